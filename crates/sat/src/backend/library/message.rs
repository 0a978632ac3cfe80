//! What a session and its host say to each other: lines of text.

use std::fmt;
use std::str::FromStr;

use crate::cnf::Lit;

/// What a session says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Clause(Vec<Lit>),
    /// Decide the clauses so far under these assumptions.
    Decide(Vec<Lit>),
    Stop,
}

/// What a host says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// The library is loaded, and this is its signature.
    Loaded(String),
    /// The library cannot be loaded, and why.
    Refused(String),
    /// There is a model; these literals are true in it.
    Satisfiable(Vec<Lit>),
    /// There is no model; these assumptions were used.
    Unsatisfiable(Vec<Lit>),
    Unknown,
    /// The library does what IPASIR does not allow.
    Broken(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoMessage;

/// Literals as DIMACS writes them, with a 0 at the end.
pub(super) struct Literals<'a>(pub(super) &'a [Lit]);

impl fmt::Display for Literals<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|literal| write!(f, "{} ", literal.to_dimacs()))?;
        f.write_str("0")
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clause(literals) => write!(f, "clause {}", Literals(literals)),
            Self::Decide(assumptions) => write!(f, "decide {}", Literals(assumptions)),
            Self::Stop => f.write_str("stop"),
        }
    }
}

impl FromStr for Request {
    type Err = NoMessage;

    fn from_str(line: &str) -> Result<Self, NoMessage> {
        match split(line) {
            ("clause", rest) => literals(rest).map(Self::Clause),
            ("decide", rest) => literals(rest).map(Self::Decide),
            ("stop", "") => Ok(Self::Stop),
            _ => Err(NoMessage),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loaded(signature) => write!(f, "loaded {}", OneLine(signature)),
            Self::Refused(why) => write!(f, "refused {}", OneLine(why)),
            Self::Satisfiable(model) => write!(f, "satisfiable {}", Literals(model)),
            Self::Unsatisfiable(core) => write!(f, "unsatisfiable {}", Literals(core)),
            Self::Unknown => f.write_str("unknown"),
            Self::Broken(how) => write!(f, "broken {}", OneLine(how)),
        }
    }
}

impl FromStr for Reply {
    type Err = NoMessage;

    fn from_str(line: &str) -> Result<Self, NoMessage> {
        match split(line) {
            ("loaded", rest) => Ok(Self::Loaded(rest.to_owned())),
            ("refused", rest) => Ok(Self::Refused(rest.to_owned())),
            ("satisfiable", rest) => literals(rest).map(Self::Satisfiable),
            ("unsatisfiable", rest) => literals(rest).map(Self::Unsatisfiable),
            ("unknown", "") => Ok(Self::Unknown),
            ("broken", rest) => Ok(Self::Broken(rest.to_owned())),
            _ => Err(NoMessage),
        }
    }
}

fn split(line: &str) -> (&str, &str) {
    line.split_once(' ').unwrap_or((line, ""))
}

fn literals(text: &str) -> Result<Vec<Lit>, NoMessage> {
    let text = text.strip_suffix('0').filter(|text| text.is_empty() || text.ends_with(' '));
    let words = text.ok_or(NoMessage)?.split_ascii_whitespace();
    words.map(|word| word.parse().ok().and_then(Lit::from_dimacs).ok_or(NoMessage)).collect()
}

/// A text whose control characters, line ends among them, are blanks.
struct OneLine<'a>(&'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |character: char| if character.is_control() { ' ' } else { character };
        self.0.chars().map(shown).try_for_each(|character| write!(f, "{character}"))
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::*;

    fn returns<T: fmt::Display + FromStr<Err = NoMessage> + PartialEq + Debug>(message: &T) {
        assert_eq!(message.to_string().parse().as_ref(), Ok(message));
    }

    #[test]
    fn every_message_is_read_as_it_was_written() {
        let some: Vec<Lit> = [1, -20, i32::MAX].into_iter().filter_map(Lit::from_dimacs).collect();
        for literals in [Vec::new(), some] {
            returns(&Request::Clause(literals.clone()));
            returns(&Request::Decide(literals.clone()));
            returns(&Reply::Satisfiable(literals.clone()));
            returns(&Reply::Unsatisfiable(literals));
        }
        returns(&Request::Stop);
        returns(&Reply::Unknown);
        for text in ["", "a solver 1.0"] {
            returns(&Reply::Loaded(text.to_owned()));
            returns(&Reply::Refused(text.to_owned()));
            returns(&Reply::Broken(text.to_owned()));
        }
    }

    #[test]
    fn a_text_stays_on_its_line() {
        assert_eq!(Reply::Loaded("a\nunknown".to_owned()).to_string(), "loaded a unknown");
    }

    #[test]
    fn other_lines_are_no_messages() {
        for line in ["", "stop 1", "clause", "clause 1", "clause 10", "clause 0 0", "clause x 0", "c 1 0"] {
            assert_eq!(line.parse::<Request>(), Err(NoMessage), "{line}");
        }
        for line in ["", "satisfiable", "satisfiable 1", "unsatisfiable 2147483648 0", "unknown 1"] {
            assert_eq!(line.parse::<Reply>(), Err(NoMessage), "{line}");
        }
    }
}
