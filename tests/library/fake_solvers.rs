//! Small shell scripts in place of solvers, which misbehave in all known ways.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use lifesat::backend::process::{ProcessError, ProcessSolver};
use lifesat::backend::registry::{Registry, SolverEntry};
use lifesat::backend::{OneShot, Verdict};
use lifesat::cnf::{Cnf, Lit};
use lifesat::limits::{Limits, StopReason};
use tempfile::TempDir;

const SATISFIED: &str = "echo 's SATISFIABLE'; echo 'v 1 -2 0'; exit 10";

/// A script in a directory of its own, with a directory for temporary files beside it.
struct Fake {
    directory: TempDir,
    entry: SolverEntry,
}

impl Fake {
    fn new(script: &str) -> Self {
        Self::with_keys("", script)
    }

    /// A script whose entry in the registry has these additional keys.
    fn with_keys(keys: &str, script: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("scratch")).unwrap();
        crate::script::script(directory.path(), "solver", script);
        let text = format!("[[solver]]\nname = \"fake\"\ncommand = \"absent\"\n{keys}\n");
        let entry = Registry::parse(&text, "fake.toml").unwrap().program("fake").unwrap().clone();
        Self { directory, entry }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn solver(&self, command: &str) -> ProcessSolver {
        let solver = ProcessSolver::new(&self.entry, Some(command)).unwrap();
        solver.with_scratch_directory(self.path("scratch"))
    }

    fn run(&self, formula: &Cnf, limits: &Limits) -> Result<Verdict, ProcessError> {
        let verdict = self.solver(self.path("solver").to_str().unwrap()).solve(formula, limits);
        self.assert_no_files();
        verdict
    }

    fn assert_no_files(&self) {
        assert_eq!(fs::read_dir(self.path("scratch")).unwrap().count(), 0, "temporary files are left");
    }

    /// The error when the script is run on the usual formula.
    #[track_caller]
    fn complaint(&self) -> String {
        self.run(&formula(), &Limits::none()).expect_err("expected an error").to_string()
    }
}

fn cnf(clauses: &[&[i32]]) -> Cnf {
    let mut formula = Cnf::default();
    for clause in clauses {
        formula.push(&clause.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect::<Vec<_>>());
    }
    formula
}

/// A formula whose only model is 1 -2.
fn formula() -> Cnf {
    cnf(&[&[1, 2], &[1, -2], &[-1, -2]])
}

fn literals(verdict: Verdict) -> Vec<i32> {
    match verdict {
        Verdict::Satisfiable(model) => model.literals().map(Lit::to_dimacs).collect(),
        other => panic!("expected a model, not {other:?}"),
    }
}

fn complaint(script: &str) -> String {
    Fake::new(script).complaint()
}

#[test]
fn an_honest_solver_is_believed() {
    let fake = Fake::new(SATISFIED);
    assert_eq!(literals(fake.run(&formula(), &Limits::none()).unwrap()), [1, -2]);
    let fake = Fake::new("echo 's UNSATISFIABLE'; exit 20");
    assert_eq!(fake.run(&formula(), &Limits::none()).unwrap(), Verdict::Unsatisfiable);
    let fake = Fake::new("echo 's UNKNOWN'");
    let verdict = fake.run(&formula(), &Limits::none()).unwrap();
    assert_eq!(verdict, Verdict::Unknown(StopReason::GaveUp("s UNKNOWN".into())));
}

#[test]
fn standard_input_gets_the_formula() {
    let fake = Fake::new(&format!("cat > \"$(dirname \"$0\")/seen\"; {SATISFIED}"));
    fake.run(&formula(), &Limits::none()).unwrap();
    let seen = fs::read_to_string(fake.path("seen")).unwrap();
    let lines: Vec<_> = seen.lines().filter(|line| !line.starts_with('c')).collect();
    assert_eq!(lines, ["p cnf 2 3", "1 2 0", "1 -2 0", "-1 -2 0"]);
}

