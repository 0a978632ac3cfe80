//! `lifesat eden hunt`: small orphans.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::journal::Journal;
use lifesat::life::{Partial, Rule, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::Plot;
use lifesat::solve::eden::confirm;
use lifesat::solve::eden::hunt::records::{Best, Category, Measures, RECORDS, Record, Standing};
use lifesat::solve::eden::hunt::{RoundResult, RoundWorker, Tally, UnderWay};
use lifesat::solve::eden::second_opinion::{has_predecessor, solvers};
use lifesat::solve::pool;
use serde_json::{Value, json};

use crate::cli::Exit;
use crate::cli::args::work::open_journal;
use crate::cli::console::events::Step;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr, writable};
use crate::cli::eden::orphan::{ORPHAN, rle_text};
use crate::cli::eden::request::HuntRequest;
use crate::cli::report::{self, Answer, PageContent, Table};
use crate::cli::solver::limits;
use crate::cli::wording::{self, counted};

/// Does the rounds that are not yet recorded, and reports the best of all that are.
pub(crate) fn run(request: &HuntRequest, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    if let Some(folder) = &request.best {
        check_best(folder, request.hunt.rule())?;
    }
    let limits = limits(request.time_limit)?;
    let mut tally = Tally::default();
    let place = request.state.as_deref().map(|path| (path, path.display().to_string()));
    let mut journal = open_journal(place, &request.hunt.task(), |piece: &RoundResult| tally.add(piece))?;
    if !tally.rounds.is_empty() && verbosity > Verbosity::Quiet {
        stderr::line(&format!("lifesat: continuing after {}", counted(tally.rounds.len() as u64, "round")));
    }
    confirm_recorded(request, &tally, &limits)?;
    let stopped = work(request, &limits, &mut journal, &mut tally, verbosity)?;
    // An answer that took hours is printed even if a file cannot be written.
    let written = match &request.best {
        Some(folder) => write_best(folder, request.hunt.rule(), &tally.best, &limits),
        None => Ok(()),
    };
    let answer = HuntAnswer { request, tally, stopped, start };
    let exit = report::deliver(&answer, &request.output, plots)?;
    written.map(|()| exit)
}

/// Confirms the best of the recorded orphans, because files can be changed, however long it takes.
fn confirm_recorded(request: &HuntRequest, tally: &Tally, limits: &Limits) -> Result<()> {
    let Some(path) = &request.state else { return Ok(()) };
    let patient = Limits { deadline: None, ..limits.clone() };
    for (_, _, orphan) in tally.best.different() {
        confirm::orphan(request.hunt.rule(), orphan, &path.display().to_string(), &patient)?;
    }
    Ok(())
}

fn work(
    request: &HuntRequest,
    limits: &Limits,
    journal: &mut Journal,
    tally: &mut Tally,
    verbosity: Verbosity,
) -> Result<Option<StopReason>> {
    let end = request.rounds;
    let recorded = tally.rounds.clone();
    let left = (0..end.unwrap_or(u64::MAX)).filter(move |round| !recorded.contains(round));
    // With `-v` there is a line for each round.
    let is_told = verbosity == Verbosity::Verbose;
    let progress =
        Spinner::towards(if is_told { Verbosity::Quiet } else { verbosity }, end, "in the first round");
    let observe = |under_way: UnderWay| show(request, &under_way);
    pool::run(
        || RoundWorker::new(request.hunt).observed(&observe),
        left,
        request.jobs,
        limits,
        |piece| {
            let place =
                || request.state.as_ref().map_or_else(String::new, |path| format!(" in {}", path.display()));
            journal.append(&piece).with_context(|| format!("cannot record a finished round{}", place()))?;
            let before = smallest(&tally.best);
            tally.add(&piece)?;
            if let Some(folder) = request.best.as_ref().filter(|_| smallest(&tally.best) != before) {
                // It is only a view: the end writes the files again.
                let _ = write_best(folder, request.hunt.rule(), &tally.best, limits);
            }
            let rounds = tally.rounds.len() as u64;
            progress.advance(rounds, || {
                let best = smallest(&tally.best);
                Step::from(format!("{}, {} with an orphan{best}", counted(rounds, "round"), tally.found))
                    .with("found", tally.found)
                    .with(
                        "fewest_cells",
                        tally.best.of(Category::Defined).map(|(measures, _)| measures.defined),
                    )
            });
            if verbosity == Verbosity::Verbose {
                stderr::line(&format!("round {}: {}", piece.round, sizes(&piece)));
            }
            anyhow::Ok(())
        },
    )
}

