//! `lifesat render`: draws patterns, animations and games, or writes them in another format.

mod aged;
pub(crate) mod args;
mod board;
mod pattern;
pub(crate) mod request;
mod source;
mod write;

use anyhow::Result;
use lifesat::life::file::{BoundedPattern, Notes};
use lifesat::life::plane::{Frame, Place};
use lifesat::life::{Bounds, Grid, Plane, Rule, World};
use lifesat::render::Scene;
use lifesat::render::html::Words;
use source::{Content, Found, Source};

use crate::cli::Exit;
use crate::cli::console::{Verbosity, stderr};
use crate::cli::render::request::{Film, RenderRequest, Subject, View};

pub(crate) fn run(request: &RenderRequest, verbosity: Verbosity) -> Result<Exit> {
    let source = match source::read(request)? {
        Found::Source(source) => source,
        Found::Nothing(exit) => return Ok(exit),
    };
    source::check_pick(&source, request.pick)?;
    let Source { content, notes, fallback, count, missing } = *source;
    let job = Job { request, verbosity, notes, fallback };
    if count > 1 && request.pick == 1 {
        job.note(&format!("this is the first of {count} patterns; --pick K draws another"));
    }
    if let Some(missing) = missing {
        job.note(&missing);
    }
    let content = match request.rule {
        Some(rule) => content.played_by(rule)?,
        None => content,
    };
    let outcome = match &content {
        Content::Pattern { grid, rule } => pattern::outcome(&job, &Drawn::unbounded(grid, *rule))?,
        Content::Bounded(pattern) => pattern::outcome(&job, &Drawn::bounded(pattern))?,
        Content::Aged(pattern) => aged::outcome(&job, pattern)?,
        Content::Partial(partial) => pattern::partial_outcome(&job, partial)?,
        Content::Boards(boards) => board::outcome(&job, boards)?,
    };
    match outcome {
        DrawOutcome::Scene { scene, facts } => write::scene(&job, scene, facts),
        DrawOutcome::Text(text) => write::text(&job, &text),
        DrawOutcome::Unknown(why) => {
            stderr::line(&format!("lifesat: {why}"));
            Ok(Exit::Unknown)
        }
    }
}

pub(crate) struct Job<'a> {
    pub(crate) request: &'a RenderRequest,
    pub(crate) verbosity: Verbosity,
    pub(crate) notes: Notes,
    pub(crate) fallback: String,
}

pub(crate) enum DrawOutcome {
    /// A scene, still to be drawn, with facts about it in a few words each.
    Scene {
        scene: Scene,
        facts: Vec<String>,
    },
    Text(String),
    /// No period was found; this says what the user can do.
    Unknown(String),
}

impl Job<'_> {
    pub(crate) fn title(&self) -> String {
        let named = self.request.look.title.as_ref().or(self.notes.name.as_ref());
        named.unwrap_or(&self.fallback).clone()
    }

    /// The words around the picture of a page.
    pub(crate) fn words(&self, facts: Vec<String>) -> Words {
        let author = self.notes.author.iter().map(|author| format!("by {author}"));
        let notes = author.chain(self.notes.comments.iter().cloned()).collect();
        let rate = (1000 / self.request.delay).clamp(1, 60);
        Words { title: self.title(), facts, notes, rate }
    }

    /// The margin in cells: what the user wants, or else `usual` where pictures have a margin.
    pub(crate) fn margin(&self, usual: u32) -> u32 {
        let is_cut = matches!(&self.request.subject, Subject::Film(Film { view: View::Box(_), .. }));
        let has_margin = !self.request.format.is_text() && !is_cut;
        self.request.look.margin.unwrap_or(if has_margin { usual } else { 0 })
    }

    /// Prints a note that is no error, unless the user wants to hear nothing.
    pub(crate) fn note(&self, text: &str) {
        if self.verbosity > Verbosity::Quiet {
            stderr::line(&format!("lifesat: {text}"));
        }
    }

    pub(crate) fn notes_with_title(&self) -> Notes {
        let name = self.request.look.title.clone().or(self.notes.name.clone());
        Notes { name, ..self.notes.clone() }
    }
}

/// The longest side of a bounded grid that is shown as a whole.
const LONGEST: i32 = 1000;

pub(crate) struct Drawn<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) world: World,
    /// Where the top left corner of the pattern lies.
    corner: Place,
}

impl<'a> Drawn<'a> {
    pub(crate) fn unbounded(grid: &'a Grid, rule: Rule) -> Self {
        Self { grid, world: rule.into(), corner: (0, 0) }
    }

    pub(crate) fn bounded(pattern: &'a BoundedPattern) -> Self {
        let world = World::new(pattern.pattern.rule, Some(pattern.bounds));
        Self { grid: &pattern.pattern.grid, world, corner: pattern.corner }
    }

    pub(crate) fn plane(&self) -> Plane {
        Plane::of(self.grid).moved(self.corner)
    }

    pub(crate) fn frame(&self) -> Frame {
        let side = |side: usize| u32::try_from(side).expect("files have fewer cells");
        let (top, left) = self.corner;
        Frame { top, left, height: side(self.grid.height()), width: side(self.grid.width()) }
    }

    /// The box that a picture shows at least: the whole grid, if it is bounded and not too large.
    pub(crate) fn shown(&self) -> Frame {
        self.world.bounds().and_then(whole).unwrap_or_else(|| self.frame())
    }
}

/// A bounded grid as a box, if it is finite and not too large.
fn whole(bounds: Bounds) -> Option<Frame> {
    let side = |side: Option<i32>| u32::try_from(side.filter(|&side| side <= LONGEST)?).ok();
    Some(Frame { top: 0, left: 0, height: side(bounds.height())?, width: side(bounds.width())? })
}
