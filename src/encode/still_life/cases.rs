//! Cases of a question about little waste: who wastes how much.
//!
//! A pattern that wastes at most W has mirror images that waste as much. Some of its images belongs to
//! one of a few cases, and in each case less is allowed than in the whole question. The cases know
//! nothing of each other, so a refutation can be shared out among several solvers.
//!
//! Let a *strict* quarter be what is left of a quarter without a middle row and column. W is even, as
//! the waste of any pattern differs from it by a multiple of four. If no quarter wastes less than W/4,
//! all four waste exactly that, and the middle nothing: that is an [`Case::Alike`], which is closed
//! under the symmetries of the box. Otherwise a reflection brings the lightest quarter to the upper left:
//! [`Case::LightQuarter`]. That question looks at one quarter alone, so it has an answer soon. If there are
//! such quarters, nothing follows, and the halves are looked at.
//!
//! A reflection brings the lighter halves up and to the left. If one of these wastes less than W/2, the
//! pattern is in [`Case::LightUpper`] or [`Case::LightLeft`]; for squares the reflection across the
//! diagonal makes the second superfluous. Otherwise all four halves waste W/2, the middle nothing, and
//! opposite quarters waste the same. A reflection sees to it that the upper left one wastes no more than
//! its neighbours: [`Case::Unlike`], if it wastes less.

use std::ops::RangeInclusive;

use crate::life::Position;

/// Less of a question about little waste than the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Case {
    /// The upper left quarter wastes less than a quarter of what is allowed. Nothing else is demanded,
    /// so a pattern of this case need not be one of the question.
    LightQuarter,
    /// The upper half wastes less than half of what is allowed, the left half no more than half.
    LightUpper,
    /// The left half wastes less than half of what is allowed, the upper half no more than half.
    LightLeft,
    /// The upper and the left half waste half of what is allowed. The upper left quarter wastes less
    /// than its neighbours, and the lower right one wastes as much as the upper left one.
    Unlike,
    /// Each quarter wastes a quarter of what is allowed, and the cells that take each other's places in
    /// the images of the box are as [`Mark`] says.
    Alike(Mark),
}

/// What tells images of a pattern apart: the second cell of the upper row, and the cells whose place it
/// takes in images of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The cell itself is dead.
    Dead,
    /// All of these cells are alive.
    AllAlive,
}

/// How the cases cover a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// These cases have to be refuted.
    pub alike: Vec<Case>,
    /// Either [`Case::LightQuarter`] has to be refuted, or all of these.
    pub unlike: Vec<Case>,
}

impl Cover {
    /// The cases of a box without forced cells that may waste this much. Those that take long come
    /// first.
    pub fn of((width, height): (usize, usize), max_waste: usize) -> Self {
        let marks = [Mark::Dead, Mark::AllAlive].map(Case::Alike);
        let alike = if max_waste.is_multiple_of(4) { marks.to_vec() } else { Vec::new() };
        let unlike = if width == height {
            vec![Case::LightUpper, Case::Unlike]
        } else {
            vec![Case::LightUpper, Case::LightLeft, Case::Unlike]
        };
        Self { alike, unlike }
    }
}

/// How much the parts of a box may waste.
pub(super) struct Shares {
    /// The upper left, upper right, lower left and lower right quarter, at least and at most.
    pub(super) quarters: [RangeInclusive<usize>; 4],
    /// The two quarters above, at most.
    pub(super) upper: usize,
    /// The two quarters at the left, at most.
    pub(super) left: usize,
}

impl Shares {
    /// Anything that adds up to no more than the budget.
    pub(super) fn any(max_waste: usize) -> Self {
        Self::halves(max_waste, max_waste, max_waste)
    }

    /// The upper and the left half have a limit.
    pub(super) fn halves(max_waste: usize, upper: usize, left: usize) -> Self {
        Self { quarters: std::array::from_fn(|_| 0..=max_waste), upper, left }
    }

    /// What a case allows. [`Case::LightQuarter`] is a limit for one quarter.
    pub(super) fn of(case: Case, max_waste: usize) -> Self {
        let half = max_waste / 2;
        match case {
            Case::LightQuarter => {
                let all = 0..=max_waste;
                let light = 0..=max_waste.saturating_sub(1) / 4;
                Self { quarters: [light, all.clone(), all.clone(), all], upper: max_waste, left: max_waste }
            }
            Case::LightUpper => Self::halves(max_waste, half.saturating_sub(1), half),
            Case::LightLeft => Self::halves(max_waste, half, half.saturating_sub(1)),
            Case::Unlike => {
                let most = half.saturating_sub(1) / 2;
                let (light, heavy) = (0..=most, half - most..=half);
                Self { quarters: [light.clone(), heavy.clone(), heavy, light], upper: half, left: half }
            }
            Case::Alike(_) => {
                let quarter = max_waste / 4;
                Self { quarters: std::array::from_fn(|_| quarter..=quarter), upper: half, left: half }
            }
        }
    }
}

/// The cells that take the place of the second cell of the upper row in the images of a box, and this
/// cell first. A square has eight images, another box four.
pub(super) fn marked(width: usize, height: usize) -> Vec<Position> {
    let row = |row, column| Position::new(row, column);
    let (last_row, last_column) = (height - 1, width - 1);
    let mut cells =
        vec![row(0, 1), row(0, last_column - 1), row(last_row, 1), row(last_row, last_column - 1)];
    if width == height {
        cells.extend([row(1, 0), row(1, last_column), row(last_row - 1, 0), row(last_row - 1, last_column)]);
    }
    cells
}
