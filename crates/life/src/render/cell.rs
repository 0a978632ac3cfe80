//! The kinds of cells that a picture shows.

/// A kind of cell in a picture. Kinds have no colours; [`Theme`](super::Theme) assigns these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// Dead.
    Off,
    /// Alive.
    On,
    /// Alive, shown by the class of its age.
    Aged(Age),
    /// Neither dead nor alive, by a rule of Generations.
    Dying(Decay),
    /// Unspecified, such as the cells that an orphan leaves open.
    Unspecified,
    /// Alive and belonging to a player, counted from 0.
    Player(u8),
    /// Alive and belonging to no player.
    Hybrid,
    /// Dead, with a waste of 1 or 2 (see [`crate::life::waste`]).
    DeadWaste(u8),
    /// Alive, with a waste of 1 or 2.
    LiveWaste(u8),
    /// Not a cell: the space between several pictures.
    Nothing,
}

/// A class of ages of live cells. The least age doubles from one class to the next, because young
/// cells change fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Age(u8);

impl Age {
    /// The number of classes.
    pub const CLASSES: u8 = 7;

    /// The least age of the last class.
    pub const OLDEST: u32 = 1 << (Self::CLASSES - 2);

    /// The class of a cell that has been alive for this many generations, 0 if it was just born.
    #[expect(clippy::missing_panics_doc, reason = "there are few classes")]
    pub fn of(generations: u32) -> Self {
        let doublings = generations.min(Self::OLDEST).checked_ilog2().map_or(0, |log| log + 1);
        Self(u8::try_from(doublings).expect("there are few classes"))
    }

    /// The number of the class, from 0.
    pub fn class(self) -> u8 {
        self.0
    }

    /// The least age of the class, and the greatest unless it is the last class.
    pub fn range(self) -> (u32, Option<u32>) {
        let least = |class: u8| if class == 0 { 0 } else { 1 << (class - 1) };
        let is_last = self.0 + 1 == Self::CLASSES;
        (least(self.0), (!is_last).then(|| least(self.0 + 1) - 1))
    }
}

/// States of a rule of Generations in which cells are neither dead nor alive, and which look alike.
/// If a rule has few such states, each has a look of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decay {
    first: u8,
    last: u8,
    oldest: u8,
}

impl Decay {
    /// The most looks.
    pub const MOST: u8 = 14;

    /// The states that look like a state of a rule whose last state before death is `oldest`.
    ///
    /// # Panics
    /// If the state is dead, alive, or none of the rule.
    pub fn of(state: u8, oldest: u8) -> Self {
        assert!((2..=oldest).contains(&state), "the state {state} is none in which cells die");
        let (states, most) = (u16::from(oldest) - 1, u16::from(Self::MOST));
        if states <= most {
            return Self { first: state, last: state, oldest };
        }
        let class = (u16::from(state) - 2) * most / states;
        let begin = |class: u16| u8::try_from((class * states).div_ceil(most) + 2).unwrap_or(u8::MAX);
        // The first state of the class after the last one would be the one after `oldest`.
        let last = if class + 1 == most { oldest } else { begin(class + 1) - 1 };
        Self { first: begin(class), last, oldest }
    }

    /// How far a cell of this class is on its way from the first such state to the last one: the steps
    /// so far, and all of them.
    pub fn way(self) -> (u8, u8) {
        (self.first - 2, self.oldest - 2)
    }

    /// The number of the first state of the class.
    pub fn first(self) -> u8 {
        self.first
    }
}

impl Cell {
    /// The character for the cell where colours are not available.
    pub fn symbol(self) -> char {
        match self {
            Self::Off => '.',
            Self::On => 'O',
            Self::Aged(age) => char::from(b'0' + age.class()),
            Self::Dying(decay) => char::from_digit(decay.first.into(), 36).unwrap_or('+'),
            Self::Unspecified => '?',
            Self::Player(player) => ['0', 'X', '*', '#'][usize::from(player % 4)],
            Self::Hybrid => '@',
            Self::DeadWaste(1) => '1',
            Self::DeadWaste(_) => '2',
            Self::LiveWaste(1) => 'o',
            Self::LiveWaste(_) => 'Q',
            Self::Nothing => ' ',
        }
    }

    /// The name of the kind, for legends.
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
            Self::Dying(Decay { first, last, .. }) if first == last => format!("dying, state {first}"),
            Self::Dying(Decay { first, last, .. }) => format!("dying, states {first} to {last}"),
            Self::Unspecified => "unspecified".to_owned(),
            Self::Player(player) => format!("player {}", player + 1),
            Self::Hybrid => "hybrid".to_owned(),
            Self::DeadWaste(waste) => format!("dead, wastes {waste}"),
            Self::LiveWaste(waste) => format!("alive, wastes {waste}"),
            Self::Nothing => "no cell".to_owned(),
        }
    }

    /// Whether the kind is plain dead or plain alive.
    pub fn is_plain(self) -> bool {
        matches!(self, Self::Off | Self::On)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every state has one class, and classes follow each other without gaps.
    #[test]
    fn many_states_share_looks() {
        for oldest in 2..=u8::MAX {
            let mut classes: Vec<Decay> = (2..=oldest).map(|state| Decay::of(state, oldest)).collect();
            for (state, decay) in (2..=oldest).zip(&classes) {
                assert!((decay.first..=decay.last).contains(&state), "{state} of {oldest}: {decay:?}");
            }
            classes.dedup();
            assert_eq!(classes.len(), usize::from((oldest - 1).min(Decay::MOST)), "{oldest}");
            assert!(classes.windows(2).all(|two| two[0].last + 1 == two[1].first));
        }
        assert_eq!(Cell::Dying(Decay::of(3, 3)).name(), "dying, state 3");
        assert_eq!(Cell::Dying(Decay::of(255, 255)).name(), "dying, states 238 to 255");
    }

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
