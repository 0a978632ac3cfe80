//! Duels in words and boards.

use lifesat::answer::{Backing, Evidence};
use lifesat::cnf::{Lit, Model};
use lifesat::decode;
use lifesat::encode::duel::DuelLayout;
use lifesat::game::Board;
use lifesat::life::Position;
use lifesat::problem::Duel;
use lifesat::problem::duel::{Goal, Pieces, Question};
use lifesat::verify::{Decided, Line, NotSo, duel_decided, duel_line};
use serde_json::{Value, json};

use crate::cli::solver::InvalidModel;

/// What was found out about a duel.
pub(crate) struct Finding {
    duel: Duel,
    what: What,
}

enum What {
    /// Placements of all who place, after which the duel ends as whoever placed last wanted.
    Line(Line),
    /// A placement to which no second one helps.
    Decided(Decided),
    /// The same, with too many second placements to play them all.
    Believed(Pieces),
}

impl Finding {
    /// The placements of a model, played again.
    pub(crate) fn line(duel: &Duel, model: &Model) -> Result<Self, InvalidModel> {
        let line = duel_line(duel, decode::duel(duel, model)).map_err(InvalidModel::new)?;
        Ok(Self { duel: duel.clone(), what: What::Line(line) })
    }

    /// The first placement of an assignment that has no model, played with all second ones. Variables that a solver leaves out
    /// do not matter to it, so they are read as false; the simulation finds out if they do.
    pub(crate) fn decided(duel: &Duel, assignment: &[Lit]) -> Result<Self, InvalidModel> {
        let mut model = Model::new();
        for &literal in assignment {
            model
                .assign(literal)
                .map_err(|_| InvalidModel::new("the assignment gives a variable both values"))?;
        }
        let layout = DuelLayout::new(duel);
        let first = layout.pieces(0, &model);
        let what = match duel_decided(duel, &first) {
            Ok(decided) => What::Decided(decided),
            Err(NotSo::TooMany { .. }) => What::Believed(first),
            Err(other) => return Err(InvalidModel::new(other)),
        };
        Ok(Self { duel: duel.clone(), what })
    }

    /// The headline and the boards, for people.
    pub(crate) fn report(&self) -> String {
        format!("{}\n\n{}", self.headline(), self.boards())
    }

    /// What was found, in one or two sentences.
    fn headline(&self) -> String {
        let duel = &self.duel;
        let movers = duel.movers();
        let does = |turn: usize, pieces: &Pieces| format!("{} places {}", movers[turn], cells(pieces));
        let end = |reached: bool| ending(duel, reached);
        match &self.what {
            What::Line(line) => {
                let all: Vec<String> =
                    line.placed.iter().enumerate().map(|(turn, pieces)| does(turn, pieces)).collect();
                format!(
                    "{}; {}, as the simulation shows",
                    all.join(", then "),
                    end(!duel.question().denies_the_goal())
                )
            }
            What::Decided(decided) => format!(
                "{}, and whatever {} does, {}: all {} replies were simulated",
                does(0, &decided.line.placed[0]),
                movers[1],
                end(duel.question().denies_the_goal()),
                decided.replies
            ),
            What::Believed(first) => format!(
                "{}, and whatever {} does, {}: so the solver says, and there are too many replies to simulate them",
                does(0, first),
                movers[1],
                end(duel.question().denies_the_goal())
            ),
        }
    }

    /// The boards, generation by generation; nothing if there is no line to show.
    fn boards(&self) -> String {
        let duel = &self.duel;
        let Some(line) = self.shown() else { return String::new() };
        let reply = match &self.what {
            What::Decided(decided) => {
                let reply = cells(decided.line.placed.last().expect("two place"));
                format!("the closest reply: {} places {reply}\n\n", duel.movers()[1])
            }
            What::Line(_) | What::Believed(_) => String::new(),
        };
        let boards = line.boards.iter().zip(captions()).map(|(board, when)| {
            format!("{when}, lead {:+}\n{}\n", board.lead(duel.player()), drawing(board))
        });
        reply + &boards.collect::<String>()
    }

