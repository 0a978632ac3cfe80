//! What `lifesat emit` is asked to write.

use std::env;
use std::path::PathBuf;

use anyhow::{Result, bail};
use lifesat::formula::{
    DuelFormula, EdenFormula, FirstRowsFormula, MOST_CLAUSES, PredecessorFormula, StillLifeFormula,
    TargetCells,
};
use lifesat::life::Rule;
use lifesat::problem::still_life::{CountBounds, Outside, Topology};
use lifesat::problem::{Duel, Eden, StillLife};

use crate::cli::args::box_and_encoding::{encoding, only_life, problem};
use crate::cli::args::{Command, line, write};
use crate::cli::console::overwrite::Kind;
use crate::cli::emit::args::{
    ClausesFor, EmitArgs, EmitDuelArgs, EmitEdenArgs, EmitPackArgs, EmitPredecessorArgs, EmitProblem,
    EmitStillLifeArgs, ObjectiveArg, StillLifeFormat,
};
use crate::cli::input::patterns;
use crate::cli::search::request::SearchQuestion;
use crate::cli::search::request::instance::Instance;
use crate::cli::ships::request::rows_without_end;

pub(crate) enum EmitRequest {
    One { formula: Box<EmitFormula>, output: Option<PathBuf> },
    Pack(PackRequest),
}

pub(crate) struct PackRequest {
    pub(crate) folder: PathBuf,
    small: bool,
    pub(crate) force: bool,
}

impl PackRequest {
    pub(crate) fn wants(&self, is_small: bool) -> bool {
        is_small || !self.small
    }
}

pub(crate) enum EmitFormula {
    StillLife(StillLifeFormula, StillLifeFormat),
    Predecessor(PredecessorFormula, ClausesFor),
    Eden(EdenFormula),
    /// To be laid out, which takes a while if the box is large.
    Search(SearchQuestion, ClausesFor),
    FirstRows(FirstRowsFormula),
    Duel(DuelFormula),
}

impl TryFrom<EmitArgs> for EmitRequest {
    type Error = anyhow::Error;

    fn try_from(args: EmitArgs) -> Result<Self> {
        let problem = args.problem();
        let target = match &problem {
            EmitProblem::StillLife(args) => &args.output,
            EmitProblem::Predecessor(args) => &args.output,
            EmitProblem::Eden(args) => &args.output,
            EmitProblem::Search(args) => &args.output,
            EmitProblem::Ships(args) => &args.output,
            EmitProblem::Duel(args) => &args.output,
            EmitProblem::Pack(args) => return Ok(Self::Pack(pack(args))),
        };
        let formula = Box::new(formula(&problem)?);
        Ok(Self::One { formula, output: write::file(target, Kind::Formula)? })
    }
}

impl EmitFormula {
    /// The formula that a command line writes: `lifesat emit …`, as a shell reads it.
    pub(crate) fn of_command(line: &str) -> Result<Self> {
        match line::parse(shell_words::split(line)?)?.command {
            Command::Emit(args) => formula(&args.problem()),
            _ => bail!("`{line}` writes no formula"),
        }
    }
}

fn formula(problem: &EmitProblem) -> Result<EmitFormula> {
    Ok(match problem {
        EmitProblem::StillLife(args) => still_life(args)?,
        EmitProblem::Predecessor(args) => EmitFormula::Predecessor(predecessor(args)?, args.format),
        EmitProblem::Eden(args) => EmitFormula::Eden(eden(args)?),
        EmitProblem::Search(args) => {
            let instance = Instance::of_line(&args.question, env::args_os().collect())?;
            let asked = instance.as_ref().and_then(Instance::question).unwrap_or(&args.question);
            let question = SearchQuestion::of(asked)?.with_one_rule("a formula in a file")?;
            EmitFormula::Search(question, args.format)
        }
        EmitProblem::Ships(args) => EmitFormula::FirstRows(FirstRowsFormula {
            problem: rows_without_end(args)?,
            transition: args.transition,
        }),
        EmitProblem::Duel(args) => EmitFormula::Duel(duel(args)?),
        EmitProblem::Pack(_) => bail!("a pack is not one formula"),
    })
}

