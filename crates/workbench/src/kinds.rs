//! The kinds of questions: the table `questions.toml`, which says what its columns mean.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;
use toml::Value as Entry;

// Files that the commands of the table write.

/// The finished work of a job, from which the same command goes on.
pub(crate) const STATE: &str = "state";
/// The pattern that a job works at, or the best or last one that it has, written again and again.
pub(crate) const PARTIAL: &str = "partial.rle";
/// The best results so far of a job that looks for ever better ones.
pub(crate) const BEST: &str = "best";
pub(crate) const REPORT: &str = "report";
pub(crate) const GAME: &str = "game.jsonl";
/// The certificate of an answer: a folder or a file.
pub(crate) const CERTIFICATE: &str = "certificate";

/// The kind of question that checks the certificate of another one.
pub(crate) const CHECK: &str = "check";

/// Parts of words that are made of several fields.
const COMPOSED: [(&str, &[&str]); 2] =
    [("velocity", &["rows", "right", "period"]), ("aim", &["goal", "lead"])];

static TABLE: LazyLock<Table> = LazyLock::new(|| table().expect("the table of questions is right"));

pub(crate) type Fields = BTreeMap<String, Value>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    so_far: Vec<SoFar>,
    kind: Vec<Kind>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Kind {
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) hint: Option<String>,
    pub(crate) group: Option<String>,
    pub(crate) board: Option<Board>,
    pub(crate) command: String,
    pub(crate) before: Option<String>,
    pub(crate) fields: Vec<Field>,
    #[serde(default)]
    pub(crate) writes: Vec<Write>,
    #[serde(default)]
    so_far: Vec<SoFar>,
    #[serde(default)]
    says: Vec<Says>,
    #[serde(default)]
    units: Units,
    pub(crate) simulated: Option<String>,
    /// What a check of its certificate does.
    pub(crate) certificate: Option<String>,
    #[serde(default)]
    pub(crate) untimed: bool,
    /// Which generation of its patterns was drawn, if one was.
    pub(crate) yours: Option<String>,
    #[serde(default)]
    pub(crate) examples: Vec<Example>,
}

/// A question to click.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Example {
    pub(crate) title: String,
    #[serde(default)]
    fields: Fields,
    #[serde(default)]
    cells: Vec<String>,
    #[serde(default)]
    later: Vec<Vec<String>>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Board {
    pub(crate) notation: Notation,
    pub(crate) blank: char,
    size: [usize; 2],
    /// The most cells that are not drawn; 0 for any number.
    #[serde(default)]
    pub(crate) open: usize,
    /// The least number of generations; 0 if there is only one.
    #[serde(default)]
    pub(crate) generations: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Notation {
    /// The size of the box, and an option for each cell.
    Options,
    /// Rows.
    Rows,
    /// Rows, or the size of the box if nothing is drawn.
    Box,
    /// The same, or a file if cells have names or there are several generations.
    Search,
    /// Rows with a live cell.
    Pattern,
    /// A formula about a board of players.
    Players,
}

/// A field of a form: an option of the command, or a part of its words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) label: Option<String>,
    pub(crate) initial: Option<Value>,
    pub(crate) usual: Option<Value>,
    pub(crate) least: Option<i64>,
    pub(crate) most: Option<i64>,
    pub(crate) choices: Option<Vec<String>>,
    #[serde(default)]
    pub(crate) texts: BTreeMap<String, String>,
    pub(crate) gives: Option<String>,
    #[serde(default)]
    pub(crate) given: Fields,
    #[serde(default)]
    pub(crate) caps: Vec<Cap>,
}

/// The most of a number while other fields have some values.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cap {
    pub(crate) given: Fields,
    pub(crate) most: i64,
    /// The sentence of who wants more.
    pub(crate) words: String,
}

