//! Prints spaceships as soon as they are found, and how the search ended.

use std::io::{self, IsTerminal};
use std::time::Instant;

use anyhow::Result;
use lifesat::answer::question::Other;
use lifesat::answer::{Backing, Evidence, Report, Status};
use lifesat::life::{Rule, apgcode};
use lifesat::limits::StopReason;
use lifesat::problem::Ships;
use lifesat::problem::ships::Mirror;
use lifesat::render::plot::Plot;
use lifesat::solve::eden::prove::amount;
use lifesat::solve::ships::{Front, Progress, Ship};
use lifesat::verify::motion;
use serde_json::{Value, json};

use crate::cli::args::write::Form;
use crate::cli::console::output::ListFormat;
use crate::cli::console::progress::Finds;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::report::{self, Answer, PageContent};
use crate::cli::ships::request::FindShips;
use crate::cli::ships::{End, Reached, Written};
use crate::cli::{Exit, wording};

pub(super) struct Reporter<'a> {
    find: &'a FindShips,
    strips: Vec<Ships>,
    verbosity: Verbosity,
    start: Instant,
    /// When the work on the last strip began.
    began: Instant,
    ships: Vec<(usize, Ship)>,
    finds: Finds,
    done: Vec<Done>,
}

struct Done {
    reached: Reached,
    end: End,
    certificate: Option<Written>,
    seconds: f64,
}

impl Answer for Reporter<'_> {
    fn json(&self) -> Report {
        let status = self.status();
        let evidence = match status {
            Status::Found => Evidence::Simulation,
            Status::None if self.find.rows.is_some() => Evidence::Solver,
            Status::None => Evidence::Exhaustive,
            _ => Evidence::None,
        };
        let pattern =
            |(strip, ship): &(usize, Ship)| report::pattern_of(self.strips[*strip].rule(), &ship.pattern);
        let given = self.strips.iter().zip(&self.done).find_map(|(strip, done)| {
            done.reached.given.as_ref().map(|front| report::pattern_of(strip.rule(), &front.pattern))
        });
        let question = Other::Ships { strips: self.strips.clone(), from: given, rows: self.find.rows };
        Report::new("ships", question, status, self.backing(evidence), self.start.elapsed().as_secs_f64())
            .with_count(self.ships.len() as u128)
            .with_patterns(self.ships.iter().map(pattern).collect())
    }

    fn text(&self) -> String {
        format!("{}\n\n{}", self.sentence(), report::lines(&self.printed_notes()))
    }

    /// Spaceships were printed as soon as they were found.
    fn print(&self) -> Result<()> {
        match (self.status(), self.verbosity) {
            (Status::Found, Verbosity::Quiet) => {}
            (Status::Found, _) => stderr::line(&format!("lifesat: {}", self.headline())),
            _ => output::print(&self.text())?,
        }
        Ok(())
    }

    fn page(&self) -> PageContent {
        let (_, captions) = self.pictured();
        let sentence = self.sentence();
        let title = sentence.trim_end_matches('.').to_owned();
        let strips: Vec<String> = self.strips.iter().map(Ships::strip).collect();
        let strips =
            if strips.len() == 1 { String::new() } else { format!(" The strips: {}.", strips.join("; ")) };
        let content = PageContent::of(sentence + &strips).titled(title);
        PageContent { captions, ..content.with_notes(self.notes()) }
    }

    fn pictures(&self) -> (Report, Vec<Plot>) {
        (self.pictured().0, Vec::new())
    }

    fn exit(&self) -> Exit {
        match (self.last_end(), self.status()) {
            (Some(End::Stopped(StopReason::Interrupted)), _) => Exit::Interrupted,
            // All were asked for, and a search that was stopped may have missed some.
            (Some(End::Stopped(_) | End::Full(_)), _) if self.find.number.is_none() => Exit::Unknown,
            (Some(End::Closed), _) if self.find.number.is_none() && self.find.too_wide.is_some() => {
                Exit::Unknown
            }
            (_, Status::Found) => Exit::Answered,
            (_, Status::None) => Exit::None,
            _ => Exit::Unknown,
        }
    }
}

