//! Drawings of patterns without unspecified cells: as they are, over generations, or with the waste
//! of each cell.

use std::mem;

use anyhow::{Result, bail};
use lifesat::life::file::{MAX_CELLS, Notes, bounded, life10x, plain, rle};
use lifesat::life::plane::Frame;
use lifesat::life::{self, Grid, Partial, Plane, Rule, World, partial};
use lifesat::render::evolution::{AgedPlane, Evolution, Watched};
use lifesat::render::film::{self, Camera, Filming};
use lifesat::render::html::{self, Living};
use lifesat::render::{RenderError, Scene, scene, viewer};
use lifesat::verify::motion::Recurrence;

use crate::cli::console::progress::Spinner;
use crate::cli::render::request::{Film, Format, Length, Subject, View};
use crate::cli::render::{DrawOutcome, Drawn, Job};
use crate::cli::wording;

/// A page of a pattern that grows first shows what is reached in so many generations: in twelve seconds.
const OPENING: usize = 60;

pub(super) fn outcome(job: &Job<'_>, drawn: &Drawn) -> Result<DrawOutcome> {
    match &job.request.subject {
        Subject::Waste => of_waste(job, drawn),
        Subject::Film(film) => match as_it_stands(job, film, drawn) {
            Some(text) => Ok(DrawOutcome::Text(text)),
            None => of_film(&Played::new(job, film, drawn)?),
        },
    }
}

/// The text of a pattern that need not be simulated. It may be as large as a file can be.
fn as_it_stands(job: &Job<'_>, film: &Film, drawn: &Drawn) -> Option<String> {
    let grid = drawn.grid;
    let format = job.request.format;
    if length(film, format) != Length::Generations(0) || film.start > 0 || matches!(film.view, View::Box(_)) {
        return None;
    }
    match format {
        Format::Rle if drawn.world.bounds().is_none() => {
            Some(job.notes_with_title().before_rle() + &rle::write(grid, drawn.world.rule(), &[]))
        }
        Format::Cells => Some(cells_text(job, grid)),
        Format::Life if drawn.world.bounds().is_none() => Some(life_text(job, grid, drawn.world.rule())),
        Format::Plain if !film.ages && job.margin(0) == 0 => Some(plain::write(grid)),
        _ => None,
    }
}

fn of_film(played: &Played<'_>) -> Result<DrawOutcome> {
    match played.job.request.format {
        Format::Rle => Ok(DrawOutcome::Text(played.rle()?)),
        Format::Cells if played.length() == Length::Generations(0) => {
            Ok(DrawOutcome::Text(cells_text(played.job, &played.still()?)))
        }
        Format::Life if played.world.bounds().is_some() => {
            bail!("Life 1.05 has no bounded grids; write RLE")
        }
        Format::Life if played.length() == Length::Generations(0) => {
            Ok(DrawOutcome::Text(life_text(played.job, &played.still()?, played.world.rule())))
        }
        Format::Cells | Format::Life => {
            bail!(".cells and Life 1.05 hold one generation; -g N..N chooses which")
        }
        // The script of a page knows no bounded grids, so their generations are pictures.
        Format::Html if played.world.bounds().is_none() => played.page(),
        _ => played.film(),
    }
}

/// The length of a film: what the user says, or what suits the format.
pub(super) fn length(film: &Film, format: Format) -> Length {
    film.length.unwrap_or(if format.moves() { Length::Period } else { Length::Generations(0) })
}

/// So long a ship is shown as it flies that looks the same in every generation.
pub(super) const FLIGHT: usize = 8;

/// Returns true if the picture is one that moves, and the user has not said what it shows.
pub(super) fn flies(job: &Job<'_>, film: &Film) -> bool {
    film.length.is_none() && film.view == View::Follow && job.request.format.moves()
}

fn of_waste(job: &Job<'_>, drawn: &Drawn) -> Result<DrawOutcome> {
    let Drawn { grid, world, .. } = drawn;
    if world.plain() != Some(Rule::LIFE) {
        bail!("--mark waste is for still lifes of B3/S23, but this pattern has the rule {world}");
    }
    if grid.width() == 0 || grid.height() == 0 {
        bail!("waste is measured in a box, but this pattern has none");
    }
    if matches!(job.request.format, Format::Rle | Format::Cells | Format::Life) {
        bail!("RLE, .cells and Life 1.05 cannot show waste; choose a picture or text");
    }
    let facts = vec![
        format!("{}×{} cells", grid.width(), grid.height()),
        wording::live_cells(grid.population()),
        format!("waste {}", life::waste::of_pattern(grid)),
    ];
    Ok(DrawOutcome::Scene { scene: scene::of_waste(grid)?.with_margin(job.margin(1)), facts })
}

