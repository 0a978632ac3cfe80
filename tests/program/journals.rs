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
            File::options().write(true).open(&running.journal).unwrap().set_len(short.len() as u64).unwrap();
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
    let names =
        fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let saved: Vec<String> = names.filter(|name| name.rsplit('.').next() == Some("saved")).collect();
    assert_eq!(saved.len(), 1);
    let again = lifesat_in(place.path(), &["ships", "--state", &saved[0], "--time-limit", "0"]);
    assert_eq!(code(&again), 3, "{}", stderr(&again));
}
