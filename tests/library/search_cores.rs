//! Minimal impossible parts, against all fillings of small boxes.

use lifesat::backend::embedded::Embedded;
use lifesat::encode::search::SearchEncoding;
use lifesat::life::{Grid, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::{Given, Known, Motion, Subperiods};
use lifesat::solve::search::cores::{Core, Depth, Shrunk, shrink};
use lifesat::verify;

const SIDES: (usize, usize) = (4, 3);

fn fillings() -> impl Iterator<Item = Grid> {
    let (width, height) = SIDES;
    (0..1_u32 << (width * height))
        .map(move |bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1))
}

/// Whether any filling of the box answers a search, by the definition.
fn has_answer(search: &Search) -> bool {
    fillings().any(|start| verify::search_from(search, &start).is_ok())
}

fn with(search: &Search, given: &[Given]) -> Search {
    search.clone().with_given(given.to_vec()).unwrap()
}

fn given(search: &Search) -> Vec<Given> {
    let generations = 0..=search.last();
    generations
        .flat_map(|generation| search.positions().map(move |at| search.given(generation, at)))
        .collect()
}

/// Checks that a core is impossible, and that each of its cells is needed.
fn check(search: &Search, core: &Core) {
    assert!(core.stopped.is_none() && core.confirmed.is_ok());
    let (whole, left) = (given(search), given(&core.search));
    let states = |given: &[Given]| given.iter().filter(|given| given.known.is_state()).count();
    assert_eq!((states(&left), states(&whole)), (core.cells, core.of));
    assert!(!has_answer(&core.search), "{search}");
    for place in (0..left.len()).filter(|&place| left[place].known.is_state()) {
        assert_eq!(left[place], whole[place]);
        let mut fewer = left.clone();
        fewer[place].known = Known::Nothing;
        assert!(has_answer(&with(search, &fewer)), "{search}: cell {place} is not needed");
    }
}

#[test]
fn they_are_impossible_and_minimal_by_brute_force() {
    let (width, height) = SIDES;
    let life = || Search::oscillator(width, height, 1).unwrap();
    let free = Search::new(width, height, 2).unwrap().with_motion(Motion::Free).unwrap();
    let others: Rule = "B2-a/S12".parse().unwrap();
    let searches = [
        life(),
        Search::oscillator(width, height, 2).unwrap(),
        Search::oscillator(width, height, 2).unwrap().with_subperiods(Subperiods::Allowed),
        life().with_rule(others).unwrap(),
        free,
    ];
    let mut random = fastrand::Rng::with_seed(6);
    for search in &searches {
        let (mut answers, mut cores) = (0, Vec::new());
        for _ in 0..40 {
            let given: Vec<Given> = given(search)
                .into_iter()
                .map(|given| match random.u8(..12) {
                    0 => Given { known: Known::Is(true), ..given },
                    1 => Given { known: Known::Is(false), ..given },
                    _ => given,
                })
                .collect();
            let asked = with(search, &given);
            let shrunk = shrink(
                &asked,
                Depth::Minimal,
                SearchEncoding::default(),
                Embedded::default(),
                &Limits::none(),
                &mut |_, _| {},
            );
            match shrunk.unwrap() {
                Shrunk::Answered(object) => {
                    assert!(has_answer(&asked));
                    verify::search(&asked, &object.generations).unwrap();
                    answers += 1;
                }
                Shrunk::Core(core) => {
                    check(&asked, &core);
                    cores.push(core.cells);
                }
                Shrunk::Stopped(why) => panic!("{why}"),
            }
        }
        // Both occur, and some cores have several cells.
        assert!(answers > 0 && cores.iter().any(|&cells| cells > 1), "{search}: {answers}, {cores:?}");
    }
}
