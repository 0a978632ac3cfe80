//! Cardinality constraints: at least, at most or exactly k of some literals are true.
//!
//! An encoding builds a counter with outputs o₁, o₂, …, where oⱼ stands for "at least j inputs are
//! true". Bounds are then unit clauses, or assumptions, on single outputs.

mod counters;
pub mod sums;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::cnf::{ClauseSink, Lit, VarPool};

/// The counters on offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cardinality {
    /// The sequential counter of Sinz 2005.
    Sequential,
    /// The totalizer of Bailleux and Boufkhad 2003.
    #[default]
    Totalizer,
}

/// Which way a counter propagates. One way is enough for one bound, with half the clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// True inputs make outputs true, which is enough for upper bounds.
    Up,
    /// True outputs make inputs true, which is enough for lower bounds.
    Down,
    /// Both.
    Both,
}

/// The size of a counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Auxiliary variables.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
}

/// A bound on the number of true inputs, for a counter over the inputs or over their negations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counted {
    negated: bool,
    /// The output that must be true, counted from 1; 0 if there is no lower bound.
    min: usize,
    /// The last output that may be true; the number of inputs if there is no upper bound.
    max: usize,
    inputs: usize,
}

impl Cardinality {
    /// The outputs 1..=`cap` of a counter, or fewer if there are fewer inputs. Output j is true if
    /// at least j inputs are, and false otherwise, as far as the direction goes.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn outputs<S: ClauseSink>(
        self,
        inputs: &[Lit],
        cap: usize,
        direction: Direction,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<Vec<Lit>, S::Error> {
        if cap == 0 || inputs.is_empty() {
            return Ok(Vec::new());
        }
        match self {
            Self::Sequential => counters::sequential(inputs, cap, direction, pool, sink),
            Self::Totalizer => counters::totalizer(inputs, cap, direction, pool, sink),
        }
    }

    /// Writes that at least `min` and at most `max` inputs are true, where a bound is given.
    ///
    /// The counter runs over the inputs or over their negations, whichever needs fewer outputs.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn bound<S: ClauseSink>(
        self,
        inputs: &[Lit],
        min: Option<usize>,
        max: Option<usize>,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<(), S::Error> {
        let Some(counted) = Counted::new(inputs.len(), min, max) else { return sink.clause(&[]) };
        let Some(direction) = counted.direction() else { return Ok(()) };
        let negations: Vec<Lit>;
        let counted_inputs = if counted.negated {
            negations = inputs.iter().map(|&input| !input).collect();
            &negations[..]
        } else {
            inputs
        };
        let outputs = self.outputs(counted_inputs, counted.cap(), direction, pool, sink)?;
        if counted.min > 0 {
            sink.clause(&[outputs[counted.min - 1]])?;
        }
        if counted.max < counted.inputs {
            sink.clause(&[!outputs[counted.max]])?;
        }
        Ok(())
    }

    /// The size of what [`Cardinality::bound`] adds, without its one or two unit clauses.
    pub fn bound_size(self, inputs: usize, min: Option<usize>, max: Option<usize>) -> Size {
        let Some(counted) = Counted::new(inputs, min, max) else { return Size::default() };
        let Some(direction) = counted.direction() else { return Size::default() };
        self.outputs_size(inputs, counted.cap(), direction)
    }

    /// The size of what [`Cardinality::outputs`] adds.
    pub fn outputs_size(self, inputs: usize, cap: usize, direction: Direction) -> Size {
        let one_way = match self {
            Self::Sequential => counters::sequential_size(inputs as u64, cap as u64),
            Self::Totalizer => counters::totalizer_size(inputs as u64, cap as u64),
        };
        let ways = if direction == Direction::Both { 2 } else { 1 };
        Size { clauses: one_way.clauses.saturating_mul(ways), ..one_way }
    }
}

impl Counted {
    /// `None` if no number of true inputs lies within the bounds.
    fn new(inputs: usize, min: Option<usize>, max: Option<usize>) -> Option<Self> {
        let (min, max) = (min.unwrap_or(0), max.unwrap_or(inputs).min(inputs));
        if min > max {
            return None;
        }
        let plain = Self { negated: false, min, max, inputs };
        let flipped = Self { negated: true, min: inputs - max, max: inputs - min, inputs };
        Some(if flipped.cap() < plain.cap() { flipped } else { plain })
    }

    /// How many outputs are needed.
    fn cap(&self) -> usize {
        if self.max < self.inputs { self.max + 1 } else { self.min }
    }

    /// `None` if every number of true inputs is allowed.
    fn direction(&self) -> Option<Direction> {
        match (self.min > 0, self.max < self.inputs) {
            (true, true) => Some(Direction::Both),
            (true, false) => Some(Direction::Down),
            (false, true) => Some(Direction::Up),
            (false, false) => None,
        }
    }
}

impl Direction {
    fn is_up(self) -> bool {
        self != Self::Down
    }

    fn is_down(self) -> bool {
        self != Self::Up
    }
}

/// Literals of the same weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The weight of each literal; at least 1.
    pub weight: usize,
    /// The literals, in the order in which a counter should add them.
    pub literals: Vec<Lit>,
}

/// For every sum that can occur, except 0, the literal of "the sum is at least this".
type Sums = BTreeMap<usize, Lit>;

impl Cardinality {
    /// Writes that the weights of the true literals add up to at most `budget`.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn at_most_weighted<S: ClauseSink>(
        self,
        parts: &[Part],
        budget: usize,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<(), S::Error> {
        let mut sums = Sums::new();
        for part in parts {
            let cap = budget / part.weight + 1;
            let outputs = self.outputs(&part.literals, cap, Direction::Up, pool, sink)?;
            if let Some(&over) = outputs.get(cap - 1) {
                sink.clause(&[!over])?;
            }
            let next = (1..cap).zip(outputs).map(|(count, output)| (count * part.weight, output)).collect();
            sums = add_sums(&sums, &next, budget, pool, sink)?;
        }
        Ok(())
    }

    /// Variables and clauses of [`Cardinality::at_most_weighted`] for one part, or an upper bound
    /// for them.
    pub fn at_most_size(self, literals: usize, weight: usize, budget: usize) -> Size {
        self.outputs_size(literals, budget / weight + 1, Direction::Up)
    }
}

/// All sums of a left and a right one that are not above the budget.
fn add_sums<S: ClauseSink>(
    left: &Sums,
    right: &Sums,
    budget: usize,
    pool: &mut VarPool,
    sink: &mut S,
) -> Result<Sums, S::Error> {
    if left.is_empty() || right.is_empty() {
        return Ok(if left.is_empty() { right.clone() } else { left.clone() });
    }
    let none = std::iter::once((&0, None));
    let with_none = |sums: &'_ Sums| -> Vec<(usize, Option<Lit>)> {
        let some = sums.iter().map(|(sum, &literal)| (sum, Some(literal)));
        none.clone().chain(some).map(|(&sum, literal)| (sum, literal)).collect()
    };
    let mut sums = Sums::new();
    for (from_left, left) in with_none(left) {
        for (from_right, right) in with_none(right) {
            let sum = from_left + from_right;
            let premises = left.into_iter().chain(right).map(|literal| !literal);
            let mut clause: Vec<Lit> = premises.collect();
            if sum > 0 && sum <= budget {
                clause.push(*sums.entry(sum).or_insert_with(|| pool.fresh()));
            }
            if sum > 0 {
                sink.clause(&clause)?;
            }
            // Larger sums on the right are above the budget too, and excluded already.
            if sum > budget {
                break;
            }
        }
    }
    Ok(sums)
}
