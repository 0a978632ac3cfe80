//! `lifesat render`: draws patterns, animations and games, or writes them in another format.

mod aged;
mod board;
mod drawn;
mod job;
mod partial;
mod pattern;
mod source;
mod terminal;
mod write;

use anyhow::Result;

use crate::cli::Exit;
use crate::cli::console::{Verbosity, stderr};
use crate::cli::request::render::RenderRequest;
use drawn::Drawn;
use job::{DrawOutcome, Job};
use source::{Content, Found, Source};

/// Reads the input and draws it.
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
        Content::Partial(partial) => partial::outcome(&job, partial)?,
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
