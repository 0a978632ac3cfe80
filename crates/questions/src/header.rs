//! The header: a comment line that makes a formula file describe itself.
//!
//! `c lifesat {"lifesat":"0.1.0","encoding_version":2,"problem":{"kind":"still-life",…},"encoding":{…}}` stands among
//! the comments before the `p` line. The meaning of the variables depends on nothing but the
//! problem in it. A solver's answer can therefore be decoded with the formula file alone.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::encode::{VERSION, first_version};
use crate::problem::Problem;

/// The content of the line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of lifesat that wrote the file.
    pub lifesat: String,
    /// The version of its clauses.
    #[serde(default = "first_version")]
    pub encoding_version: u32,
    /// What is asked.
    pub problem: Problem,
    /// How it is encoded, for the reader's information only: the meaning of the cells does not
    /// depend on it.
    encoding: Value,
}

/// The line is there but cannot be understood.
#[derive(Debug, Error)]
#[error("the `c lifesat` line cannot be read")]
pub struct HeaderError(#[from] serde_json::Error);

impl Header {
    /// A header written by this version.
    ///
    /// # Panics
    /// If the encoding has no JSON form.
    pub fn new(problem: Problem, encoding: impl Serialize) -> Self {
        let encoding = serde_json::to_value(encoding).expect("encodings have a JSON form");
        let lifesat = env!("CARGO_PKG_VERSION").to_owned();
        Self { lifesat, encoding_version: VERSION, problem, encoding }
    }

    /// The text of the comment, without the leading `c`.
    #[expect(clippy::missing_panics_doc, reason = "plain structs have a JSON form")]
    pub fn to_comment(&self) -> String {
        let json = serde_json::to_string(self).expect("plain structs with string keys have a JSON form");
        format!("lifesat {json}")
    }

    /// Looks for the line among comments without their leading `c` and blanks.
    ///
    /// # Errors
    /// If the line is there but cannot be read.
    pub fn find<'a>(comments: impl IntoIterator<Item = &'a str>) -> Result<Option<Self>, HeaderError> {
        let line = comments.into_iter().find_map(|comment| comment.strip_prefix("lifesat {"));
        line.map(|rest| serde_json::from_str(&format!("{{{rest}")).map_err(HeaderError)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::StillLife;

    #[test]
    fn a_header_is_found_among_comments() {
        let header = Header::new(Problem::StillLife(StillLife::new(4, 3).unwrap()), Value::from("plain"));
        let comment = header.to_comment();
        let found = Header::find(["written by hand", "lifesat is good", &comment]).unwrap();
        assert_eq!(found, Some(header));
        assert_eq!(Header::find(["lifesat is good"]).unwrap(), None);
        assert!(Header::find(["lifesat {\"problem\":1}"]).is_err());
    }
}
