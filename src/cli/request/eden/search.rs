//! `lifesat eden search`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use lifesat::life::Rule;
use lifesat::problem::Eden;
use lifesat::solve::eden::search::GardenSearch;

use crate::cli::args::EdenSearchArgs;
use crate::cli::console::overwrite::{self, Kind, Others};
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
        let Some((width, height)) = args.size.size() else {
            bail!("how large is the box? Say --n 10 for a square one, or --width 6 --height 5");
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
    /// Refuses names that are the same file, and those in folders that do not exist, before hours
    /// are spent.
    fn check(&self, partials: Option<&PathBuf>) -> Result<()> {
        let named = [
            ("--state", self.state.as_ref()),
            ("--gardens", self.gardens.as_ref()),
            ("--orphans", self.orphans.as_ref()),
            ("--histogram", self.histogram.as_ref()),
            ("--partials", partials),
        ];
        let mut seen: Vec<(&str, PathBuf)> = Vec::new();
        for (option, path) in named.into_iter().filter_map(|(option, path)| Some((option, path?))) {
            let place = place(path).with_context(|| format!("{option} {}", path.display()))?;
            if let Some((other, _)) = seen.iter().find(|(_, other)| *other == place) {
                bail!("{other} and {option} name the same file, {}", path.display());
            }
            seen.push((option, place));
        }
        Ok(())
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

/// Where a file is, or would be.
fn place(path: &Path) -> Result<PathBuf> {
    if path == Path::new("-") {
        bail!("it needs a file, because the answer is written to stdout");
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = fs::canonicalize(folder)?;
    Ok(fs::canonicalize(path).unwrap_or_else(|_| folder.join(path.file_name().unwrap_or_default())))
}
