//! How cells look: colours and marks.
//!
//! No difference rests on hue alone. Live, dead and unspecified cells differ in lightness. Players
//! and waste also have marks, and the hues of players are those of M. Okabe and K. Ito, "Color
//! Universal Design" (2008), which people with colour vision deficiencies can tell apart.

use super::{Cell, Decay};

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// Whether the picture is for a light page or a dark one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark cells on a light page.
    Light,
    /// Light cells on a dark page.
    Dark,
}

/// The look of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colour of the cell.
    pub fill: Rgb,
    /// The mark drawn on the cell, if any.
    pub mark: Option<Mark>,
}

/// A rectangle in the middle of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The width in eighths of the cell's width.
    pub width: u8,
    /// The height in eighths of the cell's height.
    pub height: u8,
    /// The colour of the mark.
    pub colour: Rgb,
}

const BLUE: Rgb = [0x00, 0x72, 0xb2];
const VERMILLION: Rgb = [0xd5, 0x5e, 0x00];
const GREEN: Rgb = [0x00, 0x9e, 0x73];
const PURPLE: Rgb = [0xcc, 0x79, 0xa7];
const ORANGE: Rgb = [0xe6, 0x9f, 0x00];
const WHITE: Rgb = [0xff, 0xff, 0xff];

/// The colours of ages, from just born to oldest. Lightness changes with every step, not only hue.
const AGES_ON_LIGHT: [Rgb; 7] = [
    [0xf2, 0xa1, 0x2e],
    [0xe0, 0x6a, 0x3f],
    [0xc0, 0x3f, 0x62],
    [0x93, 0x2b, 0x7a],
    [0x66, 0x22, 0x7a],
    [0x40, 0x1d, 0x6b],
    [0x1f, 0x18, 0x4a],
];
const AGES_ON_DARK: [Rgb; 7] = [
    [0xff, 0xf3, 0xc2],
    [0xfd, 0xcf, 0x6f],
    [0xf7, 0x9d, 0x4b],
    [0xe6, 0x6b, 0x5a],
    [0xc0, 0x4b, 0x81],
    [0x8f, 0x45, 0x9a],
    [0x63, 0x4a, 0x9e],
];

impl Theme {
    /// The colour of the page and of dead cells.
    pub fn page(self) -> Rgb {
        if self == Self::Light { [0xff, 0xff, 0xff] } else { [0x12, 0x16, 0x1c] }
    }

    /// The colour of the lines between cells.
    pub fn line(self) -> Rgb {
        if self == Self::Light { [0xdd, 0xe1, 0xe6] } else { [0x2a, 0x31, 0x3b] }
    }

    /// The colour of live cells.
    pub fn ink(self) -> Rgb {
        if self == Self::Light { [0x1d, 0x2b, 0x3f] } else { [0xe8, 0xe6, 0xdc] }
    }

    /// The look of a kind of cell.
    pub fn look(self, cell: Cell) -> Look {
        let (page, ink) = (self.page(), self.ink());
        match cell {
            Cell::Off | Cell::Nothing => plain(page),
            Cell::On => plain(ink),
            Cell::Aged(age) => plain(match self {
                Self::Light => AGES_ON_LIGHT[usize::from(age.class())],
                Self::Dark => AGES_ON_DARK[usize::from(age.class())],
            }),
            Cell::Dying(decay) => plain(self.dying(decay)),
            Cell::Unspecified => plain(match self {
                Self::Light => [0xb4, 0xbd, 0xc9],
                Self::Dark => [0x4a, 0x55, 0x63],
            }),
            Cell::Player(0) => plain(BLUE),
            Cell::Player(1) => marked(VERMILLION, (4, 4), WHITE),
            Cell::Player(2) => marked(GREEN, (6, 2), WHITE),
            Cell::Player(_) => marked(PURPLE, (2, 6), WHITE),
            Cell::Hybrid => marked([0x80, 0x80, 0x80], (2, 2), WHITE),
            Cell::DeadWaste(waste) => marked(page, mark_of_waste(waste), VERMILLION),
            Cell::LiveWaste(waste) => marked(ink, mark_of_waste(waste), ORANGE),
        }
    }

