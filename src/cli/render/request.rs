//! The request to `lifesat render`.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use lifesat::life::AnyRule;
use lifesat::life::bounded::RuleOnGrid;
use lifesat::render::Theme;

use crate::cli::args::write;
use crate::cli::console::overwrite::Kind;
use crate::cli::input::patterns;
use crate::cli::render::args::{ColourArg, FilmArgs, GenerationsArg, LookArgs, MarkArg, RenderArgs};
pub(crate) use crate::cli::render::args::{Format, View, When};

/// Generations in which a period is looked for.
const LIMIT: usize = 2000;

pub(crate) struct RenderRequest {
    pub(crate) input: Input,
    /// Which of several patterns, from 1.
    pub(crate) pick: usize,
    pub(crate) trail: bool,
    /// The rule to play by, instead of the one that belongs to the pattern.
    pub(crate) rule: Option<RuleOnGrid<AnyRule>>,
    pub(crate) subject: Subject,
    pub(crate) format: Format,
    /// The file to write; `None` is stdout.
    pub(crate) output: Option<PathBuf>,
    /// Milliseconds for each generation of a film.
    pub(crate) delay: u32,
    pub(crate) look: Look,
}

pub(crate) enum Input {
    /// A file, the pattern itself, or `-` for stdin.
    Words(OsString),
    Answer {
        answer: PathBuf,
        formula: PathBuf,
    },
}

pub(crate) enum Subject {
    Film(Film),
    Waste,
}

pub(crate) struct Film {
    pub(crate) start: usize,
    /// How many follow it. `None` leaves that to the format.
    pub(crate) length: Option<Length>,
    /// How many generations are searched for a period.
    pub(crate) limit: usize,
    pub(crate) view: View,
    pub(crate) ages: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Generations(usize),
    Period,
}

pub(crate) struct Look {
    /// Pixels of a cell's side.
    pub(crate) scale: Option<u32>,
    /// Cells around the picture.
    pub(crate) margin: Option<u32>,
    /// `None` is what the reader prefers, or light where the format has no choice.
    pub(crate) theme: Option<Theme>,
    pub(crate) colour: When,
    pub(crate) legend: When,
    pub(crate) title: Option<String>,
}

impl TryFrom<RenderArgs> for RenderRequest {
    type Error = anyhow::Error;

    fn try_from(args: RenderArgs) -> Result<Self> {
        let format = Format::of(&args)?;
        let mark = args.look.mark;
        if mark == Some(MarkArg::Waste) {
            refuse_film(&args.film)?;
        }
        if let (Some(GenerationsArg::From(..)), Some(_)) = (args.film.generations, args.film.start) {
            bail!("-g M..N says where to begin: leave out --start");
        }
        let RenderArgs { pattern, output, cnf, pick, trail, rule, film, look, .. } = args;
        Ok(Self {
            input: input(pattern, cnf)?,
            pick,
            trail,
            rule,
            delay: film.delay,
            subject: match mark {
                Some(MarkArg::Waste) => Subject::Waste,
                Some(MarkArg::Age) => Subject::Film(self::film(&film, true)),
                None => Subject::Film(self::film(&film, false)),
            },
            format,
            output: write::file(&output, format.kind())?,
            look: self::look(look),
        })
    }
}

/// Refuses options about generations, of which waste has none.
fn refuse_film(film: &FilmArgs) -> Result<()> {
    let given = [
        ("--generations", film.generations.is_some()),
        ("--start", film.start.is_some()),
        ("--view", matches!(film.view, View::Box(_))),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => bail!("--mark waste is for one still life: leave out {option}"),
        None => Ok(()),
    }
}

fn input(pattern: Option<OsString>, formula: Option<PathBuf>) -> Result<Input> {
    Ok(match (pattern, formula) {
        (answer, Some(formula)) => {
            Input::Answer { answer: answer.map_or_else(|| "-".into(), PathBuf::from), formula }
        }
        (words, None) => Input::Words(patterns::given_or_piped(words)?),
    })
}

