//! Backups as JSON lines. The format is the same for both databases, so a backup of one can be restored in the other. A
//! backup reads one snapshot, so a server may write meanwhile.

use std::io::{BufRead, Write};

use serde_json::{Value as Json, json};

use crate::connection::SqlConnection;
use crate::names::make_keys;
use crate::schema::{TABLES, Table, fill_seated};
use crate::value::Value;
use crate::{Store, StoreError};

/// Format version.
const FORMAT: u64 = 1;
const PAGE: usize = 500;

/// Why a backup or restore failed.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// Database error.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The backup file can't be read or written.
    #[error("backup file: {0}")]
    File(#[from] std::io::Error),
    /// A line can't be parsed.
    #[error("line {0} of the backup is invalid")]
    Line(usize),
    /// The last line is missing.
    #[error("the backup is truncated: its last line is missing")]
    CutOff,
    /// The database is not empty.
    #[error("the database is not empty; a backup can only be restored into an empty one")]
    NotEmpty,
}

/// Receives the number of rows written, and the number of all rows.
pub type RowProgress<'a> = &'a mut (dyn FnMut(u64, u64) + Send);

impl Store {
    /// Writes a snapshot of the database, which may have an earlier schema, and returns the number of rows.
    pub async fn back_up(&self, out: &mut (dyn Write + Send)) -> Result<u64, DumpError> {
        self.back_up_with(out, &mut |_, _| ()).await
    }

    /// The same with progress. Reads a page of rows at a time, so that memory does not grow with the database.
    pub async fn back_up_with(
        &self,
        out: &mut (dyn Write + Send),
        progress: RowProgress<'_>,
    ) -> Result<u64, DumpError> {
        let mut connection = self.0.connection().await?;
        connection.begin_reading().await?;
        writeln!(out, "{}", json!({ "jersi-backup": FORMAT }))?;
        let all = count_rows(connection.as_mut()).await?;
        let mut count = 0_u64;
        for table in TABLES {
            let columns = columns_of(connection.as_mut(), table).await?;
            let mut last: Vec<Value> = Vec::new();
            while !columns.is_empty() {
                let sql = page(table, columns, !last.is_empty());
                let rows = connection.rows(&sql, last.clone()).await?;
                for row in &rows {
                    let row: Vec<Json> = row.0.iter().map(to_json).collect();
                    writeln!(out, "{}", json!({ "table": table.name, "row": row }))?;
                }
                count += rows.len() as u64;
                progress(count, all);
                match rows.last() {
                    Some(row) if rows.len() == PAGE => last = row.0[..table.key].to_vec(),
                    _ => break,
                }
            }
        }
        connection.script("COMMIT").await?;
        writeln!(out, "{}", json!({ "rows": count }))?;
        Ok(count)
    }

    /// Restores a backup into an empty database in one transaction and returns the number of rows.
    pub async fn restore(&self, backup: &mut (dyn BufRead + Send)) -> Result<u64, DumpError> {
        let mut connection = self.0.connection().await?;
        connection.begin().await?;
        for table in TABLES {
            let sql = format!("SELECT COUNT(*) FROM {}", table.name);
            let rows = connection.rows(&sql, Vec::new()).await?;
            if rows.first().map_or(Ok(0), |row| row.number(0))? != 0 {
                connection.script("ROLLBACK").await?;
                return Err(DumpError::NotEmpty);
            }
        }
        let result = fill(connection.as_mut(), backup).await;
        connection.script(if result.is_ok() { "COMMIT" } else { "ROLLBACK" }).await?;
        result
    }
}

async fn fill(
    connection: &mut dyn SqlConnection,
    backup: &mut (dyn BufRead + Send),
) -> Result<u64, DumpError> {
    let mut count = 0_u64;
    let mut line = String::new();
    let mut number = 0;
    loop {
        line.clear();
        number += 1;
        if backup.read_line(&mut line)? == 0 {
            return Err(DumpError::CutOff);
        }
        let wrong = || DumpError::Line(number);
        let read: Json = serde_json::from_str(&line).map_err(|_| wrong())?;
        if number == 1 {
            if read["jersi-backup"] != json!(FORMAT) {
                return Err(wrong());
            }
        } else if let Some(rows) = read["rows"].as_u64() {
            if rows != count {
                return Err(DumpError::CutOff);
            }
            // Earlier builds used other comparison keys, and lack a column.
            make_keys(connection).await?;
            fill_seated(connection).await?;
            return Ok(count);
        } else {
            let table = TABLES.iter().find(|table| read["table"] == table.name).ok_or_else(wrong)?;
            // Rows of earlier builds lack columns that were added since.
            let row = read["row"].as_array().filter(|row| (1..=table.columns.len()).contains(&row.len()));
            let row = row.ok_or_else(wrong)?;
            let values: Vec<Value> =
                table.columns.iter().zip(row).map(|(column, value)| from_json(column, value)).collect();
            let placeholders: Vec<_> = (1..=values.len()).map(|number| format!("${number}")).collect();
            let (columns, placeholders) = (table.columns[..values.len()].join(", "), placeholders.join(", "));
            let sql = format!("INSERT INTO {} ({columns}) VALUES ({placeholders})", table.name);
            connection.execute(&sql, values).await?;
            count += 1;
        }
    }
}

/// Number of rows of all tables that a database has.
async fn count_rows(connection: &mut dyn SqlConnection) -> Result<u64, StoreError> {
    let mut count = 0;
    for table in TABLES {
        if !connection.columns(table.name).await?.is_empty() {
            let rows = connection.rows(&format!("SELECT COUNT(*) FROM {}", table.name), Vec::new()).await?;
            count += rows.first().map_or(Ok(0), |row| row.number(0))?;
        }
    }
    Ok(count)
}

/// The columns of a table that a database has; none if it lacks the table. An earlier schema lacks the last ones.
async fn columns_of(
    connection: &mut dyn SqlConnection,
    table: &Table,
) -> Result<&'static [&'static str], StoreError> {
    let rows = connection.columns(table.name).await?;
    let found: Vec<_> = rows.into_iter().map(|mut row| row.text(0)).collect::<Result<_, _>>()?;
    let count = table.columns.iter().take_while(|column| found.iter().any(|name| name == *column)).count();
    Ok(&table.columns[..count])
}

/// Query for a page of a table in key order: the first page, or the page after a key.
fn page(table: &Table, columns: &[&str], has_last: bool) -> String {
    let key = table.columns[..table.key].join(", ");
    let placeholders: Vec<_> = (1..=table.key).map(|number| format!("${number}")).collect();
    let after =
        if has_last { format!("WHERE ({key}) > ({})", placeholders.join(", ")) } else { String::new() };
    format!("SELECT {} FROM {} {after} ORDER BY {key} LIMIT {PAGE}", columns.join(", "), table.name)
}

fn to_json(value: &Value) -> Json {
    match value {
        Value::Text(text) => json!(text),
        Value::Int(number) => json!(number),
        Value::Real(number) => json!({ "real": number }),
    }
}

/// Nullable integer columns.
const NUMBERS: [&str; 9] =
    ["expires", "deadline", "place", "seen", "seated", "banned_until", "relay_key", "closed", "until"];

/// Reads a value. JSON null has no type, so nullable integer columns are listed here.
fn from_json(column: &str, value: &Json) -> Value {
    match value {
        Json::String(text) => Value::from(text.as_str()),
        Json::Number(number) => Value::Int(number.as_i64()),
        Json::Object(_) => Value::Real(value["real"].as_f64().unwrap_or_default()),
        _ if NUMBERS.contains(&column) => Value::Int(None),
        _ => Value::Text(None),
    }
}
