//! Which colours can come up, and which of them has no bit of its own.

use crate::cnf::{Bit, ClauseSink, VarPool, bit};
use crate::encode::colours::Coloured;
use crate::game::Colour;
use crate::life::Grid;

/// The colours of a game: those with a bit, and the one that live cells without such a bit have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    named: Vec<Colour>,
    rest: Colour,
}

impl Palette {
    /// The palette of a game in which two colours are placed on a board that has these colours, each named once.
    ///
    /// Three different parents need three colours, so with only two there are no hybrids, and the second of those who place is
    /// what remains.
    pub fn new(placed: [Colour; 2], on_board: impl IntoIterator<Item = Colour>) -> Self {
        let mut named = placed.to_vec();
        let others: Vec<Colour> = on_board.into_iter().filter(|colour| !placed.contains(colour)).collect();
        if others.is_empty() {
            let rest = named.pop().expect("two are placed");
            return Self { named, rest };
        }
        named.extend(others.into_iter().filter(|&colour| colour != Colour::Hybrid));
        Self { named, rest: Colour::Hybrid }
    }

    /// The colours that have a bit, in the order of [`Coloured::colours`].
    pub fn named(&self) -> &[Colour] {
        &self.named
    }

    /// All colours.
    pub fn all(&self) -> impl Iterator<Item = Colour> + '_ {
        self.named.iter().copied().chain([self.rest])
    }

    /// Which cells have a colour; none have one that cannot come up.
    pub fn cells<S: ClauseSink>(
        &self,
        colour: Colour,
        board: &Coloured,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<Grid<Bit>, S::Error> {
        if let Some(place) = self.named.iter().position(|&named| named == colour) {
            return Ok(board.colours[place].clone());
        }
        let mut cells = board.alive.map(|_| Bit::FALSE);
        if colour == self.rest {
            for at in cells.positions() {
                let others = board.colours.iter().map(|cells| !cells.get(at));
                let needed: Vec<Bit> = others.chain([board.alive.get(at)]).collect();
                cells.set(at, bit::all(&needed, pool, sink)?);
            }
        }
        Ok(cells)
    }
}
