//! Holds the source tree to ARCHITECTURE.md: who may import whom, and how long a file may be.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// For every room of a crate with several, the rooms it may name: the first and third columns of the table in
/// ARCHITECTURE.md.
fn allowed() -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(crate::root().join("ARCHITECTURE.md")).unwrap();
    let quoted =
        |cell: &str| -> Vec<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let columns = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
    columns.map(|cells| (quoted(cells[1])[0].clone(), quoted(cells[3]).into_iter().collect())).collect()
}

/// The crates that have several rooms. What a crate may name of another crate, its manifest says and the compiler
/// checks.
const WITH_ROOMS: [&str; 5] =
    ["crates/campaign/src", "crates/game/src", "crates/life/src", "crates/questions/src", "crates/sat/src"];

/// The engines, and the program.
const OTHERS: [&str; 8] = [
    "crates/orphans/src",
    "crates/platform/src",
    "crates/rows/src",
    "crates/search/src",
    "crates/ships/src",
    "crates/still-life/src",
    "crates/workbench/src",
    "src",
];

fn sources() -> impl Iterator<Item = &'static str> {
    WITH_ROOMS.into_iter().chain(OTHERS)
}

/// A longer file holds more than one idea.
const LONGEST_FILE: usize = 900;

fn all_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source tree can be read") {
        let path = entry.expect("the source tree can be read").path();
        if path.is_dir() {
            all_files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The files of a folder, with their paths below it and their texts.
fn files_of(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = crate::root().join(folder);
    let mut found = Vec::new();
    all_files(&folder, &mut found);
    found.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    assert!(!found.is_empty(), "no source files in {}", folder.display());
    let relative = |path: &PathBuf| path.strip_prefix(&folder).expect("below the folder").to_path_buf();
    found.iter().map(|path| (relative(path), fs::read_to_string(path).expect("source is text"))).collect()
}

/// The files of all rooms of the library.
fn files_of_rooms() -> Vec<(PathBuf, String)> {
    let files = WITH_ROOMS.iter().flat_map(|folder| files_of(folder));
    files.filter(|(path, _)| room(path) != "lib").collect()
}

/// The room of a file: the first part of its path, without `.rs`.
fn room(path: &Path) -> String {
    let first = path.components().next().expect("files have paths").as_os_str();
    Path::new(first).file_stem().expect("files have names").to_string_lossy().into_owned()
}

/// The rooms that a text names as `crate::room`.
fn named_rooms(text: &str) -> BTreeSet<String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let grouped = text.split("use crate::{").skip(1).flat_map(|rest| {
        let group = rest.split("};").next().unwrap_or("");
        group.split(',').map(|part| part.trim().split(|c| !is_word(c)).next().unwrap_or("").to_owned())
    });
    let plain =
        text.split("crate::").skip(1).map(|rest| rest.split(|c| !is_word(c)).next().unwrap_or("").to_owned());
    plain.chain(grouped).filter(|name| !name.is_empty()).collect()
}