    /// The boards and when they are, generation by generation; none if there is no line to show.
    pub(crate) fn captioned_boards(&self) -> Vec<(String, Board)> {
        let boards = self.shown().into_iter().flat_map(|line| &line.boards);
        captions().zip(boards.cloned()).collect()
    }

    /// What stands in a report as evidence.
    pub(crate) fn backing(&self) -> Backing {
        let duel = &self.duel;
        let evidence = match self.what {
            What::Believed(_) => Evidence::Solver,
            What::Line(_) | What::Decided(_) => Evidence::Simulation,
        };
        let placed = match &self.what {
            What::Line(line) => &line.placed[..],
            // Only the first placement was found: the second one illustrates it.
            What::Decided(decided) => &decided.line.placed[..1],
            What::Believed(first) => std::slice::from_ref(first),
        };
        let pair = |at: Position| json!([at.row, at.column]);
        let placed: Vec<Value> = duel
            .movers()
            .into_iter()
            .zip(placed)
            .map(|(seat, pieces)| {
                let cells: Vec<Value> = pieces.iter().flatten().map(|&at| pair(at)).collect();
                json!({"player": seat.number(), "cells": cells})
            })
            .collect();
        let boards: Vec<String> = self
            .shown()
            .into_iter()
            .flat_map(|line| &line.boards)
            .map(|board| board.to_rows().join("/"))
            .collect();
        let replies = match &self.what {
            What::Decided(decided) => Some(decided.replies),
            What::Line(_) | What::Believed(_) => None,
        };
        evidence.with(json!({"placements": placed, "boards": boards, "replies": replies}))
    }

    fn shown(&self) -> Option<&Line> {
        match &self.what {
            What::Line(line) => Some(line),
            What::Decided(decided) => Some(&decided.line),
            What::Believed(_) => None,
        }
    }
}

/// What it means that the formula of a duel is true, or false, without more.
pub(crate) fn meaning(duel: &Duel, holds: bool) -> String {
    let (player, opponent) = (duel.player(), duel.opponent());
    let (reached, missed) = (ending(duel, true), ending(duel, false));
    match (duel.question(), holds) {
        (Question::Reply, true) => {
            format!("whatever {opponent} places, {player} has a reply after which {reached}")
        }
        (Question::Reply, false) => {
            format!("{opponent} has a placement after which {missed}, whatever {player} replies")
        }
        (Question::Move, true) => {
            format!(
                "{player} has no safe placement: to each there is a reply of {opponent} after which {missed}"
            )
        }
        (Question::Move, false) => {
            format!("{player} has a placement after which {reached}, whatever {opponent} replies")
        }
        (Question::Alone, true) => format!("{player} has a placement after which {reached}"),
        (Question::Alone, false) => format!("{player} has no placement after which {reached}"),
    }
}

/// How it ends, if the goal is reached or if not.
fn ending(duel: &Duel, reached: bool) -> String {
    let later = match duel.generations() {
        0 => "at once".to_owned(),
        1 => "one generation later".to_owned(),
        many => format!("{many} generations later"),
    };
    let (player, opponent) = (duel.player(), duel.opponent());
    match (duel.goal(), reached) {
        (Goal::Live, true) => format!("{player} has a cell {later}"),
        (Goal::Live, false) => format!("{player} has no cell {later}"),
        (Goal::Lead(lead), true) => format!("{player} leads by {lead} or more {later}"),
        (Goal::Lead(lead), false) => format!("{player} leads by less than {lead} {later}"),
        (Goal::Extinct, true) => format!("{opponent} has no cell {later}"),
        (Goal::Extinct, false) => format!("{opponent} has a cell {later}"),
    }
}

/// When the boards of a line are.
fn captions() -> impl Iterator<Item = String> {
    (0..).map(|generation| match generation {
        0 => "after the placements".to_owned(),
        later => format!("generation {later}"),
    })
}

/// Pieces in words.
fn cells(pieces: &Pieces) -> String {
    let filled: Vec<String> = pieces.iter().flatten().map(Position::to_string).collect();
    if filled.is_empty() { "nothing".to_owned() } else { filled.join(" and ") }
}

fn drawing(board: &Board) -> String {
    board.to_rows().iter().map(|row| format!("{row}\n")).collect()
}
