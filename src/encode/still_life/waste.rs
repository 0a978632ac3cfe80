//! Still lifes that waste little.
//!
//! In place of live cells, which are many, this counts [waste], which is little: a still life has at least k
//! live cells exactly if it wastes at most 2wh + 2(w + h) − 4k. There is no counter of live cells, as it would say the same.
//!
//! For every cell of the box there are literals "wastes at least 1" and "wastes at least 2", implied by all prime
//! implicates of "this window wastes so much, or is not stable"; a counter over them may not pass the budget. The
//! literals are summed by angle around the centre, as waste sits along the border.
//!
//! To find patterns, not to refute them, a [`Streamliner`] asks for a symmetry, whose cells then share variables, and for no
//! waste far from the border.
//!
//! That is the [`Counter::Plain`] formula, in which nothing is used but the definition of waste. [`Counter::Quarters`] is smaller
//! and easier, and uses what `floors` and mirror images teach.

use std::collections::{BTreeMap, HashMap};

use crate::cnf::template::Slot;
use crate::cnf::{ClauseSink, Distinct, Lit, Template, VarPool};
use crate::encode::cardinality::Size;
use crate::encode::cardinality::weighted::Part;
use crate::encode::implicates::Cubes;
use crate::encode::still_life::{TooLarge, quarters};
use crate::encode::transition::prime;
use crate::encode::transition::window::{Shape, Successor, Window};
use crate::encode::{Cardinality, CellLayout, order};
use crate::life::{Grid, Group, Position, Rule, waste};
use crate::problem::StillLife;

/// What is asked of a pattern besides the problem, so that it is found sooner. That no pattern has it proves nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streamliner {
    /// The pattern has this symmetry.
    pub symmetry: Group,
    /// Cells waste nothing unless fewer than so many cells lie between them and the border.
    pub depth: Option<usize>,
}

impl Streamliner {
    /// Nothing is asked, so that a refutation is one of the problem.
    pub const NONE: Self = Self { symmetry: Group::C1, depth: None };
}

/// How waste is added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counter {
    /// By angle around the centre, a symmetry's orbits by their sizes. The clauses say what is asked and nothing more.
    #[default]
    Plain,
    /// By the quarters of the box, leaving out numbers below what stretches of the border waste at least. The box needs
    /// sides of [`Counter::LEAST_SIDE`], and no symmetry may be asked for.
    Quarters(Images),
}

/// Which of the mirror images of a pattern have to be possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Images {
    /// All.
    All,
    /// At least one of the four that the two reflections of a box make: the upper half wastes at most half of what is
    /// allowed, and so does the left half. Turning a pattern upside down exchanges its upper and lower half and leaves
    /// left and right alone, and the other way round, so both can be had at the same time. Rows or columns in the middle
    /// belong to neither half. Forced cells must not be there, unless they have these symmetries.
    LighterHalves,
}

impl Counter {
    /// Boxes with a shorter side have no quarters with two borders.
    pub const LEAST_SIDE: usize = quarters::LEAST_SIDE;

    /// The smallest formula that answers "is there one?" for a problem with a streamliner.
    pub fn fastest(problem: &StillLife, streamliner: Streamliner) -> Self {
        let shorter = problem.width().min(problem.height());
        match problem.forced().is_empty() {
            _ if streamliner.symmetry != Group::C1 || shorter < Self::LEAST_SIDE => Self::Plain,
            true => Self::Quarters(Images::LighterHalves),
            false => Self::Quarters(Images::All),
        }
    }
}

/// A position of the box or the ring, and literals that count what it wastes.
pub(super) struct Wasteful {
    pub(super) at: Position,
    pub(super) literals: Vec<Lit>,
}

/// Writes that the pattern is a still life of the problem's box with its forced cells, that it wastes at most
/// `max_waste`, and what the streamliner asks; returns the number of variables. The problem's bounds on the live cells and its
/// treatment of the outside are not looked at: the identity needs a still life of the plane.
///
/// # Panics
/// If the symmetry does not fit the box. Call [`check_size`] first: a counter that does not fit the variables panics too.
pub fn encode<S: ClauseSink>(
    problem: &StillLife,
    max_waste: usize,
    streamliner: Streamliner,
    sink: &mut S,
) -> Result<u32, S::Error> {
    encode_with(problem, max_waste, streamliner, Counter::Plain, sink)
}

