//! Questions to solvers: does a predecessor of an agar differ from it in one of these classes? A class has
//! the cells that the translations of the agar's lattice carry to each other.
//!
//! The clauses have the agar's states in place of variables. Each agar gets solvers of its own: what they
//! find does not depend on the agars before, and a limit of conflicts always cuts the same questions.
//!
//! # Tori
//!
//! A predecessor that is periodic under a part of the agar's lattice is a pattern of a torus. If it differs
//! from the agar in some cell, the translations of the agar's lattice carry it to other predecessors, so
//! every cell of the same class differs in one of them. So no self-forcing patch of the agar has a cell of
//! this class.
//!
//! # Windows
//!
//! A window is a finite part of an agar, whose predecessors need not be periodic. If all of them have one of
//! its cells, then every predecessor of the agar has that cell and, because of the translations, all cells
//! of its class. So these cells are known when a larger window is asked about.

use std::ops::Range;

use crate::backend::embedded::Purpose;
use crate::backend::{Incremental, Verdict};
use crate::cnf::{AddClause, Lit, Model, Var, VarPool, through};
use crate::encode::transition::{Generation, Next};
use crate::life::{Agar, Grid, Lattice, Partial, Position, Rule, partial};
use crate::limits::{Limits, StopReason};
use crate::second_opinion::{CONFIRMS_FIXED, Witness, disagreement, refutes_fixed};
use crate::{EdenError, verify};

/// One solver with clauses about the predecessors of an agar.
struct Question<'a> {
    rule: Rule,
    witness: Witness,
    agar: &'a Agar,
    solver: Box<dyn Incremental>,
    pool: VarPool,
    /// A literal that is true.
    yes: Lit,
    /// For each class a literal that may only be true if the cell that stands for it differs. One of
    /// them must be true.
    differences: Grid<Lit>,
}

impl<'a> Question<'a> {
    /// A solver without clauses about the rule. The variables below `free` are the caller's. Each class has a cell
    /// that stands for it.
    fn new(
        rule: Rule,
        witness: Witness,
        agar: &'a Agar,
        mut pool: VarPool,
        cells: impl Fn(Position) -> Var,
    ) -> Self {
        let mut solver = witness.solver.start_with(Purpose::SimilarQuestions);
        let yes = pool.fresh();
        solver.add(&[yes]);
        let lattice = agar.lattice();
        let differences = Grid::from_fn(lattice.width(), lattice.height(), |at| {
            let difference = pool.fresh();
            solver.add(&[!difference, cells(at).lit(!agar.cells().get(at))]);
            difference
        });
        let some: Vec<Lit> = differences.rows().flatten().copied().collect();
        solver.add(&some);
        Self { rule, witness, agar, solver, pool, yes, differences }
    }

    /// Says that a box of the plane becomes what the agar has there.
    fn becomes(&mut self, (rows, columns): (Range<isize>, Range<isize>), cell: impl Fn(isize, isize) -> Lit) {
        let (agar, yes) = (self.agar, self.yes);
        let generation = Generation {
            rule: self.rule,
            rows,
            columns,
            cell: |row, column| Some(cell(row, column)),
            next: |row, column| {
                let alive = agar.cells().get(class(agar.lattice(), row, column));
                Next::Is(if alive { yes } else { !yes })
            },
        };
        let transition = self.witness.transition_for(self.rule);
        let pool = &mut self.pool;
        let Ok(()) = through(&mut *self.solver, |sink| generation.encode(transition, pool, sink));
    }

    /// Says that this cell of the predecessor is that of the agar.
    fn is_known(&mut self, cell: Var, alive: bool) {
        self.solver.add(&[cell.lit(alive)]);
    }

    /// Asks for a predecessor that differs in one of these classes.
    fn ask(&mut self, open: &Classes, limits: &Limits) -> Verdict {
        let others = open.positions().filter(|&at| !open.get(at));
        let assumptions: Vec<Lit> = others.map(|at| !self.differences.get(at)).collect();
        self.solver.solve(&assumptions, limits)
    }

    fn solver(&self) -> String {
        self.solver.name()
    }
}

fn class(lattice: Lattice, row: isize, column: isize) -> Position {
    let number = |side: isize| i64::try_from(side).expect("boxes fit into memory");
    lattice.class((number(column), number(row)))
}

/// Whether the cells of each class are meant, in the place of the cell in the lattice's box.
pub(super) type Classes = Grid;

/// The classes of which it is not known whether they are forced: no predecessor was found to differ in them.
pub(super) fn open(left: &Classes, forced: &Classes) -> Classes {
    Grid::from_fn(left.width(), left.height(), |at| left.get(at) && !forced.get(at))
}

/// The classes of the specified cells of a window.
pub(super) fn classes_of(lattice: Lattice, part: &Partial) -> Classes {
    let mut classes = Grid::dead(lattice.width(), lattice.height());
    for (at, _) in partial::specified(part) {
        classes.set(lattice.class(at.coordinates()), true);
    }
    classes
}

/// What is known about an agar by periodic predecessors.
pub(super) struct Dropped {
    /// The predecessors that were found, which differ in all the classes that were dropped.
    pub(super) predecessors: Vec<Agar>,
    /// The limit that was reached before all were found.
    pub(super) stopped: Option<StopReason>,
}

/// Drops the classes in which a predecessor on a torus differs. If no limit was reached, none of this torus
/// differs in the open classes that are left. The cells of forced classes are known, so the solver gets them.
pub(super) fn drop_classes(
    (rule, agar, wide): (Rule, &Agar, Lattice),
    left: &mut Classes,
    forced: &Classes,
    limits: &Limits,
) -> Result<Dropped, EdenError> {
    let mut pool = VarPool::after(0);
    let before: Grid<Var> = Grid::from_fn(wide.width(), wide.height(), |_| pool.fresh().var());
    let lattice = agar.lattice();
    let mut question = Question::new(rule, refutes_fixed(rule), agar, pool, |at| before.get(at));
    for at in wide.positions().filter(|at| forced.get(lattice.class(at.coordinates()))) {
        question.is_known(before.get(at), agar.is_alive(at.coordinates()));
    }
    let sides = (0..wide.height().cast_signed(), 0..wide.width().cast_signed());
    question.becomes(sides, |row, column| before.get(class(wide, row, column)).positive());
    let mut predecessors = Vec::new();
    while left != forced {
        let model = match question.ask(&open(left, forced), limits) {
            Verdict::Unsatisfiable => break,
            Verdict::Unknown(why) => return Ok(Dropped { predecessors, stopped: Some(why) }),
            Verdict::Satisfiable(model) => model,
        };
        let states = before.map(|var| model.value(var).unwrap_or(false));
        let predecessor = Agar::new(wide, states);
        let invalid = |reason| EdenError::InvalidModel { solver: question.solver(), reason };
        verify::periodic_predecessor(rule, agar, &predecessor).map_err(invalid)?;
        drop_differing(left, agar, &predecessor);
        predecessors.push(predecessor);
    }
    Ok(Dropped { predecessors, stopped: None })
}

/// Drops the classes of the cells in which a predecessor differs, wherever these lie.
pub(super) fn drop_differing(left: &mut Classes, agar: &Agar, predecessor: &Agar) {
    for at in predecessor.lattice().positions() {
        let cell = at.coordinates();
        if predecessor.is_alive(cell) != agar.is_alive(cell) {
            left.set(agar.lattice().class(cell), false);
        }
    }
}

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
