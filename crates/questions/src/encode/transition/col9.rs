//! Shared column counters: their clauses, their inputs of known and unknown cells, and a generation of a region.
//!
//! Every vertical triple of cells gets a unary counter: three variables for "at least 1, 2, 3 cells are
//! alive". It is defined by 16 clauses, and shared by the three windows that contain the triple. A window is
//! three such counters side by side. Its middle cell is alive next if and only if the nine cells sum to 3, or
//! to 4 with the cell itself alive. This takes 52 clauses over the counters, without further variables. It is
//! the smallest encoding here, and works for Conway's rule only.

use super::{Generation, Next, Place};
use crate::cnf::template::Slot;
use crate::cnf::{Bit, Clauses, Lit, Refused, Stamp, Stamps, Template, VarPool, When, stamps};

/// Slots of the counter template: three cells, then the three outputs.
const OUTPUTS: u8 = 3;
/// Slots of the window template: three counters of three outputs, then the middle cell and its next state.
const MIDDLE: u8 = 9;
const NEXT: u8 = 10;

/// Defines the outputs (slots 3, 4, 5) of a counter over three cells (slots 0, 1, 2).
pub(in crate::encode) fn counter() -> Template {
    let mut template = Template::default();
    for set in 1u8..8 {
        let members = || (0..3u8).filter(move |cell| set >> cell & 1 == 1);
        let size = (0..3).map(|cell| set >> cell & 1).sum::<u8>();
        // If all cells of the set are alive, the output of that number is true.
        template.push(members().map(Slot::no).chain([Slot::yes(OUTPUTS + size - 1)]));
        // If all cells of the set are dead, the others are too few for the next output.
        template.push(members().map(Slot::yes).chain([Slot::no(OUTPUTS + 3 - size)]));
    }
    template.push([Slot::no(OUTPUTS + 1), Slot::yes(OUTPUTS)]);
    template.push([Slot::no(OUTPUTS + 2), Slot::yes(OUTPUTS + 1)]);
    template
}

/// Ties the next state (slot 10) to three counters (slots 0 to 8) and the middle cell (slot 9).
pub(in crate::encode) fn window() -> Template {
    let mut template = Template::default();
    for columns in columns_with_sum(2) {
        template.push(above(columns).chain([Slot::no(NEXT)]));
    }
    for columns in columns_with_sum(5) {
        template.push(below(columns).chain([Slot::no(NEXT)]));
    }
    for columns in columns_with_sum(3) {
        template.push(below(columns).chain(above(columns)).chain([Slot::yes(NEXT)]));
    }
    for columns in columns_with_sum(4) {
        template.push(below(columns).chain(above(columns)).chain([Slot::no(MIDDLE), Slot::yes(NEXT)]));
        template.push(below(columns).chain([Slot::yes(MIDDLE), Slot::no(NEXT)]));
    }
    template
}

/// The ways to spread a sum over three columns of three cells.
fn columns_with_sum(sum: u8) -> impl Iterator<Item = [u8; 3]> {
    let all = (0..=3).flat_map(|a| (0..=3).flat_map(move |b| (0..=3).map(move |c| [a, b, c])));
    all.filter(move |columns| columns.iter().sum::<u8>() == sum)
}

/// Some column counts more than its number. In a clause this is the premise that all columns count
/// at most their numbers.
fn above(columns: [u8; 3]) -> impl Iterator<Item = Slot> {
    columns
        .into_iter()
        .zip([0, 3, 6])
        .filter(|(count, _)| *count < 3)
        .map(|(count, first)| Slot::yes(first + count))
}

/// Some column counts less than its number. In a clause this is the premise that all columns count
/// at least their numbers.
fn below(columns: [u8; 3]) -> impl Iterator<Item = Slot> {
    columns
        .into_iter()
        .zip([0, 3, 6])
        .filter(|(count, _)| *count > 0)
        .map(|(count, first)| Slot::no(first + count - 1))
}

/// A counter of three cells, with the clauses that define its outputs. The first output says "at
/// least one", the second "at least two", and so on.
pub(in crate::encode) struct Counter {
    outputs: usize,
    template: Template,
}

impl Counter {
    /// A counter with all three outputs, as Conway's rule needs them.
    pub(in crate::encode) fn of_all() -> Self {
        Self { outputs: 3, template: counter() }
    }

    /// A counter with the outputs "at least one" and "at least two". A majority of three needs no more.
    pub(in crate::encode) fn of_majorities() -> Self {
        Self { outputs: 2, template: without_third_output(&counter()) }
    }

