//! `lifesat eden hunt`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::life::Rule;
use lifesat::solve::eden::hunt::{Hunt, LOWEST};

use super::one;
use crate::cli::args::{EdenHuntArgs, HuntEffort};
use crate::cli::request::output::Output;
use crate::cli::request::threads::threads;

/// Rounds of a hunt without a time limit.
const ROUNDS: u64 = 20;

/// A hunt for small orphans.
#[derive(Clone)]
pub(crate) struct HuntRequest {
    pub(crate) hunt: Hunt,
    /// How many rounds there are, or `None` for as many as the time limit allows.
    pub(crate) rounds: Option<u64>,
    pub(crate) jobs: usize,
    /// Records of finished rounds.
    pub(crate) state: Option<PathBuf>,
    /// A folder with the best orphans of all hunts.
    pub(crate) best: Option<PathBuf>,
    pub(crate) time_limit: Option<Duration>,
    /// Whether the work is shown on the whole terminal.
    pub(crate) watch: bool,
    pub(crate) output: Output,
}

impl HuntRequest {
    /// How many rounds there are without a time limit.
    pub(crate) fn rounds_in_all(&self) -> u64 {
        self.rounds.unwrap_or(ROUNDS)
    }
}

impl TryFrom<EdenHuntArgs> for HuntRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenHuntArgs) -> Result<Self> {
        let hunt = hunt(&args)?;
        let HuntEffort { sweeps, tries } = args.effort.clone().unwrap_or_default();
        let sweeps = one("sweeps", sweeps, args.sweeps)?.unwrap_or(300);
        let tries = one("tries", tries, args.tries)?.unwrap_or(6);
        let hunt = args.from_height.map_or(Ok(hunt), |first| hunt.starting_at(first))?;
        Ok(Self {
            hunt: hunt.with_seed(args.seed).with_sweeps(sweeps).with_tries(tries),
            rounds: args.rounds.or(args.time_limit.is_none().then_some(ROUNDS)),
            jobs: threads(args.jobs),
            state: args.state,
            best: args.best,
            time_limit: args.time_limit,
            watch: args.watch,
            output: Output::of(args.json, &args.report)?,
        })
    }
}

fn hunt(args: &EdenHuntArgs) -> Result<Hunt> {
    let size = args.size.or(args.width.map(|width| (width, args.height)));
    let Some((width, height)) = size else { bail!("how wide are the targets? Say for example 7") };
    let rule = args.rule.unwrap_or(Rule::LIFE);
    let usual = || Hunt::usual_height(width).filter(|_| rule == Rule::LIFE);
    let Some(height) = height.or_else(usual) else {
        // An impossible width is refused first.
        Hunt::new(width, LOWEST, args.symmetry)?;
        if rule != Rule::LIFE {
            bail!(
                "how high are the targets? Say for example {width}x20: nothing is known of orphans of {rule}"
            );
        }
        bail!("how high are the targets? Say for example {width}x20: little is known of width {width}");
    };
    Ok(Hunt::new(width, height, args.symmetry)?.with_rule(rule)?)
}
