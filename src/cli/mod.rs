//! The command line: knows everything, decides nothing about Life or SAT.

mod args;
mod commands;
mod console;
mod duel;
mod exit;
mod fault;
mod input;
mod meaning;
mod memory;
mod report;
mod request;
mod solver;
mod wording;

use std::io;

use clap::Parser;
use lifesat::answer::Fault;

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
    match fault::of(error) {
        Fault::Solver | Fault::Bug => Exit::SolverFailed,
        Fault::Caller => Exit::Usage,
    }
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
