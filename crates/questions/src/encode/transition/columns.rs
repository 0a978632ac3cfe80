//! One generation of a region by column counters.

use super::counter::Counter;
use super::{Generation, Next, Place, col9};
use crate::cnf::{Bit, ClauseSink, Lit, Stamp, Stamps, VarPool, When};

/// How far away windows can have a variable in common.
const REACH: isize = 2;

/// A window in its place.
type Placed = (Place, Stamp);

/// Writes the counters of the triples around each row, then the windows of that row. `home` says where
/// windows are written.
pub(super) fn write<C, N, S>(
    generation: &Generation<C, N>,
    home: impl Fn(isize, isize) -> Option<Place>,
    pool: &mut VarPool,
    sink: &mut S,
) -> Result<(), S::Error>
where
    C: Fn(isize, isize) -> Option<Lit>,
    N: Fn(isize, isize) -> Next,
    S: ClauseSink,
{
    let columns = &generation.columns;
    let cell = |row, column| (generation.cell)(row, column).map_or(Bit::FALSE, Bit::Is);
    let (counter, mut stamps) = (Counter::of_all(), Stamps::default());
    let (triple, window) = (stamps.add(col9::counter()), stamps.add(col9::window()));
    let mut lines: Vec<Vec<Placed>> = Vec::new();
    for row in generation.rows.clone() {
        let mut counters = Vec::new();
        for column in columns.start - 1..=columns.end {
            let cells = [-1, 0, 1].map(|down| cell(row + down, column));
            let outputs = counter.count(cells, pool, sink)?;
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
