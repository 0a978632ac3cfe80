//! `lifesat emit still-life`: still lifes of a board.

use anyhow::{Context, Result, bail};
use lifesat::cnf::ClauseSink;
use lifesat::encode::Cardinality;
use lifesat::encode::still_life::{Encoding, SymmetryBreaking, check_size, encode};
use lifesat::header::Header;
use lifesat::problem::still_life::{CountBounds, Outside};
use lifesat::problem::{Problem, StillLife};
use serde_json::json;

use super::{Formula, transition};
use crate::cli::args::{BoardArgs, CardinalityArg, EmitStillLifeArgs, EncodingArgs, OutsideArg};

/// A formula of more clauses fills terabytes.
const MAX_CLAUSES: u64 = 1 << 36;

/// The formula that the options describe, if it fits.
pub(super) fn formula(args: &EmitStillLifeArgs) -> Result<StillLifeFormula> {
    let (problem, encoding) = (problem(args)?, encoding(&args.encoding));
    check_size(&problem, encoding, MAX_CLAUSES)?;
    Ok(StillLifeFormula { problem, encoding })
}

/// A board and how its question is written.
pub(super) struct StillLifeFormula {
    problem: StillLife,
    encoding: Encoding,
}

impl Formula for StillLifeFormula {
    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        encode(&self.problem, self.encoding, sink)
    }

    fn header(&self) -> Header {
        Header::new(Problem::StillLife(self.problem.clone()), json!(self.encoding))
    }

    fn meaning(&self) -> Vec<String> {
        let (width, height) = (self.problem.width(), self.problem.height());
        let range = format!("i < {height}, j < {width}");
        vec![format!("cell (i,j), row i and column j from 0, is variable i*{width}+j+1 for {range}")]
    }
}

fn problem(args: &EmitStillLifeArgs) -> Result<StillLife> {
    let Some((width, height)) = args.size.size() else {
        bail!("how large is the board? Say --n 8 for a square one, or --width 8 --height 6");
    };
    let count = match args.exactly {
        Some(count) => CountBounds::exactly(count),
        None => CountBounds { min: args.at_least, max: args.at_most },
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
        transition: args.transition.map(transition).unwrap_or_default(),
        cardinality: match args.cardinality {
            Some(CardinalityArg::Ladder) => Cardinality::Ladder,
            Some(CardinalityArg::Totalizer) => Cardinality::Totalizer,
            None => Cardinality::default(),
        },
        symmetry: if args.break_symmetry { SymmetryBreaking::LexLeader } else { SymmetryBreaking::None },
    }
}
