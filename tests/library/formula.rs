//! Formula files from outside: every problem is written, any solver answers, and the answer is
//! understood with nothing but the file.

use lifesat::answer::{Evidence, Fault, Faulty, Status};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::{OneShot, Verdict};
use lifesat::cnf::Lit;
use lifesat::encode::Transition;
use lifesat::encode::search::SearchEncoding;
use lifesat::encode::still_life::Encoding;
use lifesat::format::qdimacs;
use lifesat::formula::{
    DuelFormula, EdenFormula, Formula, FormulaHead, Found, HeadError, MOST_CLAUSES, Meaning, MeaningError,
    NoFormula, PredecessorFormula, SearchFormula, Shown, Size, StillLifeFormula, TargetCells, Universals,
};
use lifesat::game::{Board, Seat};
use lifesat::life::{Grid, Group, Isometry, Position, partial};
use lifesat::limits::Limits;
use lifesat::problem::duel::{DuelQuestion, Goal};
use lifesat::problem::search::Motion;
use lifesat::problem::still_life::Outside;
use lifesat::problem::{Duel, Eden, Predecessor, Problem, Search, StillLife};
use lifesat::spacetime::{self, Front};

/// The file of a formula, with its size compared.
fn file(formula: &impl Formula) -> Vec<u8> {
    let mut file = Vec::new();
    let size = formula.write(&mut file, &["by hand".to_owned()]).unwrap();
    let document = qdimacs::read(&file[..]).unwrap();
    let read = Size { variables: document.formula.variables(), clauses: document.formula.len() as u64 };
    assert_eq!((read, size), (size, formula.size()));
    assert_eq!(document.comments.iter().nth(1), Some("by hand"));
    file
}

/// What an embedded solver prints about the clauses of a file.
fn solved(file: &[u8]) -> String {
    let formula = qdimacs::read(file).unwrap().formula;
    match Embedded::Batsat.solve(&formula, &Limits::none()).unwrap() {
        Verdict::Satisfiable(model) => {
            let literals: Vec<String> =
                model.literals().map(Lit::to_dimacs).map(|number| number.to_string()).collect();
            format!("s SATISFIABLE\nv {} 0\n", literals.join(" "))
        }
        Verdict::Unsatisfiable => "s UNSATISFIABLE\n".to_owned(),
        Verdict::Unknown(why) => panic!("{why}"),
    }
}

/// The meaning of the answer to a formula, which must be about the formula's problem.
fn meaning(formula: &impl Formula) -> Meaning {
    let file = file(formula);
    let head = FormulaHead::read(&file[..]).unwrap();
    assert_eq!(*head.problem(), formula.problem());
    head.meaning(solved(&file).as_bytes()).unwrap()
}

