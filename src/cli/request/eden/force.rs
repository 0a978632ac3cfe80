//! `lifesat eden force`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::life::{Group, Rule};

use crate::cli::args::EdenForceArgs;
use crate::cli::console::overwrite::Others;
use crate::cli::input::patterns;
use crate::cli::request::partials::Partials;

/// Whether a patch forces itself.
pub(crate) struct ForceRequest {
    /// A file, `-` for stdin, or the patch itself.
    pub(crate) pattern: OsString,
    /// Which of several patterns, from 1.
    pub(crate) pick: Option<usize>,
    /// The rule, if it is given.
    pub(crate) rule: Option<Rule>,
    /// How a minimal part is sought, if it is.
    pub(crate) shrink: Option<Shrink>,
    /// The file for the smallest patch so far.
    pub(crate) partials: Option<Partials>,
    /// The folder for a proof.
    pub(crate) proof: Option<PathBuf>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) json: bool,
}

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
        let is_given = args.tries.is_some() || args.seed.is_some() || args.symmetry.is_some();
        if is_given && !args.minimal {
            bail!("--tries, --seed and --symmetry say how cells are dropped: add --minimal");
        }
        if args.partials.is_some() && !args.minimal {
            bail!("--partials shows which cells are left while others are dropped: add --minimal");
        }
        let shrink = args.minimal.then(|| Shrink {
            symmetry: args.symmetry.unwrap_or(Group::C1),
            tries: args.tries.unwrap_or(1),
            seed: args.seed.unwrap_or(0),
        });
        Ok(Self {
            pattern: patterns::given_or_piped(args.pattern)?,
            pick: args.pick,
            rule: args.rule,
            shrink,
            partials: Partials::claim(args.partials, Others::Keep)?,
            proof: args.proof,
            time_limit: args.time_limit,
            json: args.json,
        })
    }
}
