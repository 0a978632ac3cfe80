//! Compressed inputs, recognised by their first bytes and unpacked while they are read.
//!
//! When an input was read to its end, everything has been checked that its format has to check:
//! checksums, lengths, and that nothing is cut off. A reader that stops earlier calls
//! [`Plain::finish`].
//!
//! | format | checked |
//! |---|---|
//! | gzip | CRC-32 and length of each member |
//! | xz | CRC-32, CRC-64 or SHA-256 of each block, and the index; nothing with `xz --check=none` |
//! | zstd | XXH64 of each frame, unless it was made with `zstd --no-check`, and its length if it is stated |
//! | bzip2 | CRC-32 of each block and of the whole |
//! | lzma | that it is complete and nothing follows: the old format of xz has no checksum, and one stream only |

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use lzma_rust2::{LzmaReader, XzReader};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

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

/// Returns true if a stream that begins like this is compressed.
pub fn is_packed(start: &[u8]) -> bool {
    Packing::of(start).is_some()
}

impl<'a> Plain<'a> {
    /// A stream that is read as it is, such as a copy of what was unpacked.
    pub fn as_it_is(input: impl BufRead + Send + 'a) -> Self {
        Self { content: Box::new(input), is_packed: false }
    }

    /// Returns true if the input is compressed.
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

/// Unpacks zstd data: several frames, one after the other, each with a checksum of its own. The library
/// decodes one, and leaves it to its user to compare the checksum.
struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
    /// Bytes of content of this frame so far.
    length: u64,
}

impl<R: BufRead> Frames<R> {
    fn new(input: R) -> Self {
        Self { input, decoder: FrameDecoder::new(), is_in_frame: false, length: 0 }
    }

    /// Goes on to the next frame with content, and says whether there is one.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.input) {
                Ok(()) => {
                    (self.is_in_frame, self.length) = (true, 0);
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => self.skip(length.into())?,
                Err(error) => return Err(damaged(error)),
            }
        }
        Ok(false)
    }

    /// Skips the bytes of a frame without content.
    fn skip(&mut self, length: u64) -> io::Result<()> {
        match io::copy(&mut self.input.by_ref().take(length), &mut io::sink())? {
            skipped if skipped == length => Ok(()),
            _ => Err(damaged("a frame is cut off")),
        }
    }

    /// Content of the frame; nothing at its end.
    fn content(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
            self.decoder
                .decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1))
                .map_err(damaged)?;
        }
        let length = self.decoder.read(buffer)?;
        self.length += length as u64;
        Ok(length)
    }

    /// Compares the content of the frame with what its header and its end say of it. A length of 0
    /// means that none is stated.
    fn check(&self) -> io::Result<()> {
        let stated = self.decoder.content_size();
        if stated != 0 && stated != self.length {
            return Err(damaged("the content has another length than it states"));
        }
        match self.decoder.get_checksum_from_data() {
            Some(checksum) if self.decoder.get_calculated_checksum() != Some(checksum) => {
                Err(damaged("the checksum does not agree with the content"))
            }
            _ => Ok(()),
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while self.is_in_frame || self.next_frame()? {
            match self.content(buffer)? {
                0 => {
                    self.check()?;
                    self.is_in_frame = false;
                }
                length => return Ok(length),
            }
        }
        Ok(0)
    }
}

fn damaged(error: impl Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("damaged zstd data: {error}"))
}

/// Unpacks the only stream of an input in the old format of xz. The library stops at its end and leaves it to
/// its user to look behind it. What is there belongs to no stream, and `xz` calls such a file corrupt.
struct Single<R> {
    /// Until its end was found.
    stream: Option<LzmaReader<R>>,
    /// True if there is nothing behind the end.
    is_alone: bool,
}

impl<R: BufRead> Single<R> {
    fn new(input: R, most_memory: u32) -> io::Result<Self> {
        let mut stream = LzmaReader::new_mem_limit(input, most_memory, None)?;
        stream.set_relaxed_end_condition(false);
        Ok(Self { stream: Some(stream), is_alone: false })
    }
}

impl<R: BufRead> Read for Single<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(stream) = &mut self.stream {
            let length = stream.read(buffer)?;
            if length > 0 || buffer.is_empty() {
                return Ok(length);
            }
        }
        if let Some(stream) = self.stream.take() {
            let (input, mut behind) = stream.into_parts();
            input.take(1).read_to_end(&mut behind)?;
            self.is_alone = behind.is_empty();
        }
        if self.is_alone { Ok(0) } else { Err(followed()) }
    }
}

