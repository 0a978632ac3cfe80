//! `lifesat search`: oscillators, spaceships, still lifes and parents.

mod engine;
pub(crate) mod instance;
pub(crate) mod parts;
mod picture;
pub(crate) mod question;
mod report;
mod save;
mod step;
mod unknowns;

use std::env;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::ValueEnum;
use lifesat::life::file::plain;
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Search;
use lifesat::problem::search::{Bound, Population};
use lifesat::solve::search::{Distinct, Engine, Hunt, Object, Outcome, Snapshot};
use lifesat::spacetime::Spacetime;

use crate::cli::Exit;
use crate::cli::args::{Command, DistinctArg, EngineArg, SearchArgs, SearchFormatArg};
use crate::cli::commands::emit;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::console::watch::View;
use crate::cli::request::emit::{EmitFormula, EmitRequest};
use crate::cli::solver::limits;
use engine::Engines;
use instance::Instance;
use report::Teller;
use save::{Question, Save, Wish};
use unknowns::laid_out;

/// A kill loses no more of a saved search than this.
const SAVE_EVERY: Duration = Duration::from_secs(3);

/// Does what the user asks, by words or by a file with words.
pub(crate) fn command(args: &SearchArgs, verbosity: Verbosity) -> Result<Exit> {
    match Instance::of_line(&args.question, env::args_os().collect())? {
        Some(Instance { command: Command::Search(args), .. }) => run(&args, verbosity),
        _ => run(args, verbosity),
    }
}

/// Answers the question, or writes it as a formula.
pub(crate) fn run(args: &SearchArgs, verbosity: Verbosity) -> Result<Exit> {
    if let Some(SearchFormatArg::Cnf) = args.emit {
        let formula = EmitFormula::of_search(&args.question)?;
        return emit::run(EmitRequest { formula, output: None }, verbosity);
    }
    let engines = Engines::of(args)?;
    if let Some(file) = &args.resume {
        return resumed(args, file, verbosity);
    }
    let search = question::question(&args.question)?;
    engines.fit(&search)?;
    if args.step {
        return step::run(args, &search, &engines, verbosity);
    }
    let limits = limits(args.time_limit)?;
    if let Some(file) = &args.save {
        let question = saved_question(args, &search, &engines)?;
        return saved(args.clone(), (file, question), &engines, &limits, verbosity);
    }
    let mut teller = Teller::new(args, &search, verbosity);
    let end = match laid_out(args, &search, &limits, teller.progress())? {
        Err(why) => End::Stopped(why),
        Ok(spacetime) if args.smallest => {
            smallest(args, (&search, spacetime), &engines, &limits, &mut teller)?
        }
        Ok(spacetime) => {
            let mut hunt = Hunt::new(&search, &spacetime, distinct(args.distinct));
            let preparing = preparing(&teller);
            engines.work(&spacetime, &limits, |engine| {
                drop(preparing);
                teller.begin(&spacetime, engines.sides(&spacetime), engine);
                several(args, &mut hunt, engine, &limits, &mut teller)
            })?
        }
    };
    teller.finish(&end)
}

/// Goes on with what a file says.
fn resumed(args: &SearchArgs, file: &Path, verbosity: Verbosity) -> Result<Exit> {
    let question = save::question(file)?;
    let mut args = args.clone();
    let unreadable = |what: &str| anyhow::anyhow!("{}: unknown {what}", file.display());
    args.engine = EngineArg::from_str(&question.engine, false).map_err(|_| unreadable("engine"))?;
    args.distinct = DistinctArg::from_str(&question.distinct, false).map_err(|_| unreadable("`distinct`"))?;
    args.question.anywhere = !question.pushed;
    let engines = Engines::of(&args)?.with_backtracking(question.order.clone(), question.choice);
    let limits = limits(args.time_limit)?;
    saved(args, (file, question), &engines, &limits, verbosity)
}

