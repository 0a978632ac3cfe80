//! Which answers show the same object.
//!
//! Two answers show the same object if an isometry and a number of generations carry one to the
//! other. Engines are told all copies of an object that fit into the box, so that they need not
//! find them.
//!
//! An answer may have more than the pattern that was asked for. Of the [parts](apart::parts) of an answer,
//! those that have a cell of the full period are its *core*. The others are bystanders: a still life beside
//! an oscillator, for instance. Bystanders are left out unless the question needs them, and answers of which
//! the same is left are one object.
//!
//! If the rule is left open, some of its open transitions occur in an answer. The others do not matter to it,
//! so answers that differ in nothing else are one.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::engine::Exclusion;
use crate::life::any_rule::live_cells;
use crate::life::generations::DEAD;
use crate::life::{Family, Grid, Isometry, Position, Rule};
use crate::problem::Search;
use crate::problem::search::Motion;
use crate::spacetime::{Cell, Literal, Spacetime};
use crate::verify::{self, apart, has_cell_of_full_period};

/// Which answers count as the same object. But for `Exact`, bystanders make no difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Distinct {
    /// None: every filling of the box is an object of its own.
    Exact,
    /// Objects that are equal up to rotation, reflection, shift and time, if the question leaves open where
    /// patterns lie.
    #[default]
    Symmetry,
    /// Objects whose changing cells and their neighbours are equal, whatever else is in the box: the same
    /// oscillator with other still lifes that touch it.
    ///
    /// If nothing changes, or if the map is not the identity, all cells count.
    Active,
}

/// A key that two answers share exactly if they count as the same object.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(Vec<Patch>);

/// Column and row.
type Place = (i64, i64);

/// What an object looks like in one generation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Patch {
    /// These cells have these states, all others are dead.
    Whole(Vec<(Place, u8)>),
    /// These cells have these states. Only cells marked as changing ever change, of all cells of the box.
    Active(Vec<(Place, u8, Changes)>),
}

/// How a cell changes in the course of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Changes {
    Never,
    Sometimes,
}

/// The key of an answer. Cells are alive or not, or have the states of a rule of Generations.
pub fn key<S: Copy + Into<u8>>(search: &Search, generations: &[Grid<S>], distinct: Distinct) -> Key {
    let generations: Vec<Grid<u8>> = generations.iter().map(|grid| grid.map(Into::into)).collect();
    match distinct {
        Distinct::Exact => key_of_left(search, &generations, distinct),
        _ => key_of_left(search, &leave_out(search, &generations).generations, distinct),
    }
}

/// The key of an answer from which nothing is to be left out.
pub(super) fn key_of_left(search: &Search, left: &[Grid<u8>], distinct: Distinct) -> Key {
    if is_exact(search, distinct) {
        return Key(left.iter().map(whole).collect());
    }
    let copies = copies_anywhere(search, left, Shown::Counted(distinct));
    Key(copies.into_iter().min().into_iter().collect())
}

/// Returns true if every filling of the box is an object of its own. If it does not lie in empty space, it is: copies
/// and bystanders would have to be looked for over the edges of a bounded grid.
fn is_exact(search: &Search, distinct: Distinct) -> bool {
    distinct == Distinct::Exact || !search.is_deterministic() || !search.lies_in_empty_space()
}

/// What copies of an answer have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// What makes them the same object, from which nothing is to be left out.
    Counted(Distinct),
    /// All of the answer, and that the same is left of it.
    Whole,
    /// All of the answer, and that all other cells never change. They may be alive if they lie apart from it:
    /// these are bystanders.
    Apart,
}

impl Shown {
    /// What answers show of which this is left.
    pub(super) fn of_left(search: &Search, left: &Left, distinct: Distinct) -> Self {
        let stays = search.motion() == Motion::Returns(Isometry::IDENTITY);
        match distinct {
            Distinct::Symmetry if stays && left.is_core => Self::Apart,
            other => Self::Counted(other),
        }
    }
}