fn pack(args: &EmitPackArgs) -> PackRequest {
    PackRequest { folder: args.folder.clone(), small: args.small, force: args.force }
}

fn still_life(args: &EmitStillLifeArgs) -> Result<EmitFormula> {
    let Some((width, height)) = args.size.size() else {
        bail!("how large is the box? Say 8 for 8×8, or 10x7 for 10 columns and 7 rows");
    };
    let format = args.format;
    let problem = problem(width, height, &args.cells)?;
    let formula = match (args.objective, args.max_waste) {
        (Some(ObjectiveArg::Waste), _) | (None, Some(_)) => counting_waste(&problem, format, args)?,
        (Some(ObjectiveArg::Cells), Some(_)) => bail!("--max-waste needs --objective waste"),
        (None | Some(ObjectiveArg::Cells), None) => {
            let count = match args.exactly {
                Some(count) => CountBounds::exactly(count),
                None => CountBounds { min: args.at_least, max: args.at_most },
            };
            StillLifeFormula::counting_cells(
                &problem.with_count(count)?,
                encoding(&args.encoding),
                MOST_CLAUSES,
            )?
        }
    };
    Ok(EmitFormula::StillLife(formula, format))
}

fn counting_waste(
    problem: &StillLife,
    format: StillLifeFormat,
    args: &EmitStillLifeArgs,
) -> Result<StillLifeFormula> {
    only_life(problem, true, "--objective waste, which rests on an identity")?;
    if problem.outside() == Outside::Ignored {
        bail!("waste needs dead cells outside, but --outside ignored lets patterns grow over the edge");
    }
    if format == StillLifeFormat::Knf {
        bail!(
            "--format knf counts each literal once, but some count twice in waste: leave out --objective waste"
        );
    }
    if problem.topology() != Topology::Plane {
        bail!("--objective waste does not work on cylinders and tori");
    }
    if args.exactly.is_some() || args.at_most.is_some() {
        bail!("--objective waste bounds live cells from below only: say --at-least K");
    }
    if args.encoding.is_given() {
        bail!("--transition, --cardinality and --break-symmetry work only with --objective cells");
    }
    Ok(match (args.max_waste, args.at_least) {
        (None, Some(count)) => StillLifeFormula::with_live_cells(problem, count, MOST_CLAUSES)?,
        (None, None) if matches!(format, StillLifeFormat::Cnf | StillLifeFormat::Pmc) => {
            bail!("how many live cells? Say --at-least K, or a --format with an objective")
        }
        (waste, _) => StillLifeFormula::counting_waste(problem, waste, MOST_CLAUSES)?,
    })
}

fn predecessor(args: &EmitPredecessorArgs) -> Result<PredecessorFormula> {
    Ok(PredecessorFormula {
        problem: patterns::partial(&patterns::given_or_piped(args.pattern.clone())?)?
            .predecessor(args.rule)?
            .with_generations(args.generations)?,
        transition: args.transition,
        target: TargetCells::Fixed,
    })
}

fn eden(args: &EmitEdenArgs) -> Result<EdenFormula> {
    let Some((width, height)) = args.size.size() else {
        bail!("how large is the box? Say 5 for 5×5, or 6x5 for 6 columns and 5 rows");
    };
    Ok(EdenFormula {
        problem: Eden::new(width, height, args.symmetry)?.with_rule(args.rule.unwrap_or(Rule::LIFE)),
        transition: args.transition,
        universals: args.format,
    })
}

fn duel(args: &EmitDuelArgs) -> Result<DuelFormula> {
    let board = patterns::board(&args.position)?;
    let duel = Duel::new(board, args.players(), args.generations, args.goal, args.question)?
        .with_pieces(args.pieces)?;
    Ok(DuelFormula { duel, universals: args.format })
}
