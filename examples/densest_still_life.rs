//! The densest still life of a box: `cargo run --release --example densest_still_life 8 8`.

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::env;
use std::error::Error;

use lifesat::solve::still_life;

fn main() -> Result<(), Box<dyn Error>> {
    let sides: Vec<usize> = env::args().skip(1).map(|side| side.parse()).collect::<Result<_, _>>()?;
    let [width, height] = sides[..] else { return Err("two numbers, please: columns and rows".into()) };

    let pattern = still_life::densest(width, height)?;
    println!("The densest still life has {} live cells:\n\n{pattern}", pattern.population());
    Ok(())
}