struct Played<'a> {
    job: &'a Job<'a>,
    film: &'a Film,
    world: World,
    start: Plane,
    /// The box of the pattern, if the film begins with the pattern itself.
    file_box: Option<Frame>,
    watched: Watched,
}

impl<'a> Played<'a> {
    fn new(job: &'a Job<'a>, film: &'a Film, drawn: &Drawn) -> Result<Self> {
        let (format, world, from) = (job.request.format, drawn.world, film.start);
        check(format, &world, from)?;
        let _spinner = Spinner::message(job.verbosity, "playing".to_owned());
        let grown = AgedPlane::new(drawn.plane()).later(world, from)?;
        let start = grown.plane.clone();
        let watched = match length(film, format) {
            Length::Generations(last) => Watched::for_generations(grown, world, from, last)?,
            Length::Period => match Watched::until_it_returns(grown.clone(), world, from, film.limit) {
                // A page simulates the pattern itself, as long as it is open.
                Err(RenderError::FilmTooLarge { .. }) if format == Format::Html => {
                    Watched::for_generations(grown, world, from, 0)?
                }
                watched => watched?,
            },
        };
        if world.phases().alternate() && watched.planes.len() > 1 {
            job.note("every odd generation is drawn in reverse, because empty space is alive in it (B0)");
        }
        let shown = drawn.shown();
        let has_box = (from == 0 || shown != drawn.frame()) && shown.width > 0 && shown.height > 0;
        Ok(Self { job, film, world, start, file_box: has_box.then_some(shown), watched })
    }

    fn camera(&self) -> Camera {
        match self.film.view {
            View::Box(frame) => Camera::Sees(frame),
            View::Follow => Camera::Follows(self.file_box),
            View::Stand => Camera::Stands(self.file_box),
        }
    }

    fn length(&self) -> Length {
        length(self.film, self.job.request.format)
    }

    fn still_frame(&self) -> Frame {
        let alone =
            Watched { planes: vec![self.start.clone()], ages: Vec::new(), evolution: Evolution::Open };
        film::frame(&alone, self.camera())
    }

    /// The first generation by itself. It must not be larger than files that can be read.
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

    /// All generations as a scene, if there is an end to them.
    fn film(&self) -> Result<DrawOutcome> {
        let (evolution, film) = (self.watched.evolution, self.film);
        if self.length() == Length::Period {
            match evolution {
                Evolution::Open => {
                    let frame = self.still_frame();
                    return Ok(DrawOutcome::Unknown(format!(
                        "the pattern does not return within {0} generations, so the animation has no end: choose one, such as \
                         --generations 1200, or look further with --generations auto:N (in vain if parts fly away: \
                         --generations 30 --view {1},{2},{3},{4} watches where a gun begins)",
                        film.limit, frame.left, frame.top, frame.width, frame.height
                    )));
                }
                Evolution::Returns { first: 1.., .. } => self.job.note(&jump(evolution, film.start)),
                Evolution::Returns { .. } => {}
            }
        }
        let (watched, camera) = match evolution {
            Evolution::Returns { first: 0, period: 1, moved } if moved != (0, 0) && flies(self.job, film) => {
                (&self.watched.in_flight(moved, FLIGHT), Camera::Stands(self.file_box))
            }
            _ => (&self.watched, self.camera()),
        };
        let filming = Filming { camera, ages: film.ages, first: film.start };
        let scene = film::film(watched, filming)?;
        Ok(DrawOutcome::Scene { scene: scene.with_margin(self.job.margin(1)), facts: self.facts() })
    }

    /// The first generation as RLE, with a script for viewers if the user asked for a film.
    fn rle(&self) -> Result<String> {
        let speed = 1000 / self.job.request.delay;
        let script = match self.length() {
            Length::Generations(0) => None,
            Length::Generations(last) => viewer::script_up_to(last, speed),
            Length::Period => viewer::script(self.watched.evolution, speed),
        };
        self.still()?;
        Ok(rle_text(self.job, (&self.start, self.still_frame()), &self.world, script))
    }

    fn page(&self) -> Result<DrawOutcome> {
        let (film, evolution) = (self.film, self.watched.evolution);
        let is_auto = self.length() == Length::Period;
        let follows = film.view == View::Follow;
        let last = match (self.length(), evolution) {
            (Length::Generations(last), _) => Some(last),
            (Length::Period, Evolution::Returns { first: 0, period: 1, moved: (0, 0) }) => Some(0),
            (Length::Period, Evolution::Returns { first: 0, period, moved })
                if !follows && moved != (0, 0) =>
            {
                Some(period - 1)
            }
            (Length::Period, _) => None,
        };
        let leaves = match evolution {
            Evolution::Open => true,
            Evolution::Returns { first, moved, .. } => first > 0 && moved != (0, 0),
        };
        let grows = is_auto && leaves && !matches!(film.view, View::Box(_));
        let frame = if grows { self.opening() } else { film::frame(&self.watched, self.camera()) };
        let living = Living {
            plane: &self.start,
            phases: self.world.phases(),
            evolution: if follows { evolution } else { Evolution::Open },
            first: film.start,
            last,
            frame: frame.with_margin(self.job.request.look.margin.unwrap_or(0)),
            grows,
            ages: film.ages.then(|| film::ages(&self.watched).swap_remove(0)),
        };
        Ok(DrawOutcome::Text(html::living(&living, &self.job.words(self.facts()))?))
    }

