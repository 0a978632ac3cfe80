//! Boxes and encodings, which several commands take.

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use lifesat::encode::still_life::{Encoding, SymmetryBreaking};
use lifesat::encode::{Cardinality, Transition};
use lifesat::life::Rule;
use lifesat::problem::StillLife;
use lifesat::problem::still_life::{Cohesion, Outside, Topology};

use crate::cli::args::parse::{cell, size};

/// How large the box is.
#[derive(Clone, Debug, Args)]
pub(crate) struct SizeArgs {
    /// Columns and rows, such as 10x7, or 8 for 8×8
    #[arg(value_name = "SIZE", value_parser = size, conflicts_with_all = ["n", "width", "height"])]
    size: Option<(usize, usize)>,
    #[command(flatten)]
    sides: SideArgs,
}

/// The size of the box in options, as older scripts have it.
#[derive(Clone, Debug, Args)]
pub(crate) struct SideArgs {
    /// A square of N×N cells
    #[arg(long, value_name = "N", hide = true, conflicts_with_all = ["width", "height"])]
    n: Option<usize>,
    /// Columns, with --height
    #[arg(long, value_name = "W", hide = true, requires = "height")]
    width: Option<usize>,
    /// Rows, with --width
    #[arg(long, value_name = "H", hide = true, requires = "width")]
    height: Option<usize>,
}

impl SizeArgs {
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        self.size.or(self.sides.size())
    }
}

impl SideArgs {
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        self.n.map(|n| (n, n)).or(self.width.zip(self.height))
    }
}

/// What is demanded of the cells.
#[derive(Debug, Args)]
#[command(next_help_heading = "Box")]
pub(crate) struct CellsArgs {
    /// Rule without B0, such as B36/S23, B2-a/S12, B2/S013V, B245/S3H or a MAP string. Rules other than
    /// Conway's work only with the method that counts live cells [default: B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// Cell in row I and column J, counted from 0, that must be alive: 2,5 or r2c5 (may be repeated)
    #[arg(long, value_name = "I,J", value_parser = cell)]
    pub(crate) alive: Vec<(usize, usize)>,
    /// Cell that must be dead (may be repeated)
    #[arg(long, value_name = "I,J", value_parser = cell)]
    pub(crate) dead: Vec<(usize, usize)>,
    /// What lies outside the box [default: dead]
    #[arg(long, value_enum, value_name = "WHAT")]
    outside: Option<AroundArg>,
    /// The surface that the box is
    #[arg(long, value_enum, value_name = "WHERE", hide = true)]
    topology: Option<Topology>,
    /// The live cells must be connected: a chess king can walk from each to every other, stepping on
    /// live cells only
    #[arg(long, conflicts_with = "strict")]
    pub(crate) connected: bool,
    /// The still life must be strict: not divisible into parts that are still lifes by themselves
    #[arg(long)]
    pub(crate) strict: bool,
}

impl CellsArgs {
    pub(crate) fn cohesion(&self) -> Cohesion {
        match (self.connected, self.strict) {
            (true, _) => Cohesion::Connected,
            (false, true) => Cohesion::Strict,
            (false, false) => Cohesion::Any,
        }
    }

    pub(crate) fn outside(&self) -> Option<Outside> {
        match self.outside? {
            AroundArg::Dead => Some(Outside::Dead),
            AroundArg::Ignored => Some(Outside::Ignored),
            AroundArg::Cylinder | AroundArg::Torus => None,
        }
    }

    pub(crate) fn topology(&self) -> Option<Topology> {
        self.topology.or(match self.outside {
            Some(AroundArg::Cylinder) => Some(Topology::Cylinder),
            Some(AroundArg::Torus) => Some(Topology::Torus),
            None | Some(AroundArg::Dead | AroundArg::Ignored) => None,
        })
    }

    pub(crate) fn is_given(&self) -> bool {
        self.rule.is_some()
            || !self.alive.is_empty()
            || !self.dead.is_empty()
            || self.outside.is_some()
            || self.topology.is_some()
            || self.cohesion() != Cohesion::Any
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AroundArg {
    /// Dead cells that must stay dead, so the pattern is a still life of the infinite plane
    Dead,
    /// Dead cells of which nothing is demanded: the pattern may give birth to cells there
    Ignored,
    /// On a cylinder, the box itself at its sides: the last column is next to the first. The rows above and below are dead
    Cylinder,
    /// On a torus, the box itself on all sides: the last row is next to the first, too
    Torus,
}

/// How a problem becomes clauses.
#[derive(Debug, Args)]
#[command(next_help_heading = "Encoding")]
pub(crate) struct EncodingArgs {
    /// Clauses that express the rule for one cell [default: prime]
    #[arg(long, value_enum, value_name = "ENCODING")]
    pub(crate) transition: Option<Transition>,
    /// Clauses that count live cells [default: totalizer]
    #[arg(long, value_enum, value_name = "ENCODING")]
    pub(crate) cardinality: Option<Cardinality>,
    /// Of patterns that are turned or reflected images of each other, keep only one
    #[arg(long)]
    pub(crate) break_symmetry: bool,
}

impl EncodingArgs {
    pub(crate) fn is_given(&self) -> bool {
        self.transition.is_some() || self.cardinality.is_some() || self.break_symmetry
    }
}

/// The problem of a box of this size, with what the options demand of its cells.
pub(crate) fn problem(width: usize, height: usize, args: &CellsArgs) -> Result<StillLife> {
    let outside = args.outside().unwrap_or(Outside::Dead);
    let cohesion = args.cohesion();
    if cohesion != Cohesion::Any && outside == Outside::Ignored {
        bail!(
            "--connected and --strict need dead cells outside, but --outside ignored lets patterns grow over \
             the edge"
        );
    }
    let topology = args.topology().unwrap_or_default();
    if topology != Topology::Plane && (outside == Outside::Ignored || cohesion != Cohesion::Any) {
        bail!("cylinders and tori go neither with --outside ignored nor with --connected or --strict");
    }
    let problem = StillLife::new(width, height)?.with_outside(outside).with_cohesion(cohesion);
    let problem =
        problem.with_topology(topology).with_rule(args.rule.unwrap_or(Rule::LIFE)).context("--rule")?;
    only_life(&problem, cohesion != Cohesion::Any, "--connected and --strict")?;
    let problem = problem.with_cells(&args.alive, true).context("--alive")?;
    problem.with_cells(&args.dead, false).context("--dead")
}

/// Refuses to do for another rule what is known of Conway's alone.
pub(crate) fn only_life(problem: &StillLife, is_asked: bool, what: &str) -> Result<()> {
    if is_asked && problem.rule() != Rule::LIFE {
        bail!("the rule {} does not work with {what}; only {} does", problem.rule(), Rule::LIFE);
    }
    Ok(())
}

pub(crate) fn encoding(args: &EncodingArgs) -> Encoding {
    Encoding {
        transition: args.transition.unwrap_or_default(),
        cardinality: args.cardinality.unwrap_or_default(),
        symmetry: if args.break_symmetry { SymmetryBreaking::LexLeader } else { SymmetryBreaking::None },
    }
}
