//! `lifesat eden force --hunt`: still lifes with few live cells that contain a self-forcing patch.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::journal::Journal;
use lifesat::life::{Grid, Partial, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Force;
use lifesat::solve::eden::force::hunt::{Found, Hunt, Past, Round, Start, Tally};

use self::answer::{Ending, HuntAnswer};
use crate::cli::Exit;
use crate::cli::commands::partials;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::report;
use crate::cli::request::eden::{ForceRequest, Hunting};
use crate::cli::request::partials::Partials;
use crate::cli::wording::{self, counted};

mod answer;

/// Hunts, and reports the best still life.
pub(super) fn run(
    request: &ForceRequest,
    problem: Force,
    hunting: &Hunting,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Exit> {
    let start = Instant::now();
    let hunt = Hunt::new(&whole(problem.patch())?, problem.rule(), hunting.seed)?;
    let mut past = hunt.beginning();
    let state = hunting.state.as_deref();
    let name = || state.map_or_else(String::new, |path| path.display().to_string());
    let opened = state.map(|path| open_journal(path, &hunt, &mut past)).transpose();
    let mut journal = opened.with_context(|| cannot_continue(&name()))?;
    let recorded = past.tally().rounds;
    if recorded > 0 && verbosity > Verbosity::Quiet {
        stderr::line(&format!("lifesat: continuing after {}", counted(recorded, "round")));
    }
    let progress = Spinner::towards(verbosity, hunting.effort.rounds, "looking for a self-forcing part");
    // Files can be changed, so what is recorded is confirmed. This takes as long as it takes, because nothing is printed
    // before.
    let patient = Limits { deadline: limits.deadline.filter(|_| recorded == 0), ..limits.clone() };
    let begun = past.confirm(&patient);
    let begun = if recorded > 0 { begun.with_context(|| cannot_continue(&name()))? } else { begun? };
    let ending = match begun {
        Start::NoPart => Ending::NoPart,
        Start::Stopped(why) => Ending::Stopped { why, recorded },
        Start::Ready(walk) => {
            let mut view =
                View { partials: request.partials.as_ref(), rule: problem.rule(), least: usize::MAX };
            view.show(&progress, walk.best(), walk.tally());
            Ending::Hunted(walk.run(hunting.effort, limits, &mut |best, tally, round| {
                if let Some(journal) = &mut journal {
                    let what = || format!("cannot record round {}", round.round);
                    journal.append(round).with_context(what).with_context(name)?;
                }
                view.show(&progress, best, tally);
                anyhow::Ok(())
            })?)
        }
    };
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    let answer = HuntAnswer { problem, seed: hunt.seed(), state, ending, seconds };
    if request.json {
        report::print(&answer.json())?;
    } else {
        output::print(&answer.text())?;
    }
    Ok(answer.exit())
}

fn cannot_continue(journal: &str) -> String {
    format!("{journal} cannot be continued; name another file to begin anew")
}

/// Opens the journal that the user names, and adds the rounds that it has.
fn open_journal(path: &Path, hunt: &Hunt, past: &mut Past<'_>) -> Result<Journal> {
    let mut wrong = None;
    let observe = |round: Round| wrong = wrong.take().or_else(|| past.add(&round).err());
    let journal = Journal::open(path, &hunt.task(), observe)?;
    wrong.map_or(Ok(journal), |error| Err(error.into()))
}

/// What is seen of a hunt while it lasts.
struct View<'a> {
    partials: Option<&'a Partials>,
    rule: Rule,
    /// The live cells of the still life in the file.
    least: usize,
}

impl View<'_> {
    fn show(&mut self, progress: &Spinner, best: &Found, tally: Tally) {
        let live_cells = best.live_cells();
        progress.advance(tally.rounds, || {
            format!("{}, {}", counted(tally.rounds, "round"), wording::live_cells(live_cells))
        });
        if let Some(partials) = self.partials.filter(|_| live_cells < self.least) {
            let caption =
                format!("a still life with {} and a self-forcing patch", wording::live_cells(live_cells));
            partials::whole(partials, &best.still_life, self.rule, caption);
        }
        self.least = self.least.min(live_cells);
    }
}

/// A pattern without unspecified cells.
fn whole(cells: &Partial) -> Result<Grid> {
    if cells.rows().flatten().any(Option::is_none) {
        bail!(
            "a hunt begins with a still life, and this pattern has unspecified cells: `lifesat eden force PATTERN --json | \
             lifesat search - -p 1 --margin 4 --smallest --json` finds a still life around its greatest self-forcing part"
        );
    }
    Ok(cells.map(|state| state == Some(true)))
}
