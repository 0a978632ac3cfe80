//! Duels of multiplayer Life: the clauses against an independent simulator, the answers against
//! trying everything.

use std::collections::BTreeSet;
use std::fs;

use crate::common::{code, json, lifesat, lifesat_in, need, qbf_solvers, shell, stderr, stdout};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::{Incremental, Verdict};
use lifesat::cnf::{AddClause, Cnf, Lit, Model, VarPool, through};
use lifesat::encode::duel::{DuelLayout, Played, encode};
use lifesat::game::{Board, Colour, Seat};
use lifesat::life::Position;
use lifesat::limits::Limits;
use lifesat::problem::Duel;
use lifesat::problem::duel::{DuelQuestion, Goal};
use lifesat::solve::cubes::{CubeSolver, Incrementally, Quantified, forall_exists};

/// The simulator for brute force. A cell is 0 if empty, 1 to 4 for the players, 5 for a hybrid. It
/// uses nothing of the program.
mod naive {
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub(crate) struct Naive(pub(crate) Vec<Vec<u8>>);

    impl Naive {
        fn at(&self, row: i32, column: i32) -> u8 {
            let row = usize::try_from(row).ok().and_then(|row| self.0.get(row));
            row.and_then(|cells| cells.get(usize::try_from(column).ok()?)).copied().unwrap_or(0)
        }

