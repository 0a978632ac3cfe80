//! Inputs that are compressed, damaged, in UTF-16, or begin with a mark or much white space.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::{code, lifesat_in, need, shell, stderr, stdout};

/// Where a byte of a checksum stands in a file of this length.
type Checksum = fn(usize) -> usize;

/// A tool, the ending of its files, and where they have a checksum.
const TOOLS: [(&str, &str, Checksum); 4] = [
    ("gzip", "gz", |length| length - 6),
    ("xz", "xz", |length| length - 11),
    ("zstd", "zst", |length| length - 2),
    ("bzip2", "bz2", |_| 11),
];

/// The commands that read files, of which some have all they need before the end: the name of the file to be packed, and
/// the command.
const READERS: [(&str, &str); 10] = [
    ("f.cnf", "solve FILE"),
    ("f.cnf", "check-proof FILE p.lrat"),
    ("p.lrat", "check-proof f.cnf FILE"),
    ("p.drat", "check-proof f.cnf FILE"),
    ("p.drat", "check-proof f.cnf FILE --lrat new.lrat"),
    ("six.cnf", "decode six.out --cnf FILE"),
    ("six.out", "decode FILE --cnf six.cnf"),
    ("c.icnf", "solve FILE --stop-at sat"),
    ("q.qdimacs", "gray FILE"),
    ("glider.rle", "render FILE"),
];

/// Files for these commands. Behind the mark `%`, and behind the empty clause, there is more that nobody needs.
fn files(folder: &Path) {
    let formula = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n%\n0\n";
    let texts = [
        ("f.cnf", formula),
        ("p.lrat", "5 2 0 1 2 0\n6 0 5 3 4 0\n7 1 0 1 0\n"),
        ("p.drat", "2 0\n0\nd 1 2 0\n"),
        ("c.icnf", "p inccnf\n1 2 0\na 1 0\na 2 0\na -1 -2 0\n"),
        ("q.qdimacs", "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n%\n0\n"),
        ("glider.rle", "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n"),
    ];
    for (name, text) in texts {
        fs::write(folder.join(name), text).unwrap();
    }
    let script = "lifesat emit --n 6 --at-least 18 > six.cnf && lifesat solve six.cnf > six.out";
    let output = shell(folder, script);
    assert!([0, 10].contains(&code(&output)), "{}", stderr(&output));
}

/// Only a checksum is wrong, so each reader has to come so far.
#[test]
fn no_reader_believes_a_file_with_a_wrong_checksum() {
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    for (tool, ending, place) in TOOLS {
        need(tool);
        for (name, command) in READERS {
            let packed = format!("{name}.{ending}");
            shell(folder.path(), &format!("{tool} -c {name} > {packed}; rm -f new.lrat"));
            let command = command.replace("FILE", &packed);
            let words: Vec<&str> = command.split(' ').collect();
            let sound = lifesat_in(folder.path(), &words);
            assert!([0, 10, 20].contains(&code(&sound)), "{command}: {}", stderr(&sound));
            let path = folder.path().join(&packed);
            let mut bytes = fs::read(&path).unwrap();
            let place = place(bytes.len());
            bytes[place] ^= 4;
            fs::write(&path, bytes).unwrap();
            let _ = fs::remove_file(folder.path().join("new.lrat"));
            let damaged = lifesat_in(folder.path(), &words);
            assert_eq!(code(&damaged), 2, "{command}: {}{}", stdout(&damaged), stderr(&damaged));
            assert!(stderr(&damaged).contains(&packed), "{command}: {}", stderr(&damaged));
            assert_eq!(stdout(&damaged), "", "{command}");
            assert!(!folder.path().join("new.lrat").exists(), "{command}");
        }
    }
}

/// The bytes `-1 -2` in a block that is not compressed become `-1  2`: another formula, with a model.
#[test]
fn a_changed_formula_in_zstd_is_not_the_formula_that_was_packed() {
    need("zstd");
    let folder = tempfile::tempdir().unwrap();
    let script =
        "printf 'p cnf 2 3\\n1 0\\n-2 0\\n-1 -2 0\\n' > g.cnf; zstd -q g.cnf; printf '0\\n' > e.drat";
    shell(folder.path(), script);
    let path = folder.path().join("g.cnf.zst");
    let mut bytes = fs::read(&path).unwrap();
    let place = bytes.windows(5).position(|window| window == b"-1 -2").unwrap();
    bytes[place + 3] = b' ';
    fs::write(&path, bytes).unwrap();
    for words in [&["check-proof", "g.cnf.zst", "e.drat"][..], &["solve", "g.cnf.zst"]] {
        let output = lifesat_in(folder.path(), words);
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{words:?}");
        assert!(stderr(&output).contains("checksum"), "{}", stderr(&output));
    }
}

