//! Words that several commands of `lifesat eden` use.

use std::num::NonZeroUsize;

use lifesat::limits::StopReason;

/// An ancestor that many generations ago, in words.
pub(super) fn ancestor(generations: NonZeroUsize) -> String {
    match generations.get() {
        1 => "predecessor".to_owned(),
        many => format!("ancestor {many} generations ago"),
    }
}

/// What the second solver says of a refutation.
pub(super) fn confirmation_in_words(second: &Result<String, StopReason>) -> String {
    match second {
        Ok(solver) => format!("confirmed by {solver}, with another encoding"),
        Err(why) => format!("not confirmed by a second solver: {why}"),
    }
}
