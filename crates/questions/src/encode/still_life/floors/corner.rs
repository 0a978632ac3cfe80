//! A walk around a corner of the box.
//!
//! The square of a corner belongs to the strips along both borders. Its lines are added as along a side. Of each
//! line that is older than the last two, a state keeps the two innermost cells. After the last line, these are
//! the last two lines in the other direction.

use super::least::{IMPOSSIBLE, Least};
use super::strip::Strip;

/// The states of a pair of lines, and of the innermost cells of those lines of the square that are older: the
/// pairs of one such record after those of another. The latest line of a record is in its lowest two bits.
struct Square(Least);

/// From the last two lines before a corner, the last of which belongs to its square, to the first two lines
/// behind it, which are the last two of the square in the other direction. What the last one wastes is not
/// counted yet.
///
/// # Errors
/// That of `check`.
pub(super) fn turn<E>(
    strip: &Strip,
    walked: &Least,
    check: &mut impl FnMut() -> Result<(), E>,
) -> Result<Least, E> {
    let mut square = Square::begin(strip, walked);
    for _ in 2..strip.line() - 1 {
        square = square.with_line(strip, check)?;
    }
    let closing: Vec<u8> = (0..strip.pairs()).map(|pair| closing(strip, pair)).collect();
    let mut turned = Least::impossible(strip.pairs(), square.0.base);
    let mut record = 0;
    // The last line is not kept, as there would be four times as many records as before it.
    square.each_with_line(strip, check, |pairs| {
        let costs = pairs.iter().zip(&closing).map(|(more, last)| more.saturating_add(*last));
        for (pair, more) in costs.enumerate().filter(|&(_, more)| more != IMPOSSIBLE) {
            turned.offer(crosswise(strip.line(), record, pair), more);
        }
        record += 1;
    })?;
    turned.settle();
    Ok(turned)
}

impl Square {
    /// The second line, behind the first one. The line before these lies outside of the square.
    fn begin(strip: &Strip, walked: &Least) -> Self {
        Self(strip.next_line(walked))
    }

    /// One more line. The innermost cells of the one that is too old for a pair are recorded.
    fn with_line<E>(&self, strip: &Strip, check: &mut impl FnMut() -> Result<(), E>) -> Result<Self, E> {
        let mut all = Least { base: self.0.base, more: Vec::with_capacity(4 * self.0.more.len()) };
        self.each_with_line(strip, check, |pairs| all.more.extend(pairs))?;
        all.settle();
        Ok(Self(all))
    }

    /// Gives `take` the pairs of each record after one more line.
    fn each_with_line<E>(
        &self,
        strip: &Strip,
        check: &mut impl FnMut() -> Result<(), E>,
        mut take: impl FnMut(&[u8]),
    ) -> Result<(), E> {
        for pairs in self.0.more.chunks_exact(strip.pairs()) {
            check()?;
            strip.with_line(pairs).chunks_exact(strip.pairs()).for_each(&mut take);
        }
        Ok(())
    }
}

/// What the last line of the square costs, which lies along the other border itself.
fn closing(strip: &Strip, pair: usize) -> u8 {
    let line = strip.line();
    let (before, last) = (pair >> line, pair & ((1 << line) - 1));
    let is_birth = (0..line - 2).any(|place| last >> place & 7 == 7);
    // All cells but the innermost one count, and so do the cells outside beside them.
    let outside = (!last & ((1 << line) - 1)) >> 1;
    let outside = u8::try_from(outside.count_ones()).expect("a few cells");
    if is_birth { IMPOSSIBLE } else { strip.of_middle([before, last, 0]).saturating_add(outside) }
}

/// The two innermost columns of the square, as a pair of lines in the other direction.
fn crosswise(line: usize, record: usize, pair: usize) -> usize {
    let (before, last) = (pair >> line, pair & ((1 << line) - 1));
    let innermost = (record << 2 | before & 3) << 2 | last & 3;
    // The last line lies at the other border, so its cells are the outermost ones.
    (0..line).fold(0, |turned, place| {
        let cells = innermost >> (2 * place) & 3;
        let at = line - 1 - place;
        turned | (cells >> 1) << (line + at) | (cells & 1) << at
    })
}
