//! What became of the wish for a proof.

use std::path::PathBuf;

use lifesat::certificate::{CountedManifest, SearchManifest};
use lifesat::limits::StopReason;
use serde_json::{Value, json};

use crate::cli::bundle;

pub(super) enum SearchProof {
    Written {
        folder: PathBuf,
        manifest: Box<SearchManifest>,
    },
    /// The folder is there. Its certificate counts.
    Counted {
        folder: PathBuf,
        manifest: Box<CountedManifest>,
    },
    Nothing(&'static str),
    /// Time was up, or the user interrupted, after an engine had found that there is none, or none better.
    Stopped(StopReason),
}

impl SearchProof {
    pub(super) fn note(&self) -> String {
        match self {
            Self::Nothing(reason) => format!("none, as {reason}"),
            Self::Stopped(why) => format!("none: {why}"),
            Self::Counted { folder, manifest } => format!(
                "{}: patterns that return: {}, none of them {}; `lifesat check` counts them by another method",
                folder.display(),
                manifest.returning,
                if manifest.best.is_some() { "a better answer" } else { "an answer" }
            ),
            Self::Written { folder, manifest } => {
                bundle::note(folder, &manifest.refuted.proof, manifest.refuted.format)
            }
        }
    }

    /// The solver whose proof was checked, if one was.
    pub(super) fn checked(&self) -> Option<&str> {
        let Self::Written { manifest, .. } = self else { return None };
        manifest.refuted.checked.map(|_| manifest.refuted.solver.as_str())
    }

    pub(super) fn json(&self) -> Value {
        match self {
            Self::Nothing(_) | Self::Stopped(_) => Value::Null,
            Self::Counted { folder, manifest } => json!({"folder": folder, "returning": manifest.returning}),
            Self::Written { folder, manifest } => json!({"folder": folder, "refuted": manifest.refuted}),
        }
    }
}
