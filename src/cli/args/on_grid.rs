//! Questions about bounded grids that commands for the unbounded plane are asked, in words of `lifesat search`.
//!
//! On a torus, say, the densest still life is the largest pattern of period 1, and a Garden of Eden is a pattern without
//! predecessors. `search` knows bounded grids, so it answers, and prints its own answers.

use std::ffi::OsString;
use std::path::Path;

use lifesat::problem::search::RuleOnGrid;

use crate::cli::input::patterns;
use crate::cli::input::source::Input;

/// The command line, or if it asks about a bounded grid what `search` takes in its place.
pub(super) fn in_words_of_search(line: Vec<OsString>) -> Vec<OsString> {
    let words: Option<Vec<&str>> = line.iter().map(|word| word.to_str()).collect();
    let translated = words.and_then(|words| translated(&words));
    translated.map_or(line, |words| words.into_iter().map(OsString::from).collect())
}

fn translated(line: &[&str]) -> Option<Vec<String>> {
    let first = 1 + line.iter().skip(1).position(|word| !word.starts_with('-'))?;
    let (before, command) = line.split_at(first);
    let (begin, words): (&[&str], &[&str]) = match command {
        ["eden", "check", words @ ..] => (&["search", "--confirm"], words),
        ["eden", "orphan", words @ ..] => (&["search", "--core"], words),
        ["emit", "predecessor" | "still-life", words @ ..] => (&["emit", "search"], words),
        ["emit", words @ ..] if words.first().is_some_and(|word| word.starts_with('-')) => {
            (&["emit", "search"], words)
        }
        ["solve", words @ ..] => (&["search", "--largest"], words),
        _ => return None,
    };
    let of_pattern = matches!(command, ["eden", ..] | ["emit", "predecessor", ..]);
    if !(tells_grid(words) || of_pattern && words.iter().any(|word| lies_on_grid(word))) {
        return None;
    }
    let words = if of_pattern { of_predecessors(words) } else { of_still_life(words) };
    let given = before.iter().chain(begin).map(ToString::to_string);
    Some(given.chain(words).collect())
}

/// Returns true if the rule that is given has a bounded grid.
fn tells_grid(words: &[&str]) -> bool {
    let behind =
        |word: &str| ["--rule=", "-r="].iter().find_map(|name| word.strip_prefix(name).map(str::to_owned));
    let rules =
        words.windows(2).filter(|pair| ["-r", "--rule"].contains(&pair[0])).map(|pair| pair[1].to_owned());
    let mut rules = rules.chain(words.iter().filter_map(|word| behind(word)));
    rules.any(|rule| rule.parse::<RuleOnGrid>().is_ok_and(|rule| rule.grid.is_some()))
}

/// Returns true for a file with a pattern on a bounded grid.
fn lies_on_grid(word: &str) -> bool {
    let path = Path::new(word);
    path.is_file() && Input::open(path).and_then(Input::text).is_ok_and(|text| patterns::is_bounded(&text))
}

/// Instead of how many generations ago an ancestor is sought, how many predecessors.
fn of_predecessors(words: &[&str]) -> Vec<String> {
    let mut generations = "1";
    let mut others = Vec::new();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        match word.strip_prefix("--generations") {
            Some("") => generations = words.next().unwrap_or(&""),
            Some(number) => generations = number.trim_start_matches('='),
            None => others.push(word),
        }
    }
    ["--predecessors", generations].into_iter().chain(others).map(str::to_owned).collect()
}

/// Sizes as `search` takes them, which has no word for a square, and bounds on live cells.
fn of_still_life(words: &[&str]) -> Vec<String> {
    let mut others: Vec<String> = Vec::new();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let is_value =
            others.last().is_some_and(|last| last.starts_with('-') && !FLAGS.contains(&last.as_str()));
        match word {
            "--n" => others.extend(words.next().map(|side| format!("{side}x{side}"))),
            "--at-least" => others.extend(words.next().map(|cells| format!("--population=>={cells}"))),
            "--at-most" => others.extend(words.next().map(|cells| format!("--population=<={cells}"))),
            side if !is_value && side.parse::<usize>().is_ok() => others.push(format!("{side}x{side}")),
            other => others.push(other.to_owned()),
        }
    }
    others
}

/// Options that take no value.
const FLAGS: [&str; 5] = ["--json", "-q", "--quiet", "-v", "--verbose"];
