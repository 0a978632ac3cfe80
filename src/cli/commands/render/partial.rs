//! Patterns with unspecified cells. Nobody knows what becomes of them, so only the pattern itself
//! is drawn.

use std::mem;

use anyhow::{Result, bail};
use lifesat::life::{Partial, partial};
use lifesat::render::Scene;

use super::job::{DrawOutcome, Job};
use crate::cli::request::render::{Film, Format, Length, Subject, View};
use crate::cli::wording;

/// Draws the pattern.
pub(super) fn outcome(job: &Job<'_>, pattern: &Partial) -> Result<DrawOutcome> {
    check(&job.request.subject)?;
    match job.request.format {
        Format::Rle => {
            let mut notes = job.notes_with_title();
            let comments = mem::take(&mut notes.comments);
            Ok(DrawOutcome::Text(notes.before_rle() + &partial::write_rle(pattern, &comments)))
        }
        Format::Cells | Format::Life => {
            bail!(".cells and Life 1.05 cannot hold unspecified cells; write RLE or use --format plain")
        }
        _ => {
            let scene = Scene::of_partial(pattern)?.with_margin(job.margin(1));
            Ok(DrawOutcome::Scene { scene, facts: facts(pattern) })
        }
    }
}

/// Refuses what needs to know all cells.
fn check(subject: &Subject) -> Result<()> {
    let Subject::Film(film) = subject else { bail!(NEEDS_ALL_CELLS) };
    let is_whole = |film: &Film| film.start == 0 && !matches!(film.view, View::Box(_));
    if !is_whole(film) || !matches!(film.length, None | Some(Length::Generations(0))) {
        bail!(
            "a pattern with unspecified cells is neither played nor cut (in RLE of LifeHistory, `.` is unspecified and \
             B is dead here); leave out --generations, --start and --view"
        );
    }
    if film.ages {
        bail!(NEEDS_ALL_CELLS);
    }
    Ok(())
}

const NEEDS_ALL_CELLS: &str = "--mark is for patterns without unspecified cells";

fn facts(pattern: &Partial) -> Vec<String> {
    let specified = || pattern.rows().flatten().flatten();
    let live = specified().filter(|cell| **cell).count();
    vec![
        format!("{}×{} cells", pattern.width(), pattern.height()),
        format!("{} of them specified", specified().count()),
        wording::live_cells(live),
    ]
}
