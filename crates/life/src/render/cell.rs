//! What a cell shows.

/// What a cell shows. Which of these are alive is no matter here: whoever makes a scene knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// Dead.
    Off,
    /// Alive.
    On,
    /// Alive, and for how long: a class of ages.
    Aged(Age),
    /// Neither: an orphan does not say what is here.
    Undefined,
    /// Alive, and of a player, from 0.
    Player(u8),
    /// Alive, and of nobody.
    Hybrid,
    /// Dead, and wastes so much: 1 or 2 (see [`crate::life::waste`]).
    DeadWaste(u8),
    /// Alive, and wastes so much.
    LiveWaste(u8),
    /// No cell: what is between several pictures.
    Nothing,
}

/// A class of ages. Ages double from one to the next, as what is young changes fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Age(u8);

impl Age {
    /// How many classes there are.
    pub const CLASSES: u8 = 7;

    /// Whatever is as old, or older, is in the last class.
    pub const OLDEST: u32 = 1 << (Self::CLASSES - 2);

    /// The class of a cell that has been alive for so many generations; 0 if it was just born.
    pub fn of(generations: u32) -> Self {
        let doublings = generations.min(Self::OLDEST).checked_ilog2().map_or(0, |log| log + 1);
        Self(u8::try_from(doublings).expect("there are few classes"))
    }

    /// The number of the class, from 0.
    pub fn class(self) -> u8 {
        self.0
    }

    /// The ages of the class: the least, and the greatest if there is one.
    pub fn range(self) -> (u32, Option<u32>) {
        let least = |class: u8| if class == 0 { 0 } else { 1 << (class - 1) };
        let is_last = self.0 + 1 == Self::CLASSES;
        (least(self.0), (!is_last).then(|| least(self.0 + 1) - 1))
    }
}

impl Cell {
    /// The character that stands for it where there are no colours.
    pub fn symbol(self) -> char {
        match self {
            Self::Off => '.',
            Self::On => 'O',
            Self::Aged(age) => char::from(b'0' + age.class()),
            Self::Undefined => '?',
            Self::Player(player) => ['0', 'X', '*', '#'][usize::from(player % 4)],
            Self::Hybrid => '@',
            Self::DeadWaste(1) => '1',
            Self::DeadWaste(_) => '2',
            Self::LiveWaste(1) => 'o',
            Self::LiveWaste(_) => 'Q',
            Self::Nothing => ' ',
        }
    }

    /// What it is, for a legend.
    pub fn name(self) -> String {
        match self {
            Self::Off => "dead".to_owned(),
            Self::On => "alive".to_owned(),
            Self::Aged(age) => match age.range() {
                (0, _) => "just born".to_owned(),
                (1, _) => "1 generation old".to_owned(),
                (least, Some(greatest)) => format!("{least} to {greatest} generations old"),
                (least, None) => format!("{least} generations old or more"),
            },
            Self::Undefined => "undefined".to_owned(),
            Self::Player(player) => format!("player {}", player + 1),
            Self::Hybrid => "hybrid".to_owned(),
            Self::DeadWaste(waste) => format!("dead, wastes {waste}"),
            Self::LiveWaste(waste) => format!("alive, wastes {waste}"),
            Self::Nothing => "no cell".to_owned(),
        }
    }

    /// Whether it is one of the two that every pattern has.
    pub fn is_plain(self) -> bool {
        matches!(self, Self::Off | Self::On)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_double() {
        let classes: Vec<u8> =
            [0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 1000].map(|age| Age::of(age).class()).into();
        assert_eq!(classes, [0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
        for age in 0..100 {
            let (least, greatest) = Age::of(age).range();
            assert!(least <= age && greatest.is_none_or(|greatest| age <= greatest), "{age}");
        }
    }
}
