//! The smallest object of a search: asks for smaller and smaller ones, until there is none.

use super::hunt::Object;
use crate::problem::Search;
use crate::problem::search::{Bound, Population};

/// The questions that lead to an object with the fewest live cells in generation 0.
#[derive(Clone, Debug)]
pub struct Smallest {
    search: Search,
    question: Search,
    best: Option<Object>,
}

impl Smallest {
    /// Nothing was found yet.
    pub fn new(search: Search) -> Self {
        Self { question: search.clone(), search, best: None }
    }

    /// What is asked next. If it has no answer, the best object is the smallest one.
    pub fn question(&self) -> &Search {
        &self.question
    }

    /// The smallest object so far.
    pub fn best(&self) -> Option<&Object> {
        self.best.as_ref()
    }

    /// Takes an answer to the question. Returns whether there may be a smaller one.
    ///
    /// # Panics
    /// If the object has no generations.
    pub fn take(&mut self, object: Object) -> bool {
        let fewer = object.live(0).population().checked_sub(1);
        self.best = Some(object);
        // No pattern is smaller than the empty one.
        let Some(most) = fewer else { return false };
        let bound = Bound { generations: vec![0], population: Population::AtMost(most) };
        self.question = self.search.clone().with_bound(bound).expect("every search has a generation 0");
        true
    }

    /// The smallest object.
    pub fn into_best(self) -> Option<Object> {
        self.best
    }
}