impl<'a> Reporter<'a> {
    pub(super) fn new(find: &'a FindShips, strips: Vec<Ships>, verbosity: Verbosity) -> Self {
        let (start, began) = (Instant::now(), Instant::now());
        let finds = Finds::of("spaceship");
        Self { find, strips, verbosity, start, began, ships: Vec::new(), finds, done: Vec::new() }
    }

    pub(super) fn begin(&mut self) {
        self.began = Instant::now();
    }

    /// Returns true if as many spaceships were found as were asked for.
    pub(super) fn has_enough(&self) -> bool {
        self.find.number.is_some_and(|number| self.ships.len() >= number)
    }

    pub(super) fn found(&mut self, ship: Ship) -> Result<()> {
        if self.has_enough() {
            return Ok(());
        }
        let strip = self.done.len();
        if self.find.output.form == Form::Text {
            let (rule, format) = (self.strips[strip].rule(), self.find.format);
            let code = apgcode::of(&ship.pattern, rule, ship.flight.period, true);
            let mut comments = vec![caption(&self.strips[strip], &ship)];
            comments.extend(code.map(|code| format!("apgcode {code}")));
            comments.push(self.find.command.clone());
            let text = match format {
                ListFormat::Line => line(&ship, rule),
                ListFormat::Pattern(format) if self.find.number == Some(1) => {
                    output::pattern(&ship.pattern, rule, format, &comments)
                }
                ListFormat::Pattern(format) => {
                    let name = format!("spaceship {}", self.ships.len() + 1);
                    output::one_of_several(&ship.pattern, rule, format, &name, &comments)
                }
            };
            let separator = if self.ships.is_empty() || format == ListFormat::Line { "" } else { "\n" };
            output::print(&format!("{separator}{text}"))?;
        }
        self.ships.push((strip, ship));
        self.finds.note(self.ships.len() as u64);
        Ok(())
    }

    /// Notes how the work on a strip ended. If there are several, a line says so at once.
    pub(super) fn end(&mut self, reached: Reached, end: End, certificate: Option<Written>) {
        let seconds = self.began.elapsed().as_secs_f64();
        self.done.push(Done { reached, end, certificate, seconds });
        let strip = self.done.len() - 1;
        if self.strips.len() > 1 && self.verbosity != Verbosity::Quiet {
            stderr::line(&format!("lifesat: {}", self.line(strip)));
        }
    }

    /// Prints how the search ended. A page about it also has these plots.
    pub(super) fn finish(self, plots: &[Plot]) -> Result<Exit> {
        report::deliver(&self, &self.find.output, plots)
    }

    /// The spaceships with captions, or the longest front if it is not known whether there is one.
    fn pictured(&self) -> (Report, Vec<String>) {
        let report = self.json();
        match self.done.last().and_then(|done| done.reached.front.as_ref()) {
            Some(front) if self.status() == Status::Unknown => {
                let strip = &self.strips[self.done.len() - 1];
                let picture = report::pattern_of(strip.rule(), &front.pattern);
                (report.with_patterns(vec![picture]), vec![caption_of_front(strip, front)])
            }
            _ => {
                let ships = self.ships.iter();
                (report, ships.map(|(strip, ship)| caption(&self.strips[*strip], ship)).collect())
            }
        }
    }

    fn last_end(&self) -> Option<&End> {
        self.done.last().map(|done| &done.end)
    }

    fn status(&self) -> Status {
        match (self.ships.is_empty(), self.last_end()) {
            (false, _) => Status::Found,
            (true, Some(End::Closed)) if self.find.too_wide.is_none() => Status::None,
            (true, _) => Status::Unknown,
        }
    }

