//! The objects of a search as an iterator.

use std::iter::FusedIterator;

use thiserror::Error;

use super::{Engine, EngineError, Hunt, NextObject, Object};
use crate::answer::{Fault, Faulty};
use crate::limits::{Limits, StopReason};

/// The objects of a hunt, made by [`Hunt::objects`].
pub struct Objects<'h, 'a> {
    hunt: &'h mut Hunt<'a>,
    engine: &'h mut dyn Engine,
    limits: &'h Limits,
    is_over: bool,
}

/// Why a search ended before all objects were found.
#[derive(Debug, Error)]
pub enum Unfinished {
    /// A limit was reached.
    #[error("{0}")]
    Stopped(StopReason),
    /// An engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl Faulty for Unfinished {
    fn fault(&self) -> Fault {
        match self {
            Self::Stopped(_) => Fault::Caller,
            Self::Engine(error) => error.fault(),
        }
    }
}

impl<'a> Hunt<'a> {
    /// The objects that were not seen before, one after the other.
    ///
    /// Objects are searched for as they are asked for. The iterator ends when there are no more, or
    /// after an error. If it was dropped, or a limit stopped it, another one continues.
    pub fn objects<'h>(&'h mut self, engine: &'h mut dyn Engine, limits: &'h Limits) -> Objects<'h, 'a> {
        Objects::new(self, engine, limits)
    }
}

impl<'h, 'a> Objects<'h, 'a> {
    pub(super) fn new(hunt: &'h mut Hunt<'a>, engine: &'h mut dyn Engine, limits: &'h Limits) -> Self {
        Self { hunt, engine, limits, is_over: false }
    }
}

impl Iterator for Objects<'_, '_> {
    type Item = Result<Object, Unfinished>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let end = match self.hunt.next(self.engine, self.limits, &mut |_| {}) {
            Ok(NextObject::Found(object)) => return Some(Ok(object)),
            Ok(NextObject::Exhausted) => None,
            Ok(NextObject::Stopped(why)) => Some(Err(Unfinished::Stopped(why))),
            Err(failed) => Some(Err(failed.into())),
        };
        self.is_over = true;
        end
    }
}

impl FusedIterator for Objects<'_, '_> {}
