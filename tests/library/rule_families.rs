//! Searches that leave the rule open, against brute force over all rules of the family.

use std::collections::{BTreeSet, HashMap, HashSet};

use lifesat::backend::embedded::Embedded;
use lifesat::encode::search::SearchEncoding;
use lifesat::life::step::next_generation;
use lifesat::life::{Family, Grid, Isometry, Position, Rule, Symmetry};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::{Bound, Cells, Motion, Population, Subperiods};
use lifesat::solve::search::distinct::{Key, key};
use lifesat::solve::search::sat::Sat;
use lifesat::solve::search::{Distinct, Hunt, NextObject, Object};
use lifesat::spacetime::{self, Front};
use lifesat::verify;

pub(crate) fn family(text: &str) -> Family {
    text.parse().unwrap()
}

pub(crate) fn returning(sides: (usize, usize), period: usize, map: Isometry, rules: &str) -> Search {
    let search = Search::new(sides.0, sides.1, period).unwrap();
    search.with_family(family(rules)).unwrap().with_motion(Motion::Returns(map)).unwrap()
}

/// All rules of a family.
fn members(family: &Family) -> Vec<Rule> {
    let transitions = family.open_transitions().len();
    (0..1u32 << transitions).map(|bits| family.rule(|number| bits >> number & 1 == 1)).collect()
}

/// What the engine finds.
pub(crate) fn found(search: &Search, distinct: Distinct) -> Vec<Object> {
    let front = if distinct == Distinct::Exact { Front::Anywhere } else { Front::Pushed };
    let spacetime = spacetime::of(search, front);
    let mut engine = Sat::new(
        &spacetime,
        Box::new(Embedded::default().start()),
        SearchEncoding::default(),
        &Limits::none(),
    );
    let mut hunt = Hunt::new(search, &spacetime, distinct);
    let mut objects = Vec::new();
    loop {
        match hunt.next(&mut engine, &Limits::none(), &mut |_| ()).unwrap() {
            NextObject::Found(object) => objects.push(object),
            NextObject::Exhausted => return objects,
            NextObject::Stopped(why) => panic!("{why}"),
        }
    }
}

/// All answers with each rule, found by simulating every start. For searches whose generations all
/// follow from the first.
pub(crate) fn brute_force(search: &Search) -> Vec<(Rule, Vec<Grid>)> {
    let (width, height) = (search.width(), search.height());
    let starts: Vec<Grid> = (0..1u32 << (width * height))
        .map(|bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1))
        .collect();
    let mut answers = Vec::new();
    for rule in members(search.family()) {
        let question = search.under(rule);
        for start in &starts {
            let mut generations = vec![start.clone()];
            for number in 0..search.last() {
                let next = next_generation(&generations[number], rule);
                let inner = |at: Position| next.get(Position::new(at.row + 1, at.column + 1));
                generations.push(Grid::from_fn(width, height, inner));
            }
            if verify::search(&question, &generations).is_ok() {
                answers.push((rule, generations));
            }
        }
    }
    answers
}

/// The transitions without which the generations would not follow from each other, with their
/// states: each is changed in turn.
pub(crate) fn needed(search: &Search, rule: Rule, generations: &[Grid]) -> Vec<Option<bool>> {
    let family = search.family();
    let own = family.choices_of(rule).unwrap();
    let changed = |number: usize| family.rule(|one| own[one] != (one == number));
    let matters = |number: usize| verify::search(&search.under(changed(number)), generations).is_err();
    (0..own.len()).map(|number| matters(number).then_some(own[number])).collect()
}

/// The generations of an object of a two-state rule.
pub(crate) fn live(object: &Object) -> Vec<Grid> {
    (0..object.generations.len()).map(|number| object.live(number)).collect()
}

/// The engine finds each object with each choice of the transitions that matter to it once.
fn compare(search: &Search) -> usize {
    let answers = brute_force(search);
    let mut counts = HashMap::new();
    for distinct in [Distinct::Exact, Distinct::Symmetry] {
        let name = |rule: Rule, generations: &[Grid]| -> (Key, Vec<Option<bool>>) {
            (key(search, generations, distinct), needed(search, rule, generations))
        };
        let expected: HashSet<_> = answers.iter().map(|(rule, grids)| name(*rule, grids)).collect();
        let objects = found(search, distinct);
        let keys: HashSet<_> =
            objects.iter().map(|object| name(object.rule().live(), &live(object))).collect();
        assert_eq!(keys.len(), objects.len(), "{search} {distinct:?}");
        assert!(keys == expected, "{search} {distinct:?}: {} instead of {}", keys.len(), expected.len());
        for object in &objects {
            // Exactly under these rules of the family the generations are an answer.
            let rules: BTreeSet<String> = members(&object.rules).iter().map(Rule::to_string).collect();
            let good = members(search.family())
                .into_iter()
                .filter(|&rule| verify::search(&search.under(rule), &object.generations).is_ok());
            assert_eq!(rules, good.map(|rule| rule.to_string()).collect(), "{search}");
        }
        counts.insert(distinct == Distinct::Exact, objects.len());
    }
    assert!(counts[&true] >= counts[&false]);
    counts[&false]
}

