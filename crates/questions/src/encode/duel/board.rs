//! The boards of a duel: the position, the pieces that are placed on it, and the generations after.

use super::{DuelLayout, Palette};
use crate::cnf::{Bit, ClauseSink, VarPool, bit};
use crate::encode::colours::Coloured;
use crate::game::Colour;
use crate::life::{Grid, Position};
use crate::problem::Duel;

/// All boards of a duel, as bits that clauses tie together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    palette: Palette,
    boards: Vec<Coloured>,
}

impl Played {
    /// Places all pieces and lets the generations pass.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn new<S: ClauseSink>(
        duel: &Duel,
        layout: &DuelLayout,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<Self, S::Error> {
        let palette = Palette::new([duel.player().into(), duel.opponent().into()], colours(duel));
        let mut board = position(duel, &palette);
        for (turn, mover) in duel.movers().into_iter().enumerate() {
            for piece in layout.placements(turn) {
                let filled = piece.fill(layout.choices(), pool, sink)?;
                place(&palette, mover.into(), &filled, &mut board, pool, sink)?;
            }
        }
        let mut boards = vec![board];
        for generation in 0..duel.generations() {
            let next = boards[generation].next(pool, sink)?;
            boards.push(next);
        }
        Ok(Self { palette, boards })
    }

    /// The board after the placements, and after each generation.
    pub fn boards(&self) -> &[Coloured] {
        &self.boards
    }

    /// The colours that can occur on the boards.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The board after the last generation.
    #[expect(clippy::missing_panics_doc, reason = "there is a board after the placements")]
    pub fn last(&self) -> &Coloured {
        self.boards.last().expect("there is a board after the placements")
    }
}

/// The colours that occur in the position.
fn colours(duel: &Duel) -> impl Iterator<Item = Colour> {
    Colour::ALL.into_iter().filter(|&colour| duel.board().population(colour) > 0)
}

/// The position as known bits.
fn position(duel: &Duel, palette: &Palette) -> Coloured {
    let cells = |is: &dyn Fn(Option<Colour>) -> bool| {
        Grid::from_fn(duel.board().width(), duel.board().height(), |at| Bit::Known(is(duel.board().get(at))))
    };
    let colours = palette.named().iter().map(|&named| cells(&|cell| cell == Some(named)));
    Coloured { alive: cells(&|cell| cell.is_some()), colours: colours.collect() }
}

/// Places one piece. If the chosen cell is occupied by then, nothing happens.
fn place<S: ClauseSink>(
    palette: &Palette,
    mover: Colour,
    filled: &[(Position, Bit)],
    board: &mut Coloured,
    pool: &mut VarPool,
    sink: &mut S,
) -> Result<(), S::Error> {
    let own = palette.named().iter().position(|&named| named == mover);
    for &(at, chosen) in filled {
        let occupied = board.alive.get(at);
        if let Some(own) = own {
            let fresh = bit::all(&[chosen, !occupied], pool, sink)?;
            let before = board.colours[own].get(at);
            board.colours[own].set(at, bit::any(&[before, fresh], pool, sink)?);
        }
        board.alive.set(at, bit::any(&[occupied, chosen], pool, sink)?);
    }
    Ok(())
}