        pub(crate) fn next(&self) -> Self {
            let mut next = self.clone();
            for (row, cells) in (0..).zip(&mut next.0) {
                for (column, cell) in (0..).zip(cells) {
                    let mut around = Vec::new();
                    for (down, right) in
                        [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
                    {
                        let there = self.at(row + down, column + right);
                        if there != 0 {
                            around.push(there);
                        }
                    }
                    *cell = match (*cell, &around[..]) {
                        (0, &[a, b, c]) => {
                            if a == b || a == c {
                                a
                            } else if b == c {
                                b
                            } else {
                                5
                            }
                        }
                        (own, around) if own != 0 && (around.len() == 2 || around.len() == 3) => own,
                        _ => 0,
                    };
                }
            }
            next
        }

        pub(crate) fn place(&self, cell: usize, who: u8) -> Self {
            let mut next = self.clone();
            let width = self.0[0].len();
            let there = &mut next.0[cell / width][cell % width];
            if *there == 0 {
                *there = who;
            }
            next
        }

        pub(crate) fn cells(&self) -> usize {
            self.0.len() * self.0[0].len()
        }

        pub(crate) fn count(&self, who: u8) -> i32 {
            i32::try_from(self.0.iter().flatten().filter(|&&cell| cell == who).count()).unwrap()
        }

        pub(crate) fn lead(&self, who: u8) -> i32 {
            let live = i32::try_from(self.0.iter().flatten().filter(|&&cell| cell != 0).count()).unwrap();
            self.count(who) - (live - self.count(who))
        }

        /// All boards after placing some pieces anywhere, or nowhere.
        pub(crate) fn placements(&self, who: u8, pieces: usize) -> Vec<Self> {
            if pieces == 0 {
                return vec![self.clone()];
            }
            let mut all = self.placements(who, pieces - 1);
            for board in all.clone() {
                all.extend((0..board.cells()).map(|cell| board.place(cell, who)));
            }
            all
        }
    }
}

use naive::Naive;

fn number(seat: Seat) -> u8 {
    u8::try_from(seat.number()).unwrap()
}

fn naive_of(board: &Board) -> Naive {
    let cell = |at| board.get(at).map_or(0, |colour| u8::try_from(colour.index() + 1).unwrap());
    let row = |row| (0..board.width()).map(|column| cell(Position::new(row, column))).collect();
    Naive((0..board.height()).map(row).collect())
}

/// Returns true if the player has reached the goal, defined independently.
fn reaches(duel: &Duel, board: &Naive) -> bool {
    match duel.goal() {
        Goal::Live => board.count(number(duel.player())) > 0,
        Goal::Extinct => board.count(number(duel.opponent())) == 0,
        Goal::Lead(lead) => board.lead(number(duel.player())) >= lead,
    }
}

/// The answer to the question, by trying everything.
fn brute_force(duel: &Duel) -> bool {
    let start = naive_of(duel.board());
    let (player, opponent) = (number(duel.player()), number(duel.opponent()));
    let end = |board: Naive| (0..duel.generations()).fold(board, |board, _| board.next());
    let wins = |board: Naive| reaches(duel, &end(board));
    match duel.question() {
        DuelQuestion::Reply => {
            let first = start.placements(opponent, duel.pieces());
            first.into_iter().all(|board| board.placements(player, duel.pieces()).into_iter().any(wins))
        }
        DuelQuestion::Move => {
            let first = start.placements(player, duel.pieces());
            first.into_iter().any(|board| board.placements(opponent, duel.pieces()).into_iter().all(wins))
        }
        DuelQuestion::Alone => start.placements(player, duel.pieces()).into_iter().any(wins),
    }
}

/// A random position with at most this many colours. The density is random too.
fn random_board(random: &mut fastrand::Rng, width: usize, height: usize, colours: usize) -> Board {
    let mut board = Board::empty(width, height);
    let density = random.usize(1..=3);
    for at in board.positions() {
        let cell = (random.usize(..5) < density).then(|| Colour::ALL[random.usize(..colours)]);
        board.set(at, cell);
    }
    board
}

fn random_duel(random: &mut fastrand::Rng, width: usize, height: usize, question: DuelQuestion) -> Duel {
    let colours = random.choice([2, 2, 3, 4, 5]).unwrap();
    let board = random_board(random, width, height, colours);
    let mut seats = Seat::ALL;
    random.shuffle(&mut seats[..colours.min(4)]);
    let lead = random.i32(-4..=5);
    let goal = random.choice([Goal::Live, Goal::Extinct, Goal::Lead(lead)]).unwrap();
    let generations = random.usize(0..=4);
    Duel::new(board, (seats[0], seats[1]), generations, goal, question).unwrap()
}

const QUESTIONS: [DuelQuestion; 3] = [DuelQuestion::Reply, DuelQuestion::Move, DuelQuestion::Alone];

fn solver_with(formula: &Cnf) -> Box<dyn Incremental> {
    let mut solver = Embedded::Batsat.start();
    for clause in formula.clauses() {
        solver.add(clause);
    }
    solver
}

/// The cell of an encoded board in a model.
fn cell_of(played: &Played, generation: usize, at: Position, model: &Model) -> u8 {
    let board = &played.boards()[generation];
    let named = played.palette().named().iter().zip(&board.colours);
    let has: Vec<Colour> = named
        .filter(|(_, cells)| cells.get(at).value(model).expect("decided"))
        .map(|(&colour, _)| colour)
        .collect();
    let alive = board.alive.get(at).value(model).expect("decided");
    assert!(has.len() <= usize::from(alive), "a dead cell has no colour, and none has two");
    let rest = played.palette().all().last().unwrap();
    let colour = has.first().copied().unwrap_or(rest);
    if alive { u8::try_from(colour.index() + 1).unwrap() } else { 0 }
}

/// For random positions and placements, the clauses have exactly one model, and its boards are
/// those of the simulation.
#[test]
fn encoded_games_are_simulated_games() {
    let mut random = fastrand::Rng::with_seed(11);
    for round in 0..150 {
        let (width, height) = (random.usize(1..=7), random.usize(1..=6));
        let question = QUESTIONS[round % 3];
        let duel = random_duel(&mut random, width, height, question);
        let pieces = random.usize(1..=3.min(duel.cells()));
        let duel = duel.with_pieces(pieces).unwrap();
        let layout = DuelLayout::new(&duel);
        let (mut pool, mut formula) = (VarPool::after(layout.used()), Cnf::default());
        let Ok(played) = through(&mut formula, |sink| Played::new(&duel, &layout, &mut pool, sink));
        let mut solver = solver_with(&formula);
        for _ in 0..5 {
            let mut board = naive_of(duel.board());
            let mut assumptions: Vec<Lit> = Vec::new();
            for (turn, seat) in duel.movers().into_iter().enumerate() {
                for placement in layout.placements(turn) {
                    let values: Vec<bool> = placement.bits().iter().map(|_| random.bool()).collect();
                    assumptions
                        .extend(placement.bits().iter().zip(&values).map(|(var, &value)| var.lit(value)));
                    let number: usize =
                        (0..).zip(&values).map(|(place, &bit)| usize::from(bit) << place).sum();
                    // Empty cells of the position are numbered row by row. Larger numbers place
                    // nothing.
                    let empty: Vec<usize> = (0..duel.cells())
                        .filter(|cell| naive_of(duel.board()).0[cell / width][cell % width] == 0)
                        .collect();
                    if let Some(&cell) = empty.get(number) {
                        board = board.place(cell, self::number(seat));
                    }
                }
            }
            let Verdict::Satisfiable(model) = solver.solve(&assumptions, &Limits::none()) else {
                panic!("whatever is placed, something comes of it: {duel:?}")
            };
            for generation in 0..=duel.generations() {
                for at in duel.board().positions() {
                    let cell = cell_of(&played, generation, at, &model);
                    assert_eq!(cell, board.0[at.row][at.column], "{duel:?} generation {generation} {at}");
                }
                board = board.next();
            }
            // No other value is possible.
            let last = played.boards().last().unwrap();
            let bits = last.colours.iter().chain([&last.alive]);
            for bit in bits.flat_map(|cells| cells.positions().map(|at| cells.get(at))) {
                let Some(literal) = bit.literal() else { continue };
                let wrong = if model.satisfies(literal) { !literal } else { literal };
                let verdict = solver.solve(&[&assumptions[..], &[wrong]].concat(), &Limits::none());
                assert_eq!(verdict, Verdict::Unsatisfiable, "{duel:?}");
            }
        }
    }
}

/// Returns true if the formula of a duel is true, by the method that `lifesat solve` uses.
fn formula_is_true(duel: &Duel) -> bool {
    let mut formula = Cnf::default();
    let Ok(_) = through(&mut formula, |sink| encode(duel, sink));
    let solver =
        || -> Box<dyn CubeSolver> { Box::new(Incrementally::new(Box::new(solver_with(&formula)), false)) };
    let universals = DuelLayout::new(duel).universals();
    let verdict = forall_exists(&universals, 1, &solver, &Limits::none(), &mut |_| ()).unwrap();
    assert!(!matches!(verdict, Quantified::Unknown(_)));
    verdict == Quantified::True
}

/// Random duels on 3×3, 3×4 and 4×4 boards and smaller ones, some of them full or empty, some with
/// two pieces.
#[test]
fn answers_are_those_of_trying_everything() {
    let mut random = fastrand::Rng::with_seed(12);
    let mut seen = BTreeSet::new();
    for round in 0..360 {
        let (width, height) = [(3, 3), (4, 3), (3, 4), (4, 4), (1, 1), (2, 3)][round % 6];
        let question = QUESTIONS[round / 6 % 3];
        let mut duel = random_duel(&mut random, width, height, question);
        if round % 10 == 0 && width * height > 1 && width < 4 {
            duel = duel.with_pieces(2).unwrap();
        }
        let expected = brute_force(&duel);
        let is_true = formula_is_true(&duel);
        assert_eq!(is_true, expected != (question == DuelQuestion::Move), "{duel:?}");
        let goal = duel.goal().to_string().split(':').next().unwrap().to_owned();
        seen.insert((format!("{question:?}"), goal, expected));
    }
    for question in QUESTIONS {
        for goal in ["live", "lead", "extinct"] {
            for answer in [true, false] {
                let kind = (format!("{question:?}"), goal.to_owned(), answer);
                assert!(seen.contains(&kind), "the random duels are no test of {kind:?}");
            }
        }
    }
}

/// The options of `emit duel` for a duel.
fn options(duel: &Duel) -> String {
    let question = format!("{:?}", duel.question()).to_lowercase();
    format!(
        "'{}' --players {},{} --generations {} --goal {} --question {question} --pieces {}",
        duel.board().to_rows().join("/"),
        duel.player().number(),
        duel.opponent().number(),
        duel.generations(),
        duel.goal(),
        duel.pieces(),
    )
}

/// The program, its cubes and QBF solvers agree with brute force. A placement that refutes is decoded,
/// whichever of them found it.
#[test]
fn solve_gray_and_qbf_solvers_agree_with_brute_force() {
    let mut random = fastrand::Rng::with_seed(13);
    let folder = tempfile::tempdir().unwrap();
    let mut refuted = 0;
    for round in 0..36 {
        let (width, height) = [(3, 3), (3, 4), (4, 4)][round % 3];
        let question = [DuelQuestion::Reply, DuelQuestion::Move][round / 3 % 2];
        let duel = random_duel(&mut random, width, height, question);
        let expected = brute_force(&duel) != (question == DuelQuestion::Move);
        let emitted = shell(folder.path(), &format!("lifesat emit duel {} > f.qdimacs", options(&duel)));
        assert_eq!(code(&emitted), 0, "{}", stderr(&emitted));
        if DuelLayout::new(&duel).universals().is_empty() {
            continue;
        }
        let verdict = if expected { 10 } else { 20 };
        let ours = shell(folder.path(), "lifesat solve f.qdimacs");
        assert_eq!(code(&ours), verdict, "{duel:?}: {}{}", stdout(&ours), stderr(&ours));
        let cubes = stdout(&shell(folder.path(), "lifesat gray f.qdimacs | lifesat solve -q"));
        let bits = DuelLayout::new(&duel).universals().len();
        assert_eq!(cubes.lines().count(), 1 << bits);
        assert_eq!(cubes.contains("UNSATISFIABLE"), !expected, "{duel:?}");
        let mut found = vec!["lifesat solve f.qdimacs".to_owned()];
        for solver in qbf_solvers() {
            // CAQE is silent about clauses of universal variables alone (docs/solvers.md).
            if *solver == "caqe" && duel.generations() == 0 {
                continue;
            }
            let theirs = shell(folder.path(), &format!("{solver} --qdo f.qdimacs > {solver}.out"));
            assert_eq!(code(&theirs), verdict, "{duel:?} {solver}");
            let asked = shell(folder.path(), &format!("lifesat solve f.qdimacs --solver {solver}"));
            assert_eq!(code(&asked), verdict, "{duel:?} {solver}: {}{}", stdout(&asked), stderr(&asked));
            // Others leave out the zeros, or write small letters.
            found.push(format!("cat {solver}.out"));
            found.push(format!("sed 's/^V/v/; s/ 0$//' {solver}.out"));
        }
        for found in found {
            let decoded = shell(folder.path(), &format!("{found} | lifesat decode --cnf f.qdimacs --json"));
            let report = json(&decoded);
            let status = if expected { "none" } else { "found" };
            assert_eq!(report["status"], status, "{duel:?} {found}: {}", stderr(&decoded));
            refuted += usize::from(!expected);
            let boards = if expected { 0 } else { 1 + duel.generations() };
            assert_eq!(report["evidence"]["boards"].as_array().map_or(0, Vec::len), boards);
        }
    }
    assert!(refuted > 30, "{refuted}");
}

/// Each player has a block that lacks one cell. Each can complete it, and one piece cannot prevent
/// that.
const EQUAL: &str = "0..../00.../...../...XX/....X";

#[test]
fn a_placement_of_a_duel_alone_is_shown_board_by_board() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "lifesat emit duel '{EQUAL}' --question alone --goal lead:1 > f.cnf; lifesat solve f.cnf > a; echo $?; \
         lifesat decode a --cnf f.cnf; minisat f.cnf m > /dev/null; lifesat decode m --cnf f.cnf --json"
    );
    need("minisat");
    let output = shell(folder.path(), &script);
    let text = stdout(&output);
    assert!(
        !fs::read_to_string(folder.path().join("f.cnf")).unwrap().contains("\ne "),
        "nothing is quantified"
    );
    assert!(text.starts_with("10\nplayer 1 places r"), "{text}{}", stderr(&output));
    assert!(
        text.contains("player 1 leads by 1 or more one generation later, as the simulation shows"),
        "{text}"
    );
    assert!(
        text.contains("\n\nafter the placements, lead +1\n") && text.contains("\n\ngeneration 1, lead +"),
        "{text}"
    );
    let report: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!((&report["status"], &report["evidence"]["kind"]), (&"found".into(), &"simulation".into()));
    assert_eq!(report["evidence"]["placements"].as_array().unwrap().len(), 1);
}

