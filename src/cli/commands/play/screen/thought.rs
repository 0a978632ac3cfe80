//! A computer that thinks while the screen goes on.

use std::panic;
use std::thread::{self, JoinHandle};

use lifesat::game::{Game, Move};
use lifesat::limits::{Interrupt, Limits};
use lifesat::player::{Player, PlayerError};

/// What a computer is thinking about. Dropping it stops the thinking.
pub(super) struct Thought {
    thinker: Option<JoinHandle<Result<Move, PlayerError>>>,
    interrupt: Interrupt,
}

impl Thought {
    /// Asks a computer.
    pub(super) fn start(mut player: Box<dyn Player>, game: Game) -> Self {
        let interrupt = Interrupt::default();
        let limits = Limits { interrupt: interrupt.clone(), ..Limits::none() };
        let thinker = thread::spawn(move || player.choose(&game, &limits));
        Self { thinker: Some(thinker), interrupt }
    }

    /// Whether it has come to an end.
    pub(super) fn is_finished(&self) -> bool {
        self.thinker.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// What it came to. A panic of the thinker goes on here.
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
