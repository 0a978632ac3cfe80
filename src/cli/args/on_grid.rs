//! Questions about bounded grids that commands for the unbounded plane are asked, in words of `lifesat search`.
//!
//! On a torus, say, the densest still life is the largest pattern of period 1, and a Garden of Eden is a pattern without
//! predecessors. `search` knows bounded grids, so it answers, and prints its own answers. Options that mean the same
//! there are handed on, and all others are refused.

use std::ffi::OsString;
use std::path::Path;

use lifesat::life::Bounds;
use lifesat::life::bounded::RuleOnGrid;
use lifesat::problem::search::SearchRule;
use lifesat_platform::program::stdin_is_device;

use crate::cli::args::Cli;
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
    options: &["-o", "--output", "--transition", "--format"],
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
    answered(&line, None).unwrap_or(Ok(line))
}

/// What `search` takes in place of a command line whose pattern is piped in, if it lies on a bounded grid.
///
/// # Errors
/// As for [`in_words_of_search`].
pub(super) fn piped_in_words_of_search(
    line: &[OsString],
    cli: &Cli,
) -> Result<Option<Vec<OsString>>, String> {
    if !cli.command.leads_to_piped_pattern() {
        return Ok(None);
    }
    let grid = Input::held_stdin().and_then(|text| patterns::stated_grid(&text));
    grid.and_then(|grid| answered(line, Some(&grid))).transpose()
}

/// What is asked in place of a command line, whose pattern may be piped in and lie on this grid.
fn answered(line: &[OsString], piped: Option<&str>) -> Option<Result<Vec<OsString>, String>> {
    let words: Option<Vec<&str>> = line.iter().map(|word| word.to_str()).collect();
    let answered = translated(&words?, piped)?;
    Some(answered.map(|words| words.into_iter().map(OsString::from).collect()))
}

fn translated(line: &[&str], piped: Option<&str>) -> Option<Result<Vec<String>, String>> {
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
        ["eden", task @ ("search" | "prove"), words @ ..] => {
            return grid_of_rule(words).map(|grid| Err(without_surroundings(task, &grid)));
        }
        _ => return None,
    };
    let of_file = || words.iter().find_map(|word| grid_of_file(word)).filter(|_| asked.of_pattern);
    let grid = grid_of_rule(words).or_else(of_file).or_else(|| piped.map(str::to_owned))?;
    // Of a pattern on the plane, nothing is known of the cells around it. A grid may have some, too.
    let is_endless = grid.parse::<Bounds>().is_ok_and(|grid| !grid.is_finite());
    let outside: &[&str] = if asked.of_pattern && is_endless { &["--outside", "any"] } else { &[] };
    let begin = before.iter().chain(asked.begin).chain(outside).map(ToString::to_string);
    Some(asked.translated(words).map(|words| begin.chain(words).collect()))
}

/// Why a question about all patterns of a box is not asked on a bounded grid.
fn without_surroundings(task: &str, grid: &str) -> String {
    let is_finite = grid.parse::<Bounds>().is_ok_and(Bounds::is_finite);
    let reason = match (is_finite, task) {
        (false, _) => "it is for boxes in the plane",
        (true, "prove") => {
            "a grid has finitely many patterns, so if two of them become the same one, another has no predecessor; in \
             Life, a single live cell and the empty grid both become empty"
        }
        (true, _) => "it varies the cells around a box, and there are none around a grid",
    };
    format!(
        "`lifesat eden {task}` is not for bounded grids: {reason}. `lifesat eden check FILE` says of one pattern whether it \
         has a predecessor"
    )
}

/// The first word behind the program that is neither an option nor the value of one.
fn place_of_command(line: &[&str]) -> Option<usize> {
    let is_value = |place: usize| line[place - 1] == "--events";
    (1..line.len()).find(|&place| !line[place].starts_with('-') && !is_value(place))
}

/// The bounded grid behind the rule that is given.
fn grid_of_rule(words: &[&str]) -> Option<String> {
    let behind = |word: &&str| word.strip_prefix("--rule=").map(str::to_owned);
    let rules = words.windows(2).filter(|pair| RULES.contains(&pair[0])).map(|pair| pair[1].to_owned());
    let mut rules = rules.chain(words.iter().filter_map(behind));
    rules.find_map(|rule| rule.parse::<RuleOnGrid<SearchRule>>().ok()?.grid).map(|grid| grid.to_string())
}

/// The bounded grid on which the pattern of a file lies.
fn grid_of_file(word: &str) -> Option<String> {
    let path = Path::new(word);
    path.is_file().then(|| patterns::stated_grid(&Input::open(path).and_then(Input::text).ok()?)).flatten()
}

impl Asked {
    fn translated(&self, words: &[&str]) -> Result<Vec<String>, String> {
        let (mut given, mut generations) = (Vec::new(), None);
        let mut has_subject = !self.of_pattern || stdin_is_device();
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            let (name, behind) =
                word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value.to_owned())));
            if !word.starts_with('-') || word == "-" {
                given.push(self.subject(word));
                has_subject = true;
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
                _ => return Err(self.does_not_take(name)),
            }
        }
        if self.of_pattern {
            given.splice(0..0, ["--predecessors".to_owned(), generations.unwrap_or_else(|| "1".to_owned())]);
        }
        if !has_subject {
            given.push("-".to_owned());
        }
        Ok(given)
    }

    fn does_not_take(&self, name: &str) -> String {
        let way = match (self.name, name) {
            ("solve", "--all") => {
                "`lifesat search -p 1 --all --distinct exact` lists all still lifes but the empty one"
                    .to_owned()
            }
            ("solve", "--count") => {
                "`lifesat search -p 1 --all --distinct exact` counts all still lifes but the empty one"
                    .to_owned()
            }
            _ => {
                let begin = self
                    .begin
                    .join(" ")
                    .replace(" --confirm", " --predecessors")
                    .replace(" --orphan", " --core");
                format!("the question is asked as `lifesat {begin}`, and docs/search.md says how")
            }
        };
        format!("on a bounded grid `lifesat {}` does not take `{name}`: {way}", self.name)
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
