//! What is left of a program that is killed, or whose streams are closed, or that gets a signal early.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use lifesat::archive::Archive;

use crate::common::{code, command_in, program, script, shell, stderr, stdout};

/// A solver that starts a process, leaves both numbers, and works for ever.
const ENDLESS: &str = "case \"$*\" in *ersion*) exit 0 ;; esac
sleep 1000 & echo $! >> \"$HOME/running\"; echo $$ >> \"$HOME/running\"; wait";

/// The processes that the solvers left a note of.
fn noted(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("running")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Returns true if a process runs. One that nobody has waited for yet does not.
fn runs(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(['Z', 'X']))
}

#[track_caller]
fn within(time: Duration, what: &str, condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < time, "waited in vain: {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// `kill -9`, as a user or a system without memory sends it, ends the solver and what the solver started.
#[test]
fn solvers_do_not_outlive_a_killed_program() {
    for (line, solvers) in [
        ("solve 6 --glucose ./endless --jobs 1", 1),
        ("doctor --glucose ./endless", 1),
        ("solve f.cnf --glucose ./endless", 1),
        ("solve f.icnf --glucose ./endless --jobs 2", 2),
        ("solve 6 --glucose ./endless --proof p", 1),
        ("search 4 4 3 0 0 --glucose ./endless", 1),
    ] {
        let folder = tempfile::tempdir().unwrap();
        script(folder.path(), "endless", ENDLESS);
        fs::write(folder.path().join("f.cnf"), "p cnf 2 1\n1 2 0\n").unwrap();
        fs::write(folder.path().join("f.icnf"), "p inccnf\n1 2 0\na 1 0\na 2 0\n").unwrap();
        let mut command = command_in(folder.path(), program());
        let mut child =
            command.args(line.split(' ')).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        kill_with(solvers, &mut child, folder.path(), line);
    }
}

/// Kills a program when its solvers run, and waits for their end.
#[track_caller]
fn kill_with(solvers: usize, child: &mut Child, folder: &Path, what: &str) {
    within(Duration::from_secs(60), what, || noted(folder).len() == 2 * solvers);
    assert!(noted(folder).iter().all(|pid| runs(pid)), "{what}");
    // The watcher is told of a solver after its start. On a busy machine that may be later than its note.
    thread::sleep(Duration::from_millis(500));
    send("-KILL", child);
    child.wait().unwrap();
    within(Duration::from_secs(60), what, || !noted(folder).iter().any(|pid| runs(pid)));
}

/// After an orderly end the watcher has ended, too.
#[test]
fn nothing_watches_a_program_that_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "refutes", "cat > /dev/null; echo 's UNSATISFIABLE'; exit 20");
    fs::write(folder.path().join("f.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    let child = command_in(folder.path(), program())
        .args(["solve", "f.cnf", "--glucose", "./refutes"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let parent = child.id();
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 20);
    // Its parent was the program.
    let watches = || {
        let listed = Command::new("ps").args(["-eo", "ppid,stat,args"]).output().unwrap();
        String::from_utf8_lossy(&listed.stdout).lines().any(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            words[0] == parent.to_string() && line.contains("solver-watch")
        })
    };
    within(Duration::from_secs(10), "the end of the watcher", || !watches());
}

/// Before the command has anything to clean up, too, signals end it with 130, and at once.
#[test]
fn signals_end_every_command_with_130_also_while_it_reads() {
    let folder = tempfile::tempdir().unwrap();
    for signal in ["-INT", "-TERM", "-HUP"] {
        for line in [
            "gray",
            "solve",
            "solve -",
            "decode --cnf f",
            "render -",
            "verify --as still-life",
            "eden check -",
        ] {
            let mut command = command_in(folder.path(), program());
            command.args(line.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let stdin = child.stdin.take();
            // Until it waits for its input.
            let waits = || {
                let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
                let is_ours =
                    fs::read_to_string(format!("/proc/{}/comm", child.id())).unwrap() == "lifesat\n";
                is_ours && stat.rsplit(") ").next().unwrap().starts_with('S')
            };
            within(Duration::from_secs(10), line, waits);
            thread::sleep(Duration::from_millis(100));
            send(signal, &child);
            let start = Instant::now();
            let output = child.wait_with_output().unwrap();
            assert_eq!(code(&output), 130, "{line} {signal}: {}", stderr(&output));
            assert!(start.elapsed() < Duration::from_secs(2), "{line} {signal}");
            drop(stdin);
        }
    }
}

/// A formula is counted before it is written. Nothing is there to be cleaned up meanwhile.
#[test]
fn a_signal_while_a_formula_is_prepared_is_heard_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = command_in(folder.path(), program());
    let child =
        command.args(["emit", "--n", "3000", "-o", "large.cnf"]).stderr(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_millis(500));
    send("-TERM", &child);
    let start = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), stderr(&output)), (130, String::new()));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// `nohup` has hang-ups ignored, and so they are.
