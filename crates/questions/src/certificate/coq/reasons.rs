//! Why the clauses of a waste formula hold.
//!
//! A clause without sums is about one window, and holds in all stable windows that are dead outside
//! the box. A clause with sums adds numbers of true leaves in disjoint ranges. A cut has clauses that
//! say that a live cell in its region needs one in the ring around it.

use std::collections::HashMap;

use crate::encode::still_life::facts::{Fact, Facts};
use crate::life::islands::ring;
use crate::life::{Position, Rule, waste};
use crate::problem::cut::Region;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The clause is about this window. Rows and columns of its middle are counted from 0, which is
    /// the ring around the box.
    Local { row: usize, column: usize },
    /// The clause adds numbers of leaves.
    Adds {
        start: usize,
        /// For each of the first two literals: which leaf it is, if it is one.
        places: [usize; 2],
    },
    /// If a cell of a cut's region is live, so is one of its ring.
    Enters { cut: usize },
    /// If a cell of a cut's ring is live, it is one of those that the clause names.
    Around { cut: usize },
}

pub(super) struct Reasons<'a> {
    facts: &'a Facts,
    regions: &'a [Region],
    width: usize,
    height: usize,
    /// The places of each literal among the leaves.
    leaves: HashMap<i32, Vec<usize>>,
    stable: Vec<StableWindow>,
}

/// A window whose middle cell does not change.
struct StableWindow {
    /// A bit for each live cell, row by row.
    live: u16,
    waste: usize,
}

impl<'a> Reasons<'a> {
    pub(super) fn new(facts: &'a Facts, regions: &'a [Region], width: usize, height: usize) -> Self {
        let mut leaves: HashMap<i32, Vec<usize>> = HashMap::new();
        for (place, leaf) in facts.leaves.iter().enumerate() {
            leaves.entry(leaf.to_dimacs()).or_default().push(place);
        }
        let stable = (0..1u16 << 9).filter(|live| is_stable(*live));
        let stable = stable.map(|live| StableWindow { live, waste: waste::of_cell(window(live)) }).collect();
        Self { facts, regions, width, height, leaves, stable }
    }

    /// A reason, and the literals in the order that it needs, none of them twice in a local clause.
    pub(super) fn explain(&self, clause: &[i32]) -> Option<(Reason, Vec<i32>)> {
        let entered = clause.iter().find_map(|&literal| match self.fact(literal) {
            Fact::Entered { cut } => Some((cut, literal > 0)),
            Fact::Live(_) | Fact::Wastes { .. } | Fact::Count { .. } => None,
        });
        if let Some((cut, is_entered)) = entered {
            return Some((self.explain_cut(clause, cut, is_entered)?, clause.to_vec()));
        }
        let is_sum = |&literal: &i32| matches!(self.fact(literal), Fact::Count { .. });
        if clause.is_empty() || clause.iter().any(is_sum) {
            return self.explain_sum(clause);
        }
        let reason = self.middles(clause).into_iter().find(|&at| self.is_local(clause, at))?;
        Some((Reason::Local { row: reason.row, column: reason.column }, clause.to_vec()))
    }

    fn fact(&self, literal: i32) -> Fact {
        self.facts.facts[literal.unsigned_abs() as usize - 1]
    }

    /// The possible middles of a window with all cells of a clause, counted from the ring.
    fn middles(&self, clause: &[i32]) -> Vec<Position> {
        let cells: Vec<Position> = clause
            .iter()
            .filter_map(|&literal| match self.fact(literal) {
                Fact::Live(at) => Some(at),
                Fact::Wastes { .. } | Fact::Count { .. } | Fact::Entered { .. } => None,
            })
            .collect();
        let wasteful = clause.iter().find_map(|&literal| match self.fact(literal) {
            Fact::Wastes { at, .. } => Some(Position::new(at.row + 1, at.column + 1)),
            Fact::Live(_) | Fact::Count { .. } | Fact::Entered { .. } => None,
        });
        if let Some(at) = wasteful {
            return vec![at];
        }
        let Some(first) = cells.first() else { return Vec::new() };
        let near = |at: usize, size: usize| at..(at + 3).min(size + 2);
        let all = near(first.row, self.height)
            .flat_map(|row| near(first.column, self.width).map(move |column| Position::new(row, column)));
        all.filter(|&middle| cells.iter().all(|&cell| place(middle, cell).is_some())).collect()
    }

