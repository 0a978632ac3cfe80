//! What `lifesat render` is asked to draw.

mod format;

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Result, bail};
use lifesat::life::AnyRule;
use lifesat::life::plane::Frame;
use lifesat::render::Theme;

use crate::cli::args::{
    CameraArg, ColourArg, FilmArgs, GenerationsArg, LegendArg, LookArgs, MarkArg, RenderArgs, ThemeArg,
    ViewArg,
};
use crate::cli::input::patterns;
use crate::cli::request::output;
pub(crate) use format::{Characters, Format};

/// Generations in which a period is looked for.
const LIMIT: usize = 2000;

/// A picture, or a pattern in another format.
pub(crate) struct RenderRequest {
    pub(crate) input: Input,
    /// Which of several patterns, from 1.
    pub(crate) pick: usize,
    /// The rule to play by, instead of the one that belongs to the pattern.
    pub(crate) rule: Option<AnyRule>,
    pub(crate) subject: Subject,
    pub(crate) format: Format,
    /// The file to write; `None` is stdout.
    pub(crate) output: Option<PathBuf>,
    /// Milliseconds for each generation of a film.
    pub(crate) delay: u32,
    pub(crate) look: Look,
}

/// Where the pattern comes from.
pub(crate) enum Input {
    /// A file, the pattern itself, or `-` for stdin.
    Words(OsString),
    /// A solver's answer to a formula.
    Answer { answer: PathBuf, formula: PathBuf },
}

/// What is drawn of a pattern.
pub(crate) enum Subject {
    /// Generations.
    Film(Film),
    /// What each cell of a still life wastes.
    Waste,
}

/// Generations of a pattern.
pub(crate) struct Film {
    /// The first generation.
    pub(crate) start: usize,
    /// How many follow it. `None` leaves that to the format.
    pub(crate) length: Option<Length>,
    /// How many generations are searched for a period.
    pub(crate) limit: usize,
    pub(crate) view: View,
    /// Live cells are shown by their age.
    pub(crate) ages: bool,
}

/// How long a film is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// This many generations after the first.
    Generations(usize),
    /// One period.
    Period,
}

/// What the camera sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// A pattern that comes back somewhere else, as it goes.
    Follow,
    /// Everything that the pattern reaches.
    Stand,
    /// This box.
    Box(Frame),
}

/// How a picture looks.
pub(crate) struct Look {
    /// Pixels of a cell's side.
    pub(crate) scale: Option<u32>,
    /// Cells around the picture.
    pub(crate) margin: Option<u32>,
    /// `None` is what the reader prefers, or light where nobody can be asked.
    pub(crate) theme: Option<Theme>,
    /// Colours in text.
    pub(crate) colour: When,
    pub(crate) legend: When,
    pub(crate) title: Option<String>,
}

/// When something is done that can be done always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// Where it is usual.
    Auto,
    Always,
    Never,
}

impl TryFrom<RenderArgs> for RenderRequest {
    type Error = anyhow::Error;

    fn try_from(args: RenderArgs) -> Result<Self> {
        let format = Format::of(&args)?;
        let mark = args.look.mark();
        if mark == Some(MarkArg::Waste) {
            refuse_film(&args.film)?;
        }
        let RenderArgs { pattern, output, cnf, pick, rule, film, look, .. } = args;
        Ok(Self {
            input: input(pattern, cnf)?,
            pick,
            rule,
            delay: film.delay,
            subject: match mark {
                Some(MarkArg::Waste) => Subject::Waste,
                Some(MarkArg::Age) => Subject::Film(self::film(&film, true)),
                None => Subject::Film(self::film(&film, false)),
            },
            format,
            output: output::file(&output, format.kind())?,
            look: self::look(look),
        })
    }
}

/// Refuses options about generations, of which waste has none.
fn refuse_film(film: &FilmArgs) -> Result<()> {
    let given = [
        ("--generations", film.generations.is_some()),
        ("--start", film.start.is_some()),
        ("--view", matches!(film.view, ViewArg::Box(_))),
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
    });
    let view = match (args.view, args.camera) {
        (ViewArg::Box(frame), _) => View::Box(frame),
        (ViewArg::Stand, None) | (_, Some(CameraArg::Stand)) => View::Stand,
        (ViewArg::Follow, None) | (_, Some(CameraArg::Follow)) => View::Follow,
    };
    Film { start: args.start.unwrap_or(0), length, limit: limit(args), view, ages }
}

/// How many generations are searched for a period.
fn limit(args: &FilmArgs) -> usize {
    let of_auto = match args.generations {
        Some(GenerationsArg::Auto(limit)) => limit,
        Some(GenerationsArg::UpTo(_)) | None => None,
    };
    of_auto.or(args.limit).unwrap_or(LIMIT)
}

fn look(args: LookArgs) -> Look {
    let theme = match (args.theme, args.colour) {
        (Some(ThemeArg::Light), _) | (None, ColourArg::Light) => Some(Theme::Light),
        (Some(ThemeArg::Dark), _) | (None, ColourArg::Dark) => Some(Theme::Dark),
        (Some(ThemeArg::Auto), _) | (None, ColourArg::Auto | ColourArg::Always | ColourArg::Never) => None,
    };
    let colour = match args.colour {
        ColourArg::Auto | ColourArg::Light | ColourArg::Dark => When::Auto,
        ColourArg::Always => When::Always,
        ColourArg::Never => When::Never,
    };
    let legend = match args.legend {
        LegendArg::Auto => When::Auto,
        LegendArg::Always => When::Always,
        LegendArg::Never => When::Never,
    };
    Look { scale: args.scale, margin: args.margin, theme, colour, legend, title: args.title }
}
