//! One generation of 64 patterns at once: bit k of a cell's word is its state in pattern k. Rules
//! other than Conway's are evaluated as decision diagrams.
//!
//! This is fast enough to check millions of answers a second. Tests compare it with [`super::step`].

use std::collections::HashMap;
use std::ops::{BitAnd, BitOr, Not};

use super::{Grid, Position, Rule};

/// The number of patterns in a word.
pub const LANES: usize = 64;

/// For each of the six binary digits, from the lowest on, the set of the pattern numbers that have it.
pub const WITH_DIGIT: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// The state of a cell in the next generation, in each of the 64 patterns.
///
/// # Panics
/// If the cell lies on the border of the grid.
pub fn next_state(patterns: &Grid<u64>, Position { row, column }: Position) -> u64 {
    let cell = |down: usize, right: usize| patterns.get(Position::new(row + down - 1, column + right - 1));
    let [top, bottom] = [0, 2].map(|down| add(cell(down, 0), cell(down, 1), cell(down, 2)));
    let beside = add(cell(1, 0), cell(1, 2), 0);
    let (odd, from_ones) = add(top.0, beside.0, bottom.0);
    // Each of the four carries counts two live neighbours. A cell has two or three live neighbours
    // if and only if exactly one carry is set.
    let (parity, some) = add(top.1, beside.1, bottom.1);
    let two_or_three = (parity ^ from_ones) & !(some | parity & from_ones);
    two_or_three & (odd | cell(1, 1))
}

/// A rule that is ready to be evaluated for many cells at once.
#[derive(Clone, Debug)]
pub enum WideRule {
    /// Conway's rule, which counts neighbours, as [`next_state`] does.
    Life,
    /// Any other rule.
    Other(Diagram),
}

impl WideRule {
    /// Prepares a rule.
    pub fn new(rule: Rule) -> Self {
        if rule == Rule::LIFE { Self::Life } else { Self::Other(Diagram::new(rule)) }
    }

    /// The state of a cell in the next generation, in each of the 64 patterns.
    ///
    /// # Panics
    /// If the cell lies on the border of the grid.
    pub fn next_state(&self, patterns: &Grid<u64>, at: Position) -> u64 {
        match self {
            Self::Life => next_state(patterns, at),
            Self::Other(diagram) => diagram.next(std::array::from_fn(|cell| {
                patterns.get(Position::new(at.row + cell / 3 - 1, at.column + cell % 3 - 1))
            })),
        }
    }
}

/// The sum of three bits as (low bit, high bit).
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, a & b | a & c | b & c)
}

const CELLS: usize = 9;

/// A node that stands for a constant: never, or always alive.
const DEAD: usize = 0;
const ALIVE: usize = 1;

/// A rule as a reduced decision diagram over the cells of a window. No rule has more than about two hundred
/// nodes, each of which takes four operations on words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Each node comes after those that it names. The first two nodes, the constants, are left out.
    nodes: Vec<Node>,
    root: usize,
}

/// Chooses one of two nodes by the state of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    cell: usize,
    dead: usize,
    alive: usize,
}

impl Diagram {
    /// The diagram of a rule.
    pub fn new(rule: Rule) -> Self {
        let mut maker = Maker { rule, nodes: Vec::new(), known: HashMap::new() };
        let root = maker.node(0, 0);
        Self { nodes: maker.nodes, root }
    }

    /// The next states of the middle cells of many windows: bit k of word 3·row + column is the
    /// cell in that row and column of window k.
    pub fn next<W>(&self, window: [W; CELLS]) -> W
    where
        W: Copy + Default + BitAnd<Output = W> + BitOr<Output = W> + Not<Output = W>,
    {
        let mut made = Vec::with_capacity(self.nodes.len() + 2);
        made.extend([W::default(), !W::default()]);
        for node in &self.nodes {
            let cell = window[node.cell];
            made.push(cell & made[node.alive] | !cell & made[node.dead]);
        }
        made[self.root]
    }
}

struct Maker {
    rule: Rule,
    nodes: Vec<Node>,
    known: HashMap<Node, usize>,
}

impl Maker {
    /// The node for the windows whose first cells, up to this one, are those of `window`.
    fn node(&mut self, cell: usize, window: u16) -> usize {
        if cell == CELLS {
            return if self.rule.next_of_window(window) { ALIVE } else { DEAD };
        }
        let dead = self.node(cell + 1, window);
        let alive = self.node(cell + 1, window | 1 << cell);
        if dead == alive {
            return dead;
        }
        let (nodes, node) = (&mut self.nodes, Node { cell, dead, alive });
        *self.known.entry(node).or_insert_with(|| {
            nodes.push(node);
            nodes.len() + 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::step::next_generation;

    #[test]
    fn every_window_becomes_what_the_simulator_says() {
        for high in 0..8usize {
            let state = |at: Position, lane: usize| (high << 6 | lane) >> (at.row * 3 + at.column) & 1 == 1;
            let patterns = Grid::from_fn(3, 3, |at| {
                (0..64).fold(0, |word, lane| word | u64::from(state(at, lane)) << lane)
            });
            let ours = next_state(&patterns, Position::new(1, 1));
            for lane in 0..64 {
                let theirs = next_generation(&Grid::from_fn(3, 3, |at| state(at, lane)), Rule::LIFE);
                assert_eq!(ours >> lane & 1 == 1, theirs.get(Position::new(2, 2)), "{high} {lane}");
            }
        }
    }

    #[test]
    fn large_patterns_become_what_the_simulator_says() {
        let mut random = fastrand::Rng::with_seed(1);
        let patterns = Grid::from_fn(12, 7, |_| random.u64(..));
        for text in ["B3/S23", "B36/S23", "B2-ak/S12", "B2/S34H", "B2/S013V", "B02/S"] {
            let rule: Rule = text.parse().unwrap();
            let wide = WideRule::new(rule);
            for lane in 0..64 {
                let next = next_generation(&patterns.map(|word| word >> lane & 1 == 1), rule);
                for at in Grid::dead(10, 5).positions() {
                    let ours = wide.next_state(&patterns, Position::new(at.row + 1, at.column + 1));
                    let theirs = next.get(Position::new(at.row + 2, at.column + 2));
                    assert_eq!(ours >> lane & 1 == 1, theirs, "{text} {lane} {at}");
                }
            }
        }
    }

    #[test]
    fn a_diagram_says_what_the_table_says() {
        let mut random = fastrand::Rng::with_seed(2);
        let table: [u64; 8] = std::array::from_fn(|_| random.u64(..));
        let any = Rule::of_windows(|window| table[usize::from(window / 64)] >> (window % 64) & 1 == 1);
        let named = ["B3/S23", "B2-a/S12", "B2/S34H", "B2/S013V", "B0/S8", "B/S"];
        for rule in named.map(|text| text.parse().unwrap()).into_iter().chain([any]) {
            let diagram = Diagram::new(rule);
            for high in 0..8u16 {
                let cells = std::array::from_fn(|cell| {
                    (0..64).fold(0u64, |word, low| word | u64::from((high << 6 | low) >> cell & 1) << low)
                });
                let next = diagram.next(cells);
                for low in 0..64 {
                    assert_eq!(next >> low & 1 == 1, rule.next_of_window(high << 6 | low), "{rule}");
                }
            }
            assert!(diagram.nodes.len() <= 200, "{rule} {}", diagram.nodes.len());
        }
    }
}
