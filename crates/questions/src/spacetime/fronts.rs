//! The sides of the box that patterns must touch because they could be shifted there, and reflected.

use super::places::Places;
use super::{Cell, Front, Side};
use crate::life::{Group, Isometry, Position, Symmetry};
use crate::problem::Search;
use crate::problem::search::Motion;

/// A side that patterns must touch, with the cells of which one must be alive.
pub(super) struct Touch {
    pub(super) side: Side,
    /// All cells along the side.
    pub(super) whole: Vec<Cell>,
    /// Those of the first half, if one of two mirror images touches it: the cells from the first row or column up to
    /// the middle, and the middle too.
    pub(super) half: Option<Vec<Cell>>,
}

/// The sides to which patterns are pushed.
pub(super) fn touches(search: &Search, places: &Places<'_>, front: Front) -> Vec<Touch> {
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

/// Whether any generation may be called the first, so that generation 0 can be required to touch the leading side.
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

/// Whether the mirror image of an answer, with the two ends of the leading side exchanged, is an answer too.
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

/// Whether every answer, shifted by one step, is an answer too if it stays in the box.
fn may_shift(search: &Search, shift: (i64, i64)) -> bool {
    let keeps = |map: &Isometry| map.commutes_with(shift);
    let map_keeps = match search.motion() {
        Motion::Returns(map) => keeps(&map),
        Motion::Free => true,
    };
    search.is_blank() && map_keeps && search.symmetries().iter().all(keeps)
}