#[test]
fn a_program_under_nohup_outlives_its_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(
        folder.path(),
        "mkfifo pipe; nohup lifesat gray pipe > answer 2> /dev/null & sleep 0.5; kill -HUP $!; sleep 0.2
         printf 'p cnf 2 1\\na 1 0\\ne 2 0\\n1 2 0\\n' > pipe; wait $!; echo $?",
    );
    assert_eq!(stdout(&output), "0\n", "{}", stderr(&output));
}

/// A script's job in the background has Ctrl-C ignored; another parent may have other signals ignored.
#[test]
fn ignored_signals_stay_ignored() {
    let folder = tempfile::tempdir().unwrap();
    script(
        folder.path(),
        "slow",
        "case \"$*\" in *ersion*) exit 0 ;; esac
cat > /dev/null; sleep 2; echo 's UNSATISFIABLE'; exit 20",
    );
    fs::write(folder.path().join("f.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    for (signal, before) in [("INT", ""), ("TERM", "trap '' TERM;"), ("HUP", "trap '' HUP;")] {
        for (line, expected) in [("lifesat solve f.cnf --glucose ./slow", 20), ("lifesat solve pipe", 20)] {
            let script = format!(
                "{before} rm -f pipe; mkfifo pipe; {line} > answer 2> /dev/null & sleep 1; kill -{signal} $!; sleep 0.2
                 case '{line}' in *pipe) cat f.cnf > pipe ;; esac; wait $!; echo $?"
            );
            let output = shell(folder.path(), &script);
            assert_eq!(stdout(&output), format!("{expected}\n"), "{signal}, {line}: {}", stderr(&output));
        }
    }
}

/// Signals that end lifesat reach the watcher too, as when a service is stopped. It goes on watching.
#[test]
fn the_watcher_outlives_other_signals() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "endless", ENDLESS);
    fs::write(folder.path().join("f.cnf"), "p cnf 2 1\n1 2 0\n").unwrap();
    let mut command = command_in(folder.path(), program());
    command.args(["solve", "f.cnf", "--glucose", "./endless"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    within(Duration::from_secs(60), "the solver", || noted(folder.path()).len() == 2);
    let is_renamed = |pid: &str| {
        fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|name| name == "solver-watch\n")
    };
    let watchers = || {
        let listed =
            Command::new("ps").args(["-o", "pid=", "--ppid", &child.id().to_string()]).output().unwrap();
        let pids = String::from_utf8_lossy(&listed.stdout).into_owned();
        pids.split_whitespace().filter(|pid| is_renamed(pid)).map(str::to_owned).collect::<Vec<_>>()
    };
    within(Duration::from_secs(60), "the watcher", || watchers().len() == 1);
    let watcher = watchers().remove(0);
    for signal in ["-HUP", "-TERM", "-INT"] {
        assert!(Command::new("kill").args([signal, &watcher]).status().unwrap().success());
    }
    thread::sleep(Duration::from_millis(300));
    assert!(runs(&watcher));
    send("-KILL", &child);
    child.wait().unwrap();
    within(Duration::from_secs(10), "the end of the solver", || {
        !noted(folder.path()).iter().any(|pid| runs(pid))
    });
    within(Duration::from_secs(10), "the end of the watcher", || !runs(&watcher));
}