fn pattern(formula: &impl Formula) -> Option<Grid> {
    match meaning(formula) {
        Meaning::Found(Found::Pattern(pattern)) => Some(pattern),
        Meaning::None => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn still_lifes() {
    let problem = StillLife::new(4, 4).unwrap();
    for (live_cells, exists) in [(8, true), (9, false)] {
        let waste = StillLifeFormula::with_live_cells(&problem, live_cells, MOST_CLAUSES).unwrap();
        let found = pattern(&waste);
        assert_eq!(found.is_some(), exists);
        assert!(found.is_none_or(|pattern| pattern.population() >= live_cells));
    }
    let impossible = StillLifeFormula::with_live_cells(&problem, 13, MOST_CLAUSES);
    assert!(matches!(impossible, Err(NoFormula::NegativeWaste { most: 12, .. })));
    let open = problem.clone().with_outside(Outside::Ignored);
    assert!(matches!(StillLifeFormula::counting_waste(&open, None, MOST_CLAUSES), Err(NoFormula::Outside)));
    let large = StillLifeFormula::counting_cells(&problem, Encoding::default(), 1);
    assert!(matches!(large, Err(NoFormula::TooLarge(_))));
}

#[test]
fn predecessors() {
    let block = Predecessor::new(partial::from_rows(&["OO".to_owned(), "OO".to_owned()]).unwrap()).unwrap();
    for target in [TargetCells::Fixed, TargetCells::Free] {
        let formula = PredecessorFormula { problem: block.clone(), transition: Transition::Prime, target };
        // With a free target the solver chooses another one, which the problem is not about.
        let file = file(&formula);
        let meaning = FormulaHead::read(&file[..]).unwrap().meaning(solved(&file).as_bytes());
        match target {
            TargetCells::Fixed => assert_eq!(meaning.unwrap().status(), Status::Found),
            TargetCells::Free => assert_eq!(meaning.unwrap_err().fault(), Fault::Solver),
        }
    }
}

#[test]
fn classes_of_targets() {
    let problem = Eden::new(3, 3, Group::C1).unwrap();
    let formula = EdenFormula { problem, transition: Transition::Prime, universals: Universals::Quantified };
    let prefix = qdimacs::read(&file(&formula)[..]).unwrap().prefix;
    assert_eq!(prefix.blocks()[0].variables.len(), 9);
    let free = EdenFormula { universals: Universals::Free, ..formula };
    assert!(pattern(&free).is_some_and(|pattern| (pattern.width(), pattern.height()) == (5, 5)));
}

#[test]
fn searches() {
    let search = Search::new(4, 4, 4).unwrap();
    let glider = search.with_motion(Motion::Returns(Isometry::translation(1, 1))).unwrap();
    for front in [Front::Pushed, Front::Anywhere] {
        let formula = SearchFormula::new(glider.clone(), front, SearchEncoding::default());
        assert_eq!(pattern(&formula).map(|pattern| pattern.population()), Some(5));
    }
}

/// A lone cell of player 1 dies unless something is placed beside it.
fn duel(question: DuelQuestion, goal: Goal) -> Duel {
    let board = Board::from_rows(&["00.", ".X.", "..."]).unwrap();
    Duel::new(board, (Seat::ALL[0], Seat::ALL[1]), 1, goal, question).unwrap()
}

#[test]
fn duels_with_and_without_quantifiers() {
    let duel = duel(DuelQuestion::Move, Goal::Live);
    let formula = DuelFormula { duel: duel.clone(), universals: Universals::Quantified };
    let file = file(&formula);
    let head = FormulaHead::read(&file[..]).unwrap();
    assert_eq!(head.meaning(&b"s cnf 1 9 9\n"[..]).unwrap(), Meaning::Holds);
    assert_eq!(head.meaning(&b"s cnf -1 9 9\n"[..]).unwrap(), Meaning::Unknown);
    assert_eq!(head.meaning(&b"s UNSATISFIABLE\n"[..]).unwrap(), Meaning::None);
    // The answer is checked: every first placement is claimed to refute the formula.
    let bits = qdimacs::read(&file[..]).unwrap().prefix.blocks()[0].variables.clone();
    let mut decided = 0;
    for number in 0..1u32 << bits.len() {
        let literal = |(place, var): (usize, &lifesat::cnf::Var)| var.lit(number >> place & 1 == 1);
        let values = bits.iter().enumerate().map(literal);
        let lines: String = values.map(|literal| format!("V {} 0\n", literal.to_dimacs())).collect();
        match head.meaning(format!("s cnf 0 9 9\n{lines}").as_bytes()) {
            Ok(Meaning::Found(Found::Duel(finding))) => {
                assert!(matches!(finding.shown(), Shown::Decided(_)));
                assert_eq!(finding.backing().evidence, Evidence::Simulation);
                decided += 1;
            }
            Err(error @ MeaningError::InvalidModel(_)) => assert_eq!(error.fault(), Fault::Solver),
            other => panic!("{other:?}"),
        }
    }
    assert!(decided > 0);
    let alone =
        DuelFormula { duel: self::duel(DuelQuestion::Alone, Goal::Live), universals: Universals::Free };
    assert!(matches!(meaning(&alone), Meaning::Found(Found::Duel(_))));
}

#[test]
fn answers_and_files_without_meaning() {
    let formula = StillLifeFormula::counting_cells(
        &StillLife::new(2, 2).unwrap().with_forced(Position::new(0, 0), true).unwrap(),
        Encoding::default(),
        MOST_CLAUSES,
    );
    let file = file(&formula.unwrap());
    let head = FormulaHead::read(&file[..]).unwrap();
    assert!(matches!(head.meaning(&b""[..]), Err(MeaningError::Missing)));
    assert!(matches!(head.meaning(&b"s SATISFIABLE\nv 1 x 0\n"[..]), Err(MeaningError::Answer(_))));
    let invalid = head.meaning(&b"s SATISFIABLE\nv 1 -2 -3 -4 0\n"[..]).unwrap_err();
    assert_eq!(invalid.fault(), Fault::Solver);
    let message = |text: &[u8]| FormulaHead::read(text).unwrap_err().to_string();
    assert!(message(b"p cnf 1 1\n1 0\n").starts_with("there is no `c lifesat` line"));
    let first_line = file.split(|&byte| byte == b'\n').next().unwrap();
    assert!(message(&[first_line, b"\np cnf 3 0\n"].concat()).contains("4 cells"));
    assert!(message(b"c lifesat {}\np cnf 3 0\n").contains("cannot be read"));
}

/// A box is not laid out if it is much too large for the variables that there are.
#[test]
fn a_search_that_is_too_large_for_its_formula() {
    let text = |search: &Search, variables: u32| {
        let problem = serde_json::to_value(Problem::Search(search.clone())).unwrap();
        let header = serde_json::json!({"lifesat": "0", "encoding": 0, "problem": problem});
        format!("c lifesat {header}\np cnf {variables} 1\n1 0\n")
    };
    let huge = text(&Search::new(2896, 2896, 1).unwrap(), 1);
    let refused = FormulaHead::read(huge.as_bytes());
    assert!(
        matches!(refused, Err(HeadError::LargeSearch { cells: 16_773_632, variables: 1 })),
        "{refused:?}"
    );
    // No search has fewer unknowns for its cells than one with all symmetries.
    let symmetric = Search::new(200, 200, 7).unwrap().with_symmetry(Group::D8).unwrap();
    let unknowns = spacetime::of(&symmetric, Front::Anywhere).unknowns();
    FormulaHead::read(text(&symmetric, unknowns).as_bytes()).unwrap();
}
