//! Floors: the least waste along the border, whatever the rest of the box is like.
//!
//! Chu and Stuckey (2012) bound the waste of a pattern by looking at narrow strips along its border, with all
//! deeper cells left open. A *line* is one slice of a strip, at a right angle to the border. Its innermost cell is
//! only there to complete neighbourhoods: what counts is the waste of its outer cells, and of the cell outside
//! beside them. Dynamic programming over the last two lines ([`strip`]) finds the least waste of any number of
//! lines, also around a corner ([`corner`]) or around the whole box ([`ring`]).

mod corner;
mod least;
#[cfg(test)]
mod naive;
mod ring;
mod strip;

use std::collections::HashMap;
use std::convert::Infallible;

use least::Least;
use strip::Strip;

pub use ring::{Depth, least_along_border};

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
    let Ok(turned) = corner::turn(strip, walked, &mut || Ok::<_, Infallible>(()));
    turned
}

#[cfg(test)]
mod tests {
    use super::naive::Naive;
    use super::*;

    #[test]
    fn floors_are_those_of_whole_lines() {
        let (mut floors, naive) = (Floors::new(), Naive::new());
        assert!((0..80).all(|length| floors.stretch(length) == naive.stretch(length)));
        for (one, other) in [(0, 0), (0, 1), (1, 0), (2, 7), (12, 3), (40, 40)] {
            assert_eq!(floors.corner(one, other), naive.corner(one, other), "{one} {other}");
        }
    }

    /// Four in eleven is a little less than 10/27 in the closed form of Chu and Stuckey, who look
    /// deeper.
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
}
