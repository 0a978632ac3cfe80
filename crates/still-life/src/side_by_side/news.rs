//! What the methods of a race tell, on its way to the thread that observes them.

use crate::life::Grid;
use crate::{Bounds, Event};

/// An event that does not borrow its pattern, so that it can go to another thread.
pub(super) enum News {
    /// A pattern was found.
    Found(Grid),
    /// Anything else.
    Other(Event<'static>),
}

impl News {
    pub(super) fn of(event: Event<'_>) -> Self {
        Self::Other(match event {
            Event::Found(pattern) => return Self::Found(pattern.clone()),
            Event::Asking { bounds, at_least } => Event::Asking { bounds, at_least },
            Event::Beginnings => Event::Beginnings,
            Event::Border => Event::Border,
            Event::Smaller { width, height } => Event::Smaller { width, height },
            Event::Stretching { width, height } => Event::Stretching { width, height },
            Event::NotStretched => Event::NotStretched,
            Event::Refuted(count) => Event::Refuted(count),
            Event::NothingThere(streamliner) => Event::NothingThere(streamliner),
        })
    }

    pub(super) fn event(&self) -> Event<'_> {
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

    /// Takes an event, and says whether it is news: a pattern is none if a better one is known, and a refutation is none
    /// if more is refuted.
    pub(super) fn take(&mut self, event: Event<'_>) -> bool {
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

    /// Whether no question is left, or the methods contradict each other.
    pub(super) fn is_all(&self) -> bool {
        self.0.found >= self.0.at_most
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