    /// The outputs for three cells. An output that follows from known cells is known. If only one
    /// cell is unknown, it is the output itself.
    pub(in crate::encode) fn count(
        &self,
        cells: [Bit; 3],
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<Vec<Bit>, Refused> {
        let unknown: Vec<Bit> = cells.into_iter().filter(|cell| cell.literal().is_some()).collect();
        let certain = cells.into_iter().filter(|&cell| cell == Bit::TRUE).count();
        let outputs: Vec<Bit> = (1..=self.outputs)
            .map(|least| match &unknown[..] {
                _ if least <= certain => Bit::TRUE,
                _ if least > certain + unknown.len() => Bit::FALSE,
                &[only] => only,
                _ => Bit::Is(pool.fresh()),
            })
            .collect();
        if unknown.len() > 1 {
            stamps::instance(&self.template, &[&cells[..], &outputs].concat(), sink)?;
        }
        Ok(outputs)
    }
}

/// The slot of the third output, after those of three cells and two outputs.
const THIRD: u8 = 5;

fn without_third_output(template: &Template) -> Template {
    let kept = template.clauses().filter(|clause| clause.iter().all(|slot| slot.index != THIRD));
    kept.map(<[Slot]>::to_vec).collect()
}

/// How far away windows can have a variable in common.
const REACH: isize = 2;

type Placed = (Place, Stamp);

/// Writes the counters of the triples around each row, then the windows of that row. `home` says where
/// windows are written.
pub(super) fn write<C, N>(
    generation: &Generation<C, N>,
    home: impl Fn(isize, isize) -> Option<Place>,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused>
where
    C: Fn(isize, isize) -> Option<Lit>,
    N: Fn(isize, isize) -> Next,
{
    let columns = &generation.columns;
    let cell = |row, column| (generation.cell)(row, column).map_or(Bit::FALSE, Bit::Is);
    let (counting, mut stamps) = (Counter::of_all(), Stamps::default());
    let (triple, window) = (stamps.add(counter()), stamps.add(window()));
    let mut lines: Vec<Vec<Placed>> = Vec::new();
    for row in generation.rows.clone() {
        let mut counters = Vec::new();
        for column in columns.start - 1..=columns.end {
            let cells = [-1, 0, 1].map(|down| cell(row + down, column));
            let outputs = counting.count(cells, pool, sink)?;
            counters.push(Stamp { template: triple, slots: [&cells[..], &outputs].concat() });
        }
        let mut line: Vec<Placed> = Vec::new();
        for (column, three) in columns.clone().zip(counters.windows(3)) {
            if home(row, column) != Some((row, column)) {
                continue;
            }
            let middle = cell(row, column);
            let next = match (generation.next)(row, column) {
                Next::Same => middle,
                Next::Is(literal) => literal.into(),
                Next::Dead => Bit::FALSE,
            };
            let outputs = three.iter().flat_map(|counter| counter.slots[3..].iter().copied());
            let own = Stamp { template: window, slots: outputs.chain([middle, next]).collect() };
            let near = lines.iter().chain([&line]).flat_map(|line| near(line, column));
            let others: Vec<(When, Stamp)> = near
                .chain(three)
                .filter(|other| may_share_a_clause(&own, other))
                .map(|other| (When::Earlier, other.clone()))
                .collect();
            stamps.write(&own, &others, sink)?;
            line.push(((row, column), own));
        }
        lines.push(line);
        if lines.len() > REACH.unsigned_abs() {
            lines.remove(0);
        }
    }
    Ok(())
}

/// The windows of a row that are near a column.
fn near(line: &[Placed], column: isize) -> impl Iterator<Item = &Stamp> {
    let first = line.partition_point(|((_, at), _)| *at < column - REACH);
    let near = line[first..].iter().take_while(move |((_, at), _)| *at <= column + REACH);
    near.map(|(_, stamp)| stamp)
}

/// Every clause has the middle cell or its next state, if they are not known. Where cells are known,
/// clauses are short and counters may be cells.
fn may_share_a_clause(one: &Stamp, other: &Stamp) -> bool {
    let is_known = |stamp: &Stamp| stamp.slots.iter().any(|bit| bit.literal().is_none());
    one.slots.last() == other.slots.last() || is_known(one) || is_known(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Lit, Var, through};

    /// For every way to know some of the cells, the outputs have one value each, which is the count.
    #[test]
    fn counters_count_whatever_is_known() {
        let cell = |state: u32, place: u32| match state / 3u32.pow(place) % 3 {
            2 => Bit::Is(Var::new(place + 1).unwrap().positive()),
            value => Bit::Known(value == 1),
        };
        for counter in [Counter::of_all(), Counter::of_majorities()] {
            for known in 0..27 {
                let cells = [0, 1, 2].map(|place| cell(known, place));
                let (mut pool, mut formula) = (VarPool::after(3), Cnf::default());
                let Ok(outputs) = through(&mut formula, |sink| counter.count(cells, &mut pool, sink));
                for values in 0..1u32 << pool.used() {
                    let holds =
                        |literal: Lit| (values >> literal.var().index() & 1 == 1) == literal.is_positive();
                    let value = |bit: Bit| match bit {
                        Bit::Known(value) => value,
                        Bit::Is(literal) => holds(literal),
                    };
                    let count = cells.into_iter().filter(|&cell| value(cell)).count();
                    let right = (1..).zip(&outputs).all(|(least, &output)| value(output) == (count >= least));
                    let satisfied = formula.clauses().all(|clause| clause.iter().copied().any(holds));
                    assert_eq!(satisfied, right, "{cells:?} {values:b}");
                }
            }
        }
    }
}
