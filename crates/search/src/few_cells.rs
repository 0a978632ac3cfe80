//! The engine that plays patterns of few cells under a rule that is left open.
//!
//! It takes one generation 0 after the other, those with the fewest cells first, and each only once up to shifts and
//! the symmetries that keep the question. It plays a pattern as far as the rule is decided. Where a generation has an
//! open transition, it tries both states, and so goes through a tree of partly decided rules, depth first. Nothing is
//! decided that the pattern does not meet.
//!
//! A branch is cut
//! - if no place in the box has room for all generations so far;
//! - if a generation has too many or too few live cells for the bounds, or fewer than generation 0: what answers the
//!   question from there is found with that generation as the first;
//! - if a generation is too far from where generation T must be;
//! - if a generation has the shape of an earlier one: from there on everything repeats, with another period or speed;
//! - if a generation has a symmetry that generation 0 lacks: no later one loses it.
//!
//! In the step to generation T no transition is free, as generation T is known.

use std::array::from_fn;
use std::mem::take;

use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::backtrack::Choice;
use crate::engine::{Engine, Next, Snapshot};
use crate::life::{Group, Isometry, Symmetry};
use crate::limits::Limits;
use crate::problem::Search;
use crate::problem::search::{Held, Motion, Population, Subperiods};
use crate::spacetime::{Cell, Spacetime};
use crate::verify;

/// The box has at most so many columns.
pub const MOST_COLUMNS: usize = 60;

/// No box is so long, so nothing that moves farther stays in one.
const FARTHEST: i64 = 1 << 28;

/// How far the engine is, is said as if no pattern had more cells.
const MANY_CELLS: usize = 99;

/// Limits are looked at after so many steps.
const STEPS: u64 = 1 << 10;

/// Column and row. The start of the pattern is at the origin.
type Place = [i32; 2];

/// The smallest rectangle around some cells: its first and its last column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    first: Place,
    last: Place,
}

/// The live cells of a generation. Its first and last row and its first and last column are not empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Phase {
    /// Bit 0 is the first column.
    rows: Vec<u64>,
    /// The first column and row.
    corner: Place,
    width: i32,
    population: usize,
}

/// What is decided of a transition. Those that are not open are decided from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Off,
    On,
    Undecided,
}

/// The transition of a window as a number: these, or that of an open transition and 2.
const OFF: u8 = 0;
const ON: u8 = 1;
const FIRST_OPEN: usize = 2;

/// An undecided transition that a generation meets.
#[derive(Clone, Copy, Debug)]
struct Met {
    transition: u8,
    /// The cells of the next generation that are alive if it is on: how many, and where.
    cells: usize,
    span: Span,
}

/// A generation, and the next one as far as it is decided.
#[derive(Clone, Debug)]
struct Level {
    phase: Phase,
    /// The span of all generations so far.
    span: Span,
    /// True if an earlier generation had the same shape, and this is allowed.
    repeats: bool,
    /// The rows of the next generation, with one row and column more on each side, as they are for transitions that
    /// were decided before.
    next: Vec<u64>,
    sure: usize,
    sure_span: Option<Span>,
    met: Vec<Met>,
    /// How many of them are decided.
    decided: usize,
    /// Cells of the next generation that depend on them: the transition, the row, the column.
    open: Vec<(u8, usize, u32)>,
}

/// A decision: at a level, and whether the opposite is still to be tried.
struct Decision {
    level: usize,
    transition: u8,
    is_last: bool,
}

/// What became of a branch.
enum Branch {
    GoesOn,
    Cut,
    Answers,
}

/// The boxes of generation 0 and of all others, counted from the left upper corner of the whole.
#[derive(Clone, Copy, Debug)]
struct Room {
    start: Span,
    all: Span,
    /// True if generation T lies in the same box as the others.
    holds_last: bool,
}