/// Positions with players' numbers or the game's symbols, from a file, stdin or an argument.
#[test]
fn positions_are_read_from_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.txt"), "1.3\n.@.\n2.4\n").unwrap();
    let position =
        |text: &str| text.split("\"board\":").nth(1).unwrap().split(']').next().unwrap().to_owned();
    let expected = "[\"0.*\",\".@.\",\"X.#\"";
    for script in [
        "lifesat emit duel p.txt",
        "lifesat emit duel - < p.txt",
        "lifesat emit duel 1.3/.@./2.4",
        "lifesat emit duel '0.*/.@./X.#'",
    ] {
        assert_eq!(position(&stdout(&shell(folder.path(), script))), expected, "{script}");
    }
}

#[test]
fn a_cube_that_was_refuted_is_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "lifesat emit duel '{EQUAL}' --question move --generations 2 > f.qdimacs; lifesat gray f.qdimacs > f.icnf; \
         paste <(lifesat solve -q f.icnf) <(grep ^a f.icnf) > both; \
         sed -n 's/^s UNSATISFIABLE\\t//p' both | head -1 | lifesat decode --cnf f.qdimacs; \
         sed -n 's/^s SATISFIABLE\\t//p' both | head -1 | lifesat decode --cnf f.qdimacs; echo $?"
    );
    let output = shell(folder.path(), &script);
    let text = stdout(&output);
    let headline =
        "and whatever player 2 does, player 1 has a cell 2 generations later: all 19 replies were simulated";
    assert!(text.contains(headline) && text.contains("\nthe closest reply: player 2 places "), "{text}");
    // A cube that has a model is not refuted, and the simulation finds this out.
    assert!(text.ends_with("\n4\n"), "{text}");
    assert!(stderr(&output).contains("the model fails the simulation: after"), "{}", stderr(&output));
}

