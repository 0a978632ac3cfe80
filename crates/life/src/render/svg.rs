//! SVG: vector graphics that fit a light page and a dark one.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::look::{Mark, Rgb, Theme, hex};
use super::scene::{Picture, Scene, Spot};
use super::{Cell, MAKER, RenderError};

/// The most cells that differ from the ground. Each may become a shape of some twenty bytes.
const MOST_SPOTS: u64 = 1 << 21;

/// The least side in pixels of cells that are drawn with lines between them.
const FINE: u32 = 8;

/// The longest side of a picture with lines. Beyond it, lines are left out: they would be
/// invisible, and each takes some bytes.
const MOST_LINES: u32 = 1 << 16;

/// How a picture is drawn.
#[derive(Clone, Debug)]
pub struct Style {
    /// The side of a cell in pixels, where the picture is shown at its natural size.
    pub scale: u32,
    /// The theme of the colours, or `None` for the one that the reader prefers.
    pub theme: Option<Theme>,
    /// A description of the picture, used as its title and by screen readers.
    pub title: String,
}

/// Writes the first picture of a scene as an SVG document.
///
/// # Errors
/// If too many cells differ from the ground.
pub fn write(scene: &Scene, style: &Style) -> Result<String, RenderError> {
    let picture = &scene.pictures[0];
    let spots = picture.spots.len() as u64;
    if spots > MOST_SPOTS {
        return Err(RenderError::TextTooLong { cells: spots, format: "an SVG", most: MOST_SPOTS });
    }
    let (width, height, scale) = (scene.width, scene.height, u64::from(style.scale));
    let title = escaped(&style.title);
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"{title}\">\n<!-- {MAKER} -->\n<title>{title}</title>\n<style>\n{}</style>\n",
        u64::from(width) * scale,
        u64::from(height) * scale,
        style_sheet(&scene.cells(), style.theme),
    );
    let ground = format!("<rect class=\"{}\" width=\"{width}\" height=\"{height}\"/>\n", class(scene.ground));
    let is_fine = style.scale >= FINE && width.max(height) <= MOST_LINES;
    let lines = if is_fine { lines(scene, style.scale) } else { String::new() };
    Ok(head + &ground + &shapes(picture) + &lines + &gaps(picture) + "</svg>\n")
}

/// The names of the kinds of cells of a scene, each with a square of its colours as SVG. The
/// squares have no colours of their own: they stand in a page beside the picture of [`write()`],
/// whose style sheet they share.
pub fn samples(scene: &Scene) -> Vec<(String, String)> {
    let shapes = |cell: Cell| match Theme::Light.look(cell).mark {
        Some(mark) => {
            let mut path = String::new();
            push_mark(&mut path, &Spot { row: 0, column: 0, cell }, mark);
            format!("<path class=\"{}-mark\" d=\"{path}\"/>", class(cell))
        }
        None => String::new(),
    };
    let sample = |cell: Cell| {
        format!(
            "<svg width=\"16\" height=\"16\" viewBox=\"0 0 1 1\" aria-hidden=\"true\">\
             <rect class=\"{}\" width=\"1\" height=\"1\"/>{}</svg>",
            class(cell),
            shapes(cell)
        )
    };
    let shown = scene.cells().into_iter().filter(|cell| *cell != Cell::Nothing);
    shown.map(|cell| (cell.name(), sample(cell))).collect()
}

/// The CSS class of a kind of cell.
fn class(cell: Cell) -> String {
    match cell {
        Cell::Off => "off".to_owned(),
        Cell::On => "on".to_owned(),
        Cell::Aged(age) => format!("age-{}", age.class()),
        Cell::Unspecified => "unspecified".to_owned(),
        Cell::Player(player) => format!("player-{}", player + 1),
        Cell::Hybrid => "hybrid".to_owned(),
        Cell::DeadWaste(waste) => format!("dead-waste-{waste}"),
        Cell::LiveWaste(waste) => format!("live-waste-{waste}"),
        Cell::Nothing => "nothing".to_owned(),
    }
}

