//! Texts that are recognised by their beginning. One that was named by mistake is called what it is, and the
//! command that takes it is named.

use std::path::Path;

use lifesat::render::html::GENERATOR;
use lifesat::solve::ships::certificate;

use crate::cli::command_line;

/// A kind of text that no command understands by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Formula,
    /// Clauses with quantifiers before them.
    Quantified,
    /// Clauses, and sets of assumptions.
    Cubes,
    /// Clauses with an objective.
    Wcnf,
    /// Inequalities with an objective.
    Opb,
    SolverAnswer,
    Answer,
    Page,
    Pattern,
    ShipsCertificate,
    EdenCertificate,
    VeriPb,
}

impl Content {
    pub(crate) fn of(start: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(start);
        let text = text.trim_start();
        if text.starts_with('{') {
            let has = |keys: [&str; 2]| keys.iter().all(|key| text.contains(&format!("\"{key}\":")));
            let kinds = [(Self::Answer, ["command", "schema"]), (Self::EdenCertificate, ["hashes", "plan"])];
            return kinds.into_iter().find(|(_, keys)| has(*keys)).map(|(kind, _)| kind);
        }
        if text.starts_with(certificate::HEAD) {
            return Some(Self::ShipsCertificate);
        }
        if text.contains(GENERATOR) || text.to_lowercase().starts_with("<!doctype html") {
            return Some(Self::Page);
        }
        if text.lines().take_while(|line| is_comment(line)).any(|line| line.starts_with("* #variable=")) {
            return Some(Self::Opb);
        }
        let mut lines = text.lines().filter(|line| !is_comment(line));
        Self::of_line(lines.next()?, lines.next())
    }

    /// The kind of a text whose first lines without comments are these.
    fn of_line(first: &str, second: Option<&str>) -> Option<Self> {
        let words: Vec<&str> = first.split_whitespace().take(3).collect();
        let is_quantifier = |line: &str| matches!(line.split_whitespace().next(), Some("a" | "e"));
        Some(match words[..] {
            ["p", "cnf", _] if second.is_some_and(is_quantifier) => Self::Quantified,
            ["p", "cnf", _] => Self::Formula,
            ["p", "inccnf", ..] => Self::Cubes,
            ["h", ..] | ["p", "wcnf", ..] => Self::Wcnf,
            ["min:" | "max:", ..] => Self::Opb,
            [factor, literal, ..] if factor.parse::<i64>().is_ok() && is_literal(literal) => Self::Opb,
            ["s", "SATISFIABLE" | "UNSATISFIABLE" | "UNKNOWN" | "OPTIMUM" | "cnf", ..]
            | ["SAT" | "UNSAT" | "INDET"] => Self::SolverAnswer,
            ["x", "=", _] => Self::Pattern,
            ["pseudo-Boolean", "proof", "version"] => Self::VeriPb,
            _ => return None,
        })
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Formula => "a formula (DIMACS)",
            Self::Quantified => "a formula with quantifiers (QDIMACS)",
            Self::Cubes => "a formula with cubes (iCNF)",
            Self::Wcnf | Self::Opb => {
                "a formula with an objective (WCNF or OPB), for MaxSAT or pseudo-Boolean solvers"
            }
            Self::SolverAnswer => "the answer of a solver",
            Self::Answer => "the JSON answer of a command",
            Self::Page => "a web page",
            Self::Pattern => "a pattern",
            Self::ShipsCertificate => "a certificate of `ships`",
            Self::EdenCertificate => "a certificate of `eden prove`",
            Self::VeriPb => "a proof in the format of VeriPB",
        }
    }

    /// How `render` draws what has a pattern only together with another file.
    pub(crate) fn drawn_by(self, file: &str) -> Option<String> {
        match self {
            Self::Formula | Self::Quantified => Some(format!(
                "`{}` draws a solver's answer to it",
                command(&["render", "ANSWER", "--cnf", "FILE"], file)
            )),
            Self::SolverAnswer => {
                Some(format!("`{}` draws it", command(&["render", "FILE", "--cnf", "FORMULA"], file)))
            }
            _ => None,
        }
    }

    /// The command that takes it, as a sentence without its full stop.
    pub(crate) fn taken_by(self, file: &str) -> String {
        let command = |words: &[&str]| command(words, file);
        match self {
            Self::Formula | Self::Quantified | Self::Cubes => {
                format!("`{}` solves it", command(&["solve", "FILE"]))
            }
            Self::Wcnf | Self::Opb => format!("`{} --solver NAME` optimises it", command(&["solve", "FILE"])),
            Self::SolverAnswer => {
                format!("`{} --cnf FORMULA` takes it", command(&["decode", "FILE"]))
            }
            Self::Answer => format!("`{}` draws its pattern", command(&["render", "FILE"])),
            Self::Page => {
                "a browser shows it, and the patterns of a report lie beside it as pattern-1.rle".to_owned()
            }
            Self::Pattern => format!(
                "`{}` draws it, and `{}` says what it is",
                command(&["render", "FILE"]),
                command(&["verify", "FILE"])
            ),
            Self::ShipsCertificate | Self::EdenCertificate => {
                format!("`{}` checks it", command(&["check", "FILE"]))
            }
            Self::VeriPb => {
                format!("`{}` checks it", command_line::of_words(["veripb", "FORMULA", file]))
            }
        }
    }
}

/// The lines of a text that were read so far, as far as they tell whether [`Content::of`] needs more of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Lines {
    /// Nothing but comments.
    #[default]
    Comments,
    /// Clauses are announced. The next line tells whether they have quantifiers.
    Clauses,
    /// JSON and pages are known by what they contain anywhere in their beginning.
    Whole,
}

