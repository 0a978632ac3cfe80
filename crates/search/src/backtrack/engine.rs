//! The backtracking search itself: choose a state, draw its consequences, back up.

use std::sync::Arc;

use super::board::Board;
use super::order::{Choice, Chooser, Order};
use super::state::{ForeignState, How, Other, Point, Setting, State, Tally, left};
use super::windows::{Term, Windows};
use super::{Effect, Progress, Step, TreeOutcome};
use crate::limits::{Limits, StopReason};
use crate::spacetime::Spacetime;

/// Steps between two checks of the limits: well under a millisecond.
const STEPS: u32 = 1 << 10;

/// A search through all assignments of the unknowns.
#[derive(Clone, Debug)]
pub struct Backtrack {
    tables: Arc<SharedTables>,
    board: Board,
    point: Point,
    forbidden: Vec<Vec<(u32, bool)>>,
    tally: Tally,
    /// Steps until the next check of the limits.
    steps_left: u32,
}

/// What does not change during a search. All parts of a search share it.
#[derive(Debug)]
struct SharedTables {
    windows: Windows,
    chooser: Chooser,
    /// The unknown of each rank, and the rank of each unknown.
    unknowns: Vec<u32>,
    ranks: Vec<u32>,
    /// The state before the first choice; `None` if it is contradictory.
    start: Option<Board>,
}

impl SharedTables {
    fn new(spacetime: &Spacetime, order: &Order, choice: Choice) -> Self {
        let unknowns = order.unknowns(spacetime);
        let mut ranks = vec![0; unknowns.len()];
        for (&unknown, rank) in unknowns.iter().zip(0..) {
            ranks[unknown as usize] = rank;
        }
        let windows = Windows::of(spacetime, &ranks);
        let mut board = Board::new(spacetime, &windows, &ranks);
        let is_possible = !spacetime.is_impossible() && board.begin(&windows);
        let chooser = Chooser::new(choice, spacetime, &ranks);
        Self { windows, chooser, unknowns, ranks, start: is_possible.then_some(board) }
    }
}

impl Backtrack {
    /// A search that has not begun.
    pub fn new(spacetime: &Spacetime, order: &Order, choice: Choice) -> Self {
        Self::of(Arc::new(SharedTables::new(spacetime, order, choice)), spacetime)
    }

    fn of(tables: Arc<SharedTables>, spacetime: &Spacetime) -> Self {
        // After a contradiction at the start there is nothing to search, so any state will do.
        let blank = || Board::new(spacetime, &tables.windows, &tables.ranks);
        let board = tables.start.clone().unwrap_or_else(blank);
        let point = if tables.start.is_some() { Point::Consistent } else { Point::Over };
        Self { tables, board, point, forbidden: Vec::new(), tally: Tally::default(), steps_left: STEPS }
    }

    /// A search that continues at a saved state. Question, order and choice must be those of the
    /// search that was saved.
    ///
    /// # Errors
    /// If the state names an unknown that this search does not have.
    pub fn resume(
        spacetime: &Spacetime,
        order: &Order,
        choice: Choice,
        state: &State,
    ) -> Result<Self, ForeignState> {
        Self::new(spacetime, order, choice).at(state)
    }

    /// Another search through the same question, which continues at the given state.
    ///
    /// # Errors
    /// If the state names an unknown that this search does not have.
    pub fn at(&self, state: &State) -> Result<Self, ForeignState> {
        let unknowns = self.board.settings.unknowns();
        let mentioned = state.settings.iter().map(|setting| setting.unknown);
        let forbidden = state.forbidden.iter().flatten().map(|&(unknown, _)| unknown);
        if let Some(unknown) = mentioned.chain(forbidden).find(|&unknown| unknown as usize >= unknowns) {
            return Err(ForeignState { unknown, unknowns: u32::try_from(unknowns).unwrap_or(u32::MAX) });
        }
        let mut search = Self {
            tables: Arc::clone(&self.tables),
            board: self.tables.start.as_ref().unwrap_or(&self.board).clone(),
            point: if self.tables.start.is_some() { Point::Consistent } else { Point::Over },
            forbidden: state.forbidden.clone(),
            tally: state.tally,
            steps_left: STEPS,
        };
        search.replay(state);
        Ok(search)
    }

