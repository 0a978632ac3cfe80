//! Searches: both engines against brute force and against known results.

use std::collections::BTreeSet;
use std::time::Duration;

use lifesat::backend::embedded::Embedded;
use lifesat::encode::Transition;
use lifesat::encode::search::SearchEncoding;
use lifesat::life::{Grid, Group, Isometry, Position, Symmetry};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Search;
use lifesat::problem::search::{Cells, Motion, Subperiods};
use lifesat::solve::search::backtrack::{Choice, Order, State};
use lifesat::solve::search::distinct::{Key, key};
use lifesat::solve::search::sat::Sat;
use lifesat::solve::search::tree::{Threads, Tree};
use lifesat::solve::search::{Distinct, Engine, Hunt, NextObject, Object};
use lifesat::spacetime::{self, Front, Spacetime};
use lifesat::verify;

use crate::rule_families::rules::families;

const ALL_DISTINCT: [Distinct; 3] = [Distinct::Exact, Distinct::Symmetry, Distinct::Active];

pub(crate) fn returning(width: usize, height: usize, period: usize, map: Isometry) -> Search {
    Search::new(width, height, period).unwrap().with_motion(Motion::Returns(map)).unwrap()
}

pub(crate) fn oscillating(width: usize, height: usize, period: usize) -> Search {
    returning(width, height, period, Isometry::IDENTITY)
}

pub(crate) fn moving(width: usize, height: usize, period: usize, right: i64, down: i64) -> Search {
    returning(width, height, period, Isometry::translation(right, down))
}

pub(crate) fn sat(spacetime: &Spacetime, transition: Transition) -> Sat<'_> {
    let encoding = SearchEncoding { transition, ..SearchEncoding::default() };
    Sat::new(spacetime, Box::new(Embedded::default().start()), encoding, &Limits::none())
}

/// All objects that an engine finds.
pub(crate) fn all(
    search: &Search,
    spacetime: &Spacetime,
    distinct: Distinct,
    engine: &mut dyn Engine,
) -> Vec<Object> {
    let mut hunt = Hunt::new(search, spacetime, distinct);
    let mut objects = Vec::new();
    loop {
        match hunt.next(engine, &Limits::none(), &mut |_| ()).unwrap() {
            NextObject::Found(object) => objects.push(object),
            NextObject::Exhausted => return objects,
            NextObject::Stopped(why) => panic!("{why}"),
        }
    }
}

/// The first object that the embedded solver finds, if there is one.
pub(crate) fn first(search: &Search) -> Option<Object> {
    let spacetime = spacetime::of(search, Front::Pushed);
    let mut engine = sat(&spacetime, Transition::Col9);
    let mut hunt = Hunt::new(search, &spacetime, Distinct::Symmetry);
    match hunt.next(&mut engine, &Limits::none(), &mut |_| ()).unwrap() {
        NextObject::Found(object) => Some(object),
        NextObject::Exhausted => None,
        NextObject::Stopped(why) => panic!("{why}"),
    }
}

/// All answers, found by simulating every start. For searches whose generations all follow from the
/// first.
fn brute_force(search: &Search) -> Vec<Vec<Grid<u8>>> {
    let (width, height) = (search.width(), search.height());
    let states = u32::from(search.played_rule().oldest()) + 1;
    let starts = (0..states.pow(u32::try_from(width * height).unwrap())).map(|number| {
        let mut rest = number;
        Grid::from_fn(width, height, |_| {
            let state = rest % states;
            rest /= states;
            u8::try_from(state).unwrap()
        })
    });
    let played = starts.map(|start| {
        let mut all = vec![start];
        for number in 0..search.last() {
            let next = search.played_in(number).next_generation(&all[number]);
            all.push(Grid::from_fn(width, height, |at| next.get(Position::new(at.row + 1, at.column + 1))));
        }
        all
    });
    played.filter(|generations| verify::search(search, generations).is_ok()).collect()
}

/// Both engines, and the solver with cubes that are split at every turn, find one object for each
/// key that brute force finds, whichever objects are left out in between.
pub(crate) fn compare(search: &Search) -> usize {
    let answers = brute_force(search);
    for distinct in ALL_DISTINCT {
        let expected: BTreeSet<Key> = answers.iter().map(|answer| key(search, answer, distinct)).collect();
        // A front leaves out shifted copies, which only `Exact` counts.
        let front = if distinct == Distinct::Exact { Front::Anywhere } else { Front::Pushed };
        let spacetime = spacetime::of(search, front);
        let mut cubes =
            sat(&spacetime, Transition::Col9).with_cubes(vec![State::start()], Duration::ZERO).unwrap();
        let mut tree = Tree::new(&spacetime, &Order::default(), Choice::default());
        let start = vec![State::start()];
        let mut threads = Threads::new(&spacetime, &Order::default(), Choice::Alive, start, 3).unwrap();
        let engines: [&mut dyn Engine; 4] =
            [&mut sat(&spacetime, Transition::Prime), &mut cubes, &mut tree, &mut threads];
        for engine in engines {
            let objects = all(search, &spacetime, distinct, engine);
            let keys: BTreeSet<Key> =
                objects.iter().map(|object| key(search, &object.generations, distinct)).collect();
            assert_eq!(keys.len(), objects.len(), "{distinct:?}");
            assert_eq!(keys, expected, "{distinct:?} {search:?} {}", engine.name());
            if distinct == Distinct::Exact {
                assert_eq!(objects.len(), answers.len());
            }
        }
    }
    answers.len()
}

