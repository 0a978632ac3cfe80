//! Which answers show the same object.
//!
//! Two answers show the same object if an isometry and a number of generations carry one to the
//! other. Engines are told all copies of an object that fit into the box, so that they need not
//! find them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::bystanders::{self, Left};
use super::engine::Exclusion;
use crate::life::generations::DEAD;
use crate::life::{Grid, Isometry, Position};
use crate::problem::Search;
use crate::problem::search::Motion;
use crate::spacetime::{Cell, Literal, Spacetime};

/// Which answers count as the same object. But for `Exact`, bystanders make no difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Distinct {
    /// Only identical ones: every filling of the box is an object of its own.
    Exact,
    /// Those that isometries and time carry to each other, if the question leaves open where
    /// patterns lie.
    #[default]
    Symmetry,
    /// Those whose changing cells, with their neighbours, are carried to each other: the same
    /// oscillator with other still lifes that touch it. If nothing changes, or if the map is not the
    /// identity, all cells count.
    Active,
}

/// A key that two answers share exactly if they count as the same object.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(Vec<Patch>);

/// Column and row.
type Place = (i64, i64);

/// What an object looks like in one generation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Patch {
    /// These cells have these states, all others are dead.
    Whole(Vec<(Place, u8)>),
    /// These cells have these states. Only cells marked as changing ever change, of all cells of the box.
    Active(Vec<(Place, u8, Changes)>),
}

/// Whether a cell changes in the course of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Changes {
    Never,
    Sometimes,
}

/// The key of an answer. Cells are alive or not, or have the states of a rule of Generations.
pub fn key<S: Copy + Into<u8>>(search: &Search, generations: &[Grid<S>], distinct: Distinct) -> Key {
    let generations: Vec<Grid<u8>> = generations.iter().map(|grid| grid.map(Into::into)).collect();
    match distinct {
        Distinct::Exact => key_of_left(search, &generations, distinct),
        _ => key_of_left(search, &bystanders::leave_out(search, &generations).generations, distinct),
    }
}

/// The key of an answer from which nothing is to be left out.
pub(super) fn key_of_left(search: &Search, left: &[Grid<u8>], distinct: Distinct) -> Key {
    if distinct == Distinct::Exact || !search.is_deterministic() {
        return Key(left.iter().map(whole).collect());
    }
    let copies = copies_anywhere(search, left, Shown::Counted(distinct));
    Key(copies.into_iter().min().into_iter().collect())
}

/// What copies of an answer have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// What makes them the same object, from which nothing is to be left out.
    Counted(Distinct),
    /// All of the answer, and that the same is left of it.
    Whole,
    /// All of the answer, and that all other cells never change. They may be alive if they lie apart from it: these
    /// are bystanders.
    Apart,
}

impl Shown {
    /// What answers show of which this is left.
    pub(super) fn of_left(search: &Search, left: &Left, distinct: Distinct) -> Self {
        let stays = search.motion() == Motion::Returns(Isometry::IDENTITY);
        match distinct {
            Distinct::Symmetry if stays && left.is_core => Self::Apart,
            other => Self::Counted(other),
        }
    }
}

/// Hands over the copies of an answer that fit into its box, until `take` breaks. The places where
/// a copy could lie are numbered, and `from` is the first that is tried. A break returns the number
/// of the next one.
pub fn copies(
    (search, spacetime): (&Search, &Spacetime),
    generations: &[Grid<u8>],
    shown: Shown,
    from: usize,
    take: &mut dyn FnMut(Exclusion) -> ControlFlow<()>,
) -> ControlFlow<usize> {
    if shown == Shown::Counted(Distinct::Exact) || !search.is_deterministic() {
        let _ = take(exactly(spacetime, generations));
        return ControlFlow::Continue(());
    }
    let patches = copies_anywhere(search, generations, shown);
    let shifts = shifts(search);
    let places = patches.iter().flat_map(|patch| shifts.iter().map(move |&shift| (patch, shift)));
    for ((patch, (right, down)), number) in places.zip(0..).skip(from) {
        let moved = patch.moved(Isometry::translation(right, down));
        if let Some(exclusion) = moved.exclusion(spacetime)
            && take(exclusion).is_break()
        {
            return ControlFlow::Break(number + 1);
        }
    }
    ControlFlow::Continue(())
}

