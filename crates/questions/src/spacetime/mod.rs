//! The unknowns of a search: which cells are one and the same unknown, and what must hold between unknowns.
//!
//! The cells of all generations fall into classes. The map ties generation 0 to the last one.
//! Symmetries, names and frozen cells tie more. Cells that the map carries out of the box are dead.
//! The classes that are left are the unknowns, and every distinct window of nine cells with its
//! next state is one [`Transition`]. Both engines of `search` start from here, so neither knows of
//! maps or symmetries.
//!
//! In rules of Generations, unknowns still say only whether cells are alive. The state of a dying cell
//! follows from when it was alive, so there are also cells of some generations before generation 0.

mod catalyst;
mod classes;
mod demands;
mod transitions;

use std::borrow::Cow;
use std::collections::HashMap;
use std::convert::Infallible;

use serde::{Deserialize, Serialize};

use self::classes::{Boxes, Classes, Places};
use self::demands::Demands;
use self::transitions::Transitions;
use crate::life::generations::{ALIVE, DEAD};
use crate::life::{Family, Grid, Isometry, Phases, Position, Rule};
use crate::problem::Search;
use crate::problem::search::{Known, Motion};

/// The state of a cell: known beforehand, or that of an unknown or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// Alive (`true`) or dead.
    Known(bool),
    /// The state of an unknown or its opposite.
    Unknown(Literal),
}

/// An unknown or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    /// Number of the unknown, from 0.
    pub unknown: u32,
    /// True if its opposite is meant.
    pub negated: bool,
}

/// A cell, its neighbours, and the state that must follow from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transition {
    /// The eight neighbours, row by row.
    pub neighbours: [Cell; 8],
    /// The cell itself.
    pub centre: Cell,
    /// The cell in the next generation.
    pub next: Cell,
    /// True if it obeys the table of odd generations, where that is another one.
    pub odd: bool,
}

/// A condition besides the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// At least one of these literals is true.
    Some(Vec<Literal>),
    /// The cells of at least one of these pairs differ.
    Differ(Vec<(Cell, Cell)>),
    /// Of at least one of these tracks, the cells of at least one pair of each list differ. There is at most
    /// one such demand.
    OneTrack(Vec<Track>),
    /// The weights of those literals that are true add up to at least this.
    AtLeast(Vec<(Literal, usize)>, usize),
    /// The weights of those literals that are true add up to at most this.
    AtMost(Vec<(Literal, usize)>, usize),
}

/// What one cell of a pattern that moves along with it is in all generations, compared with what it would be if
/// there were a smaller period: a list of pairs for each such period.
pub type Track = Vec<Vec<(Cell, Cell)>>;

/// A side of the box to which patterns are pushed: they must touch it, although they could lie
/// anywhere. With dying states, dying cells count as live ones here. Corners are for patterns that can only
/// be shifted along a diagonal.
///
/// Patterns that move are pushed forwards, because a search that starts at the front of a spaceship
/// refutes its existence much earlier. Where any generation may be called generation 0, it
/// is generation 0 that touches the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Some generation has a live cell in the first column.
    Left,
    /// Some generation has a live cell in the last column.
    Right,
    /// Some generation has a live cell in the first row.
    Top,
    /// Some generation has a live cell in the last row.
    Bottom,
    /// Some generation has a live cell in the first row or column.
    TopLeft,
    /// Some generation has a live cell in the last row or column.
    BottomRight,
    /// Some generation has a live cell in the last row or first column.
    BottomLeft,
    /// Some generation has a live cell in the first row or last column.
    TopRight,
}

/// The sides of the box that patterns must touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// All of them.
    pub sides: Vec<Side>,
    /// The one that must be touched in its first half.
    pub half: Option<Side>,
}

/// Whether patterns are pushed to sides of the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Front {
    /// They are, wherever shifting a pattern gives another answer to the same question.
    #[default]
    Pushed,
    /// They are not, so that every place in the box counts.
    Anywhere,
}

/// What becomes of a pattern in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    /// After enough returns it is where it was.
    Stays,
    /// After enough returns it is somewhere else.
    Moves,
    /// It need not come back.
    Free,
}

