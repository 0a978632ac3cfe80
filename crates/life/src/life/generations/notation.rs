//! The texts of rules of Generations.

use std::fmt;
use std::str::FromStr;

use super::Generations;
use crate::life::Rule;
use crate::life::rule::{Fault, RuleError, names};

impl fmt::Display for Generations {
    /// The canonical text, as Golly writes it: survivals, births and the number of states
    /// (`345/2/4`), with the letter of the neighbourhood at the end (`3/2/4V`).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let live = self.live.to_string();
        let (birth, survival) = live.split_once("/S").unwrap_or((&live, ""));
        let birth = birth.trim_start_matches('B');
        let digits = survival.trim_end_matches(['V', 'H']);
        write!(f, "{digits}/{birth}/{}{}", self.states(), &survival[digits.len()..])
    }
}

impl FromStr for Generations {
    type Err = RuleError;

    /// Reads `345/2/4`, in which survivals come first, `B2/S345/4`, `B2/S345/C4` and, as Catagolue writes
    /// it, `g4b2s345`. Births and survivals may have Hensel's letters, and `V` or `H` may stand at the end. Names such as
    /// `Star Wars` are read, too.
    fn from_str(text: &str) -> Result<Self, RuleError> {
        read(text.trim()).map_err(|fault| RuleError { text: text.trim().to_owned(), fault })
    }
}

fn read(text: &str) -> Result<Generations, Fault> {
    let text = names::find(text).unwrap_or(text);
    if text.contains(':') {
        return Err(Fault::Bounded);
    }
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let plain = states_last(&plain).unwrap_or(plain);
    let parts: Vec<&str> = plain.split(['/', '_']).collect();
    let [one, other, last] = parts[..] else { return Err(Fault::NoGenerations) };
    // The letter of a neighbourhood stands behind the states or behind the part before.
    let count = last.trim_end_matches(['V', 'H', 'v', 'h']);
    let digits = count.trim_start_matches(['C', 'c', 'G', 'g']);
    let states = digits.parse::<u16>().ok().filter(|states| (2..=256).contains(states));
    let oldest = states.and_then(|states| u8::try_from(states - 1).ok());
    let Some(oldest) = oldest else { return Err(Fault::States(digits.to_owned())) };
    if one.starts_with("MAP") {
        return Err(Fault::NoGenerations);
    }
    let live =
        format!("{one}/{other}{}", &last[count.len()..]).parse::<Rule>().map_err(|error| error.fault)?;
    if live.has_b0() {
        return Err(Fault::BirthFromNothing);
    }
    Ok(Generations { live, oldest })
}

/// A text such as `g4b2s345` in the form `b2/s345/g4`.
fn states_last(text: &str) -> Option<String> {
    let rest = text.strip_prefix(['G', 'g'])?;
    let digits = rest.find(|c: char| !c.is_ascii_digit()).filter(|&end| end > 0)?;
    let (states, live) = rest.split_at(digits);
    let live = live.strip_prefix(['/', '_']).unwrap_or(live);
    let (birth, survival) = live.split_at(live.find(['s', 'S'])?);
    Some(format!("{}/{survival}/{states}", birth.trim_end_matches(['/', '_'])))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The right column is what `bgolly` writes (Golly 3.3).
    #[test]
    fn one_text_of_each_rule_is_canonical() {
        for (text, expected) in [
            ("345/2/4", "345/2/4"),
            ("B2/S345/C4", "345/2/4"),
            ("b2/s345/4", "345/2/4"),
            ("S345/B2/g4", "345/2/4"),
            (" 345 / 2 / 4 ", "345/2/4"),
            ("345_2_4", "345/2/4"),
            ("/2/3", "/2/3"),
            ("/2/256", "/2/256"),
            ("23/3/2", "23/3/2"),
            ("3/2/4V", "3/2/4V"),
            ("B2/S34H/C4", "34/2/4H"),
            ("12/2-a/5", "12/2-a/5"),
            ("2ic/3-a/6", "2ci/3-a/6"),
            // Catagolue's name of Star Wars.
            ("g4b2s345", "345/2/4"),
            ("G3b2s", "/2/3"),
            ("g5b2-as12", "12/2-a/5"),
        ] {
            let rule: Generations = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(rule.to_string(), expected, "{text}");
            assert_eq!(expected.parse(), Ok(rule), "{text}");
        }
    }

    #[test]
    fn broken_rules_are_refused_with_the_reason() {
        let fault = |text: &str| text.parse::<Generations>().unwrap_err().fault;
        assert_eq!(fault("B3/S23"), Fault::NoGenerations);
        assert_eq!(fault("23/3/4/5"), Fault::NoGenerations);
        assert_eq!(fault("g1b3s23"), Fault::States("1".to_owned()));
        assert_eq!(fault("g4"), Fault::NoGenerations);
        assert_eq!(fault("/2/1"), Fault::States("1".to_owned()));
        assert_eq!(fault("/2/257"), Fault::States("257".to_owned()));
        assert_eq!(fault("/2/"), Fault::States(String::new()));
        assert_eq!(fault("23/03/3"), Fault::BirthFromNothing);
        assert_eq!(
            fault("23/9/3"),
            Fault::Count { count: 9, neighbourhood: crate::life::rule::Neighbourhood::Moore }
        );
        assert_eq!(fault("/2/3:T9,9"), Fault::Bounded);
    }
}