#[test]
fn files_are_used_where_the_entry_names_them() {
    let keys = "args = [\"{input}\", \"-o={output}\"]\ndialect = \"minisat-result\"";
    let script = "[ -z \"$(cat)\" ] || exit 3; grep -q '^p cnf 2 3$' \"$1\" || exit 4; printf 'SAT\\n1 -2 0\\n' > \"${2#-o=}\"; exit 10";
    let fake = Fake::with_keys(keys, script);
    assert_eq!(literals(fake.run(&formula(), &Limits::none()).unwrap()), [1, -2]);
    let silent = Fake::with_keys(keys, "exit 10");
    assert_eq!(silent.complaint(), "fake: ended with exit code 10 but gave no answer");
}

#[test]
fn variables_that_are_left_out_do_not_matter() {
    let fake = Fake::new("echo 's SATISFIABLE'; echo 'v 1 0'; exit 10");
    assert_eq!(literals(fake.run(&formula(), &Limits::none()).unwrap()), [1, -2]);
}

#[test]
fn crashes_are_told_with_the_last_words() {
    assert_eq!(complaint("kill -SEGV $$"), "fake: crashed: segmentation fault");
    let killed = complaint("echo one >&2; echo >&2; echo two >&2; kill -KILL $$");
    assert_eq!(killed, "fake: crashed: it was killed, probably because memory ran out (it wrote: one | two)");
    // As a program written in Rust says it.
    let panic = "printf \"\\nthread 'main' panicked at src/main.rs:2:5:\\nno luck\\nnote: run with it\\n\" >&2; exit 101";
    assert_eq!(
        complaint(panic),
        "fake: ended with the unexpected exit code 101 (it wrote: thread 'main' panicked at src/main.rs:2:5: | no luck | \
         note: run with it)"
    );
    let stopped = complaint("echo 's SATISFIABLE'; echo 'v 1'; kill -TERM $$");
    assert_eq!(stopped, "fake: crashed: someone else terminated it");
}

#[test]
fn exit_code_and_output_must_agree() {
    let cases = [
        (
            "echo 's UNSATISFIABLE'; exit 10",
            "disagrees with itself: the output says unsatisfiable, but the exit code is 10",
        ),
        (
            "echo 's SATISFIABLE'; echo 'v 1 -2 0'; exit 20",
            "disagrees with itself: the output says satisfiable, but the exit code is 20",
        ),
        (
            "echo 's UNSATISFIABLE'; exit 0",
            "disagrees with itself: the output says unsatisfiable, but the exit code is 0",
        ),
        (
            "echo 's UNKNOWN'; exit 20",
            "disagrees with itself: the output says unknown, but the exit code is 20",
        ),
        ("exit 20", "ended with exit code 20 but gave no answer"),
        ("echo 'line 2: expected number'", "ended with exit code 0 but gave no answer"),
        ("echo oops >&2; exit 1", "ended with the unexpected exit code 1 (it wrote: oops)"),
        ("echo 's SATISFIABLE'; echo 'v 1 -2 0'; exit 137", "ended with the unexpected exit code 137"),
    ];
    for (script, expected) in cases {
        assert_eq!(complaint(script), format!("fake: {expected}"), "{script}");
    }
}

#[test]
fn other_exit_codes_are_believed_where_the_entry_says_so() {
    let fake = Fake::with_keys("exit_codes = { unsat = [0], unknown = [15] }", "echo 's UNSATISFIABLE'");
    assert_eq!(fake.run(&formula(), &Limits::none()).unwrap(), Verdict::Unsatisfiable);
    let fake = Fake::with_keys("exit_codes = { unknown = [15] }", "echo 's INDETERMINATE'; exit 15");
    assert!(matches!(
        fake.run(&formula(), &Limits::none()).unwrap(),
        Verdict::Unknown(StopReason::GaveUp(_))
    ));
}

