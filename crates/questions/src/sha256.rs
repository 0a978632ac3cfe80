//! SHA-256 hashes as hexadecimal digits.

use std::io::{self, Write};

use sha2::{Digest, Sha256};

/// The hash of a text, as 64 hexadecimal digits.
pub fn of(text: &[u8]) -> String {
    hex(Sha256::new_with_prefix(text))
}

/// A finished hash, as 64 hexadecimal digits.
pub fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes to another writer, and computes the hash of what is written.
pub struct Hashed<W> {
    to: W,
    hash: Sha256,
}

impl<W: Write> Hashed<W> {
    /// Nothing is written yet.
    pub fn new(to: W) -> Self {
        Self { to, hash: Sha256::new() }
    }

    /// The writer, and the hash.
    pub fn finish(self) -> (W, String) {
        (self.to, hex(self.hash))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of FIPS 180-2.
    #[test]
    fn a_known_hash() {
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(of(b"abc"), known);
        let mut to = Hashed::new(Vec::new());
        to.write_all(b"ab").unwrap();
        to.write_all(b"c").unwrap();
        assert_eq!(to.finish(), (b"abc".to_vec(), known.to_owned()));
    }
}
