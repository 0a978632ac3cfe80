//! Cells as pixels: a palette, and one byte for each pixel; with a legend below the picture, which
//! names its colours.

use super::look::{Rgb, Theme};
use super::scene::{Cell, Picture, Scene};

/// The least side in pixels of cells that are drawn with marks and with lines between them.
const FINE: u32 = 8;

/// How cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The side of a cell in pixels, at least 1. From 8 on, one of these pixels is the line between
    /// the cell and the one before.
    pub scale: u32,
    /// The colours.
    pub theme: Theme,
    /// True if a legend below the picture explains its colours. It is left out if there is no room.
    pub has_legend: bool,
    /// True if the first words of a picture's caption, up to a comma, stand below it.
    pub has_captions: bool,
}

/// A scene prepared for drawing in pixels.
pub(super) struct Raster<'a> {
    scene: &'a Scene,
    scale: u32,
    /// True if lines and marks are drawn.
    is_fine: bool,
    palette: Vec<Rgb>,
    tiles: Vec<(Cell, Tile)>,
    legend: Option<Strip>,
    /// The colours of captions, if pictures have any.
    captions: Option<Colours>,
}

/// The colours of a cell, as indices into the palette.
#[derive(Clone, Copy)]
struct Tile {
    fill: u8,
    /// The columns and the rows of the mark, each as a half-open range, and its colour.
    mark: Option<([u32; 2], [u32; 2], u8)>,
}

/// The indices of the page and of lines in the palette.
const PAGE: u8 = 0;
const LINE: u8 = 1;

impl<'a> Raster<'a> {
    pub(super) fn new(scene: &'a Scene, style: Style) -> Self {
        let Style { scale, theme, has_legend, has_captions } = style;
        let mut raster = Self {
            scene,
            scale,
            is_fine: scale >= FINE,
            palette: vec![theme.page(), theme.line()],
            tiles: Vec::new(),
            legend: None,
            captions: None,
        };
        for cell in scene.cells() {
            let tile = raster.tile(cell, theme);
            raster.tiles.push((cell, tile));
        }
        if has_legend {
            raster.legend = raster.legend(theme);
        }
        if has_captions {
            let ink = raster.colour(theme.ink());
            raster.captions = Some(Colours { page: PAGE, line: LINE, ink });
        }
        raster
    }

    /// The legend: all kinds of cells of the scene, except a ground that looks like the page.
    fn legend(&mut self, theme: Theme) -> Option<Strip> {
        let mut items = Vec::new();
        for cell in self.scene.cells() {
            let look = theme.look(cell);
            let is_blank = cell == self.scene.ground && look.fill == theme.page();
            if !is_blank && cell != Cell::Nothing {
                let mark = look.mark.map(|mark| {
                    (usize::from(mark.width), usize::from(mark.height), self.colour(mark.colour))
                });
                items.push(Item { name: cell.name(), fill: self.colour(look.fill), mark });
            }
        }
        let ink = self.colour(theme.ink());
        Strip::new(&items, self.size().0, Colours { page: PAGE, line: LINE, ink })
    }

    /// The colours of the palette, three bytes each.
    pub(super) fn palette(&self) -> Vec<u8> {
        self.palette.concat()
    }

    /// The width and height in pixels.
    pub(super) fn size(&self) -> (u64, u64) {
        let side = |cells: u32| u64::from(cells) * u64::from(self.scale) + u64::from(self.is_fine);
        let legend = self.legend.as_ref().map_or(0, Strip::height) as u64;
        let width = side(self.scene.width);
        let caption = self.caption("", width).map_or(0, |caption| caption.height()) as u64;
        (width, side(self.scene.height) + legend + caption)
    }

    fn caption(&self, caption: &str, width: u64) -> Option<Strip> {
        let first = caption.split(',').next().unwrap_or_default();
        self.captions.map(|colours| Strip::of_text(first, width, colours))
    }

