//! Scenes in the format that was asked for, to where they are to go.

use std::env;
use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::{Result, bail};
use lifesat::render::raster::Style;
use lifesat::render::terminal::Paint;
use lifesat::render::{Cell, RenderError, Scene, Theme, gif, html, png, svg};

use super::Job;
use super::terminal::{self, Shown};
use crate::cli::Exit;
use crate::cli::args::{ColourArg, LegendArg, RenderArgs, RenderFormatArg, ThemeArg};
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;

/// A picture of unknown use has about so many pixels a side.
const USUAL_SIDE: u32 = 640;

/// Few cells are not drawn larger than this.
const LARGEST_CELL: u32 = 24;

/// Refuses to send pixels to a terminal, before any work is done.
pub(super) fn check_place(args: &RenderArgs, format: RenderFormatArg) -> Result<()> {
    let is_binary = matches!(format, RenderFormatArg::Png | RenderFormatArg::Gif);
    if is_binary && goes_to_stdout(args.output.as_deref()) && io::stdout().is_terminal() {
        bail!("a PNG or GIF is nothing for a terminal; name a file with -o, or send it through a pipe");
    }
    Ok(())
}

fn goes_to_stdout(path: Option<&Path>) -> bool {
    path.is_none_or(|path| path == Path::new("-"))
}

/// Writes a text.
pub(super) fn text(job: &Job<'_>, text: &str) -> Result<Exit> {
    output::write(job.args.output.as_deref(), |out| out.write_all(text.as_bytes()))?;
    Ok(Exit::Answered)
}

/// Writes a scene.
pub(super) fn scene(job: &Job<'_>, scene: Scene, facts: Vec<String>) -> Result<Exit> {
    match job.format {
        RenderFormatArg::Svg => {
            let title = title(job, &scene);
            let scene = scene.into_sheet()?;
            let theme = match job.args.look.theme {
                ThemeArg::Auto => None,
                ThemeArg::Light | ThemeArg::Dark => Some(pixel_theme(job)),
            };
            let style = svg::Style { scale: scale(job, &scene), theme, title };
            text(job, &svg::write(&scene, &style)?)
        }
        RenderFormatArg::Png => {
            let scene = scene.into_sheet()?;
            let style = style(job, &scene);
            png::check(&scene, style)?;
            pixels(job, |out| png::write(&scene, style, out))
        }
        RenderFormatArg::Gif => {
            let style = style(job, &scene);
            gif::check(&scene, style)?;
            let hundredths = u16::try_from((job.args.film.delay + 5) / 10)?;
            pixels(job, |out| gif::write(&scene, style, hundredths, out))
        }
        RenderFormatArg::Html => text(job, &html::pictures(&scene, &job.words(facts))?),
        _ => match terminal::show(job, &scene, paint(job))? {
            Shown::Text(drawn) => text(job, &drawn),
            Shown::Played => Ok(Exit::Answered),
        },
    }
}

/// Writes pixels, while a terminal shows that it takes time.
fn pixels(job: &Job<'_>, write: impl FnOnce(&mut dyn io::Write) -> Result<(), RenderError>) -> Result<Exit> {
    let _spinner = Spinner::message(job.verbosity, "drawing".to_owned());
    output::write(job.args.output.as_deref(), |out| {
        write(out).map_err(|error| match error {
            RenderError::Io(error) => error,
            other => io::Error::other(other),
        })
    })?;
    Ok(Exit::Answered)
}

/// The title of a picture, with what it shows if it is but one.
fn title(job: &Job<'_>, scene: &Scene) -> String {
    match &scene.pictures[..] {
        [only] if !only.caption.is_empty() => format!("{}: {}", job.title(), only.caption),
        _ => job.title(),
    }
}

fn style(job: &Job<'_>, scene: &Scene) -> Style {
    Style { scale: scale(job, scene), theme: pixel_theme(job), has_legend: has_legend(job, scene) }
}

/// Whether colours are explained: nobody sees by its colour which player a cell belongs to.
fn has_legend(job: &Job<'_>, scene: &Scene) -> bool {
    match job.args.look.legend {
        LegendArg::Always => true,
        LegendArg::Auto => scene.cells().iter().any(|cell| matches!(cell, Cell::Player(_) | Cell::Hybrid)),
        LegendArg::Never => false,
    }
}

fn pixel_theme(job: &Job<'_>) -> Theme {
    match job.args.look.theme {
        ThemeArg::Auto | ThemeArg::Light => Theme::Light,
        ThemeArg::Dark => Theme::Dark,
    }
}

fn scale(job: &Job<'_>, scene: &Scene) -> u32 {
    let longest = scene.width.max(scene.height).max(1);
    job.args.look.scale.unwrap_or((USUAL_SIDE / longest).clamp(1, LARGEST_CELL))
}

/// Whether text has colours.
fn paint(job: &Job<'_>) -> Paint {
    let wants_none = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let on_terminal = goes_to_stdout(job.args.output.as_deref()) && io::stdout().is_terminal();
    match job.args.look.colour {
        ColourArg::Always => Paint::Ansi,
        ColourArg::Auto if on_terminal && !wants_none => Paint::Ansi,
        ColourArg::Auto | ColourArg::Never => Paint::Plain,
    }
}
