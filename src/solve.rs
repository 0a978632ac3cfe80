//! Ways to answer a problem. Nothing here prints; progress is reported through callbacks.

pub use lifesat_game::duel;
pub use lifesat_orphans as eden;
pub use lifesat_questions::bundle;
pub use lifesat_rows as rows;
pub use lifesat_sat::cubes;
pub use lifesat_sat::threads::pool;
pub use lifesat_search as search;
pub use lifesat_ships as ships;
pub use lifesat_still_life as still_life;
