//! The command line: knows everything, decides nothing about Life or SAT.

mod args;
mod commands;
mod console;
mod duel;
mod exit;
mod input;
mod meaning;
mod memory;
mod report;
mod solver;
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
        Command::Emit(args) => commands::emit::run(args, cli.verbosity()),
        Command::Solve(args) => commands::solve::run(args, cli.verbosity()),
        Command::CheckProof(args) => commands::check_proof::run(args, cli.verbosity()),
        Command::Gray(args) => commands::gray::run(args, cli.verbosity()),
        Command::Eden(args) => commands::eden::run(args, cli.verbosity()),
        Command::Campaign(args) => commands::campaign::run(args, cli.verbosity()),
        Command::Search(args) => commands::search::command(args, cli.verbosity()),
        Command::Decode(args) => commands::decode::run(args, cli.verbosity()),
        Command::Verify(args) => commands::verify::run(args),
        Command::Render(args) => commands::render::run(args, cli.verbosity()),
        Command::Play(args) => commands::play::run(args, cli.verbosity()),
        Command::Solvers(args) => commands::solvers::run(args),
        Command::Help(args) => commands::help::run(args),
        Command::Manual(args) => commands::manual::run(args),
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
    console::stderr::line(&format!("lifesat: {error:#}"));
    if is_solver_failure(error) { Exit::SolverFailed } else { Exit::Usage }
}

/// The user's wish, wherever it was noticed; output under way carries it inside an I/O error.
fn is_interruption(cause: &(dyn std::error::Error + 'static)) -> bool {
    match cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
        Some(inner) => inner.is::<console::signals::Interrupted>(),
        None => cause.is::<console::signals::Interrupted>(),
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
            || cause.is::<commands::eden::Disagreement>()
            || matches!(cause.downcast_ref(), Some(CampaignError::Contradiction { .. }))
            || matches!(cause.downcast_ref(), Some(SearchError::InvalidModel { .. }))
            || matches!(
                cause.downcast_ref(),
                Some(CensusError::Search(SearchError::InvalidModel { .. }) | CensusError::Denser { .. })
            )
    })
}
