//! The best still life of a search under way, in a file.

use lifesat::life::file::rle;
use lifesat::life::{Grid, Rule};
use lifesat::render::MAKER;

use crate::cli::console::output;
use crate::cli::request::solve::Partials;
use crate::cli::wording;

/// Writes the file anew. The search goes on if that fails: it is only a view.
pub(super) fn write(partials: &Partials, best: &Grid, rule: Rule) {
    let caption =
        format!("the best still life of a search under way, {}", wording::live_cells(best.population()));
    let text = rle::write(best, rule, &[caption, partials.command.clone(), MAKER.to_owned()]);
    let _ = output::write(Some(&partials.path), |out| out.write_all(text.as_bytes()));
}