/// Plays small patterns.
pub struct FewCells<'a> {
    search: &'a Search,
    spacetime: &'a Spacetime,
    shift: Place,
    room: Room,
    /// The least and the largest population of each generation.
    populations: Vec<(usize, usize)>,
    table: Vec<u8>,
    states: Vec<State>,
    starts: Starts,
    /// The symmetries of the rules that generation 0 lacks.
    lacking: Vec<Symmetry>,
    levels: Vec<Level>,
    /// The number of levels that are in use.
    depth: usize,
    decisions: Vec<Decision>,
    /// Room for the rows of a generation.
    rows: Vec<u64>,
    choice: Choice,
    random: fastrand::Rng,
    choices: u64,
    steps: u64,
}

/// Says why the engine does not take a question, if it does not.
///
/// # Errors
/// If the question has what the engine does not know of.
pub fn takes(search: &Search) -> Result<(), &'static str> {
    let Motion::Returns(map) = search.motion() else { return Err("the pattern need not come back") };
    if map.as_translation().is_none() {
        return Err("the pattern is turned or reflected");
    }
    if search.symmetry() != Group::C1 {
        return Err("a symmetry is asked for");
    }
    if !search.is_blank() {
        return Err("cells are given or frozen, or the box does not lie in empty space");
    }
    if search.aging().is_some() || search.least_rule().has_b0() {
        return Err("the rule has dying states or B0");
    }
    if search.width() > MOST_COLUMNS {
        return Err("the box has too many columns");
    }
    Ok(())
}

impl Span {
    fn of(place: Place) -> Self {
        Self { first: place, last: place }
    }

    fn with(self, other: Self) -> Self {
        Self {
            first: from_fn(|axis| self.first[axis].min(other.first[axis])),
            last: from_fn(|axis| self.last[axis].max(other.last[axis])),
        }
    }

    fn moved(self, by: Place) -> Self {
        Self {
            first: from_fn(|axis| self.first[axis] + by[axis]),
            last: from_fn(|axis| self.last[axis] + by[axis]),
        }
    }

    /// Returns true if after so many generations the cells may be in all of another span.
    fn reaches(self, other: Self, generations: i32) -> bool {
        (0..2).all(|axis| {
            self.first[axis] - generations <= other.first[axis]
                && self.last[axis] + generations >= other.last[axis]
        })
    }
}

impl Phase {
    /// Makes this the phase of some rows, of which the first bit is in this column and row. Returns false if no cell
    /// is alive.
    fn take(&mut self, rows: &[u64], corner: Place) -> bool {
        let Some(span) = span(rows, corner) else { return false };
        let [left, top] = from_fn(|axis| (span.first[axis] - corner[axis]).unsigned_abs());
        let height = usize::try_from(span.last[1] - span.first[1] + 1).unwrap_or(0);
        self.rows.clear();
        self.rows.extend(rows.iter().skip(top as usize).take(height).map(|row| row >> left));
        (self.corner, self.width) = (span.first, span.last[0] - span.first[0] + 1);
        self.population = population(rows);
        true
    }

    fn span(&self) -> Span {
        let [column, row] = self.corner;
        Span { first: self.corner, last: [column + self.width - 1, row + number(self.rows.len()) - 1] }
    }

    fn has_shape(&self, other: &Self) -> bool {
        self.population == other.population && self.rows == other.rows
    }

