//! Drawings of patterns of rules of Generations, in which every state has a colour.

use std::mem;

use anyhow::{Result, bail};
use lifesat::life::file::{AgedPattern, rle};
use lifesat::life::plane::Frame;
use lifesat::render::evolution::Evolution;
use lifesat::render::film::Camera;
use lifesat::render::generations::{self, Aged, Until};
use lifesat::render::viewer;
use lifesat::verify::motion::Recurrence;

use crate::cli::render::pattern::{FLIGHT, flies, length};
use crate::cli::render::request::{Film, Format, Length, Subject, View};
use crate::cli::render::{DrawOutcome, Job};
use crate::cli::wording;

pub(super) fn outcome(job: &Job<'_>, pattern: &AgedPattern) -> Result<DrawOutcome> {
    let film = match &job.request.subject {
        Subject::Film(film) if !film.ages => film,
        Subject::Film(_) | Subject::Waste => {
            bail!("--mark is for two-state rules, and {} has {} states", pattern.rule, pattern.rule.states())
        }
    };
    let length = length(film, job.request.format);
    match job.request.format {
        Format::Cells | Format::Life => {
            bail!(".cells and Life 1.05 hold two states, and {} has {}", pattern.rule, pattern.rule.states())
        }
        Format::Rle if matches!(film.view, View::Box(_)) => {
            bail!("RLE of a rule with several states holds a whole generation: leave out --view")
        }
        Format::Rle => text(job, film, pattern, length),
        _ => drawing(job, film, pattern, length),
    }
}

/// One generation, with a script for viewers if the user asked for a film.
fn text(job: &Job<'_>, film: &Film, pattern: &AgedPattern, length: Length) -> Result<DrawOutcome> {
    // A pattern that is not played keeps its box.
    let grid = match film.start {
        0 => pattern.grid.clone(),
        start => generations::later(&pattern.grid, pattern.rule, start)?,
    };
    let speed = 1000 / job.request.delay;
    let script = match length {
        Length::Generations(last) => viewer::script_up_to(last, speed),
        Length::Period => {
            let played = Aged::play(&pattern.grid, pattern.rule, film.start, Until::Return(film.limit))?;
            viewer::script(played.evolution(), speed)
        }
    };
    let mut notes = job.notes_with_title();
    let mut comments = mem::take(&mut notes.comments);
    if script.is_some() {
        comments.retain(|comment| !viewer::is_script(comment));
        comments.extend(script);
    }
    Ok(DrawOutcome::Text(notes.before_rle() + &rle::write_aged(&grid, pattern.rule, &comments)))
}

fn drawing(job: &Job<'_>, film: &Film, pattern: &AgedPattern, length: Length) -> Result<DrawOutcome> {
    let until = match length {
        Length::Generations(last) => Until::Generations(last),
        Length::Period => Until::Return(film.limit),
    };
    let played = Aged::play(&pattern.grid, pattern.rule, film.start, until)?;
    if length == Length::Period && played.evolution() == Evolution::Open {
        return Ok(DrawOutcome::Unknown(format!(
            "the pattern does not return within {} generations, so the animation has no end: choose one, and a box to \
             watch if it grows, such as --generations 30 --view 0,0,{},{}",
            film.limit,
            pattern.grid.width(),
            pattern.grid.height()
        )));
    }
    let side = |side: usize| u32::try_from(side).expect("files have fewer cells");
    let (width, height) = (side(pattern.grid.width()), side(pattern.grid.height()));
    let file_box =
        (film.start == 0 && width > 0 && height > 0).then_some(Frame { top: 0, left: 0, width, height });
    let camera = match film.view {
        View::Box(frame) => Camera::Sees(frame),
        View::Follow => Camera::Follows(file_box),
        View::Stand => Camera::Stands(file_box),
    };
    let evolution = played.evolution();
    let (played, camera) = match evolution {
        Evolution::Returns { first: 0, period: 1, moved } if moved != (0, 0) && flies(job, film) => {
            (played.in_flight(moved, FLIGHT), Camera::Stands(file_box))
        }
        _ => (played, camera),
    };
    let scene = played.film(camera, film.start)?.with_margin(job.margin(1));
    let facts = facts(pattern, (width, height), evolution);
    Ok(DrawOutcome::Scene { scene, facts })
}

fn facts(pattern: &AgedPattern, (width, height): (u32, u32), evolution: Evolution) -> Vec<String> {
    let cells = wording::states(&pattern.grid);
    let goes_on = match evolution {
        Evolution::Returns { first: 0, period, moved: (down, right) } => {
            Some(wording::kind(Recurrence { period, right: right.into(), down: down.into() }))
        }
        Evolution::Returns { .. } | Evolution::Open => None,
    };
    let facts = [pattern.rule.to_string(), format!("{width}×{height} cells"), cells];
    facts.into_iter().chain(goes_on).collect()
}
