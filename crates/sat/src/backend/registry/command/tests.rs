use super::*;

fn surroundings() -> Surroundings {
    Surroundings {
        search_path: env::var_os("PATH"),
        home: Some("/home/me".into()),
        directory: "/".into(),
        style: Style::Unix,
        inside_wsl: false,
    }
}

#[test]
fn unix_lines_are_split_as_a_shell_does() {
    let split = |line| Style::Unix.split(line);
    assert_eq!(split(r#"wsl -e 'a b' "c d" e\ f"#).unwrap(), ["wsl", "-e", "a b", "c d", "e f"]);
    assert_eq!(split("'open"), Err(CommandError::OpenQuote("'open".into())));
}

#[test]
fn windows_lines_keep_their_backslashes() {
    let split = |line| Style::Windows.split(line);
    assert_eq!(split(r"C:\bin\glucose.exe -x").unwrap(), [r"C:\bin\glucose.exe", "-x"]);
    assert_eq!(split(r#""C:\Program Files\g.exe"  -a """#).unwrap(), [r"C:\Program Files\g.exe", "-a", ""]);
    assert_eq!(split(r#""C:\dir\" 'a"#).unwrap(), [r"C:\dir\", "'a"]);
    assert_eq!(split(r#"a "b"#), Err(CommandError::OpenQuote(r#"a "b"#.into())));
    assert_eq!(split("wsl ~/glucose/simp/glucose").unwrap(), ["wsl", "~/glucose/simp/glucose"]);
}

#[test]
fn files_may_lie_at_home_or_here() {
    let here = Surroundings { directory: "/here".into(), ..surroundings() };
    for (written, path) in [
        ("~/lib/a.so", "/home/me/lib/a.so"),
        ("./a.so", "/here/a.so"),
        ("lib/a.so", "/here/lib/a.so"),
        ("/lib/a.so", "/lib/a.so"),
        ("~a/b.so", "/here/~a/b.so"),
    ] {
        // As texts, because paths with and without a dot are equal.
        assert_eq!(here.file(Path::new(written)).to_str(), Some(path));
    }
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A directory with a program `run`, a file `text`, a program `wsl` and a directory `folder`.
    fn directory() -> tempfile::TempDir {
        let directory = tempfile::tempdir().unwrap();
        for (name, mode) in [("run", 0o755), ("text", 0o644), ("wsl", 0o755), ("solver.exe", 0o755)] {
            let path = directory.path().join(name);
            fs::write(&path, "#!/bin/sh\n").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        }
        fs::create_dir(directory.path().join("folder")).unwrap();
        directory
    }

    fn inside(directory: &tempfile::TempDir) -> Surroundings {
        Surroundings {
            search_path: Some(directory.path().into()),
            home: Some(directory.path().into()),
            directory: directory.path().into(),
            ..surroundings()
        }
    }

    fn words(surroundings: &Surroundings, line: &str) -> Vec<OsString> {
        surroundings.resolve(line).unwrap().words
    }

    #[test]
    fn programs_are_found_on_path_by_path_and_at_home() {
        let directory = directory();
        let surroundings = inside(&directory);
        let run = directory.path().join("run").into_os_string();
        assert_eq!(words(&surroundings, "run -x"), [run.clone(), "-x".into()]);
        assert_eq!(
            fs::canonicalize(&words(&surroundings, "./run")[0]).unwrap(),
            fs::canonicalize(&run).unwrap()
        );
        let home = directory.path().as_os_str().to_owned();
        assert_eq!(
            words(&surroundings, "~/run ~ ~/text ~x"),
            [run, home, directory.path().join("text").into(), "~x".into()]
        );
        let array = CommandLine::Words(vec!["run".into(), "a b".into()]);
        assert_eq!(surroundings.resolve_command(&array).unwrap().words[1], "a b");
    }

    #[test]
    fn what_cannot_be_run_is_told_apart() {
        let directory = directory();
        let surroundings = inside(&directory);
        let path = |name: &str| directory.path().join(name);
        let error = |line| surroundings.resolve(line).unwrap_err();
        assert_eq!(error("nothing"), CommandError::NotOnPath("nothing".into()));
        assert_eq!(error("~/nothing"), CommandError::NotFound(path("nothing")));
        assert_eq!(error("~/folder"), CommandError::IsDirectory(path("folder")));
        assert_eq!(error("~/text"), CommandError::NotExecutable(path("text")));
        assert_eq!(error(".."), CommandError::IsDirectory(path("..")));
        assert_eq!(error("  "), CommandError::Empty);
        assert_eq!(error("''"), CommandError::Empty);
    }

    #[test]
    fn the_home_directory_behind_wsl_is_not_ours() {
        let directory = directory();
        let program = inside(&directory).resolve("wsl -d Debian ~/glucose ~").unwrap();
        assert_eq!(program.words[1..], ["-d", "Debian", "~/glucose", "~"]);
        assert!(matches!(program.world, World::Wsl(_)));
    }

    #[test]
    fn windows_programs_are_foreign_only_inside_wsl() {
        let directory = directory();
        let outside = inside(&directory);
        assert_eq!(outside.resolve("solver.exe").unwrap().world, World::Here);
        let within = Surroundings { inside_wsl: true, ..outside };
        assert_eq!(within.resolve("run").unwrap().world, World::Here);
        assert_eq!(within.resolve("solver.exe").unwrap().world, World::Windows { wslpath: "wslpath".into() });
    }
}
