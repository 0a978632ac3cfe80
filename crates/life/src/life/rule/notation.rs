//! The texts of rules: births and survivals in all common spellings, names, and MAP strings.

use std::fmt;
use std::str::FromStr;

use super::conditions::Conditions;
use super::{Fault, MIDDLE, Neighbourhood, Rule, RuleError, letters, map, names};

impl fmt::Display for Rule {
    /// The canonical text, as Golly writes it. It depends on nothing but the table: counts if they
    /// decide (`B3/S23`, `B2/S013V`, `B2/S34H`), else letters (`B2-a/S12`), else a MAP string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for neighbourhood in [Neighbourhood::Moore, Neighbourhood::VonNeumann, Neighbourhood::Hexagonal] {
            if let Some(counts) = self.totalistic_in(neighbourhood) {
                let digits = |alive| counts.counts(alive).map(|n| n.to_string()).collect::<String>();
                write!(f, "B{}/S{}", digits(false), digits(true))?;
                return neighbourhood.letter().map_or(Ok(()), |letter| write!(f, "{letter}"));
            }
        }
        if self.is_isotropic() {
            let [birth, survival] = [false, true].map(|alive| Conditions::read_off(*self, alive));
            return write!(f, "B{birth}/S{survival}");
        }
        write!(f, "MAP{}", map::write(*self))
    }
}

impl FromStr for Rule {
    type Err = RuleError;

    /// Reads births and survivals (`B3/S23`, `b3s23`, `S23/B3`, `B3`, the older `23/3` with
    /// survivals first), with Hensel's letters (`B2-a/S12`), with `V` or `H` at the end for the von
    /// Neumann and the hexagonal neighbourhood, MAP strings, and common names.
    fn from_str(text: &str) -> Result<Self, RuleError> {
        read(text.trim()).map_err(|fault| RuleError { text: text.trim().to_owned(), fault })
    }
}

fn read(text: &str) -> Result<Rule, Fault> {
    if let Some(rule) = names::find(text) {
        return read(rule);
    }
    if text.contains(':') {
        return Err(Fault::Bounded);
    }
    if let Some(base64) = text.strip_prefix("MAP") {
        return map::read(base64);
    }
    if leaves_open(text) {
        return Err(Fault::Open);
    }
    parts(text, |Parts { halves, neighbourhood }| {
        let [birth, survival] = halves.map(|half| conditions(half, neighbourhood));
        let (birth, survival) = (birth?, survival?);
        if neighbourhood == Neighbourhood::Moore {
            return Ok(Rule::of_windows(|window| {
                if window & MIDDLE == 0 { birth.hold(window) } else { survival.hold(window) }
            }));
        }
        Ok(Rule::of_windows(|window| {
            let half = if window & MIDDLE == 0 { birth } else { survival };
            half.of(neighbourhood.count(window)) != 0
        }))
    })
}

/// Whether a text is that of a family of rules: it has `?`, or `p` stands before a rule.
fn leaves_open(text: &str) -> bool {
    let is_rule = |rest: &str| rest.is_empty() || rest.starts_with(['b', 'B', 's', 'S']);
    text.contains('?') || text.strip_prefix(['p', 'P']).is_some_and(is_rule)
}

/// The parts of a rule's text, in lower case and without blanks.
pub(super) struct Parts<'a> {
    /// Births and survivals.
    pub(super) halves: [&'a str; 2],
    /// The neighbourhood that a letter at the end names.
    pub(super) neighbourhood: Neighbourhood,
}

