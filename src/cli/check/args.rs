//! `lifesat check`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use lifesat::proof::Format;

use crate::cli::args::parse::{duration, jobs};

const HELP: &str = "\
Examples:
  lifesat solve 12 --proof 12.proof
      Find the densest still life of 12×12, and write a certificate
  lifesat check 12.proof
      Check the certificate: pattern, formula, proof and hashes
  lifesat check 12.proof/formula.cnf 12.proof/proof.lrat
      Check the proof alone; this works for any formula and any solver
  lifesat check 12.proof/formula.cnf 12.proof/proof.lrat -o 12.pbp
      The same, and write the proof for another checker: veripb 12.proof/formula.cnf 12.pbp
  kissat f.cnf f.drat; lifesat check f.cnf f.drat -o f.lrat
      Check the proof of another solver, and write it with hints, for any checker of LRAT
  lifesat search 5 4 3 --proof none.proof; lifesat check none.proof
      A certificate that no pattern of period 3 lives in 5×4, and its check
  lifesat ships --velocity c/4 -w 8 --proof c4-8.txt; lifesat check c4-8.txt
      A certificate of all states of a search, checked by code that shares nothing with it
  lifesat eden prove 6 --proof c.json; lifesat check c.json
      A claim that no orphan fits in a box, checked with another method

A refutation in cases (`lifesat solve N --proof DIR --jobs 2`) has a formula and a proof for each case. The check works out which cases there have to be.

Orphans have no certificates. `lifesat eden check` confirms an orphan with two solvers.

A proof in LRAT names, for each of its clauses, the earlier clauses from which it follows, so the check needs no solver and reads formula and proof only once. A proof in DRAT, as Kissat, Glucose and CaDiCaL write it, does not name them. It is turned into LRAT, which is then checked. This takes about as long as the solver took, and keeps formula and proof in memory. As in drat-trim, the deletion of a unit clause is ignored, and so is that of a clause that does not exist. FRAT, as CryptoMiniSat and CaDiCaL write it, is checked in the same way; its hints are not used.

The format is recognised by how the proof begins. If it may be in two formats, both are tried, and the proof is called not valid only if it is wrong in both. `--format lrat`, `drat` or `frat` says which one it is.

Exit codes:
  0    the certificate or proof is valid
  1    it is not
  2    a file is missing, damaged, too large or unknown
  3    not decided: the time limit was reached, or the
       proof in a folder is in FRAT
  130  interrupted";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct CheckArgs {
    /// A folder that --proof wrote, a certificate of `ships` or `eden prove`, an archive of an answer that the workbench saved, or a formula in DIMACS with its PROOF. What it is, its content says. Files may be compressed (`lifesat help formats`)
    #[arg(value_name = "THING")]
    pub(crate) thing: PathBuf,
    /// The proof that a formula is unsatisfiable: LRAT, DRAT or FRAT, as text or binary
    pub(crate) proof: Option<PathBuf>,
    /// The format of the proof [default: recognised by its beginning]
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    /// Also write the proof, if it is valid: in LRAT as text, or if FILE ends in .pbp, for the checker VeriPB (version
    /// 3.0). Steps that the refutation does not use are left out. RAT steps are written only in LRAT, and only if the
    /// proof is in another format. A FILE of other contents, or in LRAT, is replaced only with --force
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["lrat", "veripb"])]
    pub(crate) output: Option<PathBuf>,
    /// Equal to -o, in LRAT
    #[arg(long, hide = true, value_name = "FILE")]
    pub(crate) lrat: Option<PathBuf>,
    /// Equal to -o, for VeriPB
    #[arg(long, hide = true, value_name = "FILE")]
    pub(crate) veripb: Option<PathBuf>,
    /// Replace the file that is written, even if lifesat did not write it
    #[arg(long, hide = true)]
    pub(crate) force: bool,
    /// Number of threads for a certificate of `eden prove` [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Stop after this time, such as 90, 90s, 5m or 2h: for certificates of `ships` and `eden`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print the answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
