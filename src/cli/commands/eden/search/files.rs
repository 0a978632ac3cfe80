//! The files of a search: Gardens, orphans, and how many cells are alive.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use lifesat::life::{Rule, file::rle, partial};
use lifesat::limits::Limits;
use lifesat::render::MAKER;
use lifesat::render::plot::{Marks, Plot};
use lifesat::solve::eden::search::Garden;

use super::super::orphan::ORPHAN;
use super::answer::{GardensAnswer, Orphans};
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::overwrite::HISTOGRAM;
use crate::cli::console::progress::Spinner;
use crate::cli::wording;

/// Writes the files that the user asked for. They are about the whole class, so a search that was
/// stopped leaves those of an earlier one as they are.
pub(super) fn write(answer: &mut GardensAnswer<'_>, limits: &Limits, verbosity: Verbosity) -> Result<()> {
    if answer.stopped.is_some() {
        return Ok(());
    }
    if let Some(path) = &answer.request.files.gardens {
        gardens(answer, path)?;
    }
    if let Some(path) = &answer.request.files.histogram {
        histogram(answer, path)?;
    }
    if let Some(path) = &answer.request.files.orphans {
        let gardens = &answer.gardens;
        let progress = Spinner::towards(verbosity, Some(gardens.len() as u64), "shrinking Gardens");
        let request = answer.request;
        let found = request.search.orphans(gardens, request.jobs, limits, |done, found| {
            progress.advance(done, || format!("shrinking Gardens, {found} different orphans"));
        })?;
        drop(progress);
        match found {
            Err(why) => answer.orphans = Orphans::Stopped(why),
            Ok(found) => {
                let rule = answer.request.search.class().rule();
                let of = (rule != Rule::LIFE).then(|| format!("{ORPHAN}{}", wording::of_rule(rule)));
                let comments: Vec<String> = of.into_iter().chain([MAKER.to_owned()]).collect();
                let mut texts = found.iter().map(|orphan| partial::write_rle(orphan, &comments));
                output::write(Some(path), |out| texts.try_for_each(|text| out.write_all(text.as_bytes())))?;
                answer.orphans = Orphans::Found(found.len());
            }
        }
    }
    Ok(())
}

fn gardens(answer: &GardensAnswer<'_>, path: &Path) -> Result<()> {
    let write_one = |out: &mut dyn Write, garden: &Garden| -> io::Result<()> {
        let pattern = answer.request.search.pattern(garden.leader);
        let comment = format!("Garden of Eden, {} patterns look the same from some side", garden.class);
        out.write_all(
            rle::write(&pattern, answer.request.search.class().rule(), &[comment, MAKER.to_owned()])
                .as_bytes(),
        )
    };
    output::write(Some(path), |out| answer.gardens.iter().try_for_each(|garden| write_one(out, garden)))
}

/// The number of Gardens for each number of live cells. Rotations and reflections count.
fn by_live_cells(answer: &GardensAnswer<'_>) -> BTreeMap<usize, u64> {
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    for garden in &answer.gardens {
        *counts.entry(answer.request.search.pattern(garden.leader).population()).or_default() += garden.class;
    }
    counts
}

/// The plots on the page of a report, if the class was searched to its end.
#[expect(clippy::cast_precision_loss, reason = "a bar needs three digits")]
pub(super) fn plots(answer: &GardensAnswer<'_>) -> Vec<Plot> {
    if answer.stopped.is_some() || answer.gardens.is_empty() {
        return Vec::new();
    }
    let counts = by_live_cells(answer).into_iter();
    vec![Plot {
        title: "Gardens of Eden by live cells".to_owned(),
        across: "live cells".to_owned(),
        up: "Gardens".to_owned(),
        marks: Marks::Bars(counts.map(|(cells, gardens)| (cells as u64, gardens as f64)).collect()),
    }]
}

fn histogram(answer: &GardensAnswer<'_>, path: &Path) -> Result<()> {
    let counts = by_live_cells(answer);
    output::write(Some(path), |out| {
        writeln!(out, "{HISTOGRAM}")?;
        counts.iter().try_for_each(|(cells, gardens)| writeln!(out, "{cells},{gardens}"))
    })
}
