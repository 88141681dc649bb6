//! The whole turns of a game, numbered as in records: all decisions of a ransom are one turn. Lists of turns, films and
//! reviews use them.

use std::ops::Deref;

use jersi_rules::Turn;
use jersi_rules::record::{TurnCount, WholeTurn, WholeTurns};

use super::{Game, NodeId};

/// A whole turn and its nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameTurn {
    turn: WholeTurn,
    /// A turn for each decision.
    nodes: Vec<NodeId>,
}

impl GameTurn {
    /// The node after each of its decisions.
    #[must_use]
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// The node after its last decision.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.nodes[self.nodes.len() - 1]
    }
}

impl Deref for GameTurn {
    type Target = WholeTurn;

    fn deref(&self) -> &WholeTurn {
        &self.turn
    }
}

/// The whole turns of a line of a game.
#[derive(Clone, Debug)]
pub struct GameTurns {
    nodes: std::vec::IntoIter<NodeId>,
    turns: WholeTurns<std::vec::IntoIter<Turn>>,
}

impl Iterator for GameTurns {
    type Item = GameTurn;

    fn next(&mut self) -> Option<GameTurn> {
        let turn = self.turns.next()?;
        let nodes = self.nodes.by_ref().take(turn.decisions().len()).collect();
        Some(GameTurn { turn, nodes })
    }
}

impl Game {
    /// The whole turns of the main line.
    ///
    /// ```
    /// use jersi_play::Game;
    /// use jersi_rules::record::Record;
    ///
    /// let record = Record::read("[Ruleset \"pijersi\"] 1. b4=c4-d4 g6-f6=e5 2. b7-b6=d7").expect("a record");
    /// let game = Game::from_record(&record).expect("legal turns");
    /// let listed: Vec<String> = game.turns().map(|turn| format!("{} {}", turn.count(), turn.text())).collect();
    /// assert_eq!(listed, ["1. b4=c4-d4", "1... g6-f6=e5", "2. b7-b6=d7"]);
    /// ```
    #[must_use]
    pub fn turns(&self) -> GameTurns {
        self.line_of(NodeId::START, self.main_line())
    }

    /// The whole turns from the start to a node, through the variations that lead there.
    #[must_use]
    pub fn turns_to(&self, node: NodeId) -> GameTurns {
        self.line_of(NodeId::START, self.path(node))
    }

    /// The whole turns of the line that begins with a node. If it begins in the middle of a turn, the first one is the rest
    /// of that turn.
    #[must_use]
    pub fn turns_from(&self, first: NodeId) -> GameTurns {
        let parent = self.parent(first).unwrap_or(NodeId::START);
        let nodes = std::iter::successors(Some(first), |&node| self.next(node));
        self.line_of(parent, nodes.filter(|&node| node != NodeId::START).collect())
    }

    /// The number of the turn to be played at a node.
    #[must_use]
    pub fn count_at(&self, node: NodeId) -> TurnCount {
        let positions = self.path(node).into_iter().filter_map(|node| self.position_at(node));
        positions.fold(TurnCount::at(self.start().position()), TurnCount::after)
    }

    /// The whole turns of consecutive nodes after a node.
    fn line_of(&self, before: NodeId, nodes: Vec<NodeId>) -> GameTurns {
        let position = self.position_at(before).unwrap_or(self.start().position());
        let turns: Vec<Turn> = nodes.iter().filter_map(|&node| self.turn_at(node)).collect();
        let turns = WholeTurns::continued(position, self.count_at(before), turns.into_iter());
        GameTurns { nodes: nodes.into_iter(), turns }
    }
}
