//! What is known of a target: its last rows.

/// All targets of a side that end with some rows, given by their places in the alphabets; perhaps the row before is in a class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    class: Option<u32>,
    places: Vec<u16>,
}

impl Node {
    /// The targets that end with a row of a class and these rows.
    pub(super) fn of_class(class: usize, places: &[usize]) -> Self {
        let class = Some(u32::try_from(class).expect("there are fewer classes than rows"));
        Self { class, places: places.iter().map(|&place| short(place)).collect() }
    }

    /// The class of the row before those that are known.
    pub(super) fn class(&self) -> Option<usize> {
        self.class.map(|class| class as usize)
    }

    /// The rows that are known.
    pub(super) fn places(&self) -> Vec<usize> {
        self.places.iter().map(|&place| usize::from(place)).collect()
    }

    /// How many rows are known.
    pub(super) fn known(&self) -> usize {
        self.places.len()
    }

    /// The same with one row more known.
    pub(super) fn with_row(&self, place: usize) -> Self {
        let places = [short(place)].into_iter().chain(self.places.iter().copied()).collect();
        Self { class: None, places }
    }
}

fn short(place: usize) -> u16 {
    u16::try_from(place).expect("rows have at most 16 cells")
}
