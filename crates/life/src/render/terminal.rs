//! Scenes as text: half blocks and braille, with colours or without, and a symbol a cell.
//!
//! A terminal's own colours stand for what every pattern has: dead cells are its ground, live ones its ink. So the picture
//! is right on light terminals and on dark ones. Only other cells have colours of ours.

use super::look::{Rgb, Theme};
use super::scene::{Picture, Scene};
use super::{Cell, RenderError};

/// The most cells of a picture as text.
const MOST_CELLS: u64 = 1 << 26;

/// Whether the terminal understands colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// No escape codes.
    Plain,
    /// Escape codes for the 256 colours of terminals.
    Ansi,
}

/// Two rows a line. Without colours, whatever is not dead is black.
pub fn half_blocks(scene: &Scene, picture: &Picture, paint: Paint) -> Result<String, RenderError> {
    let mut text = String::new();
    for_each_band::<2>(scene, picture, |[upper, lower]| {
        let pairs = upper.iter().copied().zip(lower.iter().copied());
        push_line(&mut text, pairs.map(|pair| half_block(pair, paint)));
    })?;
    Ok(text)
}

/// Four rows a line, two columns a character, each cell a dot. A character has one colour: that of the cell that most
/// needs it.
pub fn braille(scene: &Scene, picture: &Picture, paint: Paint) -> Result<String, RenderError> {
    let mut text = String::new();
    for_each_band::<4>(scene, picture, |rows| {
        let columns = (0..rows[0].len()).step_by(2);
        push_line(&mut text, columns.map(|column| dots(rows, column, paint)));
    })?;
    Ok(text)
}

/// A character a cell: for scenes with more kinds of cells than black and white, where there are no colours.
pub fn symbols(scene: &Scene, picture: &Picture) -> Result<String, RenderError> {
    check(scene)?;
    let mut text = String::new();
    scene.for_each_row(picture, |row| {
        let line: String = row.iter().map(|cell| cell.symbol()).collect();
        text += line.trim_end();
        text.push('\n');
        Ok(()) as Result<(), RenderError>
    })?;
    Ok(text)
}

/// Whether a scene can be shown in black and white.
pub fn is_black_and_white(scene: &Scene) -> bool {
    scene.cells().into_iter().all(Cell::is_plain)
}

/// A character and its colours.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Glyph {
    symbol: char,
    /// The colour of the character; none for the terminal's own.
    ink: Option<u8>,
    /// The colour behind it; none for the terminal's own.
    ground: Option<u8>,
}

/// How a half of a block is painted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    /// In the colour that is there.
    Ground,
    /// In the terminal's ink.
    Ink,
    /// In a colour of ours.
    Colour(u8),
}

fn half(cell: Cell, paint: Paint) -> Half {
    match (cell, paint) {
        (Cell::Off | Cell::Nothing, _) => Half::Ground,
        (Cell::On, _) | (_, Paint::Plain) => Half::Ink,
        (other, Paint::Ansi) => Half::Colour(nearest(colour(other))),
    }
}

/// Waste is told by the colour of its mark, everything else by that of the cell. Both are seen on any ground.
fn colour(cell: Cell) -> Rgb {
    let look = Theme::Dark.look(cell);
    match (cell, look.mark) {
        (Cell::DeadWaste(_) | Cell::LiveWaste(_), Some(mark)) => mark.colour,
        _ => look.fill,
    }
}

fn half_block((upper, lower): (Cell, Cell), paint: Paint) -> Glyph {
    let glyph = |symbol, ink, ground| Glyph { symbol, ink, ground };
    match (half(upper, paint), half(lower, paint)) {
        (Half::Ground, Half::Ground) => glyph(' ', None, None),
        (Half::Ink, Half::Ink) => glyph('█', None, None),
        (Half::Ink, Half::Ground) => glyph('▀', None, None),
        (Half::Ground, Half::Ink) => glyph('▄', None, None),
        (Half::Colour(one), Half::Colour(other)) if one == other => glyph('█', Some(one), None),
        (Half::Colour(upper), Half::Colour(lower)) => glyph('▀', Some(upper), Some(lower)),
        (Half::Colour(upper), Half::Ground) => glyph('▀', Some(upper), None),
        (Half::Ground, Half::Colour(lower)) => glyph('▄', Some(lower), None),
        (Half::Colour(upper), Half::Ink) => glyph('▄', None, Some(upper)),
        (Half::Ink, Half::Colour(lower)) => glyph('▀', None, Some(lower)),
    }
}

/// The bit of each dot of a braille character, by row and column.
const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

fn dots(rows: &[Vec<Cell>; 4], column: usize, paint: Paint) -> Glyph {
    let mut bits = 0;
    let mut most = Cell::Off;
    for (row, dots) in rows.iter().zip(DOTS) {
        for (cell, dot) in row[column..].iter().zip(dots) {
            if half(*cell, paint) != Half::Ground {
                bits |= dot;
                most = most.max(*cell);
            }
        }
    }
    let ink = match half(most, paint) {
        Half::Colour(colour) => Some(colour),
        Half::Ground | Half::Ink => None,
    };
    let symbol = if bits == 0 { ' ' } else { char::from_u32(0x2800 + bits).unwrap_or('⣿') };
    Glyph { symbol, ink, ground: None }
}

