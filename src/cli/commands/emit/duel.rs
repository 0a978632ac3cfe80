//! `lifesat emit duel`: two players of multiplayer Life.

use anyhow::Result;
use lifesat::cnf::{ClauseSink, CountingSink, Prefix, Var};
use lifesat::encode::duel::{DuelLayout, encode};
use lifesat::header::Header;
use lifesat::problem::duel::Question;
use lifesat::problem::{Duel, Problem};
use serde_json::json;

use super::Formula;
use crate::cli::args::{DuelFormatArg, EmitDuelArgs, QuestionArg};
use crate::cli::duel;
use crate::cli::input::position;

/// The formula that the options describe.
pub(super) fn formula(args: &EmitDuelArgs) -> Result<DuelFormula> {
    let question = match args.question {
        QuestionArg::Reply => Question::Reply,
        QuestionArg::Move => Question::Move,
        QuestionArg::Alone => Question::Alone,
    };
    let board = position::read(&args.position)?;
    let players = (args.player, args.opponent);
    let duel = Duel::new(board, players, args.generations, args.goal, question)?.with_pieces(args.pieces)?;
    Ok(DuelFormula { duel, format: args.format })
}

/// A duel and how its question is written.
pub(super) struct DuelFormula {
    duel: Duel,
    format: DuelFormatArg,
}

impl Formula for DuelFormula {
    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        encode(&self.duel, sink)
    }

    fn header(&self) -> Header {
        Header::new(Problem::Duel(self.duel.clone()), json!({"placements": "numbers"}))
    }

    fn prefix(&self) -> Prefix {
        if self.format == DuelFormatArg::Cnf {
            return Prefix::new();
        }
        let Ok(used) = self.encode(&mut CountingSink::default());
        DuelLayout::new(&self.duel).prefix(used)
    }

    fn meaning(&self) -> Vec<String> {
        let layout = DuelLayout::new(&self.duel);
        let mut meaning = vec![
            "empty cells have numbers, row by row from 0; a larger number stands for a wasted turn"
                .to_owned(),
        ];
        for (turn, seat) in self.duel.movers().into_iter().enumerate() {
            for (piece, placement) in (1..).zip(layout.placements(turn)) {
                let bits: Vec<String> =
                    placement.bits().iter().copied().map(Var::number).map(|var| var.to_string()).collect();
                meaning.push(format!(
                    "{seat}, piece {piece}: the bits of the number, from the lowest, are variables {}",
                    bits.join(" ")
                ));
            }
        }
        if self.format == DuelFormatArg::Qdimacs {
            meaning.push(format!("true: {}", duel::meaning(&self.duel, true)));
            meaning.push(format!("false: {}", duel::meaning(&self.duel, false)));
        }
        meaning
    }
}
