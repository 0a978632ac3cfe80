//! `lifesat decode` and `verify`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lifesat::life::AnyRule;

use crate::cli::console::format::PatternFormat;

const DECODE_HELP: &str = "\
Examples:
  lifesat emit --n 8 --at-least 36 > f.cnf
      Write a question as a formula
  cadical -q f.cnf | lifesat decode --cnf f.cnf
      Turn the answer of a solver into a pattern
  glucose f.cnf answer; lifesat decode answer --cnf f.cnf
      The same with a solver that writes its answer to a file

Exit codes:
  0    there is a pattern, and its simulation succeeded
  1    the solver says that there is none
  2    a mistake, or the model violates a clause
  3    the solver gave no answer
  4    the pattern fails the simulation";

const VERIFY_HELP: &str = "\
Examples:
  lifesat verify OO/OO
      What is this? A strict still life of 4 cells
  lifesat verify 8x8.rle --as still-life
      Does no cell change?
  lifesat verify OO.OO/OO.OO --as strict-still-life
      Is it more than still lifes side by side? (It is not.)
  lifesat verify OOO --as oscillator
      Does this pattern return after more than one generation?
  lifesat verify torus.rle --as spaceship
      The rule of a file may bound the grid, as in B3/S23:T30,0
  lifesat solve 4 --all --format rle | lifesat verify - --as still-life
      Check many patterns

Exit codes:
  0    the claim holds for every pattern
  1    it does not hold for one of them; without --as, one
       of them never returns
  2    a mistake, such as a file without a pattern
  3    a pattern did not return within --generations";

#[derive(Debug, Args)]
#[command(after_help = DECODE_HELP)]
pub(crate) struct DecodeArgs {
    /// The solver's output, or - for stdin [default: -]
    pub(crate) answer: Option<PathBuf>,
    /// The formula, as `lifesat emit` wrote it
    #[arg(long, value_name = "FILE")]
    pub(crate) cnf: PathBuf,
    /// The format of the pattern
    #[arg(long, value_enum, default_value = "rle", value_name = "FORMAT")]
    pub(crate) format: PatternFormatArg,
    /// Print the answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PatternFormatArg {
    /// Run-length encoded, for Golly and other Life programs
    Rle,
    /// The .cells format of the LifeWiki
    Cells,
    /// One character a cell: O is alive, . is dead
    Plain,
    /// Half blocks: two cells per character
    Blocks,
}

impl From<PatternFormatArg> for PatternFormat {
    fn from(format: PatternFormatArg) -> Self {
        match format {
            PatternFormatArg::Rle => Self::Rle,
            PatternFormatArg::Cells => Self::Cells,
            PatternFormatArg::Plain => Self::Plain,
            PatternFormatArg::Blocks => Self::Blocks,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = VERIFY_HELP)]
pub(crate) struct VerifyArgs {
    /// A file with one or more patterns (RLE, .cells, Life 1.05 or 1.06, plain text, or a JSON answer
    /// of lifesat), or - for stdin, or rows such as 'OO/OO' [default: what is piped in]
    pub(crate) pattern: Option<OsString>,
    /// What each pattern must be [default: any of these that returns, and the answer says which]
    #[arg(long = "as", value_enum, value_name = "CLAIM")]
    pub(crate) claim: Option<ClaimArg>,
    /// Check the patterns under this rule instead of that of the file: B36/S23, 345/2/4 or another that
    /// `lifesat help rules` explains, or a name such as `HighLife` [default: that of the file, or B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<AnyRule>,
    /// Generations in which an oscillator or spaceship must return
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) generations: usize,
    /// Print the answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClaimArg {
    /// A pattern that does not change
    StillLife,
    /// A still life whose islands cannot be divided into parts that are still lifes by themselves
    StrictStillLife,
    /// A still life whose live cells are connected by king's moves
    ConnectedStillLife,
    /// A still life on a cylinder, where the last column is next to the first
    CylinderStillLife,
    /// A still life on a torus, where the last row is next to the first, too
    TorusStillLife,
    /// A pattern that changes, and returns in the same place
    Oscillator,
    /// A pattern that returns in another place
    Spaceship,
}