    /// Columns and rows of the live cells, from the corner.
    fn cells(&self) -> impl Iterator<Item = (i64, i64)> + '_ {
        let columns = |row: u64| (0..i64::from(self.width)).filter(move |column| row >> column & 1 == 1);
        self.rows
            .iter()
            .zip(0..)
            .flat_map(move |(&row, number)| columns(row).map(move |column| (column, number)))
    }

    fn map(&self, symmetry: Symmetry) -> Isometry {
        Isometry::of_box(symmetry, usize::try_from(self.width).unwrap_or(0), self.rows.len())
    }

    fn has(&self, symmetry: Symmetry) -> bool {
        if symmetry.swaps_sides() && number(self.rows.len()) != self.width {
            return false;
        }
        let map = self.map(symmetry);
        self.cells().all(|cell| {
            let (column, row) = map.apply(cell);
            self.rows[usize::try_from(row).unwrap_or(0)] >> column & 1 == 1
        })
    }

    /// The rows of its image.
    fn image(&self, symmetry: Symmetry) -> Vec<u64> {
        let map = self.map(symmetry);
        let height = if symmetry.swaps_sides() { self.width } else { number(self.rows.len()) };
        let mut rows = vec![0; usize::try_from(height).unwrap_or(0)];
        for (column, row) in self.cells().map(|cell| map.apply(cell)) {
            rows[usize::try_from(row).unwrap_or(0)] |= 1 << column;
        }
        rows
    }
}

/// The span of the live cells of some rows, of which the first bit is in this column and row.
fn span(rows: &[u64], [column, row]: Place) -> Option<Span> {
    let is_live = |row: &u64| *row != 0;
    let (top, bottom) = (rows.iter().position(is_live)?, rows.iter().rposition(is_live)?);
    let all = rows.iter().fold(0, |all, row| all | row);
    let [left, right] = [all.trailing_zeros(), u64::BITS - 1 - all.leading_zeros()].map(u32::cast_signed);
    Some(Span { first: [column + left, row + number(top)], last: [column + right, row + number(bottom)] })
}

fn population(rows: &[u64]) -> usize {
    rows.iter().map(|row| row.count_ones() as usize).sum()
}

fn number(size: usize) -> i32 {
    i32::try_from(size).expect("boxes are small")
}

impl Default for Level {
    fn default() -> Self {
        Self {
            phase: Phase::default(),
            span: Span::of([0, 0]),
            repeats: false,
            next: Vec::new(),
            sure: 0,
            sure_span: None,
            met: Vec::new(),
            decided: 0,
            open: Vec::new(),
        }
    }
}

impl Level {
    /// Looks at all windows with a live cell.
    fn look(&mut self, table: &[u8], states: &[State]) {
        let Self { phase, next, met, open, .. } = self;
        next.clear();
        next.resize(phase.rows.len() + 2, 0);
        met.clear();
        open.clear();
        self.decided = 0;
        let corner = phase.corner.map(|first| first - 1);
        for (row, next) in next.iter_mut().enumerate() {
            let around = [row.wrapping_sub(2), row.wrapping_sub(1), row]
                .map(|row| phase.rows.get(row).copied().unwrap_or(0) << 2);
            let all = around[0] | around[1] | around[2];
            let mut places = all | all >> 1 | all >> 2;
            while places != 0 {
                let column = places.trailing_zeros();
                places &= places - 1;
                let [above, here, below] = around.map(|row| (row >> column & 7) as usize);
                let transition = table[above | here << 3 | below << 6];
                let place = || [corner[0] + column.cast_signed(), corner[1] + number(row)];
                match states[usize::from(transition)] {
                    State::Off => {}
                    State::On => *next |= 1 << column,
                    State::Undecided => {
                        open.push((transition, row, column));
                        let span = Span::of(place());
                        match met.iter_mut().find(|met| met.transition == transition) {
                            Some(met) => (met.cells, met.span) = (met.cells + 1, met.span.with(span)),
                            None => met.push(Met { transition, cells: 1, span }),
                        }
                    }
                }
            }
        }
        (self.sure, self.sure_span) = (population(next), span(next, corner));
    }

    /// Makes this the next generation, of which everything is decided. Returns false if it is empty.
    fn complete(&self, states: &[State], rows: &mut Vec<u64>, phase: &mut Phase) -> bool {
        rows.clone_from(&self.next);
        for &(transition, row, column) in &self.open {
            rows[row] |= u64::from(states[usize::from(transition)] == State::On) << column;
        }
        phase.take(rows, self.phase.corner.map(|first| first - 1))
    }
}

