//! Still-life problems and their encodings, which several commands take.

use anyhow::{Context, Result, bail};
use lifesat::encode::still_life::{Encoding, SymmetryBreaking};
use lifesat::encode::{Cardinality, Transition};
use lifesat::life::Rule;
use lifesat::problem::StillLife;
use lifesat::problem::still_life::{Cohesion, Outside, Topology};

use crate::cli::args::{CardinalityArg, CellsArgs, EncodingArgs};

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

/// The encoding that the options describe.
pub(crate) fn encoding(args: &EncodingArgs) -> Encoding {
    Encoding {
        transition: args.transition.map(Transition::from).unwrap_or_default(),
        cardinality: match args.cardinality {
            Some(CardinalityArg::Sequential) => Cardinality::Sequential,
            Some(CardinalityArg::Totalizer) => Cardinality::Totalizer,
            None => Cardinality::default(),
        },
        symmetry: if args.break_symmetry { SymmetryBreaking::LexLeader } else { SymmetryBreaking::None },
    }
}
