//! One generation of a region window by window.
//!
//! There are only a few shapes of windows, so the template of each is made once. Windows that overlap
//! may say the same: that a cell with four live neighbours dies is the same clause for two neighbours
//! that have three more in common. Of two windows the first one says it. What is left of a template
//! depends on what lies around a window. In the middle of a region that is the same everywhere, so it
//! is looked at no more than at the edge.

use std::collections::HashMap;

use super::window::{Shape, Successor, Window};
use super::{Generation, Next, Place};
use crate::cnf::{Bit, ClauseSink, Lit, Stamp, Stamps, Template, When};

/// Windows have no cell in common if they are further apart than this.
const REACH: isize = 2;

/// How far the cells of all windows that overlap with a window are from its middle.
const SIGHT: isize = REACH + 1;

/// The windows of a region.
pub(super) struct Whole<'a, C, N, H, M> {
    generation: &'a Generation<C, N>,
    home: H,
    make: M,
    shapes: HashMap<Shape, usize>,
    stamps: Stamps,
}

impl<'a, C, N, H, M> Whole<'a, C, N, H, M>
where
    C: Fn(isize, isize) -> Option<Lit>,
    N: Fn(isize, isize) -> Next,
    H: Fn(isize, isize) -> Option<Place>,
    M: Fn(Shape) -> Template,
{
    /// The windows of a region. `home` says where each is written, and `make` makes templates.
    pub(super) fn new(generation: &'a Generation<C, N>, home: H, make: M) -> Self {
        Self { generation, home, make, shapes: HashMap::new(), stamps: Stamps::default() }
    }

    /// Writes all windows.
    pub(super) fn write<S: ClauseSink>(mut self, sink: &mut S) -> Result<(), S::Error> {
        let mut inner: Option<Template> = None;
        for row in self.generation.rows.clone() {
            let mut run = Run::default();
            for column in self.generation.columns.clone() {
                run.push(self.strip(row, column + SIGHT));
                if (self.home)(row, column) != Some((row, column)) {
                    continue;
                }
                if run.is_regular() {
                    let slots = self.literals(row, column);
                    let template = match &inner {
                        Some(template) => template,
                        None => inner.insert(self.left(row, column).0.clone()),
                    };
                    sink.instance(template, &slots)?;
                } else {
                    let (template, slots) = self.left(row, column);
                    sink.instance(template, &slots)?;
                }
            }
        }
        Ok(())
    }

    /// What is left of a window's template, and the literals of its slots.
    fn left(&mut self, row: isize, column: isize) -> (&Template, Vec<Lit>) {
        let own = self.stamp(row, column);
        let mut others = Vec::new();
        for down in -REACH..=REACH {
            for right in -REACH..=REACH {
                let at = (row + down, column + right);
                let Some(home) = (self.home)(at.0, at.1).filter(|&home| home != (row, column)) else {
                    continue;
                };
                if self.may_share_a_clause((row, column), at) {
                    let when = if home < (row, column) { When::Earlier } else { When::Later };
                    others.push((when, self.stamp(at.0, at.1)));
                }
            }
        }
        self.stamps.left(&own, &others)
    }

    /// If the next state of a cell is a literal, it stands in all clauses of the window.
    fn may_share_a_clause(&self, one: Place, other: Place) -> bool {
        match ((self.generation.next)(one.0, one.1), (self.generation.next)(other.0, other.1)) {
            (Next::Is(one), Next::Is(other)) => one.var() == other.var(),
            _ => true,
        }
    }

    /// The window around a cell.
    fn stamp(&mut self, row: isize, column: isize) -> Stamp {
        let cells = Window::offsets().map(|(down, right)| (self.generation.cell)(row + down, column + right));
        let window = Window::from_inside(cells.iter().map(Option::is_some));
        let mut slots: Vec<Bit> = cells.into_iter().flatten().map(Bit::Is).collect();
        let successor = match (self.generation.next)(row, column) {
            Next::Same => Successor::Same,
            Next::Dead => Successor::Dead,
            Next::Is(literal) => {
                slots.push(literal.into());
                Successor::Slot
            }
        };
        let shape = Shape { window, successor };
        let template = *self.shapes.entry(shape).or_insert_with(|| self.stamps.add((self.make)(shape)));
        Stamp { template, slots }
    }

    /// The literals of a regular window.
    fn literals(&self, row: isize, column: isize) -> [Lit; 9] {
        Window::offsets().map(|(down, right)| {
            (self.generation.cell)(row + down, column + right).expect("a regular window lies inside")
        })
    }

    /// The cells of a column that are near a row, if they have the variables v, v + d, v + 2d and so on,
    /// none of them changes, and the windows around those that are within reach are written where they are.
    fn strip(&self, row: isize, column: isize) -> Option<Strip> {
        let Generation { rows, cell, next, .. } = self.generation;
        // Nobody knows cells that are further away.
        let is_known = rows.start < row - REACH && row + REACH < rows.end;
        let is_plain =
            |row| (self.home)(row, column) == Some((row, column)) && next(row, column) == Next::Same;
        if !is_known || !(row - REACH..=row + REACH).all(is_plain) {
            return None;
        }
        let alive = |row| cell(row, column).filter(|alive| alive.is_positive());
        let number = |row| alive(row).map(|alive| alive.var().number());
        let top = row - SIGHT;
        let first = number(top)?;
        let distance = number(top + 1)?.checked_sub(first)?;
        let mut expected = first + distance;
        for row in top + 2..=row + SIGHT {
            expected = expected.checked_add(distance).filter(|&expected| number(row) == Some(expected))?;
        }
        Some(Strip { first, distance })
    }
}

/// A column of cells as far as a window sees them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Strip {
    first: u32,
    distance: u32,
}

/// Strips side by side whose variables follow each other, so that all are different ones.
#[derive(Default)]
struct Run {
    last: Option<Strip>,
    length: u32,
}

impl Run {
    /// How many strips a window sees.
    #[expect(clippy::cast_possible_truncation, reason = "a window sees a few strips")]
    const WIDTH: u32 = 2 * SIGHT.unsigned_abs() as u32 + 1;

    fn push(&mut self, strip: Option<Strip>) {
        let follows = |last: Strip| strip == Some(Strip { first: last.first + 1, ..last });
        let goes_on = self.last.is_some_and(follows);
        self.length = match strip {
            Some(strip) if strip.distance < Self::WIDTH => 0,
            Some(_) if goes_on => self.length + 1,
            Some(_) => 1,
            None => 0,
        };
        self.last = strip;
    }

    fn is_regular(&self) -> bool {
        self.length >= Self::WIDTH
    }
}
