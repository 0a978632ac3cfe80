//! `lifesat emit`: a problem as a formula.

use anyhow::{Context, Result, bail};
use lifesat::cnf::CountingSink;
use lifesat::encode::still_life::{self, Encoding, SymmetryBreaking};
use lifesat::encode::{Cardinality, Transition};
use lifesat::format::dimacs::DimacsWriter;
use lifesat::header::Header;
use lifesat::life::Position;
use lifesat::problem::still_life::{CountBounds, Outside};
use lifesat::problem::{Problem, StillLife};

use super::args::{
    BoardArgs, CardinalityArg, EmitArgs, EmitStillLifeArgs, EncodingArgs, OutsideArg, TransitionArg,
    Verbosity,
};
use super::progress::Spinner;
use super::{Exit, output};

/// A formula of more clauses fills terabytes.
const MAX_CLAUSES: u64 = 1 << 36;

/// Writes the formula to stdout or to the file that the user named.
pub(crate) fn run(args: &EmitArgs, verbosity: Verbosity) -> Result<Exit> {
    let args = args.still_life();
    let (problem, encoding) = (problem(args)?, encoding(&args.encoding));
    still_life::check_size(&problem, encoding, MAX_CLAUSES)?;
    let comments = comments(&problem, encoding);
    // The header needs the counts, so the encoder runs twice; that is cheaper than holding the formula.
    let mut counter = CountingSink::default();
    let Ok(variables) = still_life::encode(&problem, encoding, &mut counter);
    let progress = Spinner::bytes(verbosity);
    output::write(args.output.as_deref(), |out| {
        let comments = comments.iter().map(String::as_str);
        let mut writer = DimacsWriter::new(progress.count(out), comments, variables, counter.clauses)?;
        still_life::encode(&problem, encoding, &mut writer)?;
        writer.finish().map(drop)
    })?;
    Ok(Exit::Answered)
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
    let mut problem = StillLife::new(width, height)?.with_outside(outside);
    for (option, cells, alive) in [("--alive", &args.alive, true), ("--dead", &args.dead, false)] {
        for &(row, column) in cells {
            let at = Position::new(row, column);
            problem = problem.with_forced(at, alive).with_context(|| format!("{option} {row},{column}"))?;
        }
    }
    Ok(problem)
}

/// The encoding that the options describe.
pub(crate) fn encoding(args: &EncodingArgs) -> Encoding {
    Encoding {
        transition: match args.transition {
            TransitionArg::Rows256 => Transition::Rows256,
            TransitionArg::Prime => Transition::Prime,
        },
        cardinality: match args.cardinality {
            CardinalityArg::Ladder => Cardinality::Ladder,
            CardinalityArg::Totalizer => Cardinality::Totalizer,
        },
        symmetry: if args.break_symmetry { SymmetryBreaking::LexLeader } else { SymmetryBreaking::None },
    }
}

/// The header line, and the command line for people. No time stamp: the same command writes the same bytes.
fn comments(problem: &StillLife, encoding: Encoding) -> Vec<String> {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let command = shell_words::join(std::iter::once("lifesat".to_owned()).chain(words));
    let header = Header::new(Problem::StillLife(problem.clone()), encoding);
    let (width, height) = (problem.width(), problem.height());
    vec![
        header.to_comment(),
        format!("written by: {}", command.escape_debug()),
        format!(
            "cell (i,j), row i and column j from 0, is variable i*{width}+j+1 for i < {height}, j < {width}"
        ),
    ]
}
