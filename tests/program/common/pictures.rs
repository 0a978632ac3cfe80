//! Reads pictures back, and computes with the reference simulator what they must show.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Rule};

/// Rows of colours.
pub(crate) type Pixels = Vec<Vec<[u8; 3]>>;

/// Live cells as row and column, counted from the corner of the pattern in generation 0.
pub(crate) type Cells = BTreeSet<(i64, i64)>;

/// The live cells of generations 0 to `last`, by the reference simulator.
pub(crate) fn generations(pattern: &Grid, rule: Rule, last: usize) -> Vec<Cells> {
    let mut now = pattern.clone();
    let mut all = Vec::new();
    for generation in 0..=i64::try_from(last).unwrap() {
        let place = |side: usize| i64::try_from(side).unwrap() - generation;
        all.push(now.live_cells().map(|at| (place(at.row), place(at.column))).collect());
        now = next_generation(&now, rule);
    }
    all
}

/// The bounding box of cells: top, left, rows, columns.
pub(crate) fn frame(cells: &Cells) -> (i64, i64, i64, i64) {
    let columns = || cells.iter().map(|cell| cell.1);
    let (top, bottom) = (cells.first().unwrap().0, cells.last().unwrap().0);
    let (left, right) = (columns().min().unwrap(), columns().max().unwrap());
    (top, left, bottom - top + 1, right - left + 1)
}

/// Sends bytes through one of the Python scripts beside this file.
pub(crate) fn through_python(script: &str, bytes: &[u8]) -> Vec<u8> {
    let path = crate::common::root().join("tests/program/common").join(script);
    let mut command = Command::new("python3");
    let mut child = command.arg(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let bytes = bytes.to_vec();
    let writer = std::thread::spawn(move || input.write_all(&bytes));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{script} refuses");
    output.stdout
}

/// The pixels of a PNG, by an independent reader in Python.
pub(crate) fn png(bytes: &[u8]) -> Pixels {
    let ppm = through_python("png_to_ppm.py", bytes);
    let mut lines = ppm.splitn(4, |&byte| byte == b'\n');
    assert_eq!(lines.next(), Some(&b"P6"[..]));
    let size = String::from_utf8(lines.next().unwrap().to_vec()).unwrap();
    let width: usize = size.split(' ').next().unwrap().parse().unwrap();
    rows(lines.nth(1).unwrap(), width)
}

/// The pixels of a PNG, by the library that wrote it.
pub(crate) fn png_by_its_library(bytes: &[u8]) -> Pixels {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut buffer).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    rows(&buffer[..info.buffer_size()], info.width as usize)
}

fn rows(bytes: &[u8], width: usize) -> Pixels {
    bytes.chunks(3 * width).map(|row| row.chunks(3).map(|p| [p[0], p[1], p[2]]).collect()).collect()
}

/// The pictures of a GIF as they are shown, each drawn over the one before, and the hundredths of a
/// second that each is shown.
pub(crate) fn gif(bytes: &[u8]) -> Vec<(Pixels, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![vec![[0; 3]; width]; height];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        let across = usize::from(frame.width);
        for (row, pixels) in frame.buffer.chunks(4 * across).enumerate() {
            for (column, p) in pixels.chunks(4).enumerate() {
                match p[3] {
                    255 => {
                        let line = &mut screen[usize::from(frame.top) + row];
                        line[usize::from(frame.left) + column] = [p[0], p[1], p[2]];
                    }
                    alpha => assert!(alpha == 0 && !shown.is_empty(), "the first picture has all pixels"),
                }
            }
        }
        shown.push((screen.clone(), frame.delay));
    }
    shown
}

/// The colours in the middle of cells of `scale` pixels. Lines between cells are at their top and
/// left.
pub(crate) fn middles(pixels: &Pixels, scale: usize) -> Pixels {
    let middle = |row: &Vec<[u8; 3]>| row.iter().skip(scale / 2).step_by(scale).copied().collect();
    pixels.iter().skip(scale / 2).step_by(scale).map(middle).collect()
}

/// Returns true if all pixels of every cell have the colour of its middle, as for cells too small for
/// lines.
pub(crate) fn is_even(pixels: &Pixels, scale: usize) -> bool {
    let middles = middles(pixels, scale);
    let is_same = |(row, colours): (usize, &Vec<[u8; 3]>)| {
        colours.iter().enumerate().all(|(column, &colour)| colour == middles[row / scale][column / scale])
    };
    pixels.iter().enumerate().all(is_same)
}

/// Whether a colour is that of a live cell on a light page.
pub(crate) fn is_dark(colour: [u8; 3]) -> bool {
    colour.iter().map(|&part| u32::from(part)).sum::<u32>() < 300
}

/// The cells whose middle is dark, counted from the top left corner of the picture.
pub(crate) fn dark_cells(pixels: &Pixels, scale: usize) -> Cells {
    let middles = middles(pixels, scale);
    let place = |side: usize| i64::try_from(side).unwrap();
    let cells = middles.iter().enumerate().flat_map(|(row, colours)| {
        let dark = colours.iter().enumerate().filter(|(_, colour)| is_dark(**colour));
        dark.map(move |(column, _)| (place(row), place(column)))
    });
    cells.collect()
}

/// The same cells, moved.
pub(crate) fn moved(cells: &Cells, down: i64, right: i64) -> Cells {
    cells.iter().map(|&(row, column)| (row + down, column + right)).collect()
}
