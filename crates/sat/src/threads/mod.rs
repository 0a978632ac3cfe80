//! Threads that work side by side, and stop at limits.

mod on_exit;
pub mod pool;
mod side_by_side;

pub use on_exit::OnExit;
pub use side_by_side::{all_processors, side_by_side};
