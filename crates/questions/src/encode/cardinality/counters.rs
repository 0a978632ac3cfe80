//! The counters: sequential counter and totalizer.

use super::{Direction, Size};
use crate::cnf::{Bit, ClauseSink, Lit, VarPool, bit};

/// Builds the counter and returns its last row.
///
/// The sequential counter.
///
/// C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005. An
/// auxiliary variable s(i, j) stands for "at least j of the first i inputs are true": s(i, j) ⇔
/// s(i−1, j) ∨ (xᵢ ∧ s(i−1, j−1)). Only one row is held at a time.
pub(super) fn sequential<S: ClauseSink>(
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
pub(super) fn sequential_size(inputs: u64, cap: u64) -> Size {
    let cap = cap.min(inputs);
    let variables = (cap * (cap + 1) / 2).saturating_add((inputs - cap).saturating_mul(cap));
    Size { variables, clauses: variables.saturating_mul(2) }
}

/// Builds the tree and returns the outputs of its root.
///
/// The totalizer.
///
/// O. Bailleux and Y. Boufkhad, "Efficient CNF Encoding of Boolean Cardinality Constraints", CP
/// 2003. A balanced tree over the inputs: each node counts its leaves in unary by adding the counts
/// of its two children. Counts above the cap are not told apart, as M. Büttner and J. Rintanen
/// proposed ("Satisfiability planning with constraints on the number of actions", ICAPS 2005).
pub(super) fn totalizer<S: ClauseSink>(
    inputs: &[Lit],
    cap: usize,
    direction: Direction,
    pool: &mut VarPool,
    sink: &mut S,
) -> Result<Vec<Lit>, S::Error> {
    if inputs.len() == 1 {
        return Ok(inputs.to_vec());
    }
    let (left, right) = inputs.split_at(inputs.len() / 2);
    let left = totalizer(left, cap, direction, pool, sink)?;
    let right = totalizer(right, cap, direction, pool, sink)?;
    let sums: Vec<Lit> = (0..cap.min(inputs.len())).map(|_| pool.fresh()).collect();
    match (&left[..], &right[..]) {
        (&[one], &[other]) if one.var() == other.var() => add_related(one, other, &sums, direction, sink)?,
        _ => add(&left, &right, &sums, direction, sink)?,
    }
    Ok(sums)
}

/// Writes that `sums` counts what `left` and `right` count together.
fn add<S: ClauseSink>(
    left: &[Lit],
    right: &[Lit],
    sums: &[Lit],
    direction: Direction,
    sink: &mut S,
) -> Result<(), S::Error> {
    for from_left in 0..=left.len() {
        for from_right in 0..=right.len() {
            // Sums above the last output need no clause: they reach it with a smaller count on one
            // side too.
            let counted = 1..=sums.len();
            if direction.is_up() && counted.contains(&(from_left + from_right)) {
                at_least(left, from_left, right, from_right, sums, sink)?;
            }
            if direction.is_down() && from_left + from_right < sums.len() {
                at_most(left, from_left, right, from_right, sums, sink)?;
            }
        }
    }
    Ok(())
}

/// At least `a` on the left and `b` on the right make at least `a + b` in all.
fn at_least<S: ClauseSink>(
    left: &[Lit],
    a: usize,
    right: &[Lit],
    b: usize,
    sums: &[Lit],
    sink: &mut S,
) -> Result<(), S::Error> {
    let premises = a.checked_sub(1).map(|place| !left[place]);
    let premises = premises.into_iter().chain(b.checked_sub(1).map(|place| !right[place]));
    emit(premises, sums[a + b - 1], sink)
}

/// At most `a` on the left and `b` on the right make at most `a + b` in all.
fn at_most<S: ClauseSink>(
    left: &[Lit],
    a: usize,
    right: &[Lit],
    b: usize,
    sums: &[Lit],
    sink: &mut S,
) -> Result<(), S::Error> {
    let premises = left.get(a).copied().into_iter().chain(right.get(b).copied());
    emit(premises, !sums[a + b], sink)
}

/// A clause of at most three literals: the negated premises, and the conclusion.
fn emit<S: ClauseSink>(
    premises: impl Iterator<Item = Lit>,
    conclusion: Lit,
    sink: &mut S,
) -> Result<(), S::Error> {
    let mut clause = [conclusion; 3];
    let mut length = 1;
    for premise in premises {
        clause[length] = premise;
        length += 1;
    }
    sink.clause(&clause[..length])
}

/// Writes that two outputs count an input that occurs twice, or an input and its opposite.
fn add_related<S: ClauseSink>(
    one: Lit,
    other: Lit,
    sums: &[Lit],
    direction: Direction,
    sink: &mut S,
) -> Result<(), S::Error> {
    for (&sum, least) in sums.iter().zip(1..) {
        // Of x and x both or none are true, of x and ¬x exactly one is.
        let value = if one == other { Bit::Is(one) } else { Bit::Known(least == 1) };
        if direction.is_up() {
            bit::clause([!value, sum.into()], sink)?;
        }
        if direction.is_down() {
            bit::clause([value, (!sum).into()], sink)?;
        }
    }
    Ok(())
}

/// Variables, and an upper bound for the clauses of one direction. Sibling subtrees differ in size
/// by at most one, so a level of the tree has at most two sizes.
pub(super) fn totalizer_size(inputs: u64, cap: u64) -> Size {
    let mut total = Size::default();
    let (mut leaves, mut count, mut count_of_next) = (inputs, 1u64, 0u64);
    // `count` nodes of the level have `leaves` leaves, `count_of_next` have one more.
    while leaves > 0 && (leaves > 1 || count_of_next > 0) {
        for (nodes, leaves) in [(count, leaves), (count_of_next, leaves + 1)] {
            if nodes > 0 && leaves > 1 {
                let children = ((leaves / 2).min(cap) + 1).saturating_mul(leaves.div_ceil(2).min(cap) + 1);
                total.variables = total.variables.saturating_add(nodes.saturating_mul(leaves.min(cap)));
                total.clauses = total.clauses.saturating_add(nodes.saturating_mul(children - 1));
            }
        }
        let half = leaves / 2;
        (count, count_of_next) = if leaves % 2 == 0 {
            (2 * count + count_of_next, count_of_next)
        } else {
            (count, count + 2 * count_of_next)
        };
        leaves = half;
    }
    total
}
