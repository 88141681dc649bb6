//! The board of the first version: a net of triangles without its middle node. No ruleset uses it, so it is drawn here,
//! with its cubes.
//!
//! ```text
//! about The net of the first version
//! place a2:N b1:RK g3:n
//! ```

use jersi_draw::Point;
use jersi_rules::{Color, Cube, Kind, Unit};

use super::{Canvas, LETTERS};
use crate::document::Picture;
use crate::page::PageFault;

/// The number of nodes in each row, from `a` upwards.
const ROWS: [usize; 7] = [4, 5, 6, 7, 6, 5, 4];
/// The missing node, by row and number, from 0.
const SEA: (usize, usize) = (3, 3);
/// Distance between the nodes of a row, and between rows.
const ACROSS: f64 = 170.0;
const UP: f64 = 147.0;

/// The net with its cubes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// Text alternative, in the language of the page.
    pub about: String,
    /// Nodes with their cubes.
    units: Vec<((usize, usize), Unit)>,
}

impl Net {
    pub(super) fn read(lines: &str) -> Result<Self, PageFault> {
        let mut net = Self { about: String::new(), units: Vec::new() };
        for line in lines.lines() {
            match line.split_once(' ') {
                Some(("about", text)) => text.clone_into(&mut net.about),
                Some(("place", units)) => {
                    for text in units.split_whitespace() {
                        let unread = || PageFault::UnreadUnit { text: text.to_owned() };
                        net.units.push(unit(text).ok_or_else(unread)?);
                    }
                }
                _ => return Err(PageFault::UnknownLine { line: line.to_owned() }),
            }
        }
        Ok(net)
    }

    /// The cubes on the nodes, in letters; the same in every language.
    #[must_use]
    pub fn board(&self) -> String {
        let mut board = String::new();
        for (row, &nodes) in ROWS.iter().enumerate().rev() {
            let cell = |number: usize| match self.unit((row, number)) {
                _ if (row, number) == SEA => "~".to_owned(),
                None => ".".to_owned(),
                Some(unit) => unit.cubes().map(letter).collect(),
            };
            let mut cells = String::new();
            for number in 0..nodes {
                put!(cells, "{:<4}", cell(number));
            }
            put!(
                board,
                "{}{}  {cells}{}\n",
                " ".repeat(2 * (7 - nodes)),
                name((row, 0)),
                name((row, nodes - 1))
            );
        }
        board
    }

    pub(super) fn picture(&self) -> Picture {
        Picture { alt: self.about.clone(), svg: self.svg(), text: self.board() }
    }

    fn unit(&self, node: (usize, usize)) -> Option<Unit> {
        self.units.iter().find(|(at, _)| *at == node).map(|(_, unit)| *unit)
    }

    fn svg(&self) -> String {
        let nodes: Vec<(usize, usize)> = ROWS
            .iter()
            .enumerate()
            .flat_map(|(row, &nodes)| (0..nodes).map(move |number| (row, number)))
            .filter(|&node| node != SEA)
            .collect();
        let width = 3.0 * ACROSS + 190.0;
        let mut canvas = Canvas::new(-width, -6.0 * UP - 100.0, width, 100.0);
        for (i, &from) in nodes.iter().enumerate() {
            for &to in &nodes[i + 1..] {
                if place(from).distance(place(to)) < ACROSS + 5.0 {
                    // Lines end before cubes, because one kind is hollow.
                    let end = |node, other| match self.unit(node) {
                        Some(_) => place(node).toward(place(other), 0.3),
                        None => place(node),
                    };
                    canvas.line(end(from, to), end(to, from), 5.0);
                }
            }
        }
        for (row, &nodes) in ROWS.iter().enumerate() {
            for (node, aside) in [((row, 0), -115.0), ((row, nodes - 1), 115.0)] {
                canvas.text(&name(node), place(node).plus(aside, LETTERS * 0.35));
            }
        }
        for &(node, unit) in &self.units {
            canvas.unit(unit, place(node), 0.82);
        }
        canvas.svg(&self.about)
    }
}

/// Position of a node.
fn place((row, number): (usize, usize)) -> Point {
    let count = |value: usize| f64::from(u8::try_from(value).unwrap_or(u8::MAX));
    let first = -(count(ROWS[row]) - 1.0) / 2.0;
    Point::new((first + count(number)) * ACROSS, -UP * count(row))
}

/// The name of a node: `d3`.
fn name((row, number): (usize, usize)) -> String {
    let letter = b"abcdefg".get(row).copied().map_or('?', char::from);
    format!("{letter}{}", number + 1)
}

/// A node with its cubes, the lower one first: `b1:RK`.
fn unit(text: &str) -> Option<((usize, usize), Unit)> {
    let (node, letters) = text.split_once(':')?;
    let nodes = (0..ROWS.len()).flat_map(|row| (0..ROWS[row]).map(move |number| (row, number)));
    let node = nodes.filter(|&node| node != SEA).find(|&at| name(at) == node)?;
    let cubes: Vec<Cube> = letters.chars().map(cube).collect::<Option<_>>()?;
    match cubes[..] {
        [cube] => Some((node, Unit::lone(cube))),
        [below, top] => Some((node, Unit::stack(below, top))),
        _ => None,
    }
}

/// The letters of the first version, which Jersi 2 adopted. Capitals are those of the side that begins.
const LETTERS_OF: [(char, Kind); 4] =
    [('N', Kind::Kunti), ('K', Kind::Rock), ('C', Kind::Scissors), ('R', Kind::Paper)];

fn cube(letter: char) -> Option<Cube> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let found = LETTERS_OF.iter().find(|(one, _)| *one == letter.to_ascii_uppercase());
    found.map(|&(_, kind)| Cube { color, kind })
}

fn letter(cube: Cube) -> char {
    let found = LETTERS_OF.iter().find(|(_, kind)| *kind == cube.kind);
    cube.color.case(found.map_or('?', |(letter, _)| *letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_has_36_nodes_and_84_lines() {
        let svg = Net { about: String::new(), units: Vec::new() }.svg();
        assert_eq!(svg.matches("stroke-width=\"5\"").count(), 84);
        assert_eq!(ROWS.iter().sum::<usize>() - 1, 36);
    }

    #[test]
    fn the_missing_node_of_the_net_has_no_cubes() {
        assert_eq!(unit("d4:K"), None);
        assert_eq!(unit("d8:K"), None);
        assert!(unit("d3:rk").is_some());
    }
}