    /// Makes the choices of a state again. Objects that were forbidden since may contradict a
    /// choice earlier than before.
    fn replay(&mut self, state: &State) {
        if self.point == Point::Over {
            return;
        }
        if state.point == Point::Over || !self.forbid_again(&state.forbidden) {
            self.point = Point::Over;
            return;
        }
        for setting in &state.settings {
            let rank = self.tables.ranks[setting.unknown as usize];
            match self.board.settings.state(rank) {
                0 | 1 if (self.board.settings.state(rank) == 1) == setting.value => continue,
                // The opposite state follows by now. It was still to be tried, so the search
                // continues with it.
                0 | 1 if setting.other == Other::Open => return,
                0 | 1 => return self.contradict_again(state),
                _ => {}
            }
            let how = if setting.other == Other::Open { How::Free } else { How::Closed };
            self.board.settings.set(rank, setting.value, how);
            if !self.board.examine(&self.tables.windows) {
                return self.contradict_again(state);
            }
        }
        // A contradiction at the end of the state has shown itself again.
        if state.point == Point::Object && self.board.first_unknown().is_none() {
            self.point = Point::Object;
        }
    }

    /// Records a contradiction while choices are made again. It was counted before if the state
    /// ended with it, but not if it comes from a state that another search gave away.
    fn contradict_again(&mut self, state: &State) {
        self.point = Point::Contradiction;
        if state.point != Point::Contradiction {
            self.tally.contradictions = self.tally.contradictions.saturating_add(1);
        }
    }

    fn forbid_again(&mut self, forbidden: &[Vec<(u32, bool)>]) -> bool {
        let ranks = &self.tables.ranks;
        let terms = |states: &Vec<(u32, bool)>| -> Vec<Term> {
            let mut terms: Vec<(u32, bool)> =
                states.iter().map(|&(unknown, alive)| (ranks[unknown as usize], alive)).collect();
            terms.sort_unstable();
            terms.into_iter().map(|(rank, alive)| Term::new(rank, alive)).collect()
        };
        // What is known from the start comes first, as it was set first.
        let ordered = |states: &Vec<(u32, bool)>, board: &Board| {
            let (known, open): (Vec<Term>, Vec<Term>) =
                terms(states).into_iter().partition(|term| board.settings.is_known(term.rank()));
            [known, open].concat()
        };
        forbidden.iter().all(|states| {
            let terms = ordered(states, &self.board);
            self.board.demand_some(&terms) && self.board.examine(&self.tables.windows)
        })
    }

    /// Finds the next object: an assignment of all unknowns that was not reported before. Progress
    /// is reported about a thousand times a second.
    pub fn next(&mut self, limits: &Limits, progress: &mut dyn FnMut(&Progress)) -> TreeOutcome {
        self.run(&mut |search| {
            progress(&search.progress());
            limits.exceeded()
        })
    }

    /// Like [`Self::next`]. `pause` is called now and then, and may stop the search.
    pub(super) fn run(&mut self, pause: &mut dyn FnMut(&mut Self) -> Option<StopReason>) -> TreeOutcome {
        let tables = Arc::clone(&self.tables);
        loop {
            while self.steps_left > 0 {
                self.steps_left -= 1;
                match self.advance(&tables) {
                    Step::Chose(_) | Step::BackedUp(_) => {}
                    Step::Found => return TreeOutcome::Found(self.assignment()),
                    Step::Exhausted => return TreeOutcome::Exhausted,
                }
            }
            self.steps_left = STEPS;
            if let Some(why) = pause(self) {
                return TreeOutcome::Stopped(why);
            }
        }
    }

    /// Makes one choice or backs up once, with all consequences.
    pub fn step(&mut self) -> Step {
        let tables = Arc::clone(&self.tables);
        self.advance(&tables)
    }

