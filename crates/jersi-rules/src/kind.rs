//! Kinds of cubes, of the whole family; each ruleset uses some of them.

/// Kind of a cube. The Jersi 2 and 3 documents use the Lojban names in brackets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Rock (cukla): beats scissors.
    Rock = 0,
    /// Paper (kurfa): beats rock.
    Paper = 1,
    /// Scissors (kuctai): beat paper.
    Scissors = 2,
    /// Wise: captures nothing.
    Wise = 3,
    /// Fool: captures nearly everything, including other fools.
    Fool = 4,
    /// King: wins on the far row.
    King = 5,
    /// Mountain: never moves, can be climbed.
    Mountain = 6,
    /// Void (kunti): its capture ends the game.
    Kunti = 7,
    /// Guardian (mokca): blocks the cells around it.
    Mokca = 8,
}

impl Kind {
    /// All kinds of the family.
    pub const ALL: [Self; 9] = [
        Self::Rock,
        Self::Paper,
        Self::Scissors,
        Self::Wise,
        Self::Fool,
        Self::King,
        Self::Mountain,
        Self::Kunti,
        Self::Mokca,
    ];

    /// The stable identifier of the kind, in English.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Rock => "rock",
            Self::Paper => "paper",
            Self::Scissors => "scissors",
            Self::Wise => "wise",
            Self::Fool => "fool",
            Self::King => "king",
            Self::Mountain => "mountain",
            Self::Kunti => "kunti",
            Self::Mokca => "mokca",
        }
    }

    pub(crate) const fn from_index(index: u32) -> Option<Self> {
        if index < 9 { Some(Self::ALL[index as usize]) } else { None }
    }
}

/// A small set of kinds, for tables such as captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct KindSet(u16);

impl KindSet {
    /// No kind.
    pub const NONE: Self = Self(0);

    /// The set of the listed kinds.
    #[must_use]
    pub const fn of(kinds: &[Kind]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < kinds.len() {
            bits |= 1 << kinds[i] as u16;
            i += 1;
        }
        Self(bits)
    }

    /// Whether the kind is in the set.
    #[must_use]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 >> kind as u16 & 1 == 1
    }
}
