//! The documented uses of the program, run in a shell.

use std::fs;
use std::os::unix::fs::symlink;

use crate::common::{
    code, command_in, json, lifesat_in, need, path, program, root, script, shell, stderr, stdout,
};

/// The live cells of an RLE, counted without the program's reader.
fn live_cells(rle: &str) -> usize {
    let body = rle.lines().filter(|line| !line.starts_with('#') && !line.starts_with('x'));
    let mut count = 0;
    let mut run = String::new();
    for c in body.flat_map(str::chars) {
        if c.is_ascii_digit() {
            run.push(c);
        } else {
            let length = run.parse().unwrap_or(1);
            run.clear();
            count += if c == 'o' { length } else { 0 };
        }
    }
    count
}

#[test]
fn emit_writes_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(folder.path(), "lifesat emit --n 8 > f.cnf");
    assert_eq!((code(&output), stderr(&output)), (0, String::new()));
    let text = fs::read_to_string(folder.path().join("f.cnf")).unwrap();
    assert!(text.starts_with("c lifesat {\""), "{}", text.lines().next().unwrap());
    let header = text.lines().find(|line| line.starts_with('p')).unwrap();
    let clauses = text.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
    assert_eq!(header, format!("p cnf 64 {clauses}"));
}

#[test]
fn emit_solve_elsewhere_decode() {
    need("cadical");
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat emit --n 8 > f.cnf; \
                  lifesat emit --n 8 --at-least 36 | cadical -q | lifesat decode --cnf f.cnf";
    let output = shell(folder.path(), script);
    // The second formula counts cells with variables that the first lacks.
    let remark = stderr(&output);
    assert!(code(&output) == 0 && remark.lines().count() == 1, "{remark}");
    assert!(remark.contains(" literals, the first -65, whose variables f.cnf lacks; left out"), "{remark}");
    let rle = stdout(&output);
    assert!(rle.contains("x = 8, y = 8, rule = B3/S23\n"), "{rle}");
    assert_eq!(live_cells(&rle), 36);
}

#[test]
fn one_cell_more_is_refuted_with_exit_code_20() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(folder.path(), "lifesat emit --n 8 --at-least 37 | lifesat solve; echo $?");
    assert_eq!((stdout(&output).as_str(), stderr(&output).as_str()), ("s UNSATISFIABLE\n20\n", ""));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(folder.path(), "lifesat emit --n 300 | head -1; echo ${PIPESTATUS[0]}");
    let text = stdout(&output);
    assert_eq!(stderr(&output), "");
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.starts_with("c lifesat {") && text.ends_with("\n0\n"), "{text}");
}

/// A formula of half a gigabyte is written in an address space of a tenth of that, so it is not
/// held in memory.
#[test]
fn large_boards_are_streamed() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(folder.path(), "ulimit -v 120000; lifesat emit --n 300 | wc -c");
    let bytes: u64 = stdout(&output).trim().parse().unwrap();
    assert_eq!(stderr(&output), "");
    assert!(bytes > 500_000_000, "{bytes}");
}

/// The same command writes the same bytes.
#[test]
fn emission_is_deterministic() {
    let folder = tempfile::tempdir().unwrap();
    let script =
        "for i in 1 2; do lifesat emit --n 9 --at-least 40 --break-symmetry | md5sum; done | uniq | wc -l";
    assert_eq!(stdout(&shell(folder.path(), script)), "1\n");
}

/// `lifesat solve --glucose ~/glucose/simp/glucose`, without stdin.
#[test]
fn solve_with_glucose_from_the_home_folder() {
    need("glucose");
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join("glucose/simp")).unwrap();
    symlink(root().join(".tools/bin/glucose"), home.path().join("glucose/simp/glucose")).unwrap();
    let output = shell(home.path(), "lifesat solve --glucose ~/glucose/simp/glucose");
    assert_eq!((code(&output), stderr(&output)), (0, String::new()));
    let text = stdout(&output);
    assert!(text.starts_with("The densest 8×8 still life has 36 live cells (density 0.5625).\n"), "{text}");
    assert!(text.contains("37 live cells refuted by glucose"), "{text}");
    // A shell expands ~ only at the start of a word. Inside the quotes that a longer command needs,
    // lifesat does.
    let quoted = shell(home.path(), "lifesat solve 4 --glucose '~/glucose/simp/glucose -no-luby'");
    assert_eq!(code(&quoted), 0, "{}", stderr(&quoted));
}

