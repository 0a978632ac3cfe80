//! `lifesat eden search`: all Gardens of Eden of a class.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::journal::Journal;
use lifesat::life::file::rle;
use lifesat::life::{Rule, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Problem;
use lifesat::render::plot::{Marks, Plot};
use lifesat::render::{MAKER, text};
use lifesat::solve::eden::search::{Garden, Recorded, Tally, UnitResult, UnitWorker};
use lifesat::solve::eden::second_opinion::solvers;
use lifesat::solve::pool;
use serde_json::json;

use crate::cli::args::work::open_journal;
use crate::cli::console::events::Step;
use crate::cli::console::overwrite::HISTOGRAM;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::eden::orphan::ORPHAN;
use crate::cli::eden::request::SearchRequest;
use crate::cli::report::{self, Answer, PageContent};
use crate::cli::solver::limits;
use crate::cli::{Exit, wording};

/// Decides what is not yet recorded, and reports what all records say.
pub(crate) fn run(request: &SearchRequest, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    // Only here, because a merge of a campaign fills in the file.
    if request.trusts_state && request.files.state.is_none() {
        bail!("--trust-state is about the records of --state FILE, which is missing");
    }
    let search = &request.search;
    let limits = limits(request.time_limit)?;
    let mut tally = Tally::new(search);
    let place = request.files.state.as_deref().map(|path| (path, path.display().to_string()));
    let mut journal = open_journal(place, &search.task(), |piece: &UnitResult| tally.add(search, piece))?;
    if tally.units > 0 && verbosity > Verbosity::Quiet {
        stderr::line(&format!(
            "lifesat: continuing, {} of {} units are recorded",
            tally.units,
            search.units().end
        ));
    }
    let believed = confirm_recorded(request, &mut journal, &limits, verbosity)?;
    let mut recorded = None;
    journal.replay(|piece: UnitResult| recorded = piece.gardens.last().copied().or(recorded))?;
    show_last(request, recorded.as_ref());
    let stopped = work(request, &limits, &mut journal, &mut tally, verbosity)?;
    let mut gardens: Vec<Garden> = Vec::new();
    journal.replay(|piece: UnitResult| gardens.extend(piece.gardens))?;
    gardens.sort_unstable();
    if stopped.is_none() {
        let checked = tally.check(search, &gardens);
        checked.map_err(|error| anyhow!("{error}; start again with another --state"))?;
    }
    let mut answer =
        GardensAnswer { request, tally, gardens, believed, orphans: Orphans::NotAsked, stopped, start };
    // An answer that took hours is printed even if a file cannot be written.
    let written = write_files(&mut answer, &limits, verbosity);
    let exit = report::deliver(&answer, &request.output, plots)?;
    written.map(|()| exit)
}

/// Confirms that each recorded Garden has no predecessor, because files can be changed, or counts those that are
/// believed. The time limit does not count here, as there is no answer to print yet.
fn confirm_recorded(
    request: &SearchRequest,
    journal: &mut Journal,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<u64> {
    let Some(path) = &request.files.state else { return Ok(0) };
    let mut recorded = Recorded::new();
    journal.replay(|piece: UnitResult| {
        if !piece.gardens.is_empty() {
            recorded.entry(piece.unit).or_default().extend(piece.gardens);
        }
    })?;
    let all = recorded.values().map(|gardens| gardens.len() as u64).sum();
    if recorded.is_empty() || request.trusts_state {
        return Ok(all);
    }
    let progress = Spinner::towards(verbosity, Some(all), "confirming the recorded Gardens");
    let patient = Limits { deadline: None, ..limits.clone() };
    let claimant = path.display().to_string();
    request.search.confirm(&recorded, &claimant, request.jobs, &patient, |confirmed| {
        progress.advance(confirmed, || format!("{confirmed} of {all} recorded Gardens confirmed"));
    })?;
    Ok(0)
}

fn work(
    request: &SearchRequest,
    limits: &Limits,
    journal: &mut Journal,
    tally: &mut Tally,
    verbosity: Verbosity,
) -> Result<Option<StopReason>> {
    let (search, left) = (&request.search, tally.left());
    let progress = Spinner::towards(verbosity, Some(search.units().end), "starting");
    let (before, start) = (tally.targets, Instant::now());
    pool::run(
        || UnitWorker::new(search),
        left.into_iter(),
        request.jobs,
        limits,
        |piece| {
            let place = || {
                request
                    .files
                    .state
                    .as_ref()
                    .map_or_else(String::new, |path| format!(" in {}", path.display()))
            };
            journal.append(&piece).with_context(|| format!("cannot record finished work{}", place()))?;
            tally.add(search, &piece)?;
            show_last(request, piece.gardens.last());
            progress.advance(tally.units, || {
                let rate = per_second(tally.targets - before, start);
                let (decided, size, found) = (tally.targets, search.size(), tally.found);
                let words = format!("{decided} of {size} patterns decided, {rate} a second, {found} Gardens");
                Step::from(words).with("decided", decided).with("found", found)
            });
            anyhow::Ok(())
        },
    )
}

fn show_last(request: &SearchRequest, last: Option<&Garden>) {
    if let (Some(partials), Some(last)) = (&request.partials, last) {
        let caption = "the last Garden of Eden of a search under way".to_owned();
        partials.show_whole(&request.search.pattern(last.leader), request.search.class().rule(), caption);
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rate needs three digits"
)]
fn per_second(count: u64, start: Instant) -> u64 {
    (count as f64 / start.elapsed().as_secs_f64().max(1e-9)) as u64
}

const MOST_SHOWN: usize = 10;
const MOST_IN_JSON: usize = 1000;

struct GardensAnswer<'a> {
    request: &'a SearchRequest,
    tally: Tally,
    /// One of each class of images, sorted.
    gardens: Vec<Garden>,
    /// How many of them are believed, because `--state` has recorded them.
    believed: u64,
    orphans: Orphans,
    stopped: Option<StopReason>,
    start: Instant,
}

enum Orphans {
    NotAsked,
    Found(usize),
    Stopped(StopReason),
}

impl Answer for GardensAnswer<'_> {
    fn json(&self) -> Report {
        let status = match (&self.stopped, self.tally.found) {
            (Some(_), _) => Status::Unknown,
            (None, 0) => Status::None,
            (None, _) => Status::Found,
        };
        let [first, second] = solvers();
        let shown = self.gardens.iter().take(MOST_IN_JSON);
        let evidence = if self.stopped.is_none() { Evidence::Exhaustive } else { Evidence::None };
        let backing = evidence.with(json!({
                "size": self.request.search.size(),
                "decided": self.tally.targets,
                "simulated": self.tally.simulated,
                "refuted": self.tally.refuted,
                "solver": first,
                "confirmed_by": second,
                "believed": self.believed,
                "classes": self.gardens.len(),
                "live_cells": by_live_cells(self),
                "orphans": match self.orphans {
                    Orphans::Found(orphans) => Some(orphans),
                    Orphans::NotAsked | Orphans::Stopped(_) => None,
                },
                "stopped": self.stopped.as_ref().map(ToString::to_string),
        }));
        let class = self.request.search.class();
        let (question, seconds) = (Problem::Eden(class), self.start.elapsed().as_secs_f64());
        Report::new("eden search", question, status, backing, seconds)
            .with_count(self.tally.found.into())
            .with_patterns(
                shown
                    .map(|garden| {
                        report::pattern_of(class.rule(), &self.request.search.pattern(garden.leader))
                    })
                    .collect(),
            )
    }

    fn text(&self) -> String {
        let start = match &self.stopped {
            None => format!("{}\n\n", self.headline()),
            Some(why) => format!("Unknown: {why}. {}\n{}", self.so_far(), self.how_to_go_on()),
        };
        let rule = self.request.search.class().rule();
        let shown = self.gardens.iter().take(MOST_SHOWN).map(|garden| {
            let pattern = self.request.search.pattern(garden.leader);
            format!("{}\n{}\n\n", text::plain(&pattern), report::pattern_of(rule, &pattern))
        });
        let more = match self.gardens.len().saturating_sub(MOST_SHOWN) {
            0 => String::new(),
            more => format!("… and {more} more (-o FILE writes all)\n\n"),
        };
        format!("{start}{}{more}{}", shown.collect::<String>(), report::lines(&self.notes()))
    }

    fn page(&self) -> PageContent {
        let class = self.request.search.class();
        let symmetry = wording::demanded(class.symmetry());
        let of = format!("{}×{} patterns{symmetry}{}", class.width(), class.height(), self.under());
        let (title, sentence) = match (&self.stopped, self.tally.found) {
            (Some(why), _) => (
                format!("The Gardens of Eden among the {of} are not all known"),
                format!("Unknown: {why}. {}", self.so_far()),
            ),
            (None, 0) => (format!("No Garden of Eden is among the {of}"), self.headline()),
            (None, 1) => (format!("1 Garden of Eden is among the {of}"), self.headline()),
            (None, found) => (format!("{found} Gardens of Eden are among the {of}"), self.headline()),
        };
        let sentence = sentence.trim_end_matches([':', '.']).to_owned() + ".";
        PageContent::of(sentence).titled(title).with_notes(self.notes())
    }

    fn exit(&self) -> Exit {
        match (&self.stopped, &self.orphans) {
            (Some(why), _) | (None, Orphans::Stopped(why)) => Exit::of_limit(why),
            (None, _) if self.gardens.is_empty() => Exit::None,
            (None, _) => Exit::Answered,
        }
    }

    fn pictures(&self) -> (Report, Vec<Plot>) {
        (self.json(), histogram_plots(self))
    }
}

