//! The sequential counter.
//!
//! C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005. An
//! auxiliary variable s(i, j) stands for "at least j of the first i inputs are true": s(i, j) ⇔
//! s(i−1, j) ∨ (xᵢ ∧ s(i−1, j−1)). Only one row is held at a time.

use super::{Direction, Size};
use crate::cnf::{ClauseSink, Lit, VarPool};

/// Builds the counter and returns its last row.
pub(super) fn outputs<S: ClauseSink>(
    inputs: &[Lit],
    cap: usize,
    direction: Direction,
    pool: &mut VarPool,
    sink: &mut S,
) -> Result<Vec<Lit>, S::Error> {
    let mut previous: Vec<Lit> = Vec::new();
    for &input in inputs {
        let length = cap.min(previous.len() + 1);
        let row: Vec<Lit> = (0..length).map(|_| pool.fresh()).collect();
        for (below, &output) in row.iter().enumerate() {
            let carried = previous.get(below).copied();
            let stepped = below.checked_sub(1).map(|place| previous[place]);
            if direction.is_up() {
                up(sink, input, carried, stepped, output)?;
            }
            if direction.is_down() {
                down(sink, input, carried, stepped, output)?;
            }
        }
        previous = row;
    }
    Ok(previous)
}

/// The output follows from the count so far, and from a count of one less together with the input.
fn up<S: ClauseSink>(
    sink: &mut S,
    input: Lit,
    carried: Option<Lit>,
    stepped: Option<Lit>,
    output: Lit,
) -> Result<(), S::Error> {
    if let Some(carried) = carried {
        sink.clause(&[!carried, output])?;
    }
    match stepped {
        Some(stepped) => sink.clause(&[!input, !stepped, output]),
        None => sink.clause(&[!input, output]),
    }
}

/// The output implies the count so far or the input. In either case it implies a count so far of
/// one less.
fn down<S: ClauseSink>(
    sink: &mut S,
    input: Lit,
    carried: Option<Lit>,
    stepped: Option<Lit>,
    output: Lit,
) -> Result<(), S::Error> {
    match carried {
        Some(carried) => sink.clause(&[!output, carried, input])?,
        None => sink.clause(&[!output, input])?,
    }
    stepped.map_or(Ok(()), |stepped| sink.clause(&[!output, stepped]))
}

/// Variables, and an upper bound for the clauses of one direction. Row i has min(i, cap) variables
/// with two clauses each. Only the first, which has no step, and the last of a growing row, which
/// has nothing to carry, have fewer.
pub(super) fn size(inputs: u64, cap: u64) -> Size {
    let cap = cap.min(inputs);
    let variables = (cap * (cap + 1) / 2).saturating_add((inputs - cap).saturating_mul(cap));
    Size { variables, clauses: variables.saturating_mul(2) }
}
