//! The colours of players.

use std::env;

use lifesat::game::Colour;
use ratatui::style::{Color, Modifier, Style};

/// The look of cells. Symbols tell players apart too, so nothing is lost without colours.
#[derive(Clone, Copy, Debug)]
pub(super) enum Palette {
    Coloured,
    /// No colours, because the user wants none (<https://no-color.org>).
    Plain,
}

impl Palette {
    /// The palette that the environment asks for.
    pub(super) fn of_environment() -> Self {
        if env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            Self::Plain
        } else {
            Self::Coloured
        }
    }

    fn colour(self, colour: Color) -> Style {
        match self {
            Self::Coloured => Style::new().fg(colour),
            Self::Plain => Style::new(),
        }
    }

    /// A live cell.
    pub(super) fn cell(self, colour: Colour) -> Style {
        const COLOURS: [Color; Colour::COUNT] =
            [Color::Cyan, Color::LightRed, Color::Yellow, Color::LightGreen, Color::Magenta];
        self.colour(COLOURS[colour.index()]).add_modifier(Modifier::BOLD)
    }

    /// For what should not draw attention.
    pub(super) fn faint(self) -> Style {
        match self {
            Self::Coloured => Style::new().fg(Color::DarkGray),
            Self::Plain => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// For what should draw attention.
    pub(super) fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
}