/// An update may replace the program while it runs, and it still starts itself as a watcher.
#[test]
fn a_program_that_was_replaced_is_watched() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "endless", ENDLESS);
    let copy = folder.path().join("copy");
    // Another process copies it: what this one has open for writing, processes that other tests start could hold open.
    assert_eq!(code(&shell(folder.path(), &format!("cp {} copy", program()))), 0);
    let mut command = command_in(folder.path(), copy.to_str().unwrap());
    command.args(["solve", "-", "--glucose", "./endless"]).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    fs::remove_file(&copy).unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"p cnf 2 1\n1 2 0\n").unwrap();
    kill_with(1, &mut child, folder.path(), "a program that was replaced");
}

#[test]
fn a_closed_stdout_is_told_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    for line in [
        "solve 6",
        "solve 6 --json",
        "emit --n 3",
        "gray f",
        "--help",
        "--version",
        "help exit-codes",
        "doctor",
    ] {
        let output = shell(folder.path(), &format!("lifesat {line} >&-"));
        assert_eq!(code(&output), 2, "{line}: {}", stderr(&output));
        assert!(stderr(&output).starts_with("lifesat: stdout is closed"), "{line}: {}", stderr(&output));
    }
    // Nobody reads what is dropped on purpose, however it is opened.
    for stream in ["> /dev/null", "1<> /dev/null", "2>&-", "<&-"] {
        let output = shell(folder.path(), &format!("lifesat solve 4 {stream}"));
        assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{stream}");
    }
    let both = shell(folder.path(), "lifesat solve 4 >&- 2>&-");
    assert_eq!(code(&both), 2);
}

mod full_disk {
    //! Full disks: an error that says so, and nothing left behind.

    use std::fs;

    use crate::common::folder::names;
    use crate::common::{code, script, shell, stderr};

    #[test]
    fn a_full_disk_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        for script in [
            "lifesat emit --n 8 > /dev/full",
            "lifesat emit --n 100 -o /dev/full",
            "lifesat solve 3 > /dev/full",
        ] {
            let output = shell(folder.path(), script);
            assert_eq!(code(&output), 2, "{script}");
            assert!(stderr(&output).contains("No space left on device"), "{script}: {}", stderr(&output));
        }
    }

    /// A limit on file sizes acts like a disk that fills up while a solver's input is written.
    #[test]
    fn a_disk_that_fills_up_under_a_temporary_file_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("scratch")).unwrap();
        script(folder.path(), "fake", "exit 20");
        // The shell and its children ignore the signal that comes with the limit.
        let script = "trap '' XFSZ; ulimit -f 1; TMPDIR=$PWD/scratch lifesat solve 9 --minisat ./fake";
        let output = shell(folder.path(), script);
        assert_eq!(code(&output), 2, "{}", stderr(&output));
        assert!(stderr(&output).contains("cannot write the temporary file"), "{}", stderr(&output));
        assert!(fs::read_dir(folder.path().join("scratch")).unwrap().next().is_none());
    }

    /// Files that may not grow stand for a full disk.
    #[test]
    fn a_full_disk_leaves_no_empty_files() {
        for line in [
            "eden prove 3 --state s.jsonl",
            "solve 4 --report r",
            "search 3 3 2 --state s --engine sat",
            "emit pack p --small",
            "campaign plan c --sample 0 --shards 2 -- eden search 3",
            "solve 4 --proof p",
        ] {
            let folder = tempfile::tempdir().unwrap();
            let output = shell(folder.path(), &format!("trap '' XFSZ; ulimit -f 0; lifesat -q {line}"));
            assert_eq!(code(&output), 2, "{line}: {}", stderr(&output));
            let left: Vec<_> =
                fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
            assert!(left.is_empty(), "{line}: {left:?}");
        }
    }

    /// A disk that has room for the first files of a folder only. The folder that is there already keeps what it had.
    #[test]
    fn a_disk_that_fills_up_leaves_no_half_folders() {
        for (line, folder) in [
            ("solve 4 --report new", "new"),
            ("emit pack new --small", "new"),
            ("solve 5 --proof new", "new"),
        ] {
            let place = tempfile::tempdir().unwrap();
            let at = |line: &str, limit: &str| {
                let output =
                    shell(place.path(), &format!("trap '' XFSZ; ulimit -f {limit}; lifesat -q {line}"));
                (code(&output), stderr(&output))
            };
            // The first files of each folder are smaller than a page and larger than nothing.
            let (failed, said) = at(line, "1");
            assert_eq!(failed, 2, "{line}: {said}");
            assert!(
                said.contains("cannot write new/") || said.contains(&format!("{folder}/")),
                "{line}: {said}"
            );
            assert!(names(place.path()).is_empty(), "{line}: {:?}", names(place.path()));
        }
        let place = tempfile::tempdir().unwrap();
        let read = |name: &str| fs::read_to_string(place.path().join("r").join(name)).unwrap();
        assert_eq!(code(&shell(place.path(), "lifesat -q solve 4 --report r")), 0);
        let before: Vec<(String, String)> =
            names(&place.path().join("r")).into_iter().map(|name| (name.clone(), read(&name))).collect();
        assert!(before.len() > 3);
        let output = shell(place.path(), "trap '' XFSZ; ulimit -f 1; lifesat -q solve 5 --report r");
        assert_eq!(code(&output), 2);
        let after: Vec<(String, String)> =
            names(&place.path().join("r")).into_iter().map(|name| (name.clone(), read(&name))).collect();
        assert_eq!(before, after);
        assert_eq!(code(&shell(place.path(), "lifesat -q solve 5 --report r")), 0);
        assert!(read("answer.json").contains("\"width\": 5"));
    }
}

