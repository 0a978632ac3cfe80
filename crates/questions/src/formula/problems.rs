//! All problems but still lifes as formulas: predecessors, classes of patterns, self-forcing patches, searches, first
//! rows of spaceships, duels.

use serde::Serialize;
use serde_json::json;

use super::{Formula, Universals};
use crate::cnf::{Clauses, Prefix, Quantifier, Refused, Var};
use crate::encode::duel::{self, DuelLayout};
use crate::encode::predecessor::{self, PredecessorLayout, encode_parent};
use crate::encode::search::{self, SearchEncoding};
use crate::encode::{Transition, first_rows};
use crate::problem::duel::{DuelQuestion, Goal};
use crate::problem::{Duel, Eden, FirstRows, Force, Predecessor, Problem, Search};
use crate::spacetime::{self, Front, Spacetime, Touched};

/// The predecessors of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PredecessorFormula {
    /// The pattern.
    pub problem: Predecessor,
    /// The clauses of one cell.
    pub transition: Transition,
    /// Whether the formula fixes the pattern's cells.
    pub target: TargetCells,
}

/// Whether the formula fixes the specified cells of the target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TargetCells {
    /// Unit clauses fix them.
    #[default]
    Fixed,
    /// They are free, for a solver that gets them as assumptions.
    Free,
}

impl Formula for PredecessorFormula {
    fn problem(&self) -> Problem {
        Problem::Predecessor(self.problem.clone())
    }

    fn encoding(&self) -> impl Serialize {
        json!({"transition": self.transition})
    }

    fn legend(&self) -> Vec<String> {
        let (target, back) = (self.problem.target(), self.problem.past().generations.get());
        ancestor_legend(target.width(), target.height(), back)
    }

    fn encode(&self, sink: &mut Clauses<'_>) -> Result<u32, Refused> {
        match self.target {
            TargetCells::Fixed => encode_parent(&self.problem, self.transition, sink),
            TargetCells::Free => {
                let layout = PredecessorLayout::of_target(&self.problem);
                predecessor::encode(&layout, self.problem.rule(), self.transition, sink)
            }
        }
    }
}

/// What the variables of an ancestor so many generations back and of its target mean.
fn ancestor_legend(width: usize, height: usize, back: usize) -> Vec<String> {
    let (outer_width, outer_height) = (width + 2 * back, height + 2 * back);
    let ancestor = if back == 1 { "predecessor" } else { "ancestor" };
    let cells = outer_width * outer_height;
    vec![
        format!(
            "{ancestor}: cell (i,j) is variable i*{outer_width}+j+1 for i < {outer_height}, j < {outer_width}"
        ),
        format!(
            "target: cell (i,j) lies above cell (i+{back},j+{back}) of the {ancestor}; its variables come after {cells}"
        ),
    ]
}

/// For all patterns of a class there is a predecessor. Orphans refute it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdenFormula {
    /// The class.
    pub problem: Eden,
    /// The clauses of one cell.
    pub transition: Transition,
    /// Whether the patterns are quantified.
    pub universals: Universals,
}

impl Formula for EdenFormula {
    fn problem(&self) -> Problem {
        Problem::Eden(self.problem)
    }

    fn encoding(&self) -> impl Serialize {
        json!({"transition": self.transition})
    }

    fn legend(&self) -> Vec<String> {
        ancestor_legend(self.problem.width(), self.problem.height(), 1)
    }

    fn encode(&self, sink: &mut Clauses<'_>) -> Result<u32, Refused> {
        predecessor::encode(
            &PredecessorLayout::of_eden(&self.problem),
            self.problem.rule(),
            self.transition,
            sink,
        )
    }

