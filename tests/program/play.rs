//! `lifesat play` without a terminal: players, tournaments, plain lines, records.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use crate::common::{code, command_in, json, lifesat, lifesat_in, program, stderr, stdout};
use lifesat::game::record::Record;
use lifesat::game::{Board, Colour, Game, Move, Phase, Terms, rule};
use lifesat::limits::Limits;
use lifesat::player::{Effort, Kind};

/// Plays with typed lines.
pub(crate) fn typed(folder: &Path, words: &[&str], input: &str) -> Output {
    fs::write(folder.join("typed"), input).unwrap();
    let stdin = Stdio::from(fs::File::open(folder.join("typed")).unwrap());
    command_in(folder, program()).arg("play").args(words).stdin(stdin).output().unwrap()
}

fn rate(report: &serde_json::Value, player: usize) -> f64 {
    let won = report["evidence"]["entrants"][player]["won"].as_f64().unwrap();
    won / report["count"].as_f64().unwrap()
}

/// The documented strengths, in 200 games with seats and first turns shared equally.
#[test]
fn deep_beats_greedy_and_greedy_beats_random() {
    let tournament = |words: &[&str]| {
        let output = lifesat(&[&["play", "--tournament", "--json"], words].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        json(&output)
    };
    let greedy = tournament(&["--players", "greedy,random"]);
    assert_eq!(greedy["count"], 200);
    assert!(rate(&greedy, 0) >= 0.9, "{greedy}");
    let deep = tournament(&["--players", "deep,greedy", "--effort", "100"]);
    assert!(rate(&deep, 0) >= 0.7, "{deep}");
    assert_eq!(deep["problem"]["positions"], 100);
    // Four players, hybrids and a larger board.
    let four = tournament(&["--players", "greedy,random,random,random", "12x9", "--games", "32"]);
    assert!(rate(&four, 0) >= 0.9, "{four}");
}

#[test]
fn tournaments_are_the_same_again_whatever_the_number_of_jobs() {
    let run = |jobs: &str, seed: &str| {
        let mut report = json(&lifesat(&[
            "play",
            "7",
            "--tournament=60",
            "--players",
            "greedy,greedy,random",
            "--jobs",
            jobs,
            "--seed",
            seed,
            "--json",
        ]));
        report["seconds"] = 0.into();
        report
    };
    assert_eq!(run("1", "5"), run("3", "5"));
    assert_ne!(run("1", "5")["evidence"], run("1", "6")["evidence"]);
}

#[test]
fn a_tournament_is_a_table() {
    let words = ["play", "--players", "greedy,random"];
    let output = lifesat(&[&words[..], &["--tournament=20"]].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.starts_with("20 games of Life for 2 players on 5×5, 3 pieces each, seed 1"), "{text}");
    for part in ["95 % interval", "\ngreedy ", "\nrandom ", "\nnobody ", "equally often"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let uneven = stdout(&lifesat(&[&words[..], &["--tournament=3"]].concat()));
    assert!(!uneven.contains("equally often"), "{uneven}");
}

/// `greedy` plays like the listing's computer. Every empty cell is tried with the cell-by-cell
/// simulator, and the first of the best cells, row by row, must be the move.
#[test]
fn greedy_is_the_computer_of_the_listing() {
    let terms = Terms::new(3, (7, 6), 3, 30).unwrap();
    let mut compared = 0;
    for seed in 0..20 {
        let mut game = Game::new(terms, terms.players().next().unwrap());
        let kinds = [Kind::Greedy, Kind::Greedy, Kind::Random];
        let mut players = kinds.map(|kind| kind.player(seed, Effort::Positions(1)));
        loop {
            match game.phase() {
                Phase::Turn(seat) => {
                    let wish = players[seat.index()].choose(&game, &Limits::none()).unwrap();
                    if kinds[seat.index()] == Kind::Greedy {
                        assert_eq!(wish, naive_greedy(&game).unwrap_or(wish), "{:?}", game.board());
                        compared += 1;
                    }
                    game.play(wish).unwrap();
                }
                Phase::Generation => drop(game.pass_generation()),
                Phase::Over(_) => break,
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

/// The expected move; `None` in generation 0, where `greedy` chooses at random.
fn naive_greedy(game: &Game) -> Option<Move> {
    let seat = game.to_move().unwrap();
    if game.is_setup() {
        return None;
    }
    let own_less_others = |board: &Board| {
        let cells = board.positions().filter_map(|at| board.get(at));
        cells.map(|colour| if colour == Colour::Owned(seat) { 1 } else { -1 }).sum::<i32>()
    };
    let (mut best, mut most) = (Move::Pass, i32::MIN);
    for at in game.board().positions().filter(|&at| game.board().get(at).is_none()) {
        let mut board = game.board().clone();
        board.set(at, Some(seat.into()));
        let lead = own_less_others(&rule::next_generation(&board));
        if lead > most {
            (best, most) = (Move::Place(at), lead);
        }
    }
    Some(best)
}

/// Two human players. A piece on an occupied cell wastes the turn. Cells off the board and nonsense
/// are asked for again.
#[test]
fn a_game_of_lines() {
    let folder = tempfile::tempdir().unwrap();
    // Player 1 makes a block in a corner. Player 2 wastes a turn, types nonsense, and has scattered
    // pieces.
    let input = "1,1\n1 , 1\n5;5\n2,1\n1,2\n9,1\n0,3\nhello\n5,1\n";
    let output = typed(folder.path(), &["--players", "human,human", "--first", "1"], input);
    assert_eq!(code(&output), 0, "{}\n{}", stdout(&output), stderr(&output));
    let text = stdout(&output);
    for part in [
        "Generation 0, player 1 (0) <X,Y>: 1,1",
        "Generation 0, player 2 (X) <X,Y>: 1 , 1\nOccupied. Turn discarded.",
        "Invalid location. Retry. <X,Y>: 0,3\nInvalid location. Retry. <X,Y>: hello\nType the column",
        "   12345      Generation 0\n 1 00..X 1    0 - player 1, human: 3 cells\n 2 0.... 2    X - player 2, human: 2 cells",
        "Generation 1 begins.\nPlayer 2 (X) is dead.",
        " 1 00... 1    0 - player 1, human: 4 cells",
        "X - player 2, human: DEAD",
        "Player 1 wins!",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

#[test]
fn games_end_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let all_die = typed(
        folder.path(),
        &["--players", "human,human", "--first", "1"],
        "1,1\n5,5\n5,1\n1,5\n3,3\npass\n",
    );
    assert!(
        stdout(&all_die).contains("Player 1 (0) is dead.\nPlayer 2 (X) is dead."),
        "{}",
        stdout(&all_die)
    );
    assert!(stdout(&all_die).ends_with("Total extinction.\n"), "{}", stdout(&all_die));
    let hybrids = typed(
        folder.path(),
        &["--players", "human,human,human", "4", "--pieces", "1", "--first", "1"],
        "1,1\n3,1\n2,3\n",
    );
    assert!(stdout(&hybrids).ends_with("Hybrid takeover!\n"), "{}", stdout(&hybrids));
    assert!(stdout(&hybrids).contains("@ - hybrid: 1"), "{}", stdout(&hybrids));
}

#[test]
fn an_input_that_ends_too_early_is_an_error_and_leaving_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let ended = typed(folder.path(), &["--seed", "3", "--first", "1"], "3,3\n");
    assert_eq!(code(&ended), 2);
    assert!(
        stderr(&ended).contains("the input ended in generation 0, in the turn of player 1 (0)"),
        "{}",
        stderr(&ended)
    );
    let left = typed(folder.path(), &["--seed", "3", "--first", "1"], "3,3\nquit\n");
    assert_eq!(code(&left), 0, "{}", stderr(&left));
    // A last line without a line break counts.
    let torn = typed(folder.path(), &["--seed", "3", "--first", "1"], "quit");
    assert_eq!(code(&torn), 0, "{}", stderr(&torn));
}

/// Turns against computers are taken back. The computers repeat their moves, and the record has all
/// of it.
#[test]
fn turns_are_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["--seed", "3", "--first", "1", "--state", "r.jsonl"];
    let output = typed(folder.path(), &words, "3,3\nundo\n3,3\nundo\nundo\n2,3\nquit\n");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let text = stdout(&output);
    assert_eq!(text.matches("Taken back.").count(), 2, "{text}");
    assert_eq!(text.matches("nothing to take back").count(), 1, "{text}");
    let computers: Vec<&str> = text.lines().filter(|line| line.contains("Computer player 2 (X)")).collect();
    assert!(computers.len() >= 3 && computers[0] == computers[2], "{text}");
    let record = Record::read(&fs::read_to_string(folder.path().join("r.jsonl")).unwrap()).unwrap();
    assert_eq!(record.frames.last().unwrap().game.board().to_rows()[2].chars().nth(1), Some('0'));
    let replayed = lifesat_in(folder.path(), &["play", "--replay", "r.jsonl"]);
    assert_eq!(code(&replayed), 0, "{}", stderr(&replayed));
    assert!(
        stdout(&replayed).ends_with("The record ends here, before the game does.\n"),
        "{}",
        stdout(&replayed)
    );
}

#[test]
fn only_one_human_takes_turns_back() {
    let folder = tempfile::tempdir().unwrap();
    let output = typed(folder.path(), &["--players", "human,human", "--first", "1"], "3,3\nundo\nquit\n");
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).contains("There is nothing to take back"), "{}", stdout(&output));
}

/// A replayed record ends as the game did, and the same seed gives the same game. A record that
/// breaks the rules is refused.
#[test]
fn recorded_games_are_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["play", "--players", "greedy,random,greedy", "6", "--seed", "4", "--state"];
    let played = lifesat_in(folder.path(), &[&words[..], &["a.jsonl"]].concat());
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    lifesat_in(folder.path(), &[&words[..], &["b.jsonl"]].concat());
    let text = fs::read_to_string(folder.path().join("a.jsonl")).unwrap();
    assert_eq!(text, fs::read_to_string(folder.path().join("b.jsonl")).unwrap());
    let replayed = lifesat_in(folder.path(), &["play", "--replay", "a.jsonl"]);
    assert_eq!(code(&replayed), 0, "{}", stderr(&replayed));
    let last = |output: &Output| stdout(output).lines().last().unwrap().to_owned();
    assert_eq!(last(&replayed), last(&played));
    // The same game as JSON.
    let report = json(&lifesat_in(folder.path(), &[&words[..6], &["--json"]].concat()));
    let end = Record::read(&text).unwrap().frames.pop().unwrap().game;
    assert_eq!(report["evidence"]["generations"], end.generation());
    assert_eq!(report["evidence"]["board"], serde_json::json!(end.board().to_rows()));
    refuses_what_is_not_by_the_rules(folder.path(), &text);
}

fn refuses_what_is_not_by_the_rules(folder: &Path, text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let generation = lines.iter().position(|line| line.contains("{\"generation\"")).unwrap();
    let with = |index: usize, line: &str| {
        let mut changed = lines.clone();
        changed[index] = line;
        changed.join("\n") + "\n"
    };
    let forged = lines[generation].replacen('.', "0", 1);
    for (record, reason) in [
        (with(0, "{}"), "the first line is not the start of a recorded game"),
        (with(0, &lines[0].replace("\"version\":1", "\"version\":2")), "version 2"),
        (with(0, &lines[0].replace("\"seats\":3", "\"seats\":7")), "a game has 2 to 4 players"),
        (with(0, &lines[0].replace("\"pieces\":3", "\"pieces\":99")), "do not fit"),
        (
            with(1, "{\"place\":{\"player\":4,\"x\":1,\"y\":1}}"),
            "line 2: player 4 plays, but it is the turn of player",
        ),
        (
            with(1, &lines[1].replace("\"x\":", "\"x\":1")),
            "line 2: the cell is not on the board, which has columns 1 to 6",
        ),
        (with(1, "{\"end\":{\"ending\":\"Total extinction.\"}}"), "does not end here"),
        (with(1, "{\"take-back\":{\"turns\":1}}"), "cannot take back 1 turns"),
        (with(generation, &forged), "by the rules generation 1 is"),
        (with(generation, "{\"pass\":{\"player\":1}}"), "but it is nobody's turn"),
        (with(2, "what?"), "line 3"),
    ] {
        fs::write(folder.join("forged.jsonl"), &record).unwrap();
        let output = lifesat_in(folder, &["play", "--replay", "forged.jsonl"]);
        assert_eq!(code(&output), 2, "{reason}");
        assert!(stderr(&output).contains(reason), "{reason}: {}", stderr(&output));
    }
    // After a crash the last line may be incomplete.
    let torn = &text[..text.len() - 5];
    fs::write(folder.join("torn.jsonl"), torn).unwrap();
    assert_eq!(code(&lifesat_in(folder, &["play", "--replay", "torn.jsonl"])), 0);
}

#[test]
fn impossible_games_are_refused_with_a_reason() {
    for (words, reason) in [
        (&["--players", "human"][..], "a game has 2 to 4 players, not 1"),
        (&["--players", "human,human,human,human,human"], "not 5"),
        (&["--players", "human,somebody"], "players are human, random, greedy, deep"),
        (&["65"], "1 to 64 columns and rows, not 65×65"),
        (&["0"], "not 0×0"),
        (&["2"], "do not fit on 4 cells"),
        (&["1"], "do not fit on 1 cell;"),
        (&["--pieces", "0"], "each player needs at least one piece"),
        (&["--generations", "0"], "at least one generation"),
        (&["--first", "3"], "--first names one of the 2 players"),
        (&["--effort", "0"], "at least 1 position"),
        (&["--effort", "0ms"], "a number of positions, such as 2000, or a time"),
        (&["--think", "0"], "milliseconds"),
        (&["--think", "5", "--positions", "5"], "cannot be used with"),
        (&["--games", "5"], "--tournament"),
        (&["--tournament"], "a tournament is between computers"),
        (&["--json"], "--json is for games between computers"),
        (&["--replay", "no-such-file"], "no-such-file"),
        (&["--replay", "x", "5"], "cannot be used with"),
        (&["--state", "no-such-folder/r.jsonl"], "no-such-folder"),
    ] {
        let output = lifesat(&[&["play"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
}

/// If the reader closes the pipe, the game ends without an error.
#[test]
fn a_closed_pipe_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let output = crate::common::shell(
        folder.path(),
        "lifesat play --players greedy,greedy --seed 1 2>&1 | head -1; echo ${PIPESTATUS[0]}",
    );
    let text = stdout(&output);
    assert!(text.starts_with("Life for 2 players") && text.ends_with("\n0\n"), "{text}");
}

/// A damaged record is refused, or read as a game by the rules.
#[test]
fn damaged_records_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["play", "--players", "greedy,random", "--seed", "9", "--state", "r.jsonl", "--plain"];
    assert_eq!(code(&lifesat_in(folder.path(), &words)), 0);
    let text = fs::read(folder.path().join("r.jsonl")).unwrap();
    let mut random = fastrand::Rng::with_seed(10);
    let mut accepted = 0;
    for _ in 0..3000 {
        let mut damaged = text.clone();
        for _ in 0..random.usize(1..3) {
            let at = random.usize(..damaged.len());
            match random.u8(..3) {
                0 => damaged[at] = b"0123456789,.X{}\n\""[random.usize(..17)],
                1 => drop(damaged.remove(at)),
                _ => damaged.truncate(at.max(1)),
            }
        }
        let Ok(damaged) = String::from_utf8(damaged) else { continue };
        if let Ok(record) = Record::read(&damaged) {
            accepted += 1;
            for pair in record.frames.windows(2) {
                let (before, after) = (&pair[0].game, &pair[1].game);
                if after.generation() > before.generation() {
                    assert_eq!(*after.board(), rule::next_generation(before.board()));
                }
            }
        }
    }
    assert!(accepted > 100, "{accepted}");
}
