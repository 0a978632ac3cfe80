//! The full-screen view of `lifesat play`, in a real terminal.

#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::common::terminal::Terminal;
use lifesat::game::record::{Line, Record};
use vt100::{Color, Screen};

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const ENTER: &str = "\r";

/// A game against a player who places at random. The human moves first.
const EASY: [&str; 7] = ["play", "--players", "human,random", "--seed", "3", "--first", "1"];

fn start(folder: &Path, words: &[&str]) -> Terminal {
    Terminal::start(folder, (80, 24), &[], words)
}

/// The symbol of a cell, by column and row from 1, and the mark beside it.
fn cell(screen: &Screen, x: u16, y: u16) -> (String, String) {
    let contents = |column: u16| screen.cell(y + 2, column).unwrap().contents().to_owned();
    (contents(2 + 2 * x), contents(3 + 2 * x))
}

fn symbol(terminal: &Terminal, x: u16, y: u16) -> String {
    terminal.look(|screen| cell(screen, x, y).0)
}

/// Returns true if the screen says how the game ended.
fn is_over(text: &str) -> bool {
    ["wins", "Total extinction", "Hybrid takeover", "A draw"].iter().any(|part| text.contains(part))
}

/// Waits for the turn of player 1 in a generation.
#[track_caller]
fn await_turn(terminal: &Terminal, generation: u32) {
    let generation = format!("Generation {generation} ");
    terminal.await_screen("the turn", |screen| {
        let text = screen.contents();
        text.contains(&generation) && text.contains("Player 1 (0), go!")
    });
}

/// A whole game: start, move the cursor, place, watch, finish, leave. A block wins against
/// scattered pieces.
#[test]
fn a_game_from_start_to_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), &[&EASY[..], &["--state", "r.jsonl"]].concat());
    await_turn(&terminal, 0);
    // The cursor starts in the middle and stops at the edges.
    terminal.await_screen("the cursor on 3,3", |screen| screen.cursor_position() == (5, 8));
    terminal.press(&[RIGHT, DOWN, LEFT, LEFT].concat());
    terminal.await_screen("the cursor on 2,4", |screen| screen.cursor_position() == (6, 6));
    terminal.press(&[UP; 9].concat());
    terminal.press("hhhhhh");
    terminal.await_screen("the cursor on 1,1", |screen| screen.cursor_position() == (3, 4));
    terminal.press(ENTER);
    terminal.await_text("Player 1 (0): 1,1");
    assert_eq!(symbol(&terminal, 1, 1), "0");
    terminal.await_text("Computer player 2 (X)");
    for (keys, placed) in [("l", "2,1"), ("hj", "1,2")] {
        await_turn(&terminal, 0);
        terminal.press(keys);
        terminal.press(" ");
        terminal.await_text(&format!("Player 1 (0): {placed}"));
    }
    terminal.await_text("Enter: next generation");
    terminal.press(ENTER);
    play_to_the_end(&mut terminal);
    terminal.press("q");
    let (code, text) = terminal.end();
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Player 1 wins! Generation ") && text.contains(", seed 3."), "{text}");
    let record = Record::read(&fs::read_to_string(folder.path().join("r.jsonl")).unwrap()).unwrap();
    let last = record.frames.last().unwrap();
    assert!(matches!(last.line, Some(Line::End { .. })) && last.game.ending().is_some(), "{last:?}");
}

/// Passes until the other player is dead.
fn play_to_the_end(terminal: &mut Terminal) {
    loop {
        terminal.await_screen("something to do", |screen| {
            let text = screen.contents();
            ["go!", "Enter: next generation"].iter().any(|part| text.contains(part)) || is_over(&text)
        });
        let text = terminal.text();
        if is_over(&text) {
            return;
        }
        terminal.press(if text.contains("go!") { "x" } else { ENTER });
        // The next key is pressed only after this one has had its effect.
        terminal.await_screen("the effect", |screen| screen.contents() != text);
    }
}

#[test]
fn an_occupied_cell_is_asked_for_twice_and_turns_are_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), &[&EASY[..], &["--pieces", "5"]].concat());
    await_turn(&terminal, 0);
    terminal.press(ENTER);
    terminal.await_text("Computer player 2 (X)");
    // The first round is over. The computer has the first turn of the second.
    terminal.await_screen("two pieces of player 2", |screen| screen.contents().contains("2 cells"));
    await_turn(&terminal, 0);
    terminal.press(ENTER);
    terminal.await_text("3,3 (r2c2) is occupied. Do it");
    await_turn(&terminal, 0);
    terminal.press(ENTER);
    terminal.await_text("Occupied. Turn discarded.");
    terminal.press("u");
    terminal.await_text("Taken back.");
    await_turn(&terminal, 0);
    terminal.press("u");
    terminal.await_screen("an empty board", |screen| cell(screen, 3, 3).0 == "·");
    terminal.press("u");
    terminal.await_text("Nothing to take back");
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 130);
}

