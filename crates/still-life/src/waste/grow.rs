//! Grows larger patterns from smaller ones.
//!
//! Patterns that waste little have borders that repeat after eight cells or 27, and stripes inside. So a
//! pattern of a box that is 16 or 54 cells narrower and lower is cut lengthwise and crosswise. Its quarters
//! move into the corners of the larger box, and a solver fills the cross between them
//! (docs/still-life-methods.md).
//!
//! A grown pattern proves only that there is such a pattern. Refutations are of the box itself, without
//! streamliner.

use std::ops::Range;
use std::time::Duration;

use super::attempt::{Try, WasteQuestion};
use super::outright::{self, DEPTH, outright};
use super::portfolio::{self, Plan, PortfolioAnswer, Prospect, Workers};
use super::question;
use crate::encode::still_life::waste::Streamliner;
use crate::life::{Grid, Group, Position, waste};
use crate::problem::StillLife;
use crate::problem::still_life::Cohesion;
use crate::{Event, MaximiseError};

/// By how many cells both sides grow at once, and by how much the waste grows with that.
struct Step {
    cells: usize,
    waste: usize,
}

/// The steps that are tried, in this order. Eight cells of a side, `OO.OO.O.`, waste three. So 16 cells more
/// on four sides waste 24. Borders of 27 cells waste ten (`OO.OO.O.OO.OO.O.OO.OO.OO.O.`), which is a little
/// less for each cell, and all that is allowed in the long run: the waste of the densest patterns grows by 80
/// with every 54 cells.
const STEPS: [Step; 2] = [Step { cells: 16, waste: 24 }, Step { cells: 54, waste: 80 }];
/// The least shorter side. Smaller boxes are mostly solved as soon without growing: of the squares from 41 to
/// 54, growth by 8, 16 or 22 cells made 42 twice as fast, and 47, 51 and 54 three to five times slower.
const LEAST_SIDE: usize = 61;
/// The least shorter side of the pattern that grows. In smaller ones the corners are too near to each other.
const LEAST_GROWING: usize = 45;
/// Cells on each side of a cut that are left to the solver.
const MARGIN: usize = 6;
/// Cuts through the middle that keep a symmetry. Both are tried.
const MARGINS_OF_SYMMETRIC: [usize; 2] = [6, 12];
/// How many cuts without symmetry are tried.
const CUTS: usize = 16;
/// How long a box of 100×100 cells is searched as it is, before a smaller one is looked for.
const AS_IT_IS: Duration = Duration::from_secs(30);
/// How long each cut is tried in such a box.
const CUT: Duration = Duration::from_secs(40);
/// How long a smaller pattern is looked for if its box has 100×100 cells. There may be none.
const SMALLER: Duration = Duration::from_secs(600);

/// Where a pattern is cut. These rows and columns are not kept. Those before them stay where they
/// are, and those after them move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cut {
    rows: Range<usize>,
    columns: Range<usize>,
    /// The symmetry that is asked of the larger pattern. The smaller one has it, and the cut respects it.
    symmetry: Group,
}

/// A pattern and the name of the solver that found it.
type Found = Option<(Grid, String)>;

/// Answers a question about a large box. The box is searched as it is for a while. Then a pattern of a
/// smaller box is looked for and grown. Returns `None` if the box cannot be grown, or if nothing was settled;
/// never [`PortfolioAnswer::Unknown`]. A refutation is of the box that was asked about, never of a smaller
/// one.
pub(super) fn find(
    asked: WasteQuestion<'_>,
    workers: Workers<'_>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<Option<(PortfolioAnswer, String)>, MaximiseError> {
    if smaller(asked.problem).next().is_none() {
        return Ok(None);
    }
    let limits = workers.limits.no_longer_than(time(AS_IT_IS, asked.problem));
    match as_it_is(asked, Workers { limits: &limits, ..workers }, observe)? {
        (PortfolioAnswer::Unknown(_), _) => {
            let grown = grow(asked, workers, observe)?;
            Ok(grown.map(|(pattern, solver)| (PortfolioAnswer::Found(pattern), solver)))
        }
        answered => Ok(Some(answered)),
    }
}

