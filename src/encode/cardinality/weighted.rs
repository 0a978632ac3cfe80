//! At most so much in sum, for literals of a few different weights.
//!
//! The literals of each weight get a unary counter of their own. The counters are then added as in the generalised
//! totalizer (S. Joshi, R. Martins and V. Manquinho, "Generalized Totalizer Encoding for Pseudo-Boolean Constraints",
//! CP 2015), whose outputs stand for the sums that can occur. No sum above the budget gets an output.

use std::collections::BTreeMap;

use super::{Cardinality, Direction, Size};
use crate::cnf::{ClauseSink, Lit, VarPool};

/// Literals that count the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What each of them counts; at least 1.
    pub weight: usize,
    /// The literals, in the order in which a counter should add them.
    pub literals: Vec<Lit>,
}

/// "The sum is at least this" for every sum that can occur, with the literal that follows from it. The sum 0 is left out.
type Sums = BTreeMap<usize, Lit>;

impl Cardinality {
    /// Says that the weights of the true literals add up to at most `budget`.
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

    /// Variables and clauses of [`Cardinality::at_most_weighted`] for one part, or an upper bound for them.
    pub fn at_most_size(self, literals: usize, weight: usize, budget: usize) -> Size {
        self.outputs_size(literals, budget / weight + 1, Direction::Up)
    }
}

/// All sums of two, none of them above the budget.
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
            // What is more on the right is over the budget too, and excluded already.
            if sum > budget {
                break;
            }
        }
    }
    Ok(sums)
}
