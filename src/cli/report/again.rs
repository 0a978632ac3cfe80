//! Commands that check an answer again, as somebody types them in the folder of its report.

use std::env;
use std::path::{Component, Path, PathBuf};

use lifesat::answer::question::Other;
use lifesat::answer::{Question, Report};
use lifesat::life::Rule;
use lifesat::problem::{Problem, Ships};
use serde_json::Value;

use super::content::pattern_name;
use crate::cli::command_line;
use crate::cli::wording;

/// Options that are about the report and the terminal, and not about the question.
const SILENT: [&str; 6] = ["-q", "--quiet", "-v", "--verbose", "--force", "--json"];

/// Such options with a value: files that somebody looks at.
const VIEWS: [&str; 3] = ["--report", "--partials", "--events"];

/// The command that asked, without options about its report; files are named as seen from a folder.
pub(super) fn question(words: impl IntoIterator<Item = String>, folder: &Path) -> String {
    let mut kept = vec!["lifesat".to_owned()];
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            view if VIEWS.contains(&view) => drop(words.next()),
            word if SILENT.contains(&word) => {}
            word if word.split_once('=').is_some_and(|(option, _)| VIEWS.contains(&option)) => {}
            _ => kept.push(seen(&word, folder)),
        }
    }
    command_line::of_words(kept)
}

/// A word of a command, with another path if it names a file.
fn seen(word: &str, folder: &Path) -> String {
    let (option, name) = match word.split_once('=') {
        Some((option, name)) if option.starts_with("--") => (format!("{option}="), name),
        _ => (String::new(), word),
    };
    // A number may be the name of a file, but it is a number first.
    let is_file = name.contains(['.', '/']) && Path::new(name).exists();
    let path = is_file.then(|| seen_from(folder, Path::new(name))).flatten();
    path.map_or_else(|| word.to_owned(), |path| format!("{option}{}", path.display()))
}

/// The path of a file as seen from a folder.
fn seen_from(folder: &Path, file: &Path) -> Option<PathBuf> {
    if file.is_absolute() {
        return None;
    }
    let here = env::current_dir().ok()?.canonicalize().ok()?;
    let (folder, file) = (resolved(&here.join(folder))?, here.join(file).canonicalize().ok()?);
    let common = folder.components().zip(file.components()).take_while(|(one, other)| one == other).count();
    let up = folder.components().skip(common).map(|_| Component::ParentDir);
    Some(up.chain(file.components().skip(common)).collect())
}

/// The absolute path of a folder that may not exist yet.
fn resolved(folder: &Path) -> Option<PathBuf> {
    let existing = folder.ancestors().find(|above| above.exists())?;
    let rest = folder.strip_prefix(existing).ok()?;
    Some(existing.canonicalize().ok()?.join(rest))
}

pub(super) fn checks(report: &Report, folder: &Path) -> Vec<String> {
    let mut commands = Vec::new();
    if !report.patterns.is_empty() {
        commands = of_patterns(report);
    }
    let proof: Option<Value> = report.backing.detail("proof");
    if let Some(bundle) = proof.as_ref().and_then(|proof| proof["folder"].as_str()) {
        let path = seen_from(folder, Path::new(bundle)).unwrap_or_else(|| bundle.into());
        commands.push(command_line::of_words(["lifesat", "check", &path.to_string_lossy()]));
    }
    commands
}

fn of_patterns(report: &Report) -> Vec<String> {
    let name = pattern_name(1);
    let command = match &report.question {
        Question::Problem(problem) => match **problem {
            Problem::StillLife(ref problem) => {
                format!(
                    "lifesat verify {name} --as {}",
                    wording::claim(problem.cohesion(), problem.topology())
                )
            }
            Problem::Search(_) => {
                let objects: Value = report.backing.detail("objects").unwrap_or_default();
                of_object(&objects[0]["motion"], &name)
            }
            Problem::Eden(ref eden) => of_orphan(&name, Some(eden.rule())),
            Problem::Force(_) => format!("lifesat eden force {name}"),
            Problem::Predecessor(_) | Problem::FirstRows(_) | Problem::Duel(_) => {
                format!("lifesat render {name}")
            }
        },
        Question::Other(Other::Hunt { rule, .. }) => {
            of_orphan(&name, rule.as_ref().and_then(|rule| rule.parse().ok()))
        }
        Question::Other(Other::Ships { strips, .. }) => {
            let period = strips.first().map_or(1, Ships::period);
            format!("lifesat verify {name} --as spaceship --generations {period}")
        }
        Question::Other(Other::StillLifes(squares)) => {
            let claim = wording::claim(squares.cohesion(), squares.topology());
            let numbers = 1..=report.patterns.len();
            return numbers
                .map(|number| format!("lifesat verify {} --as {claim}", pattern_name(number)))
                .collect();
        }
        Question::Other(_) => format!("lifesat render {name}"),
    };
    vec![command]
}

/// The command that looks for a predecessor. A file with unspecified cells does not state the rule.
fn of_orphan(name: &str, rule: Option<Rule>) -> String {
    match rule {
        Some(rule) if rule != Rule::LIFE => format!("lifesat eden check {name} -r {rule}"),
        _ => format!("lifesat eden check {name}"),
    }
}

fn of_object(motion: &Value, name: &str) -> String {
    let number = |key: &str| motion[key].as_i64();
    match (number("period"), number("right"), number("down")) {
        (Some(1), Some(0), Some(0)) => format!("lifesat verify {name} --as still-life"),
        (Some(period), Some(right), Some(down)) => {
            let kind = if (right, down) == (0, 0) { "oscillator" } else { "spaceship" };
            format!("lifesat verify {name} --as {kind} --generations {period}")
        }
        _ => format!("lifesat render {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(words: &[&str]) -> String {
        question(words.iter().map(|&word| word.to_owned()), Path::new("src/cli"))
    }

    #[test]
    fn the_options_of_the_report_are_left_out() {
        assert_eq!(asked(&["solve", "8", "--report", "r8", "-q"]), "lifesat solve 8");
        assert_eq!(
            asked(&["solve", "8", "--report=r8", "--jobs", "2", "--force"]),
            "lifesat solve 8 --jobs 2"
        );
    }

    #[test]
    fn views_of_the_work_are_left_out() {
        assert_eq!(asked(&["solve", "8", "--partials", "p.rle", "-v"]), "lifesat solve 8");
        assert_eq!(asked(&["solve", "8", "--partials=p.rle", "--verbose"]), "lifesat solve 8");
        assert_eq!(asked(&["--events", "-", "solve", "8"]), "lifesat solve 8");
    }

    /// Tests run in the folder of the package.
    #[test]
    fn files_are_named_as_the_folder_sees_them() {
        assert_eq!(asked(&["solve", "Cargo.toml"]), "lifesat solve ../../Cargo.toml");
        assert_eq!(asked(&["solve", "--from=src/lib.rs"]), "lifesat solve '--from=../lib.rs'");
        assert_eq!(asked(&["solve", "src/cli/mod.rs"]), "lifesat solve mod.rs");
        assert_eq!(asked(&["solve", "/etc/hostname"]), "lifesat solve /etc/hostname");
    }
}
