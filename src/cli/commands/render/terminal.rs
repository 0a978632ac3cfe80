//! Draws scenes as text, and plays films on a terminal.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::render::scene::Picture;
use lifesat::render::terminal::{self, Paint};
use lifesat::render::{RenderError, Scene};
use ratatui::crossterm;

use super::job::Job;
use crate::cli::console::output;
use crate::cli::request::render::{Characters, Format};

/// Columns of a line if stdout is not a terminal.
const USUAL_COLUMNS: u16 = 160;

/// A scene as text.
pub(super) enum Shown {
    /// One picture after another, still to be written.
    Text(String),
    /// A film that was played on the terminal, one picture in the place of another.
    Played,
}

/// Plays a film if it goes to a terminal that has room for it, and draws all pictures as text
/// otherwise.
pub(super) fn show(job: &Job<'_>, scene: &Scene, paint: Paint) -> Result<Shown> {
    let screen = screen(job);
    let characters =
        characters(job.request.format, scene, paint, screen.map_or(USUAL_COLUMNS, |(columns, _)| columns));
    if let Some((columns, _)) = screen.filter(|_| job.request.format == Format::Text(None)) {
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
    is_terminal.then(|| crossterm::terminal::size().unwrap_or((80, 24)))
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
        Format::Text(Some(characters)) => characters,
        _ if needs_symbols => Characters::Symbols,
        _ if scene.width > u32::from(columns) => Characters::Braille,
        _ => Characters::Blocks,
    }
}
