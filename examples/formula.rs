//! A formula for any SAT solver, and what the solver's answer means:
//!
//!     cargo run --example formula write > 16.cnf
//!     cadical -q 16.cnf | cargo run --example formula read 16.cnf

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufReader};

use lifesat::formula::{Formula, FormulaHead, MOST_CLAUSES, Meaning, StillLifeFormula};
use lifesat::problem::StillLife;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    match (words.next().as_deref(), words.next()) {
        (Some("write"), None) => {
            // Still lifes of 5 columns and 5 rows with 16 live cells or more.
            let formula = StillLifeFormula::with_live_cells(&StillLife::new(5, 5)?, 16, MOST_CLAUSES)?;
            formula.write(io::stdout().lock(), &[])?;
        }
        (Some("read"), Some(file)) => {
            // The file says what its variables mean, and the pattern is simulated.
            let head = FormulaHead::read(BufReader::new(File::open(file)?))?;
            match head.meaning(io::stdin().lock())? {
                Meaning::Found(found) | Meaning::Optimum(found, _) => {
                    println!("{}", found.pattern().ok_or("no pattern")?);
                }
                Meaning::None | Meaning::Holds => println!("There is none, the solver says."),
                Meaning::Unknown => println!("The solver does not know."),
            }
        }
        _ => return Err("`write`, or `read` and a file, please".into()),
    }
    Ok(())
}
