//! Searches on bounded grids, against all patterns, which the plane on such a grid plays.

use std::collections::BTreeSet;

use lifesat::life::{Bounds, Family, Grid, Group, Isometry, Plane, Position, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::{Given, Known, Motion, Outside, SearchError};
use lifesat::solve::search::engines::{Engines, Kind, Single};
use lifesat::solve::search::{Distinct, Hunt, objects};
use lifesat::spacetime::{self, Front};
use lifesat::verify;

/// Surfaces of all kinds, also those on which cells are their own neighbours.
const GRIDS: [&str; 13] = [
    "T4,3", "T3,3", "T4+1,3", "T3,4-1", "P4,3", "K4*,3", "K4*+1,3", "K3,4*", "K3,4*+1", "C4,3", "S3", "T2,3",
    "T1,4",
];

fn sides(grid: Bounds) -> (usize, usize) {
    let side = |side: Option<i32>| side.unwrap().try_into().unwrap();
    (side(grid.width()), side(grid.height()))
}

fn patterns((width, height): (usize, usize)) -> impl Iterator<Item = Grid> {
    (0..1u32 << (width * height))
        .map(move |bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1))
}

/// The generations by the simulator that plays on bounded grids.
fn played(start: &Grid, grid: Bounds, rule: Rule, last: usize) -> Vec<Grid> {
    let number = |at: usize| i32::try_from(at).unwrap();
    let played = std::iter::successors(Some(Plane::of(start)), |now| Some(grid.next_generation(now, rule)));
    let drawn = |plane: Plane| {
        let is_alive = |at: Position| plane.cells().contains(&(number(at.row), number(at.column)));
        Grid::from_fn(start.width(), start.height(), is_alive)
    };
    played.take(last + 1).map(drawn).collect()
}

/// All first generations that engines find.
fn found(search: &Search, kind: Kind) -> BTreeSet<Vec<bool>> {
    let engines = Engines::new(kind);
    let spacetime = spacetime::of(search, Front::Pushed);
    let mut hunt = Hunt::new(search, &spacetime, Distinct::Symmetry);
    let limits = Limits::none();
    engines.work(search, &spacetime, &limits, |engine| {
        let starts = hunt.objects(engine, &limits).map(|object| cells(&object.unwrap().generations[0]));
        starts.collect()
    })
}

fn cells<S: Copy + Into<u8>>(grid: &Grid<S>) -> Vec<bool> {
    grid.rows().flatten().map(|&state| state.into() == 1).collect()
}

fn rules() -> [Rule; 2] {
    ["B3/S23", "B2-a/S12"].map(|text| text.parse().unwrap())
}

/// A period is a prime number here or 1, so a smaller one is 1.
#[test]
fn all_oscillators_are_found() {
    for (text, rule) in GRIDS.into_iter().flat_map(|text| rules().map(|rule| (text, rule))) {
        let grid: Bounds = text.parse().unwrap();
        let (width, height) = sides(grid);
        for period in 1..=3 {
            let search = Search::oscillator(width, height, period).unwrap().with_rule(rule).unwrap();
            let search = search.with_grid(grid).unwrap();
            let mut expected = BTreeSet::new();
            for start in patterns((width, height)) {
                let all = played(&start, grid, rule, period);
                let is_right =
                    all[period] == start && start.population() > 0 && (period == 1 || all[1] != start);
                assert_eq!(verify::search(&search, &all).is_ok(), is_right, "{search}\n{start}");
                assert_eq!(verify::search_from(&search, &start).is_ok(), is_right, "{search}\n{start}");
                if is_right {
                    expected.insert(cells(&start));
                }
            }
            for single in [Single::Sat, Single::Backtrack] {
                assert_eq!(found(&search, Kind::One(single)), expected, "{search}, {single:?}");
            }
            let limits = Limits::none();
            assert_eq!(objects(&search, &limits).count(), expected.len(), "{search}");
        }
    }
}