    fn line(&self, strip: usize) -> String {
        let Done { reached: Reached { progress, solver, .. }, end, seconds, .. } = &self.done[strip];
        let found = self.ships.iter().filter(|(number, _)| *number == strip).count();
        let what = match (found, end) {
            (0, End::Closed) => "none".to_owned(),
            (0, _) => "unknown".to_owned(),
            (found, _) => wording::counted(found as u64, "spaceship"),
        };
        let states = progress.map_or(0, |progress| progress.states);
        let by = solver.clone().unwrap_or_else(|| wording::counted(states as u64, "state"));
        format!("{}: {what} ({by}, {seconds:.2} s)", self.strips[strip].strip())
    }

    fn headline(&self) -> String {
        let found = wording::counted(self.ships.len() as u64, "spaceship");
        let rest = match self.last_end() {
            Some(End::Closed) => match (&self.find.too_wide, self.find.rows) {
                (Some(why), _) => format!("{why}, so there may be others"),
                (None, Some(rows)) => format!("no others have at most {}", of_all_generations(rows)),
                (None, None) => "all states were followed".to_owned(),
            },
            Some(End::Stopped(why)) => format!("{why}, so there may be others"),
            Some(End::Full(_)) => "the memory is full, so there may be others".to_owned(),
            Some(End::Enough) | None => "there may be others".to_owned(),
        };
        format!("{found}; {rest}")
    }

    fn sentence(&self) -> String {
        let last = &self.strips[self.done.len().saturating_sub(1)];
        let asked = format!("{} in {}", last.flight(), last.rule());
        match (self.status(), self.last_end()) {
            (Status::Found, _) => format!("Found: {} of {asked}.", self.headline()),
            (Status::None, _) => {
                let is_given = self.done.iter().any(|done| done.reached.given.is_some());
                let what = if is_given { "begins with these rows" } else { "exists" };
                let length = match self.find.rows {
                    Some(rows) => format!("with at most {}", of_all_generations(rows)),
                    None => "of any length".to_owned(),
                };
                match self.strips.len() {
                    1 => format!("No spaceship of {asked} {what}, {length}, in {}.", last.strip()),
                    _ => format!("No spaceship of {asked} {what} in any of these strips, {length}."),
                }
            }
            (_, Some(End::Full(bytes))) => format!(
                "Unknown: the memory is full, and {} are allowed. A search with --state can be continued with more.",
                amount((*bytes).into())
            ),
            (_, Some(End::Stopped(why))) => format!("Unknown: {why}."),
            (_, Some(End::Closed)) => {
                let why = self.find.too_wide.as_ref().map_or_else(String::new, |why| format!("; {why}"));
                format!("Unknown: the strips that were searched have no spaceship of {asked}{why}.")
            }
            _ => "Unknown.".to_owned(),
        }
    }

    fn notes(&self) -> Vec<(&'static str, String)> {
        let mut notes = Vec::new();
        if !self.ships.is_empty() {
            notes.push(("patterns", "verified by simulation".to_owned()));
        }
        for (strip, done) in self.done.iter().enumerate() {
            if self.strips.len() > 1 || self.find.too_wide.is_some() {
                notes.push(("strip", self.line(strip)));
            } else if let Some(solver) = &done.reached.solver {
                notes.push(("solver", solver.clone()));
            } else if let Some(progress) = done.reached.progress {
                notes.push(("states", states(&progress, &done.end)));
                if done.end != End::Closed {
                    let rows = wording::counted(progress.front as u64, "row");
                    notes.push(("partial", format!("the longest has {rows} of all generations together")));
                }
            }
            if let Some(Written { path, sha256 }) = &done.certificate {
                notes.push(("certificate", format!("{path}, SHA-256 {sha256}")));
            }
        }
        notes.push(("effort", format!("{:.2} s", self.start.elapsed().as_secs_f64())));
        notes
    }

    /// The text without the lines about strips that the reader of the terminal has just seen.
    fn printed_notes(&self) -> Vec<(&'static str, String)> {
        let is_seen = self.verbosity != Verbosity::Quiet
            && self.find.output.form == Form::Text
            && io::stdout().is_terminal()
            && io::stderr().is_terminal();
        let notes = self.notes().into_iter();
        notes.filter(|(name, _)| !(is_seen && *name == "strip")).collect()
    }

