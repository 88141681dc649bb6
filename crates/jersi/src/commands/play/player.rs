//! Who plays: a person, or chance.

use jersi_play::Words;
use jersi_rules::{AnyPosition, Turn};

use crate::failure::Failure;

/// Who decides for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Player {
    /// Somebody who types.
    Human,
    /// Chance, any legal turn as likely as another.
    Random,
}

const HUMAN: &str = "human";
const RANDOM: &str = "random";

impl Player {
    /// Reads the name of a player.
    pub(super) fn read(name: &str, words: &Words) -> Result<Self, Failure> {
        let is_level = name.parse::<u8>().is_ok_and(|level| (1..=10).contains(&level));
        let id = match name {
            HUMAN => return Ok(Self::Human),
            RANDOM => return Ok(Self::Random),
            _ if is_level || name.starts_with("ugi:") => "play-later-player",
            _ => "play-unknown-player",
        };
        let players = words.list([HUMAN.to_owned(), RANDOM.to_owned()]);
        Err(Failure::call(words.say(id, &[("player", name.into()), ("players", players.into())])))
    }

    /// The name under which a record knows it; a person has none.
    pub(super) const fn tag(self) -> Option<&'static str> {
        match self {
            Self::Human => None,
            Self::Random => Some(RANDOM),
        }
    }
}

/// Numbers that are the same for the same seed on every machine: splitmix64.
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// One of the legal turns of a position, if there is one.
    pub(super) fn choose(&mut self, position: &AnyPosition) -> Option<Turn> {
        let turns = position.turns();
        let count = u64::try_from(turns.len()).ok().filter(|&count| count > 0)?;
        // The bias is a few parts in 2^53: nobody will ever see it.
        let index = usize::try_from(self.next() % count).ok()?;
        turns.get(index).copied()
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
