//! How much is tried for each agar, and whether that was tried before.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How much is tried for each agar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Rounds, each of which has larger tori and a larger window than the one before.
    pub rounds: usize,
    /// The conflicts that a solver may take for one question, if they are limited.
    pub conflicts: Option<u32>,
    /// The side of the window in which patches are looked for, or 0 if none are.
    pub window: usize,
    /// The time for one agar, if it is limited.
    pub each: Option<Duration>,
    /// Whether patches are made minimal.
    pub minimal: bool,
}

/// With how much effort an agar was examined.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    rounds: usize,
    conflicts: Option<u32>,
    window: usize,
    seconds: Option<f64>,
    /// Whether no limit cut a question short.
    #[serde(rename = "complete")]
    is_complete: bool,
}

impl Effort {
    /// This effort, as records have it.
    pub(super) fn tried(self, is_complete: bool) -> Tried {
        Tried {
            rounds: self.rounds,
            conflicts: self.conflicts,
            window: self.window,
            seconds: self.each.map(|each| each.as_secs_f64()),
            is_complete,
        }
    }

    /// Whether a record was made with this effort.
    pub(super) fn made(self, tried: Tried) -> bool {
        self.tried(tried.is_complete) == tried
    }
}

impl Tried {
    /// Whether no limit cut a question short.
    pub fn is_complete(self) -> bool {
        self.is_complete
    }

    /// Whether an effort can find out which classes are forced, if this one left some of them open.
    pub(super) fn leaves_something_to(self, effort: Self) -> bool {
        effort.rounds > self.rounds || !self.is_complete && self.had_less_than(effort)
    }

    /// Whether an effort can find a patch, if this one found none.
    pub(super) fn leaves_a_patch_to(self, effort: Self) -> bool {
        effort.window > self.window || !self.is_complete && effort.window > 0 && self.had_less_than(effort)
    }

    /// How many rounds would find nothing new with an effort.
    pub(super) fn rounds_not_to_repeat(self, effort: Self) -> usize {
        // If the time was over, it is not known in which round.
        let may_lack_rounds = self.seconds.is_some() || self.had_less_than(effort);
        if self.is_complete || !may_lack_rounds { self.rounds } else { 0 }
    }

    /// Whether limits cut questions sooner than an effort would.
    fn had_less_than(self, effort: Self) -> bool {
        let seconds = |most: Option<f64>| most.unwrap_or(f64::INFINITY);
        let conflicts = |most: Option<u32>| most.unwrap_or(u32::MAX);
        conflicts(effort.conflicts) > conflicts(self.conflicts)
            || seconds(effort.seconds) > seconds(self.seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_cut_short_is_left_to_a_greater_effort() {
        let effort = Effort { rounds: 2, conflicts: Some(100), window: 0, each: None, minimal: false };
        let more = Effort { conflicts: None, ..effort };
        let tried = |effort: Effort| effort.tried(true);
        assert!(!effort.tried(false).leaves_something_to(tried(effort)));
        assert!(effort.tried(false).leaves_something_to(tried(more)));
        assert!(!tried(effort).leaves_something_to(tried(more)));
        assert!(!more.tried(false).leaves_something_to(tried(effort)));
        assert!(tried(effort).leaves_something_to(tried(Effort { rounds: 3, ..effort })));
        assert_eq!(tried(effort).rounds_not_to_repeat(tried(more)), 2);
        assert_eq!(effort.tried(false).rounds_not_to_repeat(tried(more)), 0);
        assert_eq!(effort.tried(false).rounds_not_to_repeat(tried(effort)), 2);
        let timed = Effort { each: Some(Duration::from_secs(1)), ..effort };
        assert_eq!(timed.tried(false).rounds_not_to_repeat(tried(timed)), 0);
        assert!(tried(effort).leaves_a_patch_to(tried(Effort { window: 9, ..effort })));
        assert!(!tried(effort).leaves_a_patch_to(tried(more)));
        assert!(
            effort.made(effort.tried(false)) && !effort.made(timed.tried(false)) && !more.made(tried(effort))
        );
    }
}