#[test]
fn wrong_and_broken_models_are_found_out() {
    let answer = |model: &str| format!("echo 's SATISFIABLE'; printf '{model}'; exit 10");
    let cases = [
        ("v -1 2 0\\n", "gives an invalid model, which violates clause 2 (1 -2 0)"),
        ("v 0\\n", "gives an invalid model, which violates clause 1 (1 2 0)"),
        ("v 1 -", "its answer cannot be understood: line 2: `-` is not a literal"),
        (
            "v 1 -2\\n",
            "its answer cannot be understood: line 2: the model is not ended by a 0, so it may be cut off",
        ),
        (
            "v 1 -2 3 0\\n",
            "its answer cannot be understood: line 2: literal `3` is out of range: variables go up to 2",
        ),
        ("", "its answer cannot be understood: line 1: the answer is satisfiable, but there is no model"),
    ];
    for (model, expected) in cases {
        assert_eq!(complaint(&answer(model)), format!("fake: {expected}"), "{model}");
    }
}

#[test]
fn a_solver_that_hangs_is_ended() {
    let fake = Fake::new("sleep 1000");
    let start = Instant::now();
    let verdict = fake.run(&formula(), &Limits::within(Duration::from_millis(200))).unwrap();
    assert_eq!(verdict, Verdict::Unknown(StopReason::TimeLimit));
    assert!(start.elapsed() < Duration::from_secs(1), "it ends at the first request");
}

#[test]
fn an_interrupt_ends_the_solver() {
    let limits = Limits::none();
    let interrupt = limits.interrupt.clone();
    let user = thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        interrupt.raise();
    });
    let fake = Fake::with_keys("args = [\"{input}\"]", "sleep 1000");
    assert_eq!(fake.run(&formula(), &limits).unwrap(), Verdict::Unknown(StopReason::Interrupted));
    user.join().unwrap();
    // After an interrupt nothing is started any more.
    assert_eq!(
        Fake::new("exit 1").run(&formula(), &limits).unwrap(),
        Verdict::Unknown(StopReason::Interrupted)
    );
}

#[test]
fn a_solver_that_will_not_end_is_killed_with_its_children() {
    let script = r#"
        trap '' TERM
        (while :; do echo beat >> "$(dirname "$0")/heart"; sleep 0.05; done) &
        while :; do sleep 1; done"#;
    let fake = Fake::new(script);
    let start = Instant::now();
    let verdict = fake.run(&formula(), &Limits::within(Duration::from_millis(500))).unwrap();
    assert_eq!(verdict, Verdict::Unknown(StopReason::TimeLimit));
    assert!(start.elapsed() < Duration::from_secs(5));
    let beats = || fs::metadata(fake.path("heart")).unwrap().len();
    let before = beats();
    assert!(before > 0, "the child has lived");
    thread::sleep(Duration::from_millis(400));
    assert_eq!(beats(), before, "the child is gone");
}

#[test]
fn what_an_honest_solver_leaves_behind_is_ended() {
    let fake = Fake::new(&format!("sleep 1000 & {SATISFIED}"));
    let start = Instant::now();
    assert_eq!(literals(fake.run(&formula(), &Limits::none()).unwrap()), [1, -2]);
    assert!(start.elapsed() < Duration::from_secs(1));
}