impl Room {
    fn of(search: &Search) -> Self {
        let early = search.early_box();
        let span = |[left, top]: [usize; 2], [width, height]: [usize; 2]| Span {
            first: [number(left), number(top)],
            last: [number(left + width) - 1, number(top + height) - 1],
        };
        let whole = span([0, 0], [search.width(), search.height()]);
        let part = span([early.left, early.top], [early.width, early.height]);
        match early.holds {
            Held::Period => Self { start: part, all: part, holds_last: part == whole },
            Held::Start => Self { start: part, all: whole, holds_last: true },
        }
    }

    /// By how much patterns are shifted into the boxes, if they fit: generation 0, and all generations together.
    fn shift(self, start: Span, all: Span) -> Option<Place> {
        let ends = |axis: usize| {
            let least =
                (self.start.first[axis] - start.first[axis]).max(self.all.first[axis] - all.first[axis]);
            let most = (self.start.last[axis] - start.last[axis]).min(self.all.last[axis] - all.last[axis]);
            (least <= most).then_some(least)
        };
        Some([ends(0)?, ends(1)?])
    }

    /// Returns true if columns and rows are alike.
    fn is_square(self) -> bool {
        let side = |span: Span, axis: usize| span.last[axis] - span.first[axis];
        [self.start, self.all].iter().all(|&span| side(span, 0) == side(span, 1))
    }
}

impl<'a> FewCells<'a> {
    /// What it says of itself.
    pub const NAME: &'static str = "playing patterns of few cells";

    /// An engine that has not searched yet.
    ///
    /// # Panics
    /// If it does not [take](takes) the search.
    pub fn new(search: &'a Search, spacetime: &'a Spacetime, choice: Choice) -> Self {
        assert_eq!(takes(search), Ok(()), "the engine does not take the search");
        let Motion::Returns(map) = search.motion() else { unreachable!("it was checked") };
        let (right, down) = map.as_translation().unwrap_or_default();
        let shift = [right, down].map(|by| i32::try_from(by.clamp(-FARTHEST, FARTHEST)).unwrap_or(0));
        let family = search.family();
        let code = |window| match family.open_of_window(window) {
            Some(open) => u8::try_from(FIRST_OPEN + open).expect("a family has at most 102 transitions"),
            None if search.least_rule().next_of_window(window) => ON,
            None => OFF,
        };
        let mut states = vec![State::Undecided; FIRST_OPEN + family.open_transitions().len()];
        (states[usize::from(OFF)], states[usize::from(ON)]) = (State::Off, State::On);
        let (room, populations) = (Room::of(search), populations(search));
        Self {
            search,
            spacetime,
            shift,
            room,
            table: (0..512).map(code).collect(),
            states,
            starts: Starts::new(family.symmetries(), room, shift, populations[0]),
            populations,
            lacking: Vec::new(),
            levels: Vec::new(),
            depth: 0,
            decisions: Vec::new(),
            rows: Vec::new(),
            choice,
            random: fastrand::Rng::with_seed(if let Choice::Random { seed } = choice { seed } else { 0 }),
            choices: 0,
            steps: 0,
        }
    }

    /// Begins with the next generation 0.
    fn begin(&mut self) -> Option<Branch> {
        if self.starts.are_over() {
            return None;
        }
        let Some(start) = self.starts.next() else { return Some(Branch::Cut) };
        self.lacking = self.starts.all.iter().copied().filter(|&symmetry| !start.has(symmetry)).collect();
        let keeps_place = |&symmetry: &Symmetry| self.starts.lacks_shift.contains(&symmetry);
        let turned =
            self.starts.all.iter().filter(|symmetry| !self.lacking.contains(symmetry)).any(keeps_place);
        // What has a symmetry keeps it and its place, so it moves only as the symmetry lets it.
        if turned {
            return Some(Branch::Cut);
        }
        let last = start.span().moved(self.shift);
        let span = if self.room.holds_last { start.span().with(last) } else { start.span() };
        if self.room.shift(start.span(), span).is_none() {
            return Some(Branch::Cut);
        }
        self.level(0).phase = start;
        self.go_on(span, false);
        Some(Branch::GoesOn)
    }

