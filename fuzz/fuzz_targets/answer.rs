//! Fuzzes the readers of solver answers: a model has no variables beyond those of the formula.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::format::answer::{Dialect, SolverAnswer, read, read_any, read_best};

const VARIABLES: u32 = 1000;

fuzz_target!(|bytes: &[u8]| {
    let dialects = [Dialect::Competition, Dialect::CompetitionWithoutZero, Dialect::MinisatResult];
    let answers = dialects.map(|dialect| read(bytes, dialect, VARIABLES));
    let said =
        [read_any(bytes, VARIABLES), read_best(bytes, VARIABLES)].map(|said| said.map(|said| said.answer));
    for answer in answers.into_iter().chain(said).flatten() {
        if let SolverAnswer::Satisfiable(model) = answer {
            assert!(model.literals().all(|literal| literal.var().number() <= VARIABLES));
        }
    }
});