#[cfg(target_os = "linux")]
#[test]
fn what_escapes_cannot_keep_us_waiting() {
    // The child escapes only once it has its own session, so the solver waits for that.
    let escape = r#"setsid sh -c 'touch "$0.escaped"; sleep 8' "$0" & while [ ! -e "$0.escaped" ]; do sleep 0.01; done"#;
    let fake = Fake::new(&format!("{escape}; {SATISFIED}"));
    let start = Instant::now();
    let error = fake.complaint();
    assert_eq!(error, "fake: ended, but something that it started keeps its output open");
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[cfg(target_os = "linux")]
#[test]
fn a_solver_leads_a_process_group() {
    let fake = Fake::new("set -- $(cat /proc/$$/stat); [ \"$5\" = $$ ] && echo 's UNSATISFIABLE' && exit 20");
    assert_eq!(fake.run(&formula(), &Limits::none()).unwrap(), Verdict::Unsatisfiable);
}

#[test]
fn floods_are_swallowed() {
    let flood = "head -c 100000000 /dev/zero | tr '\\0' x";
    let fake = Fake::new(&format!("{flood}; echo; {SATISFIED}"));
    assert_eq!(literals(fake.run(&formula(), &Limits::none()).unwrap()), [1, -2]);
    let fake = Fake::new(&format!("{flood} >&2; echo >&2; echo last words >&2; exit 1"));
    let said = fake.complaint();
    assert!(said.starts_with("fake: ended with the unexpected exit code 1 (it wrote: xxx"), "{said}");
    assert!(said.ends_with(" | last words)"), "{said}");
    // Everything after a bad answer must be read too, or the solver would block for ever.
    let fake = Fake::new(&format!("echo 's MAYBE'; {flood}; exit 10"));
    assert_eq!(
        fake.complaint(),
        "fake: its answer cannot be understood: line 1: `MAYBE` is not a known answer"
    );
}

#[test]
fn a_solver_need_not_read_the_formula() {
    let mut large = formula();
    for _ in 0..500_000 {
        large.push(&[Lit::from_dimacs(1).unwrap()]);
    }
    let fake = Fake::new(&format!("exec <&-; {SATISFIED}"));
    assert_eq!(literals(fake.run(&large, &Limits::none()).unwrap()), [1, -2]);
}

#[test]
fn programs_that_cannot_be_run_are_told_apart() {
    let fake = Fake::with_keys("install = \"wish for it\"", "");
    let plain = fake.path("plain");
    fs::write(&plain, "").unwrap();
    fs::set_permissions(&plain, fs::Permissions::from_mode(0o644)).unwrap();
    let error = |command: &str| ProcessSolver::new(&fake.entry, Some(command)).unwrap_err().to_string();
    let path = |name: &str| fake.path(name).to_str().unwrap().to_owned();
    assert_eq!(
        error("lifesat-no-such-solver -q"),
        "fake: no program `lifesat-no-such-solver` on PATH; a command line begins with the path of the solver, or \
         with its name on PATH"
    );
    // The solver itself can be installed.
    let absent = path("nowhere/fake");
    let advice = "give its command line, or install it: wish for it";
    assert_eq!(error(&absent), format!("fake: there is no file `{absent}`; {advice}"));
    let launcher = path("nowhere/wsl");
    let message = error(&format!("{launcher} ~/glucose/simp/glucose"));
    assert!(
        message.starts_with(&format!("fake: there is no file `{launcher}`; it is part of Windows")),
        "{message}"
    );
    let scratch = path("scratch");
    assert_eq!(error(&scratch), format!("fake: `{scratch}` is a directory, not a program"));
    assert_eq!(error(&path("plain")), format!("fake: `{}` is not executable", plain.display()));
    assert_eq!(error("'open"), "fake: a quotation mark is not closed in `'open`");
}

#[test]
fn a_file_that_is_no_program_cannot_be_started() {
    let fake = Fake::new("");
    Command::new("sh").args(["-c", "printf '\\177ELF' > \"$0\""]).arg(fake.path("solver")).status().unwrap();
    assert!(fake.complaint().starts_with("fake: cannot be started: "));
}

#[test]
fn a_temporary_directory_that_cannot_be_written_is_named() {
    let fake = Fake::with_keys("args = [\"{input}\"]", SATISFIED);
    let absent = fake.path("absent");
    let solver = fake.solver(fake.path("solver").to_str().unwrap());
    let error = solver.with_scratch_directory(&absent).solve(&formula(), &Limits::none()).unwrap_err();
    let expected = format!("fake: cannot write the temporary file {}", absent.display());
    assert!(error.to_string().starts_with(&expected), "{error}");
}

#[test]
fn the_solver_s_own_limit_is_a_little_later() {
    let keys = "time_limit = [\"-t\", \"{seconds}\"]";
    let script = format!("[ \"$*\" = '-t 31' ] || [ \"$*\" = '-t 32' ] || exit 3; {SATISFIED}");
    let fake = Fake::with_keys(keys, &script);
    assert_eq!(literals(fake.run(&formula(), &Limits::within(Duration::from_secs(30))).unwrap()), [1, -2]);
    let fake = Fake::with_keys(keys, &format!("[ $# = 0 ] || exit 3; {SATISFIED}"));
    assert_eq!(literals(fake.run(&formula(), &Limits::none()).unwrap()), [1, -2]);
}

#[test]
fn a_proof_goes_where_it_is_wanted() {
    let keys = "proof = { format = \"drat\", args = [\"-p={proof}\"] }";
    let fake = Fake::with_keys(keys, "echo 0 > \"${1#-p=}\"; echo 's UNSATISFIABLE'; exit 20");
    let solver = fake.solver(fake.path("solver").to_str().unwrap());
    let mut solver = solver.with_proof(fake.path("a proof")).unwrap();
    assert_eq!(solver.solve(&formula(), &Limits::none()).unwrap(), Verdict::Unsatisfiable);
    assert_eq!(fs::read_to_string(fake.path("a proof")).unwrap(), "0\n");
    let fake = Fake::new(SATISFIED);
    let solver = fake.solver(fake.path("solver").to_str().unwrap());
    let error = solver.with_proof("x").unwrap_err().to_string();
    assert_eq!(error, "fake: solvers.toml does not say how to ask it for a proof");
}

#[test]
fn the_version_is_asked_for_once_and_briefly() {
    let keys = "version = [\"--version\"]";
    let script = "[ \"$1\" = --version ] && echo x >> \"$(dirname \"$0\")/asked\" && echo 'Fake 1.2.3'";
    let fake = Fake::with_keys(keys, script);
    let solver = fake.solver(fake.path("solver").to_str().unwrap());
    assert_eq!(solver.version(&Limits::none()).as_deref(), Some("1.2.3"));
    assert_eq!(solver.name(), "fake 1.2.3");
    assert_eq!(fs::read_to_string(fake.path("asked")).unwrap(), "x\n");
    let fake = Fake::with_keys(keys, "sleep 1000");
    let start = Instant::now();
    assert_eq!(fake.solver(fake.path("solver").to_str().unwrap()).name(), "fake");
    assert!(start.elapsed() < Duration::from_secs(4));
}

/// A stand-in for `wsl` with the distribution Debian.
const WSL: &str = include_str!("../../crates/sat/src/backend/wsl/stand-in.sh");

/// A stand-in for `wslpath`. The directory `scratch` is called `drive $c` inside the distribution.
const WSLPATH: &str = r#"
here="$(dirname "$0")"
[ "$1 $2" = '-a -u' ] || exit 1
case $3 in
    "$here"/scratch/*) printf '%s\n' "$here/drive \$c/${3#"$here"/scratch/}" ;;
    *) exit 1 ;;
esac"#;

/// A solver that accepts files only by their names inside the distribution.
const BEHIND_WSL: &str = r#"
case $1$2 in *"/drive \$c/"*"/drive \$c/"*) ;; *) echo "untranslated: $*" >&2; exit 3 ;; esac
grep -q '^p cnf 2 3$' "$1" || exit 4
printf 'SAT\n1 -2 0\n' > "$2"
exit 10"#;

#[test]
fn behind_wsl_files_have_other_names() {
    let keys = "args = [\"{input}\", \"{output}\"]\ndialect = \"minisat-result\"";
    let fake = Fake::with_keys(keys, BEHIND_WSL);
    crate::script::script(fake.directory.path(), "wsl", WSL);
    crate::script::script(fake.directory.path(), "wslpath", WSLPATH);
    std::os::unix::fs::symlink("scratch", fake.path("drive $c")).unwrap();
    let directory = fake.directory.path().display();
    for command in ["-d Debian", "-d Debian -e", "-d Debian FAKE=1"] {
        let mut solver = fake.solver(&format!("{directory}/wsl {command} {directory}/solver"));
        assert_eq!(literals(solver.solve(&formula(), &Limits::none()).unwrap()), [1, -2], "{command}");
        fake.assert_no_files();
    }
    let mut solver = fake.solver(&format!("{directory}/wsl {directory}/solver"));
    let error = solver.solve(&formula(), &Limits::none()).unwrap_err().to_string();
    assert!(error.starts_with("fake: cannot translate the path `"), "{error}");
    fake.assert_no_files();
}

#[test]
fn behind_wsl_standard_input_needs_no_names() {
    let fake = Fake::new(&format!("grep -q '^p cnf 2 3$' || exit 4; {SATISFIED}"));
    crate::script::script(fake.directory.path(), "wsl", WSL);
    let directory = fake.directory.path().display();
    let mut solver = fake.solver(&format!("{directory}/wsl -d Debian {directory}/solver"));
    assert_eq!(literals(solver.solve(&formula(), &Limits::none()).unwrap()), [1, -2]);
}

/// What `wsl` itself says comes in UTF-16, and its exit code is none of a solver.
#[test]
fn what_wsl_says_is_told() {
    let fake = Fake::new(SATISFIED);
    crate::script::script(fake.directory.path(), "wsl", WSL);
    let directory = fake.directory.path().display();
    let mut solver = fake.solver(&format!("{directory}/wsl -d Fedora {directory}/solver"));
    let error = solver.solve(&formula(), &Limits::none()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "fake: wsl did not start it: Für diesen Namen gibt es keine Verteilung: Fedora | Error code: \
         Wsl/Service/WSL_E_DISTRO_NOT_FOUND"
    );
    assert!(error.failure.is_before_the_start());
}

/// A file may be executable and no program. Nothing of it was run, so nothing of it failed.
#[test]
fn a_solver_that_the_system_does_not_start_is_no_failed_solver() {
    let fake = Fake::new("");
    let write = |name: &str, content: &str| {
        crate::script::script(fake.directory.path(), name, "");
        let write = format!("printf '{content}' > \"$0\"");
        assert!(Command::new("sh").args(["-c", &write]).arg(fake.path(name)).status().unwrap().success());
    };
    write("no-program", "\\177ELFnonsense");
    write("no-interpreter", "#!/nowhere/sh\\n");
    write("no-permission", "#!/etc/passwd\\n");
    for (name, advice) in [
        ("no-program", "it was built for another machine or is damaged"),
        ("no-interpreter", "names an interpreter that is not there"),
        ("no-permission", "it or its interpreter may not be executed"),
    ] {
        let error =
            fake.solver(fake.path(name).to_str().unwrap()).solve(&formula(), &Limits::none()).unwrap_err();
        let said = error.to_string();
        assert!(said.starts_with("fake: cannot be started: ") && said.contains(advice), "{said}");
        assert!(error.failure.is_before_the_start(), "{said}");
    }
}

/// A process that was killed leaves names that the documentation tells.
#[test]
fn temporary_files_have_the_documented_name() {
    let keys = "args = [\"{input}\", \"{output}\"]\ndialect = \"minisat-result\"";
    let fake =
        Fake::with_keys(keys, "for file; do basename \"$file\"; done > \"$(dirname \"$0\")/names\"; exit 0");
    let _ = fake.run(&formula(), &Limits::none());
    let names = fs::read_to_string(fake.path("names")).unwrap();
    assert!(names.lines().count() == 2 && names.lines().all(|name| name.starts_with(".lifesat-")), "{names}");
}
