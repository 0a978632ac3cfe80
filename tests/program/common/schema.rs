//! docs/lifesat.schema.json, and a validator from another project that compares answers with it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};

use serde_json::Value;

use super::root;

/// The validator, a process that all tests ask. It ends when its stdin does, with the tests.
static VALIDATOR: LazyLock<Mutex<Validator>> = LazyLock::new(|| Mutex::new(Validator::start()));

/// The script that the validator runs, from the root of the checkout.
pub(super) const SCRIPT: &str = "tests/program/common/schema.py";

struct Validator {
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    _process: Child,
}

impl Validator {
    fn start() -> Self {
        let mut command = Command::new("python3");
        command.arg(root().join(SCRIPT)).arg(root().join("docs/lifesat.schema.json"));
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (questions, answers) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        Self { questions, answers: BufReader::new(answers), _process: process }
    }

    fn ask(&mut self, value: &Value) -> String {
        let mut said = String::new();
        let asked = writeln!(self.questions, "{value}").and_then(|()| self.answers.read_line(&mut said));
        assert!(
            asked.is_ok() && !said.is_empty(),
            "there is no validator of JSON: run scripts/install-test-tools.sh, which installs python3-jsonschema"
        );
        said.trim_end().to_owned()
    }
}

/// Returns what is wrong with an answer, if something is.
pub(crate) fn complaint(answer: &Value) -> Option<String> {
    let said = VALIDATOR.lock().unwrap_or_else(PoisonError::into_inner).ask(answer);
    (said != "ok").then_some(said)
}

#[track_caller]
pub(crate) fn assert_describes(answer: &Value) {
    let wrong = complaint(answer);
    assert_eq!(wrong, None, "docs/lifesat.schema.json does not describe {answer}");
}
