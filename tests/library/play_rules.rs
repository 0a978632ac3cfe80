//! The rules of multiplayer Life against a second implementation, written after the listing that
//! the game comes from.
//!
//! In the listing, cells are decimal numbers whose digits count the neighbours of each colour, and
//! lists of such numbers decide what lives.

use std::collections::BTreeSet;

use lifesat::game::{Board, Colour, Ending, Game, Move, Phase, Seat, Terms, rule};
use lifesat::life::{Grid, Position, Rule, step};

/// The listing's lists. The last digit is the cell: 1 to 5, or 0 for an empty one. The others count
/// the neighbours of colours 1 to 5.
struct Lists {
    survives: [BTreeSet<u32>; 5],
    hybrid: BTreeSet<u32>,
}

impl Lists {
    fn new() -> Self {
        let mut lists = Self { survives: Default::default(), hybrid: BTreeSet::new() };
        for code in 0..4u32.pow(5) {
            let digits: Vec<u32> = (0..5).map(|place| code / 4u32.pow(place) % 4).collect();
            let number: u32 = (1..).zip(&digits).map(|(place, digit)| digit * 10u32.pow(place)).sum();
            let sum: u32 = digits.iter().sum();
            for colour in 1..=5 {
                let list = &mut lists.survives[colour as usize - 1];
                if sum == 2 || sum == 3 {
                    list.insert(number + colour);
                } else if sum == 1 {
                    list.insert(number + 2 * 10u32.pow(colour));
                }
            }
            if sum == 3 && digits.iter().all(|digit| *digit < 2) {
                lists.hybrid.insert(number);
            }
        }
        // The listing has arrays of these lengths.
        assert!(lists.survives.iter().all(|list| list.len() == 55) && lists.hybrid.len() == 10);
        lists
    }

    fn becomes(&self, number: u32) -> u32 {
        match self.survives.iter().position(|list| list.contains(&number)) {
            Some(colour) => u32::try_from(colour).unwrap() + 1,
            None if self.hybrid.contains(&number) => 5,
            None => 0,
        }
    }

    /// The listing's `generation`: every cell adds itself to its neighbours, the margin is cleared,
    /// and the rest is looked up.
    fn generation(&self, cells: &[Vec<u32>]) -> Vec<Vec<u32>> {
        let (height, width) = (cells.len(), cells[0].len());
        let mut numbers = vec![vec![0; width + 2]; height + 2];
        for (y, row) in (1..).zip(cells) {
            for (x, &cell) in (1..).zip(row) {
                numbers[y][x] += cell;
                if cell > 0 {
                    for (down, right) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)] {
                        let (y, x): (usize, usize) = (y + down - 1, x + right - 1);
                        numbers[y][x] += 10u32.pow(cell);
                    }
                }
            }
        }
        let inner = |row: &Vec<u32>| row[1..=width].iter().map(|&number| self.becomes(number)).collect();
        numbers[1..=height].iter().map(inner).collect()
    }
}

fn numbers(board: &Board) -> Vec<Vec<u32>> {
    let number = |symbol: char| u32::try_from(".0X*#@".find(symbol).unwrap()).unwrap();
    board.to_rows().iter().map(|row| row.chars().map(number).collect()).collect()
}

fn assert_agree(lists: &Lists, board: &Board) {
    let expected = lists.generation(&numbers(board));
    assert_eq!(numbers(&rule::next_generation(board)), expected, "cell by cell: {board:?}");
    assert_eq!(numbers(&board.next_generation()), expected, "row by row: {board:?}");
}

#[test]
fn every_position_of_two_colours_on_3_by_3() {
    let lists = Lists::new();
    for code in 0..3usize.pow(9) {
        let mut board = Board::empty(3, 3);
        for at in board.positions() {
            let digit = code / 3usize.pow(u32::try_from(3 * at.row + at.column).unwrap()) % 3;
            board.set(at, digit.checked_sub(1).map(|colour| Colour::ALL[colour]));
        }
        assert_agree(&lists, &board);
    }
}

