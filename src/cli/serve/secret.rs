//! Words that nobody can guess.

use anyhow::{Result, anyhow};
use sha2::{Digest, Sha256};

/// A word of at least 128 random bits.
#[derive(Clone, Debug)]
pub(super) struct Secret(String);

impl Secret {
    pub(super) fn new() -> Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| anyhow!("no random numbers: {error}"))?;
        Ok(Self(hex(&bytes)))
    }

    /// A word for one purpose. Only who has this word can make it, and it does not tell this word.
    pub(super) fn derived(&self, purpose: &str) -> Self {
        Self(hex(&Sha256::digest(format!("{} {purpose}", self.0))))
    }

    pub(super) fn word(&self) -> &str {
        &self.0
    }

    /// Whether a word is this one. The time does not depend on where they differ.
    pub(super) fn is(&self, word: &str) -> bool {
        let differences = self.0.bytes().zip(word.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
        self.0.len() == word.len() && differences == 0
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_word_itself_is_right() {
        let secret = Secret::new().unwrap();
        let word = secret.word().to_owned();
        assert!(secret.is(&word) && word.len() == 32);
        for wrong in ["", &word[1..], &format!("{word}0"), &word.replace(char::is_numeric, "x")] {
            assert_eq!(secret.is(wrong), wrong == word, "{wrong}");
        }
        assert!(!Secret::new().unwrap().is(&word));
    }

    #[test]
    fn each_purpose_has_a_word_of_its_own() {
        let secret = Secret::new().unwrap();
        let word = secret.derived("7 0").word().to_owned();
        assert!(secret.derived("7 0").is(&word) && !secret.is(&word));
        assert!(!secret.derived("70").is(&word) && !secret.derived("7 1").is(&word));
        assert!(!Secret::new().unwrap().derived("7 0").is(&word));
    }
}
