//! One generation of a region window by window.
//!
//! There are only a few shapes of windows, so the template of each is made once. Windows that overlap
//! may say the same: that a cell with four live neighbours dies is the same clause for two neighbours
//! that have three more in common. Of two windows the first one says it. What is left of a template
//! depends on what lies around a window. In most rows that is the same in all columns but the outermost
//! ones, with other variables, so it is looked at once for all of these.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use super::window::{Shape, Successor, Window};
use super::{Generation, Next, Place};
use crate::cnf::{Bit, ClauseSink, Lit, Stamp, Stamps, Template, Var, When};

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
        let rows = self.generation.rows.clone();
        let mut near: VecDeque<Range<isize>> =
            (rows.start - SIGHT..rows.start + SIGHT).map(|row| self.even(row)).collect();
        let mut literals = Vec::new();
        for row in rows {
            near.push_back(self.even(row + SIGHT));
            // Windows that see nothing but even rows are all alike, one column after the other.
            let even = near.iter().map(|even| even.start).max().unwrap_or(0) + SIGHT
                ..near.iter().map(|even| even.end).min().unwrap_or(0) - SIGHT;
            let mut first: Option<(isize, Template, Vec<Lit>)> = None;
            for column in self.generation.columns.clone() {
                if (self.home)(row, column) != Some((row, column)) {
                    continue;
                }
                if !even.contains(&column) {
                    let (template, literals) = self.left(row, column);
                    sink.instance(template, &literals)?;
                    continue;
                }
                let (start, template, own) = first.get_or_insert_with(|| {
                    let (template, literals) = self.left(row, column);
                    (column, template.clone(), literals)
                });
                literals.clear();
                literals.extend(own.iter().map(|literal| moved(*literal, *start..column)));
                sink.instance(template, &literals)?;
            }
            near.pop_front();
        }
        Ok(())
    }

    /// The longest run of columns in which each column of a row is like the one before it: all its
    /// variables are the next ones.
    fn even(&self, row: isize) -> Range<isize> {
        let Generation { rows, columns, .. } = self.generation;
        let all = columns.start - 1..columns.end + 1;
        if !(rows.start - 1..=rows.end).contains(&row) {
            // Nobody knows the cells of such a row. No window has them if none is written there.
            let is_written = all.clone().any(|column| (self.home)(row, column).is_some());
            return if is_written { 0..0 } else { all };
        }
        let (mut longest, mut start, mut last) = (0..0, all.start, None);
        for column in all {
            let content = self.content(row, column);
            let goes_on = content.zip(last).is_some_and(|(one, left): (Content, Content)| one.follows(left));
            if !goes_on {
                start = if content.is_some() { column } else { column + 1 };
            }
            last = content;
            if column + 1 - start > longest.end - longest.start {
                longest = start..column + 1;
            }
        }
        longest
    }

    /// What stands in a place; `None` if its window is written elsewhere.
    fn content(&self, row: isize, column: isize) -> Option<Content> {
        let next = match (self.home)(row, column) {
            Some(home) if home == (row, column) => Some((self.generation.next)(row, column)),
            Some(_) => return None,
            None => None,
        };
        Some(Content { cell: (self.generation.cell)(row, column), next })
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
}

/// What stands in a place of the region, or beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Content {
    cell: Option<Lit>,
    /// The next state; `None` if no window is written for the cell.
    next: Option<Next>,
}

impl Content {
    /// Returns true if all variables are the ones after those of the place to the left.
    fn follows(self, left: Self) -> bool {
        let is_next = |one: Lit, left: Lit| {
            one.var().number() == left.var().number() + 1 && one.is_positive() == left.is_positive()
        };
        let cell = match (self.cell, left.cell) {
            (Some(one), Some(left)) => is_next(one, left),
            (one, left) => one == left,
        };
        cell && match (self.next, left.next) {
            (Some(Next::Is(one)), Some(Next::Is(left))) => is_next(one, left),
            (one, left) => one == left,
        }
    }
}

/// The literal that stands in a column if this one stands in an earlier one.
fn moved(literal: Lit, columns: Range<isize>) -> Lit {
    let by = u32::try_from(columns.end - columns.start).expect("columns are fewer than variables");
    let variable = literal.var().number().checked_add(by).and_then(Var::new);
    variable.expect("the variable of a later column").lit(literal.is_positive())
}