    fn level(&mut self, number: usize) -> &mut Level {
        if number == self.levels.len() {
            self.levels.push(Level::default());
        }
        &mut self.levels[number]
    }

    /// Goes on from the phase of the next level.
    fn go_on(&mut self, span: Span, repeats: bool) {
        let level = &mut self.levels[self.depth];
        (level.span, level.repeats) = (span, repeats);
        level.look(&self.table, &self.states);
        self.depth += 1;
    }

    /// Decides about a transition, or goes on to the next generation if there is none to decide about.
    fn advance(&mut self) -> Branch {
        let number = self.depth - 1;
        let level = &self.levels[number];
        if level.decided == 0 && !self.is_possible() {
            return Branch::Cut;
        }
        let Some(&met) = level.met.get(level.decided) else { return self.next_generation() };
        let (first, is_last) = if number + 1 == self.search.last() {
            let Some(wanted) = self.wanted(met) else { return Branch::Cut };
            (wanted, true)
        } else {
            self.choices += 1;
            let is_on = match self.choice {
                Choice::Dead | Choice::Same => false,
                Choice::Alive => true,
                Choice::Random { .. } => self.random.bool(),
            };
            (if is_on { State::On } else { State::Off }, false)
        };
        self.decide(Decision { level: number, transition: met.transition, is_last }, first)
    }

    fn decide(&mut self, decision: Decision, state: State) -> Branch {
        self.states[usize::from(decision.transition)] = state;
        self.levels[decision.level].decided += 1;
        self.decisions.push(decision);
        if self.is_possible() { Branch::GoesOn } else { Branch::Cut }
    }

    /// Takes back the newest decision whose opposite was not tried, and tries that. Without one, the pattern is done.
    fn back(&mut self) {
        while let Some(Decision { level, transition, is_last }) = self.decisions.pop() {
            let state = &mut self.states[usize::from(transition)];
            let opposite = if *state == State::On { State::Off } else { State::On };
            *state = State::Undecided;
            self.depth = level + 1;
            self.levels[level].decided -= 1;
            if !is_last
                && matches!(
                    self.decide(Decision { level, transition, is_last: true }, opposite),
                    Branch::GoesOn
                )
            {
                return;
            }
        }
        self.depth = 0;
    }

    /// Returns true if the next generation may still have a number of cells that is allowed, where there is room.
    fn is_possible(&self) -> bool {
        let number = self.depth - 1;
        let level = &self.levels[number];
        let (mut least, mut most, mut span) = (level.sure, level.sure, level.span);
        span = level.sure_span.map_or(span, |sure| span.with(sure));
        for (place, met) in level.met.iter().enumerate() {
            let state = self.states[usize::from(met.transition)];
            most += if state == State::Off { 0 } else { met.cells };
            if place < level.decided && state == State::On {
                least += met.cells;
                span = span.with(met.span);
            }
        }
        let (fewest, largest) = self.populations[number + 1];
        let is_in_room =
            number + 1 == self.search.last() || self.room.shift(self.start().span(), span).is_some();
        is_in_room && least <= largest && most >= fewest.max(self.start().population)
    }

    fn start(&self) -> &Phase {
        &self.levels[0].phase
    }

