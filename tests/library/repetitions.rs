//! Formulas clause by clause: none is always true, repeats a literal, or is there twice, whatever the question
//! and the encoding are.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use lifesat::cnf::Lit;
use lifesat::encode::search::SearchEncoding;
use lifesat::encode::still_life::cases::Case;
use lifesat::encode::still_life::{Encoding, SymmetryBreaking};
use lifesat::encode::{Cardinality, Transition};
use lifesat::format::qdimacs;
use lifesat::formula::{
    DuelFormula, EdenFormula, FirstRowsFormula, ForceFormula, Formula, MOST_CLAUSES, PredecessorFormula,
    SearchFormula, StillLifeFormula, TargetCells, Universals,
};
use lifesat::game::{Board, Seat};
use lifesat::life::{Group, Isometry, Position, Rule, partial};
use lifesat::problem::duel::{DuelQuestion, Goal};
use lifesat::problem::search::{Bound, Motion, Population};
use lifesat::problem::ships::Mirror;
use lifesat::problem::still_life::{Cohesion, CountBounds, Outside, Topology};
use lifesat::problem::{Duel, Eden, FirstRows, Force, Predecessor, Search, Ships, StillLife};
use lifesat::spacetime::Front;

const TRANSITIONS: [Transition; 4] =
    [Transition::Rows256, Transition::Paper190, Transition::Prime, Transition::Col9];

fn groups() -> impl Iterator<Item = Group> {
    ["C1", "C2", "C4", "D2-", "D2|", "D2\\", "D2/", "D4+", "D4x", "D8"]
        .into_iter()
        .map(|name| name.parse().unwrap())
}

/// Reads the formula as any solver does and looks at each clause. Returns how many there are.
fn check(formula: &impl Formula, what: &str) -> usize {
    let mut file = Vec::new();
    formula.write(&mut file, &[]).unwrap();
    let clauses = qdimacs::read(&file[..]).unwrap().formula;
    let mut seen: HashSet<Vec<i32>> = HashSet::new();
    for (number, clause) in (1..).zip(clauses.clauses()) {
        let mut literals: Vec<i32> = clause.iter().copied().map(Lit::to_dimacs).collect();
        literals.sort_unstable();
        let mut variables: Vec<i32> = literals.iter().map(|literal| literal.abs()).collect();
        variables.sort_unstable();
        variables.dedup();
        assert_eq!(
            variables.len(),
            literals.len(),
            "{what}: clause {number} has a variable twice: {clause:?}"
        );
        assert!(seen.insert(literals), "{what}: clause {number} is there before: {clause:?}");
    }
    seen.len()
}

/// All ways to encode still lifes.
fn encodings() -> impl Iterator<Item = Encoding> {
    TRANSITIONS.into_iter().flat_map(|transition| {
        [Cardinality::Sequential, Cardinality::Totalizer].into_iter().flat_map(move |cardinality| {
            [SymmetryBreaking::None, SymmetryBreaking::LexLeader].map(|symmetry| Encoding {
                transition,
                cardinality,
                symmetry,
            })
        })
    })
}

#[test]
fn still_lifes_whatever_the_box_and_the_encoding() {
    let counts = |cells: usize| {
        [
            CountBounds::default(),
            CountBounds::at_least(cells / 2),
            CountBounds::at_most(cells / 3),
            CountBounds::exactly(cells / 2),
        ]
    };
    for (width, height) in [(2, 2), (1, 3), (4, 1), (2, 5), (3, 3), (4, 3), (5, 5), (8, 7)] {
        for topology in [Topology::Plane, Topology::Cylinder, Topology::Torus] {
            let problem = StillLife::new(width, height).unwrap().with_topology(topology);
            // In a single row, what breaks the symmetry may be what the rule demands.
            let is_thin = width.min(height) == 1;
            let has_lex = |encoding: &Encoding| encoding.symmetry == SymmetryBreaking::LexLeader;
            for encoding in encodings().filter(|encoding| !(is_thin && has_lex(encoding))) {
                for count in counts(width * height) {
                    let problem = problem.clone().with_count(count).unwrap();
                    let formula = StillLifeFormula::counting_cells(&problem, encoding, MOST_CLAUSES).unwrap();
                    check(&formula, &format!("{width}×{height} {topology:?} {encoding:?} {count:?}"));
                }
            }
        }
    }
}

#[test]
fn still_lifes_of_other_rules_and_boxes() {
    for rule in ["B36/S23", "B2/S", "B3-k/S4i", "B/S012345678", "B3/S012345678"] {
        let rule: Rule = rule.parse().unwrap();
        for encoding in encodings() {
            let problem = StillLife::new(6, 5).unwrap().with_rule(rule).unwrap();
            for problem in [problem.clone(), problem.with_outside(Outside::Ignored)] {
                let formula = StillLifeFormula::counting_cells(&problem, encoding, MOST_CLAUSES).unwrap();
                check(&formula, &format!("{rule} {encoding:?}"));
            }
        }
    }
    let forced = StillLife::new(5, 4).unwrap().with_forced(Position::new(0, 1), true).unwrap();
    let forced = forced.with_forced(Position::new(2, 2), false).unwrap();
    for problem in [forced.clone(), forced.with_cohesion(Cohesion::Connected)] {
        for encoding in encodings() {
            check(&StillLifeFormula::counting_cells(&problem, encoding, MOST_CLAUSES).unwrap(), "forced");
        }
    }
}

