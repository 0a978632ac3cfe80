//! Still lifes of other rules than Conway's, against all patterns of small boxes.

use lifesat::encode::still_life::{Encoding, SymmetryBreaking};
use lifesat::encode::{Cardinality, Transition};
use lifesat::formula::{MOST_CLAUSES, NoFormula, StillLifeFormula};
use lifesat::life::{Grid, Rule};
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::problem::still_life::{CountBounds, Outside, StillLifeError, Topology};
use lifesat::solve::still_life::{DensestSearch, Method};
use lifesat::verify;

use crate::rule_families::rules::families;

/// Where still lifes are sought.
#[derive(Clone, Copy, Debug)]
enum Place {
    Plane,
    EndsAtItsEdge,
    Wrapped(Topology),
}

const PLACES: [Place; 4] =
    [Place::Plane, Place::EndsAtItsEdge, Place::Wrapped(Topology::Cylinder), Place::Wrapped(Topology::Torus)];

fn problem(rule: Rule, (width, height): (usize, usize), place: Place) -> StillLife {
    let problem = StillLife::new(width, height).unwrap().with_rule(rule).unwrap();
    match place {
        Place::Plane => problem,
        Place::EndsAtItsEdge => problem.with_outside(Outside::Ignored),
        Place::Wrapped(topology) => problem.with_topology(topology),
    }
}

/// Returns true if a cell is alive that may lie outside the box.
fn is_alive(bits: u32, (width, height): (i32, i32), place: Place, (x, y): (i32, i32)) -> bool {
    let (across, down) = match place {
        Place::Plane | Place::EndsAtItsEdge | Place::Wrapped(Topology::Plane) => (false, false),
        Place::Wrapped(Topology::Cylinder) => (true, false),
        Place::Wrapped(Topology::Torus) => (true, true),
    };
    let x = if across { x.rem_euclid(width) } else { x };
    let y = if down { y.rem_euclid(height) } else { y };
    let inside = (0..width).contains(&x) && (0..height).contains(&y);
    inside && bits >> (y * width + x) & 1 == 1
}

/// By the definition: a cell is next what it is now, in the box and, in the plane, around it.
fn is_still(rule: Rule, bits: u32, size: (i32, i32), place: Place) -> bool {
    let ring = i32::from(matches!(place, Place::Plane));
    // Above and below a cylinder nothing is born either.
    let above = i32::from(matches!(place, Place::Plane | Place::Wrapped(Topology::Cylinder)));
    let mut cells = (-above..size.1 + above).flat_map(|y| (-ring..size.0 + ring).map(move |x| (x, y)));
    cells.all(|(x, y)| {
        let window = (0..9)
            .filter(|&cell| is_alive(bits, size, place, (x + cell % 3 - 1, y + cell / 3 - 1)))
            .map(|cell| 1 << cell)
            .sum();
        rule.next_of_window(window) == is_alive(bits, size, place, (x, y))
    })
}

/// The most live cells by every encoding, and what the simulator calls still, agree with brute force.
#[test]
fn the_densest_still_lifes_of_all_families_are_those_of_brute_force() {
    let mut still = 0;
    for (rule, number) in families().into_iter().zip(0..) {
        for place in PLACES {
            let size = [(3, 3), (4, 3)][number % 2];
            let (width, height) = (i32::try_from(size.0).unwrap(), i32::try_from(size.1).unwrap());
            let problem = problem(rule, size, place);
            let all: Vec<u32> = (0..1u32 << (width * height))
                .filter(|&bits| is_still(rule, bits, (width, height), place))
                .collect();
            let most = all.iter().map(|bits| bits.count_ones() as usize).max().unwrap();
            let grid = |bits: u32| {
                Grid::from_fn(size.0, size.1, |at| bits >> (at.row * size.0 + at.column) & 1 == 1)
            };
            for bits in 0..1u32 << (width * height) {
                let accepted = verify::still_life(&problem, &grid(bits)).is_ok();
                assert_eq!(accepted, all.contains(&bits), "{rule}, {place:?}");
            }
            let transition =
                [Transition::Prime, Transition::Rows256, Transition::Col9, Transition::Paper190][number % 4];
            for symmetry in [SymmetryBreaking::None, SymmetryBreaking::LexLeader] {
                let encoding = Encoding { transition, cardinality: Cardinality::default(), symmetry };
                let search = DensestSearch { method: Method::Count(encoding), ..DensestSearch::of(&problem) };
                let outcome = search.run(&Limits::none(), &mut |_, _| {}).unwrap();
                assert!(outcome.is_proved());
                assert_eq!(outcome.best.unwrap().population(), most, "{rule}, {place:?}, {encoding:?}");
            }
            still += all.len();
        }
    }
    assert!(still > 1000, "{still}");
}

/// No formula counts waste for another rule, also where so many live cells would need negative
/// waste: the identity that says so is about Conway's.
#[test]
fn waste_is_refused_for_other_rules() {
    let problem = problem("B36/S23".parse().unwrap(), (4, 4), Place::Plane);
    for at_least in [1, 16] {
        let refused = StillLifeFormula::with_live_cells(&problem, at_least, MOST_CLAUSES);
        assert_eq!(refused, Err(NoFormula::Rule(problem.rule())));
        let refused = StillLifeFormula::with_cuts(&problem, at_least, Vec::new(), MOST_CLAUSES);
        assert_eq!(refused, Err(NoFormula::Rule(problem.rule())));
    }
    let refused = StillLifeFormula::counting_waste(&problem, None, MOST_CLAUSES);
    assert_eq!(refused, Err(NoFormula::Rule(problem.rule())));
    let counted = problem.clone().with_count(CountBounds::at_least(3)).unwrap();
    assert!(StillLifeFormula::counting_cells(&counted, Encoding::default(), MOST_CLAUSES).is_ok());
    let rule: Rule = "B03/S23".parse().unwrap();
    assert_eq!(problem.with_rule(rule), Err(StillLifeError::BirthFromNothing(rule)));
}

mod still_life_proofs {
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
}
