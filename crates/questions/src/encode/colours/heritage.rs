//! Inheritance of colours: which cells have a colour in the next generation.

use crate::cnf::Template;
use crate::cnf::template::Slot;

/// The slots: for each of three vertical triples "at least one" and "at least two" of the colour;
/// whether the middle cell is alive now and next; and whether it has the colour now and next.
const ALIVE: u8 = 6;
const ALIVE_NEXT: u8 = 7;
const HAS: u8 = 8;
const HAS_NEXT: u8 = 9;

/// Ties the colour of a cell in the next generation to the counters of that colour.
///
/// A survivor keeps its colour. A cell that is born has exactly three live neighbours. It gets the
/// colour if two of the nine cells of its window have it; the middle one is dead and does not
/// count.
pub(super) fn template() -> Template {
    let mut template = Template::default();
    template.push([no(HAS_NEXT), yes(ALIVE_NEXT)]);
    template.push([no(HAS), no(ALIVE_NEXT), yes(HAS_NEXT)]);
    template.push([no(ALIVE), yes(HAS), no(HAS_NEXT)]);
    for column in 0..3 {
        let others = [(column + 1) % 3, (column + 2) % 3];
        // Two cells in one column are a majority, and so is one cell in each of two columns.
        template.push([no(two(column)), yes(ALIVE), no(ALIVE_NEXT), yes(HAS_NEXT)]);
        template.push(others.map(one).map(no).into_iter().chain([yes(ALIVE), no(ALIVE_NEXT), yes(HAS_NEXT)]));
        // There is no majority if the other columns have no cell of the colour and this one at
        // most one.
        let nobody = others.map(one).map(yes);
        template.push(nobody.into_iter().chain([yes(two(column)), yes(ALIVE), no(HAS_NEXT)]));
    }
    template
}

/// The slot that says that a column has at least one cell of the colour.
fn one(column: u8) -> u8 {
    2 * column
}

/// The slot that says that a column has at least two.
fn two(column: u8) -> u8 {
    2 * column + 1
}

fn yes(index: u8) -> Slot {
    Slot { index, negated: false }
}

fn no(index: u8) -> Slot {
    Slot { index, negated: true }
}
