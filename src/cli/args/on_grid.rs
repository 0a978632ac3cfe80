//! Questions about bounded grids that commands for the unbounded plane are asked, in words of `lifesat search`.
//!
//! On a torus, say, the densest still life is the largest pattern of period 1, and a Garden of Eden is a pattern without
//! predecessors. `search` knows bounded grids, so it answers, and prints its own answers. Options that mean the same
//! there are handed on, and all others are refused.

use std::ffi::OsString;
use std::path::Path;

use lifesat::problem::search::RuleOnGrid;

use crate::cli::input::patterns;
use crate::cli::input::source::Input;

/// A command that `search` answers on bounded grids.
struct Asked {
    /// As it is typed.
    name: &'static str,
    /// What begins the command line in its place.
    begin: &'static [&'static str],
    /// Whether it is about a pattern, and not about a size.
    of_pattern: bool,
    /// Options with a value that mean the same.
    options: &'static [&'static str],
}

const SOLVERS: [&str; 6] = ["--solver", "--glucose", "--minisat", "--cadical", "--kissat", "--ipasir"];
const RULES: [&str; 2] = ["-r", "--rule"];
const FLAGS: [&str; 6] = ["--json", "-q", "--quiet", "-v", "--verbose", "--force"];

const CHECK: Asked = Asked {
    name: "eden check",
    begin: &["search", "--confirm"],
    of_pattern: true,
    options: &["--time-limit", "--format"],
};
const ORPHAN: Asked = Asked { name: "eden orphan", begin: &["search", "--orphan"], ..CHECK };
const PREDECESSOR: Asked = Asked {
    name: "emit predecessor",
    begin: &["emit", "search"],
    of_pattern: true,
    options: &["-o", "--output", "--transition"],
};
const STILL_LIFE: Asked = Asked { name: "emit", of_pattern: false, ..PREDECESSOR };
const SOLVE: Asked = Asked {
    name: "solve",
    begin: &["search", "--largest"],
    of_pattern: false,
    options: &["--time-limit", "--format", "--jobs", "--proof", "--report", "--partials"],
};

/// The command line, or if it asks about a bounded grid what `search` takes in its place.
///
/// # Errors
/// If it asks about a bounded grid with an option that has no meaning there.
pub(super) fn in_words_of_search(line: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let words: Option<Vec<&str>> = line.iter().map(|word| word.to_str()).collect();
    match words.and_then(|words| translated(&words)) {
        None => Ok(line),
        Some(words) => Ok(words?.into_iter().map(OsString::from).collect()),
    }
}

fn translated(line: &[&str]) -> Option<Result<Vec<String>, String>> {
    let (before, command) = line.split_at(place_of_command(line)?);
    let (asked, words): (&Asked, &[&str]) = match command {
        ["eden", "check", words @ ..] => (&CHECK, words),
        ["eden", "orphan", words @ ..] => (&ORPHAN, words),
        ["emit", "predecessor", words @ ..] => (&PREDECESSOR, words),
        ["emit", "still-life", words @ ..] => (&STILL_LIFE, words),
        ["emit", words @ ..] if words.first().is_some_and(|word| word.starts_with('-')) => {
            (&STILL_LIFE, words)
        }
        ["solve", words @ ..] => (&SOLVE, words),
        _ => return None,
    };
    if !(tells_grid(words) || asked.of_pattern && words.iter().any(|word| lies_on_grid(word))) {
        return None;
    }
    let begin = before.iter().chain(asked.begin).map(ToString::to_string);
    Some(asked.translated(words).map(|words| begin.chain(words).collect()))
}

/// The first word behind the program that is neither an option nor the value of one.
fn place_of_command(line: &[&str]) -> Option<usize> {
    let is_value = |place: usize| line[place - 1] == "--events";
    (1..line.len()).find(|&place| !line[place].starts_with('-') && !is_value(place))
}

/// Returns true if the rule that is given has a bounded grid.
fn tells_grid(words: &[&str]) -> bool {
    let behind = |word: &&str| word.strip_prefix("--rule=").map(str::to_owned);
    let rules = words.windows(2).filter(|pair| RULES.contains(&pair[0])).map(|pair| pair[1].to_owned());
    let mut rules = rules.chain(words.iter().filter_map(behind));
    rules.any(|rule| rule.parse::<RuleOnGrid>().is_ok_and(|rule| rule.grid.is_some()))
}

/// Returns true for a file with a pattern on a bounded grid.
fn lies_on_grid(word: &str) -> bool {
    let path = Path::new(word);
    path.is_file() && Input::open(path).and_then(Input::text).is_ok_and(|text| patterns::is_bounded(&text))
}

impl Asked {
    fn translated(&self, words: &[&str]) -> Result<Vec<String>, String> {
        let (mut given, mut generations) = (Vec::new(), None);
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            let (name, behind) =
                word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value.to_owned())));
            if !word.starts_with('-') || word == "-" {
                given.push(self.subject(word));
                continue;
            }
            if FLAGS.contains(&word) || is_verbose(word) {
                given.push(word.to_owned());
                continue;
            }
            let mut value = || {
                let next = behind.clone().or_else(|| words.next().map(str::to_owned));
                next.ok_or_else(|| format!("a value is missing behind `{word}`"))
            };
            match name {
                "--generations" if self.of_pattern => generations = Some(value()?),
                "--n" if !self.of_pattern => given.push(square(&value()?)),
                "--at-least" if self.name == STILL_LIFE.name => {
                    given.push(format!("--population=>={}", value()?));
                }
                "--at-most" if self.name == STILL_LIFE.name => {
                    given.push(format!("--population=<={}", value()?));
                }
                name if self.takes(name) => given.extend([name.to_owned(), value()?]),
                _ => {
                    return Err(format!(
                        "on a bounded grid `lifesat {}` does not take `{name}`: the question is asked as `lifesat {}`, \
                         see docs/search.md",
                        self.name,
                        self.begin
                            .join(" ")
                            .replace(" --confirm", " --predecessors")
                            .replace(" --orphan", " --core")
                    ));
                }
            }
        }
        if self.of_pattern {
            given.splice(0..0, ["--predecessors".to_owned(), generations.unwrap_or_else(|| "1".to_owned())]);
        }
        Ok(given)
    }

    fn takes(&self, name: &str) -> bool {
        let of_solver = self.name == SOLVE.name && SOLVERS.contains(&name);
        RULES.contains(&name) || self.options.contains(&name) || of_solver || name == "--events"
    }

    /// A pattern, which may have the name of a number; or a size, for which `search` has no word if it is a square.
    fn subject(&self, word: &str) -> String {
        match (word.parse::<u64>(), self.of_pattern) {
            (Ok(_), true) => format!("./{word}"),
            (Ok(_), false) => square(word),
            (Err(_), _) => word.to_owned(),
        }
    }
}

fn square(side: &str) -> String {
    format!("{side}x{side}")
}

/// Returns true for `-vv` and the like.
fn is_verbose(word: &str) -> bool {
    word.strip_prefix('-')
        .is_some_and(|letters| !letters.is_empty() && letters.bytes().all(|letter| letter == b'v'))
}
