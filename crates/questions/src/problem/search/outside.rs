//! What lies outside the box of a search.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Motion, Search, SearchError};
use crate::life::generations::ALIVE;
use crate::life::partial::{self, PartialError};
use crate::life::{Bounds, Grid, Isometry, Position, Rule};

/// The cells outside the box.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outside {
    /// They are dead and stay dead.
    #[default]
    Dead,
    /// Nothing is known of them in any generation. So only cells whose neighbours all lie in the box obey the rule, and
    /// an answer is a patch that need not be part of any pattern.
    Any,
    /// They are those of a pattern that repeats over the plane.
    Background(Box<Background>),
}

/// A pattern that repeats over the plane, and evolves by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Background {
    /// The tile in all generations of a search; in generation 0 alone before there is one. Its upper left cell is that
    /// of the box.
    generations: Vec<Grid>,
}

/// Why rows are no tile of a background.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BackgroundError {
    /// They are no rows of cells.
    #[error(transparent)]
    Rows(#[from] PartialError),
    /// A cell is unknown, or there is none.
    #[error("a background needs cells, all of which are alive or dead")]
    Cells,
}

/// Limit on the cells of a tile in all generations.
const MOST_TILED: usize = 1 << 20;

/// So many cells of a background are shown on each side of the box, at least.
const SHOWN: usize = 4;

impl Background {
    /// The background whose tile is this grid in generation 0.
    ///
    /// # Errors
    /// If the grid has no cells.
    pub fn new(tile: Grid) -> Result<Self, BackgroundError> {
        let has_cells = tile.width() > 0 && tile.height() > 0;
        if has_cells { Ok(Self { generations: vec![tile] }) } else { Err(BackgroundError::Cells) }
    }

    /// The tile in generation 0.
    pub fn tile(&self) -> &Grid {
        &self.generations[0]
    }

    /// The cell in column x and row y, counted from the upper left cell of the box.
    fn is_alive(&self, generation: usize, (x, y): (i64, i64)) -> bool {
        is_alive(&self.generations[generation], (x, y))
    }

    /// The background in all generations of a search; `None` if they have too many cells.
    fn played(self, rule: Rule, last: usize) -> Option<Self> {
        let Self { mut generations } = self;
        generations.truncate(1);
        let cells = generations[0].width() * generations[0].height();
        if cells.saturating_mul(last) > MOST_TILED {
            return None;
        }
        for number in 0..last {
            generations.push(next_tile(&generations[number], rule));
        }
        Some(Self { generations })
    }

    /// Returns true if a map carries the background of generation 0 to that of the last one.
    fn is_carried(&self, map: Isometry) -> bool {
        let last = self.generations.len() - 1;
        let (x, y) = Position::new(self.tile().height(), self.tile().width()).coordinates();
        let [origin, along, down] = [(0, 0), (x, 0), (0, y)].map(|corner| map.apply(corner));
        // The image of a tile, and what repeats the image, must fit the tiles of the last generation.
        let repeats = |(column, row): (i64, i64)| {
            self.tile().positions().map(Position::coordinates).all(|(x, y)| {
                let beside = (x + column - origin.0, y + row - origin.1);
                self.is_alive(last, (x, y)) == self.is_alive(last, beside)
            })
        };
        let mut tile = self.tile().positions().map(Position::coordinates);
        repeats(along)
            && repeats(down)
            && tile.all(|place| self.is_alive(0, place) == self.is_alive(last, map.apply(place)))
    }
}

fn is_alive(tile: &Grid, (x, y): (i64, i64)) -> bool {
    let (width, height) = Position::new(tile.height(), tile.width()).coordinates();
    let within = |place: i64, side: i64| usize::try_from(place.rem_euclid(side)).expect("it is not negative");
    tile.get(Position::new(within(y, height), within(x, width)))
}

fn next_tile(tile: &Grid, rule: Rule) -> Grid {
    Grid::from_fn(tile.width(), tile.height(), |at| {
        let (x, y) = at.coordinates();
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (x + right, y + down)));
        rule.next_of_window(around.zip(0..).map(|(place, bit)| u16::from(is_alive(tile, place)) << bit).sum())
    })
}

impl TryFrom<Vec<String>> for Background {
    type Error = BackgroundError;

    fn try_from(rows: Vec<String>) -> Result<Self, BackgroundError> {
        let tile = partial::from_rows(&rows)?;
        if tile.rows().flatten().any(Option::is_none) {
            return Err(BackgroundError::Cells);
        }
        Self::new(tile.map(|cell| cell == Some(true)))
    }
}

impl From<Background> for Vec<String> {
    fn from(background: Background) -> Self {
        partial::write_rows(&background.tile().map(Some)).lines().map(str::to_owned).collect()
    }
}

impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dead => f.write_str("dead cells outside the box"),
            Self::Any => f.write_str("anything outside the box"),
            Self::Background(background) => {
                let tile = background.tile();
                write!(
                    f,
                    "a background that repeats {}×{} cells outside the box",
                    tile.width(),
                    tile.height()
                )
            }
        }
    }
}

