//! Conversion between games and records. Both are trees of the same form, so nothing is lost.

use jersi_rules::IllegalTurn;
use jersi_rules::record::{Entry, Record, Variation};

use super::tree::{Remarks, Tree};
use super::{Game, NodeId};

impl Game {
    /// The game of a record, at its start. Fails only for a record that was built by a program and has an illegal turn.
    ///
    /// ```
    /// use jersi_play::{Game, NodeId};
    /// use jersi_rules::record::Record;
    ///
    /// let text = "[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 $1 {bold} (1. b4=d3) 1... g6-f6=e5 *\n";
    /// let record = Record::read(text).expect("a record");
    /// let game = Game::from_record(&record).expect("legal");
    /// assert_eq!(game.main_line().len(), 2);
    /// assert_eq!(game.children(NodeId::START).len(), 2);
    /// assert_eq!(game.to_record(), record);
    /// ```
    pub fn from_record(record: &Record) -> Result<Self, IllegalTurn> {
        let mut game = Self::begin(record.start.clone());
        game.tags.clone_from(&record.tags);
        game.result = record.result;
        game.tree.at_mut(NodeId::START).remarks.after.clone_from(&record.comments);
        add_line(&mut game.tree, NodeId::START, None, &record.line)?;
        Ok(game)
    }

    /// The game as a record.
    #[must_use]
    pub fn to_record(&self) -> Record {
        Record {
            start: self.start.clone(),
            tags: self.tags.clone(),
            comments: self.tree.at(NodeId::START).remarks.after.clone(),
            line: line(&self.tree, self.tree.at(NodeId::START).next),
            result: self.result,
        }
    }
}

/// Adds a line after a node: as its continuation, or as a variation of another node.
fn add_line(
    tree: &mut Tree,
    parent: NodeId,
    beside: Option<NodeId>,
    line: &[Entry],
) -> Result<(), IllegalTurn> {
    let (mut before, mut beside) = (parent, beside);
    for entry in line {
        let position = tree.at(before).position.play(entry.turn)?;
        let node = match beside.take() {
            Some(head) => tree.add_beside(head, entry.turn, &position),
            None => tree.add(before, entry.turn, &position),
        };
        let made = tree.at_mut(node);
        made.clock = entry.clock;
        made.remarks = Remarks {
            before: entry.before.clone(),
            glyphs: entry.glyphs.clone(),
            score: entry.score,
            after: entry.after.clone(),
        };
        for variation in &entry.variations {
            add_line(tree, before, Some(node), variation)?;
        }
        before = node;
    }
    Ok(())
}

/// The line that begins with a node.
fn line(tree: &Tree, first: Option<NodeId>) -> Variation {
    let mut made = Variation::new();
    let mut at = first.map(|first| tree.at(first));
    while let Some(node) = at {
        let Some(turn) = node.turn else { break };
        made.push(Entry {
            turn,
            before: node.remarks.before.clone(),
            glyphs: node.remarks.glyphs.clone(),
            clock: node.clock,
            score: node.remarks.score,
            after: node.remarks.after.clone(),
            variations: node.variations.iter().map(|&head| line(tree, Some(head))).collect(),
        });
        at = node.next.map(|next| tree.at(next));
    }
    made
}
