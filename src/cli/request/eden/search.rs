//! `lifesat eden search`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::life::Rule;
use lifesat::problem::Eden;
use lifesat::solve::eden::search::GardenSearch;

use crate::cli::args::EdenSearchArgs;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::request::files;
use crate::cli::request::output::Output;
use crate::cli::request::partials::Partials;
use crate::cli::request::threads::threads;

/// All Gardens of Eden of a class.
#[derive(Clone)]
pub(crate) struct SearchRequest {
    pub(crate) search: GardenSearch,
    pub(crate) jobs: usize,
    pub(crate) files: Files,
    /// Recorded Gardens are not confirmed again.
    pub(crate) trusts_state: bool,
    /// The file for the last Garden that was found.
    pub(crate) partials: Option<Partials>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) output: Output,
}

/// The files of a search: each is another one.
#[derive(Clone)]
pub(crate) struct Files {
    /// Records of finished work.
    pub(crate) state: Option<PathBuf>,
    /// The Gardens.
    pub(crate) gardens: Option<PathBuf>,
    /// Minimal orphans of them.
    pub(crate) orphans: Option<PathBuf>,
    /// How many Gardens have how many live cells.
    pub(crate) histogram: Option<PathBuf>,
}

impl TryFrom<EdenSearchArgs> for SearchRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenSearchArgs) -> Result<Self> {
        let Some((width, height)) = args.size.or(args.hidden_size.size()) else {
            bail!("how large is the box? Say 10 for a square one, or 6x5");
        };
        let class = Eden::new(width, height, args.symmetry)?.with_rule(args.rule.unwrap_or(Rule::LIFE));
        let search = GardenSearch::new(class, args.break_symmetry)?;
        let EdenSearchArgs { state, gardens, orphans, histogram, .. } = args;
        let files = Files { state, gardens, orphans, histogram };
        files.check(args.partials.as_ref())?;
        files.claim(Others::of(args.report.force))?;
        let partials = Partials::claim(args.partials, Others::of(args.report.force))?;
        Ok(Self {
            search,
            jobs: threads(args.jobs),
            files,
            trusts_state: args.trust_state,
            partials,
            time_limit: args.time_limit,
            output: Output::of(args.json, &args.report)?,
        })
    }
}

impl Files {
    /// Refuses names that are the same file, before hours are spent.
    fn check(&self, partials: Option<&PathBuf>) -> Result<()> {
        files::distinct([
            ("--state", self.state.as_deref()),
            ("--gardens", self.gardens.as_deref()),
            ("--orphans", self.orphans.as_deref()),
            ("--histogram", self.histogram.as_deref()),
            ("--partials", partials.map(PathBuf::as_path)),
        ])
    }
}

impl Files {
    /// Refuses to replace foreign files, before hours are spent.
    fn claim(&self, others: Others) -> Result<()> {
        for (path, kind) in [
            (&self.gardens, Kind::Pattern),
            (&self.orphans, Kind::Pattern),
            (&self.histogram, Kind::Histogram),
        ] {
            path.iter().try_for_each(|path| overwrite::allow(path, kind, others))?;
        }
        Ok(())
    }
}
