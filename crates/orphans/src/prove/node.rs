//! Nodes: what is known of some targets, namely their last rows.

/// All targets of a half that end with certain rows, given by their places in the alphabets. The
/// row before these may be limited to a class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    class: Option<u32>,
    places: Vec<u16>,
}

impl Node {
    /// The targets that end with a row of this class and, after it, the rows at these places.
    pub(super) fn of_class(class: usize, places: &[usize]) -> Self {
        let class = Some(u32::try_from(class).expect("there are fewer classes than rows"));
        Self { class, places: places.iter().map(|&place| short(place)).collect() }
    }

    /// The class to which the row before the known ones is limited, if it is.
    pub(super) fn class(&self) -> Option<usize> {
        self.class.map(|class| class as usize)
    }

    /// The places of the known rows.
    pub(super) fn places(&self) -> Vec<usize> {
        self.places.iter().map(|&place| usize::from(place)).collect()
    }

    /// The number of known rows.
    pub(super) fn known(&self) -> usize {
        self.places.len()
    }

    /// The targets of this node in which the row before the known ones is the one at this place.
    pub(super) fn with_row(&self, place: usize) -> Self {
        let places = [short(place)].into_iter().chain(self.places.iter().copied()).collect();
        Self { class: None, places }
    }
}

fn short(place: usize) -> u16 {
    u16::try_from(place).expect("rows have at most 16 cells")
}
