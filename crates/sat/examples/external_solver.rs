//! Has an external solver decide a formula:
//! `cargo run -p lifesat-sat --example external_solver cadical formula.cnf`.

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::env;
use std::error::Error;
use std::time::Duration;

use lifesat_sat::backend::process::ProcessSolver;
use lifesat_sat::backend::registry::Registry;
use lifesat_sat::backend::{OneShot, Verdict};
use lifesat_sat::format::dimacs;
use lifesat_sat::limits::Limits;

fn main() -> Result<(), Box<dyn Error>> {
    let [name, file] = <[String; 2]>::try_from(env::args().skip(1).collect::<Vec<_>>())
        .map_err(|_| "a solver's name and a file, please")?;
    let formula = dimacs::read_file(file)?;

    // How the solver is run and how it answers is an entry of solvers.toml.
    let registry = Registry::builtin();
    let entry = registry.program(&name).ok_or("there is no such solver in solvers.toml")?;
    let mut solver = ProcessSolver::new(entry, None)?;
    match solver.solve(&formula, &Limits::within(Duration::from_secs(60)))? {
        // The model satisfies every clause: that was checked.
        Verdict::Satisfiable(model) => println!("satisfiable: {:?}", model.literals().collect::<Vec<_>>()),
        Verdict::Unsatisfiable => println!("unsatisfiable, says {}", solver.name()),
        Verdict::Unknown(why) => println!("unknown: {why}"),
    }
    Ok(())
}
