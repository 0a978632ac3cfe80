//! An HTML page that plays an animation: a single file that loads nothing else.
//!
//! A pattern that follows a rule is simulated by the page's own script, for as long as it is
//! watched. Tests ask a browser whether that simulation is right. Boards that do not follow from
//! each other by the rule alone are stored in the page as pictures. In both cases cells are stored
//! as runs of letters, as in RLE: `.` for the ground, and a letter for each kind of cell.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::life::plane::Frame;
use crate::life::{Phases, Plane, Rule};

use super::evolution::Evolution;
use super::look::{Look, Theme, hex};
use super::scene::{MOST_SPOTS, Picture, Scene};
use super::svg::escaped;
use super::{Age, Cell, RenderError};

/// The tag by which a page of this program is recognised. It stands among the first lines of every page.
pub const GENERATOR: &str = "<meta name=\"generator\" content=\"lifesat\">";

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The most cells of all pictures, or of a pattern. Browsers would struggle with larger pages.
const MOST_CELLS: u64 = MOST_SPOTS as u64 / 4;

/// The page's script packs row and column into one number. Up to this distance from the origin,
/// with room for growth, it does so without loss.
pub(super) const FARTHEST: u32 = 1 << 22;

/// The text around the picture.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// The heading.
    pub title: String,
    /// Facts about the pattern, in a few words each.
    pub facts: Vec<String>,
    /// Comments, such as those of the pattern's file.
    pub notes: Vec<String>,
    /// The initial speed in generations per second.
    pub rate: u32,
}

/// A pattern that is simulated in the page.
#[derive(Clone, Debug)]
pub struct Living<'a> {
    /// The live cells.
    pub plane: &'a Plane,
    /// The tables by which it is played, as it is drawn.
    pub phases: Phases,
    /// What is known about its future.
    pub evolution: Evolution,
    /// The number of the first generation.
    pub first: usize,
    /// The number of generations after which the animation starts again, or `None` if it never does.
    pub last: Option<usize>,
    /// The part of the plane that is shown first. The view follows a pattern that moves.
    pub frame: Frame,
    /// True if the view grows to show everything that the pattern reaches.
    pub grows: bool,
    /// The age in generations of each cell, or `None` if live cells are not coloured by their age.
    pub ages: Option<Vec<u32>>,
}

/// The page of a pattern that follows a rule.
///
/// # Errors
/// If the pattern has too many live cells, or cells too far from the origin.
pub fn living(living: &Living<'_>, words: &Words) -> Result<String, RenderError> {
    check_size(living.plane.cells().len())?;
    [Some(living.frame), living.plane.frame()].into_iter().flatten().try_for_each(check_distance)?;
    let cells: Vec<Cell> = if living.ages.is_some() {
        (0..Age::CLASSES).map(|class| Cell::Aged(Age::of((1 << class) / 2))).collect()
    } else {
        vec![Cell::On]
    };
    let cells_alive = cells.len();
    let kinds: Vec<Cell> = [Cell::Off].into_iter().chain(cells).collect();
    let frame = living.plane.frame().unwrap_or(living.frame);
    let spots = living
        .plane
        .cells()
        .iter()
        .map(|&(row, column)| (row.abs_diff(frame.top), column.abs_diff(frame.left), 'A'));
    let (period, (down, right)) = match living.evolution {
        Evolution::Returns { first: 0, period, moved } => (Some(period), moved),
        _ => (None, (0, 0)),
    };
    let table = |rule: Rule| -> String {
        (0..512).map(|window| if rule.next_of_window(window) { '1' } else { '0' }).collect()
    };
    let [even, odd] = [0, 1].map(|generation| living.phases.at(generation));
    let story = Story::Living {
        cells: runs(spots),
        top: frame.top,
        left: frame.left,
        rule: table(even),
        odd: (odd != even).then(|| table(odd)),
        first: living.first,
        last: living.last,
        period: period.filter(|_| !living.grows),
        down,
        right,
        classes: (0..cells_alive).map(|class| letter(class + 1)).collect(),
        ages: living.ages.clone(),
        r#box: View {
            top: living.frame.top,
            left: living.frame.left,
            width: living.frame.width,
            height: living.frame.height,
        },
        grows: living.grows,
    };
    Ok(page(words, &kinds, story))
}

