use std::io::{BufReader, Read};

use super::*;

fn competition(text: &str) -> Result<SolverAnswer, AnswerError> {
    read(text.as_bytes(), Dialect::Competition, 9)
}

fn read_text(text: &str) -> Result<SolverAnswer, AnswerError> {
    read_any(text.as_bytes(), 9).map(|said| said.answer)
}

fn best(text: &str) -> Said {
    read_best(text.as_bytes(), 9).unwrap_or_else(|error| panic!("{text:?}: {error}"))
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
fn of_several_models_the_first_counts() {
    for (text, models) in [
        ("s SATISFIABLE\nv 1 0\n", 1),
        ("s SATISFIABLE\nv 1 0\ns SATISFIABLE\nv -1 2\nv 0\ns UNSATISFIABLE\n", 2),
        ("c Answer: 1\nv 1 0\nc Answer: 2\nv -1 0\nv 2 0\ns SATISFIABLE\n", 3),
        ("1 0\n-1 0\n", 2),
        ("s SATISFIABLE\nv 1 0\nv -1", 2),
    ] {
        let said = read_any(text.as_bytes(), 9).unwrap();
        assert_eq!((literals(Ok(said.answer)), said.models), (vec![1], models), "{text:?}");
    }
    assert_eq!(complaint(read_text("v 1 0 2 0\n")), "line 1: `2` comes after the 0 that ended the model");
    assert!(complaint(read_text("s UNSATISFIABLE\nv 1 0\n")).contains("unsatisfiable, but there is a model"));
}

#[test]
fn optimisers_write_models_in_three_ways() {
    for (text, model, value, is_optimal) in [
        ("c x\no 3\no 1\ns OPTIMUM FOUND\nv 011\n", &[-1, 2, 3][..], Some(1), true),
        ("s OPTIMUM FOUND\no -2\nv -1 2\nv 3\n", &[-1, 2, 3], Some(-2), true),
        ("o 2\ns SATISFIABLE\nv x1 -x2\nv x3\n", &[1, -2, 3], Some(2), false),
        ("o 2\nv 1 2 0\no 1\nv -1 2 0\ns UNKNOWN\n", &[-1, 2], Some(1), false),
        ("o 2\nv 11\no 1\nv 01\n", &[-1, 2], Some(1), false),
        ("v 9 -1\ns SATISFIABLE\ns OPTIMUM FOUND\n", &[-1, 9], None, true),
    ] {
        let said = best(text);
        assert_eq!(literals(Ok(said.answer)), model, "{text:?}");
        assert_eq!((said.value, said.is_optimal), (value, is_optimal), "{text:?}");
    }
    assert_eq!(best("o 7\ns UNKNOWN\n").answer, SolverAnswer::Unknown("s UNKNOWN".into()));
    assert_eq!(best("s UNSUPPORTED\n").answer, SolverAnswer::Unknown("s UNSUPPORTED".into()));
    assert_eq!(best("s UNSATISFIABLE\n").answer, SolverAnswer::Unsatisfiable);
    for (text, expected) in [
        (
            "v 0101010101\n",
            "line 1: the model has 10 digits, but variables go up to 9, and each has one. Is the",
        ),
        (
            "o 1\nv 011\no 2\nv 111\n",
            "line 3: the objective is 2 here, but was 1 before, and each value has to be better. Are these",
        ),
        (
            "o 1\no -99999999999999999999\no 0\n",
            "line 3: the objective is 0 here, but was -9223372036854775808 before",
        ),
        (
            "s SATISFIABLE\nv 011\ns UNSATISFIABLE\n",
            "line 3: the answer is unsatisfiable here, but was satis",
        ),
        (
            "s OPTIMUM FOUND\nv 011\ns UNSATISFIABLE\n",
            "line 3: the answer is unsatisfiable here, but was opt",
        ),
        ("s OPTIMUM FOUND\nv 011\ns SATISFIABLE\n", "line 3: the answer is satisfiable here, but was opt"),
        ("v x10\n", "line 1: literal `x10` is out of range: variables go up to 9"),
        ("v y1\n", "line 1: `y1` is not a literal"),
        ("o many\n", "line 1: `many` is not a value of the objective"),
        ("s OPTIMUM FOUND\n", "line 1: the answer is satisfiable, but there is no model"),
    ] {
        let error = read_best(text.as_bytes(), 9).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text:?}: {error}");
    }
}

#[test]
fn a_model_of_digits_has_one_for_each_variable() {
    for (text, used, announced, complaint) in [
        ("v 0110\n", 4, 4, None),
        ("v 0110\n", 3, 5, None),
        ("v 1 2 -3\n", 9, 9, None),
        ("v 011\no 1\nv 0110\n", 4, 4, None),
        ("s SATISFIABLE\nv 011\n", 4, 4, Some("line 2: the model has 3 digits, but variables go up to 4")),
        ("v 01101\n", 4, 4, Some("line 1: the model has 5 digits, but variables go up to 4")),
        ("v 01\nv 10\n", 4, 4, Some("line 2: the model has 2 digits, but variables go up to 4")),
        ("v 1\n", 2, 2, Some("line 1: the model has 1 digit, but variables go up to 2")),
    ] {
        let digits = best(text).digits;
        let checked =
            digits.map_or(Ok(()), |digits| digits.check(used, announced).map_err(|error| error.to_string()));
        match complaint {
            None => assert_eq!(checked, Ok(()), "{text:?}"),
            Some(expected) => assert!(checked.unwrap_err().starts_with(expected), "{text:?}"),
        }
    }
}

#[test]
fn who_lists_models_may_say_that_there_are_no_others() {
    for (text, lists_all) in [
        ("s SATISFIABLE\nv 1 0\n", false),
        ("s SATISFIABLE\nv 1 0\ns UNSATISFIABLE\ns UNSATISFIABLE\n", true),
        ("s SATISFIABLE\nv 1 0\ns SATISFIABLE\nv -1 0\ns UNSATISFIABLE\n", true),
    ] {
        assert_eq!(read_any(text.as_bytes(), 9).unwrap().lists_all, lists_all, "{text:?}");
    }
    for (text, expected) in [
        (
            "s SATISFIABLE\ns UNSATISFIABLE\nv 1 0\n",
            "line 2: the answer is unsatisfiable here, but was satis",
        ),
        ("s SATISFIABLE\nv 1\ns UNSATISFIABLE\n", "line 3: the answer is unsatisfiable here, but was satis"),
        (
            "s SATISFIABLE\nv 1 0\ns UNSATISFIABLE\ns SATISFIABLE\nv 2 0\n",
            "line 4: the answer is satisfiable here, but was unsatisfiable before",
        ),
        (
            "s SATISFIABLE\nv 1 0\ns UNSATISFIABLE\nv 2 0\n",
            "line 4: the answer is unsatisfiable, but there is a model",
        ),
    ] {
        let complaint = complaint(read_text(text));
        assert!(complaint.starts_with(expected), "{text:?}: {complaint}");
    }
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
            "line 3: the answer is unsatisfiable here, but was unknown before. Are these several answers? Give \
             one of them",
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
