//! Zstd data: several frames, one after the other, each with a checksum of its own.

use std::fmt::Display;
use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Unpacks all frames. The library decodes one, and leaves it to its user to compare the checksum.
pub(super) struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
    /// Bytes of content of this frame so far.
    length: u64,
}

impl<R: BufRead> Frames<R> {
    pub(super) fn new(input: R) -> Self {
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