/// The page of a scene's pictures.
///
/// # Errors
/// If the pictures have too many cells, or are too wide or too high.
#[expect(clippy::missing_panics_doc, reason = "the kinds are those of the scene")]
pub fn pictures(scene: &Scene, words: &Words) -> Result<String, RenderError> {
    check_size(scene.pictures.iter().map(|picture| picture.spots.len()).sum())?;
    check_distance(Frame { top: 0, left: 0, width: scene.width, height: scene.height })?;
    let kinds = scene.cells();
    let picture = |picture: &Picture| {
        let spots = picture.spots.iter().map(|spot| {
            let kind =
                kinds.iter().position(|&cell| cell == spot.cell).expect("all cells of the scene are kinds");
            (spot.row, spot.column, letter(kind))
        });
        Still { caption: picture.caption.clone(), cells: runs(spots) }
    };
    let story = Story::Pictures {
        width: scene.width,
        height: scene.height,
        pictures: scene.pictures.iter().map(picture).collect(),
    };
    Ok(page(words, &kinds, story))
}

fn check_size(cells: usize) -> Result<(), RenderError> {
    let cells = cells as u64;
    if cells > MOST_CELLS {
        return Err(RenderError::TextTooLong { cells, format: "a page", most: MOST_CELLS });
    }
    Ok(())
}

fn check_distance(Frame { top, left, height, width }: Frame) -> Result<(), RenderError> {
    let is_near = |first: i32, side: u32| {
        first.unsigned_abs() <= FARTHEST && i64::from(first) + i64::from(side) <= i64::from(FARTHEST)
    };
    if is_near(top, height) && is_near(left, width) { Ok(()) } else { Err(RenderError::TooFar) }
}

/// The data that the page's script reads.
#[derive(Serialize)]
struct Film<'a> {
    title: &'a str,
    rate: u32,
    legend: Vec<(char, String)>,
    light: Looks,
    dark: Looks,
    story: Story,
}

/// The colours of a theme. Kinds of cells are named by their letters.
#[derive(Serialize)]
struct Looks {
    page: String,
    line: String,
    cells: BTreeMap<char, Painted>,
}

#[derive(Serialize)]
struct Painted {
    fill: String,
    mark: Option<Marked>,
}

