//! `lifesat render`: a pattern as a picture or in another format.

use anyhow::Result;

use super::args::RenderArgs;
use super::{Exit, input, output};

/// Reads a pattern and writes it in the format that the user chose.
pub(crate) fn run(args: &RenderArgs) -> Result<Exit> {
    let pattern = input::pattern(&args.pattern)?;
    let text = output::pattern(&pattern.grid, pattern.rule, args.format, &pattern.comments);
    output::write(args.output.as_deref(), |out| out.write_all(text.as_bytes()))?;
    Ok(Exit::Answered)
}
