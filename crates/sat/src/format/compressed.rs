//! Compressed inputs: gzip, xz and zstd, recognised by their first bytes.

use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};

use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

/// The longest magic number below.
const LONGEST_MAGIC: usize = 6;

/// The plain content of a stream that may be compressed.
///
/// Gzip and zstd are unpacked while they are read, xz into an unnamed temporary file.
///
/// # Errors
/// If the stream cannot be read or unpacked, or the temporary file cannot be written. Damage to
/// gzip and zstd data may show only while the result is read.
pub fn plain<'a>(mut input: impl BufRead + Send + 'a) -> io::Result<Box<dyn BufRead + Send + 'a>> {
    let mut start = Vec::new();
    input.by_ref().take(LONGEST_MAGIC as u64).read_to_end(&mut start)?;
    let whole = Cursor::new(start.clone()).chain(input);
    Ok(match Packing::of(&start) {
        Some(Packing::Gzip) => Box::new(BufReader::new(flate2::bufread::MultiGzDecoder::new(whole))),
        Some(Packing::Zstd) => Box::new(BufReader::new(ZstdFrames::new(Box::new(whole))?)),
        Some(Packing::Xz) => Box::new(BufReader::new(unpack_xz(whole)?)),
        None => Box::new(whole),
    })
}

/// Whether data that start with these bytes are compressed.
pub fn is_packed(start: &[u8]) -> bool {
    Packing::of(start).is_some()
}

/// The compression formats.
enum Packing {
    Gzip,
    Zstd,
    Xz,
}

impl Packing {
    fn of(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Self::Zstd),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            _ => None,
        }
    }
}

/// Zstd data may consist of several frames, one after the other. The library's decoder reads one.
struct ZstdFrames<'a> {
    frame: Option<StreamingDecoder<Box<dyn BufRead + Send + 'a>, FrameDecoder>>,
}

impl<'a> ZstdFrames<'a> {
    fn new(input: Box<dyn BufRead + Send + 'a>) -> io::Result<Self> {
        Ok(Self { frame: Some(StreamingDecoder::new(input).map_err(io::Error::other)?) })
    }
}

impl Read for ZstdFrames<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(mut frame) = self.frame.take() {
            let length = frame.read(buffer)?;
            if length > 0 || buffer.is_empty() {
                self.frame = Some(frame);
                return Ok(length);
            }
            let mut rest = frame.into_inner();
            if !rest.fill_buf()?.is_empty() {
                *self = Self::new(rest)?;
            }
        }
        Ok(0)
    }
}

/// The xz library writes its output and offers nothing to read from, so the output goes to disk
/// first.
fn unpack_xz(mut packed: impl BufRead) -> io::Result<impl Read> {
    let mut file = tempfile::tempfile()?;
    lzma_rs::xz_decompress(&mut packed, &mut file)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, format!("bad xz data: {error:?}")))?;
    file.rewind()?;
    Ok(file)
}
