//! What a solver's answer to a formula of ours means, and what it shows about a duel.

use std::io;

use serde_json::{Value, json};
use thiserror::Error;

use super::InvalidModel;
use crate::answer::{Backing, Evidence, Fault, Faulty, Status};
use crate::cnf::{Lit, Model};
use crate::decode;
use crate::encode::duel::DuelLayout;
use crate::encode::predecessor::PredecessorLayout;
use crate::format::answer::{AnswerError, SolverAnswer};
use crate::format::objective::ObjectiveError;
use crate::format::qdimacs::QbfAnswerError;
use crate::life::any_rule::live_cells;
use crate::life::{Generations, Grid, Position};
use crate::problem::duel::Pieces;
use crate::problem::{Duel, Eden, Problem};
use crate::verify::{self, Decided, Line, NotSo};

/// What a solver's answer means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The problem has this solution.
    Found(Found),
    /// The problem has this solution, and the solver says that none has a better value of the objective.
    Optimum(Found, i128),
    /// The solver says that the problem has no solution.
    None,
    /// The solver says that the quantified formula is true, so no placement of a duel and no
    /// pattern of a class refutes it.
    Holds,
    /// The solver does not know.
    Unknown,
}

/// A solution that a solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A pattern; of a search, its generation 0. It was simulated.
    Pattern(Grid),
    /// Generation 0 of a search by a rule of Generations. It was simulated.
    Aged {
        /// The states of the cells.
        grid: Grid<u8>,
        /// The rule.
        rule: Generations,
    },
    /// All generations of a search some of whose cells need not follow from the generation before, at
    /// least one. All others were simulated.
    Generations(Vec<Grid>),
    /// Placements of a duel.
    Duel(DuelFinding),
    /// A pattern of which the solver says that it has no predecessor. No simulation shows that.
    Orphan(Grid),
}

