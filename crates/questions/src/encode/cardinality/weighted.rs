//! Upper bounds on sums, for literals of a few different weights.
//!
//! The literals of each weight get a unary counter of their own. The counters are then added as in
//! the generalised totalizer (S. Joshi, R. Martins and V. Manquinho, "Generalized Totalizer
//! Encoding for Pseudo-Boolean Constraints", CP 2015), whose outputs stand for the sums that can
//! occur. Sums above the budget get no output.

use std::collections::BTreeMap;

use super::{Cardinality, Direction, Size};
use crate::cnf::{ClauseSink, Lit, VarPool};

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
            sums = add(&sums, &next, budget, pool, sink)?;
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
fn add<S: ClauseSink>(
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
