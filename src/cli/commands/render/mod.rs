//! `lifesat render`: patterns, films and games as pictures, or in another format.

mod board;
mod pattern;
mod source;
mod terminal;
mod write;

use std::path::Path;

use anyhow::{Result, bail};
use lifesat::life::file::notes::Notes;
use lifesat::life::{Partial, partial};
use lifesat::render::Scene;
use lifesat::render::html::Words;

use crate::cli::args::{GenerationsArg, RenderArgs, RenderFormatArg};
use crate::cli::console::Verbosity;
use crate::cli::console::stderr;
use crate::cli::{Exit, wording};
use source::{Content, Found, Subject};

/// Reads what is to be drawn and draws it in the format that the user chose.
pub(crate) fn run(args: &RenderArgs, verbosity: Verbosity) -> Result<Exit> {
    let format = format(args)?;
    write::check_place(args, format)?;
    let subject = match source::read(args)? {
        Found::Subject(subject) => subject,
        Found::Nothing(exit) => return Ok(exit),
    };
    source::check_pick(&subject, args.pick)?;
    let Subject { content, notes, fallback, count, missing } = subject;
    let job = Job { args, format, verbosity, notes, fallback };
    if count > 1 && args.pick == 1 {
        job.note(&format!("this is the first of {count} patterns; --pick K draws another"));
    }
    if let Some(missing) = missing {
        job.note(&missing);
    }
    let outcome = match &content {
        Content::Pattern { grid, rule } => pattern::outcome(&job, grid, args.rule.unwrap_or(*rule))?,
        Content::Partial(partial) => of_partial(&job, partial)?,
        Content::Boards(boards) => board::outcome(&job, boards)?,
    };
    match outcome {
        Outcome::Scene { scene, facts } => write::scene(&job, scene, facts),
        Outcome::Text(text) => write::text(&job, &text),
        Outcome::Unknown(why) => {
            stderr::line(&format!("lifesat: {why}"));
            Ok(Exit::Unknown)
        }
    }
}

/// What came of a subject.
enum Outcome {
    /// A scene, which is still to be written, and what is known about it in a few words each.
    Scene { scene: Scene, facts: Vec<String> },
    /// A text that is written as it stands.
    Text(String),
    /// No period was found, and what can be done.
    Unknown(String),
}

/// What the user asked for, and what is known about the subject.
struct Job<'a> {
    args: &'a RenderArgs,
    format: RenderFormatArg,
    verbosity: Verbosity,
    notes: Notes,
    /// What to call it if nobody gave it a name.
    fallback: String,
}

impl Job<'_> {
    /// What the picture is called.
    fn title(&self) -> String {
        let named = self.args.look.title.as_ref().or(self.notes.name.as_ref());
        named.unwrap_or(&self.fallback).clone()
    }

    /// The words around a page's picture.
    fn words(&self, facts: Vec<String>) -> Words {
        let author = self.notes.author.iter().map(|author| format!("by {author}"));
        let notes = author.chain(self.notes.comments.iter().cloned()).collect();
        let rate = (1000 / self.args.film.delay).clamp(1, 60);
        Words { title: self.title(), facts, notes, rate }
    }

    /// How long the film is.
    fn generations(&self) -> GenerationsArg {
        let moves = matches!(self.format, RenderFormatArg::Gif | RenderFormatArg::Html);
        self.args.film.generations.unwrap_or(if moves {
            GenerationsArg::Auto
        } else {
            GenerationsArg::UpTo(0)
        })
    }

    /// Cells around the picture, unless the user wants another number.
    fn margin(&self, usual: u32) -> u32 {
        let has_margin = !self.is_text() && self.args.film.view.is_none();
        self.args.look.margin.unwrap_or(if has_margin { usual } else { 0 })
    }

    /// Whether characters are drawn.
    fn is_text(&self) -> bool {
        use RenderFormatArg::{Blocks, Braille, Cells, Plain, Rle, Text};
        matches!(self.format, Text | Blocks | Braille | Plain | Rle | Cells)
    }

    /// Says something that is no error, unless the user wants to hear nothing.
    fn note(&self, text: &str) {
        if self.verbosity > Verbosity::Quiet {
            stderr::line(&format!("lifesat: {text}"));
        }
    }

    /// The name and comments of a pattern as they stand in RLE.
    fn notes_with_title(&self) -> Notes {
        Notes { name: self.args.look.title.clone().or(self.notes.name.clone()), ..self.notes.clone() }
    }
}

/// A pattern with undefined cells. Nobody knows what becomes of it.
fn of_partial(job: &Job<'_>, pattern: &Partial) -> Result<Outcome> {
    let film = &job.args.film;
    if film.start > 0
        || !matches!(film.generations, None | Some(GenerationsArg::UpTo(0)))
        || film.view.is_some()
    {
        bail!(
            "a pattern with undefined cells is neither played nor cut (in RLE of LifeHistory `.` is undefined and B is dead \
             here); leave out --generations, --start and --view"
        );
    }
    if job.args.look.waste || job.args.look.age {
        bail!("--waste and --age are for patterns all of whose cells are known");
    }
    match job.format {
        RenderFormatArg::Rle => {
            let mut notes = job.notes_with_title();
            let comments = std::mem::take(&mut notes.comments);
            Ok(Outcome::Text(notes.before_rle() + &partial::write_rle(pattern, &comments)))
        }
        RenderFormatArg::Cells => bail!(".cells has no undefined cells; write RLE or --format plain"),
        _ => {
            let states = || pattern.rows().flatten();
            let (defined, live) =
                (states().flatten().count(), states().filter(|cell| **cell == Some(true)).count());
            let facts = vec![
                format!("{}×{} cells", pattern.width(), pattern.height()),
                format!("{defined} of them defined"),
                wording::live_cells(live),
            ];
            Ok(Outcome::Scene { scene: Scene::of_partial(pattern)?.with_margin(job.margin(1)), facts })
        }
    }
}

/// The format that was asked for, or that the ending of a file name promises.
fn format(args: &RenderArgs) -> Result<RenderFormatArg> {
    match (args.format, &args.output) {
        _ if args.look.braille => Ok(RenderFormatArg::Braille),
        (Some(format), _) => Ok(format),
        (None, Some(file)) if !is_stream(file) => by_ending(file),
        (None, _) => Ok(RenderFormatArg::Text),
    }
}

/// Whether what is written goes on to somewhere else, and its name says nothing: stdout, devices and pipes.
fn is_stream(file: &Path) -> bool {
    file == Path::new("-") || (file.exists() && !file.is_file())
}

fn by_ending(file: &Path) -> Result<RenderFormatArg> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    Ok(match ending.as_deref() {
        Some("rle") => RenderFormatArg::Rle,
        Some("cells") => RenderFormatArg::Cells,
        Some("txt") => RenderFormatArg::Plain,
        Some("svg") => RenderFormatArg::Svg,
        Some("png") => RenderFormatArg::Png,
        Some("gif") => RenderFormatArg::Gif,
        Some("html" | "htm") => RenderFormatArg::Html,
        other => {
            let name = || file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let shown = other.map_or_else(name, |ending| format!(".{ending}"));
            bail!(
                "cannot tell a format from `{shown}`: use .png .gif .svg .html .rle .cells .txt, or --format"
            )
        }
    })
}
