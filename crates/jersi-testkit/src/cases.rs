//! Small hand-made positions for rules without vectors: ransom, placing, and the clauses on the mokca. They are data,
//! so that every implementation of the rules can be tested with them. Their names read like the rule text. All boards
//! are valid for a strict parser: both kings or kuntis, no cube too many.

mod mokca;
mod placing;
mod ransom;

pub use mokca::MOKCA;
pub use placing::PLACING;
pub use ransom::RANSOM;

/// A turn, the position text after it, and the outcome if it ended the game.
pub type After = (&'static str, &'static str, Option<&'static str>);

/// A position with claims about its turns.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// What the case shows.
    pub name: &'static str,
    /// The ruleset's identifier.
    pub ruleset: &'static str,
    /// The variants, separated by a comma.
    pub variant: &'static str,
    /// The position text.
    pub position: &'static str,
    /// Some legal turns, with their marks.
    pub legal: &'static [&'static str],
    /// Some illegal turns.
    pub illegal: &'static [&'static str],
    /// Results of some legal turns.
    pub after: &'static [After],
}

/// All tables with their names.
pub const ALL: [(&str, &[Case]); 3] = [("ransom", RANSOM), ("placing", PLACING), ("mokca", MOKCA)];
