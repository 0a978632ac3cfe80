//! The unknowns of searches against the definition: generations satisfy one exactly if they satisfy
//! the other.

use std::collections::{BTreeSet, HashMap};

use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Group, Isometry, Position, Symmetry};
use lifesat::problem::Search;
use lifesat::problem::search::{Cells, Motion, Subperiods};
use lifesat::spacetime::{self, Cell, Front, Side, Spacetime};
use lifesat::verify;

use self::allowed::is_allowed;

/// All grids of a size.
fn grids(width: usize, height: usize) -> impl Iterator<Item = Grid> {
    (0..1u32 << (width * height))
        .map(move |bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1))
}

/// Generation 0 and those that follow. Cells that leave the box are cut off.
fn generations(start: &Grid, search: &Search) -> Vec<Grid> {
    let mut all = vec![start.clone()];
    for number in 0..search.last() {
        let next = next_generation(&all[number], search.least_rule());
        let inner = |at: Position| next.get(Position::new(at.row + 1, at.column + 1));
        all.push(Grid::from_fn(start.width(), start.height(), inner));
    }
    all
}

/// Returns true if the unknowns allow these generations.
fn accepts(spacetime: &Spacetime, generations: &[Grid]) -> bool {
    values(spacetime, generations).is_some_and(|values| is_allowed(spacetime, |unknown| values[&unknown]))
}

/// The states of the unknowns; `None` if two cells with the same unknown differ.
fn values(spacetime: &Spacetime, generations: &[Grid]) -> Option<HashMap<u32, bool>> {
    let mut values = HashMap::new();
    for (number, grid) in generations.iter().enumerate() {
        for at in grid.positions() {
            match spacetime.cell(number, at) {
                Cell::Known(alive) if alive != grid.get(at) => return None,
                Cell::Known(_) => {}
                Cell::Unknown(literal) => {
                    let state = grid.get(at) != literal.negated;
                    if *values.entry(literal.unknown).or_insert(state) != state {
                        return None;
                    }
                }
            }
        }
    }
    Some(values)
}

/// Compares both for every start, and returns the number of answers.
fn compare(search: &Search) -> usize {
    let spacetime = spacetime::of(search, Front::Anywhere);
    let mut found = 0;
    for start in grids(search.width(), search.height()) {
        let all = generations(&start, search);
        let expected = verify::search(search, &all);
        assert_eq!(accepts(&spacetime, &all), expected.is_ok(), "{expected:?}\n{all:?}\n{search:?}");
        found += usize::from(expected.is_ok());
    }
    found
}

fn returning(width: usize, height: usize, period: usize, map: Isometry) -> Search {
    Search::new(width, height, period).unwrap().with_motion(Motion::Returns(map)).unwrap()
}

#[test]
fn every_symmetry_and_small_shift_in_a_box_of_four_by_three() {
    for symmetry in [Group::C1, Group::C2, Group::D2Horizontal, Group::D2Vertical, Group::D4Plus] {
        for period in 1..=3 {
            for (right, down) in [(0, 0), (1, 0), (0, 1), (-1, 1)] {
                let search = Search::new(4, 3, period).unwrap().with_symmetry(symmetry).unwrap();
                let map = Isometry::translation(right, down);
                if let Ok(search) = search.with_motion(Motion::Returns(map)) {
                    compare(&search);
                    compare(&search.with_subperiods(Subperiods::Allowed));
                }
            }
        }
    }
}

/// Counted by hand: a blinker in the middle, in either phase. Nothing else in 3×3 has period 2.
#[test]
fn oscillators_of_a_small_box_are_counted() {
    assert_eq!(compare(&returning(3, 3, 2, Isometry::IDENTITY)), 2);
    // All eight orientations with a shift. Gliders return under the diagonal reflections, and a
    // blinker under the reflection of columns, about the column that is then the third. A block
    // returns under more, but has period 1.
    let expected = [Symmetry::Transpose, Symmetry::AntiTranspose, Symmetry::FlipColumns];
    for symmetry in Symmetry::ALL {
        let map = Isometry::of_box(symmetry, 4, 4).then(Isometry::translation(1, 0));
        let found = compare(&returning(4, 4, 2, map));
        assert_eq!(found > 0, expected.contains(&symmetry), "{map:?}");
    }
}

#[test]
fn a_glider_needs_a_box_of_four_by_four() {
    let map = Isometry::translation(1, 1);
    assert_eq!(compare(&returning(4, 3, 4, map)), 0);
    // Generations 0 to 4 of a glider fill the box. So it has one place, and four possible first
    // generations.
    assert_eq!(compare(&returning(4, 4, 4, map)), 4);
}