/// A pattern that is stretched from a smaller one, which is itself grown if its box is large. The smaller
/// boxes are tried one after the other.
fn grow(
    asked: WasteQuestion<'_>,
    workers: Workers<'_>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<Found, MaximiseError> {
    for problem in smaller(asked.problem) {
        if workers.limits.exceeded().is_some() {
            break;
        }
        let grown = grow_from(&problem, asked, workers, observe)?;
        if grown.is_some() {
            return Ok(grown);
        }
    }
    Ok(None)
}

/// A pattern that is stretched from one of this smaller box.
fn grow_from(
    problem: &StillLife,
    asked: WasteQuestion<'_>,
    workers: Workers<'_>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<Found, MaximiseError> {
    let (width, height) = (problem.width(), problem.height());
    let smaller = WasteQuestion::new(problem, question::guess(width, height))?;
    observe(Event::Smaller { width, height });
    let limits = workers.limits.no_longer_than(time(SMALLER, problem));
    let limited = Workers { limits: &limits, ..workers };
    let mut found = grow(smaller, limited, observe)?;
    if found.is_none() {
        found = pattern_of(as_it_is(smaller, limited, observe)?);
    }
    found.map_or(Ok(None), |(pattern, _)| stretch(asked, &pattern, workers, observe))
}

fn as_it_is(
    asked: WasteQuestion<'_>,
    workers: Workers<'_>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<(PortfolioAnswer, String), MaximiseError> {
    outright(
        asked,
        &mut outright::streamliners(asked.problem),
        question::prospect_of(asked.problem),
        workers,
        observe,
    )
}

fn pattern_of((answer, solver): (PortfolioAnswer, String)) -> Found {
    if let PortfolioAnswer::Found(pattern) = answer { Some((pattern, solver)) } else { None }
}

/// The time for a box, in proportion to that for 100×100 cells.
fn time(of_10_000_cells: Duration, problem: &StillLife) -> Duration {
    of_10_000_cells.saturating_mul(u32::try_from(problem.cells()).unwrap_or(u32::MAX)) / 10_000
}

/// The boxes to grow a pattern from. There are none for small boxes, for boxes with forced cells, or if the
/// live cells must hold together. The likely waste of the two must differ by that of the step.
fn smaller(problem: &StillLife) -> impl Iterator<Item = StillLife> + use<> {
    let (width, height) = (problem.width(), problem.height());
    let is_plain = problem.forced().is_empty() && problem.cohesion() == Cohesion::Any;
    let may_grow = width.min(height) >= LEAST_SIDE && is_plain;
    let likely_waste = |width, height| waste::with_live_cells(width, height, question::guess(width, height));
    STEPS.iter().filter(move |_| may_grow).filter_map(move |step| {
        let (narrower, lower) = (width.checked_sub(step.cells)?, height.checked_sub(step.cells)?);
        let suffices = likely_waste(width, height)? >= likely_waste(narrower, lower)? + step.waste;
        let is_large = narrower.min(lower) >= LEAST_GROWING;
        (suffices && is_large).then(|| StillLife::new(narrower, lower).expect("it has cells"))
    })
}