    #[inline]
    fn advance(&mut self, tables: &SharedTables) -> Step {
        match self.point {
            Point::Over => Step::Exhausted,
            Point::Object | Point::Contradiction => match self.back_up_to(tables, usize::MAX) {
                None => Step::Exhausted,
                Some((rank, alive)) => Step::BackedUp(self.reverse(tables, rank, alive)),
            },
            Point::Consistent => {
                let Some(rank) = self.board.first_unknown() else {
                    self.tally.objects = self.tally.objects.saturating_add(1);
                    self.point = Point::Object;
                    return Step::Found;
                };
                let alive = tables.chooser.state(rank, &self.board.settings, self.tally.choices);
                self.tally.choices = self.tally.choices.saturating_add(1);
                self.set_and_examine(tables, rank, alive, How::Free);
                Step::Chose(Setting {
                    unknown: tables.unknowns[rank as usize],
                    value: alive,
                    other: Other::Open,
                })
            }
        }
    }

    fn set_and_examine(&mut self, tables: &SharedTables, rank: u32, alive: bool, how: How) {
        self.board.settings.set(rank, alive, how);
        self.examine(tables);
    }

    fn examine(&mut self, tables: &SharedTables) {
        self.point = if self.board.examine(&tables.windows) {
            Point::Consistent
        } else {
            self.tally.contradictions = self.tally.contradictions.saturating_add(1);
            Point::Contradiction
        };
    }

    /// Undoes the newest free choice, and older ones until at most `settings` settings are left.
    /// Returns the choice undone last.
    fn back_up_to(&mut self, tables: &SharedTables, settings: usize) -> Option<(u32, bool)> {
        loop {
            let choice = self.board.back_up(&tables.windows);
            if choice.is_none() {
                self.point = Point::Over;
                return None;
            }
            if self.board.settings.len() <= settings {
                return choice;
            }
        }
    }

    fn reverse(&mut self, tables: &SharedTables, rank: u32, alive: bool) -> Setting {
        self.set_and_examine(tables, rank, !alive, How::Closed);
        Setting { unknown: tables.unknowns[rank as usize], value: !alive, other: Other::Settled }
    }

    /// Gives up the newest free choice as if it had led to a contradiction. Its other state, with all
    /// consequences, is next. Returns `None` if there is no free choice left, which ends the search.
    pub fn back_up(&mut self) -> Option<Setting> {
        let tables = Arc::clone(&self.tables);
        let (rank, alive) = self.back_up_to(&tables, usize::MAX)?;
        Some(self.reverse(&tables, rank, alive))
    }

    /// Sets an unknown by hand, with all consequences. If its other state is open, it will be tried
    /// after this one.
    ///
    /// # Panics
    /// If there is no such unknown.
    pub fn set(&mut self, setting: Setting) -> Effect {
        let tables = Arc::clone(&self.tables);
        let rank = tables.ranks[setting.unknown as usize];
        if self.point != Point::Consistent {
            return Effect::Refused(self.point);
        }
        if self.board.settings.is_known(rank) {
            return Effect::Known(self.board.settings.state(rank) == 1);
        }
        let how = if setting.other == Other::Open { How::Free } else { How::Closed };
        self.set_and_examine(&tables, rank, setting.value, how);
        if self.point == Point::Consistent { Effect::Consistent } else { Effect::Contradiction }
    }

    /// After an object: backs up to the newest choice that was made before all of these unknowns
    /// had their states. What is passed over agrees with the object on these unknowns. Other
    /// objects that agree with it may still come. Returns `None` if nothing is left.
    ///
    /// # Panics
    /// If one of the unknowns does not exist, or has no state now.
    pub fn pass(&mut self, unknowns: &[u32]) -> Option<Setting> {
        let tables = Arc::clone(&self.tables);
        let last = self.in_order(unknowns).last().map(|&(point, _)| point);
        let Some(last) = last else {
            self.point = Point::Over;
            return None;
        };
        let (rank, alive) = self.back_up_to(&tables, last)?;
        Some(self.reverse(&tables, rank, alive))
    }

