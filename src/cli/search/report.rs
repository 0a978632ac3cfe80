//! Prints the results of a search: each object as soon as it is found, what does not count, and how
//! the search ended.

use std::time::Instant;

use anyhow::Result;
use lifesat::answer::{Backing, Evidence, Report, Status};
use lifesat::life::file::plain::symbol_of_age;
use lifesat::life::file::rle;
use lifesat::life::generations::{ALIVE, DEAD};
use lifesat::life::{Grid, Position, World, partial};
use lifesat::limits::StopReason;
use lifesat::problem::search::{Counted, ExtremeSide, Motion, Outside, Subperiods};
use lifesat::problem::{Problem, Search};
use lifesat::render::plot::Plot;
use lifesat::solve::search::by_rows::ByRows;
use lifesat::solve::search::cores::Depth;
use lifesat::solve::search::few_cells::FewCells;
use lifesat::solve::search::{Bystander, Distinct, Engine, Goal, Object, Snapshot};
use lifesat::spacetime::{Cell, Spacetime, Touched};
use lifesat::verify::motion::Recurrence;
use serde_json::json;

use crate::cli::args::write::Form;
use crate::cli::console::events::Step;
use crate::cli::console::output::{ListFormat, PatternFormat};
use crate::cli::console::progress::{Finds, Spinner};
use crate::cli::console::{Verbosity, output, stderr, terminal_size};
use crate::cli::partials::Partials;
use crate::cli::report::{self, Answer, PageContent, Shown};
use crate::cli::search::End;
use crate::cli::search::core::FoundCore;
use crate::cli::search::proved::SearchProof;
use crate::cli::search::request::{Aim, Presentation, Wanted};
use crate::cli::{Exit, wording};

/// Prints results, or keeps them for a JSON object.
pub(super) struct Reporter<'a> {
    wanted: &'a Wanted,
    presentation: &'a Presentation,
    pub(super) verbosity: Verbosity,
    start: Instant,
    pub(super) engine: String,
    /// The evidence for "there are no others".
    pub(super) exhaustion: Evidence,
    pub(super) touched: Touched,
    pub(super) objects: Vec<Object>,
    finds: Finds,
    pub(super) proof: Option<SearchProof>,
    pub(super) core: Option<FoundCore>,
    end: End,
}

impl<'a> Reporter<'a> {
    /// Nothing is found yet. From now on, the search must notice Ctrl-C.
    pub(super) fn new(wanted: &'a Wanted, presentation: &'a Presentation, verbosity: Verbosity) -> Self {
        let (engine, touched, objects) = (String::new(), Touched::default(), Vec::new());
        Self {
            wanted,
            presentation,
            verbosity,
            start: Instant::now(),
            engine,
            touched,
            objects,
            finds: Finds::of("pattern"),
            exhaustion: Evidence::None,
            proof: None,
            core: None,
            end: End::Enough,
        }
    }

    pub(super) fn partials(&self) -> Option<&Partials> {
        self.presentation.partials.as_ref()
    }

    pub(super) fn begin(&mut self, spacetime: &Spacetime, touched: Touched, engine: &dyn Engine) {
        self.engine = engine.name();
        self.exhaustion = engine.exhaustion();
        self.touched = touched;
        if self.verbosity == Verbosity::Verbose {
            let (unknowns, transitions) = (spacetime.unknowns(), spacetime.transitions().len());
            stderr::line(&format!(
                "lifesat: {}; {unknowns} unknown cells, {transitions} transitions, with {}",
                self.wanted.search, self.engine
            ));
        }
    }

    /// Notes which engine gave the last answer.
    pub(super) fn engine_answered(&mut self, engine: &dyn Engine) {
        self.engine = engine.name();
        self.exhaustion = engine.exhaustion();
        if self.engine == ByRows::NAME {
            // Wherever a pattern lies, it is counted.
            self.touched = Touched::default();
        }
    }

    pub(super) fn found(&mut self, object: Object) -> Result<()> {
        if self.presentation.output.form == Form::Text {
            let is_first = self.objects.is_empty() || self.presentation.format == ListFormat::Line;
            let separator = if is_first { "" } else { "\n" };
            output::print(&format!("{separator}{}", self.one(&object)))?;
        }
        if let Some(partials) = self.partials() {
            show_found(partials, &object);
        }
        self.objects.push(object);
        let found = self.objects.len() as u64;
        if self.verbosity == Verbosity::Verbose {
            stderr::line(&format!("found {}", wording::counted(found, "pattern")));
        }
        self.finds.note(found);
        Ok(())
    }

