//! Surveys of agars, against brute force over all patterns of small tori and against a published list.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use lifesat::life::{Agar, Grid, Isometry, Lattice, Position, Rule, Symmetry};
use lifesat::limits::Limits;
use lifesat::solve::eden::agars::{Counts, Effort, Outcome, Reach, Survey, Tally, Worker};
use lifesat::solve::pool::{PoolOutcome, Worker as _};

/// Tori and windows of the first two rounds, and no patches.
const LITTLE: Effort = Effort { rounds: 2, conflicts: None, window: 0, each: None, minimal: false };

fn worker(survey: &Survey, agars: &Arc<Vec<Agar>>) -> Worker {
    Worker::new(survey, Arc::clone(agars), Arc::default())
}

fn survey(sides: (usize, usize), shift: Option<usize>, effort: Effort) -> Survey {
    Survey::new(Rule::LIFE, (sides.0..=sides.0, sides.1..=sides.1), shift, effort).unwrap()
}

/// How the question about each agar of a survey ends.
fn outcomes(survey: &Survey) -> Vec<(Agar, Outcome)> {
    let agars = Arc::new(survey.agars(&Limits::none()).unwrap().unwrap());
    let mut at_work = worker(survey, &agars);
    let mut tally = Tally::new(survey, &agars);
    for number in 0..agars.len() as u64 {
        match at_work.work(number, &Limits::none()).unwrap() {
            PoolOutcome::Finished(piece) => tally.add(&piece).unwrap(),
            PoolOutcome::Stopped(why) => panic!("{why}"),
        }
    }
    (0..)
        .zip(agars.iter())
        .map(|(number, agar)| (agar.clone(), tally.outcome(number).unwrap().clone()))
        .collect()
}

/// All patterns of a torus.
fn patterns(lattice: Lattice) -> impl Iterator<Item = Agar> {
    let bit = move |at: Position| at.row * lattice.width() + at.column;
    (0..1_u32 << lattice.classes()).map(move |states| {
        let cells = Grid::from_fn(lattice.width(), lattice.height(), |at| states >> bit(at) & 1 == 1);
        Agar::new(lattice, cells)
    })
}

/// A piece of the plane that tells agars with at most twelve classes apart.
fn piece_at(agar: &Agar, map: Isometry) -> Grid {
    Grid::from_fn(12, 12, |at| agar.is_alive(map.apply(at.coordinates())))
}

/// The images of an agar under all maps of the plane.
fn class_of(agar: &Agar) -> BTreeSet<String> {
    let shifts = (0..12).flat_map(|right| (0..12).map(move |down| Isometry::translation(right, down)));
    let maps =
        shifts.flat_map(|shift| Symmetry::ALL.map(|symmetry| Isometry::of_box(symmetry, 1, 1).then(shift)));
    maps.map(|map| piece_at(agar, map).to_string()).collect()
}

/// The number of classes of stable agars with the periods of a lattice and no others.
fn number_of_classes(lattice: Lattice) -> u64 {
    let here = |agar: &Agar| piece_at(agar, Isometry::IDENTITY).to_string();
    let has_others = |agar: &Agar| {
        let mut shifts = lattice.positions().skip(1).map(Position::coordinates);
        shifts
            .any(|(right, down)| piece_at(agar, Isometry::translation(right, down)).to_string() == here(agar))
    };
    let mut seen = BTreeSet::new();
    let mut classes = 0;
    for agar in patterns(lattice).filter(|agar| agar.is_stable(Rule::LIFE) && !has_others(agar)) {
        if !seen.contains(&here(&agar)) {
            seen.extend(class_of(&agar));
            classes += 1;
        }
    }
    classes
}

/// Returns true if the patterns of some tori that become the agar differ from it in every class of cells.
fn is_free(agar: &Agar, tori: &[Lattice]) -> bool {
    let mut left: BTreeSet<Position> = agar.lattice().positions().collect();
    for &torus in tori {
        let becomes = |pattern: &Agar| {
            let next = pattern.next(Rule::LIFE);
            torus.positions().all(|at| next.cells().get(at) == agar.is_alive(at.coordinates()))
        };
        for pattern in patterns(torus).filter(becomes) {
            let differs = |&at: &Position| pattern.cells().get(at) != agar.is_alive(at.coordinates());
            for at in torus.positions().filter(differs) {
                left.remove(&agar.lattice().class(at.coordinates()));
            }
        }
    }
    left.is_empty()
}

