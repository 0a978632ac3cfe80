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

impl Embedded {
    /// The solvers of this build.
    pub const ALL: &[Self] = &[
        #[cfg(feature = "cadical")]
        Self::Cadical,
        Self::Batsat,
    ];

    /// The largest seed, which is the limit of CaDiCaL.
    pub const LARGEST_SEED: u32 = 2_000_000_000;

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

    /// A new solver without clauses.
    pub fn start(self) -> Box<dyn Incremental> {
        self.start_with_seed(0)
    }

    /// A new solver without clauses, with this seed for its random choices. The default seed is 0.
    /// Seeds above [`Self::LARGEST_SEED`] count as that.
    pub fn start_with_seed(self, seed: u32) -> Box<dyn Incremental> {
        let seed = seed.min(Self::LARGEST_SEED);
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => Box::new(cadical::Cadical::new(seed)),
            Self::Batsat => Box::new(batsat::Batsat::new(seed)),
        }
    }

    /// A new solver without clauses that keeps learned clauses longer than by default, which helps
    /// with some hard formulas. Only CaDiCaL has this option; BatSat starts as usual.
    pub fn start_keeping_clauses(self) -> Box<dyn Incremental> {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => Box::new(cadical::Cadical::new(0).keeping_clauses()),
            Self::Batsat => self.start(),
        }
    }

    /// A new solver without clauses for a formula that probably has a model. It keeps learned clauses
    /// longer, goes on with the values that came nearest to a model,
    /// and does not jump back to the beginning often. Only CaDiCaL has this option; BatSat starts as usual.
    pub fn start_for_models(self) -> Box<dyn Incremental> {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => Box::new(cadical::Cadical::new(0).keeping_clauses().staying_stable()),
            Self::Batsat => self.start(),
        }
    }

    /// A new solver without clauses for many similar questions, each under assumptions. It forgets
    /// slowly which variables were of use for the questions before: the activity of a variable falls by
    /// 0.4 % (BatSat) or 1 % (CaDiCaL) from one conflict to the next, not by 5 %. CaDiCaL restarts
    /// seldom, too.
    pub fn start_for_similar_questions(self) -> Box<dyn Incremental> {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => Box::new(cadical::Cadical::new(0).staying_stable().remembering()),
            Self::Batsat => Box::new(batsat::Batsat::remembering()),
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

    /// Decides the formula in a file and writes a proof to another file as it goes. A model is not
    /// checked. Seeds above [`Self::LARGEST_SEED`] count as that.
    ///
    /// # Errors
    /// If the solver writes no proofs, cannot read the formula, or cannot write the proof.
    pub fn refute(
        self,
        formula: &Path,
        proof: &Path,
        seed: u32,
        limits: &Limits,
    ) -> Result<Verdict, ProofError> {
        self.refute_with(formula, proof, seed, Learned::AsUsual, limits)
    }

    /// Decides the formula in a file and writes a proof, with learned clauses that are kept longer
    /// ([`start_keeping_clauses`](Self::start_keeping_clauses)).
    ///
    /// # Errors
    /// As for [`refute`](Self::refute).
    pub fn refute_keeping_clauses(
        self,
        formula: &Path,
        proof: &Path,
        seed: u32,
        limits: &Limits,
    ) -> Result<Verdict, ProofError> {
        self.refute_with(formula, proof, seed, Learned::KeptLonger, limits)
    }

    fn refute_with(
        self,
        formula: &Path,
        proof: &Path,
        seed: u32,
        learned: Learned,
        limits: &Limits,
    ) -> Result<Verdict, ProofError> {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => cadical::refute(formula, proof, seed.min(Self::LARGEST_SEED), learned, limits),
            Self::Batsat => {
                let _ = (formula, proof, seed, learned, limits);
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

/// What becomes of learned clauses while a proof is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Learned {
    /// They are discarded as often as by default.
    AsUsual,
    /// They are discarded less often.
    KeptLonger,
}
