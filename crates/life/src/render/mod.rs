//! Pictures of patterns.
//!
//! Knows [`life`](crate::life) and nothing else: what is drawn is a [`Scene`] of cells, wherever it came from. Scenes are
//! made of a pattern ([`scene`]), of its generations ([`film`]) or by whoever knows more about a board; they become text
//! ([`text`], [`terminal`]), pixels ([`png`], [`gif`]), shapes ([`svg`]), a page that plays ([`html`]), and RLE with
//! words for viewers ([`viewer`]). Numbers become bars and points between axes ([`plot`]).
//!
//! ```
//! use lifesat_life::life::file;
//! use lifesat_life::render::svg::{self, Style};
//! use lifesat_life::render::{Scene, text};
//!
//! let glider = file::read("x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!")?.grid;
//! assert_eq!(text::half_blocks(&glider), " ▀▄\n▀▀▀\n");
//! let scene = Scene::of_partial(&glider.map(Some))?.with_margin(1);
//! let picture = svg::write(&scene, &Style { scale: 8, theme: None, title: "a glider".to_owned() })?;
//! assert!(picture.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cell;
pub mod course;
pub mod film;
pub mod gif;
pub mod html;
mod leap;
mod legend;
mod letters;
pub mod look;
pub mod plot;
pub mod png;
pub mod raster;
pub mod scene;
pub mod svg;
pub mod terminal;
pub mod text;
pub mod viewer;
pub mod waste;

use std::io;

use thiserror::Error;

use crate::life::{Position, Rule};

pub use cell::{Age, Cell};
pub use look::Theme;
pub use scene::Scene;

/// Why something is not drawn.
#[derive(Debug, Error)]
pub enum RenderError {
    /// It has more cells in sight than can be held.
    #[error(
        "there are more than {most} cells to draw in all pictures together; ask for fewer generations, or cut with --view",
        most = scene::MOST_SPOTS
    )]
    TooManySpots,
    /// The same, of a film.
    #[error(
        "up to generation {generation} there is more to keep than {most} live cells take; ask for fewer generations",
        most = scene::MOST_SPOTS
    )]
    FilmTooLarge {
        /// The generation that is one too many.
        generation: usize,
    },
    /// A side is longer than any picture can be.
    #[error("a picture of {width}×{height} cells is too large; cut with --view")]
    TooManyCells {
        /// Columns.
        width: u64,
        /// Rows.
        height: u64,
    },
    /// The picture has too many pixels.
    #[error("{width}×{height} pixels are too many for a {format} ({limit}); {advice}")]
    TooManyPixels {
        /// Pixels from left to right.
        width: u64,
        /// Pixels from top to bottom.
        height: u64,
        /// What was to be written.
        format: &'static str,
        /// The limit in words.
        limit: String,
        /// What can be done.
        advice: &'static str,
    },
    /// A text would be too long.
    #[error(
        "{cells} cells are too many for {format} (at most {most}); write a PNG, ask for fewer generations, or cut with --view"
    )]
    TextTooLong {
        /// How many there are.
        cells: u64,
        /// What was to be written.
        format: &'static str,
        /// How many there may be.
        most: u64,
    },
    /// A page numbers its cells.
    #[error(
        "a page has no cells more than {most} rows or columns away from the upper left corner of the pattern, and \
         here are some; write a PNG with --view instead",
        most = html::FARTHEST
    )]
    TooFar,
    /// Everything would come to life at once.
    #[error("by {0} the empty plane does not stay empty, so a pattern in it cannot be played")]
    BirthFromNothing(Rule),
    /// Waste is a matter of still lifes.
    #[error("--waste is for still lifes, and cell {0} changes in the next generation")]
    NotStill(Position),
    /// The picture cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}