/// A pattern with the quarters of a smaller one in its corners, from the first cut that succeeds.
/// The smaller one must be no wider and no higher.
pub(super) fn stretch(
    asked: WasteQuestion<'_>,
    pattern: &Grid,
    workers: Workers<'_>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<Found, MaximiseError> {
    observe(Event::Stretching { width: pattern.width(), height: pattern.height() });
    let depth = wastes_little_inside(pattern).then_some(DEPTH);
    let cuts = symmetric_cuts(asked, pattern).chain(spread_cuts(pattern));
    let forced: Vec<(StillLife, Group)> = cuts
        .map(|cut| (with_quarters(asked.problem, pattern, &cut), cut.symmetry))
        .filter(|(problem, _)| !problem.forced().is_empty())
        .collect();
    // Each cut of a chunk has a worker of its own, until one succeeds or the time for all is up.
    for chunk in forced.chunks(workers.jobs) {
        if workers.limits.exceeded().is_some() {
            break;
        }
        let tries = chunk.iter().map(|(problem, symmetry)| {
            let question = WasteQuestion::new(problem, asked.at_least)?;
            Ok(Try::aided(question, Streamliner { symmetry: *symmetry, depth, ..Streamliner::NONE }))
        });
        let plan = Plan { tries: tries.collect::<Result<_, MaximiseError>>()?, prospect: Prospect::Unclear };
        let limits = workers.limits.no_longer_than(time(CUT, asked.problem));
        let found = pattern_of(portfolio::ask(&plan, Workers { limits: &limits, ..workers }, &mut |_| {})?);
        if found.is_some() {
            return Ok(found);
        }
    }
    observe(Event::NotStretched);
    Ok(None)
}

/// Returns true if all waste lies along the border.
fn wastes_little_inside(pattern: &Grid) -> bool {
    let (width, height) = (pattern.width(), pattern.height());
    let mut inside = (DEPTH..height.saturating_sub(DEPTH))
        .flat_map(|row| (DEPTH..width.saturating_sub(DEPTH)).map(move |column| (row, column)));
    inside.all(|(row, column)| waste::of_cell(waste::window(pattern, row, column)) == 0)
}

/// Cuts through the middle, for each symmetry of the pattern that a larger one can have. The most symmetric
/// come first: they leave fewer cells to choose, so the solver is soon done, with either result.
fn symmetric_cuts(asked: WasteQuestion<'_>, pattern: &Grid) -> impl Iterator<Item = Cut> {
    let middle = |side: usize, margin: usize| {
        let kept = (side / 2).saturating_sub(margin);
        kept..side - kept
    };
    let (width, height) = (pattern.width(), pattern.height());
    let can_have = |group: Group| {
        let (width, height) = (asked.problem.width(), asked.problem.height());
        group.fits(width, height) && group.allows_population(width, height, asked.at_least)
    };
    let mut symmetries: Vec<Group> =
        Group::all().filter(|&group| group != Group::C1 && has(pattern, group) && can_have(group)).collect();
    symmetries.sort_by_key(|group| std::cmp::Reverse(group.elements().len()));
    symmetries.into_iter().flat_map(move |symmetry| {
        MARGINS_OF_SYMMETRIC.map(|margin| Cut {
            rows: middle(height, margin),
            columns: middle(width, margin),
            symmetry,
        })
    })
}

fn has(pattern: &Grid, symmetry: Group) -> bool {
    let (width, height) = (pattern.width(), pattern.height());
    symmetry.fits(width, height)
        && symmetry.representatives(width, height).map(|at| pattern.get(at)) == *pattern
}

/// Cuts in the inner halves of both sides, spread evenly however many are taken. They are multiples
/// of powers of the plastic number, modulo 1, in ten thousandths (M. Roberts, "The unreasonable
/// effectiveness of quasirandom sequences", 2018).
fn spread_cuts(pattern: &Grid) -> impl Iterator<Item = Cut> {
    let around = |side: usize, number: usize, step: usize| {
        let share = (5_000 + number * step) % 10_000;
        let place = side / 4 + share * (side / 2) / 10_000;
        place.saturating_sub(MARGIN)..(place + MARGIN).min(side)
    };
    let (width, height) = (pattern.width(), pattern.height());
    (0..CUTS).map(move |number| Cut {
        rows: around(height, number, 7_549),
        columns: around(width, number, 5_698),
        symmetry: Group::C1,
    })
}

