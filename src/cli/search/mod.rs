//! `lifesat search`: oscillators, spaceships, still lifes and parents.

mod engine;
mod picture;
pub(crate) mod question;
mod report;
mod save;
mod step;

use std::time::Duration;

use anyhow::{Result, bail};
use clap::ValueEnum;
use lifesat::backend::{Limits, Why};
use lifesat::method::search::{Distinct, Engine, Hunt, Object, Outcome, Sight};
use lifesat::problem::Search;
use lifesat::problem::search::{Bound, Population};
use lifesat::spacetime::{self, Front, Spacetime};

use super::args::{DistinctArg, EngineArg, SearchArgs, SearchFormatArg, SearchQuestionArgs, Verbosity};
use super::progress::Spinner;
use super::solver::limits;
use super::{Exit, emit, output};
use engine::Engines;
use report::Teller;
use save::{Before, Question, Save};

/// A kill loses no more of a saved search than this.
const SAVE_EVERY: Duration = Duration::from_secs(3);

/// Answers the question, or writes it as a formula.
pub(crate) fn run(args: &SearchArgs, verbosity: Verbosity) -> Result<Exit> {
    if let Some(SearchFormatArg::Cnf) = args.emit {
        emit::search(&args.question, None, verbosity)?;
        return Ok(Exit::Answered);
    }
    let engines = Engines::of(args)?;
    if let Some(file) = &args.resume {
        return resumed(args, file, verbosity);
    }
    let search = question::question(&args.question)?;
    if args.step {
        return step::run(args, &search, &engines);
    }
    let limits = limits(args.time_limit)?;
    let mut teller = Teller::new(args, &search, verbosity);
    let end = match &args.save {
        Some(file) => {
            let question = saved_question(args, &search, &engines)?;
            let (save, before) = Save::begin(file, question)?;
            saved(args, &search, &engines, (&save, before), &limits, &mut teller)?
        }
        None if args.smallest => smallest(args, &search, &engines, &limits, &mut teller)?,
        None => {
            let spacetime = unknowns(args, &search);
            let mut hunt = Hunt::new(&search, &spacetime, distinct(args.distinct));
            engines.work(&spacetime, |engine| several(args, &mut hunt, engine, &limits, &mut teller))?
        }
    };
    teller.finish(&end)
}

/// Goes on with what a file says.
fn resumed(args: &SearchArgs, file: &std::path::Path, verbosity: Verbosity) -> Result<Exit> {
    let question = save::question(file)?;
    let mut args = args.clone();
    let unreadable = |what: &str| anyhow::anyhow!("{}: unknown {what}", file.display());
    args.engine = EngineArg::from_str(&question.engine, false).map_err(|_| unreadable("engine"))?;
    args.distinct = DistinctArg::from_str(&question.distinct, false).map_err(|_| unreadable("`distinct`"))?;
    args.question.anywhere = !question.pushed;
    let args = &args;
    let engines = Engines::of(args)?.with_backtracking(question.order.clone(), question.choice);
    let limits = limits(args.time_limit)?;
    let search = question.search.clone();
    let mut teller = Teller::new(args, &search, verbosity);
    let (save, before) = Save::begin(file, question)?;
    let end = saved(args, &search, &engines, (&save, before), &limits, &mut teller)?;
    teller.finish(&end)
}

/// How a search ended.
enum End {
    /// There is nothing else.
    Exhausted,
    /// As many objects as were asked for.
    Enough,
    /// Before the end.
    Stopped(Why),
}

/// The unknowns of a question, pushed to the front where the user lets them.
pub(crate) fn spacetime(args: &SearchQuestionArgs, search: &Search) -> Spacetime {
    let front = if args.anywhere { Front::Anywhere } else { Front::Pushed };
    spacetime::of(search, front)
}

/// Objects one after the other.
fn several(
    args: &SearchArgs,
    hunt: &mut Hunt<'_>,
    engine: &mut dyn Engine,
    limits: &Limits,
    teller: &mut Teller<'_>,
) -> Result<End> {
    teller.begin(hunt.spacetime(), engine);
    while teller.count() < wanted(args) {
        let progress = picture::Progress::start(teller.verbosity(), hunt.spacetime(), engine);
        let outcome = hunt.next(engine, limits, &mut |sight| progress.show(sight))?;
        drop(progress);
        match outcome {
            Outcome::Found(object) => teller.found(object)?,
            Outcome::Exhausted => {
                teller.heard(engine);
                return Ok(End::Exhausted);
            }
            Outcome::Stopped(why) => return Ok(End::Stopped(why)),
        }
    }
    Ok(End::Enough)
}

