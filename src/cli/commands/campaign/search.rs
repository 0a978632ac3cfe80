//! `lifesat search`, shared out: its units are parts of the tree of choices.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::campaign::Step;
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::Plot;
use lifesat::solve::pool;
use serde_json::{Value, json};

use super::asked::{Asked, Take, Terms, Whose};
use crate::cli::Exit;
use crate::cli::args::{Command, PatternFormatArg, SearchArgs};
use crate::cli::commands::search::instance::Instance;
use crate::cli::commands::search::parts::{Parts, Piece};
use crate::cli::commands::search::run;
use crate::cli::console::Verbosity;

/// Into how many parts a search is cut, if there is so much to do: many, as their sizes differ.
const PARTS: usize = 1 << 10;

pub(super) struct Search {
    args: SearchArgs,
    /// The words of the file that asks, if one does.
    words: Option<Vec<String>>,
    parts: Parts,
}

impl Search {
    /// Understands a command line, which may name a file with the question; `asked_by` is what answers say of it.
    pub(super) fn new(
        args: SearchArgs,
        asked_by: Option<String>,
        line: Vec<OsString>,
        terms: &Terms,
    ) -> Result<Self> {
        refuse_places(&args)?;
        let (args, words) = match Instance::of_line(&args.question, line)? {
            Some(Instance { words, command: Command::Search(args) }) => (args, Some(words)),
            _ => (args, None),
        };
        refuse_places(&args)?;
        if args.smallest || args.step || args.emit.is_some() || args.resume.is_some() {
            bail!(
                "--smallest, --step, --emit and --resume are questions of their own, which cannot be shared out"
            );
        }
        let args = SearchArgs { asked_by, ..args };
        let planned = || usize::try_from(terms.planned?["cut"].as_u64()?).ok();
        let cut = terms.parts.or_else(planned).unwrap_or(PARTS);
        Ok(Self { parts: Parts::new(args.clone(), cut, terms.limits)?, args, words })
    }
}

/// Refuses names of files that mean something else on another machine.
fn refuse_places(args: &SearchArgs) -> Result<()> {
    for file in args.question.what.iter().map(Path::new).chain(args.order_file.as_deref()) {
        if file == Path::new("-") || file.is_file() && !file.is_absolute() {
            bail!("shards may be run from elsewhere: name the file by its full path, not {}", file.display());
        }
    }
    Ok(())
}

impl Asked for Search {
    fn question(&self) -> Value {
        let mut question = self.parts.question();
        if let Some(words) = &self.words {
            question["words"] = json!(words);
        }
        question
    }

    fn units(&self) -> u64 {
        self.parts.count()
    }

    fn finer(&self) -> Option<&'static str> {
        Some("cut the search finer with --parts")
    }

    fn work(
        &self,
        units: Vec<u64>,
        jobs: usize,
        limits: &Limits,
        take: &mut Take,
    ) -> Result<Option<StopReason>> {
        pool::run(
            || self.parts.searcher(),
            units.into_iter(),
            jobs,
            limits,
            |piece: Piece| take(Step { unit: piece.unit, piece: json!(piece) }),
        )
    }

    fn journal(&self) -> Value {
        self.question()
    }

    /// The pieces become a saved search, and that one goes on, with nothing left to do.
    fn answer(&self, journal: &Path, plots: Vec<Plot>, verbosity: Verbosity) -> Result<Exit> {
        let text = fs::read_to_string(journal).context("cannot read a temporary file")?;
        let pieces: Result<Vec<Piece>, _> = text.lines().skip(1).map(serde_json::from_str).collect();
        let mut pieces = pieces.context("a result is none of a search")?;
        pieces.sort_by_key(|piece| piece.unit);
        let saved = journal.with_extension("saved");
        self.parts.save(&pieces, &saved)?;
        run(&SearchArgs { resume: Some(saved), plots, ..self.args.clone() }, verbosity)
    }

    fn options(&self) -> Vec<(&'static str, bool, Whose)> {
        let SearchArgs { jobs, save, format, time_limit, json, report, watch, .. } = &self.args;
        vec![
            ("--jobs", jobs.is_some(), Whose::Run),
            ("--time-limit", time_limit.is_some(), Whose::Run),
            ("--watch", *watch, Whose::Nobody),
            ("--save", save.is_some(), Whose::Nobody),
            ("--format", *format != PatternFormatArg::Rle, Whose::Merge),
            ("--json", *json, Whose::Merge),
            ("--report", report.is_some(), Whose::Merge),
        ]
    }
}
