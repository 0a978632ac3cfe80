//! What may be said about a pattern: no more than was checked.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::Path;

use lifesat::formula::{Meaning, verdict};
use lifesat::life::generations::ALIVE;
use lifesat::life::{AnyRule, Grid, Group, Rule, apgcode};
use lifesat::limits::StopReason;
use lifesat::problem::search::{self, Counted, Extreme, ExtremeSide, Motion, shift};
use lifesat::problem::still_life::{Cohesion, Outside, Topology};
use lifesat::problem::{Eden, Problem, Search, Ships, StillLife};
use lifesat::solve::search::{Bystander, Object};
use lifesat::solve::still_life::{Known, Method};
use lifesat::spacetime::{Side, Touched};
use lifesat::verify::motion::Recurrence;
use serde_json::{Value, json};

/// "1 square", "2 squares", of things whose plural has an s more.
pub(crate) fn counted(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// "1 live cell", "2 live cells".
pub(crate) fn live_cells(count: usize) -> String {
    if count == 1 { "1 live cell".to_owned() } else { format!("{count} live cells") }
}

/// How to go on after a limit, in a line, if there is a journal and it has recorded anything.
pub(crate) fn how_to_go_on(journal: Option<&Path>, recorded: u64, stopped: Option<&StopReason>) -> String {
    journal.filter(|_| recorded > 0 && stopped.is_some()).map_or_else(String::new, |path| {
        format!("The same command with --state {} continues from here.\n", path.display())
    })
}

/// "2 live cells and 1 dying one", of a pattern by a rule of Generations.
pub(crate) fn states(grid: &Grid<u8>) -> String {
    let live = grid.rows().flatten().filter(|&&state| state == ALIVE).count();
    let dying = grid.rows().flatten().filter(|&&state| state > ALIVE).count();
    format!("{} and {} dying {}", live_cells(live), dying, if dying == 1 { "one" } else { "ones" })
}

fn cells(object: &Object) -> String {
    match object.rule() {
        AnyRule::TwoStates(_) => live_cells(object.live(0).population()),
        AnyRule::Generations(_) => states(&object.generations[0]),
    }
}

/// "This cell alone has", "These 2 cells alone have".
pub(crate) fn these_cells_have(count: usize) -> String {
    if count == 1 { "This cell alone has".to_owned() } else { format!("These {count} cells alone have") }
}

/// "70 MB", "1.1 GB", rounded up to the next megabyte.
pub(crate) fn bytes(bytes: u64) -> String {
    const MEGA: u64 = 1_000_000;
    match bytes.div_ceil(MEGA) {
        few @ 0..1000 => format!("{few} MB"),
        many => format!("{}.{} GB", many / 1000, many % 1000 / 100),
    }
}

/// Why there is nothing to show for a solver's answer; nothing if there is something.
pub(crate) fn nothing_found(problem: &Problem, meaning: &Meaning) -> Option<String> {
    match (meaning, problem) {
        (Meaning::Found(_) | Meaning::Optimum(..), _) => None,
        (Meaning::Holds, Problem::Duel(duel)) => {
            Some(format!("the formula is true: {}", verdict(duel, true)))
        }
        (Meaning::Holds, Problem::Eden(class)) => {
            Some(format!("the formula is {}", eden_verdict(class, true)))
        }
        (Meaning::None, Problem::FirstRows(first)) => Some(format!(
            "the solver says that no spaceship of {} has so many rows, so there is none of any length in {} {}s",
            first.ships().flight(),
            first.ships().width(),
            first.ships().unit()
        )),
        (Meaning::None | Meaning::Holds, _) => {
            Some("the solver says that the formula has no model".to_owned())
        }
        (Meaning::Unknown, _) => Some("the solver does not know".to_owned()),
    }
}

/// The rule that a pattern is about, behind what the pattern is; nothing if it is Conway's.
pub(crate) fn of_rule(rule: Rule) -> String {
    match rule {
        Rule::LIFE => String::new(),
        other => format!(" of the rule {other}"),
    }
}

/// The rule of a question, behind what it is about; nothing if it is Conway's.
pub(crate) fn under(rule: Rule) -> String {
    match rule {
        Rule::LIFE => String::new(),
        other => format!(" under {other}"),
    }
}

/// The symmetry that is demanded, as in "patterns of 3×3 with symmetry C4"; nothing for none.
pub(crate) fn demanded(symmetry: Group) -> String {
    match symmetry {
        Group::C1 => String::new(),
        other => format!(" with symmetry {other}"),
    }
}

/// What it means for the patterns of a class that the quantified formula is true, or false.
pub(crate) fn eden_verdict(class: &Eden, holds: bool) -> String {
    let (symmetry, rule) = (demanded(class.symmetry()), under(class.rule()));
    let patterns = format!("{}×{}{symmetry}{rule}", class.width(), class.height());
    if holds {
        format!("true: every pattern of {patterns} has a predecessor, so none of them is an orphan")
    } else {
        format!("false: the solver says that a pattern of {patterns} has no predecessor, so it is an orphan")
    }
}

pub(crate) fn flight(ships: &Ships) -> &'static str {
    if ships.right() == 0 { "moves down" } else { "moves down and to the right" }
}

