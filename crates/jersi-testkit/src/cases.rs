//! Small positions made by hand for what no vector covers: ransom, placing, and the clauses on the mokca.
//!
//! They are data, so that every set of rules can be run on them. Their names read like the rule text. All boards
//! are such that a strict reader takes them too: both kings or kuntis, no cube too many.

mod mokca;
mod placing;
mod ransom;

pub use mokca::MOKCA;
pub use placing::PLACING;
pub use ransom::RANSOM;

/// A turn, the position text after it, and the outcome if that ended the game.
pub type After = (&'static str, &'static str, Option<&'static str>);

/// A position with claims about its turns.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// What it shows.
    pub name: &'static str,
    /// The ruleset's identifier.
    pub ruleset: &'static str,
    /// The variants, separated by a comma.
    pub variant: &'static str,
    /// The position text.
    pub position: &'static str,
    /// Some of the legal turns, with their marks.
    pub legal: &'static [&'static str],
    /// Some turns that are not legal.
    pub illegal: &'static [&'static str],
    /// What some of the legal turns lead to.
    pub after: &'static [After],
}

/// All tables with their names.
pub const ALL: [(&str, &[Case]); 3] = [("ransom", RANSOM), ("placing", PLACING), ("mokca", MOKCA)];
