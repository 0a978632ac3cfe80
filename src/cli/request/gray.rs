//! What `lifesat gray` is asked to write.

use std::path::PathBuf;

use anyhow::Result;
use lifesat::format::icnf::{Order, Shard};

use super::output;
use crate::cli::args::{GrayArgs, OrderArg};
use crate::cli::console::overwrite::Kind;

/// A quantified formula as assumption lines.
pub(crate) struct GrayRequest {
    /// The formula's file; `-` is stdin.
    pub(crate) file: PathBuf,
    pub(crate) order: Order,
    /// Which part of the lines is written.
    pub(crate) shard: Shard,
    /// The most lines that are written.
    pub(crate) limit: u64,
    /// Only canonical representatives are written.
    pub(crate) break_symmetry: bool,
    /// The comments of the file are kept.
    pub(crate) comments: bool,
    /// The file to write; `None` is stdout.
    pub(crate) output: Option<PathBuf>,
}

impl TryFrom<GrayArgs> for GrayRequest {
    type Error = anyhow::Error;

    fn try_from(args: GrayArgs) -> Result<Self> {
        Ok(Self {
            file: args.file.unwrap_or_else(|| "-".into()),
            order: match args.order {
                OrderArg::Gray => Order::Gray,
                OrderArg::Binary => Order::Binary,
            },
            shard: args.shard.unwrap_or(Shard::WHOLE),
            limit: args.limit.unwrap_or(u64::MAX),
            break_symmetry: args.break_symmetry,
            comments: args.comments,
            output: output::file(&args.output, Kind::Formula)?,
        })
    }
}
