//! Families of rules: rules that are alike but for some transitions, which are *open*: each of them may
//! be on or off.
//!
//! A transition is a number of live neighbours, or one arrangement of them in Hensel's letters, with
//! which a cell is born or survives. [`Family::keeps`] says which symmetries all rules of a family have:
//! those of the square, or of the hexagonal grid.
//!
//! Families have texts of two kinds. In ours, `?` follows the transitions that may be on or off; Logic
//! Life Search writes `p` before the rule, and then only letters that are given are decided.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use super::letters::{self, Conditions};
use super::notation::{self, Parts};
use super::{Fault, MIDDLE, Neighbourhood, Rule, RuleError, WINDOWS};
use crate::life::{Group, Symmetry};

/// Rules that are alike but for some transitions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Family {
    /// The rule with all open transitions off.
    least: Rule,
    /// The neighbours that are counted.
    neighbourhood: Neighbourhood,
    /// In increasing order.
    open: Vec<OpenTransition>,
}

/// A transition that may be on or off: the windows for which it decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpenTransition {
    /// True if it is for live cells. Otherwise it is for dead ones.
    survival: bool,
    /// The number of live neighbours.
    count: usize,
    /// The place of the letter of one arrangement; `None` for all arrangements together.
    place: Option<usize>,
}

impl OpenTransition {
    fn decides(self, neighbourhood: Neighbourhood, window: u16) -> bool {
        self.survival == (window & MIDDLE != 0)
            && self.count == neighbourhood.count(window)
            && self.place.is_none_or(|place| place == letters::place(window))
    }

    /// The transition in letters, such as `B3` or `S2a`.
    pub fn name(self) -> String {
        let half = if self.survival { 'S' } else { 'B' };
        let letter = self.place.and_then(|place| letters::ALL.chars().nth(place));
        format!("{half}{}{}", self.count, letter.map(String::from).unwrap_or_default())
    }
}

impl From<Rule> for Family {
    fn from(rule: Rule) -> Self {
        Self { least: rule, neighbourhood: Neighbourhood::Moore, open: Vec::new() }
    }
}

impl Family {
    /// The rule with all open transitions off.
    pub fn least(&self) -> Rule {
        self.least
    }

    /// The only rule of the family, if no transition is open.
    pub fn only(&self) -> Option<Rule> {
        self.open.is_empty().then_some(self.least)
    }

    /// The open transitions, which may be on or off.
    pub fn open_transitions(&self) -> &[OpenTransition] {
        &self.open
    }

    /// Returns true if nothing but the state of a cell and the number of its live neighbours among
    /// eight matters, under all rules of the family.
    pub fn is_totalistic(&self) -> bool {
        let counts = self.neighbourhood == Neighbourhood::Moore
            && self.open.iter().all(|transition| transition.place.is_none());
        counts && self.least.totalistic().is_some()
    }

    /// Returns true if all rules of the family treat a window and its image by this symmetry alike. One
    /// of them may have more symmetries than the others.
    pub fn keeps(&self, symmetry: Symmetry) -> bool {
        // The rules are made of the least one and of windows that open transitions add.
        self.stranger_to(symmetry).is_none()
    }

    /// A rule of the family that does not keep this symmetry.
    pub fn stranger_to(&self, symmetry: Symmetry) -> Option<Rule> {
        let with_one = (0..self.open.len()).map(|one| self.rule(|number| number == one));
        [self.least].into_iter().chain(with_one).find(|rule| !rule.keeps(symmetry))
    }

    /// A rule of the family that does not keep all symmetries of a group.
    pub fn stranger_to_group(&self, group: Group) -> Option<Rule> {
        group.elements().into_iter().find_map(|symmetry| self.stranger_to(symmetry))
    }

