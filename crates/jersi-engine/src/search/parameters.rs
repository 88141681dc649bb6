//! The tuned numbers of the search, each with its unit, from matches described in docs/engine.md. In the names, a move
//! is a whole turn, and a ply is the turn of one side.

/// The maximum length of a line, in plies.
pub(super) const MAX_PLY: usize = 100;
/// The counter is part of a position's key if at most this many turns are left.
pub(super) const COUNTER_IN_KEY: u8 = 12;

/// Lack of progress: after this many turns without a capture or a drop (putting a king back is none), an advantage is
/// scaled down while the number of cubes stays, by a part of the scale per further turn, up to the maximum.
pub(super) const STALE_AFTER: i32 = 40;
pub(super) const STALE_MOST: i32 = 80;
pub(super) const STALE_SCALE: i32 = 120;

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)+) => {
        /// The parameters that can be tuned.
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
            /// Sets the parameter of a name; `false` if there is none.
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
    /// Overrides of the table of levels, for levels below the highest; 0 keeps the value of the table. Nodes,
    /// thousandths of overlooked turns, error of the evaluation in points, whether immediate wins are always seen (1
    /// yes, 2 no), and points for each row that a runner has advanced.
    level_nodes = 0;
    level_blind = 0;
    level_error = 0;
    level_sees = 0;
    level_eager = 0;
    /// The static evaluation of such a level: 1 network, 2 linear.
    level_network = 0;
    /// Aspiration window: the first half-width around the last score, in points.
    aspiration_window = 30;
    /// Reverse futility pruning: margin per ply in points, and the maximum depth.
    reverse_futility_margin = 60;
    reverse_futility_depth = 6;
    /// Null move: the minimum depth, the reduction in plies, and the points above beta for one more ply.
    null_move_depth = 3;
    null_move_reduction = 3;
    null_move_points = 200;
    /// Futility pruning of quiet turns: a base and a margin per ply in points, and the maximum depth.
    futility_base = 120;
    futility_margin = 100;
    futility_depth = 5;
    /// Late move pruning (LMP): the number of quiet turns searched, as a base and a factor on the depth squared, and
    /// the maximum depth.
    lmp_base = 8;
    lmp_factor = 6;
    lmp_depth = 5;
    /// LMP: whether turns that threaten an immediate win are exempt (1) or not (0).
    lmp_spares_threats = 1;
    /// Whether the score of the transposition table replaces the static evaluation where its bound allows (1) or not (0).
    table_eval = 1;
    /// Late move reductions (LMR): a base and a factor on both logarithms, in thousandths of a ply.
    lmr_base = 300;
    lmr_factor = 200;
    /// LMR: the history score that is worth one ply.
    lmr_history = 8192;
    /// LMR: further reduction if the side can drop, and of the drops themselves, in plies.
    lmr_crowded = 1;
    lmr_drops = 1;
    /// Internal iterative reduction (IIR): the minimum depth at which a node without a table turn is searched one ply
    /// less.
    iir_depth = 4;
    /// Check extension, in plies: if the opponent threatens an immediate win.
    threat_extension = 1;
    /// Check evasions: the number of plies of the quiescence search on which immediate threats to win are answered.
    evasion_plies = 1;
    /// Delta pruning in the quiescence search: the margin in points.
    delta_margin = 150;
    /// History bonus of a turn that causes a cutoff: per squared ply of depth, and maximum.
    history_factor = 16;
    history_limit = 1600;
    /// The ply of the quiescence search after which only the largest captures are searched.
    quiescence_depth = 8;
    /// The number of cells for a captured king that are searched, for each capture.
    relocations = 7;
    /// The number of single drops that are searched, per ply of depth.
    drops = 4;
}

/// Late move reductions in plies, by depth and place in the order.
#[derive(Clone, Debug)]
pub(super) struct Reductions(Box<[[u8; 64]; 64]>);

impl Reductions {
    pub(super) fn new(parameters: &Parameters) -> Self {
        let mut table = Box::new([[0; 64]; 64]);
        for depth in 1..64_u32 {
            for place in 1..64_u32 {
                // Integers only, so that every machine computes the same.
                let product = (log2(depth) * log2(place) / 1000) as i32;
                let thousandths = parameters.lmr_base + product * parameters.lmr_factor / 1000;
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
    // Linear interpolation between powers of two is exact enough.
    whole * 1000 + (number - (1 << whole)) * 1000 / (1 << whole)
}
