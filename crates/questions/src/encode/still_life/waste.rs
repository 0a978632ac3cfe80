//! Still lifes that waste little.
//!
//! This counts [waste] in place of live cells: dense patterns have many live cells but waste
//! little. By the wastage identity a still life has at least k live cells exactly if it wastes at
//! most 2wh + 2(w + h) − 4k. A counter of live cells would say the same, so the formula has no such counter.
//!
//! Every cell of the box has the literals "wastes at least 1" and "wastes at least 2". If the cell
//! wastes that much, clauses force the literal to be true. These are all prime implicates: one for
//! each maximal partial assignment of the window under which the cell wastes that much or is not
//! stable. A counter over the literals may not exceed the budget. It adds them by angle around the
//! centre, because waste lies along the border.
//!
//! To find patterns, not to refute them, a [`Streamliner`] demands a symmetry, whose cells then
//! share variables, and no waste far from the border.
//!
//! There are two counters. The [`Counter::Plain`] formula uses nothing but the definition of waste;
//! proofs are of this formula. [`Counter::Quarters`] makes a smaller and easier one, for searches.
//! It leaves out sums that dynamic programming excludes (`floors`) and three of four mirror images,
//! so its refutations rest on more than their clauses. Proofs in cases ([`Counter::Case`]) leave out the
//! images, but count all sums.

use std::collections::{BTreeMap, HashMap};

use crate::cnf::template::Slot;
use crate::cnf::{Bit, Clauses, Lit, Refused, Template, VarPool, stamps};
use crate::encode::cardinality::{Part, Size};
use crate::encode::layout::by_angle;
use crate::encode::still_life::cases::{self, Case, Mark};
use crate::encode::still_life::quarters::Wasteful;
pub use crate::encode::still_life::quarters::{Images, Premises};
use crate::encode::still_life::{TooLarge, quarters};
use crate::encode::transition::templates::{Cubes, Shape, Successor, Window};
use crate::encode::transition::{Generation, Next};
use crate::encode::{Cardinality, CellLayout, Transition};
use crate::life::{Grid, Group, Position, Rule, waste};
use crate::problem::StillLife;
use crate::problem::still_life::Cohesion;

/// Extra constraints on a pattern, so that it is found sooner. If no pattern satisfies them,
/// nothing is proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streamliner {
    /// The pattern, or its border, has this symmetry.
    pub symmetry: Group,
    /// Which cells have the symmetry.
    pub symmetric: Symmetric,
    /// Cells waste nothing unless fewer than this many cells lie between them and the border.
    pub depth: Option<usize>,
}

/// Which cells of a pattern have a symmetry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetric {
    /// All of them.
    #[default]
    All,
    /// Those that may waste something, and their neighbours. So the waste has the symmetry, too. Without a
    /// [depth](Streamliner::depth), these are all.
    Border,
}

impl Streamliner {
    /// No constraint: a refutation is one of the problem itself.
    pub const NONE: Self = Self { symmetry: Group::C1, symmetric: Symmetric::All, depth: None };

    /// For each cell of a box, the first of those that share its variable.
    ///
    /// # Panics
    /// If the symmetry does not fit the box.
    pub fn representatives(&self, width: usize, height: usize) -> Grid<Position> {
        let to_border = |at: Position| depth_in(at.row + 1, at.column + 1, width, height);
        within(&self.symmetry.representatives(width, height), to_border, self.shared_depth())
    }

    /// Cells with fewer than this many cells between them and the border share variables.
    fn shared_depth(&self) -> usize {
        self.alike_depth().saturating_add(1)
    }

    /// Cells with fewer than this many cells between them and the border have neighbours that share variables.
    fn alike_depth(&self) -> usize {
        match (self.symmetric, self.depth) {
            (Symmetric::Border, Some(depth)) => depth,
            (Symmetric::All, _) | (_, None) => usize::MAX,
        }
    }
}

/// The representatives of the positions with fewer than `depth` cells between them and the border. Others stand for
/// themselves.
fn within(all: &Grid<Position>, to_border: impl Fn(Position) -> usize, depth: usize) -> Grid<Position> {
    Grid::from_fn(all.width(), all.height(), |at| if to_border(at) < depth { all.get(at) } else { at })
}

/// How many cells of the box lie between one of its cells and the nearest border. The first row and column
/// are number 1; the ring around the box is as near as its neighbours.
fn depth_in(row: usize, column: usize, width: usize, height: usize) -> usize {
    let sides = [
        row.saturating_sub(1),
        height.saturating_sub(row),
        column.saturating_sub(1),
        width.saturating_sub(column),
    ];
    sides.into_iter().min().unwrap_or(0)
}

