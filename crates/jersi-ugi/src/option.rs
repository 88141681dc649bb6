//! Engine options.

use std::fmt;

use super::error::{LineFault, UgiError, shown};
use super::scan::Scan;

/// An option of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UgiOption {
    /// Its name.
    pub name: String,
    /// Type and default.
    pub kind: OptionKind,
}

/// Type and default of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Boolean.
    Check {
        /// Default.
        default: bool,
    },
    /// Number.
    Spin {
        /// Default.
        default: i64,
        /// Minimum.
        min: i64,
        /// Maximum.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Default.
        default: String,
        /// All words.
        values: Vec<String>,
    },
    /// Action without a value.
    Button,
    /// Any text.
    Text {
        /// Default.
        default: String,
    },
}

impl UgiOption {
    /// Whether a value is valid.
    #[must_use]
    pub fn takes(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Check { .. } => matches!(value, "true" | "false"),
            OptionKind::Spin { min, max, .. } => {
                value.parse().is_ok_and(|number: i64| (*min..=*max).contains(&number))
            }
            OptionKind::Combo { values, .. } => values.iter().any(|offered| offered == value),
            OptionKind::Button => value.is_empty(),
            OptionKind::Text { .. } => true,
        }
    }

    /// Parses the words after `option`.
    pub(super) fn read(scan: &mut Scan<'_>) -> Result<Self, UgiError> {
        let first = scan.need("'name'")?;
        if first.text != "name" {
            return Err(scan.fail(first, LineFault::Unknown(shown(first.text))));
        }
        let name = until(scan, &["type"], "the name of an option")?.0;
        let kind = scan.need("the type of an option")?;
        let fields = fields(scan)?;
        let text = |key: &str| fields.iter().find(|(name, _)| *name == key).map(|(_, value)| value.clone());
        let number = |key: &str| text(key).and_then(|value| value.parse().ok());
        let default = text("default").unwrap_or_default();
        let kind = match kind.text {
            "check" => OptionKind::Check { default: default == "true" },
            "spin" => OptionKind::Spin {
                default: number("default").unwrap_or_default(),
                min: number("min").unwrap_or(i64::MIN),
                max: number("max").unwrap_or(i64::MAX),
            },
            "combo" => {
                let values = fields.iter().filter(|(name, _)| *name == "var");
                OptionKind::Combo { default, values: values.map(|(_, value)| value.clone()).collect() }
            }
            "button" => OptionKind::Button,
            "string" => OptionKind::Text { default },
            _ => return Err(scan.fail(kind, LineFault::Unknown(shown(kind.text)))),
        };
        Ok(Self { name, kind })
    }
}

/// Words up to one of the keys, and that key, which is required.
fn until<'a>(scan: &mut Scan<'a>, keys: &[&str], what: &'static str) -> Result<(String, &'a str), UgiError> {
    let mut words = Vec::new();
    loop {
        let word = scan.need(what)?;
        if keys.contains(&word.text) && !words.is_empty() {
            return Ok((words.join(" "), word.text));
        }
        words.push(word.text);
    }
}

/// Words after the type: `default V min N max N var V …`.
fn fields<'a>(scan: &mut Scan<'a>) -> Result<Vec<(&'a str, String)>, UgiError> {
    const KEYS: [&str; 4] = ["default", "min", "max", "var"];
    let mut fields: Vec<(&str, String)> = Vec::new();
    while let Some(word) = scan.word() {
        if KEYS.contains(&word.text) {
            fields.push((word.text, String::new()));
        } else if let Some((_, value)) = fields.last_mut() {
            if !value.is_empty() {
                value.push(' ');
            }
            value.push_str(word.text);
        } else {
            return Err(scan.fail(word, LineFault::Unexpected(shown(word.text))));
        }
    }
    Ok(fields)
}

/// Writes the words after `option`.
impl fmt::Display for UgiOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } if default.is_empty() => f.write_str("string"),
            OptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}