/// Why an answer has no meaning.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MeaningError {
    /// The answer cannot be read.
    #[error("cannot read the answer: {0}")]
    Io(io::Error),
    /// The answer cannot be understood.
    #[error(transparent)]
    Answer(#[from] AnswerError),
    /// The answer to a quantified formula cannot be understood.
    #[error(transparent)]
    Quantified(#[from] QbfAnswerError),
    /// The formula cannot be read.
    #[error("cannot read the formula: {0}")]
    Objective(ObjectiveError),
    /// The model violates this constraint of a formula with an objective.
    #[error("the model violates constraint {0} of the formula. Does the answer belong to another formula?")]
    Violates(u64),
    /// The model is worth something else than the solver says.
    #[error("the solver says that the objective is {claimed}, but its model has {value}")]
    OtherValue {
        /// The value that the solver names.
        claimed: i64,
        /// The value of its model.
        value: i128,
    },
    /// There is no answer.
    #[error("no answer in it: neither `s SATISFIABLE` nor `s UNSATISFIABLE`")]
    Missing,
    /// A quantified formula is false, but the placement that shows it is missing.
    #[error("the formula is false, but no assignment shows it")]
    NoAssignment,
    /// The assignment does not have the meaning it should have.
    #[error(transparent)]
    InvalidModel(#[from] InvalidModel),
    /// The model is no solution of the problem. It may violate clauses ([`FormulaHead::violated`]).
    ///
    /// [`FormulaHead::violated`]: super::FormulaHead::violated
    #[error("{invalid}")]
    NoSolution {
        /// Why it is not a solution.
        invalid: InvalidModel,
        /// The model.
        model: Model,
    },
}

impl From<io::Error> for MeaningError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Faulty for MeaningError {
    fn fault(&self) -> Fault {
        match self {
            Self::InvalidModel(invalid) | Self::NoSolution { invalid, .. } => invalid.fault(),
            Self::OtherValue { .. } => Fault::Solver,
            Self::Io(_)
            | Self::Answer(_)
            | Self::Quantified(_)
            | Self::Objective(_)
            | Self::Violates(_)
            | Self::Missing
            | Self::NoAssignment => Fault::Caller,
        }
    }
}

impl Meaning {
    /// The meaning of an answer to a problem's formula without quantifiers.
    ///
    /// # Errors
    /// If the answer is missing, or its model fails the simulation.
    pub fn of_answer(problem: &Problem, answer: &SolverAnswer) -> Result<Self, MeaningError> {
        match answer {
            SolverAnswer::Satisfiable(model) => match Found::of_model(problem, model) {
                Ok(found) => Ok(Self::Found(found)),
                Err(invalid) => Err(MeaningError::NoSolution { invalid, model: model.clone() }),
            },
            SolverAnswer::Unsatisfiable => Ok(Self::None),
            SolverAnswer::Unknown(_) => Ok(Self::Unknown),
            SolverAnswer::Missing => Err(MeaningError::Missing),
        }
    }

    /// The solution, if there is one.
    pub fn found(&self) -> Option<&Found> {
        match self {
            Self::Found(found) | Self::Optimum(found, _) => Some(found),
            Self::None | Self::Holds | Self::Unknown => None,
        }
    }

    /// How the question ended.
    pub fn status(&self) -> Status {
        match self {
            Self::Found(_) => Status::Found,
            Self::Optimum(..) => Status::Optimal,
            Self::None | Self::Holds => Status::None,
            Self::Unknown => Status::Unknown,
        }
    }

    /// The evidence for the answer.
    pub fn backing(&self) -> Backing {
        match self {
            Self::Found(found) => found.backing(),
            Self::Optimum(_, value) => Evidence::Solver
                .with(json!({"pattern": Evidence::Simulation, "objective": value.to_string()})),
            Self::None | Self::Holds => Evidence::Solver.into(),
            Self::Unknown => Evidence::None.into(),
        }
    }
}

impl Found {
    /// The meaning of a model of a problem's formula.
    ///
    /// # Errors
    /// If the simulation shows that the model is not a solution of the problem.
    pub fn of_model(problem: &Problem, model: &Model) -> Result<Self, InvalidModel> {
        let pattern = match problem {
            Problem::Duel(duel) => return DuelFinding::of_model(duel, model).map(Self::Duel),
            Problem::StillLife(problem) => {
                let pattern = decode::still_life(problem, model);
                verify::still_life(problem, &pattern).map_err(InvalidModel::new)?;
                pattern
            }
            Problem::Predecessor(problem) => {
                let pattern = decode::predecessor(&PredecessorLayout::of_target(problem), model);
                verify::ancestor(problem.past(), problem.target(), &pattern).map_err(InvalidModel::new)?;
                pattern
            }
            Problem::Force(problem) => {
                let layout = PredecessorLayout::of_target(problem.predecessor());
                let pattern = decode::predecessor(&layout, model);
                verify::other_predecessor(problem.rule(), problem.patch(), &pattern)
                    .map_err(InvalidModel::new)?;
                pattern
            }
            Problem::FirstRows(problem) => {
                let pattern = decode::first_rows(problem, model);
                verify::front(problem.ships(), &pattern).map_err(InvalidModel::new)?;
                pattern
            }
            Problem::Eden(problem) => {
                let layout = PredecessorLayout::of_eden(problem);
                let pattern = decode::predecessor(&layout, model);
                let target = decode::target(&layout, model).map(Some);
                verify::predecessor_by(problem.rule(), &target, &pattern).map_err(InvalidModel::new)?;
                pattern
            }
            Problem::Search(search) => {
                let mut generations = decode::search(search, model);
                verify::search(search, &generations).map_err(InvalidModel::new)?;
                if let Some(rule) = search.aging() {
                    return Ok(Self::Aged { grid: generations.swap_remove(0), rule });
                }
                let mut generations: Vec<Grid> = generations.iter().map(live_cells).collect();
                if !search.is_deterministic() {
                    return Ok(Self::Generations(generations));
                }
                generations.swap_remove(0)
            }
        };
        Ok(Self::Pattern(pattern))
    }

    /// The pattern of a class that an assignment means, which refutes the quantified formula.
    /// Variables that a solver leaves out do not matter to it, so they are read as false.
    ///
    /// # Errors
    /// If the assignment is empty or contradicts itself.
    pub fn refuting(class: &Eden, assignment: &[Lit]) -> Result<Self, InvalidModel> {
        if assignment.is_empty() {
            return Err(InvalidModel::new("the assignment is empty"));
        }
        Ok(Self::Orphan(decode::target(&PredecessorLayout::of_eden(class), &model_of(assignment)?)))
    }

    /// The pattern, if it is one; of several generations, the first.
    pub fn pattern(&self) -> Option<&Grid> {
        match self {
            Self::Pattern(grid) | Self::Orphan(grid) => Some(grid),
            Self::Generations(generations) => generations.first(),
            Self::Aged { .. } | Self::Duel(_) => None,
        }
    }

    /// The evidence for the solution.
    pub fn backing(&self) -> Backing {
        match self {
            Self::Pattern(_) | Self::Aged { .. } | Self::Generations(_) => Evidence::Simulation.into(),
            Self::Duel(finding) => finding.backing(),
            Self::Orphan(_) => Evidence::Solver.into(),
        }
    }
}

/// What a solver's answer shows about a duel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelFinding {
    duel: Duel,
    shown: Shown,
}

/// What was found, and how it was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Placements of all who place, after which the duel ends as the last mover wants. They were simulated.
    Line(Line),
    /// A first placement after which no second one helps. All second ones were simulated.
    Decided(Decided),
    /// A first placement after which no second one helps, by the solver's word alone: there are too many
    /// second placements to simulate.
    Believed(Pieces),
}

