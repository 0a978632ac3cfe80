//! What an answer has beside the pattern that was asked for.
//!
//! Of the [parts](apart::parts) of an answer, those that have a cell of the full period are its *core*. The others are
//! bystanders: a still life beside an oscillator, for instance. Bystanders are left out unless the question needs them,
//! and answers of which the same is left are one object.

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

/// What is left of an answer.
pub(super) struct Left {
    /// Its generations, which answer the question.
    pub(super) generations: Generations,
    /// What was left out.
    pub(super) out: Vec<Bystander>,
    /// Whether no bystander is left.
    pub(super) is_core: bool,
}

impl Left {
    /// All of an answer.
    pub(super) fn all(generations: &[Grid<u8>]) -> Self {
        Self { generations: generations.to_vec(), out: Vec::new(), is_core: false }
    }
}

/// An answer without the bystanders that the question does not need. If no part has the full period, all of it is left.
pub(super) fn leave_out(search: &Search, generations: &[Grid<u8>]) -> Left {
    if !can_have_bystanders(search) {
        return Left::all(generations);
    }
    let (active, others): (Vec<_>, Vec<_>) =
        apart::parts(search, generations).into_iter().partition(|part| has_cell_of_full_period(search, part));
    if active.is_empty() {
        return Left::all(generations);
    }
    let bystanders: Vec<Bystander> = others.into_iter().map(Bystander).collect();
    let core = bystanders.iter().fold(generations.to_vec(), |left, part| without(&left, part));
    // Each part evolves by itself, but several of them together may do something else than with the others.
    if bystanders.is_empty() || verify::search(search, &core).is_ok() {
        return Left { generations: core, out: bystanders, is_core: true };
    }
    one_by_one(search, generations, bystanders)
}

/// An answer without bystanders, as long as one can be left out by itself.
fn one_by_one(search: &Search, generations: &[Grid<u8>], mut bystanders: Vec<Bystander>) -> Left {
    let mut left = Left::all(generations);
    loop {
        let before = bystanders.len();
        bystanders.retain(|bystander| {
            let fewer = without(&left.generations, bystander);
            let is_needed = verify::search(search, &fewer).is_err();
            if !is_needed {
                left.generations = fewer;
                left.out.push(bystander.clone());
            }
            is_needed
        });
        if bystanders.len() == before {
            return left;
        }
    }
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
