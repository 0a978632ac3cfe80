//! Oscillators of period 3, one after the other: `cargo run --example oscillators`.

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;
use std::time::Duration;

use lifesat::life::{Group, Isometry};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::Motion;
use lifesat::solve::search::backtrack::{Choice, Order};
use lifesat::solve::search::tree::Tree;
use lifesat::solve::search::{Distinct, Hunt};
use lifesat::spacetime::{self, Front};

fn main() -> Result<(), Box<dyn Error>> {
    // 13 columns and 13 rows with all symmetries of the square, the same again after 3 generations.
    let search =
        Search::new(13, 13, 3)?.with_motion(Motion::Returns(Isometry::IDENTITY))?.with_symmetry(Group::D8)?;
    let spacetime = spacetime::of(&search, Front::Pushed);
    let mut engine = Tree::new(&spacetime, &Order::default(), Choice::default());
    let mut hunt = Hunt::new(&search, &spacetime, Distinct::Active);

    // After this time the iterator ends with an error. Raising `limits.interrupt` ends it at once.
    let limits = Limits::within(Duration::from_secs(60));
    for object in hunt.objects(&mut engine, &limits).take(3) {
        println!("{}", object?.live(0));
    }

    // The search goes on where it was left.
    let next = hunt.objects(&mut engine, &limits).next().ok_or("there are no others")??;
    println!("And then:\n\n{}", next.live(0));
    Ok(())
}
