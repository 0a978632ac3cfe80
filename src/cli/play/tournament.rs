//! `lifesat play --tournament`: which player wins how often, with confidence intervals.

use std::thread;
use std::time::Instant;

use anyhow::Result;
use lifesat::limits::{Limits, StopReason};
use lifesat::player::tournament::{Standings, Tournament, Wins};
use lifesat::player::{Effort, Kind, PlayerError, wilson};
use lifesat_platform::HAS_THREADS;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::play::request::TournamentRequest;
use crate::cli::play::{report, words};
use crate::cli::report::Ready;
use crate::cli::solver::{limits, threads};
use crate::cli::wording::counted;

pub(super) fn run(request: &TournamentRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let tournament = &request.tournament;
    let limits = limits(None)?;
    let jobs = threads(request.jobs);
    let progress = Spinner::towards(verbosity, Some(tournament.games()), "games");
    let played = if HAS_THREADS {
        watched(tournament, jobs, &limits, &progress)
    } else {
        tournament.run(jobs, &limits, |_| {})
    };
    let (standings, stopped) = played?;
    drop(progress);
    let report = report::tournament(tournament, &standings, stopped.as_ref(), start);
    let text = text(tournament, &standings, stopped.as_ref(), start);
    let exit = if stopped.is_none() { Exit::Answered } else { Exit::Interrupted };
    Ready { report, text, exit }.deliver(request.json)
}

/// Plays in other threads, while this one shows how many games there were.
fn watched(
    tournament: &Tournament,
    jobs: usize,
    limits: &Limits,
    progress: &Spinner,
) -> Result<(Standings, Option<StopReason>), PlayerError> {
    let (sender, receiver) = std::sync::mpsc::channel::<u64>();
    thread::scope(|scope| {
        let playing = scope.spawn(|| {
            let sender = std::sync::Mutex::new(sender);
            tournament.run(jobs, limits, |standings| {
                let sender = sender.lock().expect("no thread panics with the lock");
                // The receiver is gone if the progress panicked.
                let _ = sender.send(standings.games);
            })
        });
        for games in receiver {
            progress.advance(games, || counted(games, "game"));
        }
        playing.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn text(
    tournament: &Tournament,
    standings: &Standings,
    stopped: Option<&StopReason>,
    start: Instant,
) -> String {
    let games = standings.games;
    let effort = effort(tournament);
    let stop = stopped.map_or_else(String::new, |why| format!(" (stopped: {why})"));
    let entrants = tournament.entrants().iter().zip(&standings.wins);
    let lines: String = entrants.map(|(kind, wins)| line(*kind, *wins, games)).collect();
    let nobody = standings.extinctions + standings.takeovers + standings.draws;
    let square = (tournament.entrants().len() * tournament.entrants().len()) as u64;
    let shared = if games > 0 && games.is_multiple_of(square) && stopped.is_none() {
        "Everybody had every seat and the first turn equally often. "
    } else {
        ""
    };
    format!(
        "{} of {}, seed {}{effort}{stop}\n\n\
         player       won    rate    95 % interval   last alive  by cells\n{lines}\
         nobody  {nobody:8}{:>8}   (total extinction {}, hybrid takeover {}, draw {})\n\n\
         {shared}{} generations, {:.1} s\n",
        counted(games, "game"),
        words::terms(tournament.terms()),
        tournament.seed(),
        format!("{} %", percent(share(nobody, games))),
        standings.extinctions,
        standings.takeovers,
        standings.draws,
        standings.generations,
        start.elapsed().as_secs_f64(),
    )
}

/// The limit for a move, if a player has one.
fn effort(tournament: &Tournament) -> String {
    let plays = |kind| tournament.entrants().contains(&kind);
    let units = match (plays(Kind::Deep), plays(Kind::Sat)) {
        (false, false) => return String::new(),
        (true, false) => "positions",
        (false, true) => "questions",
        (true, true) => "positions or questions",
    };
    match tournament.effort() {
        Effort::Positions(number) => format!(", {number} {units} a move"),
        Effort::Time(time) => format!(", {} ms a move", time.as_millis()),
    }
}

fn line(kind: Kind, wins: Wins, games: u64) -> String {
    let interval = wilson(wins.all(), games);
    format!(
        "{:8}{:8}{:>8}   {:>5} –{:>6} %{:>13}{:>10}\n",
        kind.name(),
        wins.all(),
        format!("{} %", percent(share(wins.all(), games))),
        percent(interval.low),
        percent(interval.high),
        wins.last_alive,
        wins.by_cells,
    )
}

#[allow(clippy::cast_precision_loss, reason = "there are fewer than 2^53 games")]
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn percent(rate: f64) -> String {
    format!("{:.1}", 100.0 * rate)
}
