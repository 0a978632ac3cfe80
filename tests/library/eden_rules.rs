//! Orphans of small boxes by all kinds of rules: every method finds those that brute force over all
//! predecessors leaves over.

use std::collections::BTreeSet;

use lifesat::backend::Verdict;
use lifesat::backend::embedded::Embedded;
use lifesat::cnf::{ClauseSink as _, Cnf, Lit, through};
use lifesat::encode::Transition;
use lifesat::encode::predecessor::PredecessorLayout;
use lifesat::formula::{EdenFormula, Formula as _, Found, Universals};
use lifesat::life::{Grid, Group, Rule, Symmetry};
use lifesat::limits::Limits;
use lifesat::problem::Eden;
use lifesat::solve::eden::prove::{self, Forgetful, Means, Plan, Targets};
use lifesat::solve::eden::recheck::Recheck;
use lifesat::solve::eden::search::{GardenSearch, Tally, UnitResult, UnitWorker};
use lifesat::solve::eden::second_opinion::{Decided, decide_by};
use lifesat::solve::pool::{PoolOutcome, Worker as _};
use lifesat::verify;

type Boxes = BTreeSet<Vec<bool>>;

/// A table without any symmetry, half of whose windows come alive.
fn lopsided() -> Rule {
    let rule = Rule::of_windows(|window| window.wrapping_mul(40503) >> 9 & 1 == 1);
    assert_eq!(rule.symmetries(), [Symmetry::Identity]);
    rule
}

/// Rules of all kinds, with and without orphans, with and without B0.
fn rules() -> Vec<Rule> {
    let named = [
        "B3/S23",
        "B36/S23",
        "B3678/S34678",
        "B1357/S02468",
        "B2-a/S12",
        "B3/S2-i34q",
        "B2/S34H",
        "B2/S013V",
        "B03/S23",
        "B0123478/S01234678",
        "B2/S",
        "B8/S",
        "B6i/S8",
        "B4/SV",
        "B6/SH",
        "B012345678/S01234567",
    ];
    let named = named.into_iter().map(|text| text.parse().unwrap());
    named.chain([lopsided(), mostly_left(), sparse(), dense()]).collect()
}

/// A cell becomes its left neighbour, unless all three cells above it are alive: no symmetry, and few
/// orphans.
fn mostly_left() -> Rule {
    Rule::of_windows(|window| window >> 3 & 1 == 1 && window & 7 != 7)
}

/// Few windows come alive, and the table has no symmetry: many orphans.
fn sparse() -> Rule {
    let rule = Rule::of_windows(|window| window.wrapping_mul(40503) >> 9 & 15 == 1);
    assert_eq!(rule.symmetries(), [Symmetry::Identity]);
    rule
}

/// The opposite, with B0.
fn dense() -> Rule {
    Rule::of_windows(|window| !sparse().next_of_window(window))
}

fn cells(grid: &Grid) -> Vec<bool> {
    grid.positions().map(|at| grid.get(at)).collect()
}

/// The targets of a box that no predecessor becomes; all predecessors are tried.
fn left_over(rule: Rule, width: usize, height: usize) -> Boxes {
    let row = width + 2;
    let windows: Vec<usize> =
        (0..height).flat_map(|at| (0..width).map(move |column| at * row + column)).collect();
    let mut reached = vec![false; 1 << (width * height)];
    for pattern in 0..1u32 << (row * (height + 2)) {
        let becomes = windows.iter().enumerate().fold(0, |target, (cell, first)| {
            let three = |down: usize| (pattern >> (first + down * row) & 7) << (3 * down);
            let window = u16::try_from(three(0) | three(1) | three(2)).unwrap();
            target | usize::from(rule.next_of_window(window)) << cell
        });
        reached[becomes] = true;
    }
    let missing = (0..reached.len()).filter(|&target| !reached[target]);
    missing.map(|target| (0..width * height).map(|cell| target >> cell & 1 == 1).collect()).collect()
}

fn grid(width: usize, cells: &[bool]) -> Grid {
    Grid::from_fn(width, cells.len() / width, |at| cells[at.row * width + at.column])
}

