//! Cells as pixels: a palette, and one byte for each pixel.

use super::cell::Cell;
use super::legend::{Colours, Item, Strip};
use super::look::{Rgb, Theme};
use super::scene::{Picture, Scene};

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
    /// Whether a legend below the picture explains its colours. It is left out if there is no room.
    pub has_legend: bool,
    /// Whether the first words of a picture's caption, up to a comma, stand below it.
    pub has_captions: bool,
}

/// A scene prepared for drawing in pixels.
pub(super) struct Raster<'a> {
    scene: &'a Scene,
    scale: u32,
    /// Whether lines and marks are drawn.
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

    /// The line below a picture with this caption.
    fn caption(&self, caption: &str, width: u64) -> Option<Strip> {
        let first = caption.split(',').next().unwrap_or_default();
        self.captions.map(|colours| Strip::of_text(first, width, colours))
    }

    /// Passes the rows of pixels of a picture to `use_row`, from top to bottom. All rows share one
    /// buffer.
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

    /// The range of pixels for a mark of this many eighths of a cell, centred in the cell without
    /// its line.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::partial;

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
}
