//! Column values: text, integer and real.

use crate::StoreError;

/// Column value. NULL is typed, because PostgreSQL requires it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Text(Option<String>),
    Int(Option<i64>),
    Real(f64),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(Some(text.to_owned()))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(Some(text))
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(Some(number))
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Int(Some(number as i64))
    }
}

impl From<Option<u64>> for Value {
    fn from(number: Option<u64>) -> Self {
        Self::Int(number.map(|number| number as i64))
    }
}

impl From<bool> for Value {
    fn from(is_so: bool) -> Self {
        Self::Int(Some(is_so.into()))
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

/// Result row.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row(pub(crate) Vec<Value>);

impl Row {
    pub(crate) fn maybe_text(&mut self, column: usize) -> Result<Option<String>, StoreError> {
        match self.0.get_mut(column) {
            Some(Value::Text(text)) => Ok(text.take()),
            // SQLite does not report the type of NULL.
            Some(Value::Int(None)) => Ok(None),
            _ => Err(StoreError::Shape(column)),
        }
    }

    pub(crate) fn text(&mut self, column: usize) -> Result<String, StoreError> {
        self.maybe_text(column)?.ok_or(StoreError::Shape(column))
    }

    pub(crate) fn maybe_number(&self, column: usize) -> Result<Option<u64>, StoreError> {
        match self.0.get(column) {
            Some(Value::Int(number)) => Ok(number.map(|number| number as u64)),
            Some(Value::Text(None)) => Ok(None),
            _ => Err(StoreError::Shape(column)),
        }
    }

    pub(crate) fn number(&self, column: usize) -> Result<u64, StoreError> {
        self.maybe_number(column)?.ok_or(StoreError::Shape(column))
    }

    pub(crate) fn flag(&self, column: usize) -> Result<bool, StoreError> {
        Ok(self.number(column)? != 0)
    }

    pub(crate) fn real(&self, column: usize) -> Result<f64, StoreError> {
        match self.0.get(column) {
            Some(Value::Real(number)) => Ok(*number),
            // SQLite may return a whole real number as an integer.
            #[allow(clippy::cast_precision_loss, reason = "ratings are small numbers")]
            Some(Value::Int(Some(number))) => Ok(*number as f64),
            _ => Err(StoreError::Shape(column)),
        }
    }
}

/// Builds the parameter list of a statement.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$(Value::from($value)),*] };
}
pub(crate) use values;