/// `--glucose "wsl ~/glucose/simp/glucose"`, with a stand-in for `wsl`. Like the real one, it
/// passes the words to a shell, and only that shell may expand `~`.
#[test]
fn solve_with_glucose_behind_wsl() {
    need("glucose");
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join("glucose/simp")).unwrap();
    symlink(root().join(".tools/bin/glucose"), home.path().join("glucose/simp/glucose")).unwrap();
    script(
        home.path(),
        "wsl",
        "case \"$1\" in '~'/*) exec sh -c \"$*\" ;; *) echo \"expanded: $1\" >&2; exit 9 ;; esac",
    );
    let output = shell(home.path(), "PATH=$PWD:$PATH lifesat solve 5 --glucose 'wsl ~/glucose/simp/glucose'");
    assert_eq!((code(&output), stderr(&output)), (0, String::new()));
    assert!(stdout(&output).contains("17 live cells refuted by glucose"), "{}", stdout(&output));
    let check = "PATH=$PWD:$PATH lifesat doctor --glucose";
    let works = shell(home.path(), &format!("{check} 'wsl ~/glucose/simp/glucose'"));
    let works = (code(&works), stdout(&works));
    assert_eq!(works, (0, "ok       wsl ~/glucose/simp/glucose  works\n".to_owned()));
    // An entry of this name keeps what it does not set, such as `-model`.
    let entry = "[[solver]]\nname = \"glucose\"\ncommand = \"wsl ~/glucose/simp/glucose\"\n";
    fs::write(home.path().join("solvers.toml"), entry).unwrap();
    let configured = shell(home.path(), "PATH=$PWD:$PATH lifesat solve 5 --solver glucose");
    assert_eq!((code(&configured), stderr(&configured)), (0, String::new()));
    // A program that is missing there is missing, and no solver failed.
    for command in ["lifesat solve 5 --glucose 'wsl ~/nope'", "lifesat doctor --glucose 'wsl ~/nope'"] {
        let missing = shell(home.path(), &format!("PATH=$PWD:$PATH {command} 2>&1"));
        assert_eq!(code(&missing), 2, "{}", stdout(&missing));
        assert!(stdout(&missing).contains("not found on the other side of wsl"), "{}", stdout(&missing));
    }
}

/// Windows folders have names with blanks. `wslpath` is a stand-in that changes nothing.
#[test]
fn names_with_blanks_reach_a_solver_behind_wsl() {
    need("kissat");
    let home = tempfile::tempdir().unwrap();
    let wsl = include_str!("../../crates/sat/src/backend/wsl/stand-in.sh");
    script(home.path(), "wsl", wsl);
    script(home.path(), "wslpath", "printf '%s\\n' \"$3\"");
    let mut search = home.path().as_os_str().to_owned();
    search.push(":");
    search.push(path());
    for (number, name) in ["First Last", "it's $HOME", "a\"b `c` & d", "d'e", "(ä) b"].iter().enumerate() {
        let place = home.path().join(name);
        fs::create_dir(&place).unwrap();
        for wsl in ["wsl -d Debian", "wsl -d Debian -e"] {
            let mut command = command_in(&place, program());
            command.env("PATH", &search);
            command.args(["solve", "6", "--kissat", &format!("{wsl} kissat"), "--proof"]);
            let output = command.arg(format!("p {number}")).output().unwrap();
            assert_eq!(code(&output), 0, "{wsl}: {name}: {}", stderr(&output));
            fs::remove_dir_all(place.join(format!("p {number}"))).unwrap();
        }
    }
}

/// `tee` writes the formula while the solver reads it, and `decode` starts with all the others.
#[test]
fn a_formula_may_be_written_in_the_pipeline_of_its_answer() {
    need("kissat");
    let folder = tempfile::tempdir().unwrap();
    for round in 0..5 {
        let line = format!(
            "lifesat emit --n 8 --at-least 36 | (sleep 0.3; tee {round}.cnf) | kissat -q | lifesat decode --cnf {round}.cnf"
        );
        let output = shell(folder.path(), &line);
        assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{}", stdout(&output));
        assert!(stdout(&output).ends_with("!\n"), "{}", stdout(&output));
    }
}

#[test]
fn a_formula_on_stdin_goes_to_an_external_solver_too() {
    need("glucose");
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat emit --n 8 --at-least 36 | lifesat solve --solver glucose; echo $?";
    let output = shell(folder.path(), script);
    let text = stdout(&output);
    assert!(text.starts_with("s SATISFIABLE\nv "), "{text}");
    assert!(text.contains("c 36 live cells, verified by simulation: no cell changes\n"), "{text}");
    assert!(text.ends_with("\n10\n"), "{text}");
}