impl Outside {
    pub(super) fn is_dead(&self) -> bool {
        *self == Self::Dead
    }
}

impl Search {
    /// Sets what lies outside the box.
    ///
    /// # Errors
    /// If something of the search has no meaning then: a bounded grid, another box for the first generations, a rule
    /// with B0 or dying cells; with a background also if the rule is left open, or if it is another one when a pattern
    /// comes back.
    pub fn with_outside(mut self, outside: Outside) -> Result<Self, SearchError> {
        self.outside = outside;
        self.check_place()
    }

    /// What lies outside the box.
    pub fn outside(&self) -> &Outside {
        &self.outside
    }

    /// The state of the cell outside the box in column x and row y, if it is known.
    ///
    /// # Panics
    /// If there is no such generation.
    pub fn state_outside(&self, generation: usize, place: (i64, i64)) -> Option<bool> {
        match &self.outside {
            Outside::Dead => Some(false),
            Outside::Any => self.is_off_grid(place).then_some(false),
            Outside::Background(background) => Some(background.is_alive(generation, place)),
        }
    }

    /// Returns true if the grid ends before this place, next to the box.
    fn is_off_grid(&self, (x, y): (i64, i64)) -> bool {
        let place = i32::try_from(y).ok().zip(i32::try_from(x).ok());
        self.grid.zip(place).is_some_and(|(grid, place)| grid.cell_at(place).is_none())
    }

    /// Returns true if all other cells of the unbounded grid are dead.
    pub fn lies_in_empty_space(&self) -> bool {
        self.grid.is_none() && self.outside.is_dead()
    }

    /// How many columns to the left and right of the box, and how many rows above and below, obey the rule, too. There are
    /// none where the grid ends or is joined to itself. If nothing is known of the cells outside, it is −1: those along
    /// the sides of the box do not obey it.
    pub fn ring(&self) -> (i64, i64) {
        let ring = if self.outside == Outside::Any { -1 } else { 1 };
        let on_side = |side: Option<i32>| if side.is_none() { ring } else { 0 };
        (on_side(self.grid.and_then(Bounds::width)), on_side(self.grid.and_then(Bounds::height)))
    }

    /// Generation 0 of an answer with some of its background, as a torus of whole tiles on which it does what it does in
    /// the plane; `None` if there is no background.
    pub fn on_torus(&self, start: &Grid<u8>) -> Option<(Grid<u8>, Bounds)> {
        let Outside::Background(background) = &self.outside else { return None };
        let tile = background.tile();
        // The box begins with a tile, so whole tiles lie before it.
        let sides = [(tile.width(), self.width), (tile.height(), self.height)].map(|(tile, side)| {
            let before = SHOWN.next_multiple_of(tile);
            (before, (before + side + SHOWN).next_multiple_of(tile))
        });
        let [(left, width), (top, height)] = sides;
        let (right, down) = Position::new(top, left).coordinates();
        let shown = Grid::from_fn(width, height, |at| {
            let inner = at.row.checked_sub(top).zip(at.column.checked_sub(left));
            let inner = inner.filter(|&(row, column)| row < self.height && column < self.width);
            let (x, y) = at.coordinates();
            match inner {
                Some((row, column)) => start.get(Position::new(row, column)),
                None => u8::from(background.is_alive(0, (x - right, y - down))),
            }
        });
        Some((shown, format!("T{width},{height}").parse().ok()?))
    }

    /// Refuses what has no meaning where the box lies.
    pub(super) fn check_place(mut self) -> Result<Self, SearchError> {
        let only = self.family.only();
        let reason = match &self.outside {
            Outside::Dead => return self.check_grid()?.check_catalyst(),
            Outside::Any if self.grid.is_some_and(Bounds::is_finite) => {
                Some("the grid must be infinite in one direction: there is nothing outside a finite one")
            }
            Outside::Background(_) if self.grid.is_some() => Some("no grid is bounded"),
            _ if self.early.is_some() => Some("all generations lie in the same box"),
            _ if self.least_rule().has_b0() || self.oldest > ALIVE => {
                Some("only rules of two states without B0 are played")
            }
            Outside::Any => return self.check_grid()?.check_catalyst(),
            Outside::Background(background) => {
                match only.map(|rule| background.clone().played(rule, self.last)) {
                    None => Some("one rule is needed, with no transition open"),
                    Some(None) => Some("it has more cells in all generations than are played"),
                    Some(Some(background)) => {
                        let is_other = match self.motion {
                            Motion::Returns(map) => !background.is_carried(map),
                            Motion::Free => false,
                        };
                        self.outside = Outside::Background(Box::new(background));
                        is_other.then_some(
                        "patterns come back only if it does: its own period must divide the number of generations, and \
                         it must be moved as the pattern is",
                    )
                    }
                }
            }
        };
        match reason {
            Some(reason) => Err(SearchError::WithOutside { outside: self.outside, reason }),
            None => self.check_catalyst(),
        }
    }
}