/// All images of patterns under the symmetries of the rule that keep the box.
fn images(rule: Rule, patterns: impl IntoIterator<Item = Grid>) -> Boxes {
    let symmetries = rule.symmetries();
    let of = |pattern: Grid| {
        let fits = Symmetry::of_box(pattern.width(), pattern.height());
        let kept: Vec<Symmetry> = fits.filter(|symmetry| symmetries.contains(symmetry)).collect();
        kept.into_iter().map(move |symmetry| cells(&symmetry.apply_to_grid(&pattern)))
    };
    patterns.into_iter().flat_map(of).collect()
}

/// The orphans of a proof, with their images.
fn proved(rule: Rule, width: usize, height: usize, change: impl Fn(&Plan) -> Plan) -> Boxes {
    let targets = Targets::of_box(width, height).unwrap().with_rule(rule);
    let question = targets.question();
    let plan = change(&Plan::new(question.width(), question.height()));
    let limits = Limits::none();
    let means = Means { jobs: 1, limits: &limits, enough: usize::MAX, observe: &|_| () };
    let finished = prove::prove(&question, &plan, &means, &mut Forgetful).unwrap();
    assert_eq!(finished.open, 0);
    images(rule, finished.orphans.iter().map(|orphan| targets.seen(orphan)))
}

/// The sets of wide boxes, in a narrow one: signatures in tiles, and sets that are made again.
fn as_if_wide(plan: &Plan) -> Plan {
    Plan { open: vec![0, plan.width - 1], bundle: None, keep: false, tiles: 2, ..plan.clone() }
}

fn rechecked(rule: Rule, width: usize, height: usize) -> Boxes {
    let mut found = Boxes::new();
    let recheck = Recheck::by(rule, width, height, &Limits::none()).unwrap();
    for top in 0..1 << recheck.top_cells() {
        recheck.top(top, |orphan| assert!(found.insert(cells(&orphan)), "{orphan:?} comes twice"));
    }
    found
}

fn has(group: Group, pattern: &Grid) -> bool {
    group.elements().iter().all(|symmetry| symmetry.apply_to_grid(pattern) == *pattern)
}

/// The Gardens of a search, with their images in the class.
fn searched(rule: Rule, class: Eden, break_symmetry: bool) -> Boxes {
    let search = GardenSearch::new(class.with_rule(rule), break_symmetry).unwrap();
    let (mut worker, mut tally, mut gardens) = (UnitWorker::new(&search), Tally::new(&search), Vec::new());
    for unit in search.units() {
        let PoolOutcome::Finished(piece) = worker.work(unit, &Limits::none()).unwrap() else { panic!() };
        tally.add(&search, &piece).unwrap();
        let UnitResult { gardens: found, .. } = piece;
        gardens.extend(found);
    }
    gardens.sort_unstable();
    tally.check(&search, &gardens).unwrap();
    let in_class = |cells: &Vec<bool>| has(class.symmetry(), &grid(class.width(), cells));
    let mut all = Boxes::new();
    for garden in &gardens {
        let mut kind = images(rule, [search.pattern(garden.leader)]);
        kind.retain(in_class);
        assert_eq!(garden.class, kind.len() as u64, "{rule} {}", search.pattern(garden.leader));
        for image in kind {
            assert!(all.insert(image), "{rule}: two Gardens of the list are images of each other");
        }
    }
    assert_eq!(tally.found, all.len() as u64, "{rule}");
    all
}

