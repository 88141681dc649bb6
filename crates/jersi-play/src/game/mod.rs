//! A game: a tree of turns with a current node, tags, clocks and a result. Legality and endings by the rules come from
//! `jersi-rules`.

mod clock;
mod ending;
mod record;
mod snapshot;
mod tree;
mod turns;
mod walk;

use jersi_rules::record::{GameResult, Start, Tag, TagError};
use jersi_rules::{AnyPosition, IllegalTurn, RulesetId, Turn};

use clock::Thinking;
pub use clock::{TimeControl, TimeControlError};
pub use ending::{Ending, EndingError};
pub use jersi_rules::record::Milliseconds;
pub use snapshot::Snapshot;
use tree::Tree;
pub use tree::{NodeId, Remarks};
pub use turns::{GameTurn, GameTurns};

/// A game that is played, viewed or annotated.
///
/// ```
/// use jersi_play::{Game, NodeId};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let mut game = Game::new(&AnyPosition::initial(RulesetId::Pijersi));
/// let turn = game.position().read_turn("b4=c4-d4").expect("well written");
/// let first = game.play(turn).expect("legal");
///
/// // Another turn from the same node is a variation; the first one is found again.
/// game.back();
/// let other = game.position().read_turn("b4=d3").expect("well written");
/// let second = game.play(other).expect("legal");
/// assert_eq!(game.children(NodeId::START), [first, second]);
/// game.back();
/// assert_eq!(game.play(turn), Ok(first));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Start,
    tags: Vec<Tag>,
    tree: Tree,
    current: NodeId,
    /// The part of the current node's turn that is shown, if not all of it.
    shown: Option<usize>,
    /// The explicit result of the main line.
    result: GameResult,
    thinking: Option<Thinking>,
}

/// A refused turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] IllegalTurn),
    /// The game is over.
    #[error("the game is over: {0}")]
    Ended(Ending),
}

impl Game {
    /// A game that begins in a position.
    #[must_use]
    pub fn new(position: &AnyPosition) -> Self {
        Self::begin(Start::of(*position))
    }

    /// A game that begins with a start of a record: a setup with a seed, a code or a position.
    #[must_use]
    pub fn begin(start: Start) -> Self {
        Self {
            tree: Tree::new(start.position()),
            start,
            tags: Vec::new(),
            current: NodeId::START,
            shown: None,
            result: GameResult::Open,
            thinking: None,
        }
    }

    /// The start.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The ruleset.
    #[must_use]
    pub const fn ruleset(&self) -> RulesetId {
        self.start.position().ruleset()
    }

