//! The self-test of a solver: small formulas with known answers, which show whether it is set up correctly.

use thiserror::Error;

use super::process::{Failure, Optimised, ProcessError, ProcessSolver};
use super::registry::Kind;
use super::{OneShot, Verdict};
use crate::cnf::{Cnf, Lit, Var};
use crate::format::qdimacs::QbfAnswer;
use crate::limits::{Limits, StopReason};

/// What a solver got wrong.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SelfTestFailure {
    /// It did not run, or its answer was not accepted.
    #[error("{error} (asked about {formula})")]
    Process {
        /// The formula, in words.
        formula: &'static str,
        /// What went wrong.
        error: ProcessError,
    },
    /// It gave no answer, although the formula is easy.
    #[error("{solver} gave no answer to {formula}: {why}")]
    NoAnswer {
        /// The solver.
        solver: String,
        /// The formula, in words.
        formula: &'static str,
        /// The reason it gave.
        why: StopReason,
    },
    /// It gave another answer than the right one to a formula with an objective or with quantifiers.
    #[error("{solver} gives a wrong answer to {formula}")]
    WrongAnswer {
        /// The solver.
        solver: String,
        /// The formula, in words.
        formula: &'static str,
    },
    /// It claims that there is no model, but there is one.
    #[error("{solver} says that {formula} is unsatisfiable, but it has a model")]
    DeniesModel {
        /// The solver.
        solver: String,
        /// The formula, in words.
        formula: &'static str,
    },
    /// It gave an invalid model, perhaps of a formula that has none.
    #[error("{solver} gives a model of {formula} that violates clause {clause}")]
    WrongModel {
        /// The solver.
        solver: String,
        /// The formula, in words.
        formula: &'static str,
        /// The first violated clause, counted from 1.
        clause: usize,
    },
}

/// What is to be said of a solver that works.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passed {
    /// What happens on the formula without clauses, if the solver does not answer it. Some solvers crash
    /// there and work well otherwise. No solver is needed for that formula.
    pub without_clauses: Option<String>,
}

/// Asks a solver about formulas whose answers are known.
///
/// # Errors
/// At the first formula that the solver answers wrongly or not at all. That it does not answer the
/// formula without clauses is no error; a wrong answer to it is one.
pub fn check(solver: &mut dyn OneShot, limits: &Limits) -> Result<Passed, SelfTestFailure> {
    let [without_clauses, others @ ..] = questions();
    let passed = match without_clauses.ask(solver, limits) {
        Err(SelfTestFailure::Process { error, .. }) if gives_up(&error.failure) => {
            Passed { without_clauses: Some(error.failure.to_string()) }
        }
        other => other.map(|()| Passed::default())?,
    };
    for question in others {
        question.ask(solver, limits)?;
    }
    Ok(passed)
}

/// Formulas with an objective whose best value is 1.
const OPTIMUM: &str = "a formula whose objective is 1";
const WCNF: &str = "h 1 2 0\nh -1 3 0\n1 -1 0\n1 -2 0\n1 -3 0\n";
const OPB: &str =
    "* #variable= 3 #constraint= 2\nmin: +1 x1 +1 x2 +1 x3 ;\n+1 x1 +1 x2 >= 1 ;\n-1 x1 +1 x3 >= 0 ;\n";

/// Quantified formulas, the first one true and the second one false.
const TRUE: &str = "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n";
const FALSE: &str = "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n1 -2 0\n";

