//! Animated GIF.

use std::borrow::Cow;
use std::io::{self, Write};

use super::raster::{Raster, Style};
use super::{MAKER, RenderError, Scene};

/// The most pixels of a picture. Each takes a byte, and two pictures are kept in memory.
const MOST_PIXELS: u64 = 1 << 26;

/// The most pixels of all pictures together. This bounds the running time.
const MOST_IN_ALL: u64 = 1 << 31;

/// How long pictures are shown, in hundredths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Each picture but the last.
    pub each: u16,
    /// The last one, before the film begins again.
    pub last: u16,
}

/// Writes all pictures of a scene as an endless loop. After the first one, only what changes is written.
///
/// # Errors
/// If the pictures have too many pixels, or writing fails.
pub fn write(scene: &Scene, style: Style, pace: Pace, out: &mut dyn Write) -> Result<(), RenderError> {
    let raster = Raster::new(scene, style);
    let (width, height) = size(&raster, scene)?;
    let (palette, transparent) = with_transparent(raster.palette());
    let mut encoder = gif::Encoder::new(out, width, height, &palette).map_err(io_error)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(io_error)?;
    let comment = gif::AnyExtension(gif::Extension::Comment as u8);
    encoder.write_raw_extension(comment, &[MAKER.as_bytes()]).map_err(io_error)?;
    let (mut before, mut now) = (Vec::new(), Vec::new());
    for (number, picture) in scene.pictures.iter().enumerate() {
        let hundredths = if number + 1 == scene.pictures.len() { pace.last } else { pace.each };
        now.clear();
        raster.for_each_row(picture, |row| {
            now.extend_from_slice(row);
            Ok::<(), io::Error>(())
        })?;
        let area = changed(&before, &now, usize::from(width));
        let transparent = transparent.filter(|_| number > 0);
        let pixels = difference(&before, &now, usize::from(width), area, transparent);
        encoder.write_frame(&frame(pixels, area, hundredths, transparent)).map_err(io_error)?;
        std::mem::swap(&mut before, &mut now);
    }
    // This writes the last byte, which would otherwise be lost with the encoder.
    encoder.into_inner().map_err(io_error)?;
    Ok(())
}

/// Checks that the pictures are not too large to be written.
///
/// # Errors
/// If they have too many pixels.
pub fn check(scene: &Scene, style: Style) -> Result<(), RenderError> {
    size(&Raster::new(scene, style), scene).map(drop)
}

fn size(raster: &Raster<'_>, scene: &Scene) -> Result<(u16, u16), RenderError> {
    let (width, height) = raster.size();
    let refuse =
        |limit: String, advice| RenderError::TooManyPixels { width, height, format: "GIF", limit, advice };
    let smaller = "draw smaller cells or a smaller part";
    let (Ok(columns), Ok(rows)) = (u16::try_from(width), u16::try_from(height)) else {
        return Err(refuse(format!("at most {} a side", u16::MAX), smaller));
    };
    let pixels = width * height;
    if pixels > MOST_PIXELS {
        return Err(refuse(format!("at most {MOST_PIXELS}"), smaller));
    }
    if pixels * scene.pictures.len() as u64 > MOST_IN_ALL {
        let limit = format!("at most {MOST_IN_ALL} in all {} pictures", scene.pictures.len());
        return Err(refuse(limit, "draw smaller cells or fewer generations"));
    }
    Ok((columns, rows))
}

/// An area of a picture in pixels. `right` and `bottom` lie just outside it.
#[derive(Clone, Copy)]
struct Area {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

/// The smallest area in which two pictures differ. It is the whole picture if there is none before,
/// and one pixel if they are equal.
fn changed(before: &[u8], now: &[u8], width: usize) -> Area {
    if before.is_empty() {
        return Area { left: 0, right: width, top: 0, bottom: now.len() / width };
    }
    let mut area: Option<Area> = None;
    for (number, (old, new)) in before.chunks(width).zip(now.chunks(width)).enumerate() {
        let differs = |&column: &usize| old[column] != new[column];
        let (Some(first), Some(last)) = ((0..width).find(differs), (0..width).rev().find(differs)) else {
            continue;
        };
        let grown =
            area.get_or_insert(Area { left: first, right: last + 1, top: number, bottom: number + 1 });
        grown.left = grown.left.min(first);
        grown.right = grown.right.max(last + 1);
        grown.bottom = number + 1;
    }
    area.unwrap_or(Area { left: 0, right: 1, top: 0, bottom: 1 })
}

/// The palette with one colour more, whose pixels keep what the picture before shows. There is none if
/// all 256 numbers are taken.
fn with_transparent(mut palette: Vec<u8>) -> (Vec<u8>, Option<u8>) {
    let transparent = u8::try_from(palette.len() / 3).ok();
    if transparent.is_some() {
        palette.extend([0; 3]);
    }
    (palette, transparent)
}

/// The pixels of an area. Those that are as before become transparent: long runs of one colour take few
/// bytes, and are written fast.
fn difference(before: &[u8], now: &[u8], width: usize, area: Area, transparent: Option<u8>) -> Vec<u8> {
    let rows = area.top..area.bottom;
    let places = rows.map(|row| row * width + area.left..row * width + area.right);
    match transparent {
        Some(transparent) => {
            let mut pixels = Vec::with_capacity((area.bottom - area.top) * (area.right - area.left));
            for place in places {
                let both = before[place.clone()].iter().zip(&now[place]);
                pixels.extend(both.map(|(old, &new)| if *old == new { transparent } else { new }));
            }
            pixels
        }
        None => places.flat_map(|place| &now[place]).copied().collect(),
    }
}

fn frame(pixels: Vec<u8>, area: Area, hundredths: u16, transparent: Option<u8>) -> gif::Frame<'static> {
    let number = |side: usize| u16::try_from(side).expect("the size was checked");
    gif::Frame {
        delay: hundredths,
        dispose: gif::DisposalMethod::Keep,
        transparent,
        left: number(area.left),
        top: number(area.top),
        width: number(area.right - area.left),
        height: number(area.bottom - area.top),
        buffer: Cow::Owned(pixels),
        ..gif::Frame::default()
    }
}

/// The I/O error behind an error of the encoder. The caller has to recognise an interruption of its own.
fn io_error(error: gif::EncodingError) -> io::Error {
    match error {
        gif::EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}