#[test]
fn still_lifes_and_oscillators_with_their_rules() {
    let found = [
        returning((3, 3), 1, Isometry::IDENTITY, "B3?/S2?3"),
        returning((3, 3), 2, Isometry::IDENTITY, "B2?3/S12?3?"),
        returning((3, 3), 2, Isometry::IDENTITY, "B2k?3i?/S2aci?3"),
        returning((4, 3), 2, Isometry::IDENTITY, "pB3ceaijknqry/S2cekain3a-cekinyq"),
        returning((3, 3), 2, Isometry::IDENTITY, "B1?2/S1?2?V"),
    ]
    .map(|search| compare(&search));
    assert_eq!(compare(&returning((3, 3), 3, Isometry::IDENTITY, "B2?3?/S2?")), 0);
    // No other comparison is empty.
    assert!(found.iter().all(|&count| count > 0), "{found:?}");
}

/// In the hexagonal neighbourhood some rules of a family have more symmetries than others. A quarter turn is
/// none of all of them.
#[test]
fn hexagonal_rules_are_found_with_their_patterns() {
    let turn = |symmetry| Isometry::of_box(symmetry, 3, 3);
    let found = [
        returning((3, 3), 1, Isometry::IDENTITY, "B2/S0?1?2?3?4?5?6?H"),
        returning((3, 3), 2, Isometry::IDENTITY, "B2?3?/S1?2?H"),
        returning((3, 3), 1, turn(Symmetry::Half), "B1?2?/S12?H"),
        returning((3, 3), 2, turn(Symmetry::Transpose), "B2?/S0?3H"),
        returning((3, 4), 1, Isometry::translation(0, 1), "B1?2?/S1?H"),
        returning((4, 3), 2, Isometry::translation(1, 0), "pB12/S12H").with_subperiods(Subperiods::Allowed),
        returning((3, 3), 2, Isometry::IDENTITY, "B2?/S2?3?H")
            .with_symmetry("D2\\".parse().unwrap())
            .unwrap(),
        returning((3, 3), 2, Isometry::IDENTITY, "pB13/S013V"),
    ]
    .map(|search| compare(&search));
    assert!(found.iter().filter(|&&count| count > 0).count() > 5, "{found:?}");
    let blank = Search::new(3, 3, 2).unwrap().with_family(family("B2?/SH")).unwrap();
    assert!(blank.clone().with_symmetry("C4".parse().unwrap()).is_err());
    assert!(blank.with_motion(Motion::Returns(turn(Symmetry::Quarter))).is_err());
}

#[test]
fn spaceships_turns_and_symmetries_with_their_rules() {
    let turn = Isometry::of_box(Symmetry::Quarter, 3, 3);
    let searches = [
        returning((3, 4), 1, Isometry::translation(1, 0), "B2?3?/S1?"),
        returning((4, 3), 1, Isometry::translation(0, -1), "B2aceikn?/S"),
        returning((3, 3), 2, turn, "B2?3?/S2?3?").with_subperiods(Subperiods::Allowed),
        returning((3, 3), 2, Isometry::IDENTITY, "B2?3?/S2?3?")
            .with_symmetry("D4+".parse().unwrap())
            .unwrap(),
        returning((3, 3), 2, Isometry::IDENTITY, "B3?/S1?2?")
            .with_bound(Bound { generations: vec![0], population: Population::AtMost(3) })
            .unwrap(),
    ];
    let found = searches.map(|search| compare(&search));
    assert!(found.iter().all(|&count| count > 0), "{found:?}");
}

/// Two generations are given: the rules are learned from them.
#[test]
fn rules_are_learned_from_examples() {
    let cells = Cells::read(
        "0 0 0 0 0\n0 0 0 0 0\n0 1 1 1 0\n0 0 0 0 0\n0 0 0 0 0\n\n\
         0 0 0 0 0\n0 0 1 0 0\n0 0 1 0 0\n0 0 1 0 0\n0 0 0 0 0\n",
    );
    let search = cells.unwrap().into_search().unwrap().with_family(family("B1?2?3?4?/S1?2?3?4?")).unwrap();
    let objects = found(&search, Distinct::Symmetry);
    // A blinker has cells with one, two and three live neighbours beside it, and live ones with one
    // and with two.
    let rules: Vec<String> = objects.iter().map(|object| object.rules.to_string()).collect();
    assert_eq!(rules, ["B34?/S23?4?"]);
}

