//! `lifesat campaign merge`: the answer of all shards.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::campaign::{CampaignError, Folder, Plan, Record, Standing, ranges, survey};
use lifesat::limits::{Interrupt, Limits};
use lifesat::render::plot::{Marks, Plot};

use crate::cli::campaign::args::CampaignMergeArgs;
use crate::cli::campaign::asked::{self, Asked};
use crate::cli::campaign::folder::plan_of;
use crate::cli::campaign::request::SharedQuestion;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, signals, stderr};
use crate::cli::solver::limits;
use crate::cli::wording::counted;
use crate::cli::{Exit, command_line};

/// Writes the results of the shards into a journal, and has the undivided command continue from it.
/// That command has nothing left to do, so it checks the results and prints the answer as always.
pub(super) fn run(args: &CampaignMergeArgs, verbosity: Verbosity) -> Result<Exit> {
    let folder = Folder::new(&args.folder);
    let plan = plan_of(&folder)?;
    // An interrupt ends the program here, because there is nothing to keep or to remove.
    let reading = Limits::none();
    let question = SharedQuestion::merged(&[&plan.draft().words[..], &args.words].concat())?;
    let asked = asked::reading(verbosity, || Asked::of_plan(question, &folder, &plan, &reading))?;
    // From here on an interrupt must remove the temporary folder.
    let interrupt = limits(None)?.interrupt;
    let place = tempfile::tempdir().context("cannot make a temporary folder")?;
    let journal = place.path().join("journal");
    let gathering = Spinner::towards(verbosity, Some(plan.draft().deal.shards()), "gathering results");
    let mut gathered = Gathered::default();
    let ended = gather(&folder, &plan, &asked, &journal, &interrupt, &gathering, &mut gathered);
    drop(gathering);
    let Gathered { said, costs, missing, contradiction } = gathered;
    // What was found about shards is printed even if the journal could not be written.
    for line in &said {
        stderr::line(line);
    }
    ended?;
    if !missing.is_empty() {
        stderr::line(&format!(
            "lifesat: {} of {} {} no result yet: {}",
            missing.len(),
            counted(plan.draft().deal.shards(), "shard"),
            if missing.len() == 1 { "has" } else { "have" },
            ranges(missing.iter().copied())
        ));
    }
    if let Some(contradiction) = contradiction {
        bail!(contradiction);
    }
    if !missing.is_empty() {
        return Ok(Exit::Unknown);
    }
    go_on_unless(&interrupt)?;
    // What the undivided command says about continuing is of no interest here.
    let verbosity = if verbosity == Verbosity::Verbose { verbosity } else { Verbosity::Quiet };
    asked.answer(&journal, &[plot(&costs)], verbosity)
}

/// Fails if the user wants to stop, so that the temporary folder is removed.
fn go_on_unless(interrupt: &Interrupt) -> Result<()> {
    if interrupt.is_raised() { Err(signals::Interrupted.into()) } else { Ok(()) }
}

/// With more shards than these, a plot has points and not bars.
const MOST_BARS: usize = 200;

#[expect(clippy::cast_precision_loss, reason = "a place in a picture needs three digits")]
fn plot(costs: &[(u64, u64)]) -> Plot {
    let seconds = |micros: u64| micros as f64 / 1e6;
    let costs = costs.iter();
    Plot {
        title: "Time of each shard".to_owned(),
        across: "shard".to_owned(),
        up: "seconds".to_owned(),
        marks: if costs.len() <= MOST_BARS {
            Marks::Bars(costs.map(|&(shard, micros)| (shard, seconds(micros))).collect())
        } else {
            Marks::Points(costs.map(|&(shard, micros)| (shard as f64, seconds(micros))).collect())
        },
    }
}

/// What was found besides the journal, and what prevents an answer.
#[derive(Default)]
struct Gathered {
    said: Vec<String>,
    /// The shards that are done, with the time of their units in microseconds.
    costs: Vec<(u64, u64)>,
    missing: Vec<u64>,
    contradiction: Option<CampaignError>,
}

/// Writes the journal. An error in one shard does not keep it from looking at the others.
fn gather(
    folder: &Folder,
    plan: &Plan,
    asked: &Asked,
    journal: &Path,
    interrupt: &Interrupt,
    progress: &Spinner,
    gathered: &mut Gathered,
) -> Result<()> {
    let unwritable = "cannot write a temporary file";
    let mut out = BufWriter::new(File::create(journal).context(unwritable)?);
    let mut line = |record: &Record| writeln!(out, "{record}").context(unwritable);
    line(&asked.job().journal())?;
    let looked_at =
        |shards: u64| progress.advance(shards, || format!("gathering results, {shards} looked at"));
    for shard in 0..plan.draft().deal.shards() {
        go_on_unless(interrupt)?;
        looked_at(shard);
        let what_is_there = match survey(folder, plan, shard) {
            Standing::Done { pieces, micros } => {
                pieces.values().try_for_each(&mut line)?;
                gathered.costs.push((shard, micros));
                continue;
            }
            Standing::Contradictory(error) => {
                gathered.contradiction.get_or_insert(error);
                continue;
            }
            Standing::Foreign(differences) => Some(format!(
                "lifesat: the result of shard {shard} belongs to another campaign; `{}` sets {} aside and does the \
                 shard:\n{}",
                command(folder, shard),
                folder.result(shard).display(),
                differences.join("\n")
            )),
            Standing::Corrupt(reason) => Some(format!(
                "lifesat: the result of shard {shard} is corrupt: {reason}; `{}` sets it aside and does the shard \
                 again",
                command(folder, shard)
            )),
            Standing::Unreadable(error) => {
                Some(format!("lifesat: shard {shard} cannot be read: {:#}", anyhow::Error::new(error)))
            }
            Standing::Running { .. } | Standing::Begun { .. } | Standing::Missing => None,
        };
        gathered.said.extend(what_is_there);
        gathered.missing.push(shard);
    }
    looked_at(plan.draft().deal.shards());
    out.flush().context(unwritable)
}

fn command(folder: &Folder, shard: u64) -> String {
    command_line::of_words([
        "lifesat",
        "campaign",
        "run",
        &folder.path().to_string_lossy(),
        "--shard",
        &shard.to_string(),
    ])
}
