//! The content of an input: unpacked, in UTF-8, and still whole after somebody looked at its beginning.

use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};

use lifesat::format::compressed::{self, Plain};

/// The mark that some editors put before UTF-8 text.
const UTF_8: &[u8] = &[0xef, 0xbb, 0xbf];
/// The mark before UTF-16 text, which older versions of Windows `PowerShell` write with `>`: lower bytes first.
const UTF_16_LOW: &[u8] = &[0xff, 0xfe];
/// The mark with higher bytes first.
const UTF_16_HIGH: &[u8] = &[0xfe, 0xff];
const MARKS: [&[u8]; 3] = [UTF_8, UTF_16_LOW, UTF_16_HIGH];

pub(crate) struct Text {
    /// Bytes that were looked at and come next.
    seen: Cursor<Vec<u8>>,
    rest: Rest,
    /// True if a mark was left out.
    is_marked: bool,
}

enum Rest {
    /// As it is in the file, or unpacked.
    Same(Plain<'static>),
    /// UTF-16, which is read as UTF-8.
    Wide(BufReader<Utf16<Plain<'static>>>),
    /// Lines that end with CR alone, as on old Macs, which are read with LF.
    Old(BufReader<LineFeeds<Plain<'static>>>),
}

impl Text {
    /// The content of a stream that may be compressed. A mark before a text is left out. No format begins
    /// like one, so what is no text stays as it is.
    pub(crate) fn of(input: impl BufRead + Send + 'static) -> io::Result<Self> {
        let mut plain = compressed::plain(input)?;
        let mut start = Vec::new();
        // Somebody who writes at a terminal is not asked for more than shows that there is no mark.
        while may_be_mark(&start) && plain.by_ref().take(1).read_to_end(&mut start)? > 0 {}
        let wide = |plain, order| Rest::Wide(BufReader::new(Utf16::new(plain, order)));
        let is_marked = MARKS.contains(&&start[..]);
        let (seen, rest) = match &start[..] {
            UTF_8 => (Vec::new(), Rest::Same(plain)),
            UTF_16_LOW => (Vec::new(), wide(plain, Order::Low)),
            UTF_16_HIGH => (Vec::new(), wide(plain, Order::High)),
            _ => begin(start, plain)?,
        };
        Ok(Self { seen: Cursor::new(seen), rest, is_marked })
    }

    /// A copy of such content, which is read as it is, whatever it looks like.
    pub(crate) fn copied(copy: impl BufRead + Send + 'static) -> Self {
        Self { seen: Cursor::default(), rest: Rest::Same(Plain::as_it_is(copy)), is_marked: false }
    }

    /// Returns true if the bytes of the file are those that are read.
    pub(crate) fn is_as_stored(&self) -> bool {
        !self.is_marked && matches!(&self.rest, Rest::Same(plain) if !plain.is_packed())
    }

    /// Returns true if there was a mark before the text, which is in UTF-8 or UTF-16.
    pub(crate) fn is_marked(&self) -> bool {
        self.is_marked
    }

    pub(crate) fn put_back(&mut self, mut bytes: Vec<u8>) {
        let left = usize::try_from(self.seen.position()).unwrap_or(usize::MAX);
        bytes.extend(self.seen.get_ref().get(left..).unwrap_or_default());
        self.seen = Cursor::new(bytes);
    }

    /// Reads a compressed input to its end, so that it is not believed if it is damaged there.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.plain().finish()
    }

    /// Reads a compressed input to its end first, for those who tell what they find while they read.
    pub(crate) fn check_first(&mut self) -> io::Result<()> {
        if self.plain().is_packed() {
            let mut file = tempfile::tempfile()?;
            io::copy(self, &mut file)?;
            file.rewind()?;
            *self = Self::copied(BufReader::new(file));
        }
        Ok(())
    }

    fn plain(&mut self) -> &mut Plain<'static> {
        match &mut self.rest {
            Rest::Same(plain) => plain,
            Rest::Wide(wide) => wide.get_mut().inner(),
            Rest::Old(old) => &mut old.get_mut().input,
        }
    }

    fn current(&mut self) -> &mut dyn BufRead {
        let is_seen = self.seen.position() == self.seen.get_ref().len() as u64;
        match &mut self.rest {
            _ if !is_seen => &mut self.seen,
            Rest::Same(plain) => plain,
            Rest::Wide(wide) => wide,
            Rest::Old(old) => old,
        }
    }
}

/// The first line of an input without a mark, and what follows, which has other ends of lines if this one ends with
/// CR alone. Binary proofs have other control characters before.
fn begin(mut start: Vec<u8>, mut plain: Plain<'static>) -> io::Result<(Vec<u8>, Rest)> {
    let is_control = |byte: &u8| *byte < b' ' && *byte != b'\t';
    while !start.iter().any(is_control) && start.len() < LONGEST_LINE {
        let bytes = plain.fill_buf()?;
        let line = bytes.iter().position(is_control).map_or(bytes.len(), |end| end + 1);
        start.extend_from_slice(&bytes[..line]);
        plain.consume(line);
        if line == 0 {
            break;
        }
    }
    let is_old = start.iter().find(|byte| is_control(byte)) == Some(&b'\r')
        && (start.last() != Some(&b'\r') || plain.fill_buf()?.first() != Some(&b'\n'));
    if !is_old {
        return Ok((start, Rest::Same(plain)));
    }
    let input = Plain::as_it_is(Cursor::new(start).chain(plain));
    Ok((Vec::new(), Rest::Old(BufReader::new(LineFeeds { input, after_cr: false }))))
}

/// A longer first line, in bytes, says nothing about the ends of lines.
const LONGEST_LINE: usize = 1 << 16;

/// A reader that gives LF for CR, and for CR LF.
struct LineFeeds<R> {
    input: R,
    after_cr: bool,
}

impl<R: Read> Read for LineFeeds<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.input.read(buffer)?;
            let mut kept = 0;
            for place in 0..length {
                let byte = buffer[place];
                if !(byte == b'\n' && self.after_cr) {
                    buffer[kept] = if byte == b'\r' { b'\n' } else { byte };
                    kept += 1;
                }
                self.after_cr = byte == b'\r';
            }
            if kept > 0 || length == 0 {
                return Ok(kept);
            }
        }
    }
}

