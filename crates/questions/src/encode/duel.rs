//! Duels of multiplayer Life as clauses: two placements, some generations, and a goal.
//!
//! The numbers of the placements come first ([`Choices`]), those of the first mover before the
//! others. The cells of all generations and the counters follow.
//!
//! If both players place, the formula asks whether *for all* placements of the first mover there is
//! one of the second. The numbers of the first mover are universal, everything else is existential.
//! A question with ∃ before ∀ is asked as its opposite, and the assignment that refutes this is the
//! answer. [`crate::problem::Duel`] says how every question gets this form.

use std::collections::BTreeSet;

use crate::cnf::{Bit, Clauses, Lit, Model, Prefix, Quantifier, Refused, Var, VarPool, bit};
use crate::encode::Cardinality;
use crate::encode::cardinality::Direction;
use crate::encode::colours::Coloured;
use crate::game::{Colour, Seat};
use crate::life::{Grid, Position};
use crate::problem::Duel;
use crate::problem::duel::{Goal, Pieces};

/// Which variables stand for which placements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelLayout {
    choices: Choices,
    /// For each mover in turn, the pieces in their order.
    movers: Vec<Vec<Placement>>,
    used: u32,
}

impl DuelLayout {
    /// The layout of a duel.
    pub fn new(duel: &Duel) -> Self {
        let choices = Choices::new(duel.board().empty_cells().collect());
        let mut pool = VarPool::after(0);
        let mut pieces =
            || (0..duel.pieces()).map(|_| Placement::new(&choices, &mut pool)).collect::<Vec<_>>();
        let movers = duel.movers().iter().map(|_| pieces()).collect();
        Self { choices, movers, used: pool.used() }
    }

    /// The universal variables of a duel: the placements of the first mover, if there is a second one.
    pub fn universals(&self) -> Vec<Var> {
        match &self.movers[..] {
            [first, _] => first.iter().flat_map(Placement::bits).copied().collect(),
            _ => Vec::new(),
        }
    }

    /// The quantifiers of a formula with this many variables. The prefix is empty if nothing is universal.
    #[expect(clippy::missing_panics_doc, reason = "variables are numbered once, in 32 bits")]
    pub fn prefix(&self, variables: u32) -> Prefix {
        let universals = self.universals();
        let mut prefix = Prefix::new();
        if universals.is_empty() {
            return prefix;
        }
        let first_other = u32::try_from(universals.len()).expect("variables are counted by 32 bits") + 1;
        let others = (first_other..=variables).filter_map(Var::new).map(|var| (Quantifier::Exists, var));
        let universals = universals.into_iter().map(|var| (Quantifier::ForAll, var));
        for (quantifier, var) in universals.chain(others) {
            prefix.push(quantifier, var).expect("variables are numbered once");
        }
        prefix
    }

    /// The number of placement variables, which are 1 to this.
    pub fn used(&self) -> u32 {
        self.used
    }

    /// What every piece can do.
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The placements of a mover, counted from 0 in the order of turns.
    pub fn placements(&self, mover: usize) -> &[Placement] {
        &self.movers[mover]
    }

    /// The pieces of a mover according to a model. A bit without a value is read as false. Whether
    /// the answer is right is for the verifier to say.
    pub fn pieces(&self, mover: usize, model: &Model) -> Pieces {
        let value = |var: Var| model.value(var).unwrap_or(false);
        self.movers[mover].iter().map(|piece| piece.cell(&self.choices, value)).collect()
    }
}

