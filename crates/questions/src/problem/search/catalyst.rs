//! Searches for catalysts: cells that are stable by themselves, are changed by what comes in, and are then as before.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Given, Known, Motion, Search, SearchError};
use crate::life::generations::{ALIVE, DEAD};
use crate::life::{Grid, Position};

/// What is asked of a *catalyst*. Its *area* are the cells of generation 0 that are not given as dead or alive. Cells that
/// are given alive come in from elsewhere.
///
/// The live cells of the area are a still life by themselves, and there are some. The area is changed in at least one
/// generation, and in the last one it is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalyst {
    /// The most generations from the first in which its area is changed to the last one.
    pub active: usize,
    /// What else there is in the last generation.
    pub last: Remains,
}

/// What there is in the last generation beside a catalyst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Remains {
    /// Anything.
    Anything,
    /// Nothing: the catalyst has eaten what came in.
    Nothing,
}

/// A text that says nothing about a catalyst.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a number of generations, such as 6, or 6,eater if nothing but the catalyst may be left"
)]
pub struct CatalystError(String);

/// The word behind the number of generations that stands for [`Remains::Nothing`].
const EATER: &str = "eater";

impl FromStr for Catalyst {
    type Err = CatalystError;

    fn from_str(text: &str) -> Result<Self, CatalystError> {
        let (number, last) = match text.split_once(',') {
            Some((number, EATER)) => (number, Remains::Nothing),
            _ => (text, Remains::Anything),
        };
        let active = number.parse().ok().filter(|&active| active > 0);
        active.map(|active| Self { active, last }).ok_or_else(|| CatalystError(text.to_owned()))
    }
}

impl fmt::Display for Catalyst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = if self.active == 1 { "" } else { "s" };
        write!(f, "a catalyst that is changed for at most {} generation{ending}", self.active)?;
        match self.last {
            Remains::Anything => Ok(()),
            Remains::Nothing => f.write_str(" and is left alone"),
        }
    }
}

impl Search {
    /// Demands that the cells of generation 0 that are not given are a catalyst.
    ///
    /// # Errors
    /// If something of the search has no meaning then: patterns that come back, another box for the first generations,
    /// cells outside that are not dead, a bounded grid, an open rule, or one with B0 or dying cells.
    pub fn with_catalyst(mut self, catalyst: Catalyst) -> Result<Self, SearchError> {
        self.catalyst = Some(catalyst);
        self.check_place()
    }

    /// What is asked of a catalyst, if one is sought.
    pub fn catalyst(&self) -> Option<Catalyst> {
        self.catalyst
    }

    /// Returns true if a cell may be part of the catalyst.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn is_of_catalyst(&self, at: Position) -> bool {
        matches!(self.given(0, at), Given { known: Known::Nothing | Known::Named { .. }, .. })
    }

    /// The catalyst by itself, if generation 0 has one.
    pub fn catalyst_of(&self, start: &Grid<u8>) -> Option<Grid> {
        let is_part = |at| self.is_of_catalyst(at) && start.get(at) != DEAD;
        self.catalyst.map(|_| Grid::from_fn(start.width(), start.height(), is_part))
    }

    /// Refuses what has no meaning beside a catalyst.
    pub(super) fn check_catalyst(self) -> Result<Self, SearchError> {
        let reason = match self.catalyst {
            Some(_) if self.motion != Motion::Free => "the whole pattern does not come back",
            Some(_) if !self.lies_in_empty_space() => {
                "cells outside the box are dead, and no grid is bounded"
            }
            Some(_) if !self.positions().any(|at| self.is_of_catalyst(at)) => {
                "cells of generation 0 must be unknown, as `?` or by --margin"
            }
            Some(_) if self.early.is_some() => "all generations lie in the same box",
            Some(_) if self.family.only().is_none() => "one rule is needed, with no transition open",
            Some(_) if self.least_rule().has_b0() || self.oldest > ALIVE => {
                "only rules of two states without B0 are played"
            }
            None | Some(_) => return Ok(self),
        };
        Err(SearchError::WithCatalyst(reason))
    }
}
