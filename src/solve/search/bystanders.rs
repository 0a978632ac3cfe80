//! What an answer has beside the pattern that was asked for.
//!
//! Of the [parts](apart::parts) of an answer, those that have a cell of the full period are its *core*. The others are
//! bystanders: a still life beside an oscillator, for instance. Answers with the same core are one object, and bystanders
//! are left out unless the question needs them.

use crate::life::Grid;
use crate::life::any_rule::live_cells;
use crate::life::generations::DEAD;
use crate::problem::Search;
use crate::verify::{self, apart, has_cell_of_full_period};

/// The states of cells in all generations.
type Generations = Vec<Grid<u8>>;

/// A part of an answer that was left out, in all generations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bystander(Generations);

impl Bystander {
    /// Its generation 0.
    ///
    /// # Panics
    /// If it has no generations.
    pub fn first(&self) -> &Grid<u8> {
        &self.0[0]
    }

    /// Its live cells in generation 0.
    pub fn cells(&self) -> usize {
        live_cells(&self.0[0]).population()
    }
}

/// Whether answers can have parts without a cell of the full period. What belongs together depends on the rule, so it must
/// be known.
pub(super) fn can_have_bystanders(search: &Search) -> bool {
    let is_played = search.is_deterministic() && search.family().only().is_some();
    is_played && !search.smaller_periods().is_empty()
}

/// The parts of an answer: its core, and its bystanders. If no part has the full period, all of it is the core.
pub(super) fn core(search: &Search, generations: &[Grid<u8>]) -> (Generations, Vec<Bystander>) {
    let whole = || (generations.to_vec(), Vec::new());
    if !can_have_bystanders(search) {
        return whole();
    }
    let parts = apart::parts(search, generations);
    if parts.len() < 2 {
        return whole();
    }
    let (active, others): (Vec<_>, Vec<_>) =
        parts.into_iter().partition(|part| has_cell_of_full_period(search, part));
    if active.is_empty() {
        return whole();
    }
    let bystanders: Vec<Bystander> = others.into_iter().map(Bystander).collect();
    (bystanders.iter().fold(generations.to_vec(), |left, part| without(&left, part)), bystanders)
}

/// An answer without the bystanders that the question does not need, and these.
pub(super) fn leave_out(search: &Search, generations: &[Grid<u8>]) -> (Generations, Vec<Bystander>) {
    let (core, bystanders) = core(search, generations);
    if bystanders.is_empty() || verify::search(search, &core).is_ok() {
        return (core, bystanders);
    }
    let (mut left, mut out) = (generations.to_vec(), Vec::new());
    for bystander in bystanders {
        let fewer = without(&left, &bystander);
        if verify::search(search, &fewer).is_ok() {
            left = fewer;
            out.push(bystander);
        }
    }
    (left, out)
}

fn without(generations: &[Grid<u8>], part: &Bystander) -> Generations {
    let rest = |(grid, part): (&Grid<u8>, &Grid<u8>)| {
        Grid::from_fn(
            grid.width(),
            grid.height(),
            |at| if part.get(at) == DEAD { grid.get(at) } else { DEAD },
        )
    };
    generations.iter().zip(&part.0).map(rest).collect()
}
