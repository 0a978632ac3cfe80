//! What `lifesat verify` is asked to check.

use lifesat::problem::still_life::{Cohesion, Topology};

use crate::cli::args::{ClaimArg, VerifyArgs};

/// Patterns and a claim about each.
pub(crate) struct VerifyRequest {
    /// The patterns' file, or `-` for stdin, or rows of cells.
    pub(crate) patterns: String,
    pub(crate) claim: Claim,
    pub(crate) json: bool,
}

/// What a pattern is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// A still life that holds together like this.
    StillLife(Cohesion),
    /// A still life elsewhere than in the plane.
    WrappedStillLife(Topology),
    /// A pattern that comes back where it was, within this many generations.
    Oscillator(usize),
    /// A pattern that comes back somewhere else, within this many generations.
    Spaceship(usize),
}

impl From<VerifyArgs> for VerifyRequest {
    fn from(args: VerifyArgs) -> Self {
        let claim = match args.claim {
            ClaimArg::StillLife => Claim::StillLife(Cohesion::Any),
            ClaimArg::StrictStillLife => Claim::StillLife(Cohesion::Strict),
            ClaimArg::ConnectedStillLife => Claim::StillLife(Cohesion::Connected),
            ClaimArg::CylinderStillLife => Claim::WrappedStillLife(Topology::Cylinder),
            ClaimArg::TorusStillLife => Claim::WrappedStillLife(Topology::Torus),
            ClaimArg::Oscillator => Claim::Oscillator(args.generations),
            ClaimArg::Spaceship => Claim::Spaceship(args.generations),
        };
        Self { patterns: args.pattern, claim, json: args.json }
    }
}