    /// The colour of cells that die by a rule of Generations: nearer to the page with every state.
    fn dying(self, decay: Decay) -> Rgb {
        let (young, old): (Rgb, Rgb) = match self {
            Self::Light => ([0xc4, 0x4f, 0x12], [0xf4, 0xd9, 0xc0]),
            Self::Dark => ([0xd9, 0x86, 0x2e], [0x3d, 0x31, 0x29]),
        };
        let (step, steps) = decay.way();
        let (step, steps) = (u16::from(step), u16::from(steps.max(1)));
        let mix = |young: u8, old: u8| {
            let sum = u16::from(young) * (steps - step) / steps + u16::from(old) * step / steps;
            u8::try_from(sum).unwrap_or(u8::MAX)
        };
        std::array::from_fn(|part| mix(young[part], old[part]))
    }
}

/// The size of the mark of waste: larger for more waste.
fn mark_of_waste(waste: u8) -> (u8, u8) {
    if waste > 1 { (6, 6) } else { (3, 3) }
}

fn plain(fill: Rgb) -> Look {
    Look { fill, mark: None }
}

fn marked(fill: Rgb, (width, height): (u8, u8), colour: Rgb) -> Look {
    Look { fill, mark: Some(Mark { width, height, colour }) }
}

/// A colour in the notation of web pages, such as `#0072b2`.
pub(super) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::scene::Age;

    /// The relative luminance of a colour as defined by the Web Content Accessibility Guidelines.
    fn luminance(colour: Rgb) -> f64 {
        let linear = colour.map(|byte| {
            let share = f64::from(byte) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    fn contrast(one: Rgb, other: Rgb) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn live_dead_and_unspecified_cells_differ_without_hue() {
        for theme in [Theme::Light, Theme::Dark] {
            let fill = |cell| theme.look(cell).fill;
            assert!(contrast(fill(Cell::On), fill(Cell::Off)) >= 12.0);
            assert!(contrast(fill(Cell::On), fill(Cell::Unspecified)) >= 4.5, "{theme:?}");
            assert!(contrast(fill(Cell::Off), fill(Cell::Unspecified)) >= 1.8, "{theme:?}");
        }
    }

    #[test]
    fn whatever_is_alive_stands_out_from_the_page() {
        for theme in [Theme::Light, Theme::Dark] {
            let aged = (0..Age::CLASSES).map(|class| Cell::Aged(Age::of((1 << class) / 2)));
            for cell in (0..4).map(Cell::Player).chain([Cell::Hybrid]).chain(aged) {
                let found = contrast(theme.look(cell).fill, theme.page());
                assert!(found >= 2.0, "{theme:?} {cell:?} {found}");
            }
        }
    }

    #[test]
    fn dying_cells_fade_into_the_page() {
        for theme in [Theme::Light, Theme::Dark] {
            for oldest in [2, 3, 9, 15, 255] {
                let mut classes: Vec<_> = (2..=oldest).map(|state| Decay::of(state, oldest)).collect();
                classes.dedup();
                let fills: Vec<Rgb> =
                    classes.into_iter().map(|decay| theme.look(Cell::Dying(decay)).fill).collect();
                let contrasts: Vec<f64> = fills.iter().map(|&fill| contrast(fill, theme.page())).collect();
                assert!(contrasts.windows(2).all(|two| two[0] > two[1]), "{theme:?} {oldest} {contrasts:?}");
                assert!(contrasts.iter().all(|&found| found > 1.2), "{theme:?} {oldest} {contrasts:?}");
                assert!(contrast(fills[0], theme.look(Cell::On).fill) > 2.0, "{theme:?}");
            }
        }
    }

    #[test]
    fn players_differ_by_their_marks() {
        let marks: Vec<_> = (0..4).map(|player| Theme::Light.look(Cell::Player(player)).mark).collect();
        for (index, mark) in marks.iter().enumerate() {
            assert!(!marks[..index].contains(mark));
        }
    }
}
