//! Solvers that are linked into the program, so that nothing needs to be installed.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;

use super::process::ProcessError;
use super::{Incremental, Limits, OneShot, Verdict};
use crate::cnf::Cnf;

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

    /// A solver without clauses.
    pub fn start(self) -> Box<dyn Incremental> {
        match self {
            #[cfg(feature = "cadical")]
            Self::Cadical => Box::new(cadical::Cadical::new()),
            Self::Batsat => Box::new(batsat::Batsat::new()),
        }
    }
}

impl OneShot for Embedded {
    fn name(&self) -> String {
        self.start().name()
    }

    fn solve(&mut self, formula: &Cnf, limits: &Limits) -> Result<Verdict, ProcessError> {
        let mut solver = self.start();
        for clause in formula.clauses() {
            let Ok(()) = solver.clause(clause);
        }
        Ok(solver.solve(&[], limits))
    }
}
