//! Hashes that show whether a text was changed.

use sha2::{Digest, Sha256};

/// The SHA-256 of a text, as 64 hexadecimal digits.
pub(super) fn sha256(text: &[u8]) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of FIPS 180-2.
    #[test]
    fn a_known_hash() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
