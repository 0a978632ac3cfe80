//! What must hold of a catalyst, besides the transitions of the catalyst by itself: when its area is changed, and when it
//! is as it was.
//!
//! For each generation after the first and before the last, there is an unknown that must be true if a cell of the area
//! is changed. Two of them that are too far apart are not both true.

use super::classes::{Boxes, Classes, Places};
use super::demands::{Simplified, alive, differ};
use super::transitions::Clauses;
use super::{Cell, Demand, Literal};
use crate::life::Position;
use crate::problem::Search;
use crate::problem::search::Remains;

#[derive(Default)]
pub(super) struct OfCatalyst {
    pub(super) demands: Vec<Demand>,
    /// How many more unknowns there are.
    pub(super) unknowns: u32,
    /// True if a demand fails for all values of the unknowns.
    pub(super) fail: bool,
}

fn area(search: &Search) -> impl Iterator<Item = (i64, i64)> {
    search.positions().filter(|&at| search.is_of_catalyst(at)).map(Position::coordinates)
}

/// In the last generation the catalyst is as it was.
pub(super) fn tie(search: &Search, boxes: Boxes, classes: &mut Classes) {
    let Some(catalyst) = search.catalyst() else { return };
    for at in search.positions() {
        let node = |number| boxes.index(number, 0, at.coordinates()).expect("the position is in the box");
        if search.is_of_catalyst(at) {
            classes.tie(node(search.last()), node(0), false);
        } else if catalyst.last == Remains::Nothing {
            classes.set(node(search.last()), false);
        }
    }
}

/// The demands, whose own unknowns begin with this number.
pub(super) fn demands<E>(
    search: &Search,
    places: &Places<'_>,
    first: u32,
    check: &mut impl FnMut() -> Result<(), E>,
) -> Result<OfCatalyst, E> {
    let Some(catalyst) = search.catalyst() else { return Ok(OfCatalyst::default()) };
    let changed: Vec<Cell> = (first..)
        .take(search.last() - 1)
        .map(|unknown| Cell::Unknown(Literal { unknown, negated: false }))
        .collect();
    let (mut clauses, mut pairs) = (Clauses::default(), Vec::new());
    for (&changed, number) in changed.iter().zip(1..) {
        check()?;
        for place in area(search) {
            let (cell, stable) = (places.cell(number, place), places.cell(0, place));
            clauses.add([changed, cell.opposite(), stable]);
            clauses.add([changed, cell, stable.opposite()]);
            pairs.push((cell, stable));
        }
    }
    for (number, &one) in changed.iter().enumerate() {
        check()?;
        for &later in changed.iter().skip(number.saturating_add(catalyst.active)) {
            clauses.add([one.opposite(), later.opposite()]);
        }
    }
    let mut all = OfCatalyst {
        demands: clauses.all,
        unknowns: u32::try_from(changed.len()).expect("generations are few"),
        fail: clauses.fail,
    };
    let stable = area(search).map(|place| places.cell(0, place)).collect();
    for demand in [alive(stable), differ(pairs.into_iter())] {
        match demand {
            Simplified::Holds => {}
            Simplified::Fails => all.fail = true,
            Simplified::Depends(demand) => all.demands.push(demand),
        }
    }
    Ok(all)
}
