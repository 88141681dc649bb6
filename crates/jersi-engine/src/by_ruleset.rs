//! Tables with an entry for each ruleset of the program.

/// The entry of a ruleset, by its identifier. A game from a rules file has none.
pub(crate) fn entry_of<T>(table: &'static [(&'static str, T)], id: &str) -> Option<&'static T> {
    table.iter().find(|(name, _)| *name == id).map(|(_, entry)| entry)
}
