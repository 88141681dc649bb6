//! The colours of a film: at most 255, found once and used for all its frames.

use std::collections::HashMap;

/// How many colours a GIF can have beside the one that means "as before".
pub(super) const MOST: usize = 255;

/// Some colours, and the nearest of them to any other.
pub(super) struct Colors {
    chosen: Vec<[u8; 3]>,
    known: HashMap<[u8; 3], u8>,
}

impl Colors {
    /// Chooses colours from samples: the most frequent ones first, none too near to one chosen before. Drawings have
    /// few colours and many mixtures of two at the edges, for which this does very well.
    pub(super) fn choose<'a>(samples: impl Iterator<Item = &'a [u8; 3]>) -> Self {
        let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
        for &color in samples {
            *counts.entry(color).or_default() += 1;
        }
        let mut colors: Vec<([u8; 3], u32)> = counts.into_iter().collect();
        // By colour among equals: a map has no order, a film should have one.
        colors.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut chosen: Vec<[u8; 3]> = Vec::with_capacity(MOST);
        // Far apart at first, then nearer, until there is no more room.
        for apart in [1600, 700, 300, 120, 50, 0] {
            for &(color, _) in &colors {
                if chosen.len() == MOST {
                    break;
                }
                if chosen.iter().all(|&other| distance(color, other) > apart) {
                    chosen.push(color);
                }
            }
        }
        Self { chosen, known: HashMap::new() }
    }

    /// The number of the nearest colour.
    pub(super) fn nearest(&mut self, color: [u8; 3]) -> u8 {
        let chosen = &self.chosen;
        *self.known.entry(color).or_insert_with(|| {
            let found = chosen.iter().enumerate().min_by_key(|&(_, &other)| distance(color, other));
            found.map_or(0, |(number, _)| number as u8)
        })
    }

    /// The colours as a GIF holds them.
    pub(super) fn table(&self) -> Vec<u8> {
        let mut table: Vec<u8> = self.chosen.concat();
        table.resize(3 * (MOST + 1), 0);
        table
    }
}

/// How different two colours look, roughly: the eye sees green best.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let square = |i: usize| u32::from(a[i].abs_diff(b[i])).pow(2);
    3 * square(0) + 4 * square(1) + 2 * square(2)
}
