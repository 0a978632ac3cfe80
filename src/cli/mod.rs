//! The command line: knows everything, decides nothing about Life or SAT.

mod answers;
mod args;
mod campaign;
mod check_proof;
mod decode;
mod duel;
mod eden;
mod emit;
mod exit;
mod gray;
mod held;
mod help;
mod input;
mod manual;
mod meaning;
mod memory;
mod output;
mod patterns;
mod play;
mod progress;
mod render;
mod report;
mod search;
mod signals;
mod solve;
mod solver;
mod solvers;
mod stderr;
mod takeover;
mod verify;
mod watch;
mod wording;

use std::io;

use clap::Parser;
use lifesat::backend::ProofError;
use lifesat::backend::process::ProcessError;
use lifesat::campaign::CampaignError;
use lifesat::solve::eden::EdenError;
use lifesat::solve::eden::search::SearchError as EdenSearchError;
use lifesat::solve::still_life::SearchError;
use lifesat::solve::still_life::census::CensusError;
use lifesat::solve::still_life::prove::ProveError;

use args::{Cli, Command};
pub(crate) use exit::Exit;

/// Runs the command that the user gave and says how it ended.
pub(crate) fn run() -> Exit {
    let cli = Cli::parse();
    let outcome = match &cli.command {
        Command::Emit(args) => emit::run(args, cli.verbosity()),
        Command::Solve(args) => solve::run(args, cli.verbosity()),
        Command::CheckProof(args) => check_proof::run(args, cli.verbosity()),
        Command::Gray(args) => gray::run(args, cli.verbosity()),
        Command::Eden(args) => eden::run(args, cli.verbosity()),
        Command::Campaign(args) => campaign::run(args, cli.verbosity()),
        Command::Search(args) => search::command(args, cli.verbosity()),
        Command::Decode(args) => decode::run(args, cli.verbosity()),
        Command::Verify(args) => verify::run(args),
        Command::Render(args) => render::run(args, cli.verbosity()),
        Command::Play(args) => play::run(args, cli.verbosity()),
        Command::Solvers(args) => solvers::run(args),
        Command::Help(args) => help::run(args),
        Command::Manual(args) => manual::run(args),
    };
    outcome.unwrap_or_else(|error| explain(&error))
}

/// The one place that prints errors: one line on stderr, and the exit code that fits.
fn explain(error: &anyhow::Error) -> Exit {
    if is_closed_pipe(error) {
        return Exit::Answered;
    }
    if error.chain().any(is_interruption) {
        return Exit::Interrupted;
    }
    stderr::line(&format!("lifesat: {error:#}"));
    if is_solver_failure(error) { Exit::SolverFailed } else { Exit::Usage }
}

/// The user's wish, wherever it was noticed; output under way carries it inside an I/O error.
fn is_interruption(cause: &(dyn std::error::Error + 'static)) -> bool {
    match cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
        Some(inner) => inner.is::<signals::Interrupted>(),
        None => cause.is::<signals::Interrupted>(),
    }
}

/// Whoever read our output has seen enough, as in `lifesat emit --n 300 | head -1`.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_errors = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    io_errors.into_iter().any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Whether a solver that was to write a proof is to blame.
fn is_refuter_failure(error: &ProveError) -> bool {
    match error {
        ProveError::Contradiction(_) | ProveError::Rejected { .. } => true,
        ProveError::Solver(ProofError::Process(error)) => !error.failure.is_before_the_start(),
        _ => false,
    }
}

/// Whether a solver is to blame, and not the command line or the machine.
fn is_solver_failure(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        if let Some(SearchError::Solver(error)) = cause.downcast_ref() {
            return !error.failure.is_before_the_start();
        }
        if let Some(error) = cause.downcast_ref::<ProcessError>() {
            return !error.failure.is_before_the_start();
        }
        if let Some(error) = cause.downcast_ref() {
            return is_refuter_failure(error);
        }
        cause.is::<solver::InvalidModel>()
            || cause.is::<lifesat::solve::search::InvalidModel>()
            || cause.is::<EdenError>()
            || cause.is::<EdenSearchError>()
            || cause.is::<eden::Disagreement>()
            || matches!(cause.downcast_ref(), Some(CampaignError::Contradiction { .. }))
            || matches!(cause.downcast_ref(), Some(SearchError::InvalidModel { .. }))
            || matches!(
                cause.downcast_ref(),
                Some(CensusError::Search(SearchError::InvalidModel { .. }) | CensusError::Denser { .. })
            )
    })
}
