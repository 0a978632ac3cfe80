//! Cuts against patterns that do not hold together.
//!
//! A solver that looks for a connected or strict still life is asked for any. If the pattern that it
//! finds does not hold together, [`Cuts::exclude`] makes cuts that the pattern violates, and the
//! solver continues with them. All tries share their cuts.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::backend::Incremental;
use crate::cnf::{VarPool, through};
use crate::encode::still_life::cuts::Cells;
use crate::encode::still_life::waste::Streamliner;
use crate::life::islands::{around, division, islands, ring};
use crate::life::{Grid, Position, Symmetry};
use crate::limits::{Limited, Limits, StopReason};
use crate::problem::cut::{Piece, Region};
use crate::problem::still_life::Cohesion;
use crate::problem::{Cut, StillLife};
use crate::verify;

/// Regions and pieces with at most this many cells are excluded everywhere in the box. Larger ones
/// are excluded where they are, and in their images under the symmetries of the box.
const MOVED: usize = 40;

/// The cuts of a search, without repetitions, in the order in which they were found.
#[derive(Debug, Default)]
pub(super) struct Cuts {
    found: Mutex<Found>,
}

#[derive(Debug, Default)]
struct Found {
    all: Vec<Cut>,
    known: HashSet<Cut>,
}

impl Cuts {
    /// The cuts after the first `taken` that are justified if so many live cells are asked for.
    pub(super) fn after(&self, taken: usize, problem: &StillLife, at_least: usize) -> (Vec<Cut>, usize) {
        let found = self.lock();
        let justified = |cut: &&Cut| verify::cut::justified(problem, at_least, cut).is_ok();
        (found.all[taken..].iter().filter(justified).cloned().collect(), found.all.len())
    }

    /// Adds cuts that exclude a still life which does not hold together, and that are justified if so many
    /// live cells are asked for. Returns whether there are any; there are none if it does hold together.
    pub(super) fn exclude(&self, problem: &StillLife, at_least: usize, pattern: &Grid) -> bool {
        let cuts = against(problem, at_least, pattern);
        let mut found = self.lock();
        for cut in cuts.iter().flat_map(|cut| images(problem, cut)) {
            if found.known.insert(cut.clone()) {
                found.all.push(cut);
            }
        }
        !cuts.is_empty()
    }

    /// All cuts that are justified if so many live cells are asked for.
    pub(super) fn all(&self, problem: &StillLife, at_least: usize) -> Vec<Cut> {
        self.after(0, problem, at_least).0
    }

    fn lock(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps patterns that do not hold together from one solver without streamliner.
pub(super) struct Guard<'a> {
    problem: &'a StillLife,
    at_least: usize,
    cuts: Cuts,
    taken: usize,
    cells: Cells,
    pool: VarPool,
}

impl<'a> Guard<'a> {
    /// For a solver that is asked for so many live cells, with a formula of so many variables.
    pub(super) fn new(problem: &'a StillLife, at_least: usize, variables: u32) -> Self {
        let (cells, pool) = (Cells::new(problem, Streamliner::NONE), VarPool::after(variables));
        Self { problem, at_least, cuts: Cuts::default(), taken: 0, cells, pool }
    }

