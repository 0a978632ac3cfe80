//! The text of an enumeration of cubes: almost all of it is copied, almost nothing formatted.
//!
//! The first eight variables change from line to line, all others once in 256 lines. The text of
//! every assignment of the first eight is therefore made once. The text of the others is made once
//! for each run of lines that share it. A line is a copy of the one followed by a copy of the
//! other.

use std::io::{self, Write};
use std::ops::Range;

use super::{Enumeration, Order};
use crate::cnf::Var;
use crate::format::clause_text::LiteralText;

/// How many variables are tabulated. With more the table outgrows the fastest cache of the
/// processor.
const HEAD_BITS: usize = 8;

/// Text is passed on in pieces of this many bytes, which is what a pipe holds.
const BLOCK: usize = 1 << 16;

/// Writes a line for each cube.
pub(super) fn write(out: &mut impl Write, enumeration: &Enumeration) -> io::Result<()> {
    let bits = enumeration.variables().len().min(HEAD_BITS);
    let (head, tail) = enumeration.start().split_at(bits);
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
