//! `lifesat decode` and `verify`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::request::format::PatternFormat;

#[derive(Debug, Args)]
pub(crate) struct DecodeArgs {
    /// The solver's output; stdin if nothing or - is given
    pub(crate) answer: Option<PathBuf>,
    /// The formula that was solved, as `lifesat emit` wrote it
    #[arg(long, value_name = "FILE")]
    pub(crate) cnf: PathBuf,
    /// What to print
    #[arg(long, value_enum, default_value = "rle", value_name = "FORMAT")]
    pub(crate) format: PatternFormatArg,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PatternFormatArg {
    /// Run length encoded, as Golly reads it
    Rle,
    /// The .cells format of the LifeWiki
    Cells,
    /// O and . , one character a cell
    Plain,
    /// Half blocks, two cells a character
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
pub(crate) struct VerifyArgs {
    /// A file with patterns (RLE, .cells, Life 1.06, plain text or a JSON answer), or - for stdin
    pub(crate) pattern: PathBuf,
    /// What the pattern is said to be
    #[arg(long = "as", value_enum, value_name = "CLAIM")]
    pub(crate) claim: ClaimArg,
    /// Play an oscillator or spaceship at most so long
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) generations: usize,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClaimArg {
    /// No cell changes, inside or around the pattern
    StillLife,
    /// The pattern comes back where it was, after more than one generation
    Oscillator,
    /// The pattern comes back somewhere else
    Spaceship,
}