/// The mouse places a piece, the preview shows its effect, and help explains the marks.
#[test]
fn mouse_preview_and_help() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal =
        start(folder.path(), &["play", "--players", "human,human", "--first", "1", "--pieces", "4"]);
    await_turn(&terminal, 0);
    // The terminal counts columns and rows from 1: the cell 2,4 is at column 7 and row 7.
    terminal.press("\x1b[<0;7;7M\x1b[<0;7;7m");
    terminal.await_screen("a piece at 2,4", |screen| cell(screen, 2, 4).0 == "0");
    // The other player's turns, and a click beside the board that does nothing.
    terminal.await_text("Player 2 (X), go!");
    terminal.press("\x1b[<0;60;20Mx");
    terminal.await_text("Player 2 (X) places nothing");
    terminal.press("x");
    await_turn(&terminal, 0);
    terminal.press("\x1b[<0;9;7M");
    terminal.await_screen("a piece at 3,4", |screen| cell(screen, 3, 4).0 == "0");
    terminal.press("\x1b[<0;11;7M");
    terminal.await_screen("a piece at 4,4", |screen| cell(screen, 4, 4).0 == "0");
    terminal.press("n");
    terminal.await_screen("marks", |screen| {
        let mark = |x, y| cell(screen, x, y).1;
        mark(2, 4) == "-" && mark(4, 4) == "-" && mark(3, 4) == " " && mark(3, 3) == "0"
    });
    terminal.press("?");
    terminal.await_text("take your turn back");
    terminal.press(" ");
    terminal.await_screen("no help", |screen| !screen.contents().contains("take your turn back"));
    terminal.press("qn");
    terminal.await_screen("no question", |screen| !screen.contents().contains("Leave the game?"));
    terminal.press("q");
    terminal.await_text("Leave the game?");
    terminal.press("y");
    let (code, text) = terminal.end();
    assert_eq!(code, 0);
    assert!(text.contains("You left in generation 0"), "{text}");
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path(), (30, 8), &[], &EASY);
    terminal.await_text("30×8");
    terminal.await_text("40×15");
    terminal.resize(40, 15);
    await_turn(&terminal, 0);
    terminal.press(ENTER);
    terminal.await_screen("a piece", |screen| cell(screen, 3, 3).0 == "0");
    terminal.resize(39, 15);
    terminal.await_text("39×15");
    terminal.resize(100, 40);
    terminal.await_screen("the piece", |screen| cell(screen, 3, 3).0 == "0");
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 130);
}

/// The large board of the listing fits a common terminal.
#[test]
fn the_large_board_fits_on_80_by_24() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["play", "--players", "human,deep,greedy,random", "25x18", "--first", "1"];
    let mut terminal = start(folder.path(), &[&words[..], &["--effort", "20"]].concat());
    await_turn(&terminal, 0);
    terminal.press(&[RIGHT; 30].concat());
    terminal.press(&[DOWN; 30].concat());
    terminal.press(ENTER);
    terminal.await_screen("a piece in the corner", |screen| cell(screen, 25, 18).0 == "0");
    terminal.await_text("Computer player 4 (#)");
    terminal.kill("-TERM");
    assert_eq!(terminal.end().0, 130);
}

/// A game between computers goes on by itself, and can be ended by a signal.
#[test]
fn computers_play_by_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["play", "--players", "greedy,random", "--seed", "2"];
    let mut terminal = start(folder.path(), &words);
    terminal.await_text("Generation 0 ");
    terminal.press(" ");
    terminal.await_text("Paused");
    terminal.press(" ");
    terminal.await_screen("the end", |screen| is_over(&screen.contents()));
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_thinking_computer_does_not_keep_the_screen_from_leaving() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["play", "--players", "deep,human", "--first", "1", "--effort", "1h"];
    let mut terminal = start(folder.path(), &words);
    terminal.await_text("Player 1 (0) thinks");
    terminal.resize(90, 30);
    terminal.press("?");
    terminal.await_text("this help");
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 130);
}

#[test]
fn signals_give_the_terminal_back() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = tempfile::tempdir().unwrap();
        let terminal = start(folder.path(), &EASY);
        await_turn(&terminal, 0);
        assert!(terminal.look(Screen::alternate_screen));
        terminal.kill(signal);
        assert_eq!(terminal.end().0, 130, "{signal}");
    }
}