    /// Passes the rows of pixels of a picture to `use_row`, from top to bottom. All rows share one buffer.
    pub(super) fn for_each_row<E>(
        &self,
        picture: &Picture,
        mut use_row: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut pixels = Vec::new();
        let mut above = vec![Cell::Nothing; self.scene.width as usize];
        self.scene.for_each_row(picture, |cells| {
            for down in 0..self.scale {
                if down == 0 && self.is_fine {
                    self.line(&above, cells, &mut pixels);
                } else {
                    self.row(cells, down, &mut pixels);
                }
                use_row(&pixels)?;
            }
            above.copy_from_slice(cells);
            Ok(())
        })?;
        if self.is_fine {
            let below = vec![Cell::Nothing; above.len()];
            self.line(&above, &below, &mut pixels);
            use_row(&pixels)?;
        }
        let width = pixels.len();
        let caption = self.caption(&picture.caption, width as u64);
        self.legend
            .iter()
            .chain(&caption)
            .flat_map(|strip| strip.rows(width))
            .try_for_each(|row| use_row(&row))
    }

    /// Draws the row of pixels that lies `down` pixels below the upper side of a row of cells.
    fn row(&self, cells: &[Cell], down: u32, pixels: &mut Vec<u8>) {
        pixels.clear();
        let mut left = Cell::Nothing;
        for &cell in cells {
            let tile = self.tiles.iter().find(|(other, _)| *other == cell);
            let tile = tile.expect("all cells of the scene have tiles").1;
            let start = pixels.len();
            pixels.resize(start + self.scale as usize, tile.fill);
            if let Some(([from, to], rows, colour)) = tile.mark
                && (rows[0]..rows[1]).contains(&down)
            {
                pixels[start + from as usize..start + to as usize].fill(colour);
            }
            if self.is_fine {
                pixels[start] = line_between([left, cell]);
            }
            left = cell;
        }
        if self.is_fine {
            pixels.push(line_between([left, Cell::Nothing]));
        }
    }

    /// Draws the row of pixels between two rows of cells.
    fn line(&self, above: &[Cell], below: &[Cell], pixels: &mut Vec<u8>) {
        pixels.clear();
        let mut left = PAGE;
        for (&upper, &lower) in above.iter().zip(below) {
            let colour = line_between([upper, lower]);
            pixels.push(colour.max(left));
            pixels.resize(pixels.len() + self.scale as usize - 1, colour);
            left = colour;
        }
        pixels.push(left);
    }

    fn tile(&mut self, cell: Cell, theme: Theme) -> Tile {
        let look = theme.look(cell);
        let fill = self.colour(look.fill);
        let mark = look.mark.filter(|_| self.is_fine).map(|mark| {
            let colour = self.colour(mark.colour);
            (self.middle(mark.width), self.middle(mark.height), colour)
        });
        Tile { fill, mark }
    }

    /// The range of pixels for a mark of this many eighths of a cell, centred in the cell without its line.
    fn middle(&self, eighths: u8) -> [u32; 2] {
        let room = self.scale - 1;
        let margin = (room * u32::from(8 - eighths) + 8) / 16;
        [1 + margin, 1 + room - margin]
    }

    /// The index of a colour in the palette, which is extended if necessary. There are far fewer
    /// colours than indices.
    fn colour(&mut self, colour: Rgb) -> u8 {
        let place = self.palette.iter().position(|&other| other == colour).unwrap_or_else(|| {
            self.palette.push(colour);
            self.palette.len() - 1
        });
        u8::try_from(place).expect("there are few colours")
    }
}

/// The colour of the line between two neighbours. It is that of the page if neither is a cell.
fn line_between(neighbours: [Cell; 2]) -> u8 {
    if neighbours == [Cell::Nothing; 2] { PAGE } else { LINE }
}

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
struct Item {
    name: String,
    fill: u8,
    /// The columns and rows of the mark, in eighths of a sample, and its colour.
    mark: Option<(usize, usize, u8)>,
}

impl Item {
    /// The width of the item, in units.
    fn width(&self) -> usize {
        SAMPLE + GAP + self.name.chars().count() * (WIDTH + 1) - 1
    }
}

/// The colours of everything that is neither a sample nor a mark.
#[derive(Clone, Copy)]
struct Colours {
    page: u8,
    /// The border of samples that look like the page.
    line: u8,
    ink: u8,
}