/// The output of `solve` on a formula is itself a solver's answer.
#[test]
fn solve_can_stand_in_for_any_solver() {
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat emit --n 6 --at-least 18 > f.cnf; lifesat solve f.cnf | lifesat decode --cnf f.cnf";
    let output = shell(folder.path(), script);
    assert_eq!((code(&output), stderr(&output)), (0, String::new()));
    assert_eq!(live_cells(&stdout(&output)), 18);
}

/// The answer of every solver, in any format, is decoded to a verified pattern.
#[test]
fn every_solvers_output_can_be_decoded() {
    for (tool, run) in [
        ("cadical", "cadical -q f.cnf | lifesat decode --cnf f.cnf"),
        ("kissat", "kissat -q f.cnf | lifesat decode --cnf f.cnf -"),
        ("glucose", "glucose -model f.cnf | lifesat decode --cnf f.cnf"),
        ("glucose", "glucose f.cnf out > /dev/null; lifesat decode out --cnf f.cnf"),
        ("minisat", "minisat f.cnf out > /dev/null 2>&1; lifesat decode out --cnf f.cnf"),
        ("picosat", "picosat f.cnf | lifesat decode --cnf f.cnf"),
        ("cryptominisat5", "cryptominisat5 --verb 0 f.cnf | lifesat decode --cnf f.cnf"),
    ] {
        need(tool);
        let folder = tempfile::tempdir().unwrap();
        let output = shell(folder.path(), &format!("lifesat emit --n 7 --at-least 28 > f.cnf; {run}"));
        assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{run}");
        assert_eq!(live_cells(&stdout(&output)), 28, "{run}");
    }
}

#[test]
fn decode_tells_none_and_unknown_apart() {
    let folder = tempfile::tempdir().unwrap();
    for (answer, expected) in [("s UNSATISFIABLE", 1), ("s UNKNOWN", 3), ("c nothing", 2)] {
        let script = format!("lifesat emit --n 3 > f.cnf; echo '{answer}' | lifesat decode --cnf f.cnf");
        let output = shell(folder.path(), &script);
        assert_eq!(code(&output), expected, "{answer}");
        assert_eq!(stdout(&output), "", "{answer}");
        assert_eq!(stderr(&output).lines().count(), 1, "{answer}");
    }
}

/// A model that is not a still life must never become a pattern.
#[test]
fn decode_refuses_a_model_that_does_not_stand_the_simulation() {
    let folder = tempfile::tempdir().unwrap();
    let script =
        "lifesat emit --n 2 > f.cnf; printf 's SATISFIABLE\\nv 1 -2 -3 -4 0\\n' | lifesat decode --cnf f.cnf";
    let output = shell(folder.path(), script);
    assert_eq!((code(&output), stdout(&output)), (2, String::new()));
    let message = stderr(&output);
    assert!(
        message.contains("the model does not satisfy the formula f.cnf: it violates clause "),
        "{message}"
    );
}

#[test]
fn compressed_formulas_are_read() {
    for (tool, ending) in [
        ("gzip", "gz"),
        ("xz", "xz"),
        ("xz --check=sha256", "xz"),
        ("lzma", "lzma"),
        ("zstd", "zst"),
        ("pzstd -q", "zst"),
        ("bzip2", "bz2"),
    ] {
        // lzma comes with xz, and pzstd with zstd.
        need(match ending {
            "lzma" => "xz",
            "zst" => "zstd",
            _ => tool.split(' ').next().unwrap(),
        });
        let folder = tempfile::tempdir().unwrap();
        let script = format!(
            "lifesat emit --n 6 --at-least 19 | {tool} -c > f.cnf.{ending}; lifesat solve f.cnf.{ending}; \
             lifesat solve < f.cnf.{ending}"
        );
        let output = shell(folder.path(), &script);
        let expected = "s UNSATISFIABLE\ns UNSATISFIABLE\n";
        assert_eq!((stdout(&output).as_str(), stderr(&output).as_str()), (expected, ""), "{tool}");
    }
}

