//! What a solver's answer shows about a duel.

use serde_json::{Value, json};

use super::InvalidModel;
use crate::answer::{Backing, Evidence};
use crate::cnf::{Lit, Model};
use crate::decode;
use crate::encode::duel::DuelLayout;
use crate::game::Board;
use crate::life::Position;
use crate::problem::Duel;
use crate::problem::duel::Pieces;
use crate::verify::{Decided, Line, NotSo, duel_decided, duel_line};

/// What a solver's answer shows about a duel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelFinding {
    duel: Duel,
    shown: Shown,
}

/// What was found, and how it was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Placements of all who place, after which the duel ends as the last mover wants. They were
    /// simulated.
    Line(Line),
    /// A first placement after which no second one helps. All second ones were simulated.
    Decided(Decided),
    /// The same by the solver's word alone: there are too many second placements to simulate.
    Believed(Pieces),
}

impl DuelFinding {
    /// The placements of a model, simulated.
    ///
    /// # Errors
    /// If the duel ends otherwise than the formula demands.
    pub fn of_model(duel: &Duel, model: &Model) -> Result<Self, InvalidModel> {
        let line = duel_line(duel, decode::duel(duel, model)).map_err(InvalidModel::new)?;
        Ok(Self { duel: duel.clone(), shown: Shown::Line(line) })
    }

    /// The first placement of an assignment that refutes the quantified formula, simulated with all
    /// second ones. Variables that a solver leaves out do not matter to it, so they are read as
    /// false; the simulation shows if they do matter.
    ///
    /// # Errors
    /// If a second placement helps after all, or if the assignment contradicts itself.
    pub fn of_assignment(duel: &Duel, assignment: &[Lit]) -> Result<Self, InvalidModel> {
        let mut model = Model::new();
        for &literal in assignment {
            model
                .assign(literal)
                .map_err(|_| InvalidModel::new("the assignment gives a variable both values"))?;
        }
        let first = DuelLayout::new(duel).pieces(0, &model);
        let shown = match duel_decided(duel, &first) {
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
        let boards: Vec<String> = self.line().into_iter().flat_map(|line| &line.boards).map(rows).collect();
        evidence.with(json!({"placements": self.placements(), "boards": boards, "replies": replies}))
    }

    /// The placements that were found. The second one of a course that illustrates a decided duel
    /// was not.
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

/// A board in one line.
fn rows(board: &Board) -> String {
    board.to_rows().join("/")
}
