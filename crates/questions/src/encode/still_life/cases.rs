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

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::life::Position;

/// Less of a question about little waste than the whole. In JSON it is its [name](Case::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "&str", try_from = "String")]
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

/// A text is the name of no case.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no case of a question")]
pub struct NoCase(String);

impl Case {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::LightQuarter,
        Self::LightUpper,
        Self::LightLeft,
        Self::Unlike,
        Self::Alike(Mark::Dead),
        Self::Alike(Mark::AllAlive),
    ];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::LightQuarter => "light-quarter",
            Self::LightUpper => "light-upper",
            Self::LightLeft => "light-left",
            Self::Unlike => "unlike",
            Self::Alike(Mark::Dead) => "alike-dead",
            Self::Alike(Mark::AllAlive) => "alike-alive",
        }
    }
}

impl From<Case> for &str {
    fn from(case: Case) -> Self {
        case.name()
    }
}

impl TryFrom<String> for Case {
    type Error = NoCase;

    fn try_from(name: String) -> Result<Self, NoCase> {
        Self::ALL.into_iter().find(|case| case.name() == name).ok_or(NoCase(name))
    }
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
    /// The cases of a box without forced cells that may waste this much. Those that take long come first.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What a pattern wastes in the quarters without middle lines (upper left, upper right, lower left,
    /// lower right), in the upper and lower part of the middle column, in the left and right part of the
    /// middle row, and where these cross.
    type Parts = [usize; 9];

    const UPSIDE_DOWN: Parts = [2, 3, 0, 1, 5, 4, 6, 7, 8];
    const LEFT_TO_RIGHT: Parts = [1, 0, 3, 2, 4, 5, 7, 6, 8];
    const ACROSS: Parts = [0, 2, 1, 3, 6, 7, 4, 5, 8];

    fn permuted(parts: Parts, from: Parts) -> Parts {
        from.map(|place| parts[place])
    }

    fn images(parts: Parts, is_square: bool) -> Vec<Parts> {
        let mut images = vec![parts];
        let reflections = [UPSIDE_DOWN, LEFT_TO_RIGHT].into_iter().chain(is_square.then_some(ACROSS));
        for reflection in reflections {
            let more: Vec<Parts> = images.iter().map(|&image| permuted(image, reflection)).collect();
            images.extend(more);
        }
        images
    }

    /// Returns true if parts are as a case demands. Middle lines count with the lower and right quarters, as they do
    /// in formulas.
    fn belong(case: Case, max_waste: usize, parts: Parts) -> bool {
        let [upper_left, upper_right, lower_left, lower_right, top, bottom, left, right, centre] = parts;
        let shares = Shares::of(case, max_waste);
        let quarters =
            [upper_left, upper_right + top, lower_left + left, lower_right + bottom + right + centre];
        shares.quarters.iter().zip(quarters).all(|(share, waste)| share.contains(&waste))
            && quarters[0] + quarters[1] <= shares.upper
            && quarters[0] + quarters[2] <= shares.left
    }

    /// Calls `visit` with all ways to fill these places with numbers that add up to at most `left`.
    fn fill(places: &[usize], left: usize, parts: &mut Parts, visit: &mut impl FnMut(Parts)) {
        let Some((&place, others)) = places.split_first() else { return visit(*parts) };
        for waste in 0..=left {
            parts[place] = waste;
            fill(others, left - waste, parts, visit);
        }
        parts[place] = 0;
    }

    /// Returns true if both ways to refute leave out nothing. `dropped` is a case that is left out of both.
    fn cover((width, height): (usize, usize), max_waste: usize, dropped: Option<Case>) -> bool {
        let middles: &[usize] = match (width % 2, height % 2) {
            (0, 0) => &[],
            (1, 0) => &[4, 5],
            (0, _) => &[6, 7],
            _ => &[4, 5, 6, 7, 8],
        };
        let places = [&[0, 1, 2, 3], middles].concat();
        let Cover { alike, unlike } = Cover::of((width, height), max_waste);
        let kept =
            |cases: Vec<Case>| cases.into_iter().filter(|case| Some(*case) != dropped).collect::<Vec<_>>();
        // Alike patterns are closed under reflections, and one of their marks is met.
        let alike = kept(alike.into_iter().take(1).collect());
        let ways = [vec![Case::LightQuarter], unlike].map(|way| [kept(way), alike.clone()].concat());
        let mut covered = true;
        fill(&places, max_waste, &mut [0; 9], &mut |parts| {
            let images = images(parts, width == height);
            let is_met = |way: &Vec<Case>| {
                way.iter().any(|&case| images.iter().any(|&image| belong(case, max_waste, image)))
            };
            covered &= ways.iter().all(is_met);
        });
        covered
    }

    /// Whatever the quarters and the middle waste, some image belongs to a case. `formal/Cases.v` proves
    /// it for all budgets; this is about what formulas demand.
    #[test]
    fn some_image_belongs_to_a_case() {
        for (size, most) in
            [((10, 10), 40), ((12, 10), 40), ((11, 10), 16), ((10, 11), 16), ((11, 11), 8), ((13, 11), 8)]
        {
            for max_waste in (0..=most).step_by(2) {
                assert!(cover(size, max_waste, None), "{size:?} {max_waste}");
            }
        }
    }

    #[test]
    fn no_case_can_be_left_out() {
        for (size, cases) in [
            ((10, 10), &[Case::LightQuarter, Case::LightUpper, Case::Unlike, Case::Alike(Mark::Dead)][..]),
            ((12, 10), &[Case::LightLeft]),
        ] {
            for &case in cases {
                assert!(!cover(size, 12, Some(case)), "{case:?}");
            }
        }
    }

    #[test]
    fn names_are_read_back() {
        for case in Case::ALL {
            assert_eq!(Case::try_from(case.name().to_owned()), Ok(case));
        }
        assert!(Case::try_from("light".to_owned()).is_err());
    }
}
