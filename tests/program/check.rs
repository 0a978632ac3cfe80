//! `lifesat check` recognises what it is given, and `verify` says what a pattern is.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{code, lifesat, lifesat_in, shell, stderr, stdout};

/// Certificates of all kinds, the words that write them, and the older spelling of their check.
const CERTIFICATES: [(&str, &str, &[&str]); 4] = [
    ("solve 5 --proof bundle", "bundle", &["check-proof", "bundle"]),
    ("search 4 4 3 --proof none", "none", &["check-proof", "none"]),
    ("ships --velocity c/4 -w 5 --proof ships.txt", "ships.txt", &["ships", "--recheck", "ships.txt"]),
    ("eden prove 4 --proof box.json", "box.json", &["eden", "prove", "--recheck", "box.json"]),
];

/// An answer without what differs between two runs.
fn answer(place: &Path, args: &[&str]) -> Value {
    let output = lifesat_in(place, &[args, &["--json"]].concat());
    assert_eq!(code(&output), 0, "{args:?}: {}", stderr(&output));
    let mut answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    answer.as_object_mut().unwrap().remove("seconds");
    answer
}

#[test]
fn every_certificate_is_recognised_by_its_content() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    for (written_by, name, older) in CERTIFICATES {
        let words: Vec<&str> = written_by.split(' ').collect();
        assert!([0, 1].contains(&code(&lifesat_in(place, &words))), "{written_by}");
        let answer = (answer(place, &["check", name]), answer(place, older));
        assert_eq!(answer.0, answer.1);
        assert_eq!((&answer.0["command"], &answer.0["status"]), (&"check".into(), &"valid".into()), "{name}");
    }
    // Their names say nothing.
    fs::rename(place.join("ships.txt"), place.join("box.cnf")).unwrap();
    assert_eq!(answer(place, &["check", "box.cnf"])["problem"]["kind"], "ships");
    assert_eq!(code(&lifesat_in(place, &["check", "bundle/formula.cnf", "bundle/proof.lrat"])), 0);
}

#[test]
fn what_is_no_certificate_is_called_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    fs::write(place.join("f.cnf"), "p cnf 1 1\n1 0\n").unwrap();
    fs::write(place.join("block.rle"), "x = 2, y = 2\n2o$2o!\n").unwrap();
    assert_eq!(code(&lifesat_in(place, &["solve", "4", "--proof", "bundle"])), 0);
    for (words, said) in [
        ("check f.cnf", "which proof?"),
        ("check block.rle", "`lifesat verify block.rle` says what it is"),
        ("check nothing", "there is no nothing"),
        ("check bundle --time-limit 5", "--time-limit is for certificates of `ships` and `eden`"),
        ("check bundle --jobs 2", "--jobs is for certificates"),
        ("check bundle f.cnf", "a proof was given too"),
    ] {
        let output = lifesat_in(place, &words.split(' ').collect::<Vec<_>>());
        assert_eq!(code(&output), 2, "{words}");
        assert!(stderr(&output).contains(said), "{words}: {}", stderr(&output));
    }
}

#[test]
fn a_pattern_is_said_to_be_what_it_is() {
    for (pattern, exit, said) in [
        ("OO/OO", 0, "a strict still life of 4 cells in 2×2"),
        // Two blocks side by side stay alive without each other.
        ("OO.OO/OO.OO", 0, "a still life: 8 cells in 5×2"),
        ("OOO", 0, "an oscillator of period 2: 3 cells in 3×1"),
        ("OO..../OO..../....OO/....OO", 0, "a still life: 8 cells in 6×4"),
        (".O./..O/OOO", 0, "a spaceship of period 4 that moves"),
        ("O", 1, "not a still life, an oscillator or a spaceship: it never returns to its first shape"),
    ] {
        let output = lifesat(&["verify", pattern]);
        assert_eq!(code(&output), exit, "{pattern}: {}", stdout(&output));
        assert!(stdout(&output).contains(said), "{pattern}: {}", stdout(&output));
    }
    let open = lifesat(&["verify", ".OO/OO./.O.", "--generations", "10"]);
    assert_eq!(code(&open), 3, "{}", stdout(&open));
    let json = lifesat(&["verify", "OOO", "--json"]);
    let answer: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&answer["problem"]["kind"], &answer["status"]), (&"motion".into(), &"valid".into()));
    assert_eq!(answer["evidence"]["motion"]["period"], 2);
    // On a torus of three columns, three cells in a row rest or not as the grid says.
    let folder = tempfile::tempdir().unwrap();
    let torus = shell(folder.path(), "printf 'x = 3, y = 1, rule = B3/S23:T3,3\\n3o!\\n' | lifesat verify");
    assert_eq!(code(&torus), 1, "{}", stdout(&torus));
    let generations = lifesat(&["verify", "OOO", "-r", "345/2/4"]);
    assert!([0, 1].contains(&code(&generations)), "{}", stderr(&generations));
}