pub(crate) fn found(problem: &Problem, pattern: &Grid) -> String {
    let cells = live_cells(pattern.population());
    match problem {
        Problem::StillLife(problem) => format!("{cells}, {}", still_life_check(problem)),
        Problem::Search(search) if *search.outside() == search::Outside::Any => {
            format!("generation 0 of {search}, verified by simulation: {PATCH}")
        }
        Problem::Search(search) => format!("generation 0 of {search}, verified by simulation"),
        // A duel is no pattern; what was found about it has words of its own.
        Problem::Duel(_) => cells,
        Problem::Force(_) => {
            format!("a predecessor with {cells}, verified by simulation: it differs from the patch")
        }
        Problem::FirstRows(first) => format!(
            "{cells}: first rows of what may become a spaceship of {}, verified by simulation",
            first.ships().velocity()
        ),
        Problem::Predecessor(_) | Problem::Eden(_) => {
            let rule = under(problem.rule());
            format!("a predecessor with {cells}, verified by simulation: it becomes the target{rule}")
        }
    }
}

pub(crate) fn still_life_check(problem: &StillLife) -> &'static str {
    match (problem.outside(), problem.cohesion()) {
        (Outside::Dead, Cohesion::Any) => "verified by simulation: no cell changes",
        (Outside::Dead, Cohesion::Strict) => {
            "verified by simulation: no cell changes; its islands cannot be divided"
        }
        (Outside::Dead, Cohesion::Connected) => {
            "verified by simulation: no cell changes; the live cells are connected"
        }
        (Outside::Ignored, _) => {
            "verified by simulation: no cell of the box changes, but cells around it may"
        }
    }
}

/// What the user calls a method for the densest still life.
pub(crate) fn method(method: Method) -> &'static str {
    match method {
        Method::Dp => "dp",
        Method::Waste => "waste",
        Method::DpThenSolver | Method::Both => "dp and waste",
        Method::Count(_) => "count",
    }
}

/// Where a still life comes from that the search did not find by itself.
pub(crate) fn known(known: Known) -> &'static str {
    match known {
        Known::Block => "the search found less before it stopped; this is a block",
        Known::Blocks => "the search found less before it stopped; these are blocks side by side",
        Known::Table => "the search found less before it stopped; this is from lifesat's table of squares",
        Known::Dp => "the search found less before it stopped; this is from dynamic programming",
    }
}

/// What `lifesat verify --as` calls such still lifes.
pub(crate) fn claim(cohesion: Cohesion, topology: Topology) -> &'static str {
    match (topology, cohesion) {
        (Topology::Cylinder, _) => "cylinder-still-life",
        (Topology::Torus, _) => "torus-still-life",
        (Topology::Plane, Cohesion::Any) => "still-life",
        (Topology::Plane, Cohesion::Strict) => "strict-still-life",
        (Topology::Plane, Cohesion::Connected) => "connected-still-life",
    }
}

/// The still life that was asked for: the size of its box, and what else was demanded.
pub(crate) fn still_life(problem: &StillLife) -> String {
    format!("{}{}×{} still life{}", cohesion(problem), problem.width(), problem.height(), demands(problem))
}

pub(crate) fn still_lifes(problem: &StillLife) -> String {
    format!("{}{}×{} still lifes{}", cohesion(problem), problem.width(), problem.height(), demands(problem))
}

fn cohesion(problem: &StillLife) -> &'static str {
    match problem.cohesion() {
        Cohesion::Any => "",
        Cohesion::Strict => "strict ",
        Cohesion::Connected => "connected ",
    }
}

fn demands(problem: &StillLife) -> String {
    let mut text = match problem.topology() {
        Topology::Plane => String::new(),
        Topology::Cylinder => " on a cylinder".to_owned(),
        Topology::Torus => " on a torus".to_owned(),
    };
    if problem.rule() != Rule::LIFE {
        let _ = write!(text, " by {}", problem.rule());
    }
    if problem.outside() == Outside::Ignored {
        text += " in a box that ends at its edge";
    }
    if !problem.forced().is_empty() {
        text += " with the given cells";
    }
    text
}

/// What an object is: its true period and how it moves, as the simulation showed.
pub(crate) fn object(search: &Search, object: &Object) -> String {
    let cells = cells(object);
    match object.recurrence {
        Some(recurrence) if matches!(search.motion(), Motion::Returns(_)) => {
            format!("{}, {cells} in generation 0, verified by simulation", kind_of(object, recurrence))
        }
        _ => {
            let (place, note) = match search.outside() {
                search::Outside::Dead => ("", String::new()),
                search::Outside::Any => ("", format!(": {PATCH}")),
                search::Outside::Background(_) => {
                    (" in the box", "; the background is drawn on a torus".to_owned())
                }
            };
            format!(
                "{cells}{place} in the first of {} generations, verified by simulation{note}",
                search.last() + 1
            )
        }
    }
}

