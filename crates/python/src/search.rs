//! Searches: objects one after the other, from a thread that searches while Python does something else.

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use lifesat_core::backend::embedded::Embedded;
use lifesat_core::encode::search::SearchEncoding;
use lifesat_core::life::{Group, Isometry, Rule};
use lifesat_core::limits::{Interrupt, Limits, StopReason};
use lifesat_core::problem::Search;
use lifesat_core::problem::search::Motion;
use lifesat_core::solve::search::backtrack::{Choice, Order};
use lifesat_core::solve::search::engines::Kind;
use lifesat_core::solve::search::{Distinct, EngineError, Engines, Hunt, NextObject, lay_out};
use lifesat_core::spacetime::Front;
use pyo3::prelude::*;

use crate::error::{SolverError, input, of, stopped};
use crate::pattern::{self, Pattern};
use crate::work::{limits, received};

/// Patterns that a search finds. Dropping the iterator, and Ctrl-C, stop the search.
#[pyclass(module = "lifesat")]
pub(crate) struct Objects {
    /// `None` when there is nothing more to come.
    found: Mutex<Option<Receiver<News>>>,
    interrupt: Interrupt,
    rule: Rule,
}

/// What the thread tells.
type News = Result<NextObject, EngineError>;

/// Oscillators and spaceships that return after `period` generations, moved `right` columns and `down`
/// rows. All generations fit into a box of `width` columns and `height` rows.
///
/// Every pattern was simulated. The iterator ends when there are no others; images of a pattern under
/// the symmetries of the question are left out. Raises `TimeLimit` after `time_limit` seconds.
#[pyfunction]
#[pyo3(signature = (width, height, *, period, right = 0, down = 0, rule = "B3/S23", symmetry = "C1", time_limit = None))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn search(
    width: usize,
    height: usize,
    period: usize,
    right: i64,
    down: i64,
    rule: &str,
    symmetry: &str,
    time_limit: Option<f64>,
) -> PyResult<Objects> {
    let search = question(width, height, period, (right, down), rule, symmetry)?;
    let (rule, limits) = (search.least_rule(), limits(time_limit)?);
    let interrupt = limits.interrupt.clone();
    // The thread is at most one object ahead of the reader.
    let (sender, found) = mpsc::sync_channel(0);
    thread::spawn(move || hunt(&search, &limits, &sender));
    Ok(Objects { found: Mutex::new(Some(found)), interrupt, rule })
}

/// The question that the arguments mean.
pub(crate) fn question(
    width: usize,
    height: usize,
    period: usize,
    (right, down): (i64, i64),
    rule: &str,
    symmetry: &str,
) -> PyResult<Search> {
    let map = Isometry::new([1, 0, right, 0, 1, down]).map_err(input)?;
    let group: Group = symmetry.parse().map_err(input)?;
    let rule = pattern::rule(rule)?;
    let search = Search::new(width, height, period).map_err(input)?;
    let search = search.with_rule(rule).and_then(|search| search.with_motion(Motion::Returns(map)));
    search.and_then(|search| search.with_symmetry(group)).map_err(input)
}

/// Searches until there is nothing more, a limit is reached, or nobody reads.
fn hunt(search: &Search, limits: &Limits, sender: &SyncSender<News>) {
    let spacetime = match lay_out(search, Front::Pushed, limits) {
        Ok(spacetime) => spacetime,
        Err(why) => return drop(sender.send(Ok(NextObject::Stopped(why)))),
    };
    let mut hunt = Hunt::new(search, &spacetime, Distinct::default());
    engines().work(search, &spacetime, limits, |engine| {
        loop {
            let news = hunt.next(engine, limits, &mut |_| {});
            let is_last = !matches!(news, Ok(NextObject::Found(_)));
            if sender.send(news).is_err() || is_last {
                break;
            }
        }
    });
}

/// All engines that fit the question, in turns.
fn engines() -> Engines {
    Engines {
        kind: Kind::All { counting_bytes: 1 << 30 },
        jobs: 1,
        encoding: SearchEncoding::default(),
        embedded: Embedded::default(),
        seed: 0,
        order: Order::default(),
        choice: Choice::default(),
    }
}

#[pymethods]
impl Objects {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, python: Python<'_>) -> PyResult<Option<Pattern>> {
        let Ok(mut found) = self.found.try_lock() else {
            return Err(input("another thread is waiting for this iterator"));
        };
        let Some(receiver) = found.as_mut() else { return Ok(None) };
        let news = received(python, receiver, &self.interrupt);
        if !matches!(news, Ok(Some(Ok(NextObject::Found(_))))) {
            *found = None;
        }
        match news? {
            Some(Ok(NextObject::Found(object))) => Ok(Some(Pattern::of_grid(&object.live(0), self.rule))),
            // Ctrl-C ends differently, so this is what `close` left.
            Some(Ok(NextObject::Exhausted | NextObject::Stopped(StopReason::Interrupted))) => Ok(None),
            Some(Ok(NextObject::Stopped(why))) => Err(stopped(&why)),
            Some(Err(error)) => Err(of(&error)),
            None => Err(SolverError::new_err("an internal error; stderr has the details")),
        }
    }

    /// Stops the search. The iterator is then at its end.
    fn close(&self) {
        self.interrupt.raise();
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        self.interrupt.raise();
    }
}
