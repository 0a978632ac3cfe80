//! Still lifes of a box as a formula, in the formats of SAT, MaxSAT and pseudo-Boolean solvers.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::json;
use thiserror::Error;

use super::{Formula, Header, Size};
use crate::cnf::{Clauses, CountingSink, Lit, Refused, VarPool, through};
use crate::encode::CellLayout;
use crate::encode::still_life::cases::Case;
use crate::encode::still_life::cuts::{self, Cells};
use crate::encode::still_life::waste::{self as encode_waste, Counter, Premises, Streamliner};
use crate::encode::still_life::{Encoding, TooLarge, check_size, encode};
use crate::format::dimacs::DimacsWriter;
use crate::format::opb::OpbWriter;
use crate::format::wcnf::WcnfWriter;
use crate::life::{Rule, waste};
use crate::problem::still_life::{Cohesion, CountBounds, Outside, StillLifeError, Topology};
use crate::problem::{Cut, Problem, StillLife};

/// The still lifes of a box, with a bound on their live cells or an objective.
///
/// The bound and the objective are about live cells, or about waste. The wastage identity
/// ([`crate::life::waste`]) makes many live cells the same as little waste.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StillLifeFormula {
    problem: StillLife,
    counted: Counted,
    together: Together,
}

/// How the formula says that the live cells hold together, if the problem demands it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Together {
    /// Once and for all.
    Fully,
    /// Only as far as these cuts say so.
    Cuts(Vec<Cut>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    Cells(Encoding),
    /// Waste; `None` means no bound.
    Waste(Option<usize>),
    /// Waste of at most so much, in one case of the question.
    Case(usize, Case),
}

/// What a format adds up.
#[derive(Clone, Copy)]
enum Cost {
    /// One for each literal that is true.
    OfSoftClauses,
    /// One for each literal that is true, less the number of negative literals, as there are no negative terms.
    OfPositiveTerms,
}

