//! Searches by rules with B0: what is found is what brute force finds, and it does what it should
//! with the states that cells really have.

use std::collections::BTreeSet;

use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Isometry, Phases, Position, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::{Motion, Subperiods};
use lifesat::solve::search::backtrack::{Choice, Order};
use lifesat::solve::search::engines::{Engines, Kind, Single};
use lifesat::solve::search::{Distinct, Hunt, NextObject, lay_out};
use lifesat::spacetime::Front;

fn engines(kind: Kind) -> Engines {
    Engines {
        kind,
        jobs: 1,
        encoding: lifesat::encode::search::SearchEncoding::default(),
        embedded: lifesat::backend::embedded::Embedded::default(),
        seed: 0,
        order: Order::default(),
        choice: Choice::default(),
    }
}

/// All answers, as they fill the box in generation 0.
fn found(search: &Search, kind: Kind) -> BTreeSet<Vec<bool>> {
    found_by(search, &engines(kind))
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
        let end =
            Grid::from_fn(width, height, |at| real.get(Position::new(at.row + 1, at.column + 1)) != stays);
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
    assert_eq!(found_by(&question, &Engines { jobs: 2, ..engines(Kind::One(Single::Backtrack)) }), expected);
}
