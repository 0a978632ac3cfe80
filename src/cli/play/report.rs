//! Games and tournaments as JSON.

use std::time::Instant;

use lifesat::answer::question::{Game, Other};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::game::{Ending, Terms};
use lifesat::limits::StopReason;
use lifesat::player::tournament::{Standings, Tournament};
use lifesat::player::{Effort, wilson};
use serde_json::json;

use crate::cli::play::session::Session;
use crate::cli::report;

pub(super) fn game(session: &Session, ending: Ending, start: Instant) -> Report {
    let (game, table) = (session.game(), session.table());
    let winner = ending.winner();
    let mut question = question(&table.terms, table.names(), table.seed, table.effort);
    question.first = Some(game.first().number());
    let status = if winner.is_some() { Status::Found } else { Status::None };
    let backing = Evidence::Simulation.with(json!({
        "ending": ending_name(ending),
        "winner": winner.map(lifesat::game::Seat::number),
        "generations": game.generation(),
        "board": game.board().to_rows(),
    }));
    Report::new("play", Other::Play(question), status, backing, start.elapsed().as_secs_f64())
        .with_value(winner.map(|seat| game.board().population(seat)))
        .with_patterns(vec![report::pattern(&game.board().live_cells())])
}

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
    let mut question = question(tournament.terms(), names, tournament.seed(), tournament.effort());
    question.games = Some(tournament.games());
    let status = if stopped.is_none() { Status::Found } else { Status::Unknown };
    let backing = Evidence::Simulation.with(json!({
        "entrants": entrants.collect::<Vec<_>>(),
        "extinctions": standings.extinctions,
        "takeovers": standings.takeovers,
        "draws": standings.draws,
        "generations": standings.generations,
        "stopped": stopped.map(ToString::to_string),
    }));
    Report::new("play", Other::Tournament(question), status, backing, start.elapsed().as_secs_f64())
        .with_count(standings.games.into())
}

fn question(terms: &Terms, players: Vec<String>, seed: u64, effort: Effort) -> Game {
    let (positions, think) = match effort {
        Effort::Positions(positions) => (Some(positions), None),
        Effort::Time(time) => (None, Some(time.as_secs_f64())),
    };
    Game {
        width: terms.width(),
        height: terms.height(),
        players,
        pieces: terms.pieces(),
        max_generations: terms.max_generations(),
        seed,
        positions,
        think,
        first: None,
        games: None,
    }
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
