//! Fuzzes the iCNF reader: clauses and cubes that it accepts survive writing and reading. Behind a `p cnf` line, the
//! reader of formulas finds the same ones.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::cnf::ClauseSink;
use lifesat::format::icnf::{Event, FormulaFile, IcnfReader, IcnfWriter, read_formula};

fuzz_target!(|bytes: &[u8]| {
    let Ok(reader) = IcnfReader::new(bytes) else { return };
    let events: Vec<Event> = reader.map_while(Result::ok).collect();
    let mut writer = IcnfWriter::new(Vec::new(), []).unwrap();
    for event in &events {
        match event {
            Event::Clause(literals) => writer.clause(literals).unwrap(),
            Event::Cube(literals) => writer.cube(literals).unwrap(),
        }
    }
    let text = writer.finish().unwrap();
    let again: Vec<Event> = IcnfReader::new(&text[..]).unwrap().map(Result::unwrap).collect();
    assert_eq!(again, events);
    if let Ok(FormulaFile::WithCubes(formula, cubes)) = read_formula(bytes) {
        let clauses = formula.clauses().map(|clause| Event::Clause(clause.to_vec()));
        assert!(clauses.chain(cubes.map_while(Result::ok)).eq(events));
    }
});