#[test]
fn boxes_of_four_and_six_cells_have_the_orphans_of_brute_force() {
    let (mut none, mut some) = (0, 0);
    for rule in rules() {
        for (width, height) in [(1, 3), (3, 1), (2, 2), (2, 3), (3, 2)] {
            let expected = left_over(rule, width, height);
            assert_eq!(proved(rule, width, height, Plan::clone), expected, "{rule} {width}×{height}");
            assert_eq!(rechecked(rule, width, height), expected, "{rule} {width}×{height}");
            for target in (0..1 << (width * height)).step_by(7) {
                let cells: Vec<bool> = (0..width * height).map(|cell| target >> cell & 1 == 1).collect();
                let pattern = grid(width, &cells).map(Some);
                match decide_by(rule.into(), &pattern, &Limits::none()).unwrap() {
                    Decided::Predecessor(found) => {
                        assert!(!expected.contains(&cells));
                        assert_eq!(verify::predecessor_by(rule, &pattern, &found), Ok(()));
                    }
                    Decided::None(_) => assert!(expected.contains(&cells)),
                    Decided::Unknown(why) => panic!("{why}"),
                }
            }
            if expected.is_empty() {
                none += 1;
            } else {
                some += 1;
            }
        }
    }
    assert!(none > 10 && some > 10, "{none} {some}");
}

/// 2^25 predecessors for each rule.
#[test]
fn boxes_of_nine_cells_have_the_orphans_of_brute_force() {
    let named = ["B2-a/S12", "B2/S34H", "B2/S013V", "B03/S23", "B8/S"];
    let rules = named.into_iter().map(|text| text.parse().unwrap()).chain([sparse(), dense()]);
    let mut numbers = Vec::new();
    for rule in rules {
        let expected = left_over(rule, 3, 3);
        assert_eq!(proved(rule, 3, 3, Plan::clone), expected, "{rule}");
        assert_eq!(proved(rule, 3, 3, as_if_wide), expected, "{rule}");
        assert_eq!(rechecked(rule, 3, 3), expected, "{rule}");
        let class = Eden::new(3, 3, Group::C1).unwrap();
        for break_symmetry in [false, true] {
            assert_eq!(searched(rule, class, break_symmetry), expected, "{rule} {break_symmetry}");
        }
        // Of a class with a symmetry, which the rule need not have.
        for group in Group::all() {
            let class = Eden::new(3, 3, group).unwrap();
            let has_it = |cells: &&Vec<bool>| has(group, &grid(3, cells));
            let symmetric: Boxes = expected.iter().filter(has_it).cloned().collect();
            for break_symmetry in [false, true] {
                assert_eq!(searched(rule, class, break_symmetry), symmetric, "{rule} {group}");
            }
        }
        numbers.push(expected.len());
    }
    // Some rules have no orphan here, some have many, and none has only orphans.
    assert!(numbers.contains(&0) && numbers.iter().any(|&number| number > 20), "{numbers:?}");
    assert!(numbers.iter().all(|&number| number < 512), "{numbers:?}");
}

/// Of larger boxes, the Gardens of a class are those among all Gardens of the box that have the symmetry, and
/// each list has one of every kind. By these rules some are turned images of each other that both have the
/// reflection of the class, with equal and with different centres.
#[test]
fn classes_of_larger_boxes_have_the_gardens_of_the_box() {
    let mut numbers = Vec::new();
    for (rule, width, height) in [("B6/SH", 4, 4), ("B1/SV", 4, 4), ("B6/SH", 3, 4), ("B1/SV", 4, 3)] {
        let rule: Rule = rule.parse().unwrap();
        let class = |group| Eden::new(width, height, group).unwrap();
        let all = searched(rule, class(Group::C1), false);
        for group in Group::all().filter(|group| group.fits(width, height)) {
            let symmetric: Boxes =
                all.iter().filter(|cells| has(group, &grid(width, cells))).cloned().collect();
            for break_symmetry in [false, true] {
                assert_eq!(searched(rule, class(group), break_symmetry), symmetric, "{rule} {group}");
            }
            numbers.push(symmetric.len());
        }
    }
    assert!(numbers.iter().filter(|&&number| number > 10).count() > 10, "{numbers:?}");
}

