//! What `lifesat coq` is asked to write.

use std::path::PathBuf;

use crate::cli::args::CoqArgs;

/// A certificate as a theorem.
pub(crate) struct CoqRequest {
    /// The folder of the certificate.
    pub(crate) folder: PathBuf,
    /// The file to write; `None` is stdout.
    pub(crate) output: Option<PathBuf>,
}

impl From<CoqArgs> for CoqRequest {
    fn from(args: CoqArgs) -> Self {
        Self { folder: args.folder, output: args.output }
    }
}