    /// The name of an object that Catagolue may have.
    fn apgcode(&self, object: &Object) -> Option<String> {
        let is_whole = self.wanted.search.is_deterministic();
        is_whole.then(|| wording::apgcode(&object.live(0), object.rule(), object.recurrence)).flatten()
    }

    fn one(&self, object: &Object) -> String {
        let format = match self.presentation.format {
            ListFormat::Pattern(format) => format,
            ListFormat::Line => return line(object),
        };
        let mut comments = vec![wording::object(&self.wanted.search, object)];
        comments.extend(wording::rule_of(&self.wanted.search, object));
        comments.extend(wording::bystanders(object));
        comments.extend(self.catalyst(object).map(|alone| wording::catalyst(&alone)));
        comments.extend(self.apgcode(object).map(|code| format!("apgcode {code}")));
        comments.push(self.presentation.command.clone());
        let rule = object.rule();
        let search = &self.wanted.search;
        let start = &object.generations[0];
        let (grid, on) = search
            .on_torus(start)
            .map_or_else(|| (self.framed(start, format), search.grid()), |(grid, on)| (grid, Some(on)));
        let text = output::any_pattern(&grid, (rule, on), format, &comments);
        if self.wanted.aim.most() == 1 && search.is_deterministic() {
            return text;
        }
        let name = format!("object {}", self.objects.len() + 1);
        output::named(format, &name, text) + &self.later(object, format)
    }

    /// The catalyst by itself, if one is sought.
    fn catalyst(&self, object: &Object) -> Option<Grid> {
        self.wanted.search.catalyst_of(&object.generations[0])
    }

    /// The pattern in the box that it is printed in. RLE and `.cells` are pasted elsewhere, so they have no
    /// dead cells around it, unless where it lies in the box of the search says something.
    fn framed(&self, grid: &Grid<u8>, format: PatternFormat) -> Grid<u8> {
        let is_pasted = matches!(format, PatternFormat::Rle | PatternFormat::Cells);
        let is_anywhere = self.wanted.search.is_blank() && self.wanted.distinct != Distinct::Exact;
        let trimmed = grid.trimmed(DEAD);
        if is_pasted && is_anywhere && trimmed.width() > 0 { trimmed } else { grid.clone() }
    }

    /// The generations after the first, if some cells of theirs need not follow from it.
    fn later(&self, object: &Object, format: PatternFormat) -> String {
        if self.wanted.search.is_deterministic() {
            return String::new();
        }
        let of = format!("object {}, ", self.objects.len() + 1);
        output::later(&live(object), &self.world(object), format, &of)
    }

    /// Where an object is played, if it is taken for a pattern of two states.
    fn world(&self, object: &Object) -> World {
        World::new(object.rule().live(), self.wanted.search.grid())
    }

    pub(super) fn finish(mut self, end: End, plots: &[Plot]) -> Result<Exit> {
        self.end = end;
        report::deliver(&self, &self.presentation.output, plots)
    }

    /// How many objects there are, and whether there may be others.
    fn headline(&self) -> String {
        let objects = wording::counted(self.objects.len() as u64, "object");
        let rest = match &self.end {
            End::Exhausted => match self.wanted.aim {
                Aim::Extreme(extreme) => {
                    let fewer = match (extreme.of, self.best()) {
                        (Counted::Sum, Some(count)) => format!("{} than {count}", wording::fewer(extreme)),
                        _ => wording::fewer(extreme).to_owned(),
                    };
                    let place = wording::counted_in(extreme.of);
                    format!("none has {fewer} live cells {place}, according to {}", self.authority())
                }
                Aim::Objects(_) => format!("there are no others, according to {}", self.engine),
            },
            End::Enough if self.presentation.of_eden => "there may be others".to_owned(),
            End::Enough => "there may be others (-n N, --all)".to_owned(),
            End::Stopped(why) => format!("there may be others: {why}"),
        };
        format!("{objects} in {}; {rest}", self.wanted.search)
    }

