//! Holds the source tree to one direction of imports: no files that import each other in a loop.
//!
//! A file imports another if a `use` names something that the other defines. A folder's `mod.rs`
//! stands above the files in the folder and puts them together, so its own imports of them do not
//! count. They may name the types and constants that it defines, but call no function of it that may
//! call them again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates, and what their root file is called.
const CRATES: [(&str, &str); 13] = [
    ("crates/campaign/src", "lib.rs"),
    ("crates/game/src", "lib.rs"),
    ("crates/life/src", "lib.rs"),
    ("crates/orphans/src", "lib.rs"),
    ("crates/platform/src", "lib.rs"),
    ("crates/questions/src", "lib.rs"),
    ("crates/rows/src", "lib.rs"),
    ("crates/sat/src", "lib.rs"),
    ("crates/search/src", "lib.rs"),
    ("crates/ships/src", "lib.rs"),
    ("crates/still-life/src", "lib.rs"),
    ("crates/workbench/src", "lib.rs"),
    ("src/cli", "mod.rs"),
];

/// A module of a crate: its path of names, such as `["solve", "eden"]`.
type Module = Vec<String>;

/// The modules of a crate with their code: no comments, no tests at the end of the file.
struct Crate {
    code: BTreeMap<Module, String>,
}

fn words(path: &str) -> Vec<String> {
    path.split("::").map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
}

