//! Writes scenes in the format that the user wants.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Duration;
use std::{env, thread};

use anyhow::{Result, bail};
use lifesat::render::gif::{self, Pace};
use lifesat::render::raster::Style;
use lifesat::render::scene::Picture;
use lifesat::render::terminal::{self, Paint};
use lifesat::render::{Cell, MAKER, RenderError, Scene, Theme, html, png, svg};

use crate::cli::Exit;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, terminal_size};
use crate::cli::render::Job;
use crate::cli::render::request::{Format, When};

/// Pixels of a picture's longer side, if the user does not say how large a cell is.
const USUAL_SIDE: u32 = 640;

/// Pixels of a cell's side at most, in pictures with few cells.
const LARGEST_CELL: u32 = 24;

/// How long the end of a game is shown before the game begins again, in hundredths of a second.
const REST: u16 = 200;

fn goes_to_stdout(path: Option<&Path>) -> bool {
    path.is_none_or(|path| path == Path::new("-"))
}

/// Writes a text. A file with a pattern says who made it, so that it may be replaced.
pub(super) fn text(job: &Job<'_>, text: &str) -> Result<Exit> {
    let path = job.request.output.as_deref();
    let signed = match job.request.format {
        _ if goes_to_stdout(path) || text.contains(MAKER) => None,
        Format::Rle => Some(format!("#C {MAKER}\n{text}")),
        Format::Cells | Format::Plain => Some(format!("!{MAKER}\n{text}")),
        // The first line of Life 1.05 says that it is this.
        Format::Life => Some(text.replacen('\n', &format!("\n#D {MAKER}\n"), 1)),
        _ => None,
    };
    let text = signed.as_deref().unwrap_or(text);
    output::write(path, |out| out.write_all(text.as_bytes()))?;
    Ok(Exit::Answered)
}

pub(super) fn scene(job: &Job<'_>, scene: Scene, facts: Vec<String>) -> Result<Exit> {
    match job.request.format {
        Format::Svg => {
            let title = title(job, &scene);
            let scene = scene.into_sheet()?;
            let (scale, has_legend) = (scale(job, &scene), has_legend(job, &scene));
            let style = svg::Style { scale, theme: job.request.look.theme, title, has_legend };
            text(job, &svg::write(&scene, &style)?)
        }
        Format::Png => {
            let scene = scene.into_sheet()?;
            let style = style(job, &scene);
            png::check(&scene, style)?;
            pixels(job, |out| png::write(&scene, style, out))
        }
        Format::Gif => {
            let style = style(job, &scene);
            gif::check(&scene, style)?;
            let pace = pace(job, &scene)?;
            pixels(job, |out| gif::write(&scene, style, pace, out))
        }
        Format::Html => text(job, &html::pictures(&scene, &job.words(facts))?),
        _ => match show(job, &scene, paint(job))? {
            Shown::Text(drawn) => text(job, &drawn),
            Shown::Played => Ok(Exit::Answered),
        },
    }
}

/// Writes pixels. This takes time, so there is a spinner.
fn pixels(job: &Job<'_>, write: impl FnOnce(&mut dyn io::Write) -> Result<(), RenderError>) -> Result<Exit> {
    let _spinner = Spinner::message(job.verbosity, "drawing".to_owned());
    output::write(job.request.output.as_deref(), |out| {
        write(out).map_err(|error| match error {
            RenderError::Io(error) => error,
            other => io::Error::other(other),
        })
    })?;
    Ok(Exit::Answered)
}

fn title(job: &Job<'_>, scene: &Scene) -> String {
    match &scene.pictures[..] {
        [only] if !only.caption.is_empty() => format!("{}: {}", job.title(), only.caption),
        _ => job.title(),
    }
}

fn style(job: &Job<'_>, scene: &Scene) -> Style {
    let has_legend = has_legend(job, scene);
    let is_film = job.request.format == Format::Gif && scene.pictures.len() > 1;
    Style {
        scale: scale(job, scene),
        theme: pixel_theme(job),
        has_legend,
        has_captions: has_legend && is_film,
    }
}

/// How long pictures are shown. A game rests at its end, which is no loop.
fn pace(job: &Job<'_>, scene: &Scene) -> Result<Pace> {
    let each = u16::try_from((job.request.delay + 5) / 10)?;
    let last = if is_game(scene) { each.max(REST) } else { each };
    Ok(Pace { each, last })
}

fn is_game(scene: &Scene) -> bool {
    scene.cells().iter().any(|cell| matches!(cell, Cell::Player(_) | Cell::Hybrid))
}

fn shows_waste(scene: &Scene) -> bool {
    scene.cells().iter().any(|cell| matches!(cell, Cell::DeadWaste(_) | Cell::LiveWaste(_)))
}

/// Returns true if the picture has a legend. Games and waste have one, as neither the colours of players
/// nor the marks of waste show by themselves what they mean.
fn has_legend(job: &Job<'_>, scene: &Scene) -> bool {
    match job.request.look.legend {
        When::Always => true,
        When::Auto => is_game(scene) || shows_waste(scene),
        When::Never => false,
    }
}

fn pixel_theme(job: &Job<'_>) -> Theme {
    job.request.look.theme.unwrap_or(Theme::Light)
}

