//! Pictures of still lifes that show the waste of each cell.

use crate::life::step::next_generation;
use crate::life::{Grid, Position, Rule, waste};

use super::{Cell, RenderError, Scene};

/// A picture of a still life that fills its box, with the waste of every cell inside the box and
/// next to it.
///
/// The scene is one cell larger than the box on every side. The waste in it adds up to
/// [`waste::of_pattern`].
///
/// # Errors
/// If the pattern is not a still life, or is too large for a picture.
pub fn scene(pattern: &Grid) -> Result<Scene, RenderError> {
    let after = next_generation(pattern, Rule::LIFE);
    let around = Grid::from_fn(after.width(), after.height(), |at| {
        pattern.is_alive(at.row.cast_signed() - 1, at.column.cast_signed() - 1)
    });
    if let Some(at) = around.positions().find(|&at| around.get(at) != after.get(at)) {
        // Positions are counted from the corner of the pattern. For a birth outside the box, the
        // nearest cell of the box is named.
        let inside = |place: usize, size: usize| place.saturating_sub(1).min(size.saturating_sub(1));
        let at = Position::new(inside(at.row, pattern.height()), inside(at.column, pattern.width()));
        return Err(RenderError::NotStill(at));
    }
    Scene::of(&around, Cell::Off, |at, alive| show(pattern, at, alive))
}

/// The kind of the cell at a position of the scene, which starts one cell outside the pattern.
fn show(pattern: &Grid, at: Position, alive: bool) -> Cell {
    match (alive, waste_at(pattern, at)) {
        (false, 0) => Cell::Off,
        (true, 0) => Cell::On,
        (false, waste) => Cell::DeadWaste(waste),
        (true, waste) => Cell::LiveWaste(waste),
    }
}

fn waste_at(pattern: &Grid, at: Position) -> u8 {
    let (rows, columns) = (1..=pattern.height(), 1..=pattern.width());
    let wasted = match (rows.contains(&at.row), columns.contains(&at.column)) {
        (true, true) => waste::of_cell(waste::window(pattern, at.row - 1, at.column - 1)),
        // A cell outside shares one side with the box. It wastes 1 if the cell there is dead.
        (true, false) => usize::from(!pattern.get(Position::new(at.row - 1, at.column.saturating_sub(2)))),
        (false, true) => usize::from(!pattern.get(Position::new(at.row.saturating_sub(2), at.column - 1))),
        (false, false) => 0,
    };
    u8::try_from(wasted).expect("a cell wastes at most 2")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::plain;

    fn wasted(scene: &Scene) -> usize {
        let waste = |cell: Cell| match cell {
            Cell::DeadWaste(waste) | Cell::LiveWaste(waste) => usize::from(waste),
            _ => 0,
        };
        scene.pictures[0].spots.iter().map(|spot| waste(spot.cell)).sum()
    }

    #[test]
    fn what_is_shown_adds_up() {
        for rows in [
            "OO/OO",
            "OO./O.O/.O.",
            ".O./O.O/.O.",
            ".OO./O..O/.OO.",
            "OO..OO/OO..OO",
            "OO.OO/OO.OO/...../OO.OO/OO.OO",
        ] {
            let pattern = plain::read(rows).unwrap().grid;
            assert_eq!(wasted(&scene(&pattern).unwrap()), waste::of_pattern(&pattern), "{rows}");
        }
    }

    #[test]
    fn what_changes_is_no_still_life() {
        for (rows, row, column) in [("OOO", 0, 1), ("OO/O.", 1, 1), ("O", 0, 0)] {
            let refused = scene(&plain::read(rows).unwrap().grid);
            assert!(
                matches!(&refused, Err(RenderError::NotStill(at)) if *at == Position::new(row, column)),
                "{rows}: {refused:?}"
            );
        }
    }
}
