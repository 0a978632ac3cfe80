//! What a worker keeps from one target to the next: the latest predecessors, and refutations.
//!
//! A solver takes long to find a predecessor without symmetry. But neighbouring targets often have
//! predecessors with the same middle. If the middle is given, the sides depend less on each other, and a
//! solver soon finds the rest or says that there is none. The latter means nothing for the target.
//!
//! A refutation settles all targets of the class that have the states it needs. If it leaves out k orbits,
//! all 2^k targets of the class with the states of the others are Gardens of Eden. (The cells that it needs
//! may not be an orphan: those of an orbit that is left out are still equal.) A refutation that needs all of
//! the centre says nothing of other centres, and is not kept.

use std::collections::VecDeque;

use super::targets::Targets;
use crate::life::{Grid, Position};

/// The middle begins so many cells from the border of a predecessor. A sample of 11×11 with quarter turns
/// took 4.0 s with three cells, 2.8 with four and 2.9 with five (an instrumented build, one run each).
const MARGIN: usize = 4;

/// The shortest side of a middle that is worth a question.
const LEAST: usize = 3;

const REMEMBERED: usize = 8;

/// The predecessors that were of use last, the latest first.
#[derive(Debug)]
pub(super) struct Recent {
    middle: Vec<Position>,
    predecessors: VecDeque<Grid>,
}

impl Recent {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let inside = |place: usize, side: usize| place >= MARGIN && place + MARGIN < side;
        let has_middle = width.min(height) >= 2 * MARGIN + LEAST;
        let positions = (0..height).flat_map(|row| (0..width).map(move |column| Position::new(row, column)));
        let is_middle = |at: &Position| has_middle && inside(at.row, height) && inside(at.column, width);
        Self { middle: positions.filter(is_middle).collect(), predecessors: VecDeque::new() }
    }

    /// How many middles there are to try.
    pub(super) fn len(&self) -> usize {
        self.predecessors.len()
    }

    /// The cells of one of the middles with their states.
    pub(super) fn middle(&self, index: usize) -> impl Iterator<Item = (Position, bool)> + '_ {
        self.middle.iter().map(move |&at| (at, self.predecessors[index].get(at)))
    }

    /// Remembers that a middle has led to another predecessor.
    pub(super) fn used(&mut self, index: usize) {
        if let Some(predecessor) = self.predecessors.remove(index) {
            self.predecessors.push_front(predecessor);
        }
    }

    /// Remembers a predecessor, and forgets the one that was not of use for the longest time.
    pub(super) fn add(&mut self, predecessor: Grid) {
        if self.middle.is_empty() {
            return;
        }
        self.predecessors.push_front(predecessor);
        self.predecessors.truncate(REMEMBERED);
    }
}

/// Refutations within a class.
#[derive(Debug, Default)]
pub(super) struct Refutations {
    list: Vec<Refutation>,
}

/// Orbits of a target, numbered as in [`Targets::number`], with their states.
#[derive(Debug)]
struct Refutation {
    /// The orbits of the centre that are specified, as bits.
    specified: u64,
    /// Those of them that are alive.
    alive: u64,
    /// The orbits of the rim that are specified, as [`Targets::rim_states`] numbers them.
    rim: Vec<(usize, bool)>,
}

impl Refutations {
    /// Keeps a refutation that needs these states, unless it needs all of the centre.
    pub(super) fn add(&mut self, states: &[(usize, bool)], targets: &Targets) {
        let specified = |orbit: usize| states.iter().any(|&(other, _)| other == orbit);
        if (0..targets.centre_bits()).all(specified) {
            return;
        }
        let in_centre = || states.iter().filter(|&&(orbit, _)| orbit < targets.centre_bits());
        self.list.push(Refutation {
            specified: in_centre().fold(0, |bits, &(orbit, _)| bits | 1 << orbit),
            alive: in_centre().filter(|&&(_, alive)| alive).fold(0, |bits, &(orbit, _)| bits | 1 << orbit),
            rim: targets.rim_states(states),
        });
    }

    /// For each refutation whose states this centre has, those of the rim that it needs.
    pub(super) fn in_centre(&self, centre: u64) -> impl Iterator<Item = &[(usize, bool)]> {
        let fits = move |refuted: &&Refutation| (centre ^ refuted.alive) & refuted.specified == 0;
        self.list.iter().filter(fits).map(|refuted| &refuted.rim[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Group;
    use crate::problem::Eden;

    #[test]
    fn the_middle_keeps_its_distance_from_the_border() {
        let mut recent = Recent::new(13, 12);
        let pattern = Grid::from_fn(13, 12, |at| at.row == 4 && at.column == 4);
        recent.add(pattern);
        let middle: Vec<(Position, bool)> = recent.middle(0).collect();
        assert_eq!(middle.len(), 5 * 4);
        assert_eq!(middle[0], (Position::new(4, 4), true));
        assert_eq!(middle[19], (Position::new(7, 8), false));
    }

    #[test]
    fn small_boxes_have_no_middle() {
        let mut recent = Recent::new(20, 10);
        recent.add(Grid::dead(20, 10));
        assert_eq!(recent.len(), 0);
    }

    #[test]
    fn what_was_of_use_is_tried_first_and_the_oldest_is_forgotten() {
        let mut recent = Recent::new(12, 12);
        // Each predecessor has its number in binary in a row of the middle.
        let numbered = |number: usize| {
            Grid::from_fn(12, 12, |at| at.row == 4 && at.column >= 4 && number >> (at.column - 4) & 1 == 1)
        };
        let numbers = |recent: &Recent| -> Vec<usize> {
            let number = |index| {
                recent
                    .middle(index)
                    .take(4)
                    .enumerate()
                    .map(|(bit, (_, alive))| usize::from(alive) << bit)
                    .sum()
            };
            (0..recent.len()).map(number).collect()
        };
        for number in 0..=8 {
            recent.add(numbered(number));
        }
        assert_eq!(numbers(&recent), [8, 7, 6, 5, 4, 3, 2, 1]);
        recent.used(6);
        assert_eq!(numbers(&recent), [2, 8, 7, 6, 5, 4, 3, 1]);
        recent.used(0);
        recent.add(numbered(9));
        assert_eq!(numbers(&recent), [9, 2, 8, 7, 6, 5, 4, 3]);
    }

    #[test]
    fn a_refutation_holds_for_all_targets_with_its_states() {
        let targets = Targets::new(Eden::new(6, 6, Group::C4).unwrap());
        let bits = targets.centre_bits();
        let mut refutations = Refutations::default();
        refutations.add(&[(0, true), (2, false), (bits + 1, true)], &targets);
        refutations.add(&[(bits, false)], &targets);
        // It needs all of the centre.
        let all: Vec<(usize, bool)> = (0..bits).map(|orbit| (orbit, false)).collect();
        refutations.add(&all, &targets);
        let rims = |centre| refutations.in_centre(centre).collect::<Vec<_>>();
        for centre in 0..1 << bits {
            let fits = centre & 0b101 == 0b001;
            let expected: &[&[_]] = if fits { &[&[(1, true)], &[(0, false)]] } else { &[&[(0, false)]] };
            assert_eq!(rims(centre), expected, "{centre:b}");
        }
    }
}