/// Runs the program in a terminal that is closed without a signal. The program must notice and must
/// not spin.
const CLOSED: &str = r#"
import fcntl, os, pty, signal, struct, sys, termios, time
pid, terminal = pty.fork()
if pid == 0:
    signal.signal(signal.SIGHUP, signal.SIG_IGN if sys.argv[1] == "deaf" else signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.environ["TERM"] = "xterm"
    os.execv(sys.argv[2], sys.argv[2:])
seen = b""
while b"go!" not in seen:
    seen += os.read(terminal, 4096)
os.close(terminal)
for _ in range(1200):
    if os.waitpid(pid, os.WNOHANG)[0]:
        print("ended")
        sys.exit()
    time.sleep(0.1)
os.kill(pid, signal.SIGKILL)
print("went on")
"#;

#[test]
fn a_closed_terminal_ends_the_game() {
    for hearing in ["deaf", "hearing"] {
        let folder = tempfile::tempdir().unwrap();
        let words = [&["-c", CLOSED, hearing, crate::common::program()], &EASY[..]].concat();
        let python = crate::common::command_in(folder.path(), "python3").args(words).output().unwrap();
        assert_eq!(
            crate::common::stdout(&python),
            "ended\n",
            "{hearing}: {}",
            crate::common::stderr(&python)
        );
    }
}

/// Only a program with debug assertions has a key for this.
#[cfg(debug_assertions)]
#[test]
fn a_panic_gives_the_terminal_back() {
    let folder = tempfile::tempdir().unwrap();
    let env = [("LIFESAT_TEST_PANIC", "1"), ("RUST_BACKTRACE", "0")];
    let mut terminal = Terminal::start(folder.path(), (80, 40), &env, &EASY);
    await_turn(&terminal, 0);
    terminal.press("\x1b[24~");
    let (code, text) = terminal.end();
    assert_eq!(code, 101);
    assert!(text.contains("a test wants this"), "{text}");
}

fn has_colours(screen: &Screen) -> bool {
    let (rows, columns) = screen.size();
    let (rows, columns) = (rows.get(), columns.get());
    let cells = (0..rows).flat_map(|row| (0..columns).filter_map(move |column| screen.cell(row, column)));
    cells.into_iter().any(|cell| cell.fgcolor() != Color::Default || cell.bgcolor() != Color::Default)
}

#[test]
fn colours_are_left_out_where_nobody_wants_them() {
    let folder = tempfile::tempdir().unwrap();
    for (value, coloured) in [("", true), ("1", false)] {
        let mut terminal = Terminal::start(folder.path(), (80, 24), &[("NO_COLOR", value)], &EASY);
        await_turn(&terminal, 0);
        terminal.press(ENTER);
        terminal.await_text("Computer player 2 (X)");
        assert_eq!(terminal.look(has_colours), coloured, "NO_COLOR={value}");
        terminal.press("\x03");
        assert_eq!(terminal.end().0, 130);
    }
}

#[test]
fn a_record_is_stepped_through() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["play", "--players", "greedy,random", "--seed", "2", "--state", "r.jsonl", "--plain"];
    let played = crate::common::lifesat_in(folder.path(), &words);
    assert_eq!(crate::common::code(&played), 0);
    let record = Record::read(&fs::read_to_string(folder.path().join("r.jsonl")).unwrap()).unwrap();
    let last = record.frames.len() - 1;
    let mut terminal = start(folder.path(), &["play", "--replay", "r.jsonl"]);
    terminal.await_text(&format!("0/{last} "));
    terminal.press(RIGHT);
    terminal.await_text(&format!("1/{last} "));
    terminal.press(LEFT);
    terminal.press(LEFT);
    terminal.await_text(&format!("0/{last} "));
    terminal.press("\x1b[F");
    terminal.await_text(&format!("{last}/{last} "));
    terminal.await_text("wins!");
    terminal.press("\x1b[H ");
    terminal.await_text(&format!("1/{last} "));
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

/// With `--plain` a terminal is used line by line. The end of input is an error in the middle of a
/// game.
#[test]
fn plain_lines_at_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), &[&EASY[..], &["--plain"]].concat());
    terminal.await_text("Generation 0, player 1 (0) <X,Y>:");
    terminal.press("3,3\n");
    terminal.await_text("Computer player 2 (X)");
    terminal.press("\x04");
    let (code, text) = terminal.end();
    assert_eq!(code, 2);
    assert!(text.contains("the input ended in generation 0"), "{text}");
}

