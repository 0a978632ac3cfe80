//! Bounds on the number of live cells.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A bound on a number of live cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Population {
    /// This many or more.
    AtLeast(usize),
    /// This many or fewer.
    AtMost(usize),
}

/// A bound on the live cells of some generations together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// The generations whose live cells are added up.
    pub generations: Vec<usize>,
    /// The bound on the sum.
    pub population: Population,
}

/// A text that is not a bound.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a bound; write <=20 for at most 20 live cells in generation 0, >=5 for at least 5, =7 for exactly \
     7, and <=20@1 or <=40@0+1 for those of other generations together"
)]
pub struct BoundError(String);

impl Population {
    /// Whether a number of live cells is allowed.
    pub fn allows(self, count: usize) -> bool {
        match self {
            Self::AtLeast(least) => count >= least,
            Self::AtMost(most) => count <= most,
        }
    }
}

impl fmt::Display for Bound {
    /// Writes a form that [`Bound::read`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.population {
            Population::AtLeast(least) => write!(f, ">={least}")?,
            Population::AtMost(most) => write!(f, "<={most}")?,
        }
        let generations: Vec<String> = self.generations.iter().map(usize::to_string).collect();
        write!(f, "@{}", generations.join("+"))
    }
}

impl Bound {
    /// Reads `<=20`, `<20`, `>=5@1`, `>4`, `<=40@0+1` or `=7`, which is two bounds.
    ///
    /// # Errors
    /// If the text is not of this form.
    pub fn read(text: &str) -> Result<Vec<Self>, BoundError> {
        read(text).ok_or_else(|| BoundError(text.to_owned()))
    }
}

impl std::str::FromStr for Bound {
    type Err = BoundError;

    /// Reads what [`Bound::read`] reads, but for `=7`.
    fn from_str(text: &str) -> Result<Self, BoundError> {
        match Self::read(text)?.as_slice() {
            [bound] => Ok(bound.clone()),
            _ => Err(BoundError(text.to_owned())),
        }
    }
}

fn read(text: &str) -> Option<Vec<Bound>> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (bound, generations) = plain.split_once('@').unwrap_or((&plain, "0"));
    let digits = bound.trim_start_matches(['<', '>', '=']);
    let count: usize = digits.parse().ok()?;
    let populations = match &bound[..bound.len() - digits.len()] {
        "<=" => vec![Population::AtMost(count)],
        ">=" => vec![Population::AtLeast(count)],
        "<" => vec![Population::AtMost(count.checked_sub(1)?)],
        ">" => vec![Population::AtLeast(count.checked_add(1)?)],
        "=" | "==" => vec![Population::AtLeast(count), Population::AtMost(count)],
        _ => return None,
    };
    let generations: Option<Vec<usize>> = generations.split('+').map(|number| number.parse().ok()).collect();
    let generations = generations?;
    Some(
        populations
            .into_iter()
            .map(|population| Bound { generations: generations.clone(), population })
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_read() {
        let bound =
            |generations: &[usize], population| Bound { generations: generations.to_vec(), population };
        let one = |text, generations, population| {
            assert_eq!(Bound::read(text), Ok(vec![bound(generations, population)]));
        };
        one("<=20", &[0], Population::AtMost(20));
        one("<20", &[0], Population::AtMost(19));
        one(">= 5 @ 1", &[1], Population::AtLeast(5));
        one(">4", &[0], Population::AtLeast(5));
        one("<=40@0+1", &[0, 1], Population::AtMost(40));
        assert_eq!(Bound::read("<=40@0+1").unwrap()[0].to_string(), "<=40@0+1");
        assert_eq!("<=40@0+1".parse(), Ok(bound(&[0, 1], Population::AtMost(40))));
        assert!("=7".parse::<Bound>().is_err(), "this is two bounds");
        let exactly = Bound::read("=7@2").unwrap();
        assert_eq!(exactly, [bound(&[2], Population::AtLeast(7)), bound(&[2], Population::AtMost(7))]);
        for nonsense in ["", "20", "<0", "<=", "<=20@", "<=-1", "<=2@0,1", "=<3", "!=3"] {
            assert!(Bound::read(nonsense).is_err(), "{nonsense}");
        }
    }
}
