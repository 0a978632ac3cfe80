//! Orbits: sets of cells that have the same state in every pattern with a given symmetry.
//!
//! Encoders give each orbit one variable. Separate variables with equivalence clauses would be wrong for
//! universally quantified cells, because an assignment that breaks the symmetry would make the formula false.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{Group, Partial, Position};

/// Cells that a group carries into each other, in row-by-row order.
pub type Orbit = Vec<Position>;

/// Why a pattern does not have a symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Asymmetry {
    /// The pattern is not square, but the symmetry swaps rows and columns.
    #[error("the symmetry {group} needs a square pattern, not {width}×{height}")]
    NotSquare {
        /// The symmetry.
        group: Group,
        /// Columns of the pattern.
        width: usize,
        /// Rows of the pattern.
        height: usize,
    },
    /// Two cells of an orbit differ.
    #[error(
        "the pattern does not have the symmetry {group}: cell {cell} is {}, but {image}, to which the symmetry \
         carries it, is {}; both must be the same",
        state(*cell_state),
        state(*image_state)
    )]
    Differ {
        /// The symmetry.
        group: Group,
        /// The first cell of the orbit.
        cell: Position,
        /// Its state.
        cell_state: Option<bool>,
        /// Another cell of the same orbit.
        image: Position,
        /// Its state.
        image_state: Option<bool>,
    },
}

fn state(cell: Option<bool>) -> &'static str {
    match cell {
        Some(true) => "alive",
        Some(false) => "dead",
        None => "unspecified",
    }
}

/// The orbits of a box, ordered by their first cells.
///
/// # Panics
/// If the group does not fit the box.
pub fn of_box(group: Group, width: usize, height: usize) -> Vec<Orbit> {
    let representatives = group.representatives(width, height);
    let mut orbits: BTreeMap<Position, Orbit> = BTreeMap::new();
    for at in representatives.positions() {
        orbits.entry(representatives.get(at)).or_default().push(at);
    }
    orbits.into_values().collect()
}

/// The orbits of a pattern's specified cells.
///
/// # Errors
/// If the pattern does not have the symmetry, that is, if some orbit has cells of different states.
/// Unspecified counts as a state here.
pub fn of_pattern(group: Group, pattern: &Partial) -> Result<Vec<Orbit>, Asymmetry> {
    let (width, height) = (pattern.width(), pattern.height());
    if !group.fits(width, height) {
        return Err(Asymmetry::NotSquare { group, width, height });
    }
    let mut orbits = of_box(group, width, height);
    for (cell, image) in orbits.iter().flat_map(|orbit| orbit.iter().map(|&image| (orbit[0], image))) {
        let (cell_state, image_state) = (pattern.get(cell), pattern.get(image));
        if cell_state != image_state {
            return Err(Asymmetry::Differ { group, cell, cell_state, image, image_state });
        }
    }
    orbits.retain(|orbit| pattern.get(orbit[0]).is_some());
    Ok(orbits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::partial;

    #[test]
    fn cells_of_an_orbit_stand_together() {
        let cells = |orbits: Vec<Orbit>| -> Vec<Vec<(usize, usize)>> {
            let pairs = |orbit: &Orbit| orbit.iter().map(|at| (at.row, at.column)).collect();
            orbits.iter().map(pairs).collect()
        };
        let half_turn = vec![vec![(0, 0), (1, 2)], vec![(0, 1), (1, 1)], vec![(0, 2), (1, 0)]];
        assert_eq!(cells(of_box(Group::C2, 3, 2)), half_turn);
        let pattern = partial::read("O?./.?O").unwrap();
        assert_eq!(
            cells(of_pattern(Group::C2, &pattern).unwrap()),
            [half_turn[0].clone(), half_turn[2].clone()]
        );
        assert_eq!(cells(of_pattern(Group::C1, &pattern).unwrap()), [[(0, 0)], [(0, 2)], [(1, 0)], [(1, 2)]]);
    }

    #[test]
    fn a_cell_that_breaks_the_symmetry_is_named() {
        for (text, group, expected) in [
            (
                "O./..",
                Group::C2,
                "C2: cell (0,0) is alive, but (1,1), to which the symmetry carries it, is dead",
            ),
            (
                "O?/.O",
                Group::C4,
                "C4: cell (0,0) is alive, but (0,1), to which the symmetry carries it, is unspecified",
            ),
            ("O./..", Group::D2Vertical, "D2|: cell (0,0) is alive, but (0,1),"),
            ("O.O/...", Group::C4, "C4 needs a square pattern, not 3×2"),
        ] {
            let error = of_pattern(group, &partial::read(text).unwrap()).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