/// Wrong answers, and answers without content.
#[test]
fn claims_that_do_not_replay_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat emit duel '..0..' > f.qdimacs; lifesat solve f.qdimacs";
    let output = shell(folder.path(), script);
    assert_eq!(code(&output), 20, "two pieces die: {}", stdout(&output));
    let answer = |text: &str| {
        fs::write(folder.path().join("a"), text).unwrap();
        lifesat_in(folder.path(), &["decode", "a", "--cnf", "f.qdimacs"])
    };
    let universals = "V -1 0\nV -2 0\nV -3 0\n";
    for (text, exit, reason) in [
        ("s cnf 0 1 1\nV 1 0\n", 4, "after (0,1), then (0,3) the player reaches the goal"),
        ("s cnf 0 1 1\n", 2, "no assignment shows it"),
        ("UNSAT\n", 2, "no assignment shows it"),
        ("s cnf 1 1 1\n", 1, "the formula is true: "),
        ("s cnf -1 1 1\n", 3, "does not know"),
        ("hello\n", 2, "no answer in it"),
        (&format!("s cnf 0\n{universals}V 1 0\n"), 4, "gives a variable both values"),
        // All bits are false: opponent and player place on the first empty cell, so the player's
        // piece is wasted. The clauses do not allow it.
        ("s SATISFIABLE\nv -1 -2 -3 -4 -5 -6 0\n", 2, "belong to another formula?"),
    ] {
        let output = answer(text);
        assert_eq!(code(&output), exit, "{text}: {}{}", stdout(&output), stderr(&output));
        assert!(stderr(&output).contains(reason), "{text}: {}", stderr(&output));
    }
    // A formula whose header states another goal.
    let formula = fs::read_to_string(folder.path().join("f.qdimacs")).unwrap();
    let edited = formula.replacen("\"goal\":\"live\"", "\"goal\":\"lead:-9\"", 1);
    fs::write(folder.path().join("f.qdimacs"), edited).unwrap();
    let output = lifesat_in(folder.path(), &["solve", "f.qdimacs"]);
    assert_eq!(code(&output), 4, "{}", stderr(&output));
}

#[test]
fn mistakes_are_named() {
    for (words, reason) in [
        (&["0X", "--players", "5,1"][..], "expected the number of a player, from 1 to 4"),
        (&["0X", "--players", "2,2"], "player 2 cannot be the opponent too"),
        (&["0X", "--goal", "win"], "`win` is not a goal; write live"),
        (&["0X", "--pieces", "0"], "there must be at least one piece"),
        (&["0X", "--pieces", "3"], "3 pieces are too many for a board with room for 2"),
        (&["0X", "--generations", "99999999"], "too much for a formula"),
        (&["0X/0"], "0X/0 is neither a file nor a position: row 2 is not as long as the first"),
        (&["0?"], "`?` is not a cell"),
    ] {
        let output = lifesat(&[&["emit", "duel"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
}