fn film(args: &FilmArgs, ages: bool) -> Film {
    let length = args.generations.map(|generations| match generations {
        GenerationsArg::Auto(_) => Length::Period,
        GenerationsArg::UpTo(last) => Length::Generations(last),
        GenerationsArg::From(first, last) => Length::Generations(last - first),
    });
    let limit = match args.generations {
        Some(GenerationsArg::Auto(Some(limit))) => limit,
        Some(GenerationsArg::Auto(None) | GenerationsArg::UpTo(_) | GenerationsArg::From(..)) | None => LIMIT,
    };
    let first = match args.generations {
        Some(GenerationsArg::From(first, _)) => Some(first),
        _ => args.start,
    };
    Film { start: first.unwrap_or(0), length, limit, view: args.view, ages }
}

fn look(args: LookArgs) -> Look {
    let (theme, colour) = match args.colour {
        ColourArg::Auto => (None, When::Auto),
        ColourArg::Light => (Some(Theme::Light), When::Auto),
        ColourArg::Dark => (Some(Theme::Dark), When::Auto),
        ColourArg::Always => (None, When::Always),
        ColourArg::Never => (None, When::Never),
    };
    let LookArgs { scale, margin, legend, title, .. } = args;
    Look { scale, margin, theme, colour, legend, title }
}

impl Format {
    /// The format that was asked for, or the one that the name of the output file stands for.
    pub(crate) fn of(args: &RenderArgs) -> Result<Self> {
        let format = match (args.format, &args.output.output) {
            (Some(format), _) => format,
            (None, Some(file)) if !is_stream(file) => by_ending(file)?,
            (None, _) => Self::Text,
        };
        if format.is_binary() && is_terminal(args.output.output.as_deref()) {
            bail!("a PNG or GIF cannot be shown on a terminal; name a file with -o, or pipe it to a program");
        }
        Ok(format)
    }

    pub(crate) fn is_text(self) -> bool {
        !matches!(self, Self::Svg | Self::Png | Self::Gif | Self::Html)
    }

    /// Returns true if the picture moves unless the user asks for something else.
    pub(crate) fn moves(self) -> bool {
        matches!(self, Self::Gif | Self::Html)
    }

    pub(crate) fn kind(self) -> Kind {
        match self {
            Self::Text | Self::Blocks | Self::Braille => Kind::Drawing,
            Self::Plain | Self::Rle | Self::Cells | Self::Life => Kind::Pattern,
            Self::Svg => Kind::Svg,
            Self::Png => Kind::Png,
            Self::Gif => Kind::Gif,
            Self::Html => Kind::Page,
        }
    }

    fn is_binary(self) -> bool {
        matches!(self, Self::Png | Self::Gif)
    }
}

/// Returns true if the name says nothing about the format: `-` for stdout, a device, or a pipe.
fn is_stream(file: &Path) -> bool {
    file == Path::new("-") || (file.exists() && !file.is_file())
}

fn is_terminal(output: Option<&Path>) -> bool {
    output.is_none_or(|path| path == Path::new("-")) && io::stdout().is_terminal()
}

fn by_ending(file: &Path) -> Result<Format> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    Ok(match ending.as_deref() {
        Some("rle") => Format::Rle,
        Some("cells") => Format::Cells,
        Some("lif" | "life") => Format::Life,
        Some("txt") => Format::Plain,
        Some("svg") => Format::Svg,
        Some("png") => Format::Png,
        Some("gif") => Format::Gif,
        Some("html" | "htm") => Format::Html,
        Some(packed @ ("gz" | "xz" | "zst" | "bz2" | "zip")) => bail!(
            "nothing is packed here, so `.{packed}` is no format: name the file without it and pack that, or pipe \
             the output of --format to a program that packs"
        ),
        other => {
            let name = || file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let shown = other.map_or_else(name, |ending| format!(".{ending}"));
            bail!(
                "cannot tell the format from `{shown}`: use .png .gif .svg .html .rle .cells .lif .txt, or --format"
            )
        }
    })
}