fn scale(job: &Job<'_>, scene: &Scene) -> u32 {
    let longest = scene.width.max(scene.height).max(1);
    job.request.look.scale.unwrap_or((USUAL_SIDE / longest).clamp(1, LARGEST_CELL))
}

fn paint(job: &Job<'_>) -> Paint {
    let wants_none = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let on_terminal = goes_to_stdout(job.request.output.as_deref()) && io::stdout().is_terminal();
    match job.request.look.colour {
        When::Always => Paint::Ansi,
        When::Auto if on_terminal && !wants_none => Paint::Ansi,
        When::Auto | When::Never => Paint::Plain,
    }
}

// Draws scenes as text, and plays films on a terminal.

#[derive(Clone, Copy, Debug)]
enum Characters {
    /// Two cells a character.
    Blocks,
    /// Eight cells a character.
    Braille,
    /// One cell a character.
    Symbols,
}

/// Columns of a line if stdout is not a terminal.
const USUAL_COLUMNS: u16 = 160;

pub(super) enum Shown {
    /// One picture after another, still to be written.
    Text(String),
    /// A film that was played on the terminal, one picture in the place of another.
    Played,
}

/// Plays a film on a terminal that has room for it, and draws all pictures as text otherwise.
pub(super) fn show(job: &Job<'_>, scene: &Scene, paint: Paint) -> Result<Shown> {
    let screen = screen(job);
    let characters =
        characters(job.request.format, scene, paint, screen.map_or(USUAL_COLUMNS, |(columns, _)| columns));
    if let Some((columns, _)) = screen.filter(|_| job.request.format == Format::Text) {
        refuse_wider(scene, characters, columns)?;
    }
    let draw = |picture: &Picture| drawn(scene, picture, characters, paint);
    let lines = |text: &str| text.lines().count();
    let Some((columns, rows)) = screen.filter(|_| scene.pictures.len() > 1) else {
        return Ok(Shown::Text(one_after_another(scene, draw)?));
    };
    let first = draw(&scene.pictures[0])?;
    if lines(&first) + 1 >= usize::from(rows) || scene.width > u32::from(columns) {
        return Ok(Shown::Text(one_after_another(scene, draw)?));
    }
    for (number, picture) in scene.pictures.iter().enumerate() {
        // The caption has a line of its own. Each line is cleared before it is overwritten.
        let text = format!("{}\n{}", picture.caption, draw(picture)?);
        let up = if number == 0 { String::new() } else { format!("\x1b[{}A", lines(&text)) };
        output::print(&(up + &text.lines().map(|line| format!("\x1b[2K{line}\n")).collect::<String>()))?;
        thread::sleep(Duration::from_millis(job.request.delay.into()));
    }
    Ok(Shown::Played)
}

/// Columns and rows of the terminal, if the picture goes to one.
fn screen(job: &Job<'_>) -> Option<(u16, u16)> {
    let is_terminal = job.request.output.is_none() && io::stdout().is_terminal();
    is_terminal.then(|| terminal_size().unwrap_or((80, 24)))
}

/// Refuses a picture whose lines would be wrapped, unless the user chose the characters.
fn refuse_wider(scene: &Scene, characters: Characters, columns: u16) -> Result<()> {
    let width = match characters {
        Characters::Braille => scene.width.div_ceil(2),
        Characters::Blocks | Characters::Symbols => scene.width,
    };
    if width > u32::from(columns) {
        bail!(
            "the picture needs {width} columns, and the terminal has {columns}: draw a part with --view, or write a file such as -o picture.png"
        );
    }
    Ok(())
}

/// All pictures, with captions if there are several.
fn one_after_another(
    scene: &Scene,
    draw: impl Fn(&Picture) -> Result<String, RenderError>,
) -> Result<String, RenderError> {
    if let [only] = &scene.pictures[..] {
        return draw(only);
    }
    terminal::check_all(scene)?;
    let blocks = scene.pictures.iter().map(|picture| Ok(format!("{}\n{}", picture.caption, draw(picture)?)));
    Ok(blocks.collect::<Result<Vec<_>, RenderError>>()?.join("\n"))
}

fn drawn(
    scene: &Scene,
    picture: &Picture,
    characters: Characters,
    paint: Paint,
) -> Result<String, RenderError> {
    match characters {
        Characters::Blocks => terminal::half_blocks(scene, picture, paint),
        Characters::Braille => terminal::braille(scene, picture, paint),
        Characters::Symbols => terminal::symbols(scene, picture),
    }
}

/// The characters that the user wants, or those that fit: symbols if cells differ in more than
/// black and white and there are no colours, braille if blocks are too wide.
fn characters(format: Format, scene: &Scene, paint: Paint, columns: u16) -> Characters {
    let needs_symbols = paint == Paint::Plain && !terminal::is_black_and_white(scene);
    match format {
        Format::Blocks => Characters::Blocks,
        Format::Braille => Characters::Braille,
        Format::Plain => Characters::Symbols,
        _ if needs_symbols => Characters::Symbols,
        _ if scene.width > u32::from(columns) => Characters::Braille,
        _ => Characters::Blocks,
    }
}