/// Why there is no formula for a still-life problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoFormula {
    /// The cells around the box are ignored, or the box lies on a cylinder or torus. The counter of
    /// waste needs a ring of dead cells.
    #[error("waste can be counted only if there are cells all around the box, which must stay dead")]
    Outside,
    /// The rule is not Conway's, for which the wastage identity holds.
    #[error("waste can be counted only for the rule {life}, not for {0}", life = Rule::LIFE)]
    Rule(Rule),
    /// So many live cells would need negative waste.
    #[error(
        "no still life of a {width}×{height} box has more than {most} live cells, as no waste is negative"
    )]
    NegativeWaste {
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
        /// The most live cells that the identity allows.
        most: usize,
    },
    /// That a still life is strict is about all ways to divide it, which no formula of a reasonable
    /// size says.
    #[error(
        "no formula says that a still life is strict: it is about all ways to divide the islands, and there \
         are too many of them"
    )]
    Strict,
    /// The bounds exclude each other.
    #[error(transparent)]
    Problem(#[from] StillLifeError),
    /// The formula would be too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl StillLifeFormula {
    /// Counts live cells, within the bounds of the problem.
    ///
    /// # Errors
    /// If the formula would have more than `max_clauses` clauses, or more variables than solvers can number.
    pub fn counting_cells(
        problem: &StillLife,
        encoding: Encoding,
        max_clauses: u64,
    ) -> Result<Self, NoFormula> {
        check_size(problem, encoding, max_clauses)?;
        check_together(problem, max_clauses)?;
        let counted = Counted::Cells(encoding);
        Ok(Self { problem: problem.clone(), counted, together: Together::Fully })
    }

    /// Counts waste, which may be at most `max_waste`. Bounds on the live cells in the problem are
    /// replaced by those that follow.
    ///
    /// # Errors
    /// If the rule is not Conway's, if the cells around the box are ignored, or if the formula would be
    /// too large.
    pub fn counting_waste(
        problem: &StillLife,
        max_waste: Option<usize>,
        max_clauses: u64,
    ) -> Result<Self, NoFormula> {
        check_together(problem, max_clauses)?;
        Self::waste(problem, max_waste, Together::Fully, max_clauses)
    }

    fn waste(
        problem: &StillLife,
        max_waste: Option<usize>,
        together: Together,
        max_clauses: u64,
    ) -> Result<Self, NoFormula> {
        if problem.outside() == Outside::Ignored || problem.topology() != Topology::Plane {
            return Err(NoFormula::Outside);
        }
        check_rule(problem)?;
        encode_waste::check_size(problem, max_waste.unwrap_or(0), max_clauses)?;
        let (width, height) = (problem.width(), problem.height());
        let count = max_waste.map_or(CountBounds::default(), |waste| {
            CountBounds::at_least(waste::least_live_cells(width, height, waste))
        });
        Ok(Self { problem: problem.clone().with_count(count)?, counted: Counted::Waste(max_waste), together })
    }

    /// Counts waste, and demands this many live cells.
    ///
    /// # Errors
    /// If so many live cells would need negative waste, and as for
    /// [`counting_waste`](Self::counting_waste).
    pub fn with_live_cells(
        problem: &StillLife,
        at_least: usize,
        max_clauses: u64,
    ) -> Result<Self, NoFormula> {
        let max_waste = max_waste(problem, at_least)?;
        Self::counting_waste(problem, Some(max_waste), max_clauses)
    }

    /// Counts waste and demands this many live cells, with cuts in place of all clauses that say that the
    /// live cells hold together. They are taken as they come; [`crate::verify::cut`] says whether they are
    /// justified.
    ///
    /// # Errors
    /// As for [`with_live_cells`](Self::with_live_cells).
    pub fn with_cuts(
        problem: &StillLife,
        at_least: usize,
        cuts: Vec<Cut>,
        max_clauses: u64,
    ) -> Result<Self, NoFormula> {
        let max_waste = max_waste(problem, at_least)?;
        Self::waste(problem, Some(max_waste), Together::Cuts(cuts), max_clauses)
    }

    /// Counts waste in one case of the question whether a box has a still life that wastes at most
    /// `max_waste`. Nothing about borders is taken for granted: the formula has a model if a still life
    /// belongs to the case. Bounds on the live cells in the problem are replaced.
    ///
    /// # Errors
    /// As for [`counting_waste`](Self::counting_waste).
    ///
    /// # Panics
    /// If cells are forced or must hold together, or a side is shorter than
    /// [`Counter::LEAST_SIDE`].
    pub fn in_case(
        problem: &StillLife,
        max_waste: usize,
        case: Case,
        max_clauses: u64,
    ) -> Result<Self, NoFormula> {
        assert!(Counter::has_cases(problem), "there are no cases of such a question");
        let whole = Self::counting_waste(problem, Some(max_waste), max_clauses)?;
        let problem = match case {
            // Such a pattern may have any number of live cells.
            Case::LightQuarter => whole.problem.with_count(CountBounds::default())?,
            _ => whole.problem,
        };
        Ok(Self { problem, counted: Counted::Case(max_waste, case), ..whole })
    }

    /// The largest waste that the formula allows, if it has such a bound.
    pub fn max_waste(&self) -> Option<usize> {
        match self.counted {
            Counted::Cells(_) => None,
            Counted::Waste(max_waste) => max_waste,
            Counted::Case(max_waste, _) => Some(max_waste),
        }
    }

    /// The literals of which as many as possible are to be false.
    pub fn objective(&self) -> Vec<Lit> {
        match self.counted {
            Counted::Cells(_) => CellLayout::of(&self.problem).cells().map(|alive| !alive).collect(),
            Counted::Waste(_) | Counted::Case(..) => {
                let sink = &mut CountingSink::default();
                let counted = through(sink, |sink| encode_waste::encode_objective(&self.problem, sink));
                let Ok((_, wasted)) = counted;
                wasted
            }
        }
    }

    /// Writes the formula and its objective for MaxSAT solvers, in the format in use since 2022.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_wcnf(&self, out: impl Write, notes: &[String]) -> io::Result<()> {
        let comments = self.comments_with_objective(notes, Cost::OfSoftClauses);
        let mut writer = WcnfWriter::new(out, comments.iter().map(String::as_str))?;
        through(&mut writer, |sink| self.encode(sink))?;
        writer.prefer(self.objective().into_iter().map(|literal| !literal))?;
        writer.finish()?.flush()
    }

    /// Writes the formula and its objective for pseudo-Boolean solvers. They count by themselves, so a bound
    /// is one constraint.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_opb(&self, out: impl Write, notes: &[String]) -> io::Result<()> {
        let comments = self.comments_with_objective(notes, Cost::OfPositiveTerms);
        let (unbounded, counted, CountBounds { min, max }) = self.without_bounds();
        let Size { variables, clauses } = unbounded.size();
        let constraints = clauses + u64::from(min.is_some()) + u64::from(max.is_some());
        let comments = comments.iter().map(String::as_str);
        let mut writer = OpbWriter::new(out, comments, variables, constraints, &self.objective())?;
        through(&mut writer, |sink| unbounded.encode(sink))?;
        min.map_or(Ok(()), |min| writer.at_least(&counted, min))?;
        max.map_or(Ok(()), |max| writer.at_most(&counted, max))?;
        writer.finish()?.flush()
    }

    /// Writes the formula for solvers of cardinality constraints (KNF), in which a bound is one constraint. Only
    /// bounds on live cells have this form: a cell may count twice in waste.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_knf(&self, out: impl Write, notes: &[String]) -> io::Result<()> {
        let (unbounded, counted, CountBounds { min, max }) = self.without_bounds();
        let Size { variables, clauses } = unbounded.size();
        let constraints = clauses + u64::from(min.is_some()) + u64::from(max.is_some());
        let comments = self.comments(notes);
        let comments = comments.iter().map(String::as_str);
        let mut writer = DimacsWriter::with_cardinalities(out, comments, variables, constraints)?;
        through(&mut writer, |sink| unbounded.encode(sink))?;
        let dead: Vec<Lit> = counted.iter().map(|&alive| !alive).collect();
        min.map_or(Ok(()), |min| writer.at_least(&counted, min))?;
        max.map_or(Ok(()), |max| writer.at_least(&dead, counted.len().saturating_sub(max)))?;
        writer.finish()?.flush()
    }

    /// The formula without its bounds, the literals that they are about, and the bounds.
    fn without_bounds(&self) -> (Self, Vec<Lit>, CountBounds) {
        match self.counted {
            Counted::Cells(_) => {
                let cells = CellLayout::of(&self.problem).cells().collect();
                (Self { problem: self.problem.without_count(), ..self.clone() }, cells, self.problem.count())
            }
            Counted::Waste(Some(max_waste)) => {
                let unbounded = Self { counted: Counted::Waste(None), ..self.clone() };
                (unbounded, self.objective(), CountBounds::at_most(max_waste))
            }
            // A case adds up in several ways.
            Counted::Waste(None) | Counted::Case(..) => (self.clone(), Vec::new(), CountBounds::default()),
        }
    }

    /// The clauses of the still lifes and of the count. Returns the number of variables.
    fn encode_counted(&self, sink: &mut Clauses<'_>) -> Result<u32, Refused> {
        match self.counted {
            Counted::Cells(encoding) => encode(&self.problem, encoding, sink),
            Counted::Waste(Some(waste)) => {
                encode_waste::encode(&self.problem, waste, Streamliner::NONE, sink)
            }
            Counted::Waste(None) => {
                encode_waste::encode_objective(&self.problem, sink).map(|(variables, _)| variables)
            }
            Counted::Case(waste, case) => {
                let counter = Counter::Case(case, Premises::None);
                encode_waste::encode_with(&self.problem, waste, Streamliner::NONE, counter, sink)
            }
        }
    }

    fn comments_with_objective(&self, notes: &[String], cost: Cost) -> Vec<String> {
        let (width, height) = (self.problem.width(), self.problem.height());
        let (tokens, ring) = (waste::tokens(width, height), 2 * (width + height));
        let objective = match (self.counted, cost) {
            (Counted::Cells(_), Cost::OfSoftClauses) => "the cost is the number of dead cells".to_owned(),
            (Counted::Cells(_), Cost::OfPositiveTerms) => {
                "the objective is 0 less the number of live cells".to_owned()
            }
            (Counted::Waste(_) | Counted::Case(..), Cost::OfSoftClauses) => {
                format!("the cost is the waste; live cells = ({tokens} - cost) / 4")
            }
            (Counted::Waste(_) | Counted::Case(..), Cost::OfPositiveTerms) => {
                let least = tokens - ring;
                format!("the objective is the waste less {ring}; live cells = ({least} - objective) / 4")
            }
        };
        let mut comments = self.comments(notes);
        comments.push(objective);
        comments
    }
}

