//! Who takes part in a game.

use std::str::FromStr;

use lifesat::player::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Participant {
    Human,
    Computer(Kind),
}

impl Participant {
    /// A human, and every kind of computer player.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Human).chain(Kind::ALL.map(Self::Computer))
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Computer(kind) => kind.name(),
        }
    }

    pub(crate) fn computer(self) -> Option<Kind> {
        match self {
            Self::Human => None,
            Self::Computer(kind) => Some(kind),
        }
    }
}

impl FromStr for Participant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim() {
            "human" => Ok(Self::Human),
            other => other.parse().map(Self::Computer).map_err(|_| {
                let computers = Kind::ALL.map(Kind::name).join(", ");
                format!("players are human, {computers}")
            }),
        }
    }
}
