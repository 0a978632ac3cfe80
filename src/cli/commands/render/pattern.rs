//! Patterns that can be played: as they are, over generations, or with what they waste.

use anyhow::{Result, bail};
use lifesat::life::file::{MAX_CELLS, cells, plain, rle};
use lifesat::life::plane::Frame;
use lifesat::life::{self, Grid, Plane, Rule};
use lifesat::render::course::{Course, Watched};
use lifesat::render::film::{self, Camera, Filming};
use lifesat::render::grown::Grown;
use lifesat::render::html::{self, Living};
use lifesat::render::{RenderError, viewer, waste};
use lifesat::verify::motion::Recurrence;

use super::{Job, Outcome};
use crate::cli::args::{CameraArg, GenerationsArg, RenderFormatArg};
use crate::cli::console::progress::Spinner;
use crate::cli::wording;

/// The view of a page that grows has room for so many generations, twelve seconds of them as a page plays usually.
const OPENING: usize = 60;

/// What is drawn of a pattern.
pub(super) fn outcome(job: &Job<'_>, grid: &Grid, rule: Rule) -> Result<Outcome> {
    if job.args.look.waste {
        return of_waste(job, grid, rule);
    }
    if job.generations() == GenerationsArg::UpTo(0)
        && job.args.film.start == 0
        && job.args.film.view.is_none()
    {
        // Nothing is played, so a pattern may be as large as files can be.
        match job.format {
            RenderFormatArg::Rle => return Ok(Outcome::Text(rle_text(job, grid, rule, None))),
            RenderFormatArg::Cells => return Ok(Outcome::Text(cells_text(job, grid))),
            RenderFormatArg::Plain if !job.args.look.age && job.margin(0) == 0 => {
                return Ok(Outcome::Text(plain::write(grid)));
            }
            _ => {}
        }
    }
    let subject = Played::new(job, grid, rule)?;
    match job.format {
        RenderFormatArg::Rle => Ok(Outcome::Text(subject.rle()?)),
        RenderFormatArg::Cells if job.generations() == GenerationsArg::UpTo(0) => {
            Ok(Outcome::Text(cells_text(job, &subject.still()?)))
        }
        RenderFormatArg::Cells => bail!(".cells holds one generation; --start N chooses which"),
        RenderFormatArg::Html => subject.page(),
        _ => subject.film(),
    }
}

/// A still life with what it wastes.
fn of_waste(job: &Job<'_>, grid: &Grid, rule: Rule) -> Result<Outcome> {
    if rule != Rule::LIFE {
        bail!("--waste is about still lifes of B3/S23, and the rule here is {rule}");
    }
    if grid.width() == 0 || grid.height() == 0 {
        bail!("waste belongs to a box, and this pattern has none");
    }
    if matches!(job.format, RenderFormatArg::Rle | RenderFormatArg::Cells) {
        bail!("waste is for pictures and text; neither RLE nor .cells has a state for it");
    }
    let facts = vec![
        format!("{}×{} cells", grid.width(), grid.height()),
        wording::live_cells(grid.population()),
        format!("waste {}", life::waste::of_pattern(grid)),
    ];
    Ok(Outcome::Scene { scene: waste::scene(grid)?.with_margin(job.margin(1)), facts })
}

/// A pattern, and how it goes on as far as that was asked for.
struct Played<'a> {
    job: &'a Job<'a>,
    rule: Rule,
    /// The first generation that is shown.
    start: Plane,
    /// The box of the file, if the first generation is the pattern itself.
    file_box: Option<Frame>,
    watched: Watched,
}

impl<'a> Played<'a> {
    fn new(job: &'a Job<'a>, grid: &Grid, rule: Rule) -> Result<Self> {
        let film = &job.args.film;
        let _spinner = Spinner::message(job.verbosity, "playing".to_owned());
        let grown = Grown::new(Plane::of(grid)).later(rule, film.start)?;
        let start = grown.plane.clone();
        let watched = match job.generations() {
            GenerationsArg::UpTo(last) => Watched::for_generations(grown, rule, last)?,
            GenerationsArg::Auto => match Watched::until_it_returns(grown.clone(), rule, film.limit) {
                // A page plays on as long as somebody looks.
                Err(RenderError::FilmTooLarge { .. }) if job.format == RenderFormatArg::Html => {
                    Watched::for_generations(grown, rule, 0)?
                }
                watched => watched?,
            },
        };
        let has_box = film.start == 0 && grid.width() > 0 && grid.height() > 0;
        let side = |side: usize| u32::try_from(side).expect("files have fewer cells");
        let file_box = has_box.then(|| Frame {
            top: 0,
            left: 0,
            width: side(grid.width()),
            height: side(grid.height()),
        });
        Ok(Self { job, rule, start, file_box, watched })
    }

    fn camera(&self) -> Camera {
        match (self.job.args.film.view, self.job.args.film.camera) {
            (Some(frame), _) => Camera::Sees(frame),
            (None, CameraArg::Follow) => Camera::Follows(self.file_box),
            (None, CameraArg::Stand) => Camera::Stands(self.file_box),
        }
    }

    /// The box of one generation by itself.
    fn still_frame(&self) -> Frame {
        let alone = Watched { planes: vec![self.start.clone()], ages: Vec::new(), course: Course::Open };
        film::frame(&alone, self.camera())
    }