impl Formula for StillLifeFormula {
    fn problem(&self) -> Problem {
        Problem::StillLife(self.problem.clone())
    }

    fn encoding(&self) -> impl Serialize {
        let mut encoding = match self.counted {
            Counted::Cells(encoding) => json!(encoding),
            Counted::Waste(max_waste) => json!({"objective": "waste", "max_waste": max_waste}),
            Counted::Case(max_waste, case) => {
                json!({"objective": "waste", "max_waste": max_waste, "case": case})
            }
        };
        match &self.together {
            Together::Fully if self.problem.cohesion() == Cohesion::Any => {}
            Together::Fully => encoding["cohesion"] = "ranks".into(),
            Together::Cuts(cuts) => encoding["cuts"] = cuts.len().into(),
        }
        encoding
    }

    /// A case has no header: that it has no model does not mean that there is no still life.
    fn comments(&self, notes: &[String]) -> Vec<String> {
        let head = match self.counted {
            Counted::Case(max_waste, case) => {
                let (width, height) = (self.problem.width(), self.problem.height());
                format!(
                    "the case {} of the question whether a still life of {width}x{height} wastes at most {max_waste}",
                    case.name()
                )
            }
            Counted::Cells(_) | Counted::Waste(_) => {
                Header::new(self.problem(), self.encoding()).to_comment()
            }
        };
        [head].into_iter().chain(notes.iter().cloned()).chain(self.legend()).collect()
    }

