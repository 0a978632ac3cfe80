//! Tips for command lines that newcomers try: they show the words that are right.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use lifesat::backend::registry::Registry;

use crate::cli::args::parse::box_of;

pub(crate) fn added(mut message: clap::Error) -> clap::Error {
    if let Some(tip) = tip(&message) {
        message.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    message
}

fn tip(message: &clap::Error) -> Option<String> {
    let command = Command::of(message);
    let text = |kind| match message.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    match message.kind() {
        ErrorKind::UnknownArgument => unknown(&command, text(ContextKind::InvalidArg)?),
        ErrorKind::InvalidSubcommand => {
            let word = text(ContextKind::InvalidSubcommand)?;
            command_for(word)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation
            if text(ContextKind::InvalidArg)?.starts_with("--n ") =>
        {
            box_of(text(ContextKind::InvalidValue)?)
                .map(|(width, height)| format!("say `{width}x{height}` without --n"))
        }
        ErrorKind::MissingRequiredArgument if command.is("ships") => {
            Some("say how fast and how wide, as in `lifesat ships --velocity c/4 --width 8`".to_owned())
        }
        // Logic Life Search takes several words after -s.
        ErrorKind::ArgumentConflict if command.is("search") && is_about_bounds(message) => Some(
            "the box is given twice; several words after -s stand in quotes, as in -s 'p4 x1 y1'".to_owned(),
        ),
        _ => None,
    }
}

/// What to say of an option or a word that the command does not have.
fn unknown(command: &Command, word: &str) -> Option<String> {
    match word {
        "-o" | "--output" => Some(
            "`> FILE` keeps what is printed; `| lifesat render -o FILE` after --json draws it".to_owned(),
        ),
        "--watch" => Some("--partials FILE keeps writing what is found; `lifesat serve` shows it".to_owned()),
        word if command.is("solve") && (word == "x" || word.parse::<usize>().is_ok()) => {
            Some("a box is one word, columns and rows, such as 10x7".to_owned())
        }
        "--period" if command.is("verify") => {
            Some("`verify` finds the period itself; --generations N says how long it looks for it".to_owned())
        }
        word if is_solver(word) => Some(command.with_solver(word)),
        word if command.is("ships") && word.contains("c/") => Some(format!(
            "-v is short for --verbose; a speed follows --velocity, as in `lifesat ships --velocity {word} --width 8`"
        )),
        _ => None,
    }
}

/// The command that does what a word says, if the word is no command itself.
fn command_for(word: &str) -> Option<String> {
    let what = match word {
        "parent" | "parents" | "predecessor" | "predecessors" | "ancestor" | "ancestors" => {
            "`lifesat eden check PATTERN` looks for a predecessor, `lifesat search --predecessors N PATTERN` for older \
             ancestors"
        }
        "orphan" | "orphans" | "garden" | "gardens" => {
            "`lifesat eden check PATTERN` says whether a pattern is an orphan, `lifesat eden --help` shows more"
        }
        "draw" | "show" | "view" | "animate" => "`lifesat render PATTERN` draws a pattern",
        "oscillator" | "oscillators" | "spaceship" | "spaceships" => {
            "`lifesat search WIDTH HEIGHT PERIOD` looks for patterns that return"
        }
        _ => return None,
    };
    Some(what.to_owned())
}

/// Returns true if an option chooses a solver, in commands that have it.
fn is_solver(option: &str) -> bool {
    let Some(name) = option.strip_prefix("--") else { return false };
    ["solver", "ipasir"].contains(&name) || Registry::builtin().iter().any(|entry| entry.name() == name)
}

/// Returns true if `--bounds` and the box in numbers contradict each other.
fn is_about_bounds(message: &clap::Error) -> bool {
    let texts = |kind| match message.get(kind) {
        Some(ContextValue::String(name)) => vec![name.as_str()],
        Some(ContextValue::Strings(names)) => names.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    let named = [texts(ContextKind::InvalidArg), texts(ContextKind::PriorArg)].concat();
    let has = |start: &str| named.iter().any(|name| name.starts_with(start));
    has("--bounds") && has("[W H")
}

/// The command that a message is about: its words after the name of the program.
struct Command(Vec<String>);

impl Command {
    /// The command whose usage a message shows.
    fn of(message: &clap::Error) -> Self {
        let usage = message.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
        let first = usage.lines().next().unwrap_or("").trim_start_matches("Usage:");
        let words = first.split_whitespace().skip(1);
        Self(words.take_while(|word| !word.starts_with(['[', '<', '-'])).map(str::to_owned).collect())
    }

    fn is(&self, name: &str) -> bool {
        self.0.as_slice() == [name]
    }

    /// How another solver answers the question of this command, which takes none.
    fn with_solver(&self, option: &str) -> String {
        let value = match option {
            "--solver" => "NAME",
            "--ipasir" => "FILE",
            _ => "COMMAND",
        };
        let asked = |emit: &str| {
            format!(
                "this command has its own solvers; `lifesat {emit} | lifesat solve {option} {value}` asks another one"
            )
        };
        match self.0.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["eden", "check"] => asked("emit predecessor PATTERN"),
            ["ships"] => asked("emit ships ..."),
            _ => "`lifesat solve` and `lifesat search` take solvers; this command has its own".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::args::Cli;

    fn tip_for(line: &str) -> String {
        let message = Cli::try_parse_from(line.split_whitespace()).unwrap_err();
        tip(&message).unwrap_or_else(|| panic!("no tip for {line}"))
    }

    #[test]
    fn sizes_are_shown_as_the_command_takes_them() {
        for (line, shown) in [
            ("lifesat emit --n 8x8", "say `8x8` without --n"),
            ("lifesat emit eden --n 3x4", "say `3x4` without --n"),
        ] {
            assert!(tip_for(line).ends_with(shown), "{line}: {}", tip_for(line));
        }
    }

    #[test]
    fn speeds_and_words_of_other_programs_are_understood() {
        assert!(tip_for("lifesat ships -v c/4").contains("--velocity c/4 --width 8"));
        assert!(tip_for("lifesat ships --velocity c/4").contains("--width 8"));
        assert!(tip_for("lifesat search -b 4 4 -s p4 x1 y1").contains("-s 'p4 x1 y1'"));
        assert!(tip_for("lifesat solve 10 x 7").contains("10x7"));
    }

    #[test]
    fn solvers_and_words_for_commands_lead_to_the_right_command() {
        for (line, shown) in [
            (
                "lifesat eden check OOO --kissat",
                "`lifesat emit predecessor PATTERN | lifesat solve --kissat COMMAND`",
            ),
            (
                "lifesat eden check OOO --solver kissat",
                "`lifesat emit predecessor PATTERN | lifesat solve --solver NAME`",
            ),
            ("lifesat eden search 5 --solver minisat", "`lifesat solve` and `lifesat search` take solvers"),
            ("lifesat verify OOO --as oscillator --period 2", "--generations N"),
            ("lifesat parents OOO", "`lifesat eden check PATTERN`"),
            ("lifesat draw OOO", "`lifesat render PATTERN`"),
            ("lifesat search 4 4 2 --watch", "--partials FILE"),
        ] {
            assert!(tip_for(line).contains(shown), "{line}: {}", tip_for(line));
        }
    }

    #[test]
    fn other_mistakes_get_no_tip() {
        for line in ["lifesat emit nonsense", "lifesat emit --nn 8", "lifesat decode"] {
            let message = Cli::try_parse_from(line.split_whitespace()).unwrap_err();
            assert_eq!(tip(&message), None, "{line}");
        }
    }
}
