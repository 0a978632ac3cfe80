//! Cardinality constraints: at least, at most or exactly k of some literals are true.
//!
//! An encoding builds a counter with outputs o₁, o₂, …, where oⱼ stands for "at least j inputs are
//! true". Bounds are then unit clauses, or assumptions, on single outputs.

pub mod sums;

use std::collections::BTreeMap;
use std::ops::{Bound, RangeBounds};

use serde::{Deserialize, Serialize};

use crate::cnf::{Bit, Clauses, Cnf, Lit, Refused, VarPool, bit, through};

/// The counters on offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Cardinality {
    /// Sequential counter (Sinz 2005).
    #[cfg_attr(feature = "clap", value(alias = "ladder"))]
    Sequential,
    /// Totalizer (Bailleux and Boufkhad 2003).
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
    pub fn outputs(
        self,
        inputs: &[Lit],
        cap: usize,
        direction: Direction,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<Vec<Lit>, Refused> {
        if cap == 0 || inputs.is_empty() {
            return Ok(Vec::new());
        }
        match self {
            Self::Sequential => sequential(inputs, cap, direction, pool, sink),
            Self::Totalizer => totalizer(inputs, cap, direction, pool, sink),
        }
    }

    /// Writes that at least `min` and at most `max` inputs are true, where a bound is given.
    ///
    /// The counter runs over the inputs or over their negations, whichever needs fewer outputs.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn bound(
        self,
        inputs: &[Lit],
        min: Option<usize>,
        max: Option<usize>,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<(), Refused> {
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
            Self::Sequential => sequential_size(inputs as u64, cap as u64),
            Self::Totalizer => totalizer_size(inputs as u64, cap as u64),
        };
        let ways = if direction == Direction::Both { 2 } else { 1 };
        Size { clauses: one_way.clauses.saturating_mul(ways), ..one_way }
    }
}

impl Cnf {
    /// Adds clauses, with fresh variables, that say how many of these literals are true: `formula.bound(&three, ..=1)`.
    pub fn bound(&mut self, literals: &[Lit], count: impl RangeBounds<usize>) {
        let min = match count.start_bound() {
            Bound::Included(&least) => Some(least),
            Bound::Excluded(&below) => Some(below + 1),
            Bound::Unbounded => None,
        };
        let max = match count.end_bound() {
            Bound::Included(&most) => Some(most),
            // No number is below 0.
            Bound::Excluded(0) => return self.push(&[]),
            Bound::Excluded(&above) => Some(above - 1),
            Bound::Unbounded => None,
        };
        let mut pool = VarPool::after(self.variables());
        let counter = Cardinality::default();
        let Ok(()) = through(self, |sink| counter.bound(literals, min, max, &mut pool, sink));
        self.declare_variables(pool.used());
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
    pub fn at_most_weighted(
        self,
        parts: &[Part],
        budget: usize,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<(), Refused> {
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

    /// Variables and clauses of [`Cardinality::at_most_weighted`] for one part, or an upper bound for them.
    pub fn at_most_size(self, literals: usize, weight: usize, budget: usize) -> Size {
        self.outputs_size(literals, budget / weight + 1, Direction::Up)
    }
}

/// All sums of a left and a right one that are not above the budget.
fn add_sums(
    left: &Sums,
    right: &Sums,
    budget: usize,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<Sums, Refused> {
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

/// Builds a sequential counter and returns its last row.
///
/// C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005. An
/// auxiliary variable s(i, j) stands for "at least j of the first i inputs are true": s(i, j) ⇔
/// s(i−1, j) ∨ (xᵢ ∧ s(i−1, j−1)). Only one row is held at a time.
fn sequential(
    inputs: &[Lit],
    cap: usize,
    direction: Direction,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<Vec<Lit>, Refused> {
    let mut previous: Vec<Lit> = Vec::new();
    for &input in inputs {
        let length = cap.min(previous.len() + 1);
        let row: Vec<Lit> = (0..length).map(|_| pool.fresh()).collect();
        for (below, &output) in row.iter().enumerate() {
            let carried = previous.get(below).copied();
            let stepped = below.checked_sub(1).map(|place| previous[place]);
            if direction.is_up() {
                // The output follows from the count so far, and from a count of one less together with the input.
                carried.map_or(Ok(()), |carried| sink.clause(&[!carried, output]))?;
                match stepped {
                    Some(stepped) => sink.clause(&[!input, !stepped, output])?,
                    None => sink.clause(&[!input, output])?,
                }
            }
            if direction.is_down() {
                // It implies the count so far or the input. In either case it implies a count so far of one less.
                match carried {
                    Some(carried) => sink.clause(&[!output, carried, input])?,
                    None => sink.clause(&[!output, input])?,
                }
                stepped.map_or(Ok(()), |stepped| sink.clause(&[!output, stepped]))?;
            }
        }
        previous = row;
    }
    Ok(previous)
}

/// Variables, and an upper bound for the clauses of one direction. Row i has min(i, cap) variables
/// with two clauses each. Only the first, which has no step, and the last of a growing row, which
/// has nothing to carry, have fewer.
fn sequential_size(inputs: u64, cap: u64) -> Size {
    let cap = cap.min(inputs);
    let variables = (cap * (cap + 1) / 2).saturating_add((inputs - cap).saturating_mul(cap));
    Size { variables, clauses: variables.saturating_mul(2) }
}

/// Builds the tree of a totalizer and returns the outputs of its root.
///
/// O. Bailleux and Y. Boufkhad, "Efficient CNF Encoding of Boolean Cardinality Constraints", CP
/// 2003. A balanced tree over the inputs: each node counts its leaves in unary by adding the counts
/// of its two children. Counts above the cap are not told apart, as M. Büttner and J. Rintanen
/// proposed ("Satisfiability planning with constraints on the number of actions", ICAPS 2005).
fn totalizer(
    inputs: &[Lit],
    cap: usize,
    direction: Direction,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<Vec<Lit>, Refused> {
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
fn add(
    left: &[Lit],
    right: &[Lit],
    sums: &[Lit],
    direction: Direction,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    for from_left in 0..=left.len() {
        for from_right in 0..=right.len() {
            // Sums above the last output need no clause: they reach it with a smaller count on one side too.
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
fn at_least(
    left: &[Lit],
    a: usize,
    right: &[Lit],
    b: usize,
    sums: &[Lit],
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    let premises = a.checked_sub(1).map(|place| !left[place]);
    let premises = premises.into_iter().chain(b.checked_sub(1).map(|place| !right[place]));
    emit(premises, sums[a + b - 1], sink)
}

/// At most `a` on the left and `b` on the right make at most `a + b` in all.
fn at_most(
    left: &[Lit],
    a: usize,
    right: &[Lit],
    b: usize,
    sums: &[Lit],
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    let premises = left.get(a).copied().into_iter().chain(right.get(b).copied());
    emit(premises, !sums[a + b], sink)
}

/// A clause of at most three literals: the negated premises, and the conclusion.
fn emit(premises: impl Iterator<Item = Lit>, conclusion: Lit, sink: &mut Clauses<'_>) -> Result<(), Refused> {
    let mut clause = [conclusion; 3];
    let mut length = 1;
    for premise in premises {
        clause[length] = premise;
        length += 1;
    }
    sink.clause(&clause[..length])
}

/// Writes that two outputs count an input that occurs twice, or an input and its opposite.
fn add_related(
    one: Lit,
    other: Lit,
    sums: &[Lit],
    direction: Direction,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
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
fn totalizer_size(inputs: u64, cap: u64) -> Size {
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