/// With `active`, still lifes around an oscillator do not matter, and neither do the transitions
/// that occur only in them.
#[test]
fn surroundings_of_an_oscillator_do_not_count() {
    let search = returning((4, 3), 2, Isometry::IDENTITY, "B2?3/S1?23?");
    let exact = found(&search, Distinct::Symmetry);
    let active = found(&search, Distinct::Active);
    assert!(active.len() <= exact.len() && !active.is_empty());
    // Changing cells with their neighbours, and the transitions at the changing cells.
    let key_of = |object: &Object| {
        let question = search.under(object.rule().live());
        let changing = |at: Position| object.generations[0].get(at) != object.generations[1].get(at);
        let around = |grid: &Grid, at: Position| -> u16 {
            let (row, column) = (at.row.cast_signed(), at.column.cast_signed());
            (0..9)
                .filter(|&bit| grid.is_alive(row - 1 + bit / 3, column - 1 + bit % 3))
                .map(|bit| 1u16 << bit)
                .sum()
        };
        let mut decided = BTreeSet::new();
        for grid in &live(object)[..2] {
            for at in grid.positions().filter(|&at| changing(at)) {
                let window = around(grid, at);
                let number = search.family().open_of_window(window);
                decided.extend(number.map(|number| (number, object.rule().live().next_of_window(window))));
            }
        }
        (key(&question, &object.generations, Distinct::Active), decided)
    };
    let expected: HashSet<_> = exact.iter().map(key_of).collect();
    let keys: HashSet<_> = active.iter().map(key_of).collect();
    assert_eq!(keys.len(), active.len());
    assert!(keys == expected);
}

#[test]
fn a_family_is_kept_in_json() {
    let search = returning((3, 4), 2, Isometry::translation(0, 1), "B2a?3/S1?");
    let json = serde_json::to_string(&search).unwrap();
    assert!(json.contains("B2a?3/S1?"), "{json}");
    assert_eq!(serde_json::from_str::<Search>(&json).unwrap(), search);
}

#[test]
fn nothing_is_simulated_under_an_open_rule() {
    let search = returning((3, 3), 1, Isometry::IDENTITY, "B3/S2?3");
    let generations = vec![Grid::from_fn(3, 3, |at| at.row < 2 && at.column < 2); 2];
    assert_eq!(verify::search(&search, &generations), Err(verify::NotAnAnswer::NoRule));
    assert_eq!(verify::search(&search.under(Rule::LIFE), &generations), Ok(()));
}

pub(crate) mod rules {
    //! A few rules of every family, for tests that compare with brute force.

    use std::sync::LazyLock;

    use lifesat::life::{Grid, Position, Rule, Symmetry};

    /// Made once: properties ask for them in each of their cases.
    static FAMILIES: LazyLock<Vec<Rule>> = LazyLock::new(make);

    /// Rules that count, rules with letters, rules in other neighbourhoods, and rules that keep only
    /// some symmetries or none. None of them has B0.
    pub(crate) fn families() -> Vec<Rule> {
        FAMILIES.clone()
    }

    fn make() -> Vec<Rule> {
        let texts = [
            "B3/S23",
            "B36/S23",
            "B2/S",
            "B1357/S02468",
            "B2-a/S12",
            "B3/S2-i34q",
            "B2/S013V",
            "B13/S012V",
            "B245/S3H",
            "B2/S34H",
        ];
        let mut rules: Vec<Rule> = texts.into_iter().map(|text| text.parse().unwrap()).collect();
        rules.extend([
            random(1, &[]),
            random(2, &[Symmetry::FlipColumns]),
            random(3, &[Symmetry::Half]),
            random(4, &[Symmetry::Transpose]),
            random(5, &[Symmetry::Quarter, Symmetry::Half, Symmetry::ThreeQuarters]),
        ]);
        rules
    }

    /// A rule that keeps a group of symmetries, given without the identity, and hardly any others.
    fn random(seed: u64, kept: &[Symmetry]) -> Rule {
        let mut random = fastrand::Rng::with_seed(seed);
        let next: Vec<bool> = (0..512).map(|_| random.u8(0..3) == 0).collect();
        let representative = |window: u16| {
            let images = kept.iter().map(|symmetry| number(&symmetry.apply_to_grid(&grid(window))));
            images.chain([window]).min().unwrap()
        };
        Rule::of_windows(|window| window != 0 && next[usize::from(representative(window))])
    }

    fn grid(window: u16) -> Grid {
        Grid::from_fn(3, 3, |at| window >> (at.row * 3 + at.column) & 1 == 1)
    }

    fn number(grid: &Grid) -> u16 {
        (0..9).filter(|&cell| grid.get(Position::new(cell / 3, cell % 3))).map(|cell| 1 << cell).sum()
    }

    #[test]
    fn random_rules_keep_what_they_should() {
        let kept: Vec<usize> = families().into_iter().map(|rule| rule.symmetries().len()).collect();
        assert_eq!(kept, [8, 8, 8, 8, 8, 8, 8, 8, 4, 4, 1, 2, 2, 2, 4]);
    }
}