    /// The symmetries that all rules of the family keep.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::ALL.into_iter().filter(|&symmetry| self.keeps(symmetry)).collect()
    }

    /// The number of the open transition that decides about a window, if one does.
    pub fn open_of_window(&self, window: u16) -> Option<usize> {
        self.open.iter().position(|transition| transition.decides(self.neighbourhood, window))
    }

    /// The rule in which an open transition is on if `on` says so of its number.
    pub fn rule(&self, on: impl Fn(usize) -> bool) -> Rule {
        if let Some(only) = self.only() {
            return only;
        }
        Rule::of_windows(|window| match self.open_of_window(window) {
            Some(number) => on(number),
            None => self.least.next_of_window(window),
        })
    }

    /// The smaller family in which some of the open transitions are decided.
    #[must_use]
    pub fn deciding(&self, decided: impl Fn(usize) -> Option<bool>) -> Self {
        let left = self.open.iter().enumerate().filter(|&(number, _)| decided(number).is_none());
        let open: Vec<OpenTransition> = left.map(|(_, &transition)| transition).collect();
        let least = self.rule(|number| decided(number).unwrap_or(false));
        // A family of one rule does not depend on what it was made of.
        if open.is_empty() { least.into() } else { Self { least, open, ..self.clone() } }
    }

    /// For each open transition, whether it is on in this rule; `None` if the rule does not
    /// belong to the family.
    pub fn choices_of(&self, rule: Rule) -> Option<Vec<bool>> {
        let on = |transition: &OpenTransition| {
            let mut own = (0..WINDOWS).filter(|&window| transition.decides(self.neighbourhood, window));
            own.next().is_some_and(|window| rule.next_of_window(window))
        };
        let choices: Vec<bool> = self.open.iter().map(on).collect();
        (self.rule(|number| choices[number]) == rule).then_some(choices)
    }

    fn half(&self, survival: bool) -> String {
        (0..=self.neighbourhood.neighbours()).map(|count| self.count(survival, count)).collect()
    }

    /// What is said of one number of live neighbours.
    fn count(&self, survival: bool, count: usize) -> String {
        let own = self.open.iter().filter(|one| (one.survival, one.count) == (survival, count));
        let places: Vec<Option<usize>> = own.map(|one| one.place).collect();
        if places.contains(&None) {
            return format!("{count}?");
        }
        let mut open: Vec<char> =
            places.into_iter().flatten().filter_map(|place| letters::ALL.chars().nth(place)).collect();
        open.sort_unstable();
        let decided = self.decided(survival, count);
        if open.is_empty() { decided } else { format!("{decided}{count}{}?", String::from_iter(open)) }
    }

    /// The arrangements of a count that are on in all rules, as a rule has them.
    fn decided(&self, survival: bool, count: usize) -> String {
        if self.neighbourhood == Neighbourhood::Moore {
            let mut conditions = Conditions::default();
            conditions.add(count, Conditions::read_off(self.least, survival).of(count));
            return conditions.to_string();
        }
        let counts = self.least.totalistic_in(self.neighbourhood);
        let is_on = counts.is_some_and(|counts| counts.counts(survival).any(|on| on == count));
        if is_on { count.to_string() } else { String::new() }
    }
}

impl FromStr for Family {
    type Err = RuleError;

    /// Reads a rule, which is a family of one; a rule with `?` after each transition that may be on or off
    /// (`B3/S2?3`, `B34kq?/S23`, `B2?/S013V`); or the partial rules of Logic Life Search (`pB3a-c/S23`).
    fn from_str(text: &str) -> Result<Self, RuleError> {
        match text.parse::<Rule>() {
            Err(RuleError { fault: Fault::Open, text }) => {
                read(&text).map_err(|fault| RuleError { text, fault })
            }
            decided => decided.map(Self::from),
        }
    }
}

impl Display for Family {
    /// Writes a form that is read back: the rule itself if there is only one.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(rule) = self.only() {
            return write!(f, "{rule}");
        }
        write!(f, "B{}/S{}", self.half(false), self.half(true))?;
        self.neighbourhood.letter().map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

