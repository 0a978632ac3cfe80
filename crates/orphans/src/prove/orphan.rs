//! What a proof finds where there is something to find.

use serde::{Deserialize, Serialize};

/// The two halves of an orphan, as places of rows in their alphabets, from the outermost row
/// inwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orphan {
    pub(super) upper: Vec<usize>,
    pub(super) lower: Vec<usize>,
}
