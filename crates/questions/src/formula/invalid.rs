//! Models that are not what the formula stands for.

use std::fmt::Display;

use thiserror::Error;

use crate::answer::{Fault, Faulty};

/// A solver's model, or its assignment of universal variables, that fails the simulation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the model fails the simulation: {0}")]
pub struct InvalidModel(String);

impl InvalidModel {
    pub(super) fn new(reason: impl Display) -> Self {
        Self(reason.to_string())
    }
}

impl Faulty for InvalidModel {
    fn fault(&self) -> Fault {
        Fault::Solver
    }
}
