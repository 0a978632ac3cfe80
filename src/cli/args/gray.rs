//! `lifesat gray`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lifesat::format::icnf::Shard;

use super::parse::shard;

#[derive(Debug, Args)]
pub(crate) struct GrayArgs {
    /// The 2QBF in QDIMACS (also .gz, .xz, .zst), with a prefix ∀…∃…; stdin if nothing or - is given
    pub(crate) file: Option<PathBuf>,
    /// How assumption lines follow each other
    #[arg(long, value_enum, default_value = "gray", value_name = "ORDER")]
    pub(crate) order: OrderArg,
    /// Only part I of N, counted from 1: the parts are consecutive and together make all lines. They are equally long
    /// before --break-symmetry leaves lines out
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    /// Only the first K assumption lines (of the part, with --shard; that are left, with --break-symmetry)
    #[arg(long, value_name = "K")]
    pub(crate) limit: Option<u64>,
    /// Only the largest of patterns that are images of each other; for files of `lifesat emit eden`
    #[arg(long)]
    pub(crate) break_symmetry: bool,
    /// Let outer cells change fastest, whatever the order in the file; for files of `lifesat emit eden`
    #[arg(long)]
    pub(crate) outer_first: bool,
    /// Keep the comments before the `p` line
    #[arg(long)]
    pub(crate) comments: bool,
    /// Write to FILE instead of stdout; the file appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OrderArg {
    /// By Gray's code: neighbours differ in one literal
    Gray,
    /// As binary numbers, from all true to all false
    Binary,
}