fn wanted(args: &SearchArgs) -> usize {
    if args.all { usize::MAX } else { args.number }
}

/// The same, with a file that always says where the search stands.
fn saved(
    args: &SearchArgs,
    search: &Search,
    engines: &Engines,
    (save, before): (&Save, Before),
    limits: &Limits,
    teller: &mut Teller<'_>,
) -> Result<End> {
    let spacetime = unknowns(args, search);
    let mut hunt = Hunt::new(search, &spacetime, distinct(args.distinct));
    engines.work_on_parts(&spacetime, before.open, |engine| {
        teller.begin(&spacetime, engine);
        for object in before.objects {
            hunt.remember(&object.generations);
            teller.found(object)?;
        }
        while teller.count() < wanted(args) {
            let slice = limits.no_longer_than(SAVE_EVERY);
            let progress = picture::Progress::start(teller.verbosity(), &spacetime, engine);
            let outcome = hunt.next(engine, &slice, &mut |sight| progress.show(sight))?;
            drop(progress);
            let end = match outcome {
                Outcome::Found(object) => teller.found(object).map(|()| None)?,
                Outcome::Exhausted => Some(End::Exhausted),
                Outcome::Stopped(Why::TimeLimit) if limits.exceeded().is_none() => None,
                Outcome::Stopped(why) => Some(End::Stopped(why)),
            };
            save.write(engine.open(), teller.objects())?;
            if let Some(end) = end {
                return Ok(end);
            }
        }
        Ok(End::Enough)
    })?
}

/// What a file is about.
fn saved_question(args: &SearchArgs, search: &Search, engines: &Engines) -> Result<Question> {
    if args.engine == EngineArg::Auto {
        bail!("a search that is saved has one engine: add --engine sat or --engine backtrack");
    }
    let name = |value: Option<clap::builder::PossibleValue>| {
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    };
    let (order, choice) = engines.backtracking();
    Ok(Question {
        search: search.clone(),
        engine: name(args.engine.to_possible_value()),
        distinct: name(args.distinct.to_possible_value()),
        pushed: !args.question.anywhere && args.distinct != DistinctArg::Exact,
        order: order.clone(),
        choice,
    })
}

/// Objects with fewer and fewer live cells in generation 0, until there is none.
fn smallest(
    args: &SearchArgs,
    search: &Search,
    engines: &Engines,
    limits: &Limits,
    teller: &mut Teller<'_>,
) -> Result<End> {
    let mut smaller = search.clone();
    let mut best: Option<Object> = None;
    let end = loop {
        let spacetime = unknowns(args, &smaller);
        let mut hunt = Hunt::new(&smaller, &spacetime, Distinct::Exact);
        let progress = Spinner::message(teller.verbosity(), asking(best.as_ref()));
        let outcome = engines.work(&spacetime, |engine| {
            teller.begin(&spacetime, engine);
            let outcome = hunt.next(engine, limits, &mut |_: &Sight| ());
            teller.heard(engine);
            outcome
        })?;
        drop(progress);
        let object = match outcome {
            Outcome::Found(object) => object,
            Outcome::Exhausted => break End::Exhausted,
            Outcome::Stopped(why) => break End::Stopped(why),
        };
        let count = object.generations[0].population();
        best = Some(object);
        // Nothing is smaller than nothing.
        let Some(fewer) = count.checked_sub(1) else { break End::Exhausted };
        let bound = Bound { generations: vec![0], population: Population::AtMost(fewer) };
        smaller = search.clone().with_bound(bound)?;
    };
    best.map_or(Ok(()), |object| teller.found(object))?;
    Ok(end)
}

fn asking(best: Option<&Object>) -> String {
    match best {
        None => "looking for an object".to_owned(),
        Some(object) => {
            format!("looking for one with less than {} cells", object.generations[0].population())
        }
    }
}

/// Which placements are told apart only matters if shifted ones count as one.
fn unknowns(args: &SearchArgs, search: &Search) -> Spacetime {
    match args.distinct {
        DistinctArg::Exact => spacetime::of(search, Front::Anywhere),
        DistinctArg::Symmetry | DistinctArg::Active => spacetime(&args.question, search),
    }
}

fn distinct(arg: DistinctArg) -> Distinct {
    match arg {
        DistinctArg::Exact => Distinct::Exact,
        DistinctArg::Symmetry => Distinct::Symmetry,
        DistinctArg::Active => Distinct::Active,
    }
}

/// A text for stdout.
fn print(text: &str) -> Result<()> {
    output::print(text)
}
