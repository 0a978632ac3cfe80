//! What becomes of learned clauses.

/// What becomes of learned clauses while a proof is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Learned {
    /// They are discarded as often as by default.
    AsUsual,
    /// They are discarded less often.
    KeptLonger,
}