#[test]
fn still_lifes_and_oscillators_of_small_boxes() {
    assert!(compare(&oscillating(4, 4, 1)) > 50);
    assert!(compare(&oscillating(4, 4, 2)) > 2);
    assert!(compare(&oscillating(4, 4, 2).with_subperiods(Subperiods::Allowed)) > 52);
    assert!(compare(&oscillating(5, 3, 2)) > 2);
    assert!(compare(&moving(4, 4, 4, 1, 1)) > 0);
}

#[test]
fn maps_symmetries_and_rules() {
    for symmetry in Symmetry::ALL {
        compare(&returning(4, 4, 2, Isometry::of_box(symmetry, 4, 4)));
    }
    for group in [Group::C4, Group::D2Diagonal, Group::D4Cross] {
        let search = Search::new(4, 4, 2).unwrap().with_symmetry(group).unwrap();
        compare(&search.with_motion(Motion::Returns(Isometry::IDENTITY)).unwrap());
    }
    let other = oscillating(4, 4, 2).with_rule("B2/S".parse().unwrap()).unwrap();
    assert!(compare(&other) > 0);
}

/// Every family of rules, with all symmetries and maps that each rule keeps.
#[test]
fn rules_of_every_family() {
    for rule in families() {
        let mut found = 0;
        for period in 1..=2 {
            let search = oscillating(4, 3, period).with_subperiods(Subperiods::Allowed);
            found += compare(&search.with_rule(rule).unwrap());
        }
        for symmetry in Symmetry::ALL {
            let map = Isometry::of_box(symmetry, 3, 3);
            if let Ok(search) = returning(3, 3, 1, map).with_rule(rule) {
                compare(&search);
            }
        }
        for group in Group::all() {
            let search = oscillating(3, 3, 2).with_symmetry(group).unwrap();
            if let Ok(search) = search.with_rule(rule) {
                compare(&search);
            }
        }
        let parents = Search::new(4, 3, 1).unwrap().with_bound("<=3".parse().unwrap()).unwrap();
        found += compare(&parents.with_rule(rule).unwrap());
        assert!(found > 0, "{rule}");
    }
}

#[test]
fn given_cells_and_parents() {
    let text = "* * * *\n* * a *\n* * * -a\n\n0 0 0 0\n0 1 1 0\n0 1 1 0\n";
    assert!(compare(&Cells::read(text).unwrap().into_search().unwrap()) > 0);
    let free = Search::new(4, 3, 1).unwrap().with_bound("<=3".parse().unwrap()).unwrap();
    assert_eq!(compare(&free), compare(&free.with_bound(">=0@1".parse().unwrap()).unwrap()));
}

/// With cells that need not follow, each of the 2⁴ · 2² answers is found once.
#[test]
fn generations_that_do_not_follow() {
    let search = Cells::read("* *\n* *\n\n*' 0'\n0' *'\n").unwrap().into_search().unwrap();
    let spacetime = spacetime::of(&search, Front::Pushed);
    let objects = all(&search, &spacetime, Distinct::Symmetry, &mut sat(&spacetime, Transition::Col9));
    // Three live cells of four give birth to the fourth inside the box. Births outside need three
    // in a row, and a side has only two cells.
    let starts: BTreeSet<Vec<Position>> =
        objects.iter().map(|object| object.live(0).live_cells().collect()).collect();
    assert_eq!((objects.len(), starts.len()), (64, 16));
}

/// A table of known answers. Period and displacement are those of the reference simulator.
#[test]
fn known_objects_are_found() {
    let found = |search: &Search| {
        let object = first(search).unwrap_or_else(|| panic!("nothing found: {search:?}"));
        let recurrence = object.recurrence.expect("it comes back");
        (recurrence.period, recurrence.right.abs(), recurrence.down.abs(), object.live(0).population())
    };
    let flip = Isometry::of_box(Symmetry::Transpose, 4, 4).then(Isometry::translation(1, 0));
    assert_eq!(found(&moving(4, 4, 4, 1, 1)), (4, 1, 1, 5));
    assert_eq!(found(&returning(4, 4, 2, flip)), (4, 1, 1, 5));
    let (period, right, down, _) = found(&moving(8, 5, 4, 2, 0));
    assert_eq!((period, right, down), (4, 2, 0));
    let (period, _, _, _) = found(&oscillating(9, 9, 3));
    assert_eq!(period, 3);
    let mirrored = |group, search: Search| search.with_symmetry(group).unwrap();
    assert_eq!(found(&mirrored(Group::D2Vertical, oscillating(8, 7, 5))).0, 5);
    assert_eq!(found(&mirrored(Group::D8, oscillating(8, 8, 5))).0, 5);
    let (period, right, down, _) = found(&moving(16, 6, 3, 0, 1));
    assert_eq!((period, right, down), (3, 0, 1));
}

