//! Certificates of searches against brute force: for small boxes, whether there is an answer and how
//! few live cells one has is found by trying every pattern, and by a formula, its refutation and the
//! check of the bundle.

use std::fs;

use lifesat::backend::Refuter;
use lifesat::backend::embedded::Embedded;
use lifesat::certificate::{self, Findings, Refutation, Searched};
use lifesat::encode::transition::Transition;
use lifesat::life::{Grid, Group, Isometry, Symmetry};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::Extreme;
use lifesat::problem::search::{Motion, Subperiods};
use lifesat::solve::search::prove::{Asked, Reply, prove};
use lifesat::spacetime::Front;
use lifesat::verify;

/// Live cells of the smallest answer, by simulating every pattern of the box.
fn smallest_by_hand(search: &Search) -> Option<usize> {
    let (width, height) = (search.width(), search.height());
    let grids = (0..1u32 << (width * height))
        .map(|bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1));
    grids.filter(|grid| verify::search_from(search, grid).is_ok()).map(|grid| grid.population()).min()
}

/// The same by formulas, down to a bundle that is checked.
fn smallest_by_proof(search: &Search, front: Front, transition: Transition) -> Searched {
    let folder = tempfile::tempdir().unwrap();
    let solver = Refuter::Embedded { solver: Embedded::default(), seed: 0 };
    let mut best = None;
    loop {
        let asked = Asked {
            search,
            best: best.as_ref().map(|object| (Extreme::SMALLEST, object)),
            front,
            transition,
        };
        match prove(folder.path(), asked, &solver, &Limits::none(), &mut |_| {}).unwrap() {
            Reply::Found(object) => {
                assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "the folder is empty again");
                best = Some(object);
            }
            Reply::Refuted { .. } => break,
            Reply::NoneSmaller => panic!("the empty pattern is no answer"),
        }
    }
    match certificate::check(folder.path(), &mut |_| {}).unwrap() {
        Findings::Searched(found) => *found,
        Findings::Counted(_) | Findings::Densest(_) | Findings::Forced(_) => panic!("it has another proof"),
    }
}

fn compare(search: &Search) -> Option<usize> {
    let expected = smallest_by_hand(search);
    for (front, transition) in [
        (Front::Pushed, Transition::Col9),
        (Front::Anywhere, Transition::Col9),
        (Front::Pushed, Transition::Prime),
    ] {
        let found = smallest_by_proof(search, front, transition);
        assert_eq!(found.manifest.live_cells, expected, "{front:?} {transition:?} {search}");
        assert!(matches!(found.refutation, Refutation::Checked(_)), "{search}");
        assert!(front == Front::Pushed || found.question.touched().sides.is_empty(), "{search}");
    }
    expected
}

fn returning(width: usize, height: usize, period: usize, map: Isometry) -> Search {
    Search::new(width, height, period).unwrap().with_motion(Motion::Returns(map)).unwrap()
}

/// Periods, shifts and symmetries of a small box, with true periods only and with all.
#[test]
fn small_boxes_with_every_symmetry() {
    let (mut some, mut none) = (0, 0);
    for symmetry in [Group::C1, Group::C2, Group::D2Horizontal, Group::D2Vertical] {
        for period in 1..=4 {
            for (right, down) in [(0, 0), (0, 1), (1, 1)] {
                let search = Search::new(4, 3, period).unwrap().with_symmetry(symmetry).unwrap();
                let map = Isometry::translation(right, down);
                let Ok(search) = search.with_motion(Motion::Returns(map)) else { continue };
                for subperiods in [Subperiods::Excluded, Subperiods::Allowed] {
                    match compare(&search.clone().with_subperiods(subperiods)) {
                        Some(_) => some += 1,
                        None => none += 1,
                    }
                }
            }
        }
    }
    assert!(some > 10 && none > 10, "{some} {none}");
}

/// Known to everybody: the glider, the blinker, the block.
#[test]
fn known_smallest_patterns() {
    assert_eq!(compare(&returning(4, 4, 4, Isometry::translation(1, 1))), Some(5));
    assert_eq!(compare(&returning(4, 4, 2, Isometry::IDENTITY)), Some(3));
    assert_eq!(compare(&returning(3, 3, 1, Isometry::IDENTITY)), Some(4));
    assert_eq!(compare(&returning(4, 3, 4, Isometry::translation(1, 1))), None);
    let reflected = Isometry::of_box(Symmetry::Transpose, 4, 4).then(Isometry::translation(1, 0));
    assert_eq!(compare(&returning(4, 4, 2, reflected)), Some(5));
}

/// Other rules have small patterns that move straight on. For each question the least live cells in
/// boxes of one period and of all generations, which a program that shares no code with this one found
/// by trying every pattern.
#[test]
fn fronts_of_moving_patterns() {
    for (rule, (width, height), period, shift, expected) in [
        ("B2578/S5", (4, 3), 1, (0, 1), [Some(4), Some(4)]),
        ("B2/S0378", (4, 3), 1, (0, 1), [Some(4), Some(4)]),
        ("B38/S124", (4, 3), 2, (0, -1), [Some(8), Some(6)]),
        ("B38/S124", (3, 4), 2, (1, 0), [Some(8), Some(6)]),
        ("B36/S23", (4, 3), 3, (0, 1), [None, None]),
    ] {
        let one_period = Search::holding_one_period((width, height), period, shift).unwrap();
        let whole = returning(4, 4, period, Isometry::translation(shift.0, shift.1));
        let least = [one_period, whole].map(|search| {
            let search = search.with_rule(rule.parse().unwrap()).unwrap();
            let pushed = smallest_by_proof(&search, Front::Pushed, Transition::Col9);
            assert!(!pushed.question.touched().sides.is_empty(), "{search}");
            compare(&search)
        });
        assert_eq!(least, expected, "{rule}");
    }
}

/// Bounds, frozen and given cells are part of the question.
#[test]
fn side_conditions_are_in_the_formula() {
    let blinkers = returning(4, 4, 2, Isometry::IDENTITY);
    let many = blinkers.clone().with_bound(">=5".parse().unwrap()).unwrap();
    let expected = compare(&many);
    assert!(expected.is_some_and(|count| count >= 5), "{expected:?}");
    let few = blinkers.clone().with_bound("<=2@1".parse().unwrap()).unwrap();
    assert_eq!(compare(&few), None);
    let frozen =
        blinkers.positions().take(8).fold(blinkers.clone(), |search, at| search.with_frozen(at).unwrap());
    compare(&frozen);
}

/// A part of the box that the last generation could leave, which only JSON can ask for: nothing is
/// pushed to its side, as the last generation might then lie outside the box.
#[test]
fn a_strange_early_box_has_no_front() {
    let search =
        returning(4, 4, 1, Isometry::translation(0, 1)).with_rule("B2/S0378".parse().unwrap()).unwrap();
    let json = serde_json::to_string(&search).unwrap();
    for (top, height) in [(0, 3), (1, 3), (0, 2), (2, 2)] {
        let early = format!(r#","early":{{"left":0,"top":{top},"width":4,"height":{height}}}}}"#);
        let strange: Search =
            serde_json::from_str(&(json.trim_end_matches('}').to_owned() + &early)).unwrap();
        compare(&strange);
    }
}
