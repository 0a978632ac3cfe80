use super::*;
use crate::format::answer::Dialect;

const MINIMAL: &str = "[[solver]]\nname = \"mine\"\ncommand = \"./mine --fast\"\n";

#[track_caller]
fn complaint(text: &str) -> String {
    Registry::parse(text, "here.toml").expect_err("expected an error").to_string()
}

#[test]
fn the_built_in_file_knows_the_promised_solvers() {
    let registry = Registry::builtin();
    let names: Vec<_> = registry.iter().map(Entry::name).collect();
    let promised = ["glucose", "minisat", "cadical", "kissat", "cryptominisat", "picosat", "clasp", "z3"];
    assert_eq!(names, promised);
    let programs = || registry.iter().filter_map(Entry::program);
    assert_eq!(programs().count(), names.len());
    assert!(programs().all(|entry| entry.install.is_some() && !entry.time_limit.is_empty()));
    assert_eq!(registry.program("minisat").unwrap().dialect, Dialect::MinisatResult);
    assert_eq!(registry.program("cryptominisat").unwrap().exit_codes.unknown, [15]);
    let read_cubes: Vec<_> = programs().filter(|entry| entry.icnf.is_some()).collect();
    assert!(matches!(read_cubes[..], [cadical] if cadical.name == "cadical"));
    assert!(registry.find("embedded").is_none());
}

#[test]
fn what_an_entry_leaves_out_has_the_usual_values() {
    let registry = Registry::parse(MINIMAL, "here.toml").unwrap();
    let entry = registry.program("mine").unwrap();
    assert_eq!(entry.command, CommandLine::Line("./mine --fast".into()));
    assert_eq!(entry.dialect, Dialect::Competition);
    assert_eq!(entry.exit_codes, ExitCodes { sat: vec![10], unsat: vec![20], unknown: vec![0] });
    assert_eq!(entry.kind, Kind::Cnf);
    assert!(entry.args.is_empty() && entry.proof.is_none());
}

#[test]
fn commands_may_be_arrays() {
    let text = "[[solver]]\nname = \"a\"\ncommand = [\"wsl\", \"a b\"]\n";
    let registry = Registry::parse(text, "here.toml").unwrap();
    let words = CommandLine::Words(vec!["wsl".into(), "a b".into()]);
    assert_eq!(registry.program("a").unwrap().command, words);
}

#[test]
fn a_solver_may_be_a_library() {
    let text = "[[solver]]\nname = \"mine\"\nlibrary = \"~/libmine.so\"\n";
    let registry = Registry::parse(text, "here.toml").unwrap();
    let mine = LibraryEntry { name: "mine".into(), file: "~/libmine.so".into() };
    assert_eq!(registry.find("mine"), Some(&Entry::Library(mine)));
    assert_eq!(registry.program("mine"), None);
    // A program of the same name is no longer there, and gives the library nothing.
    let text = text.replace("mine\"", "kissat\"");
    let registry = Registry::parse_on(&text, "here.toml", &Registry::builtin()).unwrap();
    assert!(matches!(registry.find("kissat"), Some(Entry::Library(_))));
    let program = complaint(&format!("{text}args = []\n"));
    let expected =
        "here.toml:1: `args` has no meaning for `kissat`, which is a shared library and no program";
    assert_eq!(program, expected);
    let empty = complaint("[[solver]]\nname = \"mine\"\nlibrary = \"\"\n");
    assert_eq!(empty, "here.toml:1: the library of `mine` is empty");
    let reserved = complaint("[[solver]]\nname = \"embedded\"\nlibrary = \"x.so\"\n");
    assert!(reserved.contains("does not start with `embedded`"), "{reserved}");
}

#[test]
fn errors_name_file_and_line() {
    assert!(complaint("[[solver]]\nname = ").starts_with("here.toml:2: "));
    let unknown_key = complaint(&format!("\n{MINIMAL}colour = 3\n"));
    assert!(unknown_key.starts_with("here.toml:5: unknown field `colour`"), "{unknown_key}");
    let missing = complaint("[[solver]]\nname = \"a\"\n");
    assert_eq!(missing, "here.toml:1: `a` has no `command`");
    let table = complaint(&MINIMAL.replace("[[solver]]", "[solver]"));
    assert_eq!(table, "here.toml:1: entries begin with [[solver]], in two pairs of brackets");
    let icnf = complaint(&format!("{MINIMAL}icnf = \"some\"\n"));
    assert!(icnf.starts_with("here.toml:4: unknown variant `some`"), "{icnf}");
    let kind = complaint(&format!("{MINIMAL}kind = \"qbf\"\n"));
    assert!(kind.starts_with("here.toml:4: unknown variant `qbf`"), "{kind}");
    let command = complaint("[[solver]]\nname = \"a\"\ncommand = 3\n");
    assert_eq!(command, "here.toml:3: a command is a string or an array of strings");
    assert_eq!(complaint(&format!("{MINIMAL}\n{MINIMAL}")), "here.toml:5: there are two solvers `mine`");
}

