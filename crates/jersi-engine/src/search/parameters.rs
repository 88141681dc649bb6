//! The search's numbers, each with its unit. They were found in matches: docs/engine.md says which.

/// The longest line, in turns.
pub(super) const MAX_PLY: usize = 100;
/// From so many turns before its end the counter is part of a position's key.
pub(super) const COUNTER_IN_KEY: u8 = 12;

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)+) => {
        /// What may be tuned.
        #[derive(Clone, Debug)]
        pub(crate) struct Parameters {
            $($(#[$doc])* pub(crate) $name: i32,)+
        }

        impl Default for Parameters {
            fn default() -> Self {
                Self { $($name: $value,)+ }
            }
        }

        impl Parameters {
            /// Changes one by its name; says whether there is such a one.
            pub(crate) fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)+
                    _ => return false,
                }
                true
            }
        }
    };
}

parameters! {
    /// What a level below the highest may do instead of what its table says, if not 0: nodes, thousandths
    /// that it overlooks, points that it errs, whether it sees every win at once (1 yes, 2 no),
    /// and points for each row that its runners have come forward.
    level_nodes = 0;
    level_blind = 0;
    level_error = 0;
    level_sees = 0;
    level_eager = 0;
    /// The first half-width of the window around the last score, in points.
    window = 30;
    /// Standing so far above beta, in points for each turn of depth, needs no search.
    standing_margin = 60;
    /// Up to this depth.
    standing_depth = 6;
    /// Passing is tried from this depth on.
    pass_depth = 3;
    /// By how many turns less the opponent then searches, and one more for so many points above beta.
    pass_less = 3;
    pass_points = 200;
    /// Quiet turns are given up when a base, and so many points for each turn of depth, don't reach
    /// alpha.
    futility_base = 120;
    futility_margin = 100;
    futility_depth = 5;
    /// How many quiet turns are looked at, by depth: a base and a factor on the depth squared.
    late_base = 8;
    late_factor = 6;
    late_depth = 5;
    /// Late turns are searched less: a base and a factor on both logarithms, in thousandths.
    reduce_base = 300;
    reduce_factor = 200;
    /// So much history is worth one turn of reduction.
    reduce_history = 8192;
    /// From this depth on, a position that the table has no turn for is searched one turn less.
    unknown_depth = 4;
    /// By how many turns a position is searched deeper in which the opponent threatens to win at once.
    threat_extension = 1;
    /// So many turns of the quiescence still answer threats to win at once.
    quiet_answers = 1;
    /// Captures that bring less than alpha, even with so many points more, are not looked at.
    quiet_margin = 150;
    /// What a good quiet turn earns in the history for each squared turn of depth, and at most.
    history_factor = 16;
    history_limit = 1600;
    /// After so many turns of quiescence only the largest captures count.
    quiet_depth = 8;
    /// How much standing is corrected by what such positions turned out to be worth, in eighths.
    correction = 0;
    /// Quiet turns with a history below this, for each turn of depth, are given up.
    history_margin = 32000;
    history_depth = 3;
    /// Standing so far below alpha, in points for each turn of depth, leaves only captures; up to a depth.
    razor_margin = 250;
    razor_depth = 0;
    /// By how many turns the late-turn count is divided when standing got worse than two turns ago.
    worse_divides = 1;
    /// And how many points less the standing margin is when it got better.
    better_points = 0;
    /// Captures after so many of them are searched one turn less.
    reduce_captures = 1000;
    /// By how many turns less positions are searched where a cut is expected.
    reduce_cut = 0;
    /// How many places for a captured king are looked at in the tree.
    relocations = 7;
    /// How many single drops are looked at in the tree, for each turn of depth.
    drops = 4;
}

/// By how many turns late quiet turns are searched less, by depth and place.
#[derive(Clone, Debug)]
pub(super) struct Reductions(Box<[[u8; 64]; 64]>);

impl Reductions {
    pub(super) fn new(parameters: &Parameters) -> Self {
        let mut table = Box::new([[0; 64]; 64]);
        for depth in 1..64_u32 {
            for place in 1..64_u32 {
                // Whole numbers, so that it is the same everywhere.
                let product = (log2(depth) * log2(place) / 1000) as i32;
                let thousandths = parameters.reduce_base + product * parameters.reduce_factor / 1000;
                table[depth as usize][place as usize] = (thousandths / 1000).clamp(0, 60) as u8;
            }
        }
        Self(table)
    }

    #[inline]
    pub(super) fn of(&self, depth: i32, place: usize) -> i32 {
        i32::from(self.0[(depth as usize).min(63)][place.min(63)])
    }
}

/// The binary logarithm in thousandths.
fn log2(number: u32) -> u32 {
    let whole = number.ilog2();
    // Between two powers a straight line is near enough.
    whole * 1000 + (number - (1 << whole)) * 1000 / (1 << whole)
}