/// The unknowns of a search.
#[derive(Clone, Debug)]
pub struct Spacetime {
    width: usize,
    height: usize,
    generations: usize,
    /// The generations before generation 0, whose cells come after all others.
    history: usize,
    family: Family,
    phases: Phases,
    cells: Vec<Cell>,
    /// The unknown cells, what the rule says of windows around cells that may be dying, and when a catalyst is changed.
    /// The open transitions of the family are the next unknowns.
    unknown_cells: u32,
    transitions: Vec<Transition>,
    /// Those of the sides come first.
    demands: Vec<Demand>,
    touched: Touched,
    /// What a solver demands in place of the demands of the sides.
    of_solver: Vec<Demand>,
    course: Course,
    is_impossible: bool,
}

impl Cell {
    /// The cell's state if it is known.
    pub fn known(self) -> Option<bool> {
        match self {
            Self::Known(alive) => Some(alive),
            Self::Unknown(_) => None,
        }
    }

    /// The cell that is dead if this one is alive.
    fn opposite(self) -> Self {
        match self {
            Self::Known(alive) => Self::Known(!alive),
            Self::Unknown(literal) => Self::Unknown(Literal { negated: !literal.negated, ..literal }),
        }
    }

    /// The cell's state, given those of the unknowns.
    pub fn state(self, value: impl Fn(u32) -> bool) -> bool {
        match self {
            Self::Known(alive) => alive,
            Self::Unknown(literal) => value(literal.unknown) != literal.negated,
        }
    }
}

impl Transition {
    /// All nine cells and the next state.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.neighbours.iter().copied().chain([self.centre, self.next])
    }
}

impl Spacetime {
    /// Columns of the box.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of the box.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Number of generations, the first and the last included.
    pub fn generations(&self) -> usize {
        self.generations
    }

    /// The rules of which transitions obey one.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// The tables that transitions obey; if the rule is left open, those of the least one.
    pub fn phases(&self) -> Phases {
        self.phases
    }

    /// The unknown that says whether an open transition of the family is on.
    #[expect(clippy::missing_panics_doc, reason = "a family has at most 102 transitions")]
    pub fn choice(&self, transition: usize) -> u32 {
        self.unknown_cells + u32::try_from(transition).expect("a family has few transitions")
    }

    /// The rule, for given states of the unknowns.
    pub fn rule(&self, value: impl Fn(u32) -> bool) -> Rule {
        self.family.rule(|transition| value(self.choice(transition)))
    }

    /// A cell of a generation.
    ///
    /// # Panics
    /// If there is no such cell or generation.
    pub fn cell(&self, generation: usize, at: Position) -> Cell {
        assert!(at.row < self.height && at.column < self.width, "cell {at} is outside the box");
        self.cells[(generation * self.height + at.row) * self.width + at.column]
    }

    /// A cell so many generations before this one, which may be before generation 0 if there are dying
    /// states.
    ///
    /// # Panics
    /// If there is no such cell or generation.
    pub fn earlier(&self, generation: usize, back: usize, at: Position) -> Cell {
        // The generations before generation 0 stand after the last one, backwards.
        let number = generation.checked_sub(back).unwrap_or_else(|| self.generations - 1 + back - generation);
        self.cell(number, at)
    }