/// Writes a target under way to the file for it.
fn show(request: &HuntRequest, UnderWay { target, round, sweeps }: &UnderWay) {
    if let Some(partials) = request.partials.as_ref().filter(|partials| partials.is_due()) {
        let all = request.hunt.sweeps();
        let caption =
            format!("a candidate of round {round}: it still has predecessors after {sweeps} of {all} sweeps");
        partials.show_whole(target, request.hunt.rule(), caption);
    }
}

fn smallest(best: &Best) -> String {
    let figure = |category: Category| {
        best.of(category).map(|(measures, _)| format!(", {} {}", category.name(), category.text(measures)))
    };
    Category::ALL.into_iter().filter_map(figure).collect()
}

fn sizes(piece: &RoundResult) -> String {
    if piece.target.is_empty() {
        return "nothing".to_owned();
    }
    let mut best = Best::default();
    for orphan in piece.orphans.iter().filter_map(|rows| partial::from_rows(rows).ok()) {
        best.add(&orphan);
    }
    format!("{}{}", piece.target.join("/"), smallest(&best))
}

struct HuntAnswer<'a> {
    request: &'a HuntRequest,
    tally: Tally,
    stopped: Option<StopReason>,
    start: Instant,
}

impl Answer for HuntAnswer<'_> {
    fn json(&self) -> Report {
        let [first, second] = solvers();
        let different = self.tally.best.different();
        let rule = self.request.hunt.rule();
        let written = |orphan| rle_text(orphan, rule, ORPHAN).trim_end().to_owned();
        let hunt = &self.request.hunt;
        let question = Other::Hunt {
            width: hunt.width(),
            height: hunt.height(),
            from_height: (hunt.first_height() != hunt.height()).then_some(hunt.first_height()),
            symmetry: hunt.symmetry().to_string(),
            rule: (rule != Rule::LIFE).then(|| rule.to_string()),
        };
        let (status, evidence) = match self.tally.found {
            0 => (Status::Unknown, Evidence::None),
            _ => (Status::Found, Evidence::Confirmed),
        };
        let backing = evidence.with(json!({
            "solver": first,
            "confirmed_by": second,
            "rounds": self.tally.rounds.len(),
            "best": RECORDS.iter().map(|record| self.figures(record)).collect::<Vec<_>>(),
            "stopped": self.stopped.as_ref().map(ToString::to_string),
        }));
        Report::new("eden hunt", question, status, backing, self.start.elapsed().as_secs_f64())
            .with_value(self.tally.best.of(Category::Defined).map(|(measures, _)| measures.defined))
            .with_count(self.tally.found.into())
            .with_patterns(different.iter().map(|(_, _, orphan)| written(orphan)).collect())
    }

    fn text(&self) -> String {
        let stopped = self.stopped.as_ref().map_or_else(String::new, |why| format!(" Stopped: {why}."));
        let how_to_go_on = wording::how_to_go_on(
            self.request.state.as_deref(),
            self.tally.rounds.len() as u64,
            self.stopped.as_ref(),
        );
        let headline = self.headline();
        if self.tally.found == 0 {
            return format!("{headline}{stopped}\n{how_to_go_on}");
        }
        let rule = self.request.hunt.rule();
        let shown = self.tally.best.different().into_iter().map(|(categories, measures, orphan)| {
            format!(
                "The orphan with {}: {} specified cells, {} alive and {} dead\n\n{}\n{}\n",
                best_in(&categories),
                measures.defined,
                measures.live,
                measures.defined - measures.live,
                partial::write_rows(orphan),
                rle_text(orphan, rule, ORPHAN),
            )
        });
        let notes = Self::notes().into_iter().map(|(name, note)| format!("{name:<8} {note}\n"));
        format!(
            "{headline}{stopped}\n{how_to_go_on}\n{}{}\n{}",
            shown.collect::<String>(),
            self.figures_in_lines(),
            notes.collect::<String>()
        )
    }

    fn page(&self) -> PageContent {
        let stopped = self.stopped.as_ref().map(|why| ("stopped", why.to_string()));
        let Some((measures, _)) = self.tally.best.of(Category::Defined) else {
            return PageContent::of(self.headline())
                .titled("No orphan was found")
                .with_notes(stopped.into_iter().collect());
        };
        let title = format!("The smallest orphan found has {} specified cells", measures.defined);
        let row = |record: &Record| {
            let (own, standing) = self.beside(record);
            let source = format!("{}, {}", record.source, record.year);
            vec![record.category.name().to_owned(), own, standing.to_owned(), record.text.to_owned(), source]
        };
        let caption = |(categories, measures, _): &(Vec<Category>, &Measures, &Partial)| {
            let Measures { defined, live, .. } = measures;
            let dead = defined - live;
            format!("{}: {defined} specified cells, {live} alive and {dead} dead", best_in(categories))
        };
        PageContent {
            captions: self.tally.best.different().iter().map(caption).collect(),
            table: Some(if self.has_records() {
                Table {
                    title: "Compared with the known records".to_owned(),
                    columns: vec!["measure", "found", "compared", "record", "source"],
                    rows: RECORDS.iter().map(row).collect(),
                }
            } else {
                Table {
                    title: "The best of each measure".to_owned(),
                    columns: vec!["measure", "found"],
                    rows: RECORDS.iter().map(|record| row(record)[..2].to_vec()).collect(),
                }
            }),
            ..PageContent::of(self.headline())
                .titled(title)
                .with_notes(Self::notes().into_iter().chain(stopped).collect())
        }
    }

    /// A hunt without an orphan has shown nothing. One that a time limit ends is finished.
    fn exit(&self) -> Exit {
        match &self.stopped {
            Some(StopReason::Interrupted) => Exit::Interrupted,
            Some(StopReason::TimeLimit) | None if self.tally.found > 0 => Exit::Answered,
            _ => Exit::Unknown,
        }
    }
}