/// Larger boxes, where brute force is out of reach: two methods that share no code agree, and so do
/// a box and its image.
#[test]
fn methods_agree_about_larger_boxes() {
    let mut numbers = Vec::new();
    for (rule, width, height) in [
        ("B3678/S34678".parse().unwrap(), 3, 5),
        ("B2-a/S12".parse().unwrap(), 3, 4),
        ("B2/S013V".parse().unwrap(), 4, 3),
        ("B2/S34H".parse().unwrap(), 3, 4),
        (mostly_left(), 4, 4),
        (lopsided(), 4, 3),
    ] {
        let rule: Rule = rule;
        let first = proved(rule, width, height, Plan::clone);
        assert_eq!(proved(rule, width, height, as_if_wide), first, "{rule} {width}×{height}");
        assert_eq!(rechecked(rule, width, height), first, "{rule} {width}×{height}");
        for symmetry in [Symmetry::Transpose, Symmetry::Quarter, Symmetry::FlipColumns] {
            let (w, h) = if symmetry.swaps_sides() { (height, width) } else { (width, height) };
            let image: Boxes =
                first.iter().map(|pattern| cells(&symmetry.apply_to_grid(&grid(width, pattern)))).collect();
            assert_eq!(proved(rule.seen(symmetry), w, h, Plan::clone), image, "{rule} {symmetry:?}");
        }
        numbers.push(first.len());
    }
    assert!(numbers.iter().any(|&number| number > 0), "{numbers:?}");
}

/// What a method says of one rule is wrong for another: one changed window is noticed.
#[test]
fn a_rule_that_differs_in_one_window_has_other_orphans() {
    let rule: Rule = "B8/S".parse().unwrap();
    let expected = left_over(rule, 2, 2);
    let mut noticed = 0;
    for window in (0..512).step_by(5) {
        let wrong = Rule::of_windows(|other| rule.next_of_window(other) ^ (other == window));
        let theirs = left_over(wrong, 2, 2);
        assert_eq!(proved(wrong, 2, 2, Plan::clone), theirs, "{window}");
        noticed += usize::from(theirs != expected);
    }
    assert!(noticed > 0, "all rules have the same orphans");
}

/// By this rule everything dies: a proof that needs one orphan does not go through all of them.
#[test]
fn one_orphan_of_too_many_is_enough() {
    let rule: Rule = "B/S".parse().unwrap();
    let plan = Plan::new(5, 6);
    for plan in [Plan::new(6, 8), as_if_wide(&plan), plan] {
        let (width, height) = (plan.width, plan.upper + plan.lower);
        let targets = Targets::of_box(width, height).unwrap().with_rule(rule);
        let (question, limits) = (targets.question(), Limits::none());
        let means = Means { jobs: 2, limits: &limits, enough: 1, observe: &|_| () };
        let finished = prove::prove(&question, &plan, &means, &mut Forgetful).unwrap();
        assert!(finished.open > 0);
        assert!(finished.orphans.iter().all(|orphan| orphan.population() > 0));
        assert!((1..100_000).contains(&finished.orphans.len()), "{}", finished.orphans.len());
        assert_eq!(finished.certificate.orphans, finished.orphans.len());
    }
}

