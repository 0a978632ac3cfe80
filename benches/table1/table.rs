//! The rows of the table, and the checks that all rows agree.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use lifesat::cnf::Lit;
use lifesat::decode;
use lifesat::encode::predecessor::PredecessorLayout;
use lifesat::life::{Grid, Partial};
use lifesat::verify;

use crate::checker::Checker;

/// What the table says about a row's checker.
pub(crate) struct Label {
    /// The solver, and how it is used.
    pub(crate) checker: String,
    /// What the solver keeps from check to check.
    pub(crate) kept: String,
    /// The paper's figure, in checks a second.
    pub(crate) paper: Option<f64>,
}

/// The table between two rows.
pub(crate) struct Table {
    layout: PredecessorLayout,
    targets: Vec<(Partial, Vec<Lit>)>,
    /// Whether each target has a predecessor, as far as a row has decided it.
    verdicts: Vec<Option<bool>>,
    /// Checks a second in the first row, here and in the paper. All ratios are to these.
    first: Option<(f64, Option<f64>)>,
}

impl Table {
    /// Starts the table for some targets.
    pub(crate) fn start(layout: PredecessorLayout, targets: &[Grid]) -> Result<Self> {
        let cells: usize = targets.iter().map(|target| target.width() * target.height()).sum();
        let live: usize = targets.iter().map(Grid::population).sum();
        writeln!(
            io::stdout(),
            "{} targets, {:.0} % of the cells alive, {} targets the same as the one before.\n\n\
             | checker | keeps | checks | conflicts a check | checks/s | ratio | searches alone, 1/s \
             | paper, checks/s | paper's ratio |\n|---|---|---|---|---|---|---|---|---|",
            targets.len(),
            100.0 * quotient(live, cells),
            targets.windows(2).filter(|pair| pair[0] == pair[1]).count(),
        )?;
        let literals = |target: Partial| (layout.assumptions(&target), target);
        let targets = targets.iter().map(|target| literals(target.map(Some)));
        let targets: Vec<_> = targets.map(|(literals, target)| (target, literals)).collect();
        Ok(Self { layout, verdicts: vec![None; targets.len()], targets, first: None })
    }

    /// Checks the targets with the numbers `which` and writes a row. Every predecessor is
    /// simulated, and every verdict is compared with those of earlier rows.
    pub(crate) fn row(&mut self, label: &Label, which: &[usize], checker: &mut dyn Checker) -> Result<()> {
        let (mut whole, mut searches) = (Duration::ZERO, Duration::ZERO);
        let mut conflicts = Some(0);
        for &place in which {
            let (target, literals) = &self.targets[place];
            let start = Instant::now();
            let found = checker.check(literals)?;
            whole += start.elapsed();
            searches += found.search;
            conflicts = conflicts.zip(found.conflicts).map(|(sum, more)| sum + more);
            let before = *self.verdicts[place].get_or_insert(found.model.is_some());
            ensure!(
                before == found.model.is_some(),
                "{}: the verdict on target {place} contradicts an earlier row",
                label.checker
            );
            if let Some(model) = found.model {
                let pattern = decode::predecessor(&self.layout, &model);
                verify::predecessor(target, &pattern).with_context(|| label.checker.clone())?;
            }
        }
        let rate = |time: Duration| quotient(which.len(), 1) / time.as_secs_f64();
        let (first, first_paper) = *self.first.get_or_insert((rate(whole), label.paper));
        let paper_ratio = label.paper.zip(first_paper).map(|(paper, first)| paper / first);
        writeln!(
            io::stdout(),
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            label.checker,
            label.kept,
            which.len(),
            figures(conflicts.map(|sum| quotient(sum, which.len()))),
            figures(Some(rate(whole))),
            figures(Some(rate(whole) / first)),
            figures(Some(rate(searches))),
            figures(label.paper),
            figures(paper_ratio),
        )?;
        Ok(())
    }

    /// Writes what all rows agree on.
    pub(crate) fn end(self) -> io::Result<()> {
        let count = |verdict| self.verdicts.iter().filter(|&&found| found == Some(verdict)).count();
        let (with, without) = (count(true), count(false));
        writeln!(io::stdout(), "\nAll rows agree: {with} have a predecessor, {without} have none.")
    }
}

#[expect(clippy::cast_precision_loss, reason = "a table shows three figures")]
fn quotient(dividend: usize, divisor: usize) -> f64 {
    dividend as f64 / divisor.max(1) as f64
}

/// A number with three figures, or with all figures before the decimal point if these are more.
fn figures(value: Option<f64>) -> String {
    let Some(value) = value else { return "–".to_owned() };
    let places = match value {
        large if large >= 99.95 => 0,
        medium if medium >= 9.995 => 1,
        _ => 2,
    };
    format!("{value:.places$}")
}
