//! The beginnings that can still become a pattern of little waste.

use super::frontier::{Frontier, Middle};
use super::order;
use super::strips::{Strips, Until};
use crate::backend::{Limits, Why};
use crate::life::symmetry::Symmetry;
use crate::life::{Grid, waste};
use crate::problem::StillLife;
use crate::problem::still_life::Outside;

/// The longest shorter side of a box, as a frontier is one number.
pub const MOST_SIDE: usize = 62;
/// Columns of the strips that bound the rest: each more makes their tables eight times as large.
const STRIP: usize = 7;
/// Beginnings that are held at a time at most; 1.5 GB.
const MOST_BEGINNINGS: usize = 24_000_000;

/// One way to begin, of those with its frontier the one that wastes least.
#[derive(Clone, Copy)]
struct Beginning {
    frontier: u128,
    /// Waste of the cells whose neighbourhood is complete, and of the sides of all cells placed.
    waste: u16,
    /// Its place in the row before.
    parent: u32,
}

/// A finished row of a beginning, and the place of the rest in the row before.
#[derive(Clone, Copy)]
struct Row {
    cells: u64,
    parent: u32,
}

/// A still life of the box with its forced cells that wastes at most so much, or none if there is none.
///
/// # Panics
/// If the shorter side is longer than [`MOST_SIDE`], or if the cells around the box need not stay dead.
pub fn still_life(problem: &StillLife, max_waste: usize, limits: &Limits) -> Result<Option<Grid>, Why> {
    assert!(problem.outside() == Outside::Dead, "the cells outside stay dead");
    let turned = problem.width() > problem.height();
    let found = Search::new(problem, turned, max_waste).run(limits)?;
    Ok(found.map(|grid| if turned { Symmetry::Transpose.apply_to_grid(&grid) } else { grid }))
}

struct Search<'a> {
    problem: &'a StillLife,
    width: usize,
    height: usize,
    max_waste: usize,
    frontier: Frontier,
    /// By the window, its first cell highest.
    waste: [u16; 512],
    strips: Strips,
}

impl<'a> Search<'a> {
    fn new(problem: &'a StillLife, turned: bool, max_waste: usize) -> Self {
        let (width, height) = (problem.width(), problem.height());
        let (width, height) = if turned { (height, width) } else { (width, height) };
        assert!(width <= MOST_SIDE, "frontiers of {width} columns do not fit");
        let waste = std::array::from_fn(|bits| {
            let cells = std::array::from_fn(|place| bits >> (8 - place) & 1 == 1);
            u16::try_from(waste::of_cell(cells)).expect("at most 2")
        });
        let columns = STRIP.min(width / 2 + 1);
        let strips = Strips::new(small(columns), height, width);
        Self { problem, width, height, max_waste, frontier: Frontier::new(small(width)), waste, strips }
    }

    fn run(&self, limits: &Limits) -> Result<Option<Grid>, Why> {
        let mut beginnings = vec![Beginning { frontier: 0, waste: 0, parent: 0 }];
        let mut rows: Vec<Vec<Row>> = Vec::new();
        // After the last row two rows outside are placed, so that all cells get their neighbours.
        for row in 0..self.height + 2 {
            for column in 0..self.width {
                limits.exceeded().map_or(Ok(()), Err)?;
                beginnings = self.place(&beginnings, row, column);
                if beginnings.len() > MOST_BEGINNINGS {
                    let most = MOST_BEGINNINGS;
                    return Err(Why::GaveUp(format!("more than {most} beginnings have to be followed")));
                }
            }
            let mask = (1u128 << self.width) - 1;
            let finished = beginnings.iter_mut().zip(0..).map(|(beginning, place)| {
                let cells = u64::try_from(beginning.frontier & mask).expect("a row fits");
                Row { cells, parent: std::mem::replace(&mut beginning.parent, place) }
            });
            rows.push(finished.collect());
        }
        Ok(beginnings.first().map(|_| self.pattern(&rows)))
    }

    /// The first of the finished patterns, row by row from the last.
    fn pattern(&self, rows: &[Vec<Row>]) -> Grid {
        let mut place = 0u32;
        let mut cells = vec![0; rows.len()];
        for (row, cells) in rows.iter().zip(&mut cells).rev() {
            let Row { cells: found, parent } = row[place as usize];
            (*cells, place) = (found, parent);
        }
        Grid::from_fn(self.width, self.height, |at| cells[at.row] >> (self.width - 1 - at.column) & 1 == 1)
    }

    /// One more cell in every beginning. They are sorted by their frontiers, and so are those that come out: what a frontier
    /// loses is its highest bit, so there are two sorted lists to merge.
    fn place(&self, beginnings: &[Beginning], row: usize, column: usize) -> Vec<Beginning> {
        let top = 1u128 << (self.frontier.bits() - 1);
        let (low, high) =
            beginnings.split_at(beginnings.partition_point(|beginning| beginning.frontier < top));
        merge(&self.extend(low, row, column), &self.extend(high, row, column))
    }