    fn backing(&self, evidence: Evidence) -> Backing {
        let stopped = match self.last_end() {
            Some(End::Stopped(why)) => Some(why.to_string()),
            Some(End::Full(bytes)) => Some(format!("the memory is full: {}", amount((*bytes).into()))),
            Some(End::Closed) => self.find.too_wide.as_ref().map(ToString::to_string),
            _ => None,
        };
        evidence.with(json!({
            "complete": self.last_end() == Some(&End::Closed)
                && self.done.len() == self.strips.len()
                && self.find.too_wide.is_none(),
            "stopped": stopped,
            "strips": (0..self.done.len()).map(|strip| self.strip(strip)).collect::<Vec<_>>(),
            "ships": self.ships.iter().map(|(strip, ship)| json!({
                "apgcode": apgcode::of(&ship.pattern, self.strips[*strip].rule(), ship.flight.period, true),
                "strip": strip,
                "cells": ship.pattern.population(),
                "columns": ship.flight.columns,
                "period": ship.flight.period,
            })).collect::<Vec<_>>(),
        }))
    }

    fn strip(&self, strip: usize) -> Value {
        let Done { reached, end, certificate, seconds } = &self.done[strip];
        let Reached { progress, front, given, solver } = reached;
        let ships = &self.strips[strip];
        json!({
            "width": ships.width(),
            "symmetry": ships.mirror(),
            "columns": ships.logical_width(),
            "closed": *end == End::Closed,
            "states": progress.map(|progress| progress.states),
            "open": progress.map(|progress| progress.open),
            "rows": progress.map(|progress| progress.levels),
            "given": given.is_some(),
            "solver": solver,
            "front": progress.map(|progress| progress.front),
            "partial": front.as_ref().map(|front| report::pattern_of(ships.rule(), &front.pattern)),
            "ahead": progress.map(|progress| progress.ahead),
            "bytes": progress.map(|progress| progress.bytes),
            "seconds": seconds,
            "certificate": certificate.as_ref().map(|written| &written.path),
            "sha256": certificate.as_ref().map(|written| &written.sha256),
        })
    }
}

fn line(ship: &Ship, rule: Rule) -> String {
    let found = motion::recurrence(&ship.pattern, rule, ship.flight.period)
        .expect("the simulation showed its period");
    output::line(&ship.pattern, rule, (found.right, found.down), found.period)
}

fn of_all_generations(rows: usize) -> String {
    format!("{} of all generations together", wording::counted(rows as u64, "row"))
}

fn caption(question: &Ships, ship: &Ship) -> String {
    let symmetry = match question.mirror() {
        Mirror::None => String::new(),
        mirror => format!(", symmetry {mirror}"),
    };
    format!(
        "a {} spaceship of period {}{symmetry}, {} wide in all generations, {}, {}, verified by simulation",
        question.velocity(),
        ship.flight.period,
        wording::counted(ship.flight.columns as u64, question.unit()),
        wording::live_cells(ship.pattern.population()),
        wording::flight(question),
    )
}

/// What the closed set is, or the open one.
fn states(progress: &Progress, end: &End) -> String {
    let Progress { states, open, levels, ahead, .. } = progress;
    let (states, levels) =
        (wording::counted(*states as u64, "state"), wording::counted(*levels as u64, "row"));
    match end {
        End::Closed => {
            let rows = wording::counted(*ahead as u64, "row");
            format!("{states} in {levels}, all followed; no other can be followed by {rows}")
        }
        _ => format!("{states} in {levels}, {open} of them not followed yet"),
    }
}

pub(super) fn caption_of_front(question: &Ships, front: &Front) -> String {
    format!(
        "the first rows of a pattern of {}, {} in {} generations, {}, verified by simulation",
        question.velocity(),
        wording::counted(front.rows as u64, "row"),
        question.step().1,
        wording::flight(question),
    )
}
