//! Rules for player names: letters and digits of one script, all visible, not confusable with a reserved name.

use jersi_store::name_key;
use jersi_wire::ErrorId;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{
    GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _, skeleton,
};

use crate::refused::Refused;

const SHORTEST: usize = 2;
const LONGEST: usize = 20;
/// Maximum number of combining marks on one letter.
const MOST_MARKS: usize = 2;

/// Reserved names: of the project, of roles and of placeholders.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "anonymous",
    "black",
    "blanc",
    "bot",
    "computer",
    "deleted",
    "engine",
    "guest",
    "help",
    "house",
    "invite",
    "jersi",
    "me",
    "mod",
    "moderator",
    "nobody",
    "noir",
    "null",
    "official",
    "operator",
    "pijersi",
    "player",
    "root",
    "security",
    "server",
    "staff",
    "support",
    "system",
    "undefined",
    "unknown",
    "white",
];
/// Prefixes of guest names and house bots.
const RESERVED_BEGINNINGS: &[&str] = &["guest-", "guest_", "jersi-", "jersi_"];

/// A valid name in normalised form, or an error.
pub(crate) fn checked(asked: &str) -> Result<String, Refused> {
    let name: String = asked.nfkc().collect();
    if is_good(&name) { Ok(name) } else { Err(ErrorId::BadName.into()) }
}

fn is_good(name: &str) -> bool {
    let is_hyphen = |sign: char| sign == '-' || sign == '_';
    let length = name.chars().count();
    let is_word =
        name.chars().all(|sign| sign.is_alphanumeric() || is_combining_mark(sign) || is_hyphen(sign));
    let begins = name.chars().next().is_some_and(|first| !is_combining_mark(first));
    (SHORTEST..=LONGEST).contains(&length)
        && is_word
        && begins
        && name.chars().any(char::is_alphanumeric)
        && is_of_one_script(name)
        && !has_tower(name)
        && !is_in_disguise(name)
        && !is_reserved(name)
}

/// Whether all letters are allowed in identifiers by Unicode, which excludes invisible characters and historic scripts,
/// and no scripts are mixed that are not used together.
fn is_of_one_script(name: &str) -> bool {
    let letters: String = name.chars().filter(|sign| !matches!(sign, '-' | '_')).collect();
    letters.chars().all(char::identifier_allowed)
        && letters.check_restriction_level(RestrictionLevel::HighlyRestrictive)
}

fn has_tower(name: &str) -> bool {
    let mut marks = 0;
    name.nfd().any(|sign| {
        marks = if is_combining_mark(sign) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    })
}

/// Whether a name without Latin letters looks like one in Latin letters: `сосо` or `НАТ` in Cyrillic.
fn is_in_disguise(name: &str) -> bool {
    let is_plain = |text: &str| skeleton(text).all(|sign| sign.is_ascii());
    !name.is_ascii()
        && !name.chars().any(|sign| sign.is_ascii_alphabetic())
        && [name.to_owned(), name.to_lowercase(), name.to_uppercase()].iter().any(|form| is_plain(form))
}

fn is_reserved(name: &str) -> bool {
    let key = name_key(name);
    RESERVED.iter().any(|&reserved| name_key(reserved) == key)
        || RESERVED_BEGINNINGS.iter().any(|&beginning| key.starts_with(&name_key(beginning)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_good() {
        for name in [
            "Ann",
            "Jean-Baptiste",
            "bob_99",
            "Zoë",
            "Ağça",
            "Łukasz",
            "Ирина",
            "Ελένη",
            "山田太郎",
            "ゆみ",
            "김민수",
            "שרה",
            "محمد",
            "प्रिया",
            "สมชาย",
            "Nguyễn",
            "x2",
        ] {
            assert!(checked(name).is_ok(), "{name}");
        }
        assert_eq!(checked("Zoe\u{308}").ok().as_deref(), Some("Zo\u{eb}"), "in one form");
        assert_eq!(checked("Ｃｌｅｏ").ok().as_deref(), Some("Cleo"));
    }

    #[test]
    fn names_that_deceive_are_refused() {
        for (name, why) in [
            ("x", "short"),
            ("abcdefghijklmnopqrstu", "long"),
            ("a b", "a space"),
            ("--", "no letter"),
            ("<b>hi</b>", "signs"),
            ("a\u{200b}b", "a space without width"),
            ("a\u{200d}b", "a joiner"),
            ("ab\u{202e}cd", "the other direction"),
            ("ab\u{2066}cd", "an isolate"),
            ("ab\u{7}", "a control"),
            ("ab\u{3164}", "a filler of Hangul"),
            ("ab\u{115f}", "another one"),
            ("a\u{ad}b", "a soft hyphen"),
            ("\u{301}ab", "an accent on nothing"),
            ("a\u{301}\u{302}\u{303}\u{304}b", "a tower of accents"),
            ("Сleo", "a Cyrillic letter among Latin ones"),
            ("сосо", "Cyrillic that looks Latin"),
            ("НАТ", "the same in capitals"),
            ("Αλαn", "Greek and Latin"),
            ("\u{1d400}\u{1d401}\u{e0041}", "tags"),
            ("guest-abcde", "a guest"),
            ("Guest_1", "a guest"),
            ("jersi-9", "a bot"),
            ("JERSl-9", "a bot, with an l"),
            ("Jersi", "the house"),
            ("аdmin", "a role, with a Cyrillic letter"),
            ("adrnin", "a role, with r and n"),
            ("adm\u{131}n", "a role, with a letter of Turkish"),
            ("White", "a side"),
            ("emoji\u{1f600}", "a picture"),
        ] {
            assert!(checked(name).is_err(), "{name:?}: {why}");
        }
    }
}
