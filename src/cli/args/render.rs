//! `lifesat render`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use lifesat::life::Rule;
use lifesat::life::plane::Frame;

use super::parse::at_least_one;

pub(super) const HELP: &str = "\
Examples:
  lifesat render pattern.rle                               on the terminal
  lifesat render '.O./..O/OOO' -o glider.gif               a film of one period that follows the glider
  lifesat render pattern.rle -o pattern.html               a page that plays the pattern
  lifesat solve 20 --json | lifesat render --waste -o waste.png
  lifesat eden hunt --width 7 --json | lifesat render -o orphan.svg
  cadical -q f.cnf | lifesat render --cnf f.cnf -o answer.png
  lifesat play --players deep,greedy --record g.jsonl; lifesat render g.jsonl -o game.gif
  lifesat render gardens.rle --pick 3 --format plain       the third pattern of a file
  lifesat render soup.rle --generations 500 --age -o soup.gif
  lifesat render ship.rle --format rle --generations auto  RLE that LifeViewer plays and follows

Exit codes: 0 drawn; 1 there is nothing to draw, as the answer is \"none\"; 2 a mistake; 3 no period was found
within --limit, or the answer is unknown; 130 interrupted. docs/render.md has a picture of each kind.";

#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    /// A pattern (RLE, .cells, Life 1.06, rows of `O`, `.` and `?`), the answer of a command with --json, a game
    /// that `play --record` wrote, with --cnf a solver's answer; a file, the pattern itself, or stdin for - or nothing
    pub(crate) pattern: Option<String>,
    /// What to write; by default what the ending of the output file says, and text on stdout
    #[arg(short, long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<RenderFormatArg>,
    /// Write to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The formula that the input answers, as `lifesat emit` wrote it
    #[arg(long, value_name = "FILE")]
    pub(crate) cnf: Option<PathBuf>,
    /// Which pattern to draw, from 1, where there are several
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = at_least_one)]
    pub(crate) pick: usize,
    /// Play by this rule instead of that of the file
    #[arg(long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    #[command(flatten)]
    pub(crate) film: FilmArgs,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

/// What is played.
#[derive(Debug, Args)]
#[command(next_help_heading = "Film")]
pub(crate) struct FilmArgs {
    /// Generations 0 to N, or `auto`: one period, so that the film is a loop [default: auto for GIF and HTML, else 0]
    #[arg(short, long, value_name = "N")]
    pub(crate) generations: Option<GenerationsArg>,
    /// Play so many generations first
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) start: usize,
    /// With `auto`, look so far for a period
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(crate) limit: usize,
    /// Milliseconds for each generation, rounded to hundredths of a second in a GIF
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = clap::value_parser!(u32).range(20..=600_000))]
    pub(crate) delay: u32,
    /// Whether the view goes with a pattern that moves in a loop, or stands still
    #[arg(long, value_enum, default_value = "follow", value_name = "HOW")]
    pub(crate) camera: CameraArg,
    /// See this box and nothing else: column and row of its upper left cell, counted from that of the pattern, and its
    /// width and height
    #[arg(long, value_name = "X,Y,WIDTH,HEIGHT", value_parser = frame, allow_hyphen_values = true)]
    pub(crate) view: Option<Frame>,
}

/// How it looks.
#[derive(Debug, Args)]
#[command(next_help_heading = "Look")]
pub(crate) struct LookArgs {
    /// Pixels of a cell's side [default: so that the picture has about 640 pixels a side, at most 24 pixels a cell]
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) scale: Option<u32>,
    /// Cells around what there is to see [default: 1 in pictures, 0 in text, on boards and with --view]
    #[arg(long, value_name = "CELLS", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) margin: Option<u32>,
    /// Show which cells of a still life waste how much (docs/still-life.md)
    #[arg(long, conflicts_with_all = ["age", "generations", "start", "view"])]
    pub(crate) waste: bool,
    /// Show live cells by their age
    #[arg(long)]
    pub(crate) age: bool,
    /// The same as --format braille
    #[arg(long, conflicts_with = "format")]
    pub(crate) braille: bool,
    /// Colours; `auto` is what the reader prefers in SVG and HTML, and light in PNG and GIF
    #[arg(long, value_enum, default_value = "auto", value_name = "WHICH")]
    pub(crate) theme: ThemeArg,
    /// Colours in text; `auto` has them on a terminal without `NO_COLOR`
    #[arg(long, alias = "color", value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) colour: ColourArg,
    /// Words below a PNG or GIF that say what its colours mean; `auto` has them for games
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) legend: LegendArg,
    /// The title of SVG and HTML, and the name in RLE [default: the name in the file, else that of the file]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RenderFormatArg {
    /// Half blocks, or braille if they are too wide; symbols where colours are missed
    Text,
    /// Half blocks, two cells a character
    Blocks,
    /// Braille, eight cells a character
    Braille,
    /// A symbol a cell: . O ? for dead, live and undefined, 0 X * # @ for players
    Plain,
    /// Run length encoded, with comments as Golly and `LifeViewer` show them
    Rle,
    /// The .cells format of the LifeWiki
    Cells,
    /// Shapes; a film as a sheet
    Svg,
    /// Pixels; a film as a sheet
    Png,
    /// Pixels that move
    Gif,
    /// One page that plays, without a network
    Html,
}

/// How long a film is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GenerationsArg {
    /// One period.
    Auto,
    /// Up to this generation.
    UpTo(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CameraArg {
    /// Go with a pattern that comes back somewhere else
    Follow,
    /// Stand still and see all that it reaches
    Stand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ThemeArg {
    /// What fits
    Auto,
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LegendArg {
    /// Where cells belong to players
    Auto,
    /// Of all pictures
    Always,
    /// Of none
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourArg {
    /// On a terminal
    Auto,
    /// In files and pipes too
    Always,
    /// Nowhere
    Never,
}

impl FromStr for GenerationsArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = || text.parse().ok().filter(|&number: &usize| number <= 1 << 24);
        match text {
            "auto" => Ok(Self::Auto),
            _ => number()
                .map(Self::UpTo)
                .ok_or_else(|| "this is the number of the last generation, or auto".to_owned()),
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
