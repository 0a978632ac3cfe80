//! Ways to answer a problem. Methods print nothing; they report progress through a callback.

pub mod cubes;
pub mod eden;
pub mod still_life;
