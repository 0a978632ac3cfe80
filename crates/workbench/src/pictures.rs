//! Pictures of answers, drawn by `lifesat render`.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::Mutex;

use axum::http::StatusCode;

use crate::job_store::JobStore;
use crate::kinds::GAME;
use crate::paths::{ANSWER, Number, PICTURES, present};
use crate::refusal::Refusal;
use crate::{Program, process};

/// Patterns that have no period in sight are shown for so many generations.
const GENERATIONS: &str = "--generations=20";

/// One picture is drawn at a time.
static DRAWING: Mutex<()> = Mutex::new(());

/// Kinds of pictures: endings, and what browsers call them.
const KINDS: [(&str, &str); 5] = [
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("gif", "image/gif"),
    (HTML, "text/html; charset=utf-8"),
    ("rle", "text/plain; charset=utf-8"),
];

/// The kind that plays.
pub(crate) const HTML: &str = "html";

/// What browsers call a picture with this ending, if there is such a kind.
pub(crate) fn media(ending: &str) -> Option<&'static str> {
    KINDS.iter().find(|(known, _)| *known == ending).map(|(_, media)| *media)
}

/// The picture of a job's pattern, counted from 1. It is drawn once and kept, until the job goes on. A job
/// that is removed meanwhile is drawn to the end, so that it can come back with its files.
pub(crate) fn of(
    jobs: &Arc<JobStore>,
    number: Number,
    pick: usize,
    ending: &str,
) -> Result<Vec<u8>, Refusal> {
    let output = Path::new(PICTURES).join(format!("{pick}.{ending}"));
    let _alone = DRAWING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let folder = present(&jobs.place, number);
    if is_newer(&folder.join(&output), &folder.join(ANSWER)) {
        return Ok(fs::read(folder.join(&output))?);
    }
    let gone = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Refusal::not_found(format!("there is no job {number}")),
        _ => error.into(),
    };
    // Not the folder of the job: it would stand in the way of one that comes back.
    match fs::create_dir(folder.join(PICTURES)) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(gone(error)),
        _ => {}
    }
    let (stops, title) = (|| jobs.is_closing(), format!("Answer {number}"));
    let drawer = Drawer { program: &jobs.program, folder: &folder, stops: &stops, title: &title };
    if drawer.draws(pick, &output).map_err(gone)? {
        return fs::read(present(&jobs.place, number).join(&output)).map_err(gone);
    }
    let words = "this picture cannot be drawn: there is no pattern, or it is too large";
    Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, words))
}

/// Returns true if a picture was drawn after the answer was written. A picture that is drawn while its job
/// goes on is one of the last answer.
fn is_newer(picture: &Path, answer: &Path) -> bool {
    let written = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    written(picture).zip(written(answer)).is_some_and(|(picture, answer)| picture > answer)
}

/// Draws what a job has found.
pub(crate) struct Drawer<'a> {
    pub(crate) program: &'a Program,
    /// The folder with the answer, in which the process works.
    pub(crate) folder: &'a Path,
    /// Returns true if the process is to end.
    pub(crate) stops: &'a dyn Fn() -> bool,
    pub(crate) title: &'a str,
}

impl Drawer<'_> {
    /// Returns true if a picture of a pattern, counted from 1, was drawn: a film of one period, or if there is
    /// none in sight, of some generations.
    pub(crate) fn draws(&self, pick: usize, output: &Path) -> io::Result<bool> {
        Ok(self.tries(pick, output, None)? || self.tries(pick, output, Some(GENERATIONS))?)
    }

    fn tries(&self, pick: usize, output: &Path, film: Option<&str>) -> io::Result<bool> {
        if (self.stops)() {
            return Ok(false);
        }
        // A game is drawn from its record, which has the players.
        let source = if self.folder.join(GAME).exists() { GAME } else { ANSWER };
        let mut words: Vec<String> =
            ["render", source, "--force", "-o", &output.to_string_lossy()].map(str::to_owned).into();
        words.push(format!("--title={}", self.title));
        words.extend((source == ANSWER).then(|| format!("--pick={pick}")));
        words.extend(film.map(str::to_owned));
        process::draws(self.program, &words, self.folder, self.stops)
    }
}
