//! A pattern over generations, as a scene.

use crate::life::plane::{Frame, Place};

use super::course::{Course, Watched, older};
use super::scene::{Picture, Scene, Spot, check_spots};
use super::{Age, Cell, RenderError};

/// How a film is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filming {
    /// What the camera does.
    pub camera: Camera,
    /// Whether live cells are shown by their age.
    pub ages: bool,
    /// The number of the first generation, for captions.
    pub first: usize,
}

/// What the camera does. It only ever moves by whole cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Camera {
    /// It goes with a pattern that comes back somewhere else, so that the end of the film meets its beginning. It stands
    /// still for all others, and sees what they reach and this box.
    Follows(Option<Frame>),
    /// It stands still and sees what the pattern reaches, and this box.
    Stands(Option<Frame>),
    /// It stands still and sees this box.
    Sees(Frame),
}

/// The film of a pattern. Of one that comes back every generation of its period is there once.
pub fn film(watched: &Watched, filming: Filming) -> Result<Scene, RenderError> {
    let planes = &watched.planes;
    let path = path(watched, filming.camera);
    let frame = frame(watched, filming.camera);
    let ages = filming.ages.then(|| ages(watched));
    let mut pictures = Vec::with_capacity(planes.len());
    let mut count = 0;
    for (index, plane) in planes.iter().enumerate() {
        let here = frame.moved(path[index]);
        let cell =
            |number: usize| ages.as_ref().map_or(Cell::On, |ages| Cell::Aged(Age::of(ages[index][number])));
        let spots: Vec<Spot> = plane
            .cells()
            .iter()
            .enumerate()
            .filter_map(|(number, &place)| {
                let at = here.inside(place)?;
                Some(Spot { row: as_u32(at.row), column: as_u32(at.column), cell: cell(number) })
            })
            .collect();
        count += spots.len();
        check_spots(count)?;
        pictures.push(Picture { caption: format!("generation {}", filming.first + index), spots });
    }
    Ok(Scene { width: frame.width, height: frame.height, ground: Cell::Off, pictures })
}

/// The box that the camera sees where it starts.
pub fn frame(watched: &Watched, camera: Camera) -> Frame {
    let besides = match camera {
        Camera::Sees(frame) => return frame,
        Camera::Follows(besides) | Camera::Stands(besides) => besides,
    };
    let path = path(watched, camera);
    let goes = path.iter().any(|&place| place != (0, 0));
    let seen = watched
        .planes
        .iter()
        .zip(&path)
        .filter_map(|(plane, &(down, right))| plane.frame().map(|frame| frame.moved((-down, -right))));
    let all = seen.chain(besides.filter(|_| !goes)).reduce(Frame::with);
    all.unwrap_or(Frame { top: 0, left: 0, height: 1, width: 1 })
}

/// Where the camera is in each generation, by rows and columns from where it starts.
fn path(watched: &Watched, camera: Camera) -> Vec<Place> {
    let steps = 0..watched.planes.len();
    match (camera, watched.course) {
        (Camera::Follows(_), Course::Returns { first: 0, period, moved }) => {
            steps.map(|step| (share(moved.0, step, period), share(moved.1, step, period))).collect()
        }
        _ => steps.map(|_| (0, 0)).collect(),
    }
}

/// As much of a way as belongs to so many steps of all, rounded.
fn share(way: i32, step: usize, steps: usize) -> i32 {
    let (way, step, steps) = (i128::from(way), step as i128, steps as i128);
    let rounded = (2 * way * step + steps).div_euclid(2 * steps);
    i32::try_from(rounded).expect("a part is no longer than the whole")
}

/// For how many generations each live cell has been alive, for each generation.
///
/// A pattern that comes back is taken to have been there for long, so that the ages come back with it.
pub fn ages(watched: &Watched) -> Vec<Vec<u32>> {
    let planes = &watched.planes;
    let (period, moved, warm_up) = match watched.course {
        Course::Returns { first: 0, period, moved } => {
            (period, moved, (Age::OLDEST as usize).next_multiple_of(period))
        }
        _ => (planes.len(), (0, 0), 0),
    };
    let turns = |generation: usize| i32::try_from(generation / period).expect("the way to old age is short");
    let plane = |generation: usize| {
        let turns = turns(generation);
        planes[generation % period].moved((moved.0 * turns, moved.1 * turns))
    };
    let mut now = watched.ages.clone();
    let mut all = Vec::with_capacity(planes.len());
    for generation in 0..warm_up + planes.len() {
        if generation > 0 {
            now = older(&plane(generation - 1), &now, &plane(generation));
        }
        if generation >= warm_up {
            all.push(now.clone());
        }
    }
    all
}

fn as_u32(side: usize) -> u32 {
    u32::try_from(side).expect("frames are smaller than 2^32 cells a side")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::plain;
    use crate::life::{Plane, Rule};
    use crate::render::course::Grown;

    fn watched(rows: &str) -> Watched {
        let start = Grown::new(Plane::of(&plain::read(rows).unwrap().grid));
        Watched::until_it_returns(start, Rule::LIFE, 100).unwrap()
    }

    fn symbols(scene: &Scene, picture: usize) -> Vec<String> {
        let mut rows = Vec::new();
        let row = |row: &[Cell]| {
            rows.push(row.iter().map(|cell| cell.symbol()).collect());
            Ok::<(), RenderError>(())
        };
        scene.for_each_row(&scene.pictures[picture], row).unwrap();
        rows
    }

    #[test]
    fn a_followed_glider_stays_in_its_frame() {
        let filming = Filming { camera: Camera::Follows(None), ages: false, first: 0 };
        let scene = film(&watched(".O./..O/OOO"), filming).unwrap();
        assert_eq!((scene.pictures.len(), scene.width, scene.height), (4, 4, 4));
        assert_eq!(symbols(&scene, 0), ["..O.", "...O", ".OOO", "...."]);
        // In generation 2 the camera has gone half of the way, which rounds to one cell.
        assert_eq!(symbols(&scene, 2), ["..O.", "O.O.", ".OO.", "...."]);
        let standing =
            film(&watched(".O./..O/OOO"), Filming { camera: Camera::Stands(None), ..filming }).unwrap();
        assert_eq!((standing.width, standing.height), (4, 4));
    }

    #[test]
    fn parts_of_ways_are_rounded() {
        assert_eq!((0..4).map(|step| share(1, step, 4)).collect::<Vec<_>>(), [0, 0, 1, 1]);
        assert_eq!((0..4).map(|step| share(-2, step, 4)).collect::<Vec<_>>(), [0, 0, -1, -1]);
    }

    #[test]
    fn ages_of_a_blinker() {
        let filming = Filming { camera: Camera::Follows(None), ages: true, first: 7 };
        let scene = film(&watched("OOO"), filming).unwrap();
        assert_eq!(symbols(&scene, 0), ["...", "060", "..."]);
        assert_eq!(symbols(&scene, 1), [".0.", ".6.", ".0."]);
        assert_eq!(scene.pictures[1].caption, "generation 8");
        // A block that forms from three cells was not there before.
        let scene = film(&watched("OO/O."), filming).unwrap();
        assert_eq!(symbols(&scene, 1), ["11", "10"]);
    }

    #[test]
    fn an_empty_pattern_has_a_frame() {
        let filming = Filming { camera: Camera::Follows(None), ages: false, first: 0 };
        assert_eq!(symbols(&film(&watched("..."), filming).unwrap(), 0), ["."]);
    }
}
