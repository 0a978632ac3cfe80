//! What a census counts with: about how many patterns there are, or how many modulo several primes.

use super::CensusError;

/// Numbers of beginnings.
pub(super) trait Numbers: Copy + Sync {
    /// A number in a table.
    type Number: Copy + Default + PartialEq + Send + Sync;
    /// A sum of products.
    type Sum: Copy + Default + Send;

    /// One beginning.
    fn one(self) -> Self::Number;

    /// The sum of two numbers.
    fn sum(self, one: Self::Number, other: Self::Number) -> Self::Number;

    /// The number if it is kept, else zero. This is no jump, which a processor would have to guess.
    fn only(self, number: Self::Number, is_kept: bool) -> Self::Number;

    /// The sum of the products of two lists, this many times.
    fn products(self, one: &[Self::Number], other: &[Self::Number], times: u16) -> Self::Sum;

    /// The sum of two sums.
    fn total(self, one: Self::Sum, other: Self::Sum) -> Self::Sum;
}

/// About how many.
#[derive(Clone, Copy)]
pub(super) struct About;

impl Numbers for About {
    type Number = f32;
    type Sum = f64;

    #[inline]
    fn one(self) -> f32 {
        1.0
    }

    #[inline]
    fn sum(self, one: f32, other: f32) -> f32 {
        one + other
    }

    #[inline]
    fn only(self, number: f32, is_kept: bool) -> f32 {
        if is_kept { number } else { 0.0 }
    }

    fn products(self, one: &[f32], other: &[f32], times: u16) -> f64 {
        let products = one.iter().zip(other).map(|(&one, &other)| f64::from(one) * f64::from(other));
        products.sum::<f64>() * f64::from(times)
    }

    fn total(self, one: f64, other: f64) -> f64 {
        one + other
    }
}

/// The remainder modulo a prime below 2^31, so that the sum of two numbers fits into 32 bits.
#[derive(Clone, Copy)]
pub(super) struct Modulo(pub u32);

impl Numbers for Modulo {
    type Number = u32;
    type Sum = u32;

    #[inline]
    fn one(self) -> u32 {
        1
    }

    #[inline]
    fn sum(self, one: u32, other: u32) -> u32 {
        (one + other).min((one + other).wrapping_sub(self.0))
    }

    #[inline]
    fn only(self, number: u32, is_kept: bool) -> u32 {
        number & u32::from(is_kept).wrapping_neg()
    }

    fn products(self, one: &[u32], other: &[u32], times: u16) -> u32 {
        let prime = u64::from(self.0);
        let products = one.iter().zip(other).map(|(&one, &other)| u64::from(one) * u64::from(other) % prime);
        let sum = products.fold(0, |sum, product| (sum + product) % prime) * u64::from(times) % prime;
        u32::try_from(sum).expect("the prime has 31 bits")
    }

    fn total(self, one: u32, other: u32) -> u32 {
        self.sum(one, other)
    }
}

/// The largest primes below 2^31, so that the sum of two residues fits into 32 bits.
const PRIMES: [u32; 5] = [2_147_483_647, 2_147_483_629, 2_147_483_587, 2_147_483_579, 2_147_483_563];

/// The number of which about so many are told, from its residues modulo some of the primes.
pub(super) fn exact(
    about: f64,
    residue: impl FnMut(u32) -> Result<u32, CensusError>,
) -> Result<u128, CensusError> {
    let primes = enough_for(about * 1.01 + 1.0).ok_or(CensusError::TooMany)?;
    let residues: Vec<u32> = PRIMES[..primes].iter().copied().map(residue).collect::<Result<_, _>>()?;
    combine(&residues).ok_or(CensusError::TooMany)
}

/// How many of the primes have a product above `most`; `None` if all of them are too few.
fn enough_for(most: f64) -> Option<usize> {
    let mut product = 1.0;
    let enough = PRIMES.iter().position(|&prime| {
        product *= f64::from(prime);
        // The product is rounded.
        product * 0.999 > most
    });
    enough.map(|place| place + 1)
}

/// The least number with these residues modulo the first primes; `None` if it is 2^128 or more. The number is
/// built in the mixed radix of the primes (Garner's algorithm): each digit is what is left of the residue
/// once the lower digits are taken away.
fn combine(residues: &[u32]) -> Option<u128> {
    let mut digits: Vec<u64> = Vec::new();
    for (&residue, &prime) in residues.iter().zip(&PRIMES) {
        let prime = u64::from(prime);
        let digit = digits.iter().zip(&PRIMES).fold(u64::from(residue), |left, (&digit, &lower)| {
            (left + prime - digit % prime) % prime * inverse(u64::from(lower) % prime, prime) % prime
        });
        digits.push(digit);
    }
    digits.iter().zip(&PRIMES).rev().try_fold(0u128, |higher, (&digit, &prime)| {
        higher.checked_mul(u128::from(prime))?.checked_add(u128::from(digit))
    })
}

/// The inverse modulo a prime, by Fermat's little theorem.
fn inverse(number: u64, prime: u64) -> u64 {
    let (mut power, mut base, mut exponent) = (1, number, prime - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * base % prime;
        }
        base = base * base % prime;
        exponent >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moduli_are_different_primes() {
        for (place, &prime) in PRIMES.iter().enumerate() {
            assert!(prime < 1 << 31 && !PRIMES[..place].contains(&prime));
            // The square root of 2^31 is below 46,341.
            assert!((2..46_341).all(|factor| prime % factor != 0));
        }
    }

    #[test]
    fn numbers_come_back_from_their_residues() {
        for number in [0, 1, 2_147_483_646, 2_147_483_647, 1_689_709_601_427_846, u128::MAX / 3, u128::MAX] {
            let residues = PRIMES.map(|prime| u32::try_from(number % u128::from(prime)).unwrap());
            assert_eq!(combine(&residues), Some(number));
            #[expect(clippy::cast_precision_loss, reason = "an estimate")]
            let enough = enough_for(number as f64 * 1.01 + 1.0).unwrap();
            assert_eq!(combine(&residues[..enough]), Some(number));
        }
        assert_eq!(enough_for(2e9), Some(1));
        assert_eq!(enough_for(2.2e9), Some(2));
        assert_eq!(enough_for(f64::INFINITY), None);
        // The largest number with five residues has 155 bits.
        assert_eq!(combine(&PRIMES.map(|prime| prime - 1)), None);
    }
}
