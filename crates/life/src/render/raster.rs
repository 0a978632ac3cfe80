//! Cells as pixels: a palette, and a byte a pixel.

use super::cell::Cell;
use super::legend::{Colours, Item, Strip};
use super::look::{Rgb, Theme};
use super::scene::{Picture, Scene};

/// From this size on, cells have lines between them and marks on them.
const FINE: u32 = 8;

/// How large cells are drawn, and in which colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Pixels of a cell's side, at least 1. From 8 on, one of them is a line to the cell before.
    pub scale: u32,
    /// The colours.
    pub theme: Theme,
    /// Whether there are words below the picture that say what its colours mean, if there is room for them.
    pub has_legend: bool,
}

/// A scene that is to become pixels.
pub(super) struct Raster<'a> {
    scene: &'a Scene,
    scale: u32,
    /// Whether there are lines and marks.
    is_fine: bool,
    palette: Vec<Rgb>,
    tiles: Vec<(Cell, Tile)>,
    legend: Option<Strip>,
}

/// A cell's colours, as places in the palette.
#[derive(Clone, Copy)]
struct Tile {
    fill: u8,
    /// Where the mark begins and ends from left to right and from top to bottom, and its colour.
    mark: Option<([u32; 2], [u32; 2], u8)>,
}

/// The places in the palette of the page and of lines.
const PAGE: u8 = 0;
const LINE: u8 = 1;

impl<'a> Raster<'a> {
    pub(super) fn new(scene: &'a Scene, style: Style) -> Self {
        let Style { scale, theme, has_legend } = style;
        let mut raster = Self {
            scene,
            scale,
            is_fine: scale >= FINE,
            palette: vec![theme.page(), theme.line()],
            tiles: Vec::new(),
            legend: None,
        };
        for cell in scene.cells() {
            let tile = raster.tile(cell, theme);
            raster.tiles.push((cell, tile));
        }
        if has_legend {
            raster.legend = raster.legend(theme);
        }
        raster
    }

    /// What all cells of the scene are, but the ground where it looks like the page.
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

    /// The colours that bytes stand for, three bytes each.
    pub(super) fn palette(&self) -> Vec<u8> {
        self.palette.concat()
    }

    /// Pixels from left to right, and from top to bottom.
    pub(super) fn size(&self) -> (u64, u64) {
        let side = |cells: u32| u64::from(cells) * u64::from(self.scale) + u64::from(self.is_fine);
        let legend = self.legend.as_ref().map_or(0, Strip::height) as u64;
        (side(self.scene.width), side(self.scene.height) + legend)
    }

    /// The rows of pixels of a picture, one after another, each written over the one before.
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
        self.legend.iter().flat_map(|legend| legend.rows(width)).try_for_each(|row| use_row(&row))
    }

    /// A row of pixels through cells, so far below the upper side of them.
    fn row(&self, cells: &[Cell], down: u32, pixels: &mut Vec<u8>) {
        pixels.clear();
        let mut left = Cell::Nothing;
        for &cell in cells {
            let tile = self.tile_of(cell);
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

    /// The row of pixels between two rows of cells.
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

    fn tile_of(&self, cell: Cell) -> Tile {
        let found = self.tiles.iter().find(|(other, _)| *other == cell);
        found.expect("all cells of the scene have tiles").1
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

    /// The pixels of a cell's middle that so many eighths take, as many before them as after. The line does not count.
    fn middle(&self, eighths: u8) -> [u32; 2] {
        let room = self.scale - 1;
        let margin = (room * u32::from(8 - eighths) + 8) / 16;
        [1 + margin, 1 + room - margin]
    }

    /// The place of a colour in the palette. There are far fewer colours than places.
    fn colour(&mut self, colour: Rgb) -> u8 {
        let place = self.palette.iter().position(|&other| other == colour).unwrap_or_else(|| {
            self.palette.push(colour);
            self.palette.len() - 1
        });
        u8::try_from(place).expect("there are few colours")
    }
}

/// The line between two neighbours, unless both are no cells.
fn line_between(neighbours: [Cell; 2]) -> u8 {
    if neighbours == [Cell::Nothing; 2] { PAGE } else { LINE }
}
