//! Shows that no orphan has a given height, whatever its length.
//!
//! A target of height h has predecessors of h + 2 rows. From left to right, only the last two
//! columns of a predecessor matter for what comes: its *pair*. An *entry* is a pair with a
//! *context*, the next columns of the target. A set of entries is *closed* if it has these
//! properties:
//!
//! - Every context has an entry.
//! - Take any entry, and any columns of a target after its context. Within a bounded number of
//!   columns, some pair that the entry's pair leads to is an entry of the set again, together with
//!   the context that it has then.
//!
//! If there is a closed set, there is no orphan: a predecessor can be built from entry to entry. The
//! reverse does not hold. A rule without orphans may need longer contexts than those that were
//! tried.
//!
//! The idea is that of mscibing, who proved so in 2023 that no orphan of Life has height 4
//! (<https://conwaylife.com/forums/viewtopic.php?f=7&t=6042>). research/notes/no-orphan-heights.md says how
//! far this program goes.
//!
//! ```
//! use lifesat_life::life::Rule;
//! use lifesat_sat::limits::Limits;
//! use lifesat_orphans::strips::{Closed, Depth, Ending};
//!
//! let depth = Depth { context: 1, columns: 2, effort: 100 };
//! let ending = Closed::search(Rule::LIFE, 2, depth, &Limits::none(), &mut |_| {});
//! let Ending::NoOrphan(closed) = ending else { panic!() };
//! assert_eq!(closed.len(), 588);
//! assert!(closed.holds());
//! ```

mod certificate;
mod closed;
mod columns;

pub use certificate::{Damaged, KIND};
pub use closed::{Closed, Depth, Ending, Sweep};
