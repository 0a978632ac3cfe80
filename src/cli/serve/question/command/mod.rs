//! The command lines that answer questions.
//!
//! Every word of a command line is made here from a number, a name of a list, or cells. So no
//! question can bring options or files of its own.

mod kinds;
mod words;

use super::super::refusal::Refusal;
use super::cells;
use super::input::FORMULA;
use super::{Asks, LIFE, Question, name};
use crate::cli::args::line;
use words::{asked, by, generations, option, ruled, search, side, sized, step, symmetric, with, words};

/// The folder or file of a certificate, in the folder of the job.
pub(in crate::cli::serve) const CERTIFICATE: &str = "certificate";

impl Question {
    /// The words of the command that answers it, without those about limits.
    ///
    /// # Errors
    /// If the question makes no sense. The command finds further mistakes itself.
    pub(in crate::cli::serve) fn command(&self) -> Result<Vec<String>, Refusal> {
        match self {
            Self::Densest { cells, pieces, topology, rule, certificate } => {
                kinds::densest(cells, *pieces, *topology, rule, *certificate)
            }
            Self::Squares { from, to } => Ok(words(&["solve", &format!("{}..{}", side(*from)?, side(*to)?)])),
            Self::Count { width, height, what } => kinds::count(*width, *height, *what),
            Self::List { width, height, densest } => kinds::list(*width, *height, *densest),
            Self::Verify { cells, .. } if !cells::is_alive(cells) => {
                Err(Refusal::question("the board is empty: draw or paste the pattern first"))
            }
            Self::Verify { cells, claim, .. } => {
                let file = self.input()?.map(|input| words(&["verify", input.name]));
                let words = file.map_or_else(|| asked(&["verify"], cells, LIFE), Ok)?;
                Ok(with(words, [option("as", &name(claim))]))
            }
            Self::Complete { cells, rule, smallest } => {
                let words = search(cells, &Vec::new(), Some(1), "C1", rule)?;
                Ok(with(words, smallest.then(|| "--smallest".to_owned())))
            }
            Self::Oscillator { cells, later, period, symmetry, rule, smallest, engine, number } => {
                let words = search(cells, later, Some(*period), symmetry, rule)?;
                Ok(with(with(words, smallest.then(|| "--smallest".to_owned())), by(*engine, *number)))
            }
            Self::Spaceship { cells, later, period, right, down, symmetry, rule, engine, number } => {
                let words = search(cells, later, Some(*period), symmetry, rule)?;
                let motion = [("x", right), ("y", down)];
                let motion = motion.map(|(way, cells)| step(*cells).map(|cells| format!("{way}{cells}")));
                let [right, down] = motion;
                let motion = [option("symmetry", &right?), option("symmetry", &down?)];
                Ok(with(with(words, motion), by(*engine, *number)))
            }
            Self::History { cells, later, symmetry, rule, engine, number } => {
                if later.is_empty() {
                    return Err(Refusal::question(
                        "draw at least two generations: add one with + above the board",
                    ));
                }
                Ok(with(search(cells, later, None, symmetry, rule)?, by(*engine, *number)))
            }
            Self::Ships { width, rows, right, period, mirror, row_cells, rule, certificate } => {
                let speed = kinds::speed(*rows, *right, *period)?;
                let most = (*row_cells != 0).then_some(*row_cells);
                kinds::ships(*width, &speed, *mirror, most, rule, *certificate)
            }
            Self::Predecessor { cells, generations: 1, rule } => asked(&["eden", "check"], cells, rule),
            Self::Predecessor { cells, generations: before, rule } => {
                asked(&["search", &option("predecessors", &generations(*before)?)], cells, rule)
            }
            Self::Orphan { cells, rule, generations, alone } => {
                kinds::orphan(cells, rule, *generations, *alone)
            }
            Self::Core { cells, tries, symmetry, rule } => kinds::core(cells, *tries, symmetry, rule),
            Self::Force { cells, minimal, symmetry, rule, certificate } => {
                kinds::force(cells, minimal.then_some(symmetry), rule, *certificate)
            }
            Self::Agars { width, height, minimal, rule, rounds, conflicts } => {
                let words = with(sized(&["eden", "agars"], *width, *height)?, ruled(rule)?);
                let rounds = rounds.map(|rounds| format!("rounds={rounds}"));
                let conflicts = conflicts.map(|conflicts| format!("conflicts={conflicts}"));
                let effort: Vec<String> = rounds.into_iter().chain(conflicts).collect();
                let words = with(words, (!effort.is_empty()).then(|| option("effort", &effort.join(","))));
                Ok(with(words, minimal.then(|| "--minimal".to_owned())))
            }
            Self::Hunt { width, height, symmetry, rounds, sweeps, seed } => {
                let words = with(sized(&["eden", "hunt"], *width, *height)?, symmetric(symmetry)?);
                Ok(with(
                    words,
                    [
                        option("rounds", rounds),
                        option("effort", &format!("sweeps={sweeps}")),
                        option("seed", seed),
                    ],
                ))
            }
            Self::Prove { cells, certificate } => kinds::prove(cells, *certificate),
            Self::Gardens { width, height, symmetry } => {
                let words = with(sized(&["eden", "search"], *width, *height)?, symmetric(symmetry)?);
                Ok(with(words, ["--break-symmetry".to_owned()]))
            }
            Self::Game { width, height, players, pieces, generations, seed, games } => {
                let words = kinds::game(*width, *height, players, *games)?;
                let more = [("pieces", pieces), ("max-generations", generations), ("seed", seed)];
                Ok(with(words, more.map(|(name, value)| option(name, value))))
            }
            Self::Duel { .. } => {
                self.duel()?;
                Ok(words(&["solve", FORMULA]))
            }
            Self::Check { job, .. } => Ok(kinds::check(*job)),
        }
    }

    /// The command that writes the file that the command reads, for those who want to do the same.
    pub(in crate::cli::serve) fn before(&self) -> Option<Vec<String>> {
        let Self::Duel { cells, asks, pieces, generations, .. } = self else { return None };
        let duel = self.duel().ok()?;
        let mut words = words(&["emit", "duel", &cells.join("/")]);
        words.extend([option("generations", generations), option("goal", &duel.goal())]);
        words.extend((*asks != Asks::Reply).then(|| option("question", &name(asks))));
        words.extend((*pieces != 1).then(|| option("pieces", pieces)));
        words.push(option("output", &FORMULA));
        Some(words)
    }
}

/// The record of a game.
pub(in crate::cli::serve) const GAME: &str = "game.jsonl";

/// Refuses words that the parser of the command line refuses, in its words.
pub(in crate::cli::serve) fn parsed(words: &[String]) -> Result<(), Refusal> {
    let whole = std::iter::once("lifesat").chain(words.iter().map(String::as_str));
    line::parse(whole).map(drop).map_err(|error| {
        let text = error.to_string();
        let first = text.split("\n\n").next().unwrap_or(&text);
        Refusal::question(first.split_whitespace().collect::<Vec<_>>().join(" "))
    })
}
