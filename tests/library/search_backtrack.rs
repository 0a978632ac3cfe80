//! The backtracking search against brute force: it finds every allowed assignment of the unknowns,
//! each once.

use std::collections::BTreeSet;

use lifesat::life::{Group, Isometry, Position, Symmetry};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::{Cells, Motion, Subperiods};
use lifesat::solve::search::backtrack::{
    Backtrack, Choice, Corner, Edge, Effect, Order, Other, Path, Phases, Point, Setting, State, Step,
    TreeOutcome,
};
use lifesat::spacetime::{self, Front, Spacetime};
use lifesat::verify;
use proptest::prelude::*;

use crate::rule_families::rules::families;
use crate::spacetime::allowed::is_allowed;

pub(crate) type Assignment = Vec<bool>;

fn brute_force(spacetime: &Spacetime) -> BTreeSet<Assignment> {
    let unknowns = spacetime.unknowns();
    assert!(unknowns <= 18, "{unknowns} unknowns are too many for brute force");
    let assignments = (0..1u32 << unknowns)
        .map(|bits| (0..unknowns).map(|unknown| bits >> unknown & 1 == 1).collect::<Assignment>());
    assignments.filter(|values| is_allowed(spacetime, |unknown| values[unknown as usize])).collect()
}

fn next(search: &mut Backtrack) -> Option<Assignment> {
    match search.next(&Limits::none(), &mut |_| {}) {
        TreeOutcome::Found(values) => Some(values),
        TreeOutcome::Exhausted => None,
        TreeOutcome::Stopped(why) => panic!("{why}"),
    }
}

/// All remaining objects, in the order in which they are found.
pub(crate) fn rest(search: &mut Backtrack) -> Vec<Assignment> {
    std::iter::from_fn(|| next(search)).collect()
}

/// The set of objects. Each must have come once.
pub(crate) fn once(objects: Vec<Assignment>) -> BTreeSet<Assignment> {
    let count = objects.len();
    let set: BTreeSet<Assignment> = objects.into_iter().collect();
    assert_eq!(set.len(), count, "an object was found twice");
    set
}

fn orders() -> Vec<Order> {
    let listed = vec![(2, 1), (0, 0), (2, 1), (100, 0), (1, 1)];
    let mut paths: Vec<Path> =
        [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom].into_iter().map(Path::Lines).collect();
    let corners = [Corner::TopLeft, Corner::TopRight, Corner::BottomLeft, Corner::BottomRight];
    paths.extend(corners.into_iter().map(Path::Diagonals));
    paths.extend([Path::Automatic, Path::Listed(listed)]);
    let both = [Phases::Together, Phases::Apart];
    paths.into_iter().flat_map(|path| both.map(|phases| Order { path: path.clone(), phases })).collect()
}

const CHOICES: [Choice; 4] = [Choice::Dead, Choice::Alive, Choice::Same, Choice::Random { seed: 7 }];

/// Compares a search with brute force. The order and the choice depend on the case.
fn compare(search: &Search, case: usize) -> usize {
    let orders = orders();
    let mut found = 0;
    for front in [Front::Anywhere, Front::Pushed] {
        let spacetime = spacetime::of(search, front);
        let expected = brute_force(&spacetime);
        let (order, choice) = (&orders[case % orders.len()], CHOICES[case % CHOICES.len()]);
        let objects = once(rest(&mut Backtrack::new(&spacetime, order, choice)));
        assert_eq!(objects, expected, "{search:?} {order:?} {choice:?}");
        for values in &objects {
            let grids = spacetime.grids(|unknown| values[unknown as usize]);
            assert_eq!(verify::search(search, &grids), Ok(()), "{search:?}");
        }
        found += objects.len();
    }
    found
}

fn with_map(width: usize, height: usize, period: usize, map: Isometry) -> Option<Search> {
    Search::new(width, height, period).unwrap().with_motion(Motion::Returns(map)).ok()
}