/// What an answer is if nothing is known of the cells outside the box.
const PATCH: &str = "a patch, which may be part of no pattern";

/// Which rules an object belongs to, if the search leaves the rule open.
pub(crate) fn rule_of(search: &Search, object: &Object) -> Option<String> {
    let (asked, rules) = (search.family(), &object.rules);
    match (asked.only(), rules.only()) {
        (Some(_), _) => None,
        (None, Some(rule)) => Some(format!("of the rules {asked}, only {rule} does this")),
        (None, None) => {
            Some(format!("each of the rules {rules} does this, as their open transitions do not occur"))
        }
    }
}

pub(crate) fn object_in_short(search: &Search, object: &Object) -> String {
    let cells = cells(object);
    match object.recurrence {
        Some(recurrence) if matches!(search.motion(), Motion::Returns(_)) => {
            format!("{}, {cells}", kind_of(object, recurrence))
        }
        _ => format!("{cells} in the first of {} generations", search.last() + 1),
    }
}

fn kind_of(object: &Object, recurrence: Recurrence) -> String {
    kind(recurrence) + whose(object.has_cell_of_period)
}

/// What is said of the period of a pattern, if it is known that no cell has it.
pub(crate) fn whose(a_cell_has_it: Option<bool>) -> &'static str {
    if a_cell_has_it == Some(false) { " (of no cell: they have smaller ones)" } else { "" }
}

/// How a pattern comes back, in JSON, and whether a cell has its period, if that is known.
pub(crate) fn motion(found: Recurrence, of_cell: Option<bool>) -> Value {
    let mut facts = json!({"period": found.period, "right": found.right, "down": found.down});
    if let Some(of_cell) = of_cell {
        facts["of_cell"] = of_cell.into();
    }
    facts
}

/// The name of a pattern that comes back so, in the catalogue of patterns by its rule.
pub(crate) fn apgcode(pattern: &Grid, rule: AnyRule, found: Option<Recurrence>) -> Option<String> {
    match (rule, found) {
        (AnyRule::TwoStates(rule), Some(found)) => apgcode::of(pattern, rule, found.period, found.moves()),
        _ => None,
    }
}

pub(crate) fn catalyst(alone: &Grid) -> String {
    format!("the catalyst by itself is a still life of {}", live_cells(alone.population()))
}

pub(crate) fn bystanders(object: &Object) -> Option<String> {
    let one = |(bystander, found): &(Bystander, Option<Recurrence>)| {
        let what = found.map_or_else(|| "a part".to_owned(), kind);
        format!("{what} with {}", live_cells(bystander.cells()))
    };
    let all: Vec<String> = object.bystanders.iter().map(one).collect();
    (!all.is_empty()).then(|| format!("left out beside it: {}", all.join(", ")))
}

pub(crate) fn side(side: Side) -> &'static str {
    match side {
        Side::Left => "the first column",
        Side::Right => "the last column",
        Side::Top => "the first row",
        Side::Bottom => "the last row",
        Side::TopLeft => "the first row or column",
        Side::TopRight => "the first row or last column",
        Side::BottomLeft => "the last row or first column",
        Side::BottomRight => "the last row or column",
    }
}

pub(crate) fn touched(touched: &Touched) -> String {
    each_touched(touched).join(" and ")
}

/// Each side of the box that is touched, or the half of it.
pub(crate) fn each_touched(touched: &Touched) -> Vec<String> {
    let part = |one: Side| match one {
        _ if touched.half != Some(one) => side(one).to_owned(),
        Side::Left | Side::Right => format!("the upper half of {}", side(one)),
        _ => format!("the left half of {}", side(one)),
    };
    touched.sides.iter().map(|&one| part(one)).collect()
}

pub(crate) fn kind(recurrence: Recurrence) -> String {
    let Recurrence { period, right, down } = recurrence;
    match (period, recurrence.moves()) {
        (1, false) => "a still life".to_owned(),
        (_, false) => format!("an oscillator of period {period}"),
        (_, true) => format!("a spaceship of period {period} that moves {}", shift(right, down)),
    }
}

/// An ancestor that many generations ago, in words.
pub(crate) fn ancestor(generations: NonZeroUsize) -> String {
    match generations.get() {
        1 => "predecessor".to_owned(),
        many => format!("ancestor {many} generations ago"),
    }
}

pub(crate) fn confirmation_in_words(second: &Result<String, StopReason>) -> String {
    match second {
        Ok(solver) => format!("confirmed by {solver}, with another encoding"),
        Err(why) => format!("not confirmed by a second solver: {why}"),
    }
}

/// The word for better than the best.
pub(crate) fn fewer(extreme: Extreme) -> &'static str {
    match extreme.side {
        ExtremeSide::Least => "fewer",
        ExtremeSide::Most => "more",
    }
}

pub(crate) fn counted_in(of: Counted) -> &'static str {
    match of {
        Counted::First => "in generation 0",
        Counted::Sum => "in all generations together",
    }
}