#[test]
fn given_cells_names_frozen_cells_and_bounds() {
    let text = "* 1 * *\na * -a *\n* * * b\n\n* * * *\n* 0 * *\n* a' * b\n";
    let search = Cells::read(text).unwrap().into_search().unwrap();
    assert!(compare(&search) > 0);
    let bounded = search.clone().with_bound("<=9@0+1".parse().unwrap()).unwrap();
    assert!(compare(&bounded) < compare(&search));
    let least = search.clone().with_bound(">=4@1".parse().unwrap()).unwrap();
    assert!(compare(&least.with_frozen(Position::new(0, 1)).unwrap()) < compare(&search));
    let rule = search.with_rule("B36/S125".parse().unwrap()).unwrap();
    assert!(compare(&rule) > 0);
}

/// Without a map, and with generation 1 given as empty: predecessors that die.
#[test]
fn parents_of_nothing() {
    let text = "* * *\n* * *\n* * *\n\n0 0 0\n0 0 0\n0 0 0\n";
    let search = Cells::read(text).unwrap().into_search().unwrap();
    let dying = |start: &&Grid| next_generation(start, search.least_rule()).population() == 0;
    let expected = grids(3, 3).collect::<Vec<_>>().iter().filter(dying).count();
    assert_eq!(compare(&search), expected);
}

/// A key of an object, wherever it lies and whichever generation comes first: the least of its
/// generations, moved to the corner, as they are or after a reflection.
fn object(generations: &[Grid], reflection: Symmetry) -> Vec<(i64, i64)> {
    let reflect = Isometry::of_box(reflection, 1, 1);
    let cropped = |grid: &Grid| {
        let mut cells: Vec<_> = grid.live_cells().map(|at| reflect.apply(at.coordinates())).collect();
        cells.sort_unstable_by_key(|&(x, y)| (y, x));
        let left = cells.iter().map(|cell| cell.0).min().unwrap();
        let top = cells.iter().map(|cell| cell.1).min().unwrap();
        cells.into_iter().map(|(x, y)| (x - left, y - top)).collect()
    };
    generations.iter().map(cropped).min().unwrap()
}

/// The reflection that exchanges the two ends of a side.
fn across(side: Side) -> Symmetry {
    match side {
        Side::Left | Side::Right => Symmetry::FlipRows,
        _ => Symmetry::FlipColumns,
    }
}

/// Every answer can be pushed to the sides of the front, perhaps starting with another of its
/// generations, or its mirror image if half of a side counts. What results is again an answer. Returns the
/// numbers of answers without and with a front.
fn compare_fronts(search: &Search) -> (usize, usize) {
    let (free, pushed) = (spacetime::of(search, Front::Anywhere), spacetime::of(search, Front::Pushed));
    assert!(!pushed.sides().is_empty() && free.sides().is_empty());
    let reflection = pushed.touched().half.map_or(Symmetry::Identity, across);
    let ahead = pushed.pushed_ahead();
    let stands_still = matches!(search.motion(), Motion::Returns(map) if map == Isometry::IDENTITY);
    assert_eq!(ahead.sides().is_empty(), stands_still, "{search:?}");
    let key = |generations: &[Grid]| {
        [Symmetry::Identity, reflection]
            .map(|symmetry| object(generations, symmetry))
            .into_iter()
            .min()
            .unwrap()
    };
    let (mut all, mut front, mut of_solver) = (Vec::new(), Vec::new(), [BTreeSet::new(), BTreeSet::new()]);
    for start in grids(search.width(), search.height()) {
        let generations = generations(&start, search);
        let is_pushed = accepts(&pushed, &generations);
        let lies_free = accepts(&free, &generations);
        let lies_ahead = accepts(&ahead, &generations);
        assert!((lies_free || !lies_ahead) && (lies_ahead || !is_pushed));
        assert!(lies_ahead == lies_free || !stands_still);
        for (set, _) in of_solver.iter_mut().zip([lies_free, lies_ahead]).filter(|(_, is_in)| *is_in) {
            set.insert(object(&generations, Symmetry::Identity));
        }
        all.extend(lies_free.then(|| key(&generations)));
        front.extend(is_pushed.then(|| key(&generations)));
    }
    let counts = (all.len(), front.len());
    let [all, front] = [all, front].map(BTreeSet::from_iter);
    assert_eq!(all, front, "{search:?}");
    assert_eq!(of_solver[0], of_solver[1], "{search:?}");
    counts
}

#[test]
fn fronts_lose_nothing_but_shifted_copies() {
    let diagonal = Search::new(4, 4, 1).unwrap().with_symmetry(Group::D2Diagonal).unwrap();
    let still = diagonal.with_motion(Motion::Returns(Isometry::IDENTITY)).unwrap();
    let mirrored = Search::new(4, 4, 2).unwrap().with_symmetry(Group::D2Vertical).unwrap();
    let vertical = mirrored.with_motion(Motion::Returns(Isometry::IDENTITY)).unwrap();
    let backwards = returning(4, 4, 4, Isometry::translation(-1, -1));
    let flipped = Isometry::of_box(Symmetry::Transpose, 4, 4).then(Isometry::translation(1, 0));
    let glide = Search::new(4, 4, 2).unwrap().with_motion(Motion::Returns(flipped)).unwrap();
    for search in [returning(4, 4, 4, Isometry::translation(1, 1)), backwards, glide, still, vertical] {
        compare_fronts(&search);
    }
}

