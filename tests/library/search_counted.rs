//! Counting by rows, the walk that checks it, and brute force say the same of all patterns of small boxes.

use std::fs;

use lifesat::certificate::{self, BundleError, CountedManifest, Findings, MANIFEST};
use lifesat::life::{Isometry, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::{Bound, Extreme, Motion, Population, Subperiods};
use lifesat::solve::bundle::NewBundle;
use lifesat::solve::rows::Means;
use lifesat::solve::search::by_rows::{self, ByRows};
use lifesat::solve::search::{Distinct, Hunt, NextObject, Object, lay_out};
use lifesat::spacetime::Front;

const MEANS: Means = Means { bytes: 1 << 30, jobs: 2 };

fn asked(rule: Rule, (width, height): (usize, usize), period: usize, subperiods: Subperiods) -> Search {
    let search = Search::new(width, height, period).unwrap();
    let returning = search.with_motion(Motion::Returns(Isometry::IDENTITY)).unwrap();
    returning.with_rule(rule).unwrap().with_subperiods(subperiods)
}

/// For each pattern of a box, the next generation as a number, or none if a cell outside the box is born.
pub(crate) fn next_generations(rule: Rule, width: usize, height: usize) -> Vec<Option<usize>> {
    let next = |pattern: usize| {
        // A margin of two dead cells, so that all neighbours of those that could be born are there.
        let cell = |row: usize, column: usize| {
            let inside = (2..height + 2).contains(&row) && (2..width + 2).contains(&column);
            inside && pattern >> ((row - 2) * width + column - 2) & 1 == 1
        };
        let mut after = 0;
        for (row, column) in (1..height + 3).flat_map(|row| (1..width + 3).map(move |column| (row, column))) {
            let window = (0..9).fold(0, |window, place| {
                window | u16::from(cell(row + place / 3 - 1, column + place % 3 - 1)) << place
            });
            if rule.next_of_window(window) {
                let inside = (2..height + 2).contains(&row) && (2..width + 2).contains(&column);
                if !inside {
                    return None;
                }
                after |= 1 << ((row - 2) * width + column - 2);
            }
        }
        Some(after)
    };
    (0..1 << (width * height)).map(next).collect()
}

/// The generations of a pattern that returns, from the first until it does; none if it never does in its box.
pub(crate) fn orbit(next: &[Option<usize>], pattern: usize) -> Option<Vec<usize>> {
    const LONGEST: usize = 100;
    let mut orbit = vec![pattern];
    while orbit.len() < LONGEST {
        let after = next[orbit[orbit.len() - 1]]?;
        if after == pattern {
            return Some(orbit);
        }
        orbit.push(after);
    }
    None
}

/// Returns true if one cell has no smaller period than the whole pattern.
pub(crate) fn some_cell_needs_all(orbit: &[usize]) -> bool {
    let period = orbit.len();
    let state = |cell: u32, generation: usize| orbit[generation % period] >> cell & 1;
    let repeats = |cell, after| (0..period).all(|now| state(cell, now) == state(cell, now + after));
    (0..usize::BITS).any(|cell| !(1..period).any(|after| repeats(cell, after)))
}

/// The live cells of an answer.
#[derive(Clone, Copy)]
struct LiveCells {
    /// Those of all generations of the period together.
    sum: usize,
    /// Those of generation 0.
    first: usize,
}

impl LiveCells {
    fn of(self, extreme: Extreme) -> usize {
        if extreme == Extreme::SMALLEST { self.first } else { self.sum }
    }
}

/// How many patterns return after so many generations, and the live cells of those that do not return earlier and are
/// not empty, or are only not empty.
fn by_brute_force(next: &[Option<usize>], period: usize, subperiods: Subperiods) -> (u128, Vec<LiveCells>) {
    let (mut returning, mut answers) = (0, Vec::new());
    for pattern in 0..next.len() {
        let Some(orbit) = orbit(next, pattern).filter(|orbit| period.is_multiple_of(orbit.len())) else {
            continue;
        };
        returning += 1;
        let counts = match subperiods {
            Subperiods::Allowed => true,
            Subperiods::InParts => orbit.len() == period,
            Subperiods::Excluded => orbit.len() == period && some_cell_needs_all(&orbit),
        };
        if pattern != 0 && counts {
            let cells: usize = orbit.iter().map(|generation| generation.count_ones() as usize).sum();
            let sum = cells * (period / orbit.len());
            answers.push(LiveCells { sum, first: pattern.count_ones() as usize });
        }
    }
    (returning, answers)
}

/// What the check says of a certificate with this number.
fn checked(search: &Search, returning: u128) -> Result<Findings, BundleError> {
    let folder = tempfile::tempdir().unwrap();
    let manifest = CountedManifest::new(search, None, returning);
    fs::write(folder.path().join(MANIFEST), serde_json::to_string(&manifest).unwrap()).unwrap();
    certificate::check(folder.path(), &mut |_| ())
}

fn agree(
    rule: Rule,
    next: &[Option<usize>],
    size: (usize, usize),
    period: usize,
    subperiods: Subperiods,
) -> u128 {
    let name = format!("{rule}, {size:?}, period {period}, {subperiods:?}");
    let search = asked(rule, size, period, subperiods);
    let (returning, live_cells) = by_brute_force(next, period, subperiods);
    let answers = live_cells.len() as u128;
    let most_cells = live_cells.iter().map(|cells| cells.sum).max().unwrap_or(0);
    let fewest_cells = live_cells.iter().map(|cells| cells.first).min().unwrap_or(1);
    let oscillation = search.oscillation().unwrap();
    let met = by_rows::count(&oscillation, MEANS, &Limits::none()).unwrap();
    assert_eq!((met.returning, met.marked), (returning, answers), "{name}");

    // A bound that all patterns meet is no pattern.
    let trivial = Bound { generations: (0..period).collect(), population: Population::AtLeast(0) };
    let trivial = search.clone().with_bound(trivial).unwrap();
    assert_eq!(find(&trivial).is_some(), answers > 0, "{name}");
    let folder = tempfile::tempdir().unwrap();
    let bundle = NewBundle { folder: folder.path(), limits: &Limits::none() };
    let made = by_rows::count_out(bundle, &trivial, MEANS).unwrap();
    assert_eq!(matches!(made, by_rows::Reply::Answered), answers > 0, "{name}");

    let all = || (0..period).collect::<Vec<_>>();
    let at_least = |least| Bound { generations: all(), population: Population::AtLeast(least) };
    let at_most = |most| Bound { generations: vec![0], population: Population::AtMost(most) };
    let sums = [0, most_cells / 2, most_cells, most_cells + 1].map(at_least);
    let firsts = [fewest_cells - 1, fewest_cells, fewest_cells + 1].map(at_most);
    for bound in sums.into_iter().chain(firsts) {
        let is_none = bound.population == Population::AtLeast(0);
        let bounded =
            if is_none { search.clone() } else { search.clone().with_bound(bound.clone()).unwrap() };
        let is_allowed = |cells: &LiveCells| match bound.population {
            Population::AtMost(most) => cells.first <= most,
            Population::AtLeast(least) => cells.sum >= least,
        };
        let expected = live_cells.iter().filter(|&cells| is_allowed(cells)).count() as u128;
        let found = find(&bounded);
        assert_eq!(found.is_some(), expected > 0, "{name}, {bound}");
        if let Some(object) = found {
            let is_at_most = matches!(bound.population, Population::AtMost(_));
            let extreme = if is_at_most { Extreme::SMALLEST } else { Extreme::LARGEST_SUM };
            certify(&search, (extreme, &object), &live_cells);
            // Of those that are asked for, the best one is found.
            let best = if is_at_most { fewest_cells } else { most_cells };
            assert!(is_none || extreme.count(&search, &object.generations) == best, "{name}, {bound}");
        }
        match checked(&bounded, returning) {
            Ok(Findings::Counted(found)) => {
                assert_eq!((found.tally.returning, 0), (returning, expected), "{name}, {bound}");
            }
            Err(BundleError::Answered(found)) => {
                assert!(found == expected && found > 0, "{name}, {bound}: {found}");
            }
            other => panic!("{name}, {bound}: {other:?}"),
        }
    }
    answers
}

/// A certificate that an answer is the largest, or the smallest, is right exactly if none has more, or fewer, live cells.
fn certify(search: &Search, (extreme, object): (Extreme, &Object), live_cells: &[LiveCells]) {
    let folder = tempfile::tempdir().unwrap();
    let bundle = NewBundle { folder: folder.path(), limits: &Limits::none() };
    let made = by_rows::certify_best(bundle, search, (extreme, object), MEANS).unwrap();
    assert!(matches!(made, by_rows::Reply::None(_)), "{search}");
    let count = extreme.count(search, &object.generations);
    let is_better = |cells: usize| if extreme == Extreme::SMALLEST { cells < count } else { cells > count };
    let better = live_cells.iter().filter(|cells| is_better(cells.of(extreme))).count() as u128;
    match certificate::check(folder.path(), &mut |_| ()) {
        Ok(Findings::Counted(found)) => {
            assert_eq!((found.manifest.best.unwrap().live_cells, better), (count, 0), "{search}");
        }
        Err(BundleError::Better(found)) => assert!(found == better && better > 0, "{search}: {found}"),
        other => panic!("{search}: {other:?}"),
    }
}

/// What the engine finds. The hunt simulates it, and counts its live cells.
fn find(search: &Search) -> Option<Object> {
    let spacetime = lay_out(search, Front::Anywhere, &Limits::none()).unwrap();
    let mut engine = ByRows::new(&spacetime, search.oscillation().unwrap(), MEANS);
    let found =
        Hunt::new(search, &spacetime, Distinct::Exact).next(&mut engine, &Limits::none(), &mut |_| ());
    match found.unwrap() {
        NextObject::Found(object) => Some(object),
        NextObject::Exhausted => None,
        NextObject::Stopped(why) => panic!("{search}: {why}"),
    }
}

#[test]
fn three_methods_count_the_same() {
    let mut answers = 0;
    for rule in ["B3/S23", "B36/S23", "B2/S", "B2-a/S12", "B34/S456"] {
        let rule: Rule = rule.parse().unwrap();
        for size in [(1, 1), (1, 5), (3, 3), (5, 3), (3, 5), (4, 4)] {
            let next = next_generations(rule, size.0, size.1);
            for period in [1, 2, 3, 4, 6] {
                for subperiods in [Subperiods::Excluded, Subperiods::InParts, Subperiods::Allowed] {
                    answers += agree(rule, &next, size, period, subperiods);
                }
            }
        }
    }
    assert!(answers > 1000, "{answers}");
}

/// Patterns of period 6 of which some have a cell of that period, and some have none.
#[test]
fn three_methods_count_cells_of_the_full_period() {
    for (rule, size, period) in [("B578/S0123", (5, 3), 6), ("B57/S123", (6, 3), 6)] {
        let rule: Rule = rule.parse().unwrap();
        let next = next_generations(rule, size.0, size.1);
        let of_cell = agree(rule, &next, size, period, Subperiods::Excluded);
        let of_pattern = agree(rule, &next, size, period, Subperiods::InParts);
        assert!(of_cell < of_pattern, "{rule}: {of_cell} {of_pattern}");
    }
}

/// A certificate from before it could be said whose period is meant is about that of the whole pattern. What it claims
/// of this box is wrong, although no cell has period 6.
#[test]
fn an_old_certificate_keeps_its_meaning() {
    let search = asked("B578/S0123".parse().unwrap(), (5, 3), 6, Subperiods::Excluded);
    let met = by_rows::count(&search.oscillation().unwrap(), MEANS, &Limits::none()).unwrap();
    assert_eq!(met.marked, 0);
    let folder = tempfile::tempdir().unwrap();
    let text = serde_json::to_string(&CountedManifest::new(&search, None, met.returning)).unwrap();
    let key = r#","period":{"of":"cell"}"#;
    assert!(text.contains(key), "{text}");
    let check = |text: &str| {
        fs::write(folder.path().join(MANIFEST), text).unwrap();
        certificate::check(folder.path(), &mut |_| ())
    };
    assert!(matches!(check(&text), Ok(Findings::Counted(_))));
    // Four oscillators in their six generations.
    assert!(matches!(check(&text.replace(key, "")), Err(BundleError::Answered(24))));
}

/// All patterns of 4×5 and 5×4 cells, under Life.
#[test]
fn three_methods_count_the_same_in_larger_boxes() {
    for size in [(4, 5), (5, 4)] {
        let next = next_generations(Rule::LIFE, size.0, size.1);
        for period in 1..=3 {
            agree(Rule::LIFE, &next, size, period, Subperiods::Excluded);
        }
    }
}

#[test]
fn a_certificate_with_another_number_is_refused() {
    let search = asked(Rule::LIFE, (5, 4), 3, Subperiods::Excluded);
    let met = by_rows::count(&search.oscillation().unwrap(), MEANS, &Limits::none()).unwrap();
    assert!(checked(&search, met.returning).is_ok());
    for wrong in [met.returning - 1, met.returning + 1, 0] {
        let found = checked(&search, wrong);
        assert!(
            matches!(&found, Err(BundleError::OtherNumber { found, .. }) if *found == met.returning),
            "{found:?}"
        );
    }
    // Questions that cannot be counted are no reason to count for ever.
    let free = Search::new(5, 4, 3).unwrap();
    assert!(matches!(checked(&free, 1), Err(BundleError::NotCounted(_))));
    let bounded = asked(Rule::LIFE, (5, 4), 3, Subperiods::Excluded).with_bound("<=9@0+1+2".parse().unwrap());
    let refused = checked(&bounded.unwrap(), met.returning);
    assert!(matches!(refused, Err(BundleError::NotCounted(why)) if why.contains("live cells")));
    let wide = asked(Rule::LIFE, (9, 9), 3, Subperiods::Excluded);
    assert!(matches!(checked(&wide, 1), Err(BundleError::NotCounted(_))));
}

/// Too little memory ends the search, and another engine may go on.
#[test]
fn halves_take_no_more_memory_than_allowed() {
    let search = asked(Rule::LIFE, (6, 7), 3, Subperiods::Excluded);
    let spacetime = lay_out(&search, Front::Anywhere, &Limits::none()).unwrap();
    let little = Means { bytes: 10_000, jobs: 1 };
    let mut engine = ByRows::new(&spacetime, search.oscillation().unwrap(), little);
    let found =
        Hunt::new(&search, &spacetime, Distinct::Exact).next(&mut engine, &Limits::none(), &mut |_| ());
    let NextObject::Stopped(why) = found.unwrap() else { panic!("it was not stopped") };
    assert!(why.to_string().contains("memory"), "{why}");
}
