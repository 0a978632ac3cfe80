//! What must hold besides the rule: something is alive, at the front if the pattern could be shifted; there
//! is no smaller period; live cells keep to their bounds.

use std::collections::{BTreeMap, BTreeSet};

use super::classes::Places;
use super::{Cell, Course, Demand, Front, Literal, Side, Touched, Track};
use crate::life::{Group, Isometry, Position, Symmetry};
use crate::problem::Search;
use crate::problem::search::{Bound, Frame, Held, Motion, Outside, Population};

#[derive(Default)]
pub(super) struct Demands {
    pub(super) all: Vec<Demand>,
    /// What a solver demands in place of the first demands, of which there is one for each side.
    pub(super) of_solver: Vec<Demand>,
    pub(super) touched: Touched,
    /// True if a demand fails for all values of the unknowns.
    pub(super) fail: bool,
}

/// A demand after a look at its known cells, which may decide it.
pub(super) enum Simplified {
    Holds,
    Fails,
    Depends(Demand),
}

impl Demands {
    pub(super) fn of<E>(
        search: &Search,
        places: &Places<'_>,
        course: Course,
        front: Front,
        check: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let (mut all, moves) = (Self::default(), course == Course::Moves);
        check()?;
        for touch in touches(search, places, front) {
            check()?;
            all.touched.sides.push(touch.side);
            if touch.half.is_some() {
                all.touched.half = Some(touch.side);
            }
            if let (true, Simplified::Depends(demand)) = (moves, alive(touch.whole.clone())) {
                all.of_solver.push(demand);
            }
            all.add(alive(touch.half.unwrap_or(touch.whole)));
        }
        if matches!(search.motion(), Motion::Returns(_)) {
            match alive(unlike_outside(search, places)) {
                // A pattern that touches a side is not empty.
                Simplified::Depends(demand) if !all.touched.sides.is_empty() => {
                    all.of_solver.extend((!moves).then_some(demand));
                }
                other => all.add(other),
            }
        }
        // The first generation does not determine the others of a patch, and where there is a background, what is in the
        // box may be the same again and go on otherwise.
        let is_embedded = *search.outside() != Outside::Dead;
        if let Some(frame) = search.frame_of_cells() {
            all.add(one_track(all_tracks(search, places, frame), check)?);
            // A cell could not differ later if the map carried generation 0 on, and all cells follow from it.
            if search.is_deterministic() || is_embedded {
                return all.with_bounds(search, places, check);
            }
        }
        for (later, root) in search.excluded() {
            check()?;
            if is_embedded {
                all.add(differ(ever_unlike(search, places, (later, root))));
                continue;
            }
            // States are equal if the same cells are alive, now and in the generations that decide which
            // are dying.
            let pairs = (0..=search.history()).flat_map(|back| unlike(search, places, (later, root), back));
            all.add(differ(pairs));
        }
        all.with_bounds(search, places, check)
    }

    fn with_bounds<E>(
        mut self,
        search: &Search,
        places: &Places<'_>,
        check: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        for bound in search.bounds() {
            check()?;
            self.add(counted(search, places, bound));
        }
        Ok(self)
    }

    fn add(&mut self, outcome: Simplified) {
        match outcome {
            Simplified::Holds => {}
            Simplified::Fails => self.fail = true,
            Simplified::Depends(demand) => self.all.push(demand),
        }
    }
}

/// Pairs of cells of which one must differ, so that a map does not carry generation 0 to a later one. They
/// are looked at so many generations earlier.
fn unlike(
    search: &Search,
    places: &Places<'_>,
    (later, root): (usize, Isometry),
    back: usize,
) -> Vec<(Cell, Cell)> {
    let first = |place| places.earlier(0, back, place);
    let second = |place| places.earlier(later, back, place);
    let all = || search.positions().map(Position::coordinates);
    let pairs = all().map(|place| (first(place), second(root.apply(place))));
    // A live cell of the later generation whose preimage lies outside the box is a difference too.
    let others = all().map(|place| (first(root.inverse().apply(place)), second(place)));
    pairs.chain(others).collect()
}

/// Pairs of cells of which one must differ, so that a map does not carry every generation to a later one. At least one
/// of them lies in the box.
fn ever_unlike<'a>(
    search: &'a Search,
    places: &'a Places<'a>,
    (later, root): (usize, Isometry),
) -> impl Iterator<Item = (Cell, Cell)> + 'a {
    let seen = |event: Event| {
        let (generation, place) = within_period(search, event);
        places.seen(generation, 0, place)
    };
    let all = (0..search.last())
        .flat_map(|generation| search.positions().map(move |at| (generation, at.coordinates())));
    all.flat_map(move |(generation, place)| {
        [place, root.inverse().apply(place)].map(|from| (generation, from))
    })
    .filter_map(move |(generation, from)| {
        seen((generation, from)).zip(seen((generation + later, root.apply(from))))
    })
}

