//! `lifesat render`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use lifesat::life::AnyRule;
use lifesat::life::bounded::RuleOnGrid;
use lifesat::life::plane::Frame;

use crate::cli::args::parse::at_least_one;
use crate::cli::args::write::OutputArgs;

pub(crate) const HELP: &str = "\
Examples:
  lifesat render pattern.rle
      Draw a pattern on the terminal
  lifesat render '.O./..O/OOO' -o glider.gif
      An animation of one period that follows the glider
  lifesat render pattern.rle -o pattern.html
      A page that runs the pattern in a browser
  lifesat solve 20 --json | lifesat render --mark waste -o waste.png
      A picture of an answer, with the cells that waste space
  lifesat eden hunt 7 --json | lifesat render -o orphan.svg
      A picture of an orphan
  cadical -q f.cnf | lifesat render --cnf f.cnf -o answer.png
      The pattern that a solver found
  lifesat play --players deep,greedy --state g.jsonl; lifesat render g.jsonl -o game.gif
      An animation of a game
  lifesat render gardens.rle --pick 3 --format plain
      The third pattern of a file, as text
  lifesat render soup.rle --generations 500 --mark age -o soup.gif
      500 generations, coloured by the age of the cells
  lifesat render ship.rle --format rle --generations auto
      RLE that tells LifeViewer to play and follow the pattern

Exit codes:
  0    drawn
  1    there is nothing to draw: the answer is \"none\"
  2    a mistake
  3    no period is found, or the answer is unknown
  130  interrupted
docs/render.md has pictures of every kind.";

#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    /// A pattern (RLE, rows of `O`, `.` and `?`, or another that `lifesat help formats` lists), the --json answer of a
    /// command, a game that `play --state` wrote, or with --cnf a solver's answer. Give a file, the
    /// rows themselves, or - for stdin [default: -]
    pub(crate) pattern: Option<OsString>,
    /// The format of the picture [default: by the ending of the output file; text on stdout]
    #[arg(short, long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// The formula, as `lifesat emit` wrote it, that the input is a solver's answer to
    #[arg(long, value_name = "FILE")]
    pub(crate) cnf: Option<PathBuf>,
    /// Draw the K-th of several patterns, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = at_least_one)]
    pub(crate) pick: usize,
    /// In a file with the rule `LifeHistory`, take B as a trail and dots as dead cells, not as unspecified ones
    #[arg(long)]
    pub(crate) trail: bool,
    /// Run the pattern by this rule instead of the one in the file: B36/S23, B2-a/S12, B2/S013V, 345/2/4 or
    /// another that `lifesat help rules` explains, a name such as `HighLife`, or with a grid: B3/S23:T9,9
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<RuleOnGrid<AnyRule>>,
    #[command(flatten)]
    pub(crate) film: FilmArgs,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

/// The generations that are drawn.
#[derive(Debug, Args)]
#[command(next_help_heading = "Animation")]
pub(crate) struct FilmArgs {
    /// Draw generations 0 to N, or M to N, or with `auto` one period, so that the animation is a loop. It is looked for
    /// in 2000 generations, or with auto:N in N [default: auto for GIF and HTML, else 0]
    #[arg(short, long, value_name = "N | M..N | auto[:N]")]
    pub(crate) generations: Option<GenerationsArg>,
    /// Begin with this generation, and draw as many more as --generations says
    #[arg(long, hide = true, value_name = "N")]
    pub(crate) start: Option<usize>,
    /// Milliseconds that each generation is shown; a GIF rounds them to hundredths of a second
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = clap::value_parser!(u32).range(20..=600_000))]
    pub(crate) delay: u32,
    /// What is seen of the plane. `follow`: a pattern that returns in another place, as it goes. `stand`: everything that
    /// the pattern reaches. X,Y,WIDTH,HEIGHT: only this box, from column X and row Y on, counted from the upper left
    /// cell of the pattern
    #[arg(long, value_name = "WHAT", default_value = "follow", allow_hyphen_values = true)]
    pub(crate) view: View,
}

