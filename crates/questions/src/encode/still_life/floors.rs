//! Floors: the least waste along the border, for any content of the rest of the box.
//!
//! Chu and Stuckey (2012) bound the waste of a pattern by looking at narrow strips along its border, with all
//! deeper cells left open. A *line* is one slice of a strip, at a right angle to the border. Its innermost cell is
//! only there to complete neighbourhoods: what counts is the waste of its outer cells, and of the cell outside
//! beside them. Dynamic programming over the last two lines ([`strip`]) finds the least waste of any number of
//! lines, also around a corner or around the whole box ([`least_along_border`]).

mod strip;

use std::collections::HashMap;
use std::convert::Infallible;

use self::strip::{Least, Strip};

/// A cell's waste counts if fewer than this many cells lie between it and the border.
pub(super) const DEPTH: usize = 4;
/// The side of the square at a corner, which belongs to the strips along both borders: a line has so many cells.
pub(super) const CORNER: usize = DEPTH + 1;

/// The least waste of parts of a border. It depends on their lengths alone, and is computed when it is needed.
pub(super) struct Floors {
    strip: Strip,
    stretches: HashMap<usize, usize>,
    corners: HashMap<(usize, usize), usize>,
}

impl Floors {
    pub(super) fn new() -> Self {
        Self { strip: Strip::new(DEPTH), stretches: HashMap::new(), corners: HashMap::new() }
    }

    /// The least waste of this many consecutive lines far from a corner.
    pub(super) fn stretch(&mut self, length: usize) -> usize {
        *self
            .stretches
            .entry(length)
            .or_insert_with(|| after(&self.strip, self.strip.start(), length).least())
    }

    /// The least waste of a corner together with this many lines after it along one border, and
    /// this many along the other.
    pub(super) fn corner(&mut self, along_one: usize, along_other: usize) -> usize {
        let strip = &self.strip;
        *self.corners.entry((along_one, along_other)).or_insert_with(|| {
            // The last line of the corner's square is counted with the first line after it.
            let towards = after(strip, strip.start(), along_one);
            after(strip, turn(strip, &towards), along_other + 1).least()
        })
    }
}

/// Lines along a side, without limits.
fn after(strip: &Strip, walked: Least, lines: usize) -> Least {
    let Ok(after) = strip.after(walked, lines, &mut || Ok::<_, Infallible>(()));
    after
}

/// A corner, without limits.
fn turn(strip: &Strip, walked: &Least) -> Least {
    let Ok(turned) = strip::turn(strip, walked, &mut || Ok::<_, Infallible>(()));
    turned
}

/// How deep the lines are whose waste counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    side: usize,
    corner: usize,
}

impl Depth {
    /// Four cells everywhere: a walk takes milliseconds.
    pub const SHALLOW: Self = Self { side: 4, corner: 4 };
    /// Seven cells along the sides: a walk takes a fraction of a second.
    pub const DEEP: Self = Self { side: 7, corner: 6 };
    /// Nine cells along the sides: a walk takes seconds.
    pub const DEEPER: Self = Self { side: 9, corner: 7 };

    /// Lines before a corner that are as deep as the corner's, so that no cell counts on both sides.
    fn lines_before_corner(self) -> usize {
        self.side.saturating_sub(self.corner + 1)
    }

    /// The cells of a side that a walk needs: two corners, and lines between them that come near both.
    fn least_side(self) -> usize {
        2 * (self.corner + 1) + 2 * self.lines_before_corner()
    }
}

/// The least waste of the outer cells of a box, on all four sides, with that of the cells outside. `None` if
/// the box is so narrow that its corners meet.
///
/// The floors of the parts of a border add up to less than the whole border wastes, since each part may begin
/// and end as it likes. A walk around the box keeps the last two lines from one part to the next. It begins in
/// the middle of the upper side. There the line before may be anything, and where the walk ends, the line after.
///
/// Deeper lines waste more in the long run: 4 in 11 lines if they are four cells deep, and about 10 in 27, as in the
/// closed form of Chu and Stuckey (2012), if they are seven cells deep. Each line of a corner multiplies the states
/// by four. So in the corners lines may be less deep than along the sides.
///
/// # Errors
/// That of `check`, which is asked often whether to go on.
pub fn least_along_border<E>(
    width: usize,
    height: usize,
    depth: Depth,
    mut check: impl FnMut() -> Result<(), E>,
) -> Result<Option<usize>, E> {
    if width.min(height) < depth.least_side() {
        return Ok(None);
    }
    let (side, corner) = (Strip::new(depth.side), Strip::new(depth.corner));
    Walk { side, corner, depth, check: &mut check }.around(width, height).map(Some)
}