impl DuelFinding {
    /// The placements of a model, simulated.
    ///
    /// # Errors
    /// If the duel ends otherwise than the formula demands.
    pub fn of_model(duel: &Duel, model: &Model) -> Result<Self, InvalidModel> {
        let line = verify::duel_line(duel, decode::duel(duel, model)).map_err(InvalidModel::new)?;
        Ok(Self { duel: duel.clone(), shown: Shown::Line(line) })
    }

    /// The first placement of an assignment that refutes the quantified formula, simulated with all
    /// second ones. Variables that a solver leaves out do not matter to it, so they are read as
    /// false; the simulation shows if they do matter.
    ///
    /// # Errors
    /// If a second placement helps after all, or if the assignment contradicts itself.
    pub fn of_assignment(duel: &Duel, assignment: &[Lit]) -> Result<Self, InvalidModel> {
        let first = DuelLayout::new(duel).pieces(0, &model_of(assignment)?);
        let shown = match verify::duel_decided(duel, &first) {
            Ok(decided) => Shown::Decided(decided),
            Err(NotSo::TooMany { .. }) => Shown::Believed(first),
            Err(other) => return Err(InvalidModel::new(other)),
        };
        Ok(Self { duel: duel.clone(), shown })
    }

    /// The duel.
    pub fn duel(&self) -> &Duel {
        &self.duel
    }

    /// What was found.
    pub fn shown(&self) -> &Shown {
        &self.shown
    }

    /// The course of the duel that was simulated: the one found, or the one in which the second
    /// mover comes closest.
    pub fn line(&self) -> Option<&Line> {
        match &self.shown {
            Shown::Line(line) => Some(line),
            Shown::Decided(decided) => Some(&decided.line),
            Shown::Believed(_) => None,
        }
    }

    /// The evidence, with the placements found, the boards of the course, and how many replies were
    /// simulated.
    pub fn backing(&self) -> Backing {
        let evidence = match self.shown {
            Shown::Line(_) | Shown::Decided(_) => Evidence::Simulation,
            Shown::Believed(_) => Evidence::Solver,
        };
        let replies = match &self.shown {
            Shown::Decided(decided) => Some(decided.replies),
            Shown::Line(_) | Shown::Believed(_) => None,
        };
        let boards = self.line().into_iter().flat_map(|line| &line.boards);
        let boards: Vec<String> = boards.map(|board| board.to_rows().join("/")).collect();
        evidence.with(json!({"placements": self.placements(), "boards": boards, "replies": replies}))
    }

    /// The placements that were found. The second one of a course that illustrates a decided duel was not.
    fn placements(&self) -> Vec<Value> {
        let placed = match &self.shown {
            Shown::Line(line) => &line.placed[..],
            Shown::Decided(decided) => &decided.line.placed[..1],
            Shown::Believed(first) => std::slice::from_ref(first),
        };
        let pair = |at: &Position| json!([at.row, at.column]);
        let placed = self.duel.movers().into_iter().zip(placed).map(|(seat, pieces)| {
            let cells: Vec<Value> = pieces.iter().flatten().map(pair).collect();
            json!({"player": seat.number(), "cells": cells})
        });
        placed.collect()
    }
}

fn model_of(assignment: &[Lit]) -> Result<Model, InvalidModel> {
    let mut model = Model::new();
    for &literal in assignment {
        let other = |_| InvalidModel::new("the assignment gives a variable both values");
        model.assign(literal).map_err(other)?;
    }
    Ok(model)
}