fn fits(search: &Search) -> bool {
    spacetime::of(search, Front::Anywhere).unknowns() <= 16
}

#[test]
fn all_symmetries_maps_and_rules_in_small_boxes() {
    let rules = families();
    let (mut case, mut found) = (0, 0);
    let mut compared = vec![0; rules.len()];
    for (width, height) in [(3, 3), (4, 3), (2, 4), (4, 4)] {
        for group in Group::all() {
            for period in 1..=3 {
                for symmetry in Symmetry::ALL {
                    for shift in [(0, 0), (1, 0), (0, -1), (1, 1)] {
                        let map = Isometry::of_box(symmetry, width, height)
                            .then(Isometry::translation(shift.0, shift.1));
                        let Some(search) = with_map(width, height, period, map) else { continue };
                        let Ok(search) = search.with_symmetry(group) else { continue };
                        case += 1;
                        let rule = rules[case % rules.len()];
                        let has_all = rule.keeps_group(group) && rule.keeps(symmetry);
                        let search = search.with_rule(rule);
                        assert_eq!(search.is_ok(), has_all, "{rule} {group} {map:?}");
                        let Ok(search) = search else { continue };
                        let subperiods =
                            if case % 3 == 0 { Subperiods::Allowed } else { Subperiods::Excluded };
                        let search = search.with_subperiods(subperiods);
                        if fits(&search) {
                            found += compare(&search, case);
                            compared[case % rules.len()] += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(found > 1000, "{found}");
    assert!(compared.iter().all(|&cases| cases > 1), "{compared:?}");
}

#[test]
fn every_order_and_every_choice_find_the_same() {
    let search = with_map(4, 4, 1, Isometry::IDENTITY).unwrap();
    let spacetime = spacetime::of(&search, Front::Anywhere);
    let expected = brute_force(&spacetime);
    assert!(expected.len() > 2, "{}", expected.len());
    for order in orders() {
        for choice in CHOICES {
            let objects = once(rest(&mut Backtrack::new(&spacetime, &order, choice)));
            assert_eq!(objects, expected, "{order:?} {choice:?}");
        }
    }
}

/// Given cells, names and their opposites, cells that need not follow, frozen cells, and bounds of
/// both kinds.
#[test]
fn given_cells_names_frozen_cells_and_bounds() {
    let texts = [
        "* 1 * *\na * -a *\n* 0 * b\n\n* * 0 *\n* 0 * -a\n* a' * b\n",
        "a b -a\n* c *\n-b -c a\n\n* a' *\n*' b *\n* -c *'\n",
        "a a a\na -a a\na a a\n\n* *' *\n* * *\n* a *\n",
        "* * *\n* * *\n0 * *\n\n0 0 0\n0 1 0\n0 0 0\n",
    ];
    let mut found = 0;
    for (case, text) in texts.into_iter().enumerate() {
        let cells = Cells::read(text).unwrap();
        let search = cells.into_search().unwrap();
        for (step, bounds) in
            [&[][..], &["<=9@0+1"], &[">=6@0+1", "<=4@1"], &["<=3@0", ">=2@1"], &[">=18@0+1"], &["<=2@0+1"]]
                .into_iter()
                .enumerate()
        {
            let mut search = search.clone();
            for bound in bounds {
                search = search.with_bound(bound.parse().unwrap()).unwrap();
            }
            // Each text meets each rule with half of the bounds.
            for rule in families().into_iter().skip((case + step) % 2).step_by(2) {
                let search = search.clone().with_rule(rule).unwrap();
                found += compare(&search, case + step);
                let frozen = search.with_frozen(Position::new(0, 1)).unwrap();
                found += compare(&frozen, case + step + 1);
            }
        }
    }
    assert!(found > 100, "{found}");
}

fn given() -> impl Strategy<Value = (Vec<String>, Vec<String>, usize, usize, u64)> {
    let word = prop_oneof![
        4 => Just("*"), 2 => Just("0"), 1 => Just("1"), 1 => Just("a"), 1 => Just("-a"), 1 => Just("b"), 1 => Just("*'"),
        1 => Just("-b'"),
    ];
    let words = proptest::collection::vec(word.prop_map(str::to_owned), 18);
    let bounds = proptest::collection::vec(
        prop_oneof![Just("<=4@0"), Just(">=3@1"), Just(">=5@0+1"), Just("<=7@0+1+1")].prop_map(str::to_owned),
        0..3,
    );
    (words, bounds, 0..families().len(), 0..80usize, any::<u64>())
}

/// A search over two generations of 3×3 cells with arbitrary given cells.
fn given_search(words: &[String], bounds: &[String], rule: usize) -> Search {
    let rows: Vec<String> = words.chunks(3).map(|row| row.join(" ")).collect();
    let text = format!("{}\n\n{}\n", rows[..3].join("\n"), rows[3..].join("\n"));
    let mut search = Cells::read(&text).unwrap().into_search().unwrap();
    for bound in bounds {
        search = search.with_bound(bound.parse().unwrap()).unwrap();
    }
    search.with_rule(families()[rule]).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn anything_given((words, bounds, rule, case, _) in given()) {
        compare(&given_search(&words, &bounds, rule), case);
    }

    /// However often a search is interrupted, saved as text and resumed, the next objects are the
    /// same.
    #[test]
    fn a_saved_search_goes_on_where_it_was((words, bounds, rule, case, seed) in given()) {
        let spacetime = spacetime::of(&given_search(&words, &bounds, rule), Front::Anywhere);
        let (order, choice) = (&orders()[case % orders().len()], CHOICES[case % CHOICES.len()]);
        let expected = rest(&mut Backtrack::new(&spacetime, order, choice));
        let mut search = Backtrack::new(&spacetime, order, choice);
        let mut found = Vec::new();
        let mut random = seed;
        loop {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            match search.step() {
                Step::Chose(_) | Step::BackedUp(_) => {}
                Step::Found => found.push(search.values().into_iter().map(Option::unwrap).collect::<Assignment>()),
                Step::Exhausted => break,
            }
            if random >> 62 == 0 {
                let text = serde_json::to_string(&search.state()).unwrap();
                let state: State = serde_json::from_str(&text).unwrap();
                let resumed = Backtrack::resume(&spacetime, order, choice, &state).unwrap();
                prop_assert_eq!(resumed.point(), search.point());
                prop_assert_eq!(resumed.values(), search.values());
                prop_assert_eq!(resumed.state(), search.state());
                search = resumed;
            }
        }
        prop_assert_eq!(found, expected);
    }

    /// However often a search gives work away, its parts are disjoint and miss nothing.
    #[test]
    fn parts_make_the_whole((words, bounds, rule, case, seed) in given()) {
        let spacetime = spacetime::of(&given_search(&words, &bounds, rule), Front::Anywhere);
        let (order, choice) = (&orders()[case % orders().len()], CHOICES[case % CHOICES.len()]);
        let whole = Backtrack::new(&spacetime, order, choice);
        let expected: BTreeSet<Assignment> = rest(&mut whole.clone()).into_iter().collect();
        for parts in [1, 2, 7, 1000] {
            let states = whole.split(parts, &Limits::none()).unwrap();
            prop_assert!(states.len() <= parts.max(1));
            let objects = states.iter().flat_map(|state| rest(&mut whole.at(state).unwrap())).collect();
            prop_assert_eq!(&once(objects), &expected);
        }
        let (mut waiting, mut objects, mut random) = (vec![whole.state()], Vec::new(), seed);
        while let Some(state) = waiting.pop() {
            let mut search = whole.at(&state).unwrap();
            loop {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                if random >> 62 == 0 {
                    waiting.extend(search.give_away());
                }
                match search.step() {
                    Step::Chose(_) | Step::BackedUp(_) => {}
                    Step::Found => objects.push(search.values().into_iter().map(Option::unwrap).collect()),
                    Step::Exhausted => break,
                }
            }
        }
        prop_assert_eq!(once(objects), expected);
    }

    #[test]
    fn objects_that_agree_are_passed_over_or_forbidden((words, bounds, rule, case, seed) in given()) {
        pass_and_forbid(&given_search(&words, &bounds, rule), case, seed);
    }
}

/// A forbidden object can settle a choice for the state that was still to be tried.
#[test]
fn a_choice_that_is_settled_otherwise_is_not_the_end() {
    let words = "* *' * 1 1 a * b * * -b' * b * * *' * 0".split(' ').map(str::to_owned).collect::<Vec<_>>();
    pass_and_forbid(&given_search(&words, &[], 2), 34, 5_896_726_096_881_746_498);
}

/// Passing over objects loses none that differs in some unknowns. Forbidding them leaves one of
/// each kind, even if the search is saved and resumed all the time.
fn pass_and_forbid(search: &Search, case: usize, seed: u64) {
    let spacetime = spacetime::of(search, Front::Anywhere);
    let (order, choice) = (&orders()[case % orders().len()], CHOICES[case % CHOICES.len()]);
    let unknowns: Vec<u32> = (0..spacetime.unknowns()).filter(|unknown| seed >> unknown & 1 == 1).collect();
    let part = |values: &Assignment| unknowns.iter().map(|&one| values[one as usize]).collect::<Vec<_>>();
    let whole = Backtrack::new(&spacetime, order, choice);
    let expected: BTreeSet<Vec<bool>> = rest(&mut whole.clone()).iter().map(part).collect();
    let mut search = whole.clone();
    let (mut passed, mut count) = (BTreeSet::new(), 0);
    while let Some(values) = next(&mut search) {
        passed.insert(part(&values));
        count += 1;
        search.pass(&unknowns);
    }
    assert_eq!(&passed, &expected);
    let mut search = whole.clone();
    let mut kinds = Vec::new();
    while let Some(values) = next(&mut search) {
        kinds.push(part(&values));
        search.forbid(&unknowns);
        search = whole.at(&search.state()).unwrap();
    }
    assert!(kinds.len() <= count);
    assert_eq!(once(kinds), expected);
}

pub(crate) fn known(size: (usize, usize, usize), shift: (i64, i64), group: Group) -> (Search, Spacetime) {
    let search = with_map(size.0, size.1, size.2, Isometry::translation(shift.0, shift.1)).unwrap();
    let search = search.with_symmetry(group).unwrap();
    let spacetime = spacetime::of(&search, Front::Pushed);
    (search, spacetime)
}

/// Hickerson's spaceship of 25 cells, his fumarole and others, as listed in docs/search.md.
#[test]
fn known_answers() {
    for (size, shift, group, is_there) in [
        ((4, 4, 4), (1, 1), Group::C1, true),
        ((8, 5, 4), (2, 0), Group::C1, true),
        ((8, 8, 2), (0, 0), Group::C1, true),
        ((16, 6, 3), (0, 1), Group::C1, true),
        ((16, 6, 3), (0, -1), Group::C1, true),
        ((15, 6, 3), (0, 1), Group::C1, false),
        ((12, 13, 3), (0, 1), Group::D2Vertical, false),
        ((8, 7, 5), (0, 0), Group::D2Vertical, true),
        ((8, 8, 5), (0, 0), Group::D8, true),
    ] {
        let (search, spacetime) = known(size, shift, group);
        let found = next(&mut Backtrack::new(&spacetime, &Order::default(), Choice::default()));
        assert_eq!(found.is_some(), is_there, "{size:?} {shift:?} {group:?}");
        if let Some(values) = found {
            let grids = spacetime.grids(|unknown| values[unknown as usize]);
            assert_eq!(verify::search(&search, &grids), Ok(()));
        }
    }
}

#[test]
fn a_glider_reflects_when_it_glides() {
    let map = Isometry::of_box(Symmetry::Transpose, 4, 4).then(Isometry::translation(1, 0));
    let search = with_map(4, 4, 2, map).unwrap();
    let spacetime = spacetime::of(&search, Front::Pushed);
    let objects = rest(&mut Backtrack::new(&spacetime, &Order::default(), Choice::default()));
    assert!(!objects.is_empty());
    for values in objects {
        let grids = spacetime.grids(|unknown| values[unknown as usize]);
        assert_eq!(verify::search(&search, &grids), Ok(()));
        assert_eq!(grids[0].population(), 5);
    }
}

/// A caller can guide the search: set cells, look at states, and take settings back.
#[test]
fn a_search_is_guided_by_hand() {
    let (_, spacetime) = known((5, 5, 2), (0, 0), Group::C1);
    let mut search = Backtrack::new(&spacetime, &Order::default(), Choice::default());
    let by_hand = |unknown, value, other| Setting { unknown, value, other };
    assert_eq!(search.set(by_hand(7, true, Other::Open)), Effect::Consistent);
    assert_eq!(search.set(by_hand(7, false, Other::Open)), Effect::Known(true));
    assert_eq!(search.values()[7], Some(true));
    assert_eq!(search.state().settings, [by_hand(7, true, Other::Open)]);
    // The other state is now a conclusion, and there is nothing else to take back.
    assert_eq!(search.back_up(), Some(by_hand(7, false, Other::Settled)));
    assert_eq!(search.values()[7], Some(false));
    let objects = rest(&mut search.clone());
    assert!(!objects.is_empty() && objects.iter().all(|values| !values[7]));
    assert_eq!(search.back_up(), None);
    assert_eq!(search.step(), Step::Exhausted);
    assert_eq!(search.set(by_hand(3, true, Other::Open)), Effect::Refused(Point::Over));
    // A setting without an alternative constrains the rest of the search.
    let mut search = Backtrack::new(&spacetime, &Order::default(), Choice::Alive);
    assert_eq!(search.set(by_hand(7, true, Other::Settled)), Effect::Consistent);
    let with = rest(&mut search);
    assert!(with.iter().all(|values| values[7]));
    let all = rest(&mut Backtrack::new(&spacetime, &Order::default(), Choice::Alive));
    assert_eq!(with.len() + objects.len(), all.len());
}

#[test]
fn states_of_other_questions_are_refused() {
    let (_, small) = known((4, 4, 2), (0, 0), Group::C1);
    let (_, large) = known((6, 6, 2), (0, 0), Group::C1);
    let mut search = Backtrack::new(&large, &Order::default(), Choice::default());
    next(&mut search).unwrap();
    let refused = Backtrack::resume(&small, &Order::default(), Choice::default(), &search.state());
    assert_eq!(refused.unwrap_err().unknowns, 32);
}

#[test]
fn an_interrupt_stops_a_search_that_then_goes_on() {
    let (_, spacetime) = known((9, 9, 4), (0, 0), Group::C1);
    let mut search = Backtrack::new(&spacetime, &Order::default(), Choice::default());
    let limits = Limits::none();
    limits.interrupt.raise();
    let mut heard = 0;
    let outcome = search.next(&limits, &mut |progress| {
        heard += 1;
        assert!(
            progress.tally.choices > 0 && progress.settings > progress.tally.choices && progress.left > 0.0
        );
    });
    assert!(matches!(outcome, TreeOutcome::Stopped(_)));
    assert_eq!(heard, 1);
    let before = search.progress().tally.choices;
    search.next(&limits, &mut |_| {});
    assert!(search.progress().tally.choices > before);
}

/// Counts of a saved search may be anything.
#[test]
fn counts_do_not_overflow() {
    let spacetime = spacetime::of(&Search::new(2, 2, 1).unwrap(), Front::Anywhere);
    let mut state = State::start();
    state.tally.choices = u64::MAX;
    rest(&mut Backtrack::new(&spacetime, &orders()[0], CHOICES[0]).at(&state).unwrap());
}