fn read(text: &str) -> Result<Family, Fault> {
    let (is_partial, plain) = match text.strip_prefix(['p', 'P']) {
        Some("") => (true, "B12345678/S012345678"),
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let read = notation::parts(plain, |Parts { halves, neighbourhood }| {
        let [birth, survival] = halves.map(|half| {
            if is_partial {
                Half::of_partial(half, neighbourhood)
            } else {
                Half::of_marked(half, neighbourhood)
            }
        });
        Ok((birth?, survival?, neighbourhood))
    });
    let (birth, survival, neighbourhood) = read?;
    let open = |survival| move |&(count, place): &_| OpenTransition { survival, count, place };
    let births = birth.open.iter().map(open(false));
    let family = Family {
        least: Rule::of_windows(|window| {
            let half = if window & MIDDLE == 0 { birth.on } else { survival.on };
            if neighbourhood == Neighbourhood::Moore {
                half.hold(window)
            } else {
                half.of(neighbourhood.count(window)) != 0
            }
        }),
        neighbourhood,
        open: births.chain(survival.open.iter().map(open(true))).collect(),
    };
    let from_nothing = family.open_of_window(0).is_some() || family.least.has_b0();
    if from_nothing { Err(Fault::BirthFromNothing) } else { Ok(family) }
}

/// Births or survivals.
struct Half {
    on: Conditions,
    /// Counts with the places of letters, or with `None` for all arrangements together.
    open: BTreeSet<(usize, Option<usize>)>,
}

impl Half {
    /// Groups with `?` after them are open: without letters as one transition, with letters each
    /// arrangement by itself.
    fn of_marked(text: &str, neighbourhood: Neighbourhood) -> Result<Self, Fault> {
        let groups = groups(text)?;
        let (marked, decided): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|(_, rest)| rest.ends_with('?'));
        let decided: String = decided.into_iter().map(|(count, rest)| format!("{count}{rest}")).collect();
        let mut half = Self { on: notation::conditions(&decided, neighbourhood)?, open: BTreeSet::new() };
        for (count, rest) in marked {
            let rest = rest.strip_suffix('?').unwrap_or(rest);
            // This also checks the count and the letters.
            let meant = notation::conditions(&format!("{count}{rest}"), neighbourhood)?.of(count);
            if rest.is_empty() {
                half.add_whole(count)?;
            } else {
                half.add_each(count, meant)?;
            }
        }
        Ok(half)
    }

    /// Letters after a digit are on, letters after `-` off, and all others open, each
    /// arrangement by itself. Counts that are not there are off.
    fn of_partial(text: &str, neighbourhood: Neighbourhood) -> Result<Self, Fault> {
        let mut half = Self { on: Conditions::default(), open: BTreeSet::new() };
        let mut seen = BTreeSet::new();
        for (count, rest) in groups(text)? {
            if !seen.insert(count) {
                return Err(Fault::Ambiguous(count));
            }
            let (on, off) = rest.split_once('-').unwrap_or((rest, ""));
            let set = |letters: &str| {
                let conditions = notation::conditions(&format!("{count}{letters}"), neighbourhood)?;
                Ok(if letters.is_empty() { 0 } else { conditions.of(count) })
            };
            let (on, off): (u16, u16) = (set(on)?, set(off)?);
            if on & off != 0 {
                return Err(Fault::Ambiguous(count));
            }
            half.on.add(count, on);
            if Conditions::all_of(count) == 1 || neighbourhood != Neighbourhood::Moore {
                half.add_whole(count)?;
            } else {
                half.add_each(count, Conditions::all_of(count) & !on & !off)?;
            }
        }
        Ok(half)
    }

    fn add_whole(&mut self, count: usize) -> Result<(), Fault> {
        let is_new = self.on.of(count) == 0 && self.open.iter().all(|&(other, _)| other != count);
        self.open.insert((count, None));
        if is_new { Ok(()) } else { Err(Fault::Ambiguous(count)) }
    }

    fn add_each(&mut self, count: usize, arrangements: u16) -> Result<(), Fault> {
        let places = (0..letters::ALL.len()).filter(|place| arrangements >> place & 1 == 1);
        let mut is_clear = self.on.of(count) & arrangements == 0 && !self.open.contains(&(count, None));
        for place in places {
            is_clear &= self.open.insert((count, Some(place)));
        }
        if is_clear { Ok(()) } else { Err(Fault::Ambiguous(count)) }
    }
}