/// The tori of up to so many boxes, as far as brute force can try all their patterns.
fn tori(lattice: Lattice, boxes: usize) -> Vec<Lattice> {
    let all = (1..=boxes).flat_map(|index| lattice.parts(index));
    all.filter(|torus| torus.classes() <= 16).collect()
}

/// Brute force over all patterns of the tori drops the same classes: with tori of up to four boxes for lattices with
/// up to four cells, and of up to two boxes for larger ones.
#[test]
fn periodic_predecessors_are_all_that_there_are() {
    let mut seen = [0; 2];
    for (width, height, rounds) in [(1, 1, 4), (2, 1, 4), (4, 1, 4), (2, 4, 2), (6, 1, 2), (7, 1, 2)] {
        for (agar, outcome) in
            outcomes(&survey((width, height), None, Effort { rounds, conflicts: Some(5_000), ..LITTLE }))
        {
            let tori = tori(agar.lattice(), rounds);
            assert_eq!(tori.len(), if rounds == 2 { 1 + 3 } else { 1 + 3 + 4 + 7 });
            let free = is_free(&agar, &tori);
            assert_eq!(outcome == Outcome::Free, free, "{:?}\n{}", agar.lattice(), agar.cells());
            seen[usize::from(free)] += 1;
        }
    }
    assert!(seen.iter().all(|&number| number > 2), "{seen:?}");
}

/// Without births, what is alive was alive before: live cells are forced. By brute force over the patterns of small
/// tori, some dead cells are not. Where nothing dies either, all cells are forced.
#[test]
fn without_births_live_cells_are_forced() {
    let mut seen = [0; 3];
    for (rule, nothing_dies) in [("B/S012345678", true), ("B/S23", false), ("B/S2345", false)] {
        let rule: Rule = rule.parse().unwrap();
        let survey = Survey::new(rule, (1..=3, 1..=2), None, LITTLE).unwrap();
        for (agar, outcome) in outcomes(&survey) {
            let lives = agar.cells().population() > 0;
            let expected = match (nothing_dies, lives, changes(rule, &agar)) {
                (true, _, false) => Outcome::Forced(Reach::All),
                // If small tori have no predecessor that differs, there may be others.
                (false, true, false) if outcome == Outcome::Forced(Reach::All) => continue,
                (false, true, _) => Outcome::Forced(Reach::Some),
                (false, false, true) => Outcome::Free,
                other => panic!("{other:?}\n{}", agar.cells()),
            };
            assert_eq!(outcome, expected, "{rule}\n{}", agar.cells());
            seen[usize::from(nothing_dies) + 2 * usize::from(!lives && !nothing_dies)] += 1;
        }
    }
    assert!(seen.iter().all(|&number| number > 0), "{seen:?}");
}

/// Returns true if a pattern of a torus of at most two boxes becomes the agar and differs from it.
fn changes(rule: Rule, agar: &Agar) -> bool {
    tori(agar.lattice(), 2).into_iter().any(|torus| {
        patterns(torus).any(|pattern| {
            let next = pattern.next(rule);
            let is_agar =
                |of: &Agar| torus.positions().all(|at| of.cells().get(at) == agar.is_alive(at.coordinates()));
            is_agar(&next) && !is_agar(&pattern)
        })
    })
}