/// The formula about a class has a model with each target that has a predecessor, and with no other.
#[test]
fn formulas_about_all_patterns() {
    let mut counts = [0; 2];
    for rule in rules() {
        for (width, height) in [(1, 1), (2, 1), (3, 1), (2, 2)] {
            let problem = Eden::new(width, height, Group::C1).unwrap().with_rule(rule);
            let missing = left_over(rule, width, height);
            for transition in [Transition::Prime, Transition::Paper190] {
                let formula = EdenFormula { problem, transition, universals: Universals::Quantified };
                let mut cnf = Cnf::new(0);
                let variables = through(&mut cnf, |sink| formula.encode(sink)).unwrap();
                let layout = PredecessorLayout::of_eden(&problem);
                assert_eq!(formula.prefix(variables).blocks()[0].variables.len(), width * height);
                let mut solver = Embedded::default().start();
                cnf.clauses().for_each(|clause| solver.clause(clause).unwrap());
                for target in 0..1u32 << (width * height) {
                    let states: Vec<bool> = (0..width * height).map(|cell| target >> cell & 1 == 1).collect();
                    let wanted = grid(width, &states);
                    let fixed: Vec<Lit> =
                        wanted.positions().map(|at| layout.targets().get(at).lit(wanted.get(at))).collect();
                    match solver.solve(&fixed, &Limits::none()) {
                        Verdict::Satisfiable(model) => {
                            Found::of_model(&formula.problem(), &model).unwrap();
                            assert!(!missing.contains(&states), "{rule} {wanted}");
                        }
                        verdict => {
                            assert_eq!(verdict, Verdict::Unsatisfiable);
                            assert!(missing.contains(&states), "{rule} {wanted}");
                        }
                    }
                }
                counts[usize::from(missing.is_empty())] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

mod ancestors {
    //! Ancestors two generations ago, against predecessors of predecessors; and a pattern that has
    //! predecessors but no earlier ancestor.

    use std::fs;
    use std::num::NonZeroUsize;

    use lifesat::life::step::next_generation;
    use lifesat::life::{Grid, Group, Partial, Position, Rule, orbits, partial};
    use lifesat::limits::Limits;
    use lifesat::problem::predecessor::Past;
    use lifesat::solve::eden::orphan::{Tried, smallest};
    use lifesat::solve::eden::second_opinion::{Decided, decide_by};
    use lifesat::verify::{self, NotAPredecessor};

    fn two(rule: Rule) -> Past {
        Past { generations: NonZeroUsize::new(2).unwrap(), ..rule.into() }
    }

    /// Returns true if there is an ancestor. If there is none, both solvers must say so.
    fn has_ancestor(past: Past, target: &Partial) -> bool {
        match decide_by(past, target, &Limits::none()).unwrap() {
            Decided::Predecessor(pattern) => {
                verify::ancestor(past, target, &pattern).unwrap();
                true
            }
            Decided::None(refutation) => {
                assert!(refutation.second.is_ok());
                false
            }
            Decided::Unknown(why) => panic!("{why}"),
        }
    }

    /// All patterns of a size.
    fn patterns(width: usize, height: usize) -> impl Iterator<Item = Grid> {
        (0..1u32 << (width * height)).map(move |states| {
            Grid::from_fn(width, height, |at| states >> (at.row * width + at.column) & 1 == 1)
        })
    }

    /// What a pattern becomes without the cells that depend on its surroundings.
    fn becomes(pattern: &Grid, rule: Rule) -> Grid {
        let next = next_generation(pattern, rule);
        Grid::from_fn(pattern.width() - 2, pattern.height() - 2, |at| {
            next.get(Position::new(at.row + 2, at.column + 2))
        })
    }

    /// Brute force over the parents: a target has an ancestor two generations ago if one of its parents,
    /// which the simulator finds among all patterns, has a predecessor.
    #[test]
    fn grandparents_are_parents_of_parents() {
        let mut answers = [0, 0];
        for rule in ["B3/S23", "B8/S", "B78/S8", "B6/S", "B5/S78"] {
            let rule: Rule = rule.parse().unwrap();
            for target in patterns(1, 1).chain(patterns(2, 1)) {
                let parents = patterns(target.width() + 2, target.height() + 2)
                    .filter(|parent| becomes(parent, rule) == target);
                let expected = parents.into_iter().any(|parent| has_ancestor(rule.into(), &parent.map(Some)));
                assert_eq!(has_ancestor(two(rule), &target.map(Some)), expected, "{rule} {target:?}");
                answers[usize::from(expected)] += 1;
            }
        }
        assert!(answers.iter().all(|&number| number > 0), "{answers:?}");
    }

    /// By B8/S a live cell had eight live neighbours, two of which touch each other. Each of these would
    /// need eight live neighbours while it was dead itself, which the other was too.
    #[test]
    fn a_live_cell_has_a_parent_but_no_grandparent_if_birth_needs_eight() {
        let rule = "B8/S".parse().unwrap();
        let target = partial::read("?O/??").unwrap();
        assert!(has_ancestor(Rule::into(rule), &target));
        assert!(!has_ancestor(two(rule), &target));
        let cells = orbits::of_pattern(Group::C1, &partial::read("OO/..").unwrap()).unwrap();
        let rows = partial::read("OO/..").unwrap();
        let Ok(Tried::Smallest(found)) = smallest(two(rule), &rows, &cells, 1, &Limits::none(), &mut |_| {})
        else {
            panic!("no orphan")
        };
        assert_eq!(partial::specified(&found.refutation.orphan).count(), 1);
    }

    /// The pattern of `instances/eden`.
    #[test]
    fn a_pattern_of_conways_rule_has_parents_but_no_grandparents() {
        let text = fs::read_to_string(crate::root().join("instances/eden/no-grandparent.rle")).unwrap();
        let pattern = partial::read(&text).unwrap();
        assert_eq!(partial::specified(&pattern).count(), 273);
        assert!(has_ancestor(Rule::LIFE.into(), &pattern));
        assert!(!has_ancestor(two(Rule::LIFE), &pattern));
    }

    #[test]
    fn an_ancestor_is_larger_by_a_cell_on_each_side_for_each_generation() {
        // A glider, and what its inner cells are two generations later.
        let glider =
            Grid::from_fn(7, 7, |at| [(1, 2), (2, 3), (3, 1), (3, 2), (3, 3)].contains(&(at.row, at.column)));
        let later = becomes(&becomes(&glider, Rule::LIFE), Rule::LIFE).map(Some);
        assert_eq!(verify::ancestor(two(Rule::LIFE), &later, &glider), Ok(()));
        let mut other = later.clone();
        other.set(Position::new(0, 0), later.get(Position::new(0, 0)).map(|alive| !alive));
        assert!(matches!(
            verify::ancestor(two(Rule::LIFE), &other, &glider),
            Err(NotAPredecessor::Becomes { at: Position { row: 0, column: 0 }, .. })
        ));
        let found = verify::predecessor(&later, &glider);
        assert_eq!(found, Err(NotAPredecessor::Size { found: (7, 7), wanted: (5, 5) }));
    }
}

mod eden_journal {
    //! The journals of whole searches in `instances/eden`.

    use std::fs::File;
    use std::io::{BufRead as _, BufReader};

    use lifesat::backend::embedded::Embedded;
    use lifesat::encode::Transition;
    use lifesat::format::compressed;
    use lifesat::life::Group;
    use lifesat::limits::Limits;
    use lifesat::problem::Eden;
    use lifesat::solve::eden::search::{GardenSearch, Tally, UnitResult};
    use lifesat::solve::eden::{Checked, Predecessors};
    use serde_json::Value;

    /// It belongs to this task and has every unit, and no unit contradicts itself or is recorded twice. The number of Gardens is
    /// that of "Symmetry in Gardens of Eden" (2013), Table 3. Some of them are checked with other clauses, and without any
    /// about symmetry.
    fn is_complete(side: usize, published: u64) {
        let search = GardenSearch::new(Eden::new(side, side, Group::D8).unwrap(), false).unwrap();
        let file =
            File::open(crate::root().join(format!("instances/eden/{side}x{side}-D8.jsonl.xz"))).unwrap();
        let mut lines = compressed::plain(BufReader::new(file)).unwrap().lines().map(Result::unwrap);
        assert_eq!(
            serde_json::from_str::<Value>(&lines.next().unwrap()).unwrap(),
            serde_json::json!(search.task())
        );
        let mut tally = Tally::new(&search);
        let mut gardens = Vec::new();
        for line in lines {
            let piece: UnitResult = serde_json::from_str(&line).unwrap();
            tally.add(&search, &piece).unwrap();
            gardens.extend(piece.gardens);
        }
        assert_eq!((tally.units, tally.found), (1 << 15, published));
        assert_eq!(gardens.len() as u64, tally.found, "every Garden is its only image");
        let mut solver = Predecessors::new(side, side, Transition::Col9, Embedded::Batsat.start());
        for garden in gardens.iter().step_by(gardens.len() / 5) {
            let pattern = search.pattern(garden.leader).map(Some);
            assert!(
                matches!(solver.check(&pattern, &Limits::none()), Ok(Checked::None { .. })),
                "{garden:?}"
            );
        }
    }

    #[test]
    fn the_journal_of_13x13_is_complete() {
        is_complete(13, 1_501_648);
    }

    #[test]
    fn the_journal_of_14x14_is_complete() {
        is_complete(14, 673_925);
    }
}
