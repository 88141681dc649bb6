//! The form in which names are compared: two names that people could take for each other have the same key.

use unicode_normalization::UnicodeNormalization as _;
use unicode_security::skeleton;

use crate::StoreError;
use crate::connection::Connection;
use crate::value::{Value, values};

/// The key of a name: whatever its case and its form, and with letters that look alike made equal (the skeleton of
/// Unicode Technical Standard 39). A capital `I` looks like an `l`, and cases are equal, so `i` and `l` are equal too.
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

/// A name in one form and in lower case.
fn lower(name: &str) -> String {
    name.nfkc().collect::<String>().to_lowercase()
}

/// The key of a player whose name an earlier build gave out although it looks like somebody's: its very letters.
pub(crate) fn exact_key(name: &str) -> String {
    format!("={}", lower(name))
}

/// Makes the keys of all names anew. Where two names look alike, the earlier player has the key.
pub(crate) async fn make_keys(connection: &mut dyn Connection) -> Result<(), StoreError> {
    let all = "SELECT id, name FROM players WHERE folded IS NOT NULL AND name IS NOT NULL ORDER BY since, id";
    let players = connection.rows(all, Vec::new()).await?;
    // No old key may stand in the way of a new one.
    connection.execute("UPDATE players SET folded = '=' || id WHERE folded IS NOT NULL", Vec::new()).await?;
    for mut player in players {
        let (id, name) = (player.text(0)?, player.text(1)?);
        let key = name_key(&name);
        let taken =
            connection.rows("SELECT id FROM players WHERE folded = $1", values![key.as_str()]).await?;
        let key = if taken.is_empty() { key } else { exact_key(&name) };
        let sql = "UPDATE players SET folded = $2 WHERE id = $1";
        connection.execute(sql, values![id.as_str(), key]).await?;
    }
    Ok(())
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