    /// The first view of a pattern that grows: what it reaches in the first seconds.
    fn opening(&self) -> Frame {
        let planes = self.watched.planes.iter().take(OPENING);
        planes.filter_map(Plane::frame).fold(self.still_frame(), Frame::with)
    }

    fn facts(&self) -> Vec<String> {
        let frame = self.still_frame();
        let size = format!("{}×{} cells", frame.width, frame.height);
        let population = wording::live_cells(self.start.cells().len());
        let goes_on = match self.watched.evolution {
            Evolution::Returns { first: 0, .. } if self.start.cells().is_empty() => None,
            Evolution::Returns { first: 0, period, moved: (down, right) } => {
                Some(wording::kind(Recurrence { period, right: right.into(), down: down.into() }))
            }
            Evolution::Returns { first, period, .. } => {
                Some(format!("period {period} from generation {} on", self.film.start + first))
            }
            Evolution::Open => None,
        };
        let reversed =
            self.world.phases().alternate().then(|| "odd generations are drawn in reverse (B0)".to_owned());
        [self.world.to_string(), size, population].into_iter().chain(goes_on).chain(reversed).collect()
    }
}

/// Why an animation does not end where it begins.
fn jump(evolution: Evolution, start: usize) -> String {
    let Evolution::Returns { first, period, .. } = evolution else { return String::new() };
    let (from, last) = (start + first, start + first + period - 1);
    format!(
        "generation {start} never returns: from generation {from} on the period is {period}, so the animation jumps back \
         after generation {last} (-g {from}..{last} makes it a loop)"
    )
}

/// Refuses what a format cannot show of a world.
fn check(format: Format, world: &World, from: usize) -> Result<()> {
    if matches!(format, Format::Rle | Format::Cells | Format::Life)
        && world.phases().alternate()
        && from % 2 == 1
    {
        bail!(
            "empty space is alive in odd generations of {}, which no pattern file can hold: begin with an even one, as in -g 2..2",
            world.rule()
        );
    }
    Ok(())
}

fn rle_text(job: &Job<'_>, (plane, frame): (&Plane, Frame), world: &World, script: Option<String>) -> String {
    let mut notes = job.notes_with_title();
    if script.is_some() {
        notes.comments.retain(|comment| !viewer::is_script(comment));
        notes.comments.extend(script);
    }
    notes.before_rle() + &bounded::write(plane, frame, world, &[])
}

fn life_text(job: &Job<'_>, grid: &Grid, rule: Rule) -> String {
    let Notes { name, author, comments } = job.notes_with_title();
    let comments: Vec<String> = name.into_iter().chain(author).chain(comments).collect();
    life10x::write_105(grid, rule, &comments)
}

fn cells_text(job: &Job<'_>, grid: &Grid) -> String {
    job.notes_with_title().before_cells() + &plain::write_cells(grid, &[])
}

// Patterns with unspecified cells. What becomes of them is unknown, so only the pattern itself is drawn.

pub(super) fn partial_outcome(job: &Job<'_>, pattern: &Partial) -> Result<DrawOutcome> {
    check_partial(&job.request.subject)?;
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
            Ok(DrawOutcome::Scene { scene, facts: partial_facts(pattern) })
        }
    }
}

fn check_partial(subject: &Subject) -> Result<()> {
    let Subject::Film(film) = subject else { bail!(NEEDS_ALL_CELLS) };
    let is_whole = |film: &Film| film.start == 0 && !matches!(film.view, View::Box(_));
    if !is_whole(film) || !matches!(film.length, None | Some(Length::Generations(0))) {
        bail!(
            "a pattern with unspecified cells is neither played nor cut (in RLE of LifeHistory, `.` is unspecified and \
             B is dead here); leave out --generations and --view"
        );
    }
    if film.ages {
        bail!(NEEDS_ALL_CELLS);
    }
    Ok(())
}

const NEEDS_ALL_CELLS: &str = "--mark is for patterns without unspecified cells";

fn partial_facts(pattern: &Partial) -> Vec<String> {
    let specified = || pattern.rows().flatten().flatten();
    let live = specified().filter(|cell| **cell).count();
    vec![
        format!("{}×{} cells", pattern.width(), pattern.height()),
        format!("{} of them specified", specified().count()),
        wording::live_cells(live),
    ]
}
