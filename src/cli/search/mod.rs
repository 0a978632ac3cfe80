//! `lifesat search`: oscillators, spaceships, still lifes and parents.

pub(crate) mod question;
mod report;

use anyhow::Result;
use lifesat::backend::embedded::Embedded;
use lifesat::backend::{Limits, Why};
use lifesat::encode::search::SearchEncoding;
use lifesat::method::search::sat::Sat;
use lifesat::method::search::{Distinct, Engine, Hunt, Object, Outcome};
use lifesat::problem::Search;
use lifesat::problem::search::{Bound, Population};
use lifesat::spacetime::{self, Front, Spacetime};

use super::args::{DistinctArg, SearchArgs, SearchFormatArg, SearchQuestionArgs, Verbosity};
use super::progress::Spinner;
use super::solver::limits;
use super::{Exit, emit, output};
use report::Teller;

/// Answers the question, or writes it as a formula.
pub(crate) fn run(args: &SearchArgs, verbosity: Verbosity) -> Result<Exit> {
    let search = question::question(&args.question)?;
    if let Some(SearchFormatArg::Cnf) = args.emit {
        emit::search(&args.question, None, verbosity)?;
        return Ok(Exit::Answered);
    }
    let limits = limits(args.time_limit)?;
    let mut teller = Teller::new(args, &search, verbosity);
    let end = if args.smallest {
        smallest(args, &search, &limits, &mut teller)?
    } else {
        several(args, &search, &limits, &mut teller)?
    };
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
fn several(args: &SearchArgs, search: &Search, limits: &Limits, teller: &mut Teller<'_>) -> Result<End> {
    let spacetime = unknowns(args, search);
    let mut engine = engine(args, &spacetime);
    let mut hunt = Hunt::new(search, &spacetime, distinct(args.distinct));
    teller.begin(&spacetime, engine.as_ref());
    let wanted = if args.all { usize::MAX } else { args.number };
    for _ in 0..wanted {
        let progress = Spinner::message(teller.verbosity(), format!("searching with {}", engine.name()));
        let outcome = hunt.next(engine.as_mut(), limits)?;
        drop(progress);
        teller.left_out(hunt.left_out());
        match outcome {
            Outcome::Found(object) => teller.found(object)?,
            Outcome::Exhausted => return Ok(End::Exhausted),
            Outcome::Stopped(why) => return Ok(End::Stopped(why)),
        }
    }
    Ok(End::Enough)
}

/// Objects with fewer and fewer live cells in generation 0, until there is none.
fn smallest(args: &SearchArgs, search: &Search, limits: &Limits, teller: &mut Teller<'_>) -> Result<End> {
    let mut smaller = search.clone();
    let mut best: Option<Object> = None;
    let end = loop {
        let spacetime = unknowns(args, &smaller);
        let mut engine = engine(args, &spacetime);
        teller.begin(&spacetime, engine.as_ref());
        let progress = Spinner::message(teller.verbosity(), asking(best.as_ref()));
        let outcome = Hunt::new(&smaller, &spacetime, Distinct::Exact).next(engine.as_mut(), limits)?;
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
    teller.smallest(best, &end)?;
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

fn engine<'a>(args: &SearchArgs, spacetime: &'a Spacetime) -> Box<dyn Engine + 'a> {
    let encoding = SearchEncoding {
        transition: emit::transition(args.question.transition),
        ..SearchEncoding::default()
    };
    Box::new(Sat::new(spacetime, Embedded::default(), encoding))
}

/// A text for stdout.
fn print(text: &str) -> Result<()> {
    output::print(text)
}
