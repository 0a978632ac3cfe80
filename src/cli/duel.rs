//! Duels in words and boards.

use lifesat::formula::{DuelFinding, Shown, ending};
use lifesat::game::Board;
use lifesat::problem::duel::Pieces;

use crate::cli::notation;

pub(crate) fn report(finding: &DuelFinding) -> String {
    format!("{}\n\n{}", headline(finding), boards(finding))
}

fn headline(finding: &DuelFinding) -> String {
    let duel = finding.duel();
    let movers = duel.movers();
    let does = |turn: usize, pieces: &Pieces| format!("{} places {}", movers[turn], cells(pieces));
    let denied = duel.question().denies_the_goal();
    let whatever = |first: &Pieces| {
        format!("{}, and whatever {} does, {}", does(0, first), movers[1], ending(duel, denied))
    };
    match finding.shown() {
        Shown::Line(line) => {
            let turns = line.placed.iter().enumerate().map(|(turn, pieces)| does(turn, pieces));
            let turns = turns.collect::<Vec<_>>().join(", then ");
            format!("{turns}; {}, as the simulation shows", ending(duel, !denied))
        }
        Shown::Decided(decided) => {
            let first = whatever(&decided.line.placed[0]);
            format!("{first}: all {} replies were simulated", decided.replies)
        }
        Shown::Believed(first) => {
            format!("{}: the solver says so; there are too many replies to simulate them", whatever(first))
        }
    }
}

/// The boards, generation by generation; nothing if there is no line to show.
fn boards(finding: &DuelFinding) -> String {
    let duel = finding.duel();
    let reply = match finding.shown() {
        Shown::Decided(decided) => {
            let reply = cells(decided.line.placed.last().expect("two place"));
            format!("the closest reply: {} places {reply}\n\n", duel.movers()[1])
        }
        Shown::Line(_) | Shown::Believed(_) => String::new(),
    };
    let boards = captioned_boards(finding)
        .into_iter()
        .map(|(when, board)| format!("{when}, lead {:+}\n{}\n", board.lead(duel.player()), drawing(&board)));
    reply + &boards.collect::<String>()
}

/// The boards and when they are, generation by generation; none if there is no line to show.
pub(crate) fn captioned_boards(finding: &DuelFinding) -> Vec<(String, Board)> {
    let boards = finding.line().into_iter().flat_map(|line| line.boards.iter().cloned());
    let captions = (0..).map(|generation| match generation {
        0 => "after the placements".to_owned(),
        later => format!("generation {later}"),
    });
    captions.zip(boards).collect()
}

fn cells(pieces: &Pieces) -> String {
    let filled: Vec<String> = pieces.iter().flatten().copied().map(notation::write).collect();
    if filled.is_empty() { "nothing".to_owned() } else { filled.join(" and ") }
}

fn drawing(board: &Board) -> String {
    board.to_rows().iter().map(|row| format!("{row}\n")).collect()
}
