//! Bundles about searches: that no pattern answers the question, or none with fewer live cells.

mod check;
pub(super) mod counted;
mod manifest;
mod question;
mod walk;

pub use check::Searched;
pub(super) use check::check;
pub use counted::{Counted, CountedManifest, MOST_RETURNING, OUTSIDE_COUNTED, can_be_counted_again};
pub use manifest::{SearchManifest, outside_search};
pub use question::{SearchQuestion, TooLarge};
pub use walk::Tally;
