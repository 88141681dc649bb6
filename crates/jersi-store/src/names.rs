//! Comparison keys of names: names that look alike have the same key.

use unicode_normalization::UnicodeNormalization as _;
use unicode_security::skeleton;

use crate::StoreError;
use crate::connection::SqlConnection;
use crate::value::{Value, values};

/// Comparison key of a name: case-insensitive, normalised, with confusable letters equal (the skeleton of Unicode
/// Technical Standard 39). `I` looks like `l`, and case is ignored, so `i` and `l` are equal too.
///
/// ```
/// use jersi_store::name_key;
/// assert_eq!(name_key("Paypal"), name_key("paypaI"));
/// assert_eq!(name_key("jersi-1"), name_key("ｊｅｒｓｉ-l"));
/// assert_ne!(name_key("Ann"), name_key("Anne"));
/// ```
#[must_use]
pub fn name_key(name: &str) -> String {
    let plain = lower(name);
    let shape: String = skeleton(&plain).collect();
    shape.to_lowercase().replace('i', "l")
}

/// Normalised name in lower case.
fn lower(name: &str) -> String {
    name.nfkc().collect::<String>().to_lowercase()
}

/// Key for a name that an earlier build accepted although it looks like another: its exact letters.
pub(crate) fn exact_key(name: &str) -> String {
    format!("={}", lower(name))
}

/// Recomputes the keys of all names. Of names that look alike, the oldest player gets the key.
pub(crate) async fn make_keys(connection: &mut dyn SqlConnection) -> Result<(), StoreError> {
    // Temporary keys, so that old keys do not collide with new ones.
    connection.execute("UPDATE players SET folded = '=' || id WHERE folded IS NOT NULL", Vec::new()).await?;
    let page = "SELECT id, name, since FROM players WHERE folded IS NOT NULL AND name IS NOT NULL
        AND (since > $1 OR (since = $1 AND id > $2)) ORDER BY since, id LIMIT 500";
    let mut last = (i64::MIN, String::new());
    loop {
        let players = connection.rows(page, values![last.0, last.1.as_str()]).await?;
        if players.is_empty() {
            return Ok(());
        }
        for mut player in players {
            let (id, name) = (player.text(0)?, player.text(1)?);
            let key = name_key(&name);
            let taken =
                connection.rows("SELECT id FROM players WHERE folded = $1", values![key.as_str()]).await?;
            let key = if taken.is_empty() { key } else { exact_key(&name) };
            let sql = "UPDATE players SET folded = $2 WHERE id = $1";
            connection.execute(sql, values![id.as_str(), key]).await?;
            last = (player.number(2)? as i64, id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_key() {
        for (one, other) in [
            ("Cleo", "cLEO"),
            ("Cleo", "Сleo"),     // a Cyrillic С
            ("Cleo", "Ｃｌｅｏ"), // full width
            ("Zo\u{eb}", "Zoe\u{308}"),
            ("modern", "rnodern"),
            ("Bob0", "BobO"),
            ("Ivy", "lvy"),
            ("jersi-1", "jersi-I"),
        ] {
            assert_eq!(name_key(one), name_key(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anne"), ("Zoe", "Zo\u{eb}"), ("a-b", "ab")] {
            assert_ne!(name_key(one), name_key(other), "{one} {other}");
        }
    }
}
