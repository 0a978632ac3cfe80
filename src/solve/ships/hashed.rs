//! A writer that computes the SHA-256 of what is written.

use std::io::{self, Write};

use sha2::{Digest, Sha256};

/// Writes to another writer, and computes a hash.
pub(super) struct Hashed<W> {
    to: W,
    hash: Sha256,
}

impl<W: Write> Hashed<W> {
    /// Nothing is written yet.
    pub(super) fn new(to: W) -> Self {
        Self { to, hash: Sha256::new() }
    }

    /// The writer, and the hash in hexadecimal digits.
    pub(super) fn finish(self) -> (W, String) {
        let hash = self.hash.finalize();
        (self.to, hash.iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.to.write(bytes)?;
        self.hash.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
