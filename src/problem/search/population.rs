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
pub struct Bound {
    /// The generations whose live cells are added up.
    pub generations: Vec<usize>,
    /// The bound on the sum.
    pub population: Population,
}

/// A text that is not a bound.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a bound; write <=20 for at most 20 live cells in generation 0, >=5 for at least 5, and <=20@1 or \
     <=40@0+1 for those of other generations together"
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
    /// Writes the form that [`FromStr`](std::str::FromStr) reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.population {
            Population::AtLeast(least) => write!(f, ">={least}")?,
            Population::AtMost(most) => write!(f, "<={most}")?,
        }
        let generations: Vec<String> = self.generations.iter().map(usize::to_string).collect();
        write!(f, "@{}", generations.join("+"))
    }
}

impl std::str::FromStr for Bound {
    type Err = BoundError;

    /// Reads `<=20`, `>=5@1` or `<=40@0+1`.
    fn from_str(text: &str) -> Result<Self, BoundError> {
        read(text).ok_or_else(|| BoundError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Bound> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (bound, generations) = plain.split_once('@').unwrap_or((&plain, "0"));
    let population = match (bound.strip_prefix("<="), bound.strip_prefix(">=")) {
        (Some(most), _) => Population::AtMost(most.parse().ok()?),
        (_, Some(least)) => Population::AtLeast(least.parse().ok()?),
        _ => return None,
    };
    let generations: Option<Vec<usize>> = generations.split('+').map(|number| number.parse().ok()).collect();
    Some(Bound { generations: generations?, population })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_read() {
        let bound =
            |generations: &[usize], population| Bound { generations: generations.to_vec(), population };
        assert_eq!("<=20".parse(), Ok(bound(&[0], Population::AtMost(20))));
        assert_eq!(">= 5 @ 1".parse(), Ok(bound(&[1], Population::AtLeast(5))));
        assert_eq!("<=40@0+1".parse(), Ok(bound(&[0, 1], Population::AtMost(40))));
        assert_eq!("<=40@0+1".parse::<Bound>().unwrap().to_string(), "<=40@0+1");
        for nonsense in ["", "20", "<20", "<=", "<=20@", "<=-1", "<=2@0,1"] {
            assert!(nonsense.parse::<Bound>().is_err(), "{nonsense}");
        }
    }
}
