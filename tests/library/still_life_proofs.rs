//! The refutation that a search leaves to the proof that is made of it.

use lifesat::backend::Refuter;
use lifesat::backend::embedded::Embedded;
use lifesat::certificate::{self, Refuted};
use lifesat::life::{Grid, Position};
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::solve::still_life::prove::{Provers, Reply, prove};
use lifesat::solve::still_life::{DensestOutcome, DensestSearch, Goal, Method};
use lifesat::verify;
use tempfile::TempDir;

fn found(problem: &StillLife) -> DensestOutcome {
    let whole = DensestSearch::of(problem);
    let search = DensestSearch { method: Method::Waste, goal: Goal::UpToTheProof, ..whole };
    search.run(&Limits::none(), &mut |_, _| {}).unwrap()
}

fn proved(problem: &StillLife, best: &Grid, jobs: usize) -> (TempDir, Reply) {
    let folder = tempfile::tempdir().unwrap();
    let solver = Refuter::Embedded { solver: Embedded::default(), seed: 0 };
    let provers = Provers { solver: &solver, jobs, limits: &Limits::none() };
    let reply = prove(folder.path(), problem, Some(best), &[], provers, &mut |_| {}).unwrap();
    (folder, reply)
}

/// Blocks three cells apart.
fn blocks(side: usize) -> Grid {
    Grid::from_fn(side, side, |Position { row, column }| row % 3 < 2 && column % 3 < 2)
}

/// The densest 12×12 still life has 76 live cells, and the densest 16×16 one has 136 (OEIS A055397).
#[test]
fn the_last_refutation_of_a_square_is_left_to_the_proof() {
    for (side, optimum) in [(12, 76), (16, 136)] {
        let problem = StillLife::new(side, side).unwrap();
        let outcome = found(&problem);
        assert!(outcome.is_left_open() && !outcome.is_proved());
        assert_eq!(outcome.bounds.found, Some(optimum));
        assert!(outcome.bounds.at_most > Some(optimum));
        for jobs in [1, 2] {
            let (folder, reply) = proved(&problem, outcome.best.as_ref().unwrap(), jobs);
            let Reply::Proved(manifest) = reply else { panic!("nothing is denser") };
            assert_eq!(matches!(manifest.refuted, Refuted::Cases { .. }), jobs == 2);
            certificate::check(folder.path(), &mut |_| {}).unwrap();
        }
        let closed = outcome.closed_by("a solver".to_owned());
        assert!(closed.is_proved() && !closed.is_left_open());
        assert_eq!(closed.bounds.at_most, Some(optimum));
    }
}

/// What nobody knows beforehand is refuted by the search.
#[test]
fn other_boxes_are_searched_to_the_end() {
    let rectangle = StillLife::new(12, 10).unwrap();
    let forced = StillLife::new(10, 10).unwrap().with_cells(&[(0, 0)], true).unwrap();
    for problem in [rectangle, forced] {
        let outcome = found(&problem);
        assert!(outcome.is_proved() && !outcome.is_left_open());
    }
}

/// A pattern that is not the densest is answered with a denser one, not with a proof.
#[test]
fn what_can_be_denser_is_not_proved() {
    let problem = StillLife::new(14, 14).unwrap();
    let sparse = blocks(14);
    verify::still_life(&problem, &sparse).unwrap();
    for jobs in [1, 2] {
        let (folder, reply) = proved(&problem, &sparse, jobs);
        let Reply::Denser(pattern) = reply else { panic!("104 live cells are possible") };
        verify::still_life(&problem, &pattern).unwrap();
        assert!((101..=104).contains(&pattern.population()), "{}", pattern.population());
        assert!(certificate::check(folder.path(), &mut |_| {}).is_err());
    }
}
