//! What must hold besides the rule: something is alive, at the front if the pattern could be
//! shifted; there is no smaller period; live cells keep to their bounds.

use std::collections::BTreeMap;

use super::places::Places;
use super::{Cell, Demand, Front, Literal, Side};
use crate::life::{Isometry, Position};
use crate::problem::Search;
use crate::problem::search::{Bound, Motion, Population};

/// The demands of a search.
#[derive(Default)]
pub(super) struct Demands {
    pub(super) all: Vec<Demand>,
    /// If patterns are not pushed, this replaces the first demands, of which there is one for each
    /// side.
    pub(super) alive: Option<Demand>,
    pub(super) sides: Vec<Side>,
    /// Whether a demand fails whatever the unknowns are.
    pub(super) fail: bool,
}

/// A demand after a look at its known cells, which may decide it.
enum Simplified {
    Holds,
    Fails,
    Depends(Demand),
}

impl Demands {
    pub(super) fn of(search: &Search, places: &Places<'_>, front: Front) -> Self {
        let mut all = Self { sides: sides(search, places, front), ..Self::default() };
        let of_first = side_of_first(search, places, &all.sides);
        for &side in &all.sides.clone() {
            let generations = if of_first == Some(side) { 1 } else { before_last(search) };
            all.add(alive(edge(search, places, side, generations)));
        }
        if matches!(search.motion(), Motion::Returns(_)) {
            match alive(generation(search, places, 0)) {
                // A pattern that touches a side is not empty.
                Simplified::Depends(demand) if !all.sides.is_empty() => all.alive = Some(demand),
                other => all.add(other),
            }
        }
        for (later, root) in search.excluded() {
            // States are equal if the same cells are alive, now and in the generations that decide which
            // are dying.
            let pairs = (0..=search.history()).flat_map(|back| unlike(search, places, (later, root), back));
            all.add(differ(pairs));
        }
        for bound in search.bounds() {
            all.add(counted(search, places, bound));
        }
        all
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

/// The sides to which patterns are pushed. Predecessors are not pushed, because the empty pattern
/// may be one. Neither are patterns whose last generation could leave the box when the others,
/// pushed to a side of their part of it, do not.
fn sides(search: &Search, places: &Places<'_>, front: Front) -> Vec<Side> {
    let Motion::Returns(map) = search.motion() else { return Vec::new() };
    if front == Front::Anywhere || !(is_whole(search) || stays_inside(search, places, map)) {
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

/// The side that generation 0 can be required to touch, because any generation may be called the
/// first.
///
/// For a pattern that comes back to its place, any generation of a period may be the first. If a
/// pattern moves one step towards a side, the first can be the earliest of the generations that are
/// furthest there. Those before it then come a period later and one step further. They were less
/// far than the furthest, so they still fit into the box. A pattern that moves further can overtake
/// itself, and one that also moves along the side would leave the box there.
fn side_of_first(search: &Search, places: &Places<'_>, sides: &[Side]) -> Option<Side> {
    let Motion::Returns(map) = search.motion() else { return None };
    // Where the background alternates, only even generations may be the first.
    let is_fixed = !search.bounds().is_empty() || search.phases().alternate();
    if is_fixed || !stays_inside(search, places, map) {
        return None;
    }
    let ahead = match map.as_translation()? {
        (0, 0) => return sides.first().copied(),
        (1, 0) => Side::Right,
        (-1, 0) => Side::Left,
        (0, 1) => Side::Bottom,
        (0, -1) => Side::Top,
        _ => return None,
    };
    sides.contains(&ahead).then_some(ahead)
}

/// The number of generations before the last, or of all of them if the last has the same box.
fn before_last(search: &Search) -> usize {
    search.last() + usize::from(is_whole(search))
}

/// Whether all generations have the same box.
fn is_whole(search: &Search) -> bool {
    let early = search.early_box();
    (early.width, early.height) == (search.width(), search.height())
}

/// Whether the map carries whatever generation 0 may have into the box.
fn stays_inside(search: &Search, places: &Places<'_>, map: Isometry) -> bool {
    let mut early = search.positions().filter(|&at| search.is_reachable(0, at));
    early.all(|at| places.contain(map.apply(at.coordinates())))
}

/// The cells along a side of the box in which generations before the last lie, for the first
/// `generations` generations. A cell that is dying in one of them was alive in it or before it.
fn edge(search: &Search, places: &Places<'_>, side: Side, generations: usize) -> Vec<Cell> {
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
    let along: Vec<_> = along.collect();
    let times = (0..generations).map(|time| (time, 0)).chain((1..=search.history()).map(|back| (0, back)));
    times.flat_map(|(time, back)| along.iter().map(move |&place| places.earlier(time, back, place))).collect()
}

fn generation(search: &Search, places: &Places<'_>, number: usize) -> Vec<Cell> {
    search.positions().map(|at| places.cell(number, at.coordinates())).collect()
}

/// At least one of the cells is alive.
fn alive(cells: Vec<Cell>) -> Simplified {
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
fn differ(pairs: impl Iterator<Item = (Cell, Cell)>) -> Simplified {
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

/// Whether every answer, shifted by one step, is an answer too if it stays in the box.
fn may_shift(search: &Search, shift: (i64, i64)) -> bool {
    let keeps = |map: &Isometry| map.commutes_with(shift);
    let map_keeps = match search.motion() {
        Motion::Returns(map) => keeps(&map),
        Motion::Free => true,
    };
    search.is_blank() && map_keeps && search.symmetries().iter().all(keeps)
}