    /// The first generation by itself, unless a file of it could not be read again.
    fn still(&self) -> Result<Grid> {
        let frame = self.still_frame();
        let (width, height) = (frame.width, frame.height);
        if u64::from(width) * u64::from(height) > MAX_CELLS as u64 {
            bail!(
                "{width}×{height} cells are too many for a pattern file (at most {MAX_CELLS}); cut with --view"
            );
        }
        Ok(self.start.cut(frame))
    }

    /// All generations as a scene, if it is known how many there are.
    fn film(&self) -> Result<Outcome> {
        let (course, film) = (self.watched.course, &self.job.args.film);
        if self.job.generations() == GenerationsArg::Auto {
            match course {
                Course::Open => {
                    return Ok(Outcome::Unknown(format!(
                        "no generation comes back within {0} generations, so the film has no end: ask for a part of it, such \
                         as --generations 1200, or look further than --limit {0} (which finds nothing if parts fly away)",
                        film.limit
                    )));
                }
                Course::Returns { first: 1.., .. } => self.job.note(&jump(course, film.start)),
                Course::Returns { .. } => {}
            }
        }
        let filming = Filming { camera: self.camera(), ages: self.job.args.look.age, first: film.start };
        let scene = film::film(&self.watched, filming)?;
        Ok(Outcome::Scene { scene: scene.with_margin(self.job.margin(1)), facts: self.facts() })
    }

    /// The first generation as RLE, with a script if the user asked for a film.
    fn rle(&self) -> Result<String> {
        let speed = 1000 / self.job.args.film.delay;
        let script = match self.job.generations() {
            GenerationsArg::UpTo(0) => None,
            GenerationsArg::UpTo(last) => viewer::script_up_to(last, speed),
            GenerationsArg::Auto => viewer::script(self.watched.course, speed),
        };
        Ok(rle_text(self.job, &self.still()?, self.rule, script))
    }

    /// A page that simulates the pattern.
    fn page(&self) -> Result<Outcome> {
        let (film, course) = (&self.job.args.film, self.watched.course);
        let is_auto = self.job.generations() == GenerationsArg::Auto;
        let follows = film.view.is_none() && film.camera == CameraArg::Follow;
        let last = match (self.job.generations(), course) {
            (GenerationsArg::UpTo(last), _) => Some(last),
            (GenerationsArg::Auto, Course::Returns { first: 0, period: 1, moved: (0, 0) }) => Some(0),
            (GenerationsArg::Auto, Course::Returns { first: 0, period, moved })
                if !follows && moved != (0, 0) =>
            {
                Some(period - 1)
            }
            (GenerationsArg::Auto, _) => None,
        };
        let leaves = match course {
            Course::Open => true,
            Course::Returns { first, moved, .. } => first > 0 && moved != (0, 0),
        };
        let grows = is_auto && leaves && film.view.is_none();
        let frame = if grows { self.opening() } else { film::frame(&self.watched, self.camera()) };
        let living = Living {
            plane: &self.start,
            rule: self.rule,
            course: if follows { course } else { Course::Open },
            first: film.start,
            last,
            frame: frame.with_margin(self.job.args.look.margin.unwrap_or(0)),
            grows,
            ages: self.job.args.look.age.then(|| film::ages(&self.watched).swap_remove(0)),
        };
        Ok(Outcome::Text(html::living(&living, &self.job.words(self.facts()))?))
    }

    /// What a page shows first of a pattern that goes on to grow: all that it reaches in the first seconds.
    fn opening(&self) -> Frame {
        let planes = self.watched.planes.iter().take(OPENING);
        planes.filter_map(Plane::frame).fold(self.still_frame(), Frame::with)
    }

    /// What is known about the pattern, in a few words each.
    fn facts(&self) -> Vec<String> {
        let frame = self.still_frame();
        let size = format!("{}×{} cells", frame.width, frame.height);
        let population = wording::live_cells(self.start.cells().len());
        let goes_on = match self.watched.course {
            Course::Returns { first: 0, .. } if self.start.cells().is_empty() => None,
            Course::Returns { first: 0, period, moved: (down, right) } => {
                Some(wording::kind(Recurrence { period, right: right.into(), down: down.into() }))
            }
            Course::Returns { first, period, .. } => {
                Some(format!("period {period} from generation {} on", self.job.args.film.start + first))
            }
            Course::Open => None,
        };
        [self.rule.to_string(), size, population].into_iter().chain(goes_on).collect()
    }
}

/// Why a film does not end where it begins.
fn jump(course: Course, start: usize) -> String {
    let Course::Returns { first, period, .. } = course else { return String::new() };
    let (from, last) = (start + first, start + first + period - 1);
    format!(
        "generation {start} does not come back: from generation {from} on the period is {period}, so the film ends with \
         generation {last} and then starts again (--start {from} makes it a loop)"
    )
}

fn rle_text(job: &Job<'_>, grid: &Grid, rule: Rule, script: Option<String>) -> String {
    let mut notes = job.notes_with_title();
    if script.is_some() {
        notes.comments.retain(|comment| !viewer::is_script(comment));
        notes.comments.extend(script);
    }
    notes.before_rle() + &rle::write(grid, rule, &[])
}

fn cells_text(job: &Job<'_>, grid: &Grid) -> String {
    job.notes_with_title().before_cells() + &cells::write(grid, &[])
}