/// Returns true if some mark may begin with these bytes and is longer.
fn may_be_mark(start: &[u8]) -> bool {
    MARKS.iter().any(|mark| mark.starts_with(start) && mark.len() > start.len())
}

impl Read for Text {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.current().read(buffer)
    }
}

impl BufRead for Text {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.current().fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.current().consume(amount);
    }
}

// UTF-16 read as UTF-8.

/// Bytes that are read at once: whole units.
const BLOCK: u64 = 1 << 14;

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

    fn content(bytes: &'static [u8]) -> io::Result<String> {
        let mut text = String::new();
        Text::of(bytes)?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn marks_are_left_out() {
        for (bytes, text) in [
            (&b"\xef\xbb\xbfp cnf"[..], "p cnf"),
            (b"\xff\xfep\0 \0c\0", "p c"),
            (b"\xfe\xff\0p\0 \0c", "p c"),
            (b"\xff\xfe", ""),
            (b"\xef\xbb\xbf", ""),
            (b"p cnf", "p cnf"),
            (b"", ""),
        ] {
            assert_eq!(content(bytes).unwrap(), text, "{bytes:?}");
        }
        assert!(content(b"\xef\xbb").is_err(), "not the whole mark");
    }

    #[test]
    fn lines_may_end_with_cr() {
        for (bytes, text) in [
            (&b"p cnf 1 1\r1 0\r"[..], "p cnf 1 1\n1 0\n"),
            (b"0 0\r\r1 1", "0 0\n\n1 1"),
            (b"p cnf 1 1\r\n1 0\r\n", "p cnf 1 1\r\n1 0\r\n"),
            (b"a\0\r", "a\0\r"),
        ] {
            assert_eq!(content(bytes).unwrap(), text, "{bytes:?}");
        }
        // The first block may end between CR and LF.
        let pieces = (&b"0 0\r"[..]).chain(&b"\n1 1\r\n"[..]);
        let mut text = String::new();
        Text::of(BufReader::with_capacity(1, pieces)).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text.lines().collect::<Vec<_>>(), ["0 0", "1 1"]);
    }

    #[test]
    fn what_was_looked_at_comes_again() {
        let mut text = Text::of(&b"one two"[..]).unwrap();
        let mut bytes = [0; 3];
        text.read_exact(&mut bytes).unwrap();
        text.put_back(bytes.to_vec());
        text.read_exact(&mut bytes[..2]).unwrap();
        text.put_back(b"ON".to_vec());
        let mut all = String::new();
        text.read_to_string(&mut all).unwrap();
        assert_eq!(all, "ONe two");
    }

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