    /// After an object: demands that all later objects differ from it in one of these unknowns.
    /// Backs up as [`Self::pass`] does.
    ///
    /// # Panics
    /// If one of the unknowns does not exist, or has no state now.
    pub fn forbid(&mut self, unknowns: &[u32]) -> Option<Setting> {
        let tables = Arc::clone(&self.tables);
        let ordered = self.in_order(unknowns);
        let states = ordered.iter().map(|&(_, rank)| (rank, self.board.settings.state(rank) == 1));
        let states: Vec<(u32, bool)> = states.collect();
        let by_number = states.iter().map(|&(rank, alive)| (tables.unknowns[rank as usize], alive));
        self.forbidden.push(by_number.collect());
        let Some(&(last, _)) = ordered.last() else {
            self.point = Point::Over;
            return None;
        };
        let (rank, alive) = self.back_up_to(&tables, last)?;
        self.board.settings.set(rank, !alive, How::Closed);
        // A term is false exactly if its unknown has the state that it has in the object.
        let terms: Vec<Term> = states.iter().map(|&(rank, alive)| Term::new(rank, alive)).collect();
        let is_possible = self.board.demand_some(&terms);
        self.examine(&tables);
        if !is_possible {
            self.point = Point::Contradiction;
        }
        Some(Setting { unknown: tables.unknowns[rank as usize], value: !alive, other: Other::Settled })
    }

    /// Unknowns as pairs of an index in the setting list and a rank, in the order in which they were set.
    fn in_order(&self, unknowns: &[u32]) -> Vec<(usize, u32)> {
        let mut is_meant = vec![false; self.tables.ranks.len()];
        for &unknown in unknowns {
            let rank = self.tables.ranks[unknown as usize];
            assert!(self.board.settings.is_known(rank), "unknown {unknown} has no state");
            is_meant[rank as usize] = true;
        }
        let list = self.board.settings.list().iter().enumerate();
        let meant = list.filter(|&(_, &(rank, _))| is_meant[rank as usize]);
        meant.map(|(point, &(rank, _))| (point, rank)).collect()
    }

    /// What the search does next.
    pub fn point(&self) -> Point {
        self.point
    }

    /// The states of all unknowns, as far as they are known.
    pub fn values(&self) -> Vec<Option<bool>> {
        let state =
            |&rank: &u32| self.board.settings.is_known(rank).then(|| self.board.settings.state(rank) == 1);
        self.tables.ranks.iter().map(state).collect()
    }

    fn assignment(&self) -> Vec<bool> {
        self.tables.ranks.iter().map(|&rank| self.board.settings.state(rank) == 1).collect()
    }

    /// How much was done so far.
    pub fn progress(&self) -> Progress {
        let list = self.board.settings.list();
        let choices = list.iter().filter_map(|(_, how)| other(*how));
        Progress {
            tally: self.tally,
            settings: self.board.work,
            known: list.len(),
            left: if self.point == Point::Over { 0.0 } else { left(choices) },
        }
    }

    /// Where the search stands, to be saved or continued elsewhere.
    pub fn state(&self) -> State {
        State {
            settings: self.choices_before(usize::MAX),
            point: self.point,
            forbidden: self.forbidden.clone(),
            tally: self.tally,
        }
    }

    /// The choices among the settings before `end`.
    fn choices_before(&self, end: usize) -> Vec<Setting> {
        let list = self.board.settings.list();
        let setting = |&(rank, how): &(u32, How)| {
            let (unknown, value) =
                (self.tables.unknowns[rank as usize], self.board.settings.state(rank) == 1);
            other(how).map(|other| Setting { unknown, value, other })
        };
        list[..end.min(list.len())].iter().filter_map(setting).collect()
    }

    /// Gives away the other state of the oldest free choice, with all that it leads to, for another
    /// search to continue. Returns `None` if there is no free choice.
    #[expect(clippy::missing_panics_doc, reason = "the choice that is closed is among the settings")]
    pub fn give_away(&mut self) -> Option<State> {
        let oldest = self.board.settings.list().iter().position(|(_, how)| *how == How::Free)?;
        self.board.settings.close(oldest);
        let mut settings = self.choices_before(oldest + 1);
        let last = settings.last_mut().expect("the choice that was closed is among them");
        last.value = !last.value;
        Some(State { settings, forbidden: self.forbidden.clone(), ..State::start() })
    }
}

/// What is known of the other state of a choice; `None` if the setting was no choice.
fn other(how: How) -> Option<Other> {
    match how {
        How::Forced => None,
        How::Free => Some(Other::Open),
        How::Closed => Some(Other::Settled),
    }
}
