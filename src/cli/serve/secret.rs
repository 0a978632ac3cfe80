//! Words that nobody can guess.

use anyhow::{Result, anyhow};

/// A word of 128 random bits.
#[derive(Clone, Debug)]
pub(super) struct Secret(String);

impl Secret {
    pub(super) fn new() -> Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| anyhow!("no random numbers: {error}"))?;
        Ok(Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
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
}
