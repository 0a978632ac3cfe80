//! Fuzzes the readers of solver answers: a model has no variables beyond those of the formula.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::format::answer::{SolverAnswer, Dialect, read, read_any};

const VARIABLES: u32 = 1000;

fuzz_target!(|bytes: &[u8]| {
    let dialects = [Dialect::Competition, Dialect::CompetitionWithoutZero, Dialect::MinisatResult];
    let answers = dialects.map(|dialect| read(bytes, dialect, VARIABLES));
    for answer in answers.into_iter().chain([read_any(bytes, VARIABLES)]).flatten() {
        if let SolverAnswer::Satisfiable(model) = answer {
            assert!(model.literals().all(|literal| literal.var().number() <= VARIABLES));
        }
    }
});
