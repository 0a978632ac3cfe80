//! What was there a generation before? `cargo run --example predecessor OO./.OO`.
//!
//! Cells are `O` (alive), `.` (dead) or `?` (either), rows are separated by `/`.

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::env;
use std::error::Error;
use std::time::Duration;

use lifesat::life::partial;
use lifesat::limits::Limits;
use lifesat::solve::eden::{self, Decided};

fn main() -> Result<(), Box<dyn Error>> {
    let target = partial::read(&env::args().nth(1).ok_or("a pattern, please")?)?;
    match eden::decide(&target, &Limits::within(Duration::from_secs(60)))? {
        // It was simulated: in one generation it becomes the target.
        Decided::Predecessor(pattern) => println!("A predecessor:\n\n{pattern}"),
        Decided::None(refutation) => {
            let (orphan, evidence) = (&refutation.orphan, refutation.evidence());
            println!("An orphan ({evidence:?}). These cells alone have no predecessor:\n");
            println!("{}", partial::write_rows(orphan));
        }
        Decided::Unknown(why) => println!("Unknown: {why}."),
    }
    Ok(())
}