/// How the picture looks.
#[derive(Debug, Args)]
#[command(next_help_heading = "Look")]
pub(crate) struct LookArgs {
    /// Width of a cell in pixels [default: at most 24, so that the picture has about 640 pixels a
    /// side]
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) scale: Option<u32>,
    /// Cells of empty space around the pattern [default: 1 in pictures; 0 in text, for games and
    /// with --view]
    #[arg(long, value_name = "CELLS", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) margin: Option<u32>,
    /// What is shown of each cell
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) mark: Option<MarkArg>,
    /// Colours: `light` and `dark` for pictures, `always` and `never` for text
    #[arg(long, alias = "color", value_enum, default_value = "auto", value_name = "WHICH")]
    pub(crate) colour: ColourArg,
    /// When an SVG, PNG or GIF explains its colours below the picture
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) legend: When,
    /// The title of SVG and HTML, and the name in RLE [default: the name in the input, else the
    /// name of the file]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Blocks, or braille if blocks are too wide; plain if there are more kinds of cells than dead
    /// and alive, but no colours
    Text,
    /// Half blocks: two cells per character
    Blocks,
    /// Braille dots: eight cells per character
    Braille,
    /// One character per cell: . O ? for dead, live and unspecified cells, 0 X * # @ for those of
    /// players
    Plain,
    /// Run-length encoded, for Golly and `LifeViewer`
    Rle,
    /// The .cells format of the LifeWiki
    Cells,
    /// Life 1.05, which older programs read
    Life,
    /// Vector graphics; all generations on one sheet
    Svg,
    /// Pixels; all generations on one sheet
    Png,
    /// An animation
    Gif,
    /// A page that runs the pattern in a browser, without a network
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GenerationsArg {
    /// One period, which is looked for in so many generations.
    Auto(Option<usize>),
    /// Up to this generation.
    UpTo(usize),
    /// From the first to the second of these generations.
    From(usize, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// A pattern that returns in another place, as it goes.
    Follow,
    /// Everything that the pattern reaches.
    Stand,
    Box(Frame),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MarkArg {
    /// The age of live cells, as colours
    Age,
    /// The waste of each cell of a still life (docs/still-life.md)
    Waste,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// For games and waste
    Auto,
    /// For all pictures
    Always,
    /// For none
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourArg {
    /// In SVG and HTML what the reader prefers, in PNG and GIF light; in text on a terminal, unless `NO_COLOR` is set
    Auto,
    /// Pictures dark on light
    Light,
    /// Pictures light on dark
    Dark,
    /// Text with colours in files and pipes too
    Always,
    /// Text without colours
    Never,
}

/// The last generation that can be drawn.
const LAST: usize = 1 << 24;

/// The last generation with which pictures can begin.
const FARTHEST: u64 = 1 << 32;

impl FromStr for GenerationsArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse().ok().filter(|&number: &usize| number <= LAST);
        let range = || {
            let (first, last) = text.split_once("..")?;
            let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
            let more = last.checked_sub(first)?;
            (more <= LAST && first as u64 <= FARTHEST).then_some(Self::From(first, last))
        };
        match text {
            "auto" => Ok(Self::Auto(None)),
            _ => text
                .strip_prefix("auto:")
                .and_then(|limit| limit.parse().ok())
                .map(|limit| Self::Auto(Some(limit)))
                .or_else(|| number(text).map(Self::UpTo))
                .or_else(range)
                .ok_or_else(|| {
                    format!(
                        "this is the last generation, or the first, at most {FARTHEST}, and the last as in 10..20, at most \
                         {LAST} more; or auto or auto:N"
                    )
                }),
        }
    }
}

impl FromStr for View {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "follow" => Ok(Self::Follow),
            "stand" => Ok(Self::Stand),
            _ => frame(text).map(Self::Box),
        }
    }
}

/// Reads a box as `-2,0,20,10`.
fn frame(text: &str) -> Result<Frame, String> {
    const FARTHEST: i64 = 1 << 28;
    let parts: Option<Vec<i64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let refuse = || "a box is given as column, row, width and height, such as -2,0,20,10".to_owned();
    let parts = parts.filter(|parts| parts.iter().all(|part| part.abs() <= FARTHEST)).ok_or_else(refuse)?;
    let [left, top, width, height] = parts[..] else { return Err(refuse()) };
    let place = |number: i64| i32::try_from(number).map_err(|_| refuse());
    let side = |number: i64| u32::try_from(number).ok().filter(|&side| side > 0).ok_or_else(refuse);
    Ok(Frame { top: place(top)?, left: place(left)?, width: side(width)?, height: side(height)? })
}