/// Digits, each with the text up to the next one.
fn groups(text: &str) -> Result<Vec<(usize, &str)>, Fault> {
    let mut groups = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let count = first.to_digit(10).ok_or(Fault::NotADigit(first))? as usize;
        let end = rest[1..].find(|c: char| c.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
        groups.push((count, &rest[1..end]));
        rest = &rest[end..];
    }
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(text: &str) -> Family {
        text.parse().unwrap()
    }

    fn rule(text: &str) -> Rule {
        text.parse().unwrap()
    }

    #[test]
    fn a_family_has_its_rules_and_no_others() {
        let family = family("B34k?/S2?3");
        let all: Vec<String> = (0..4)
            .map(|bits| family.rule(|number| bits >> number & 1 == 1))
            .map(|rule| rule.to_string())
            .collect();
        assert_eq!(all, ["B3/S3", "B34k/S3", "B3/S23", "B34k/S23"]);
        assert_eq!(family.choices_of(Rule::LIFE), Some(vec![false, true]));
        for stranger in ["B3/S234", "B34c/S23", "B34/S23", "B3/S2a3"] {
            assert_eq!(family.choices_of(rule(stranger)), None, "{stranger}");
        }
        assert_eq!(family.open_transitions().iter().map(|one| one.name()).collect::<Vec<_>>(), ["B4k", "S2"]);
    }

    #[test]
    fn a_family_of_one_rule_is_that_rule() {
        assert_eq!(family("B3/S23").only(), Some(Rule::LIFE));
        assert_eq!(family("B3/S2?3").only(), None);
        assert_eq!(family("B3/S2?3").deciding(|_| Some(true)), Rule::LIFE.into());
        assert_eq!(family("B3?/S2?").deciding(|number| (number == 0).then_some(true)), family("B3/S2?"));
    }

    #[test]
    fn a_family_keeps_what_all_its_rules_keep() {
        for (text, kept) in [
            ("B34k?/S2?3", 8),
            ("B2?/S13?V", 8),
            ("pB3a-c/S23", 8),
            ("B2?/S3?H", 4),
            ("B2?/SH", 4),
            ("B2/S34H", 4),
        ] {
            let family = family(text);
            assert_eq!(family.symmetries().len(), kept, "{text}");
            let mut random = fastrand::Rng::with_seed(1);
            let mut by_all = Symmetry::ALL.to_vec();
            for _ in 0..20 {
                let on: Vec<bool> = family.open_transitions().iter().map(|_| random.bool()).collect();
                by_all.retain(|&symmetry| family.rule(|number| on[number]).keeps(symmetry));
            }
            assert_eq!(by_all, family.symmetries(), "{text}");
        }
        let stranger = family("B2?/SH").stranger_to_group(Group::C4);
        assert_eq!(stranger, Some(rule("B2/SH")), "the least rule of it keeps everything");
        assert!(family("B3/S2?3").is_totalistic());
        assert!(!family("B34k?/S23").is_totalistic());
        assert!(!family("B2?/S1V").is_totalistic());
    }

    fn canonical(text: &str) -> String {
        text.parse::<Family>().unwrap_or_else(|error| panic!("{error}")).to_string()
    }

    #[test]
    fn marked_transitions_are_open() {
        for (text, expected) in [
            ("B3/S23", "B3/S23"),
            ("b3/s2?3", "B3/S2?3"),
            ("B3S2?3?", "B3/S2?3?"),
            ("2?3/3", "B3/S2?3"),
            ("B3ac3kj?/S2-a?", "B3ac3jk?/S2ceikn?"),
            ("B3-c3c?/S", "B3-c3c?/S"),
            ("B2?/S013V", "B2?/S013V"),
            ("b245?s3?h", "B245?/S3?H"),
            ("B3/S8?", "B3/S8?"),
        ] {
            assert_eq!(canonical(text), expected, "{text}");
            assert_eq!(canonical(expected), expected);
        }
    }

    /// The left column is read as Logic Life Search reads it: listed letters are on, those after `-`
    /// off, all others of the digits that are there open.
    #[test]
    fn partial_rules_of_logic_life_search_are_read() {
        for (text, expected) in [
            ("pB3a-c/S23", "B3a3eijknqry?/S2aceikn?3aceijknqry?"),
            ("pB2-a/S", "B2ceikn?/S"),
            ("pB2/S34H", "B2?/S3?4?H"),
            ("pB2/S3V", "B2?/S3?V"),
            ("PB2cekain/S8", "B2/S8?"),
            ("pS1c/B3-ceka", "B3ijnqry?/S1c1e?"),
        ] {
            assert_eq!(canonical(text), expected, "{text}");
            assert_eq!(canonical(expected), expected);
        }
        let everything: Family = "p".parse().unwrap();
        // 51 arrangements of each half, but B0.
        assert_eq!(everything.open_transitions().len(), 2 * 51 - 1);
    }

    #[test]
    fn broken_families_are_refused_with_the_reason() {
        for (text, expected) in [
            ("B3?3/S", Fault::Ambiguous(3)),
            ("B3a3a?/S", Fault::Ambiguous(3)),
            ("B3?3a?/S", Fault::Ambiguous(3)),
            ("B3a?3?/S", Fault::Ambiguous(3)),
            ("B3?3?/S", Fault::Ambiguous(3)),
            ("pB3a-a/S", Fault::Ambiguous(3)),
            ("B?/S", Fault::NotADigit('?')),
            ("B9?/S", Fault::Count { count: 9, neighbourhood: Neighbourhood::Moore }),
            ("B3z?/S", Fault::Letter { letter: 'z', count: 3 }),
            ("B0?3/S", Fault::BirthFromNothing),
            ("pB03/S", Fault::BirthFromNothing),
            ("B2?7/SH", Fault::Count { count: 7, neighbourhood: Neighbourhood::Hexagonal }),
            ("B2o?/SH", Fault::LetterIn { letter: 'o', neighbourhood: Neighbourhood::Hexagonal }),
            ("B3??/S", Fault::Letter { letter: '?', count: 3 }),
            ("B3?/S23/3", Fault::ManyStates),
        ] {
            assert_eq!(text.parse::<Family>().unwrap_err().fault, expected, "{text}");
        }
    }

    #[test]
    fn a_rule_is_decided() {
        for text in ["B3/S2?3", "pB3/S23", "p"] {
            assert_eq!(text.parse::<Rule>().unwrap_err().fault, Fault::Open, "{text}");
        }
    }
}
