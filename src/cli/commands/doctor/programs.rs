//! Programs that show what lifesat writes.

use lifesat::backend::registry::Surroundings;

use super::finding::{Condition, Finding};

/// A kind of program, and names under which it may be installed.
struct Kind {
    name: &'static str,
    /// The first that is found is reported.
    programs: &'static [&'static str],
    advice: &'static str,
}

/// Names of Golly. The last one has no window, but is on every PATH in Debian, where it comes with the
/// first.
pub(super) const GOLLY: [&str; 3] = ["golly", "Golly", "bgolly"];

const KINDS: [Kind; 2] = [
    Kind {
        name: "browser",
        programs: &[
            "firefox",
            "chromium",
            "chromium-browser",
            "google-chrome",
            "brave-browser",
            "microsoft-edge",
            "xdg-open",
            "open",
        ],
        advice: "it shows the pages of `render -o pattern.html` and `--report`; open them with any browser",
    },
    Kind {
        name: "golly",
        programs: &GOLLY,
        advice: "it runs large patterns and the scripts of docs/golly.md; apt-get install golly, or https://golly.sourceforge.io",
    },
];

/// All kinds.
pub(super) fn all() -> Vec<Finding> {
    let surroundings = Surroundings::current();
    KINDS.iter().map(|kind| kind.examine(&surroundings)).collect()
}

impl Kind {
    fn examine(&self, surroundings: &Surroundings) -> Finding {
        let found = self.programs.iter().find_map(|name| surroundings.resolve(name).ok());
        let condition = match found.as_ref().and_then(|program| program.words.first()) {
            Some(path) => Condition::Works(path.to_string_lossy().into_owned()),
            None => Condition::Missing {
                what: format!("none of {} is on PATH", self.programs.join(", ")),
                advice: self.advice.to_owned(),
            },
        };
        Finding::new(self.name, condition)
    }
}