    /// The live cells of the best object, as far as they count, if the best one is sought.
    fn best(&self) -> Option<usize> {
        let (extreme, best) = self.wanted.aim.extreme().zip(self.objects.first())?;
        Some(extreme.count(&self.wanted.search, &best.generations))
    }

    /// Who says that there are no others.
    fn authority(&self) -> String {
        match self.proof.as_ref().and_then(SearchProof::checked) {
            Some(solver) if solver == self.engine => format!("{solver}, with a proof that was checked"),
            Some(solver) => format!("{}, and by {solver} with a proof that was checked", self.engine),
            None => self.engine.clone(),
        }
    }

    fn say_left_out(&self) {
        for line in self.left_out_lines() {
            stderr::line(&format!("lifesat: left out: {line}"));
        }
    }

    /// What does not count as an answer, with the option that includes it.
    fn left_out_lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let returns = matches!(self.wanted.search.motion(), Motion::Returns(_));
        let search = &self.wanted.search;
        if returns && search.subperiods() != Subperiods::Allowed && search.last() > 1 {
            let what = match search.outside() {
                Outside::Dead => "patterns with a smaller period",
                Outside::Any => "patches that do not show by themselves that they have no smaller period",
                Outside::Background(_) => "patterns whose cells in the box have a smaller period",
            };
            lines.push(format!("{what} (--subperiods)"));
        }
        if returns && *search.outside() == Outside::Any {
            lines.push("patches without live cells".to_owned());
        }
        if search.frame_of_cells().is_some() {
            lines.push("patterns whose cells all have a smaller period (--subperiods=cells)".to_owned());
        }
        if is_moved(search) && search.is_blank() && !holds_one_period(search) {
            lines.push(format!(
                "patterns that fit into the box but for generation {}, as other programs count (--box period)",
                search.last()
            ));
        }
        if self.engine == FewCells::NAME {
            lines.push(
                "patterns that have fewer live cells in a later generation, unless that one, as generation 0, answers \
                 too (--engine sat)"
                    .to_owned(),
            );
        }
        let is_largest = self.wanted.aim.extreme().is_some_and(|extreme| extreme.side == ExtremeSide::Most);
        let leaves_out =
            self.wanted.distinct != Distinct::Exact && search.lies_in_empty_space() && !is_largest;
        if leaves_out && !search.smaller_periods().is_empty() {
            lines.push("what stands or moves beside a pattern of this period (--distinct exact)".to_owned());
        }
        match self.wanted.distinct {
            Distinct::Symmetry if leaves_out && self.wanted.aim.most() > 1 => lines.push(
                "the same objects rotated, reflected, translated or in a later generation (--distinct exact)"
                    .to_owned(),
            ),
            Distinct::Active if leaves_out => lines
                .push("objects that differ only in cells that never change (--distinct symmetry)".to_owned()),
            _ => {}
        }
        lines
    }

    fn evidence_text(&self) -> String {
        let mut lines = vec![format!("refuted by {}", self.authority())];
        lines.extend(self.core.iter().flat_map(FoundCore::reasons));
        lines.extend(self.proof.as_ref().map(|proof| format!("proof: {}", proof.note())));
        if !self.touched.sides.is_empty() {
            lines.push(format!(
                "patterns that can be translated were searched only where they touch {}",
                wording::touched(&self.touched)
            ));
        }
        lines.extend(self.left_out_lines().into_iter().map(|line| format!("left out: {line}")));
        if self.presentation.of_eden {
            return lines.join("\n");
        }
        let anywhere = if self.wanted.distinct == Distinct::Exact { " and --anywhere" } else { "" };
        if self.wanted.search.family().only().is_some() {
            lines.push(format!(
                "any other solver can be asked too: `lifesat emit search` with the same options for the question{anywhere}"
            ));
        }
        lines.join("\n")
    }

    /// All generations after the first of all objects, if some cells of theirs need not follow.
    fn sequels(&self) -> Vec<Shown> {
        if self.wanted.search.is_deterministic() {
            return Vec::new();
        }
        let shown = |(place, object): (usize, &Object)| {
            let all = output::as_rle(&live(object), &self.world(object));
            all.into_iter().enumerate().skip(1).map(move |(number, pattern)| Shown {
                caption: format!("pattern {}, generation {number}", place + 1),
                pattern,
            })
        };
        self.objects.iter().enumerate().flat_map(shown).collect()
    }

    fn backing(&self) -> Backing {
        let (evidence, stopped) = match &self.end {
            End::Exhausted if self.proof.as_ref().and_then(SearchProof::checked).is_some() => {
                (Evidence::Proof, None)
            }
            End::Exhausted => (self.exhaustion, None),
            End::Stopped(why) if self.objects.is_empty() => (Evidence::None, Some(why.to_string())),
            End::Stopped(why) => (Evidence::Simulation, Some(why.to_string())),
            End::Enough => (Evidence::Simulation, None),
        };
        let motion = |found: Option<Recurrence>, of_cell| found.map(|found| wording::motion(found, of_cell));
        evidence.with(json!({
            "engine": self.engine,
            "complete": matches!(self.end, End::Exhausted),
            "proof": self.proof.as_ref().map(SearchProof::json),
            "confirmed_by": self.core.as_ref().and_then(|found| found.core.confirmed.as_ref().ok()),
            "core": self.core.as_ref().filter(|core| core.depth == Depth::Minimal).map(FoundCore::json),
            "stopped": stopped,
            "objects": self.objects.iter().map(|object| {
                let seen = motion(object.recurrence, object.has_cell_of_period);
                let mut facts = json!({"cells": cells(object), "motion": seen});
                if self.wanted.search.outside() == &Outside::Any {
                    facts["patch"] = true.into();
                }
                if let Some(alone) = self.catalyst(object) {
                    facts["catalyst"] = report::pattern_of(object.rule().live(), &alone).into();
                }
                if !object.bystanders.is_empty() {
                    let told = |(bystander, found): &(Bystander, Option<Recurrence>)| {
                        json!({"cells": bystander.cells(), "motion": motion(*found, None)})
                    };
                    facts["bystanders"] = object.bystanders.iter().map(told).collect();
                }
                if let Some(code) = self.apgcode(object) {
                    facts["apgcode"] = code.into();
                }
                if self.wanted.search.on_torus(&object.generations[0]).is_some() {
                    facts["box"] = output::as_rle(&live(object)[..1], &self.world(object)).swap_remove(0).into();
                }
                if !self.wanted.search.is_deterministic() {
                    facts["generations"] = output::as_rle(&live(object), &self.world(object)).into();
                }
                if self.wanted.search.family().only().is_none() {
                    facts["rule"] = object.rule().to_string().into();
                    facts["rules"] = object.rules.to_string().into();
                }
                facts
            }).collect::<Vec<_>>(),
            "pushed_to": wording::each_touched(&self.touched),
            "left_out": self.left_out_lines(),
        }))
    }
}

