use std::io::{BufReader, Read};

use proptest::prelude::*;

use super::*;

fn competition(text: &str) -> Result<SolverAnswer, AnswerError> {
    read(text.as_bytes(), Dialect::Competition, 9)
}

fn read_text(text: &str) -> Result<SolverAnswer, AnswerError> {
    read_any(text.as_bytes(), 9)
}

#[track_caller]
fn literals(answer: Result<SolverAnswer, AnswerError>) -> Vec<i32> {
    match answer {
        Ok(SolverAnswer::Satisfiable(model)) => model.literals().map(Lit::to_dimacs).collect(),
        other => panic!("expected a model, not {other:?}"),
    }
}

#[track_caller]
fn complaint(answer: Result<SolverAnswer, AnswerError>) -> String {
    answer.expect_err("expected an error").to_string()
}

#[test]
fn models_may_stand_on_several_lines_before_or_after_the_answer() {
    assert_eq!(literals(competition("s SATISFIABLE\nv 1 -2\nv 3 0\n")), [1, -2, 3]);
    assert_eq!(literals(competition("v 1 -2\nc between\nv 3\ns SATISFIABLE\nv 0")), [1, -2, 3]);
    assert_eq!(literals(competition("\r\ns SATISFIABLE\r\nv -9 \t1\r\n\r\nv 0\r\n")), [1, -9]);
    assert_eq!(literals(competition("s SATISFIABLE\nv  0\n")), [] as [i32; 0]);
}

#[test]
fn foreign_lines_are_skipped() {
    let text = b"1 2 3 conflicts\nsolved\nversion 3\n\xff\xfe\x00v 7\n \nvv 4 0\ns SATISFIABLE\nSolved by magic\nv 1 0\n";
    assert_eq!(literals(read(&text[..], Dialect::Competition, 9)), [1]);
}

#[test]
fn every_solver_s_way_to_give_up_is_unknown() {
    for text in ["s UNKNOWN\n", "s INDETERMINATE\n", "c UNKNOWN\n", "c\nc UNKNOWN\nc exit 0\n", "timeout\n"] {
        assert_eq!(
            competition(text).unwrap(),
            SolverAnswer::Unknown(text.lines().find(|l| l.len() > 1).unwrap().into())
        );
    }
    assert_eq!(competition("c UNKNOWN\ns UNSATISFIABLE\n").unwrap(), SolverAnswer::Unsatisfiable);
    assert_eq!(competition("c UNKNOWN options\n").unwrap(), SolverAnswer::Missing);
    assert_eq!(competition("").unwrap(), SolverAnswer::Missing);
    assert_eq!(competition("v 1 0\n").unwrap(), SolverAnswer::Missing);
}

#[test]
fn the_end_of_the_output_ends_a_model_only_where_the_dialect_says_so() {
    let text = "s SATISFIABLE\nv 1 -2\n";
    assert_eq!(literals(read(text.as_bytes(), Dialect::CompetitionWithoutZero, 9)), [1, -2]);
    assert_eq!(complaint(competition(text)), "line 2: the model is not ended by a 0, so it may be cut off");
    let text = "v 1 -2 0\ns SATISFIABLE\n";
    assert_eq!(literals(read(text.as_bytes(), Dialect::CompetitionWithoutZero, 9)), [1, -2]);
}

#[test]
fn minisat_results() {
    let read = |text: &str| read(text.as_bytes(), Dialect::MinisatResult, 9);
    assert_eq!(literals(read("SAT\n1 -2 3 0\n")), [1, -2, 3]);
    assert_eq!(literals(read("SAT\n 0\n")), [] as [i32; 0]);
    assert_eq!(read("UNSAT\n").unwrap(), SolverAnswer::Unsatisfiable);
    assert_eq!(read("INDET\n").unwrap(), SolverAnswer::Unknown("INDET".into()));
    assert_eq!(read("").unwrap(), SolverAnswer::Missing);
    assert_eq!(complaint(read("SAT\n1 -2")), "line 2: the model is not ended by a 0, so it may be cut off");
    assert_eq!(complaint(read("1 -2 0")), "line 1: `1` is not a known answer");
    assert_eq!(complaint(read("SAT\n1 x 0")), "line 2: `x` is not a literal");
    assert_eq!(complaint(read("UNSAT\n1 0")), "line 2: the answer is unsatisfiable, but there is a model");
}

