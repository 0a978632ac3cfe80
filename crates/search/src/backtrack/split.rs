//! Cuts a search into parts that are independent of each other.

use super::state::{Point, State};
use super::{Backtrack, Step};
use crate::limits::{Limits, StopReason};

/// A part of what is to be searched. It is kept as a few numbers; a search is made of it only while
/// it is cut.
enum Part {
    /// It may contain choices.
    Tree(State),
    /// It contains an object and nothing else.
    Object(State),
}

impl Backtrack {
    /// Cuts what is left to do into disjoint parts, in the order in which this search would reach
    /// them. There are about as many as asked for, or fewer if there is not that much to do. The
    /// same search is always cut in the same way.
    ///
    /// # Errors
    /// If a limit is reached first.
    pub fn split(&self, parts: usize, limits: &Limits) -> Result<Vec<State>, StopReason> {
        let (mut all, mut is_cut) = (vec![Part::Tree(self.state())], true);
        while is_cut {
            is_cut = false;
            let mut room = parts.saturating_sub(all.len());
            let mut finer = Vec::new();
            for part in all {
                match part {
                    Part::Tree(state) if room > 0 => {
                        limits.check()?;
                        let halves = self.halves(&state);
                        room -= halves.len().saturating_sub(1);
                        finer.extend(halves);
                        is_cut = true;
                    }
                    other => finer.push(other),
                }
            }
            all = finer;
        }
        let state = |part| match part {
            Part::Tree(state) | Part::Object(state) => state,
        };
        Ok(all.into_iter().map(state).collect())
    }

    /// What a search has left to do, cut in two at its oldest free choice. If there is none, the
    /// search makes one. Empty if nothing is left to do.
    fn halves(&self, state: &State) -> Vec<Part> {
        let mut search = self.at(state).expect("both are about one question");
        loop {
            if let Some(other) = search.give_away() {
                return vec![Part::Tree(search.state()), Part::Tree(other)];
            }
            match search.step() {
                Step::Chose(_) | Step::BackedUp(_) => {}
                Step::Found => return vec![Part::Object(before(search.state()))],
                Step::Exhausted => return Vec::new(),
            }
        }
    }
}

/// Where a search stood before it reported an object.
fn before(mut state: State) -> State {
    state.point = Point::Consistent;
    state.tally.objects = state.tally.objects.saturating_sub(1);
    state
}
