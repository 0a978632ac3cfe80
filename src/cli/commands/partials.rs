//! Writes what a command under way has to the file that the user names.

use lifesat::life::file::rle;
use lifesat::life::{Grid, Partial, Rule, partial};
use lifesat::render::MAKER;

use crate::cli::request::partials::Partials;
use crate::cli::wording;

/// Writes the file anew, with a pattern whose cells are all known.
pub(super) fn whole(partials: &Partials, pattern: &Grid, rule: Rule, caption: String) {
    write(partials, &rle::write(pattern, rule, &comments(partials, caption)));
}

/// Writes the file anew, with a pattern that has unspecified cells. Its header names the rule of Golly
/// that has them, so another rule than Conway's is named in a comment.
pub(super) fn with_gaps(partials: &Partials, pattern: &Partial, rule: Rule, caption: String) {
    let caption = if rule == Rule::LIFE { caption } else { format!("{caption},{}", wording::of_rule(rule)) };
    write(partials, &partial::write_rle(pattern, &comments(partials, caption)));
}

fn comments(partials: &Partials, caption: String) -> [String; 3] {
    [caption, partials.command.clone(), MAKER.to_owned()]
}

/// The command goes on if that fails: the file is only a view.
fn write(partials: &Partials, text: &str) {
    let _ = partials.file.show(|out| out.write_all(text.as_bytes()));
}