    /// Returns true if a still life does not hold together as demanded. Then the solver gets cuts.
    pub(super) fn excludes(
        &mut self,
        pattern: &Grid,
        solver: &mut dyn Incremental,
        limits: &Limits,
    ) -> Result<bool, StopReason> {
        let any = self.problem.clone().with_cohesion(Cohesion::Any);
        if verify::still_life(&any, pattern).is_err()
            || !self.cuts.exclude(self.problem, self.at_least, pattern)
        {
            return Ok(false);
        }
        let (new, taken) = self.cuts.after(self.taken, self.problem, self.at_least);
        self.taken = taken;
        let sink = &mut Limited::new(solver, limits);
        through(sink, |sink| new.iter().try_for_each(|cut| self.cells.cut(cut, &mut self.pool, sink)))?;
        Ok(true)
    }
}

/// Cuts that a pattern violates, each in one place.
fn against(problem: &StillLife, at_least: usize, pattern: &Grid) -> Vec<Cut> {
    match problem.cohesion() {
        Cohesion::Any => Vec::new(),
        Cohesion::Connected => {
            let mut islands = islands(pattern);
            islands.sort_by_key(Vec::len);
            // The largest island is excluded with the others.
            let Some(largest) = islands.pop() else { return Vec::new() };
            let region = |cells: Vec<Position>| {
                let beyond = (cells.len() >= at_least).then_some(largest[0]);
                Cut::Region(Region { cells, beyond })
            };
            islands.into_iter().map(region).collect()
        }
        Cohesion::Strict => division(pattern).map_or_else(Vec::new, |parts| pieces(pattern, at_least, parts)),
    }
}

/// For each part but the largest, the smallest piece that it belongs to and that can be taken away.
fn pieces(pattern: &Grid, at_least: usize, mut parts: Vec<Vec<Position>>) -> Vec<Cut> {
    parts.sort_by_key(Vec::len);
    let pieces = (0..parts.len() - 1).map(|first| {
        let mut piece = piece(pattern, &parts, first);
        let cells: usize = piece.parts.iter().map(Vec::len).sum();
        if cells >= at_least && piece.live.is_empty() {
            // Some live cell is left, as the piece does not have all parts.
            let is_left = |at: &Position| !piece.parts.iter().any(|part| part.contains(at));
            piece.live.extend(pattern.live_cells().find(is_left));
        }
        Cut::Piece(piece)
    });
    let mut cuts: Vec<Cut> = pieces.collect();
    cuts.dedup();
    cuts
}

/// Begins with one part, and adds others while a dead cell would come alive without the piece. All
/// parts but one can always be taken away, as the last one is a still life.
fn piece(pattern: &Grid, parts: &[Vec<Position>], first: usize) -> Piece {
    let mut chosen = vec![first];
    loop {
        let mut all: Vec<Position> = chosen.iter().flat_map(|&part| parts[part].iter().copied()).collect();
        all.sort_unstable();
        match witnesses(pattern, &all) {
            Ok((live, dead)) => {
                let mut chosen: Vec<Vec<Position>> = chosen.iter().map(|&part| parts[part].clone()).collect();
                chosen.sort_unstable();
                return Piece { parts: chosen, live, dead };
            }
            Err(born) => {
                let near =
                    |part: &usize| !chosen.contains(part) && parts[*part].iter().any(|at| touches(*at, born));
                let next = (0..parts.len()).find(near);
                chosen.push(next.expect("three live cells outside the piece are near"));
            }
        }
    }
}

/// Returns true if two cells are neighbours. The second one is counted from the ring around the box.
fn touches(at: Position, (row, column): (usize, usize)) -> bool {
    (at.row + 1).abs_diff(row) <= 1 && (at.column + 1).abs_diff(column) <= 1
}

/// The live and the dead cells that keep the cells next to a piece from coming alive without it.
/// Otherwise the cell that comes alive, counted from the ring around the box.
fn witnesses(pattern: &Grid, all: &[Position]) -> Result<(Vec<Position>, Vec<Position>), (usize, usize)> {
    let (width, height) = (pattern.width() + 2, pattern.height() + 2);
    let moved: Vec<Position> = all.iter().map(|at| Position::new(at.row + 1, at.column + 1)).collect();
    let near = ring(&moved, width, height);
    let fixed: HashSet<Position> = moved.iter().chain(&near).copied().collect();
    let inside = |at: &Position| (1..height - 1).contains(&at.row) && (1..width - 1).contains(&at.column);
    let (mut live, mut dead): (HashSet<Position>, HashSet<Position>) = Default::default();
    for &at in &near {
        let open = around(at, width, height).filter(|next| inside(next) && !fixed.contains(next));
        let open = open.map(|next| Position::new(next.row - 1, next.column - 1));
        let (alive, not): (Vec<Position>, Vec<Position>) = open.partition(|&next| pattern.get(next));
        match alive.len() {
            3 => return Err((at.row, at.column)),
            0..3 => {
                // Two cells may be anything.
                let possible = alive.len() + not.iter().filter(|at| !dead.contains(at)).count();
                let needed: Vec<Position> = not
                    .into_iter()
                    .filter(|at| !dead.contains(at))
                    .take(possible.saturating_sub(2))
                    .collect();
                dead.extend(needed);
            }
            _ => live.extend(alive.into_iter().take(4)),
        }
    }
    let sorted = |cells: HashSet<Position>| {
        let mut cells: Vec<Position> = cells.into_iter().collect();
        cells.sort_unstable();
        cells
    };
    Ok((sorted(live), sorted(dead)))
}

/// The images of a cut under the symmetries of the box, and the same moved to other places.
fn images(problem: &StillLife, cut: &Cut) -> Vec<Cut> {
    let (width, height) = (problem.width(), problem.height());
    let turned = Symmetry::of_box(width, height)
        .filter_map(|symmetry| mapped(cut, &|at| Some(symmetry.apply(at, width, height))));
    let size = match cut {
        Cut::Region(region) => region.cells.len(),
        Cut::Piece(piece) => piece.parts.iter().map(Vec::len).sum(),
    };
    if size > MOVED {
        return turned.collect();
    }
    turned.flat_map(|cut| moves(&cut, width, height)).collect()
}

/// A cut in all places of the box.
fn moves(cut: &Cut, width: usize, height: usize) -> Vec<Cut> {
    let (down, right) = (height.cast_signed(), width.cast_signed());
    let places = (-down..=down).flat_map(|down| (-right..=right).map(move |right| (down, right)));
    let moved = places.filter_map(|(down, right)| {
        mapped(cut, &|Position { row, column }| {
            let row = row.checked_add_signed(down).filter(|&row| row < height)?;
            let column = column.checked_add_signed(right).filter(|&column| column < width)?;
            Some(Position::new(row, column))
        })
    });
    moved.collect()
}

/// The image of a cut; `None` if a cell that has to be live would lie outside the box.
fn mapped(cut: &Cut, map: &dyn Fn(Position) -> Option<Position>) -> Option<Cut> {
    let all = |cells: &[Position]| {
        let mut cells = cells.iter().map(|&at| map(at)).collect::<Option<Vec<Position>>>()?;
        cells.sort_unstable();
        Some(cells)
    };
    Some(match cut {
        Cut::Region(Region { cells, beyond }) => {
            let beyond = match beyond {
                Some(at) => Some(map(*at)?),
                None => None,
            };
            Cut::Region(Region { cells: all(cells)?, beyond })
        }
        Cut::Piece(piece) => {
            let mut parts = piece.parts.iter().map(|part| all(part)).collect::<Option<Vec<_>>>()?;
            parts.sort_unstable();
            let mut dead: Vec<Position> = piece.dead.iter().filter_map(|&at| map(at)).collect();
            dead.sort_unstable();
            Cut::Piece(Piece { parts, live: all(&piece.live)?, dead })
        }
    })
}