impl Answer for Reporter<'_> {
    fn json(&self) -> Report {
        let status = match (self.objects.is_empty(), &self.end) {
            (false, End::Exhausted) if self.wanted.aim.extreme().is_some() => Status::Optimal,
            (false, _) => Status::Found,
            (true, End::Exhausted) => Status::None,
            (true, _) => Status::Unknown,
        };
        let pattern = |object: &Object| {
            let (start, search) = (&object.generations[0], &self.wanted.search);
            let on_torus = search.on_torus(start);
            let (grid, on) = on_torus.as_ref().map_or((start, search.grid()), |(grid, on)| (grid, Some(*on)));
            rle::write_on(grid, (object.rule(), on), &[]).trim_end().to_owned()
        };
        let (question, seconds) =
            (Problem::Search(self.wanted.search.clone()), self.start.elapsed().as_secs_f64());
        Report::new("search", question, status, self.backing(), seconds)
            .with_value(self.best())
            .with_count(self.objects.len() as u128)
            .with_patterns(self.objects.iter().map(pattern).collect())
    }

    /// Objects were printed as soon as they were found.
    fn text(&self) -> String {
        match (self.objects.len(), &self.end) {
            (0, End::Exhausted) => {
                let core = self.core.as_ref().map(FoundCore::text).unwrap_or_default();
                format!("None exists: {}.\n\n{core}{}\n", self.wanted.search, self.evidence_text())
            }
            (0, End::Stopped(why)) => format!("Unknown: {why}.\n"),
            _ => String::new(),
        }
    }

    fn print(&self) -> Result<()> {
        if self.objects.is_empty() && self.presentation.format == ListFormat::Line {
            // The lines are for a collection, which has none of this.
            stderr::line(self.text().trim_end());
        } else if self.objects.is_empty() {
            output::print(&self.text())?;
        }
        if self.verbosity == Verbosity::Quiet || self.objects.is_empty() {
            return Ok(());
        }
        stderr::line(&format!("lifesat: {}", self.headline()));
        if let Some(proof) = &self.proof {
            stderr::line(&format!("lifesat: proof: {}", proof.note()));
        }
        self.say_left_out();
        Ok(())
    }

    fn page(&self) -> PageContent {
        let found: Vec<String> =
            self.objects.iter().map(|object| wording::object_in_short(&self.wanted.search, object)).collect();
        let (title, sentence) = match (&found[..], &self.end) {
            ([], End::Exhausted) => {
                ("No such pattern exists".to_owned(), format!("None exists: {}.", self.wanted.search))
            }
            ([], End::Stopped(why)) => (format!("Nothing was found: {why}"), format!("Unknown: {why}.")),
            ([], End::Enough) => ("Nothing was found".to_owned(), self.headline() + "."),
            ([one], _) => (format!("Found: {one}"), self.headline() + "."),
            ([_, ..], _) => (format!("Found: {} patterns", found.len()), self.headline() + "."),
        };
        let mut notes = Vec::new();
        if !found.is_empty() {
            notes.push(("patterns", "verified by simulation".to_owned()));
        }
        match &self.end {
            End::Exhausted if found.is_empty() => notes.push(("refuted", format!("by {}", self.authority()))),
            End::Exhausted => notes.push(("others", format!("none, according to {}", self.authority()))),
            End::Enough => notes.push(("others", "there may be some; the search ended here".to_owned())),
            End::Stopped(why) => notes.push(("stopped", why.to_string())),
        }
        notes.extend(self.proof.as_ref().map(|proof| ("proof", proof.note())));
        notes.extend(self.left_out_lines().into_iter().map(|line| ("left out", line)));
        let sequels = self.sequels();
        PageContent { captions: found, sequels, ..PageContent::of(sentence).titled(title).with_notes(notes) }
    }

    fn exit(&self) -> Exit {
        // All objects, or the smallest one, were asked for, and a search that was stopped may have
        // missed some.
        let needs_the_end = matches!(self.wanted.aim, Aim::Extreme(_) | Aim::Objects(Goal::All));
        if let Some(why) = self.core.as_ref().and_then(FoundCore::stopped) {
            return Exit::of_limit(why);
        }
        match self.proof {
            Some(SearchProof::Stopped(StopReason::Interrupted)) => return Exit::Interrupted,
            Some(SearchProof::Stopped(_)) => return Exit::Unknown,
            Some(SearchProof::Written { .. } | SearchProof::Counted { .. } | SearchProof::Nothing(_))
            | None => {}
        }
        match (self.objects.is_empty(), &self.end) {
            (_, End::Stopped(StopReason::Interrupted)) => Exit::Interrupted,
            (true, End::Exhausted) if self.presentation.wants_none => Exit::Answered,
            (false, End::Enough) if self.presentation.wants_none => Exit::None,
            (true, End::Exhausted) => Exit::None,
            (true, End::Stopped(_)) => Exit::Unknown,
            (false, End::Stopped(_)) if needs_the_end => Exit::Unknown,
            (false, _) | (true, End::Enough) => Exit::Answered,
        }
    }
}