/// Writes that the placements lead to what is asked for after all generations. Returns the number of variables.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn encode(duel: &Duel, sink: &mut Clauses<'_>) -> Result<u32, Refused> {
    let layout = DuelLayout::new(duel);
    let mut pool = VarPool::after(layout.used);
    let played = Played::new(duel, &layout, &mut pool, sink)?;
    demand(duel, &played, &mut pool, sink)?;
    Ok(pool.used())
}

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
    pub fn new(
        duel: &Duel,
        layout: &DuelLayout,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<Self, Refused> {
        let on_board = Colour::ALL.into_iter().filter(|&colour| duel.board().population(colour) > 0);
        let palette = Palette::new([duel.player().into(), duel.opponent().into()], on_board);
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

fn position(duel: &Duel, palette: &Palette) -> Coloured {
    let cells = |is: &dyn Fn(Option<Colour>) -> bool| {
        Grid::from_fn(duel.board().width(), duel.board().height(), |at| Bit::Known(is(duel.board().get(at))))
    };
    let colours = palette.named().iter().map(|&named| cells(&|cell| cell == Some(named)));
    Coloured { alive: cells(&|cell| cell.is_some()), colours: colours.collect() }
}

/// Places one piece. If the chosen cell is occupied by then, nothing happens.
fn place(
    palette: &Palette,
    mover: Colour,
    filled: &[(Position, Bit)],
    board: &mut Coloured,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
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

/// The colours of a game: those that have a bit, and the one of all other live cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    named: Vec<Colour>,
    rest: Colour,
}

impl Palette {
    /// The palette of a game in which two colours are placed on a board with these colours, each named once.
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
    pub fn cells(
        &self,
        colour: Colour,
        board: &Coloured,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<Grid<Bit>, Refused> {
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

/// Writes that the goal is reached, or that it is not, as the question needs it.
fn demand(duel: &Duel, played: &Played, pool: &mut VarPool, sink: &mut Clauses<'_>) -> Result<(), Refused> {
    let wanted = !duel.question().denies_the_goal();
    match duel.goal() {
        Goal::Live => {
            let own = played.palette().cells(duel.player().into(), played.last(), pool, sink)?;
            if wanted { some(&own, sink) } else { none(&own, sink) }
        }
        Goal::Extinct => {
            let theirs = played.palette().cells(duel.opponent().into(), played.last(), pool, sink)?;
            if wanted { none(&theirs, sink) } else { some(&theirs, sink) }
        }
        Goal::Lead(lead) => {
            let balance = Balance::new(duel, played, pool, sink)?;
            if wanted { balance.at_least(lead, pool, sink) } else { balance.below(lead, pool, sink) }
        }
    }
}

fn some(cells: &Grid<Bit>, sink: &mut Clauses<'_>) -> Result<(), Refused> {
    bit::clause(cells.positions().map(|at| cells.get(at)), sink)
}

fn none(cells: &Grid<Bit>, sink: &mut Clauses<'_>) -> Result<(), Refused> {
    let alive: BTreeSet<Bit> = cells.positions().map(|at| cells.get(at)).collect();
    if alive.contains(&Bit::TRUE) {
        return sink.clause(&[]);
    }
    alive.into_iter().try_for_each(|alive| bit::clause([!alive], sink))
}

/// The player's lead as a number of true literals.
///
/// A cell counts +1 if it is the player's, −1 if it is another's, and 0 if it is empty. That is one
/// less than the number of true literals among "not another's" and "the player's". The lead is
/// therefore the number of true literals of all cells, less the number of cells.
#[derive(Clone, Debug)]
struct Balance {
    literals: Vec<Lit>,
    /// The lead if none of the literals is true.
    lowest: i32,
}

impl Balance {
    /// The literals. Those of a cell stand side by side, as one follows from the other.
    fn new(
        duel: &Duel,
        played: &Played,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<Self, Refused> {
        let own = played.palette().cells(duel.player().into(), played.last(), pool, sink)?;
        let (mut literals, mut lowest) = (Vec::new(), 0);
        for at in own.positions() {
            let other = bit::all(&[played.last().alive.get(at), !own.get(at)], pool, sink)?;
            lowest -= 1;
            for bit in [!other, own.get(at)] {
                match bit {
                    Bit::Known(value) => lowest += i32::from(value),
                    Bit::Is(literal) => literals.push(literal),
                }
            }
        }
        Ok(Self { literals, lowest })
    }

    fn at_least(self, lead: i32, pool: &mut VarPool, sink: &mut Clauses<'_>) -> Result<(), Refused> {
        // A lead that is always there demands nothing. One that is never there needs more true
        // literals than there are.
        let needed = usize::try_from(lead.saturating_sub(self.lowest)).unwrap_or(0);
        Cardinality::default().bound(&self.literals, Some(needed), None, pool, sink)
    }

    fn below(self, lead: i32, pool: &mut VarPool, sink: &mut Clauses<'_>) -> Result<(), Refused> {
        match usize::try_from(lead.saturating_sub(self.lowest).saturating_sub(1)) {
            Ok(most) => Cardinality::default().bound(&self.literals, None, Some(most), pool, sink),
            Err(_) => sink.clause(&[]),
        }
    }

    /// A counter. Output i, from 0, says that the lead is at least i + 1 more than the lowest.
    fn outputs(&self, pool: &mut VarPool, sink: &mut Clauses<'_>) -> Result<Vec<Lit>, Refused> {
        let all = self.literals.len();
        Cardinality::default().outputs(&self.literals, all, Direction::Both, pool, sink)
    }
}

/// Bits that say how a duel ended, for any goal.
///
/// A colour without cells never gets one without a placement, because a cell that is born has the
/// colour of a neighbour or is a hybrid. A player without cells in some generation has therefore
/// none at the end.
#[derive(Clone, Debug)]
pub struct Valued {
    /// In some generation the opponent has no cell while the player has one. A game would be won then.
    pub won: Bit,
    /// The player has no cell at the end and has not won before.
    pub lost: Bit,
    /// The lead if no output is true. Output i, from 0, says that it is at least i + 1 more.
    lowest: i32,
    outputs: Vec<Lit>,
}

impl Valued {
    /// Writes the clauses of a duel without its goal.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn encode(duel: &Duel, layout: &DuelLayout, sink: &mut Clauses<'_>) -> Result<Self, Refused> {
        let mut pool = VarPool::after(layout.used());
        let played = Played::new(duel, layout, &mut pool, sink)?;
        let mut wins = Vec::new();
        let mut alive = Bit::TRUE;
        // No player can lose before the first generation.
        for board in &played.boards()[1..] {
            alive = lives(duel.player(), &played, board, &mut pool, sink)?;
            let other = lives(duel.opponent(), &played, board, &mut pool, sink)?;
            wins.push(bit::all(&[alive, !other], &mut pool, sink)?);
        }
        let won = bit::any(&wins, &mut pool, sink)?;
        let lost = bit::all(&[!won, !alive], &mut pool, sink)?;
        let balance = Balance::new(duel, &played, &mut pool, sink)?;
        let outputs = balance.outputs(&mut pool, sink)?;
        Ok(Self { won, lost, lowest: balance.lowest, outputs })
    }

    /// Whether the player leads by at least this much.
    pub fn at_least(&self, lead: i32) -> Bit {
        match usize::try_from(lead.saturating_sub(self.lowest).saturating_sub(1)) {
            Err(_) => Bit::TRUE,
            Ok(output) => self.outputs.get(output).map_or(Bit::FALSE, |&literal| Bit::Is(literal)),
        }
    }
}

fn lives(
    seat: Seat,
    played: &Played,
    board: &Coloured,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<Bit, Refused> {
    let cells = played.palette().cells(seat.into(), board, pool, sink)?;
    let cells: Vec<Bit> = cells.positions().map(|at| cells.get(at)).collect();
    bit::any(&cells, pool, sink)
}

/// The empty cells of a position, numbered row by row from 0. All larger numbers fill no cell: the
/// turn is wasted on an occupied cell or given up, which is the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    empty: Vec<Position>,
}

impl Choices {
    /// The choices among these empty cells.
    pub fn new(empty: Vec<Position>) -> Self {
        Self { empty }
    }

    /// The number of bits. At least one number is left for a wasted turn.
    pub fn bits(&self) -> u32 {
        (self.empty.len() + 1).next_power_of_two().ilog2()
    }

    /// The cell that a number fills, if it fills one.
    pub fn meaning(&self, number: usize) -> Option<Position> {
        self.empty.get(number).copied()
    }
}

/// A placement in a formula: the bits of its number, lowest first.
///
/// A placement is one number of few bits, not one bit for each cell. All values of the bits
/// mean a placement. Universal variables need this, because no clause may demand anything of
/// them. An enumeration of their assignments is at most twice as long as the list of placements,
/// whereas bits for each of n cells would have 2ⁿ assignments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    bits: Vec<Var>,
}

impl Placement {
    /// A placement with fresh variables.
    pub fn new(choices: &Choices, pool: &mut VarPool) -> Self {
        Self { bits: (0..choices.bits()).map(|_| pool.fresh().var()).collect() }
    }

    /// The bits of the number, lowest first.
    pub fn bits(&self) -> &[Var] {
        &self.bits
    }

    /// The cell that is filled for given values of the bits, if one is.
    pub fn cell(&self, choices: &Choices, value: impl Fn(Var) -> bool) -> Option<Position> {
        let bits = self.bits.iter().zip(0u32..);
        choices.meaning(bits.map(|(&var, place)| usize::from(value(var)) << place).sum())
    }

    /// The literals of the number that fills a cell, or of one that fills none.
    ///
    /// # Panics
    /// If the cell is not empty in the position.
    pub fn number(&self, choices: &Choices, cell: Option<Position>) -> impl Iterator<Item = Lit> {
        let number = match cell {
            None => choices.empty.len(),
            Some(cell) => choices.empty.iter().position(|&empty| empty == cell).expect("an empty cell"),
        };
        self.bits.iter().enumerate().map(move |(place, var)| var.lit(number >> place & 1 == 1))
    }

    /// Defines a bit for each empty cell, which is true if its number is the chosen one.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn fill(
        &self,
        choices: &Choices,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<Vec<(Position, Bit)>, Refused> {
        let cells = choices.empty.iter().enumerate();
        let chosen = cells.map(|(number, &cell)| {
            let digits = self.bits.iter().enumerate();
            let digits: Vec<Bit> =
                digits.map(|(place, var)| Bit::Is(var.lit(number >> place & 1 == 1))).collect();
            Ok((cell, bit::all(&digits, pool, sink)?))
        });
        chosen.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Model, through};

    /// For every value of the bits, the clauses leave each cell one value: the chosen cell is
    /// filled and no other.
    #[test]
    fn the_clauses_fill_the_cell_that_the_number_means() {
        for empty in 0..=9 {
            let cells: Vec<Position> = (0..empty).map(|column| Position::new(0, column)).collect();
            let mut pool = VarPool::after(0);
            let choices = Choices::new(cells.clone());
            let placement = Placement::new(&choices, &mut pool);
            let mut formula = Cnf::default();
            let Ok(filled) = through(&mut formula, |sink| placement.fill(&choices, &mut pool, sink));
            let mut seen = Vec::new();
            for number in 0..1usize << placement.bits.len() {
                let bit = |var: Var| number >> var.index() & 1 == 1;
                let chosen = placement.cell(&choices, bit);
                seen.push(chosen);
                for wrong in (0..filled.len()).map(Some).chain([None]) {
                    let mut model = Model::new();
                    placement.bits.iter().for_each(|&var| model.assign(var.lit(bit(var))).unwrap());
                    for (place, &(cell, is_chosen)) in filled.iter().enumerate() {
                        let literal = is_chosen.literal().expect("numbers have bits");
                        let value = (chosen == Some(cell)) != (wrong == Some(place));
                        if model.value(literal.var()).is_none() {
                            model.assign(if value { literal } else { !literal }).unwrap();
                        }
                    }
                    let right =
                        filled.iter().all(|&(cell, bit)| bit.value(&model) == Some(chosen == Some(cell)));
                    assert_eq!(formula.first_violated(&model).is_none(), right, "{placement:?} {number:b}");
                }
            }
            assert!(cells.iter().all(|&cell| seen.contains(&Some(cell))) && seen.contains(&None));
        }
    }
}