    /// The outer cells of the target come first. An enumeration that changes the first universal
    /// variables fastest then changes the border fastest, and such patterns are the most alike.
    fn prefix(&self, variables: u32) -> Prefix {
        if self.universals == Universals::Free {
            return Prefix::new();
        }
        let layout = PredecessorLayout::of_eden(&self.problem);
        let auxiliary = (layout.used() + 1..=variables).filter_map(Var::new);
        let targets = layout.outer_first().into_iter().map(|var| (Quantifier::ForAll, var));
        let others = layout.cell_vars().chain(auxiliary).map(|var| (Quantifier::Exists, var));
        let mut prefix = Prefix::new();
        for (quantifier, var) in targets.chain(others) {
            prefix.push(quantifier, var).expect("targets, cells and auxiliary variables are different ones");
        }
        prefix
    }
}

/// The predecessors of a patch in which one of its cells differs. The formula is unsatisfiable exactly if the
/// patch forces itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceFormula {
    /// The patch.
    pub problem: Force,
    /// The clauses of one cell.
    pub transition: Transition,
}

impl Formula for ForceFormula {
    fn problem(&self) -> Problem {
        Problem::Force(self.problem.clone())
    }

    fn encoding(&self) -> impl Serialize {
        json!({"transition": self.transition})
    }

    fn legend(&self) -> Vec<String> {
        let patch = self.problem.patch();
        let differs =
            "the last clause: a specified cell of the target differs from the predecessor's".to_owned();
        ancestor_legend(patch.width(), patch.height(), 1).into_iter().chain([differs]).collect()
    }

    fn encode(&self, sink: &mut Clauses<'_>) -> Result<u32, Refused> {
        predecessor::encode_differing(&self.problem, self.transition, sink)
    }
}

/// The objects of a search.
#[derive(Clone, Debug)]
pub struct SearchFormula {
    search: Search,
    spacetime: Spacetime,
    encoding: SearchEncoding,
}

impl SearchFormula {
    /// Numbers the unknown cells, which takes a while if the box is large. `front` says whether
    /// patterns that could be shifted are put to a side of the box.
    pub fn new(search: Search, front: Front, encoding: SearchEncoding) -> Self {
        let spacetime = spacetime::of(&search, front).pushed_ahead().into_owned();
        Self { search, spacetime, encoding }
    }

    /// The sides of the box that patterns have to touch, as far as they can be shifted.
    pub fn touched(&self) -> &Touched {
        self.spacetime.touched()
    }
}

impl Formula for SearchFormula {
    fn problem(&self) -> Problem {
        Problem::Search(self.search.clone())
    }

    fn encoding(&self) -> impl Serialize {
        json!({
            "transition": self.encoding.transition,
            "pushed": !self.spacetime.sides().is_empty(),
        })
    }

    fn legend(&self) -> Vec<String> {
        vec![
            self.search.to_string(),
            format!(
                "unknown cells are variables 1 to {}, by generation, row and column; cells that must be equal share one, \
                 and `lifesat decode` knows which",
                self.spacetime.unknowns()
            ),
        ]
    }

    fn encode(&self, sink: &mut Clauses<'_>) -> Result<u32, Refused> {
        search::encode(&self.spacetime, self.encoding, sink).map(|pool| pool.used())
    }
}

/// First rows of spaceships. If the formula is unsatisfiable, there is no spaceship of any length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstRowsFormula {
    /// The question.
    pub problem: FirstRows,
    /// The clauses of one cell.
    pub transition: Transition,
}

impl Formula for FirstRowsFormula {
    fn problem(&self) -> Problem {
        Problem::FirstRows(self.problem.clone())
    }

    fn encoding(&self) -> impl Serialize {
        json!({"transition": self.transition})
    }

    fn legend(&self) -> Vec<String> {
        let (ships, rows) = (self.problem.ships(), self.problem.rows());
        let width = ships.logical_width();
        vec![
            format!(
                "the first {rows} rows of a spaceship of {} in {} {}s, of all generations together; \
                 unsatisfiable: there is no such spaceship, of any length",
                ships.flight(),
                ships.width(),
                ships.unit()
            ),
            format!(
                "cell j of row i is variable i*{width}+j+1 for i < {rows}, j < {width}; j = 0 is an outermost column"
            ),
        ]
    }

