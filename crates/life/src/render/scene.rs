//! Scenes: what is drawn, as a rectangle of cells in one or several pictures.

use crate::life::{Grid, Partial, Position};

use super::{Cell, RenderError};

/// The most cells of all pictures together that differ from [`Scene::ground`]. Each takes twelve
/// bytes.
pub const MOST_SPOTS: usize = 1 << 24;

/// A cell that differs from the ground, with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The row, from the top.
    pub row: u32,
    /// The column, from the left.
    pub column: u32,
    /// The kind of the cell.
    pub cell: Cell,
}

/// A picture of a scene.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// A caption such as `generation 3`; may be empty.
    pub caption: String,
    /// The cells that differ from the ground, row by row, each row from left to right.
    pub spots: Vec<Spot>,
}

/// A sequence of pictures of the same size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The width in cells.
    pub width: u32,
    /// The height in cells.
    pub height: u32,
    /// The kind of all cells that are not listed as spots.
    pub ground: Cell,
    /// The pictures, at least one.
    pub pictures: Vec<Picture>,
}

impl Scene {
    /// A scene with one picture of a grid, in which `show` gives the kind of each cell.
    ///
    /// # Errors
    /// If a side is too long, or too many cells differ from the ground.
    pub fn of<T: Copy>(
        grid: &Grid<T>,
        ground: Cell,
        mut show: impl FnMut(Position, T) -> Cell,
    ) -> Result<Self, RenderError> {
        let (width, height) = (side(grid.width())?, side(grid.height())?);
        let mut spots = Vec::new();
        for at in grid.positions() {
            let cell = show(at, grid.get(at));
            if cell != ground {
                check_spots(spots.len() + 1)?;
                spots.push(Spot { row: side(at.row)?, column: side(at.column)?, cell });
            }
        }
        Ok(Self { width, height, ground, pictures: vec![Picture { caption: String::new(), spots }] })
    }

    /// A scene of a pattern whose cells are alive, dead or unspecified.
    ///
    /// # Errors
    /// If a side is too long, or too many cells differ from the ground.
    pub fn of_partial(pattern: &Partial) -> Result<Self, RenderError> {
        let ground =
            if pattern.rows().flatten().any(Option::is_none) { Cell::Unspecified } else { Cell::Off };
        Self::of(pattern, ground, |_, state| match state {
            Some(true) => Cell::On,
            Some(false) => Cell::Off,
            None => Cell::Unspecified,
        })
    }

    /// The scene with `cells` more cells of the ground on every side.
    #[must_use]
    pub fn with_margin(mut self, cells: u32) -> Self {
        for spot in self.pictures.iter_mut().flat_map(|picture| &mut picture.spots) {
            spot.row += cells;
            spot.column += cells;
        }
        self.width += 2 * cells;
        self.height += 2 * cells;
        self
    }

    /// Combines all pictures into one, side by side in rows.
    ///
    /// # Errors
    /// If the sheet is too large, or has too many cells that differ from the ground.
    pub fn into_sheet(self) -> Result<Self, RenderError> {
        let count = side(self.pictures.len())?;
        if count < 2 {
            return Ok(self);
        }
        let across = across(count, self.width, self.height);
        let whole = |pieces: u32, side: u32| pieces.checked_mul(side + 1).map(|sum| sum - 1);
        let (Some(width), Some(height)) =
            (whole(across, self.width), whole(count.div_ceil(across), self.height))
        else {
            return Err(RenderError::TooManyCells { width: u64::from(u32::MAX), height: 1 });
        };
        let mut spots = Vec::new();
        for (number, picture) in (0..).zip(&self.pictures) {
            let (down, right) = (number / across * (self.height + 1), number % across * (self.width + 1));
            spots.extend(picture.spots.iter().map(|spot| Spot {
                row: spot.row + down,
                column: spot.column + right,
                ..*spot
            }));
        }
        spots.extend(gaps(&self, across, (width, height))?);
        check_spots(spots.len())?;
        spots.sort_unstable_by_key(|spot| (spot.row, spot.column));
        let captions: Vec<&str> = self.pictures.iter().map(|picture| picture.caption.as_str()).collect();
        let caption = captions.join(", ");
        Ok(Self { width, height, ground: self.ground, pictures: vec![Picture { caption, spots }] })
    }