/// Cells of generation 0, or their opposites where cells outside the box would be alive there: patterns are not
/// the background alone.
fn unlike_outside(search: &Search, places: &Places<'_>) -> Vec<Cell> {
    let all = search.positions().map(Position::coordinates);
    all.map(|place| {
        let cell = places.cell(0, place);
        if search.state_outside(0, place) == Some(true) { cell.opposite() } else { cell }
    })
    .collect()
}

fn generation(search: &Search, places: &Places<'_>, number: usize) -> Vec<Cell> {
    search.positions().map(|at| places.cell(number, at.coordinates())).collect()
}

/// At least one of the cells is alive.
pub(super) fn alive(cells: Vec<Cell>) -> Simplified {
    let mut literals = Vec::new();
    for cell in cells {
        match cell {
            Cell::Known(true) => return Simplified::Holds,
            Cell::Known(false) => {}
            Cell::Unknown(literal) => literals.push(literal),
        }
    }
    literals.sort_unstable();
    literals.dedup();
    if literals.is_empty() { Simplified::Fails } else { Simplified::Depends(Demand::Some(literals)) }
}

/// The cells of at least one pair differ.
pub(super) fn differ(pairs: impl Iterator<Item = (Cell, Cell)>) -> Simplified {
    let mut open: Vec<(Cell, Cell)> = Vec::new();
    for (one, other) in pairs {
        if one == other {
            continue;
        }
        let opposite = match (one, other) {
            (Cell::Known(_), Cell::Known(_)) => true,
            (Cell::Unknown(a), Cell::Unknown(b)) => a.unknown == b.unknown,
            _ => false,
        };
        if opposite {
            return Simplified::Holds;
        }
        open.push((one.min(other), one.max(other)));
    }
    open.sort_unstable();
    open.dedup();
    if open.is_empty() { Simplified::Fails } else { Simplified::Depends(Demand::Differ(open)) }
}

/// One of the tracks has a difference in each of its lists.
fn one_track<E>(
    tracks: impl Iterator<Item = Track>,
    check: &mut impl FnMut() -> Result<(), E>,
) -> Result<Simplified, E> {
    let mut possible = BTreeSet::new();
    for track in tracks {
        check()?;
        let lists: Vec<Simplified> = track.into_iter().map(|list| differ(list.into_iter())).collect();
        if lists.iter().any(|list| matches!(list, Simplified::Fails)) {
            continue;
        }
        let open = lists.into_iter().filter_map(|list| match list {
            Simplified::Depends(Demand::Differ(pairs)) => Some(pairs),
            _ => None,
        });
        let track: Track = open.collect();
        if track.is_empty() {
            return Ok(Simplified::Holds);
        }
        possible.insert(track);
    }
    Ok(if possible.is_empty() {
        Simplified::Fails
    } else {
        Simplified::Depends(Demand::OneTrack(possible.into_iter().collect()))
    })
}

/// The number of live cells in some generations keeps to a bound.
fn counted(search: &Search, places: &Places<'_>, bound: &Bound) -> Simplified {
    let cells = bound.generations.iter().flat_map(|&number| generation(search, places, number));
    let mut certain = 0;
    let mut weights: BTreeMap<Literal, usize> = BTreeMap::new();
    for cell in cells {
        match cell {
            Cell::Known(alive) => certain += usize::from(alive),
            Cell::Unknown(literal) => *weights.entry(literal).or_default() += 1,
        }
    }
    let all: usize = weights.values().sum();
    let weights: Vec<(Literal, usize)> = weights.into_iter().collect();
    match bound.population {
        Population::AtLeast(least) if certain >= least => Simplified::Holds,
        Population::AtLeast(least) if certain + all < least => Simplified::Fails,
        Population::AtLeast(least) => Simplified::Depends(Demand::AtLeast(weights, least - certain)),
        Population::AtMost(most) if certain > most => Simplified::Fails,
        Population::AtMost(most) if certain + all <= most => Simplified::Holds,
        Population::AtMost(most) => Simplified::Depends(Demand::AtMost(weights, most - certain)),
    }
}

/// A side that patterns must touch because they could be shifted there, and reflected, with the cells of which one
/// must be alive.
struct Touch {
    side: Side,
    whole: Vec<Cell>,
    /// Those of the first half, if one of two mirror images touches it: the cells from the first row or column up to
    /// the middle, and the middle too.
    half: Option<Vec<Cell>>,
}