/// The problem with the quarters of a pattern forced into its corners.
fn with_quarters(problem: &StillLife, pattern: &Grid, cut: &Cut) -> StillLife {
    let kept = |place: usize, free: &Range<usize>, longer: usize| match place {
        _ if place < free.start => Some(place),
        _ if place >= free.end => Some(place + longer),
        _ => None,
    };
    let (wider, higher) = (problem.width() - pattern.width(), problem.height() - pattern.height());
    pattern.positions().fold(problem.clone(), |forced, at| {
        let place = (kept(at.row, &cut.rows, higher), kept(at.column, &cut.columns, wider));
        let (Some(row), Some(column)) = place else { return forced };
        forced.with_forced(Position::new(row, column), pattern.get(at)).expect("each cell is forced once")
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::Engine;
    use crate::backend::embedded::Embedded;
    use crate::life::file;
    use crate::limits::Limits;

    fn committed(n: usize) -> Grid {
        let patterns = Path::new(env!("CARGO_MANIFEST_DIR")).join("patterns");
        file::read(&fs::read_to_string(patterns.join(format!("{n}x{n}.rle"))).unwrap()).unwrap().grid
    }

    /// The corners are those of the smaller pattern, and the larger one has the known optimum.
    #[test]
    fn quarters_move_apart() {
        let (small, problem) = (committed(40), StillLife::new(56, 56).unwrap());
        let workers = Workers {
            engine: Engine::Embedded(Embedded::Cadical),
            jobs: 1,
            late: None,
            limits: &Limits::none(),
        };
        let asked = WasteQuestion::new(&problem, 1602).unwrap();
        let (large, _) = stretch(asked, &small, workers, &mut |_| {}).unwrap().expect("a cut succeeds");
        let agrees = |cut: &Cut| {
            let forced = with_quarters(&problem, &small, cut);
            assert!(forced.forced().len() > 500, "{cut:?} keeps little");
            forced.forced().iter().all(|(&at, &alive)| large.get(at) == alive)
        };
        assert!(symmetric_cuts(asked, &small).chain(spread_cuts(&small)).any(|cut| agrees(&cut)));
    }

    /// The smaller pattern is looked for and stretched. 1897 is the closed form for 61×61.
    #[test]
    fn large_boxes_are_grown() {
        let problem = StillLife::new(61, 61).unwrap();
        let workers = Workers {
            engine: Engine::Embedded(Embedded::Cadical),
            jobs: 2,
            late: None,
            limits: &Limits::none(),
        };
        let mut sizes = Vec::new();
        let asked = WasteQuestion::new(&problem, 1897).unwrap();
        let mut observe = |event: Event<'_>| match event {
            Event::Smaller { width, height } | Event::Stretching { width, height } => {
                sizes.push((width, height));
            }
            _ => {}
        };
        let grown = grow(asked, workers, &mut observe).unwrap();
        let (pattern, solver) = grown.expect("a cut succeeds");
        assert!(pattern.population() >= 1897 && solver.contains("CaDiCaL"), "{solver}");
        assert_eq!(sizes.iter().filter(|&&size| size == (45, 45)).count(), 2, "{sizes:?}");
    }

    /// The pattern may waste 46. The floors along the border of 60×60 are 88 already
    /// (docs/still-life-methods.md). So the formula without streamliner has the empty clause, and
    /// no smaller box is searched.
    #[test]
    fn a_refutation_of_the_box_as_it_is_is_an_answer() {
        let problem = StillLife::new(61, 61).unwrap();
        let workers = Workers {
            engine: Engine::Embedded(Embedded::Cadical),
            jobs: 2,
            late: None,
            limits: &Limits::none(),
        };
        let asked = WasteQuestion::new(&problem, 1910).unwrap();
        let mut is_grown = false;
        let mut observe = |event: Event<'_>| is_grown |= matches!(event, Event::Smaller { .. });
        let answer = find(asked, workers, &mut observe).unwrap();
        assert!(matches!(answer, Some((PortfolioAnswer::Refuted, _))));
        assert!(!is_grown);
    }

    /// Computed by hand: rows and columns 0 to 3 stay, the next twelve are free, and the columns
    /// after them move by two.
    #[test]
    fn what_is_near_a_cut_is_free() {
        let pattern = Grid::from_fn(20, 20, |at| at.row == 3 || at.column == 17);
        let problem = StillLife::new(22, 20).unwrap();
        let forced =
            with_quarters(&problem, &pattern, &Cut { rows: 4..16, columns: 4..16, symmetry: Group::C1 });
        assert_eq!(forced.forced().len(), 8 * 8);
        let state = |row, column| forced.forced().get(&Position::new(row, column)).copied();
        assert_eq!([state(3, 0), state(2, 0), state(4, 0)], [Some(true), Some(false), None]);
        assert_eq!([state(0, 17), state(0, 19), state(19, 19)], [None, Some(true), Some(true)]);
    }

    /// All cuts leave some of the pattern on either side, and all are different.
    #[test]
    fn cuts_are_spread() {
        for side in [45, 61, 100, 184] {
            let all: Vec<Cut> = spread_cuts(&Grid::dead(side, side + 1)).collect();
            for (place, Cut { rows, columns, .. }) in all.iter().enumerate() {
                for (free, side) in [(rows, side + 1), (columns, side)] {
                    assert!(
                        free.start > 0 && free.end < side && free.len() == 2 * MARGIN,
                        "{free:?} of {side}"
                    );
                }
                assert!(!all[..place].contains(&all[place]), "{:?} of {side}", all[place]);
            }
        }
    }

    /// The forced cells have the symmetry that is asked for, and no symmetry is asked for that the
    /// count excludes.
    #[test]
    fn cuts_through_the_middle_keep_symmetries() {
        let turned = Grid::from_fn(40, 40, |at| {
            let orbit = Group::C4.elements().into_iter().map(|symmetry| symmetry.apply(at, 40, 40));
            orbit.min().unwrap().column % 4 == 0
        });
        assert!(has(&turned, Group::C4) && !has(&turned, Group::D2Diagonal));
        let problem = StillLife::new(56, 56).unwrap();
        for (at_least, expected) in
            [(1600, [Group::C4, Group::C2].as_slice()), (1602, &[Group::C2]), (1601, &[])]
        {
            let asked = WasteQuestion::new(&problem, at_least).unwrap();
            let cuts: Vec<Cut> = symmetric_cuts(asked, &turned).collect();
            let mut symmetries: Vec<Group> = cuts.iter().map(|cut| cut.symmetry).collect();
            symmetries.dedup();
            assert_eq!(symmetries, expected, "{at_least}");
            for cut in &cuts {
                let forced = with_quarters(&problem, &turned, cut);
                let state = |at| forced.forced().get(&at).copied();
                let alike = cut.symmetry.representatives(56, 56);
                assert!(alike.positions().all(|at| state(at) == state(alike.get(at))), "{cut:?}");
            }
        }
    }

    /// The likely waste is 100 for 60×60 and 120 for 76×76, which is less than 24 more. It is 98
    /// for 61×61 and 74 for 45×45. For 132×132 it is 200, for 116×116 180, and for 78×78 120.
    #[test]
    fn sides_grow_by_what_can_be_wasted() {
        let grown_from = |width, height| -> Vec<(usize, usize)> {
            smaller(&StillLife::new(width, height).unwrap()).map(|it| (it.width(), it.height())).collect()
        };
        assert_eq!(grown_from(60, 60), []);
        assert_eq!(grown_from(76, 76), []);
        assert_eq!(grown_from(61, 61), [(45, 45)]);
        assert_eq!(grown_from(90, 100), [(74, 84)]);
        assert_eq!(grown_from(500, 60), []);
        assert_eq!(grown_from(132, 132), [(78, 78)]);
        assert_eq!(grown_from(148, 148), [(132, 132), (94, 94)]);
    }

    /// Waste in the middle is noticed.
    #[test]
    fn deep_waste_is_seen() {
        let small = committed(40);
        assert!(wastes_little_inside(&small));
        let (width, height) = (small.width(), small.height());
        let holed = Grid::from_fn(width, height, |at| small.get(at) && at.row.abs_diff(20) > 3);
        assert!(!wastes_little_inside(&holed));
    }
}
