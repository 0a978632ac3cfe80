//! The definition of a search, checked on finished generations by simulation.

use std::collections::HashMap;

use thiserror::Error;

use crate::life::any_rule::live_cells;
use crate::life::generations::{ALIVE, DEAD};
use crate::life::{Bounds, Grid, Isometry, Position};
use crate::problem::Search;
use crate::problem::search::{Bound, Frame, Known, Motion, Outside, Remains};
use crate::verify::surroundings::Surroundings;

/// How generations fail to answer a search.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotAnAnswer {
    /// The search leaves the rule open, so nothing can be simulated.
    #[error("the rule is left open, so nothing can be simulated")]
    NoRule,
    /// Number or size of the generations is wrong.
    #[error("the answer must be {wanted} generations of the size of the box")]
    Size {
        /// Generations of the search.
        wanted: usize,
    },
    /// A cell does not follow from the generation before.
    #[error("generation {generation} does not follow: the cell in column {column}, row {row} should be {}", state(*.should_be))]
    Transition {
        /// The generation that is wrong.
        generation: usize,
        /// Column of the cell; −1 is just left of the box.
        column: isize,
        /// Row of the cell; −1 is just above the box.
        row: isize,
        /// The state that the rule gives the cell: 0 is dead, 1 alive.
        should_be: u8,
    },
    /// The map does not carry generation 0 to the last one.
    #[error("the map does not carry generation 0 to generation {0}")]
    Map(usize),
    /// All cells of generation 0 are dead.
    #[error("generation 0 is empty")]
    Empty,
    /// Generation 0 is the same as the cells outside the box.
    #[error("generation 0 is nothing but what lies outside the box")]
    Background,
    /// A generation lacks the symmetry.
    #[error("generation {0} does not have the symmetry")]
    Symmetry(usize),
    /// A smaller number of generations already carries generation 0 along.
    #[error("the period is smaller: a root of the map already carries generation 0 to generation {0}")]
    Subperiod(usize),
    /// Each cell has a smaller period than the pattern.
    #[error("no cell has the full period {0}: the pattern has it only because its cells have different ones")]
    InParts(usize),
    /// A cell contradicts what is given about it.
    #[error("cell {at} of generation {generation} contradicts what is given")]
    Given {
        /// The generation.
        generation: usize,
        /// The cell.
        at: Position,
    },
    /// A cell of an early generation that is not dead lies outside the early box.
    #[error(
        "the live or dying cell {at} of generation {generation} lies outside the part of the box where it may be"
    )]
    Astray {
        /// The generation.
        generation: usize,
        /// The cell.
        at: Position,
    },
    /// A frozen cell changes.
    #[error("the frozen cell {0} changes")]
    Thaws(Position),
    /// A catalyst is none.
    #[error("the catalyst {0}")]
    Catalyst(&'static str),
    /// A bound excludes the number of live cells.
    #[error("generations {:?} have {count} live cells together, which the bound {bound} excludes", .bound.generations)]
    Count {
        /// The bound.
        bound: Bound,
        /// Live cells of its generations, added up.
        count: usize,
    },
}

fn state(number: u8) -> String {
    match number {
        0 => "dead".to_owned(),
        1 => "alive".to_owned(),
        dying => format!("in state {dying}"),
    }
}

/// Checks that generations answer a search, which must not leave the rule open: an answer to a
/// search that does is one to [`Search::under`] its rule. Cells are alive or not, or have the states of a
/// rule of Generations.
///
/// # Errors
/// If they do not: the first reason found.
pub fn search<S: Copy + Into<u8>>(search: &Search, generations: &[Grid<S>]) -> Result<(), NotAnAnswer> {
    let generations: Vec<Grid<u8>> = generations.iter().map(|grid| grid.map(Into::into)).collect();
    check(search, &generations)
}

fn check(search: &Search, generations: &[Grid<u8>]) -> Result<(), NotAnAnswer> {
    if search.family().only().is_none() {
        return Err(NotAnAnswer::NoRule);
    }
    let wanted = search.last() + 1;
    let fits = |grid: &Grid<u8>| (grid.width(), grid.height()) == (search.width(), search.height());
    if generations.len() != wanted || !generations.iter().all(fits) {
        return Err(NotAnAnswer::Size { wanted });
    }
    let around = &Surroundings::of(search);
    check_transitions(search, around, generations)?;
    check_motion(search, around, generations)?;
    check_cells(search, generations)?;
    check_names(search, generations)?;
    check_catalyst(search, generations)?;
    for bound in search.bounds() {
        let live = |&number: &usize| live_cells(&generations[number]).population();
        let count = bound.generations.iter().map(live).sum();
        if !bound.population.allows(count) {
            return Err(NotAnAnswer::Count { bound: bound.clone(), count });
        }
    }
    Ok(())
}