/// The lines of the table, by lattice.
fn table() -> BTreeMap<[usize; 3], Counts> {
    let text = fs::read_to_string(crate::root().join("research/agars.tsv")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let read = |line: &str| {
        let numbers: Vec<u64> = line.split('\t').map(|cell| cell.parse().unwrap()).collect();
        let [width, height, shift, agars, free, all_forced, some_forced, open, patches] = numbers[..] else {
            panic!("{line}")
        };
        let sides = [width, height, shift].map(|side| usize::try_from(side).unwrap());
        (sides, Counts { agars, free, all_forced, some_forced, open, patches })
    };
    lines.map(read).collect()
}

/// The published table has every lattice of up to 6×6, and brute force finds as many agars of the small
/// ones. Those that brute force shows to be free are counted as free.
#[test]
fn brute_force_agrees_with_the_table() {
    let table = table();
    let survey = Survey::new(Rule::LIFE, (1..=6, 1..=6), None, LITTLE).unwrap();
    let sides = |lattice: Lattice| [lattice.width(), lattice.height(), lattice.shift()];
    let lattices: BTreeSet<[usize; 3]> = survey.lattices().iter().map(|&lattice| sides(lattice)).collect();
    assert_eq!(table.keys().copied().collect::<BTreeSet<_>>(), lattices);
    for &lattice in survey.lattices().iter().filter(|lattice| lattice.classes() <= 10) {
        let counts = table[&sides(lattice)];
        assert_eq!(counts.agars, number_of_classes(lattice), "{lattice:?}");
        let agars = Survey::new(
            Rule::LIFE,
            (lattice.width()..=lattice.width(), lattice.height()..=lattice.height()),
            Some(lattice.shift()),
            LITTLE,
        );
        let agars = agars.unwrap().agars(&Limits::none()).unwrap().unwrap();
        let free = agars.iter().filter(|agar| is_free(agar, &tori(lattice, 4))).count() as u64;
        assert!(free <= counts.free, "{lattice:?}");
    }
    for (lattice, counts) in &table {
        let all = counts.free + counts.all_forced + counts.some_forced + counts.open;
        assert!(
            all <= counts.agars && counts.patches <= counts.all_forced + counts.some_forced,
            "{lattice:?}"
        );
    }
}

/// The agar with these rows and no shift.
fn agar(rows: &str) -> Agar {
    let rows: Vec<&[u8]> = rows.split('/').map(str::as_bytes).collect();
    let cells = Grid::from_fn(rows[0].len(), rows.len(), |at| rows[at.row][at.column] == b'O');
    Agar::new(Lattice::new(rows[0].len(), rows.len(), 0), cells)
}

/// These agars of V. Salo and I. Törmä (the repository ilkka-torma/gol-agars) are their own only predecessors. A separate
/// program with other clauses and another solver needed windows with margins of up to 8 cells. Another box of the
/// same agar may need more, as it has other cells in the middle.
#[test]
fn published_agars_force_themselves() {
    for rows in [
        "..OO.O/.O..O./O.O..O",
        "..O..O/..O.OO/OO.O..",
        "..O..O/.O.O../O.O.OO",
        "...OO./.OO..O/O..O.O/..O.O./OOO..O",
    ] {
        let published = agar(rows);
        let sides = (published.lattice().width(), published.lattice().height());
        let survey = survey(sides, Some(0), Effort { rounds: 5, ..LITTLE });
        let agars = Arc::new(survey.agars(&Limits::none()).unwrap().unwrap());
        let images = class_of(&published);
        let is_it = |agar: &Agar| images.contains(&piece_at(agar, Isometry::IDENTITY).to_string());
        let number = (0..).zip(agars.iter()).find(|(_, agar)| is_it(agar)).expect("it is stable").0;
        let mut tally = Tally::new(&survey, &agars);
        let PoolOutcome::Finished(piece) = worker(&survey, &agars).work(number, &Limits::none()).unwrap()
        else {
            panic!("no limit")
        };
        tally.add(&piece).unwrap();
        assert_eq!(tally.total().all_forced, 1, "{rows}");
        assert!(tally.add(&piece).is_err(), "nothing is recorded twice");
    }
}

/// When the time for one agar is over, what is known is recorded and the work goes on.
#[test]
fn the_time_for_one_agar_ends_its_piece_alone() {
    let survey = survey((3, 3), None, Effort { each: Some(Duration::ZERO), ..LITTLE });
    let agars = Arc::new(survey.agars(&Limits::none()).unwrap().unwrap());
    let mut at_work = worker(&survey, &agars);
    let PoolOutcome::Finished(piece) = at_work.work(0, &Limits::none()).unwrap() else { panic!("no limit") };
    assert!(!piece.tried().is_complete());
    let stopped = at_work.work(0, &Limits::within(Duration::ZERO)).unwrap();
    assert!(matches!(stopped, PoolOutcome::Stopped(_)));
}
