//! Games and tournaments as JSON.

use std::time::Instant;

use lifesat::game::{Ending, Terms};
use lifesat::limits::StopReason;
use lifesat::player::tournament::{Standings, Tournament};
use lifesat::player::{Effort, wilson};
use serde_json::{Value, json};

use super::session::Session;
use crate::cli::report::{self, Report, Status};

/// A game between computers.
pub(super) fn game(session: &Session, ending: Ending, start: Instant) -> Report {
    let (game, table) = (session.game(), session.table());
    let winner = ending.winner();
    let mut problem = problem("play", table.terms(), &table.names(), table.seed(), table.effort());
    problem["first"] = game.first().number().into();
    Report {
        command: "play",
        problem,
        status: if winner.is_some() { Status::Found } else { Status::None },
        value: winner.map(|seat| game.board().population(seat)),
        bound: None,
        count: None,
        patterns: vec![report::pattern(&game.board().live_cells())],
        evidence: json!({
            "kind": "simulation",
            "ending": ending_name(ending),
            "winner": winner.map(lifesat::game::Seat::number),
            "generations": game.generation(),
            "board": game.board().to_rows(),
        }),
        seconds: start.elapsed().as_secs_f64(),
    }
}

/// A tournament.
pub(super) fn tournament(
    tournament: &Tournament,
    standings: &Standings,
    stopped: Option<&StopReason>,
    start: Instant,
) -> Report {
    let names: Vec<String> = tournament.entrants().iter().map(ToString::to_string).collect();
    let entrants = tournament.entrants().iter().zip(&standings.wins).map(|(kind, wins)| {
        let interval = wilson(wins.all(), standings.games);
        json!({
            "player": kind.name(),
            "won": wins.all(),
            "last_alive": wins.last_alive,
            "by_cells": wins.by_cells,
            "low": interval.low,
            "high": interval.high,
        })
    });
    let mut problem =
        problem("tournament", tournament.terms(), &names, tournament.seed(), tournament.effort());
    problem["games"] = tournament.games().into();
    Report {
        command: "play",
        problem,
        status: if stopped.is_none() { Status::Found } else { Status::Unknown },
        value: None,
        bound: None,
        count: Some(standings.games.into()),
        patterns: Vec::new(),
        evidence: json!({
            "kind": "simulation",
            "entrants": entrants.collect::<Vec<_>>(),
            "extinctions": standings.extinctions,
            "takeovers": standings.takeovers,
            "draws": standings.draws,
            "generations": standings.generations,
            "stopped": stopped.map(ToString::to_string),
        }),
        seconds: start.elapsed().as_secs_f64(),
    }
}

fn problem(kind: &str, terms: &Terms, players: &[String], seed: u64, effort: Effort) -> Value {
    let mut problem = json!({
        "kind": kind,
        "width": terms.width(),
        "height": terms.height(),
        "players": players,
        "pieces": terms.pieces(),
        "max_generations": terms.max_generations(),
        "seed": seed,
    });
    match effort {
        Effort::Positions(positions) => problem["positions"] = positions.into(),
        Effort::Time(time) => problem["think"] = time.as_secs_f64().into(),
    }
    problem
}

fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::LastAlive(_) => "last-alive",
        Ending::TotalExtinction => "total-extinction",
        Ending::HybridTakeover => "hybrid-takeover",
        Ending::MostCells(_) => "most-cells",
        Ending::Draw => "draw",
    }
}