/// A legend as rows of pixels, which are indices into a palette.
struct Strip {
    rows: Vec<Vec<u8>>,
    colours: Colours,
    unit: usize,
}

impl Strip {
    /// Lays out the items beside and below each other, as large as fits into a picture of this
    /// width, or `None` if there is no room.
    fn new(items: &[Item], width: u64, colours: Colours) -> Option<Self> {
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

    fn height(&self) -> usize {
        self.rows.len()
    }

    /// The rows, filled up to the width of the picture.
    fn rows(&self, width: usize) -> impl Iterator<Item = Vec<u8>> {
        self.rows.iter().map(move |row| {
            let mut row = row.clone();
            row.resize(width, self.colours.page);
            row
        })
    }

    /// A line of text below a picture of this width. What does not fit is cut off.
    fn of_text(text: &str, width: u64, colours: Colours) -> Self {
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

// The letters are a bitmap font with the characters that legends need, five pixels wide and seven
// high. Letters with descenders are drawn two pixels lower.

/// The width of a letter in pixels.
const WIDTH: usize = 5;

/// The rows of a letter. A line of text is higher, to have room for descenders.
const ROWS: usize = 7;
const HEIGHT: usize = ROWS + HANG;

/// The letters with descenders, and by how many rows these are lowered.
const HANGING: [char; 4] = ['g', 'p', 'q', 'y'];
const HANG: usize = 2;

/// The rows of each letter from top to bottom. The highest bit of a row is the leftmost pixel.
const LETTERS: [(char, [u8; ROWS]); 38] = [
    (' ', [0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000]),
    (',', [0b00000, 0b00000, 0b00000, 0b00000, 0b00110, 0b00100, 0b01000]),
    ('0', [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110]),
    ('1', [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110]),
    ('2', [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111]),
    ('3', [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110]),
    ('4', [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010]),
    ('5', [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110]),
    ('6', [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110]),
    ('7', [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000]),
    ('8', [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110]),
    ('9', [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100]),
    ('a', [0b00000, 0b00000, 0b01110, 0b00001, 0b01111, 0b10001, 0b01111]),
    ('b', [0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b10001, 0b11110]),
    ('c', [0b00000, 0b00000, 0b01111, 0b10000, 0b10000, 0b10000, 0b01111]),
    ('d', [0b00001, 0b00001, 0b01111, 0b10001, 0b10001, 0b10001, 0b01111]),
    ('e', [0b00000, 0b00000, 0b01110, 0b10001, 0b11111, 0b10000, 0b01110]),
    ('f', [0b00110, 0b01000, 0b11110, 0b01000, 0b01000, 0b01000, 0b01000]),
    ('g', [0b01111, 0b10001, 0b10001, 0b10001, 0b01111, 0b00001, 0b01110]),
    ('h', [0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b10001, 0b10001]),
    ('i', [0b00100, 0b00000, 0b01100, 0b00100, 0b00100, 0b00100, 0b01110]),
    ('j', [0b00010, 0b00000, 0b00110, 0b00010, 0b00010, 0b10010, 0b01100]),
    ('k', [0b10000, 0b10000, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010]),
    ('l', [0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110]),
    ('m', [0b00000, 0b00000, 0b11010, 0b10101, 0b10101, 0b10101, 0b10101]),
    ('n', [0b00000, 0b00000, 0b11110, 0b10001, 0b10001, 0b10001, 0b10001]),
    ('o', [0b00000, 0b00000, 0b01110, 0b10001, 0b10001, 0b10001, 0b01110]),
    ('p', [0b11110, 0b10001, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000]),
    ('q', [0b01111, 0b10001, 0b10001, 0b10001, 0b01111, 0b00001, 0b00001]),
    ('r', [0b00000, 0b00000, 0b10110, 0b11000, 0b10000, 0b10000, 0b10000]),
    ('s', [0b00000, 0b00000, 0b01111, 0b10000, 0b01110, 0b00001, 0b11110]),
    ('t', [0b01000, 0b01000, 0b11110, 0b01000, 0b01000, 0b01000, 0b00110]),
    ('u', [0b00000, 0b00000, 0b10001, 0b10001, 0b10001, 0b10001, 0b01111]),
    ('v', [0b00000, 0b00000, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100]),
    ('w', [0b00000, 0b00000, 0b10101, 0b10101, 0b10101, 0b10101, 0b01010]),
    ('x', [0b00000, 0b00000, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001]),
    ('y', [0b10001, 0b10001, 0b10001, 0b10001, 0b01111, 0b00001, 0b01110]),
    ('z', [0b00000, 0b00000, 0b11111, 0b00010, 0b00100, 0b01000, 0b11111]),
];

/// Returns true if a letter has ink in a row and column. An unknown letter is drawn as a solid block.
fn has_ink(letter: char, row: usize, column: usize) -> bool {
    let hang = if HANGING.contains(&letter) { HANG } else { 0 };
    let Some(row) = row.checked_sub(hang).filter(|row| *row < ROWS) else { return false };
    let known = LETTERS.iter().find(|(other, _)| *other == letter);
    known.is_none_or(|(_, rows)| rows[row] >> (WIDTH - 1 - column) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::partial;
    use crate::render::{Age, Decay};

    fn pixels(raster: &Raster<'_>, picture: &Picture) -> Vec<Vec<u8>> {
        let mut rows = Vec::new();
        let collected: Result<(), ()> = raster.for_each_row(picture, |row| {
            rows.push(row.to_vec());
            Ok(())
        });
        collected.unwrap();
        rows
    }

    /// Pictures that differ in nothing but the first words of their captions differ below the cells.
    #[test]
    fn captions_stand_below_the_cells() {
        let mut scene = Scene::of_partial(&partial::read("O........./.........O").unwrap()).unwrap();
        let captions = ["generation 1, a", "generation 1, b", "generation 2, b"];
        scene.pictures = captions
            .map(|caption| Picture { caption: caption.to_owned(), ..scene.pictures[0].clone() })
            .into();
        let style = Style { scale: 12, theme: Theme::Light, has_legend: false, has_captions: true };
        let (raster, bare) = (Raster::new(&scene, style), Style { has_captions: false, ..style });
        let bare = Raster::new(&scene, bare).size();
        let [one, same, other] = [0, 1, 2].map(|number| pixels(&raster, &scene.pictures[number]));
        assert_eq!((one.len() as u64, one[0].len() as u64), (raster.size().1, bare.0));
        assert_eq!(one, same);
        let first = one.iter().zip(&other).position(|(row, other)| row != other).unwrap();
        assert!(first as u64 >= bare.1 && raster.size().1 > bare.1, "{first}");
    }

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

    #[test]
    fn all_names_of_cells_can_be_written() {
        let aged = (0..Age::CLASSES).map(|class| Cell::Aged(Age::of((1 << class) / 2)));
        let others = [Cell::Off, Cell::On, Cell::Unspecified, Cell::Hybrid, Cell::Nothing];
        let waste = [1, 2].into_iter().flat_map(|waste| [Cell::DeadWaste(waste), Cell::LiveWaste(waste)]);
        let dying = [(2, 2), (200, 255)].map(|(state, oldest)| Cell::Dying(Decay::of(state, oldest)));
        for cell in (0..4).map(Cell::Player).chain(aged).chain(dying).chain(others).chain(waste) {
            let unknown: Vec<char> = cell
                .name()
                .chars()
                .filter(|letter| LETTERS.iter().all(|(other, _)| other != letter))
                .collect();
            assert!(unknown.is_empty(), "{cell:?}: {unknown:?}");
        }
    }

    #[test]
    fn letters_are_different_and_fit_their_box() {
        for (index, (letter, rows)) in LETTERS.iter().enumerate() {
            assert!(rows.iter().all(|row| row >> WIDTH == 0), "{letter}");
            assert!(
                LETTERS[..index].iter().all(|(other, known)| other < letter && known != rows),
                "{letter}"
            );
        }
        assert!(has_ink('l', 0, 1) && !has_ink('l', 0, 3) && has_ink('é', 0, 0));
        assert!(!has_ink('p', 1, 0) && has_ink('p', 8, 0) && !has_ink('l', 8, 2));
    }
}
