//! Compact encoding of positions for files with millions of them; not for positions in the placing phase.
//!
//! Layout: flags (side, variants), phase, counter, number of the turn in two bytes, reserve (a byte for White and one
//! for Black per kind of the ruleset's reserve), number of occupied cells, and two bytes for each: the cell with the
//! colour on top, then the lane on top, the lane below and the colour below.

use jersi_rules::{
    AnyPosition, Color, Cube, Draft, Kind, Phase, Position, Ruleset, Variant, Variants, Visit,
};

/// Errors of encoded positions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackError {
    /// Truncated.
    #[error("the position is truncated")]
    Short,
    /// Unknown cell, kind or phase.
    #[error("{what} {number} is unknown in this ruleset")]
    Unknown {
        /// Field.
        what: &'static str,
        /// Value.
        number: u8,
    },
    /// Illegal position.
    #[error("not a position of this ruleset: {0}")]
    Faulty(String),
}

const IDLE: u8 = u8::MAX;
/// Not encoded: no file holds positions in the placing phase.
const PLACE: u8 = 1;
const PHASES_WITH_A_KIND: u8 = 4;
const COLOR: u8 = 0x80;

/// Appends a position.
pub fn pack(position: &AnyPosition, out: &mut Vec<u8>) {
    position.visit(Pack(out));
}

struct Pack<'a>(&'a mut Vec<u8>);

impl Visit for Pack<'_> {
    type Output = ();

    fn visit<R: Ruleset>(self, position: &Position<R>) {
        let out = self.0;
        let game = position.game();
        let lane =
            |kind: Kind| game.rules().kinds.iter().position(|rule| rule.kind == kind).unwrap_or(0) as u8;
        let mut flags = position.side() as u8;
        for (bit, &variant) in Variant::ALL.iter().enumerate() {
            flags |= u8::from(position.variants().has(variant)) << (bit + 1);
        }
        out.push(flags);
        out.push(match position.phase() {
            Phase::Play => 0,
            Phase::Place => PLACE,
            Phase::Name => 2,
            Phase::Relocate => 3,
            Phase::Give(kind) => PHASES_WITH_A_KIND + lane(kind),
        });
        out.push(position.counter().turns().unwrap_or(IDLE));
        out.extend_from_slice(&position.number().to_le_bytes());
        for &(kind, _) in game.rules().reserve {
            out.extend(Color::BOTH.map(|color| position.in_reserve(color, kind) as u8));
        }
        let count = out.len();
        out.push(0);
        for (cell, unit) in position.units() {
            out[count] += 1;
            out.push(cell.index() as u8 | if unit.top.color == Color::Black { COLOR } else { 0 });
            let below = unit.below.map_or(0, |cube| {
                (lane(cube.kind) + 1) << 3 | if cube.color == Color::Black { COLOR } else { 0 }
            });
            out.push(lane(unit.top.kind) | below);
        }
    }
}

/// Decodes a position from the front of a slice, and advances it.
pub fn unpack<R: Ruleset>(game: R, bytes: &mut &[u8]) -> Result<Position<R>, PackError> {
    let mut byte = || {
        let (&first, rest) = bytes.split_first().ok_or(PackError::Short)?;
        *bytes = rest;
        Ok(first)
    };
    let kind = |number: u8| {
        let rule = game.rules().kinds.get(usize::from(number));
        rule.map(|rule| rule.kind).ok_or(PackError::Unknown { what: "kind", number })
    };
    let color = |bit: u8| if bit & COLOR == 0 { Color::White } else { Color::Black };
    let flags: u8 = byte()?;
    let mut variants = Variants::NONE;
    for (bit, &variant) in Variant::ALL.iter().enumerate() {
        if flags >> (bit + 1) & 1 == 1 {
            variants = variants.with(variant);
        }
    }
    let mut draft = Draft::new_of(game, variants);
    draft.set_side(if flags & 1 == 0 { Color::White } else { Color::Black });
    draft.set_phase(match byte()? {
        0 => Phase::Play,
        PLACE => return Err(PackError::Unknown { what: "phase", number: PLACE }),
        2 => Phase::Name,
        3 => Phase::Relocate,
        number => Phase::Give(kind(number - PHASES_WITH_A_KIND)?),
    });
    let clock = byte()?;
    draft.set_counter((clock != IDLE).then_some(clock.into()));
    draft.set_number(u16::from_le_bytes([byte()?, byte()?]).into());
    for &(kind, _) in game.rules().reserve {
        for color in Color::BOTH {
            draft.set_reserve(color, kind, byte()?.into());
        }
    }
    for _ in 0..byte()? {
        let (place, unit) = (byte()?, byte()?);
        let number = place & !COLOR;
        let cell =
            game.shape().all().nth(number.into()).ok_or(PackError::Unknown { what: "cell", number })?;
        let below = unit >> 3 & 15;
        if below > 0 {
            draft.push(cell, Cube { color: color(unit), kind: kind(below - 1)? });
        }
        draft.push(cell, Cube { color: color(place), kind: kind(unit & 7)? });
    }
    let faults = |faults: Vec<_>| {
        PackError::Faulty(faults.iter().map(|fault| format!("{fault:?}")).collect::<Vec<_>>().join(", "))
    };
    draft.check().map_err(faults)
}

#[cfg(test)]
mod tests {
    use jersi_rules::{AnyPosition, Phase, Position, Ruleset, RulesetId, SplitMix64, Variants, Visit};

    use super::{pack, unpack};

    struct Again<'a>(&'a [u8]);

    impl Visit for Again<'_> {
        type Output = ();

        fn visit<R: Ruleset>(mut self, position: &Position<R>) {
            assert_eq!(unpack(position.game(), &mut self.0).as_ref(), Ok(position));
            assert!(self.0.is_empty());
        }
    }

    #[test]
    fn positions_survive_a_round_trip() {
        for &ruleset in RulesetId::ALL {
            for game in 0..60 {
                let mut random = SplitMix64::of(&[1, game]);
                let mut variants = Variants::NONE;
                for &variant in ruleset.rules().variants {
                    if random.one_in(2) {
                        variants = variants.with(variant);
                    }
                }
                let setup = random.pick(ruleset.rules().setups).expect("there are some").id;
                let mut position =
                    AnyPosition::start(ruleset, setup, game, variants).expect("a setup of its own");
                while let Some(turn) = random.pick(&position.turns()) {
                    if position.phase() != Phase::Place {
                        let mut bytes = Vec::new();
                        pack(&position, &mut bytes);
                        position.visit(Again(&bytes));
                    }
                    position = position.play_unchecked(turn);
                }
            }
        }
    }
}
