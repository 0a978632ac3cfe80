//! Bundles about searches: that no pattern answers the question, or none with fewer live cells.

mod check;
mod manifest;
mod question;

pub use check::Searched;
pub(super) use check::check;
pub use manifest::{SearchManifest, outside_search};
pub use question::{SearchQuestion, TooLarge};
