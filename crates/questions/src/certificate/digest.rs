//! Sizes and SHA-256 hashes of files.

use std::io::{self, Read};

use sha2::{Digest, Sha256};

use super::FileEntry;
use crate::sha256::hex;

/// A reader that hashes what is read through it.
pub struct Hashing<R> {
    input: R,
    hash: Sha256,
    bytes: u64,
}

impl<R: Read> Hashing<R> {
    /// A reader over `input`, before its first byte.
    pub fn new(input: R) -> Self {
        Self { input, hash: Sha256::new(), bytes: 0 }
    }

    /// Reads the rest of the input and returns size and hash of the whole, as an entry for a file
    /// of this name.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn finish(mut self, name: &str) -> io::Result<FileEntry> {
        io::copy(&mut self, &mut io::sink())?;
        Ok(FileEntry { file: name.to_owned(), bytes: self.bytes, sha256: hex(self.hash) })
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        self.hash.update(&buffer[..length]);
        self.bytes += length as u64;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of FIPS 180-2.
    #[test]
    fn a_known_hash() {
        let mut reader = Hashing::new(&b"abc"[..]);
        assert_eq!(reader.read(&mut [0; 1]).unwrap(), 1);
        let entry = reader.finish("abc").unwrap();
        assert_eq!(entry.bytes, 3);
        assert_eq!(entry.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
