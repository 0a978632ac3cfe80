//! Names that completions offer, and that the parser does not insist on.

use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::registry::Registry;

use crate::cli::who::Who;

/// Reads a value, and tells shells the usual ones.
#[derive(Clone)]
pub(super) struct Offer<T> {
    read: fn(&str) -> Result<T, String>,
    names: fn() -> Vec<String>,
}

/// The name of a solver. Entries of a solvers.toml are accepted too.
pub(super) fn solver() -> Offer<String> {
    Offer { read: |name| Ok(name.to_owned()), names: solvers }
}

/// A player.
pub(super) fn player() -> Offer<Who> {
    Offer { read: Who::from_str, names: || Who::all().map(|who| who.name().to_owned()).collect() }
}

fn solvers() -> Vec<String> {
    let embedded = Embedded::ALL.iter().map(|solver| solver.id().to_owned());
    embedded.chain(Registry::builtin().iter().map(|entry| entry.name().to_owned())).collect()
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Offer<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        self.read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}
