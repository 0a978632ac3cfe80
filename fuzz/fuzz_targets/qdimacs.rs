//! Fuzzes the QDIMACS reader: a formula that it accepts survives writing and reading.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::cnf::ClauseSink;
use lifesat::format::dimacs::DimacsWriter;
use lifesat::format::qdimacs::{TwoQbf, read};

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = read(bytes) else { return };
    let (variables, clauses) = (document.formula.variables(), document.formula.len() as u64);
    let mut writer = DimacsWriter::new(Vec::new(), [], variables, clauses).unwrap();
    writer.prefix(&document.prefix).unwrap();
    document.formula.clauses().for_each(|clause| writer.clause(clause).unwrap());
    let again = read(&writer.finish().unwrap()[..]).unwrap();
    assert_eq!((&again.prefix, &again.formula), (&document.prefix, &document.formula));
    if let Ok(problem) = TwoQbf::from_document(document) {
        assert!(problem.free.iter().all(|var| !problem.universals.contains(var)));
    }
});
