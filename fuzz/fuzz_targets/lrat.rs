//! Fuzzes the LRAT checker: it never panics, and never accepts a proof if the formula has a model.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::proof;

/// All variables true is a model, so an accepted proof shows a bug.
const WITH_A_MODEL: &[u8] = b"p cnf 3 5\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 3 0\n-3 1 2 0\n";

fuzz_target!(|bytes: &[u8]| {
    assert!(proof::check(WITH_A_MODEL, bytes).is_err());
    // This formula has no model, so some inputs are proofs.
    let _ = proof::check(&b"p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"[..], bytes);
});
