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

use crate::rules::families;

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

/// Whether a cell is alive that may lie outside the box.
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
