//! Solvers that are set up oddly: what `solve` and `doctor` say of them.

use std::fs;

use crate::common::{code, lifesat_in, need, script, shell, stderr, stdout};

/// Glucose, but what happens on a formula without clauses is given.
fn fussy(folder: &tempfile::TempDir, without_clauses: &str) {
    let body = format!(
        "case $* in *version*) exit 0 ;; esac
         formula=$(cat); case $formula in *'p cnf 0 0'*) {without_clauses} ;; esac
         printf '%s\\n' \"$formula\" | glucose -model"
    );
    script(folder.path(), "fussy", &body);
}

/// Some solvers crash on a formula without clauses, and are good for all else.
#[test]
fn a_crash_on_the_formula_without_clauses_is_noted() {
    need("glucose");
    let folder = tempfile::tempdir().unwrap();
    fussy(&folder, "kill -SEGV $$");
    let output = lifesat_in(folder.path(), &["doctor", "--glucose", "./fussy"]);
    assert_eq!(
        (code(&output), stdout(&output).as_str()),
        (
            0,
            "ok       ./fussy           works; but on a formula without clauses it crashed: segmentation fault\n"
        ),
        "{}",
        stderr(&output)
    );
    // A wrong answer is a wrong answer.
    fussy(&folder, "echo 's UNSATISFIABLE'; exit 20");
    let output = lifesat_in(folder.path(), &["doctor", "--glucose", "./fussy"]);
    assert_eq!(code(&output), 4, "{}", stdout(&output));
    assert!(stdout(&output).contains("but it has a model"), "{}", stdout(&output));
}

#[test]
fn an_entry_with_the_name_of_an_embedded_solver_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["embedded", "embedded-batsat"] {
        let entry = format!("[[solver]]\nname = \"{name}\"\ncommand = \"glucose\"\n");
        fs::write(folder.path().join("solvers.toml"), entry).unwrap();
        let output = lifesat_in(folder.path(), &["solve", "4", "--solver", name]);
        assert_eq!((code(&output), stdout(&output)), (2, String::new()));
        let said = stderr(&output);
        assert!(
            said.contains("solvers.toml:1: a solver needs a name that does not start with `embedded`"),
            "{said}"
        );
    }
}

/// Nothing was run, so no solver failed: exit code 2, and what to do.
#[test]
fn a_solver_that_the_system_does_not_start_is_told_with_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, content: &str| {
        let made = shell(folder.path(), &format!("printf '{content}' > {name}; chmod +x {name}"));
        assert_eq!(code(&made), 0);
    };
    write("other-machine", "\\177ELFnonsense");
    write("no-interpreter", "#!/nowhere/sh\\n");
    for (name, remedy) in [
        ("other-machine", "built for another machine"),
        ("no-interpreter", "names an interpreter that is not there"),
    ] {
        let command = format!("./{name}");
        let output = lifesat_in(folder.path(), &["solve", "6", "--glucose", &command]);
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{}", stderr(&output));
        let said = stderr(&output);
        assert!(said.contains("glucose: cannot be started: ") && said.contains(remedy), "{said}");
        let output = lifesat_in(folder.path(), &["doctor", "--glucose", &command]);
        assert_eq!(code(&output), 2, "{}", stdout(&output));
        assert!(stdout(&output).contains(remedy), "{}", stdout(&output));
        // Among all solvers it is not one that is merely not installed.
        fs::write(
            folder.path().join("solvers.toml"),
            format!("[[solver]]\nname = \"mine\"\ncommand = \"{command}\"\n"),
        )
        .unwrap();
        for line in ["lifesat doctor mine", "lifesat doctor"] {
            let output = shell(folder.path(), line);
            assert_eq!(code(&output), 2, "{line}: {}", stdout(&output));
            assert!(stdout(&output).contains(remedy), "{line}: {}", stdout(&output));
        }
        fs::remove_file(folder.path().join("solvers.toml")).unwrap();
    }
}
