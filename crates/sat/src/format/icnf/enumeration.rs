//! Enumerations: all assignments of some variables, one cube each, in an order that suits an
//! incremental solver.

use std::io::{self, Write};
use std::ops::Range;

use crate::cnf::Var;
use crate::format::text::LiteralText;

/// The order of the cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Order {
    /// Gray code: each cube differs from the one before in one literal, so that a solver can reuse most of
    /// its work.
    Gray,
    /// Binary numbers: from all true to all false.
    Binary,
}

/// One part of an enumeration. The lengths of the parts differ by at most one cube, and together
/// they are the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// The whole as its only part.
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Part `index` of `count`, counted from 1; `None` if there is no such part.
    pub fn new(index: u64, count: u64) -> Option<Self> {
        (1..=count).contains(&index).then_some(Self { index, count })
    }
}

/// Consecutive cubes among the 2ⁿ over n variables.
///
/// The cube at position p, from 0, belongs to the number i = 2ⁿ − 1 − p, which is p with all bits
/// flipped. In binary order, variable j has the value of bit j of i. In Gray order it has that of
/// bit j of i xor ⌊i/2⌋. There may be thousands of variables, so a position is a list of bits and
/// never a machine integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enumeration {
    variables: Vec<Var>,
    order: Order,
    /// The position of the first cube, its lowest bit first.
    start: Vec<bool>,
    lines: u64,
}

impl Enumeration {
    /// The cubes of a shard. The first of the variables changes fastest.
    pub fn new(variables: Vec<Var>, order: Order, shard: Shard) -> Self {
        let bits = variables.len();
        let mut start: Vec<bool> = Fraction::new(shard.index - 1, shard.count).take(bits).collect();
        start.reverse();
        Self { variables, order, start, lines: length(shard, bits) }
    }

    /// At most this many of the first cubes.
    #[must_use]
    pub fn limit(self, lines: u64) -> Self {
        Self { lines: self.lines.min(lines), ..self }
    }

    /// The number of cubes, or the largest `u64` if there are more.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// The variables, the fastest first.
    pub fn variables(&self) -> &[Var] {
        &self.variables
    }

    /// The order of the cubes.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The cubes as words: bit j says whether variable j is positive.
    ///
    /// # Panics
    /// If there are more than 64 variables.
    pub fn words(&self) -> impl Iterator<Item = u64> + use<> {
        let bits = self.variables.len();
        assert!(bits <= 64, "{bits} variables do not fit a word");
        let last = if bits == 0 { 0 } else { u64::MAX >> (64 - bits) };
        let start = self.start.iter().rev().fold(0, |number, &bit| 2 * number + u64::from(bit));
        let order = self.order;
        (0..self.lines).map(move |line| {
            let number = last - (start + line);
            match order {
                Order::Gray => number ^ number >> 1,
                Order::Binary => number,
            }
        })
    }
}

/// ⌊2ⁿ · index/count⌋ − ⌊2ⁿ · (index − 1)/count⌋, or the largest `u64` if that is less.
fn length(shard: Shard, bits: usize) -> u64 {
    const LARGEST: u128 = u64::MAX as u128;
    let starts = Fraction::new(shard.index - 1, shard.count);
    let ends = Fraction::new(shard.index, shard.count);
    // Before the point only the end can have a digit other than 0. A difference that was cut off at
    // the largest number doubles at the next digit, so it stays cut off.
    let whole = u128::from(shard.index == shard.count);
    let digits = ends.zip(starts).take(bits);
    let length = digits
        .fold(whole, |length, (end, start)| (2 * length + u128::from(end) - u128::from(start)).min(LARGEST));
    u64::try_from(length).unwrap_or(u64::MAX)
}

/// The binary digits of a fraction after the point, an endless sequence.
struct Fraction {
    rest: u128,
    denominator: u128,
}

impl Fraction {
    fn new(numerator: u64, denominator: u64) -> Self {
        Self { rest: u128::from(numerator % denominator), denominator: u128::from(denominator) }
    }
}

impl Iterator for Fraction {
    type Item = bool;

