//! The texts of rules: births and survivals in all common spellings, names, and MAP strings; and why
//! a text is not a rule.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::letters::{self, Conditions};
use super::{MIDDLE, Neighbourhood, Rule};

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
        write!(f, "MAP{}", write_map(*self))
    }
}

impl FromStr for Rule {
    type Err = RuleError;

    /// Reads births and survivals (`B3/S23`, `b3s23`, `S23/B3`, `B3`, the older `23/3` with
    /// survivals first), with Hensel's letters (`B2-a/S12`), with `V` or `H` at the end for the von
    /// Neumann and the hexagonal neighbourhood, MAP strings, common names, and rules of range 1 in the form of
    /// rules with larger ranges (`R1,C2,S2-3,B3,NM`).
    fn from_str(text: &str) -> Result<Self, RuleError> {
        read(text.trim()).map_err(|fault| RuleError { text: text.trim().to_owned(), fault })
    }
}

fn read(text: &str) -> Result<Rule, Fault> {
    if let Some(rule) = named(text) {
        return read(rule);
    }
    if text.contains(':') {
        return Err(Fault::Bounded);
    }
    if let Some(plain) = of_range_1(text) {
        return read(&plain?);
    }
    if let Some(base64) = text.strip_prefix("MAP") {
        return read_map(base64);
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

/// The usual text of a rule in the form that Golly and `LifeViewer` have for rules of any range, if this is
/// one: `R1,C0,M1,S2..3,B3..3,NM` or `R1,C2,S2-3,B3,NM`. `M1` counts the cell itself, too.
pub(in crate::life) fn of_range_1(text: &str) -> Option<Result<String, Fault>> {
    let text = text.to_ascii_uppercase();
    text.strip_prefix('R').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))?;
    Some(without_range(&text).ok_or(Fault::Range))
}

fn without_range(text: &str) -> Option<String> {
    let (mut parts, mut last) = (HashMap::new(), 'R');
    for part in text.split(',').map(str::trim) {
        // Only numbers follow a comma without a letter.
        match part.chars().next().filter(char::is_ascii_alphabetic) {
            Some(name) if !"RCMSBN".contains(name) || parts.contains_key(&name) => return None,
            Some(name) => last = name,
            None => {}
        }
        parts.entry(last).or_insert_with(Vec::new).push(part.strip_prefix(last).unwrap_or(part));
    }
    let values = |name| parts.get(&name).map_or(&[][..], Vec::as_slice);
    let (letter, itself) = match (values('R'), values('N'), values('M')) {
        (["1"], [] | ["M"], [] | ["0"]) => ("", 0),
        (["1"], [] | ["M"], ["1"]) => ("", 1),
        (["1"], ["N"], [] | ["0"]) => ("V", 0),
        (["1"], ["N"], ["1"]) => ("V", 1),
        _ => return None,
    };
    let states = match values('C') {
        [] | ["0" | "1" | "2"] => String::new(),
        [states] if !states.is_empty() && states.bytes().all(|digit| digit.is_ascii_digit()) => {
            format!("/{states}")
        }
        _ => return None,
    };
    let (birth, survival) = (counts(values('B'), 0)?, counts(values('S'), itself)?);
    Some(format!("B{birth}/S{survival}{letter}{states}"))
}

/// Numbers and ranges of numbers as digits, each less by so many. A part without numbers has a single blank one.
fn counts(values: &[&str], less: u8) -> Option<String> {
    let number = |text: &str| text.parse().ok().filter(|_| text.len() == 1);
    let mut digits = String::new();
    for value in values.iter().filter(|_| values != [""]) {
        let (from, to) = value.split_once("..").or_else(|| value.split_once('-')).unwrap_or((value, value));
        let (from, to): (u8, u8) = number(from).zip(number(to)).filter(|(from, to)| from <= to)?;
        digits.extend((from.max(less)..=to).map(|count| (count - less).to_string()));
    }
    Some(digits)
}

/// Returns true if a text is that of a family of rules: it has `?`, or `p` stands before a rule.
fn leaves_open(text: &str) -> bool {
    let is_rule = |rest: &str| rest.is_empty() || rest.starts_with(['b', 'B', 's', 'S']);
    text.contains('?') || text.strip_prefix(['p', 'P']).is_some_and(is_rule)
}

