//! Refutations in LRAT, without the steps that they do not need.

use std::io::{self, Write};

use super::core::{Core, Step};

impl Core {
    /// Writes the refutation as LRAT in text, for the formula that it was read with.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn write_lrat(&self, out: &mut dyn Write) -> io::Result<()> {
        for (place, Step { literals, hints }) in (self.numbers.len()..).zip(&self.steps) {
            write!(out, "{} ", self.number(place))?;
            literals.iter().try_for_each(|literal| write!(out, "{literal} "))?;
            write!(out, "0 ")?;
            hints.iter().try_for_each(|&hint| write!(out, "{} ", self.number(hint)))?;
            writeln!(out, "0")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::proof::{check, core};

    /// The clause 2 and the step 8 are not needed.
    #[test]
    fn what_is_not_needed_is_left_out() {
        let formula = "p cnf 3 5\n1 2 0\n3 0\n-1 2 0\n-2 1 0\n-1 -2 0\n";
        let proof = "6 2 3 0 1 3 0\n7 2 0 1 3 0\n8 d 1 6 0\n9 1 0 7 4 0\n10 0 7 9 5 0\n";
        let mut text = Vec::new();
        let core = core(formula.as_bytes(), proof.as_bytes(), &mut |_| {}).unwrap();
        core.write_lrat(&mut text).unwrap();
        assert_eq!(String::from_utf8(text.clone()).unwrap(), "6 2 0 1 3 0\n7 1 0 6 4 0\n8 0 6 7 5 0\n");
        assert_eq!(check(formula.as_bytes(), &text[..]).unwrap().added, 3);
    }
}