    /// Returns true if no stable window around this cell makes all literals false.
    fn is_local(&self, clause: &[i32], middle: Position) -> bool {
        // The clause is false if these cells are live and those are dead.
        let (mut live, mut dead, mut wastes) = (0, self.outside(middle), 0..=2);
        for &literal in clause {
            match (self.fact(literal), literal > 0) {
                (Fact::Live(at), is_positive) => {
                    let Some(place) = place(middle, at) else { return false };
                    *if is_positive { &mut dead } else { &mut live } |= 1u16 << place;
                }
                (Fact::Wastes { least, .. }, true) => {
                    wastes = *wastes.start()..=(least - 1).min(*wastes.end());
                }
                (Fact::Wastes { least, .. }, false) => wastes = least.max(*wastes.start())..=*wastes.end(),
                (Fact::Count { .. } | Fact::Entered { .. }, _) => return false,
            }
        }
        let is_false =
            |x: &StableWindow| x.live & live == live && x.live & dead == 0 && wastes.contains(&x.waste);
        !self.stable.iter().any(is_false)
    }

    /// The cells of a window that lie outside the box.
    fn outside(&self, middle: Position) -> u16 {
        (0..9)
            .filter(|place| {
                let (row, column) = (middle.row + place / 3, middle.column + place % 3);
                !(2..self.height + 2).contains(&row) || !(2..self.width + 2).contains(&column)
            })
            .fold(0, |cells, place| cells | 1 << place)
    }

    /// Explains a clause about the ring of a cut, which it asserts or denies to have a live cell.
    fn explain_cut(&self, clause: &[i32], cut: usize, is_entered: bool) -> Option<Reason> {
        let region = &self.regions[cut].cells;
        // The cells that are live, or those that are dead, if the clause is false.
        let cells: Vec<Position> = clause
            .iter()
            .filter_map(|&literal| match self.fact(literal) {
                Fact::Live(at) if (literal < 0) == is_entered => Some(at),
                _ => None,
            })
            .collect();
        if is_entered {
            region.iter().any(|at| cells.contains(at)).then_some(Reason::Enters { cut })
        } else {
            let ring = ring(region, self.width, self.height);
            ring.iter().all(|at| cells.contains(at)).then_some(Reason::Around { cut })
        }
    }

    /// Orders the premises by their ranges, and puts the conclusion last.
    fn explain_sum(&self, clause: &[i32]) -> Option<(Reason, Vec<i32>)> {
        let (mut premises, mut rest, mut conclusion) = (Vec::new(), Vec::new(), None);
        let is_two =
            |&literal: &i32| literal > 0 && matches!(self.fact(literal), Fact::Count { least: 2, .. });
        for &literal in clause {
            match (self.fact(literal), literal > 0) {
                (Fact::Count { from, to, .. }, false) => premises.push((from, to, literal)),
                (Fact::Count { from, to, .. }, true) => conclusion = Some((from, to, literal)),
                _ => rest.push(literal),
            }
        }
        for literal in rest {
            let places = self.leaves.get(&-literal)?;
            let (from, to, _) = conclusion?;
            let is_free = |place: &usize| premises.iter().all(|(from, to, _)| !(from..to).contains(&place));
            let place =
                *places.iter().filter(|place| (from..to).contains(place)).find(|place| is_free(place))?;
            premises.push((place, place + 1, literal));
            // A leaf that stands at both places is in the clause once.
            let is_pair =
                to - from == 2 && places.len() > 1 && places.contains(&from) && places.contains(&(from + 1));
            if is_pair && clause.len() == 2 && clause.iter().any(is_two) {
                premises.push((from + 1, to, literal));
            }
        }
        premises.sort_unstable();
        let place = |index: usize| premises.get(index).map_or(0, |premise| premise.0);
        let reason = Reason::Adds { start: place(0), places: [place(0), place(1)] };
        Some((reason, premises.iter().chain(&conclusion).map(|&(_, _, literal)| literal).collect()))
    }
}

/// The place of a cell of the box in the window around a cell that is counted from the ring.
fn place(middle: Position, cell: Position) -> Option<usize> {
    let (down, right) =
        ((cell.row + 2).checked_sub(middle.row)?, (cell.column + 2).checked_sub(middle.column)?);
    (down < 3 && right < 3).then_some(3 * down + right)
}

fn window(live: u16) -> waste::Window {
    std::array::from_fn(|place| live >> place & 1 == 1)
}

fn is_stable(live: u16) -> bool {
    Rule::LIFE.next_of_window(live) == (live >> 4 & 1 == 1)
}