/// The same with a counter of choice.
///
/// # Panics
/// If the counter is not for such a box or streamliner.
pub fn encode_with<S: ClauseSink>(
    problem: &StillLife,
    max_waste: usize,
    streamliner: Streamliner,
    counter: Counter,
    sink: &mut S,
) -> Result<u32, S::Error> {
    let mut board = Board::new(problem, streamliner);
    let wasteful = board.without_budget(problem, sink)?;
    match counter {
        Counter::Plain => {
            let parts = board.parts(wasteful);
            Cardinality::Totalizer.at_most_weighted(&parts, max_waste, &mut board.pool, sink)?;
        }
        Counter::Quarters(images) => {
            assert!(streamliner.symmetry == Group::C1, "quarters are counted one by one");
            let size = (board.width, board.height);
            quarters::at_most(wasteful, size, max_waste, images, &mut board.pool, sink)?;
        }
    }
    Ok(board.pool.used())
}

/// Writes the same without budget and streamliner. Returns the number of variables, and the literals of which at least as many
/// are true as is wasted, and no more need be.
pub fn encode_objective<S: ClauseSink>(
    problem: &StillLife,
    sink: &mut S,
) -> Result<(u32, Vec<Lit>), S::Error> {
    let mut board = Board::new(problem, Streamliner::NONE);
    let wasteful = board.without_budget(problem, sink)?;
    Ok((board.pool.used(), wasteful.into_iter().flat_map(|wasteful| wasteful.literals).collect()))
}

/// Refuses formulas whose variables cannot be numbered, or with more than `max_clauses` clauses.
pub fn check_size(problem: &StillLife, max_waste: usize, max_clauses: u64) -> Result<(), TooLarge> {
    let leaves = waste::tokens(problem.width(), problem.height());
    let Size { variables, clauses } = Cardinality::Totalizer.at_most_size(leaves, 1, max_waste);
    let cells = problem.cells() as u64;
    // At most 134 + 67 + 33 + 1 clauses a cell, and 56 for each of its sides on the ring, of which a cell has up to four.
    super::check(variables.saturating_add(2 * cells), cells, clauses.saturating_add(cells * 459), max_clauses)
}

/// The board while its clauses are written. Positions are those of the box with its ring, (0, 0) the ring's corner.
struct Board {
    layout: CellLayout,
    width: usize,
    height: usize,
    /// The first of the cells that the symmetry identifies with each.
    representatives: Grid<Position>,
    depth: Option<usize>,
    pool: VarPool,
}

impl Board {
    fn new(problem: &StillLife, streamliner: Streamliner) -> Self {
        let (width, height) = (problem.width(), problem.height());
        let layout = CellLayout::new(width, height).expect("problems fit the variables");
        let representatives = streamliner.symmetry.representatives(width + 2, height + 2);
        let pool = VarPool::after(layout.variables());
        Self { layout, width, height, representatives, depth: streamliner.depth, pool }
    }

    /// Everything but the budget; returns what it is about.
    fn without_budget<S: ClauseSink>(
        &mut self,
        problem: &StillLife,
        sink: &mut S,
    ) -> Result<Vec<Wasteful>, S::Error> {
        self.rules(sink)?;
        for (&at, &alive) in problem.forced() {
            let cell = self.alive(Position::new(at.row + 1, at.column + 1)).expect("it lies inside");
            sink.clause(&[if alive { cell } else { !cell }])?;
        }
        self.waste(sink)
    }

    fn is_inside(&self, at: Position) -> bool {
        (1..=self.height).contains(&at.row) && (1..=self.width).contains(&at.column)
    }

    /// The literal that says that a cell is alive, none outside the box.
    fn alive(&self, at: Position) -> Option<Lit> {
        let at = self.representatives.get(at);
        self.is_inside(at).then(|| self.layout.var(Position::new(at.row - 1, at.column - 1)).positive())
    }

    /// The cells around and at a position, and which of them lie inside the box.
    fn window(&self, at: Position) -> (Window, Vec<Lit>) {
        let cells = Window::offsets().map(|(down, right)| {
            let row = at.row.checked_add_signed(down).filter(|&row| row < self.height + 2)?;
            let column = at.column.checked_add_signed(right).filter(|&column| column < self.width + 2)?;
            self.alive(Position::new(row, column))
        });
        (Window::from_inside(cells.iter().map(Option::is_some)), cells.into_iter().flatten().collect())
    }

