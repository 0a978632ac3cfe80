//! Compressed inputs, recognised by their first bytes and unpacked while they are read.
//!
//! Whoever reads to the end has had everything checked that the format has to check: checksums,
//! lengths, and that nothing is cut off. Whoever stops earlier calls [`Plain::finish`].
//!
//! | format | checked |
//! |---|---|
//! | gzip | CRC-32 and length of each member |
//! | xz | CRC-32, CRC-64 or SHA-256 of each block, and the index; nothing with `xz --check=none` |
//! | zstd | XXH64 of each frame, unless it was made with `zstd --no-check`, and its length if it is stated |
//! | bzip2 | CRC-32 of each block and of the whole |
//! | lzma | that it is complete and nothing follows: the old format of xz has no checksum, and one stream only |

mod lzma;
mod zstd;

use std::io::{self, BufRead, BufReader, Cursor, Read};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;

use self::lzma::Single;
use self::zstd::Frames;

/// The longest magic number below.
const LONGEST_MAGIC: usize = 6;

/// The most memory for unpacking xz and lzma, in KiB. What `xz -9` makes takes 65 MiB.
const MOST_MEMORY: u32 = 2 << 20;

/// The plain content of an input that may be compressed.
pub struct Plain<'a> {
    content: Box<dyn BufRead + Send + 'a>,
    is_packed: bool,
}

/// The plain content of a stream that may be compressed. Files that were put one behind the other are
/// unpacked as one, except those of lzma, which are refused as `xz` refuses them.
///
/// # Errors
/// If the stream cannot be read. Damage shows while the result is read.
pub fn plain<'a>(mut input: impl BufRead + Send + 'a) -> io::Result<Plain<'a>> {
    let mut start = Vec::new();
    input.by_ref().take(LONGEST_MAGIC as u64).read_to_end(&mut start)?;
    let packing = Packing::of(&start);
    let whole = Cursor::new(start).chain(input);
    let content: Box<dyn BufRead + Send + 'a> = match packing {
        None => Box::new(whole),
        Some(Packing::Gzip) => Box::new(BufReader::new(MultiGzDecoder::new(whole))),
        Some(Packing::Bzip2) => Box::new(BufReader::new(MultiBzDecoder::new(whole))),
        Some(Packing::Zstd) => Box::new(BufReader::new(Frames::new(whole))),
        Some(Packing::Xz) => Box::new(BufReader::new(XzReader::new_mem_limit(whole, true, MOST_MEMORY))),
        Some(Packing::Lzma) => Box::new(BufReader::new(Single::new(whole, MOST_MEMORY)?)),
    };
    Ok(Plain { content, is_packed: packing.is_some() })
}

/// Whether a stream that begins like this is compressed.
pub fn is_packed(start: &[u8]) -> bool {
    Packing::of(start).is_some()
}

impl<'a> Plain<'a> {
    /// A stream that is read as it is, such as a copy of what was unpacked.
    pub fn as_it_is(input: impl BufRead + Send + 'a) -> Self {
        Self { content: Box::new(input), is_packed: false }
    }

    /// Whether the input is compressed.
    pub fn is_packed(&self) -> bool {
        self.is_packed
    }

    /// Reads a compressed input to its end, so that all of it was checked. What is not compressed is
    /// not read further.
    ///
    /// # Errors
    /// If the input cannot be read, or is damaged.
    pub fn finish(&mut self) -> io::Result<()> {
        if self.is_packed {
            io::copy(&mut self.content, &mut io::sink())?;
        }
        Ok(())
    }
}

impl Read for Plain<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.content.read(buffer)
    }
}

impl BufRead for Plain<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.content.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.content.consume(amount);
    }
}

/// The compression formats.
#[derive(Clone, Copy)]
enum Packing {
    Gzip,
    Bzip2,
    Zstd,
    Xz,
    Lzma,
}

impl Packing {
    /// How data are packed that start so. No text and no proof does.
    fn of(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            // A block follows, or the end.
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, ..] => Some(Self::Bzip2),
            // The second is a frame without content, as pzstd puts before each frame.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Self::Zstd),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            // The usual properties, and the size of a dictionary of 64 KiB or more.
            [0x5d, 0, 0, ..] => Some(Self::Lzma),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