/// An option with which a command writes a file or folder.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Write {
    name: String,
    #[serde(default)]
    given: Fields,
    #[serde(default)]
    unless: Fields,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SoFar {
    #[serde(skip_serializing, default)]
    given: Fields,
    title: Option<String>,
    words: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Says {
    given: Fields,
    pub(crate) found: String,
    pub(crate) none: String,
    pub(crate) one: Option<String>,
    pub(crate) many: Option<String>,
    pub(crate) best: Option<String>,
    pub(crate) nothing: String,
    /// Said if it is undecided.
    pub(crate) open: Option<String>,
    /// What was searched of an open question.
    pub(crate) searched: Option<String>,
}

/// What the numbers of an answer count: one of it, and several.
#[derive(Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Units {
    value: [String; 2],
    count: [String; 2],
}

impl Default for Units {
    fn default() -> Self {
        let [value, count] = [["live cell", "live cells"], ["pattern", "patterns"]];
        Self { value: value.map(str::to_owned), count: count.map(str::to_owned) }
    }
}

impl Default for Says {
    fn default() -> Self {
        let [found, none, nothing] =
            ["found", "none exists", "There is none: {answer.asked}."].map(str::to_owned);
        let (given, [one, many, best, open, searched]) = (Fields::new(), [const { None }; 5]);
        Self { given, found, none, one, many, best, nothing, open, searched }
    }
}

/// Reads the table. A name alone stands for an entry, and fields that many kinds have are completed.
fn table() -> Result<Table, toml::de::Error> {
    let mut table: toml::Table = toml::from_str(include_str!("../questions.toml"))?;
    let shared = table.remove("field");
    for kind in table.get_mut("kind").and_then(Entry::as_array_mut).into_iter().flatten() {
        for (column, shared) in [("fields", shared.as_ref()), ("writes", None)] {
            for entry in kind.get_mut(column).and_then(Entry::as_array_mut).into_iter().flatten() {
                *entry = Entry::Table(completed(entry, shared));
            }
        }
    }
    table.try_into()
}

/// An entry with its name, and with what it shares with others of this name.
fn completed(entry: &Entry, shared: Option<&Entry>) -> toml::Table {
    let own = match entry {
        Entry::Table(own) => own.clone(),
        name => toml::Table::from_iter([("name".to_owned(), name.clone())]),
    };
    let name = own.get("name").and_then(Entry::as_str).unwrap_or_default();
    let mut whole = shared.and_then(|shared| shared.get(name)?.as_table()).cloned().unwrap_or_default();
    whole.extend(own);
    whole
}

pub(crate) fn all() -> &'static [Kind] {
    &TABLE.kind
}

pub(crate) fn named(key: &str) -> Option<&'static Kind> {
    all().iter().find(|kind| kind.key == key)
}

/// Returns true if some fields have these values.
pub(crate) fn are(fields: &Fields, given: &Fields) -> bool {
    given.iter().all(|(name, value)| fields.get(name) == Some(value))
}

/// In a question stands its name.
impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.key.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for &'static Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        named(&key).ok_or_else(|| de::Error::custom(format!("there is no kind of question `{key}`")))
    }
}

fn names_of(command: &str) -> impl Iterator<Item = &str> {
    command.split(' ').take_while(|word| !word.contains(['{', '-', '.']))
}

