//! The legend below a picture, which names its colours.

use super::letters::{HEIGHT, WIDTH, has_ink};

/// The side of a colour sample in units. It is 8, because marks are given in eighths.
const SAMPLE: usize = 8;

/// The space between a sample and its name and around all items, in units. Between two items it is
/// twice that.
const GAP: usize = 4;

/// Pictures so wide, in units, have room for a caption such as "generation 1000".
const SHORT_CAPTION: usize = 2 * GAP + 15 * (WIDTH + 1);

/// The maximal width of a legend in pixels, however wide the picture is.
const LONGEST: usize = 1000;

/// A colour and its name. Colours are indices into a palette.
pub(super) struct Item {
    pub(super) name: String,
    pub(super) fill: u8,
    /// The columns and rows of the mark, in eighths of a sample, and its colour.
    pub(super) mark: Option<(usize, usize, u8)>,
}

impl Item {
    /// The width of the item, in units.
    fn width(&self) -> usize {
        SAMPLE + GAP + self.name.chars().count() * (WIDTH + 1) - 1
    }
}

/// The colours of everything that is neither a sample nor a mark.
#[derive(Clone, Copy)]
pub(super) struct Colours {
    pub(super) page: u8,
    /// The border of samples that look like the page.
    pub(super) line: u8,
    pub(super) ink: u8,
}

/// A legend as rows of pixels, which are indices into a palette.
pub(super) struct Strip {
    rows: Vec<Vec<u8>>,
    colours: Colours,
    unit: usize,
}

impl Strip {
    /// Lays out the items beside and below each other, as large as fits into a picture of this
    /// width, or `None` if there is no room.
    pub(super) fn new(items: &[Item], width: u64, colours: Colours) -> Option<Self> {
        let width = usize::try_from(width).map_or(LONGEST, |width| width.min(LONGEST));
        let widest = items.iter().map(Item::width).max()? + 2 * GAP;
        let unit = [2, 1].into_iter().find(|unit| widest * unit <= width)?;
        let lines = lines(items, width / unit - 2 * GAP);
        let height = GAP + lines.len() * (SAMPLE + GAP);
        let mut strip = Self { rows: vec![vec![colours.page; width]; height * unit], colours, unit };
        for (number, line) in lines.iter().enumerate() {
            let top = GAP + number * (SAMPLE + GAP);
            let mut left = GAP;
            for item in line {
                strip.draw(item, (top, left));
                left += item.width() + 2 * GAP;
            }
        }
        Some(strip)
    }

    /// The height in pixels.
    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    /// The rows, filled up to the width of the picture.
    pub(super) fn rows(&self, width: usize) -> impl Iterator<Item = Vec<u8>> {
        self.rows.iter().map(move |row| {
            let mut row = row.clone();
            row.resize(width, self.colours.page);
            row
        })
    }

    /// A line of text below a picture of this width. What does not fit is cut off.
    pub(super) fn of_text(text: &str, width: u64, colours: Colours) -> Self {
        let width = usize::try_from(width).unwrap_or(LONGEST);
        let unit = if width >= 2 * SHORT_CAPTION { 2 } else { 1 };
        let rows = vec![vec![colours.page; width]; (2 * GAP + HEIGHT) * unit];
        let mut strip = Self { rows, colours, unit };
        let room = (width / unit).saturating_sub(2 * GAP) / (WIDTH + 1);
        strip.write(&text.chars().take(room).collect::<String>(), (GAP, GAP));
        strip
    }

    fn draw(&mut self, item: &Item, (top, left): (usize, usize)) {
        let Colours { page, line, .. } = self.colours;
        self.fill((top, left), (SAMPLE, SAMPLE), if item.fill == page { line } else { item.fill });
        self.fill((top + 1, left + 1), (SAMPLE - 2, SAMPLE - 2), item.fill);
        if let Some((columns, rows, colour)) = item.mark {
            let place = (top + (SAMPLE - rows) / 2, left + (SAMPLE - columns) / 2);
            self.fill(place, (rows, columns), colour);
        }
        self.write(&item.name, (top, left + SAMPLE + GAP));
    }

    /// Draws letters from this place on, given in units.
    fn write(&mut self, text: &str, (top, left): (usize, usize)) {
        let ink = self.colours.ink;
        for (number, letter) in text.chars().enumerate() {
            let start = left + number * (WIDTH + 1);
            for (row, column) in (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (row, column))) {
                if has_ink(letter, row, column) {
                    self.fill((top + row, start + column), (1, 1), ink);
                }
            }
        }
    }

    /// Fills a rectangle given in units.
    fn fill(&mut self, (top, left): (usize, usize), (height, width): (usize, usize), colour: u8) {
        let unit = self.unit;
        for row in &mut self.rows[top * unit..(top + height) * unit] {
            row[left * unit..(left + width) * unit].fill(colour);
        }
    }
}

/// Distributes the items over lines no wider than `width` units.
fn lines(items: &[Item], width: usize) -> Vec<Vec<&Item>> {
    let mut lines: Vec<Vec<&Item>> = Vec::new();
    let mut left = 0;
    for item in items {
        let end = left + 2 * GAP + item.width();
        if let Some(line) = lines.last_mut().filter(|_| end <= width) {
            line.push(item);
            left = end;
        } else {
            lines.push(vec![item]);
            left = item.width();
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(name: &str) -> Item {
        Item { name: name.to_owned(), fill: 2, mark: Some((4, 2, 3)) }
    }

    #[test]
    fn a_sample_like_the_page_has_an_edge() {
        let blank = Item { name: "l".to_owned(), fill: 0, mark: None };
        let strip = Strip::new(&[blank], 26, Colours { page: 0, line: 9, ink: 1 }).unwrap();
        let rows: Vec<Vec<u8>> = strip.rows(26).collect();
        assert_eq!((&rows[4][4..12], &rows[5][4..12]), (&[9; 8][..], &[9, 0, 0, 0, 0, 0, 0, 9][..]));
    }

    /// The legend as rows of digits.
    fn drawn(names: &[&str], width: u64) -> Option<Vec<String>> {
        let items: Vec<Item> = names.iter().map(|name| item(name)).collect();
        let rows = Strip::new(&items, width, Colours { page: 0, line: 9, ink: 1 })?;
        Some(rows.rows(40).map(|row| row.iter().map(u8::to_string).collect()).collect())
    }

    #[test]
    fn a_sample_and_its_name() {
        let rows = drawn(&["l"], 26).unwrap();
        assert_eq!((rows.len(), rows[0].len()), (16, 40));
        assert_eq!(&rows[4][..26], "00002222222200000110000000".get(..26).unwrap());
        assert_eq!(&rows[7][..26], "00002233332200000010000000");
        assert!(rows[..4].iter().chain(&rows[12..]).all(|row| row.bytes().all(|digit| digit == b'0')));
        // Twice as large if there is room, and nothing if there is none.
        assert_eq!(drawn(&["l"], 60).unwrap().len(), 32);
        assert_eq!(drawn(&["l"], 24), None);
        assert_eq!(drawn(&[], 100), None);
    }

    #[test]
    fn what_does_not_fit_beside_stands_below() {
        assert_eq!(drawn(&["l", "i"], 30).unwrap().len(), 28);
        assert_eq!(drawn(&["l", "i"], 49).unwrap().len(), 28);
        assert_eq!(drawn(&["l", "i"], 50).unwrap().len(), 56, "twice as large");
        assert_eq!(drawn(&["l", "i"], 100).unwrap().len(), 32);
    }
}
