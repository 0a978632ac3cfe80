//! The unknowns of a question, which take a while to lay out if the box is large.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Search;
use lifesat::spacetime::{self, Front, Spacetime};

use crate::cli::args::{DistinctArg, SearchArgs, SearchQuestionArgs};
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;

/// How often the limits are looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// The unknowns of a question, pushed to the front where the user lets them.
fn pushed(args: &SearchQuestionArgs, search: &Search) -> Spacetime {
    let front = if args.anywhere { Front::Anywhere } else { Front::Pushed };
    spacetime::of(search, front)
}

/// The same; but which placements are told apart only matters if shifted ones count as one.
fn unknowns(args: &SearchArgs, search: &Search) -> Spacetime {
    match args.distinct {
        DistinctArg::Exact => spacetime::of(search, Front::Anywhere),
        DistinctArg::Symmetry | DistinctArg::Active => pushed(&args.question, search),
    }
}

/// The unknowns, or why there are none yet. Who lays them out hears of no limits, and is left behind in that case, to end with the
/// program.
pub(super) fn laid_out(
    args: &SearchArgs,
    search: &Search,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Result<Spacetime, StopReason>> {
    let _progress = Spinner::message(verbosity, "laying out the unknowns".to_owned());
    let (sender, receiver) = mpsc::channel();
    let question = (args.clone(), search.clone());
    thread::spawn(move || sender.send(unknowns(&question.0, &question.1)).ok());
    loop {
        let glance = limits.remaining().map_or(GLANCE, |left| left.min(GLANCE));
        match receiver.recv_timeout(glance) {
            Ok(spacetime) => return Ok(Ok(spacetime)),
            Err(RecvTimeoutError::Disconnected) => bail!("the unknowns of the search could not be laid out"),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(why) = limits.exceeded() {
                    return Ok(Err(why));
                }
            }
        }
    }
}
