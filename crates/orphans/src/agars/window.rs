//! Windows of agars: finite parts, whose predecessors need not be periodic.
//!
//! If every predecessor of a window has one of its cells, then every predecessor of the agar has that cell,
//! and, because the agar's translations carry predecessors to predecessors, all cells of its class. So these
//! cells are known when a larger window is asked about.

use super::classes::Classes;
use super::question::{Question, class};
use crate::EdenError;
use crate::backend::Verdict;
use crate::cnf::{Model, Var, VarPool};
use crate::life::{Agar, Grid, Position, Rule};
use crate::limits::{Limits, StopReason};
use crate::second_opinion::{CONFIRMS_FIXED, Witness, disagreement, refutes_fixed};
use crate::verify;

/// What a limit may cut short.
type Limited<T> = Result<Result<T, StopReason>, EdenError>;

/// Windows of an agar around the box of its lattice, each larger than the one before, in one solver.
pub(super) struct Windows<'a> {
    rule: Rule,
    agar: &'a Agar,
    /// The cells of the predecessor, around the box with the largest margin.
    cells: Grid<Var>,
    question: Question<'a>,
    most: usize,
    /// The margin of the window whose clauses the solver has.
    margin: Option<usize>,
    /// The classes whose cells the solver knows.
    known: Classes,
}

impl<'a> Windows<'a> {
    /// Windows with margins of up to so many cells.
    pub(super) fn new(rule: Rule, agar: &'a Agar, most: usize) -> Self {
        Self::by(refutes_fixed(rule), rule, agar, most)
    }

    fn by(witness: Witness, rule: Rule, agar: &'a Agar, most: usize) -> Self {
        let mut pool = VarPool::after(0);
        let (width, height) = (agar.lattice().width(), agar.lattice().height());
        let rim = most + 1;
        let cells = Grid::from_fn(width + 2 * rim, height + 2 * rim, |_| pool.fresh().var());
        let inner = |at: Position| cells.get(Position::new(at.row + rim, at.column + rim));
        let question = Question::new(rule, witness, agar, pool, inner);
        let known = Grid::filled(width, height, false);
        Self { rule, agar, cells, question, most, margin: None, known }
    }

    /// Those of the open classes that the window with this margin forces, by the word of two solvers. All
    /// predecessors of the agar have the cells of the known classes.
    pub(super) fn forced_classes(
        &mut self,
        margin: usize,
        open: &Classes,
        known: &Classes,
        limits: &Limits,
    ) -> Limited<Classes> {
        self.grow(margin, known);
        let mut forced = open.clone();
        while forced.population() > 0 {
            match self.question.ask(&forced, limits) {
                Verdict::Unsatisfiable => break,
                Verdict::Unknown(why) => return Ok(Err(why)),
                Verdict::Satisfiable(model) => forced = self.without_differing(&forced, margin, &model)?,
            }
        }
        if forced.population() > 0 {
            let mut other = Self::by(CONFIRMS_FIXED, self.rule, self.agar, margin);
            other.grow(margin, known);
            match other.question.ask(&forced, limits) {
                Verdict::Unsatisfiable => {}
                Verdict::Unknown(why) => return Ok(Err(why)),
                Verdict::Satisfiable(_) => {
                    return Err(disagreement(&self.question.solver(), &other.question.solver()));
                }
            }
        }
        Ok(Ok(forced))
    }

    /// The classes that are left when a predecessor of the window, which is simulated first, differs in some.
    fn without_differing(
        &self,
        classes: &Classes,
        margin: usize,
        model: &Model,
    ) -> Result<Classes, EdenError> {
        let (width, height) = (classes.width(), classes.height());
        let inside = |at: Position| {
            let inside = |number: usize, side| (margin..margin + side).contains(&number);
            let is_inside = inside(at.row, height) && inside(at.column, width);
            is_inside.then(|| Position::new(at.row - margin, at.column - margin))
        };
        let corner = -i64::try_from(margin).expect("windows fit into memory");
        let (columns, rows) = (width + 2 * margin, height + 2 * margin);
        let window = self.agar.window((corner, corner), columns, rows);
        let asked = |at| inside(at).filter(|&at| classes.get(at)).map(|at| self.agar.cells().get(at));
        let asked = Grid::from_fn(columns, rows, asked);
        // The predecessor has one more cell on each side than the window, and the variables are around
        // the largest window.
        let outside = self.most - margin;
        let state = |at: Position| {
            let var = self.cells.get(Position::new(at.row + outside, at.column + outside));
            model.value(var).unwrap_or(false)
        };
        let predecessor = Grid::from_fn(columns + 2, rows + 2, state);
        let invalid = |reason| EdenError::InvalidModel { solver: self.question.solver(), reason };
        verify::predecessor_that_differs(self.rule, &window.map(Some), &asked, &predecessor)
            .map_err(invalid)?;
        let before =
            |at: Position| predecessor.get(Position::new(at.row + margin + 1, at.column + margin + 1));
        Ok(Grid::from_fn(width, height, |at| classes.get(at) && before(at) == self.agar.cells().get(at)))
    }

    /// Gives the solver the clauses of a larger window, and the cells of known classes.
    fn grow(&mut self, margin: usize, known: &Classes) {
        let lattice = self.agar.lattice();
        let rim = (self.most + 1).cast_signed();
        let news = |at: Position| known.get(at) && !self.known.get(at);
        let new = Grid::from_fn(lattice.width(), lattice.height(), news);
        for at in self.cells.positions() {
            let [row, column] = [at.row, at.column].map(|side| side.cast_signed() - rim);
            let class = class(lattice, row, column);
            if new.get(class) {
                self.question.is_known(self.cells.get(at), self.agar.cells().get(class));
            }
        }
        self.known.clone_from(known);
        let cells = &self.cells;
        let side = |number: isize| (number + rim).cast_unsigned();
        let cell = |row, column| cells.get(Position::new(side(row), side(column))).positive();
        let outer = reach(lattice.height(), lattice.width(), margin);
        match self.margin.map(|margin| reach(lattice.height(), lattice.width(), margin)) {
            None => self.question.becomes(outer, cell),
            Some((rows, columns)) => {
                for strip in [
                    (outer.0.start..rows.start, outer.1.clone()),
                    (rows.end..outer.0.end, outer.1.clone()),
                    (rows.clone(), outer.1.start..columns.start),
                    (rows, columns.end..outer.1.end),
                ] {
                    self.question.becomes(strip, cell);
                }
            }
        }
        self.margin = Some(margin);
    }
}

/// The rows and columns of a window, counted from the box.
fn reach(height: usize, width: usize, margin: usize) -> (std::ops::Range<isize>, std::ops::Range<isize>) {
    let margin = margin.cast_signed();
    (-margin..height.cast_signed() + margin, -margin..width.cast_signed() + margin)
}
