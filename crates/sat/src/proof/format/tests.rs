use super::Format::{Drat, Frat, Lrat};
use super::*;

fn readings(beginning: &[u8]) -> Vec<Format> {
    Format::readings(beginning)
}

#[test]
fn steps_of_text() {
    let cases: [(&str, &[Format]); 22] = [
        ("1 -2 0\n", &[Drat]),
        ("0\n", &[Drat]),
        ("d 1 2 0\n", &[Drat]),
        ("d1 2 0\n", &[Drat]),
        ("c made by hand\n\nc\n2 0\n", &[Drat]),
        ("  -7 0", &[Drat]),
        ("1 2\n3 0\n", &[Drat]),
        ("", &[Drat]),
        ("c nothing\n", &[Drat]),
        // Two clauses in a line of DRAT.
        ("2 0 0\n", &[Lrat, Drat]),
        ("3 1 0 1 2 0\n", &[Lrat, Drat]),
        ("3 1 0 1 2", &[Lrat, Drat]),
        ("3 1 0 1 2\n0\n", &[Drat]),
        ("3 d 1 2 0\n", &[Lrat]),
        ("3 1 0 1 2 0\n3 d 1 2 0\n", &[Lrat]),
        ("o 1 2 0\na 2 0\n", &[Frat]),
        ("o 1 2 0 a 2 0 l 1 0\nf 2 0\n", &[Frat]),
        // Damage comes after the first step.
        ("3 1 0 1 2 0\nwords\n", &[Lrat, Drat]),
        ("o 1 2 0\na 2\nx\n", &[Frat]),
        ("words\n", &[]),
        ("pseudo-Boolean proof version 3.0\n", &[]),
        ("a 2 0\n", &[]),
    ];
    for (proof, expected) in cases {
        assert_eq!(readings(proof.as_bytes()), expected, "{proof:?}");
    }
}

/// The literal 63 is 126, 64 is 128 and takes two bytes, −8191 is 16383, the last of two bytes,
/// and 8192 is 16384.
#[test]
fn steps_of_bytes() {
    let proof = b"a\x7e\0d\x80\x01\xff\x7f\0a\x80\x80\x01\0a\0";
    for length in 3..proof.len() {
        assert!(readings(&proof[..length]).contains(&Drat), "{length}");
    }
    for bad in [&b"a\x01\0"[..], b"a\x80\x80\x80\x80\x80\x01\0", b"i\x02\0"] {
        assert!(!readings(bad).contains(&Drat), "{bad:?}");
    }
    assert_eq!(readings(b"a\x02\0b\x02\0"), [Drat], "one step is right");
    assert_eq!(readings(b"o\x01\x02\0a\x02\0l\x01\0f\x02\0"), [Frat]);
    assert_eq!(readings(b"o\x01\x02\0a\x02\0l\x01\0f\0\0"), [Frat]);
    assert_eq!(readings(b"o\0\x02\0"), []);
}

/// The hint 50 is 100, the letter `d`, and −48 is 97, the letter `a`. So these could be steps of either format.
#[test]
fn hints_that_look_like_letters() {
    assert_eq!(readings(b"a\x7e\x02\0d\0a\x80\x01\0d\x7e\0"), [Lrat, Drat]);
    assert_eq!(readings(b"a\x7e\x02\0a\x06\0"), [Lrat, Drat]);
    // The first number is not larger than the hint.
    assert_eq!(readings(b"a\x02\x02\0d\0"), [Drat]);
    assert_eq!(readings(b"a\x02\0a\x06\0"), [Drat]);
}

/// What was looked at may end within a step.
#[test]
fn a_long_proof_is_judged_by_its_beginning() {
    let most = usize::try_from(BEGINNING).unwrap();
    for step in [&b"a\x02\x05\0"[..], b"d\x02\x80\x01\x07\0", b"1 -2345678 0\n", b"1 2 0 d 3 4 5 0 "] {
        let mut long = step.repeat(most);
        long.truncate(most);
        assert_eq!(readings(&long), [Drat]);
    }
    let mut long = b"77 1 -2 0 3 4 0\n".repeat(most);
    long.truncate(most - 3);
    assert_eq!(readings(&long), [Lrat, Drat]);
    assert_eq!(
        readings(&[b"a".as_slice(), &vec![3; most - 1]].concat()),
        [Drat],
        "a clause of 65535 literals"
    );
}
