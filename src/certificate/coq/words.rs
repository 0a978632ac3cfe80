//! Small numbers in 63-bit words, as `formal/Packed.v` reads them.

use std::io::{self, Write};

const BITS: u32 = 21;
/// Words in an array. Coq allows four times as many.
const ARRAY: usize = 1 << 20;

/// A writer of numbers, three in a word, in arrays.
pub(super) struct Words<'a> {
    out: &'a mut dyn Write,
    word: u64,
    /// How many numbers the word has.
    filled: u32,
    /// How many words the array has.
    length: usize,
}

impl<'a> Words<'a> {
    /// Defines data of type `packed` with all numbers that `push_all` pushes.
    pub(super) fn define(
        out: &'a mut dyn Write,
        name: &str,
        push_all: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        write!(out, "Definition {name} : packed :=\n[| ")?;
        let mut words = Self { out, word: 0, filled: 0, length: 0 };
        push_all(&mut words)?;
        while words.filled > 0 {
            words.push(0)?;
        }
        writeln!(words.out, "| 0 |] :: nil.\n")
    }

    /// Appends a number.
    pub(super) fn push(&mut self, number: usize) -> io::Result<()> {
        if number >> BITS != 0 {
            return Err(io::Error::other(
                "the refutation is too large: it needs numbers of more than 21 bits",
            ));
        }
        self.word |= (number as u64) << (BITS * self.filled);
        self.filled += 1;
        if self.filled == 3 {
            self.end_word()?;
        }
        Ok(())
    }

    fn end_word(&mut self) -> io::Result<()> {
        let between = match self.length {
            0 => "",
            ARRAY => "| 0 |] ::\n[| ",
            words if words % 8 == 0 => ";\n",
            _ => ";",
        };
        write!(self.out, "{between}{}", self.word)?;
        self.length = if self.length == ARRAY { 1 } else { self.length + 1 };
        (self.word, self.filled) = (0, 0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn defined(numbers: &[usize]) -> io::Result<String> {
        let mut out = Vec::new();
        Words::define(&mut out, "n", |words| numbers.iter().try_for_each(|&number| words.push(number)))?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn three_numbers_make_a_word() {
        let text = defined(&[1, 2, 3, 4]).unwrap();
        let word = 1u64 + (2 << 21) + (3 << 42);
        assert_eq!(text, format!("Definition n : packed :=\n[| {word};4| 0 |] :: nil.\n\n"));
        assert!(defined(&[1 << 21]).is_err());
    }
}