/// All cells of all generations, as later generations need not follow from the first.
fn exactly(spacetime: &Spacetime, generations: &[Grid<u8>]) -> Exclusion {
    let mut literals = BTreeSet::new();
    for (number, grid) in generations.iter().enumerate() {
        for at in grid.positions() {
            literals.extend(in_state(spacetime, number, at, grid.get(at)).into_iter().flatten());
        }
    }
    Exclusion { literals: literals.into_iter().collect(), unless_changed: Vec::new() }
}

/// The patches of all generations in all orientations, with first column and row 0, if the question
/// leaves open where patterns lie. Otherwise only generation 0 as it stands.
fn copies_anywhere(search: &Search, generations: &[Grid<u8>], shown: Shown) -> BTreeSet<Patch> {
    let patch = |grid: &Grid<u8>| match shown {
        Shown::Apart => apart(grid, generations),
        // What moves or turns as a whole has no cells that stay as they are.
        Shown::Counted(Distinct::Active) if search.motion() == Motion::Returns(Isometry::IDENTITY) => {
            active(grid, generations).unwrap_or_else(|| whole(grid))
        }
        Shown::Counted(Distinct::Active | Distinct::Exact | Distinct::Symmetry) | Shown::Whole => whole(grid),
    };
    if !search.is_blank() {
        return BTreeSet::from([patch(&generations[0])]);
    }
    // Later generations are these once more, carried on by the map. Without a map, time has a
    // beginning.
    let phases = match (search.motion(), shown) {
        (Motion::Free, _) => 1,
        // Begun with another generation, the live cells are others, and so may be what is needed of the bystanders.
        (_, Shown::Whole | Shown::Apart) if !search.bounds().is_empty() => 1,
        (Motion::Returns(_), _) => search.last(),
    };
    let symmetries = search.family().symmetries();
    let orientations: Vec<Isometry> =
        symmetries.into_iter().map(|symmetry| Isometry::of_box(symmetry, 1, 1)).collect();
    // Odd generations look different where the background alternates.
    let step = if search.phases().alternate() { 2 } else { 1 };
    let patches = generations[..phases].iter().step_by(step).map(patch);
    patches.flat_map(|patch| orientations.iter().map(move |&map| patch.moved(map).at_origin())).collect()
}

/// How far a patch can be shifted whose first column and row are 0.
fn shifts(search: &Search) -> Vec<Place> {
    if !search.is_blank() {
        return vec![(0, 0)];
    }
    let (width, height) = Position::new(search.height(), search.width()).coordinates();
    // A patch with dead cells around it may begin outside the box.
    (-FAR..height).flat_map(|down| (-FAR..width).map(move |right| (right, down))).collect()
}

fn whole(grid: &Grid<u8>) -> Patch {
    let cells = grid.positions().map(|at| (at.coordinates(), grid.get(at)));
    Patch::Whole(cells.filter(|&(_, state)| state != DEAD).collect())
}

/// The cells that change, with their neighbours, some of which may lie just outside the box. `None`
/// if no cell changes.
fn active(grid: &Grid<u8>, generations: &[Grid<u8>]) -> Option<Patch> {
    let differs = |at: Position| generations.iter().any(|other| other.get(at) != generations[0].get(at));
    let changing: BTreeSet<Place> =
        grid.positions().filter(|&at| differs(at)).map(Position::coordinates).collect();
    (!changing.is_empty()).then(|| surrounded(grid, &changing, 1))
}

/// So far from a cell that is ever alive nothing interacts with it: no cell has both of them as neighbours.
const FAR: i64 = 2;

/// The cells that are alive or dying in some generation, with all that could interact with them. Only these may change.
fn apart(grid: &Grid<u8>, generations: &[Grid<u8>]) -> Patch {
    let is_used = |at: Position| generations.iter().any(|other| other.get(at) != DEAD);
    let used = grid.positions().filter(|&at| is_used(at)).map(Position::coordinates).collect();
    surrounded(grid, &used, FAR)
}