fn is_moved(search: &Search) -> bool {
    let Motion::Returns(map) = search.motion() else { return false };
    map.as_translation().is_some_and(|shift| shift != (0, 0))
}

/// Returns true if the last generation has a larger box than the others.
fn holds_one_period(search: &Search) -> bool {
    let early = search.early_box();
    (early.width, early.height) != (search.width(), search.height())
}

/// A line about the generation with the fewest cells.
fn line(object: &Object) -> String {
    let found = object.recurrence.expect("the pattern comes back in empty space");
    let smallest = live(object).into_iter().min_by_key(Grid::population).expect("there are generations");
    output::line(&smallest.trimmed(false), object.rule().live(), (found.right, found.down), found.period)
}

fn cells(object: &Object) -> usize {
    object.live(0).population()
}

fn live(object: &Object) -> Vec<Grid> {
    (0..object.generations.len()).map(|number| object.live(number)).collect()
}

/// Writes generation 0 as far as it is known, if it is time to.
pub(super) fn show_snapshot(
    partials: Option<&Partials>,
    search: &Search,
    spacetime: &Spacetime,
    snapshot: &Snapshot,
) {
    let Some(partials) = partials.filter(|partials| partials.is_due() && !snapshot.states.is_empty()) else {
        return;
    };
    let cells = known_states(spacetime, &snapshot.states, 0);
    let caption = format!("generation 0 of a search under way, {} unknowns set", known(snapshot));
    partials.show(caption, |comments| match search.aging() {
        Some(rule) => partial::write_aged_rle(&cells, rule, comments),
        None => partial::write_rle(&cells.map(|state| state.map(|state| state == ALIVE)), comments),
    });
}

