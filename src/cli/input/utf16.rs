//! UTF-16 read as UTF-8.

use std::io::{self, BufRead, Read};

/// Bytes that are read at once: whole units.
const BLOCK: u64 = 1 << 14;

/// Which byte of a unit comes first.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order {
    Low,
    High,
}

/// A reader of UTF-16 that gives UTF-8.
pub(super) struct Utf16<R> {
    input: R,
    order: Order,
    /// The first half of a character whose second half is not read.
    half: Option<u16>,
    text: String,
    /// Bytes of the text that were given.
    given: usize,
}

impl<R: BufRead> Utf16<R> {
    pub(super) fn new(input: R, order: Order) -> Self {
        Self { input, order, half: None, text: String::new(), given: 0 }
    }

    pub(super) fn inner(&mut self) -> &mut R {
        &mut self.input
    }

    fn refill(&mut self) -> io::Result<()> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(BLOCK).read_to_end(&mut bytes)?;
        let (pairs, odd) = bytes.as_chunks::<2>();
        if !odd.is_empty() {
            return Err(invalid());
        }
        let units = pairs.iter().map(|&pair| match self.order {
            Order::Low => u16::from_le_bytes(pair),
            Order::High => u16::from_be_bytes(pair),
        });
        let mut units: Vec<u16> = self.half.take().into_iter().chain(units).collect();
        let is_last = (bytes.len() as u64) < BLOCK;
        self.half = units.pop_if(|unit| !is_last && matches!(unit, 0xd800..=0xdbff));
        let text: Result<String, _> = char::decode_utf16(units).collect();
        (self.text, self.given) = (text.map_err(|_| invalid())?, 0);
        Ok(())
    }
}

impl<R: BufRead> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given == self.text.len() {
            self.refill()?;
        }
        let length = (&self.text.as_bytes()[self.given..]).read(buffer)?;
        self.given += length;
        Ok(length)
    }
}

fn invalid() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "the text begins like UTF-16, but goes on differently; save it as UTF-8",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Characters of one, two and three bytes, and of two units, at all places of a block.
    #[test]
    fn characters_may_lie_across_blocks() {
        let block = usize::try_from(BLOCK).unwrap();
        for before in [block / 2 - 2, block / 2 - 1, block / 2] {
            let text = "x".repeat(before) + "é×😀c\r\n";
            for order in [Order::Low, Order::High] {
                let bytes: Vec<u8> = text
                    .encode_utf16()
                    .flat_map(|unit| match order {
                        Order::Low => unit.to_le_bytes(),
                        Order::High => unit.to_be_bytes(),
                    })
                    .collect();
                let mut read = String::new();
                Utf16::new(&bytes[..], order).read_to_string(&mut read).unwrap();
                assert_eq!(read, text);
                let cut = &bytes[..bytes.len() - 1];
                assert!(Utf16::new(cut, order).read_to_string(&mut String::new()).is_err());
            }
        }
        assert!(Utf16::new(&[0x3d, 0xd8][..], Order::Low).read_to_string(&mut String::new()).is_err());
    }
}