fn touches(search: &Search, places: &Places<'_>, front: Front) -> Vec<Touch> {
    let sides = sides(search, places, front);
    let leading = leading(search, &sides);
    let of_first = leading.filter(|_| any_may_be_first(search, places));
    let halved = leading.filter(|&side| one_image_will_do(search, side));
    let touch = |&side: &Side| {
        let generations = if of_first == Some(side) { 1 } else { before_last(search) };
        Touch {
            side,
            whole: edge(search, places, side, generations, |_| true),
            half: (halved == Some(side)).then(|| {
                edge(search, places, side, generations, |place| lies_in_first_half(search, side, place))
            }),
        }
    };
    sides.iter().map(touch).collect()
}

/// The sides to which patterns are pushed. Predecessors are not pushed, because the empty pattern
/// may be one. Neither are patterns whose last generation could leave the box when the others,
/// pushed to a side of their part of it, do not, nor those of which generation 0 alone has its part.
fn sides(search: &Search, places: &Places<'_>, front: Front) -> Vec<Side> {
    let Motion::Returns(map) = search.motion() else { return Vec::new() };
    let is_of_period = search.early_box().holds == Held::Period && stays_inside(search, places, map);
    if front == Front::Anywhere || !(is_whole(search) || is_of_period) {
        return Vec::new();
    }
    let (right, down) = map.power(map.order()).as_translation().expect("this power is a shift");
    let open = |shifts: [((i64, i64), Side, Side); 2]| -> Vec<Side> {
        let open = shifts.into_iter().filter(|&(shift, ..)| may_shift(search, shift));
        open.map(|((x, y), back, ahead)| if x * right + y * down > 0 { ahead } else { back }).collect()
    };
    let straight = open([((1, 0), Side::Left, Side::Right), ((0, 1), Side::Top, Side::Bottom)]);
    if straight.is_empty() {
        open([((1, 1), Side::TopLeft, Side::BottomRight), ((1, -1), Side::BottomLeft, Side::TopRight)])
    } else {
        straight
    }
}

/// The side that asks more of a pattern than the others: the one ahead of a pattern that moves straight on, and for
/// one that stands still the one where backtracking begins.
fn leading(search: &Search, sides: &[Side]) -> Option<Side> {
    let Motion::Returns(map) = search.motion() else { return None };
    let side = match map.as_translation()? {
        (0, 0) if search.width() < search.height() && sides.contains(&Side::Top) => Side::Top,
        (0, 0) => *sides.first()?,
        (right, 0) => [Side::Left, Side::Right][usize::from(right > 0)],
        (0, down) => [Side::Top, Side::Bottom][usize::from(down > 0)],
        _ => return None,
    };
    sides.contains(&side).then_some(side)
}

/// Returns true if any generation may be called the first, so that generation 0 can be required to touch the
/// leading side.
///
/// For a pattern that comes back to its place, any generation of a period may be the first. If a
/// pattern moves one step towards a side, the first can be the earliest of the generations that are
/// furthest there. Those before it then come a period later and one step further. They were less
/// far than the furthest, so they still fit into the box. A pattern that moves further can overtake
/// itself, and one that also moves along the side would leave the box there.
fn any_may_be_first(search: &Search, places: &Places<'_>) -> bool {
    let Motion::Returns(map) = search.motion() else { return false };
    let is_slow = map.as_translation().is_some_and(|(right, down)| right.abs() + down.abs() <= 1);
    // Where the background alternates, only even generations may be the first.
    let is_fixed = !search.bounds().is_empty() || search.phases().alternate();
    is_slow && !is_fixed && stays_inside(search, places, map)
}

/// Returns true if the mirror image of an answer, with the two ends of the leading side exchanged, is an answer too.
///
/// Without a symmetry, patterns are also pushed along that side, to its beginning. So is the mirror image of a
/// pattern within the rows or columns that it takes up, and it touches the leading side in the same
/// generations. If the pattern touches that side in its second half only, the mirror image touches it in the first.
fn one_image_will_do(search: &Search, leading: Side) -> bool {
    let flip = match leading {
        Side::Left | Side::Right => Symmetry::FlipRows,
        Side::Top | Side::Bottom => Symmetry::FlipColumns,
        Side::TopLeft | Side::TopRight | Side::BottomLeft | Side::BottomRight => return false,
    };
    search.symmetry() == Group::C1 && search.family().keeps(flip)
}

fn lies_in_first_half(search: &Search, side: Side, (x, y): (i64, i64)) -> bool {
    let early = search.early_box();
    let (left, top) = Position::new(early.top, early.left).coordinates();
    let (columns, rows) = Position::new(early.height, early.width).coordinates();
    match side {
        Side::Top | Side::Bottom => 2 * (x - left) < columns,
        _ => 2 * (y - top) < rows,
    }
}

/// The number of generations before the last, or of all of them if the last has the same box.
fn before_last(search: &Search) -> usize {
    search.last() + usize::from(is_whole(search))
}

