//! Animations of rules of Generations, in which every state has a colour.

use super::evolution::{Evolution, Watched};
use super::film::{self, Camera};
use super::scene::MOST_SPOTS;
use super::{Cell, Decay, RenderError, Scene};
use crate::life::fast_step::next_generation;
use crate::life::file::MAX_CELLS;
use crate::life::generations::{ALIVE, DEAD};
use crate::life::plane::Place;
use crate::life::{Generations, Grid, Plane, Position};

/// Generations of a pattern, with the states of their cells.
#[derive(Clone, Debug)]
pub struct Aged {
    /// The cells that are not dead.
    watched: Watched,
    /// Their states, for each generation.
    states: Vec<Vec<u8>>,
    rule: Generations,
}

/// How long a pattern is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// For this many generations.
    Generations(usize),
    /// Until all cells have their states again, perhaps elsewhere, but no longer than this.
    Return(usize),
}

impl Aged {
    /// Plays a pattern from the generation `start` on.
    ///
    /// # Errors
    /// If a generation is too large, or all together have too many cells.
    pub fn play(
        pattern: &Grid<u8>,
        rule: Generations,
        start: usize,
        until: Until,
    ) -> Result<Self, RenderError> {
        let first = (0..start).try_fold(Boxed::of(pattern, (0, 0)), |now, _| now.next(rule))?;
        let watched = Watched { planes: vec![first.plane()], ages: Vec::new(), evolution: Evolution::Open };
        let mut played = Self { watched, states: vec![first.states()], rule };
        let (Until::Generations(last) | Until::Return(last)) = until;
        let (mut now, mut cells) = (first.clone(), first.states().len());
        for generation in 1..=last {
            now = now.next(rule)?;
            if matches!(until, Until::Return(_)) && now.grid == first.grid {
                let moved = (now.corner.0 - first.corner.0, now.corner.1 - first.corner.1);
                played.watched.evolution = Evolution::Returns { first: 0, period: generation, moved };
                break;
            }
            let states = now.states();
            cells += states.len();
            if cells > MOST_SPOTS {
                return Err(RenderError::FilmTooLarge { generation: start + generation });
            }
            played.watched.planes.push(now.plane());
            played.states.push(states);
        }
        Ok(played)
    }

    /// A ship of period 1, which moves by so much in a generation, as it flies for this many generations.
    #[must_use]
    pub fn in_flight(&self, moved: Place, generations: usize) -> Self {
        let states = vec![self.states[0].clone(); generations + 1];
        Self { watched: self.watched.in_flight(moved, generations), states, rule: self.rule }
    }

    /// How the pattern continues: if it returned, when and where.
    pub fn evolution(&self) -> Evolution {
        self.watched.evolution
    }

    /// The animation. `first` is the number of the first generation, for captions.
    ///
    /// # Errors
    /// If the pictures have too many cells.
    pub fn film(&self, camera: Camera, first: usize) -> Result<Scene, RenderError> {
        film::shots(&self.watched, camera, first, |index, number| {
            cell(self.states[index][number], self.rule.oldest())
        })
    }
}

/// A pattern after so many generations: the box of its cells that are not dead.
///
/// # Errors
/// If a generation is too large.
pub fn later(pattern: &Grid<u8>, rule: Generations, generations: usize) -> Result<Grid<u8>, RenderError> {
    let all = (0..generations).try_fold(Boxed::of(pattern, (0, 0)), |now, _| now.next(rule))?;
    Ok(all.grid)
}

/// How a cell of a state is shown, by a rule whose last state before death is `oldest`.
pub fn cell(state: u8, oldest: u8) -> Cell {
    match state {
        DEAD => Cell::Off,
        ALIVE => Cell::On,
        state => Cell::Dying(Decay::of(state, oldest)),
    }
}

/// The box of the cells that are not dead, and the place of its upper left corner.
#[derive(Clone, Debug)]
struct Boxed {
    grid: Grid<u8>,
    corner: Place,
}

