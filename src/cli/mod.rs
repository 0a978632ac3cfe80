//! The command line: knows everything, decides nothing about Life or SAT.

mod args;
mod bundle;
mod campaign;
mod check;
mod command_line;
mod console;
mod coq;
mod decode;
#[cfg(all(feature = "serve", any(target_os = "linux", target_os = "wasi", windows)))]
mod desk;
mod doctor;
mod duel;
mod eden;
mod emit;
mod exit;
mod gray;
mod help;
mod input;
mod manual;
mod memory;
mod notation;
mod own_processes;
mod partials;
mod participant;
mod play;
mod render;
mod report;
mod search;
#[cfg(all(feature = "serve", any(target_os = "linux", windows)))]
mod serve;
mod settings;
mod ships;
mod solve;
mod solver;
mod topics;
mod verify;
mod version;
mod wording;

use std::io;

use anyhow::{Context, Result, bail};
use args::Command;
use args::line::{self, NotRead};
use console::Verbosity;
use console::overwrite::Others;
use lifesat::answer::Fault;
use lifesat::backend::process::watcher;
use lifesat::solve::eden::confirm::ClaimError;
use lifesat_platform::program::{KILL_GROUP, choose_temporary_folder, take_children_along};

pub(crate) use exit::Exit;
use search::request::SearchRequest;

pub(crate) fn run() -> Exit {
    if let Err(error) = begin() {
        return explain(&error);
    }
    settings::begin();
    let cli = match line::of_this_process() {
        Ok(cli) => cli,
        Err(message) => return show(&message),
    };
    let verbosity = cli.verbosity();
    if verbosity == Verbosity::Quiet {
        console::stderr::be_quiet();
    }
    if let (true, Err(error)) = (cli.command.is_work(), settings::readable()) {
        return explain(error);
    }
    if let Err(error) = cli.events.as_deref().map_or(Ok(()), console::events::open) {
        return explain(&error);
    }
    let exit = answer(cli.command, verbosity).unwrap_or_else(|error| explain(&error));
    console::events::end(exit);
    exit
}

/// What holds for every command, before anything can go wrong.
fn begin() -> Result<()> {
    console::signals::begin().context("cannot watch for Ctrl-C")?;
    if lifesat_ipasir::stdout_was_closed() {
        bail!("stdout is closed, so there is nowhere to write to; `> /dev/null` drops what is written");
    }
    take_children_along();
    choose_temporary_folder();
    // Without the name of the program, solvers work unwatched.
    if let (Some(_), Ok(program)) = (KILL_GROUP, solver::this_program()) {
        watcher::watch_with(vec![program.into(), "solver-watch".into()]);
    }
    Ok(())
}

/// A help that cannot be written is an error like any other output.
fn show(message: &NotRead) -> Exit {
    match message.print() {
        _ if message.is_wrong() => {
            let (text, tip) = message.words();
            report::failure(Exit::Usage, "usage", &text, tip.as_deref());
            Exit::Usage
        }
        Ok(()) => Exit::Answered,
        Err(error) => explain(&anyhow::Error::new(error).context("cannot write to stdout")),
    }
}

fn answer(command: Command, verbosity: Verbosity) -> Result<Exit> {
    match command {
        Command::Emit(args) => emit::run(args.try_into()?, verbosity),
        Command::Solve(args) => solve::run(args.try_into()?, verbosity),
        Command::Check(args) => check::run(&args.try_into()?, verbosity),
        Command::Coq(args) => coq::run(&args, verbosity),
        Command::Gray(args) => gray::run(&args, verbosity),
        Command::Eden(args) => eden::run(args, verbosity),
        Command::Campaign(args) => campaign::run(&args, verbosity),
        Command::Search(args) => search::run(SearchRequest::of_this_run(args)?, verbosity),
        Command::Ships(args) => ships::run(&args.try_into()?, verbosity),
        Command::Decode(args) => decode::run(&args, verbosity),
        Command::Verify(args) => verify::run(args),
        Command::Render(args) => render::run(&args.try_into()?, verbosity),
        #[cfg(all(feature = "serve", any(target_os = "linux", windows)))]
        Command::Serve(args) => serve::run(&args.try_into()?),
        #[cfg(all(feature = "serve", any(target_os = "linux", target_os = "wasi", windows)))]
        Command::Desk => desk::run(ends_well),
        Command::Play(args) => play::run(args.try_into()?, verbosity),
        Command::Doctor(args) => doctor::run(&args),
        Command::IpasirHost { file } => own_processes::ipasir_host(&file),
        Command::SolverWatch => own_processes::solver_watch(),
        Command::Help(args) => help::run(&args),
        Command::Manual(args) => manual::run(&args.prefix, Others::of(args.force)),
    }
}

/// Runs a command in this process, for one that works in it.
#[cfg(all(feature = "serve", any(target_os = "linux", target_os = "wasi", windows)))]
fn ends_well(words: &[String]) -> bool {
    console::stderr::be_quiet();
    let words = std::iter::once("lifesat").chain(words.iter().map(String::as_str));
    line::parse(words).is_ok_and(|cli| matches!(answer(cli.command, Verbosity::Quiet), Ok(Exit::Answered)))
}

/// The one place that prints errors: one line on stderr, with `--json` an object on stdout, and the exit code that
/// fits.
fn explain(error: &anyhow::Error) -> Exit {
    if is_closed_pipe(error) {
        return Exit::Answered;
    }
    let (exit, kind) = if error.chain().any(is_interruption) {
        (Exit::Interrupted, "interrupted")
    } else {
        console::stderr::line(&format!("lifesat: {error:#}"));
        judged(error)
    };
    report::failure(exit, kind, &format!("{error:#}"), None);
    exit
}

/// The exit code of an error, and its kind in JSON.
fn judged(error: &anyhow::Error) -> (Exit, &'static str) {
    if let Some(ClaimError::Unconfirmed { why, .. }) = error.downcast_ref() {
        return (Exit::of_limit(why), "limit");
    }
    match lifesat::fault_of(error.as_ref()) {
        Fault::Solver => (Exit::SolverFailed, "solver"),
        Fault::Bug => (Exit::SolverFailed, "bug"),
        Fault::Caller => (Exit::Usage, "input"),
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
    io_errors.into_iter().any(lifesat_platform::is_closed_pipe)
}

#[cfg(test)]
mod tests {
    use lifesat::life::{Rule, partial};
    use lifesat::limits::Limits;
    use lifesat::solve::eden;
    use lifesat::solve::eden::second_opinion::confirm;

    use super::*;

    /// The second solver contradicts the first about a block, which has predecessors. `eden hunt`,
    /// and whatever else asks for a second opinion, ends with this error.
    #[test]
    fn solvers_that_contradict_each_other_are_at_fault() {
        let block = partial::read("OO/OO").unwrap();
        let error = confirm(Rule::LIFE.into(), block, "a solver", &Limits::none()).unwrap_err();
        assert_eq!(lifesat::fault_of(anyhow::Error::from(error).context("round 7").as_ref()), Fault::Solver);
    }

    /// A walk that contradicts the simulation is no solver's fault, but no answer to rely on either.
    #[test]
    fn a_wrong_walk_is_a_bug() {
        assert_eq!(lifesat::fault_of(&eden::search::GardenSearchError::Walk), Fault::Bug);
    }

    #[test]
    fn what_nobody_knows_is_for_the_caller_to_mend() {
        assert_eq!(lifesat::fault_of(anyhow::anyhow!("no such file").as_ref()), Fault::Caller);
    }
}
