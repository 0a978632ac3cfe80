//! Refutations in cases: which cases there have to be, and the check of each.
//!
//! A box without forced cells has images, and some image of every pattern that wastes little belongs to
//! one of a few cases (docs/still-life-methods.md). Each case has a formula and a proof of its own. What
//! has to be refuted follows from the sides of the box and the budget alone: [`ways`] says it, without
//! the code that shares cases out among solvers.

use std::io::{self, BufRead, Write};

use super::error::BundleError;
use super::files::{CheckedCase, Folder, Refutation};
use super::manifest::RefutedCase;
use super::names::Names;
use super::question::MAX_CLAUSES;
use super::same_bytes::{self, Unequal};
use crate::encode::still_life::cases::{Case, Mark};
use crate::encode::still_life::waste::Counter;
use crate::formula::{Formula, NoFormula, Size, StillLifeFormula};
use crate::life::waste;
use crate::problem::StillLife;
use crate::proof::Checked;

/// The question for one problem and count, in cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CasesQuestion {
    problem: StillLife,
    max_waste: usize,
}

impl CasesQuestion {
    /// The question for at least `at_least` live cells. Bounds on the live cells in the problem are
    /// replaced. Returns `None` if the question has no cases: if that many live cells would need negative
    /// waste, if cells are forced or must hold together, or if a side is too short.
    ///
    /// # Errors
    /// If a formula would be too large, or the problem is none about waste.
    pub fn new(problem: &StillLife, at_least: usize) -> Result<Option<Self>, NoFormula> {
        let max_waste = waste::with_live_cells(problem.width(), problem.height(), at_least);
        let Some(max_waste) = max_waste.filter(|_| Counter::has_cases(problem)) else { return Ok(None) };
        StillLifeFormula::counting_waste(problem, Some(max_waste), MAX_CLAUSES)?;
        Ok(Some(Self { problem: problem.clone(), max_waste }))
    }

    /// The largest waste that is asked about.
    pub fn max_waste(&self) -> usize {
        self.max_waste
    }

    /// The box, in columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.problem.width(), self.problem.height())
    }

    /// Each of these sets of cases covers the question, so there is no pattern if one set is refuted.
    pub fn ways(&self) -> [Vec<Case>; 2] {
        ways(self.size(), self.max_waste)
    }

    /// Writes the formula of a case, with comments that describe it.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, case: Case, out: impl Write) -> io::Result<Size> {
        self.formula(case).write(out, &[])
    }

    /// Checks that a text is the formula of a case, byte for byte. Comments before the `p` line may
    /// differ.
    ///
    /// # Errors
    /// If the text cannot be read, or if it differs: the first line that does.
    pub fn compare(&self, case: Case, text: impl BufRead) -> Result<Size, Unequal> {
        same_bytes::compare(&self.formula(case), text)
    }

    fn formula(&self, case: Case) -> StillLifeFormula {
        StillLifeFormula::in_case(&self.problem, self.max_waste, case, MAX_CLAUSES)
            .expect("the formula of the whole question is no smaller")
    }
}

/// The sets of cases each of which covers the question whether a box without forced cells has a pattern
/// that wastes at most `max_waste`.
///
/// All quarters waste a quarter of the budget, or the lightest one less. The second is one case, or else
/// one of: a half that wastes less than half, or all halves half of it with unlike quarters. In a square,
/// a reflection makes the upper half of the left one.
fn ways((width, height): (usize, usize), max_waste: usize) -> [Vec<Case>; 2] {
    let mut by_quarter = vec![Case::LightQuarter];
    let mut by_halves = vec![Case::LightUpper, Case::Unlike];
    if width != height {
        by_halves.push(Case::LightLeft);
    }
    // Otherwise four equal quarters waste less than the budget, so one is light.
    if max_waste.is_multiple_of(4) {
        for way in [&mut by_quarter, &mut by_halves] {
            way.extend([Case::Alike(Mark::Dead), Case::Alike(Mark::AllAlive)]);
        }
    }
    [by_quarter, by_halves]
}

/// Checks that the cases of a manifest cover the question, each once and none in vain, and that each has
/// the formula of the question and a proof.
pub(super) fn check(
    folder: Folder<'_>,
    question: &CasesQuestion,
    cases: &[RefutedCase],
    observe: &mut dyn FnMut(&Checked),
) -> Result<Vec<CheckedCase>, BundleError> {
    check_cover(question, cases)?;
    cases.iter().map(|refuted| check_case(folder, question, refuted, observe)).collect()
}

/// Checks that the cases cover the question.
fn check_cover(question: &CasesQuestion, cases: &[RefutedCase]) -> Result<(), BundleError> {
    let there: Vec<Case> = cases.iter().map(|refuted| refuted.case).collect();
    if let Some(&case) =
        there.iter().enumerate().find(|(at, case)| there[..*at].contains(case)).map(|(_, case)| case)
    {
        return Err(BundleError::Case { case, what: "twice" });
    }
    let missing = |way: &[Case]| way.iter().copied().find(|case| !there.contains(case));
    let by_quarter = there.contains(&Case::LightQuarter);
    let [quarter, halves] = question.ways();
    let way = if by_quarter { quarter } else { halves };
    if let Some(case) = missing(&way) {
        return Err(BundleError::Case {
            case,
            what: "not, and without it the others do not cover the question",
        });
    }
    match there.iter().find(|case| !way.contains(case)) {
        Some(&case) => Err(BundleError::Case { case, what: "although the question does not need it" }),
        None => Ok(()),
    }
}

fn check_case(
    folder: Folder<'_>,
    question: &CasesQuestion,
    RefutedCase { case, files }: &RefutedCase,
    observe: &mut dyn FnMut(&Checked),
) -> Result<CheckedCase, BundleError> {
    let (case, names) = (*case, Names::Case(*case));
    folder.formula(names, &files.formula, case_of(case), |text| question.compare(case, text))?;
    match folder.proof(names, files, observe)? {
        Refutation::Checked(checked) => Ok(CheckedCase { case, checked }),
        _ => Err(BundleError::Contradiction("the proof of a case is not in LRAT or DRAT")),
    }
}

/// What the formula of a case is about, for messages.
fn case_of(case: Case) -> &'static str {
    match case {
        Case::LightQuarter => "a light quarter of this box and count",
        Case::LightUpper => "a light upper half of this box and count",
        Case::LightLeft => "a light left half of this box and count",
        Case::Unlike => "unlike quarters of this box and count",
        Case::Alike(Mark::Dead) => "like quarters of this box and count, with a dead second cell",
        Case::Alike(Mark::AllAlive) => "like quarters of this box and count, with living second cells",
    }
}
