//! Generations that need not follow from each other in all cells, as texts.

use lifesat::life::file::rle;
use lifesat::life::{Grid, Rule};

use crate::cli::console::output;
use crate::cli::console::output::PatternFormat;

/// All generations but the first, after a blank line each. Their names begin with `of`, such as
/// "object 3, ".
pub(crate) fn later(generations: &[Grid], rule: Rule, format: PatternFormat, of: &str) -> String {
    let text = |(number, grid)| {
        let name = format!("{of}generation {number}");
        format!("\n{}", output::one_of_several(grid, rule, format, &name, &[comment(number)]))
    };
    generations.iter().enumerate().skip(1).map(text).collect()
}

/// What is said about a generation after the first.
pub(crate) fn comment(number: usize) -> String {
    format!("generation {number}, with cells that need not follow from the one before")
}

/// All generations as RLE.
pub(crate) fn as_rle(generations: &[Grid], rule: Rule) -> Vec<String> {
    generations.iter().map(|grid| rle::write(grid, rule, &[]).trim_end().to_owned()).collect()
}
