//! Fuzzes the DIMACS reader: a formula that it accepts survives writing and reading.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::format::dimacs::read;

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = read(bytes) else { return };
    let mut text = Vec::new();
    document.formula.write(&mut text).unwrap();
    assert_eq!(read(&text[..]).unwrap().formula, document.formula);
});
