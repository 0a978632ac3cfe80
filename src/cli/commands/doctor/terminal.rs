//! What the terminal can show.

use std::env;
use std::io::{self, IsTerminal};

use ratatui::crossterm::terminal::size;

use super::finding::{Condition, Finding};

/// The terminal at stdout. Without one, output is plain text, which is fine for a pipe.
pub(super) fn terminal() -> Finding {
    let condition = if io::stdout().is_terminal() {
        let (columns, rows) = size().unwrap_or((80, 24));
        describe(columns, rows, &|name| env::var(name).unwrap_or_default())
    } else {
        Condition::Works("stdout is not a terminal, so output is plain text".to_owned())
    };
    Finding::new("terminal", condition)
}

fn describe(columns: u16, rows: u16, variable: &dyn Fn(&str) -> String) -> Condition {
    let size = format!("{columns}×{rows}");
    if ["", "dumb"].contains(&variable("TERM").as_str()) && !cfg!(windows) {
        return Condition::Missing {
            what: format!("{size}, but TERM says that it can only print lines"),
            advice: "set TERM for `play` and progress on the whole screen".to_owned(),
        };
    }
    let letters = if has_unicode(variable) {
        "UTF-8"
    } else {
        "no UTF-8 according to LC_ALL, LC_CTYPE and LANG: drawings may look wrong"
    };
    Condition::Works(format!("{size}, {}, {letters}", colours(variable)))
}

fn colours(variable: &dyn Fn(&str) -> String) -> &'static str {
    if !variable("NO_COLOR").is_empty() {
        "no colours, because NO_COLOR is set"
    } else if ["truecolor", "24bit"].contains(&variable("COLORTERM").as_str()) {
        "16 million colours"
    } else if variable("TERM").contains("256color") {
        "256 colours"
    } else {
        "16 colours"
    }
}

/// The first of these variables that is not empty decides (POSIX, "Environment Variables").
fn has_unicode(variable: &dyn Fn(&str) -> String) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).into_iter().find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(variables: &[(&str, &str)]) -> String {
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map_or_else(String::new, |(_, value)| (*value).to_owned())
        };
        match describe(80, 24, &variable) {
            Condition::Works(what) | Condition::Missing { what, .. } => what,
            Condition::Fails { reason, .. } => reason,
        }
    }

    #[test]
    fn the_environment_tells_what_a_terminal_can_show() {
        let usual = [("TERM", "xterm-256color"), ("LANG", "de_DE.UTF-8")];
        assert_eq!(described(&usual), "80×24, 256 colours, UTF-8");
        let true_colour = [usual[0], usual[1], ("COLORTERM", "truecolor")];
        assert_eq!(described(&true_colour), "80×24, 16 million colours, UTF-8");
        let without = [("NO_COLOR", "1"), ("TERM", "linux"), ("LC_ALL", "C"), usual[1]];
        assert!(described(&without).starts_with("80×24, no colours, because NO_COLOR is set, no UTF-8"));
        assert!(described(&[("TERM", "dumb")]).contains("only print lines"));
    }
}
