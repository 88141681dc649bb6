//! Operations that differ between the two databases. Everything else is SQL that both understand: parameters are `$1`,
//! identifiers are texts, times are 64-bit milliseconds, booleans are 1 and 0.

use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Column, Decode, Type, TypeInfo, ValueRef};

use crate::value::{Row, Value};
use crate::{BoxFuture, StoreError};

/// Database connection.
pub(crate) trait SqlConnection: Send {
    /// Executes a statement and returns the number of affected rows.
    fn execute(&mut self, sql: &str, values: Vec<Value>) -> BoxFuture<'_, Result<u64, StoreError>>;
    /// Runs a query.
    fn rows(&mut self, sql: &str, values: Vec<Value>) -> BoxFuture<'_, Result<Vec<Row>, StoreError>>;
    /// Executes several statements without parameters.
    fn script(&mut self, sql: &str) -> BoxFuture<'_, Result<(), StoreError>>;
    /// Begins a read-write transaction.
    fn begin(&mut self) -> BoxFuture<'_, Result<(), StoreError>>;
    /// Begins a read-only transaction on a consistent snapshot.
    fn begin_reading(&mut self) -> BoxFuture<'_, Result<(), StoreError>>;
    /// Waits for a lock that is held until the end of the transaction.
    fn lock(&mut self, lock: Lock) -> BoxFuture<'_, Result<(), StoreError>>;
    /// The columns of a table; none if there is no such table.
    fn columns(&mut self, table: &str) -> BoxFuture<'_, Result<Vec<Row>, StoreError>>;
    /// Clock of the database server, in milliseconds; `None` if it is the clock of this machine.
    fn clock(&mut self) -> BoxFuture<'_, Result<Option<u64>, StoreError>>;
    /// Whether other processes are connected to the database and may write to it.
    fn has_others(&mut self) -> BoxFuture<'_, Result<bool, StoreError>>;
}

/// Transaction-level lock.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lock {
    Migration,
    Ratings,
    Seeks,
    Decisions,
    /// Two players, by a hash.
    Pair(u32),
}

impl Lock {
    /// Key of the advisory lock.
    const fn key(self) -> i64 {
        match self {
            Self::Migration => 0x6a65_7273,
            Self::Ratings => 0x6a65_7274,
            Self::Seeks => 0x6a65_7275,
            Self::Decisions => 0x6a65_7276,
            Self::Pair(hash) => (1 << 32) | hash as i64,
        }
    }
}

/// The methods whose bodies are the same for both connection types.
macro_rules! connection_basics {
    () => {
        fn execute(&mut self, sql: &str, values: Vec<Value>) -> BoxFuture<'_, Result<u64, StoreError>> {
            // The SQL comes from this crate; user input is bound as values.
            let sql = AssertSqlSafe(sql.to_owned());
            Box::pin(async move {
                let mut query = sqlx::query(sql);
                for value in values {
                    query = match value {
                        Value::Text(text) => query.bind(text),
                        Value::Int(number) => query.bind(number),
                        Value::Real(number) => query.bind(number),
                    };
                }
                Ok(query.execute(&mut *self).await?.rows_affected())
            })
        }

        fn rows(&mut self, sql: &str, values: Vec<Value>) -> BoxFuture<'_, Result<Vec<Row>, StoreError>> {
            let sql = AssertSqlSafe(sql.to_owned());
            Box::pin(async move {
                let mut query = sqlx::query(sql);
                for value in values {
                    query = match value {
                        Value::Text(text) => query.bind(text),
                        Value::Int(number) => query.bind(number),
                        Value::Real(number) => query.bind(number),
                    };
                }
                query.fetch_all(&mut *self).await?.iter().map(read_row).collect()
            })
        }

        fn script(&mut self, sql: &str) -> BoxFuture<'_, Result<(), StoreError>> {
            let sql = AssertSqlSafe(sql.to_owned());
            Box::pin(async move {
                sqlx::raw_sql(sql).execute(&mut *self).await?;
                Ok(())
            })
        }
    };
}