    /// One position of each orbit, row by row.
    fn orbits(&self) -> impl Iterator<Item = Position> {
        self.representatives.positions().filter(|&at| self.representatives.get(at) == at)
    }

    /// No cell of the box or the ring changes.
    fn rules<S: ClauseSink>(&self, sink: &mut S) -> Result<(), S::Error> {
        let mut templates: HashMap<Window, Template> = HashMap::new();
        for at in self.orbits() {
            let (window, cells) = self.window(at);
            let shape = Shape { window, successor: Successor::Same };
            let template = templates.entry(window).or_insert_with(|| prime::template(Rule::LIFE, shape));
            stamp(template, &cells, sink)?;
        }
        Ok(())
    }

    /// Ties fresh literals to the waste of one position of each orbit, and returns them in the order of their angles.
    fn waste<S: ClauseSink>(&mut self, sink: &mut S) -> Result<Vec<Wasteful>, S::Error> {
        let mut templates: HashMap<(Window, bool), Template> = HashMap::new();
        let mut all = Vec::new();
        for at in order::by_angle(self.width + 2, self.height + 2) {
            if self.representatives.get(at) != at {
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
            stamp(template, &slots, sink)?;
            all.push(Wasteful { at, literals });
        }
        Ok(all)
    }

    /// Literals of orbits of the same size together.
    fn parts(&self, wasteful: Vec<Wasteful>) -> Vec<Part> {
        let mut sizes: HashMap<Position, usize> = HashMap::new();
        for at in self.representatives.positions() {
            *sizes.entry(self.representatives.get(at)).or_default() += 1;
        }
        let mut parts: BTreeMap<usize, Vec<Lit>> = BTreeMap::new();
        for Wasteful { at, literals } in wasteful.into_iter().filter(|wasteful| !wasteful.literals.is_empty())
        {
            parts.entry(sizes[&at]).or_default().extend(literals);
        }
        parts.into_iter().map(|(weight, literals)| Part { weight, literals }).collect()
    }

    /// The cell of the box that a cell of the ring shares a side with; none at the ring's corners.
    fn inside_neighbour(&self, at: Position) -> Option<Lit> {
        let (row, column) = (at.row.clamp(1, self.height), at.column.clamp(1, self.width));
        let beside = row.abs_diff(at.row) + column.abs_diff(at.column) == 1;
        beside.then(|| self.alive(Position::new(row, column)).expect("it lies inside"))
    }

    /// How many cells of the box lie between a cell of it and the nearest border.
    fn depth_of(&self, at: Position) -> usize {
        let Position { row, column } = at;
        [row - 1, self.height - row, column - 1, self.width - column].into_iter().min().unwrap_or(0)
    }
}

/// Stamps a template. Where cells share variables, what a clause says twice is said once, and what is always true is not.
fn stamp<S: ClauseSink>(template: &Template, slots: &[Lit], sink: &mut S) -> Result<(), S::Error> {
    let is_repeated = |place: usize| slots[..place].contains(&slots[place]);
    if (1..slots.len()).any(is_repeated) {
        Distinct::new(&mut *sink).instance(template, slots)
    } else {
        sink.instance(template, slots)
    }
}

/// The clauses that imply the waste of a window's middle cell. Its slots are the window's inside cells, and, where it may
/// waste something, the literals "at least 1" and "at least 2".
fn template(window: Window, may_waste: bool) -> Template {
    let cells = window.cells();
    let shape = Shape { window, successor: Successor::Same };
    let changes = |states| shape.forbids(Rule::LIFE, states);
    let unstable = Cubes::within(cells, changes);
    let mut template = Template::default();
    for least in [1, 2] {
        let wasteful =
            Cubes::within(cells, |states| waste::of_cell(window.fill(states)) >= least || changes(states));
        let counted = Slot { index: cells - 1 + u8::try_from(least).expect("1 or 2"), negated: false };
        // The rules exclude what is not stable anyway.
        for cube in wasteful.largest().filter(|&cube| !unstable.contain(cube)) {
            template.push(wasteful.clause(cube).chain(may_waste.then_some(counted)));
        }
    }
    if may_waste {
        template.push([Slot { index: cells + 1, negated: true }, Slot { index: cells, negated: false }]);
    }
    template
}
