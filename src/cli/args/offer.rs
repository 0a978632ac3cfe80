//! Names that completions offer, and that the parser does not insist on.

use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::registry::{Entry, Registry};
use lifesat::life::Group;
use lifesat::life::symmetry::GroupError;

use crate::cli::participant::Participant;

/// Reads a value, and tells shells the usual ones.
#[derive(Clone)]
pub(crate) struct Offer<T> {
    pub(crate) read: fn(&str) -> Result<T, String>,
    pub(crate) names: fn() -> Vec<PossibleValue>,
}

/// The name of a solver. Entries of a solvers.toml are accepted too.
pub(crate) fn solver() -> Offer<String> {
    Offer { read: |name| Ok(name.to_owned()), names: solvers }
}

pub(crate) fn player() -> Offer<Participant> {
    Offer {
        read: Participant::from_str,
        names: || Participant::all().map(|who| PossibleValue::new(who.name())).collect(),
    }
}

pub(crate) fn group() -> Offer<Group> {
    Offer { read: read_group, names: groups }
}

/// A symmetry that boxes of any width and height have.
pub(crate) fn group_of_any_box() -> Offer<Group> {
    Offer { read: read_group, names: || ["C1", "C2", "D2|", "D2-"].map(PossibleValue::new).to_vec() }
}

/// Symmetries and other words of a search.
pub(crate) fn symmetry_words() -> Offer<String> {
    Offer { read: |words| Ok(words.to_owned()), names: groups }
}

fn read_group(name: &str) -> Result<Group, String> {
    name.parse().map_err(|error: GroupError| error.to_string())
}

fn groups() -> Vec<PossibleValue> {
    Group::all().map(|group| PossibleValue::new(group.to_string())).collect()
}

fn solvers() -> Vec<PossibleValue> {
    let embedded = Embedded::ALL.iter().map(|solver| solver.id());
    let registry = Registry::builtin();
    embedded.chain(registry.iter().map(Entry::name)).map(|name| PossibleValue::new(name.to_owned())).collect()
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Offer<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        self.read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter()))
    }
}
