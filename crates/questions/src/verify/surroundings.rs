//! The cells outside the box of a search, by simulation.
//!
//! A background is played on a torus of whole tiles, which is larger than the box. So is what is in the box: cells
//! around it must stay as they are on the torus without it, and then it does the same in the plane.

use crate::life::generations::{ALIVE, DEAD};
use crate::life::{Bounds, Grid, Plane, Position, Rule};
use crate::problem::Search;
use crate::problem::search::{Background, Outside};

/// The cells outside a box.
pub(super) enum Surroundings {
    Dead,
    Unknown,
    Torus(Torus),
}

/// A torus whose upper left cell is that of the box, in all generations of a background.
pub(super) struct Torus {
    bounds: Bounds,
    rule: Rule,
    width: usize,
    height: usize,
    generations: Vec<Plane>,
}

/// So many cells of a torus are outside the box: a ring around it, whose other neighbours must not be cells of the box.
const AROUND: usize = 4;

impl Surroundings {
    pub(super) fn of(search: &Search) -> Self {
        match search.outside() {
            Outside::Dead => Self::Dead,
            Outside::Any => Self::Unknown,
            Outside::Background(background) => Self::Torus(Torus::of(search, background)),
        }
    }

    /// The state of a cell outside the box, in column x and row y, if it is known.
    pub(super) fn state(&self, generation: usize, place: (i64, i64)) -> Option<u8> {
        match self {
            Self::Dead => Some(DEAD),
            Self::Unknown => None,
            Self::Torus(torus) => Some(torus.state(&torus.generations[generation], place)),
        }
    }
}

impl Torus {
    fn of(search: &Search, background: &Background) -> Self {
        let tile = background.tile();
        let side = |side: usize, tile: usize| (side + AROUND).next_multiple_of(tile);
        let (width, height) = (side(search.width(), tile.width()), side(search.height(), tile.height()));
        let bounds: Bounds = format!("T{width},{height}").parse().expect("searches have small boxes");
        let of_tile =
            |at: Position| tile.get(Position::new(at.row % tile.height(), at.column % tile.width()));
        let (rule, start) = (search.least_rule(), Plane::of(&Grid::from_fn(width, height, of_tile)));
        let played = std::iter::successors(Some(start), |now| Some(bounds.next_generation(now, rule)));
        Self { bounds, rule, width, height, generations: played.take(search.last() + 1).collect() }
    }

    fn state(&self, generation: &Plane, (x, y): (i64, i64)) -> u8 {
        let place = |at: i64, side: usize| {
            let side = i64::try_from(side).expect("searches have small boxes");
            i32::try_from(at.rem_euclid(side)).expect("searches have small boxes")
        };
        let cell = (place(y, self.height), place(x, self.width));
        if generation.cells().binary_search(&cell).is_ok() { ALIVE } else { DEAD }
    }

    /// The generation after this one of what is in the box, with the ring of cells around it.
    pub(super) fn next_generation(&self, number: usize, now: &Grid<u8>) -> Grid<u8> {
        let all = Grid::from_fn(self.width, self.height, |at| {
            let is_inside = at.row < now.height() && at.column < now.width();
            let state =
                if is_inside { now.get(at) } else { self.state(&self.generations[number], at.coordinates()) };
            state == ALIVE
        });
        let next = self.bounds.next_generation(&Plane::of(&all), self.rule);
        Grid::from_fn(now.width() + 2, now.height() + 2, |at| {
            let (x, y) = at.coordinates();
            self.state(&next, (x - 1, y - 1))
        })
    }
}
