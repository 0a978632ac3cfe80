//! Generations: rules in which live cells that do not survive grow old before they die.
//!
//! A cell has a state from 0 (dead) to C − 1. State 1 is alive, and only live cells count as
//! neighbours. A dead cell is born, and a live one survives, as in a two-state rule. A live cell
//! that does not survive goes through the states 2, 3, …, C − 1 and then dies, and its
//! neighbours do not matter. Brian's Brain, `/2/3`, is such a rule.
//!
//! States are numbers in a [`Grid`], which leaves the grids of two-state rules as they are.

use std::fmt;
use std::str::FromStr;

use super::rule::{Fault, MIDDLE, RuleError};
use super::{Grid, Position, Rule};
use crate::life::rule::notation::{named, of_range_1};

/// A rule of Generations without B0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Generations {
    /// Which dead cells are born and which live ones survive. It has no B0.
    live: Rule,
    /// The last state before a cell is dead, C − 1; at least 1.
    oldest: u8,
}

/// A dead cell.
pub const DEAD: u8 = 0;

/// A live cell.
pub const ALIVE: u8 = 1;

impl Generations {
    /// The rule with these births and survivals whose last state before a cell is dead is `oldest`; `None`
    /// if that is 0, or if the births have B0.
    pub fn new(live: Rule, oldest: u8) -> Option<Self> {
        (oldest >= ALIVE && !live.has_b0()).then_some(Self { live, oldest })
    }

    /// The number of states, from 2 to 256.
    pub fn states(self) -> u16 {
        u16::from(self.oldest) + 1
    }

    /// The last state before a cell is dead.
    pub fn oldest(self) -> u8 {
        self.oldest
    }

    /// Which dead cells are born and which live ones survive, as a two-state rule.
    pub fn live(self) -> Rule {
        self.live
    }

    /// The next state of a cell. The window has the live cells around it; whether it has the cell
    /// itself does not matter.
    #[inline]
    pub fn next(self, state: u8, window: u16) -> u8 {
        match state {
            DEAD => u8::from(self.live.next_of_window(window & !MIDDLE)),
            ALIVE if self.live.next_of_window(window | MIDDLE) => ALIVE,
            state if state >= self.oldest => DEAD,
            state => state + 1,
        }
    }
}

/// The next generation of a pattern that is surrounded by dead cells: the reference simulator.
///
/// The result is one cell larger on every side, so that it includes births just outside the
/// pattern's box. [`fast_step`](super::fast_step) computes the same faster, for long runs.
pub fn next_generation(pattern: &Grid<u8>, rule: Generations) -> Grid<u8> {
    let state = |row: isize, column: isize| {
        let place = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        let inside = place.filter(|&(row, column)| row < pattern.height() && column < pattern.width());
        inside.map_or(DEAD, |(row, column)| pattern.get(Position::new(row, column)))
    };
    Grid::from_fn(pattern.width() + 2, pattern.height() + 2, |Position { row, column }| {
        let (row, column) = (row.cast_signed() - 1, column.cast_signed() - 1);
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let window = around
            .zip(0..)
            .filter(|&((down, right), _)| state(row + down, column + right) == ALIVE)
            .map(|(_, bit)| 1 << bit)
            .sum();
        rule.next(state(row, column), window)
    })
}

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

    /// Reads `345/2/4`, in which survivals come first, `B2/S345/4`, `B2/S345/C4` and, as Catagolue
    /// writes it, `g4b2s345`. Births and survivals may have Hensel's letters, and `V` or `H` may stand
    /// at the end. Names such as `Star Wars` are read, too.
    fn from_str(text: &str) -> Result<Self, RuleError> {
        read(text.trim()).map_err(|fault| RuleError { text: text.trim().to_owned(), fault })
    }
}

fn read(text: &str) -> Result<Generations, Fault> {
    let text = named(text).unwrap_or(text);
    if text.contains(':') {
        return Err(Fault::Bounded);
    }
    let text = of_range_1(text).transpose()?.unwrap_or_else(|| text.to_owned());
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
    use crate::life::step;

    fn grid(rows: &[&str]) -> Grid<u8> {
        Grid::from_fn(rows[0].len(), rows.len(), |at| rows[at.row].as_bytes()[at.column] - b'0')
    }

    /// The four cells of Brian's Brain that move by one cell a generation.
    #[test]
    fn a_photon_of_brians_brain_moves_at_the_speed_of_light() {
        let rule: Generations = "/2/3".parse().unwrap();
        let next = next_generation(&grid(&["12", "12"]), rule);
        assert_eq!(next, grid(&["0000", "1200", "1200", "0000"]));
    }

    #[test]
    fn a_rule_has_its_parts() {
        let rule: Generations = "345/2/5".parse().unwrap();
        assert_eq!(Generations::new(rule.live(), rule.oldest()), Some(rule));
        assert_eq!(Generations::new(rule.live(), 0), None);
        assert_eq!(Generations::new("B03/S23".parse().unwrap(), 2), None);
    }

    /// A cell of state 2 neither counts as a neighbour nor is kept alive by its own.
    #[test]
    fn old_cells_only_grow_older() {
        let rule: Generations = "345/2/5".parse().unwrap();
        assert_eq!(rule.states(), 5);
        let ages: Vec<u8> = (1..6)
            .scan(2, |state, _| {
                let now = *state;
                *state = rule.next(now, 0b111_101_111);
                Some(now)
            })
            .collect();
        assert_eq!(ages, [2, 3, 4, 0, 0]);
        assert_eq!(next_generation(&grid(&["22"]), rule), grid(&["0000", "0330", "0000"]));
    }

    /// With two states a rule of Generations is a two-state rule.
    #[test]
    fn two_states_are_those_of_the_other_simulator() {
        let mut random = fastrand::Rng::with_seed(3);
        for text in ["23/3/2", "12/2-a/2", "013/2/2V", "34/2/2H"] {
            let rule: Generations = text.parse().unwrap();
            let soup = Grid::from_fn(9, 7, |_| random.bool());
            let expected = step::next_generation(&soup, rule.live()).map(u8::from);
            assert_eq!(next_generation(&soup.map(u8::from), rule), expected, "{text}");
        }
    }

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
            ("R1,C4,M0,S3..5,B2..2,NM", "345/2/4"),
            ("R1,C4,S3,B2,NN", "3/2/4V"),
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
