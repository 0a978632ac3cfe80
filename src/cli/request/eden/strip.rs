//! `lifesat eden strip`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::life::Rule;
use lifesat::solve::eden::prove::amount;
use lifesat::solve::eden::strips::{Closed, Depth};

use super::one;
use crate::cli::args::{EdenStripArgs, StripEffort};
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::memory;
use crate::cli::request::output::Form;

/// Whether there is an orphan of some height, and how the answer is printed.
pub(crate) struct StripRequest {
    pub(crate) task: StripTask,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: Form,
}

/// Who answers the question.
pub(crate) enum StripTask {
    /// A search for a closed set of entries.
    Search {
        rule: Rule,
        height: usize,
        depth: Depth,
        /// The file for the certificate.
        certificate: Option<PathBuf>,
    },
    /// The certificate in this file.
    Check(PathBuf),
}

impl TryFrom<EdenStripArgs> for StripRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenStripArgs) -> Result<Self> {
        let (time_limit, form) = (args.time_limit, Form::of(args.json));
        Ok(Self { task: args.try_into()?, time_limit, form })
    }
}

impl TryFrom<EdenStripArgs> for StripTask {
    type Error = anyhow::Error;

    fn try_from(args: EdenStripArgs) -> Result<Self> {
        let height = match (args.check.clone(), args.rows.or(args.height)) {
            (Some(path), _) => return Ok(Self::Check(path)),
            (None, Some(height)) => usize::from(height),
            (None, None) => bail!("how many rows? Say for example `lifesat eden strip 3`"),
        };
        let StripEffort { context, columns, steps } = args.effort.clone().unwrap_or_default();
        let depth = Depth {
            context: one("context", context, args.context)?.unwrap_or(2).into(),
            columns: one("columns", columns, args.columns)?.unwrap_or(20).into(),
            effort: steps.unwrap_or(3000),
        };
        let (bytes, most) =
            (Closed::bytes(height, depth.context), args.memory.unwrap_or_else(memory::three_quarters));
        if bytes > most.into() {
            bail!(
                "contexts of {} columns take {} of memory, but {} are allowed; --memory allows more",
                depth.context,
                amount(bytes),
                amount(most.into())
            );
        }
        if let Some(path) = &args.proof {
            overwrite::allow(path, Kind::StripCertificate, Others::of(args.force))?;
        }
        Ok(Self::Search { rule: args.rule.unwrap_or(Rule::LIFE), height, depth, certificate: args.proof })
    }
}