/// Checks that the generations that follow from this one answer a search, and returns them. What leaves the box
/// is noticed.
///
/// # Errors
/// If they do not: the first reason found.
pub fn search_from<S: Copy + Into<u8>>(
    search: &Search,
    start: &Grid<S>,
) -> Result<Vec<Grid<u8>>, NotAnAnswer> {
    if (start.width(), start.height()) != (search.width(), search.height()) {
        return Err(NotAnAnswer::Size { wanted: search.last() + 1 });
    }
    let around = &Surroundings::of(search);
    let mut generations = vec![start.map(Into::into)];
    for number in 0..search.last() {
        let next = next_generation(search, around, number, &generations[number]);
        let inner = |at: Position| next.get(Position::new(at.row + 1, at.column + 1));
        generations.push(Grid::from_fn(search.width(), search.height(), inner));
    }
    check(search, &generations).map(|()| generations)
}

fn check_transitions(
    search: &Search,
    around: &Surroundings,
    generations: &[Grid<u8>],
) -> Result<(), NotAnAnswer> {
    for (pair, generation) in generations.windows(2).zip(1..) {
        let next = next_generation(search, around, generation - 1, &pair[0]);
        for at in next.positions() {
            let (column, row) = (at.column.cast_signed() - 1, at.row.cast_signed() - 1);
            let (x, y) = at.coordinates();
            let place = (x - 1, y - 1);
            let found = cell_of(&pair[1], place).or_else(|| around.state(generation, place));
            let is_right = found == Some(next.get(at));
            if !is_right && !is_unchecked(search, generation, (column, row)) {
                return Err(NotAnAnswer::Transition { generation, column, row, should_be: next.get(at) });
            }
        }
    }
    Ok(())
}

/// The generation after this one, with a ring of cells around the box. On a bounded grid cells next to an edge see
/// those on its other side, and nothing is beyond it.
fn next_generation(search: &Search, around: &Surroundings, number: usize, now: &Grid<u8>) -> Grid<u8> {
    if let Surroundings::Torus(torus) = around {
        return torus.next_generation(number, now);
    }
    let rule = search.played_in(number);
    let Some(grid) = search.grid() else { return rule.next_generation(now) };
    let seen = Grid::from_fn(now.width() + 2, now.height() + 2, |at| {
        let place = (at.row.cast_signed() - 1, at.column.cast_signed() - 1);
        grid.position(place).and_then(|cell| cell_of(now, cell.coordinates())).unwrap_or(DEAD)
    });
    let next = rule.next_generation(&seen);
    Grid::from_fn(now.width() + 2, now.height() + 2, |at| {
        let is_there = is_on_grid(search, (at.column.cast_signed() - 1, at.row.cast_signed() - 1));
        if is_there { next.get(Position::new(at.row + 1, at.column + 1)) } else { DEAD }
    })
}

/// Returns true if the grid has a cell in column x and row y, in the box or next to it.
fn is_on_grid(search: &Search, (x, y): (isize, isize)) -> bool {
    let place = i32::try_from(y).ok().zip(i32::try_from(x).ok());
    search.grid().is_none_or(|grid| place.is_some_and(|place| grid.contains(place)))
}

fn is_unchecked(search: &Search, generation: usize, (x, y): (isize, isize)) -> bool {
    if !is_on_grid(search, (x, y)) {
        return true;
    }
    let is_known = *search.outside() != Outside::Any;
    let (Ok(column), Ok(row)) = (usize::try_from(x), usize::try_from(y)) else { return !is_known };
    let inside = column < search.width() && row < search.height();
    // Of a patch, only cells count whose neighbours all belong to it, over the edges of a grid too.
    let length = |of: fn(Bounds) -> Option<i32>| search.grid().and_then(of);
    let is_edge =
        [(column, search.width(), length(Bounds::width)), (row, search.height(), length(Bounds::height))]
            .into_iter()
            .any(|(place, side, length)| length.is_none() && (place == 0 || place + 1 >= side));
    if is_edge && !is_known {
        return true;
    }
    inside && !search.given(generation, Position::new(row, column)).follows
}

