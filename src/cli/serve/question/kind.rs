//! The names of the kinds of questions, as the page writes them.

use super::Question;

impl Question {
    /// The tag of the question in JSON.
    pub(in crate::cli::serve) fn kind(&self) -> &'static str {
        match self {
            Self::Densest { .. } => "densest",
            Self::Squares { .. } => "squares",
            Self::Count { .. } => "count",
            Self::List { .. } => "list",
            Self::Verify { .. } => "verify",
            Self::Complete { .. } => "complete",
            Self::Oscillator { .. } => "oscillator",
            Self::Spaceship { .. } => "spaceship",
            Self::History { .. } => "history",
            Self::Ships { .. } => "ships",
            Self::Predecessor { .. } => "predecessor",
            Self::Orphan { .. } => "orphan",
            Self::Core { .. } => "core",
            Self::Force { .. } => "force",
            Self::Agars { .. } => "agars",
            Self::Hunt { .. } => "hunt",
            Self::Prove { .. } => "prove",
            Self::Gardens { .. } => "gardens",
            Self::Game { .. } => "game",
            Self::Duel { .. } => "duel",
            Self::Check { .. } => "check",
        }
    }
}
