//! Searches on bounded grids, against all patterns, which the plane on such a grid plays.

use std::collections::BTreeSet;

use lifesat::life::{Bounds, Family, Grid, Group, Isometry, Plane, Position, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::{Given, Known, Motion, SearchError};
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
    let by_b0 = search().with_rule("B03/S23".parse().unwrap()).unwrap();
    for (search, grid) in [
        (search(), "T4,5"),
        (search(), "T4,0"),
        (moved, "T4,4"),
        (by_b0, "T4,4"),
        (turned.clone(), "K4*,4"),
        (turned.clone(), "T4+1,4"),
    ] {
        let refused = search.with_grid(grid.parse().unwrap());
        assert!(matches!(refused, Err(SearchError::OnGrid { .. })), "{grid}: {refused:?}");
    }
    assert!(turned.with_grid(torus).is_ok());
}
