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
    /// They do not: no earlier generation may be the image of generation 0 under a root of the map.
    #[default]
    Excluded,
    /// All patterns count, except the empty one.
    Allowed,
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

fn prime_divisors(number: usize) -> Vec<usize> {
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
    }
}
