//! Tips for command lines that newcomers try: they show the words that are right.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::names::is_option;

/// Adds a tip to a message, if there is one.
pub(super) fn added(mut message: clap::Error) -> clap::Error {
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
        ErrorKind::InvalidSubcommand => command.with_size(text(ContextKind::InvalidSubcommand)?),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation
            if text(ContextKind::InvalidArg)?.starts_with("--n ") =>
        {
            options(text(ContextKind::InvalidValue)?).map(|options| format!("say `{options}`"))
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
        word if command.is("solve") && (word == "x" || word.parse::<usize>().is_ok()) => {
            Some("a box is one word, columns and rows, such as 10x7".to_owned())
        }
        word if command.is("ships") && word.contains("c/") => Some(format!(
            "-v is short for --verbose; a speed follows --velocity, as in `lifesat ships --velocity {word} --width 8`"
        )),
        word => command.with_size(word),
    }
}

/// Whether `--bounds` and the box in numbers contradict each other.
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

    /// The command with a size that was given as another command takes it, such as 8 or 8x6.
    fn with_size(&self, size: &str) -> Option<String> {
        let words: Vec<&str> = self.0.iter().map(String::as_str).collect();
        if !is_option(&words, "--n") {
            return None;
        }
        Some(format!("the size is given as in `lifesat {} {}`", words.join(" "), options(size)?))
    }
}

/// The options for a size such as 8 or 8x6.
fn options(size: &str) -> Option<String> {
    let sides: Vec<usize> = size.split(['x', 'X', '×']).map(str::parse).collect::<Result<_, _>>().ok()?;
    match sides[..] {
        [n] => Some(format!("--n {n}")),
        [width, height] if width == height => Some(format!("--n {width}")),
        [width, height] => Some(format!("--width {width} --height {height}")),
        _ => None,
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
            ("lifesat emit 8", "`lifesat emit --n 8`"),
            ("lifesat emit 8x6", "`lifesat emit --width 8 --height 6`"),
            ("lifesat emit still-life 8", "`lifesat emit still-life --n 8`"),
            ("lifesat emit eden 3", "`lifesat emit eden --n 3`"),
            ("lifesat emit --n 8x8", "`--n 8`"),
            ("lifesat emit eden --n 3x4", "`--width 3 --height 4`"),
            ("lifesat eden search 5", "`lifesat eden search --n 5`"),
            ("lifesat eden prove 6", "`lifesat eden prove --n 6`"),
            ("lifesat play 8", "`lifesat play --n 8`"),
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
    fn other_mistakes_get_no_tip() {
        for line in ["lifesat emit nonsense", "lifesat emit --nn 8", "lifesat verify OO/OO"] {
            let message = Cli::try_parse_from(line.split_whitespace()).unwrap_err();
            assert_eq!(tip(&message), None, "{line}");
        }
    }
}
