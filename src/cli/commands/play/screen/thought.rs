//! A computer player that thinks in a thread of its own, so that the screen still reacts.

use std::panic;
use std::thread::{self, JoinHandle};

use lifesat::game::{Game, Move};
use lifesat::limits::{Interrupt, Limits};
use lifesat::player::{Player, PlayerError};

/// A move in the making. Dropping it stops the thinking.
pub(super) struct Thought {
    thinker: Option<JoinHandle<Result<Move, PlayerError>>>,
    interrupt: Interrupt,
}

impl Thought {
    /// Asks a player for its move.
    pub(super) fn start(mut player: Box<dyn Player>, game: Game) -> Self {
        let interrupt = Interrupt::default();
        let limits = Limits { interrupt: interrupt.clone(), ..Limits::none() };
        let thinker = thread::spawn(move || player.choose(&game, &limits));
        Self { thinker: Some(thinker), interrupt }
    }

    /// Whether the player has a move.
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
