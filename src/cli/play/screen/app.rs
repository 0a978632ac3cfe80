//! The state of the screen, and what changes it.

use std::collections::VecDeque;
use std::panic;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::Result;
use lifesat::game::record::{Line, Record};
use lifesat::game::{Board, Game, Move, Phase, Played, Seat};
use lifesat::life::Position;
use lifesat::limits::{Interrupt, Limits};
use lifesat::player::{Player, PlayerError};

use crate::cli::Exit;
use crate::cli::play::session::Session;
use crate::cli::play::words;

/// The pause after a change that the user did not make, so that it can be seen.
const PACE: Duration = Duration::from_millis(250);

const MESSAGES: usize = 100;

pub(super) struct App {
    source: Source,
    pub(super) cursor: Position,
    pub(super) preview: bool,
    pub(super) overlay: Overlay,
    pub(super) messages: VecDeque<String>,
    pub(super) last: Option<Position>,
    /// True if the screen had room for the board in the last drawing.
    pub(super) is_drawn: bool,
    /// The occupied cell about which the user was warned.
    warned: Option<Position>,
    thought: Option<Thought>,
    not_before: Instant,
    pub(super) is_paused: bool,
}

enum Source {
    Session(Box<Session>),
    Record(Box<Record>, usize),
}

/// A box that covers the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    None,
    Help,
    Leave,
}

/// The consequence of a key or a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Stay,
    Leave(Exit),
}

impl App {
    pub(super) fn of_session(session: Session) -> Self {
        let welcome = format!("Seed {}.", session.table().seed);
        let mut app = Self::new(Source::Session(Box::new(session)));
        app.tell(welcome);
        app
    }

    pub(super) fn of_record(record: Record) -> Self {
        Self::new(Source::Record(Box::new(record), 0))
    }

    fn new(source: Source) -> Self {
        let mut app = Self {
            source,
            cursor: Position::new(0, 0),
            preview: false,
            overlay: Overlay::None,
            messages: VecDeque::new(),
            last: None,
            is_drawn: false,
            warned: None,
            thought: None,
            not_before: Instant::now(),
            is_paused: false,
        };
        let board = app.game().board();
        app.cursor = Position::new(board.height() / 2, board.width() / 2);
        app
    }

    pub(super) fn game(&self) -> &Game {
        match &self.source {
            Source::Session(session) => session.game(),
            Source::Record(record, index) => &record.frames[*index].game,
        }
    }

    pub(super) fn names(&self) -> Vec<String> {
        match &self.source {
            Source::Session(session) => session.table().names(),
            Source::Record(record, _) => record.header.players.clone(),
        }
    }

    /// The index of the frame that is shown, and of the last one, if the game is a recorded one.
    pub(super) fn place_in_record(&self) -> Option<(usize, usize)> {
        match &self.source {
            Source::Session(_) => None,
            Source::Record(record, index) => Some((*index, record.frames.len() - 1)),
        }
    }

    pub(super) fn is_human(&self, seat: Seat) -> bool {
        matches!(&self.source, Source::Session(session) if session.table().is_human(seat))
    }

    pub(super) fn is_humans_turn(&self) -> bool {
        self.game().to_move().is_some_and(|seat| self.is_human(seat))
    }

    /// Returns true if a generation waits for a key: it does if a human player is alive.
    pub(super) fn waits_for_key(&self) -> bool {
        let game = self.game();
        game.terms().players().any(|seat| self.is_human(seat) && game.is_alive(seat))
    }

    /// The next generation, as if a human whose turn it is placed a piece under the cursor.
    pub(super) fn next_generation(&self) -> Board {
        let mut board = self.game().board().clone();
        if let Some(seat) = self.game().to_move()
            && self.is_human(seat)
            && board.is_empty(self.cursor)
        {
            board.set(self.cursor, Some(seat.into()));
        }
        board.next_generation()
    }

    /// Does what happens without the user: moves of computers, and generations that do not wait.
    pub(super) fn tick(&mut self) -> Result<()> {
        if self.is_paused || self.overlay == Overlay::Leave || Instant::now() < self.not_before {
            return Ok(());
        }
        match self.game().phase() {
            Phase::Turn(_) => self.think(),
            Phase::Generation if !self.waits_for_key() => self.pass_generation(),
            Phase::Generation | Phase::Over(_) => Ok(()),
        }
    }

    /// Lets the computer whose turn it is think, and plays its move when it has one.
    fn think(&mut self) -> Result<()> {
        let Source::Session(session) = &self.source else { return Ok(()) };
        let Some(player) = session.computer_to_move() else { return Ok(()) };
        let game = session.game().clone();
        let thought = self.thought.get_or_insert_with(|| Thought::start(player, game));
        if thought.is_finished()
            && let Some(thought) = self.thought.take()
        {
            let wish = thought.result()?;
            self.play(wish)?;
            self.not_before = Instant::now() + PACE;
        }
        Ok(())
    }

    fn play(&mut self, wish: Move) -> Result<()> {
        let Source::Session(session) = &mut self.source else { return Ok(()) };
        let Some(seat) = session.game().to_move() else { return Ok(()) };
        let played = session.play(wish)?;
        let message = words::played(session.table(), seat, wish);
        self.tell(message);
        match (played, wish) {
            (Played::Discarded, _) => self.tell("Occupied. Turn discarded.".to_owned()),
            (Played::Placed, Move::Place(at)) => self.last = Some(at),
            _ => {}
        }
        Ok(())
    }

