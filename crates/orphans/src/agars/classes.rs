//! Sets of classes of cells: the cells that the translations of a lattice carry to each other.

use crate::life::{Grid, Lattice, Partial, partial};

/// Whether the cells of each class are meant, in the place of the cell in the lattice's box.
pub(super) type Classes = Grid;

/// The classes of which it is not known whether they are forced: no predecessor was found to differ in them.
pub(super) fn open(left: &Classes, forced: &Classes) -> Classes {
    Grid::from_fn(left.width(), left.height(), |at| left.get(at) && !forced.get(at))
}

/// The classes of the specified cells of a window.
pub(super) fn classes_of(lattice: Lattice, part: &Partial) -> Classes {
    let mut classes = Grid::dead(lattice.width(), lattice.height());
    for (at, _) in partial::specified(part) {
        classes.set(lattice.class(at.coordinates()), true);
    }
    classes
}
