//! Tables with an entry for each ruleset, looked up while compiling: a ruleset without its entry does not build.

/// The entry of a ruleset, by its identifier.
///
/// # Panics
/// If there is none; in a constant, that is an error of the compiler.
pub(crate) const fn entry_of<T>(table: &'static [(&'static str, T)], id: &str) -> &'static T {
    let mut place = 0;
    while place < table.len() {
        if is_same(table[place].0, id) {
            return &table[place].1;
        }
        place += 1;
    }
    panic!("this ruleset has no entry in one of the engine's tables")
}

/// `==` on strings is no constant function yet.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut place = 0;
    while place < a.len() && place < b.len() && a[place] == b[place] {
        place += 1;
    }
    place == a.len() && place == b.len()
}

#[cfg(test)]
mod tests {
    use super::entry_of;

    const TABLE: &[(&str, u8)] = &[("jersi-4.1", 1), ("jersi-4.16", 2), ("jersi", 3)];

    #[test]
    fn an_entry_is_found_by_its_whole_name() {
        for (id, number) in TABLE {
            assert_eq!(entry_of(TABLE, id), number);
        }
    }

    #[test]
    #[should_panic(expected = "no entry")]
    fn a_ruleset_without_an_entry_does_not_get_that_of_another() {
        entry_of(TABLE, "jersi-4.15");
    }
}