/// Asks a solver of another kind than CNF about formulas whose answers are known.
///
/// # Errors
/// If the solver answers wrongly or not at all.
pub fn check_other_kind(solver: &ProcessSolver, limits: &Limits) -> Result<(), SelfTestFailure> {
    let questions = match solver.kind() {
        Kind::Cnf => &[][..],
        Kind::MaxSat => &[(OPTIMUM, WCNF)],
        Kind::Pbo => &[(OPTIMUM, OPB)],
        Kind::Qbf => {
            &[("a quantified formula that is true", TRUE), ("a quantified formula that is false", FALSE)]
        }
    };
    for &(formula, text) in questions {
        let failed = |error| SelfTestFailure::Process { formula, error };
        let file = solver.scratch_file(text).map_err(failed)?;
        let is_right = match solver.kind() {
            Kind::Qbf => match solver.quantified(&file, 2, Var::new(1).as_slice(), limits).map_err(failed)? {
                Ok(answer) => (answer == QbfAnswer::True) == (text == TRUE),
                Err(why) => return Err(SelfTestFailure::NoAnswer { solver: solver.name(), formula, why }),
            },
            _ => matches!(solver.optimise(&file, 3, limits).map_err(failed)?, Optimised::Optimum(_, 1)),
        };
        if !is_right {
            return Err(SelfTestFailure::WrongAnswer { solver: solver.name(), formula });
        }
    }
    Ok(())
}

/// Returns true if a solver ended without saying anything that could be wrong.
fn gives_up(failure: &Failure) -> bool {
    matches!(failure, Failure::Crashed { .. } | Failure::UnexpectedExit { .. } | Failure::NoAnswer { .. })
}

struct TestFormula {
    name: &'static str,
    formula: Cnf,
    expected: Expected,
}

#[derive(Clone, Copy)]
enum Expected {
    Model,
    NoModel,
}

impl TestFormula {
    fn ask(self, solver: &mut dyn OneShot, limits: &Limits) -> Result<(), SelfTestFailure> {
        let formula = self.name;
        let answer = solver.solve(&self.formula, limits);
        match (answer.map_err(|error| SelfTestFailure::Process { formula, error })?, self.expected) {
            (Verdict::Unknown(why), _) => {
                Err(SelfTestFailure::NoAnswer { solver: solver.name(), formula, why })
            }
            (Verdict::Unsatisfiable, Expected::NoModel) => Ok(()),
            (Verdict::Unsatisfiable, Expected::Model) => {
                Err(SelfTestFailure::DeniesModel { solver: solver.name(), formula })
            }
            // If the formula has no model, this finds a clause that the claimed one violates.
            (Verdict::Satisfiable(model), _) => match self.formula.first_violated(&model) {
                None => Ok(()),
                Some(index) => {
                    Err(SelfTestFailure::WrongModel { solver: solver.name(), formula, clause: index + 1 })
                }
            },
        }
    }
}

fn questions() -> [TestFormula; 5] {
    let question = |name, formula, expected| TestFormula { name, formula, expected };
    [
        question("the formula without clauses", Cnf::new(0), Expected::Model),
        question("a formula with one model", one_model(), Expected::Model),
        question("a formula whose last variables are unused", unused_variables(), Expected::Model),
        question("a variable and its negation", formula(&[&[1], &[-1]]), Expected::NoModel),
        question("the pigeonhole formula of 5 pigeons and 4 holes", pigeonhole(5, 4), Expected::NoModel),
    ]
}

/// A chain of implications with both ends fixed. It has one model, so an error in reading any place
/// of the model shows.
fn one_model() -> Cnf {
    formula(&[&[1], &[-1, -2], &[2, 3], &[-3, -4], &[4, 5], &[-5, -6, 2], &[6, 7], &[-7, 8], &[-8, -1, 9]])
}

fn unused_variables() -> Cnf {
    let mut formula = formula(&[&[1, 2], &[-1, -2], &[2, 3]]);
    formula.declare_variables(7);
    formula
}

/// Every pigeon is in a hole, and no two are in the same one.
fn pigeonhole(pigeons: u32, holes: u32) -> Cnf {
    let sits = |pigeon: u32, hole: u32| variable(pigeon * holes + hole + 1);
    let mut formula = Cnf::new(pigeons * holes);
    for pigeon in 0..pigeons {
        let somewhere: Vec<Lit> = (0..holes).map(|hole| sits(pigeon, hole).positive()).collect();
        formula.push(&somewhere);
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
            formula.push(&[sits(pigeon, hole).negative(), sits(other, hole).negative()]);
        }
    }
    formula
}