#[test]
fn waste_as_certificates_bound_it() {
    for (width, height) in [(2, 2), (1, 4), (2, 3), (3, 3), (5, 4), (8, 8), (11, 10)] {
        for max_waste in [Some(0), Some(7), Some(20), None] {
            let problem = StillLife::new(width, height).unwrap();
            let formula = StillLifeFormula::counting_waste(&problem, max_waste, MOST_CLAUSES).unwrap();
            check(&formula, &format!("{width}×{height}, waste {max_waste:?}"));
        }
    }
    for case in Case::ALL {
        let problem = StillLife::new(10, 10).unwrap();
        check(&StillLifeFormula::in_case(&problem, 24, case, MOST_CLAUSES).unwrap(), case.name());
    }
}

#[test]
fn predecessors_and_patches() {
    for text in ["O", "O?.", "OO./.O?", "OO.O/O..O/.OO?"] {
        let target = partial::read(text).unwrap();
        for transition in TRANSITIONS {
            for generations in 1..=2 {
                let problem = Predecessor::new(target.clone()).unwrap();
                let problem = problem.with_generations(NonZeroUsize::new(generations).unwrap()).unwrap();
                for target in [TargetCells::Fixed, TargetCells::Free] {
                    let formula = PredecessorFormula { problem: problem.clone(), transition, target };
                    check(&formula, &format!("{text} {transition:?} {generations}"));
                }
            }
            let problem = Force::new(target.clone()).unwrap();
            check(&ForceFormula { problem, transition }, &format!("forced {text} {transition:?}"));
        }
    }
}

#[test]
fn classes_of_targets_with_each_symmetry() {
    for (width, height) in [(3, 3), (4, 4), (5, 4), (1, 4)] {
        for symmetry in groups() {
            let Ok(problem) = Eden::new(width, height, symmetry) else { continue };
            for transition in TRANSITIONS {
                for universals in [Universals::Quantified, Universals::Free] {
                    let formula = EdenFormula { problem, transition, universals };
                    check(&formula, &format!("{width}×{height} {symmetry} {transition:?}"));
                }
            }
        }
    }
}

/// Searches of each kind: in place, moved, mirrored, with symmetries, bounds and known cells.
fn searches() -> Vec<Search> {
    let of = |width, height, last| Search::new(width, height, last).unwrap();
    let returning = |search: Search, map| search.with_motion(Motion::Returns(map)).unwrap();
    let mut all = vec![
        returning(of(6, 6, 3), Isometry::IDENTITY),
        returning(of(4, 4, 2), Isometry::IDENTITY),
        returning(of(3, 3, 1), Isometry::IDENTITY),
        returning(of(1, 5, 2), Isometry::IDENTITY),
        returning(of(4, 4, 4), Isometry::translation(1, 1)),
        returning(of(5, 4, 4), Isometry::translation(2, 0)),
        of(4, 3, 2),
        returning(of(5, 4, 3), Isometry::IDENTITY).with_frozen(Position::new(1, 1)).unwrap(),
    ];
    for group in groups() {
        all.extend(returning(of(5, 5, 2), Isometry::IDENTITY).with_symmetry(group));
    }
    for population in [Population::AtMost(6), Population::AtLeast(9)] {
        let bound = Bound { generations: vec![0, 1], population };
        for symmetry in [Group::C1, Group::C2, Group::D8] {
            let search = returning(of(5, 5, 3), Isometry::IDENTITY).with_symmetry(symmetry).unwrap();
            all.push(search.with_bound(bound.clone()).unwrap());
        }
    }
    all
}

#[test]
fn searches_of_each_kind() {
    for search in searches() {
        for front in [Front::Pushed, Front::Anywhere] {
            for transition in TRANSITIONS {
                for cardinality in [Cardinality::Sequential, Cardinality::Totalizer] {
                    let encoding = SearchEncoding { transition, cardinality };
                    let formula = SearchFormula::new(search.clone(), front, encoding);
                    check(&formula, &format!("{search} {front:?} {encoding:?}"));
                }
            }
        }
    }
}

#[test]
fn first_rows_of_spaceships() {
    for mirror in [Mirror::None, Mirror::Odd, Mirror::Even, Mirror::Gutter, Mirror::Glide] {
        for (width, shift, period) in [(1, 1, 3), (2, 1, 2), (3, 1, 3), (5, 1, 4), (4, 2, 4), (6, 2, 5)] {
            let Ok(ships) = Ships::new(Rule::LIFE, width, mirror, shift, period) else { continue };
            for right in [0, 1] {
                let Ok(ships) = ships.clone().with_right(right) else { continue };
                let Ok(problem) = FirstRows::new(ships, 9) else { continue };
                for transition in TRANSITIONS {
                    let what = format!("{mirror:?} {width} {shift}c/{period} {right} {transition:?}");
                    check(&FirstRowsFormula { problem: problem.clone(), transition }, &what);
                }
            }
        }
    }
}

#[test]
fn duels() {
    let boards = [["00.", ".X.", "..."], ["...", "0X.", "X0."], [".0.", "X1.", ".X."]];
    for board in boards.into_iter().filter_map(|rows| Board::from_rows(&rows).ok()) {
        for question in [DuelQuestion::Reply, DuelQuestion::Move, DuelQuestion::Alone] {
            for goal in [Goal::Live, Goal::Lead(1), Goal::Lead(0), Goal::Extinct] {
                for generations in 0..=2 {
                    let players = (Seat::ALL[0], Seat::ALL[1]);
                    let duel = Duel::new(board.clone(), players, generations, goal, question).unwrap();
                    for universals in [Universals::Quantified, Universals::Free] {
                        let formula = DuelFormula { duel: duel.clone(), universals };
                        check(&formula, &format!("{board:?} {question:?} {goal:?} {generations}"));
                    }
                }
            }
        }
    }
}