impl Kind {
    /// The names of its command, such as `eden check`.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        names_of(&self.command)
    }

    /// The names of the command whose help explains the question: that of the first one, if there are two.
    pub(crate) fn explained_by(&self) -> impl Iterator<Item = &str> {
        names_of(self.before.as_deref().unwrap_or(&self.command))
    }

    /// Returns true if a field is a part of a word.
    pub(crate) fn has_part(&self, name: &str) -> bool {
        let words = format!("{} {}", self.command, self.before.as_deref().unwrap_or_default());
        let is_named = |name: &str| words.contains(&format!("{{{name}}}"));
        is_named(name) || COMPOSED.iter().any(|(whole, parts)| is_named(whole) && parts.contains(&name))
    }

    pub(crate) fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    pub(crate) fn so_far(&'static self, fields: &Fields) -> Option<&'static SoFar> {
        self.so_far.iter().chain(&TABLE.so_far).find(|one| are(fields, &one.given))
    }

    /// So many of what the value of an answer counts.
    pub(crate) fn sized(&self, number: usize) -> String {
        counted(number as u128, &self.units.value)
    }

    /// So many of what an answer counts.
    pub(crate) fn counted(&self, number: u128) -> String {
        counted(number, &self.units.count)
    }

    pub(crate) fn says(&self, fields: &Fields) -> Says {
        self.says.iter().find(|one| are(fields, &one.given)).cloned().unwrap_or_default()
    }
}

fn counted(number: u128, [one, several]: &[String; 2]) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// An option as a command names it, such as `'--rule <RULE>'` or `--count=vanishing`, and where it stands in a text.
struct Named<'a> {
    place: Range<usize>,
    name: &'a str,
    value: Option<&'a str>,
}

impl Kind {
    /// The words of a command as its form says them: options are called what their fields are. Clauses about options
    /// that the form does not have are left out.
    pub(crate) fn in_fields(&self, words: &str) -> String {
        let mut clauses: Vec<String> = Vec::new();
        for clause in without_hints(words).split("; ") {
            clauses.extend(self.clause_in_fields(clause));
        }
        if clauses.is_empty() { words.to_owned() } else { clauses.join("; ") }
    }

    fn clause_in_fields(&self, clause: &str) -> Option<String> {
        let (mut said, mut rest) = (String::new(), clause);
        while let Some(found) = option_in(rest) {
            let before = rest[..found.place.start].trim_end_matches("the argument ");
            said += before;
            said = format!("{said}“{}”", self.name_of(&found)?);
            rest = &rest[found.place.end..];
        }
        Some(said + rest)
    }

    /// What the form calls an option: a field, a value of one, or a part of its words.
    fn name_of(&self, option: &Named<'_>) -> Option<String> {
        if let Some(field) = self.field(option.name) {
            let text = option.value.and_then(|value| field.texts.get(value));
            return Some(text.cloned().unwrap_or_else(|| field.called()));
        }
        let has = |field: &&Field| field.choices.iter().flatten().any(|choice| choice == option.name);
        let field = self.fields.iter().find(has)?;
        Some(field.text(option.name).to_owned())
    }
}

/// The first option that a text names.
fn option_in(text: &str) -> Option<Named<'_>> {
    let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    let at = text.match_indices("--").map(|(at, _)| at).find(|at| text[at + 2..].starts_with(is_name))?;
    let after = &text[at + 2..];
    let name = &after[..after.find(|letter| !is_name(letter)).unwrap_or(after.len())];
    let rest = &after[name.len()..];
    let shown = [("[=<", ">]"), ("=<", ">"), (" <", ">")].into_iter().find_map(|(begin, end)| {
        rest.strip_prefix(begin)?.find(end).map(|length| begin.len() + length + end.len())
    });
    let value = rest.strip_prefix('=').filter(|_| shown.is_none());
    let value = value.map(|value| &value[..value.find([' ', '\'', '`', ',']).unwrap_or(value.len())]);
    let mut place = at..at + 2 + name.len() + shown.or(value.map(|value| value.len() + 1)).unwrap_or(0);
    for quote in ['\'', '`'] {
        if text[..place.start].ends_with(quote) && text[place.end..].starts_with(quote) {
            place = place.start - 1..place.end + 1;
        }
    }
    Some(Named { place, name, value })
}

/// A text without brackets that only name an option, such as "(--generations N)".
fn without_hints(text: &str) -> String {
    let (mut kept, mut rest) = (String::new(), text);
    while let Some((before, hint)) = rest.split_once(" (--") {
        let Some((_, after)) = hint.split_once(')') else { break };
        kept += before;
        rest = after;
    }
    kept + rest
}