#[test]
fn known_gaps_are_refuted() {
    assert_eq!(first(&moving(4, 3, 4, 1, 1)), None);
    let mirrored = moving(12, 13, 3, 0, 1).with_symmetry(Group::D2Vertical).unwrap();
    assert_eq!(first(&mirrored), None);
}

#[test]
fn a_solver_that_is_not_told_all_of_the_question_answers_nothing() {
    let search = oscillating(4, 4, 2);
    let spacetime = spacetime::of(&search, Front::Pushed);
    let stopped = Limits::within(Duration::ZERO);
    let mut solver =
        Sat::new(&spacetime, Box::new(Embedded::default().start()), SearchEncoding::default(), &stopped);
    let mut hunt = Hunt::new(&search, &spacetime, Distinct::Symmetry);
    hunt.remember(&vec![Grid::filled(4, 4, 0); 3]);
    let outcome = hunt.next(&mut solver, &Limits::none(), &mut |_| ()).unwrap();
    assert_eq!(outcome, NextObject::Stopped(StopReason::TimeLimit));
}

mod auto {
    //! Both engines in turns find what each finds alone.

    use std::collections::BTreeSet;

    use lifesat::life::Isometry;
    use lifesat::limits::Limits;
    use lifesat::problem::Search;
    use lifesat::problem::search::Motion;
    use lifesat::solve::search::distinct::{Key, key};
    use lifesat::solve::search::engines::{Kind, Single};
    use lifesat::solve::search::{Distinct, Engines, Hunt, NextObject};
    use lifesat::spacetime::{self, Front};

    fn keys(search: &Search, kind: Kind, jobs: usize) -> BTreeSet<Key> {
        let engines = Engines { jobs, ..Engines::new(kind) };
        let spacetime = spacetime::of(search, Front::Pushed);
        let mut hunt = Hunt::new(search, &spacetime, Distinct::Symmetry);
        let mut keys = BTreeSet::new();
        engines.work(search, &spacetime, &Limits::none(), |engine| {
            loop {
                match hunt.next(engine, &Limits::none(), &mut |_| ()).unwrap() {
                    NextObject::Found(object) => {
                        assert!(keys.insert(key(search, &object.generations, Distinct::Symmetry)));
                    }
                    NextObject::Exhausted => return,
                    NextObject::Stopped(why) => panic!("{why}"),
                }
            }
        });
        keys
    }

    #[test]
    fn engines_in_turns_find_all_objects() {
        for (width, height, period, right, down) in
            [(6, 5, 1, 0, 0), (5, 5, 2, 0, 0), (4, 4, 4, 1, 1), (11, 6, 3, 0, 1), (5, 4, 3, 0, 0)]
        {
            let map = Isometry::translation(right, down);
            let search =
                Search::new(width, height, period).unwrap().with_motion(Motion::Returns(map)).unwrap();
            let alone = keys(&search, Kind::One(Single::Backtrack), 1);
            // Counting row by row joins, with enough memory or too little.
            for (counting_bytes, jobs) in [(100, 1), (100, 2), (1 << 30, 1), (1 << 30, 2)] {
                assert_eq!(keys(&search, Kind::All { counting_bytes }, jobs), alone, "{search}");
            }
        }
    }
}

mod threads {
    //! Several threads on one tree of choices find what one thread finds.

    use std::collections::BTreeSet;
    use std::ops::ControlFlow;
    use std::time::Duration;

    use lifesat::life::Group;
    use lifesat::limits::Limits;
    use lifesat::solve::search::backtrack::shared_tree::{After, Ended, Means, SharedTree};
    use lifesat::solve::search::backtrack::{Backtrack, Choice, Order};

    use crate::search_backtrack::{Assignment, known, once, rest};

    /// What several threads find, at most this many.
    fn all_of(tree: &mut SharedTree, jobs: usize, limits: &Limits, most: usize) -> (Vec<Assignment>, Ended) {
        all_after(0, tree, jobs, limits, most)
    }