#[test]
fn random_positions_of_four_colours_and_hybrids() {
    let lists = Lists::new();
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..2000 {
        let (width, height) = (random.usize(1..=30), random.usize(1..=20));
        let density = random.f64();
        let mut board = Board::empty(width, height);
        for at in board.positions() {
            let cell = (random.f64() < density).then(|| Colour::ALL[random.usize(..5)]);
            board.set(at, cell);
        }
        assert_agree(&lists, &board);
    }
}

/// With one colour, the game is Conway's Life on a board that ends at its edge. With several
/// colours, the same holds for their cells together.
#[test]
fn colours_do_not_change_what_lives() {
    let mut random = fastrand::Rng::with_seed(8);
    for round in 0..300 {
        let (width, height) = (random.usize(1..=64), random.usize(1..=20));
        let alive = Grid::from_fn(width, height, |_| random.bool());
        let mut board = Board::empty(width, height);
        for at in alive.live_cells() {
            let colour = if round < 200 { round % 5 } else { random.usize(..5) };
            board.set(at, Some(Colour::ALL[colour]));
        }
        let larger = step::next_generation(&alive, Rule::LIFE);
        let expected =
            Grid::from_fn(width, height, |at| larger.get(Position::new(at.row + 1, at.column + 1)));
        let next = board.next_generation();
        assert_eq!(next.live_cells(), expected);
        if round < 200 {
            assert_eq!(next.population(Colour::ALL[round % 5]), expected.population());
        }
    }
}

/// Plays the given pieces, in turns and from the first, and lets generations pass.
fn game_of(terms: Terms, pieces: &[&[(usize, usize)]]) -> Game {
    let mut game = Game::new(terms, Seat::ALL[0]);
    let mut next = [0; 4];
    while let Phase::Turn(seat) = game.phase() {
        if game.generation() > 0 {
            break;
        }
        let (row, column) = pieces[seat.index()][next[seat.index()]];
        next[seat.index()] += 1;
        game.play(Move::Place(Position::new(row, column))).unwrap();
    }
    game.pass_generation();
    game
}

#[test]
fn games_end_as_they_should() {
    let block: &[_] = &[(0, 0), (0, 1), (1, 0)];
    let scattered: &[_] = &[(0, 4), (2, 4), (4, 4)];
    let won = game_of(Terms::SMALL, &[block, scattered]);
    assert_eq!(won.ending(), Some(Ending::LastAlive(Seat::ALL[0])));
    assert_eq!((won.to_move(), won.is_alive(Seat::ALL[1])), (None, false));

    let extinct = game_of(Terms::SMALL, &[&[(0, 0), (2, 0), (4, 0)], scattered]);
    assert_eq!(extinct.ending(), Some(Ending::TotalExtinction));

    // Cells born from one piece of each of three players are hybrids.
    let terms = Terms::new(3, (4, 4), 1, 9).unwrap();
    let game = game_of(terms, &[&[(0, 0)], &[(0, 2)], &[(2, 1)]]);
    assert_eq!(game.board().to_rows(), ["....", ".@..", "....", "...."]);
    assert_eq!(game.ending(), Some(Ending::HybridTakeover));

    // Two blocks stay for ever, so the game ends by counting cells.
    let other: &[_] = &[(8, 8), (8, 7), (7, 8)];
    let terms = |generations| Terms::new(2, (9, 9), 3, generations).unwrap();
    let mut game = game_of(terms(2), &[block, other]);
    assert_eq!(game.ending(), None);
    for _ in 0..2 {
        game.play(Move::Pass).unwrap();
    }
    game.pass_generation();
    assert_eq!((game.generation(), game.ending()), (2, Some(Ending::Draw)));
    // A piece at the corner of a block leaves three of its cells and creates two.
    let mut game = game_of(terms(2), &[block, other]);
    while let Some(seat) = game.to_move() {
        let wish = if seat.index() == 0 { Move::Place(Position::new(2, 2)) } else { Move::Pass };
        game.play(wish).unwrap();
    }
    game.pass_generation();
    assert_eq!(game.board().population(Seat::ALL[0]), 5);
    assert_eq!(game.ending(), Some(Ending::MostCells(Seat::ALL[0])));
}
