//! Small numbers in 63-bit words, as `formal/Packed.v` reads them.

use std::io::{self, Write};

const BITS: u32 = 21;
/// Words in an array. Coq reads many short arrays faster than a few long ones: what it builds while
/// it reads one is garbage after its definition.
const ARRAY: usize = 1 << 14;

/// A writer of numbers, three in a word, in arrays that are defined one after the other.
pub(super) struct Words<'a> {
    out: &'a mut dyn Write,
    name: &'a str,
    /// How many arrays have been begun.
    arrays: usize,
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
        name: &'a str,
        push_all: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut words = Self { out, name, arrays: 0, word: 0, filled: 0, length: 0 };
        push_all(&mut words)?;
        while words.filled > 0 {
            words.push(0)?;
        }
        words.end()
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
        if self.length == ARRAY {
            self.end_array()?;
        }
        match self.length {
            0 => self.begin_array()?,
            words if words % 8 == 0 => self.out.write_all(b";\n")?,
            _ => self.out.write_all(b";")?,
        }
        write!(self.out, "{}", self.word)?;
        self.length += 1;
        (self.word, self.filled) = (0, 0);
        Ok(())
    }

    fn begin_array(&mut self) -> io::Result<()> {
        self.arrays += 1;
        write!(self.out, "Definition {}_{} : array int :=\n[| ", self.name, self.arrays)
    }

    fn end_array(&mut self) -> io::Result<()> {
        self.length = 0;
        writeln!(self.out, "| 0 |].")
    }

    /// Ends the last array, and defines the list of all.
    fn end(mut self) -> io::Result<()> {
        if self.length > 0 {
            self.end_array()?;
        }
        write!(self.out, "Definition {} : packed :=", self.name)?;
        for array in 1..=self.arrays {
            let between = if array % 8 == 1 { "\n  " } else { " " };
            write!(self.out, "{between}{}_{array} ::", self.name)?;
        }
        writeln!(self.out, " nil.\n")
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
        let array = format!("Definition n_1 : array int :=\n[| {word};4| 0 |].\n");
        assert_eq!(text, array + "Definition n : packed :=\n  n_1 :: nil.\n\n");
        assert!(defined(&[1 << 21]).is_err());
    }

    #[test]
    fn long_data_have_several_arrays() {
        let text = defined(&vec![1; 3 * ARRAY + 1]).unwrap();
        assert_eq!(text.matches("Definition n_").count(), 2);
        assert!(text.contains("[| 1| 0 |].\n"), "the second array has one word");
        assert!(text.ends_with("Definition n : packed :=\n  n_1 :: n_2 :: nil.\n\n"));
    }
}
