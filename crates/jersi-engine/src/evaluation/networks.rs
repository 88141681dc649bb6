//! The network of each ruleset, and the source of its weights: embedded in the program, or provided by the caller in a
//! browser, so that a page loads only the one it needs. A network that is missing or has another shape is an error;
//! there is no fallback.

use std::sync::{Arc, Mutex, PoisonError};

use jersi_rules::{AnyPosition, Kind, Position, Ruleset, RulesetId, Visit};

use super::design::{Design, View};
#[cfg(not(target_family = "wasm"))]
use super::network::Header;
use super::network::{NetworkError, Weights};
use crate::by_ruleset::entry_of;

use Kind::{Fool, King, Kunti, Mokca, Mountain, Paper, Rock, Scissors, Wise};

/// The declaration of a ruleset.
enum Declared {
    /// Evaluated by this network.
    Network(Trained),
    /// Evaluated by the linear evaluation until this network is trained.
    #[allow(dead_code, reason = "for a new network, or one whose shape has changed")]
    Planned(&'static Design),
}

/// A network with its file. Programs for the browser do not embed the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trained {
    pub(crate) design: &'static Design,
    #[cfg(not(target_family = "wasm"))]
    embedded: &'static [u8],
}

/// A network and its file. A file of another shape does not compile.
macro_rules! trained {
    ($design:ident, $file:literal) => {{
        #[cfg(not(target_family = "wasm"))]
        const BYTES: &[u8] = include_bytes!(concat!("networks/", $file, ".network"));
        #[cfg(not(target_family = "wasm"))]
        const {
            assert!(Header::fits(&$design, BYTES), "this network has another shape: train it again")
        };
        Declared::Network(Trained {
            design: &$design,
            #[cfg(not(target_family = "wasm"))]
            embedded: BYTES,
        })
    }};
}

const PIJERSI: Design = Design {
    name: "pijersi",
    kinds: &[Rock, Paper, Scissors, Wise],
    view: View::Units,
    cells: 45,
    reserve: 0,
};

const JERSI_2_3: Design = Design {
    name: "jersi-2-3",
    kinds: &[Rock, Paper, Scissors, Kunti, Mokca],
    view: View::Units,
    cells: 61,
    reserve: 0,
};

const JERSI_4: Design = Design {
    name: "jersi-4",
    kinds: &[Rock, Paper, Scissors, Wise, Fool, King, Mountain],
    view: View::Layers,
    cells: 69,
    reserve: 6,
};

const NETWORKS: &[(&str, Declared)] = &[
    ("jersi-2", trained!(JERSI_2_3, "jersi-2-3")),
    ("jersi-3", trained!(JERSI_2_3, "jersi-2-3")),
    ("jersi-4.8", trained!(JERSI_4, "jersi-4")),
    ("jersi-4.16", trained!(JERSI_4, "jersi-4")),
    ("pijersi", trained!(PIJERSI, "pijersi")),
];

/// The network of a ruleset, if it has one.
pub(crate) fn trained<R: Ruleset>(game: R) -> Option<Trained> {
    match entry_of(NETWORKS, game.rules().id)? {
        Declared::Network(trained) => Some(*trained),
        Declared::Planned(_) => None,
    }
}

/// The shape of a ruleset's network, trained or planned.
pub(crate) fn design<R: Ruleset>(game: R) -> Option<&'static Design> {
    Some(match entry_of(NETWORKS, game.rules().id)? {
        Declared::Network(trained) => trained.design,
        Declared::Planned(design) => design,
    })
}

/// The networks that have been read, by name.
static READ: Mutex<Vec<(&str, Arc<Weights>)>> = Mutex::new(Vec::new());

impl Trained {
    /// Its weights, read once for all engines.
    pub(crate) fn weights(&self) -> Result<Arc<Weights>, NetworkError> {
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, weights)) = read.iter().find(|(name, _)| *name == self.design.name) {
            return Ok(Arc::clone(weights));
        }
        #[cfg(not(target_family = "wasm"))]
        {
            let weights = Arc::new(Weights::read(self.design, self.embedded)?);
            read.push((self.design.name, Arc::clone(&weights)));
            Ok(weights)
        }
        #[cfg(target_family = "wasm")]
        {
            let _ = &mut read;
            Err(NetworkError::Missing { name: self.design.name })
        }
    }
}

/// The name of a ruleset's network and of its file, if it has one.
#[must_use]
pub fn network_of(ruleset: RulesetId) -> Option<&'static str> {
    AnyPosition::initial(ruleset).visit(Find).map(|trained| trained.design.name)
}

/// Provides a network for engines made later: its name and the bytes of its file. In the browser this is the only
/// source of networks; elsewhere it replaces the embedded one.
pub fn provide_network(name: &str, bytes: &[u8]) -> Result<(), NetworkError> {
    let mut all = RulesetId::ALL.iter().filter_map(|&ruleset| AnyPosition::initial(ruleset).visit(Find));
    let Some(trained) = all.find(|trained| trained.design.name == name) else {
        return Err(NetworkError::Unknown { name: name.to_owned() });
    };
    let weights = Arc::new(Weights::read(trained.design, bytes)?);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.retain(|(name, _)| *name != trained.design.name);
    read.push((trained.design.name, weights));
    Ok(())
}

struct Find;

impl Visit for Find {
    type Output = Option<Trained>;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> Option<Trained> {
        trained(position.game())
    }
}

#[cfg(test)]
mod tests {
    use jersi_rules::{AnyPosition, Position, Ruleset, RulesetId, Visit};

    use super::design;

    struct Check;

    impl Visit for Check {
        type Output = ();

        fn visit<R: Ruleset>(self, position: &Position<R>) {
            let game = position.game();
            let design = design(game).expect("every ruleset has a network");
            assert_eq!(design.cells, game.shape().cells());
            let reserve: usize = game.rules().reserve.iter().map(|&(_, most)| usize::from(most)).sum();
            assert_eq!(design.reserve, reserve);
            assert!(game.rules().kinds.iter().all(|rule| design.kinds.contains(&rule.kind)));
        }
    }

    #[test]
    fn every_ruleset_has_a_network_for_its_board_and_its_kinds() {
        for &ruleset in RulesetId::ALL {
            AnyPosition::initial(ruleset).visit(Check);
        }
    }
}