/// What `read` makes of the parts of a text.
pub(super) fn parts<T>(text: &str, read: impl FnOnce(Parts<'_>) -> Result<T, Fault>) -> Result<T, Fault> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
    let (plain, neighbourhood) = match plain.strip_suffix(['v', 'h']) {
        Some(rest) if plain.ends_with('v') => (rest, Neighbourhood::VonNeumann),
        Some(rest) => (rest, Neighbourhood::Hexagonal),
        None => (plain.as_str(), Neighbourhood::Moore),
    };
    let (birth, survival) = halves(plain)?;
    read(Parts { halves: [birth, survival], neighbourhood })
}

/// The texts for births and survivals. A text without letters has the survivals first.
fn halves(text: &str) -> Result<(&str, &str), Fault> {
    // The number of states comes first, as in `g4b2s345`.
    if text.strip_prefix('g').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        return Err(Fault::ManyStates);
    }
    let parts: Vec<&str> = text.split(['/', '_']).collect();
    match parts[..] {
        [_, _, ""] => return Err(Fault::SlashAtEnd),
        [_, _, _, ..] => return Err(Fault::ManyStates),
        _ => {}
    }
    let mut named = Vec::new();
    for &part in &parts {
        named.extend(split_at_names(part)?);
    }
    match named[..] {
        [(Some(one), _), (Some(other), _)] if one == other => Err(Fault::Twice(one.to_ascii_uppercase())),
        [(Some('b'), birth), (_, survival)]
        | [(None, survival), (Some('b') | None, birth)]
        | [(Some(_), survival), (_, birth)]
        | [(None, birth), (Some(_), survival)] => Ok((birth, survival)),
        [(Some('b'), birth)] => Ok((birth, "")),
        [(Some(_), survival)] => Ok(("", survival)),
        _ => Err(Fault::NoParts),
    }
}

/// Cuts `b3s23` before each name: pairs of the name, if there is one, and the text after it.
fn split_at_names(part: &str) -> Result<Vec<(Option<char>, &str)>, Fault> {
    let mut names = part.char_indices().filter(|(_, c)| matches!(c, 'b' | 's'));
    match (names.next(), names.next(), names.next()) {
        (None, ..) => Ok(vec![(None, part)]),
        (Some((0, name)), None, _) => Ok(vec![(Some(name), &part[1..])]),
        (Some((0, one)), Some((at, other)), None) => {
            Ok(vec![(Some(one), &part[1..at]), (Some(other), &part[at + 1..])])
        }
        _ => Err(Fault::NoParts),
    }
}

/// Digits, each with the letters that follow it.
pub(super) fn conditions(text: &str, neighbourhood: Neighbourhood) -> Result<Conditions, Fault> {
    let mut conditions = Conditions::default();
    let mut spelling: [Option<Spelling>; 9] = [None; 9];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let count = first.to_digit(10).ok_or(Fault::NotADigit(first))? as usize;
        if count > neighbourhood.neighbours() {
            return Err(Fault::Count { count, neighbourhood });
        }
        rest = &rest[1..];
        let end = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (letters, after) = rest.split_at(end);
        if let Some(letter) = letters.chars().next().filter(|_| neighbourhood != Neighbourhood::Moore) {
            return Err(Fault::LetterIn { letter, neighbourhood });
        }
        let (how, arrangements) = arrangements(count, letters)?;
        let is_clear = spelling[count].is_none_or(|before| before == how && how != Spelling::Excluded);
        if !is_clear {
            return Err(Fault::Ambiguous(count));
        }
        spelling[count] = Some(how);
        conditions.add(count, arrangements);
        rest = after;
    }
    Ok(conditions)
}

/// How the arrangements of a count are spelled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    /// No letters: all arrangements.
    All,
    /// The letters that are meant.
    Listed,
    /// The letters that are not meant.
    Excluded,
}