/// The parts of a rule's text, in lower case and without blanks.
pub(super) struct Parts<'a> {
    /// Births and survivals.
    pub(super) halves: [&'a str; 2],
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

// MAP strings: the table of a rule in base64, as Golly writes it.
//
// The cells of the neighbourhood, row by row and with the middle one, are the digits of a binary number. The
// digit of the first cell has the greatest weight. The string has one bit for each of these numbers from 0
// on, six bits to a character. In the hexagonal neighbourhood Golly takes the lowest row first.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The neighbourhoods by the lengths of their strings.
const LENGTHS: [(usize, Neighbourhood); 3] =
    [(86, Neighbourhood::Moore), (22, Neighbourhood::Hexagonal), (6, Neighbourhood::VonNeumann)];

/// Reads what follows `MAP`. Two `=` may stand at the end.
fn read_map(text: &str) -> Result<Rule, Fault> {
    let text = text.strip_suffix("==").unwrap_or(text);
    let digit = |symbol: char| {
        let place = DIGITS.iter().zip(0u8..).find(|(digit, _)| char::from(**digit) == symbol);
        place.map(|(_, place)| place).ok_or(Fault::MapCharacter(symbol))
    };
    let digits = text.chars().map(digit).collect::<Result<Vec<u8>, Fault>>()?;
    let found = LENGTHS.into_iter().find(|&(length, _)| length == digits.len());
    let (_, neighbourhood) = found.ok_or(Fault::MapLength(digits.len()))?;
    let bit = |index: usize| digits[index / 6] >> (5 - index % 6) & 1 == 1;
    Ok(Rule::of_windows(|window| bit(index(neighbourhood, window))))
}

/// The string, without `MAP` before it, for the smallest neighbourhood that the rule allows.
fn write_map(rule: Rule) -> String {
    let neighbourhood = rule.neighbourhood();
    let (length, _) = LENGTHS.into_iter().find(|&(_, own)| own == neighbourhood).expect("each has a length");
    let mut digits = vec![0; length];
    for window in (0..super::WINDOWS).filter(|&window| rule.next_of_window(window)) {
        let index = index(neighbourhood, window);
        digits[index / 6] |= 1 << (5 - index % 6);
    }
    digits.into_iter().map(|digit: usize| char::from(DIGITS[digit])).collect()
}

/// The number that the neighbourhood's cells in a window are the digits of.
fn index(neighbourhood: Neighbourhood, window: u16) -> usize {
    let cells: &[u16] = match neighbourhood {
        Neighbourhood::Moore => &[0, 1, 2, 3, 4, 5, 6, 7, 8],
        Neighbourhood::Hexagonal => &[7, 8, 3, 4, 5, 0, 1],
        Neighbourhood::VonNeumann => &[1, 3, 4, 5, 7],
    };
    cells.iter().fold(0, |number, cell| number << 1 | usize::from(window >> cell & 1))
}

// Names that Life users give to rules.

/// A name in lower case without spaces and signs, and the rule.
type Named = (&'static str, &'static str);

/// Names of two-state rules.
const TWO_STATES: [Named; 30] = [
    ("life", "B3/S23"),
    ("conwayslife", "B3/S23"),
    ("highlife", "B36/S23"),
    ("daynight", "B3678/S34678"),
    ("dayandnight", "B3678/S34678"),
    ("seeds", "B2/S"),
    ("serviettes", "B234/S"),
    ("persianrug", "B234/S"),
    ("replicator", "B1357/S1357"),
    ("fredkin", "B1357/S02468"),
    ("gnarl", "B1/S1"),
    ("lifewithoutdeath", "B3/S012345678"),
    ("lwod", "B3/S012345678"),
    ("livefreeordie", "B2/S0"),
    ("2x2", "B36/S125"),
    ("34life", "B34/S34"),
    ("diamoeba", "B35678/S5678"),
    ("amoeba", "B357/S1358"),
    ("longlife", "B345/S5"),
    ("maze", "B3/S12345"),
    ("mazectric", "B3/S1234"),
    ("move", "B368/S245"),
    ("morley", "B368/S245"),
    ("drylife", "B37/S23"),
    ("pedestrianlife", "B38/S23"),
    ("pseudolife", "B357/S238"),
    ("coral", "B3/S45678"),
    ("stains", "B3678/S235678"),
    ("justfriends", "B2-a/S12"),
    ("tlife", "B3/S2-i34q"),
];

/// Names of rules of Generations, as the help of Golly 3.3 lists them.
const GENERATIONS: [Named; 13] = [
    ("banners", "2367/3457/5"),
    ("bloomerang", "234/34678/24"),
    ("briansbrain", "/2/3"),
    ("caterpillars", "124567/378/4"),
    ("cooties", "23/2/8"),
    ("fireworks", "2/13/21"),
    ("frogs", "12/34/3"),
    ("lava", "12345/45678/8"),
    ("lines", "012345/458/3"),
    ("starwars", "345/2/4"),
    ("sticks", "3456/2/6"),
    ("transers", "345/26/5"),
    ("xtasy", "1456/2356/16"),
];

/// The text of a named rule. Case, spaces and signs do not matter.
pub(in crate::life) fn named(text: &str) -> Option<&'static str> {
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = plain.to_ascii_lowercase();
    let mut all = TWO_STATES.iter().chain(&GENERATIONS);
    all.find(|(name, _)| *name == plain).map(|(_, rule)| *rule)
}