/// How waste is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counter {
    /// By angle around the centre. If there is a symmetry, an orbit has its size as weight. The
    /// clauses say what is asked and nothing more.
    #[default]
    Plain,
    /// By the quarters of the box, without outputs below the least waste of stretches of the
    /// border. Both sides of the box must be at least [`Counter::LEAST_SIDE`], and no symmetry may
    /// be asked for.
    Quarters(Images),
    /// By quarters, for one case of the question, as [`Case`] says. There must be no forced cells.
    Case(Case, Premises),
}

impl Counter {
    /// Boxes with a shorter side cannot be counted by quarters.
    pub const LEAST_SIDE: usize = quarters::LEAST_SIDE;

    /// Returns true if a question about this problem can be divided into cases: images of a pattern must belong to
    /// the problem as well, and quarters must fit.
    pub fn has_cases(problem: &StillLife) -> bool {
        let shorter = problem.width().min(problem.height());
        problem.forced().is_empty() && problem.cohesion() == Cohesion::Any && shorter >= Self::LEAST_SIDE
    }

    /// The counter with the smallest formula that tells whether a problem with a streamliner has a solution.
    pub fn fastest(problem: &StillLife, streamliner: Streamliner) -> Self {
        let shorter = problem.width().min(problem.height());
        match problem.forced().is_empty() {
            _ if streamliner.symmetry != Group::C1 || shorter < Self::LEAST_SIDE => Self::Plain,
            true => Self::Quarters(Images::LighterHalves),
            false => Self::Quarters(Images::All),
        }
    }
}

/// Which cells of the box a formula is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// All of them.
    #[default]
    Whole,
    /// Those with fewer than this many cells between them and the border. Cells farther inside may be as they
    /// like, and their waste does not count. So every solution of the problem satisfies the formula, and a
    /// refutation is one of the problem. But a model need not be a pattern.
    Ring(usize),
}

/// Writes that the pattern is a still life of the problem's box with its forced cells, that it wastes at most
/// `max_waste`, and that it satisfies the streamliner. Returns the number of variables.
///
/// The problem's bounds on live cells and its setting for the outside are ignored: the identity
/// needs a still life of the plane.
///
/// # Errors
/// If the sink cannot take a clause.
///
/// # Panics
/// If the symmetry does not fit the box, or the counter does not fit into the variables. Call
/// [`check_size`] first.
pub fn encode(
    problem: &StillLife,
    max_waste: usize,
    streamliner: Streamliner,
    sink: &mut Clauses<'_>,
) -> Result<u32, Refused> {
    encode_with(problem, max_waste, streamliner, Counter::Plain, sink)
}

/// Writes what [`encode`] writes, with a given counter.
///
/// # Errors
/// If the sink cannot take a clause.
///
/// # Panics
/// As for [`encode`], or if the counter is not for such a box or streamliner.
pub fn encode_with(
    problem: &StillLife,
    max_waste: usize,
    streamliner: Streamliner,
    counter: Counter,
    sink: &mut Clauses<'_>,
) -> Result<u32, Refused> {
    encode_within(problem, max_waste, streamliner, (counter, Extent::Whole), sink)
}

/// Writes what [`encode_with`] writes, about some of the cells.
///
/// # Errors
/// If the sink cannot take a clause.
///
/// # Panics
/// As for [`encode_with`].
pub fn encode_within(
    problem: &StillLife,
    max_waste: usize,
    streamliner: Streamliner,
    (counter, extent): (Counter, Extent),
    sink: &mut Clauses<'_>,
) -> Result<u32, Refused> {
    let mut formula = WasteFormula { extent, ..WasteFormula::new(problem, streamliner) };
    let wasteful = formula.without_budget(problem, sink)?;
    match counter {
        Counter::Plain => {
            let parts = formula.parts(wasteful);
            Cardinality::Totalizer.at_most_weighted(&parts, max_waste, &mut formula.pool, sink)?;
        }
        Counter::Quarters(images) => {
            assert!(streamliner.symmetry == Group::C1, "quarters are counted one by one");
            let size = (formula.width, formula.height);
            quarters::at_most(wasteful, size, max_waste, images, &mut formula.pool, sink)?;
        }
        Counter::Case(case, premises) => {
            assert!(streamliner.symmetry == Group::C1, "quarters are counted one by one");
            assert!(problem.forced().is_empty(), "images of forced cells would be other cells");
            let size = (formula.width, formula.height);
            if let Case::Alike(mark) = case {
                formula.mark(mark, sink)?;
            }
            quarters::in_case(wasteful, size, max_waste, (case, premises), &mut formula.pool, sink)?;
        }
    }
    Ok(formula.pool.used())
}