    /// The state that a transition must have in the step to generation T; `None` if it needs both.
    fn wanted(&self, met: Met) -> Option<State> {
        let (level, start) = (&self.levels[self.depth - 1], self.start());
        let at: Place = from_fn(|axis| level.phase.corner[axis] - 1 - start.corner[axis] - self.shift[axis]);
        let is_alive = |&(_, row, column): &(u8, usize, u32)| {
            let row = usize::try_from(at[1] + number(row)).ok().and_then(|row| start.rows.get(row));
            let column = at[0] + column.cast_signed();
            row.is_some_and(|row| (0..start.width).contains(&column) && row >> column & 1 == 1)
        };
        let mut own = level.open.iter().filter(|cell| cell.0 == met.transition).map(is_alive);
        let first = own.next()?;
        let state = if first { State::On } else { State::Off };
        own.all(|other| other == first).then_some(state)
    }

    /// Goes on to the next generation, of which everything is decided.
    fn next_generation(&mut self) -> Branch {
        let number = self.depth;
        let mut phase = take(&mut self.level(number).phase);
        let is_alive = self.levels[number - 1].complete(&self.states, &mut self.rows, &mut phase);
        let branch = if is_alive { self.judge(&phase) } else { Err(Branch::Cut) };
        self.levels[number].phase = phase;
        match branch {
            Err(branch) => branch,
            Ok((span, repeats)) => {
                self.go_on(span, repeats);
                Branch::GoesOn
            }
        }
    }

    /// Says how to go on from the next generation: with the span so far, and whether it repeats.
    fn judge(&self, phase: &Phase) -> Result<(Span, bool), Branch> {
        let (number, start, before) = (self.depth, self.start(), &self.levels[self.depth - 1]);
        if phase.population < start.population || !self.sums_allow(phase) {
            return Err(Branch::Cut);
        }
        let last = start.span().moved(self.shift);
        if number == self.search.last() {
            let returns = phase.has_shape(start) && phase.span() == last;
            return Err(if returns { Branch::Answers } else { Branch::Cut });
        }
        let span = before.span.with(phase.span());
        let generations = i32::try_from(self.search.last() - number).unwrap_or(i32::MAX / 2);
        if !phase.span().reaches(last, generations) || self.room.shift(start.span(), span).is_none() {
            return Err(Branch::Cut);
        }
        if before.repeats {
            return Ok((span, true));
        }
        match self.levels[..number].iter().position(|earlier| earlier.phase.has_shape(phase)) {
            Some(0) if self.may_repeat(number, phase) => Ok((span, true)),
            None if !self.lacking.iter().any(|&symmetry| phase.has(symmetry)) => Ok((span, false)),
            _ => Err(Branch::Cut),
        }
    }

    /// Returns true if a pattern that repeats in this generation answers the question.
    fn may_repeat(&self, period: usize, phase: &Phase) -> bool {
        let last = self.search.last();
        let moved: Place = from_fn(|axis| phase.corner[axis] - self.start().corner[axis]);
        let times = || number(last / period);
        self.search.subperiods() == Subperiods::Allowed
            && last.is_multiple_of(period)
            && moved.map(|by| by * times()) == self.shift
    }

    /// Returns true if the bounds on several generations together allow this generation.
    fn sums_allow(&self, phase: &Phase) -> bool {
        let population = |&number: &usize| match self.levels[..self.depth].get(number) {
            Some(level) => Some(level.phase.population),
            None if number == self.depth => Some(phase.population),
            None => None,
        };
        let several = self.search.bounds().iter().filter(|bound| bound.generations.len() > 1);
        several.into_iter().all(|bound| {
            let known: Vec<usize> = bound.generations.iter().filter_map(population).collect();
            let is_complete = known.len() == bound.generations.len();
            let count = known.into_iter().sum();
            bound.population.allows(count)
                || !is_complete && matches!(bound.population, Population::AtLeast(_))
        })
    }