impl Boxed {
    fn of(grid: &Grid<u8>, (top, left): Place) -> Self {
        let cells = || grid.positions().filter(|&at| grid.get(at) != DEAD);
        let rows = cells().map(|at| at.row).min().zip(cells().map(|at| at.row).max());
        let columns = cells().map(|at| at.column).min().zip(cells().map(|at| at.column).max());
        let Some(((first, last), (west, east))) = rows.zip(columns) else {
            return Self { grid: Grid::filled(0, 0, DEAD), corner: (0, 0) };
        };
        let inner = Grid::from_fn(east + 1 - west, last + 1 - first, |at| {
            grid.get(Position::new(at.row + first, at.column + west))
        });
        let offset = |side: usize| i32::try_from(side).expect("grids are smaller than 2^31 cells a side");
        Self { grid: inner, corner: (top + offset(first), left + offset(west)) }
    }

    fn next(&self, rule: Generations) -> Result<Self, RenderError> {
        let (width, height) = (self.grid.width() as u64 + 2, self.grid.height() as u64 + 2);
        if width * height > MAX_CELLS as u64 {
            return Err(RenderError::TooManyCells { width, height });
        }
        Ok(Self::of(&next_generation(&self.grid, rule), (self.corner.0 - 1, self.corner.1 - 1)))
    }

    fn plane(&self) -> Plane {
        Plane::of(&self.grid.map(|state| state != DEAD)).moved(self.corner)
    }

    /// The states of the cells of the plane, in the same order.
    fn states(&self) -> Vec<u8> {
        self.grid.rows().flatten().copied().filter(|&state| state != DEAD).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(scene: &Scene, picture: usize) -> Vec<String> {
        let mut rows = Vec::new();
        let collected: Result<(), RenderError> = scene.for_each_row(&scene.pictures[picture], |row| {
            rows.push(row.iter().map(|cell| cell.symbol()).collect());
            Ok(())
        });
        collected.unwrap();
        rows
    }

    /// A photon of Brian's Brain, by a camera that follows it and by one that stands.
    #[test]
    fn a_photon_flies() {
        let rule: Generations = "/2/3".parse().unwrap();
        let photon = Grid::from_fn(2, 2, |at| if at.column == 0 { ALIVE } else { 2 });
        let returns = Aged::play(&photon, rule, 0, Until::Return(9)).unwrap();
        assert_eq!(returns.evolution(), Evolution::Returns { first: 0, period: 1, moved: (0, -1) });
        let scene = returns.film(Camera::Follows(None), 0).unwrap();
        assert_eq!(rows(&scene, 0), ["O2", "O2"]);
        let flies = Aged::play(&photon, rule, 1, Until::Generations(2)).unwrap();
        let scene = flies.film(Camera::Stands(None), 1).unwrap();
        assert_eq!(scene.pictures.len(), 3);
        assert_eq!(scene.pictures[2].caption, "generation 3");
        assert_eq!(
            (rows(&scene, 0), rows(&scene, 2)),
            (vec!["..O2".to_owned(); 2], vec!["O2..".to_owned(); 2])
        );
        assert_eq!(later(&photon, rule, 5).unwrap(), photon);
    }

    /// A cell that nothing keeps alive goes through all states. With nothing left, nothing is drawn.
    #[test]
    fn a_cell_dies_slowly() {
        let rule: Generations = "/2/4".parse().unwrap();
        let one = Grid::filled(1, 1, ALIVE);
        let played = Aged::play(&one, rule, 0, Until::Generations(3)).unwrap();
        let scene = played.film(Camera::Stands(None), 0).unwrap();
        let symbols: Vec<String> = (0..4).flat_map(|number| rows(&scene, number)).collect();
        assert_eq!(symbols, ["O", "2", "3", "."]);
        assert_eq!(later(&one, rule, 3).unwrap(), Grid::filled(0, 0, DEAD));
    }
}