/// Writes what [`encode`] writes, without budget and streamliner. Returns the number of variables, and literals
/// that count the waste: at least as many of them are true as the pattern wastes, and no more need
/// be.
pub(crate) fn encode_objective(
    problem: &StillLife,
    sink: &mut Clauses<'_>,
) -> Result<(u32, Vec<Lit>), Refused> {
    let mut formula = WasteFormula::new(problem, Streamliner::NONE);
    let wasteful = formula.without_budget(problem, sink)?;
    Ok((formula.pool.used(), wasteful.into_iter().flat_map(|wasteful| wasteful.literals).collect()))
}

/// Checks the size of the formula that [`encode`] would write.
///
/// # Errors
/// If its variables cannot be numbered, or it has more than about `max_clauses` clauses.
pub fn check_size(problem: &StillLife, max_waste: usize, max_clauses: u64) -> Result<(), TooLarge> {
    let leaves = waste::tokens(problem.width(), problem.height());
    let Size { variables, clauses } = Cardinality::Totalizer.at_most_size(leaves, 1, max_waste);
    let cells = problem.cells() as u64;
    // At most 134 + 67 + 33 + 1 clauses for each cell, and 56 for each of its sides on the ring, of
    // which it has up to four.
    super::check(variables.saturating_add(2 * cells), cells, clauses.saturating_add(cells * 459), max_clauses)
}

/// The box while its clauses are written. Positions are those of the box with its ring; (0, 0) is a
/// corner of the ring.
struct WasteFormula {
    layout: CellLayout,
    width: usize,
    height: usize,
    /// For each position, the first of those that share its variable.
    representatives: Grid<Position>,
    /// For each position, the first of those whose neighbours share variables with its own.
    alike: Grid<Position>,
    depth: Option<usize>,
    extent: Extent,
    pool: VarPool,
}

impl WasteFormula {
    fn new(problem: &StillLife, streamliner: Streamliner) -> Self {
        let (width, height) = (problem.width(), problem.height());
        let layout = CellLayout::of(problem);
        let orbits = streamliner.symmetry.representatives(width + 2, height + 2);
        let to_border = |at: Position| depth_in(at.row, at.column, width, height);
        let representatives = within(&orbits, to_border, streamliner.shared_depth());
        let alike = within(&orbits, to_border, streamliner.alike_depth());
        let (depth, extent) = (streamliner.depth, Extent::Whole);
        let pool = VarPool::after(layout.variables());
        Self { layout, width, height, representatives, alike, depth, extent, pool }
    }

    /// Writes everything but the budget. Returns the literals that the budget is about.
    fn without_budget(
        &mut self,
        problem: &StillLife,
        sink: &mut Clauses<'_>,
    ) -> Result<Vec<Wasteful>, Refused> {
        self.rules(sink)?;
        for (&at, &alive) in problem.forced() {
            let cell = self.alive(Position::new(at.row + 1, at.column + 1)).expect("it lies inside");
            sink.clause(&[if alive { cell } else { !cell }])?;
        }
        self.waste(sink)
    }

    /// Writes which of the cells are alive that tell the images of a pattern apart.
    fn mark(&self, mark: Mark, sink: &mut Clauses<'_>) -> Result<(), Refused> {
        let mut cells = cases::marked(self.width, self.height).into_iter();
        let alive = |at: Position| self.layout.var(at).positive();
        match mark {
            Mark::Dead => cells.next().map_or(Ok(()), |at| sink.clause(&[!alive(at)])),
            Mark::AllAlive => cells.try_for_each(|at| sink.clause(&[alive(at)])),
        }
    }

    fn is_inside(&self, at: Position) -> bool {
        (1..=self.height).contains(&at.row) && (1..=self.width).contains(&at.column)
    }

    /// The literal that says that a cell is alive; `None` outside the box.
    fn alive(&self, at: Position) -> Option<Lit> {
        let at = self.representatives.get(at);
        self.is_inside(at).then(|| self.layout.var(Position::new(at.row - 1, at.column - 1)).positive())
    }

    /// The window of a position, and the literals of its cells inside the box.
    fn window(&self, at: Position) -> (Window, Vec<Lit>) {
        let cells = Window::offsets().map(|(down, right)| {
            let row = at.row.checked_add_signed(down).filter(|&row| row < self.height + 2)?;
            let column = at.column.checked_add_signed(right).filter(|&column| column < self.width + 2)?;
            self.alive(Position::new(row, column))
        });
        (Window::from_inside(cells.iter().map(Option::is_some)), cells.into_iter().flatten().collect())
    }

