//! Fuzzes the DRAT checker: it never panics, and never accepts a proof if the formula has a model.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::limits::Limits;
use lifesat::proof::{self, Unhinted};

/// All variables true is a model, so an accepted proof shows a bug.
const WITH_A_MODEL: &[u8] = b"p cnf 3 5\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 3 0\n-3 1 2 0\n";

fuzz_target!(|bytes: &[u8]| {
    assert!(proof::complete(WITH_A_MODEL, Unhinted::Drat, bytes, &Limits::none(), &mut |_| {}).is_err());
    // This formula has no model, so some inputs are proofs. What is wrong with the others is wrong in
    // the proof itself: the LRAT proof that is made from it is never the one that is refused.
    let formula =
        &b"p cnf 3 8\n1 2 3 0\n-1 2 3 0\n1 -2 3 0\n-1 -2 3 0\n1 2 -3 0\n-1 2 -3 0\n1 -2 -3 0\n-1 -2 -3 0\n"[..];
    if let Ok((lrat, _)) = proof::elaborate(formula, bytes, &Limits::none(), &mut |_| {}) {
        let mut text = Vec::new();
        lrat.write(&mut text, proof::Form::Text).expect("memory can be written to");
        proof::check(formula, &text[..]).expect("the proof was found to be right");
    }
});
