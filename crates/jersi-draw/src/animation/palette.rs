//! Palette of an animation: at most 255 colours for all frames.

use std::collections::HashMap;

/// Maximum number of colours, besides "unchanged".
pub(super) const MOST: usize = 255;

/// A palette, with the nearest entry of any colour.
pub(super) struct Colors {
    chosen: Vec<[u8; 3]>,
    known: HashMap<[u8; 3], u8>,
}

impl Colors {
    /// Chooses colours from samples: the most frequent first, none too near to an earlier one. Drawings have few
    /// colours, and mixtures of two at edges, for which this works well.
    pub(super) fn choose<'a>(samples: impl Iterator<Item = &'a [u8; 3]>) -> Self {
        let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
        for &color in samples {
            *counts.entry(color).or_default() += 1;
        }
        let mut colors: Vec<([u8; 3], u32)> = counts.into_iter().collect();
        // Ties are broken by colour, for a reproducible result.
        colors.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut chosen: Vec<[u8; 3]> = Vec::with_capacity(MOST);
        // Minimum distance, decreased until the palette is full.
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

    /// Index of the nearest colour.
    pub(super) fn nearest(&mut self, color: [u8; 3]) -> u8 {
        let chosen = &self.chosen;
        *self.known.entry(color).or_insert_with(|| {
            let found = chosen.iter().enumerate().min_by_key(|&(_, &other)| distance(color, other));
            found.map_or(0, |(number, _)| number as u8)
        })
    }

    /// The palette in GIF format.
    pub(super) fn table(&self) -> Vec<u8> {
        let mut table: Vec<u8> = self.chosen.concat();
        table.resize(3 * (MOST + 1), 0);
        table
    }
}

/// Approximate perceptual distance: the eye is most sensitive to green.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let square = |i: usize| u32::from(a[i].abs_diff(b[i])).pow(2);
    3 * square(0) + 4 * square(1) + 2 * square(2)
}