/// Golly reads the RLE that lifesat writes, and its own simulation leaves a still life unchanged.
#[test]
fn golly_reads_our_patterns_and_agrees_that_they_are_still() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat emit --n 7 --at-least 28 > f.cnf; lifesat solve f.cnf | lifesat decode --cnf f.cnf > p.rle; \
                  bgolly -q -q -m 1 -o after.rle p.rle > /dev/null 2>&1; \
                  lifesat render p.rle --format plain > before.txt; lifesat render after.rle --format plain > after.txt";
    let output = shell(folder.path(), script);
    assert_eq!((code(&output), stderr(&output)), (0, String::new()));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("before.txt").matches('O').count(), 28);
    // Golly drops empty borders. This pattern has none if it touches all four sides, so shapes are
    // compared.
    let trimmed = |text: String| {
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let used = |column: &usize| rows.iter().any(|row| row.get(*column) == Some(&'O'));
        let columns: Vec<usize> = (0..width).filter(used).collect();
        let (first, last) = (columns[0], columns[columns.len() - 1]);
        let keep: Vec<String> = rows
            .iter()
            .map(|row| (first..=last).map(|c| row.get(c).copied().unwrap_or('.')).collect())
            .collect();
        let live = |row: &String| row.contains('O');
        let top = keep.iter().position(live).unwrap();
        let bottom = keep.iter().rposition(live).unwrap();
        keep[top..=bottom].join("\n")
    };
    assert_eq!(trimmed(read("before.txt")), trimmed(read("after.txt")));
}