    /// The cell in this generation, and in those before that decide which state it has, the newest first.
    ///
    /// # Panics
    /// If there is no such cell or generation.
    pub fn ages(&self, generation: usize, at: Position) -> impl Iterator<Item = Cell> + '_ {
        (0..=self.history).map(move |back| self.earlier(generation, back, at))
    }

    /// Which cells must be alive (`true`) or not so that a cell is in this state: 0 is dead, 1 alive, and
    /// the others are dying.
    ///
    /// # Panics
    /// If there is no such cell or generation.
    pub fn in_state(&self, generation: usize, at: Position, state: u8) -> Vec<(Cell, bool)> {
        // A dead cell was alive in none of them, which is as many as there are states without it.
        let since = usize::from(state).checked_sub(1).unwrap_or(self.history + 1);
        self.ages(generation, at)
            .take(since + 1)
            .enumerate()
            .map(|(back, cell)| (cell, back == since))
            .collect()
    }

    /// How many generations before another one decide which cells are dying in it.
    pub fn history(&self) -> usize {
        self.history
    }

    /// All cells of a generation, row by row.
    ///
    /// # Panics
    /// If there is no such generation.
    pub fn generation(&self, number: usize) -> Vec<Cell> {
        let area = self.width * self.height;
        self.cells[number * area..][..area].to_vec()
    }

    /// The number of unknowns. They are numbered from 0: first the cells, in the order of their
    /// first occurrence by generation, row and column, then the open transitions of the family.
    pub fn unknowns(&self) -> u32 {
        self.choice(self.family.open_transitions().len())
    }

    /// The distinct transitions. Each has at least one cell that is not known.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// What must hold besides the transitions.
    pub fn demands(&self) -> &[Demand] {
        &self.demands
    }

    /// The sides to which patterns are pushed. Each is among the demands.
    pub fn sides(&self) -> &[Side] {
        &self.touched.sides
    }

    /// The sides to which patterns are pushed, with the one that must be touched in its first half, from the
    /// first row or column to the middle.
    pub fn touched(&self) -> &Touched {
        &self.touched
    }

    /// The unknowns with demands for a solver: patterns that stand still are not pushed, and no side counts
    /// by half. A solver that looks at the whole box at once finds patterns that stand still many times
    /// faster, and refutes them less than twice as slowly (docs/search.md).
    pub fn pushed_ahead(&self) -> Cow<'_, Self> {
        if self.sides().is_empty() || self.is_impossible {
            return Cow::Borrowed(self);
        }
        let others = self.demands[self.sides().len()..].iter();
        let demands = self.of_solver.iter().chain(others).cloned().collect();
        let sides = if self.moves() { self.sides().to_vec() } else { Vec::new() };
        Cow::Owned(Self { demands, touched: Touched { sides, half: None }, ..self.clone() })
    }

    /// The same unknowns with other transitions, and no demands.
    #[must_use]
    pub fn with_transitions(&self, transitions: Vec<Transition>) -> Self {
        Self {
            transitions,
            demands: Vec::new(),
            of_solver: Vec::new(),
            touched: Touched::default(),
            family: self.family.clone(),
            cells: self.cells.clone(),
            ..*self
        }
    }

    /// Returns true if patterns come back somewhere else.
    pub fn moves(&self) -> bool {
        self.course == Course::Moves
    }

    /// Returns true if patterns come back where they were.
    pub fn stays(&self) -> bool {
        self.course == Course::Stays
    }

    /// Returns true if patterns need not come back, as predecessors.
    pub fn is_free(&self) -> bool {
        self.course == Course::Free
    }

    /// Returns true if what is known beforehand contradicts itself. Transitions and demands are then
    /// incomplete.
    pub fn is_impossible(&self) -> bool {
        self.is_impossible
    }

    /// The states of the cells in all generations, for given states of the unknowns: 0 is dead, 1 alive,
    /// and the others are dying.
    pub fn states(&self, value: impl Fn(u32) -> bool) -> Vec<Grid<u8>> {
        let state = |generation, at| {
            let mut ages = self.ages(generation, at).zip(ALIVE..=u8::MAX);
            ages.find(|(cell, _)| cell.state(&value)).map_or(DEAD, |(_, state)| state)
        };
        let grid = |generation| Grid::from_fn(self.width, self.height, |at| state(generation, at));
        (0..self.generations).map(grid).collect()
    }

    /// Which cells are alive in all generations, for given states of the unknowns.
    pub fn grids(&self, value: impl Fn(u32) -> bool) -> Vec<Grid> {
        let grid =
            |generation| Grid::from_fn(self.width, self.height, |at| self.cell(generation, at).state(&value));
        (0..self.generations).map(grid).collect()
    }
}

/// The unknowns of a search.
pub fn of(search: &Search, front: Front) -> Spacetime {
    let Ok(spacetime) = of_checking(search, front, &mut || Ok::<_, Infallible>(()));
    spacetime
}

