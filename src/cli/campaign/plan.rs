//! `lifesat campaign plan`: divides a question into shards.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::campaign::{Deal, Draft, Estimate, Folder, Means, Plan};
use lifesat::limits::Limits;

use crate::cli::Exit;
use crate::cli::campaign::args::{CampaignPlanArgs, Shards};
use crate::cli::campaign::asked::{self, Asked, Terms};
use crate::cli::campaign::folder::time;
use crate::cli::campaign::request::{SharedQuestion, without_program};
use crate::cli::console::events::Step;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, signals};
use crate::cli::solver::limits;
use crate::cli::wording::counted;

/// The most by which the slowest shard may exceed the mean, as a factor.
const UNEVEN: f64 = 1.5;

pub(super) fn run(args: &CampaignPlanArgs, verbosity: Verbosity) -> Result<Exit> {
    let folder = Folder::new(&args.folder);
    folder.refuse_if_used()?;
    // An interrupt ends the program here, because nothing was made.
    let terms = Terms { planned: None, parts: args.parts, limits: &Limits::none(), folder: &args.folder };
    let words = without_program(&args.words);
    let question = SharedQuestion::planned(words)?;
    let asked = asked::reading(verbosity, || Asked::new(question, &terms))?;
    // An error shows before the sample is measured.
    let _prepared = Prepared::at(&args.folder)?;
    let units = asked.job().units();
    if units == 0 {
        bail!("there is nothing to do, so there is nothing to divide");
    }
    let estimate = if asked.is_coarse() { None } else { measure(args, &asked, verbosity)? };
    let shards = match (args.shards(), estimate) {
        (Shards::Number(shards), _) => shards,
        (Shards::OfTime(_), None) if asked.is_coarse() => units,
        (Shards::OfTime(time), Some(estimate)) => even_shards(estimate, units, time.as_secs_f64()),
        (Shards::OfTime(_), None) => bail!(
            "no unit of this work was finished within {}, so the number of shards is unknown: give --sample a longer time, {}or \
             say how many shards there are with --shards",
            time(args.sample.as_secs_f64()),
            asked.finer().map_or_else(String::new, |how| format!("{how}, ")),
        ),
    };
    let (words, question) = (words.to_vec(), asked.job().question());
    let plan = folder.create(Draft { words, question, deal: Deal::new(units, shards), estimate })?;
    output::print(&text(args, &plan, asked.is_coarse()))?;
    Ok(Exit::Answered)
}

/// A folder that was made before there is a plan. If there is none in the end, it goes away again.
struct Prepared<'a> {
    folder: &'a Path,
    is_new: bool,
}

impl<'a> Prepared<'a> {
    fn at(folder: &'a Path) -> Result<Self> {
        let is_new = !folder.exists();
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self { folder, is_new })
    }
}

impl Drop for Prepared<'_> {
    fn drop(&mut self) {
        if self.is_new {
            // The system refuses to remove a folder that holds a plan.
            let _ = fs::remove_dir(self.folder);
        }
    }
}

/// As many shards as the time asks for, but not so many that they would be uneven.
fn even_shards(estimate: Estimate, units: u64, seconds: f64) -> u64 {
    let mut shards = estimate.shards(units, seconds);
    while shards > 1 && estimate.slowest_to_mean(units, shards) > UNEVEN {
        shards -= shards.div_ceil(20);
    }
    shards
}

/// Does units one after the other. The first does not count, because solvers are started for it.
fn measure(args: &CampaignPlanArgs, asked: &Asked, verbosity: Verbosity) -> Result<Option<Estimate>> {
    if args.sample.is_zero() {
        return Ok(None);
    }
    let interrupt = limits(None)?.interrupt;
    let limits = Limits { interrupt: interrupt.clone(), ..Limits::within(args.sample) };
    let units: Vec<u64> = Deal::sample(asked.job().units()).take(1 << 16).collect();
    let progress = Spinner::message(verbosity, "measuring some units".to_owned());
    let (mut times, mut last) = (Vec::new(), Instant::now());
    let ended = asked.job().work(units, &Means { jobs: 1, limits: &limits }, &mut |_| {
        times.push(u64::try_from(last.elapsed().as_micros()).unwrap_or(u64::MAX));
        last = Instant::now();
        let units = times.len() as u64;
        progress
            .say(|| Step::from(format!("measuring, {} done", counted(units, "unit"))).with("units", units));
        Ok(())
    })?;
    if interrupt.is_raised() {
        bail!(signals::Interrupted);
    }
    // A unit that the end of the sample cut short counts if it is the slowest already.
    let under_way = u64::try_from(last.elapsed().as_micros()).unwrap_or(u64::MAX);
    if ended.is_some() && times.iter().max().is_some_and(|&slowest| under_way > slowest) {
        times.push(under_way);
    }
    Ok(Estimate::of(if times.len() > 1 { &times[1..] } else { &times }))
}

fn text(args: &CampaignPlanArgs, plan: &Plan, is_coarse: bool) -> String {
    let deal = plan.draft().deal;
    let (units, shards) = (deal.units(), deal.shards());
    let folder = shell_words::quote(&args.folder.display().to_string()).into_owned();
    let (least, most) = (units / shards, units.div_ceil(shards));
    let each = if least == most { counted(most, "unit") } else { format!("{least} or {most} units") };
    let unmeasured = || match args.sample.as_secs_f64() {
        0.0 => String::new(),
        _ if is_coarse => String::new(),
        seconds => format!(
            "sample   no unit was finished within {}, and a part of a unit is not kept\n",
            time(seconds)
        ),
    };
    let measured = plan.draft().estimate.map_or_else(unmeasured, |estimate| {
        let uneven = estimate.slowest_to_mean(units, shards);
        let advice = if uneven > UNEVEN { "; fewer shards would be more even" } else { "" };
        format!(
            "sample   {}: {} each on average, {} the slowest\nexpected {} a shard, the slowest {uneven:.1} times that at most; {} in all{advice}\n",
            counted(estimate.units, "unit"),
            time(estimate.seconds(1)),
            time(estimate.slowest_seconds()),
            time(estimate.seconds(units) / shards_of(shards)),
            time(estimate.seconds(units)),
        )
    });
    let fewer = match args.shards() {
        Shards::Number(asked) if asked > shards => {
            format!(", as there {} {}", if units == 1 { "is" } else { "are" }, counted(units, "unit"))
        }
        _ => String::new(),
    };
    let which = match shards {
        1 => "0".to_owned(),
        _ => format!("I, for I = 0 to {}", shards - 1),
    };
    format!(
        "campaign {folder}: {} of {each}, {} in all{fewer}\n{measured}next     lifesat campaign run {folder} --shard {which}\n",
        counted(shards, "shard"),
        counted(units, "unit"),
    )
}

#[expect(clippy::cast_precision_loss, reason = "a time needs three digits")]
fn shards_of(shards: u64) -> f64 {
    shards as f64
}