impl HuntAnswer<'_> {
    fn headline(&self) -> String {
        let hunt = &self.request.hunt;
        let rounds = wording::counted(self.tally.rounds.len() as u64, "round");
        let under = wording::under(hunt.rule());
        let from = match hunt.first_height() {
            first if first == hunt.height() => String::new(),
            first => format!(", with targets that began with {first} rows"),
        };
        let rounds = format!("{rounds} of {}×{}{from}", hunt.width(), hunt.height());
        match self.tally.found {
            0 => format!("No orphan{under} was found in {rounds}. This does not mean that there is none."),
            found => format!("Orphans{under} in {found} of {rounds}."),
        }
    }

    fn notes() -> Vec<(&'static str, String)> {
        let [first, second] = solvers();
        let refuted = format!("by row sets and by {first}, confirmed by {second} with another encoding");
        let minimal = "dropping any cell leaves a pattern with a predecessor, verified by simulation";
        vec![("refuted", refuted), ("minimal", minimal.to_owned())]
    }

    /// Returns true if the known records are of this rule.
    fn has_records(&self) -> bool {
        self.request.hunt.rule() == Rule::LIFE
    }

    fn figures_in_lines(&self) -> String {
        if self.has_records() {
            return self.table();
        }
        let line = |category: Category| {
            let (measures, _) = self.tally.best.of(category)?;
            Some(format!("{:9}{}\n", category.name(), category.text(measures)))
        };
        Category::ALL.into_iter().filter_map(line).collect()
    }

    fn beside(&self, record: &Record) -> (String, &'static str) {
        let found = self.tally.best.of(record.category);
        found.map_or_else(Default::default, |(measures, _)| {
            (record.category.text(measures), compared(record.category, measures))
        })
    }

    fn table(&self) -> String {
        let line = |record: &Record| {
            let (own, standing) = self.beside(record);
            let Record { category, text, source, year, .. } = record;
            format!("{:9}{own:18}{standing:34}{text}, {source}, {year}\n", category.name())
        };
        format!(
            "         {:18}{:34}known record\n{}",
            "found",
            "compared with the record",
            RECORDS.iter().map(line).collect::<String>()
        )
    }

    fn figures(&self, record: &Record) -> Value {
        let category = record.category;
        let found = self.tally.best.of(category).map(|(measures, _)| category.value(measures));
        if !self.has_records() {
            return json!({ "category": category.name(), "found": found });
        }
        json!({
            "category": category.name(),
            "found": found,
            "record": record.value,
            "source": record.source,
            "year": record.year,
        })
    }
}