mod journals {
    //! Files that a command under way writes, and what others do to them meanwhile.

    use std::fs::{self, File};
    use std::path::{Path, PathBuf};
    use std::process::{Child, Output, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use crate::common::campaign::Campaign;
    use crate::common::{code, command_in, lifesat_in, program, shell, stderr};

    /// Commands with a journal, each with many short pieces of work.
    const COMMANDS: [&str; 4] = [
        "eden hunt 4x8 --effort sweeps=1,tries=1 --rounds 1000000 --jobs 1 --state",
        "eden search 5 --jobs 1 --state",
        "eden agars 6x6 --effort rounds=1,window=0 --jobs 1 --state",
        "eden prove 6x8 --jobs 1 --state",
    ];

    /// Enough for the sets of a proof on a busy machine.
    const PATIENCE: Duration = Duration::from_secs(600);

    /// A command under way.
    struct Running {
        child: Child,
        words: &'static str,
        journal: PathBuf,
    }

    impl Running {
        /// Starts a command in a folder, and waits until its journal has some pieces.
        fn start(place: &Path, words: &'static str) -> Self {
            let journal = place.join("below/journal");
            fs::create_dir(place.join("below")).unwrap();
            let mut command = command_in(place, program());
            command.args(words.split(' ')).arg("below/journal");
            let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
            let mut running = Self { child, words, journal };
            running.wait_for(|text| text.lines().count() > 1);
            running
        }

        /// Waits until the journal is there and has what is wanted.
        fn wait_for(&mut self, is_there: impl Fn(&str) -> bool) -> String {
            self.longer(is_there).unwrap_or_else(|| panic!("{} ended", self.words))
        }

        /// The same. On a busy machine a command may end in the meantime, with nothing left to record.
        fn longer(&mut self, is_there: impl Fn(&str) -> bool) -> Option<String> {
            let start = Instant::now();
            loop {
                let has_ended = self.child.try_wait().unwrap().is_some();
                match fs::read_to_string(&self.journal) {
                    Ok(text) if text.ends_with('\n') && is_there(&text) => return Some(text),
                    _ if has_ended => return None,
                    _ => assert!(start.elapsed() < PATIENCE, "{}", self.words),
                }
                thread::sleep(Duration::from_millis(5));
            }
        }

        /// Stops the command for a moment in which something is done.
        fn paused(&self, act: impl FnOnce()) {
            let tell = |signal: &str| {
                let line = format!("kill -{signal} {}", self.child.id());
                assert_eq!(code(&shell(Path::new("/"), &line)), 0);
            };
            tell("STOP");
            // It stops a moment later.
            thread::sleep(Duration::from_millis(50));
            act();
            tell("CONT");
        }

        /// What the command says when it ends by itself.
        fn end(self) -> Output {
            self.child.wait_with_output().unwrap()
        }

        fn interrupt(self) -> Output {
            assert_eq!(code(&shell(Path::new("/"), &format!("kill -INT {}", self.child.id()))), 0);
            self.end()
        }
    }

    fn each(act: impl Fn(&Path, Running)) {
        for words in COMMANDS {
            let place = tempfile::tempdir().unwrap();
            act(place.path(), Running::start(place.path(), words));
        }
    }

    /// The refused command names the journal.
    fn refused(output: &Output, words: &str, reason: &str) {
        let said = stderr(output);
        assert_eq!(code(output), 2, "{words}: {said}");
        assert!(said.contains("below/journal") && said.contains(reason), "{words}: {said}");
    }

    #[test]
    fn a_journal_that_was_removed_comes_back_with_all_its_pieces() {
        for words in COMMANDS {
            // A proof records four pieces within a second. On a busy machine it may end before anything is removed.
            assert!((0..20).any(|_| comes_back(words)), "{words} is too quick for this test");
        }
    }

    /// Removes a journal while pieces are still to come. Returns false if none came.
    fn comes_back(words: &'static str) -> bool {
        let place = tempfile::tempdir().unwrap();
        let place = place.path();
        let mut running = Running::start(place, words);
        let mut before = String::new();
        running.paused(|| {
            before = fs::read_to_string(&running.journal).unwrap();
            fs::remove_file(&running.journal).unwrap();
        });
        let Some(now) = running.longer(|text| text.len() > before.len()) else { return false };
        assert!(now.starts_with(&before) && now.len() > before.len(), "{words}\n{before}\n{now}");
        let ended = running.interrupt();
        assert!([0, 1, 3, 130].contains(&code(&ended)), "{words}: {}", stderr(&ended));
        assert_eq!(fs::read_dir(place.join("below")).unwrap().count(), 1, "{words}");
        // It is a journal like any other. A proof reads its own only after the sets are made.
        if words.starts_with("eden prove") {
            return true;
        }
        let again: Vec<&str> = words.split(' ').chain(["below/journal", "--time-limit", "0"]).collect();
        let again = lifesat_in(place, &again);
        // A survey says so only after it has listed the agars, for which there is no time.
        let says = words.starts_with("eden agars") || stderr(&again).contains("lifesat: continuing");
        assert!(says && code(&again) != 2, "{words}: {}", stderr(&again));
        true
    }

    #[test]
    fn a_file_with_the_name_of_a_journal_stays_and_the_journal_is_saved() {
        each(|place, running| {
            let mut before = String::new();
            running.paused(|| {
                before = fs::read_to_string(&running.journal).unwrap();
                fs::write(place.join("letter"), "Dear reader").unwrap();
                fs::rename(place.join("letter"), &running.journal).unwrap();
            });
            let words = running.words;
            let ended = running.end();
            refused(&ended, words, "another file has the journal's name now");
            assert_eq!(fs::read_to_string(place.join("below/journal")).unwrap(), "Dear reader");
            let files = fs::read_dir(place.join("below")).unwrap().map(|entry| entry.unwrap().path());
            let saved: Vec<PathBuf> = files.filter(|path| !path.ends_with("journal")).collect();
            assert_eq!(saved.len(), 1, "{words}");
            let text = fs::read_to_string(&saved[0]).unwrap();
            assert!(text.starts_with(&before) && text.len() > before.len(), "{words}");
            assert!(
                stderr(&ended).contains(saved[0].file_name().unwrap().to_str().unwrap()),
                "{}",
                stderr(&ended)
            );
        });
    }

    #[test]
    fn a_journal_that_was_cut_off_gets_no_further_pieces() {
        each(|place, running| {
            let mut short = String::new();
            running.paused(|| {
                let text = fs::read_to_string(&running.journal).unwrap();
                text.split_inclusive('\n').next().unwrap().clone_into(&mut short);
                File::options()
                    .write(true)
                    .open(&running.journal)
                    .unwrap()
                    .set_len(short.len() as u64)
                    .unwrap();
            });
            let words = running.words;
            refused(&running.end(), words, "somebody else changed the journal");
            assert_eq!(fs::read_to_string(place.join("below/journal")).unwrap(), short, "{words}");
        });
    }

    #[test]
    fn a_journal_whose_folder_is_gone_ends_the_work() {
        each(|place, running| {
            running.paused(|| fs::remove_dir_all(place.join("below")).unwrap());
            let words = running.words;
            refused(&running.end(), words, "the folder of the journal was removed");
        });
    }

    /// Another process may have finished the shard and removed its progress. The notes are written again, and the
    /// shard is done as if nothing had happened. If the campaign itself is gone, the work ends.
    #[test]
    fn the_notes_of_a_shard_come_back() {
        let place = tempfile::tempdir().unwrap();
        let campaign = Campaign::plan(place.path(), 1, &["eden", "search", "5"]);
        let notes = || -> Option<String> {
            let entry = fs::read_dir(campaign.path("progress/0")).ok()?.next()?.ok()?;
            fs::read_to_string(entry.path()).ok().filter(|text| text.lines().count() > 3)
        };
        let wait = || {
            let start = Instant::now();
            loop {
                match notes() {
                    Some(text) => return text,
                    None => assert!(start.elapsed() < PATIENCE),
                }
                thread::sleep(Duration::from_millis(5));
            }
        };
        let mut child = campaign.start(0);
        let before = wait();
        fs::remove_dir_all(campaign.path("progress/0")).unwrap();
        let now = wait();
        assert!(now.starts_with(&before), "{before}\n{now}");
        assert!(crate::common::stdout(&campaign.lifesat(&["status", "c"])).contains("running  1 shard"));
        fs::remove_dir_all(campaign.path("")).unwrap();
        let ended = child.wait().unwrap();
        assert!(ended.code().is_some_and(|code| [2, 75].contains(&code)), "{ended:?}");
        assert!(!campaign.path("").exists());
    }

    /// Files that are written anew as a whole: what somebody else puts there stays, and what a search knows is
    /// saved beside it.
    #[test]
    fn a_file_in_place_of_a_saved_search_stays() {
        let place = tempfile::tempdir().unwrap();
        let at = |name: &str| place.path().join(name);
        let mut command = command_in(place.path(), program());
        let words = "ships --velocity c/5 --width 9 -s none --jobs 1 --state s.save --partials p.rle";
        let mut child =
            command.args(words.split(' ')).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let start = Instant::now();
        while !(at("s.save").exists() && at("p.rle").exists()) {
            assert!(start.elapsed() < PATIENCE && child.try_wait().unwrap().is_none());
            thread::sleep(Duration::from_millis(5));
        }
        fs::write(at("letter"), "Dear reader").unwrap();
        fs::rename(at("letter"), at("s.save")).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), 2, "{}", stderr(&output));
        assert!(stderr(&output).contains("another file has the name s.save now"), "{}", stderr(&output));
        assert_eq!(fs::read_to_string(at("s.save")).unwrap(), "Dear reader");
        let names = fs::read_dir(place.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let saved: Vec<String> = names.filter(|name| name.rsplit('.').next() == Some("saved")).collect();
        assert_eq!(saved.len(), 1);
        let again = lifesat_in(place.path(), &["ships", "--state", &saved[0], "--time-limit", "0"]);
        assert_eq!(code(&again), 3, "{}", stderr(&again));
    }
}

/// The folder in which `check` unpacks an archive goes with the program. The archive has a file of 4 GB of zeros, which
/// take no space there.
#[test]
fn an_interrupted_check_leaves_no_unpacked_archive() {
    let folder = tempfile::tempdir().unwrap();
    let [zeros, archive, temporary] = ["zeros", "large.tar", "tmp"].map(|name| folder.path().join(name));
    fs::create_dir(&temporary).unwrap();
    let length = 4 << 30;
    fs::File::create(&zeros).unwrap().set_len(length).unwrap();
    let mut header = [0; 512];
    Archive::of([("zeros".to_owned(), zeros.clone())]).unwrap().read_exact(&mut header).unwrap();
    fs::write(&archive, header).unwrap();
    fs::OpenOptions::new().write(true).open(&archive).unwrap().set_len(length + 512).unwrap();
    let mut command = command_in(folder.path(), program());
    let mut child = command.args(["check", "large.tar"]).env("TMPDIR", &temporary).spawn().unwrap();
    let is_empty = || fs::read_dir(&temporary).unwrap().next().is_none();
    within(Duration::from_secs(60), "the archive is unpacked", || !is_empty());
    send("-INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(is_empty());
}
