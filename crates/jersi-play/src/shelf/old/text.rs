//! The texts of old builds: a table with its head of `name=value` lines, and plain records.

use jersi_rules::Color;
use jersi_rules::record::Record;

use crate::game::Milliseconds;
use crate::shelf::Saved;

/// The value of a line `name=value`.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='))
}

/// An open game; `None` if it is unreadable.
pub(super) fn table(text: &str) -> Option<Saved> {
    let (head, record) = text.split_once("\n\n")?;
    Record::read(record).ok()?;
    let (white, black) = field(head, "seats")?.split_once(' ')?;
    let number = |name| field(head, name)?.parse::<u64>().ok();
    let below = field(head, "below").filter(|&id| id == Color::Black.id());
    let at = field(head, "at").unwrap_or_default();
    Some(Saved {
        seats: [seat(white)?, seat(black)?],
        movetime: number("seconds")?.saturating_mul(1_000),
        seed: number("seed")?,
        is_study: field(head, "free") == Some("true"),
        below: below.unwrap_or(Color::White.id()).to_owned(),
        // An invalid path is cut.
        at: at.split('.').map_while(|child| child.parse().ok()).collect(),
        spent: number("spent").unwrap_or_default(),
        ..Saved::new(record.to_owned())
    })
}

/// A game of the old shelf. In games that were played, the names of the players are their seats; all others were saved
/// from a study.
pub(super) fn shelf_game(text: &str, record: &Record) -> Saved {
    let saved = Saved::new(text.to_owned());
    let player = |side: &str| record.tag(side).and_then(seat);
    let (Some(white), Some(black)) = (player("White"), player("Black")) else {
        return Saved { is_study: true, ..saved };
    };
    let is_black_below = black == HUMAN && white != HUMAN;
    let below = if is_black_below { Color::Black } else { Color::White };
    Saved { seats: [white, black], below: below.id().to_owned(), ..saved }
}

const HUMAN: &str = "human";

/// The current form of a seat.
fn seat(text: &str) -> Option<String> {
    if text == HUMAN {
        return Some(HUMAN.to_owned());
    }
    let level: u8 = text.strip_prefix("engine-")?.parse().ok()?;
    (1..=10).contains(&level).then(|| format!("level:{level}"))
}

/// The start of a day written as `2022-08-06`, in UTC.
pub(super) fn day(date: &str) -> Option<Milliseconds> {
    let mut parts = date.split('-').map(|part| part.parse::<u64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let is_date = parts.next().is_none()
        && (1970..10_000).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day);
    if !is_date {
        return None;
    }
    // Years that begin in March, so that the leap day comes last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    Some(Milliseconds((days - DAYS_BEFORE_1970) * 86_400_000))
}

/// From the first of March of the year 0 to the first of January 1970.
const DAYS_BEFORE_1970: u64 = 719_468;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        let days = |date| day(date).map(|time| time.0 / 86_400_000);
        assert_eq!(days("1970-01-01"), Some(0));
        assert_eq!(days("2000-02-29"), Some(11_016));
        assert_eq!(days("2026-11-16"), Some(20_773));
        for other in
            ["", "2026", "2026-13-01", "0000-00-00", "????-??-??", "2026-01-01-01", "99999999999-1-1"]
        {
            assert_eq!(day(other), None, "{other}");
        }
    }
}
