//! `lifesat check-proof`.

use std::path::PathBuf;

use clap::Args;

const HELP: &str = "\
Examples:
  lifesat solve 12 --proof 12.proof         find the densest 12×12 still life, and prove it
  lifesat check-proof 12.proof              check pattern, formula, proof and hashes of the folder
  lifesat check-proof 12.proof/formula.cnf 12.proof/proof.lrat
                                            check the proof alone, as for any formula and any solver

A proof in LRAT names for each of its clauses the earlier ones from which it follows. The check reads formula and proof once,
uses no solver, and ends with exit code 0 if the proof is valid and 1 if it is not. DRAT, which has no hints, is for
drat-trim, and the exit code is 3: `drat-trim formula.cnf proof.drat`. What else a folder holds is checked all the same.";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct CheckProofArgs {
    /// A formula (DIMACS, also .gz, .xz, .zst), or a folder that `lifesat solve --proof` wrote
    #[arg(value_name = "FORMULA|DIR")]
    pub(crate) formula: PathBuf,
    /// The proof that the formula has no model: LRAT, text or binary, also compressed
    pub(crate) proof: Option<PathBuf>,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}