#[test]
fn instance_files_are_solved_and_compared_with_their_recorded_optimum() {
    let instances = root().join("instances/still-life");
    for n in 2..=9 {
        let file = instances.join(format!("{n}x{n}.json"));
        let output = lifesat_in(root(), &["solve", file.to_str().unwrap()]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert!(stdout(&output).contains("(OEIS A055397): agrees"), "{}", stdout(&output));
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("wrong.json"), r#"{"n": 4, "optimum": 12, "source": "a misprint"}"#)
        .unwrap();
    let output = lifesat_in(folder.path(), &["solve", "wrong.json"]);
    assert_eq!(code(&output), 4);
    assert!(stdout(&output).contains("12 (a misprint): CONTRADICTED"), "{}", stdout(&output));
}

#[test]
fn an_instance_may_come_from_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(folder.path(), r#"echo '{"description": "three", "n": 3}' | lifesat solve --json"#);
    assert_eq!(json(&output)["value"], 6);
}

mod unnamed_stdin {
    //! `lifesat solve` without an input, as scripts, cron jobs and ssh start it: what is on its stdin decides
    //! what is solved, and what is not meant for it stays there.

    use std::io::{Read, Write};
    use std::os::unix::net::UnixStream;
    use std::process::{Child, Command, Output, Stdio};
    use std::thread;
    use std::time::Duration;

    use crate::common::{code, command_in, need, program, shell, stderr, stdout};

    const DEFAULT: &str = "The densest 8×8 still life has 36 live cells";

    #[track_caller]
    fn is_default(output: &Output, case: &str) {
        assert_eq!(code(output), 0, "{case}: {}", stderr(output));
        assert!(stdout(output).starts_with(DEFAULT), "{case}: {}", stdout(output));
    }

    /// `lifesat solve` in the folder, with this stdin.
    fn solve(folder: &tempfile::TempDir, stdin: impl Into<Stdio>) -> Child {
        let mut command: Command = command_in(folder.path(), program());
        command.arg("solve").stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    #[test]
    fn where_nothing_comes_the_default_question_is_answered() {
        let folder = tempfile::tempdir().unwrap();
        for line in ["lifesat solve < /dev/null", "lifesat solve <&-"] {
            let output = shell(folder.path(), line);
            is_default(&output, line);
            assert_eq!(stderr(&output), "", "{line}");
        }
        // A cron job, an empty file, the end of a file, white space. The command before may have failed, so it is told.
        for line in [
            ": | lifesat solve",
            "> empty; lifesat solve < empty",
            "echo once > line; (read x; lifesat solve) < line",
            "printf '\\n \\n' | lifesat solve",
            "python3 -c 'import subprocess as s; s.run([\"lifesat\", \"solve\"], input=b\"\")'",
        ] {
            let output = shell(folder.path(), line);
            is_default(&output, line);
            assert_eq!(
                stderr(&output),
                "lifesat: stdin is empty, so this is the densest still life of the default box, 8×8\n",
                "{line}"
            );
        }
        // `-q` does not hide what may be the only sign of the failure.
        let quiet = shell(folder.path(), "false | lifesat solve -q");
        is_default(&quiet, "-q");
        assert!(stderr(&quiet).starts_with("lifesat: stdin is empty"), "{}", stderr(&quiet));
    }

    /// The fixed use, in a loop whose lines are not meant for it.
    #[test]
    fn a_loop_keeps_its_lines() {
        need("glucose");
        let folder = tempfile::tempdir().unwrap();
        let body = "while read line; do echo \"line $line\"; lifesat solve --glucose glucose; echo \"code $?\"; done";
        for input in ["printf 'a\\nb 1\\n5\\n'", "cat lines", "cat < lines"] {
            let output = shell(folder.path(), &format!("printf 'a\\nb 1\\n5\\n' > lines; {input} | {body}"));
            check_loop(&output, input);
        }
        check_loop(&shell(folder.path(), &format!("{body} < lines")), "a file");
        // With a size there is no question, and the loop sees all.
        let sized = shell(
            folder.path(),
            "while read n; do lifesat solve $n | head -1; done < <(printf '2\\n3\\n4\\n')",
        );
        let boxes: Vec<_> =
            stdout(&sized).lines().map(|line| line.split(' ').nth(2).unwrap().to_owned()).collect();
        assert_eq!(boxes, ["2×2", "3×3", "4×4"]);
    }

    #[track_caller]
    fn check_loop(output: &Output, case: &str) {
        let text = stdout(output);
        let seen: Vec<&str> = text.lines().filter(|line| line.starts_with("line ")).collect();
        assert_eq!(seen, ["line a", "line b 1", "line 5"], "{case}: {text}");
        let codes: Vec<&str> = text.lines().filter(|line| line.starts_with("code ")).collect();
        // After the last line, nothing is left.
        assert_eq!(codes, ["code 2", "code 2", "code 0"], "{case}");
        let said = stderr(output);
        assert!(
            said.starts_with("lifesat: stdin begins with `b 1`: this is neither a formula"),
            "{case}: {said}"
        );
        assert!(said.contains("`lifesat solve 8`") && said.contains("`< /dev/null`"), "{case}: {said}");
    }

    /// The rest of a script that a shell reads from stdin.
    #[test]
    fn a_script_on_stdin_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let output = shell(folder.path(), "printf 'lifesat solve 2> error\\necho $? went on\\n' | bash");
        assert_eq!(stdout(&output), "2 went on\n");
    }

    #[test]
    fn a_formula_may_come_late_and_packed() {
        let folder = tempfile::tempdir().unwrap();
        for line in [
            "lifesat emit --n 4 --at-least 8 | lifesat solve",
            "(sleep 2; lifesat emit --n 4 --at-least 8) | lifesat solve",
            "lifesat emit --n 4 --at-least 8 > f.cnf; lifesat solve < f.cnf",
            "lifesat emit --n 4 --at-least 8 | gzip | lifesat solve",
            // The first bytes alone do not tell.
            "(printf c; sleep 0.5; echo ' late'; printf p; sleep 0.5; printf ' cnf 1 1\\n1 0\\n') | lifesat solve",
            "printf 'cGenerated\\np cnf 1 1\\n1 0\\n' | lifesat solve",
            "(printf '\\n'; sleep 0.5; lifesat emit --n 4 --at-least 8) | lifesat solve",
        ] {
            let output = shell(folder.path(), line);
            assert_eq!(code(&output), 10, "{line}: {}", stderr(&output));
            let waits = line.contains("sleep 2");
            assert_eq!(
                stderr(&output).contains("waiting for a formula on stdin"),
                waits,
                "{line}: {}",
                stderr(&output)
            );
        }
    }

    /// A pipe or a socket, as over ssh, that stays open and silent.
    #[test]
    fn what_is_waited_for_is_told_after_a_second() {
        let folder = tempfile::tempdir().unwrap();
        let mut piped = solve(&folder, Stdio::piped());
        let (ours, theirs) = UnixStream::pair().unwrap();
        let socket = solve(&folder, std::os::fd::OwnedFd::from(theirs));
        thread::sleep(Duration::from_millis(1800));
        drop((piped.stdin.take(), ours));
        for child in [piped, socket] {
            let output = child.wait_with_output().unwrap();
            is_default(&output, "silence");
            let said = stderr(&output);
            assert!(
                said.starts_with("lifesat: waiting for a formula on stdin, which is open but silent"),
                "{said}"
            );
            assert!(said.contains("`lifesat solve 8`") && said.contains("`< /dev/null`"), "{said}");
        }
    }

    #[test]
    fn a_socket_is_looked_at_and_read() {
        let folder = tempfile::tempdir().unwrap();
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        ours.write_all(b"not for you\n").unwrap();
        let mut kept = theirs.try_clone().unwrap();
        let output = solve(&folder, std::os::fd::OwnedFd::from(theirs)).wait_with_output().unwrap();
        assert_eq!(code(&output), 2, "{}", stdout(&output));
        drop(ours);
        let mut left = String::new();
        kept.read_to_string(&mut left).unwrap();
        assert_eq!(left, "not for you\n");
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        ours.write_all(b"p cnf 1 1\n1 0\n").unwrap();
        drop(ours);
        let output = solve(&folder, std::os::fd::OwnedFd::from(theirs)).wait_with_output().unwrap();
        assert_eq!(code(&output), 10, "{}", stderr(&output));
    }
}

mod configured {
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
}
