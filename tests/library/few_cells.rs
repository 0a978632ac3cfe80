//! The engine that plays patterns of few cells under open rules, against brute force, the SAT engine and published
//! patterns.

use std::collections::HashSet;

use lifesat::life::{Grid, Isometry, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::{Bound, Subperiods};
use lifesat::solve::search::backtrack::Choice;
use lifesat::solve::search::distinct::{Key, key};
use lifesat::solve::search::few_cells::FewCells;
use lifesat::solve::search::{Distinct, Hunt, NextObject, Object};
use lifesat::spacetime::{self, Front};

use crate::rule_families::{brute_force, family, found, live, needed, returning};

fn moving(sides: (usize, usize), period: usize, (right, down): (i64, i64), rules: &str) -> Search {
    returning(sides, period, Isometry::translation(right, down), rules)
}

fn starting(sides: (usize, usize), margin: usize, period: usize, shift: (i64, i64), rules: &str) -> Search {
    Search::starting_in(sides, period, shift, margin).unwrap().with_family(family(rules)).unwrap()
}

fn bounded(search: Search, bounds: &[&str]) -> Search {
    let bounds = bounds.iter().flat_map(|text| Bound::read(text).unwrap());
    bounds.fold(search, |search, bound| search.with_bound(bound).unwrap())
}

/// All that the engine finds, in its order.
fn played(search: &Search, choice: Choice) -> Vec<Object> {
    let spacetime = spacetime::of(search, Front::Pushed);
    let mut engine = FewCells::new(search, &spacetime, choice);
    let mut hunt = Hunt::new(search, &spacetime, Distinct::Symmetry);
    let mut objects = Vec::new();
    loop {
        match hunt.next(&mut engine, &Limits::none(), &mut |_| ()).unwrap() {
            NextObject::Found(object) => objects.push(object),
            NextObject::Exhausted => return objects,
            NextObject::Stopped(why) => panic!("{why}"),
        }
    }
}

/// The pattern, up to what makes no difference, and the transitions that it needs.
type Name = (Key, Vec<Option<bool>>);

fn name(search: &Search, rule: Rule, generations: &[Grid]) -> Name {
    (key(search, generations, Distinct::Symmetry), needed(search, rule, generations))
}

/// The engine finds each answer once whose generation 0 is one of those with the fewest cells. They come in the order
/// of their cells.
fn compare(search: &Search, answers: &[(Rule, Vec<Grid>)]) -> usize {
    let is_smallest = |generations: &[Grid]| {
        generations.iter().all(|grid| grid.population() >= generations[0].population())
    };
    let smallest = answers.iter().filter(|(_, generations)| is_smallest(generations));
    let expected: HashSet<Name> = smallest.map(|(rule, grids)| name(search, *rule, grids)).collect();
    for choice in [Choice::Dead, Choice::Alive, Choice::Random { seed: 5 }] {
        let objects = played(search, choice);
        let names: HashSet<Name> =
            objects.iter().map(|object| name(search, object.rule().live(), &live(object))).collect();
        assert_eq!(names.len(), objects.len(), "{search}");
        assert!(names == expected, "{search}: {} instead of {}", names.len(), expected.len());
        assert!(objects.is_sorted_by_key(|object| object.live(0).population()), "{search}");
    }
    expected.len()
}

#[test]
fn it_finds_what_brute_force_finds() {
    let still = Isometry::IDENTITY;
    let searches = [
        returning((3, 3), 1, still, "B2?3?/S1?2?"),
        returning((3, 3), 2, still, "B2?3?/S1?2?"),
        returning((3, 4), 4, still, "B2ci?3?/S1?2?"),
        returning((3, 3), 4, still, "B2aceikn?/S1?").with_subperiods(Subperiods::Allowed),
        moving((3, 3), 2, (0, -1), "B2ek?3ir?/S1c?2ce?"),
        moving((3, 3), 3, (0, -1), "B2aeik?3e?/S2c?3i?"),
        moving((5, 2), 2, (2, 0), "B2aik?3n?/S"),
        moving((4, 2), 1, (1, 0), "B1e?3ai?/S2a?4?"),
        moving((5, 2), 2, (2, 0), "B1e?3ai?/S2a?4?").with_subperiods(Subperiods::Allowed),
        returning((3, 3), 2, still, "B2?3?/S1?2?H"),
        bounded(returning((4, 3), 2, still, "B2?3?/S1?2?"), &["<=4", "<=9@0+1"]),
        bounded(returning((4, 3), 2, still, "B2?3?/S1?2?"), &[">=9@0+1"]),
        bounded(returning((4, 3), 2, still, "B2?3?/S1?2?"), &["<=5@each", ">=3@1"]),
        returning((4, 3), 2, still, "B3/S23"),
        starting((3, 1), 1, 2, (0, 0), "B2c?3i?/S2i?"),
    ];
    let found = searches.map(|search| compare(&search, &brute_force(&search)));
    assert!(!found.contains(&0), "{found:?}");
    let none = returning((3, 3), 6, still, "B1?2?3?/S0?2?");
    assert_eq!(compare(&none, &brute_force(&none)), 0);
}

/// In larger boxes, under larger families.
#[test]
fn it_finds_what_the_sat_engine_finds() {
    let one_period = Search::holding_one_period((3, 3), 3, (0, -1)).unwrap();
    let searches = [
        bounded(returning((5, 4), 2, Isometry::IDENTITY, "B2aceikn?3i?/S1?2?"), &["<=3"]),
        bounded(moving((5, 5), 4, (1, 1), "B2c?3?/S2?3?4?"), &["<=5"]),
        one_period.with_family(family("B2aeik?3e?/S2c?3i?")).unwrap(),
        starting((3, 2), 1, 2, (0, -1), "B2ek?3ir?/S1c?2ce?"),
        starting((3, 2), 1, 2, (2, 0), "B2aik?3n?/S"),
        bounded(starting((3, 3), 1, 4, (0, 0), "B2-a?/S1?2?"), &["<=4"]),
        bounded(starting((3, 3), 1, 5, (1, 0), "B2-a?3ceij?/S1?2?"), &["<=4"]),
        bounded(starting((3, 3), 2, 6, (2, 0), "B2-a?3cinq?4nw?/S1?"), &["<=3"]),
    ];
    let answers = |search: &Search| -> Vec<(Rule, Vec<Grid>)> {
        found(search, Distinct::Exact).iter().map(|object| (object.rule().live(), live(object))).collect()
    };
    let found = searches.map(|search| compare(&search, &answers(&search)));
    assert!(!found.contains(&0), "{found:?}");
}