/// A mark, and UTF-16 as older versions of `PowerShell` write it with `>`.
#[test]
fn text_from_windows_is_read_by_every_reader() {
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    for (name, command) in READERS.iter().filter(|(_, command)| !command.contains("--lrat")) {
        let path = folder.path().join(name);
        let plain = fs::read(&path).unwrap();
        let run = |file: &str| {
            let command = command.replace("FILE", file);
            let output = lifesat_in(folder.path(), &command.split(' ').collect::<Vec<_>>());
            let kept = |line: &&str| !line.starts_with("effort");
            (
                code(&output),
                stdout(&output).lines().filter(kept).collect::<Vec<_>>().join("\n"),
                stderr(&output),
            )
        };
        let expected = run(name);
        let text = String::from_utf8(plain.clone()).unwrap().replace('\n', "\r\n");
        let wide = |unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
            std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(unit).collect()
        };
        let forms = [[b"\xef\xbb\xbf", &plain[..]].concat(), wide(u16::to_le_bytes), wide(u16::to_be_bytes)];
        for form in forms {
            fs::write(folder.path().join("other"), &form).unwrap();
            let found = run("other");
            assert_eq!(
                (found.0, &found.1),
                (expected.0, &expected.1),
                "{command} {:?}: {}",
                &form[..4],
                found.2
            );
        }
    }
}

/// A formula may stand behind megabytes of empty lines. Nothing but empty lines is nothing.
#[test]
fn white_space_before_a_text_is_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let blank = "\n".repeat(2 << 20);
    fs::write(folder.path().join("f.cnf"), format!("{blank}p cnf 1 1\n1 0\n")).unwrap();
    fs::write(folder.path().join("blank"), &blank).unwrap();
    fs::write(folder.path().join("more"), " ".repeat((1 << 24) + 100_000) + "p cnf 1 1\n1 0\n").unwrap();
    let output = lifesat_in(folder.path(), &["solve", "f.cnf"]);
    assert!(stdout(&output).starts_with("s SATISFIABLE"), "{}", stderr(&output));
    for (name, said) in [("blank", "is empty"), ("more", "more than 16 MiB of blanks")] {
        let output = lifesat_in(folder.path(), &["solve", name]);
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
    }
}

/// Recognising it took seconds for each ten thousand lines, and four times as long for twice as many.
#[test]
fn many_short_comments_are_read_at_once() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.cnf"), "c\n".repeat(32_000) + "p cnf 1 1\n1 0\n").unwrap();
    fs::write(folder.path().join("p.drat"), "c\n".repeat(32_000) + "0\n").unwrap();
    let start = Instant::now();
    let output = lifesat_in(folder.path(), &["check-proof", "f.cnf", "p.drat"]);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// Two cubes in two files, one behind the other: the format lzma has no second part, and the cube in it must not be lost.
#[test]
fn what_follows_an_lzma_stream_is_not_dropped() {
    need("xz");
    let folder = tempfile::tempdir().unwrap();
    let script = "printf 'p inccnf\\n1 0\\na -1 0\\n' | lzma > a.lzma; printf 'a 1 0\\n' | lzma > b.lzma; \
                  cat a.lzma b.lzma > c.icnf.lzma; (cat a.lzma; echo x) > d.icnf.lzma";
    shell(folder.path(), script);
    for name in ["c.icnf.lzma", "d.icnf.lzma"] {
        let output = lifesat_in(folder.path(), &["solve", name]);
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{name}");
        assert!(stderr(&output).contains("something follows the end"), "{}", stderr(&output));
    }
}

/// What was packed twice is unpacked once, from a file, through a pipe, and where it is copied.
#[test]
fn what_is_unpacked_is_not_unpacked_again() {
    need("gzip");
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    let script =
        "gzip -c f.cnf | gzip -c > f.gz; gzip -c c.icnf | gzip -c > c.gz; gzip -c p.drat | gzip -c > p.gz";
    shell(folder.path(), script);
    for words in [
        "check-proof f.gz p.drat --veripb v",
        "check-proof - p.drat --veripb v < f.gz",
        "check-proof f.cnf p.gz --veripb v --format drat",
        "check-proof f.cnf - --veripb v --format drat < p.gz",
        "solve c.gz",
        "solve < c.gz",
    ] {
        let output = shell(folder.path(), &format!("cat /dev/null | lifesat {words}"));
        assert!(![0, 10, 20].contains(&code(&output)), "{words}: {}", stdout(&output));
        assert!(!folder.path().join("v").exists(), "{words}");
    }
}
