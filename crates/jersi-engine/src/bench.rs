//! Fixed positions searched to a fixed depth. The number of nodes is the checksum of the search, the same on every
//! machine: if a change alters it, it changed the search.

use jersi_rules::{AnyPosition, RulesetId, Variants};

use crate::{Engine, Limits, Never, Options, Played};

/// The result for the positions of a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bench {
    /// The ruleset.
    pub ruleset: RulesetId,
    /// The variants that the positions were searched with.
    pub variants: Variants,
    /// The number of positions.
    pub positions: usize,
    /// Total nodes.
    pub nodes: u64,
}

/// The positions of one ruleset and variant, with their search depth.
struct Suite {
    ruleset: &'static str,
    variants: &'static str,
    depth: u32,
    positions: &'static [&'static str],
}

const SUITES: &[Suite] = &[
    Suite {
        ruleset: "jersi-2",
        variants: "",
        depth: 5,
        positions: &[
            "k-rcn-rkc-/c-r-k-c-r-k-/7/8/9/8/7/K-R-C-K-R-C-/C-RKN-RCK- w - 1",
            "k-rcn-r-c-/c-r-k-c-1k-/7/8/2K-6/2C-rk4/7/K-R-2R-C-/C-R-N-R-K- w - 4",
            "2n-r-c-/c-r-1c-1k-/7/2c-r-4/K-C-K-1k-4/2C-5/4KR2/5C-/2N-R-1 b - 9",
        ],
    },
    Suite {
        ruleset: "jersi-3",
        variants: "",
        depth: 5,
        positions: &[
            "rckmn-rck-/k-r-c-k-r-c-/7/8/9/8/7/C-R-K-C-R-K-/K-RCN-KMRC w - 1",
            "c-rkn-r-1/k-r-c-k-2/7/8/2C-2c-1C-K-/2K-2C-c-1/7/C-R-2R-1/K-R-N-R-1 b - 6",
            "c-r-n-r-k-/k-1c-k-1c-/7/3C-K-3/6R-2/5C-K-1/2R-2R-1/r-1C-2K-/k-R-N-2 b - 9",
        ],
    },
    Suite {
        ruleset: "jersi-4.8",
        variants: "ransom",
        depth: 4,
        positions: &[
            "p-1s-k-r-1p-/f-1p-r-s-p-1f-/7/5rs2/1s-m-M-M-1S-2/r-m-m-2R-FP1/1mPMM4/F-R-1S-1P-S-1/P-S-R-K-1R-1 b 11 6 WWww",
            "1r-1k-1s-p-/1s-p-2p-r-f-/7/m-fp1s-4/1mRmP1r-s-3/1R-m-MM4/2M-M-1SP1/3S-R-P-1F-/P-S-1K-S-R-1 b 2 9 WWww",
        ],
    },
    Suite {
        ruleset: "jersi-4.16",
        variants: "no-parachute",
        depth: 5,
        positions: &[
            "p-r-s-k-r-s-p-/f-s-p-r-s-p-r-f-/7/8/9/8/7/F-R-P-S-R-P-S-F-/P-S-R-K-S-R-P- w 0 1 -",
            "p-r-1k-r-s-1/f-s-p-1s-p-1f-/7/4R-rp2/5P-3/s-r-6/7/1R-P-S-R-1S-F-/1S-R-K-S-1P- w 2 4 -",
            "p-1s-k-1s-1/3r-1p-r-1/7/3prS-1R-1/f-s-2r-R-3/6FPS-/SR6/F-1P-S-1P-2/3K-3 b 2 9 -",
        ],
    },
    Suite {
        ruleset: "jersi-4.16",
        variants: "",
        depth: 4,
        positions: &[
            "p-r-s-k-r-s-p-/f-s-p-r-s-p-r-f-/7/8/9/8/7/F-R-P-S-R-P-S-F-/P-S-R-K-S-R-P- w 0 1 MMMMWWmmmmww",
            "p-r-1k-r-s-p-/f-s-p-1s-p-r-f-/7/m-3rs3/1m-m-6/1FRm-MM4/2M-M-3/2P-S-R-P-S-F-/P-S-R-K-S-R-P- w 6 4 WWww",
        ],
    },
    Suite {
        ruleset: "pijersi",
        variants: "",
        depth: 7,
        positions: &[
            "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1",
            "s-1r-s-p-r-/p-r-2r-s-p-/2w-3/1s-P-w-3/1p-W-3/1S-R-W-S-R-P-/1P-S-R-P-S- w 0 4",
            "s-p-r-2ps/p-r-s-wwr-s-1/6/3r-p-PS1/2W-W-RP1/P-S-R-1S-2/R-P-S-R-2 w 6 4",
            "s-p-r-3/p-r-s-w-3/3w-r-S-/3P-3/2W-W-1R-/P-S-R-2P-1/R-P-S-3 b 0 9",
        ],
    },
];

/// Searches all positions on one thread, and reports each suite after it.
pub fn bench(mut show: impl FnMut(Bench)) -> u64 {
    let mut total = 0;
    for suite in SUITES {
        if let Some(made) = suite.run() {
            total += made.nodes;
            show(made);
        }
    }
    total
}

impl Suite {
    /// `None` if a position of the suite is illegal, which a test excludes.
    fn run(&self) -> Option<Bench> {
        let ruleset: RulesetId = self.ruleset.parse().ok()?;
        let variants = ruleset.variants(self.variants).ok()?;
        let mut engine = Engine::new(ruleset, Options { threads: 1, hash: 16 });
        let mut nodes = 0;
        for text in self.positions {
            let position = AnyPosition::read(ruleset, variants, text).ok()?;
            engine.new_game();
            let game = Played::from_start(position);
            nodes += engine.think(&game, &Limits::depth(self.depth), &Never, &mut |_| ()).nodes;
        }
        Some(Bench { ruleset, variants, positions: self.positions.len(), nodes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_suite_is_read() {
        for suite in SUITES {
            let ruleset: RulesetId = suite.ruleset.parse().expect("a ruleset");
            let variants = ruleset.variants(suite.variants).expect("variants");
            for text in suite.positions {
                AnyPosition::read(ruleset, variants, text).expect("a position");
            }
        }
    }

    #[test]
    fn every_ruleset_has_a_suite() {
        for ruleset in RulesetId::ALL {
            assert!(SUITES.iter().any(|suite| suite.ruleset == ruleset.id()), "{ruleset} has no suite");
        }
    }
}
