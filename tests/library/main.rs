//! Tests of the library: encodings, engines, solvers and checkers against independent definitions.

use std::path::Path;

#[path = "../shared/rows.rs"]
mod rows;
#[path = "../shared/script.rs"]
mod script;

mod agars;
mod borders;
mod both_methods;
mod bystanders;
mod circles;
mod cohesion;
mod counts;
mod eden_prove;
mod eden_rules;
mod encodings;
mod examples;
mod fake_solvers;
mod few_cells;
mod force;
mod formula;
mod lrat;
mod periods;
mod play_rules;
mod proof_checker;
mod real_solvers;
mod rectangles;
mod repetitions;
mod row_steps;
mod rule_families;
mod search;
mod search_backtrack;
mod search_bounded;
mod search_cores;
mod search_counted;
mod search_extremes;
mod search_outside;
mod search_proofs;
mod ships;
mod ships_slanted;
mod spacetime;
mod still_life_patterns;
mod still_life_rules;
mod tidy;
mod topology;
mod waste;
mod waste_quarters;

/// The folder of the whole project.
fn root() -> &'static Path {
    let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    above.nth(2).expect("this package lies two folders below")
}