/// The unknowns of a search. A large box takes a while, so `check` is called often.
///
/// # Errors
/// The first one of `check`.
pub fn of_checking<E>(
    search: &Search,
    front: Front,
    check: &mut impl FnMut() -> Result<(), E>,
) -> Result<Spacetime, E> {
    let boxes = Boxes::of(search);
    let classes = classes(search, boxes, check)?;
    let mut is_impossible = classes.are_contradicted();
    let (cells, unknown_cells) = classes.into_cells();
    let places = Places { boxes, search, cells: &cells };
    let transitions = Transitions::of(search, &places, unknown_cells, check)?;
    let course = match search.motion() {
        Motion::Returns(map) if map.power(map.order()) == Isometry::IDENTITY => Course::Stays,
        Motion::Returns(_) => Course::Moves,
        Motion::Free => Course::Free,
    };
    let Demands { all: mut demands, of_solver, touched, fail } =
        Demands::of(search, &places, course, front, check)?;
    let aging = transitions::aging_demands(search, &places, &transitions, check)?;
    let of_catalyst = catalyst::demands(search, &places, transitions.unknowns, check)?;
    is_impossible |= transitions.fail || fail || aging.is_none() || of_catalyst.fail;
    demands.extend(aging.unwrap_or_default());
    demands.extend(of_catalyst.demands);
    Ok(Spacetime {
        width: search.width(),
        height: search.height(),
        generations: search.last() + 1,
        history: search.history(),
        family: search.family().clone(),
        phases: search.phases(),
        cells,
        unknown_cells: transitions.unknowns + of_catalyst.unknowns,
        transitions: transitions.all,
        demands,
        touched,
        of_solver,
        course,
        is_impossible,
    })
}

fn classes<E>(
    search: &Search,
    boxes: Boxes,
    check: &mut impl FnMut() -> Result<(), E>,
) -> Result<Classes, E> {
    let last = search.last();
    let mut classes = Classes::new(boxes.cells());
    let mut names = HashMap::new();
    for at in search.positions() {
        check()?;
        let place = at.coordinates();
        let node =
            |generation, back| boxes.index(generation, back, place).expect("the position is in the box");
        // Ties a cell to its image.
        let tie = |classes: &mut Classes, node, (generation, back, image)| {
            let outside = search.state_outside(generation, image);
            classes.tie_to(node, boxes.index(generation, back, image), outside);
        };
        for generation in 0..=last {
            let own = node(generation, 0);
            if !search.is_reachable(generation, at) {
                classes.set(own, false);
            }
            let states: Vec<usize> = (0..=search.history()).map(|back| node(generation, back)).collect();
            tie_given(&mut classes, &mut names, &states, search.given(generation, at).known);
            for symmetry in search.symmetries() {
                tie(&mut classes, own, (generation, 0, symmetry.apply(place)));
            }
            if search.is_frozen(at) || is_too_short_to_change(search) {
                tie(&mut classes, own, (0, 0, place));
            }
        }
        for back in 1..=search.history() {
            let own = node(0, back);
            if !search.is_reachable(0, at) {
                classes.set(own, false);
            }
            for symmetry in search.symmetries() {
                tie(&mut classes, own, (0, back, symmetry.apply(place)));
            }
        }
        if let Motion::Returns(map) = search.motion() {
            for back in 0..=search.history() {
                let ends = [(0, last, map), (last, 0, map.inverse())];
                for (from, to, map) in ends {
                    tie(&mut classes, node(from, back), (to, back, map.apply(place)));
                }
            }
        }
    }
    catalyst::tie(search, boxes, &mut classes);
    Ok(classes)
}

/// Returns true if a pattern comes back in place before a cell that is not alive for once can be alive again: it has
/// to go through all dying states and be dead.
fn is_too_short_to_change(search: &Search) -> bool {
    let is_aging = search.history() > 0;
    is_aging
        && search.motion() == Motion::Returns(Isometry::IDENTITY)
        && search.last() <= search.history() + 1
}

/// Takes down what is given about a cell. The nodes are those of the cell in its generation and in the
/// generations before that decide its state.
fn tie_given(
    classes: &mut Classes,
    names: &mut HashMap<usize, (usize, bool)>,
    states: &[usize],
    known: Known,
) {
    match known {
        Known::Nothing => {}
        Known::Is(true) => classes.set(states[0], true),
        Known::Is(false) => states.iter().for_each(|&node| classes.set(node, false)),
        Known::Old(state) => {
            let since = usize::from(state) - 1;
            states[..since].iter().for_each(|&node| classes.set(node, false));
            classes.set(states[since], true);
        }
        Known::Named { name, negated } => {
            let node = states[0];
            let (first, sign) = *names.entry(name).or_insert((node, negated));
            classes.tie(node, first, negated != sign);
        }
    }
}
