//! The states that were reached, each once, exactly.

use std::ops::Range;

use crate::problem::ships::Excluded;
use crate::ship::Shorter;
use crate::strip::{Row, Strip};

/// The number of a state, in the order in which they were reached. The empty state is number 0.
pub(super) type Number = u32;

/// All states. Of a state and its mirror image one is kept, if there are mirror images.
#[derive(Debug)]
pub(super) struct States {
    strip: Strip,
    shorter: Shorter,
    has_images: bool,
    words: usize,
    /// The states, one after the other.
    packed: Vec<u64>,
    origins: Vec<Origin>,
    /// How many are dead.
    dead: usize,
    /// Open addressing: numbers of states plus 1, or 0.
    table: Vec<Number>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) parent: Number,
    /// True if the mirror image of what follows the parent was kept.
    pub(super) is_turned: bool,
    /// True if it was found later that too few rows can follow.
    pub(super) is_dead: bool,
}

impl States {
    /// The empty state.
    pub(super) fn new(strip: Strip, shorter: Shorter, has_images: bool) -> Self {
        let words = shorter.bits(&strip).div_ceil(64);
        let (packed, origins, table) = (Vec::new(), Vec::new(), vec![0; 1 << 10]);
        let mut states = Self { strip, shorter, has_images, words, packed, origins, dead: 0, table };
        states.add(&vec![0; shorter.pace.rows()], 0, 0);
        states
    }

    /// The number after that of the last state.
    pub(super) fn end(&self) -> Number {
        Number::try_from(self.origins.len()).expect("memory ends before the numbers do")
    }

    /// The numbers of those of the states that are not dead.
    pub(super) fn living(&self, among: Range<Number>) -> impl Iterator<Item = Number> {
        among.filter(|&number| !self.origins[number as usize].is_dead)
    }

    pub(super) fn count_living(&self) -> usize {
        self.origins.len() - self.dead
    }

    /// Notes that too few rows can follow a state.
    pub(super) fn bury(&mut self, number: Number) {
        let origin = &mut self.origins[number as usize];
        self.dead += usize::from(!origin.is_dead);
        origin.is_dead = true;
    }

    /// Adds a state: its rows, and the shorter periods that they and the rows before exclude. Returns its
    /// number, if it is new.
    ///
    /// # Panics
    /// If there are 2³² − 1 states.
    pub(super) fn add(&mut self, rows: &[Row], excluded: Excluded, parent: Number) -> Option<Number> {
        let mut state = self.pack(rows.iter().copied(), excluded);
        let mut is_turned = false;
        if self.has_images {
            let image = self.pack(rows.iter().map(|&row| self.strip.mirrored(row)), excluded);
            is_turned = image < state;
            state = state.min(image);
        }
        self.insert(&state, Origin { parent, is_turned, is_dead: false })
    }

    /// Adds a state as it is stored. Returns its number, if it is new.
    pub(super) fn insert(&mut self, state: &[u64], origin: Origin) -> Option<Number> {
        self.insert_or_find(state, origin).ok()
    }

    /// Adds a state as it is stored. Returns its number, as an error if it is not new.
    fn insert_or_find(&mut self, state: &[u64], origin: Origin) -> Result<Number, Number> {
        let mut slot = self.slot(state);
        while let Some(other) = self.table[slot].checked_sub(1) {
            if self.packed(other) == state {
                return Err(other);
            }
            slot = (slot + 1) % self.table.len();
        }
        let number = self.end();
        self.packed.extend_from_slice(state);
        self.origins.push(origin);
        self.dead += usize::from(origin.is_dead);
        self.table[slot] = number + 1;
        if 2 * self.origins.len() > self.table.len() {
            self.grow();
        }
        Ok(number)
    }

    /// Adds a state as it is stored, without its origin, or notes that it is not dead.
    pub(super) fn keep(&mut self, state: &[u64]) {
        let origin = Origin { parent: 0, is_turned: false, is_dead: false };
        if let Err(number) = self.insert_or_find(state, origin) {
            let origin = &mut self.origins[number as usize];
            self.dead -= usize::from(origin.is_dead);
            origin.is_dead = false;
        }
    }

    /// How a state is stored, and where it came from.
    pub(super) fn stored(&self, number: Number) -> (&[u64], Origin) {
        (self.packed(number), self.origins[number as usize])
    }

    /// Returns true if no bit beyond the last one is set.
    pub(super) fn fits(&self, stored: &[u64]) -> bool {
        let last = (self.shorter.bits(&self.strip) - 1) % 64;
        stored.len() == self.words
            && stored[self.words - 1] << (63 - last) >> (63 - last) == stored[self.words - 1]
    }

    pub(super) fn read(&self, number: Number, rows: &mut Vec<Row>) {
        rows.clear();
        let (packed, width) = (self.packed(number), self.strip.width as usize);
        let cells = Row::MAX >> (Row::BITS - self.strip.width);
        rows.extend((0..self.shorter.pace.rows()).map(|row| {
            let (word, bit) = (row * width / 64, row * width % 64);
            // Twice, as a number cannot be shifted by all of its bits.
            let rest = packed.get(word + 1).map_or(0, |next| next << 1 << (63 - bit));
            #[expect(clippy::cast_possible_truncation, reason = "the other cells are those of other rows")]
            let row = (packed[word] >> bit | rest) as Row;
            row & cells
        }));
    }

    /// The shorter periods that the rows up to a state exclude.
    pub(super) fn excluded(&self, number: Number) -> Excluded {
        let (packed, first) = (self.packed(number), self.shorter.pace.rows() * self.strip.width as usize);
        let bit = |at: usize| packed[at / 64] >> (at % 64) & 1;
        (first..self.shorter.bits(&self.strip))
            .rev()
            .fold(0, |all, at| all << 1 | Excluded::from(bit(at) == 1))
    }