    // CaDiCaL takes words of a comment that start with a hyphen for options, so there are none here.
    fn legend(&self) -> Vec<String> {
        let (width, height) = (self.problem.width(), self.problem.height());
        vec![format!(
            "cell (i,j), row i and column j from 0, is variable i*{width}+j+1 for i < {height}, j < {width}"
        )]
    }

    fn encode(&self, sink: &mut Clauses<'_>) -> Result<u32, Refused> {
        let mut pool = VarPool::after(self.encode_counted(sink)?);
        match &self.together {
            Together::Fully if self.problem.cohesion() == Cohesion::Any => {}
            Together::Fully => cuts::connected(&self.problem, &mut pool, sink)?,
            Together::Cuts(all) => {
                let cells = Cells::new(&self.problem, Streamliner::NONE);
                all.iter().try_for_each(|cut| cells.cut(cut, &mut pool, sink))?;
            }
        }
        Ok(pool.used())
    }
}

/// The largest waste of a still life with so many live cells.
fn max_waste(problem: &StillLife, at_least: usize) -> Result<usize, NoFormula> {
    check_rule(problem)?;
    let (width, height) = (problem.width(), problem.height());
    let most = waste::most_live_cells(width, height);
    waste::with_live_cells(width, height, at_least).ok_or(NoFormula::NegativeWaste { width, height, most })
}

/// Refuses rules for which the wastage identity says nothing.
fn check_rule(problem: &StillLife) -> Result<(), NoFormula> {
    if problem.rule() == Rule::LIFE { Ok(()) } else { Err(NoFormula::Rule(problem.rule())) }
}

/// Refuses to say that the live cells hold together if there is no formula for it, or too large a one.
fn check_together(problem: &StillLife, max_clauses: u64) -> Result<(), NoFormula> {
    match problem.cohesion() {
        Cohesion::Any => Ok(()),
        _ if problem.topology() != Topology::Plane => Err(NoFormula::Outside),
        Cohesion::Connected => Ok(cuts::check_connected_size(problem, max_clauses)?),
        Cohesion::Strict => Err(NoFormula::Strict),
    }
}
