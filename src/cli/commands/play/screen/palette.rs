//! Colours of players, where there may be colours.

use std::env;

use lifesat::game::Colour;
use ratatui::style::{Color, Modifier, Style};

/// How cells look. Symbols tell players apart as well, so that nothing is lost without colours.
#[derive(Clone, Copy, Debug)]
pub(super) enum Palette {
    Coloured,
    /// The user wants no colours (<https://no-color.org>).
    Plain,
}

impl Palette {
    /// What the user's environment asks for.
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

    /// What should not draw attention.
    pub(super) fn faint(self) -> Style {
        match self {
            Self::Coloured => Style::new().fg(Color::DarkGray),
            Self::Plain => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// What should.
    pub(super) fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
}