/// These cells, which change, and those around them up to a distance.
fn surrounded(grid: &Grid<u8>, changing: &BTreeSet<Place>, distance: i64) -> Patch {
    let reach = -distance..=distance;
    let near = |&(x, y): &Place| {
        let columns = reach.clone();
        reach.clone().flat_map(move |down| columns.clone().map(move |right| (x + right, y + down)))
    };
    let mask: BTreeSet<Place> = changing.iter().flat_map(near).collect();
    let state = |(x, y): Place| match (usize::try_from(y), usize::try_from(x)) {
        (Ok(row), Ok(column)) if row < grid.height() && column < grid.width() => {
            grid.get(Position::new(row, column))
        }
        _ => DEAD,
    };
    let changes = |place| if changing.contains(&place) { Changes::Sometimes } else { Changes::Never };
    Patch::Active(mask.into_iter().map(|place| (place, state(place), changes(place))).collect())
}

impl Patch {
    /// The patch carried on by a map.
    fn moved(&self, map: Isometry) -> Self {
        match self {
            Self::Whole(cells) => {
                let moved = cells.iter().map(|&(place, state)| (map.apply(place), state));
                let mut cells: Vec<_> = moved.collect();
                cells.sort_unstable();
                Self::Whole(cells)
            }
            Self::Active(cells) => {
                let moved = cells.iter().map(|&(place, state, changes)| (map.apply(place), state, changes));
                let mut cells: Vec<_> = moved.collect();
                cells.sort_unstable();
                Self::Active(cells)
            }
        }
    }

    fn places(&self) -> Vec<Place> {
        match self {
            Self::Whole(cells) => cells.iter().map(|cell| cell.0).collect(),
            Self::Active(cells) => cells.iter().map(|cell| cell.0).collect(),
        }
    }

    /// The patch with its first column and row at 0.
    fn at_origin(&self) -> Self {
        let places = self.places();
        let left = places.iter().map(|place| place.0).min().unwrap_or(0);
        let top = places.iter().map(|place| place.1).min().unwrap_or(0);
        self.moved(Isometry::translation(-left, -top))
    }

    /// What an engine is told of the patch; `None` if no answer can show it in this box.
    fn exclusion(&self, spacetime: &Spacetime) -> Option<Exclusion> {
        let inside = |(x, y): Place| {
            let place = usize::try_from(x).ok().zip(usize::try_from(y).ok());
            place.filter(|&(column, row)| column < spacetime.width() && row < spacetime.height())
        };
        let mut literals = BTreeSet::new();
        let mut say = |at: Position, state: u8| -> Option<()> {
            literals.extend(in_state(spacetime, 0, at, state)?);
            Some(())
        };
        let positions = || {
            let width = spacetime.width();
            (0..width * spacetime.height()).map(move |index| Position::new(index / width, index % width))
        };
        let unless_changed = match self {
            Self::Whole(cells) => {
                if !cells.iter().all(|&(place, _)| inside(place).is_some()) {
                    return None;
                }
                for at in positions() {
                    let found = cells.binary_search_by_key(&at.coordinates(), |cell| cell.0);
                    say(at, found.map_or(DEAD, |index| cells[index].1))?;
                }
                Vec::new()
            }
            Self::Active(cells) => {
                let mut changing = BTreeSet::new();
                for &(place, state, changes) in cells {
                    let Some((column, row)) = inside(place) else {
                        // Outside, nothing lives and nothing changes.
                        if state != DEAD || changes == Changes::Sometimes {
                            return None;
                        }
                        continue;
                    };
                    say(Position::new(row, column), state)?;
                    if changes == Changes::Sometimes {
                        changing.insert(Position::new(row, column));
                    }
                }
                positions().filter(|at| !changing.contains(at)).collect()
            }
        };
        Some(Exclusion { literals: literals.into_iter().collect(), unless_changed })
    }
}

/// What must be true for a cell to be in a state. `None` if the cell cannot be in that state.
fn in_state(spacetime: &Spacetime, generation: usize, at: Position, state: u8) -> Option<Vec<Literal>> {
    let cells = spacetime.in_state(generation, at, state);
    let literals: Option<Vec<_>> = cells.into_iter().map(|(cell, alive)| literal(cell, alive)).collect();
    Some(literals?.into_iter().flatten().collect())
}

/// What must be true for a cell to be alive or not: a literal, or nothing. `None` if the cell cannot
/// have it.
#[expect(clippy::option_option, reason = "nothing need be true, or nothing can make it so")]
fn literal(cell: Cell, alive: bool) -> Option<Option<Literal>> {
    match cell {
        Cell::Known(state) => (state == alive).then_some(None),
        Cell::Unknown(literal) => Some(Some(Literal { negated: literal.negated == alive, ..literal })),
    }
}