    /// The states of the unknowns, if some cell has the full period where that is asked for.
    fn values(&self) -> Option<Vec<bool>> {
        let span = self.levels[self.depth - 1].span;
        let by = self.room.shift(self.start().span(), span).expect("the generations fit into the room");
        let mut values = vec![false; self.spacetime.unknowns() as usize];
        for (generation, level) in self.levels[..self.depth].iter().enumerate() {
            let corner: Place = from_fn(|axis| level.phase.corner[axis] + by[axis]);
            let is_alive = |(x, y): (i64, i64)| {
                let row =
                    usize::try_from(y - i64::from(corner[1])).ok().and_then(|row| level.phase.rows.get(row));
                let column = x - i64::from(corner[0]);
                row.is_some_and(|row| {
                    (0..i64::from(level.phase.width)).contains(&column) && row >> column & 1 == 1
                })
            };
            for at in self.search.positions() {
                if let Cell::Unknown(literal) = self.spacetime.cell(generation, at) {
                    values[literal.unknown as usize] = is_alive(at.coordinates()) != literal.negated;
                }
            }
        }
        for (open, state) in self.states[FIRST_OPEN..].iter().enumerate() {
            values[self.spacetime.choice(open) as usize] = *state == State::On;
        }
        let is_answer = || {
            let rule = self.spacetime.rule(|unknown| values[unknown as usize]);
            let generations = self.spacetime.states(|unknown| values[unknown as usize]);
            verify::search(&self.search.under(rule), &generations)
                != Err(verify::NotAnAnswer::InParts(self.search.last()))
        };
        (self.search.frame_of_cells().is_none() || is_answer()).then_some(values)
    }
}

/// The least and the largest population that the bounds allow each generation.
fn populations(search: &Search) -> Vec<(usize, usize)> {
    let mut all = vec![(1, usize::MAX); search.last() + 1];
    for bound in search.bounds() {
        for &generation in &bound.generations {
            let (least, most) = &mut all[generation];
            match bound.population {
                Population::AtMost(count) => *most = count.min(*most),
                Population::AtLeast(count) if bound.generations.len() == 1 => *least = count.max(*least),
                Population::AtLeast(_) => {}
            }
        }
    }
    all
}

impl Engine for FewCells<'_> {
    fn name(&self) -> String {
        Self::NAME.to_owned()
    }

    fn exhaustion(&self) -> Evidence {
        Evidence::Exhaustive
    }

    fn next(&mut self, limits: &Limits, see: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
        loop {
            if self.steps.is_multiple_of(STEPS) {
                if let Some(why) = limits.exceeded() {
                    return Ok(Next::Stopped(why));
                }
                see(&Snapshot { states: Vec::new(), choices: self.choices, done: self.starts.done() });
            }
            self.steps += 1;
            let branch = match self.depth {
                0 => match self.begin() {
                    Some(branch) => branch,
                    None => return Ok(Next::Exhausted),
                },
                _ => self.advance(),
            };
            match branch {
                Branch::GoesOn => {}
                Branch::Cut => self.back(),
                Branch::Answers => {
                    let values = self.values();
                    self.back();
                    if let Some(values) = values {
                        return Ok(Next::Found(values));
                    }
                }
            }
        }
    }
}

/// All generations 0, those with the fewest cells first, then those in the smallest boxes.
struct Starts {
    /// The symmetries of the rules but the identity; those of them that keep the question, and those that do not keep
    /// the shift.
    all: Vec<Symmetry>,
    keeping: Vec<Symmetry>,
    lacks_shift: Vec<Symmetry>,
    /// Columns and rows of all boxes that are tight around a pattern.
    boxes: Vec<[usize; 2]>,
    most: usize,
    /// The number of cells, and the box.
    cells: usize,
    box_number: usize,
    /// The places of the cells in the box, row by row; empty if the box is new.
    places: Vec<usize>,
    tried: f64,
    total: f64,
}

