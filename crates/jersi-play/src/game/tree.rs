//! The tree of turns: an arena of nodes with stable indices.
//!
//! It has the same form as a record: a node has its continuation, and the variations that are written beside it. So a
//! record and a tree hold exactly the same information.

use jersi_rules::record::{Comment, Glyph, Milliseconds, Score};
use jersi_rules::{AnyPosition, Turn};

/// A node of a game: its start, or a turn. It stays valid when other parts of the tree change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game.
    pub const START: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The annotations of a turn. Of the start, only `after` is used.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remarks {
    /// Comments before the turn, about the position.
    pub before: Vec<Comment>,
    /// Evaluation glyphs.
    pub glyphs: Vec<Glyph>,
    /// The evaluation after the turn.
    pub score: Option<Score>,
    /// Comments after the turn.
    pub after: Vec<Comment>,
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The parent; `None` at the start.
    pub(super) parent: Option<NodeId>,
    /// The turn; `None` at the start.
    pub(super) turn: Option<Turn>,
    pub(super) position: AnyPosition,
    pub(super) remarks: Remarks,
    /// The clock of the player after the turn.
    pub(super) clock: Option<Milliseconds>,
    /// The continuation.
    pub(super) next: Option<NodeId>,
    /// The first nodes of the variations that are written beside this one.
    pub(super) variations: Vec<NodeId>,
    /// The node beside which this one is written; `None` if it is the continuation of its parent.
    beside: Option<NodeId>,
}

/// All nodes of a game. Deleted ones leave a gap.
#[derive(Clone, Debug)]
pub(super) struct Tree(Vec<Option<Node>>);

impl Tree {
    pub(super) fn new(start: &AnyPosition) -> Self {
        Self(vec![Some(Node::new(None, None, start))])
    }

    pub(super) fn node(&self, id: NodeId) -> Option<&Node> {
        self.0.get(id.index())?.as_ref()
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.0.get_mut(id.index())?.as_mut()
    }

    /// A node that is known to exist.
    pub(super) fn at(&self, id: NodeId) -> &Node {
        self.node(id).expect("nodes refer to nodes that are there")
    }

    pub(super) fn at_mut(&mut self, id: NodeId) -> &mut Node {
        self.node_mut(id).expect("nodes refer to nodes that are there")
    }

    fn push(&mut self, node: Node) -> NodeId {
        let id = NodeId(u32::try_from(self.0.len()).expect("fewer turns than numbers"));
        self.0.push(Some(node));
        id
    }

    /// Adds a turn after a node: as its continuation if there is none, else as the last variation.
    pub(super) fn add(&mut self, parent: NodeId, turn: Turn, position: &AnyPosition) -> NodeId {
        if let Some(head) = self.at(parent).next {
            return self.add_beside(head, turn, position);
        }
        let id = self.push(Node::new(Some(parent), Some(turn), position));
        self.at_mut(parent).next = Some(id);
        id
    }

    /// Adds a turn as the last variation beside another one.
    pub(super) fn add_beside(&mut self, head: NodeId, turn: Turn, position: &AnyPosition) -> NodeId {
        let parent = self.at(head).parent;
        let id = self.push(Node { beside: Some(head), ..Node::new(parent, Some(turn), position) });
        self.at_mut(head).variations.push(id);
        id
    }

    /// The children of a node: the continuation, then its variations.
    pub(super) fn children(&self, id: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut open: Vec<NodeId> = self.node(id).and_then(|node| node.next).into_iter().collect();
        while let Some(id) = open.pop() {
            found.push(id);
            open.extend(self.at(id).variations.iter().rev());
        }
        found
    }

    /// The nodes from the start to a node, without the start.
    pub(super) fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(parent) = self.node(at).and_then(|node| node.parent) {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The last node of the line through a node.
    pub(super) fn last(&self, id: NodeId) -> NodeId {
        let mut at = id;
        while let Some(next) = self.node(at).and_then(|node| node.next) {
            at = next;
        }
        at
    }

    /// Whether a node is the start of a variation.
    pub(super) fn is_variation(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| node.beside.is_some())
    }

    /// Swaps a variation and the line beside which it is written.
    pub(super) fn promote(&mut self, id: NodeId) {
        let Some(head) = self.node(id).and_then(|node| node.beside) else { return };
        let above = self.at(head).beside;
        let mut beside = vec![head];
        beside.extend(
            std::mem::take(&mut self.at_mut(head).variations).into_iter().filter(|&other| other != id),
        );
        beside.append(&mut self.at_mut(id).variations);
        for &other in &beside {
            self.at_mut(other).beside = Some(id);
        }
        self.at_mut(id).variations = beside;
        self.at_mut(id).beside = above;
        self.replace(head, above, Some(id));
    }

    /// Replaces a node by another one, or by none.
    fn replace(&mut self, old: NodeId, above: Option<NodeId>, new: Option<NodeId>) {
        if let Some(above) = above {
            let variations = &mut self.at_mut(above).variations;
            if let Some(at) = variations.iter().position(|&other| other == old) {
                variations.splice(at..=at, new);
            }
        } else if let Some(parent) = self.at(old).parent {
            self.at_mut(parent).next = new;
        }
    }

    /// Deletes a turn and its descendants, but not the variations beside it.
    pub(super) fn delete(&mut self, id: NodeId) {
        if let Some(&first) = self.node(id).and_then(|node| node.variations.first()) {
            self.promote(first);
        }
        let above = self.at(id).beside;
        self.replace(id, above, None);
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if let Some(node) = self.0.get_mut(id.index()).and_then(Option::take) {
                open.extend(node.next);
                open.extend(node.variations);
            }
        }
    }
}

impl Node {
    fn new(parent: Option<NodeId>, turn: Option<Turn>, position: &AnyPosition) -> Self {
        Self {
            parent,
            turn,
            position: *position,
            remarks: Remarks::default(),
            clock: None,
            next: None,
            variations: Vec::new(),
            beside: None,
        }
    }
}
