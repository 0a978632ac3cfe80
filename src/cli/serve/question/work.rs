//! What a job does besides answering: it shows its work, and can be continued.

use super::{Behaviour, Engine, Question};

/// The finished work of a job, from which the same command goes on.
pub(in crate::cli::serve) const STATE: &str = "state";

/// The pattern that a job works at, or the best or last one that it has, written again and again.
pub(in crate::cli::serve) const PARTIAL: &str = "partial.rle";

/// The best results so far of a job that looks for ever better ones.
pub(in crate::cli::serve) const BEST: &str = "best";

/// The folder of the report about the answer.
pub(in crate::cli::serve) const REPORT: &str = "report";

impl Question {
    /// Whether the command goes on from where it was stopped.
    pub(in crate::cli::serve) fn goes_on(&self) -> bool {
        match self {
            Self::Ships { .. }
            | Self::Hunt { .. }
            | Self::Prove { .. }
            | Self::Gardens { .. }
            | Self::Agars { .. } => true,
            Self::Oscillator { engine, smallest, .. } => *engine != Engine::Auto && !smallest,
            Self::Spaceship { engine, .. } | Self::History { engine, .. } => *engine != Engine::Auto,
            _ => false,
        }
    }

    /// Options with which the command records its work in the folder of the job.
    pub(in crate::cli::serve) fn records(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.goes_on() {
            words.push(format!("--state={STATE}"));
        }
        if self.is_shown() {
            words.push(format!("--partials={PARTIAL}"));
        }
        if matches!(self, Self::Hunt { .. }) {
            words.push(format!("--best={BEST}"));
        }
        if self.is_reported() {
            words.push(format!("--report={REPORT}"));
        }
        words
    }

    /// Whether the command writes the pattern that it works at, or the best or last one that it has.
    fn is_shown(&self) -> bool {
        match self {
            Self::Densest { .. }
            | Self::Squares { .. }
            | Self::Complete { .. }
            | Self::Oscillator { .. }
            | Self::Spaceship { .. }
            | Self::History { .. }
            | Self::Ships { .. }
            | Self::Core { .. }
            | Self::Gardens { .. } => true,
            Self::Predecessor { generations, .. } => *generations > 1,
            Self::Force { minimal, .. } => *minimal,
            // Orphans have a folder of their own.
            Self::Hunt { .. }
            | Self::Count { .. }
            | Self::List { .. }
            | Self::Verify { .. }
            | Self::Orphan { .. }
            | Self::Agars { .. }
            | Self::Prove { .. }
            | Self::Game { .. }
            | Self::Duel { .. }
            | Self::Check { .. } => false,
        }
    }

    /// Whether the command writes a report.
    fn is_reported(&self) -> bool {
        match self {
            Self::Densest { .. }
            | Self::Squares { .. }
            | Self::Count { what: Behaviour::StillLifes, .. }
            | Self::List { .. }
            | Self::Complete { .. }
            | Self::Oscillator { .. }
            | Self::Spaceship { .. }
            | Self::History { .. }
            | Self::Ships { .. }
            | Self::Hunt { .. }
            | Self::Prove { .. }
            | Self::Gardens { .. } => true,
            Self::Predecessor { generations, .. } => *generations > 1,
            Self::Orphan { .. }
            | Self::Core { .. }
            | Self::Force { .. }
            | Self::Agars { .. }
            | Self::Verify { .. }
            | Self::Count { .. }
            | Self::Game { .. }
            | Self::Duel { .. }
            | Self::Check { .. } => false,
        }
    }

    /// Whether the command keeps a time limit itself.
    pub(in crate::cli::serve) fn keeps_time(&self) -> bool {
        !matches!(self, Self::Check { .. } | Self::Game { .. } | Self::Verify { .. })
    }
}
