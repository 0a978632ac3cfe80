//! Solvers that are linked into the program, so that nothing needs to be installed.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod dense;

use super::model_check::{self, Violated};
use std::path::Path;

use super::process::ProcessError;
use super::refuter::ProofError;
use super::registry::ProofFormat;
use super::{Decision, Incremental, OneShot, Verdict};
use crate::cnf::Cnf;
use crate::limits::Limits;
use dense::Dense;

/// The embedded solvers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Embedded {
    /// CaDiCaL, by A. Biere and others: for hard single formulas. The default.
    #[cfg(feature = "cadical")]
    #[default]
    Cadical,
    /// BatSat, a descendant of MiniSat in Rust: for very many small checks, and for a second opinion.
    #[cfg_attr(not(feature = "cadical"), default)]
    Batsat,
}

impl Embedded {
    /// All that this build has.
    pub const ALL: &[Self] = &[
        #[cfg(feature = "cadical")]
        Self::Cadical,
        Self::Batsat,
    ];

    /// No seed is larger: that is as far as CaDiCaL's go.
    pub const LARGEST_SEED: u32 = 2_000_000_000;

    /// The name by which users choose it.
    pub fn id(self) -> &'static str {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => "embedded-cadical",
            Self::Batsat => "embedded-batsat",
        }
    }

    /// The solver of that name; `embedded` is the default one.
    pub fn find(name: &str) -> Option<Self> {
        if name == "embedded" {
            return Some(Self::default());
        }
        Self::ALL.iter().copied().find(|solver| solver.id() == name)
    }

    /// Name and version of the solver as its makers give them.
    pub fn version(self) -> String {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => cadical::version(),
            Self::Batsat => batsat::VERSION.to_owned(),
        }
    }

    /// A solver without clauses.
    pub fn start(self) -> Box<dyn Incremental> {
        self.start_with_seed(0)
    }

    /// A solver without clauses, with another seed for what it leaves to chance than its default, which is 0. Seeds go up to
    /// [`Self::LARGEST_SEED`].
    pub fn start_with_seed(self, seed: u32) -> Box<dyn Incremental> {
        let seed = seed.min(Self::LARGEST_SEED);
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => Box::new(cadical::Cadical::new(seed)),
            Self::Batsat => Box::new(batsat::Batsat::new(seed)),
        }
    }

    /// A solver without clauses that keeps learned clauses longer than by default; CaDiCaL can be told so, BatSat cannot. Dense still
    /// lifes are found and refuted sooner by it (docs/still-life.md has the figures).
    pub fn start_keeping_clauses(self) -> Box<dyn Incremental> {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => Box::new(cadical::Cadical::new(0).keeping_clauses()),
            Self::Batsat => self.start(),
        }
    }

    /// The format of the proofs that the solver writes, if it writes any.
    pub fn proof_format(self) -> Option<ProofFormat> {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => Some(ProofFormat::Lrat),
            Self::Batsat => None,
        }
    }

    /// Decides the formula of a file and writes a proof to another file, as it goes.
    pub fn refute(self, formula: &Path, proof: &Path, limits: &Limits) -> Result<Decision, ProofError> {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => cadical::refute(formula, proof, limits),
            Self::Batsat => {
                let _ = (formula, proof, limits);
                Err(ProofError::NoProofs(self.id().to_owned()))
            }
        }
    }
}

impl OneShot for Embedded {
    fn name(&self) -> String {
        format!("{} (embedded)", self.version())
    }

    fn solve(&mut self, formula: &Cnf, limits: &Limits) -> Result<Verdict, ProcessError> {
        let dense = Dense::of(formula);
        let mut solver = self.start();
        for clause in dense.as_ref().map_or(formula, |dense| &dense.formula).clauses() {
            let Ok(()) = solver.clause(clause);
        }
        let model = match solver.solve(&[], limits) {
            Verdict::Satisfiable(model) => model,
            other => return Ok(other),
        };
        let model = match dense {
            Some(dense) => dense.translate(&model),
            None => model,
        };
        let failed = |violated: Violated| ProcessError {
            solver: self.id().to_owned(),
            failure: violated.into(),
            stderr: None,
        };
        model_check::complete(model, formula).map(Verdict::Satisfiable).map_err(failed)
    }
}
