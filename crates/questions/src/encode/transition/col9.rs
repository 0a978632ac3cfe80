//! Shared column counters.
//!
//! Every vertical triple of cells gets a unary counter: three variables for "at least 1, 2, 3 cells
//! are alive". It is defined by 16 clauses, and shared by the three windows that contain the
//! triple. A window is three such counters side by side. Its middle cell is alive next if and only
//! if the nine cells sum to 3, or to 4 with the cell itself alive. This takes 52 clauses over the
//! counters, without further variables. It is the smallest encoding here, and works for Conway's
//! rule only.

use crate::cnf::Template;
use crate::cnf::template::Slot;

/// Slots of the counter template: three cells, then the three outputs.
const OUTPUTS: u8 = 3;
/// Slots of the window template: three counters of three outputs, then the middle cell and its next
/// state.
const MIDDLE: u8 = 9;
const NEXT: u8 = 10;

/// Defines the outputs (slots 3, 4, 5) of a counter over three cells (slots 0, 1, 2).
pub(in crate::encode) fn counter() -> Template {
    let mut template = Template::default();
    for set in 1u8..8 {
        let members = || (0..3u8).filter(move |cell| set >> cell & 1 == 1);
        let size = (0..3).map(|cell| set >> cell & 1).sum::<u8>();
        // If all cells of the set are alive, the output of that number is true.
        template.push(members().map(no).chain([yes(OUTPUTS + size - 1)]));
        // If all cells of the set are dead, the others are too few for the next output.
        template.push(members().map(yes).chain([no(OUTPUTS + 3 - size)]));
    }
    template.push([no(OUTPUTS + 1), yes(OUTPUTS)]);
    template.push([no(OUTPUTS + 2), yes(OUTPUTS + 1)]);
    template
}

/// Ties the next state (slot 10) to three counters (slots 0 to 8) and the middle cell (slot 9).
pub(in crate::encode) fn window() -> Template {
    let mut template = Template::default();
    for columns in columns_with_sum(2) {
        template.push(above(columns).chain([no(NEXT)]));
    }
    for columns in columns_with_sum(5) {
        template.push(below(columns).chain([no(NEXT)]));
    }
    for columns in columns_with_sum(3) {
        template.push(below(columns).chain(above(columns)).chain([yes(NEXT)]));
    }
    for columns in columns_with_sum(4) {
        template.push(below(columns).chain(above(columns)).chain([no(MIDDLE), yes(NEXT)]));
        template.push(below(columns).chain([yes(MIDDLE), no(NEXT)]));
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
        .map(|(count, first)| yes(first + count))
}

/// Some column counts less than its number. In a clause this is the premise that all columns count
/// at least their numbers.
fn below(columns: [u8; 3]) -> impl Iterator<Item = Slot> {
    columns
        .into_iter()
        .zip([0, 3, 6])
        .filter(|(count, _)| *count > 0)
        .map(|(count, first)| no(first + count - 1))
}

fn yes(index: u8) -> Slot {
    Slot { index, negated: false }
}

fn no(index: u8) -> Slot {
    Slot { index, negated: true }
}