/// The transitions that an answer leaves open are those that no cell of the grid sees, over the edges too.
#[test]
fn answers_under_open_rules_say_which_transitions_they_use() {
    let limits = Limits::none();
    for (text, family) in
        [("T2,2", "B3/S8?"), ("T3,2", "B3/S2?3?6?8?"), ("K3*,2", "B3?6?/S23"), ("P3,2", "B3/S2?3?")]
    {
        let grid: Bounds = text.parse().unwrap();
        let (width, height) = sides(grid);
        let family: Family = family.parse().unwrap();
        let search = Search::oscillator(width, height, 1).unwrap().with_family(family.clone()).unwrap();
        let search = search.with_grid(grid).unwrap();
        let spacetime = spacetime::of(&search, Front::Pushed);
        let mut hunt = Hunt::new(&search, &spacetime, Distinct::Symmetry);
        let (mut seen, mut expected) = (BTreeSet::new(), BTreeSet::new());
        let each = |found: &mut dyn FnMut(Vec<bool>, Rule)| {
            let open = family.open_transitions().len();
            for choice in 0..1u32 << open {
                let rule = family.rule(|transition| choice >> transition & 1 == 1);
                for start in patterns((width, height)).filter(|start| start.population() > 0) {
                    if played(&start, grid, rule, 1)[1] == start {
                        found(cells(&start), rule);
                    }
                }
            }
        };
        each(&mut |start, rule| {
            expected.insert((start, rule.to_string()));
        });
        Engines::new(Kind::One(Single::Sat)).work(&search, &spacetime, &limits, |engine| {
            for object in hunt.objects(engine, &limits) {
                let object = object.unwrap();
                let open = object.rules.open_transitions().len();
                for choice in 0..1u32 << open {
                    let rule = object.rules.rule(|transition| choice >> transition & 1 == 1);
                    assert!(seen.insert((cells(&object.generations[0]), rule.to_string())), "{text}: twice");
                }
            }
        });
        assert_eq!(seen, expected, "{text} {family}");
    }
}

/// For each pattern, all that lead to it.
#[test]
fn all_predecessors_are_found() {
    for text in ["T3,3", "K4*+1,2", "C3,2", "S3", "P3,2", "P4,2", "T4+1,2", "T6,1"] {
        let grid: Bounds = text.parse().unwrap();
        let (width, height) = sides(grid);
        for last in 1..=2 {
            for target in patterns((width, height)).step_by(5) {
                let known = |alive| Given { known: Known::Is(alive), follows: true };
                let mut given = vec![Given::default(); last * width * height];
                given.extend(target.rows().flatten().map(|&alive| known(alive)));
                let search = Search::new(width, height, last).unwrap().with_given(given).unwrap();
                let search = search.with_grid(grid).unwrap();
                let leads = |start: &Grid| played(start, grid, Rule::LIFE, last)[last] == target;
                let expected: BTreeSet<_> =
                    patterns((width, height)).filter(leads).map(|start| cells(&start)).collect();
                for single in [Single::Sat, Single::Backtrack] {
                    assert_eq!(found(&search, Kind::One(single)), expected, "{search}, {single:?}");
                }
            }
        }
    }
}

/// Grids with an infinite side, and boxes on them. Sides that are joined to themselves are as short as 1.
const ENDLESS: [(&str, (usize, usize)); 7] = [
    ("T3,0", (3, 4)),
    ("T4,0", (4, 3)),
    ("T2,0", (2, 4)),
    ("T1,0", (1, 5)),
    ("T0,4", (3, 4)),
    ("P4,0", (4, 3)),
    ("P0,3", (4, 3)),
];

/// The translation of a pattern by this many cells along the infinite side.
fn along(grid: Bounds, by: i64) -> Isometry {
    if grid.width().is_none() { Isometry::translation(by, 0) } else { Isometry::translation(0, by) }
}

/// Patterns come back along the infinite side if they do so on the plane that the simulator plays, all of whose cells
/// count, inside the box in every generation.
#[test]
fn patterns_on_cylinders_and_strips_come_back_shifted_or_not() {
    for ((text, sides), rule) in ENDLESS.into_iter().flat_map(|end| rules().map(|rule| (end, rule))) {
        let grid: Bounds = text.parse().unwrap();
        for (period, by) in [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (2, -1)] {
            let search = Search::oscillator(sides.0, sides.1, period).unwrap().with_rule(rule).unwrap();
            let search = search.with_motion(Motion::Returns(along(grid, by))).unwrap();
            let search = search.with_grid(grid).unwrap();
            let expected: BTreeSet<_> = patterns(sides)
                .filter(|start| {
                    let is_right = comes_back(start, (grid, rule), (period, by));
                    assert_eq!(verify::search_from(&search, start).is_ok(), is_right, "{search}\n{start}");
                    is_right
                })
                .map(|start| cells(&start))
                .collect();
            for single in [Single::Sat, Single::Backtrack] {
                assert_eq!(found(&search, Kind::One(single)), expected, "{search}, {single:?}");
            }
        }
    }
}