    /// All rows that lead to a state, those of the state last, and whether they are the mirror images of
    /// what was added.
    pub(super) fn path(&self, number: Number) -> (Vec<Row>, bool) {
        let mut rows = Vec::new();
        self.read(number, &mut rows);
        let mut before = Vec::new();
        let (mut at, mut is_turned, mut state) = (number, false, Vec::new());
        while at != 0 {
            let origin = self.origins[at as usize];
            is_turned ^= origin.is_turned;
            at = origin.parent;
            self.read(at, &mut state);
            let place = state[..self.shorter.pace.classes].iter().rev();
            before.extend(place.map(|&row| if is_turned { self.strip.mirrored(row) } else { row }));
        }
        before.reverse();
        before.extend(rows);
        (before, is_turned)
    }

    pub(super) fn mirrored(&self, row: Row) -> Row {
        self.strip.mirrored(row)
    }

    pub(super) fn bytes(&self) -> u64 {
        let bytes = self.packed.capacity() * size_of::<u64>()
            + self.origins.capacity() * size_of::<Origin>()
            + self.table.capacity() * size_of::<Number>();
        bytes as u64
    }

    /// The most memory that they take while so many are added.
    pub(super) fn bytes_with(&self, more: usize) -> u64 {
        // A list that is full gets twice the place, again and again.
        let grown = |capacity: usize, needed: usize| {
            (0..usize::BITS)
                .map(|times| capacity << times)
                .find(|&place| place >= needed)
                .unwrap_or(usize::MAX)
        };
        let all = self.origins.len() + more;
        let table = if 2 * all <= self.table.len() {
            self.table.len()
        } else {
            // The old table exists until the new one is filled.
            let new = (2 * all).next_power_of_two().max(2 * self.table.len());
            new + new / 2
        };
        let bytes = grown(self.packed.capacity(), all * self.words) * size_of::<u64>()
            + grown(self.origins.capacity(), all) * size_of::<Origin>()
            + table * size_of::<Number>();
        bytes as u64
    }

    fn pack(&self, rows: impl Iterator<Item = Row>, excluded: Excluded) -> Vec<u64> {
        let (mut packed, width) = (vec![0; self.words], self.strip.width as usize);
        for (number, row) in rows.enumerate() {
            let (word, bit) = (number * width / 64, number * width % 64);
            packed[word] |= u64::from(row) << bit;
            if bit + width > 64 {
                packed[word + 1] |= u64::from(row) >> (64 - bit);
            }
        }
        let first = self.shorter.pace.rows() * width;
        for at in (first..self.shorter.bits(&self.strip)).filter(|at| excluded >> (at - first) & 1 == 1) {
            packed[at / 64] |= 1 << (at % 64);
        }
        packed
    }

    fn packed(&self, number: Number) -> &[u64] {
        let first = number as usize * self.words;
        &self.packed[first..first + self.words]
    }

    /// Where the search for a state starts in the table, whose length is a power of 2.
    fn slot(&self, state: &[u64]) -> usize {
        let mix = |hash: u64, word: &u64| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let hash = state.iter().fold(0, mix).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> 20) as usize % self.table.len()
    }

    fn grow(&mut self) {
        self.table = vec![0; 2 * self.table.len()];
        for number in 0..self.end() {
            let mut slot = self.slot(self.packed(number));
            while self.table[slot] != 0 {
                slot = (slot + 1) % self.table.len();
            }
            self.table[slot] = number + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Rule;
    use crate::problem::Ships;
    use crate::problem::ships::Mirror;
    use crate::strip::Axis;

    fn states(has_images: bool) -> States {
        let question = Ships::new(Rule::LIFE, 5, Mirror::None, 1, 2).unwrap();
        States::new(Strip::new(Rule::LIFE, 5, Axis::Border), Shorter::of(&question, false), has_images)
    }

    #[test]
    fn a_state_and_its_image_are_one() {
        let mut states = states(true);
        assert_eq!(states.add(&[0, 0, 0, 0], 0, 0), None);
        assert_eq!(states.add(&[0, 0, 0, 0b00110], 0, 0), Some(1));
        assert_eq!(states.add(&[0, 0, 0, 0b01100], 0, 0), None);
        assert_eq!(self::states(false).add(&[0, 0, 0, 0b01100], 0, 0), Some(1));
    }

    #[test]
    fn many_states_are_found_again() {
        let mut states = states(false);
        let rows = |n: u16| [n & 31, n >> 5 & 31, n >> 10 & 31, 1];
        for n in 0..5000 {
            assert_eq!(states.add(&rows(n), 0, 0), Some(u32::from(n) + 1));
        }
        let mut read = Vec::new();
        for n in 0..5000 {
            assert_eq!(states.add(&rows(n), 0, 0), None);
            states.read(u32::from(n) + 1, &mut read);
            assert_eq!(read, rows(n));
        }
    }

    /// The second step is kept as an image, so the path is turned as a whole.
    #[test]
    fn a_path_has_one_orientation() {
        let mut states = states(true);
        let one = states.add(&[0, 0, 0, 0b00001], 0, 0).unwrap();
        let two = states.add(&[0, 0, 0b00001, 0b11000], 0, one).unwrap();
        let (path, _) = states.path(two);
        let straight = vec![0, 0, 0, 0, 0b00001, 0b11000];
        let turned = vec![0, 0, 0, 0, 0b10000, 0b00011];
        assert!([straight, turned].contains(&path), "{path:?}");
    }
}
