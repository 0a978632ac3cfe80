//! The palette of a duel: which colours can occur, and which of them has no bit of its own.

use crate::cnf::{Bit, ClauseSink, VarPool, bit};
use crate::encode::colours::Coloured;
use crate::game::Colour;
use crate::life::Grid;

/// The colours of a game: those that have a bit, and the one of all other live cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    named: Vec<Colour>,
    rest: Colour,
}

impl Palette {
    /// The palette of a game in which two colours are placed on a board with these colours, each
    /// named once.
    ///
    /// A hybrid needs three neighbours of different colours. So with only two colours there are no
    /// hybrids, and the second of the placed colours is what remains.
    pub fn new(placed: [Colour; 2], on_board: impl IntoIterator<Item = Colour>) -> Self {
        let others: Vec<Colour> = on_board.into_iter().filter(|colour| !placed.contains(colour)).collect();
        if others.is_empty() {
            let [first, second] = placed;
            return Self { named: vec![first], rest: second };
        }
        let others = others.into_iter().filter(|&colour| colour != Colour::Hybrid);
        Self { named: placed.into_iter().chain(others).collect(), rest: Colour::Hybrid }
    }

    /// The colours that have a bit, in the order of [`Coloured::colours`].
    pub fn named(&self) -> &[Colour] {
        &self.named
    }

    /// All colours that can occur.
    pub fn all(&self) -> impl Iterator<Item = Colour> + '_ {
        self.named.iter().copied().chain([self.rest])
    }

    /// Which cells have a colour. None have a colour that cannot occur.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
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