fn followed() -> io::Error {
    let said = "damaged lzma data: something follows the end, and this format has no second part; pack the whole anew, \
                such as with xz";
    io::Error::new(io::ErrorKind::InvalidData, said)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    const CONTENT: &[u8] = include_bytes!("compressed/samples/plain.cnf");

    /// Samples whose content has a checksum. The second of xz is padded between and behind its streams.
    const CHECKED: [(&str, &[u8]); 11] = [
        ("plain.gz", include_bytes!("compressed/samples/plain.gz")),
        ("two.gz", include_bytes!("compressed/samples/two.gz")),
        ("plain.bz2", include_bytes!("compressed/samples/plain.bz2")),
        ("two.bz2", include_bytes!("compressed/samples/two.bz2")),
        ("plain.zst", include_bytes!("compressed/samples/plain.zst")),
        ("two.zst", include_bytes!("compressed/samples/two.zst")),
        ("pzstd.zst", include_bytes!("compressed/samples/pzstd.zst")),
        ("plain.xz", include_bytes!("compressed/samples/plain.xz")),
        ("crc32.xz", include_bytes!("compressed/samples/crc32.xz")),
        ("sha256.xz", include_bytes!("compressed/samples/sha256.xz")),
        ("two.xz", include_bytes!("compressed/samples/two.xz")),
    ];

    /// Samples without one.
    const UNCHECKED: [(&str, &[u8]); 2] = [
        ("unchecked.zst", include_bytes!("compressed/samples/unchecked.zst")),
        ("plain.lzma", include_bytes!("compressed/samples/plain.lzma")),
    ];

    fn read(packed: &[u8]) -> io::Result<Vec<u8>> {
        let mut content = Vec::new();
        plain(packed)?.read_to_end(&mut content)?;
        Ok(content)
    }

    /// The first bytes of an input, of which the rest is only checked.
    fn read_first(packed: &[u8]) -> io::Result<Vec<u8>> {
        let mut reader = plain(packed)?;
        let mut first = vec![0; 9];
        reader.read_exact(&mut first)?;
        reader.finish()?;
        Ok(first)
    }

    #[test]
    fn every_format_is_unpacked() {
        for (name, packed) in CHECKED.iter().chain(&UNCHECKED) {
            assert_eq!(read(packed).unwrap_or_else(|error| panic!("{name}: {error}")), CONTENT, "{name}");
            assert_eq!(read_first(packed).unwrap(), CONTENT[..9], "{name}");
            assert!(plain(*packed).unwrap().is_packed(), "{name}");
            assert!(is_packed(packed) && is_packed(&packed[..LONGEST_MAGIC]), "{name}");
        }
        assert_eq!(read(CONTENT).unwrap(), CONTENT);
        assert!(!plain(CONTENT).unwrap().is_packed() && !is_packed(CONTENT));
    }

    /// Every byte is replaced by several others. What is read is the content, or the damaged bytes themselves
    /// where they no longer look packed; everything else is an error, also for those who stop early.
    #[test]
    fn damage_is_noticed_wherever_it_is() {
        for (name, packed) in CHECKED {
            for place in 0..packed.len() {
                let others = (0..8).map(|bit| packed[place] ^ 1 << bit).chain([
                    0,
                    0xff,
                    packed[place].wrapping_add(7),
                ]);
                for other in others.filter(|&other| other != packed[place]) {
                    let mut damaged = packed.to_vec();
                    damaged[place] = other;
                    if let Ok(content) = read(&damaged) {
                        assert!(
                            content == CONTENT || content == damaged,
                            "{name}: byte {place} became {other}"
                        );
                    }
                    if let Ok(first) = read_first(&damaged) {
                        let is_sound = read(&damaged).is_ok_and(|content| content.starts_with(&first));
                        assert!(is_sound, "{name}: byte {place} became {other}, and nobody looked");
                    }
                }
            }
        }
    }

    /// Of several parts, the first may be there alone, and padding may be missing.
    #[test]
    fn an_input_that_is_cut_off_is_noticed() {
        for (name, packed) in CHECKED.iter().chain(&UNCHECKED) {
            for length in 1..packed.len() {
                let Ok(content) = read(&packed[..length]) else { continue };
                let is_several = name.starts_with("two") || name.starts_with("pzstd");
                let is_part = is_several && CONTENT.starts_with(&content);
                assert!(
                    content == CONTENT || is_part || content == packed[..length],
                    "{name}: {length} bytes"
                );
            }
            if !name.starts_with("two") {
                assert!(read(&packed[..packed.len() - 1]).is_err(), "{name}");
            }
        }
    }

    /// A file of one format behind one of another is no file of either. One of lzma ends with its stream, so
    /// there it does not help to be of the same format.
    #[test]
    fn nothing_may_follow() {
        let format = |name: &'static str| name.rsplit('.').next();
        for &(name, packed) in CHECKED.iter().chain(&UNCHECKED) {
            for end in [&b"x"[..], b"more", b"\n", CONTENT] {
                let both = [packed, end].concat();
                assert!(read(&both).is_err() && read_first(&both).is_err(), "{name} and {end:?}");
            }
            for (other, behind) in CHECKED.iter().chain(&UNCHECKED) {
                let both = [packed, behind].concat();
                if format(name) != format(other) || format(name) == Some("lzma") {
                    assert!(read(&both).is_err() && read_first(&both).is_err(), "{name} and {other}");
                } else {
                    assert_eq!(read(&both).unwrap(), [CONTENT, CONTENT].concat(), "{name} and {other}");
                }
            }
        }
    }

    /// What stands behind the stream may come late, and after more than a buffer of content.
    #[test]
    fn what_follows_a_long_stream_is_seen() {
        let long: Vec<u8> = CONTENT.iter().copied().cycle().take(1 << 18).collect();
        let lzma = UNCHECKED[1].1;
        for wait in [0, 1, 7] {
            let input =
                BufReader::with_capacity(1 + wait, lzma).chain(BufReader::with_capacity(1, &long[..]));
            let error = plain(input).unwrap().read_to_end(&mut Vec::new()).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        }
        let mut reader = plain(lzma.chain(&b"x"[..])).unwrap();
        assert!(reader.read_to_end(&mut Vec::new()).is_err());
        assert!(reader.read_to_end(&mut Vec::new()).is_err(), "the error stays");
    }

    /// A copy of what was unpacked may look packed itself.
    #[test]
    fn a_copy_is_not_unpacked_again() {
        for (name, packed) in CHECKED.iter().chain(&UNCHECKED) {
            let mut copy = Plain::as_it_is(*packed);
            let mut content = Vec::new();
            copy.read_to_end(&mut content).unwrap();
            assert!(&content == packed && !copy.is_packed(), "{name}");
        }
    }
}