/// Hands over the copies of an answer that fit into its box, until `take` breaks. The places where
/// a copy could lie are numbered, and `from` is the first that is tried. A break returns the number
/// of the next one.
pub fn copies(
    (search, spacetime): (&Search, &Spacetime),
    generations: &[Grid<u8>],
    shown: Shown,
    from: usize,
    take: &mut dyn FnMut(Exclusion) -> ControlFlow<()>,
) -> ControlFlow<usize> {
    if shown == Shown::Counted(Distinct::Exact) || is_exact(search, Distinct::Symmetry) {
        let _ = take(exactly(spacetime, generations));
        return ControlFlow::Continue(());
    }
    let patches = copies_anywhere(search, generations, shown);
    let shifts = shifts(search);
    let places = patches.iter().flat_map(|patch| shifts.iter().map(move |&shift| (patch, shift)));
    for ((patch, (right, down)), number) in places.zip(0..).skip(from) {
        let moved = patch.moved(Isometry::translation(right, down));
        if let Some(exclusion) = moved.exclusion(spacetime)
            && take(exclusion).is_break()
        {
            return ControlFlow::Break(number + 1);
        }
    }
    ControlFlow::Continue(())
}

/// All cells of all generations, as later generations need not follow from the first.
fn exactly(spacetime: &Spacetime, generations: &[Grid<u8>]) -> Exclusion {
    let mut literals = BTreeSet::new();
    for (number, grid) in generations.iter().enumerate() {
        for at in grid.positions() {
            literals.extend(in_state(spacetime, number, at, grid.get(at)).into_iter().flatten());
        }
    }
    Exclusion { literals: literals.into_iter().collect(), unless_changed: Vec::new() }
}

/// The patches of all generations in all orientations, with first column and row 0, if the question
/// leaves open where patterns lie. Otherwise only generation 0 as it stands.
fn copies_anywhere(search: &Search, generations: &[Grid<u8>], shown: Shown) -> BTreeSet<Patch> {
    let patch = |grid: &Grid<u8>| match shown {
        Shown::Apart => apart(grid, generations),
        // What moves or turns as a whole has no cells that stay as they are.
        Shown::Counted(Distinct::Active) if search.motion() == Motion::Returns(Isometry::IDENTITY) => {
            active(grid, generations).unwrap_or_else(|| whole(grid))
        }
        Shown::Counted(Distinct::Active | Distinct::Exact | Distinct::Symmetry) | Shown::Whole => whole(grid),
    };
    if !search.is_blank() {
        return BTreeSet::from([patch(&generations[0])]);
    }
    // Later generations are these once more, carried on by the map. Without a map, time has a
    // beginning.
    let phases = match (search.motion(), shown) {
        (Motion::Free, _) => 1,
        // Begun with another generation, the live cells are others, and so may be what is needed of the
        // bystanders.
        (_, Shown::Whole | Shown::Apart) if !search.bounds().is_empty() => 1,
        (Motion::Returns(_), _) => search.last(),
    };
    let symmetries = search.family().symmetries();
    let orientations: Vec<Isometry> =
        symmetries.into_iter().map(|symmetry| Isometry::of_box(symmetry, 1, 1)).collect();
    // Odd generations look different where the background alternates.
    let step = if search.phases().alternate() { 2 } else { 1 };
    let patches = generations[..phases].iter().step_by(step).map(patch);
    patches.flat_map(|patch| orientations.iter().map(move |&map| patch.moved(map).at_origin())).collect()
}

/// How far a patch can be shifted whose first column and row are 0.
fn shifts(search: &Search) -> Vec<Place> {
    if !search.is_blank() {
        return vec![(0, 0)];
    }
    let (width, height) = Position::new(search.height(), search.width()).coordinates();
    // A patch with dead cells around it may begin outside the box.
    (-FAR..height).flat_map(|down| (-FAR..width).map(move |right| (right, down))).collect()
}

fn whole(grid: &Grid<u8>) -> Patch {
    let cells = grid.positions().map(|at| (at.coordinates(), grid.get(at)));
    Patch::Whole(cells.filter(|&(_, state)| state != DEAD).collect())
}

/// The cells that change, with their neighbours, some of which may lie just outside the box. `None`
/// if no cell changes.
fn active(grid: &Grid<u8>, generations: &[Grid<u8>]) -> Option<Patch> {
    let differs = |at: Position| generations.iter().any(|other| other.get(at) != generations[0].get(at));
    let changing: BTreeSet<Place> =
        grid.positions().filter(|&at| differs(at)).map(Position::coordinates).collect();
    (!changing.is_empty()).then(|| surrounded(grid, &changing, 1))
}