/// The colours of the classes. Without a theme they are those of a light page, with those of a dark
/// page for readers who prefer that.
fn style_sheet(cells: &[Cell], theme: Option<Theme>) -> String {
    let rules = |theme: Theme| {
        let fill = |class: &str, colour: Rgb| format!(".{class}{{fill:{}}}", hex(colour));
        let mut text = format!(".line{{stroke:{}}}", hex(theme.line()));
        for &cell in cells {
            let look = theme.look(cell);
            text += &fill(&class(cell), look.fill);
            if let Some(mark) = look.mark {
                text += &fill(&format!("{}-mark", class(cell)), mark.colour);
            }
        }
        text
    };
    match theme {
        Some(theme) => format!("{}\n", rules(theme)),
        None => {
            format!("{}\n@media (prefers-color-scheme:dark){{{}}}\n", rules(Theme::Light), rules(Theme::Dark))
        }
    }
}

/// One path for each kind of cell, followed by one for the marks of each kind.
fn shapes(picture: &Picture) -> String {
    let mut fills: BTreeMap<Cell, String> = BTreeMap::new();
    let mut marks: BTreeMap<Cell, String> = BTreeMap::new();
    let joined =
        |one: &Spot, next: &Spot| (one.row, one.column + 1, one.cell) == (next.row, next.column, next.cell);
    for run in picture.spots.chunk_by(joined).filter(|run| run[0].cell != Cell::Nothing) {
        let Spot { row, column, cell } = run[0];
        let length = run.len();
        let path = fills.entry(cell).or_default();
        // Writing to a string cannot fail.
        let _ = write!(path, "M{column} {row}h{length}v1h-{length}z");
        if let Some(mark) = Theme::Light.look(cell).mark {
            let path = marks.entry(cell).or_default();
            for spot in run {
                push_mark(path, spot, mark);
            }
        }
    }
    let path = |(class, data): (String, String)| {
        format!("<path class=\"{class}\" shape-rendering=\"crispEdges\" d=\"{data}\"/>\n")
    };
    let fills = fills.into_iter().map(|(cell, data)| (class(cell), data));
    let marks = marks.into_iter().map(|(cell, data)| (format!("{}-mark", class(cell)), data));
    fills.chain(marks).map(path).collect()
}

fn push_mark(path: &mut String, spot: &Spot, mark: Mark) {
    let middle = |from: u32, eighths: u8| f64::from(from) + f64::from(8 - eighths) / 16.0;
    let (x, y) = (middle(spot.column, mark.width), middle(spot.row, mark.height));
    let (width, height) = (f64::from(mark.width) / 8.0, f64::from(mark.height) / 8.0);
    // Writing to a string cannot fail.
    let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
}

/// Lines between cells, one pixel wide.
fn lines(scene: &Scene, scale: u32) -> String {
    let (width, height) = (scene.width, scene.height);
    let across: String = (0..=height).map(|row| format!("M0 {row}h{width}")).collect();
    let down: String = (0..=width).map(|column| format!("M{column} 0v{height}")).collect();
    let thickness = 1.0 / f64::from(scale);
    format!("<path class=\"line\" fill=\"none\" stroke-width=\"{thickness:.4}\" d=\"{across}{down}\"/>\n")
}

/// Covers the lines in the space between pictures.
fn gaps(picture: &Picture) -> String {
    let joined = |one: &&Spot, next: &&Spot| (one.row, one.column + 1) == (next.row, next.column);
    let gaps: Vec<&Spot> = picture.spots.iter().filter(|spot| spot.cell == Cell::Nothing).collect();
    if gaps.is_empty() {
        return String::new();
    }
    let run = |run: &[&Spot]| format!("M{} {}h{}v1h-{}z", run[0].column, run[0].row, run.len(), run.len());
    let data: String = gaps.chunk_by(joined).map(run).collect();
    format!("<path class=\"nothing\" d=\"{data}\"/>\n")
}

/// Text escaped for XML and HTML. Characters that XML does not allow become spaces.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            symbol if symbol.is_control() => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            symbol => escaped.push(symbol),
        }
    }
    escaped
}
