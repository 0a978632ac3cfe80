//! Oscillators of period 3, one after the other: `cargo run --example oscillators`.

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;
use std::time::Duration;

use lifesat::{life::Group, limits::Limits, problem::Search, solve::search};

fn main() -> Result<(), Box<dyn Error>> {
    // 13 columns and 13 rows with all symmetries of the square, the same again after 3 generations.
    let search = Search::oscillator(13, 13, 3)?.with_symmetry(Group::D8)?;
    // After this time the iterator ends with an error. Raising `limits.interrupt` ends it at once.
    let limits = Limits::within(Duration::from_secs(60));
    for object in search::objects(&search, &limits).take(4) {
        println!("{}", object?.live(0));
    }
    Ok(())
}