/// So far from a cell that is ever alive nothing interacts with it: no cell has both of them as neighbours.
const FAR: i64 = 2;

/// The cells that are alive or dying in some generation, with all that could interact with them. Only these
/// may change.
fn apart(grid: &Grid<u8>, generations: &[Grid<u8>]) -> Patch {
    let is_used = |at: Position| generations.iter().any(|other| other.get(at) != DEAD);
    let used = grid.positions().filter(|&at| is_used(at)).map(Position::coordinates).collect();
    surrounded(grid, &used, FAR)
}

/// These cells, which change, and those around them up to a distance.
fn surrounded(grid: &Grid<u8>, changing: &BTreeSet<Place>, distance: i64) -> Patch {
    let reach = -distance..=distance;
    let near = |&(x, y): &Place| {
        let columns = reach.clone();
        reach.clone().flat_map(move |down| columns.clone().map(move |right| (x + right, y + down)))
    };
    let mask: BTreeSet<Place> = changing.iter().flat_map(near).collect();
    let state = |(x, y): Place| match (usize::try_from(y), usize::try_from(x)) {
        (Ok(row), Ok(column)) if row < grid.height() && column < grid.width() => {
            grid.get(Position::new(row, column))
        }
        _ => DEAD,
    };
    let changes = |place| if changing.contains(&place) { Changes::Sometimes } else { Changes::Never };
    Patch::Active(mask.into_iter().map(|place| (place, state(place), changes(place))).collect())
}

impl Patch {
    /// The patch carried on by a map.
    fn moved(&self, map: Isometry) -> Self {
        match self {
            Self::Whole(cells) => {
                let moved = cells.iter().map(|&(place, state)| (map.apply(place), state));
                let mut cells: Vec<_> = moved.collect();
                cells.sort_unstable();
                Self::Whole(cells)
            }
            Self::Active(cells) => {
                let moved = cells.iter().map(|&(place, state, changes)| (map.apply(place), state, changes));
                let mut cells: Vec<_> = moved.collect();
                cells.sort_unstable();
                Self::Active(cells)
            }
        }
    }

    fn places(&self) -> Vec<Place> {
        match self {
            Self::Whole(cells) => cells.iter().map(|cell| cell.0).collect(),
            Self::Active(cells) => cells.iter().map(|cell| cell.0).collect(),
        }
    }

    /// The patch with its first column and row at 0.
    fn at_origin(&self) -> Self {
        let places = self.places();
        let left = places.iter().map(|place| place.0).min().unwrap_or(0);
        let top = places.iter().map(|place| place.1).min().unwrap_or(0);
        self.moved(Isometry::translation(-left, -top))
    }

    /// What an engine is told of the patch; `None` if no answer can show it in this box.
    fn exclusion(&self, spacetime: &Spacetime) -> Option<Exclusion> {
        let inside = |(x, y): Place| {
            let place = usize::try_from(x).ok().zip(usize::try_from(y).ok());
            place.filter(|&(column, row)| column < spacetime.width() && row < spacetime.height())
        };
        let mut literals = BTreeSet::new();
        let mut say = |at: Position, state: u8| -> Option<()> {
            literals.extend(in_state(spacetime, 0, at, state)?);
            Some(())
        };
        let positions = || {
            let width = spacetime.width();
            (0..width * spacetime.height()).map(move |index| Position::new(index / width, index % width))
        };
        let unless_changed = match self {
            Self::Whole(cells) => {
                if !cells.iter().all(|&(place, _)| inside(place).is_some()) {
                    return None;
                }
                for at in positions() {
                    let found = cells.binary_search_by_key(&at.coordinates(), |cell| cell.0);
                    say(at, found.map_or(DEAD, |index| cells[index].1))?;
                }
                Vec::new()
            }
            Self::Active(cells) => {
                let mut changing = BTreeSet::new();
                for &(place, state, changes) in cells {
                    let Some((column, row)) = inside(place) else {
                        // Outside, nothing lives and nothing changes.
                        if state != DEAD || changes == Changes::Sometimes {
                            return None;
                        }
                        continue;
                    };
                    say(Position::new(row, column), state)?;
                    if changes == Changes::Sometimes {
                        changing.insert(Position::new(row, column));
                    }
                }
                positions().filter(|at| !changing.contains(at)).collect()
            }
        };
        Some(Exclusion { literals: literals.into_iter().collect(), unless_changed })
    }
}