mod strict_certificates {
    //! Certificates with keys that do not belong there, or occur twice.

    use std::fs;
    use std::path::Path;

    use crate::common::{code, lifesat_in, stderr, stdout};

    /// The text with one more key in one of its objects, or with text after its end.
    fn spoiled(text: &str) -> Vec<String> {
        let mut all = vec![format!("{text}{{}}"), format!("{text}x")];
        for (place, _) in text.match_indices('{') {
            let (before, inside) = text.split_at(place + 1);
            let key = inside.trim_start();
            if key.starts_with('}') {
                all.push(format!("{before}\"zzz\": 0{inside}"));
                continue;
            }
            let (key, _) = key.split_once(':').unwrap();
            all.push(format!("{before}\"zzz\": 0,{inside}"));
            all.push(format!("{before}{key}: null,{inside}"));
            // The same value twice is no better.
            let value: serde_json::Value =
                serde_json::Deserializer::from_str(inside.split_once(':').unwrap().1)
                    .into_iter()
                    .next()
                    .unwrap()
                    .unwrap();
            all.push(format!("{before}{key}: {value},{inside}"));
        }
        all
    }

    /// Each way to spoil the JSON in a file is refused, and the file as it was is not.
    fn refuses(place: &Path, file: &str, json: impl Fn(&str) -> (String, String, String), check: &[&str]) {
        let path = place.join(file);
        let whole = fs::read_to_string(&path).unwrap();
        let good = lifesat_in(place, check);
        assert_eq!(code(&good), 0, "{check:?}: {}{}", stdout(&good), stderr(&good));
        let (before, text, after) = json(&whole);
        let all = spoiled(&text);
        assert!(all.len() > 4, "{text}");
        for spoiled in all {
            fs::write(&path, format!("{before}{spoiled}{after}")).unwrap();
            let output = lifesat_in(place, check);
            assert!([1, 2].contains(&code(&output)), "{check:?}: {}\n{spoiled}", stdout(&output));
        }
        fs::write(path, whole).unwrap();
    }

    fn all_of_it(text: &str) -> (String, String, String) {
        (String::new(), text.to_owned(), String::new())
    }

