//! The check of the proof bundle of a densest still life.
//!
//! Nothing in the manifest is taken on trust. The pattern is simulated, and the formula is compared
//! with the one that the encoder writes. A proof in LRAT or DRAT is checked. Every file must have
//! the size and hash that the manifest states.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use super::error::{BundleError, CutError};
use super::files::{CheckedCase, Folder, Refutation, no_other_commands, parse};
use super::manifest::{CUTS, Manifest, Names, ProofFiles, Refuted, RefutedCase, commands};
use super::question::{BoundQuestion, MAX_CLAUSES, Unequal, compare};
use crate::encode::still_life::cases::{Case, Mark};
use crate::encode::still_life::waste::Counter;
use crate::formula::{Formula, NoFormula, Size, StillLifeFormula};
use crate::life::{Grid, Rule, waste};
use crate::problem::still_life::{Cohesion, CountBounds, Outside, Topology};
use crate::problem::{Cut, Problem, StillLife};
use crate::proof::Checked;
use crate::strict_json;
use crate::verify::{self, cut};

/// What a bundle shows about the densest still life of a box.
#[derive(Debug)]
pub struct Densest {
    /// The manifest, which states the claim.
    pub manifest: Manifest,
    /// The still-life problem.
    pub problem: StillLife,
    /// How the upper bound was confirmed.
    pub refutation: Refutation,
    /// How many cuts the formula has. Each of them is justified.
    pub cuts: usize,
}