    fn encode(&self, sink: &mut Clauses<'_>) -> Result<u32, Refused> {
        first_rows::encode(&self.problem, self.transition, sink)
    }
}

/// For every placement of the first player, if two place, there is one of the second after which
/// the duel ends as the second wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelFormula {
    /// The duel.
    pub duel: Duel,
    /// Whether the first placement is quantified.
    pub universals: Universals,
}

impl Formula for DuelFormula {
    fn problem(&self) -> Problem {
        Problem::Duel(self.duel.clone())
    }

    fn encoding(&self) -> impl Serialize {
        json!({"placements": "numbers"})
    }

    fn legend(&self) -> Vec<String> {
        let layout = DuelLayout::new(&self.duel);
        let mut legend = vec![
            "empty cells have numbers, row by row from 0; a larger number stands for a wasted turn"
                .to_owned(),
        ];
        for (turn, seat) in self.duel.movers().into_iter().enumerate() {
            for (piece, placement) in (1..).zip(layout.placements(turn)) {
                let bits: Vec<String> =
                    placement.bits().iter().copied().map(Var::number).map(|var| var.to_string()).collect();
                legend.push(format!(
                    "{seat}, piece {piece}: the bits of the number, from the lowest, are variables {}",
                    bits.join(" ")
                ));
            }
        }
        if self.universals == Universals::Quantified {
            legend.push(format!("true: {}", verdict(&self.duel, true)));
            legend.push(format!("false: {}", verdict(&self.duel, false)));
        }
        legend
    }

    fn encode(&self, sink: &mut Clauses<'_>) -> Result<u32, Refused> {
        duel::encode(&self.duel, sink)
    }

    fn prefix(&self, variables: u32) -> Prefix {
        match self.universals {
            Universals::Quantified => DuelLayout::new(&self.duel).prefix(variables),
            Universals::Free => Prefix::new(),
        }
    }
}

/// What it means for the players that the formula of a duel is true, or that it is false.
pub fn verdict(duel: &Duel, holds: bool) -> String {
    let (player, opponent) = (duel.player(), duel.opponent());
    let (reached, missed) = (ending(duel, true), ending(duel, false));
    match (duel.question(), holds) {
        (DuelQuestion::Reply, true) => {
            format!("whatever {opponent} places, {player} has a reply after which {reached}")
        }
        (DuelQuestion::Reply, false) => {
            format!("{opponent} has a placement after which {missed}, whatever {player} replies")
        }
        (DuelQuestion::Move, true) => {
            format!(
                "{player} has no safe placement: for each there is a reply of {opponent} after which {missed}"
            )
        }
        (DuelQuestion::Move, false) => {
            format!("{player} has a placement after which {reached}, whatever {opponent} replies")
        }
        (DuelQuestion::Alone, true) => format!("{player} has a placement after which {reached}"),
        (DuelQuestion::Alone, false) => format!("{player} has no placement after which {reached}"),
    }
}

/// The end of a duel in words, if the goal is reached or if it is not.
pub fn ending(duel: &Duel, reached: bool) -> String {
    let later = match duel.generations() {
        0 => "at once".to_owned(),
        1 => "one generation later".to_owned(),
        many => format!("{many} generations later"),
    };
    let (player, opponent) = (duel.player(), duel.opponent());
    match (duel.goal(), reached) {
        (Goal::Live, true) => format!("{player} has a cell {later}"),
        (Goal::Live, false) => format!("{player} has no cell {later}"),
        (Goal::Lead(lead), true) => format!("{player} leads by {lead} or more {later}"),
        (Goal::Lead(lead), false) => format!("{player} leads by less than {lead} {later}"),
        (Goal::Extinct, true) => format!("{opponent} has no cell {later}"),
        (Goal::Extinct, false) => format!("{opponent} has a cell {later}"),
    }
}