#[test]
fn any_dialect_is_recognised() {
    assert_eq!(literals(read_text("SAT\n1 -2 3 0\n")), [1, -2, 3]);
    assert_eq!(literals(read_text("1 -2\n3 0\n")), [1, -2, 3]);
    assert_eq!(literals(read_text("c log\ns SATISFIABLE\n12 conflicts\nv 1 0\n")), [1]);
    assert_eq!(literals(read_text("restarts : 1\nSATISFIABLE\nSAT\n1 0\n")), [1]);
    assert_eq!(read_text("|  no  |\nUNSATISFIABLE\n").unwrap(), SolverAnswer::Unsatisfiable);
    assert_eq!(read_text("UNSAT\n").unwrap(), SolverAnswer::Unsatisfiable);
    assert_eq!(read_text("SAT solver 3\n").unwrap(), SolverAnswer::Missing);
    assert_eq!(read_text("INDET").unwrap(), SolverAnswer::Unknown("INDET".into()));
    assert_eq!(complaint(read_text("1 -2")), "line 1: the model is not ended by a 0, so it may be cut off");
}

#[test]
fn errors_name_the_line_and_the_words() {
    let cases = [
        ("s SATISFIABLE\nv 1 2x 0\n", "line 2: `2x` is not a literal"),
        ("\n\nv +1 0\n", "line 3: `+1` is not a literal"),
        ("v -0\n", "line 1: `-0` is not a literal"),
        ("v 1\nv -10 0\n", "line 2: literal `-10` is out of range: variables go up to 9"),
        ("v 1 2\nv -1 0\n", "line 2: variable 1 is given both values"),
        ("v 1 0\nv 2 0\n", "line 2: `2` comes after the 0 that ended the model"),
        ("s MAYBE\n", "line 1: `MAYBE` is not a known answer"),
        ("s\n", "line 1: `s` is not a known answer"),
        (
            "s UNKNOWN\n\ns UNSATISFIABLE\n",
            "line 3: the answer is unsatisfiable here, but was unknown before",
        ),
        ("c\ns SATISFIABLE\nc\n", "line 2: the answer is satisfiable, but there is no model"),
        ("v 1 0\ns UNSATISFIABLE\n", "line 1: the answer is unsatisfiable, but there is a model"),
    ];
    for (text, expected) in cases {
        assert_eq!(complaint(competition(text)), expected);
    }
}

#[test]
fn numbers_beyond_every_type_are_out_of_range() {
    for digits in [10, 19, 20, 24, 25, 1000] {
        let complaint = complaint(competition(&format!("v -{} 0\n", "9".repeat(digits))));
        assert!(complaint.contains("is out of range"), "{complaint}");
        assert!(complaint.len() < 120, "{complaint}");
    }
}

#[test]
fn binary_words_are_shown_escaped() {
    let answer = read(&b"v \x00\xff 0\n"[..], Dialect::Competition, 9);
    assert_eq!(complaint(answer), r"line 1: `\x00\xff` is not a literal");
}

#[test]
fn long_foreign_lines_and_words_pass() {
    let long = std::io::repeat(b'x').take(1 << 24);
    let output = b"c ".chain(long).chain(&b"\ns SATISFIABLE\nv 1 0\n"[..]);
    assert_eq!(literals(read(BufReader::new(output), Dialect::Competition, 9)), [1]);
}

#[test]
fn an_unreadable_output_is_an_error() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("gone"))
        }
    }
    let output = BufReader::new(b"c\nc\n".chain(Broken));
    assert_eq!(complaint(read(output, Dialect::Competition, 9)), "line 3: cannot read on: gone");
}

proptest! {
    #[test]
    fn no_bytes_and_no_buffer_size_make_it_panic(
        bytes in proptest::collection::vec(prop_oneof![Just(b'\n'), Just(b' '), Just(b's'), Just(b'v'), Just(b'0'), Just(b'1'), Just(b'-'), any::<u8>()], 0..200),
    ) {
        let _ = read_any(&bytes[..], 9);
        for dialect in [Dialect::Competition, Dialect::CompetitionWithoutZero, Dialect::MinisatResult] {
            let whole = format!("{:?}", read(&bytes[..], dialect, 9));
            let piecewise = format!("{:?}", read(BufReader::with_capacity(1, &bytes[..]), dialect, 9));
            prop_assert_eq!(whole, piecewise);
        }
    }

    #[test]
    fn a_written_model_is_read_back_however_it_is_broken_into_lines(
        values in proptest::collection::vec(any::<bool>(), 0..60),
        breaks in proptest::collection::vec(any::<bool>(), 60),
    ) {
        let signed = (1..).zip(&values).map(|(number, &value)| if value { number } else { -number });
        let expected: Vec<i32> = signed.collect();
        let mut text = "s SATISFIABLE\nv".to_owned();
        for (literal, &broken) in expected.iter().zip(&breaks) {
            text += if broken { "\nc x\n\nv " } else { " " };
            text += &literal.to_string();
        }
        text += " 0\n";
        prop_assert_eq!(literals(read(text.as_bytes(), Dialect::Competition, 60)), expected);
    }
}
