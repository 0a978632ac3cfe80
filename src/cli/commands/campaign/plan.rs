//! `lifesat campaign plan`: what is asked, and who does what.

use std::fs;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::campaign::{Deal, Draft, Estimate, Folder, Plan};
use lifesat::limits::Limits;

use super::asked::{self, Asked, Terms};
use super::time;
use crate::cli::Exit;
use crate::cli::args::CampaignPlanArgs;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, signals};
use crate::cli::solver::limits;
use crate::cli::wording::counted;

/// By what factor the slowest shard may exceed the mean.
const UNEVEN: f64 = 1.5;

/// Measures a sample, shares the work out, and makes the folder.
pub(super) fn run(args: &CampaignPlanArgs, verbosity: Verbosity) -> Result<Exit> {
    let folder = Folder::new(&args.folder);
    folder.refuse_if_used()?;
    // Whoever interrupts ends the program here, as nothing was made.
    let terms = Terms { planned: None, parts: args.parts, limits: &Limits::none() };
    let asked = asked::reading(verbosity, || asked::parse(&args.words, &terms))?;
    asked::refuse_options(&*asked, None)?;
    // Whether it can be made is known before the sample is measured.
    fs::create_dir_all(&args.folder).with_context(|| format!("cannot make {}", args.folder.display()))?;
    if asked.units() == 0 {
        bail!("there is nothing to do, so nothing can be shared out");
    }
    let estimate = measure(args, &*asked, verbosity)?;
    let units = asked.units();
    let shards = match (args.shards, estimate) {
        (Some(shards), _) => shards,
        (None, Some(estimate)) => even_shards(estimate, units, args.shard_seconds.as_secs_f64()),
        (None, None) => bail!(
            "no unit of this work was finished within {}, so nobody knows how many make a shard: give --sample a longer time, {}or \
             say how many shards there are with --shards",
            time(args.sample.as_secs_f64()),
            asked.finer().map_or_else(String::new, |how| format!("{how}, ")),
        ),
    };
    let deal = Deal::new(units, shards);
    let plan =
        folder.create(Draft { words: args.words.clone(), question: asked.question(), deal, estimate })?;
    output::print(&text(args, &plan))?;
    Ok(Exit::Answered)
}

/// As many shards as the time asks for, but not so many that they would be uneven.
fn even_shards(estimate: Estimate, units: u64, seconds: f64) -> u64 {
    let mut shards = estimate.shards(units, seconds);
    while shards > 1 && estimate.slowest_to_mean(units, shards) > UNEVEN {
        shards -= shards.div_ceil(20);
    }
    shards
}

/// Does some units, one after the other. The first is left out, as solvers are started for it.
fn measure(args: &CampaignPlanArgs, asked: &dyn Asked, verbosity: Verbosity) -> Result<Option<Estimate>> {
    if args.sample.is_zero() {
        return Ok(None);
    }
    let interrupt = limits(None)?.interrupt;
    let limits = Limits { interrupt: interrupt.clone(), ..Limits::within(args.sample) };
    let units: Vec<u64> = Deal::sample(asked.units()).take(1 << 16).collect();
    let progress = Spinner::message(verbosity, "measuring some units".to_owned());
    let (mut times, mut last) = (Vec::new(), Instant::now());
    asked.work(units, 1, &limits, &mut |_| {
        times.push(u64::try_from(last.elapsed().as_micros()).unwrap_or(u64::MAX));
        last = Instant::now();
        progress.say(|| format!("measuring, {} units done", times.len()));
        Ok(())
    })?;
    if interrupt.is_raised() {
        bail!(signals::Interrupted);
    }
    Ok(Estimate::of(if times.len() > 1 { &times[1..] } else { &times }))
}

fn text(args: &CampaignPlanArgs, plan: &Plan) -> String {
    let deal = plan.deal();
    let (units, shards) = (deal.units(), deal.shards());
    let folder = args.folder.display();
    let (least, most) = (units / shards, units.div_ceil(shards));
    let each = if least == most { counted(most, "unit") } else { format!("{least} or {most} units") };
    let unmeasured = || match args.sample.as_secs_f64() {
        0.0 => String::new(),
        seconds => format!(
            "sample   no unit was finished within {}, and what is done of one is not kept\n",
            time(seconds)
        ),
    };
    let measured = plan.estimate().map_or_else(unmeasured, |estimate| {
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
    let fewer = match args.shards {
        Some(asked) if asked > shards => {
            format!(", as there {} {}", if units == 1 { "is" } else { "are" }, counted(units, "unit"))
        }
        _ => String::new(),
    };
    format!(
        "campaign {folder}: {} of {each}, {} in all{fewer}\n{measured}next     lifesat campaign run {folder} --shard I, for I = 0 to {}\n",
        counted(shards, "shard"),
        counted(units, "unit"),
        shards - 1,
    )
}

#[expect(clippy::cast_precision_loss, reason = "a time needs three digits")]
fn shards_of(shards: u64) -> f64 {
    shards as f64
}
