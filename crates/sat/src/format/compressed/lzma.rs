//! The old format of xz: one stream, and nothing behind it.

use std::io::{self, BufRead, Read};

use lzma_rust2::LzmaReader;

/// Unpacks the only stream of an input. The library stops at its end and leaves it to its user to look
/// behind it. What is there belongs to no stream, and `xz` calls such a file corrupt.
pub(super) struct Single<R> {
    /// Until its end was found.
    stream: Option<LzmaReader<R>>,
    /// Whether there is nothing behind the end.
    is_alone: bool,
}

impl<R: BufRead> Single<R> {
    pub(super) fn new(input: R, most_memory: u32) -> io::Result<Self> {
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