fn check_motion(search: &Search, around: &Surroundings, generations: &[Grid<u8>]) -> Result<(), NotAnAnswer> {
    let Motion::Returns(map) = search.motion() else { return Ok(()) };
    let outside = |at: Position| around.state(0, at.coordinates()).unwrap_or(DEAD);
    if search.positions().all(|at| generations[0].get(at) == outside(at)) {
        return Err(if search.lies_in_empty_space() { NotAnAnswer::Empty } else { NotAnAnswer::Background });
    }
    let all = Followed { map, generations, around };
    let excluded = search.excluded();
    let (is_carried, early) = if *search.outside() == Outside::Dead {
        let carried = |(later, root): (usize, Isometry)| carries(root, &generations[0], &generations[later]);
        (carried((search.last(), map)), excluded.into_iter().find(|&pair| carried(pair)))
    } else {
        (all.returns(search), excluded.into_iter().find(|&pair| !all.ever_differ(search, pair)))
    };
    if !is_carried {
        return Err(NotAnAnswer::Map(search.last()));
    }
    if let Some((later, _)) = early {
        return Err(NotAnAnswer::Subperiod(later));
    }
    match search.frame_of_cells() {
        Some(frame) if !all.have_full_period(search, frame) => Err(NotAnAnswer::InParts(search.last())),
        _ => Ok(()),
    }
}

/// Returns true if a map carries the cells of one grid that are not dead to those of another, wherever they lie.
fn carries(map: Isometry, from: &Grid<u8>, to: &Grid<u8>) -> bool {
    let cells = |grid: &Grid<u8>, map: Isometry| {
        let used = grid.positions().filter(|&at| grid.get(at) != DEAD);
        let mut cells: Vec<((i64, i64), u8)> =
            used.map(|at| (map.apply(at.coordinates()), grid.get(at))).collect();
        cells.sort_unstable();
        cells
    };
    cells(from, map) == cells(to, Isometry::IDENTITY)
}

fn check_cells(search: &Search, generations: &[Grid<u8>]) -> Result<(), NotAnAnswer> {
    for (generation, grid) in generations.iter().enumerate() {
        if !search.symmetries().into_iter().all(|map| carries(map, grid, grid)) {
            return Err(NotAnAnswer::Symmetry(generation));
        }
        let astray = |at: &Position| grid.get(*at) != DEAD && !search.is_reachable(generation, *at);
        if let Some(at) = search.positions().find(astray) {
            return Err(NotAnAnswer::Astray { generation, at });
        }
        let wrong = |at: &Position| match search.given(generation, *at).known {
            Known::Is(alive) => grid.get(*at) != u8::from(alive),
            Known::Old(state) => grid.get(*at) != state,
            Known::Nothing | Known::Named { .. } => false,
        };
        if let Some(at) = search.positions().find(wrong) {
            return Err(NotAnAnswer::Given { generation, at });
        }
        let thaws = |at: &Position| search.is_frozen(*at) && grid.get(*at) != generations[0].get(*at);
        if let Some(at) = search.positions().find(thaws) {
            return Err(NotAnAnswer::Thaws(at));
        }
    }
    Ok(())
}

fn check_catalyst(search: &Search, generations: &[Grid<u8>]) -> Result<(), NotAnAnswer> {
    let Some(catalyst) = search.catalyst() else { return Ok(()) };
    let is_possible = |at: Position| !matches!(search.given(0, at).known, Known::Is(_) | Known::Old(_));
    let alone = Grid::from_fn(search.width(), search.height(), |at| {
        if is_possible(at) { generations[0].get(at) } else { DEAD }
    });
    let next = search.played_rule().next_generation(&alone);
    if live_cells(&alone).population() == 0 {
        return Err(NotAnAnswer::Catalyst("is empty"));
    }
    // The next generation has one more row and column on each side.
    if !carries(Isometry::translation(1, 1), &alone, &next) {
        return Err(NotAnAnswer::Catalyst("is no still life by itself"));
    }
    let is_changed =
        |grid: &Grid<u8>| search.positions().any(|at| is_possible(at) && grid.get(at) != alone.get(at));
    let changed: Vec<usize> =
        (0..generations.len()).filter(|&number| is_changed(&generations[number])).collect();
    match changed.as_slice() {
        [] => Err(NotAnAnswer::Catalyst("is never changed")),
        [.., last] if *last == search.last() => Err(NotAnAnswer::Catalyst("is not as it was in the end")),
        [first, .., last] if last - first >= catalyst.active => {
            Err(NotAnAnswer::Catalyst("is changed for too long"))
        }
        _ if catalyst.last == Remains::Nothing && generations[search.last()] != alone => {
            Err(NotAnAnswer::Catalyst("is not alone in the end"))
        }
        _ => Ok(()),
    }
}

