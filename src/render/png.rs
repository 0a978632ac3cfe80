//! PNG: one picture, a palette, a byte a pixel.

use std::io::{self, Write};

use super::raster::{Raster, Style};
use super::{RenderError, Scene};

/// The most pixels of a picture. They are written row by row, so this bounds time and not memory.
pub const MOST_PIXELS: u64 = 1 << 28;

/// Writes the first picture of a scene.
pub fn write(scene: &Scene, style: Style, out: &mut dyn Write) -> Result<(), RenderError> {
    let raster = Raster::new(scene, style);
    let (width, height) = size(&raster)?;
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(raster.palette());
    let mut writer = encoder.write_header().map_err(io_error)?;
    let mut stream = writer.stream_writer().map_err(io_error)?;
    raster.for_each_row(&scene.pictures[0], |row| stream.write_all(row))?;
    stream.finish().map_err(io_error)?;
    writer.finish().map_err(io_error)?;
    Ok(())
}

/// Whether the picture can be written.
pub fn check(scene: &Scene, style: Style) -> Result<(), RenderError> {
    size(&Raster::new(scene, style)).map(drop)
}

fn size(raster: &Raster<'_>) -> Result<(u32, u32), RenderError> {
    let (width, height) = raster.size();
    match (u32::try_from(width), u32::try_from(height), width.checked_mul(height)) {
        (Ok(width), Ok(height), Some(0..=MOST_PIXELS)) => Ok((width, height)),
        _ => Err(RenderError::TooManyPixels {
            width,
            height,
            format: "PNG",
            limit: format!("at most {MOST_PIXELS}"),
            advice: "make --scale smaller, or cut with --view",
        }),
    }
}

/// What went wrong below; whoever writes wants to know if it was their own interruption.
fn io_error(error: png::EncodingError) -> io::Error {
    match error {
        png::EncodingError::IoError(error) => error,
        other => io::Error::other(other),
    }
}
