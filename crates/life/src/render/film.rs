//! Animations: the generations of a pattern as a scene of several pictures.

use crate::life::plane::{Frame, Place};

use super::evolution::older;
use super::evolution::{Evolution, Watched};
use super::scene::{Picture, Scene, Spot, check_spots};
use super::{Age, Cell, RenderError};

/// How an animation is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filming {
    /// Which part of the plane is shown.
    pub camera: Camera,
    /// True if live cells are coloured by their age.
    pub ages: bool,
    /// The number of the first generation, for captions.
    pub first: usize,
}

/// What the camera shows. It moves by whole cells only, so that every picture is a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Camera {
    /// Follows a pattern that returns in another place, so that the end of the animation leads to
    /// its beginning. For all other patterns the camera stands still and shows what they reach and,
    /// if given, this box.
    Follows(Option<Frame>),
    /// Stands still and shows what the pattern reaches and, if given, this box.
    Stands(Option<Frame>),
    /// Stands still and shows this box.
    Sees(Frame),
}

/// The animation of a pattern. If the pattern returns, each generation up to the end of its first
/// period appears once.
///
/// # Errors
/// If the pictures have too many live cells.
pub fn film(watched: &Watched, filming: Filming) -> Result<Scene, RenderError> {
    let ages = filming.ages.then(|| ages(watched));
    shots(watched, filming.camera, filming.first, |index, number| {
        ages.as_ref().map_or(Cell::On, |ages| Cell::Aged(Age::of(ages[index][number])))
    })
}

/// The pictures of an animation, where `show` gives the kind of a cell by the index of its generation
/// and its number in it.
pub(super) fn shots(
    watched: &Watched,
    camera: Camera,
    first: usize,
    show: impl Fn(usize, usize) -> Cell,
) -> Result<Scene, RenderError> {
    let planes = &watched.planes;
    let path = path(watched, camera);
    let frame = frame(watched, camera);
    let mut pictures = Vec::with_capacity(planes.len());
    let mut count = 0;
    for (index, plane) in planes.iter().enumerate() {
        let here = frame.moved(path[index]);
        let spots: Vec<Spot> = plane
            .cells()
            .iter()
            .enumerate()
            .filter_map(|(number, &place)| {
                let at = here.inside(place)?;
                Some(Spot { row: as_u32(at.row), column: as_u32(at.column), cell: show(index, number) })
            })
            .collect();
        count += spots.len();
        check_spots(count)?;
        pictures.push(Picture { caption: format!("generation {}", first + index), spots });
    }
    Ok(Scene { width: frame.width, height: frame.height, ground: Cell::Off, pictures })
}

/// The box that the camera shows at the start.
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

/// The position of the camera in each generation, in rows and columns from its start.
fn path(watched: &Watched, camera: Camera) -> Vec<Place> {
    let steps = 0..watched.planes.len();
    match (camera, watched.evolution) {
        (Camera::Follows(_), Evolution::Returns { first: 0, period, moved }) => {
            steps.map(|step| (share(moved.0, step, period), share(moved.1, step, period))).collect()
        }
        _ => steps.map(|_| (0, 0)).collect(),
    }
}

/// The part of the distance `way` that belongs to `step` of `steps` steps, rounded.
fn share(way: i32, step: usize, steps: usize) -> i32 {
    let (way, step, steps) = (i128::from(way), step as i128, steps as i128);
    let rounded = (2 * way * step + steps).div_euclid(2 * steps);
    i32::try_from(rounded).expect("a part is no longer than the whole")
}

/// The ages of the live cells of each generation. Those of a pattern that returns repeat too.
#[expect(clippy::missing_panics_doc, reason = "patterns are watched for few generations")]
pub fn ages(watched: &Watched) -> Vec<Vec<u32>> {
    let planes = &watched.planes;
    let (period, moved, warm_up) = match watched.evolution {
        Evolution::Returns { first: 0, period, moved } => {
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
    use crate::render::evolution::AgedPlane;

    fn watched(rows: &str) -> Watched {
        let start = AgedPlane::new(Plane::of(&plain::read(rows).unwrap().grid));
        Watched::until_it_returns(start, Rule::LIFE, 0, 100).unwrap()
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
        // In generation 2 the camera has covered half of the distance, which rounds to one cell.
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
        // This block forms from three cells, so it did not exist before.
        let scene = film(&watched("OO/O."), filming).unwrap();
        assert_eq!(symbols(&scene, 1), ["11", "10"]);
    }

    #[test]
    fn an_empty_pattern_has_a_frame() {
        let filming = Filming { camera: Camera::Follows(None), ages: false, first: 0 };
        assert_eq!(symbols(&film(&watched("..."), filming).unwrap(), 0), ["."]);
    }
}