fn without_comments(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source tree can be read") {
        let path = entry.expect("the source tree can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

impl Crate {
    fn read(folder: &str, root: &str) -> Self {
        let folder = crate::root().join(folder);
        let mut paths = Vec::new();
        files(&folder, &mut paths);
        // The program is a crate of its own.
        paths.retain(|path| !path.starts_with(folder.join("cli")));
        let module = |path: &Path| -> Module {
            let relative = path.strip_prefix(&folder).expect("below the folder").with_extension("");
            let mut names: Module = relative.iter().map(|name| name.to_string_lossy().into_owned()).collect();
            names.pop_if(|last| last == "mod");
            names
        };
        let code = paths.iter().map(|path| {
            let is_root = path == &folder.join(root);
            let name = if is_root { Vec::new() } else { module(path) };
            (name, without_comments(&fs::read_to_string(path).expect("source is text")))
        });
        Self { code: code.collect() }
    }

    /// The paths that a module's `use` declarations name, from the root of the crate. Those that
    /// hand names on are left out.
    fn imports(&self, module: &[String]) -> Vec<Vec<String>> {
        let mut paths = Vec::new();
        for declaration in declarations(&self.code[module], false) {
            paths.extend(leaves(&declaration).into_iter().filter_map(|path| absolute(module, &path)));
        }
        paths
    }

    /// The module that defines what a path names: as far as modules go, and on through `pub use`.
    fn definition(&self, path: &[String]) -> Option<Module> {
        let length = (0..=path.len()).rev().find(|&length| self.code.contains_key(&path[..length]))?;
        let (module, rest) = path.split_at(length);
        let Some(name) = rest.first() else { return Some(module.to_vec()) };
        for declaration in declarations(&self.code[module], true) {
            for leaf in leaves(&declaration) {
                if leaf.last() == Some(name) && leaf.len() > 1 {
                    let inner = absolute(module, &leaf).unwrap_or_else(|| [module, &leaf[..]].concat());
                    if inner != path && self.code.contains_key(&inner[..inner.len() - 1]) {
                        return self.definition(&inner);
                    }
                }
            }
        }
        Some(module.to_vec())
    }

    /// The functions above a module that it names, of files that name the part of the folder it is in.
    fn calls_upward(&self, module: &Module) -> Vec<String> {
        let named = self.imports(module).into_iter();
        let calls = named.filter_map(|path| {
            let (name, home) = (path.last()?, self.definition(&path)?);
            let is_above = module.starts_with(&home) && home.len() < module.len();
            let part = is_above.then(|| format!("{}::", module[home.len()]))?;
            let is_function =
                ['(', '<'].iter().any(|open| self.code[&home].contains(&format!("fn {name}{open}")));
            let is_loop = is_function && self.code[&home].contains(&part);
            is_loop.then(|| format!("{} calls {}::{name}", module.join("::"), home.join("::")))
        });
        calls.collect()
    }

    fn arrows(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let arrows = self.code.keys().map(|module| {
            let targets = self.imports(module).into_iter().filter_map(|path| self.definition(&path));
            (module, targets.filter(|target| !target.starts_with(module)).collect())
        });
        arrows.collect()
    }
}

/// The `use` declarations of a text: those that hand names on, or the others.
fn declarations(code: &str, handing_on: bool) -> Vec<String> {
    let mut found = Vec::new();
    for (place, _) in code.match_indices("use ") {
        let before = code[..place].rsplit('\n').next().unwrap_or("").trim();
        let is_public = before.starts_with("pub");
        if (before.is_empty() || is_public) && is_public == handing_on {
            found.push(code[place + 4..].split(';').next().unwrap_or("").to_owned());
        }
    }
    found
}

/// The single paths of a `use` tree, as they are written; a module's own name for `self`, and what
/// a name stands for before `as`.
fn leaves(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    let Some((prefix, group)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or(tree);
        let mut path = words(path);
        path.pop_if(|last| last == "self" || last == "*");
        return vec![path];
    };
    let group = group.rsplit_once('}').map_or(group, |(inner, _)| inner);
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for letter in group.chars() {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        if letter == ',' && depth == 0 {
            parts.push(String::new());
        } else {
            parts.last_mut().expect("one at least").push(letter);
        }
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts.flat_map(|part| leaves(part)).map(|leaf| [words(prefix), leaf].concat()).collect()
}

/// The path from the root of the crate, if it leads into the crate; a bare name may be that of a child.
fn absolute(module: &[String], path: &[String]) -> Option<Vec<String>> {
    match path.first()?.as_str() {
        "crate" => Some(path[1..].iter().filter(|name| *name != "cli").cloned().collect()),
        "self" => Some([module, &path[1..]].concat()),
        "super" => {
            let up = path.iter().take_while(|name| *name == "super").count();
            let base = module.len().checked_sub(up)?;
            Some([&module[..base], &path[up..]].concat())
        }
        _ => Some([module, path].concat()),
    }
}

/// All that can be reached from a module.
fn reachable<'a>(arrows: &'a BTreeMap<&Module, BTreeSet<Module>>, from: &'a Module) -> BTreeSet<&'a Module> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(module) = open.pop() {
        for next in arrows.get(module).into_iter().flatten() {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

#[test]
fn no_files_import_each_other_in_a_loop() {
    let mut loops = Vec::new();
    for (folder, root) in CRATES {
        let source = Crate::read(folder, root);
        let arrows = source.arrows();
        assert!(arrows.values().any(|targets| !targets.is_empty()), "no imports were found in {folder}");
        for (module, targets) in &arrows {
            for target in targets {
                if reachable(&arrows, target).contains(module) {
                    loops.push(format!("{folder}: {} -> {}", module.join("::"), target.join("::")));
                }
            }
        }
    }
    assert!(loops.is_empty(), "these imports are parts of loops:\n{}", loops.join("\n"));
}

#[test]
fn no_file_calls_a_function_above_it_that_may_call_it() {
    let calls = CRATES.iter().flat_map(|(folder, root)| {
        let source = Crate::read(folder, root);
        source.code.keys().flat_map(|module| source.calls_upward(module)).collect::<Vec<_>>()
    });
    assert_eq!(calls.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn use_trees_are_read() {
    let code = "use crate::a::{self, b::{C, D as E}};\npub use super::f::G;\n    use self::h::*;\n";
    let all: Vec<Vec<String>> =
        declarations(code, false).iter().flat_map(|declaration| leaves(declaration)).collect();
    assert_eq!(all, [words("crate::a"), words("crate::a::b::C"), words("crate::a::b::D"), words("self::h")]);
    assert_eq!(declarations(code, true), ["super::f::G"]);
    let module = words("x::y");
    assert_eq!(absolute(&module, &words("super::f::G")), Some(words("x::f::G")));
}
