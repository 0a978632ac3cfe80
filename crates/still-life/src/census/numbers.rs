//! What a census counts with: about how many patterns there are, or how many modulo a prime.

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
