//! Plain data of a job: its question, or the result of a unit.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Data that only a [`Job`](super::Job) understands. In files it is JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Record(pub(super) Value);

impl Record {
    /// The record of some data.
    ///
    /// # Panics
    /// If the data have no form as JSON, such as a map whose keys are no strings.
    pub fn of(data: &impl Serialize) -> Self {
        Self(serde_json::to_value(data).expect("a record is plain data"))
    }

    /// A part of the data, if it has this name and can be such a value.
    pub fn field<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        self.0.get(name).and_then(|value| T::deserialize(value).ok())
    }

    /// The data.
    ///
    /// # Errors
    /// If the record is of something else.
    pub fn read<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        T::deserialize(&self.0)
    }
}

/// On one line, as JSON.
impl fmt::Display for Record {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}
