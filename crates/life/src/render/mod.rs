//! Pictures of patterns.
//!
//! A [`Scene`] stands between patterns and formats. It holds kinds of cells (dead, alive,
//! unspecified, a player's, wasting, of some age) and no colours; a [`Theme`] has the colours. A
//! format knows neither patterns nor games. So a new kind of picture is a new way to make a scene,
//! and a new format draws all scenes. A scene stores only the cells that differ from its ground, so
//! two cells far apart cost as little as two neighbours.
//!
//! Scenes are made from a pattern ([`scene`]), from its generations ([`evolution`], [`film`]), or by
//! the caller. They become text ([`text`], [`terminal`]), pixels ([`png`], [`gif`], encoded by the
//! libraries of these names), vector graphics ([`svg`]), a page that plays ([`html`]), or RLE with
//! a script for a viewer ([`viewer`]). [`plot`] draws numbers as bars and points between axes.
//!
//! This module depends on [`life`](crate::life) only.
//!
//! ```
//! use lifesat_life::life::file;
//! use lifesat_life::render::svg::{self, Style};
//! use lifesat_life::render::{Scene, text};
//!
//! let glider = file::read("x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!")?.grid;
//! assert_eq!(text::half_blocks(&glider), " ▀▄\n▀▀▀\n");
//! let scene = Scene::of_partial(&glider.map(Some))?.with_margin(1);
//! let style = Style { scale: 8, theme: None, title: "a glider".to_owned(), has_legend: false };
//! let picture = svg::write(&scene, &style)?;
//! assert!(picture.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod evolution;
pub mod film;
pub mod generations;
pub mod gif;
pub mod html;
pub mod look;
pub mod plot;
pub mod png;
pub mod raster;
pub mod scene;
pub mod svg;
pub mod terminal;
pub mod text;
pub mod viewer;

use std::io;

use thiserror::Error;

use crate::life::Position;

pub use look::Theme;
pub use scene::Scene;
pub use scene::{Age, Cell, Decay};

/// What files in all formats with comments say about their origin.
pub const MAKER: &str = "made by lifesat";

/// Why a picture cannot be drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The pictures have too many cells to hold in memory.
    #[error(
        "there are more than {most} cells to draw in all pictures together; draw fewer generations or a smaller part",
        most = scene::MOST_SPOTS
    )]
    TooManySpots,
    /// The generations of an animation have too many live cells to hold in memory.
    #[error(
        "the generations up to {generation} take more memory than {most} live cells; draw fewer generations",
        most = scene::MOST_SPOTS
    )]
    FilmTooLarge {
        /// The first generation that does not fit.
        generation: usize,
    },
    /// A side of the picture is too long for any format.
    #[error("a picture of {width}×{height} cells is too large; draw a smaller part")]
    TooManyCells {
        /// The width in cells.
        width: u64,
        /// The height in cells.
        height: u64,
    },
    /// The picture has too many pixels.
    #[error("{width}×{height} pixels are too many for a {format} ({limit}); {advice}")]
    TooManyPixels {
        /// The width in pixels.
        width: u64,
        /// The height in pixels.
        height: u64,
        /// The format of the picture.
        format: &'static str,
        /// The limit, in words.
        limit: String,
        /// A remedy, in words.
        advice: &'static str,
    },
    /// The picture has too many cells for a text format.
    #[error(
        "{cells} cells are too many for {format} (at most {most}); write a PNG, or draw fewer generations or a smaller part"
    )]
    TextTooLong {
        /// The number of cells.
        cells: u64,
        /// The format of the picture, with its article.
        format: &'static str,
        /// The largest number of cells.
        most: u64,
    },
    /// A page numbers its cells, and the numbers for some cells would be too large.
    #[error(
        "a page holds no cells more than {most} rows or columns away from the upper left corner of the pattern, \
         but there are some; write a PNG of a smaller part instead",
        most = html::FARTHEST
    )]
    TooFar,
    /// Waste is defined for still lifes only, and this cell changes.
    #[error(
        "the pattern is not a still life, so its waste is not defined: cell {0} changes in the next generation"
    )]
    NotStill(Position),
    /// The picture cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}