impl SqlConnection for SqliteConnection {
    connection_basics!();

    fn begin(&mut self) -> BoxFuture<'_, Result<(), StoreError>> {
        self.script("BEGIN IMMEDIATE")
    }

    fn begin_reading(&mut self) -> BoxFuture<'_, Result<(), StoreError>> {
        self.script("BEGIN")
    }

    fn lock(&mut self, _: Lock) -> BoxFuture<'_, Result<(), StoreError>> {
        // SQLite has one write transaction at a time.
        Box::pin(async { Ok(()) })
    }

    fn columns(&mut self, table: &str) -> BoxFuture<'_, Result<Vec<Row>, StoreError>> {
        self.rows("SELECT name FROM pragma_table_info($1)", vec![table.into()])
    }

    fn clock(&mut self) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        Box::pin(async { Ok(None) })
    }

    fn has_others(&mut self) -> BoxFuture<'_, Result<bool, StoreError>> {
        // A served file is locked.
        Box::pin(async { Ok(false) })
    }
}

impl SqlConnection for PgConnection {
    connection_basics!();

    fn begin(&mut self) -> BoxFuture<'_, Result<(), StoreError>> {
        self.script("BEGIN")
    }

    fn begin_reading(&mut self) -> BoxFuture<'_, Result<(), StoreError>> {
        self.script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    }

    fn lock(&mut self, lock: Lock) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            self.execute("SELECT pg_advisory_xact_lock($1)", vec![lock.key().into()]).await.map(drop)
        })
    }

    fn columns(&mut self, table: &str) -> BoxFuture<'_, Result<Vec<Row>, StoreError>> {
        let sql = "SELECT column_name::TEXT FROM information_schema.columns
            WHERE table_schema = CURRENT_SCHEMA() AND table_name = $1";
        self.rows(sql, vec![table.into()])
    }

    fn clock(&mut self) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        let sql = "SELECT (EXTRACT(EPOCH FROM CLOCK_TIMESTAMP()) * 1000)::BIGINT";
        Box::pin(async move {
            let rows = self.rows(sql, Vec::new()).await?;
            rows.first().map(|row| row.number(0)).transpose()
        })
    }

    fn has_others(&mut self) -> BoxFuture<'_, Result<bool, StoreError>> {
        let sql = "SELECT COUNT(*) FROM pg_stat_activity
            WHERE datname = CURRENT_DATABASE() AND pid <> pg_backend_pid()";
        Box::pin(async move {
            let rows = self.rows(sql, Vec::new()).await?;
            Ok(rows.first().map_or(Ok(0), |row| row.number(0))? > 0)
        })
    }
}

/// Reads a row of either database by the types of its columns.
fn read_row<R>(row: &R) -> Result<Row, StoreError>
where
    R: sqlx::Row,
    usize: sqlx::ColumnIndex<R>,
    for<'r> String: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> i64: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> f64: Decode<'r, R::Database> + Type<R::Database>,
{
    let read = |index: usize| -> Result<Value, StoreError> {
        let value = row.try_get_raw(index)?;
        let declared = row.columns()[index].type_info().name().to_owned();
        if value.is_null() {
            let is_number = matches!(declared.as_str(), "INT8" | "INTEGER" | "BIGINT");
            return Ok(if is_number { Value::Int(None) } else { Value::Text(None) });
        }
        let name = value.type_info().name().to_owned();
        Ok(match name.as_str() {
            "TEXT" | "VARCHAR" => Value::Text(Some(row.try_get(index)?)),
            "INT8" | "INTEGER" | "BIGINT" => Value::Int(Some(row.try_get(index)?)),
            "FLOAT8" | "REAL" => Value::Real(row.try_get(index)?),
            _ => return Err(StoreError::Shape(index)),
        })
    };
    (0..row.columns().len()).map(read).collect::<Result<_, _>>().map(Row)
}
