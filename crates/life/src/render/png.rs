//! PNG: the first picture of a scene, with a palette and one byte for each pixel.

use std::io::{self, Write};

use super::raster::{Raster, Style};
use super::{MAKER, RenderError, Scene};

/// The most pixels of a picture. Rows are written one by one, so this bounds the time and not the memory.
pub const MOST_PIXELS: u64 = 1 << 28;

/// Writes the first picture of a scene.
///
/// # Errors
/// If it has too many pixels, or writing fails.
pub fn write(scene: &Scene, style: Style, out: &mut dyn Write) -> Result<(), RenderError> {
    let raster = Raster::new(scene, style);
    let size = size(&raster)?;
    let mut out = Remembering { out, failure: None };
    let written = encode(scene, &raster, size, &mut out);
    // The library reports a failure in words only. The caller has to recognise an interruption of
    // its own, so it gets the original error.
    match out.failure {
        Some(failure) => Err(failure.into()),
        None => Ok(written?),
    }
}

fn encode(
    scene: &Scene,
    raster: &Raster<'_>,
    (width, height): (u32, u32),
    out: impl Write,
) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(raster.palette());
    encoder.add_text_chunk("Software".to_owned(), MAKER.to_owned())?;
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    raster.for_each_row(&scene.pictures[0], |row| stream.write_all(row))?;
    stream.finish()?;
    Ok(writer.finish()?)
}

/// Stores the first error of a writer.
struct Remembering<'a> {
    out: &'a mut dyn Write,
    failure: Option<io::Error>,
}

impl Remembering<'_> {
    fn remember<T>(&mut self, outcome: io::Result<T>) -> io::Result<T> {
        outcome.map_err(|error| {
            let told = io::Error::from(error.kind());
            self.failure.get_or_insert(error);
            told
        })
    }
}

impl Write for Remembering<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let outcome = self.out.write(bytes);
        // The caller repeats interrupted calls.
        if outcome.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::Interrupted) {
            return outcome;
        }
        self.remember(outcome)
    }

    fn flush(&mut self) -> io::Result<()> {
        let outcome = self.out.flush();
        self.remember(outcome)
    }
}

/// Checks that the picture is not too large to be written.
///
/// # Errors
/// If it has too many pixels.
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
            advice: "draw smaller cells or a smaller part",
        }),
    }
}