impl Lines {
    /// Returns true if the lines before this one suffice together with it.
    pub(crate) fn suffice_with(&mut self, line: &[u8]) -> bool {
        let line = String::from_utf8_lossy(line);
        let is_clauses = line.split_whitespace().take(2).eq(["p", "cnf"]);
        match self {
            Self::Whole => return false,
            _ if is_comment(&line) => return false,
            Self::Comments if is_clauses => *self = Self::Clauses,
            Self::Comments if line.trim_start().starts_with(['{', '<']) => *self = Self::Whole,
            Self::Comments | Self::Clauses => return true,
        }
        false
    }
}

/// A command of lifesat, with the name of a file in place of the word FILE.
fn command(words: &[&str], file: &str) -> String {
    let words = words.iter().map(|&word| if word == "FILE" { file } else { word });
    command_line::of_words(std::iter::once("lifesat").chain(words))
}

/// Returns true for literals of OPB, such as `x3` and `~x3`.
fn is_literal(word: &str) -> bool {
    word.trim_start_matches('~').strip_prefix('x').is_some_and(|number| number.parse::<u32>().is_ok())
}

/// Returns true if a line is empty, or a comment of a formula, of an answer or of RLE. A row of a pattern may also
/// begin with the `*` of OPB.
fn is_comment(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line == "c" || line.starts_with("c ") || line.starts_with(['#', '*'])
}

// Folders that commands write, named where another thing is expected.

/// The kind of a folder that lifesat wrote, and the command that takes it.
pub(crate) fn described(folder: &Path) -> Option<String> {
    let has = |name: &str| folder.join(name).is_file();
    let name = folder.to_string_lossy();
    let command = |words: &[&str]| command_line::of_words(words.iter().chain([&&*name]));
    let below = |file: &str| folder.join(file).display().to_string();
    if has("index.html") && has("answer.json") {
        let patterns = if has("pattern-1.rle") {
            format!("; a pattern of it is {}", below("pattern-1.rle"))
        } else {
            String::new()
        };
        Some(format!("the folder of a report, which a browser shows: {}{patterns}", below("index.html")))
    } else if has("manifest.json") {
        let check = command(&["lifesat", "check"]);
        Some(format!(
            "the folder of a certificate; `{check}` checks it, and its pattern is {}",
            below("pattern.rle")
        ))
    } else if has("plan.json") {
        Some(format!(
            "the folder of a campaign; `{}` says how far it is",
            command(&["lifesat", "campaign", "status"])
        ))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_is_recognised() {
        for (text, kind) in [
            ("c lifesat {}\nc\np cnf 2 1\n1 2 0\n", Some(Content::Formula)),
            ("p cnf 2 1\nc x\na 1 0\ne 2 0\n1 2 0\n", Some(Content::Quantified)),
            ("p inccnf\n1 0\na 1 0\n", Some(Content::Cubes)),
            ("p wcnf 2 1 9\n9 1 0\n", Some(Content::Wcnf)),
            ("c lifesat {}\nh 1 -2 0\n1 -1 0\n", Some(Content::Wcnf)),
            ("* #variable= 4 #constraint= 1\n", Some(Content::Opb)),
            ("* my file\n* #variable= 4 #constraint= 1\n", Some(Content::Opb)),
            ("* my file\nmin: +1 x1 ;\n", Some(Content::Opb)),
            ("max: +1 x1 ;\n", Some(Content::Opb)),
            ("-1 ~x1 +1 x2 >= 0 ;\n", Some(Content::Opb)),
            ("c CaDiCaL\ns SATISFIABLE\nv 1 0\n", Some(Content::SolverAnswer)),
            ("SAT\n1 -2 0\n", Some(Content::SolverAnswer)),
            ("s cnf 0 10 190\n", Some(Content::SolverAnswer)),
            ("{\"command\":\"solve\",\"schema\":2}", Some(Content::Answer)),
            ("{\"n\": 4, \"optimum\": 8}", None),
            ("<!DOCTYPE html>\n<title>x</title>", Some(Content::Page)),
            ("#C block\nx = 2, y = 2\n2o$2o!", Some(Content::Pattern)),
            ("lifesat ships certificate 1\n{}\n", Some(Content::ShipsCertificate)),
            ("pseudo-Boolean proof version 2.0\nf 5\n", Some(Content::VeriPb)),
            // Patterns and proofs look like many things.
            ("OO\nOO\n", None),
            ("**\n**\n", None),
            ("1 -2 0\nd 1 -2 0\n0\n", None),
            ("x1 1 0\n", None),
            ("", None),
        ] {
            assert_eq!(Content::of(text.as_bytes()), kind, "{text:?}");
        }
        let certificate = include_bytes!("../../../instances/no-orphan/8x8.json");
        assert_eq!(Content::of(certificate), Some(Content::EdenCertificate));
    }

    #[test]
    fn a_text_is_read_no_further_than_it_takes() {
        for (lines, suffice) in [
            ("", false),
            ("c a comment\n\n", false),
            ("c a comment\np inccnf\n", true),
            ("p cnf 2 1\n", false),
            ("p cnf 2 1\nc x\n", false),
            ("p cnf 2 1\na 1 0\n", true),
            ("{\n", false),
            ("<!DOCTYPE html>\n", false),
            ("OO\n", true),
        ] {
            let mut so_far = Lines::default();
            let told = lines.split_inclusive('\n').map(|line| so_far.suffice_with(line.as_bytes()));
            assert_eq!(told.last().unwrap_or(false), suffice, "{lines:?}");
        }
    }

    #[test]
    fn commands_are_named_as_a_shell_takes_them() {
        let ships = Content::ShipsCertificate.taken_by("my file");
        assert_eq!(ships, "`lifesat check 'my file'` checks it");
    }
}