impl GardensAnswer<'_> {
    fn headline(&self) -> String {
        let class = self.class();
        match self.tally.found {
            0 => format!("No Garden of Eden: each of the {class} has a predecessor{}.", self.under()),
            found => format!(
                "{found} {} of Eden among the {class}{}, {} up to symmetry:",
                if found == 1 { "Garden" } else { "Gardens" },
                self.under(),
                self.gardens.len()
            ),
        }
    }

    fn under(&self) -> String {
        wording::under(self.request.search.class().rule())
    }

    fn class(&self) -> String {
        let class = self.request.search.class();
        let bits = self.request.search.size().ilog2();
        format!(
            "2^{bits} patterns of {}×{}{}",
            class.width(),
            class.height(),
            wording::demanded(class.symmetry())
        )
    }

    fn so_far(&self) -> String {
        format!(
            "{} of the {} are decided, {} of them Gardens of Eden.",
            self.tally.targets,
            self.class(),
            self.tally.found
        )
    }

    fn how_to_go_on(&self) -> String {
        match &self.request.files.state {
            Some(path) => format!(
                "The same command with --state {} continues from here. The other files are written when the search is finished.\n\n",
                path.display()
            ),
            None => "With --state FILE a search can be continued.\n\n".to_owned(),
        }
    }

    fn notes(&self) -> Vec<(&'static str, String)> {
        let [first, second] = solvers();
        let how = if self.request.search.breaks_symmetry() {
            ", with one centre for all its rotations and reflections"
        } else {
            ""
        };
        let mut notes = vec![("simulated", format!("{} predecessors{how}", self.tally.simulated))];
        let patterns = match self.tally.refuted {
            1 => "one pattern".to_owned(),
            patterns => format!("{patterns} patterns, all"),
        };
        if self.tally.refuted > 0 {
            let comma = if self.tally.refuted == 1 { "," } else { "" };
            let confirmed = format!("confirmed by {second} with another encoding");
            notes.push(("refuted", format!("by {first}, {patterns}{comma} {confirmed}")));
        }
        if self.believed > 0 {
            let gardens = wording::counted(self.believed, "recorded Garden");
            notes.push(("believed", format!("{gardens}, not confirmed again")));
        }
        let orphans = match &self.orphans {
            Orphans::NotAsked => None,
            Orphans::Stopped(why) => Some(format!("unknown: {why}")),
            Orphans::Found(1) => {
                Some("the Gardens shrink to 1 minimal orphan, confirmed in the same way".to_owned())
            }
            Orphans::Found(orphans) => Some(format!(
                "the Gardens shrink to {orphans} different minimal orphans, confirmed in the same way"
            )),
        };
        notes.extend(orphans.map(|words| ("orphans", words)));
        notes
    }
}

/// The files are about the whole class, so a search that was stopped leaves those of an earlier one.
fn write_files(answer: &mut GardensAnswer<'_>, limits: &Limits, verbosity: Verbosity) -> Result<()> {
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
            progress.advance(done, || {
                Step::from(format!("shrinking Gardens, {found} different orphans")).with("orphans", found)
            });
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
fn histogram_plots(answer: &GardensAnswer<'_>) -> Vec<Plot> {
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
