//! Answers: what was asked, what came out, what stands behind it, and who is to blame if nothing did.
//!
//! Every command with `--json` prints a [`Report`]; docs/json.md describes its keys.

pub mod evidence;
pub mod fault;
pub mod printed;
pub mod question;
pub mod report;

pub use evidence::{Backing, Evidence};
pub use fault::{Fault, Faulty};
pub use printed::PrintedReport;
pub use question::Question;
pub use report::{Report, SCHEMA, Status};