struct Walk<'a, C> {
    side: Strip,
    corner: Strip,
    depth: Depth,
    check: &'a mut C,
}

impl<E, C: FnMut() -> Result<(), E>> Walk<'_, C> {
    fn around(&mut self, width: usize, height: usize) -> Result<usize, E> {
        let square = self.corner.line();
        let (columns, rows) = (width - 2 * square, height - 2 * square);
        let start = columns / 2;
        let mut walked = self.around_corner(self.side.start(), start)?;
        for lines in [rows, columns, rows] {
            // The last line of a corner's square is counted with the first line after it.
            walked = self.around_corner(walked, lines + 1)?;
        }
        Ok(self.side.after(walked, columns - start + 1, self.check)?.least())
    }

    /// So many lines to the corner, and around it.
    fn around_corner(&mut self, walked: Least, lines: usize) -> Result<Least, E> {
        let (deep, flat) = (self.side.line(), self.corner.line());
        let before_corner = self.depth.lines_before_corner();
        let walked = self.side.after(walked, lines - before_corner, self.check)?.shallower(deep, flat);
        let walked = self.corner.after(walked, before_corner, self.check)?;
        Ok(strip::turn(&self.corner, &walked, self.check)?.deeper(flat, deep))
    }
}

#[cfg(test)]
mod naive;

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::naive::Naive;
    use super::*;
    use crate::life::{Grid, file, waste};

    #[test]
    fn floors_are_those_of_whole_lines() {
        let (mut floors, naive) = (Floors::new(), Naive::new());
        assert!((0..80).all(|length| floors.stretch(length) == naive.stretch(length)));
        for (one, other) in [(0, 0), (0, 1), (1, 0), (2, 7), (12, 3), (40, 40)] {
            assert_eq!(floors.corner(one, other), naive.corner(one, other), "{one} {other}");
        }
    }

    /// Four in eleven is a little less than 10/27 in the closed form of Chu and Stuckey, who look deeper.
    #[test]
    fn in_the_long_run_eleven_lines_waste_four() {
        let mut floors = Floors::new();
        assert!((14..100).all(|length| floors.stretch(length + 11) == floors.stretch(length) + 4));
    }

    /// 297 lines waste 110 more. The numbers are those of a program in C++ that knows no periods.
    #[test]
    fn seven_deep_lines_waste_as_in_the_closed_form() {
        let strip = Strip::new(7);
        let wasted = [300, 597].map(|lines| after(&strip, strip.start(), lines).least());
        assert_eq!(wasted, [109, 219]);
        assert_eq!(110 * 27, 297 * 10);
    }

    /// A long side is not walked line by line.
    #[test]
    fn sides_repeat_themselves() {
        for (depth, longest) in [(4, 300), (6, 120)] {
            let strip = Strip::new(depth);
            let turned = turn(&strip, &after(&strip, strip.start(), 3));
            for start in [strip.start(), turned] {
                let mut walked = start.clone();
                for length in 0..longest {
                    assert_eq!(after(&strip, start.clone(), length), walked, "{length} lines");
                    walked = strip.next_line(&walked);
                }
                let mut lines = 0;
                let Ok(_) = strip.after(start, 100_000, &mut || {
                    lines += 1;
                    Ok::<_, Infallible>(())
                });
                assert!(lines < 100, "{lines} lines were walked");
            }
        }
    }

    #[test]
    fn longer_stretches_waste_no_less_than_their_parts() {
        let mut floors = Floors::new();
        for length in 0..40 {
            for cut in 0..=length {
                assert!(floors.stretch(length) >= floors.stretch(cut) + floors.stretch(length - cut));
            }
        }
        for (one, other) in [(0, 0), (3, 5), (9, 9)] {
            let whole = floors.corner(one, other);
            assert!(whole >= floors.stretch(one) + floors.corner(0, 0) + floors.stretch(other));
            assert_eq!(whole, floors.corner(other, one), "corners are symmetric");
        }
    }

    fn around(width: usize, height: usize, depth: Depth) -> usize {
        let Ok(least) = least_along_border(width, height, depth, || Ok::<_, Infallible>(()));
        least.expect("the corners do not meet")
    }

    /// What the cells waste whose waste counts in some walk, and those outside.
    fn of_border(pattern: &Grid, deep: usize) -> usize {
        let (width, height) = (pattern.width(), pattern.height());
        let is_inside = |row: usize, column: usize| {
            (deep..height - deep).contains(&row) && (deep..width - deep).contains(&column)
        };
        let inside = pattern.positions().filter(|at| is_inside(at.row, at.column));
        let wasted: usize = inside.map(|at| waste::of_cell(waste::window(pattern, at.row, at.column))).sum();
        waste::of_pattern(pattern) - wasted
    }

    #[test]
    fn a_walk_is_that_of_whole_lines() {
        let naive = Naive::new();
        for (width, height) in [(10, 10), (11, 17), (30, 12), (61, 61), (100, 80)] {
            assert_eq!(
                around(width, height, Depth::SHALLOW),
                naive.around(width, height),
                "{width}×{height}"
            );
        }
    }

    /// No still life wastes less along its border, and the densest ones waste little more. With sides that are much
    /// deeper than the corners, no cell counts twice.
    #[test]
    fn still_lifes_waste_as_much_along_their_borders() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../instances/still-life/patterns");
        let mut looked_at = 0;
        for entry in fs::read_dir(folder).unwrap() {
            let pattern = file::read(&fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap().grid;
            let (width, height) = (pattern.width(), pattern.height());
            // Deeper walks take seconds, so they go around a few of the patterns.
            let mut depths = vec![Depth::SHALLOW];
            if width % 5 == 4 {
                depths.push(Depth { side: 6, corner: 4 });
            }
            if width == 29 {
                depths.extend([Depth { side: 7, corner: 4 }, Depth { side: 8, corner: 5 }, Depth::DEEP]);
            }
            for depth in depths {
                let (least, wasted) = (around(width, height, depth), of_border(&pattern, depth.side));
                assert!(least <= wasted, "{width}×{height}: {wasted} is less than {least}, {depth:?}");
                assert!(least + 14 >= wasted, "{width}×{height}: {wasted} is much more than {least}");
                looked_at += 1;
            }
        }
        assert!(looked_at > 100, "{looked_at}");
    }

    /// Sides deeper than the corners waste no less, as the same cells count, and more.
    #[test]
    fn deeper_sides_waste_no_less() {
        for (width, height) in [(14, 14), (15, 40), (103, 103)] {
            let least = [4, 5, 6, 7].map(|side| around(width, height, Depth { side, corner: 4 }));
            assert!(least.iter().all(|&deeper| deeper >= least[0]), "{width}×{height}: {least:?}");
        }
    }

    /// A walk knows more than the parts, and a box more than a part of it.
    #[test]
    fn the_whole_wastes_no_less_than_its_parts() {
        let mut floors = Floors::new();
        let square = Depth::SHALLOW.corner + 1;
        for (width, height) in [(10, 10), (11, 17), (30, 12), (61, 61), (100, 80)] {
            let (columns, rows) = (width - 2 * square, height - 2 * square);
            let (one, other) = (columns / 2, rows / 2);
            let parts = [
                floors.corner(one, other),
                floors.corner(other, columns - one),
                floors.corner(columns - one, rows - other),
                floors.corner(rows - other, one),
            ];
            let whole = around(width, height, Depth::SHALLOW);
            assert!(whole >= parts.iter().sum(), "{width}×{height}");
            let turned = around(height, width, Depth::SHALLOW);
            assert!(whole.abs_diff(turned) <= 1, "where the walk begins matters little");
        }
    }

    /// Squares whose closed form (Chu and Stuckey 2012) is the bound of the border, and two where the
    /// border alone would allow one live cell more.
    #[test]
    fn the_border_alone_bounds_many_squares() {
        for (n, optimum, depth) in [
            (61, 1897, Depth::SHALLOW),
            (64, 2087, Depth::SHALLOW),
            (80, 3249, Depth::SHALLOW),
            (99, 4961, Depth::SHALLOW),
            (143, 10_313, Depth::SHALLOW),
            (63, 2022, Depth::DEEP),
            (126, 8016, Depth::DEEP),
        ] {
            let more = waste::with_live_cells(n, n, optimum + 1).unwrap();
            assert!(around(n, n, depth) > more, "{n}");
        }
        for (n, optimum, depth) in
            [(62, 1959, Depth::SHALLOW), (63, 2022, Depth::SHALLOW), (100, 5061, Depth::DEEP)]
        {
            let more = waste::with_live_cells(n, n, optimum + 1).unwrap();
            assert!(around(n, n, depth) <= more, "{n}");
        }
    }

    /// A limit ends the work.
    #[test]
    fn a_walk_can_be_interrupted() {
        let mut checks = 0;
        let stopped = least_along_border(100, 100, Depth::SHALLOW, || {
            checks += 1;
            if checks < 10 { Ok(()) } else { Err("enough") }
        });
        assert_eq!((stopped, checks), (Err("enough"), 10));
    }
}
