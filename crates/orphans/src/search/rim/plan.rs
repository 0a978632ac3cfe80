//! Plans the walk around a box: the order in which it reads cells, and what it must remember.

use super::ring::ring as around;
use super::window::bit_of;
use super::{Becomes, Move, Step};
use crate::life::{Grid, Position};

/// The steps of the walk along the outermost cells of a predecessor, and the orbits of the target's
/// rim in the order in which they are met.
pub(super) fn steps(representatives: &Grid<Position>, ring: &[Position]) -> (Vec<Step>, Vec<Position>) {
    let rim = around(representatives.width(), representatives.height());
    let rim: Vec<Seeing> =
        rim.into_iter().map(|at| Seeing::new(Position::new(at.row + 1, at.column + 1), ring)).collect();
    let mut plan = Plan { representatives, ring, rim, end: ring.len(), orbits: Vec::new(), kept: 2 };
    let mut steps: Vec<Step> = (2..plan.end).map(|read| plan.read(read)).collect();
    steps.push(plan.close());
    (steps, plan.orbits)
}

/// A cell of the rim, and the outermost cells that it sees: their places in the walk, in increasing
/// order.
struct Seeing {
    at: Position,
    places: Vec<usize>,
    /// Whether it sees both the end and the start of the walk; one cell does, at a corner.
    wraps: bool,
}

impl Seeing {
    fn new(at: Position, ring: &[Position]) -> Self {
        let near = |&place: &usize| {
            let cell = ring[place];
            cell.row.abs_diff(at.row) <= 1 && cell.column.abs_diff(at.column) <= 1
        };
        let places: Vec<usize> = (0..ring.len()).filter(near).collect();
        let wraps = places.contains(&0) && places.contains(&(ring.len() - 1));
        Self { at, places, wraps }
    }
}

struct Plan<'a> {
    representatives: &'a Grid<Position>,
    ring: &'a [Position],
    rim: Vec<Seeing>,
    end: usize,
    orbits: Vec<Position>,
    /// How many of the last cells a state remembers.
    kept: usize,
}

impl Plan<'_> {
    /// The step that reads the cell at this place of the walk.
    fn read(&mut self, read: usize) -> Step {
        let known = self.rim.iter().find(|cell| !cell.wraps && cell.places.last() == Some(&read));
        let at = known.map(|cell| cell.at);
        // What the cell sees are the last cells that were read; the latest one is the lowest bit.
        let seen: Vec<u16> = known.map_or(Vec::new(), |cell| {
            (0..cell.places.len()).map(|back| bit_of(cell.at, self.ring[read - back])).collect()
        });
        let (before, after) = (self.kept, self.needed(read));
        self.kept = after;
        let make = |(from, reads): (usize, bool)| {
            let (first, last) = (from >> before, from & ones(before));
            let cells = last << 1 | usize::from(reads);
            Move { from, to: first << after | cells & ones(after), reads, outer: chosen(&seen, cells) }
        };
        let mut moves: Vec<Move> =
            (0..4 << before).flat_map(|from| [(from, false), (from, true)]).map(make).collect();
        moves.sort_by_key(|step| step.to);
        // What a state forgets can have been anything, so several moves lead to each state.
        Step { moves, entering: 2 << before >> after, becomes: at.map(|at| self.becomes(at)) }
    }

    /// The step after the last cell, which decides the corner that sees both ends of the walk.
    fn close(&mut self) -> Step {
        let corner = self.rim.iter().find(|cell| cell.wraps).expect("a walk ends where it starts");
        debug_assert_eq!((self.kept, corner.places.len()), (3, 5), "three last cells and the first two");
        let at = corner.at;
        let last = (0..self.kept).map(|back| self.end - 1 - back);
        let seen: Vec<u16> = last.chain([1, 0]).map(|place| bit_of(at, self.ring[place])).collect();
        let moves =
            (0..4 << self.kept).map(|from| Move { from, to: 0, reads: false, outer: chosen(&seen, from) });
        let moves: Vec<Move> = moves.collect();
        Step { entering: moves.len(), moves, becomes: Some(self.becomes(at)) }
    }

    fn becomes(&mut self, at: Position) -> Becomes {
        let first = self.representatives.get(Position::new(at.row - 1, at.column - 1));
        let met = self.orbits.iter().position(|&orbit| orbit == first);
        let orbit = met.unwrap_or(self.orbits.len());
        if met.is_none() {
            self.orbits.push(first);
        }
        Becomes { at, orbit, is_new: met.is_none() }
    }

    /// How many of the last cells the state must remember after the cell at `read` was read. It
    /// goes back to the first cell that is seen by an undecided cell of the rim. The first two
    /// cells are remembered anyway.
    fn needed(&self, read: usize) -> usize {
        let waiting = self.rim.iter().filter(|cell| cell.wraps || cell.places.last() > Some(&read));
        let earliest =
            waiting.filter_map(|cell| cell.places.iter().find(|&&place| !cell.wraps || place > 1)).min();
        earliest.map_or(0, |&earliest| (read + 1).saturating_sub(earliest))
    }
}

/// The bits of a window that are chosen by the lowest bits of a number.
fn chosen(bits: &[u16], number: usize) -> u16 {
    bits.iter().enumerate().filter(|(place, _)| number >> place & 1 == 1).map(|(_, bit)| bit).sum()
}

fn ones(count: usize) -> usize {
    (1 << count) - 1
}
