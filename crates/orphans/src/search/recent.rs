//! The predecessors that were found last, whose middle may fit another target.
//!
//! A solver takes long to find a predecessor without symmetry. But neighbouring targets often have predecessors with the
//! same middle. If the middle is given, the sides depend less on each other, and a solver soon finds the
//! rest or says that there is none. The latter means nothing for the target.

use std::collections::VecDeque;

use crate::life::{Grid, Position};

/// The middle begins so many cells from the border of a predecessor.
///
/// A sample of 11×11 with quarter turns took 4.0 s with three cells, 2.8 with four and 2.9 with five (an instrumented
/// build, one run each).
const MARGIN: usize = 4;

/// The shortest side of a middle that is worth a question.
const LEAST: usize = 3;

/// How many predecessors are remembered.
const REMEMBERED: usize = 8;

/// The predecessors that were of use last, the latest first.
#[derive(Debug)]
pub(super) struct Recent {
    middle: Vec<Position>,
    predecessors: VecDeque<Grid>,
}

impl Recent {
    /// For predecessors in boxes of this size.
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
