//! Ways to answer a problem. Nothing here prints; progress is reported through callbacks.

pub mod bundle;
pub mod cubes;
pub mod duel;
pub mod eden;
mod limited;
mod on_exit;
pub mod pool;
pub mod rows;
pub mod search;
pub mod ships;
pub mod still_life;