impl Starts {
    fn new(mut all: Vec<Symmetry>, room: Room, shift: Place, (least, most): (usize, usize)) -> Self {
        all.retain(|&symmetry| symmetry != Symmetry::Identity);
        let shift_as_cell = (i64::from(shift[0]), i64::from(shift[1]));
        let keeps_shift =
            |&symmetry: &Symmetry| Isometry::of_box(symmetry, 1, 1).apply(shift_as_cell) == shift_as_cell;
        let (keeping, lacks_shift): (Vec<_>, Vec<_>) = all.iter().partition(|symmetry| keeps_shift(symmetry));
        let fits = |symmetry: &Symmetry| !symmetry.swaps_sides() || room.is_square();
        let [columns, rows] = from_fn(|axis| {
            let lost = if room.holds_last { shift[axis].abs() } else { 0 };
            let in_room = room.all.last[axis] - room.all.first[axis] + 1 - lost;
            let side = in_room.min(room.start.last[axis] - room.start.first[axis] + 1);
            usize::try_from(side).unwrap_or(0)
        });
        let mut boxes: Vec<[usize; 2]> =
            (1..=columns).flat_map(|width| (1..=rows).map(move |height| [width, height])).collect();
        boxes.sort_by_key(|&[width, height]| (width * height, width.max(height)));
        let most = most.min(columns * rows);
        let total =
            boxes.iter().map(|&[width, height]| choices(width * height, least..=most.min(MANY_CELLS))).sum();
        Self {
            keeping: keeping.into_iter().filter(fits).collect(),
            lacks_shift,
            all,
            boxes,
            most,
            cells: least,
            box_number: 0,
            places: Vec::new(),
            tried: 0.0,
            total,
        }
    }

    fn done(&self) -> f64 {
        if self.total > 0.0 { self.tried / self.total } else { 1.0 }
    }

    /// The next choice of places in the box, one of them in its first row and one in its last. Returns false if there
    /// is none.
    fn choose(&mut self, [width, height]: [usize; 2]) -> bool {
        let (area, count) = (width * height, self.cells);
        if self.places.is_empty() {
            self.places = (0..count).collect();
        } else {
            let may_move = |&index: &usize| self.places[index] + count - index < area;
            let Some(moved) = (0..count).rev().find(may_move) else { return false };
            let first = self.places[moved] + 1;
            for (place, next) in self.places[moved..].iter_mut().zip(first..) {
                *place = next;
            }
        }
        self.places[count - 1] = self.places[count - 1].max(width * (height - 1));
        count <= area && self.places[0] < width
    }

    fn are_over(&self) -> bool {
        self.cells > self.most
    }

    /// Goes on to the next choice of places, in which there may be no generation 0.
    fn next(&mut self) -> Option<Phase> {
        let Some(&[width, height]) = self.boxes.get(self.box_number) else {
            (self.cells, self.box_number) = (self.cells + 1, 0);
            return None;
        };
        if !self.choose([width, height]) {
            self.box_number += 1;
            self.places.clear();
            return None;
        }
        self.tried += 1.0;
        let mut rows = vec![0; height];
        for place in &self.places {
            rows[place / width] |= 1u64 << (place % width);
        }
        let mut start = Phase::default();
        let is_tight =
            start.take(&rows, [0, 0]) && (start.rows.len(), start.width) == (height, number(width));
        Some(start).filter(|start| is_tight && self.is_first(start))
    }

    /// Returns true if no image by a symmetry that keeps the question comes before the pattern.
    fn is_first(&self, start: &Phase) -> bool {
        let key = |rows: &[u64]| (rows.len(), rows.to_vec());
        let own = key(&start.rows);
        self.keeping.iter().all(|&symmetry| own <= key(&start.image(symmetry)))
    }
}

/// In how many ways one can choose so many of some places.
fn choices(area: usize, cells: std::ops::RangeInclusive<usize>) -> f64 {
    let mut ways = 1.0;
    let mut all = 0.0;
    for count in 0..=*cells.end().min(&area) {
        if cells.contains(&count) {
            all += ways;
        }
        #[expect(clippy::cast_precision_loss, reason = "it is an estimate")]
        {
            ways *= (area - count) as f64 / (count + 1) as f64;
        }
    }
    all
}
