//! MAP strings: the table of a rule in base64, as Golly writes it.
//!
//! The cells of the neighbourhood, row by row and with the middle one, are the digits of a binary
//! number. The digit of the first cell has the greatest weight. The string has one bit for each of
//! these numbers from 0 on, six bits to a character. In the hexagonal neighbourhood Golly takes the
//! lowest row first.

use super::{Fault, Neighbourhood, Rule};

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The neighbourhoods by the lengths of their strings.
const LENGTHS: [(usize, Neighbourhood); 3] =
    [(86, Neighbourhood::Moore), (22, Neighbourhood::Hexagonal), (6, Neighbourhood::VonNeumann)];

/// Reads what follows `MAP`. Two `=` may stand at the end.
pub(super) fn read(text: &str) -> Result<Rule, Fault> {
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
pub(super) fn write(rule: Rule) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The string of Conway's rule in Golly's help (the section on MAP rules).
    const LIFE: &str =
        "ARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA";

    #[test]
    fn the_published_string_is_conways_rule() {
        assert_eq!(read(LIFE), Ok(Rule::LIFE));
        assert_eq!(read(&format!("{LIFE}==")), Ok(Rule::LIFE));
        assert_eq!(write(Rule::LIFE), LIFE);
    }

    #[test]
    fn what_is_written_is_read_back_in_each_neighbourhood() {
        for (seed, (length, neighbourhood)) in (0..).zip(LENGTHS) {
            let mut random = fastrand::Rng::with_seed(seed);
            let bits: Vec<bool> = (0..512).map(|_| random.bool()).collect();
            let rule = Rule::of_windows(|window| bits[usize::from(window & neighbourhood.window())]);
            let text = write(rule);
            assert_eq!((text.len(), read(&text)), (length, Ok(rule)));
        }
    }

    #[test]
    fn broken_strings_are_refused() {
        assert_eq!(read("AAAAA"), Err(Fault::MapLength(5)));
        assert_eq!(read("AAA-AA"), Err(Fault::MapCharacter('-')));
        assert_eq!(read(""), Err(Fault::MapLength(0)));
    }
}
