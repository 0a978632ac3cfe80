//! Ways to answer a problem. Methods print nothing; they report progress through a callback.

pub mod cubes;
pub mod duel;
pub mod eden;
mod limited;
mod on_exit;
pub mod pool;
pub mod search;
pub mod still_life;