    fn pass_generation(&mut self) -> Result<()> {
        let Source::Session(session) = &mut self.source else { return Ok(()) };
        let dead = session.pass_generation()?;
        let game = session.game();
        let news = [format!("Generation {} begins.", game.generation())];
        let ending = game.ending().map(|ending| ending.to_string());
        let news: Vec<String> =
            news.into_iter().chain(dead.into_iter().map(words::died)).chain(ending).collect();
        for message in news {
            self.tell(message);
        }
        self.last = None;
        self.not_before = Instant::now() + PACE;
        Ok(())
    }

    fn tell(&mut self, message: String) {
        self.messages.push_back(message);
        if self.messages.len() > MESSAGES {
            self.messages.pop_front();
        }
    }

    /// The effect of the Enter key and the space bar: places a piece under the cursor, lets a
    /// generation pass, or shows the next frame. While computers play by themselves, it pauses or
    /// resumes.
    pub(super) fn go_on(&mut self) -> Result<()> {
        match self.game().phase() {
            _ if self.place_in_record().is_some() => self.show_frame(1),
            Phase::Turn(seat) if self.is_human(seat) => return self.place(),
            Phase::Generation if self.waits_for_key() => return self.pass_generation(),
            Phase::Over(_) => self.overlay = Overlay::Leave,
            Phase::Turn(_) | Phase::Generation if !self.waits_for_key() => self.is_paused = !self.is_paused,
            Phase::Turn(_) | Phase::Generation => {}
        }
        Ok(())
    }

    /// An occupied cell wastes the turn, so the user has to do it twice.
    fn place(&mut self) -> Result<()> {
        let at = self.cursor;
        if !self.game().board().is_empty(at) && self.warned != Some(at) {
            self.warned = Some(at);
            self.tell(format!("{} is occupied. Do it again to waste the turn.", words::cell(at)));
            return Ok(());
        }
        self.warned = None;
        self.play(Move::Place(at))
    }

    pub(super) fn pass(&mut self) -> Result<()> {
        if self.is_humans_turn() { self.play(Move::Pass) } else { Ok(()) }
    }

    /// Takes back the last turn of the only human player.
    pub(super) fn take_back(&mut self) -> Result<()> {
        self.thought = None;
        let Source::Session(session) = &mut self.source else { return Ok(()) };
        let message = if session.take_back()? {
            "Taken back."
        } else {
            "Nothing to take back. You need a turn of yours, and computers as opponents."
        };
        self.last = None;
        self.tell(message.to_owned());
        Ok(())
    }

    /// Moves the cursor by these numbers of columns and rows, but not beyond the edge.
    pub(super) fn move_cursor(&mut self, right: isize, down: isize) {
        if self.place_in_record().is_some() {
            self.show_frame(if right == 0 { down } else { right });
            return;
        }
        let board = self.game().board();
        let along = |from: usize, by: isize, length: usize| from.saturating_add_signed(by).min(length - 1);
        let (width, height) = (board.width(), board.height());
        self.cursor =
            Position::new(along(self.cursor.row, down, height), along(self.cursor.column, right, width));
        self.warned = None;
    }

    pub(super) fn point_at(&mut self, at: Position) {
        if self.cursor != at {
            self.warned = None;
        }
        self.cursor = at;
    }

    /// Shows the frame of a record that is `by` frames ahead, or the first or last frame.
    pub(super) fn show_frame(&mut self, by: isize) {
        let Source::Record(record, index) = &mut self.source else { return };
        *index = index.saturating_add_signed(by).min(record.frames.len() - 1);
        let shown = &record.frames[..=*index];
        self.messages = shown.iter().filter_map(|frame| frame.line.as_ref()).map(words::line).collect();
        self.last = match shown.last().and_then(|frame| frame.line.as_ref()) {
            Some(&Line::Place { x, y, .. }) => Some(Position::new(y - 1, x - 1)),
            _ => None,
        };
    }

    /// The text that is left on the terminal when the screen is gone.
    pub(super) fn last_words(&self) -> String {
        let game = self.game();
        match (&self.source, game.ending()) {
            (Source::Record(..), _) => String::new(),
            (Source::Session(session), Some(ending)) => {
                format!("{ending} Generation {}, seed {}.\n", game.generation(), session.table().seed)
            }
            (Source::Session(session), None) => {
                let (generation, seed) = (game.generation(), session.table().seed);
                let how = session.how_to_go_on().map_or_else(String::new, |how| format!("{how}\n"));
                format!("You left in generation {generation}, seed {seed}.\n{how}")
            }
        }
    }
}

// A computer player that thinks in a thread of its own, so that the screen still reacts.

/// A move in the making. Dropping it stops the thinking.
pub(super) struct Thought {
    thinker: Option<JoinHandle<Result<Move, PlayerError>>>,
    interrupt: Interrupt,
}

impl Thought {
    pub(super) fn start(mut player: Box<dyn Player>, game: Game) -> Self {
        let interrupt = Interrupt::default();
        let limits = Limits { interrupt: interrupt.clone(), ..Limits::none() };
        let thinker = thread::spawn(move || player.choose(&game, &limits));
        Self { thinker: Some(thinker), interrupt }
    }

    pub(super) fn is_finished(&self) -> bool {
        self.thinker.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// The move. A panic of the player goes on here.
    pub(super) fn result(mut self) -> Result<Move, PlayerError> {
        let thinker = self.thinker.take().expect("a result is taken once");
        thinker.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.interrupt.raise();
    }
}
