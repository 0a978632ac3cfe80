//! `lifesat ipasir-host`, which nobody types.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct IpasirHostArgs {
    /// The shared library
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}
