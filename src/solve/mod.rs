//! Ways to answer a problem. Methods print nothing; they report progress through a callback.

pub mod crew;
pub mod cubes;
pub mod duel;
pub mod eden;
mod limited;
mod on_exit;
pub mod search;
pub mod still_life;