/// Returns true if all generations have the same box.
fn is_whole(search: &Search) -> bool {
    let early = search.early_box();
    (early.width, early.height) == (search.width(), search.height())
}

/// Returns true if the map carries all cells that may be alive in generation 0 into the box.
fn stays_inside(search: &Search, places: &Places<'_>, map: Isometry) -> bool {
    let mut early = search.positions().filter(|&at| search.is_reachable(0, at));
    early.all(|at| places.contain(map.apply(at.coordinates())))
}

/// The cells along a side of the box in which generations before the last lie, as far as they are wanted, for the
/// first `generations` generations. A cell that is dying in one of them was alive in it or before it.
fn edge(
    search: &Search,
    places: &Places<'_>,
    side: Side,
    generations: usize,
    is_wanted: impl Fn((i64, i64)) -> bool,
) -> Vec<Cell> {
    let early = search.early_box();
    let (left, top) = Position::new(early.top, early.left).coordinates();
    let last = Position::new(early.top + early.height - 1, early.left + early.width - 1);
    let (right, bottom) = last.coordinates();
    let along = search.positions().map(Position::coordinates).filter(|&(x, y)| match side {
        Side::Left => x == left,
        Side::Right => x == right,
        Side::Top => y == top,
        Side::Bottom => y == bottom,
        Side::TopLeft => x == left || y == top,
        Side::BottomRight => x == right || y == bottom,
        Side::BottomLeft => x == left || y == bottom,
        Side::TopRight => x == right || y == top,
    });
    let along: Vec<_> = along.filter(|&place| is_wanted(place)).collect();
    let times = (0..generations).map(|time| (time, 0)).chain((1..=search.history()).map(|back| (0, back)));
    times.flat_map(|(time, back)| along.iter().map(move |&place| places.earlier(time, back, place))).collect()
}

/// Returns true if every answer, shifted by one step, is an answer too if it stays in the box.
fn may_shift(search: &Search, shift: (i64, i64)) -> bool {
    let keeps = |map: &Isometry| map.commutes_with(shift);
    let map_keeps = match search.motion() {
        Motion::Returns(map) => keeps(&map),
        Motion::Free => true,
    };
    search.is_blank() && map_keeps && search.symmetries().iter().all(keeps)
}

/// A generation, and a column and row in it.
type Event = (usize, (i64, i64));

/// The track of each cell of each generation, once: for each pair of a generation and a map that must not carry
/// generation 0 to it, pairs of cells of which one must differ. If there are dying states, nothing moves, so that the
/// generations before, which decide what state a cell has, are on its track.
fn all_tracks<'a>(
    search: &'a Search,
    places: &'a Places<'a>,
    frame: Frame,
) -> impl Iterator<Item = Track> + 'a {
    let mut seen = BTreeSet::new();
    let all = (0..search.last()).flat_map(|generation| search.positions().map(move |at| (generation, at)));
    all.filter_map(move |(generation, at)| {
        let first = (generation, at.coordinates());
        (!seen.contains(&first)).then(|| {
            let events = events(search, frame, first);
            seen.extend(events.iter().map(|&event| within_period(search, event)));
            track(search, places, &events)
        })
    })
}

/// What stands still in the frame: an event and all that come after it until the pattern is as it was, without a
/// turn or reflection.
fn events(search: &Search, frame: Frame, (first, (x, y)): Event) -> Vec<Event> {
    let Frame { generations, shift: (right, down) } = frame;
    let all = search.last() * map(search).order() / generations;
    let step =
        |number: usize| (first + number * generations, i64::try_from(number).expect("generations are few"));
    (0..all)
        .map(step)
        .map(|(generation, times)| (generation, (x + times * right, y + times * down)))
        .collect()
}

fn track(search: &Search, places: &Places<'_>, events: &[Event]) -> Track {
    let state = |event: Event, back: usize| {
        let (generation, place) = within_period(search, event);
        places.seen(generation, back, place)
    };
    let compared = |later: usize, root: Isometry| -> Vec<(Cell, Cell)> {
        let pair = |back: usize, &(generation, place): &Event| {
            state((generation, place), back).zip(state((generation + later, root.apply(place)), back))
        };
        (0..=search.history())
            .flat_map(|back| events.iter().filter_map(move |event| pair(back, event)))
            .collect()
    };
    search.excluded().into_iter().map(|(later, root)| compared(later, root)).collect()
}

/// The event in one of the first generations that has the same state, as the map carries them on.
fn within_period(search: &Search, (generation, place): Event) -> Event {
    let back = map(search).inverse();
    let place = (0..generation / search.last()).fold(place, |place, _| back.apply(place));
    (generation % search.last(), place)
}

fn map(search: &Search) -> Isometry {
    match search.motion() {
        Motion::Returns(map) => map,
        Motion::Free => Isometry::IDENTITY,
    }
}
