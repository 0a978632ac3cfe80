//! `lifesat render`: a pattern as a picture or in another format.

use std::path::Path;

use anyhow::Result;

use super::args::{PatternFormatArg, RenderArgs};
use super::{Exit, input, output};

/// Reads a pattern and writes it in the format that the user chose.
pub(crate) fn run(args: &RenderArgs) -> Result<Exit> {
    let pattern = input::pattern(&args.pattern)?;
    let format = args.format.unwrap_or_else(|| by_ending(args.output.as_deref()));
    let text = output::pattern(&pattern.grid, pattern.rule, format, &pattern.comments);
    output::write(args.output.as_deref(), |out| out.write_all(text.as_bytes()))?;
    Ok(Exit::Answered)
}

/// The format that the ending of a file name promises.
fn by_ending(file: Option<&Path>) -> PatternFormatArg {
    match file.and_then(Path::extension).and_then(|ending| ending.to_str()) {
        Some("rle") => PatternFormatArg::Rle,
        Some("cells") => PatternFormatArg::Cells,
        Some("txt") => PatternFormatArg::Plain,
        _ => PatternFormatArg::Blocks,
    }
}
