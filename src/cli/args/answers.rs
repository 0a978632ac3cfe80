//! What commands that find patterns one after the other print.

use clap::Args;

use super::parse::at_least_one;
use super::pattern::PatternFormatArg;
use super::write::ReportArgs;

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Answers")]
pub(crate) struct AnswersArgs {
    /// End after this many patterns [default: 1]
    #[arg(short = 'n', long, value_name = "N", value_parser = at_least_one)]
    pub(crate) number: Option<usize>,
    /// Go on until nothing is left to find
    #[arg(short, long, conflicts_with = "number")]
    pub(crate) all: bool,
    /// Print each pattern in this format
    #[arg(long, value_enum, default_value = "rle", value_name = "FORMAT")]
    pub(crate) format: PatternFormatArg,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}