    fn next(&mut self) -> Option<bool> {
        self.rest *= 2;
        let digit = self.rest >= self.denominator;
        self.rest -= if digit { self.denominator } else { 0 };
        Some(digit)
    }
}

// Almost all of the text of an enumeration is copied, almost nothing formatted.
//
// The first eight variables change from line to line, all others once in 256 lines. The text of every
// assignment of the first eight is therefore made once. The text of the others is made once for each run of
// lines that share it. A line is a copy of the one followed by a copy of the other.

/// How many variables are tabulated. With more the table outgrows the fastest cache of the processor.
const HEAD_BITS: usize = 8;

/// Text is passed on in pieces of this many bytes, which is what a pipe holds.
const BLOCK: usize = 1 << 16;

pub(super) fn write_enumeration(out: &mut impl Write, enumeration: &Enumeration) -> io::Result<()> {
    let bits = enumeration.variables().len().min(HEAD_BITS);
    let (head, tail) = enumeration.start.split_at(bits);
    let heads = Heads::new(&enumeration.variables()[..bits], enumeration.order());
    let mut tail = Tail::new(&enumeration.variables()[bits..], enumeration.order(), tail);
    let mut block = Block::new(out);
    let mut position = head.iter().rev().fold(0, |number, &bit| 2 * number + usize::from(bit));
    let mut left = enumeration.lines();
    while left > 0 {
        let end =
            usize::try_from(left).map_or(heads.len(), |left| heads.len().min(position.saturating_add(left)));
        let above = tail.lowest();
        block.lines(heads.run(position..end, above), tail.text())?;
        left -= (end - position) as u64;
        position = 0;
        tail.advance();
    }
    block.finish()
}

/// The sign of a variable. `bit` is its bit of the position, and `above` the next higher bit.
///
/// A position is a number with all bits flipped, which cancels out where two bits are compared.
/// Above the highest bit of a number there is a 0, so above that of a position there is a 1.
fn sign(order: Order, bit: bool, above: bool) -> bool {
    match order {
        Order::Gray => bit != above,
        Order::Binary => !bit,
    }
}

fn push_literal(text: &mut Vec<u8>, var: Var, positive: bool) {
    text.extend_from_slice(LiteralText::new(var.lit(positive)).text());
}

/// The heads of lines, such as `a 1 -2 `, for all values of the bits on which they depend.
struct Heads {
    text: Vec<u8>,
    ends: Vec<usize>,
    bits: usize,
}

impl Heads {
    fn new(variables: &[Var], order: Order) -> Self {
        let bits = variables.len();
        let mut heads = Self { text: Vec::new(), ends: vec![0], bits };
        // The highest bit is the one above the head: the lowest bit of the tail.
        for position in 0..2usize << bits {
            let bit = |place: usize| position >> place & 1 == 1;
            heads.text.extend_from_slice(b"a ");
            for (place, &var) in variables.iter().enumerate() {
                push_literal(&mut heads.text, var, sign(order, bit(place), bit(place + 1)));
            }
            heads.ends.push(heads.text.len());
        }
        heads
    }

    /// How many lines share a tail.
    fn len(&self) -> usize {
        1 << self.bits
    }

    /// The heads of some of the lines that share a tail.
    fn run(&self, positions: Range<usize>, above: bool) -> impl Iterator<Item = &[u8]> {
        let first = usize::from(above) << self.bits;
        let ends = &self.ends[first + positions.start..=first + positions.end];
        ends.windows(2).map(|ends| &self.text[ends[0]..ends[1]])
    }
}

/// The tails of lines, such as `3 -4 0`, with the line break.
struct Tail<'a> {
    variables: &'a [Var],
    order: Order,
    bits: Vec<bool>,
    text: Vec<u8>,
}

impl<'a> Tail<'a> {
    fn new(variables: &'a [Var], order: Order, bits: &[bool]) -> Self {
        Self { variables, order, bits: bits.to_vec(), text: Vec::new() }
    }

    /// The lowest of its bits; if it has none, the 1 above all bits.
    fn lowest(&self) -> bool {
        self.bits.first().copied().unwrap_or(true)
    }