    #[test]
    fn no_key_is_unknown_or_occurs_twice() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path();
        let run = |line: &str| {
            let output = lifesat_in(place, &line.split(' ').collect::<Vec<_>>());
            assert!([0, 1].contains(&code(&output)), "{line}: {}", stderr(&output));
        };
        for line in [
            "solve 4 --proof whole",
            "solve 5 --connected --proof cuts",
            "search 4 3 3 --proof none",
            "search 3 3 2 --smallest --proof least",
            "search 3 3 3 --engine rows --proof counted",
            "eden force OO/OO --proof patch -r B/S012345678",
        ] {
            run(line);
            let name = line.split(' ').skip_while(|word| *word != "--proof").nth(1).unwrap();
            refuses(place, &format!("{name}/manifest.json"), all_of_it, &["check-proof", name]);
        }
        run("eden prove 3x4 --proof prove.json");
        refuses(place, "prove.json", all_of_it, &["eden", "prove", "--recheck", "prove.json"]);
        run("ships --velocity c/3 --width 3 -s none --proof ships.txt");
        let second_line = |text: &str| {
            let mut lines = text.splitn(3, '\n');
            let [head, claim, states] = [(); 3].map(|()| lines.next().unwrap().to_owned());
            (format!("{head}\n"), claim, format!("\n{states}"))
        };
        refuses(place, "ships.txt", second_line, &["ships", "--recheck", "ships.txt"]);
    }

    /// Readers are told to run the commands of a manifest.
    #[test]
    fn a_manifest_lists_no_commands_of_others() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path();
        for line in [
            "solve 4 --proof d",
            "search 4 3 3 --proof d",
            "search 3 3 3 --engine rows --proof d",
            "eden force OO/OO --proof d -r B/S012345678",
        ] {
            let output = lifesat_in(place, &line.split(' ').collect::<Vec<_>>());
            assert!([0, 1].contains(&code(&output)), "{line}: {}", stderr(&output));
            let path = place.join("d/manifest.json");
            let text = fs::read_to_string(&path).unwrap();
            let mut manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
            manifest["check"].as_array_mut().unwrap().push("rm -rf ~".into());
            fs::write(&path, manifest.to_string()).unwrap();
            let output = lifesat_in(place, &["check-proof", "d"]);
            assert_eq!(code(&output), 1, "{line}");
            assert!(
                stdout(&output).contains("rm -rf ~") && stdout(&output).contains("do not run it"),
                "{}",
                stdout(&output)
            );
            // Earlier versions listed fewer commands.
            manifest["check"].as_array_mut().unwrap().truncate(1);
            fs::write(&path, manifest.to_string()).unwrap();
            assert_eq!(code(&lifesat_in(place, &["check-proof", "d"])), 0, "{line}");
            fs::remove_dir_all(place.join("d")).unwrap();
        }
    }

    /// A check that succeeds ends with 0 and one that fails with 1, whatever it is about.
    #[test]
    fn checks_end_alike() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path();
        let run = |line: &str| lifesat_in(place, &line.split(' ').collect::<Vec<_>>());
        for line in [
            "solve 4 --proof proof",
            "eden prove 3x4 --proof prove.json",
            "ships --velocity c/3 --width 3 -s none --proof ships.txt",
        ] {
            assert!([0, 1].contains(&code(&run(line))), "{line}");
        }
        for (check, file, from, to) in [
            ("check-proof proof", "proof/manifest.json", "\"live_cells\": 8", "\"live_cells\": 7"),
            ("eden prove --recheck prove.json", "prove.json", "\"disjoint\": 0", "\"disjoint\": 1"),
            // By this rule there are orphans of 3×4.
            (
                "eden prove --recheck prove.json",
                "prove.json",
                "\"symmetry\": \"C1\"",
                "\"symmetry\": \"C1\", \"rule\": \"B6i8/S8\"",
            ),
            ("ships --recheck ships.txt", "ships.txt", "\"states\":", "\"states\":1"),
        ] {
            let good = run(&format!("{check} --json"));
            assert_eq!(code(&good), 0, "{check}: {}", stderr(&good));
            assert_eq!(crate::common::json(&good)["status"], "valid", "{check}");
            let text = fs::read_to_string(place.join(file)).unwrap();
            assert!(text.contains(from), "{check}: {text}");
            fs::write(place.join(file), text.replacen(from, to, 1)).unwrap();
            let bad = run(&format!("{check} --json"));
            if file == "ships.txt" {
                // A number of states that is wrong makes it no certificate.
                assert_eq!(code(&bad), 2, "{check}");
            } else {
                assert_eq!(code(&bad), 1, "{check}: {}", stderr(&bad));
                assert_eq!(crate::common::json(&bad)["status"], "invalid", "{check}");
            }
            fs::write(place.join(file), text).unwrap();
            fs::write(place.join("nothing"), "").unwrap();
        }
        for check in ["eden prove --recheck nothing", "ships --recheck nothing"] {
            assert_eq!(code(&run(check)), 2, "{check}");
        }
    }
}
