//! How the last generation of a search is tied to the first, and what a smaller period would mean.

use crate::life::Isometry;

/// How the last generation is tied to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// This map carries generation 0 to generation T: oscillators and spaceships.
    Returns(Isometry),
    /// Not at all: predecessors one or more generations back, and whatever else the given cells
    /// describe.
    Free,
}

/// Whether patterns with a smaller period count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subperiods {
    /// They do not, and one cell alone must show it: in the course of a period its states do not repeat
    /// earlier.
    #[default]
    Excluded,
    /// They do not, but their cells may all have smaller ones, as those of a pattern of period 2 beside
    /// one of period 3.
    InParts,
    /// All patterns count, except the empty one.
    Allowed,
}

/// How far what stands still beside a moving pattern, and is carried along, gets in how many generations: the
/// least number of them in which the pattern moves whole columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// So many generations.
    pub generations: usize,
    /// Columns to the right and rows down.
    pub shift: (i64, i64),
}

impl Frame {
    /// The frame that moves along with a pattern whose generation `last` is the image of generation 0 under
    /// `map`.
    pub(super) fn of(map: Isometry, last: usize) -> Self {
        let order = map.order();
        let (right, down) = map.power(order).as_translation().expect("this power is a shift");
        let all = i64::try_from(last * order).expect("generations are few");
        let common = [right, down].into_iter().fold(all, common_divisor);
        let generations = usize::try_from(all / common).expect("at most all of them");
        Self { generations, shift: (right / common, down / common) }
    }
}

/// The greatest common divisor, which is not negative.
pub fn common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one.abs() } else { common_divisor(other, one % other) }
}

/// The quotients of a period and its prime divisors. What returns before the period has passed, and after it, returns
/// after one of them.
pub fn longest_parts(period: usize) -> Vec<usize> {
    prime_divisors(period).into_iter().map(|prime| period / prime).collect()
}

/// Pairs of a generation and a map that must not carry generation 0 to it, if generation `last` is
/// its image under `map` and no smaller period counts.
pub(super) fn smaller_periods(map: Isometry, last: usize) -> Vec<(usize, Isometry)> {
    prime_divisors(last)
        .into_iter()
        .flat_map(|prime| early(map, prime).into_iter().map(move |root| (last / prime, root)))
        .collect()
}

/// The maps that show a smaller period: the roots of the map, and the shift that is a root of that
/// power of the map which is a shift. The latter is needed because a block, which is its own mirror
/// image, has period 1 even if the map is a reflection.
fn early(map: Isometry, prime: usize) -> Vec<Isometry> {
    let order = map.order();
    let mut maps = map.roots(prime);
    maps.extend(map.power(order).roots(order * prime));
    maps.dedup();
    maps
}

pub(super) fn prime_divisors(number: usize) -> Vec<usize> {
    (2..=number)
        .filter(|&divisor| number.is_multiple_of(divisor))
        .filter(|&divisor| (2..divisor).all(|smaller| !divisor.is_multiple_of(smaller)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_divisors_are_found() {
        assert_eq!(prime_divisors(1), [] as [usize; 0]);
        assert_eq!(prime_divisors(12), [2, 3]);
        assert_eq!(prime_divisors(49), [7]);
        assert_eq!(longest_parts(60), [30, 20, 12]);
        assert_eq!([common_divisor(12, -18), common_divisor(-4, 0), common_divisor(0, 0)], [6, 4, 0]);
    }

    #[test]
    fn a_frame_moves_whole_cells() {
        let frame = |map, last| Frame::of(map, last);
        assert_eq!(frame(Isometry::IDENTITY, 6), Frame { generations: 1, shift: (0, 0) });
        assert_eq!(frame(Isometry::translation(2, 0), 12), Frame { generations: 6, shift: (1, 0) });
        assert_eq!(frame(Isometry::translation(-6, 4), 12), Frame { generations: 6, shift: (-3, 2) });
        // Two glides of three generations each move two columns.
        let glide = Isometry::new([1, 0, 1, 0, -1, 4]).unwrap();
        assert_eq!(frame(glide, 3), Frame { generations: 3, shift: (1, 0) });
    }
}