    fn text(&mut self) -> &[u8] {
        self.text.clear();
        let above = self.bits.iter().copied().skip(1).chain([true]);
        for ((&var, &bit), above) in self.variables.iter().zip(&self.bits).zip(above) {
            push_literal(&mut self.text, var, sign(self.order, bit, above));
        }
        self.text.extend_from_slice(b"0\n");
        &self.text
    }

    /// Goes on to the next run of lines, and from the last one to the first.
    fn advance(&mut self) {
        for bit in &mut self.bits {
            *bit = !*bit;
            if *bit {
                break;
            }
        }
    }
}

/// Collects lines, and passes them on in pieces of one size.
struct Block<'a, W> {
    out: &'a mut W,
    text: Vec<u8>,
}

impl<'a, W: Write> Block<'a, W> {
    fn new(out: &'a mut W) -> Self {
        Self { out, text: Vec::with_capacity(2 * BLOCK) }
    }

    /// Adds lines that differ only in their heads.
    fn lines<'t>(&mut self, heads: impl Iterator<Item = &'t [u8]>, tail: &[u8]) -> io::Result<()> {
        for head in heads {
            self.text.extend_from_slice(head);
            self.text.extend_from_slice(tail);
            if self.text.len() >= BLOCK {
                self.hand_on()?;
            }
        }
        Ok(())
    }

    /// Passes on whole blocks, as a pipe takes those best. The rest waits.
    fn hand_on(&mut self) -> io::Result<()> {
        let whole = self.text.len() / BLOCK * BLOCK;
        self.out.write_all(&self.text[..whole])?;
        self.text.drain(..whole);
        Ok(())
    }

    fn finish(self) -> io::Result<()> {
        self.out.write_all(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enumeration(bits: u32, index: u64, count: u64) -> Enumeration {
        let variables = (1..=bits).map(|number| Var::new(number).unwrap()).collect();
        Enumeration::new(variables, Order::Gray, Shard::new(index, count).unwrap())
    }

    /// The position as a number, for as many bits as fit.
    fn position(enumeration: &Enumeration) -> u128 {
        enumeration.start.iter().rev().fold(0, |number, &bit| 2 * number + u128::from(bit))
    }

    #[test]
    fn shards_meet_and_leave_nothing_out() {
        for bits in [0, 1, 2, 5, 6, 40, 60] {
            for count in [1, 2, 3, 7, 64, 1000, 1 << 40] {
                let shown = if count < 2000 { count } else { 3 };
                let mut next = 0;
                for index in 1..=shown {
                    let shard = enumeration(bits, index, count);
                    assert_eq!(position(&shard), next, "shard {index}/{count} of 2^{bits}");
                    next += u128::from(shard.lines());
                }
                let end = (u128::from(shown) << bits) / u128::from(count);
                assert_eq!(next, end, "{count} shards of 2^{bits}");
            }
        }
    }

    #[test]
    fn counts_beyond_the_machine_are_cut_off() {
        for (bits, lines) in [(63, 1 << 63), (64, u64::MAX), (65, u64::MAX), (5000, u64::MAX)] {
            assert_eq!(enumeration(bits, 1, 1).lines(), lines, "{bits}");
            assert_eq!(enumeration(bits, 1, 1).limit(12).lines(), 12, "{bits}");
        }
        assert_eq!(enumeration(100, 3, u64::MAX).lines(), 1 << 36);
        assert_eq!(enumeration(64, u64::MAX, u64::MAX).lines(), 2);
        // A third is 0.010101… in binary digits.
        let start = enumeration(5000, 2, 3);
        assert!(start.start.iter().rev().enumerate().all(|(place, &bit)| bit == (place % 2 == 1)));
    }

    #[test]
    fn there_is_no_shard_0_and_none_beyond_the_last() {
        assert_eq!(Shard::new(0, 3), None);
        assert_eq!(Shard::new(4, 3), None);
        assert_eq!(Shard::new(0, 0), None);
        assert_eq!(Shard::new(1, 1), Some(Shard::WHOLE));
    }
}