impl Field {
    /// What forms call it.
    pub(crate) fn called(&self) -> String {
        self.label.clone().unwrap_or_else(|| self.name.replace('-', " "))
    }

    /// The text of a value in lists and sentences.
    pub(crate) fn text<'a>(&'a self, value: &'a str) -> &'a str {
        self.texts.get(value).map_or(value, String::as_str)
    }
}

impl Write {
    /// The option, if it counts.
    pub(crate) fn option(&self, fields: &Fields) -> Option<String> {
        let is_excluded = self.unless.iter().any(|(name, value)| fields.get(name) == Some(value));
        (are(fields, &self.given) && !is_excluded).then(|| self.name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page shows them for as long as there is no picture.
    #[test]
    fn every_kind_has_words_while_it_runs() {
        for kind in all() {
            let so_far = kind.so_far(&Fields::new()).unwrap();
            assert!(so_far.words.ends_with('.'), "{}", kind.key);
        }
    }

    /// A "none" says of which box, period, symmetry and rule. A certificate that is not valid names its job, and a game
    /// that nobody won is none of these.
    #[test]
    fn every_kind_says_of_what_there_is_none() {
        for kind in all().iter().filter(|kind| !["check", "game"].contains(&kind.key.as_str())) {
            let says = kind.says.iter().cloned().chain([Says::default()]);
            for Says { nothing, .. } in says {
                assert!(nothing.contains("{answer.asked}"), "{}: {nothing}", kind.key);
            }
        }
    }

    #[test]
    fn every_certificate_says_what_its_check_does() {
        for kind in all() {
            assert_eq!(kind.field("proof").is_some(), kind.certificate.is_some(), "{}", kind.key);
        }
    }

    #[test]
    fn refusals_speak_of_fields() {
        let in_fields = |kind: &str, words: &str| named(kind).unwrap().in_fields(words);
        for (kind, words, said) in [
            (
                "oscillator",
                "the argument '--number <N>' cannot be used with '--smallest[=<OF>]'",
                "“Patterns to find, at most” cannot be used with “With the fewest live cells”",
            ),
            (
                "densest",
                "the rule B36/S23 does not work with --connected and --strict; only B3/S23 does",
                "the rule B36/S23 does not work with “connected” and “a strict still life”; only B3/S23 does",
            ),
            (
                "count",
                "--count=vanishing is for boxes whose shorter side is at most 16",
                "“patterns that vanish at once” is for boxes whose shorter side is at most 16",
            ),
            (
                "verify",
                "it did not return within 9 generations, but may do so later (--generations N)",
                "it did not return within 9 generations, but may do so later",
            ),
            ("ships", "the width is too large; --explain shows the plan", "the width is too large"),
            (
                "ships",
                "invalid value 'x' for '--rule <RULE>': `x` is no rule",
                "invalid value 'x' for “Rule”: `x` is no rule",
            ),
            ("ships", "2 -- or --3", "2 -- or --3"),
            ("ships", "--explain", "--explain"),
        ] {
            assert_eq!(in_fields(kind, words), said);
        }
    }

    #[test]
    fn entries_share_what_is_said_once() {
        let symmetry = named("gardens").unwrap().field("symmetry").unwrap();
        assert_eq!((symmetry.label.as_deref(), &symmetry.initial), (Some("Symmetry"), &Some("D8".into())));
        let options = |engine: &str| -> Vec<String> {
            let fields = Fields::from([("engine".to_owned(), engine.into())]);
            named("history").unwrap().writes.iter().filter_map(|write| write.option(&fields)).collect()
        };
        assert_eq!(options("auto"), ["--partials=partial.rle", "--report=report"]);
        assert_eq!(options("sat"), ["--state=state", "--partials=partial.rle", "--report=report"]);
    }
}
