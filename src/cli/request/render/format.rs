//! The format of a picture.

use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::{Result, bail};

use crate::cli::args::{RenderArgs, RenderFormatArg};
use crate::cli::console::overwrite::Kind;

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Characters of this kind; `None` is what fits.
    Text(Option<Characters>),
    Rle,
    Cells,
    /// Life 1.05.
    Life,
    Svg,
    Png,
    Gif,
    Html,
}

/// How cells become characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Characters {
    /// Two cells a character.
    Blocks,
    /// Eight cells a character.
    Braille,
    /// One cell a character.
    Symbols,
}

impl Format {
    /// The format that was asked for, or the one that the name of the output file stands for.
    pub(super) fn of(args: &RenderArgs) -> Result<Self> {
        let format = match (args.format, &args.output.output) {
            _ if args.look.braille => Self::Text(Some(Characters::Braille)),
            (Some(format), _) => format.into(),
            (None, Some(file)) if !is_stream(file) => by_ending(file)?,
            (None, _) => Self::Text(None),
        };
        if format.is_binary() && is_terminal(args.output.output.as_deref()) {
            bail!("a PNG or GIF cannot be shown on a terminal; name a file with -o, or pipe it to a program");
        }
        Ok(format)
    }

    /// Whether the picture consists of characters.
    pub(crate) fn is_text(self) -> bool {
        matches!(self, Self::Text(_) | Self::Rle | Self::Cells | Self::Life)
    }

    /// Whether the picture moves unless the user asks for something else.
    pub(crate) fn moves(self) -> bool {
        matches!(self, Self::Gif | Self::Html)
    }

    /// What a file in this format is.
    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Text(None | Some(Characters::Blocks | Characters::Braille)) => Kind::Drawing,
            Self::Text(Some(Characters::Symbols)) | Self::Rle | Self::Cells | Self::Life => Kind::Pattern,
            Self::Svg => Kind::Svg,
            Self::Png => Kind::Png,
            Self::Gif => Kind::Gif,
            Self::Html => Kind::Page,
        }
    }

    fn is_binary(self) -> bool {
        matches!(self, Self::Png | Self::Gif)
    }
}

impl From<RenderFormatArg> for Format {
    fn from(format: RenderFormatArg) -> Self {
        match format {
            RenderFormatArg::Text => Self::Text(None),
            RenderFormatArg::Blocks => Self::Text(Some(Characters::Blocks)),
            RenderFormatArg::Braille => Self::Text(Some(Characters::Braille)),
            RenderFormatArg::Plain => Self::Text(Some(Characters::Symbols)),
            RenderFormatArg::Rle => Self::Rle,
            RenderFormatArg::Cells => Self::Cells,
            RenderFormatArg::Life => Self::Life,
            RenderFormatArg::Svg => Self::Svg,
            RenderFormatArg::Png => Self::Png,
            RenderFormatArg::Gif => Self::Gif,
            RenderFormatArg::Html => Self::Html,
        }
    }
}

/// Whether the name says nothing about the format: `-` for stdout, a device, or a pipe.
fn is_stream(file: &Path) -> bool {
    file == Path::new("-") || (file.exists() && !file.is_file())
}

fn is_terminal(output: Option<&Path>) -> bool {
    output.is_none_or(|path| path == Path::new("-")) && io::stdout().is_terminal()
}

fn by_ending(file: &Path) -> Result<Format> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    Ok(match ending.as_deref() {
        Some("rle") => Format::Rle,
        Some("cells") => Format::Cells,
        Some("lif" | "life") => Format::Life,
        Some("txt") => Format::Text(Some(Characters::Symbols)),
        Some("svg") => Format::Svg,
        Some("png") => Format::Png,
        Some("gif") => Format::Gif,
        Some("html" | "htm") => Format::Html,
        Some(packed @ ("gz" | "xz" | "zst" | "bz2" | "zip")) => bail!(
            "nothing is packed here, so `.{packed}` is no format: name the file without it and pack that, or pipe \
             the output of --format to a program that packs"
        ),
        other => {
            let name = || file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let shown = other.map_or_else(name, |ending| format!(".{ending}"));
            bail!(
                "cannot tell the format from `{shown}`: use .png .gif .svg .html .rle .cells .lif .txt, or --format"
            )
        }
    })
}
