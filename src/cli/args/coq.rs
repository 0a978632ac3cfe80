//! `lifesat coq`.

use std::path::PathBuf;

use clap::Args;

use super::OutputArgs;

const HELP: &str = "\
Examples:
  lifesat solve 8 --proof 8.proof
      Find the densest still life of 8×8, and write a certificate
  lifesat coq 8.proof -o formal/theorems/densest_8.v
      Write the theorem that it has 36 live cells, with its proof
  make formal
      Let Coq check this and other theorems, in a checkout of lifesat

The folder `formal` of lifesat defines in Coq what a still life is. It also proves that the data in such a file imply the theorem, so you need not trust anything in the file.";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct CoqArgs {
    /// The folder of a certificate that `lifesat solve --proof` wrote, with a proof in LRAT
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