#[test]
fn every_room_names_only_the_rooms_it_may_know() {
    let (mut broken, allowed) = (Vec::new(), allowed());
    for (path, text) in files_of_rooms() {
        let room = room(&path);
        let Some(allowed) = allowed.get(&room) else {
            broken
                .push(format!("{}: the room {room} is not in the table of ARCHITECTURE.md", path.display()));
            continue;
        };
        if leaves_by_super(&path, &text) {
            broken.push(format!("{}: `super` leads out of the room; say crate:: instead", path.display()));
        }
        for named in named_rooms(&text) {
            if named != room && !allowed.contains(&named) {
                broken.push(format!("{}: {room} must not know {named}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// An error whose fault nobody asks for would end the program as if the user had made a mistake.
#[test]
fn every_error_that_knows_its_fault_is_asked() {
    let files: Vec<(PathBuf, String)> = sources().flat_map(files_of).collect();
    let implementing = files.iter().flat_map(|(_, text)| {
        text.split("impl Faulty for ")
            .skip(1)
            .map(|rest| rest.split([' ', '{']).next().unwrap_or("").to_owned())
    });
    let (_, list) = files.iter().find(|(_, text)| text.contains("\nerrors! {")).expect("there is a list");
    let list = list
        .split("\n    knowing {")
        .nth(1)
        .and_then(|rest| rest.split("\n    }").next())
        .expect("there is a list");
    let variants = list.lines().filter(|line| !line.trim().starts_with("///"));
    let asked = variants.filter_map(|line| {
        let path = line.split_once('(')?.1.strip_suffix("),")?;
        path.rsplit("::").next().map(str::to_owned)
    });
    let (mut implementing, mut asked): (Vec<_>, Vec<_>) = (implementing.collect(), asked.collect());
    implementing.sort_unstable();
    asked.sort_unstable();
    assert_eq!(implementing, asked);
    // Two errors of one name could stand for each other.
    let unique: BTreeSet<&String> = asked.iter().collect();
    assert_eq!(unique.len(), asked.len(), "{asked:?}");
    assert!(!asked.is_empty());
}

/// A user of the library has no flags to set. The program may add such advice. Two texts that are
/// no errors name commands on purpose, as their readers have only the file: comments of formulas
/// (`formula/problems.rs`) and the manifests of certificates.
#[test]
fn no_error_of_the_library_names_a_flag() {
    let files = sources().flat_map(files_of).filter(|(path, _)| room(path) != "cli");
    // An option of DepQBF is no flag of this program.
    let is_flag = |rest: &str| rest.starts_with(char::is_alphabetic) && !rest.starts_with("qdo");
    let mut messages = 0;
    for (path, text) in files {
        for message in text.split("#[error(").skip(1).filter_map(|rest| rest.split(")]").next()) {
            messages += 1;
            assert!(!message.split("--").skip(1).any(is_flag), "{}: {message}", path.display());
        }
    }
    assert!(messages > 100, "only {messages} messages were found");
}

/// What a text says without its tests.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text)
}

/// Kinds of evidence and of questions are types. A name that is compared as a string is left behind
/// when the type changes.
#[test]
fn only_answers_name_kinds_of_evidence_as_strings() {
    let names = ["confirmed", "exhaustive", "model-checked", "simulation", "wastage"];
    let literals: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let mut naming = Vec::new();
    for (path, text) in sources().flat_map(files_of).filter(|(path, _)| !path.starts_with("answer")) {
        let text = &text;
        let code = without_tests(text);
        let is_test = path.file_name().is_some_and(|name| name == "tests.rs");
        let names_one = code.contains("[\"kind\"]") || literals.iter().any(|name| code.contains(name));
        if names_one && !is_test {
            naming.push(path.display().to_string());
        }
    }
    assert!(naming.is_empty(), "{naming:?}");
}

/// In the program, commands use what they share, which knows no command. Only the list of commands names them all.
#[test]
fn what_commands_share_knows_no_command() {
    const SHARED: [&str; 4] = ["args", "console", "input", "report"];
    let files = files_of("src/cli");
    let folders = files.iter().filter_map(|(path, _)| path.parent()?.iter().next()?.to_str());
    let commands: BTreeSet<&str> = folders.filter(|folder| !SHARED.contains(folder)).collect();
    assert!(commands.contains("solve") && commands.len() > 8, "{commands:?}");
    for (path, text) in files.iter().filter(|(path, _)| SHARED.iter().any(|room| path.starts_with(room))) {
        let code = without_tests(text);
        let named = commands.iter().find(|command| code.contains(&format!("crate::cli::{command}::")));
        assert!(named.is_none() || path.ends_with("args/mod.rs"), "{}: names {named:?}", path.display());
    }
}

/// Each room of the program has a row, and each file beside them is named in the last row.
#[test]
fn the_map_shows_the_whole_program() {
    let root = crate::root();
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let rows = text.split("| room | is |\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap();
    for entry in fs::read_dir(root.join("src/cli")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let is_there = rows.contains(&format!("| {name} |")) || rows.contains(&format!("`{name}`"));
        assert!(is_there || name == "mod", "{name} is missing in ARCHITECTURE.md");
    }
}

#[test]
fn named_rooms_are_found_in_every_form() {
    let found =
        named_rooms("use crate::cnf::Lit;\nuse crate::{life, encode::order};\nlet x = crate::verify::y();");
    assert!(["cnf", "life", "encode", "verify"].iter().all(|room| found.contains(*room)), "{found:?}");
}

#[test]
fn no_file_holds_more_than_one_idea() {
    let long: Vec<String> = sources()
        .chain(["tests", "examples", "crates/sat/examples"])
        .flat_map(files_of)
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > LONGEST_FILE)
        .map(|(path, lines)| format!("{}: {lines} lines", path.display()))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// A reader gets through the first page in one sitting, and sees the map of the code at once.
#[test]
fn the_first_pages_are_short() {
    let text = |name: &str| fs::read_to_string(crate::root().join(name)).unwrap();
    let words = text("README.md").split_whitespace().count();
    assert!(words <= 1000, "README.md has {words} words");
    let lines = text("ARCHITECTURE.md").lines().count();
    assert!(lines < 150, "ARCHITECTURE.md has {lines} lines");
}

/// Pages call scripts by their names alone.
#[test]
fn scripts_can_be_executed() {
    let mut scripts = Vec::new();
    all_files(&crate::root().join("scripts"), &mut scripts);
    all_files(&crate::root().join("research"), &mut scripts);
    // Slurm reads its own scripts.
    scripts.retain(|path| path.extension().is_none_or(|extension| extension != "sbatch"));
    scripts.retain(|path| fs::read(path).unwrap().starts_with(b"#!"));
    assert!(scripts.len() > 10, "{scripts:?}");
    for path in scripts {
        assert_ne!(path.metadata().unwrap().permissions().mode() & 0o111, 0, "{}", path.display());
    }
}

/// Returns true if a path goes up so far that it leaves the file's room. Test modules at the end of a file
/// are one deeper.
fn leaves_by_super(path: &Path, text: &str) -> bool {
    let code = without_tests(text);
    let longest = (1..6).rev().find(|&length| code.contains(&"super::".repeat(length))).unwrap_or(0);
    let depth = path.components().count();
    let is_folder = path.file_name().is_some_and(|name| name == "mod.rs");
    longest > depth - 1 - usize::from(is_folder)
}

#[test]
fn the_table_names_every_room_and_nothing_else() {
    let rooms: BTreeSet<String> = files_of_rooms().iter().map(|(path, _)| room(path)).collect();
    let table = allowed();
    assert_eq!(table.keys().cloned().collect::<BTreeSet<_>>(), rooms);
    assert!(table["life"].is_empty() && table["cnf"].is_empty(), "{table:?}");
    assert!(table["verify"].iter().eq(["game", "life", "problem"]), "{table:?}");
}

/// Many users let cargo build in a folder of their own.
#[test]
fn scripts_ask_cargo_where_it_builds() {
    let root = crate::root();
    let mut scripts = vec![root.join("Makefile"), root.join(".ci/run")];
    all_files(&root.join("scripts"), &mut scripts);
    all_files(&root.join("research"), &mut scripts);
    scripts.retain(|path| path.extension().is_none_or(|extension| extension != "md"));
    for path in scripts {
        let text = String::from_utf8_lossy(&fs::read(&path).expect("scripts can be read")).into_owned();
        for folder in ["target/release", "target/debug", "--target-dir target", "CARGO_TARGET_DIR:-"] {
            assert!(
                !text.contains(folder),
                "{} takes {folder} for granted: ask target-dir.sh",
                path.display()
            );
        }
    }
    let asked = |folder: &str| {
        let mut script = std::process::Command::new(root.join("scripts/target-dir.sh"));
        let output = script.env("CARGO_TARGET_DIR", folder).output().expect("the script can be run");
        String::from_utf8(output.stdout).expect("a path")
    };
    assert_eq!(asked("/elsewhere"), "/elsewhere\n");
    assert_eq!(asked("below"), format!("{}\n", root.join("below").display()));
}

mod packages {
    //! Holds the packages to what their users rely on: few dependencies, and complete archives.

    use std::collections::BTreeSet;
    use std::fs;
    use std::process::Command;

    /// What cargo prints, without asking a registry.
    fn cargo(args: &[&str]) -> String {
        let root = crate::root();
        let output =
            Command::new(env!("CARGO")).args(args).arg("--offline").current_dir(root).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The names of all packages that a package needs at run time.
    fn dependencies(of: &[&str]) -> BTreeSet<String> {
        let tree =
            cargo(&[&["tree", "-e", "normal", "--prefix", "none", "--format", "{p}"][..], of].concat());
        let names = tree.lines().filter_map(|line| line.split(' ').next());
        names.map(str::to_owned).collect()
    }

    /// The program's dependencies that a user of the library should not have to compile.
    const PROGRAM_ONLY: [&str; 15] = [
        "anyhow",
        "axum",
        "clap",
        "clap_builder",
        "clap_complete",
        "clap_derive",
        "console",
        "crossterm",
        "hyper",
        "indicatif",
        "lifesat-ipasir",
        "roff",
        "signal-hook",
        "tokio",
        "unicode-width",
    ];

    #[test]
    fn the_library_needs_nothing_of_the_program() {
        let library = dependencies(&["-p", "lifesat", "--no-default-features"]);
        assert!(library.contains("lifesat-life") && library.contains("lifesat-sat"), "{library:?}");
        assert!(!library.contains("cadical-sys"), "{library:?}");
        for name in PROGRAM_ONLY {
            assert!(!library.contains(name), "the library needs {name}");
        }
        let program = dependencies(&["-p", "lifesat"]);
        assert!(
            PROGRAM_ONLY.iter().all(|&name| program.contains(name)),
            "a name is out of date: {program:?}"
        );
    }

    #[test]
    fn the_crates_need_neither_each_other_nor_the_whole() {
        const ENGINES: [&str; 4] =
            ["lifesat-orphans", "lifesat-search", "lifesat-ships", "lifesat-still-life"];
        let others = |name: &str| ENGINES.into_iter().filter(|other| *other != name).collect::<Vec<_>>();
        let walls = [("lifesat-sat", vec!["lifesat-life"]), ("lifesat-life", vec!["lifesat-sat"])];
        let walls = walls.into_iter().chain(ENGINES.map(|name| (name, others(name))));
        for (name, others) in walls.chain([("lifesat-questions", ENGINES.to_vec())]) {
            let needed = dependencies(&["-p", name]);
            let strangers = ["lifesat"].into_iter().chain(others);
            assert!(strangers.into_iter().all(|other| !needed.contains(other)), "{name}: {needed:?}");
        }
    }

    #[test]
    fn names_of_the_project_can_be_filled_in() {
        let script = crate::root().join("scripts/fill-names.py");
        let output = Command::new(script).arg("--try").output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    #[test]
    fn every_manifest_has_the_same_version() {
        for (file, key) in [("CITATION.cff", "version: "), ("pyproject.toml", "version = ")] {
            let text = fs::read_to_string(crate::root().join(file)).unwrap();
            let version = text.lines().find_map(|line| line.strip_prefix(key)).unwrap();
            assert_eq!(version.trim_matches('"'), env!("CARGO_PKG_VERSION"), "{file}");
        }
    }

    /// Licences and solvers.toml are links in the folders of the crates. An archive has the files.
    #[test]
    fn archives_have_everything_that_a_package_needs() {
        for (name, folder, also) in [
            ("lifesat-campaign", "crates/campaign", &["src/lib.rs"][..]),
            ("lifesat-game", "crates/game", &["src/lib.rs"]),
            ("lifesat-life", "crates/life", &["src/lib.rs"]),
            ("lifesat-orphans", "crates/orphans", &["src/lib.rs"]),
            ("lifesat-platform", "crates/platform", &["src/lib.rs", "src/windows.rs"]),
            ("lifesat-questions", "crates/questions", &["src/lib.rs"]),
            ("lifesat-rows", "crates/rows", &["src/lib.rs"]),
            ("lifesat-search", "crates/search", &["src/lib.rs"]),
            ("lifesat-ships", "crates/ships", &["src/lib.rs"]),
            ("lifesat-still-life", "crates/still-life", &["src/lib.rs", "patterns/100x100.rle"]),
            ("lifesat-workbench", "crates/workbench", &["questions.toml", "page/index.html"]),
            ("lifesat-sat", "crates/sat", &["solvers.toml", "examples/external_solver.rs"]),
            ("lifesat-ipasir", "crates/ipasir", &["src/lib.rs"]),
            ("lifesat", ".", &["solvers.toml", "examples/formula.rs", "docs/eden.md"]),
        ] {
            let listed = cargo(&["package", "-p", name, "--list", "--allow-dirty"]);
            let listed: BTreeSet<&str> = listed.lines().collect();
            for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"].iter().chain(also) {
                assert!(listed.contains(file), "{name} lacks {file}");
                let path = crate::root().join(folder).join(file);
                assert!(fs::metadata(&path).unwrap().is_file(), "{} leads nowhere", path.display());
            }
        }
    }
}

mod error_texts {
    //! Errors that are printed with their causes say everything once: a text that quotes a cause does not
    //! also have it as its source.

    use std::fs;
    use std::path::{Path, PathBuf};

    fn source_files(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                source_files(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }

    /// The texts of errors that quote what is their source too.
    fn repetitions(code: &str) -> Vec<&str> {
        let variants = code.split("#[error(").skip(1).filter_map(|variant| variant.split_once(")]"));
        let repeats = |text: &str, rest: &str| {
            let first = rest.split(['}', ';']).next().unwrap_or(rest);
            let is_quoted =
                |name: &str| text.contains(&format!("{{{name}")) || text.contains(&format!(" {name}"));
            let unnamed = ["(#[from]", "(#[source]"].iter().any(|start| first.trim_start().contains(start));
            let named =
                first.split_once("#[source]").and_then(|(_, field)| field.trim_start().split_once(':'));
            unnamed && text.contains("{0") || named.is_some_and(|(name, _)| is_quoted(name.trim()))
        };
        variants.filter(|(text, rest)| repeats(text, rest)).map(|(text, _)| text).collect()
    }

    #[test]
    fn repetitions_are_recognised() {
        assert_eq!(repetitions("#[error(\"no: {0}\")]\nA(#[from] E),"), ["\"no: {0}\""]);
        assert_eq!(repetitions("#[error(\"no: {e}\")]\nA { #[source] e: E },"), ["\"no: {e}\""]);
        assert!(repetitions("#[error(\"no: {0}\")]\nA(E),\n#[error(transparent)]\nB(#[from] E),").is_empty());
        assert!(repetitions("#[error(\"no\")]\nA { #[source] e: E },").is_empty());
    }

    #[test]
    fn no_error_repeats_its_cause() {
        let mut files = Vec::new();
        for folder in ["src", "crates"] {
            source_files(&crate::root().join(folder), &mut files);
        }
        assert!(files.len() > 100);
        for path in files {
            let code = fs::read_to_string(&path).unwrap();
            assert_eq!(repetitions(&code), [""; 0], "{}", path.display());
        }
    }
}
