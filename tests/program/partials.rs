//! What commands under way write to the file that `--partials` names; `solve_partials.rs` has `solve`.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use lifesat::life::{Partial, partial};

use crate::common::{code, command_in, json, lifesat_in, program, root, stderr};
use crate::eden::GARDEN;

fn read(place: &Path, name: &str) -> Partial {
    let text = fs::read_to_string(place.join(name)).unwrap();
    assert!(text.contains("made by lifesat"), "{text}");
    partial::read(&text).unwrap()
}

fn cells(pattern: &Partial) -> usize {
    partial::specified(pattern).count()
}

/// After one try the file has the orphan of the answer, which is minimal.
#[test]
fn the_smallest_orphan_so_far_is_written() {
    let place = tempfile::tempdir().unwrap();
    let words = ["eden", "orphan", GARDEN, "--partials", "o.rle", "--json"];
    let answer = json(&lifesat_in(place.path(), &words));
    let orphan = partial::read(answer["patterns"][0].as_str().unwrap()).unwrap();
    assert_eq!(read(place.path(), "o.rle"), orphan);
    assert_eq!(code(&lifesat_in(place.path(), &["eden", "check", "o.rle"])), 1);
    // Later tries leave it as it is if they come to larger ones.
    let tries = json(&lifesat_in(place.path(), &[&words[..], &["--effort", "4"]].concat()));
    assert_eq!(Some(cells(&read(place.path(), "o.rle")) as u64), tries["value"].as_u64());
    // A pattern with a predecessor is no orphan.
    let block = lifesat_in(place.path(), &["eden", "orphan", "OO/OO", "--partials", "none.rle"]);
    assert_eq!((code(&block), place.path().join("none.rle").exists()), (1, false));
}

/// Long before the first round has ended.
#[test]
fn a_target_under_way_is_written() {
    let place = tempfile::tempdir().unwrap();
    let words = ["eden", "hunt", "7x17", "--effort", "sweeps=100000", "--jobs", "1", "--partials", "t.rle"];
    let mut child = command_in(place.path(), program()).args(words).spawn().unwrap();
    let start = Instant::now();
    while !place.path().join("t.rle").exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing is written");
        thread::sleep(Duration::from_millis(20));
    }
    let text = fs::read_to_string(place.path().join("t.rle")).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(
        text.contains("a candidate of round 0: it still has predecessors after 1 of 100000 sweeps"),
        "{text}"
    );
    assert_eq!(cells(&read(place.path(), "t.rle")), 7 * 17);
}

#[test]
fn the_smallest_patch_so_far_is_written() {
    let place = tempfile::tempdir().unwrap();
    let patch = root().join("instances/force/smallest.rle");
    let words = ["eden", "force", patch.to_str().unwrap(), "--partials", "p.rle"];
    let refused = lifesat_in(place.path(), &words);
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("add --minimal"), "{}", stderr(&refused));
    // The first patch is written long before the last cell was tried.
    let mut child = command_in(place.path(), program()).args(words).arg("--minimal").spawn().unwrap();
    let start = Instant::now();
    while !place.path().join("p.rle").exists() {
        assert!(start.elapsed() < Duration::from_secs(120), "nothing is written");
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // The file of the repository says that it is minimal.
    assert_eq!(cells(&read(place.path(), "p.rle")), 249);
    assert_eq!(code(&lifesat_in(place.path(), &["eden", "force", "p.rle"])), 0);
}

/// A SAT solver shows nothing of its work but what it finds.
#[test]
fn the_last_pattern_of_a_solver_is_written() {
    let place = tempfile::tempdir().unwrap();
    for words in [["--number", "3"].as_slice(), &["--smallest"]] {
        let search = ["search", "5", "5", "2", "--engine", "sat", "--partials", "p.rle"];
        let found = lifesat_in(place.path(), &[&search[..], words].concat());
        assert_eq!(code(&found), 0, "{}", stderr(&found));
        assert_eq!(code(&lifesat_in(place.path(), &["verify", "p.rle", "--as", "oscillator"])), 0);
    }
    // The smallest oscillator of period 2 is a row of three live cells.
    let blinker = read(place.path(), "p.rle");
    assert_eq!(blinker.rows().flatten().filter(|&&cell| cell == Some(true)).count(), 3);
}

#[test]
fn foreign_files_are_kept() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("letter"), "Dear diary").unwrap();
    for words in [
        &["eden", "orphan", "OO/OO"][..],
        &["eden", "force", "OO/OO", "--minimal"],
        &["eden", "search", "3"],
        &["solve", "3..4"],
    ] {
        let refused = lifesat_in(place.path(), &[words, &["--partials", "letter"]].concat());
        assert_eq!(code(&refused), 2, "{words:?}: {}", stderr(&refused));
    }
    assert_eq!(fs::read_to_string(place.path().join("letter")).unwrap(), "Dear diary");
}

mod solve_partials {
    //! `solve --partials`: the best still life of a search under way.

    use std::fs;
    use std::path::Path;

    use lifesat::life::file;

    use crate::common::{code, lifesat_in, need, script, stderr};