    /// The kinds of cells that occur, each once: first the ground, then the others in order.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        for spot in self.pictures.iter().flat_map(|picture| &picture.spots) {
            if !cells.contains(&spot.cell) {
                cells.push(spot.cell);
            }
        }
        cells.retain(|&cell| cell != self.ground);
        cells.sort_unstable();
        [self.ground].into_iter().chain(cells).collect()
    }

    /// Passes the rows of a picture to `use_row`, from top to bottom. All rows share one buffer.
    ///
    /// # Errors
    /// The first error of `use_row`.
    pub fn for_each_row<E>(
        &self,
        picture: &Picture,
        mut use_row: impl FnMut(&[Cell]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut row = vec![self.ground; self.width as usize];
        let mut rest = picture.spots.as_slice();
        for number in 0..self.height {
            let here = rest.iter().take_while(|spot| spot.row == number).count();
            let (spots, later) = rest.split_at(here);
            rest = later;
            for spot in spots {
                row[spot.column as usize] = spot.cell;
            }
            use_row(&row)?;
            for spot in spots {
                row[spot.column as usize] = self.ground;
            }
        }
        Ok(())
    }

    /// The number of cells of a picture.
    pub fn area(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}

/// The number of pictures in a row of the sheet: the least with which the sheet is at least as wide
/// as high.
fn across(count: u32, width: u32, height: u32) -> u32 {
    let is_wide = |across: u32| {
        u64::from(across) * u64::from(width + 1) >= u64::from(count.div_ceil(across)) * u64::from(height + 1)
    };
    (1..=count).find(|&across| is_wide(across)).unwrap_or(count)
}

/// The spots of a sheet that are not cells: the lines between pictures, and the space after the
/// last picture.
fn gaps(scene: &Scene, across: u32, (width, height): (u32, u32)) -> Result<Vec<Spot>, RenderError> {
    let count = side(scene.pictures.len())?;
    let mut gaps = Vec::new();
    for row in 0..height {
        let is_line = row % (scene.height + 1) == scene.height;
        let pictures = (count - row / (scene.height + 1) * across).min(across);
        let shown = if is_line { 0 } else { pictures };
        // Each picture of a row is followed by a column of the gap, except the last one in a full
        // row.
        let columns = (1..shown).map(|number| number * (scene.width + 1) - 1);
        let rest = if shown == across { width } else { (shown * (scene.width + 1)).saturating_sub(1) };
        for column in columns.chain(rest..width) {
            check_spots(gaps.len() + 1)?;
            gaps.push(Spot { row, column, cell: Cell::Nothing });
        }
    }
    Ok(gaps)
}

/// Refuses more spots than [`MOST_SPOTS`].
pub(super) fn check_spots(count: usize) -> Result<(), RenderError> {
    if count <= MOST_SPOTS { Ok(()) } else { Err(RenderError::TooManySpots) }
}

/// Converts a length in cells, which must be below 2^32.
fn side(number: usize) -> Result<u32, RenderError> {
    u32::try_from(number).map_err(|_| RenderError::TooManyCells { width: number as u64, height: 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::partial;

    /// The rows of a picture as symbols.
    fn symbols(scene: &Scene, picture: usize) -> Vec<String> {
        let mut rows = Vec::new();
        let collected: Result<(), RenderError> = scene.for_each_row(&scene.pictures[picture], |row| {
            rows.push(row.iter().map(|cell| cell.symbol()).collect());
            Ok(())
        });
        collected.unwrap();
        rows
    }

    #[test]
    fn a_partial_pattern_is_shown_as_it_is_written() {
        let scene = Scene::of_partial(&partial::read("O.?/?O.").unwrap()).unwrap();
        assert_eq!(symbols(&scene, 0), ["O.?", "?O."]);
        assert_eq!(scene.cells(), [Cell::Unspecified, Cell::Off, Cell::On]);
        assert_eq!(symbols(&scene.with_margin(1), 0), ["?????", "?O.??", "??O.?", "?????"]);
    }

    #[test]
    fn a_sheet_has_all_pictures_and_lines_between_them() {
        let mut scene = Scene::of_partial(&partial::read("O.").unwrap()).unwrap();
        let other = Scene::of_partial(&partial::read(".O").unwrap()).unwrap();
        scene.pictures.extend([other.pictures[0].clone(), scene.pictures[0].clone()]);
        let sheet = scene.into_sheet().unwrap();
        assert_eq!(symbols(&sheet, 0), ["O. .O", "     ", "O.   "]);
    }
}