    /// The same, if one thread makes so many choices before it gives parts away.
    fn all_after(
        alone: u64,
        tree: &mut SharedTree,
        jobs: usize,
        limits: &Limits,
        most: usize,
    ) -> (Vec<Assignment>, Ended) {
        let mut objects = Vec::new();
        let mut means = Means { jobs, alone, limits, after: &|_| After::GoOn, progress: &mut |_| {} };
        let ended = tree.run(&mut means, &mut |object| {
            objects.push(object);
            if objects.len() >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (objects, ended)
    }

    #[test]
    fn threads_find_what_one_finds() {
        let (_, spacetime) = known((7, 6, 2), (0, 0), Group::C1);
        let whole = Backtrack::new(&spacetime, &Order::default(), Choice::default());
        let mut one = whole.clone();
        let expected: BTreeSet<Assignment> = rest(&mut one).into_iter().collect();
        assert!(expected.len() > 100, "{}", expected.len());
        for jobs in 1..=4 {
            let mut tree = SharedTree::new(&whole);
            let (objects, ended) = all_of(&mut tree, jobs, &Limits::none(), usize::MAX);
            assert_eq!(ended, Ended::Exhausted);
            assert_eq!(once(objects), expected);
            assert!(tree.state().parts.is_empty());
            // Nothing is searched twice, and nothing is left out.
            assert_eq!(tree.state().finished, one.progress().tally);
        }
    }

    /// As long as one thread works alone, the objects come in its order.
    #[test]
    fn parts_are_given_away_only_after_the_first_choices() {
        let (_, spacetime) = known((6, 6, 2), (0, 0), Group::C1);
        let whole = Backtrack::new(&spacetime, &Order::default(), Choice::default());
        let expected = rest(&mut whole.clone());
        let (objects, ended) =
            all_after(u64::MAX, &mut SharedTree::new(&whole), 3, &Limits::none(), usize::MAX);
        assert_eq!((objects, ended), (expected, Ended::Exhausted));
    }

    /// A search that is stopped after a few objects or by a deadline, saved as text, and resumed with
    /// another number of threads, many times over, finds the same objects.
    #[test]
    fn threads_that_are_stopped_go_on_where_they_were() {
        let (_, spacetime) = known((7, 6, 2), (0, 0), Group::C1);
        let whole = Backtrack::new(&spacetime, &Order::default(), Choice::Alive);
        let expected: BTreeSet<Assignment> = rest(&mut whole.clone()).into_iter().collect();
        let mut tree = SharedTree::new(&whole);
        let (mut objects, mut rounds) = (Vec::new(), 0);
        loop {
            rounds += 1;
            let limits =
                if rounds % 2 == 0 { Limits::within(Duration::from_millis(2)) } else { Limits::none() };
            let (more, ended) = all_of(&mut tree, 1 + rounds % 3, &limits, 20);
            objects.extend(more);
            if ended == Ended::Exhausted {
                break;
            }
            let text = serde_json::to_string(tree.state()).unwrap();
            tree = SharedTree::resume(&whole, serde_json::from_str(&text).unwrap()).unwrap();
        }
        assert!(rounds > 3, "{rounds}");
        assert_eq!(once(objects), expected);
    }

    /// Every kind of object is found. A single thread finds one of each.
    #[test]
    fn threads_forbid_what_they_found() {
        let (_, spacetime) = known((6, 6, 2), (0, 0), Group::C1);
        let whole = Backtrack::new(&spacetime, &Order::default(), Choice::default());
        let unknowns: Vec<u32> = (0..spacetime.unknowns()).filter(|unknown| unknown % 3 == 0).collect();
        let part = |values: &Assignment| unknowns.iter().map(|&one| values[one as usize]).collect::<Vec<_>>();
        let expected: BTreeSet<Vec<bool>> = rest(&mut whole.clone()).iter().map(part).collect();
        for (jobs, passes) in [(1, false), (2, false), (2, true)] {
            let mut kinds = Vec::new();
            let after = |_: &[bool]| {
                if passes { After::Pass(unknowns.clone()) } else { After::Forbid(unknowns.clone()) }
            };
            let limits = Limits::none();
            let mut means = Means { jobs, alone: 0, limits: &limits, after: &after, progress: &mut |_| {} };
            let ended = SharedTree::new(&whole).run(&mut means, &mut |object| {
                kinds.push(part(&object));
                ControlFlow::Continue(())
            });
            assert_eq!(ended, Ended::Exhausted);
            if jobs == 1 {
                assert_eq!(kinds.len(), expected.len());
            }
            assert_eq!(kinds.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }
}

mod b0 {
    //! Searches by rules with B0: what is found is what brute force finds, and it does what it should
    //! with the states that cells really have.

    use std::collections::BTreeSet;

    use lifesat::life::step::next_generation;
    use lifesat::life::{Grid, Isometry, Phases, Position, Rule};
    use lifesat::limits::Limits;
    use lifesat::problem::Search;
    use lifesat::problem::search::{Motion, Subperiods};
    use lifesat::solve::search::engines::{Engines, Kind, Single};
    use lifesat::solve::search::{Distinct, Hunt, NextObject, lay_out};
    use lifesat::spacetime::Front;

    /// All answers, as they fill the box in generation 0.
    fn found(search: &Search, kind: Kind) -> BTreeSet<Vec<bool>> {
        found_by(search, &Engines::new(kind))
    }

    fn found_by(search: &Search, engines: &Engines) -> BTreeSet<Vec<bool>> {
        let limits = Limits::none();
        let spacetime = lay_out(search, Front::Anywhere, &limits).unwrap();
        let mut hunt = Hunt::new(search, &spacetime, Distinct::Exact);
        let mut all = BTreeSet::new();
        engines.work(search, &spacetime, &limits, |engine| {
            while let NextObject::Found(object) = hunt.next(engine, &limits, &mut |_| {}).unwrap() {
                assert!(all.insert(cells(&object.live(0))));
            }
        });
        all
    }

    fn cells(grid: &Grid) -> Vec<bool> {
        grid.positions().map(|at| grid.get(at)).collect()
    }

    /// Generation 0 of all answers, by playing every filling of the box: a window of the real plane, so
    /// large that its border does not matter, with the real states of the background.
    fn brute_force(
        rule: Rule,
        (width, height): (usize, usize),
        last: usize,
        (right, down): (i64, i64),
    ) -> BTreeSet<Vec<bool>> {
        let stays = rule.has_b0() && rule.next_of_window(511);
        let alternates = rule.has_b0() && !stays;
        let mut answers = BTreeSet::new();
        'fillings: for filling in 1..1u32 << (width * height) {
            let bit = |at: Position| filling >> (at.row * width + at.column) & 1 == 1;
            let margin = last + 1;
            let offset = |side: usize, margin: usize| side.checked_sub(margin);
            let inside = |at: Position, margin: usize| {
                let (row, column) = (offset(at.row, margin)?, offset(at.column, margin)?);
                (row < height && column < width).then(|| Position::new(row, column))
            };
            let mut real = Grid::from_fn(width + 2 * margin, height + 2 * margin, |at| {
                inside(at, margin).is_some_and(bit) != stays
            });
            let start = Grid::from_fn(width, height, bit);
            for generation in 1..=last {
                let next = next_generation(&real, rule);
                real = Grid::from_fn(real.width() - 2, real.height() - 2, |at| {
                    next.get(Position::new(at.row + 2, at.column + 2))
                });
                let in_reverse = stays || alternates && generation % 2 == 1;
                // Everything outside the box is background.
                for at in real.positions() {
                    if inside(at, margin - generation).is_none() && real.get(at) != in_reverse {
                        continue 'fillings;
                    }
                }
            }
            let end = Grid::from_fn(width, height, |at| {
                real.get(Position::new(at.row + 1, at.column + 1)) != stays
            });
            let moved: BTreeSet<(i64, i64)> =
                start.live_cells().map(Position::coordinates).map(|(x, y)| (x + right, y + down)).collect();
            if end.live_cells().map(Position::coordinates).collect::<BTreeSet<_>>() == moved {
                answers.insert(cells(&start));
            }
        }
        answers
    }

    fn search(rule: Rule, (width, height): (usize, usize), last: usize, (right, down): (i64, i64)) -> Search {
        let search = Search::new(width, height, last).unwrap().with_subperiods(Subperiods::Allowed);
        let map = Motion::Returns(Isometry::translation(right, down));
        search.with_rule(rule).unwrap().with_motion(map).unwrap()
    }

    #[test]
    fn all_answers_in_small_boxes_are_found() {
        let mut random = fastrand::Rng::with_seed(17);
        let mut numbers = [0; 2];
        let named = [
            "B03/S23",
            "B0123478/S0123467",
            "B02/S5",
            "B012345/S1",
            "B0123478/S01234678",
            "B034/S238",
            "B01/S4V",
            "B02/S6H",
        ];
        let mut rules: Vec<Rule> = named.map(|text| text.parse().unwrap()).to_vec();
        for _ in 0..4 {
            // Tables without symmetry. Few windows change the drawn states, so something comes back.
            let words: [u64; 8] = std::array::from_fn(|_| random.u64(..) & random.u64(..) & random.u64(..));
            let odd = |window: u16| words[usize::from(window / 64)] >> (window % 64) & 1 == 1;
            rules.push(Rule::of_windows(|window| {
                (window >> 4 & 1 == 0) != (odd(window) && window != 0 && window != 511)
            }));
        }
        for rule in rules {
            let alternates = Phases::of(rule).alternate();
            for (size, last, shift) in
                [((3, 3), 2, (0, 0)), ((4, 3), 2, (0, 0)), ((4, 3), 4, (0, 0)), ((4, 4), 2, (1, 0))]
            {
                let expected = brute_force(rule, size, last, shift);
                let question = search(rule, size, last, shift);
                let both = (size == (3, 3)).then_some(Kind::All { counting_bytes: 1 << 30 });
                let engines = [Single::Sat, Single::Backtrack].map(Kind::One);
                for kind in engines.into_iter().chain(both) {
                    let name = format!("{rule} {size:?} {last} {shift:?} {kind:?}");
                    assert_eq!(found(&question, kind), expected, "{name}");
                }
                numbers[usize::from(alternates)] += expected.len();
            }
            if !alternates {
                let expected = brute_force(rule, (3, 3), 1, (0, 0));
                assert_eq!(
                    found(&search(rule, (3, 3), 1, (0, 0)), Kind::One(Single::Backtrack)),
                    expected,
                    "{rule}"
                );
            }
        }
        assert!(numbers.iter().all(|&number| number > 20), "{numbers:?}");
    }

    /// A smaller period counts only if it is even where the background alternates.
    #[test]
    fn periods_are_even_where_the_background_alternates() {
        let rule: Rule = "B0123478/S0123467".parse().unwrap();
        let question = search(rule, (3, 3), 4, (0, 0)).with_subperiods(Subperiods::Excluded);
        assert_eq!(question.excluded(), [(2, Isometry::IDENTITY)]);
        let of_two = search(rule, (3, 3), 2, (0, 0)).with_subperiods(Subperiods::Excluded);
        assert_eq!(of_two.excluded(), []);
        let all = brute_force(rule, (3, 3), 4, (0, 0));
        let shorter = brute_force(rule, (3, 3), 2, (0, 0));
        let expected: BTreeSet<Vec<bool>> = all.difference(&shorter).cloned().collect();
        for engine in [Single::Sat, Single::Backtrack] {
            assert_eq!(found(&question, Kind::One(engine)), expected);
        }
    }

    /// Two threads give parts of the tree of choices to each other.
    #[test]
    fn threads_share_a_search_whose_background_alternates() {
        let question = search("B03/S23".parse().unwrap(), (4, 4), 2, (0, 0));
        let expected = brute_force("B03/S23".parse().unwrap(), (4, 4), 2, (0, 0));
        assert!(expected.len() > 3, "{}", expected.len());
        assert_eq!(
            found_by(&question, &Engines { jobs: 2, ..Engines::new(Kind::One(Single::Backtrack)) }),
            expected
        );
    }
}

mod ages {
    //! Searches by rules of Generations: both engines against brute force over all states of all cells, and
    //! answers against a definition of their own.

    use std::collections::BTreeSet;

    use lifesat::encode::Transition;
    use lifesat::life::generations::next_generation;
    use lifesat::life::{Generations, Grid, Group, Isometry, Position, Symmetry};
    use lifesat::problem::Search;
    use lifesat::problem::search::{Cells, Motion, SearchError, Subperiods};
    use lifesat::solve::search::{Distinct, Object};
    use lifesat::spacetime::{self, Front};
    use lifesat::verify;

    use crate::search::{all, compare, moving, oscillating, returning, sat};

    /// Brian's Brain and Star Wars, one with many patterns, one with letters, von Neumann and hexagonal ones, and
    /// one whose cells are dying for longer than the periods that are asked for.
    const RULES: [&str; 7] = ["/2/3", "345/2/4", "12/3/3", "12/2e/3", "12/2/3V", "12/3/3H", "2/2-a/5"];

    fn with(search: Search, rule: &str) -> Search {
        search.with_search_rule(rule.parse().unwrap()).unwrap()
    }

    /// All patterns that come back in the box after this many generations, moved by this shift, and not after
    /// fewer. Nothing of this is from the library but the simulator, which agrees with Golly's.
    fn returns(
        rule: &str,
        (width, height): (usize, usize),
        period: usize,
        shift: (isize, isize),
    ) -> BTreeSet<Vec<u8>> {
        let rule: Generations = rule.parse().unwrap();
        let states = usize::from(rule.oldest()) + 1;
        let cells = width * height;
        let mut found = BTreeSet::new();
        for number in 1..states.pow(u32::try_from(cells).unwrap()) {
            let start: Vec<u8> = (0..u32::try_from(cells).unwrap())
                .map(|cell| u8::try_from(number / states.pow(cell) % states).unwrap())
                .collect();
            let mut now = Grid::from_fn(width, height, |at| start[at.row * width + at.column]);
            let mut seen = vec![start.clone()];
            for _ in 0..period {
                let next = next_generation(&now, rule);
                let is_ring = |at: Position| {
                    at.row == 0 || at.column == 0 || at.row == height + 1 || at.column == width + 1
                };
                if next.positions().any(|at| is_ring(at) && next.get(at) != 0) {
                    break;
                }
                now = Grid::from_fn(width, height, |at| next.get(Position::new(at.row + 1, at.column + 1)));
                seen.push(now.rows().flatten().copied().collect());
            }
            let is_moved = |later: &Vec<u8>, (right, down): (isize, isize)| {
                let cell = |grid: &[u8], row: isize, column: isize| {
                    let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else {
                        return 0;
                    };
                    if row < height && column < width { grid[row * width + column] } else { 0 }
                };
                let mut places = (-9..9).flat_map(|row| (-9..9).map(move |column| (row, column)));
                places
                    .all(|(row, column)| cell(later, row, column) == cell(&start, row - down, column - right))
            };
            let (right, down) = shift;
            let is_early = |divisor: usize| {
                let parts = (period / divisor).cast_signed();
                period.is_multiple_of(divisor)
                    && right % parts == 0
                    && down % parts == 0
                    && is_moved(&seen[divisor], (right / parts, down / parts))
            };
            if seen.len() == period + 1 && is_moved(&seen[period], shift) && !(1..period).any(is_early) {
                found.insert(start);
            }
        }
        found
    }

    /// Generation 0 of all objects that the SAT engine finds, each filling of the box once.
    fn exactly(search: &Search) -> BTreeSet<Vec<u8>> {
        let spacetime = spacetime::of(search, Front::Anywhere);
        let objects = all(search, &spacetime, Distinct::Exact, &mut sat(&spacetime, Transition::Prime));
        let found: BTreeSet<Vec<u8>> =
            objects.iter().map(|object| object.generations[0].rows().flatten().copied().collect()).collect();
        assert_eq!(found.len(), objects.len());
        found
    }

    #[test]
    fn the_answers_are_those_of_the_definition() {
        let mut counts = Vec::new();
        for (rule, size, period, shift) in [
            ("/2/3", (4, 2), 1, (1, 0)),
            ("/2/3", (4, 2), 2, (2, 0)),
            ("/2/3", (3, 3), 3, (0, 0)),
            ("/2/3", (2, 5), 2, (0, 2)),
            ("345/2/4", (3, 2), 1, (0, 0)),
            ("345/2/4", (3, 2), 3, (1, 0)),
            ("12/3/3", (3, 3), 1, (0, 0)),
            ("12/3/3", (3, 3), 3, (0, 0)),
            ("12/2-a/3", (3, 3), 1, (0, 0)),
            ("012/3/3V", (3, 3), 3, (0, 0)),
            ("12/2/3V", (3, 3), 4, (0, 0)),
            ("02/2/3H", (3, 3), 3, (0, 0)),
            ("12/3/3H", (3, 3), 4, (0, 0)),
            ("12/3/4", (3, 3), 4, (0, 0)),
            ("2/2-a/5", (3, 2), 4, (0, 0)),
        ] {
            let (right, down) = (shift.0 as i64, shift.1 as i64);
            let search = with(moving(size.0, size.1, period, right, down), rule);
            let expected = returns(rule, size, period, shift);
            assert_eq!(exactly(&search), expected, "{search}");
            counts.push(expected.len());
        }
        assert!(counts.iter().filter(|&&count| count > 0).count() > 8, "{counts:?}");
    }

    /// Every family of rules, with all symmetries and maps that each rule keeps.
    #[test]
    fn rules_of_every_family() {
        let mut all = 0;
        for rule in RULES {
            let is_large = rule.ends_with(['4', '5']);
            let (width, height) = if is_large { (3, 2) } else { (3, 3) };
            for period in 1..=3 {
                let search = oscillating(width, height, period).with_subperiods(Subperiods::Allowed);
                all += compare(&with(search, rule));
                // Brute force takes its time in larger boxes.
                let side = if is_large || period != 2 { 2 } else { 3 };
                for symmetry in Symmetry::ALL {
                    // Each rule meets each symmetry with each of the three shifts.
                    let (right, down) = [(0, 0), (1, -1), (0, 1)][(period + symmetry as usize) % 3];
                    let map = Isometry::of_box(symmetry, side, side).then(Isometry::translation(right, down));
                    let search = returning(side, side, period, map).with_search_rule(rule.parse().unwrap());
                    all += search.map_or(0, |search| compare(&search));
                }
            }
            for group in Group::all() {
                let side = if is_large { 2 } else { 3 };
                let search = oscillating(side, side, 2).with_symmetry(group).unwrap();
                let search = search.with_search_rule(rule.parse().unwrap());
                all += search.map_or(0, |search| compare(&search.with_subperiods(Subperiods::Allowed)));
            }
        }
        assert!(all > 100, "{all}");
    }

    /// Patterns that move, in boxes of all generations and of one period, and by a glide reflection.
    #[test]
    fn patterns_that_move() {
        assert!(compare(&with(moving(4, 2, 1, 1, 0), "/2/3")) > 0);
        assert!(compare(&with(moving(2, 4, 2, 0, -2).with_subperiods(Subperiods::Allowed), "/2/3")) > 0);
        assert!(compare(&with(moving(4, 3, 1, 0, 1), "/2/3")) > 0);
        for (rule, size, period, shift) in [
            ("/2/3", (3, 2), 1, (1, 0)),
            ("/2/3", (3, 2), 2, (0, 1)),
            ("345/2/4", (2, 2), 1, (1, 0)),
            ("2/2/5", (1, 2), 1, (1, 0)),
        ] {
            compare(&with(Search::holding_one_period(size, period, shift).unwrap(), rule));
        }
        let photon = Search::holding_one_period((3, 2), 1, (1, 0)).unwrap();
        assert!(compare(&with(photon, "/2/3")) > 0);
        let glide = Isometry::of_box(Symmetry::FlipRows, 4, 2).then(Isometry::translation(1, 0));
        assert!(compare(&with(returning(4, 2, 1, glide).with_subperiods(Subperiods::Allowed), "/2/3")) > 0);
    }

    /// Cells given in dying states, unknown ones, names, a frozen cell, bounds, and predecessors.
    #[test]
    fn given_cells_and_predecessors() {
        let cells = |text: &str, oldest| Cells::read_aged(text, oldest).unwrap();
        let free = |text: &str, rule: &str, oldest| {
            let cells = cells(text, oldest);
            let blank = with(Search::new(cells.width, cells.height, cells.generations() - 1).unwrap(), rule);
            blank.with_given(cells.given).unwrap()
        };
        assert!(compare(&free("* * *\n* * *\n\n0 * *\n0 2 *\n", "/2/3", 2)) > 0);
        assert!(compare(&free("* * *\n* * *\n\n* * *\n* * *\n\n0 * *\n* 3 *\n", "12/3/4", 3)) > 0);
        assert!(compare(&free("2 * *\n* 3 *\n\n* * *\n* a -a\n", "12/3/4", 3)) > 0);
        let returning = with(oscillating(3, 3, 3), "12/3/3");
        let dying = returning.clone().with_first_given(cells("* 2 *\n* * *\n* * *\n", 2).given).unwrap();
        assert!((1..compare(&returning)).contains(&compare(&dying)));
        for motion in [Motion::Free, Motion::Returns(Isometry::IDENTITY)] {
            let frozen = Search::new(3, 2, 2).unwrap().with_frozen(Position::new(0, 1)).unwrap();
            let frozen = frozen.with_motion(motion).unwrap().with_subperiods(Subperiods::Allowed);
            compare(&with(frozen, "23/2/4"));
        }
        // A cell beside the photon is dead all the time, and one of its own cells is not.
        let moving_with = |row, column| {
            let frozen = moving(4, 2, 1, 1, 0).with_frozen(Position::new(row, column)).unwrap();
            compare(&with(frozen.with_subperiods(Subperiods::Allowed), "/2/3"))
        };
        let counts: Vec<usize> =
            (0..4).flat_map(|column| [moving_with(0, column), moving_with(1, column)]).collect();
        assert!(counts.contains(&0) && counts.iter().any(|&count| count > 0), "{counts:?}");
        for bound in ["<=2", ">=3@1", "<=3@0+1"] {
            let parents = Search::new(3, 2, 2).unwrap().with_bound(bound.parse().unwrap()).unwrap();
            assert!(compare(&with(parents, "12/3/4")) > 0);
        }
        let symmetric = Search::new(3, 3, 1).unwrap().with_symmetry(Group::D2Horizontal).unwrap();
        assert!(compare(&with(symmetric, "/2/3")) > 0);
    }

    /// Whatever state of whatever cell is changed, the generations are no answer any more.
    #[test]
    fn every_wrong_state_is_noticed() {
        let mut changed = 0;
        for (search, rule) in [
            (moving(4, 4, 1, 1, 0), "/2/3"),
            (oscillating(4, 4, 3), "/2/3"),
            (oscillating(4, 4, 1), "23/3/4"),
            (Search::new(3, 3, 2).unwrap(), "345/2/4"),
        ] {
            let search = with(search, rule);
            let object: Object = crate::search::first(&search).unwrap_or_else(|| panic!("{search}"));
            assert_eq!(verify::search(&search, &object.generations), Ok(()));
            let oldest = search.played_rule().oldest();
            // Without a map, generation 0 may be another one.
            let from = usize::from(search.motion() == Motion::Free);
            for number in from..object.generations.len() {
                for at in search.positions() {
                    for state in (0..=oldest).filter(|&state| state != object.generations[number].get(at)) {
                        let mut wrong = object.generations.clone();
                        wrong[number].set(at, state);
                        assert!(verify::search(&search, &wrong).is_err(), "{search} {number} {at} {state}");
                        changed += 1;
                    }
                }
            }
        }
        assert!(changed > 100);
    }

    #[test]
    fn what_a_rule_cannot_have_is_refused() {
        let rule = |text: &str| text.parse().unwrap();
        let given = |text: &str| oscillating(2, 1, 1).with_given(Cells::read_aged(text, 9).unwrap().given);
        let old = given("4 0\n\n0 0\n");
        assert!(matches!(old, Err(SearchError::NoSuchState { state: 4, .. })), "two states");
        let aged = with(oscillating(2, 1, 1), "345/2/4");
        let cells = |text: &str| Cells::read_aged(text, 9).unwrap().given;
        assert!(matches!(
            aged.clone().with_given(cells("4 0\n\n0 0")),
            Err(SearchError::NoSuchState { state: 4, .. })
        ));
        assert!(aged.clone().with_given(cells("3 0\n\n0 0")).is_ok());
        assert!(matches!(aged.with_given(cells("3 0'\n\n0 0")), Err(SearchError::MustFollow(_))));
        let large = Search::new(1000, 1000, 1).unwrap().with_search_rule(rule("345/2/40"));
        assert!(matches!(large, Err(SearchError::TooLarge { .. })));
        let turned = oscillating(3, 3, 1).with_symmetry(Group::C4).unwrap().with_search_rule(rule("2/2/3H"));
        assert!(matches!(turned, Err(SearchError::SymmetryOfRule { .. })));
    }
}
