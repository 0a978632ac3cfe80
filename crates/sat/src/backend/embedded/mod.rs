//! Embedded solvers: linked into the program, so nothing has to be installed.
//!
//! There are two. CaDiCaL, in C++, is the default and is good at hard formulas. BatSat, in Rust, is
//! good at many small checks and gives a second opinion. Without the cargo feature `cadical` the
//! build needs no C++ compiler; the fuzz targets are built that way.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;

use std::path::Path;

use super::process::ProcessError;
use super::registry::ProofFormat;
use super::session::decide_once;
use super::{Incremental, OneShot, ProofError, Verdict};
use crate::cnf::Cnf;
use crate::limits::Limits;

/// The embedded solvers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Embedded {
    /// CaDiCaL, by A. Biere and others, for hard single formulas. The default.
    #[cfg(feature = "cadical")]
    #[default]
    Cadical,
    /// BatSat, a descendant of MiniSat in Rust, for many small checks and for a second opinion.
    #[cfg_attr(not(feature = "cadical"), default)]
    Batsat,
}

/// How an embedded solver is started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The seed of its random choices. Seeds above [`Self::LARGEST_SEED`] count as that.
    pub seed: u32,
    /// What it is set for.
    pub purpose: Purpose,
}

/// What a solver is set for. Answers do not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// Anything: as its authors set it.
    #[default]
    Any,
    /// A hard formula. CaDiCaL keeps learned clauses longer.
    Hard,
    /// A formula that probably has a model. CaDiCaL keeps learned clauses longer, goes on with the values that came
    /// nearest to a model, and does not jump back to the beginning often.
    Model,
    /// As `Model`, and variables are tried as false first.
    FewTrue,
    /// Many similar questions, each under assumptions. The solver forgets slowly which variables were of use for the
    /// questions before: the activity of a variable falls by 0.4 % (BatSat) or 1 % (CaDiCaL) from one conflict to the
    /// next, not by 5 %. CaDiCaL restarts seldom, too.
    SimilarQuestions,
}

impl Options {
    /// The largest seed, which is the limit of CaDiCaL.
    pub const LARGEST_SEED: u32 = 2_000_000_000;
}

impl From<Purpose> for Options {
    fn from(purpose: Purpose) -> Self {
        Self { purpose, ..Self::default() }
    }
}

impl Embedded {
    /// The solvers of this build.
    pub const ALL: &[Self] = &[
        #[cfg(feature = "cadical")]
        Self::Cadical,
        Self::Batsat,
    ];

    /// Returns true if [`Limits::conflicts`] ends its questions.
    pub fn counts_conflicts(self) -> bool {
        self != Self::Batsat
    }

    /// The name by which users choose it.
    pub fn id(self) -> &'static str {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => "embedded-cadical",
            Self::Batsat => "embedded-batsat",
        }
    }

    /// The solver with this name; `embedded` is the default one.
    pub fn find(name: &str) -> Option<Self> {
        if name == "embedded" {
            return Some(Self::default());
        }
        Self::ALL.iter().copied().find(|solver| solver.id() == name)
    }

    /// Name and version of the solver, as its authors give them.
    pub fn version(self) -> String {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => cadical::version(),
            Self::Batsat => batsat::VERSION.to_owned(),
        }
    }

    /// A new solver without clauses, as its authors set it.
    pub fn start(self) -> Box<dyn Incremental> {
        self.start_with(Options::default())
    }

    /// A new solver without clauses.
    pub fn start_with(self, options: impl Into<Options>) -> Box<dyn Incremental> {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => Box::new(cadical::Cadical::new(options.into())),
            Self::Batsat => Box::new(batsat::Batsat::new(options.into())),
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

    /// Decides the formula in a file and writes a proof to another file as it goes. A model is not checked.
    ///
    /// # Errors
    /// If the solver writes no proofs, cannot read the formula, or cannot write the proof.
    pub fn refute(
        self,
        formula: &Path,
        proof: &Path,
        options: impl Into<Options>,
        limits: &Limits,
    ) -> Result<Verdict, ProofError> {
        let options = options.into();
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => cadical::refute(formula, proof, options, limits),
            Self::Batsat => {
                let _ = (formula, proof, options, limits);
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
        decide_once(&mut self.start(), self.id(), formula, limits)
    }
}
