//! 2QBF: quantified formulas with ∀ outside and ∃ inside.

use thiserror::Error;

use super::QdimacsDocument;
use crate::cnf::prefix::Block;
use crate::cnf::{Cnf, Quantifier, Var};
use crate::format::Comments;

/// The statement that for all values of the universal variables there are values of all others that
/// make the formula true.
///
/// Variables in no block are among those others here. QDIMACS reads them differently: they are
/// chosen before everything else, with values that serve all universal assignments at once. A
/// formula that is false in the reading of this type is false in that one too. One that is true
/// here need not be true there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoQbf {
    /// The comments of the file.
    pub comments: Comments,
    /// The universal variables, in the order of the file.
    pub universals: Vec<Var>,
    /// Variables that occur in clauses but in no block, in increasing order.
    pub free: Vec<Var>,
    /// The clauses.
    pub formula: Cnf,
}

/// The quantifiers are not ∀∃.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the prefix is {0}, but only ∀…∃… is understood: at most one `a` block, and no `e` block before it")]
pub struct OtherPrefix(String);

impl TwoQbf {
    /// Accepts a formula whose blocks are ∀∃, or only one of them, or none.
    ///
    /// # Errors
    /// If there are more blocks, or the first of two is ∃.
    pub fn from_document(document: QdimacsDocument) -> Result<Self, OtherPrefix> {
        let QdimacsDocument { comments, prefix, formula } = document;
        let universals = match prefix.blocks() {
            [] => Vec::new(),
            [only] if only.quantifier == Quantifier::Exists => Vec::new(),
            [first] | [first, _] if first.quantifier == Quantifier::ForAll => first.variables.clone(),
            blocks => return Err(OtherPrefix(describe(blocks))),
        };
        Ok(Self { comments, universals, free: prefix.free(&formula), formula })
    }
}

/// The first blocks, such as `∃1,2 ∀3 ∃4…9`.
fn describe(blocks: &[Block]) -> String {
    let mut shown: Vec<String> = blocks.iter().take(4).map(describe_block).collect();
    if blocks.len() > 4 {
        shown.push(format!("… ({} blocks)", blocks.len()));
    }
    shown.join(" ")
}

fn describe_block(block: &Block) -> String {
    let quantifier = match block.quantifier {
        Quantifier::Exists => '∃',
        Quantifier::ForAll => '∀',
    };
    match block.variables[..] {
        [] => quantifier.to_string(),
        [only] => format!("{quantifier}{}", only.number()),
        [first, second] => format!("{quantifier}{},{}", first.number(), second.number()),
        [first, .., last] => format!("{quantifier}{},…,{}", first.number(), last.number()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    fn two_qbf(prefix: &str) -> Result<TwoQbf, OtherPrefix> {
        let text = format!("p cnf 9 2\n{prefix}\n1 -2 0\n9 0\n");
        TwoQbf::from_document(read(text.as_bytes()).unwrap())
    }

    #[test]
    fn two_blocks_or_fewer_are_accepted() {
        for (prefix, universals, free) in [
            ("a 2 1 0\na 3 0\ne 9 0\ne 4 0", &[2, 1, 3][..], &[][..]),
            ("a 1 0", &[1], &[2, 9]),
            ("e 0\na 1 0\ne 2 0", &[1], &[9]),
            ("e 1 2 0", &[], &[9]),
            ("", &[], &[1, 2, 9]),
        ] {
            let problem = two_qbf(prefix).unwrap();
            let numbers = |variables: &[Var]| variables.iter().map(|var| var.number()).collect::<Vec<_>>();
            assert_eq!(numbers(&problem.universals), universals, "{prefix}");
            assert_eq!(numbers(&problem.free), free, "{prefix}");
            assert_eq!(problem.formula.len(), 2, "{prefix}");
        }
    }

    #[test]
    fn other_prefixes_are_refused_by_name() {
        for (prefix, shown) in [
            ("e 1 0\na 2 0", "∃1 ∀2,"),
            ("a 1 2 0\ne 3 4 5 0\na 6 0", "∀1,2 ∃3,…,5 ∀6,"),
            ("a 1 0\ne 2 0\na 3 0\ne 4 0\na 5 0", "∀1 ∃2 ∀3 ∃4 … (5 blocks),"),
        ] {
            let message = two_qbf(prefix).unwrap_err().to_string();
            assert!(message.starts_with(&format!("the prefix is {shown} but only")), "{message}");
        }
    }
}