    /// The live cells of the still life in a file, which is simulated first.
    fn live_cells(place: &Path, name: &str) -> usize {
        let verified = lifesat_in(place, &["verify", name, "--as", "still-life"]);
        assert_eq!(code(&verified), 0, "{}", stderr(&verified));
        let text = fs::read_to_string(place.join(name)).unwrap();
        file::read(&text).unwrap().grid.population()
    }

    /// The live cells of the densest still lifes are those of OEIS A055397.
    #[test]
    fn the_last_one_is_the_best() {
        let place = tempfile::tempdir().unwrap();
        for (method, side, best) in [("count", "6", 18), ("waste", "7", 28), ("dp", "8", 36)] {
            let solved =
                lifesat_in(place.path(), &["solve", side, "--method", method, "--partials", "best.rle"]);
            assert_eq!(code(&solved), 0, "{}", stderr(&solved));
            assert_eq!(live_cells(place.path(), "best.rle"), best, "{method}");
        }
        // Of several squares the last one stays.
        let solved = lifesat_in(place.path(), &["solve", "5..7", "--partials", "best.rle"]);
        assert_eq!(code(&solved), 0, "{}", stderr(&solved));
        assert_eq!(live_cells(place.path(), "best.rle"), 28);
    }

    /// The solver answers one question, and then no more.
    #[test]
    fn it_is_written_while_the_search_goes_on() {
        need("minisat");
        let place = tempfile::tempdir().unwrap();
        let asked = place.path().join("asked");
        let body = format!("test -e {0} && exec sleep 600\ntouch {0}\nexec minisat \"$@\"", asked.display());
        let once = script(place.path(), "once", &body);
        let options = ["--method", "count", "--time-limit", "5", "--partials", "best.rle"];
        let words = [&["solve", "5", "--minisat", once.to_str().unwrap()][..], &options].concat();
        let solved = lifesat_in(place.path(), &words);
        assert_eq!(code(&solved), 3, "{}", stderr(&solved));
        // The first question is for the middle between 0 and 25.
        assert!(live_cells(place.path(), "best.rle") >= 13);
    }

    #[test]
    fn it_is_about_one_box_and_replaces_only_patterns() {
        let place = tempfile::tempdir().unwrap();
        for words in [["4", "--count"], ["4", "--all"]] {
            let refused =
                lifesat_in(place.path(), &[&["solve"], &words[..], &["--partials", "best.rle"]].concat());
            assert_eq!(code(&refused), 2, "{words:?}");
            assert!(stderr(&refused).contains("--partials"), "{}", stderr(&refused));
        }
        fs::write(place.path().join("letter.txt"), "Dear John").unwrap();
        let refused = lifesat_in(place.path(), &["solve", "4", "--partials", "letter.txt"]);
        assert_eq!(code(&refused), 2, "{}", stderr(&refused));
        assert_eq!(fs::read_to_string(place.path().join("letter.txt")).unwrap(), "Dear John");
    }
}

mod outputs {
    //! Outputs that cannot be written are refused before the work, and leave nothing.

    use std::fs;

    use crate::common::{code, shell, stderr, stdout};

    /// Nobody can make a file or a folder there, not even root.
    const NOWHERE: &str = "/proc/new";

    #[test]
    fn a_place_where_nobody_can_write_is_refused_before_the_answer() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "words\n").unwrap();
        for line in [
            "solve 4 --report /proc/new",
            "solve 4 --report file/report",
            "search 4 4 4 1 1 --report /proc/new/deep",
            "search 4 4 4 1 1 --partials /proc/new",
            "ships --velocity c/3 --width 2 --report /proc/new",
            "ships --velocity c/3 --width 2 --proof /proc/new",
            "ships --velocity c/3 --width 2 --proof gone/ships.txt",
            "eden hunt 7 --rounds 1 --best /proc/new",
            "eden search 3 -o /proc/new",
            "eden prove 2 --proof gone/c.json",
            "emit --n 4 -o gone/f.cnf",
            "render OO/OO -o /proc/new.svg",
            "solve 4 --proof /proc/new/deep",
            "search 2 2 3 --proof /proc/new/deep",
        ] {
            let output = shell(folder.path(), &format!("lifesat {line}"));
            assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{line}: {}", stderr(&output));
            let said = stderr(&output);
            assert!([NOWHERE, "gone", "file"].iter().any(|place| said.contains(place)), "{line}: {said}");
            assert!(!said.contains(".lifesat-") && !said.contains("/.new-"), "{line}: {said}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was left");
    }

    #[test]
    fn the_folders_above_a_certificate_are_made() {
        let folder = tempfile::tempdir().unwrap();
        let output =
            shell(folder.path(), "lifesat solve 4 --proof new/deep/four && lifesat check new/deep/four");
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        // There is a glider, so there is nothing to prove, and no folder is left.
        let output = shell(folder.path(), "lifesat search 4 4 4 1 1 --proof other/deep/none; ls");
        assert!(stdout(&output).ends_with("\nnew\n"), "{}{}", stdout(&output), stderr(&output));
    }
}