fn comes_back(start: &Grid, (grid, rule): (Bounds, Rule), (period, by): (usize, i64)) -> bool {
    let by = i32::try_from(by).unwrap();
    let shift = if grid.width().is_none() { (0, by) } else { (by, 0) };
    let next = |now: &Plane| Some(grid.next_generation(now, rule));
    let all: Vec<Plane> = std::iter::successors(Some(Plane::of(start)), next).take(period + 1).collect();
    let is_inside = |&(row, column): &(i32, i32)| {
        let fits = |at: i32, side: usize| usize::try_from(at).is_ok_and(|at| at < side);
        fits(row, start.height()) && fits(column, start.width())
    };
    all[period] == all[0].clone().moved(shift)
        && start.population() > 0
        && all.iter().all(|plane| plane.cells().iter().all(is_inside))
        // A smaller period is 1, and then the shift is that of all generations in equal parts.
        && (period == 1 || by != 0 || all[1] != all[0])
}

/// A part of a cylinder, of which nothing else is known, has a predecessor if some larger part becomes it.
#[test]
fn parts_of_cylinders_have_all_their_predecessors() {
    for (text, (width, height)) in [("T3,0", (3, 2)), ("T2,0", (2, 3)), ("P3,0", (3, 2)), ("T4,0", (4, 1))] {
        let grid: Bounds = text.parse().unwrap();
        let larger = (width, height + 2);
        for target in patterns((width, height)).step_by(5) {
            let known =
                |at: Position| (1..=height).contains(&at.row).then(|| Position::new(at.row - 1, at.column));
            let given = Grid::<()>::from_fn(larger.0, larger.1, |_| ()).positions().map(|at| Given {
                known: known(at).map_or(Known::Nothing, |at| Known::Is(target.get(at))),
                follows: true,
            });
            let free = vec![Given::default(); larger.0 * larger.1];
            let search = Search::new(larger.0, larger.1, 1).unwrap();
            let search = search.with_given(free.into_iter().chain(given).collect()).unwrap();
            let search = search.with_grid(grid).unwrap().with_outside(Outside::Any).unwrap();
            let becomes_it = |start: &Grid| {
                let next = grid.next_generation(&Plane::of(start), Rule::LIFE);
                let cell =
                    |at: Position| (i32::try_from(at.row + 1).unwrap(), i32::try_from(at.column).unwrap());
                target.positions().all(|at| next.cells().contains(&cell(at)) == target.get(at))
            };
            let expected: BTreeSet<_> =
                patterns(larger).filter(becomes_it).map(|start| cells(&start)).collect();
            for single in [Single::Sat, Single::Backtrack] {
                assert_eq!(found(&search, Kind::One(single)), expected, "{search}\n{target}");
            }
        }
    }
}

#[test]
fn the_text_of_a_search_names_the_grid() {
    let search = Search::oscillator(4, 3, 2).unwrap().with_grid("T4+1,3".parse().unwrap()).unwrap();
    let text = serde_json::to_string(&search).unwrap();
    assert!(text.contains(r#""rule":"B3/S23:T4+1,3""#), "{text}");
    assert_eq!(serde_json::from_str::<Search>(&text).unwrap(), search);
    assert!(search.to_string().ends_with("rule B3/S23:T4+1,3"), "{search}");
}

#[test]
fn what_has_no_meaning_on_a_grid_is_refused() {
    let search = || Search::oscillator(4, 4, 2).unwrap();
    let torus: Bounds = "T4,4".parse().unwrap();
    let moved = search().with_motion(Motion::Returns(Isometry::translation(1, 0))).unwrap();
    let turned = search().with_symmetry(Group::C4).unwrap();
    let other = search().with_symmetry(Group::D2Horizontal).unwrap();
    let by_b0 = search().with_rule("B03/S23".parse().unwrap()).unwrap();
    for (search, grid) in [
        (search(), "T4,5"),
        (search(), "T5,0"),
        (moved.clone(), "T4,4"),
        (moved.clone(), "T4,0"),
        (turned.clone(), "T4,0"),
        (by_b0, "T4,4"),
        (turned.clone(), "K4*,4"),
        (turned.clone(), "T4+1,4"),
    ] {
        let refused = search.with_grid(grid.parse().unwrap());
        assert!(matches!(refused, Err(SearchError::OnGrid { .. })), "{grid}: {refused:?}");
    }
    assert!(turned.with_grid(torus).is_ok());
    assert!(moved.with_grid("T0,4".parse().unwrap()).is_ok());
    assert!(other.with_grid("T4,0".parse().unwrap()).is_ok());
    // A cell of the box is not joined to itself over the edge of a larger grid, whatever comes first.
    let wide = search().with_outside(Outside::Any).unwrap().with_grid("T5,0".parse().unwrap());
    assert!(matches!(wide, Err(SearchError::OnGrid { .. })), "{wide:?}");
    let any = |grid: &str| search().with_grid(grid.parse().unwrap()).unwrap().with_outside(Outside::Any);
    assert!(any("T4,4").is_err() && any("T4,0").is_ok());
}
