//! Formulas with or without cubes behind them.

use std::io::BufRead;

use super::{IcnfReader, Stage};
use crate::cnf::Cnf;
use crate::format::Located;
use crate::format::dimacs::Reader;
use crate::format::qdimacs::{QdimacsDocument, QdimacsError, QdimacsReason, document_up_to_cubes};

/// What begins with a `p cnf` line.
pub enum FormulaFile<R> {
    /// A formula, which may have quantifiers.
    Alone(QdimacsDocument),
    /// A formula without quantifiers, and the cubes behind it, which are still to be read.
    WithCubes(Cnf, IcnfReader<R>),
}

/// Reads a whole formula, and no cube.
///
/// # Errors
/// As for [`qdimacs::read`](crate::format::qdimacs::read). Cubes do not make a false number of clauses right.
pub fn read_formula<R: BufRead>(input: R) -> Result<FormulaFile<R>, QdimacsError> {
    let mut reader = Reader::new(input);
    match up_to_cubes(&mut reader) {
        Err(reason) => Err(Located { line: reader.tokens.line, reason }),
        Ok((document, None)) => Ok(FormulaFile::Alone(document)),
        Ok((QdimacsDocument { comments, formula, .. }, Some(variables))) => {
            let cubes = IcnfReader {
                reader,
                comments,
                stage: Stage::Cubes(variables),
                has_cubes: true,
                is_done: false,
            };
            Ok(FormulaFile::WithCubes(formula, cubes))
        }
    }
}

/// The formula, and the number of variables that cubes may have if there are any.
fn up_to_cubes(reader: &mut Reader<impl BufRead>) -> Result<(QdimacsDocument, Option<u32>), QdimacsReason> {
    let (document, announced) = document_up_to_cubes(reader)?;
    let variables = announced.map(|announced| announced.check_before_cubes().map(|()| announced.variables()));
    Ok((document, variables.transpose()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::icnf::Event;

    fn cubes(text: &str) -> Option<Vec<Vec<i32>>> {
        let FormulaFile::WithCubes(formula, cubes) = read_formula(text.as_bytes()).unwrap() else {
            return None;
        };
        assert_eq!(formula.len(), 2);
        let numbers = |event: Result<Event, _>| match event.unwrap() {
            Event::Cube(cube) => cube.iter().map(|literal| literal.to_dimacs()).collect(),
            Event::Clause(clause) => panic!("{clause:?} is no cube"),
        };
        Some(cubes.map(numbers).collect())
    }

    #[test]
    fn cubes_follow_all_clauses() {
        for (behind, expected) in [
            ("", None),
            ("%\n0\n\n", None),
            ("c the end", None),
            ("a 0", Some(vec![vec![]])),
            ("c cubes\na 1 -2 0\nc two\r\n a\t-1 0\n", Some(vec![vec![1, -2], vec![-1]])),
            ("%\n0\n\nc cubes\na 1 0\n", Some(vec![vec![1]])),
        ] {
            assert_eq!(cubes(&format!("c one\np cnf 3 2\n1 2 0 -1\n3 0\n{behind}")), expected, "{behind}");
        }
        let text = "c one\np cnf 1 1\n1 0\nc two\na 1 0\na x 0\n";
        let FormulaFile::WithCubes(_, mut cubes) = read_formula(text.as_bytes()).unwrap() else { panic!() };
        assert!(cubes.comments().iter().eq(["one"]));
        assert!(cubes.next().unwrap().is_ok());
        assert_eq!(cubes.bytes_read(), 31);
        assert!(cubes.next().unwrap().unwrap_err().to_string().starts_with("line 6: `x` is not a literal"));
    }

    /// In front of all clauses `a` lines are quantifiers, and behind a formula with quantifiers there are no cubes.
    #[test]
    fn nothing_is_both_cube_and_quantifier() {
        let universals = |text: &str| match read_formula(text.as_bytes()) {
            Ok(FormulaFile::Alone(document)) => Ok(document.prefix.blocks().len()),
            Ok(FormulaFile::WithCubes(..)) => panic!("{text}"),
            Err(error) => Err(error.to_string()),
        };
        assert_eq!(universals("p cnf 2 1\na 1 0\n1 2 0\n"), Ok(1));
        assert_eq!(universals("p cnf 2 0\na 1 0\n"), Ok(1));
        let late = |line| Err(format!("line {line}: a quantifier line (`a …`) after the first clause"));
        assert_eq!(universals("p cnf 2 1\na 1 0\n1 2 0\na 2 0\n"), late(4));
        assert_eq!(universals("p cnf 2 1\na 0\n1 2 0\na 2 0\n"), late(4));
        assert_eq!(universals("p cnf 2 1\ne 1 2 0\n1 2 0\n%\n0\na 2 0\n"), late(6));
        assert!(
            universals("p cnf 2 0\na -1 0\n").unwrap_err().starts_with("line 2: -1 in a quantifier line")
        );
    }
}
