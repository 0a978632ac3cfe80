//! `lifesat emit still-life`: still lifes of a board.

use anyhow::{Context, Result, bail};
use lifesat::cnf::{ClauseSink, CountingSink, Lit};
use lifesat::encode::still_life::waste::{self as encode_waste, Streamliner};
use lifesat::encode::still_life::{Encoding, SymmetryBreaking, check_size, encode};
use lifesat::encode::{Cardinality, CellLayout};
use lifesat::header::Header;
use lifesat::life::waste;
use lifesat::problem::still_life::{CountBounds, Outside};
use lifesat::problem::{Problem, StillLife};
use serde_json::json;

use super::Formula;
use crate::cli::args::{
    BoardArgs, CardinalityArg, EmitStillLifeArgs, EncodingArgs, ObjectiveArg, OutsideArg, StillLifeFormatArg,
};

/// A formula of more clauses fills terabytes.
const MAX_CLAUSES: u64 = 1 << 36;

/// The formula that the options describe, if it fits.
pub(super) fn formula(args: &EmitStillLifeArgs) -> Result<StillLifeFormula> {
    let (problem, encoding) = (problem(args)?, encoding(&args.encoding));
    let has_objective = args.format != StillLifeFormatArg::Cnf;
    let clauses = match objective(args) {
        ObjectiveArg::Cells => {
            check_size(&problem, encoding, MAX_CLAUSES)?;
            Clauses::Cells(encoding)
        }
        ObjectiveArg::Waste => {
            refuse_what_waste_cannot_do(&problem, args)?;
            let (width, height) = (problem.width(), problem.height());
            let max_waste = match (args.max_waste, args.at_least) {
                (Some(waste), _) => Some(waste),
                (None, Some(count)) => Some(waste::with_live_cells(width, height, count).with_context(|| {
                    let most = waste::most_live_cells(width, height);
                    format!("no still life of a {width}×{height} box has more than {most} live cells, as no waste is negative")
                })?),
                (None, None) if has_objective => None,
                (None, None) => bail!("how little waste? Say --max-waste W or --at-least K, or a --format with an objective"),
            };
            encode_waste::check_size(&problem, max_waste.unwrap_or(0), MAX_CLAUSES)?;
            Clauses::Waste { max_waste }
        }
    };
    Ok(StillLifeFormula { problem, clauses, has_objective })
}

fn objective(args: &EmitStillLifeArgs) -> ObjectiveArg {
    let implied = if args.max_waste.is_some() { ObjectiveArg::Waste } else { ObjectiveArg::Cells };
    args.objective.unwrap_or(implied)
}

fn refuse_what_waste_cannot_do(problem: &StillLife, args: &EmitStillLifeArgs) -> Result<()> {
    if problem.outside() == Outside::Ignored {
        bail!("waste needs dead cells outside, but --outside ignored lets patterns grow over the edge");
    }
    if args.exactly.is_some() || args.at_most.is_some() {
        bail!("--objective waste bounds live cells from below only: say --at-least K or --max-waste W");
    }
    if args.encoding.is_given() {
        bail!("--transition, --cardinality and --break-symmetry are about --objective cells");
    }
    Ok(())
}

/// A board and how its question is written.
pub(super) struct StillLifeFormula {
    problem: StillLife,
    clauses: Clauses,
    has_objective: bool,
}

/// How bounds are put into clauses, and what is optimised if anything is.
#[derive(Clone, Copy)]
enum Clauses {
    Cells(Encoding),
    Waste { max_waste: Option<usize> },
}

impl StillLifeFormula {
    /// What is to be minimised: as many as possible of these literals are to be false.
    pub(super) fn objective(&self) -> Vec<Lit> {
        match self.clauses {
            Clauses::Cells(_) => CellLayout::of(&self.problem).cells().map(|alive| !alive).collect(),
            Clauses::Waste { .. } => {
                let Ok((_, wasted)) =
                    encode_waste::encode_objective(&self.problem, &mut CountingSink::default());
                wasted
            }
        }
    }
}

impl Formula for StillLifeFormula {
    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        match self.clauses {
            Clauses::Cells(encoding) => encode(&self.problem, encoding, sink),
            Clauses::Waste { max_waste: Some(waste) } => {
                encode_waste::encode(&self.problem, waste, Streamliner::NONE, sink)
            }
            Clauses::Waste { max_waste: None } => {
                encode_waste::encode_objective(&self.problem, sink).map(|(variables, _)| variables)
            }
        }
    }

    fn header(&self) -> Header {
        let encoding = match self.clauses {
            Clauses::Cells(encoding) => json!(encoding),
            Clauses::Waste { max_waste } => json!({"objective": "waste", "max_waste": max_waste}),
        };
        Header::new(Problem::StillLife(self.problem.clone()), encoding)
    }

    fn meaning(&self) -> Vec<String> {
        let (width, height) = (self.problem.width(), self.problem.height());
        let range = format!("i < {height}, j < {width}");
        let mut meaning =
            vec![format!("cell (i,j), row i and column j from 0, is variable i*{width}+j+1 for {range}")];
        if self.has_objective {
            meaning.push(match self.clauses {
                Clauses::Cells(_) => {
                    "minimised: the number of dead cells, or that less the number of cells".to_owned()
                }
                Clauses::Waste { .. } => {
                    let tokens = waste::tokens(width, height);
                    let ring = 2 * (width + height);
                    format!("minimised: the waste, or that less {ring}; live cells = ({tokens} - waste) / 4")
                }
            });
        }
        meaning
    }
}

fn problem(args: &EmitStillLifeArgs) -> Result<StillLife> {
    let Some((width, height)) = args.size.size() else {
        bail!("how large is the board? Say --n 8 for a square one, or --width 8 --height 6");
    };
    let count = match (args.exactly, args.max_waste) {
        (Some(count), _) => CountBounds::exactly(count),
        (None, Some(waste)) if objective(args) == ObjectiveArg::Waste => {
            CountBounds::at_least(waste::least_live_cells(width, height, waste))
        }
        (None, Some(_)) => bail!("--max-waste is about --objective waste"),
        (None, None) => CountBounds { min: args.at_least, max: args.at_most },
    };
    Ok(board(width, height, &args.board)?.with_count(count)?)
}

/// The board that size and board options describe.
pub(crate) fn board(width: usize, height: usize, args: &BoardArgs) -> Result<StillLife> {
    let outside = match args.outside {
        None | Some(OutsideArg::Dead) => Outside::Dead,
        Some(OutsideArg::Ignored) => Outside::Ignored,
    };
    let board = StillLife::new(width, height)?.with_outside(outside);
    let board = board.with_cells(&args.alive, true).context("--alive")?;
    board.with_cells(&args.dead, false).context("--dead")
}

/// The encoding that the options describe.
pub(crate) fn encoding(args: &EncodingArgs) -> Encoding {
    Encoding {
        transition: args.transition.map(Into::into).unwrap_or_default(),
        cardinality: match args.cardinality {
            Some(CardinalityArg::Sequential) => Cardinality::Sequential,
            Some(CardinalityArg::Totalizer) => Cardinality::Totalizer,
            None => Cardinality::default(),
        },
        symmetry: if args.break_symmetry { SymmetryBreaking::LexLeader } else { SymmetryBreaking::None },
    }
}
