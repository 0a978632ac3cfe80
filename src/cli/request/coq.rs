//! What `lifesat coq` is asked to write.

use std::path::PathBuf;

use anyhow::Result;

use super::output;
use crate::cli::args::CoqArgs;
use crate::cli::console::overwrite::Kind;

/// A certificate as a theorem.
pub(crate) struct CoqRequest {
    /// The folder of the certificate.
    pub(crate) folder: PathBuf,
    /// The file to write; `None` is stdout.
    pub(crate) output: Option<PathBuf>,
}

impl TryFrom<CoqArgs> for CoqRequest {
    type Error = anyhow::Error;

    fn try_from(args: CoqArgs) -> Result<Self> {
        Ok(Self { folder: args.folder, output: output::file(&args.output, Kind::Theorem)? })
    }
}