#[test]
fn entries_without_sense_are_refused() {
    let cases = [
        ("args = [\"{file}\"]", "here.toml:1: `{file}` has no meaning in `args` of `mine`"),
        ("args = [\"-t={seconds}\"]", "here.toml:1: `{seconds}` has no meaning in `args` of `mine`"),
        ("time_limit = [\"-t\"]", "here.toml:1: `time_limit` of `mine` lacks `{seconds}`"),
        ("proof = { format = \"drat\", args = [\"-p\"] }", "here.toml:1: `proof` of `mine` lacks `{proof}`"),
    ];
    for (line, expected) in cases {
        assert_eq!(complaint(&format!("{MINIMAL}{line}\n")), expected);
    }
    let reserved = complaint(&MINIMAL.replace("mine\"", "embedded\""));
    assert_eq!(reserved, "here.toml:1: a solver needs a name that does not start with `embedded`");
    let empty = complaint(&MINIMAL.replace("./mine --fast", " "));
    assert_eq!(empty, "here.toml:1: the command of `mine` is empty");
}

#[test]
fn an_entry_of_a_known_name_may_change_any_key() {
    let text = "[[solver]]\nname = \"glucose\"\nargs = []\nversion = [\"-V\"]\n";
    let registry = Registry::parse_on(text, "x", &Registry::builtin()).unwrap();
    let entry = registry.program("glucose").unwrap();
    assert_eq!((&entry.command, entry.args.len()), (&CommandLine::Line("glucose".into()), 0));
    assert_eq!((&*entry.version, entry.proof.is_some()), (&["-V".to_owned()][..], true));
}

#[test]
fn placeholders_belong_in_args() {
    for command in ["\"kissat -q {input}\"", "[\"kissat\", \"{input}\"]"] {
        let text = format!("[[solver]]\nname = \"mine\"\ncommand = {command}\n");
        let expected = "here.toml:1: `{input}` has no meaning in `command` of `mine`; write it in `args`";
        assert_eq!(complaint(&text), expected);
    }
    // Shells use braces for variables.
    assert!(Registry::parse("[[solver]]\nname = \"a\"\ncommand = \"sh -c ${home}/s\"\n", "x").is_ok());
}

#[test]
fn other_braces_are_left_alone() {
    assert!(Registry::parse(&format!("{MINIMAL}args = [\"{{\", \"{{}}\", \"{{A b}}\"]"), "x").is_ok());
}

#[test]
fn the_first_file_found_comes_on_top_of_the_built_in_one() {
    let directory = tempfile::tempdir().unwrap();
    let [absent, first, second] = ["absent", "first", "second"].map(|name| directory.path().join(name));
    let text = format!("{MINIMAL}[[solver]]\nname = \"glucose\"\ncommand = \"other\"\n");
    fs::write(&first, text).unwrap();
    fs::write(&second, "not toml").unwrap();
    let registry = Registry::load_first([absent, first.clone(), second.clone()]).unwrap();
    assert_eq!(registry.file(), Some(&*first));
    assert!(registry.find("mine").is_some() && registry.find("kissat").is_some());
    assert_eq!(registry.program("glucose").unwrap().command, CommandLine::Line("other".into()));
    // What the entry leaves out stays as it is built in.
    let builtin = Registry::builtin();
    let other = SolverEntry {
        command: CommandLine::Line("other".into()),
        ..builtin.program("glucose").unwrap().clone()
    };
    assert_eq!(registry.program("glucose"), Some(&other));
    assert_eq!(other.args, ["-model"]);
    assert!(Registry::load_first([second]).is_err());
    assert_eq!(Registry::load_first([]).unwrap(), Registry::builtin());
}

#[test]
fn an_unreadable_file_is_an_error_that_names_it() {
    let directory = tempfile::tempdir().unwrap();
    let error = Registry::load_first([directory.path().to_path_buf()]).unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot read {}: ", directory.path().display())), "{error}");
}

#[test]
fn the_working_directory_is_looked_at() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("solvers.toml"), MINIMAL).unwrap();
    assert!(Registry::load(directory.path(), "none").unwrap().find("mine").is_some());
}