    /// No cell of the box or the ring changes.
    fn rules(&mut self, sink: &mut Clauses<'_>) -> Result<(), Refused> {
        let (this, mut pool) = (&*self, self.pool.clone());
        let position = |row: isize, column: isize| {
            let at = Position::new(usize::try_from(row).ok()?, usize::try_from(column).ok()?);
            (at.row < this.height + 2 && at.column < this.width + 2).then_some(at)
        };
        let generation = Generation {
            rule: Rule::LIFE,
            rows: 0..this.height.cast_signed() + 2,
            columns: 0..this.width.cast_signed() + 2,
            cell: |row, column| position(row, column).and_then(|at| this.alive(at)),
            next: |_, _| Next::Same,
        };
        let home = |row, column| {
            let home = this.alike.get(position(row, column)?);
            this.is_about(home).then(|| (home.row.cast_signed(), home.column.cast_signed()))
        };
        generation.encode_at(home, Transition::Prime, &mut pool, sink)
    }

    /// Ties fresh literals to the waste of one of the positions with the same neighbours. Returns them in the order of
    /// their angles.
    fn waste(&mut self, sink: &mut Clauses<'_>) -> Result<Vec<Wasteful>, Refused> {
        let mut templates: HashMap<(Window, bool), Template> = HashMap::new();
        let mut all = Vec::new();
        for at in by_angle(self.width + 2, self.height + 2) {
            if self.alike.get(at) != at || !self.is_about(at) {
                continue;
            }
            if !self.is_inside(at) {
                let literals = self.inside_neighbour(at).map(|cell| !cell).into_iter().collect();
                all.push(Wasteful { at, literals });
                continue;
            }
            let (window, mut slots) = self.window(at);
            let may_waste = self.depth.is_none_or(|depth| self.depth_of(at) < depth);
            let literals: Vec<Lit> = (0..if may_waste { 2 } else { 0 }).map(|_| self.pool.fresh()).collect();
            slots.extend(&literals);
            let template =
                templates.entry((window, may_waste)).or_insert_with(|| template(window, may_waste));
            let slots: Vec<Bit> = slots.into_iter().map(Bit::Is).collect();
            stamps::instance(template, &slots, sink)?;
            all.push(Wasteful { at, literals });
        }
        Ok(all)
    }

    /// Puts literals of orbits of the same size together.
    fn parts(&self, wasteful: Vec<Wasteful>) -> Vec<Part> {
        let mut sizes: HashMap<Position, usize> = HashMap::new();
        for at in self.alike.positions() {
            *sizes.entry(self.alike.get(at)).or_default() += 1;
        }
        let mut parts: BTreeMap<usize, Vec<Lit>> = BTreeMap::new();
        for Wasteful { at, literals } in wasteful.into_iter().filter(|wasteful| !wasteful.literals.is_empty())
        {
            parts.entry(sizes[&at]).or_default().extend(literals);
        }
        parts.into_iter().map(|(weight, literals)| Part { weight, literals }).collect()
    }

    /// The cell of the box that shares a side with a cell of the ring; `None` at the ring's corners.
    fn inside_neighbour(&self, at: Position) -> Option<Lit> {
        let (row, column) = (at.row.clamp(1, self.height), at.column.clamp(1, self.width));
        let beside = row.abs_diff(at.row) + column.abs_diff(at.column) == 1;
        beside.then(|| self.alive(Position::new(row, column)).expect("it lies inside"))
    }

    /// Returns true if the formula is about a position. It is about all those of the ring around the box.
    fn is_about(&self, at: Position) -> bool {
        match self.extent {
            Extent::Whole => true,
            Extent::Ring(depth) => !self.is_inside(at) || self.depth_of(at) < depth,
        }
    }

    /// How many cells of the box lie between one of its cells and the nearest border.
    fn depth_of(&self, at: Position) -> usize {
        depth_in(at.row, at.column, self.width, self.height)
    }
}

/// The clauses that imply the waste of a window's middle cell. Its slots are the window's inside
/// cells and, if the middle cell may waste something, the literals "at least 1" and "at least 2".
fn template(window: Window, may_waste: bool) -> Template {
    let cells = window.cells();
    let shape = Shape { window, successor: Successor::Same };
    let changes = |states| shape.forbids(Rule::LIFE, states);
    let unstable = Cubes::within(cells, changes);
    let mut template = Template::default();
    // A cell that wastes two wastes one as well, which is excluded if nothing may be wasted.
    for least in if may_waste { 1..=2 } else { 1..=1 } {
        let wasteful =
            Cubes::within(cells, |states| waste::of_cell(window.fill(states)) >= least || changes(states));
        let counted = Slot { index: cells - 1 + u8::try_from(least).expect("1 or 2"), negated: false };
        // Windows that are not stable are excluded by the rules anyway.
        for cube in wasteful.largest().filter(|&cube| !unstable.contain(cube)) {
            template.push(wasteful.clause(cube).chain(may_waste.then_some(counted)));
        }
    }
    if may_waste {
        template.push([Slot { index: cells + 1, negated: true }, Slot { index: cells, negated: false }]);
    }
    template
}