/// In what an orphan is the best one that was found, in words.
fn best_in(categories: &[Category]) -> String {
    let words = |category: &Category| match category {
        Category::Box => "the smallest box",
        Category::Defined => "the fewest specified cells",
        Category::Live => "the fewest live cells",
        Category::Density => "the lowest density",
    };
    categories.iter().map(words).collect::<Vec<_>>().join(", ")
}

fn compared(category: Category, measures: &Measures) -> &'static str {
    match category.standing(measures) {
        Standing::Below => "smaller than this record",
        Standing::Equal => "the same",
        Standing::Above => "larger",
    }
}

/// Makes the folder and reads its files, so that problems show before hours are spent.
fn check_best(folder: &Path, rule: Rule) -> Result<()> {
    let what = || format!("--best {}", folder.display());
    fs::create_dir_all(folder).with_context(what)?;
    writable::folder(folder).with_context(what)?;
    for category in Category::ALL {
        read_best(folder, rule, category)?;
    }
    Ok(())
}

/// Writes those orphans that are better than the ones in the folder.
fn write_best(folder: &Path, rule: Rule, best: &Best, limits: &Limits) -> Result<()> {
    // The time limit of the hunt does not apply to the files in the folder.
    let patient = Limits { deadline: None, ..limits.clone() };
    for category in Category::ALL {
        let Some((measures, orphan)) = best.of(category) else { continue };
        if let Some(old) = read_best(folder, rule, category)?
            && (old == *orphan
                || !category.is_better(measures, &Measures::of(&old))
                    && !has_predecessor(rule, &old, &patient)?)
        {
            continue;
        }
        let of = wording::of_rule(rule);
        let comment = format!("a minimal orphan{of}; {} {}", category.name(), category.text(measures));
        let text = partial::write_rle(orphan, &[comment]);
        output::write(Some(&path(folder, rule, category)), |out| out.write_all(text.as_bytes()))?;
    }
    Ok(())
}

/// Orphans of different rules are not compared, so another rule than Conway's is part of the name.
fn path(folder: &Path, rule: Rule, category: Category) -> PathBuf {
    let name = category.name();
    match rule {
        Rule::LIFE => folder.join(format!("{name}.rle")),
        other => folder.join(format!("{name}.{}.rle", other.to_string().replace('/', "_"))),
    }
}

fn read_best(folder: &Path, rule: Rule, category: Category) -> Result<Option<Partial>> {
    let path = path(folder, rule, category);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(partial::read(&text).with_context(|| path.display().to_string())?)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}
