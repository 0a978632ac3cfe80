//! Boards and their encodings, which several commands take.

use clap::{Args, ValueEnum};
use lifesat::encode::Transition;

use super::parse::cell;

/// How large the board is.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Board")]
pub(crate) struct SizeArgs {
    /// A square board of N×N cells
    #[arg(long, value_name = "N", conflicts_with_all = ["width", "height"])]
    pub(crate) n: Option<usize>,
    /// Columns of a rectangular board
    #[arg(long, value_name = "W", requires = "height")]
    pub(crate) width: Option<usize>,
    /// Rows of a rectangular board
    #[arg(long, value_name = "H", requires = "width")]
    pub(crate) height: Option<usize>,
}

impl SizeArgs {
    /// Width and height, if a size was given.
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        self.n.map(|n| (n, n)).or(self.width.zip(self.height))
    }
}

/// What is demanded of the board besides its size.
#[derive(Debug, Args)]
#[command(next_help_heading = "Board")]
pub(crate) struct CellsArgs {
    /// Force a cell to be alive: row I and column J, from 0 (may be repeated)
    #[arg(long, value_name = "I,J", value_parser = cell)]
    pub(crate) alive: Vec<(usize, usize)>,
    /// Force a cell to be dead (may be repeated)
    #[arg(long, value_name = "I,J", value_parser = cell)]
    pub(crate) dead: Vec<(usize, usize)>,
    /// Whether the cells around the board must stay dead
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) outside: Option<OutsideArg>,
}

impl CellsArgs {
    /// Whether any of the options was given.
    pub(crate) fn is_given(&self) -> bool {
        !self.alive.is_empty() || !self.dead.is_empty() || self.outside.is_some()
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OutsideArg {
    /// They must stay dead: a still life of the infinite plane (default)
    Dead,
    /// They are not looked at: patterns may grow over the edge
    Ignored,
}

/// How a problem is put into clauses.
#[derive(Debug, Args)]
#[command(next_help_heading = "Encoding")]
pub(crate) struct EncodingArgs {
    /// Clauses for one cell (default: prime)
    #[arg(long, value_enum, value_name = "ENCODING")]
    pub(crate) transition: Option<TransitionArg>,
    /// Counter of live cells (default: totalizer)
    #[arg(long, value_enum, value_name = "ENCODING")]
    pub(crate) cardinality: Option<CardinalityArg>,
    /// Keep only one of patterns that are images of each other
    #[arg(long)]
    pub(crate) break_symmetry: bool,
}

impl EncodingArgs {
    /// Whether any of the options was given.
    pub(crate) fn is_given(&self) -> bool {
        self.transition.is_some() || self.cardinality.is_some() || self.break_symmetry
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TransitionArg {
    /// One clause for each deciding assignment of the neighbours
    Rows256,
    /// The 190 clauses of "Symmetry in Gardens of Eden"
    Paper190,
    /// All prime implicates: the shortest clauses
    Prime,
    /// Counters of columns, shared by neighbouring cells
    Col9,
}

impl From<TransitionArg> for Transition {
    fn from(arg: TransitionArg) -> Self {
        match arg {
            TransitionArg::Rows256 => Self::Rows256,
            TransitionArg::Paper190 => Self::Paper190,
            TransitionArg::Prime => Self::Prime,
            TransitionArg::Col9 => Self::Col9,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum CardinalityArg {
    /// Sinz's sequential counter
    #[value(alias = "ladder")]
    Sequential,
    /// Bailleux and Boufkhad's totalizer
    Totalizer,
}