    fn extend(&self, beginnings: &[Beginning], row: usize, column: usize) -> Vec<Beginning> {
        let states = order::states(self.problem, row, column);
        let mut after = Vec::with_capacity(beginnings.len());
        for beginning in beginnings {
            for &alive in states {
                if !self.frontier.keeps(beginning.frontier, alive, small(column)) {
                    continue;
                }
                let waste = beginning.waste + self.added(beginning.frontier, alive, row, column);
                let frontier = self.frontier.push(beginning.frontier, alive);
                if self.has_future(frontier, waste, row, column) {
                    after.push(Beginning { frontier, waste, parent: beginning.parent });
                }
            }
        }
        after
    }

    /// What a cell adds: its sides to the outside, and the waste of the cells whose neighbourhood it completes.
    fn added(&self, frontier: u128, alive: bool, row: usize, column: usize) -> u16 {
        let edges = [row == 0, row + 1 == self.height, column == 0, column + 1 == self.width];
        let sides =
            if alive || row >= self.height { 0 } else { edges.into_iter().filter(|&edge| edge).count() };
        let waste = |middle| self.waste[self.frontier.window(frontier, alive, small(column), middle)];
        let mut added = u16::try_from(sides).expect("at most 4");
        if (1..=self.height).contains(&row) {
            added += if column > 0 { waste(Middle::AboveLeft) } else { 0 };
            added += if column + 1 == self.width { waste(Middle::Above) } else { 0 };
        }
        added
    }

    /// Whether a beginning that wastes so much, its last cell in this row and column, can still become what is wanted.
    ///
    /// Of a pattern and the one upside down one wastes no more in its upper half than in its lower half, so without forced
    /// cells half of what is allowed is enough for the upper half.
    fn has_future(&self, frontier: u128, waste: u16, row: usize, column: usize) -> bool {
        if row > self.height {
            return usize::from(waste) <= self.max_waste;
        }
        let half = self.height / 2;
        let (open, strip) = (self.height - row, self.strips.columns() as usize);
        let between = self.width - 2 * (strip - 1);
        let below = if strip > 2 && open + 1 >= strip { self.strips.stretch(between) } else { 0 };
        let rest = self.beside(Until::End, open, frontier, row, column) + below;
        usize::from(waste + rest) <= self.max_waste
            && (row >= half || !self.problem.forced().is_empty() || {
                let rest = self.beside(Until::Middle, half - row, frontier, row, column);
                usize::from(waste + rest) <= self.max_waste / 2
            })
    }

    /// What is wasted at least besides in the columns at the left and at the right border, once the cell in this row and column is
    /// placed and so many rows are open, with this one.
    fn beside(&self, until: Until, open: usize, frontier: u128, row: usize, column: usize) -> u16 {
        let strip = self.strips.columns() as usize;
        let at_left = |back: usize| self.cells(frontier, column, back, |place| place);
        let at_right = |back: usize| self.cells(frontier, column, back, |place| self.width - 1 - place);
        // Of a row that is placed in part only what lies beyond it is certain to be open.
        let left = if column + 1 >= strip {
            self.strips.rest_of(until, open, at_left(1), at_left(0))
        } else {
            self.strips.rest_after(until, open, at_left(1))
        };
        let right = if column + 1 == self.width {
            self.strips.rest_of(until, open, at_right(1), at_right(0))
        } else if row > 0 && column + strip <= self.width {
            self.strips.rest_of(until, open + 1, at_right(2), at_right(1))
        } else {
            self.strips.rest_after(until, open, at_right(1))
        };
        left + right
    }

    /// The cells of a strip in the row that is placed or one or two rows before, the one at the border as bit 0.
    fn cells(&self, frontier: u128, column: usize, back: usize, place: impl Fn(usize) -> usize) -> usize {
        let bit = |at: usize| {
            let distance = (column + back * self.width).checked_sub(place(at));
            distance.map_or(0, |distance| usize::from(frontier >> distance & 1 == 1))
        };
        (0..self.strips.columns() as usize).fold(0, |cells, at| cells | bit(at) << at)
    }
}

/// Two sorted lists as one, where of equal frontiers the one that wastes less is kept.
fn merge(left: &[Beginning], right: &[Beginning]) -> Vec<Beginning> {
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
    while let (Some(one), Some(other)) = (left.peek(), right.peek()) {
        match one.frontier.cmp(&other.frontier) {
            std::cmp::Ordering::Less => merged.extend(left.next()),
            std::cmp::Ordering::Greater => merged.extend(right.next()),
            std::cmp::Ordering::Equal => {
                merged.push(if one.waste <= other.waste { **one } else { **other });
                left.next();
                right.next();
            }
        }
    }
    merged.extend(left);
    merged.extend(right);
    merged
}

fn small(number: usize) -> u32 {
    u32::try_from(number).expect("a side of a box of this kind is short")
}