/// Adds a line. Blanks at its end are left out, so that the picture can be pasted anywhere.
fn push_line(text: &mut String, glyphs: impl Iterator<Item = Glyph>) {
    let glyphs: Vec<Glyph> = glyphs.collect();
    let is_blank = |glyph: &Glyph| glyph.symbol == ' ' && glyph.ground.is_none();
    let length = glyphs.iter().rposition(|glyph| !is_blank(glyph)).map_or(0, |last| last + 1);
    let mut colours = (None, None);
    for glyph in &glyphs[..length] {
        if colours != (glyph.ink, glyph.ground) {
            colours = (glyph.ink, glyph.ground);
            push_colours(text, colours);
        }
        text.push(glyph.symbol);
    }
    if colours != (None, None) {
        text.push_str("\x1b[0m");
    }
    text.push('\n');
}

fn push_colours(text: &mut String, (ink, ground): (Option<u8>, Option<u8>)) {
    let number =
        |kind: &str, colour: Option<u8>| colour.map_or(String::new(), |colour| format!(";{kind};5;{colour}"));
    text.extend(["\x1b[0".to_owned(), number("38", ink), number("48", ground), "m".to_owned()]);
}

/// The number of the colour among a terminal's 256 that is next to a colour: its cube of six steps a side, or its greys.
fn nearest(wanted: Rgb) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let cube = (0..216u8).map(|number| {
        let step = |place: u8| STEPS[usize::from(number / place % 6)];
        (16 + number, [step(36), step(6), step(1)])
    });
    let greys = (0..24u8).map(|number| (232 + number, [8 + 10 * number; 3]));
    let distance = |colour: Rgb| -> u32 {
        colour.iter().zip(wanted).map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    let best = cube.chain(greys).min_by_key(|&(_, colour)| distance(colour));
    best.map_or(15, |(number, _)| number)
}

/// Hands over so many rows at a time; what is missing at the end is filled up with nothing.
fn for_each_band<const ROWS: usize>(
    scene: &Scene,
    picture: &Picture,
    mut use_band: impl FnMut(&[Vec<Cell>; ROWS]),
) -> Result<(), RenderError> {
    check(scene)?;
    let blank = vec![Cell::Nothing; scene.width as usize];
    let mut band: [Vec<Cell>; ROWS] = std::array::from_fn(|_| blank.clone());
    let mut filled = 0;
    scene.for_each_row(picture, |row| {
        band[filled].copy_from_slice(row);
        filled += 1;
        if filled == ROWS {
            use_band(&band);
            filled = 0;
        }
        Ok(()) as Result<(), RenderError>
    })?;
    if filled > 0 {
        band[filled..].fill(blank);
        use_band(&band);
    }
    Ok(())
}

/// Refuses pictures that are too many for one text.
pub fn check_all(scene: &Scene) -> Result<(), RenderError> {
    let cells = scene.area().saturating_mul(scene.pictures.len() as u64);
    if cells > MOST_CELLS {
        return Err(RenderError::TextTooLong { cells, format: "all pictures in one text", most: MOST_CELLS });
    }
    Ok(())
}

fn check(scene: &Scene) -> Result<(), RenderError> {
    if scene.area() > MOST_CELLS {
        return Err(RenderError::TextTooLong { cells: scene.area(), format: "a text", most: MOST_CELLS });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::partial;

    fn scene(text: &str) -> Scene {
        Scene::of_partial(&partial::read(text).unwrap()).unwrap()
    }

    fn blocks(text: &str, paint: Paint) -> String {
        let scene = scene(text);
        half_blocks(&scene, &scene.pictures[0], paint).unwrap()
    }

    #[test]
    fn every_pair_of_cells_has_its_block() {
        assert_eq!(blocks(".O.O/..OO", Paint::Plain), " ▀▄█\n");
        assert_eq!(blocks(".O./..O/OOO", Paint::Plain), " ▀▄\n▀▀▀\n");
        assert_eq!(blocks(".O.O/..OO", Paint::Ansi), " ▀▄█\n", "black and white needs no colours");
    }

    #[test]
    fn undefined_cells_are_coloured() {
        let grey = nearest(Theme::Dark.look(Cell::Undefined).fill);
        assert_eq!(
            blocks("?.O?/OO.?", Paint::Ansi),
            format!("\x1b[0;48;5;{grey}m▄\x1b[0m▄▀\x1b[0;38;5;{grey}m█\x1b[0m\n")
        );
    }

    #[test]
    fn colours_of_the_cube_are_their_own_neighbours() {
        assert_eq!(nearest([0, 0, 0]), 16);
        assert_eq!(nearest([255, 255, 255]), 231);
        assert_eq!(nearest([0, 95, 175]), 25);
        assert_eq!(nearest([128, 128, 128]), 244);
    }

    /// All dots, one after another, in the order in which they are numbered.
    #[test]
    fn dots_are_where_braille_has_them() {
        let braille = |rows: &str| {
            let scene = scene(rows);
            super::braille(&scene, &scene.pictures[0], Paint::Plain).unwrap()
        };
        assert_eq!(braille("O./../../.."), "⠁\n");
        assert_eq!(braille("../O./../.."), "⠂\n");
        assert_eq!(braille("../../O./.."), "⠄\n");
        assert_eq!(braille(".O/../../.."), "⠈\n");
        assert_eq!(braille("../.O/../.."), "⠐\n");
        assert_eq!(braille("../../.O/.."), "⠠\n");
        assert_eq!(braille("../../../O."), "⡀\n");
        assert_eq!(braille("../../../.O"), "⢀\n");
        assert_eq!(braille("OOO/OOO/OOO/OOO/OOO"), "⣿⡇\n⠉⠁\n");
    }

    #[test]
    fn symbols_tell_what_colours_do() {
        let scene = scene("?.O?/OO.?");
        assert_eq!(symbols(&scene, &scene.pictures[0]).unwrap(), "?.O?\nOO.?\n");
    }
}