pub(super) fn check(
    folder: Folder<'_>,
    manifest: Manifest,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Densest, BundleError> {
    let problem = problem(&manifest)?;
    pattern(folder, &manifest, &problem)?;
    let cuts = cuts(folder, &manifest, &problem)?;
    let number = cuts.len();
    let refutation = check_refutation(folder, &manifest, &problem, cuts, observe)?;
    no_other_commands(&manifest.check, &commands(&problem, manifest.pattern.is_some(), &manifest.refuted))?;
    Ok(Densest { manifest, problem, refutation, cuts: number })
}

pub(super) fn read_manifest(folder: &Path) -> Result<Manifest, BundleError> {
    parse(&Folder(folder).manifest()?)
}

pub(super) fn problem(manifest: &Manifest) -> Result<StillLife, BundleError> {
    let Problem::StillLife(problem) = &manifest.problem else {
        return Err(BundleError::Contradiction("its problem is not a still life"));
    };
    if problem.outside() != Outside::Dead || problem.topology() != Topology::Plane {
        return Err(BundleError::Contradiction("waste needs dead cells outside"));
    }
    if problem.count() != CountBounds::default() {
        return Err(BundleError::Contradiction(
            "its problem has bounds on the live cells, but it claims the densest pattern",
        ));
    }
    Ok(problem.clone())
}

/// The pattern, if there is one: a still life of the box with its forced cells and the claimed number
/// of live cells.
pub(super) fn pattern(
    folder: Folder<'_>,
    manifest: &Manifest,
    problem: &StillLife,
) -> Result<Option<Grid>, BundleError> {
    let (entry, expected) = match (&manifest.pattern, manifest.live_cells) {
        (Some(entry), Some(count)) => (entry, count),
        (None, None) => return Ok(None),
        _ => return Err(BundleError::COUNT_ALONE),
    };
    let pattern = folder.pattern(entry, Rule::LIFE)?;
    verify::still_life(problem, &pattern).map_err(BundleError::Pattern)?;
    match pattern.population() {
        found if found == expected => Ok(Some(pattern)),
        found => Err(BundleError::Count { expected, found }),
    }
}

/// The cuts, if the live cells must hold together. Each of them is justified.
pub(super) fn cuts(
    folder: Folder<'_>,
    manifest: &Manifest,
    problem: &StillLife,
) -> Result<Vec<Cut>, BundleError> {
    let Refuted::Proof { cuts, at_least, .. } = &manifest.refuted else { return Ok(Vec::new()) };
    let entry = match (cuts, problem.cohesion()) {
        (None, Cohesion::Any) => return Ok(Vec::new()),
        (Some(entry), Cohesion::Strict | Cohesion::Connected) => entry,
        (Some(_), Cohesion::Any) => {
            return Err(BundleError::Contradiction("it has cuts, but the live cells need not hold together"));
        }
        (None, _) => {
            return Err(BundleError::Contradiction("it has no cuts, but the live cells must hold together"));
        }
    };
    let mut text = BufReader::with_capacity(1 << 16, folder.open(entry, CUTS)?);
    let cuts = read_cuts(problem, *at_least, &mut text)?;
    folder.compare(entry, CUTS, text.into_inner())?;
    Ok(cuts)
}

fn check_refutation(
    folder: Folder<'_>,
    manifest: &Manifest,
    problem: &StillLife,
    cuts: Vec<Cut>,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Refutation, BundleError> {
    let question = question(manifest, problem, cuts)?;
    match (&manifest.refuted, question) {
        (Refuted::Proof { formula, proof, format, solver, checked, .. }, Some(question)) => {
            folder.formula(Names::Whole, formula, "this box and count", |text| question.compare(text))?;
            let (formula, proof, solver) = (formula.clone(), proof.clone(), solver.clone());
            let files = ProofFiles { formula, proof, format: *format, solver, checked: *checked };
            folder.proof(Names::Whole, &files, observe)
        }
        (Refuted::Cases { at_least, cases, .. }, Some(_)) => {
            let Some(question) = CasesQuestion::new(problem, *at_least)? else {
                return Err(BundleError::Contradiction(
                    "it has cases, but a question about this box cannot be divided into any",
                ));
            };
            check_cover(&question, cases)?;
            let checked = cases.iter().map(|refuted| check_case(folder, &question, refuted, observe));
            checked.collect::<Result<_, _>>().map(Refutation::InCases)
        }
        // There is a question exactly if the manifest has a proof.
        (Refuted::Wastage {} | Refuted::Proof { .. } | Refuted::Cases { .. }, _) => Ok(Refutation::Wastage),
    }
}

/// The question about one live cell more, which the manifest must agree with; `None` if the
/// wastage identity answers it.
pub(super) fn question(
    manifest: &Manifest,
    problem: &StillLife,
    cuts: Vec<Cut>,
) -> Result<Option<BoundQuestion>, BundleError> {
    let one_more = manifest.live_cells.map_or(0, |count| count + 1);
    let question = BoundQuestion::new(problem, one_more, cuts)?;
    match (&manifest.refuted, &question) {
        (Refuted::Wastage {}, None) => Ok(None),
        (Refuted::Wastage {}, Some(_)) => {
            Err(BundleError::Contradiction("the wastage identity does not exclude one live cell more"))
        }
        (Refuted::Proof { .. } | Refuted::Cases { .. }, None) => Err(BundleError::Contradiction(
            "one live cell more needs no proof: the wastage identity excludes it",
        )),
        (
            Refuted::Proof { at_least, max_waste, .. } | Refuted::Cases { at_least, max_waste, .. },
            Some(asked),
        ) if (*at_least, *max_waste) != (one_more, asked.max_waste()) => {
            Err(BundleError::Contradiction("the formula is not about one live cell more"))
        }
        (Refuted::Proof { .. } | Refuted::Cases { .. }, Some(_)) => Ok(question),
    }
}

/// The question for one problem and count, in cases, each of which is refuted.
///
/// A box without forced cells has images, and some image of every pattern that wastes little belongs to
/// one of a few cases (docs/still-life-methods.md). Each case has a formula and a proof of its own. What
/// has to be refuted follows from the sides of the box and the budget alone: [`CasesQuestion::ways`] says it, without
/// the code that shares cases out among solvers.
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
    /// If a formula would be too large, or waste cannot be counted for the problem.
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

    /// Checks that a text is the formula of a case, byte for byte. Comments before the `p` line may differ.
    ///
    /// # Errors
    /// If the text cannot be read, or if it differs: the first line that does.
    pub fn compare(&self, case: Case, text: impl BufRead) -> Result<Size, Unequal> {
        compare(&self.formula(case), text)
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

/// Checks that the cases of a manifest cover the question, each once and none in vain.
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

/// Reads cuts, a line each, and checks that every still life of the problem with so many live cells
/// satisfies each of them.
fn read_cuts(problem: &StillLife, at_least: usize, text: &mut impl BufRead) -> Result<Vec<Cut>, CutError> {
    let mut cuts = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.map_err(CutError::Io)?;
        let cut: Cut = strict_json::from_str(&text).map_err(|error| CutError::Form { line, error })?;
        cut::justified(problem, at_least, &cut).map_err(|error| CutError::Unjustified { line, error })?;
        cuts.push(cut);
    }
    Ok(cuts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(text: &str) -> Result<Vec<Cut>, CutError> {
        let problem = StillLife::new(4, 4).unwrap().with_cohesion(Cohesion::Connected);
        read_cuts(&problem, 4, &mut text.as_bytes())
    }

    #[test]
    fn the_line_that_is_wrong_is_named() {
        let right = "{\"region\":[[0,0],[0,1],[1,0]]}\n";
        assert_eq!(cuts(&right.repeat(2)).unwrap().len(), 2);
        let large = format!("{right}{}", "{\"region\":[[0,0],[0,1],[1,0],[1,1]]}\n");
        assert!(matches!(cuts(&large), Err(CutError::Unjustified { line: 2, .. })));
        let outside = "{\"region\":[[0,4]]}\n";
        assert!(matches!(cuts(outside), Err(CutError::Unjustified { line: 1, .. })));
        assert!(matches!(cuts(&format!("{right}\n")), Err(CutError::Form { line: 2, .. })));
        let strict = "{\"parts\":[],\"live\":[],\"dead\":[]}";
        assert!(matches!(cuts(strict), Err(CutError::Unjustified { line: 1, .. })));
    }
}
