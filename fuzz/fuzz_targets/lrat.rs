//! No bytes are a proof that a formula with a model has none, and none make the checker panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::proof;

/// Satisfied by x = y = z = true, so every accepted proof is a mistake.
const WITH_A_MODEL: &[u8] = b"p cnf 3 5\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 3 0\n-3 1 2 0\n";

fuzz_target!(|bytes: &[u8]| {
    assert!(proof::check(WITH_A_MODEL, bytes).is_err());
    // Without it, some are proofs.
    let _ = proof::check(&b"p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"[..], bytes);
});
