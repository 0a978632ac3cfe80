//! Searches that run side by side until one of them has the answer, or all of them together.

use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::Duration;

use crate::life::Grid;
use crate::limits::{Limits, StopReason};
use crate::threads::with_workers;
use crate::{Bounds, DensestOutcome, Event, MaximiseError, Method, UpperBound};

/// What a method does in its thread. Its solvers cannot move to another thread, so it makes them there.
pub(super) type Runner<'a> =
    &'a (dyn Fn(&Limits, &mut dyn FnMut(Event<'_>)) -> Result<DensestOutcome, MaximiseError> + Sync);

/// How a method ended.
pub(super) type End = Result<DensestOutcome, MaximiseError>;

/// How often it is checked whether memory is free again.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// How long it may take until those who watch the memory see that it is free again.
const GRACE: Duration = Duration::from_millis(500);

/// What a method tells the thread that watches the race.
enum Message {
    News(Method, News),
    End(End),
}

/// Runs the methods side by side, and stops those that still run as soon as there is an answer. Their ends
/// come in the order in which they ended. An error ends the race, unless it means only that the method has no
/// way to go on. `told` is what they have told before.
pub(super) fn run(
    runners: &[(Method, Runner<'_>)],
    told: &mut Told,
    limits: &Limits,
    observe: &mut dyn FnMut(Method, Event<'_>),
) -> Result<Vec<End>, MaximiseError> {
    let workers = runners.iter().map(|&(method, runner)| {
        move |limits: &Limits, messages: &SyncSender<Message>| {
            // Messages are lost if another method has failed.
            let mut observe = |event: Event<'_>| drop(messages.send(Message::News(method, News::of(event))));
            let end = runner(limits, &mut observe);
            drop(messages.send(Message::End(end.map(|outcome| DensestOutcome { method, ..outcome }))));
        }
    });
    with_workers(workers, limits, |stop, messages| {
        let mut ends = Vec::new();
        for message in messages {
            match message {
                Message::News(method, news) => {
                    if told.take(news.event()) {
                        observe(method, news.event());
                    }
                    if told.is_all() {
                        stop.raise();
                    }
                }
                Message::End(Err(error)) if !matches!(error, MaximiseError::TooLarge(_)) => {
                    return Err(error);
                }
                Message::End(end) => {
                    if end.as_ref().is_ok_and(is_answer) {
                        stop.raise();
                    }
                    ends.push(end);
                }
            }
        }
        Ok(ends)
    })
}

/// Waits until the memory of the process is no longer short, and says whether it is enough.
pub(super) fn memory_is_back(limits: &Limits) -> bool {
    let grace = limits.no_longer_than(GRACE);
    while grace.exceeded() == Some(StopReason::Memory) {
        if grace.remaining().is_some_and(|left| left.is_zero()) {
            return false;
        }
        thread::sleep(POLL_INTERVAL);
    }
    limits.exceeded().is_none()
}

/// An event that does not borrow its pattern, so that it can go to another thread.
enum News {
    /// A pattern was found.
    Found(Grid),
    /// Anything else.
    Other(Event<'static>),
}

impl News {
    fn of(event: Event<'_>) -> Self {
        Self::Other(match event {
            Event::Found(pattern) => return Self::Found(pattern.clone()),
            Event::Asking { bounds, at_least } => Event::Asking { bounds, at_least },
            Event::Dp => Event::Dp,
            Event::Border => Event::Border,
            Event::Smaller { width, height } => Event::Smaller { width, height },
            Event::Stretching { width, height } => Event::Stretching { width, height },
            Event::NotStretched => Event::NotStretched,
            Event::Refuted(count) => Event::Refuted(count),
            Event::NothingThere(streamliner) => Event::NothingThere(streamliner),
        })
    }

    fn event(&self) -> Event<'_> {
        match self {
            Self::Found(pattern) => Event::Found(pattern),
            Self::Other(event) => *event,
        }
    }
}

/// What all methods together have told so far.
pub(crate) struct Told(Bounds);

impl Told {
    /// Nothing yet. A box of so many cells has no more live ones.
    pub(crate) fn nothing(cells: usize) -> Self {
        Self(Bounds { found: None, at_most: Some(cells) })
    }

    /// Takes an event, and says whether it is news: a pattern is none if a better one is known, and a
    /// refutation is none if more is refuted.
    fn take(&mut self, event: Event<'_>) -> bool {
        let before = self.0;
        match event {
            Event::Found(pattern) => self.narrow(Some(pattern.population()), before.at_most),
            Event::Refuted(count) => self.narrow(before.found, count.checked_sub(1)),
            // What needs no search, such as the waste of the border, is told only here.
            Event::Asking { bounds, .. } => self.narrow(bounds.found, bounds.at_most),
            _ => {}
        }
        self.0 != before || !matches!(event, Event::Found(_) | Event::Refuted(_))
    }

    /// `None` is less than any number of live cells.
    fn narrow(&mut self, found: Option<usize>, at_most: Option<usize>) {
        self.0 = Bounds { found: self.0.found.max(found), at_most: self.0.at_most.min(at_most) };
    }

    /// Returns true if no question is left, or the methods contradict each other.
    fn is_all(&self) -> bool {
        self.0.found >= self.0.at_most
    }
}

/// The first answer, if a method has one. Otherwise the best pattern of any method and the best bound of any,
/// which may be an answer together.
pub(crate) fn together(ends: Vec<End>) -> Result<DensestOutcome, MaximiseError> {
    let (mut outcomes, mut errors) = (Vec::new(), Vec::new());
    for end in ends {
        match end {
            Ok(outcome) => outcomes.push(outcome),
            Err(error) => errors.push(error),
        }
    }
    let Some(known) = best_of_each(outcomes.iter()) else {
        return Err(errors.into_iter().next().expect("a method has ended"));
    };
    agree(&known)?;
    Ok(outcomes.into_iter().find(is_answer).unwrap_or(known))
}

/// The best pattern, and the best bound with what it rests on. `None` if there are no outcomes.
fn best_of_each<'a>(outcomes: impl Iterator<Item = &'a DensestOutcome> + Clone) -> Option<DensestOutcome> {
    // Of equally good patterns, one that was found is better than one that was known.
    let found = outcomes.clone().max_by_key(|outcome| (outcome.bounds.found, outcome.known.is_none()))?;
    // Of equal bounds, one that needs no solver's word is better.
    let refuted = |outcome: &&DensestOutcome| (outcome.bounds.at_most, outcome.proof == UpperBound::Solver);
    let bound = outcomes.clone().min_by_key(refuted)?;
    let bounds = Bounds { found: found.bounds.found, at_most: bound.bounds.at_most };
    let is_complete = bounds.are_closed() && found.known.is_none();
    // The one that went on for longest says why no other could have.
    let stopped = outcomes.clone().last()?.stopped.clone().filter(|_| !is_complete);
    let questions = outcomes.map(|outcome| outcome.questions).sum();
    let (best, known) = (found.best.clone(), found.known);
    let method = Method::Both;
    Some(DensestOutcome { best, method, bounds, stopped, questions, known, ..bound.clone() })
}

/// Returns true if a method has settled the question. One that was stopped may be complete only by a pattern
/// that was known before, while the other can find one.
fn is_answer(outcome: &DensestOutcome) -> bool {
    outcome.is_proved() && outcome.stopped.is_none()
}

/// Returns true if the pattern of one method is possible by the bound of the other.
fn agree(known: &DensestOutcome) -> Result<(), MaximiseError> {
    let Bounds { found, at_most } = known.bounds;
    match found.filter(|_| found > at_most) {
        Some(found) => Err(MaximiseError::RefutedKnown {
            solver: known.solver.clone(),
            refuted: at_most.map_or(0, |most| most + 1),
            known: found,
        }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_goes_further_is_news() {
        let (four, six) = (Grid::from_fn(3, 2, |at| at.column < 2), Grid::from_fn(3, 2, |_| true));
        let mut told = Told::nothing(6);
        assert!(told.take(Event::Found(&four)) && !told.take(Event::Found(&four)));
        assert!(told.take(Event::Border) && !told.is_all());
        assert!(told.take(Event::Refuted(6)) && !told.take(Event::Refuted(6)) && !told.is_all());
        assert!(told.take(Event::Refuted(5)) && told.is_all());
        assert!(told.take(Event::Found(&six)) && told.is_all(), "that contradicts the refutation");
    }

    #[test]
    fn bounds_that_need_no_search_count() {
        let four = Grid::from_fn(3, 2, |at| at.column < 2);
        let mut told = Told::nothing(6);
        assert!(told.take(Event::Found(&four)) && !told.is_all());
        let bounds = Bounds { found: Some(0), at_most: Some(4) };
        assert!(told.take(Event::Asking { bounds, at_least: 3 }) && told.is_all());
    }

    #[test]
    fn a_box_without_any_pattern_is_settled_too() {
        let mut told = Told::nothing(6);
        assert!(told.take(Event::Refuted(0)) && told.is_all());
    }
}