/// Writes generation 0 of what was found. A SAT solver shows nothing else of its work.
pub(super) fn show_found(partials: &Partials, object: &Object) {
    let caption = "generation 0 of the last object of a search under way".to_owned();
    partials.show(caption, |comments| rle::write_any(&object.generations[0], object.rule(), comments));
}

/// Columns of the spinner and the time, with some room for long times.
const BEFORE_THE_FIRST_LINE: usize = 12;

pub(super) struct Progress<'a> {
    spinner: Spinner,
    partials: Option<&'a Partials>,
    search: &'a Search,
    spacetime: &'a Spacetime,
}

impl<'a> Progress<'a> {
    pub(super) fn start(reporter: &'a Reporter<'_>, spacetime: &'a Spacetime, engine: &dyn Engine) -> Self {
        let spinner = Spinner::picture(reporter.verbosity, format!("searching with {}", engine.name()));
        let search = &reporter.wanted.search;
        Self { spinner, partials: reporter.partials(), search, spacetime }
    }

    pub(super) fn show(&self, snapshot: &Snapshot) {
        show_snapshot(self.partials, self.search, self.spacetime, snapshot);
        self.spinner.say(|| {
            let words = format!("{} choices, {:.2} %", snapshot.choices, 100.0 * snapshot.done);
            let picture = if snapshot.states.is_empty() {
                words
            } else {
                let (known, first) = (known(snapshot), generation(self.spacetime, &snapshot.states, 0));
                fitting(&format!("{words}\n{known} unknowns set\n{first}"))
            };
            Step::from(picture).with("choices", snapshot.choices).with("share", snapshot.done)
        });
    }
}

/// The lines, cut to the width of the terminal: one that wraps would not be erased.
fn fitting(text: &str) -> String {
    let columns = terminal_size().map_or(80, |(columns, _)| usize::from(columns));
    let lines = text.lines().zip(std::iter::once(BEFORE_THE_FIRST_LINE).chain(std::iter::repeat(1)));
    lines
        .map(|(line, taken)| {
            line.chars().take(columns.saturating_sub(taken)).chain(['\n']).collect::<String>()
        })
        .collect()
}

pub(super) fn known(snapshot: &Snapshot) -> String {
    format!("{} of {}", snapshot.states.iter().flatten().count(), snapshot.states.len())
}

/// A generation as rows of O, . and ?; with dying states, letters stand for states.
pub(super) fn generation(spacetime: &Spacetime, states: &[Option<bool>], number: usize) -> String {
    let symbol = |state: Option<u8>| match state {
        None => '?',
        Some(ALIVE) if spacetime.history() == 0 => 'O',
        Some(state) => symbol_of_age(state),
    };
    let grid = known_states(spacetime, states, number);
    grid.rows().map(|row| row.iter().map(|&state| symbol(state)).chain(['\n']).collect::<String>()).collect()
}

pub(super) fn known_states(
    spacetime: &Spacetime,
    states: &[Option<bool>],
    number: usize,
) -> Grid<Option<u8>> {
    let alive = |cell: Cell| match cell {
        Cell::Known(alive) => Some(alive),
        Cell::Unknown(literal) => states[literal.unknown as usize].map(|state| state != literal.negated),
    };
    Grid::from_fn(spacetime.width(), spacetime.height(), |at: Position| {
        for (back, state) in (0..=spacetime.history()).zip(ALIVE..=u8::MAX) {
            if alive(spacetime.earlier(number, back, at))? {
                return Some(state);
            }
        }
        Some(DEAD)
    })
}
