//! Scenes as text for terminals: half blocks, braille or symbols, with or without colours.
//!
//! Dead cells have the terminal's background colour and live cells its text colour, so the picture
//! is right on light and on dark terminals. Only other kinds of cells have colours of their own.

use super::look::{Rgb, Theme};
use super::scene::{Picture, Scene};
use super::{Cell, RenderError};

/// The most cells of a picture that is written as text.
const MOST_CELLS: u64 = 1 << 26;

/// Whether colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// No escape codes.
    Plain,
    /// Escape codes for the 256 colours of terminals.
    Ansi,
}

/// Draws two rows in a line. Without colours, every cell that is not dead looks alive.
///
/// # Errors
/// If the picture has too many cells.
pub fn half_blocks(scene: &Scene, picture: &Picture, paint: Paint) -> Result<String, RenderError> {
    let mut text = String::new();
    for_each_band::<2>(scene, picture, |[upper, lower]| {
        let pairs = upper.iter().copied().zip(lower.iter().copied());
        push_line(&mut text, pairs.map(|pair| half_block(pair, paint)));
    })?;
    Ok(text)
}

/// Draws four rows in a line and two columns in a character, each cell as a dot. A character has a
/// single colour: that of the cell whose kind comes last in [`Cell`].
///
/// # Errors
/// If the picture has too many cells.
pub fn braille(scene: &Scene, picture: &Picture, paint: Paint) -> Result<String, RenderError> {
    let mut text = String::new();
    for_each_band::<4>(scene, picture, |rows| {
        let columns = (0..rows[0].len()).step_by(2);
        push_line(&mut text, columns.map(|column| dots(rows, column, paint)));
    })?;
    Ok(text)
}

/// Draws each cell as a character, for scenes with more kinds of cells than dead and alive where
/// colours are not available.
///
/// # Errors
/// If the picture has too many cells.
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

/// Returns true if all cells of a scene are plain dead or plain alive.
pub fn is_black_and_white(scene: &Scene) -> bool {
    scene.cells().into_iter().all(Cell::is_plain)
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Glyph {
    symbol: char,
    /// The colour of the character, or `None` for the terminal's text colour.
    ink: Option<u8>,
    /// The colour behind the character, or `None` for the terminal's background.
    ground: Option<u8>,
}

/// The colour of one half of a half block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    /// The terminal's background.
    Ground,
    /// The terminal's text colour.
    Ink,
    /// One of the 256 colours.
    Colour(u8),
}

fn half(cell: Cell, paint: Paint) -> Half {
    match (cell, paint) {
        (Cell::Off | Cell::Nothing, _) => Half::Ground,
        (Cell::On, _) | (_, Paint::Plain) => Half::Ink,
        (other, Paint::Ansi) => Half::Colour(nearest(colour(other))),
    }
}

/// The colour of a kind of cell. Waste has the colour of its mark. All these colours stand out from
/// any background.
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

/// The bits of the dots of a braille character, by row and column.
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
    let ink = if let Half::Colour(colour) = half(most, paint) { Some(colour) } else { None };
    let symbol = if bits == 0 { ' ' } else { char::from_u32(0x2800 + bits).unwrap_or('⣿') };
    Glyph { symbol, ink, ground: None }
}

/// Appends a line without the blanks at its end, so that the picture can be pasted anywhere.
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

/// The closest of a terminal's 256 colours: one of its 6×6×6 cube or of its greys.
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

/// Passes bands of `ROWS` rows to `use_band`. The last band is filled up with rows that are not cells.
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

/// Checks that all pictures together are not too large for one text.
///
/// # Errors
/// If they have too many cells.
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
    fn unspecified_cells_are_coloured() {
        let grey = nearest(Theme::Dark.look(Cell::Unspecified).fill);
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

    /// All dots, in the order in which Unicode numbers them.
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
