//! What `lifesat verify` is asked to check.

use std::ffi::OsString;

use anyhow::Result;
use lifesat::life::AnyRule;
use lifesat::problem::still_life::{Cohesion, Topology};

use crate::cli::args::{ClaimArg, VerifyArgs};
use crate::cli::input::patterns;

/// Patterns and a claim about each.
pub(crate) struct VerifyRequest {
    /// The patterns' file, or `-` for stdin, or rows of cells.
    pub(crate) patterns: OsString,
    /// The rule of patterns whose files state none.
    pub(crate) rule: Option<AnyRule>,
    pub(crate) claim: Claim,
    pub(crate) json: bool,
}

/// What a pattern is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// Anything that returns within so many generations.
    Anything(usize),
    /// A still life that holds together like this.
    StillLife(Cohesion),
    /// A still life elsewhere than in the plane.
    WrappedStillLife(Topology),
    /// A pattern that comes back where it was, within this many generations.
    Oscillator(usize),
    /// A pattern that comes back somewhere else, within this many generations.
    Spaceship(usize),
}

impl TryFrom<VerifyArgs> for VerifyRequest {
    type Error = anyhow::Error;

    fn try_from(args: VerifyArgs) -> Result<Self> {
        let claim = match args.claim {
            None => Claim::Anything(args.generations),
            Some(ClaimArg::StillLife) => Claim::StillLife(Cohesion::Any),
            Some(ClaimArg::StrictStillLife) => Claim::StillLife(Cohesion::Strict),
            Some(ClaimArg::ConnectedStillLife) => Claim::StillLife(Cohesion::Connected),
            Some(ClaimArg::CylinderStillLife) => Claim::WrappedStillLife(Topology::Cylinder),
            Some(ClaimArg::TorusStillLife) => Claim::WrappedStillLife(Topology::Torus),
            Some(ClaimArg::Oscillator) => Claim::Oscillator(args.generations),
            Some(ClaimArg::Spaceship) => Claim::Spaceship(args.generations),
        };
        Ok(Self {
            patterns: patterns::given_or_piped(args.pattern)?,
            rule: args.rule,
            claim,
            json: args.json,
        })
    }
}