    /// The tags, in the order of the record.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The first tag of a name: `White` and `Black` are the players, `Date` the date.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name() == name).map(Tag::value)
    }

    /// Sets a tag, replacing the first one of that name.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let tag = Tag::new(name, value)?;
        match self.tags.iter_mut().find(|tag| tag.name() == name) {
            Some(old) => *old = tag,
            None => self.tags.push(tag),
        }
        Ok(())
    }

    /// Sets a reserved tag.
    fn note(&mut self, name: &'static str, value: &str) {
        self.set_tag(name, value).expect("our own tags have good names");
    }

    /// Removes every tag of a name.
    pub fn remove_tag(&mut self, name: &str) {
        self.tags.retain(|tag| tag.name() != name);
    }

    /// The current node.
    #[must_use]
    pub const fn current(&self) -> NodeId {
        self.current
    }

    /// The position at the current node.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.tree.at(self.current).position
    }

    /// The position at a node; `None` for a deleted node, as in all methods with a node.
    #[must_use]
    pub fn position_at(&self, node: NodeId) -> Option<&AnyPosition> {
        self.tree.node(node).map(|node| &node.position)
    }

    /// The turn that led to a node; `None` at the start.
    #[must_use]
    pub fn turn_at(&self, node: NodeId) -> Option<Turn> {
        self.tree.node(node)?.turn
    }

    /// The parent of a node; `None` at the start.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.tree.node(node)?.parent
    }

    /// The next node of the same line.
    #[must_use]
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.tree.node(node)?.next
    }

    /// The children of a node: that of the same line, then the variations.
    #[must_use]
    pub fn children(&self, node: NodeId) -> Vec<NodeId> {
        self.tree.children(node)
    }

    /// The nodes from the start to a node, without the start.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        self.tree.path(node)
    }

    /// The nodes of the main line, without the start.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.tree.path(self.end())
    }

    /// The last node of the main line.
    #[must_use]
    pub fn end(&self) -> NodeId {
        self.tree.last(NodeId::START)
    }

    /// The last node of the line through a node.
    #[must_use]
    pub fn last_of(&self, node: NodeId) -> Option<NodeId> {
        self.tree.node(node).map(|_| self.tree.last(node))
    }

    /// Whether a node is on the main line.
    #[must_use]
    pub fn is_main(&self, node: NodeId) -> bool {
        self.tree.node(node).is_some()
            && !self.tree.path(node).iter().any(|&node| self.tree.is_variation(node))
    }

    /// The annotations of a turn, or of the start.
    #[must_use]
    pub fn remarks(&self, node: NodeId) -> Option<&Remarks> {
        self.tree.node(node).map(|node| &node.remarks)
    }

    /// Whether the start is annotated.
    #[must_use]
    pub fn is_remarked(&self) -> bool {
        self.tree.at(NodeId::START).remarks != Remarks::default()
    }

    /// The annotations of a turn, for changes.
    pub fn remarks_mut(&mut self, node: NodeId) -> Option<&mut Remarks> {
        self.tree.node_mut(node).map(|node| &mut node.remarks)
    }

    /// Plays a turn at the current node and goes there. A turn that is in the tree already is found again; any other
    /// becomes a variation, or extends the line at its end. Nothing is played where the game is over; clocks stop.
    pub fn play(&mut self, turn: Turn) -> Result<NodeId, PlayError> {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.node == self.current) {
            self.thinking = None;
        }
        self.put(turn)
    }

    /// Plays a turn without regard for clocks.
    fn put(&mut self, turn: Turn) -> Result<NodeId, PlayError> {
        let here = self.current;
        if let Some(ending) = self.ending_at(here) {
            return Err(PlayError::Ended(ending));
        }
        let known = |&child: &NodeId| self.tree.at(child).turn == Some(turn);
        let child = if let Some(child) = self.tree.children(here).into_iter().find(known) {
            child
        } else {
            let next = self.tree.at(here).position.play(turn)?;
            let goes_on = here == self.end();
            if let (true, Some(outcome)) = (goes_on, next.outcome()) {
                self.result = outcome.into();
            }
            self.tree.add(here, turn, &next)
        };
        self.show(child);
        Ok(child)
    }

    /// The child of a node by its turn.
    pub(crate) fn child(&self, node: NodeId, turn: Turn) -> Option<NodeId> {
        self.tree.children(node).into_iter().find(|&child| self.tree.at(child).turn == Some(turn))
    }

    /// Adds a turn as a variation after a node, without going there. The main line is not extended.
    pub(crate) fn add_variation(&mut self, node: NodeId, turn: Turn) -> Option<NodeId> {
        let next = self.tree.node(node).filter(|_| node != self.end())?.position.play(turn).ok()?;
        Some(self.tree.add(node, turn, &next))
    }

    /// Swaps a variation with its sibling line; `false` if the node begins no variation.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let is_variation = self.tree.is_variation(node);
        self.reshape(|tree| tree.promote(node));
        is_variation
    }

    /// Makes the line that leads to a node the main line.
    pub fn promote_to_main(&mut self, node: NodeId) {
        self.reshape(|tree| {
            for node in tree.path(node) {
                while tree.is_variation(node) {
                    tree.promote(node);
                }
            }
        });
    }

    /// Deletes a turn and its descendants. The first sibling variation takes its place. `false` for the start and for
    /// deleted nodes.
    pub fn delete(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.parent(node) else { return false };
        self.reshape(|tree| tree.delete(node));
        if self.tree.node(self.current).is_none() {
            self.show(parent);
        }
        true
    }

    /// Deletes the current turn and its descendants. Clocks are reset to the state before it and stop, until
    /// [`start_clock`](Self::start_clock).
    pub fn undo(&mut self) -> bool {
        self.delete(self.current)
    }

    /// Changes the tree. If the main line has another end afterwards, the explicit result is reset and clocks stop.
    fn reshape(&mut self, change: impl FnOnce(&mut Tree)) {
        let end = self.end();
        change(&mut self.tree);
        if self.end() != end {
            self.thinking = None;
            self.settle();
        }
    }
}
