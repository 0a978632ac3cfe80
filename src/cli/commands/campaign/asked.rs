//! The questions that can be shared out, each given as the command line that asks it.

use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Parser;
use lifesat::campaign::{Folder, Job, Plan, Step};
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::Plot;
use serde_json::Value;

use super::cubes::Cubes;
use super::eden_hunt::EdenHunt;
use super::eden_prove::EdenProve;
use super::eden_search::EdenSearch;
use super::search::Search;
use crate::cli::Exit;
use crate::cli::args::{Cli, Command, EdenTask};
use crate::cli::command_line;
use crate::cli::commands::search::instance::in_words;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;

/// Is told of units that are done.
pub(super) type Take<'a> = dyn FnMut(Step) -> Result<()> + 'a;

/// A question whose answer can be put together from what becomes of units.
pub(super) trait Asked {
    /// All that the units depend on, with versions.
    fn question(&self) -> Value;

    /// How many units there are.
    fn units(&self) -> u64;

    /// What a user may do for whom the units are too large, if anything.
    fn finer(&self) -> Option<&'static str> {
        None
    }

    /// Does units with so many threads.
    fn work(
        &self,
        units: Vec<u64>,
        jobs: usize,
        limits: &Limits,
        take: &mut Take,
    ) -> Result<Option<StopReason>>;

    /// The first line of the journal that the undivided command would go on from.
    fn journal(&self) -> Value;

    /// Answers as the undivided command does that finds the work of all units in a journal. A report has the plots, too.
    fn answer(&self, journal: &Path, plots: Vec<Plot>, verbosity: Verbosity) -> Result<Exit>;

    /// The options of the command line that are not part of the question, with whether they were given.
    fn options(&self) -> Vec<(&'static str, bool, Whose)>;
}

/// Where an option belongs that is not part of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// To `campaign run`.
    Run,
    /// To `campaign merge`.
    Merge,
    /// Nowhere, as campaigns have something of their own for it.
    Nobody,
}

/// What there is to know about a question beside its words.
pub(super) struct Terms<'a> {
    /// The question as it was planned, if it was. What takes long to find out about it is taken from there, and compared when the
    /// work is done.
    pub(super) planned: Option<&'a Value>,
    /// Into how many parts a search is cut, if the user says.
    pub(super) parts: Option<usize>,
    pub(super) limits: &'a Limits,
}

/// Says that a question is being read, as long as that takes.
pub(super) fn reading<T>(verbosity: Verbosity, read: impl FnOnce() -> Result<T>) -> Result<T> {
    let _spinner = Spinner::message(verbosity, "reading the question".to_owned());
    read()
}

/// Understands a question. Fails with [`Stopped`](crate::cli::solver::Stopped) when the limits are reached first.
pub(super) fn parse(words: &[String], terms: &Terms) -> Result<Box<dyn Asked>> {
    let own = words.first().map(String::as_str) == Some("lifesat");
    let words: Vec<&str> =
        ["lifesat"].into_iter().chain(words.iter().skip(usize::from(own)).map(String::as_str)).collect();
    let cli = Cli::try_parse_from(&words)
        .map_err(|error| in_words(&error))
        .context("the question after -- is no command line of lifesat")?;
    if terms.parts.is_some() && !matches!(cli.command, Command::Search(_)) {
        bail!("--parts is about `search`; the units of other work are given");
    }
    match cli.command {
        Command::Eden(args) => match args.task {
            EdenTask::Search(args) => Ok(Box::new(EdenSearch::new(args)?)),
            EdenTask::Hunt(args) => Ok(Box::new(EdenHunt::new(args)?)),
            EdenTask::Prove(args) => Ok(Box::new(EdenProve::new(args, terms.planned)?)),
            _ => bail!("this part of `eden` cannot be shared out; {WHAT_CAN}"),
        },
        Command::Solve(args) => Ok(Box::new(Cubes::new(args, terms)?)),
        Command::Search(args) => {
            let asked_by = Some(command_line::of_words(&words));
            Ok(Box::new(Search::new(args, asked_by, words.iter().map(Into::into).collect(), terms)?))
        }
        _ => bail!("this command cannot be shared out; {WHAT_CAN}"),
    }
}

const WHAT_CAN: &str = "search, eden search, eden prove, eden hunt and solve on an iCNF file can";

/// Refuses options that do not belong here: with a plan none does that is not part of the question.
pub(super) fn refuse_options(asked: &dyn Asked, here: Option<Whose>) -> Result<()> {
    for (option, is_given, whose) in asked.options() {
        match whose {
            _ if !is_given || Some(whose) == here => {}
            // A proof is put together with as much work as it was begun with.
            Whose::Run if here == Some(Whose::Merge) => {}
            Whose::Run => bail!("{option} is not part of the question: give it to `lifesat campaign run`"),
            Whose::Merge => {
                bail!(
                    "{option} is not part of the question: give it to `lifesat campaign merge` behind --, as in \
                     `lifesat campaign merge FOLDER -- {option} …`"
                )
            }
            Whose::Nobody => bail!("a campaign keeps its own records: leave out {option}"),
        }
    }
    Ok(())
}

/// The question of a plan, if this program would ask the same.
pub(super) fn of_plan(
    folder: &Folder,
    plan: &Plan,
    more: &[String],
    limits: &Limits,
) -> Result<Box<dyn Asked>> {
    let terms = Terms { planned: Some(plan.question()), parts: None, limits };
    let asked = parse(&[plan.words(), more].concat(), &terms)?;
    let differences = plan.differences(&asked.question(), asked.units());
    if !differences.is_empty() {
        bail!(
            "the campaign in {} was planned for another program or question, so nothing is done:\n{}",
            folder.path().display(),
            differences.join("\n")
        );
    }
    Ok(asked)
}

/// A question with what may be spent on it.
pub(super) struct Spending<'a> {
    pub(super) asked: &'a dyn Asked,
    pub(super) jobs: usize,
    pub(super) limits: &'a Limits,
}

impl Job for Spending<'_> {
    type Stopped = StopReason;
    type Error = anyhow::Error;

    fn work(&self, units: Vec<u64>, take: &mut Take) -> Result<Option<StopReason>> {
        self.asked.work(units, self.jobs, self.limits, take)
    }
}
