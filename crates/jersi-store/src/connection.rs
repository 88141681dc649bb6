//! What both databases can do over a connection. Everything else is SQL that both understand: parameters are written
//! `$1`, identifiers are texts, times are 64-bit milliseconds, yes and no are 1 and 0.

use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Column, Decode, Type, TypeInfo, ValueRef};

use crate::value::{Row, Value};
use crate::{Later, StoreError};

/// A connection to a database.
pub(crate) trait Connection: Send {
    /// Changes something, and says how many rows were changed.
    fn execute(&mut self, sql: &str, values: Vec<Value>) -> Later<'_, Result<u64, StoreError>>;
    /// Asks something.
    fn rows(&mut self, sql: &str, values: Vec<Value>) -> Later<'_, Result<Vec<Row>, StoreError>>;
    /// Executes several statements without parameters.
    fn script(&mut self, sql: &str) -> Later<'_, Result<(), StoreError>>;
    /// Begins a transaction that changes something.
    fn begin(&mut self) -> Later<'_, Result<(), StoreError>>;
    /// Begins a transaction that only reads, and sees one state throughout.
    fn begin_reading(&mut self) -> Later<'_, Result<(), StoreError>>;
    /// Within a transaction, waits until no other one holds the lock.
    fn lock(&mut self, lock: Lock) -> Later<'_, Result<(), StoreError>>;
}

/// What only one transaction may do at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lock {
    Migration = 0x6a65_7273,
    Ratings = 0x6a65_7274,
}

/// Implements the part that differs in nothing but types.
macro_rules! connection_basics {
    () => {
        fn execute(&mut self, sql: &str, values: Vec<Value>) -> Later<'_, Result<u64, StoreError>> {
            // Every text comes from this crate; what users wrote is in the values.
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

        fn rows(&mut self, sql: &str, values: Vec<Value>) -> Later<'_, Result<Vec<Row>, StoreError>> {
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

        fn script(&mut self, sql: &str) -> Later<'_, Result<(), StoreError>> {
            let sql = AssertSqlSafe(sql.to_owned());
            Box::pin(async move {
                sqlx::raw_sql(sql).execute(&mut *self).await?;
                Ok(())
            })
        }
    };
}

impl Connection for SqliteConnection {
    connection_basics!();

    fn begin(&mut self) -> Later<'_, Result<(), StoreError>> {
        self.script("BEGIN IMMEDIATE")
    }

    fn begin_reading(&mut self) -> Later<'_, Result<(), StoreError>> {
        self.script("BEGIN")
    }

    fn lock(&mut self, _: Lock) -> Later<'_, Result<(), StoreError>> {
        // A transaction that changes something is alone anyway.
        Box::pin(async { Ok(()) })
    }
}

impl Connection for PgConnection {
    connection_basics!();

    fn begin(&mut self) -> Later<'_, Result<(), StoreError>> {
        self.script("BEGIN")
    }

    fn begin_reading(&mut self) -> Later<'_, Result<(), StoreError>> {
        self.script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    }

    fn lock(&mut self, lock: Lock) -> Later<'_, Result<(), StoreError>> {
        Box::pin(async move {
            self.execute("SELECT pg_advisory_xact_lock($1)", vec![(lock as i64).into()]).await.map(drop)
        })
    }
}

/// Reads a row of either database by what its columns hold.
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
