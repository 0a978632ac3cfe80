//! The certificate of a proof, to be compared with that of another run.
//!
//! A [`Statement`] is what a certificate states, read from a file. Its numbers must form a chain: each step
//! compares what the step before left over, and at last nothing is left. Whether these are the numbers of
//! this box, and the hashes those of its sets, only another run of the proof can tell.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{BlockResult, BoxQuestion, Level, Plan};
use crate::problem::Problem;

/// The record of a finished run.
#[derive(Clone, Debug, Serialize)]
pub struct Certificate {
    /// The version of this crate.
    pub version: &'static str,
    /// The plan.
    pub plan: Plan,
    /// A hash of each family of sets, by half and number of rows, and of the signatures last.
    pub hashes: Vec<String>,
    /// Pairs that were compared by signatures, step by step: clusters with groups, if there are clusters;
    /// groups with groups; leaves with groups and then leaves with leaves, if there are leaves.
    pub signatures: Vec<Level>,
    /// Pairs that were compared by whole sets, and then after each split.
    pub splits: Vec<Level>,
    /// The number of orphans that were found.
    pub orphans: usize,
}

impl Certificate {
    pub(super) fn new(plan: &Plan, hashes: Vec<String>, pieces: &[BlockResult], orphans: usize) -> Self {
        let signatures = sums(pieces.iter().map(|piece| &piece.signatures[..]));
        let splits = sums(pieces.iter().map(|piece| &piece.splits[..]));
        Self { version: env!("CARGO_PKG_VERSION"), plan: plan.clone(), hashes, signatures, splits, orphans }
    }
}

/// Adds up the levels that have the same place in their lists.
fn sums<'a>(lists: impl Iterator<Item = &'a [Level]>) -> Vec<Level> {
    let mut sums: Vec<Level> = Vec::new();
    for list in lists {
        sums.resize(sums.len().max(list.len()), Level::default());
        for (all, level) in sums.iter_mut().zip(list) {
            all.add(level.pairs, level.disjoint);
        }
    }
    sums
}

/// The fields of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// The version of this crate that wrote it.
    pub version: String,
    /// What was proved.
    pub problem: Problem,
    /// The plan.
    pub plan: Plan,
    /// A hash of each family of sets, and of the signatures.
    pub hashes: Vec<String>,
    /// Pairs that were compared by signatures, step by step.
    pub signatures: Vec<Level>,
    /// Pairs that were compared by whole sets, and then after each split.
    pub splits: Vec<Level>,
    /// The number of orphans that were found.
    pub orphans: usize,
    /// The number of blocks that are not done.
    pub open: usize,
}

/// Why a certificate is not that of a finished proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The plan is not one for the box.
    #[error("its plan cuts another box")]
    Plan,
    /// It has more or fewer steps than the plan.
    #[error("its plan has {expected} steps with signatures, and it counts {found}")]
    Steps {
        /// Those that it counts.
        found: usize,
        /// Those of the plan.
        expected: usize,
    },
    /// A hash has another form.
    #[error("{0:?} is not a hash")]
    Hash(String),
    /// A number does not follow from the one before it.
    #[error("step {step} cannot have compared {pairs} pairs, as the step before left over {left}")]
    Pairs {
        /// The step, from 1.
        step: usize,
        /// The pairs that it is said to have compared.
        pairs: u64,
        /// What the step before left over.
        left: u64,
    },
    /// A step leaves over more pairs than it compared.
    #[error("step {0} leaves over more pairs than it compared")]
    LeftOver(usize),
    /// The last step leaves something over.
    #[error("its last step leaves over {0} pairs")]
    Open(u64),
}

