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
    /// True if a legend below the picture explains its colours.
    pub has_legend: bool,
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
    let legend = if style.has_legend { Legend::of(scene) } else { Legend::default() };
    let (columns, rows) = legend.cells(style.scale);
    let (across, down) = (width.max(columns), height + rows);
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {across} {down}\" \
         role=\"img\" aria-label=\"{title}\">\n<!-- {MAKER} -->\n<title>{title}</title>\n<style>\n{}</style>\n",
        u64::from(across) * scale,
        u64::from(down) * scale,
        style_sheet(&scene.cells(), style.theme),
    );
    let ground = format!("<rect class=\"{}\" width=\"{width}\" height=\"{height}\"/>\n", class(scene.ground));
    let is_fine = style.scale >= FINE && width.max(height) <= MOST_LINES;
    let lines = if is_fine { lines(scene, style.scale) } else { String::new() };
    Ok(head
        + &ground
        + &shapes(picture)
        + &lines
        + &gaps(picture)
        + &legend.text(height, style.scale)
        + "</svg>\n")
}

/// The kinds of cells that are named below a picture, each in a line of its own.
#[derive(Default)]
struct Legend {
    cells: Vec<Cell>,
}

impl Legend {
    /// The height of a line, the side of a sample, and the space around both, in pixels.
    const LINE: u32 = 22;
    const SAMPLE: u32 = 14;
    const GAP: u32 = 8;
    /// The size of letters, and more than the width of one, in pixels.
    const LETTER: u32 = 13;
    const WIDEST: u32 = 8;

    fn of(scene: &Scene) -> Self {
        Self { cells: scene.cells().into_iter().filter(|cell| *cell != Cell::Nothing).collect() }
    }

    /// Columns and rows of cells that have room for the legend.
    fn cells(&self, scale: u32) -> (u32, u32) {
        let (Some(longest), Ok(lines)) = (
            self.cells.iter().map(|cell| cell.name().chars().count()).max(),
            u32::try_from(self.cells.len()),
        ) else {
            return (0, 0);
        };
        let letters = u32::try_from(longest).unwrap_or(0) * Self::WIDEST;
        let width = 3 * Self::GAP + Self::SAMPLE + letters;
        (width.div_ceil(scale), (Self::GAP + lines * Self::LINE).div_ceil(scale))
    }

    /// The legend below a picture of this height, in pixels rather than cells.
    fn text(&self, height: u32, scale: u32) -> String {
        if self.cells.is_empty() {
            return String::new();
        }
        // The border makes a sample visible that looks like the page.
        let border = "<rect class=\"line\" fill=\"none\" stroke-width=\".07\" width=\"1\" height=\"1\"/>";
        let line = |(cell, top): (&Cell, u32)| {
            format!(
                "<g transform=\"translate({} {top}) scale({})\">{}{border}</g>\n<text class=\"name\" x=\"{}\" y=\"{}\">{}</text>\n",
                Self::GAP,
                Self::SAMPLE,
                sample(*cell),
                2 * Self::GAP + Self::SAMPLE,
                top + Self::LETTER - 2,
                escaped(&cell.name()),
            )
        };
        let lines: String =
            self.cells.iter().zip((Self::GAP..).step_by(Self::LINE as usize)).map(line).collect();
        let unit = 1.0 / f64::from(scale);
        format!(
            "<g transform=\"translate(0 {height}) scale({unit})\" font-family=\"sans-serif\" font-size=\"{}\">\n{lines}</g>\n",
            Self::LETTER
        )
    }
}

/// A kind of cell as a square with sides of 1.
fn sample(cell: Cell) -> String {
    let mark = match Theme::Light.look(cell).mark {
        Some(mark) => {
            let mut path = String::new();
            push_mark(&mut path, &Spot { row: 0, column: 0, cell }, mark);
            format!("<path class=\"{}-mark\" d=\"{path}\"/>", class(cell))
        }
        None => String::new(),
    };
    format!("<rect class=\"{}\" width=\"1\" height=\"1\"/>{mark}", class(cell))
}

/// The names of the kinds of cells of a scene, each with a square of its colours as SVG. The
/// squares have no colours of their own: they stand in a page beside the picture of [`write()`],
/// whose style sheet they share.
pub fn samples(scene: &Scene) -> Vec<(String, String)> {
    let square = |cell: Cell| {
        format!(
            "<svg width=\"16\" height=\"16\" viewBox=\"0 0 1 1\" aria-hidden=\"true\">{}</svg>",
            sample(cell)
        )
    };
    Legend::of(scene).cells.into_iter().map(|cell| (cell.name(), square(cell))).collect()
}

/// The CSS class of a kind of cell.
fn class(cell: Cell) -> String {
    match cell {
        Cell::Off => "off".to_owned(),
        Cell::On => "on".to_owned(),
        Cell::Aged(age) => format!("age-{}", age.class()),
        Cell::Dying(decay) => format!("dying-{}", decay.first()),
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
        let ink = theme.look(Cell::On).fill;
        let mut text = format!(".line{{stroke:{}}}{}", hex(theme.line()), fill("name", ink));
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