/// The error for a text that is not a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a rule: {fault}")]
pub struct RuleError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with the text of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// It has no parts for birth and survival.
    #[error(
        "write births and survivals as in B3/S23 or B2-a/S12, perhaps with V or H at the end, a MAP string, or a \
         name such as Life"
    )]
    NoParts,
    /// It has the same part twice.
    #[error("{0} stands there twice")]
    Twice(char),
    /// A number of neighbours that no cell has.
    #[error("a cell has only {} neighbours in the {} neighbourhood, not {count}", .neighbourhood.neighbours(), .neighbourhood.name())]
    Count {
        /// The number.
        count: usize,
        /// The neighbourhood of the rule.
        neighbourhood: Neighbourhood,
    },
    /// A letter that does not belong to the digit before it.
    #[error("the letter {letter} cannot stand after {count}; {}", allowed(*.count))]
    Letter {
        /// The letter.
        letter: char,
        /// The digit.
        count: usize,
    },
    /// A letter in a neighbourhood that has none.
    #[error(
        "letters such as {letter} are for the Moore neighbourhood, not for the {} one; a MAP string says which cells \
         count in any neighbourhood", .neighbourhood.name()
    )]
    LetterIn {
        /// The letter, or `-`.
        letter: char,
        /// The neighbourhood of the rule.
        neighbourhood: Neighbourhood,
    },
    /// A character where a digit should stand.
    #[error("`{0}` stands where a digit should")]
    NotADigit(char),
    /// A `-` without letters after it.
    #[error("the - after {0} needs letters after it")]
    NothingExcluded(usize),
    /// A digit with and without letters, or with letters that are there and letters that are not.
    #[error("the digit {0} stands there twice with different meanings")]
    Ambiguous(usize),
    /// A MAP string of the wrong length.
    #[error(
        "a MAP string has 86 characters, or 22 for the hexagonal and 6 for the von Neumann neighbourhood, not {0}"
    )]
    MapLength(usize),
    /// A character that base64 does not have.
    #[error("`{0}` is not a character of a MAP string: those are A-Z a-z 0-9 + /")]
    MapCharacter(char),
    /// Transitions that may be on or off, where one rule is asked for.
    #[error("it leaves transitions open (`?`, or `p` before it), and one rule is needed here")]
    Open,
    /// A range, neighbourhood or part that is not known.
    #[error(
        "of rules with a range, those of range 1 with the neighbourhood NM or NN are read, such as R1,C2,S2-3,B3,NM; \
         write others of range 1 as a MAP string"
    )]
    Range,
    /// A `/` behind the last part.
    #[error("nothing stands behind the `/` at its end: leave that out, as in B3/S23")]
    SlashAtEnd,
    /// More than two states, where two are asked for.
    #[error("it has more than two states (Generations), and a two-state rule is needed here")]
    ManyStates,
    /// Not the three parts of a rule of Generations.
    #[error("write survivals, births and the number of states as in 345/2/4 or B2/S345/C4")]
    NoGenerations,
    /// A number of states that no rule has.
    #[error("a rule of Generations has 2 to 256 states, not `{0}`")]
    States(String),
    /// B0.
    #[error(
        "it gives birth to cells without live neighbours (B0), and that is understood only of a two-state rule without \
         open transitions"
    )]
    BirthFromNothing,
    /// A bounded grid.
    #[error(
        "it bounds the grid (`:`), and this question is about the unbounded plane: leave out what follows the colon; \
         docs/search.md, \"Bounded grids\", says what is asked about them"
    )]
    Bounded,
}