/// The arrangements that the letters after a digit stand for.
fn arrangements(count: usize, text: &str) -> Result<(Spelling, u16), Fault> {
    let all = Conditions::all_of(count);
    if text.is_empty() {
        return Ok((Spelling::All, all));
    }
    let listed = |letters: &str| {
        letters.chars().try_fold(0, |set, letter| {
            let place = letters::after(count).find(letter).ok_or(Fault::Letter { letter, count })?;
            Ok(set | 1 << place)
        })
    };
    match text.strip_prefix('-') {
        Some("") => Err(Fault::NothingExcluded(count)),
        Some(letters) => Ok((Spelling::Excluded, all & !listed(letters)?)),
        None => Ok((Spelling::Listed, listed(text)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str) -> String {
        text.parse::<Rule>().unwrap_or_else(|error| panic!("{error}")).to_string()
    }

    fn fault(text: &str) -> Fault {
        text.parse::<Rule>().unwrap_err().fault
    }

    #[test]
    fn every_spelling_of_conways_rule_is_read() {
        for text in [
            "B3/S23",
            "b3/s23",
            "B3S23",
            "b3s23",
            "S23/B3",
            "s23b3",
            "B3/23",
            "23/3",
            "3/S23",
            "23/B3",
            "B3_S23",
            " B3 / S23 ",
            "Life",
            "Conway's Life",
            "B3aceijknqry/S23",
        ] {
            assert_eq!(text.parse::<Rule>(), Ok(Rule::LIFE), "{text}");
        }
    }

    /// The right column is what `bgolly` writes (Golly 3.3).
    #[test]
    fn one_text_of_each_rule_is_canonical() {
        for (text, expected) in [
            ("B36/S", "B36/S"),
            ("B3", "B3/S"),
            ("S23", "B/S23"),
            ("/3", "B3/S"),
            ("/", "B/S"),
            ("B33/S2", "B3/S2"),
            ("b34ctS2ace", "B34ct/S2ace"),
            ("B2nic/S", "B2cin/S"),
            ("B2ceikn/S12", "B2-a/S12"),
            ("B4-qjrtwz/S", "B4aceikny/S"),
            ("B2-cekain/S", "B/S"),
            ("B3a3c/S23", "B3ac/S23"),
            ("2/1V", "B1/S2V"),
            ("b2/s013v", "B2/S013V"),
            ("B2/S34H", "B2/S34H"),
            ("B0123478/S01234678", "B0123478/S01234678"),
        ] {
            assert_eq!(canonical(text), expected, "{text}");
        }
        // Golly keeps MAP strings of rules that have a shorter text.
        assert_eq!(canonical("MAPHmlphg=="), "B2/S013V");
        assert_eq!(canonical("MAPHmlpgg"), "MAPHmlpgg");
    }

    #[test]
    fn every_rule_is_read_back() {
        let mut random = fastrand::Rng::with_seed(1);
        for number in 0..300 {
            let bits: Vec<bool> = (0..512).map(|_| random.bool()).collect();
            let neighbourhood =
                [Neighbourhood::Moore, Neighbourhood::Hexagonal, Neighbourhood::VonNeumann][number % 3];
            let rule = Rule::of_windows(|window| match number % 4 {
                // By counts, by letters, and by cells.
                0 => bits[neighbourhood.count(window) + usize::from(window & MIDDLE)],
                1 => bits[letters::place(window) * 32 + usize::from(window & MIDDLE)],
                _ => bits[usize::from(window & neighbourhood.window())],
            });
            assert_eq!(rule.to_string().parse(), Ok(rule), "{rule}");
        }
    }

    #[test]
    fn broken_rules_are_refused_with_the_reason() {
        for (text, expected) in [
            ("", Fault::NoParts),
            ("3", Fault::NoParts),
            ("Lief", Fault::NoParts),
            ("B3/B23", Fault::Twice('B')),
            ("B9/S23", Fault::Count { count: 9, neighbourhood: Neighbourhood::Moore }),
            ("B7/S3H", Fault::Count { count: 7, neighbourhood: Neighbourhood::Hexagonal }),
            ("B1a/S", Fault::Letter { letter: 'a', count: 1 }),
            ("B5z/S", Fault::Letter { letter: 'z', count: 5 }),
            ("B0c/S", Fault::Letter { letter: 'c', count: 0 }),
            ("B3x/S", Fault::Letter { letter: 'x', count: 3 }),
            ("B2-/S", Fault::NothingExcluded(2)),
            ("B3a3/S", Fault::Ambiguous(3)),
            ("B3-a3-c/S", Fault::Ambiguous(3)),
            ("B2a/S12V", Fault::LetterIn { letter: 'a', neighbourhood: Neighbourhood::VonNeumann }),
            ("Ba/S", Fault::NotADigit('a')),
            ("B3/S23/", Fault::SlashAtEnd),
            ("23/3/", Fault::SlashAtEnd),
            ("3/3/2", Fault::ManyStates),
            ("B3/S23/4", Fault::ManyStates),
            ("B3/S23:T10,10", Fault::Bounded),
            ("MAPAA", Fault::MapLength(2)),
        ] {
            assert_eq!(fault(text), expected, "{text}");
        }
        assert_eq!(
            "B5z/S".parse::<Rule>().unwrap_err().to_string(),
            "`B5z/S` is not a rule: the letter z cannot stand after 5; its letters are cekainyqjr"
        );
    }
}
