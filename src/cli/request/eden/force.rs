//! `lifesat eden force`.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::life::{Group, Rule};
use lifesat::solve::eden::force::hunt::Effort;

use crate::cli::args::EdenForceArgs;
use crate::cli::console::overwrite::Others;
use crate::cli::input::patterns;
use crate::cli::request::files;
use crate::cli::request::partials::Partials;
use crate::cli::request::threads::threads;

/// Whether a patch forces itself.
pub(crate) struct ForceRequest {
    /// A file, `-` for stdin, or the patch itself.
    pub(crate) pattern: OsString,
    /// Which of several patterns, from 1.
    pub(crate) pick: Option<usize>,
    /// The rule, if it is given.
    pub(crate) rule: Option<Rule>,
    /// What is wanted.
    pub(crate) aim: Aim,
    /// The file for the smallest patch, or the smallest still life, so far.
    pub(crate) partials: Option<Partials>,
    /// The folder for a proof.
    pub(crate) proof: Option<PathBuf>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) json: bool,
}

/// What is wanted of a patch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Does it force itself?
    Decide,
    /// A minimal part of it.
    Shrink(Shrink),
    /// It is a still life: another one with fewer live cells and a self-forcing part.
    Hunt(Hunting),
}

/// How other still lifes are sought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hunting {
    pub(crate) effort: Effort,
    /// The seed of all random choices.
    pub(crate) seed: u32,
    /// The file that records finished rounds.
    pub(crate) state: Option<PathBuf>,
}

/// Rounds of a hunt without a time limit.
const ROUNDS: u64 = 1000;

/// How a minimal part of a patch is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shrink {
    /// The symmetry that the part keeps.
    pub(crate) symmetry: Group,
    /// How many orders of the cells are tried.
    pub(crate) tries: u64,
    /// Which orders these are.
    pub(crate) seed: u32,
}

impl TryFrom<EdenForceArgs> for ForceRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenForceArgs) -> Result<Self> {
        let says_how_to_drop = args.tries.is_some() || args.symmetry.is_some();
        if says_how_to_drop && args.minimal.is_none() {
            bail!("--symmetry says how cells are dropped: add --minimal");
        }
        let says_how_to_hunt = args.rounds.is_some() || args.jobs.is_some() || args.state.is_some();
        if says_how_to_hunt && args.hunt.is_none() {
            bail!("--rounds, --jobs and --state are for a hunt: add --hunt");
        }
        if args.seed.is_some() && args.minimal.is_none() && args.hunt.is_none() {
            bail!("--seed is for random choices: add --minimal or --hunt");
        }
        if args.partials.is_some() && args.minimal.is_none() && args.hunt.is_none() {
            bail!("--partials shows the best result while there may be better ones: add --minimal or --hunt");
        }
        let aim = aim(&args)?;
        let pattern = patterns::given_or_piped(args.pattern)?;
        check_files(args.state.as_deref(), args.partials.as_deref(), &pattern)?;
        Ok(Self {
            pattern,
            pick: args.pick,
            rule: args.rule,
            aim,
            partials: Partials::claim(args.partials, Others::AlwaysKeep)?,
            proof: args.proof,
            time_limit: args.time_limit,
            json: args.json,
        })
    }
}

/// Refuses files that are the same one. With a journal, `--partials` must not replace the pattern: the same command would then
/// begin another hunt.
fn check_files(state: Option<&Path>, partials: Option<&Path>, pattern: &OsStr) -> Result<()> {
    files::distinct([("--state", state), ("--partials", partials)])?;
    let is_pattern = |path: &Path| files::are_same(path, Path::new(pattern));
    if state.is_some_and(is_pattern) {
        bail!("--state names the file of the pattern, {}: name another file", pattern.display());
    }
    if state.is_some() && partials.is_some_and(is_pattern) {
        bail!(
            "--partials would replace the pattern in {}, and the same command could not continue then: name another file",
            pattern.display()
        );
    }
    Ok(())
}

fn aim(args: &EdenForceArgs) -> Result<Aim> {
    let seed = args.seed.unwrap_or(0);
    if let Some(rounds) = args.hunt {
        if rounds.is_some() && args.rounds.is_some() {
            bail!("--rounds and --hunt=ROUNDS say the same: leave one of them out");
        }
        let rounds = rounds.or(args.rounds).or(args.time_limit.is_none().then_some(ROUNDS));
        let effort = Effort { rounds, jobs: threads(args.jobs) };
        return Ok(Aim::Hunt(Hunting { effort, seed, state: args.state.clone() }));
    }
    let Some(tries) = args.minimal else { return Ok(Aim::Decide) };
    if tries.is_some() && args.tries.is_some() {
        bail!("--tries and --minimal=TRIES say the same: leave one of them out");
    }
    let symmetry = args.symmetry.unwrap_or(Group::C1);
    Ok(Aim::Shrink(Shrink { symmetry, tries: tries.or(args.tries).unwrap_or(1), seed }))
}
