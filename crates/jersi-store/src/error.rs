//! Database errors.

/// Why an operation failed. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database returned an error or is unreachable.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
    /// Another write came first.
    #[error("write conflict")]
    Conflict,
    /// Unexpected type of a column.
    #[error("column {0} has an unexpected type")]
    Shape(usize),
    /// Unknown value of an enumeration.
    #[error("unknown value '{0}' in the database")]
    Word(String),
    /// The schema is newer than this build.
    #[error("the database has schema version {found}, but this build only knows versions up to {known}")]
    Newer {
        /// Schema version of the database.
        found: i64,
        /// Latest schema version that this build knows.
        known: i64,
    },
    /// Another server has locked the file.
    #[error(transparent)]
    InUse(#[from] jersi_files::LockError),
    /// The store was closed.
    #[error("the database is closed")]
    Closed,
}