fn formula(clauses: &[&[i32]]) -> Cnf {
    clauses.iter().fold(Cnf::default(), |mut formula, clause| {
        formula.push(&clause.iter().filter_map(|&number| Lit::from_dimacs(number)).collect::<Vec<_>>());
        formula
    })
}

fn variable(number: u32) -> Var {
    Var::new(number).expect("the formulas here are small")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Model;
    use crate::format::answer::Status;

    /// Tries all assignments.
    struct Exhaustive;

    impl OneShot for Exhaustive {
        fn name(&self) -> String {
            "exhaustive".to_owned()
        }

        fn solve(&mut self, formula: &Cnf, _: &Limits) -> Result<Verdict, ProcessError> {
            let found = (0..1_u32 << formula.variables())
                .map(|bits| assignment(formula, bits))
                .find(|model| formula.first_violated(model).is_none());
            Ok(found.map_or(Verdict::Unsatisfiable, Verdict::Satisfiable))
        }
    }

    /// Always gives the same answer.
    struct Constant(Verdict);

    impl OneShot for Constant {
        fn name(&self) -> String {
            "constant".to_owned()
        }

        fn solve(&mut self, _: &Cnf, _: &Limits) -> Result<Verdict, ProcessError> {
            Ok(self.0.clone())
        }
    }

    fn assignment(formula: &Cnf, bits: u32) -> Model {
        let mut model = Model::new();
        for number in 1..=formula.variables() {
            model.assign(variable(number).lit(bits >> (number - 1) & 1 == 1)).unwrap();
        }
        model
    }

    fn complaint(verdict: Verdict) -> String {
        check(&mut Constant(verdict), &Limits::none()).unwrap_err().to_string()
    }

    /// Works, but not on the formula without clauses.
    struct FailsOnce(Option<Failure>);

    impl OneShot for FailsOnce {
        fn name(&self) -> String {
            "fails once".to_owned()
        }

        fn solve(&mut self, formula: &Cnf, limits: &Limits) -> Result<Verdict, ProcessError> {
            match self.0.take() {
                Some(failure) => Err(ProcessError { solver: self.name(), failure, stderr: None }),
                None => Exhaustive.solve(formula, limits),
            }
        }
    }

    #[test]
    fn without_clauses_a_solver_may_give_up_and_not_be_wrong() {
        for harmless in [
            Failure::Crashed { signal: 11 },
            Failure::UnexpectedExit { code: 1 },
            Failure::NoAnswer { code: 0 },
        ] {
            let expected = harmless.to_string();
            let passed = check(&mut FailsOnce(Some(harmless)), &Limits::none()).unwrap();
            assert_eq!(passed.without_clauses, Some(expected));
        }
        for wrong in [
            Failure::Disagrees { status: Status::Unsatisfiable, code: 10 },
            Failure::WrongModel { clause: 1, text: "1 0".to_owned() },
            Failure::OpenOutput,
            Failure::Interface("it returns 7".to_owned()),
        ] {
            let expected = wrong.to_string();
            let failure = check(&mut FailsOnce(Some(wrong)), &Limits::none()).unwrap_err();
            assert!(failure.to_string().contains(&expected), "{failure}");
        }
    }

    #[test]
    fn the_expected_answers_are_right() {
        check(&mut Exhaustive, &Limits::none()).unwrap();
    }

    #[test]
    fn the_formula_with_one_model_has_one() {
        let formula = one_model();
        let models = (0..1_u32 << formula.variables()).map(|bits| assignment(&formula, bits));
        assert_eq!(models.filter(|model| formula.first_violated(model).is_none()).count(), 1);
    }

    #[test]
    fn wrong_answers_are_named() {
        assert_eq!(
            complaint(Verdict::Unsatisfiable),
            "constant says that the formula without clauses is unsatisfiable, but it has a model"
        );
        assert_eq!(
            complaint(Verdict::Satisfiable(Model::new())),
            "constant gives a model of a formula with one model that violates clause 1"
        );
        assert_eq!(
            complaint(Verdict::Unknown(StopReason::TimeLimit)),
            "constant gave no answer to the formula without clauses: the time limit was reached"
        );
    }
}
