//! Patterns whose cells have ages.

use crate::life::Plane;
use crate::life::plane::Place;

/// A pattern with the ages of its cells.
#[derive(Clone, Debug)]
pub struct Grown {
    /// The live cells.
    pub plane: Plane,
    /// The age in generations of each live cell, in the same order.
    pub ages: Vec<u32>,
}

impl Grown {
    /// A pattern whose cells were all just born.
    pub fn new(plane: Plane) -> Self {
        Self { ages: vec![0; plane.cells().len()], plane }
    }
}

/// The ages of the cells one generation later.
pub(super) fn older(before: &Plane, ages: &[u32], after: &Plane) -> Vec<u32> {
    let mut old = before.cells().iter().zip(ages).peekable();
    let age = |place: &Place| {
        while old.next_if(|&(other, _)| other < place).is_some() {}
        old.next_if(|&(other, _)| other == place).map_or(0, |(_, &age)| age.saturating_add(1))
    };
    after.cells().iter().map(age).collect()
}

/// The shift that carries one pattern to another, if there is one.
pub(super) fn shift(from: &Plane, to: &Plane) -> Option<Place> {
    let (Some(one), Some(other)) = (from.cells().first(), to.cells().first()) else {
        return (from == to).then_some((0, 0));
    };
    let by = (other.0 - one.0, other.1 - one.1);
    let moved = from.cells().iter().map(|&(row, column)| (row + by.0, column + by.1));
    moved.eq(to.cells().iter().copied()).then_some(by)
}