/// Under other rules small patterns move straight on. The boxes hold one period or all generations.
#[test]
fn the_first_generation_is_in_front_where_it_can_be() {
    let cases = [
        ("B3/S23", (3, 4), 2, (0, 0)),
        ("B2578/S5", (4, 3), 1, (0, 1)),
        ("B2/S0378", (4, 3), 1, (0, 1)),
        ("B38/S124", (4, 3), 2, (0, 1)),
        ("B38/S124", (4, 3), 2, (0, -1)),
        ("B38/S124", (3, 4), 2, (1, 0)),
        ("B38/S124", (3, 4), 2, (-1, 0)),
    ];
    for (rule, (width, height), period, shift) in cases {
        let one_period = Search::holding_one_period((width, height), period, shift).unwrap();
        let whole = returning(4, 4, period, Isometry::translation(shift.0, shift.1));
        for search in [one_period, whole] {
            let (free, pushed) = compare_fronts(&search.with_rule(rule.parse().unwrap()).unwrap());
            assert!(pushed > 0 && (shift != (0, 0) || pushed < free), "{rule} {shift:?} {free} {pushed}");
        }
    }
}

/// Without a symmetry, one of two mirror images touches the first half of the leading side. A rule that does not
/// keep the reflection, and a symmetry, leave the side whole.
#[test]
fn half_of_the_leading_side_will_do() {
    let half = |rule: &str, (width, height), shift: (i64, i64)| {
        let map = Isometry::translation(shift.0, shift.1);
        let search = returning(width, height, 2, map).with_rule(rule.parse().unwrap()).unwrap();
        (spacetime::of(&search, Front::Pushed).touched().half, search)
    };
    for (size, shift, side) in [
        ((4, 3), (0, 0), Side::Left),
        ((3, 4), (0, 0), Side::Top),
        ((4, 4), (0, 0), Side::Left),
        ((4, 4), (1, 0), Side::Right),
        ((4, 4), (-1, 0), Side::Left),
        ((4, 4), (0, 1), Side::Bottom),
        ((4, 4), (0, -1), Side::Top),
    ] {
        let (halved, search) = half("B38/S124", size, shift);
        assert_eq!(halved, Some(side), "{size:?} {shift:?}");
        let (free, pushed) = compare_fronts(&search);
        assert!(pushed > 0 && (shift != (0, 0) || pushed < free), "{size:?} {shift:?} {free} {pushed}");
    }
    let bounded = half("B38/S124", (4, 3), (0, 0)).1.with_bound(">=4".parse().unwrap()).unwrap();
    assert_eq!(spacetime::of(&bounded, Front::Pushed).touched().half, Some(Side::Left));
    compare_fronts(&bounded);
    assert_eq!(half("B38/S124", (4, 4), (1, 1)).0, None, "it moves along the side");
    assert_eq!(half("B2/S34H", (4, 3), (0, 0)).0, None, "the rule has no such reflection");
    let mirrored = half("B3/S23", (4, 4), (0, 0)).1.with_symmetry(Group::D2Vertical).unwrap();
    assert_eq!(spacetime::of(&mirrored, Front::Pushed).touched().half, None, "both images are the same");
}

pub(crate) mod allowed {
    //! The definition of a search's unknowns, evaluated directly.

    use lifesat::spacetime::{Cell, Demand, Literal, Spacetime};

    /// Returns true if the demands of a search allow these states of its unknowns.
    pub(crate) fn is_allowed(spacetime: &Spacetime, value: impl Fn(u32) -> bool) -> bool {
        let cell = |cell: Cell| cell.state(&value);
        let literal = |literal: Literal| value(literal.unknown) != literal.negated;
        let rule = spacetime.rule(&value);
        let follows = spacetime.transitions().iter().all(|transition| {
            let [nw, n, ne, w, e, sw, s, se] = transition.neighbours;
            let cells = [nw, n, ne, w, transition.centre, e, sw, s, se];
            let window = (0..9).filter(|&bit| cell(cells[bit])).map(|bit| 1 << bit).sum();
            rule.next_of_window(window) == cell(transition.next)
        });
        let sum = |weights: &[(Literal, usize)]| {
            weights.iter().filter(|&&(one, _)| literal(one)).map(|(_, weight)| weight).sum::<usize>()
        };
        let is_met = |demand: &Demand| match demand {
            Demand::Some(literals) => literals.iter().any(|&one| literal(one)),
            Demand::Differ(pairs) => pairs.iter().any(|&(one, other)| cell(one) != cell(other)),
            Demand::OneTrack(tracks) => tracks.iter().any(|track| {
                track.iter().all(|pairs| pairs.iter().any(|&(one, other)| cell(one) != cell(other)))
            }),
            Demand::AtLeast(weights, least) => sum(weights) >= *least,
            Demand::AtMost(weights, most) => sum(weights) <= *most,
        };
        !spacetime.is_impossible() && follows && spacetime.demands().iter().all(is_met)
    }
}