fn allowed(count: usize) -> String {
    match letters::after(count) {
        "" => "it has no letters, as all such neighbours are alike".to_owned(),
        letters => format!("its letters are {letters}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::AnyRule;

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
    fn rules_of_range_1_are_read() {
        for (text, expected) in [
            ("R1,C0,M0,S2..3,B3..3,NM", "B3/S23"),
            ("R1,C2,S2-3,B3,NM", "B3/S23"),
            ("r1,c2,s2,3,b3,6,nm", "B36/S23"),
            ("R1,C2,S0,B1,NN", "B1/S0V"),
            ("R1,C0,M1,S1..1,B1..1,NN", "B1/S0V"),
            ("R1,C0,M1,S3..4,B3..3,NM", "B3/S23"),
            ("R1,C0,M1,S0..1,B3..3,NM", "B3/S0"),
            ("R1,C0,M1,S0..0,B3..3,NM", "B3/S"),
            ("R1,C2,S,B2,NM", "B2/S"),
        ] {
            assert_eq!(canonical(text), expected, "{text}");
        }
        assert_eq!(fault("R1,C4,S3-5,B2,NM"), Fault::ManyStates);
        assert_eq!(
            fault("R1,C2,S5,B1,NN"),
            Fault::Count { count: 5, neighbourhood: Neighbourhood::VonNeumann }
        );
        assert_eq!(fault("R1,C70000,S2-3,B3,NM"), Fault::ManyStates);
        assert!("R1,C70000,S2-3,B3,NM".parse::<AnyRule>().is_err());
        for text in [
            "R2,C2,S2-3,B3,NM",
            "R1,C2,S2-3,B3,NH",
            "R1,C2,S2-3,B3-20,NM",
            "R1,C2,S2-x,B3",
            "R1,Q,S2,B3",
            "R1,B3,S2,B6",
            "R1,C3x,S2,B3",
            "R1,C3V,S2,B3",
            "R1,C,S2,B3",
            "R1,M5,S2,B3",
            "R1,S3-2,B3",
            "R1,S+2,B3",
            "R1,S2,,3,B3",
            "R1,SS2,B3",
            "R1,R1,S2,B3",
            "R1,S2,B3,N",
        ] {
            assert_eq!(fault(text), Fault::Range, "{text}");
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

    /// The string of Conway's rule in Golly's help (the section on MAP rules).
    const LIFE: &str =
        "ARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA";

    #[test]
    fn the_published_string_is_conways_rule() {
        assert_eq!(read_map(LIFE), Ok(Rule::LIFE));
        assert_eq!(read_map(&format!("{LIFE}==")), Ok(Rule::LIFE));
        assert_eq!(write_map(Rule::LIFE), LIFE);
    }

    #[test]
    fn what_is_written_is_read_back_in_each_neighbourhood() {
        for (seed, (length, neighbourhood)) in (0..).zip(LENGTHS) {
            let mut random = fastrand::Rng::with_seed(seed);
            let bits: Vec<bool> = (0..512).map(|_| random.bool()).collect();
            let rule = Rule::of_windows(|window| bits[usize::from(window & neighbourhood.window())]);
            let text = write_map(rule);
            assert_eq!((text.len(), read_map(&text)), (length, Ok(rule)));
        }
    }

    #[test]
    fn broken_strings_are_refused() {
        assert_eq!(read_map("AAAAA"), Err(Fault::MapLength(5)));
        assert_eq!(read_map("AAA-AA"), Err(Fault::MapCharacter('-')));
        assert_eq!(read_map(""), Err(Fault::MapLength(0)));
    }
}
