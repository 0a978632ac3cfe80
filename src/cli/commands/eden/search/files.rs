//! What a search writes to files: Gardens, orphans, and how many cells are alive.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lifesat::life::symmetry::Symmetry;
use lifesat::life::{Partial, Rule, file::rle, orbits, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::{Marks, Plot};
use lifesat::solve::eden::orphan::{Minimised, minimise};
use lifesat::solve::eden::search::Garden;
use lifesat::solve::eden::second_opinion::{confirm, first};

use super::answer::{Answer, Orphans};
use crate::cli::args::EdenSearchArgs;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;

/// Whether the files can be what the user wants, before hours are spent: each another one, and in folders that exist.
pub(super) fn check(args: &EdenSearchArgs) -> Result<()> {
    let named = [
        ("--state", &args.state),
        ("--gardens", &args.gardens),
        ("--orphans", &args.orphans),
        ("--histogram", &args.histogram),
    ];
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in named.into_iter().filter_map(|(option, path)| Some((option, path.as_ref()?))) {
        if path == Path::new("-") {
            bail!("{option} needs a file: the report is written to stdout");
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = fs::canonicalize(folder).with_context(|| format!("{option} {}", path.display()))?;
        let place =
            fs::canonicalize(path).unwrap_or_else(|_| folder.join(path.file_name().unwrap_or_default()));
        if let Some((other, _)) = seen.iter().find(|(_, other)| *other == place) {
            bail!("{other} and {option} name the same file, {}", path.display());
        }
        seen.push((option, place));
    }
    Ok(())
}

/// Writes the files that the user asked for. They are about the whole class, so a search that was stopped leaves those of
/// an earlier one alone.
pub(super) fn write(answer: &mut Answer<'_>, limits: &Limits, verbosity: Verbosity) -> Result<()> {
    if answer.stopped.is_some() {
        return Ok(());
    }
    if let Some(path) = &answer.args.gardens {
        gardens(answer, path)?;
    }
    if let Some(path) = &answer.args.histogram {
        histogram(answer, path)?;
    }
    if let Some(path) = &answer.args.orphans {
        match orphans(answer, limits, verbosity)? {
            Err(why) => answer.orphans = Orphans::Stopped(why),
            Ok(found) => {
                let mut texts = found.iter().map(|orphan| partial::write_rle(orphan, &[]));
                output::write(Some(path), |out| texts.try_for_each(|text| out.write_all(text.as_bytes())))?;
                answer.orphans = Orphans::Found(found.len());
            }
        }
    }
    Ok(())
}

fn gardens(answer: &Answer<'_>, path: &Path) -> Result<()> {
    let write_one = |out: &mut dyn Write, garden: &Garden| -> io::Result<()> {
        let pattern = answer.search.pattern(garden.leader);
        let comment = format!("Garden of Eden, {} patterns look the same from some side", garden.class);
        out.write_all(rle::write(&pattern, Rule::LIFE, &[comment]).as_bytes())
    };
    output::write(Some(path), |out| answer.gardens.iter().try_for_each(|garden| write_one(out, garden)))
}

/// Each number of live cells that occurs, with the number of Gardens that have it, all patterns of a class counted.
fn by_live_cells(answer: &Answer<'_>) -> BTreeMap<usize, u64> {
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    for garden in &answer.gardens {
        *counts.entry(answer.search.pattern(garden.leader).population()).or_default() += garden.class;
    }
    counts
}

/// What the page of a report shows of a class that was searched to its end.
#[expect(clippy::cast_precision_loss, reason = "a bar needs three digits")]
pub(super) fn plots(answer: &Answer<'_>) -> Vec<Plot> {
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

fn histogram(answer: &Answer<'_>, path: &Path) -> Result<()> {
    let counts = by_live_cells(answer);
    output::write(Some(path), |out| {
        writeln!(out, "live_cells,gardens")?;
        counts.iter().try_for_each(|(cells, gardens)| writeln!(out, "{cells},{gardens}"))
    })
}

/// A minimal orphan of each Garden with its symmetry, each confirmed by a second solver; of those that look the same from
/// some side one.
fn orphans(
    answer: &Answer<'_>,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Result<Vec<Partial>, StopReason>> {
    let progress = Spinner::towards(verbosity, Some(answer.gardens.len() as u64), "shrinking Gardens");
    let class = answer.search.class();
    let mut solver = first(class.width(), class.height())?;
    let mut found: BTreeMap<String, Partial> = BTreeMap::new();
    for (place, garden) in (0..).zip(&answer.gardens) {
        progress.advance(place, || format!("shrinking Gardens, {} different orphans", found.len()));
        let target = answer.search.pattern(garden.leader).map(Some);
        let orbits = orbits::of_pattern(class.symmetry(), &target)?;
        let orphan = match minimise(&target, &orbits, &mut solver, limits)? {
            Minimised::Orphan { orphan, .. } => orphan,
            Minimised::Stopped { why, .. } => return Ok(Err(why)),
            Minimised::HasPredecessor => {
                bail!("a Garden of Eden that was confirmed has a predecessor after all")
            }
        };
        let (name, orphan) = leader(&orphan);
        if let Entry::Vacant(place) = found.entry(name) {
            let confirmed = confirm(orphan, &solver.solver(), limits)?;
            if let Err(why) = confirmed.second {
                return Ok(Err(why));
            }
            place.insert(confirmed.orphan);
        }
    }
    Ok(Ok(found.into_values().collect()))
}

/// Of all patterns that look the same from some side, wherever they lie, the one whose rows come last.
fn leader(orphan: &Partial) -> (String, Partial) {
    let trimmed = partial::trimmed(orphan);
    let images = Symmetry::ALL.into_iter().map(|symmetry| symmetry.apply_to_grid(&trimmed));
    let named = images.map(|image| (partial::write_rows(&image), image));
    named.max_by(|(first, _), (second, _)| first.cmp(second)).expect("there are eight symmetries")
}