/// What must be true for a cell to be in a state. `None` if the cell cannot be in that state.
fn in_state(spacetime: &Spacetime, generation: usize, at: Position, state: u8) -> Option<Vec<Literal>> {
    let cells = spacetime.in_state(generation, at, state);
    let literals: Option<Vec<_>> = cells.into_iter().map(|(cell, alive)| literal(cell, alive)).collect();
    Some(literals?.into_iter().flatten().collect())
}

/// What must be true for a cell to be alive or not: a literal, or nothing. `None` if the cell cannot
/// have it.
#[expect(clippy::option_option, reason = "nothing need be true, or nothing can make it so")]
fn literal(cell: Cell, alive: bool) -> Option<Option<Literal>> {
    match cell {
        Cell::Known(state) => (state == alive).then_some(None),
        Cell::Unknown(literal) => Some(Some(Literal { negated: literal.negated == alive, ..literal })),
    }
}

/// The states of cells in all generations.
type Generations = Vec<Grid<u8>>;

/// A part of an answer that was left out, in all generations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bystander(Generations);

impl Bystander {
    /// Its generation 0.
    ///
    /// # Panics
    /// If it has no generations.
    pub fn first(&self) -> &Grid<u8> {
        &self.0[0]
    }

    /// Its live cells in generation 0.
    pub fn cells(&self) -> usize {
        live_cells(&self.0[0]).population()
    }
}

/// Returns true if answers can have parts without a cell of the full period. What belongs together depends on
/// the rule, so it must be known.
fn can_have_bystanders(search: &Search) -> bool {
    let is_played = search.is_deterministic() && search.family().only().is_some();
    is_played && !search.smaller_periods().is_empty()
}

/// What is left of an answer.
pub(super) struct Left {
    /// Its generations, which answer the question.
    pub(super) generations: Generations,
    /// What was left out.
    pub(super) out: Vec<Bystander>,
    /// True if no bystander is left.
    is_core: bool,
}

impl Left {
    /// All of an answer.
    pub(super) fn all(generations: &[Grid<u8>]) -> Self {
        Self { generations: generations.to_vec(), out: Vec::new(), is_core: false }
    }
}

/// An answer without the bystanders that the question does not need. If no part has the full period, all of
/// it is left.
pub(super) fn leave_out(search: &Search, generations: &[Grid<u8>]) -> Left {
    if !can_have_bystanders(search) || !search.lies_in_empty_space() {
        return Left::all(generations);
    }
    let (active, others): (Vec<_>, Vec<_>) =
        apart::parts(search, generations).into_iter().partition(|part| has_cell_of_full_period(search, part));
    if active.is_empty() {
        return Left::all(generations);
    }
    let bystanders: Vec<Bystander> = others.into_iter().map(Bystander).collect();
    let core = bystanders.iter().fold(generations.to_vec(), |left, part| without(&left, part));
    // Each part evolves by itself, but several of them together may do something else than with the others.
    if bystanders.is_empty() || verify::search(search, &core).is_ok() {
        return Left { generations: core, out: bystanders, is_core: true };
    }
    one_by_one(search, generations, bystanders)
}

/// An answer without bystanders, as long as one can be left out by itself.
fn one_by_one(search: &Search, generations: &[Grid<u8>], mut bystanders: Vec<Bystander>) -> Left {
    let mut left = Left::all(generations);
    loop {
        let before = bystanders.len();
        bystanders.retain(|bystander| {
            let fewer = without(&left.generations, bystander);
            let is_needed = verify::search(search, &fewer).is_err();
            if !is_needed {
                left.generations = fewer;
                left.out.push(bystander.clone());
            }
            is_needed
        });
        if bystanders.len() == before {
            return left;
        }
    }
}

fn without(generations: &[Grid<u8>], part: &Bystander) -> Generations {
    let rest = |(grid, part): (&Grid<u8>, &Grid<u8>)| {
        Grid::from_fn(
            grid.width(),
            grid.height(),
            |at| if part.get(at) == DEAD { grid.get(at) } else { DEAD },
        )
    };
    generations.iter().zip(&part.0).map(rest).collect()
}

/// An open transition that occurs, and whether it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Decided {
    transition: usize,
    on: bool,
}