/// Searches with a file that always says where the search stands.
fn saved(
    mut args: SearchArgs,
    (file, question): (&Path, Question),
    engines: &Engines,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Exit> {
    let search = question.search.clone();
    let (save, before) = Save::begin(file, question, wish(&args))?;
    match save.wish() {
        Wish::All => args.all = true,
        Wish::Number(number) => args.number = Some(number),
    }
    let mut teller = Teller::new(&args, &search, verbosity);
    let end = match laid_out(&args, &search, limits, teller.progress())? {
        Err(why) => End::Stopped(why),
        Ok(spacetime) => {
            let hunt = Hunt::new(&search, &spacetime, distinct(args.distinct));
            let preparing = preparing(&teller);
            engines.work_on_parts(&spacetime, before.open, limits, |engine| {
                drop(preparing);
                teller.begin(&spacetime, engines.sides(&spacetime), engine);
                go_on(hunt, before.objects, engine, (&args, limits), &mut teller, &save)
            })??
        }
    };
    teller.finish(&end)
}

/// Says that an engine is being told of the question.
fn preparing(teller: &Teller<'_>) -> Spinner {
    Spinner::message(teller.progress(), "preparing the search".to_owned())
}

/// Finds objects, after those that were found before, and keeps writing what is left.
fn go_on(
    mut hunt: Hunt<'_>,
    before: Vec<Object>,
    engine: &mut dyn Engine,
    (args, limits): (&SearchArgs, &Limits),
    teller: &mut Teller<'_>,
    save: &Save,
) -> Result<End> {
    for object in before {
        hunt.remember(&object.generations);
        teller.found(object)?;
    }
    while teller.count() < wanted(args) {
        let slice = limits.no_longer_than(SAVE_EVERY);
        let progress = picture::Progress::start(teller, hunt.spacetime(), engine);
        let outcome = hunt.next(engine, &slice, &mut |snapshot| progress.show(snapshot))?;
        drop(progress);
        let end = match outcome {
            Outcome::Found(object) => teller.found(object).map(|()| None)?,
            Outcome::Exhausted => Some(End::Exhausted),
            Outcome::Stopped(StopReason::TimeLimit) if limits.exceeded().is_none() => None,
            Outcome::Stopped(why) => Some(End::Stopped(why)),
        };
        save.write(engine.open(), teller.objects())?;
        if let Some(end) = end {
            return Ok(end);
        }
    }
    Ok(End::Enough)
}

/// How a search ended.
enum End {
    /// There is nothing else.
    Exhausted,
    /// As many objects as were asked for.
    Enough,
    /// Before the end.
    Stopped(StopReason),
}

/// Objects one after the other.
fn several(
    args: &SearchArgs,
    hunt: &mut Hunt<'_>,
    engine: &mut dyn Engine,
    limits: &Limits,
    teller: &mut Teller<'_>,
) -> Result<End> {
    while teller.count() < wanted(args) {
        let progress = picture::Progress::start(teller, hunt.spacetime(), engine);
        let outcome = hunt.next(engine, limits, &mut |snapshot| progress.show(snapshot))?;
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
    if args.all { usize::MAX } else { args.number.unwrap_or(1) }
}

/// How many objects the command line asks for, if it says.
fn wish(args: &SearchArgs) -> Option<Wish> {
    if args.all { Some(Wish::All) } else { args.number.map(Wish::Number) }
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
    (search, mut spacetime): (&Search, Spacetime),
    engines: &Engines,
    limits: &Limits,
    teller: &mut Teller<'_>,
) -> Result<End> {
    let mut smaller = search.clone();
    let mut best: Option<Object> = None;
    let end = loop {
        let mut hunt = Hunt::new(&smaller, &spacetime, Distinct::Exact);
        let progress = Spinner::message(teller.progress(), asking(best.as_ref()));
        if let Some(watch) = teller.watch() {
            watch.show(|view| show_best(view, best.as_ref()));
        }
        let outcome = engines.work(&spacetime, limits, |engine| {
            teller.begin(&spacetime, engines.sides(&spacetime), engine);
            let watch = teller.watch();
            let outcome = hunt
                .next(engine, limits, &mut |snapshot: &Snapshot| picture::watch(watch, &spacetime, snapshot));
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
        match laid_out(args, &smaller, limits, teller.progress())? {
            Ok(next) => spacetime = next,
            Err(why) => break End::Stopped(why),
        }
    };
    best.map_or(Ok(()), |object| teller.found(object))?;
    Ok(end)
}

/// The smallest object so far, and what is asked next.
fn show_best(view: &mut View, best: Option<&Object>) {
    view.tell("asking", asking(best));
    if let Some(object) = best {
        view.picture("the smallest so far", plain::write(&object.generations[0]));
    }
}

fn asking(best: Option<&Object>) -> String {
    match best {
        None => "looking for an object".to_owned(),
        Some(object) => {
            format!("looking for one with less than {} cells", object.generations[0].population())
        }
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
