//! The fixed setups, as position texts.

/// The text of a setup, if the ruleset has it.
pub(super) fn text(ruleset: &str, variant: &str, setup: &str) -> Option<String> {
    let text = match (ruleset, setup) {
        ("jersi-2", "symmetrical") => "k-rcn-rkc-/c-r-k-c-r-k-/7/8/9/8/7/K-R-C-K-R-C-/C-RKN-RCK- w - 1",
        ("jersi-2" | "jersi-3", "free") => "5/6/7/8/9/8/7/6/5 w - 1 CCCCKKKKNRRRRcccckkkknrrrr",
        ("jersi-3", "standard") => "c-rkn-rck-/k-r-c-k-r-c-/7/8/9/8/7/C-R-K-C-R-K-/K-RCN-RKC- w - 1",
        ("jersi-3", "mokca") => "rckmn-rck-/k-r-c-k-r-c-/7/8/9/8/7/C-R-K-C-R-K-/K-RCN-KMRC w - 1",
        ("jersi-3", "free-mokca") => "5/6/7/8/9/8/7/6/5 w - 1 CCCCKKKKMNRRRRcccckkkkmnrrrr",
        ("jersi-4.8" | "jersi-4.16", "standard") => {
            let board = "p-r-s-k-r-s-p-/f-s-p-r-s-p-r-f-/7/8/9/8/7/F-R-P-S-R-P-S-F-/P-S-R-K-S-R-P-";
            let reserve = if variant.contains("no-parachute") { "-" } else { "MMMMWWmmmmww" };
            return Some(format!("{board} w 0 1 {reserve}"));
        }
        ("pijersi", "classic") => "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1",
        _ => return None,
    };
    Some(text.to_owned())
}