impl Decided {
    /// What says so in the unknowns of a search.
    pub(super) fn literal(self, spacetime: &Spacetime) -> Literal {
        Literal { unknown: spacetime.choice(self.transition), negated: !self.on }
    }
}

/// The rules of a search under which the generations follow from each other as they do under this
/// one.
pub(super) fn rules(search: &Search, rule: Rule, generations: &[Grid<u8>]) -> Family {
    let decided = decided_anywhere(search, rule, generations);
    let states: BTreeMap<usize, bool> = decided.into_iter().map(|one| (one.transition, one.on)).collect();
    search.family().deciding(|transition| states.get(&transition).copied())
}

/// The open transitions that occur in an object: in the whole box or, if only changing cells
/// make an object, in those.
pub(super) fn in_object(
    search: &Search,
    rule: Rule,
    generations: &[Grid<u8>],
    distinct: Distinct,
) -> Vec<Decided> {
    let live: Vec<Grid> = generations.iter().map(live_cells).collect();
    let changes = |place: CellOrRing| {
        let states = live.iter().map(|grid| grid.is_alive(place.0, place.1));
        states.fold([false; 2], |seen, alive| [seen[0] || !alive, seen[1] || alive]) == [true; 2]
    };
    let stays = search.motion() == Motion::Returns(Isometry::IDENTITY) && search.is_deterministic();
    if distinct == Distinct::Active && stays && places(search).any(changes) {
        return at(search, rule, &live, changes);
    }
    decided_anywhere(search, rule, generations)
}

fn decided_anywhere(search: &Search, rule: Rule, generations: &[Grid<u8>]) -> Vec<Decided> {
    let live: Vec<Grid> = generations.iter().map(live_cells).collect();
    at(search, rule, &live, |_| true)
}

/// Row and column; −1 is just outside the box.
type CellOrRing = (isize, isize);

/// All cells of the box and of the ring around it, as far as there are windows to look at.
fn places(search: &Search) -> impl Iterator<Item = CellOrRing> + use<> {
    let (bottom, right) = (search.height().cast_signed(), search.width().cast_signed());
    let small = |ring: i64| isize::try_from(ring).expect("it is small");
    let (beside, above) = search.ring();
    let (beside, above) = (small(beside), small(above));
    (-above..bottom + above).flat_map(move |row| (-beside..right + beside).map(move |column| (row, column)))
}

/// The open transitions that occur at some cells, in order.
fn at(
    search: &Search,
    rule: Rule,
    generations: &[Grid],
    is_meant: impl Fn(CellOrRing) -> bool,
) -> Vec<Decided> {
    let family = search.family();
    if family.only().is_some() {
        return Vec::new();
    }
    let mut occurs = vec![false; family.open_transitions().len()];
    for (grid, next) in generations.iter().zip(1..=search.last()) {
        for place in places(search).filter(|&place| is_meant(place) && follows(search, next, place)) {
            if let Some(transition) = family.open_of_window(window(search, grid, place)) {
                occurs[transition] = true;
            }
        }
    }
    let states = family.choices_of(rule).expect("the rule is one of the search's");
    let all = states.into_iter().zip(occurs).enumerate();
    all.filter(|(_, (_, occurs))| *occurs).map(|(transition, (on, _))| Decided { transition, on }).collect()
}

/// Returns true if a cell must follow from the generation before.
fn follows(search: &Search, generation: usize, (row, column): CellOrRing) -> bool {
    let inside = usize::try_from(row).ok().zip(usize::try_from(column).ok());
    let inside = inside.filter(|&(row, column)| row < search.height() && column < search.width());
    inside.is_none_or(|(row, column)| search.given(generation, Position::new(row, column)).follows)
}

/// The window around a cell. On a bounded grid it reaches over the edges.
fn window(search: &Search, grid: &Grid, (row, column): CellOrRing) -> u16 {
    let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (row + down, column + right)));
    let is_alive = |place: CellOrRing| match search.grid() {
        None => grid.is_alive(place.0, place.1),
        Some(bounds) => bounds
            .position(place)
            .is_some_and(|cell| grid.is_alive(cell.row.cast_signed(), cell.column.cast_signed())),
    };
    around.zip(0..).map(|(place, bit)| u16::from(is_alive(place)) << bit).sum()
}
