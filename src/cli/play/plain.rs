//! The interface in lines: questions on stdout, answers on stdin.

use std::io::{self, BufRead};
use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::game::record::{Frame, Line, Record};
use lifesat::game::{Colour, Ending, Game, Move, Phase, Played, Seat};
use lifesat::life::Position;
use lifesat::limits::Limits;

use crate::cli::console::output;
use crate::cli::input::source::Input;
use crate::cli::play::request::Interface;
use crate::cli::play::session::Session;
use crate::cli::play::{screen, words};
use crate::cli::{Exit, notation};

const HELP: &str = "\
Type the column and the row of a cell, counted from 1: 3,4 is in column 3 and row 4. Other commands call this cell r3c2, with row and column counted from 0, and you can type that too. On an occupied cell the turn is lost; `pass` places nothing.
`undo` takes your last turn back, if you play alone against computers; `board` draws the board again; `quit` leaves.
";

/// Plays a game to its end, or until the user leaves.
pub(super) fn play(mut session: Session) -> Result<Exit> {
    let table = session.table();
    output::print(&format!("{}. Seed {}.\n", words::terms(&table.terms), table.seed))?;
    if table.has_humans() {
        output::print(HELP)?;
    }
    let mut input = io::stdin().lock();
    loop {
        match session.game().phase() {
            Phase::Turn(seat) if session.table().is_human(seat) => {
                output::print(&format!("\n{}", drawing(&session)))?;
                if turn(&mut session, seat, &mut input)? == Turn::Left {
                    let how = session.how_to_go_on().map_or_else(String::new, |how| format!("{how}\n"));
                    output::print(&format!("The game ends here.\n{how}"))?;
                    return Ok(Exit::Answered);
                }
            }
            Phase::Turn(seat) => {
                let wish = session.ask(&Limits::none())?;
                let played = session.play(wish)?;
                output::print(&format!(
                    "{}\n{}",
                    words::played(session.table(), seat, wish),
                    remark(played)
                ))?;
            }
            Phase::Generation => generation(&mut session)?,
            Phase::Over(ending) => return over(&session, ending),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// The human has moved, or has taken turns back.
    Over,
    Left,
}

enum Word {
    Cell(usize, usize),
    /// A cell as the other commands name it.
    Named(Position),
    Pass,
    Undo,
    Board,
    Quit,
    Nonsense,
}

fn turn(session: &mut Session, seat: Seat, input: &mut impl BufRead) -> Result<Turn> {
    let asked = format!("Generation {}, {} <X,Y>: ", session.game().generation(), words::seat(seat));
    let mut question = asked.as_str();
    loop {
        let wish = match ask(question, input)? {
            None => bail!(
                "the input ended in generation {}, in the turn of {}, before the game was over{}",
                session.game().generation(),
                words::seat(seat),
                session.how_to_go_on().map_or_else(String::new, |how| format!(". {how}"))
            ),
            Some(Word::Cell(x, y)) => Move::Place(Position::new(y.wrapping_sub(1), x.wrapping_sub(1))),
            Some(Word::Named(at)) => Move::Place(at),
            Some(Word::Pass) => Move::Pass,
            Some(Word::Quit) => return Ok(Turn::Left),
            Some(Word::Undo) if session.take_back()? => {
                output::print("Taken back.\n")?;
                return Ok(Turn::Over);
            }
            Some(Word::Undo) => {
                output::print(
                    "There is nothing to take back: you can take back your own turns, if all others are computers.\n",
                )?;
                continue;
            }
            Some(Word::Board) => {
                output::print(&drawing(session))?;
                continue;
            }
            Some(Word::Nonsense) => {
                output::print(HELP)?;
                continue;
            }
        };
        match wish {
            Move::Place(at) if !session.game().board().contains(at) => {
                question = "Invalid location. Retry. <X,Y>: ";
            }
            wish => {
                let played = session.play(wish)?;
                output::print(remark(played))?;
                return Ok(Turn::Over);
            }
        }
    }
}

/// Prints a question and reads a line. `None` is the end of the input.
fn ask(question: &str, input: &mut impl BufRead) -> Result<Option<Word>> {
    output::print(question)?;
    let mut line = String::new();
    if input.read_line(&mut line).context("cannot read stdin")? == 0 {
        // The question has no line break yet.
        output::print("\n")?;
        return Ok(None);
    }
    if !io::IsTerminal::is_terminal(&io::stdin()) {
        // No terminal echoes the answers of a script.
        output::print(&format!("{}\n", line.trim_end()))?;
    }
    Ok(Some(word(&line)))
}

/// Reads a command, or a cell as two numbers with blanks, commas or semicolons between them.
fn word(line: &str) -> Word {
    match line.trim() {
        "pass" | "p" => return Word::Pass,
        "undo" | "u" => return Word::Undo,
        "board" | "b" => return Word::Board,
        "quit" | "q" => return Word::Quit,
        _ => {}
    }
    if let Some(at) = notation::read(line) {
        return Word::Named(at);
    }
    let numbers: Option<Vec<usize>> = line
        .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
        .filter(|part| !part.is_empty())
        // A negative number, or one that is too long, is never on the board, and neither is 0.
        .map(|part| part.parse::<i128>().ok().map(|number| usize::try_from(number).unwrap_or(0)))
        .collect();
    match numbers.as_deref() {
        Some(&[x, y]) => Word::Cell(x, y),
        _ => Word::Nonsense,
    }
}

fn remark(played: Played) -> &'static str {
    match played {
        Played::Placed | Played::Passed => "",
        Played::Discarded => "Occupied. Turn discarded.\n",
    }
}

fn drawing(session: &Session) -> String {
    draw(session.game(), &session.table().names())
}

fn generation(session: &mut Session) -> Result<()> {
    output::print(&format!("\n{}", drawing(session)))?;
    let dead = session.pass_generation()?;
    output::print(&format!("\nGeneration {} begins.\n", session.game().generation()))?;
    dead.into_iter().try_for_each(|seat| output::print(&format!("{}\n", words::died(seat))))
}

fn over(session: &Session, ending: Ending) -> Result<Exit> {
    output::print(&format!("\n{}\n{ending}\n", drawing(session)))?;
    Ok(Exit::Answered)
}

pub(super) fn draw(game: &Game, names: &[String]) -> String {
    let board = game.board();
    let mut key = key(game, names).into_iter();
    let mut text = String::new();
    let mut line = |left: String| {
        let right = key.next().unwrap_or_default();
        text += format!("{left}   {right}").trim_end();
        text += "\n";
    };
    let columns = |digit: fn(usize) -> char| (1..=board.width()).map(digit).collect::<String>();
    if board.width() > 9 {
        line(format!("   {}   ", columns(tens)));
    }
    line(format!("   {}   ", columns(ones)));
    for row in 0..board.height() {
        let cells = (0..board.width()).map(|column| Colour::symbol(board.get(Position::new(row, column))));
        line(format!("{:2} {} {:<2}", row + 1, cells.collect::<String>(), row + 1));
    }
    line(format!("   {}   ", columns(ones)));
    let margin = " ".repeat(board.width() + 9);
    text + &key.map(|rest| format!("{margin}{rest}\n")).collect::<String>()
}

/// The tens of a column's number in every tenth column, else a blank.
fn tens(number: usize) -> char {
    match number % 10 {
        0 => char::from_digit(u32::try_from(number / 10).unwrap_or(0), 10).unwrap_or(' '),
        _ => ' ',
    }
}

fn ones(number: usize) -> char {
    char::from_digit(u32::try_from(number % 10).unwrap_or(0), 10).unwrap_or(' ')
}

/// The meaning of each symbol, and the number of its cells.
fn key(game: &Game, names: &[String]) -> Vec<String> {
    let player = |seat: lifesat::game::Seat| {
        let name = names.get(seat.index()).map_or("", String::as_str);
        format!("{} - player {}, {name}: {}", words::symbol(seat), seat.number(), words::cells(game, seat))
    };
    let mut key = vec![format!("Generation {}", game.generation())];
    key.extend(game.terms().players().map(player));
    let hybrids = game.board().population(Colour::Hybrid);
    // A hybrid has parents of three players.
    if game.terms().seats() > 2 {
        key.push(format!("{} - hybrid: {hybrids}", Colour::symbol(Some(Colour::Hybrid))));
    }
    key
}

// `lifesat play --replay`: shows a recorded game.

/// Reads a record, which checks it against the rules, and shows it.
pub(super) fn replay(path: &Path, interface: Interface) -> Result<Exit> {
    let input = Input::open(path)?;
    let name = input.name.clone();
    let record = Record::read(&input.text()?).with_context(|| name)?;
    if path != Path::new("-") && interface.has_screen() {
        screen::replay(record)
    } else {
        replay_in_lines(&record)
    }
}

pub(super) fn replay_in_lines(record: &Record) -> Result<Exit> {
    let header = &record.header;
    output::print(&format!("{}. Seed {}.\n", words::terms(&header.terms), header.seed))?;
    for frame in &record.frames {
        output::print(&frame_text(frame, &header.players))?;
    }
    let is_over = record.frames.last().is_some_and(|frame| frame.game.ending().is_some());
    if !is_over {
        output::print("The record ends here, before the game does.\n")?;
    }
    Ok(Exit::Answered)
}

fn frame_text(frame: &Frame, names: &[String]) -> String {
    let picture = || draw(&frame.game, names);
    match &frame.line {
        None => String::new(),
        Some(Line::Generation { .. }) => format!("\n{}\n", picture()),
        Some(line @ Line::TakeBack { .. }) => format!("{}\n\n{}\n", words::line(line), picture()),
        Some(line) => words::line(line) + "\n",
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn cells_are_typed_in_many_ways() {
        for text in ["3,4", "3 4\n", " 3 , 4 ", "3;4\r\n", "03,4"] {
            assert!(matches!(word(text), Word::Cell(3, 4)), "{text:?}");
        }
        for text in ["-3,4", "99999999999999999999,4"] {
            assert!(matches!(word(text), Word::Cell(0, 4)), "{text:?}");
        }
        assert!(matches!(word("r3c2\n"), Word::Named(at) if at == Position::new(3, 2)));
        for text in ["", "3", "3,4,5", "c,4", "help"] {
            assert!(matches!(word(text), Word::Nonsense), "{text:?}");
        }
        assert!(matches!(word("pass\n"), Word::Pass) && matches!(word("q"), Word::Quit));
    }
}
