//! All prime implicates.
//!
//! A clause follows from a condition if every assignment that falsifies the clause violates the condition; it is
//! prime if no shorter part of it follows too. The prime implicates are found by merging, as Quine and McCluskey
//! minimise circuits (W. V. Quine, "The problem of simplifying truth functions", Amer. Math. Monthly 59, 1952):
//! ten slots have only 3¹⁰ partial assignments, so the table is filled outright, for any rule.

use super::window::Shape;
use crate::cnf::Template;
use crate::cnf::template::Slot;
use crate::life::Rule;

/// The clauses for one window.
pub(super) fn template(rule: Rule, shape: Shape) -> Template {
    let slots = shape.slots();
    let table = forbidden(slots, |states| shape.forbids(rule, states));
    let prime = |&cube: &usize| {
        table[cube] && (0..slots).all(|slot| opened(cube, slot).is_none_or(|wider| !table[wider]))
    };
    (0..table.len()).filter(prime).map(|cube| clause(cube, slots)).collect()
}

/// For every cube, whether all assignments in it are bad.
///
/// A cube leaves some slots open and fixes the others. It is numbered in base 3, one digit a slot: 0 dead,
/// 1 alive, 2 open.
fn forbidden(slots: u8, bad: impl Fn(u16) -> bool) -> Vec<bool> {
    let mut table = Vec::with_capacity(power(slots));
    for cube in 0..power(slots) {
        let verdict = match (0..slots).find(|&slot| digit(cube, slot) == 2) {
            // The two halves are smaller numbers, so they are in the table already.
            Some(slot) => table[cube - power(slot)] && table[cube - 2 * power(slot)],
            None => {
                bad((0..slots).fold(0, |states, slot| states | u16::from(digit(cube, slot) == 1) << slot))
            }
        };
        table.push(verdict);
    }
    table
}

/// The cube that leaves one slot more open, if that was fixed.
fn opened(cube: usize, slot: u8) -> Option<usize> {
    let digit = digit(cube, slot);
    (digit < 2).then(|| cube + (2 - digit) * power(slot))
}

/// The clause that forbids a cube.
fn clause(cube: usize, slots: u8) -> impl Iterator<Item = Slot> {
    let fixed = (0..slots).filter(move |&slot| digit(cube, slot) < 2);
    fixed.map(move |index| Slot { index, negated: digit(cube, index) == 1 })
}

fn digit(cube: usize, slot: u8) -> usize {
    cube / power(slot) % 3
}

fn power(slot: u8) -> usize {
    3usize.pow(u32::from(slot))
}