impl Statement {
    /// Checks what can be checked without the sets of the proof: the form of the plan and of the hashes, and
    /// that the numbers follow from each other.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self, question: &BoxQuestion) -> Result<(), Flaw> {
        self.check_plan(question)?;
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let is_hash = |hash: &&String| hash.len() == 16 && hash.bytes().all(is_digit);
        match self.hashes.iter().find(|hash| !is_hash(hash)) {
            Some(hash) => Err(Flaw::Hash(hash.clone())),
            None if self.hashes.is_empty() => Err(Flaw::Hash(String::new())),
            None => self.check_numbers(),
        }
    }

    fn check_plan(&self, question: &BoxQuestion) -> Result<(), Flaw> {
        let Plan { width, upper, lower, context, open, bundle, tiles, .. } = &self.plan;
        let is_box = *width == question.width() && upper.checked_add(*lower) == Some(question.height());
        let is_cut = upper.abs_diff(*lower) <= 1 && (1..*upper).contains(context) && *tiles > 0;
        let are_cells = open.iter().chain(bundle.iter().flatten()).all(|cell| cell < width);
        if is_box && is_cut && are_cells { Ok(()) } else { Err(Flaw::Plan) }
    }

    /// The steps by signatures: of groups, or of clusters, groups and leaves with groups and leaves.
    fn steps(&self) -> usize {
        if self.plan.keep { 1 } else { 3 + usize::from(self.plan.bundle.is_some()) }
    }

    fn check_numbers(&self) -> Result<(), Flaw> {
        let (found, expected) = (self.signatures.len(), self.steps());
        if found != expected {
            return Err(Flaw::Steps { found, expected });
        }
        let mut left = None;
        for (step, &Level { pairs, disjoint }) in (1..).zip(self.signatures.iter().chain(&self.splits)) {
            if let Some(left) = left.filter(|&left| !self.follow(step, left, pairs)) {
                return Err(Flaw::Pairs { step, pairs, left });
            }
            if disjoint > pairs {
                return Err(Flaw::LeftOver(step));
            }
            left = Some(disjoint);
        }
        match left {
            Some(0) => Ok(()),
            open => Err(Flaw::Open(open.unwrap_or_default())),
        }
    }

    /// Returns true if a step can compare so many pairs if that before left so many over.
    fn follow(&self, step: usize, left: u64, pairs: u64) -> bool {
        // Whole sets compare what the last signatures left over; a step that has nothing to do is recorded
        // only of signatures. All others divide a top, a bottom or both by a row.
        let by_sets = self.steps() + 1;
        let most = u64::try_from(self.plan.width)
            .map_or(u64::MAX, |width| left.saturating_mul(1 << (2 * width.min(31))));
        match step {
            step if step == by_sets => pairs == left && left > 0,
            step if step > by_sets => left > 0 && (left..=most).contains(&pairs),
            _ => (left..=most).contains(&pairs),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::Targets;
    use lifesat_questions::strict_json;

    fn kept(name: &str) -> (Statement, BoxQuestion) {
        let path = format!("{}/../../instances/no-orphan/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let statement: Statement = strict_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let Problem::Eden(eden) = &statement.problem else { panic!() };
        let question = Targets::of_box(eden.width(), eden.height()).unwrap().question();
        (statement, question)
    }

    /// The certificates of the repository, which other programs and another method confirmed.
    const ALL: [&str; 6] = ["5x5", "6x8", "6x10", "7x7", "7x8", "8x8"];

    #[test]
    fn the_kept_certificates_are_possible() {
        for name in ALL {
            let (statement, question) = kept(name);
            assert_eq!(statement.check(&question), Ok(()), "{name}");
        }
    }

    /// Of two numbers that must agree, either is noticed.
    #[test]
    fn numbers_that_do_not_follow_from_each_other_are_noticed() {
        for name in ALL {
            let (statement, question) = kept(name);
            let refuse = |change: &dyn Fn(&mut Statement)| {
                let mut changed = statement.clone();
                change(&mut changed);
                assert_ne!(changed, statement);
                changed.check(&question).unwrap_err();
            };
            refuse(&|it| it.plan.width += 1);
            refuse(&|it| it.plan.lower += 1);
            refuse(&|it| it.plan.context = it.plan.upper);
            refuse(&|it| it.plan.tiles = 0);
            refuse(&|it| it.plan.open.push(it.plan.width));
            refuse(&|it| it.hashes[0] = "0".to_owned());
            refuse(&|it| it.hashes[0] = it.hashes[0].to_uppercase() + "g");
            refuse(&|it| it.hashes.clear());
            refuse(&|it| it.signatures.push(Level::default()));
            refuse(&|it| it.signatures.clear());
            refuse(&|it| it.splits.push(Level { pairs: 1, disjoint: 0 }));
            refuse(&|it| it.splits.push(Level::default()));
            let last = statement.splits.last().or(statement.signatures.last()).copied().unwrap();
            refuse(&|it| {
                *it.splits.last_mut().unwrap_or(it.signatures.last_mut().unwrap()) =
                    Level { disjoint: 1, ..last }
            });
            if !statement.splits.is_empty() {
                refuse(&|it| it.splits.clear());
                refuse(&|it| it.splits[0].pairs += 1);
                refuse(&|it| it.splits[0].disjoint = it.splits[0].pairs + 1);
                refuse(&|it| it.signatures.last_mut().unwrap().disjoint -= 1);
            }
            if statement.signatures.len() > 1 {
                refuse(&|it| it.signatures[0].disjoint = 0);
                refuse(&|it| it.signatures[1].pairs = 1);
            }
        }
    }
}
