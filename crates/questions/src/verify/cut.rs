//! The check of a cut: that no still life which holds together and has so many live cells violates it.
//!
//! The reasons are those of docs/still-life-methods.md, "Connected still lifes". Nothing here searches.

use std::collections::BTreeSet;

use thiserror::Error;

use super::still_life;
use crate::life::islands::{around, ring};
use crate::life::{Grid, Position};
use crate::problem::cut::Piece;
use crate::problem::still_life::Cohesion;
use crate::problem::{Cut, StillLife};

/// Why a cut is not justified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unjustified {
    /// A cell lies outside the box.
    #[error("cell {0} is outside the box")]
    Outside(Position),
    /// The region or the piece has as many cells as the whole pattern must have, or more.
    #[error("it has {cells} cells, and the pattern may have no more than {at_least}")]
    Large {
        /// Its cells.
        cells: usize,
        /// The live cells that are asked for.
        at_least: usize,
    },
    /// The cut is about patterns that hold together in another way.
    #[error("it says nothing about such still lifes")]
    OtherCohesion,
    /// The piece has no cells, so that nothing would be taken away.
    #[error("the piece is empty")]
    Empty,
    /// A part of the piece is no still life.
    #[error("a part of the piece is not a still life on its own")]
    Unstable,
    /// Two parts of a piece touch, or a cell beyond is in the region or the piece, or next to it.
    #[error("cell {0} is in two places, or next to cells from which it should be apart")]
    Touching(Position),
    /// Without the piece a dead cell next to it could come alive.
    #[error("without the piece, cell ({row},{column}) could come alive")]
    Birth {
        /// Its row; −1 is just above the box.
        row: isize,
        /// Its column; −1 is just left of the box.
        column: isize,
    },
}

/// Checks that every still life of the problem with at least `at_least` live cells satisfies a cut.
///
/// # Errors
/// The first reason why that is not shown.
pub fn justified(problem: &StillLife, at_least: usize, cut: &Cut) -> Result<(), Unjustified> {
    match (cut, problem.cohesion()) {
        (Cut::Region(region), Cohesion::Connected) => {
            inside(problem, &region.cells)?;
            match region.beyond {
                None => smaller(region.cells.len(), at_least),
                Some(beyond) => apart(problem, &region.cells, beyond),
            }
        }
        (Cut::Piece(piece), Cohesion::Strict) => separable(problem, at_least, piece),
        _ => Err(Unjustified::OtherCohesion),
    }
}

fn inside(problem: &StillLife, cells: &[Position]) -> Result<(), Unjustified> {
    let is_outside = |at: &&Position| at.row >= problem.height() || at.column >= problem.width();
    cells.iter().find(is_outside).map_or(Ok(()), |&at| Err(Unjustified::Outside(at)))
}

fn smaller(cells: usize, at_least: usize) -> Result<(), Unjustified> {
    if cells < at_least { Ok(()) } else { Err(Unjustified::Large { cells, at_least }) }
}

/// Checks that a cell lies outside a region and the ring around it.
fn apart(problem: &StillLife, cells: &[Position], beyond: Position) -> Result<(), Unjustified> {
    inside(problem, &[beyond])?;
    let near = ring(cells, problem.width(), problem.height());
    if cells.contains(&beyond) || near.contains(&beyond) {
        Err(Unjustified::Touching(beyond))
    } else {
        Ok(())
    }
}

/// Checks that a piece can be taken away: its parts are still lifes, no other live cell touches it,
/// and what remains is a still life.
fn separable(problem: &StillLife, at_least: usize, piece: &Piece) -> Result<(), Unjustified> {
    let (width, height) = (problem.width(), problem.height());
    let all: Vec<Position> = piece.parts.iter().flatten().copied().collect();
    for cells in piece.parts.iter().chain([&piece.live, &piece.dead]) {
        inside(problem, cells)?;
    }
    if piece.parts.is_empty() {
        return Err(Unjustified::Empty);
    }
    if piece.live.is_empty() {
        smaller(all.len(), at_least)?;
    }
    for part in &piece.parts {
        stable(part, width, height)?;
        let own: BTreeSet<&Position> = part.iter().collect();
        let near = ring(part, width, height);
        let others = all.iter().filter(|at| !own.contains(at)).chain(&piece.live);
        let touching = others.copied().find(|at| near.contains(at));
        touching.map_or(Ok(()), |at| Err(Unjustified::Touching(at)))?;
    }
    let mut taken: BTreeSet<Position> = BTreeSet::new();
    let cells = all.iter().chain(&piece.live).chain(&piece.dead);
    let twice = cells.copied().find(|&at| !taken.insert(at));
    twice.map_or(Ok(()), |at| Err(Unjustified::Touching(at)))?;
    no_birth(piece, &all, (width, height))
}

/// Checks that a part is a still life of the plane. Its cells lie in the box, and the cells around
/// the box are looked at too.
fn stable(part: &[Position], width: usize, height: usize) -> Result<(), Unjustified> {
    let mut pattern = Grid::dead(width, height);
    for &at in part {
        pattern.set(at, true);
    }
    let alone = StillLife::new(width, height).map_err(|_| Unjustified::Unstable)?;
    if part.is_empty() || still_life(&alone, &pattern).is_err() {
        return Err(Unjustified::Unstable);
    }
    Ok(())
}

/// Checks that no dead cell next to the piece can have three live neighbours outside the piece.
fn no_birth(piece: &Piece, all: &[Position], (width, height): (usize, usize)) -> Result<(), Unjustified> {
    // Rows and columns of the box with a ring around it, so that cells outside count too.
    let moved = |at: &Position| Position::new(at.row + 1, at.column + 1);
    let (width, height) = (width + 2, height + 2);
    let all: Vec<Position> = all.iter().map(moved).collect();
    let near = ring(&all, width, height);
    let is_inside = |at: &Position| (1..height - 1).contains(&at.row) && (1..width - 1).contains(&at.column);
    let known_dead: BTreeSet<Position> =
        all.iter().copied().chain(near.iter().copied()).chain(piece.dead.iter().map(moved)).collect();
    let live: BTreeSet<Position> = piece.live.iter().map(moved).collect();
    for &at in &near {
        let neighbours: Vec<Position> = around(at, width, height).collect();
        let surely = neighbours.iter().filter(|next| live.contains(next)).count();
        let possibly = neighbours.iter().filter(|next| is_inside(next) && !known_dead.contains(next)).count();
        if surely <= 3 && possibly >= 3 {
            let (row, column) = (at.row.cast_signed() - 1, at.column.cast_signed() - 1);
            return Err(Unjustified::Birth { row, column });
        }
    }
    Ok(())
}