fn check_names(search: &Search, generations: &[Grid<u8>]) -> Result<(), NotAnAnswer> {
    let mut named: HashMap<usize, bool> = HashMap::new();
    for (generation, grid) in generations.iter().enumerate() {
        for at in search.positions() {
            if let Known::Named { name, negated } = search.given(generation, at).known {
                let state = (grid.get(at) == ALIVE) != negated;
                if *named.entry(name).or_insert(state) != state {
                    return Err(NotAnAnswer::Given { generation, at });
                }
            }
        }
    }
    Ok(())
}

/// Returns true if some cell, as it moves along with the pattern, shows for each smaller period that it is
/// not that of the cell: in some generation it differs from the cell to which this smaller period would carry
/// it.
///
/// # Panics
/// If there are fewer generations than the search has.
pub fn has_cell_of_full_period(search: &Search, generations: &[Grid<u8>]) -> bool {
    let (Motion::Returns(map), Some(frame)) = (search.motion(), search.frame()) else { return false };
    let generations = &generations[..=search.last()];
    Followed { map, generations, around: &Surroundings::of(search) }.have_full_period(search, frame)
}

/// The generations of a period, and how they go on.
struct Followed<'a> {
    map: Isometry,
    /// Those of a period, and the first one of the next.
    generations: &'a [Grid<u8>],
    around: &'a Surroundings,
}

impl Followed<'_> {
    /// Returns true if the map carries generation 0 to the last one, as far as both are known.
    fn returns(&self, search: &Search) -> bool {
        let last = self.generations.len() - 1;
        let known = |generation: usize, place| {
            cell_of(&self.generations[generation], place).or_else(|| self.around.state(generation, place))
        };
        let differs = |place: (i64, i64)| {
            let states = known(0, place).zip(known(last, self.map.apply(place)));
            states.is_some_and(|(one, other)| one != other)
        };
        let back = self.map.inverse();
        let mut places = search.positions().map(Position::coordinates);
        !places.any(|place| differs(place) || differs(back.apply(place)))
    }

    /// Returns true if a root of the map does not carry some generation to a later one, as far as both are known, in the
    /// box or from there or to there.
    fn ever_differ(&self, search: &Search, (later, root): (usize, Isometry)) -> bool {
        let back = root.inverse();
        (0..search.last()).any(|generation| {
            let mut places = search.positions().map(Position::coordinates);
            places.any(|place| {
                [place, back.apply(place)]
                    .into_iter()
                    .any(|from| self.differs_at(generation, from, (later, root)))
            })
        })
    }

    /// Returns true if a cell of the box has the full period.
    fn have_full_period(&self, search: &Search, frame: Frame) -> bool {
        let smaller = search.smaller_periods();
        let mut cells =
            (0..search.last()).flat_map(|first| search.positions().map(move |at| (first, at.coordinates())));
        cells.any(|(first, place)| smaller.iter().all(|&pair| self.differs(frame, (first, place), pair)))
    }

    /// The state of a cell in any generation, if it is known. Those of later periods are carried back by the map.
    fn state(&self, generation: usize, place: (i64, i64)) -> Option<u8> {
        let period = self.generations.len() - 1;
        let back = self.map.inverse();
        let place = (0..generation / period).fold(place, |place, _| back.apply(place));
        let number = generation % period;
        cell_of(&self.generations[number], place).or_else(|| self.around.state(number, place))
    }

    /// Returns true if a cell, which is here in this generation, differs from the one to which a root of the map would
    /// carry it.
    fn differs_at(&self, generation: usize, place: (i64, i64), (later, root): (usize, Isometry)) -> bool {
        let states = self.state(generation, place).zip(self.state(generation + later, root.apply(place)));
        states.is_some_and(|(one, other)| one != other)
    }

    /// Returns true if a cell, which is here in this generation, ever does.
    fn differs(&self, frame: Frame, (first, (x, y)): (usize, (i64, i64)), pair: (usize, Isometry)) -> bool {
        let Frame { generations: each, shift: (right, down) } = frame;
        let steps = (self.generations.len() - 1) * self.map.order() / each;
        (0..steps).zip(0..).any(|(step, times)| {
            self.differs_at(first + step * each, (x + times * right, y + times * down), pair)
        })
    }
}

/// The state of the cell in column x and row y, if the grid has it.
fn cell_of(grid: &Grid<u8>, (x, y): (i64, i64)) -> Option<u8> {
    let at = Position::new(usize::try_from(y).ok()?, usize::try_from(x).ok()?);
    (at.row < grid.height() && at.column < grid.width()).then(|| grid.get(at))
}
