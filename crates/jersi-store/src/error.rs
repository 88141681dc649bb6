//! What can go wrong with a database.

/// Why the store did not do what it was asked. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused, or can't be reached.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// Somebody else was first.
    #[error("another change came first")]
    Conflict,
    /// A column holds something else than it should.
    #[error("column {0} of an answer is not what it should be")]
    Shape(usize),
    /// A column holds a word that this build does not know.
    #[error("the database holds the unknown word '{0}'")]
    Word(String),
    /// The database was made by a later build.
    #[error("the database has the form {found}, and this build knows only those up to {known}")]
    Newer {
        /// The form of the database.
        found: i64,
        /// The last form that this build knows.
        known: i64,
    },
    /// Another server uses the file.
    #[error(transparent)]
    InUse(#[from] jersi_files::LockError),
    /// The store was closed.
    #[error("the database is closed")]
    Closed,
}