/// On a narrow screen the help box is folded, and no word is cut off.
#[test]
fn help_fits_a_narrow_screen() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path(), (40, 24), &[], &EASY);
    await_turn(&terminal, 0);
    terminal.press("?");
    terminal.await_text("take your turn back");
    terminal.look(|screen| {
        let text = screen.contents();
        let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "│").collect();
        let said = words.join(" ");
        assert!(said.contains("place a piece; next generation"), "{text}");
        assert!(said.contains("a - marks") && said.contains("that is born."), "{text}");
    });
    terminal.press("q");
}

/// The bold line of the panel says who wins; a game that was left goes on.
#[test]
fn the_winner_and_the_rest_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), &[&EASY[..], &["--state", "r.jsonl"]].concat());
    await_turn(&terminal, 0);
    terminal.press("hhhkkk");
    terminal.press(ENTER);
    terminal.await_screen("a piece", |screen| cell(screen, 1, 1).0 == "0");
    terminal.press("\x03");
    let (exit, said) = terminal.end();
    assert_eq!(exit, 130);
    assert!(said.contains("--state r.jsonl"), "{said}");
    let mut terminal = start(folder.path(), &["play", "--state", "r.jsonl"]);
    await_turn(&terminal, 0);
    assert_eq!(symbol(&terminal, 1, 1), "0");
    terminal.press("l");
    terminal.press(ENTER);
    terminal.await_screen("a second piece", |screen| {
        (1..=5)
            .flat_map(|x| (1..=5).map(move |y| (x, y)))
            .filter(|&(x, y)| cell(screen, x, y).0 == "0")
            .count()
            == 2
    });
    terminal.press("\x03");
    terminal.end();
}

mod keyboard {
    //! Commands at a terminal: they say that they read what somebody types, and leave no line of progress behind.

    use std::fs;

    use crate::common::lifesat;
    use crate::common::terminal::Terminal;

    #[test]
    fn whoever_waits_for_the_keyboard_says_so() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("f.cnf"), lifesat(&["emit", "--n", "3"]).stdout).unwrap();
        for words in [
            &["decode", "--cnf", "f.cnf"][..],
            &["gray"],
            &["solve", "-"],
            &["render", "-"],
            &["verify", "-", "--as", "still-life"],
            &["eden", "check", "-"],
        ] {
            let mut terminal = Terminal::start(folder.path(), (100, 30), &[], words);
            terminal.await_text("lifesat: reading from the keyboard; Ctrl-D ends the input");
            terminal.press("\x04");
            assert_eq!(terminal.end().0, 2, "{words:?}: nothing was typed");
        }
    }

    /// Ctrl-C ends the command that is under way, and the search by hand goes on.
    #[test]
    fn an_interrupted_command_comes_back_to_the_prompt() {
        let folder = tempfile::tempdir().unwrap();
        // Nothing of period 11 fits, and backtracking takes far longer than this test to find out.
        let words = ["search", "20", "20", "11", "--step"];
        let mut terminal = Terminal::start(folder.path(), (100, 60), &[], &words);
        terminal.await_text("search> ");
        terminal.press("go 1000\r");
        terminal.await_text("go 1000\r\n".trim_end());
        std::thread::sleep(std::time::Duration::from_millis(300));
        terminal.press("\x03");
        terminal.await_text("no object yet: interrupted");
        terminal.press("quit\r");
        assert_eq!(terminal.end().0, 3);
        // At the prompt it ends the program.
        let mut terminal = Terminal::start(folder.path(), (100, 60), &[], &words);
        terminal.await_text("search> ");
        terminal.press("\x03");
        assert_eq!(terminal.end().0, 130);
    }

    /// On a narrow terminal the plain lines of progress are cut, so nothing of them is left after the
    /// search.
    #[test]
    fn lines_of_progress_leave_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let words = ["search", "60", "5", "7", "--engine", "backtrack"];
        let mut terminal = Terminal::start(folder.path(), (40, 20), &[], &words);
        terminal.await_text(" choices");
        terminal.press("\x03");
        let (code, text) = terminal.end();
        assert_eq!(code, 130, "{text}");
        assert!(!text.contains("choices") && !text.contains("unknowns set"), "{text}");
    }

    /// A line as wide as the terminal is erased, although the terminal shows `^C` where the cursor is.
    #[test]
    fn ctrl_c_leaves_nothing_of_a_wide_line() {
        let folder = tempfile::tempdir().unwrap();
        let words = ["eden", "agars", "6x6", "--jobs", "1"];
        let mut terminal = Terminal::start(folder.path(), (120, 40), &[], &words);
        terminal.await_screen("a wide line", |screen| {
            screen.contents().lines().any(|line| line.chars().count() >= 119 && line.ends_with("left]"))
        });
        terminal.press("\x03");
        let (code, text) = terminal.end();
        assert_eq!(code, 130, "{text}");
        assert!(text.contains("interrupted") && !text.contains("left]"), "{text}");
    }
}
