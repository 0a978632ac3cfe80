//! Rules as decision diagrams, which evaluate a rule for many cells at once.

use std::collections::HashMap;
use std::ops::{BitAnd, BitOr, Not};

use super::Rule;

/// The number of cells in a window.
const CELLS: usize = 9;

/// A node that stands for a constant: never, or always alive.
const DEAD: usize = 0;
const ALIVE: usize = 1;

/// A rule as a reduced decision diagram over the cells of a window.
///
/// A rule that counts neighbours has some fifty nodes, and no rule has more than about two hundred.
/// A node takes four operations on words, for as many cells as a word has bits.
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