#[derive(Serialize)]
struct Marked {
    width: u8,
    height: u8,
    colour: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Story {
    Living {
        cells: String,
        top: i32,
        left: i32,
        /// The next state of the middle cell of each window.
        rule: String,
        /// The next states in odd generations, if the background alternates.
        odd: Option<String>,
        first: usize,
        last: Option<usize>,
        period: Option<usize>,
        down: i32,
        right: i32,
        /// The letters of the classes of ages, or a single letter if ages are not shown.
        classes: Vec<char>,
        ages: Option<Vec<u32>>,
        r#box: View,
        grows: bool,
    },
    Pictures {
        width: u32,
        height: u32,
        pictures: Vec<Still>,
    },
}

#[derive(Serialize)]
struct View {
    top: i32,
    left: i32,
    width: u32,
    height: u32,
}

#[derive(Serialize)]
struct Still {
    caption: String,
    cells: String,
}

/// The letter of a kind of cell, given its index among those of the scene. The first is the ground.
fn letter(kind: usize) -> char {
    match kind {
        0 => '.',
        other => char::from(b'A' + u8::try_from(other - 1).expect("there are few kinds of cells")),
    }
}

/// Encodes letters by row and column as runs, as in RLE.
fn runs(spots: impl Iterator<Item = (u32, u32, char)>) -> String {
    let mut text = String::new();
    let mut push = |count: u32, symbol: char| match count {
        0 => {}
        1 => text.push(symbol),
        many => text.extend([many.to_string(), symbol.to_string()]),
    };
    let (mut row, mut column, mut run, mut symbol) = (0, 0, 0, '.');
    for (next_row, next_column, next_symbol) in spots {
        if (next_row, next_column, next_symbol) != (row, column, symbol) {
            push(run, symbol);
            run = 0;
            push(next_row - row, '$');
            if next_row > row {
                column = 0;
            }
            push(next_column - column, '.');
        }
        (row, column, symbol) = (next_row, next_column + 1, next_symbol);
        run += 1;
    }
    push(run, symbol);
    text
}

fn looks(theme: Theme, kinds: &[Cell]) -> Looks {
    let painted = |Look { fill, mark }: Look| Painted {
        fill: hex(fill),
        mark: mark.map(|mark| Marked { width: mark.width, height: mark.height, colour: hex(mark.colour) }),
    };
    let cells = kinds.iter().enumerate().map(|(kind, &cell)| (letter(kind), painted(theme.look(cell))));
    Looks { page: hex(theme.page()), line: hex(theme.line()), cells: cells.collect() }
}

/// The whole page. A scene of plain dead and live cells needs no legend.
fn page(words: &Words, kinds: &[Cell], story: Story) -> String {
    let legend = if kinds.iter().all(|cell| cell.is_plain()) {
        Vec::new()
    } else {
        kinds.iter().enumerate().map(|(kind, cell)| (letter(kind), cell.name())).collect()
    };
    let film = Film {
        title: &words.title,
        rate: words.rate.clamp(1, 60),
        legend,
        light: looks(Theme::Light, kinds),
        dark: looks(Theme::Dark, kinds),
        story,
    };
    // Nothing is escaped inside a script element, so the text must not contain what ends it.
    let film = serde_json::to_string(&film).expect("texts and numbers become JSON").replace('<', "\\u003c");
    let facts: Vec<String> = words.facts.iter().map(|fact| escaped(fact)).collect();
    let values = [
        ("TITLE", escaped(&words.title)),
        ("STYLE", STYLE.to_owned()),
        ("FACTS", facts.join(" · ")),
        ("NOTES", notes(&words.notes)),
        ("FILM", film),
        ("SCRIPT", SCRIPT.to_owned()),
    ];
    filled_in(PAGE, &values)
}

fn notes(notes: &[String]) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let lines: String = notes.iter().map(|note| format!("<p>{}</p>\n", escaped(note))).collect();
    format!("<details>\n<summary>Notes</summary>\n{lines}</details>\n")
}

/// The text with each `@NAME@` replaced by its value. Names inside values are not replaced.
fn filled_in(page: &str, values: &[(&str, String)]) -> String {
    let mut pieces = page.split('@');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    while let (Some(name), Some(rest)) = (pieces.next(), pieces.next()) {
        let value = values.iter().find(|(other, _)| *other == name);
        text += &value.expect("the page has known names only").1;
        text += rest;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_become_runs() {
        let text =
            runs([(0, 1, 'A'), (1, 2, 'A'), (2, 0, 'A'), (2, 1, 'A'), (2, 2, 'B'), (5, 0, 'A')].into_iter());
        assert_eq!(text, ".A$2.A$2AB3$A");
        assert_eq!(runs([(2, 0, 'A')].into_iter()), "2$A");
        assert_eq!(runs([].into_iter()), "");
    }

    #[test]
    fn what_users_write_cannot_leave_its_place() {
        let words = Words {
            title: "</script><b>@FILM@".to_owned(),
            notes: vec!["<i>".to_owned()],
            ..Words::default()
        };
        let scene = Scene { width: 1, height: 1, ground: Cell::Off, pictures: vec![Picture::default()] };
        let page = pictures(&scene, &words).unwrap();
        assert!(page.contains("<h1>&lt;/script&gt;&lt;b&gt;@FILM@</h1>") && page.contains("&lt;i&gt;"));
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(page.contains("\"title\":\"\\u003c/script>\\u003cb>@FILM@\""));
    }
}
