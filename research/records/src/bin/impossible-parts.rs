//! All minimal parts of a box that no still life contains, of any size.
//!
//! `impossible-parts WIDTH HEIGHT [ROOM]` prints how many there are, by their number of given cells, up to rotation and
//! reflection (research/impossible-parts.tsv). A part gives some cells of the box as live or dead, at least one on
//! each side of it. It is impossible if no still life has these cells, and minimal if without any one of them it
//! is possible.
//!
//! First every filling of the box is decided. A filling is impossible if a patch with some cells more on
//! each side cannot be filled so that all its inner cells stay as they are: nothing is assumed of what lies beyond.
//! It is possible if a still life is found that has it, with at most ROOM cells more on each side; this is simulated.
//! What neither shows is tried with wider patches. A part is impossible exactly if all fillings that agree with it are.
//!
//! With `list` as the last word, the parts are printed, too. With `confirm`, another solver and other clauses
//! refute each of them again.
#![expect(clippy::print_stdout, reason = "the table is the output")]

use std::collections::{BTreeMap, HashSet};
use std::env;

use anyhow::{Context as _, Result, bail, ensure};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::{Incremental, Verdict};
use lifesat::cnf::{Lit, Model, Var, VarPool, through};
use lifesat::encode::Transition;
use lifesat::encode::transition::{Generation, Next};
use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Position, Rule};
use lifesat::limits::Limits;

/// Patches are widened up to so many cells on each side.
const WIDEST: usize = 8;

fn main() -> Result<()> {
    let mut words: Vec<String> = env::args().skip(1).collect();
    let mut flag = |name: &str| {
        let before = words.len();
        words.retain(|word| word != name);
        words.len() < before
    };
    let (list, confirms) = (flag("list"), flag("confirm"));
    let number = |place: usize| words.get(place).map(|word| word.parse::<usize>()).transpose();
    let width = number(0)?.context("impossible-parts WIDTH HEIGHT [ROOM] [list] [confirm]")?;
    let shape = Shape { width, height: number(1)?.context("the height is missing")? };
    ensure!(shape.cells() <= 20, "boxes have at most 20 cells");
    let fillings = Fillings::decide(shape, number(2)?.unwrap_or(8))?;
    let parts = minimal(shape, &fillings.impossible);
    let whole = fillings.impossible.iter().filter(|&&impossible| impossible).count();
    println!(
        "{}x{}: {whole} of {} fillings are impossible, shown by patches with up to {} cells more on each side",
        shape.width,
        shape.height,
        fillings.impossible.len(),
        fillings.widest
    );
    let mut by_cells = BTreeMap::<usize, usize>::new();
    for part in &parts {
        *by_cells.entry(part.given().count()).or_default() += 1;
        if list {
            println!("{}", part.text(shape));
        }
    }
    println!("{}x{}: {} minimal parts: {by_cells:?}", shape.width, shape.height, parts.len());
    if confirms {
        let mut solver =
            Patch::new(shape, fillings.widest, Around::Anything, Embedded::Batsat, Transition::Rows256);
        for part in &parts {
            if solver.fill(part.given()).is_some() {
                bail!("another solver contradicts {}", part.text(shape));
            }
        }
        println!("{}x{}: another solver confirmed each of them", shape.width, shape.height);
    }
    Ok(())
}

/// The box. Its cells are numbered row by row; bit i of a filling is cell i.
#[derive(Clone, Copy)]
struct Shape {
    width: usize,
    height: usize,
}

impl Shape {
    fn cells(self) -> usize {
        self.width * self.height
    }

    /// For each symmetry of the box, where it takes each cell.
    fn symmetries(self) -> Vec<Vec<usize>> {
        let Self { width, height } = self;
        let flips = [(false, false), (true, false), (false, true), (true, true)];
        let turns = if width == height { &[false, true][..] } else { &[false] };
        let taken = |(row, column): (usize, usize), (upside, across): (bool, bool), turned: bool| {
            let row = if upside { height - 1 - row } else { row };
            let column = if across { width - 1 - column } else { column };
            if turned { column * width + row } else { row * width + column }
        };
        let cells = |flip, turned| {
            (0..self.cells()).map(|cell| taken((cell / width, cell % width), flip, turned)).collect()
        };
        turns.iter().flat_map(|&turned| flips.map(|flip| cells(flip, turned))).collect()
    }
}

/// A part: which cells are given, and which of them as alive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Part {
    given: u32,
    alive: u32,
}

impl Part {
    fn given(self) -> impl Iterator<Item = (usize, bool)> {
        (0..u32::BITS as usize)
            .filter(move |cell| self.given >> cell & 1 == 1)
            .map(move |cell| (cell, self.alive >> cell & 1 == 1))
    }

    fn moved(self, symmetry: &[usize]) -> Self {
        let bits = |from: u32| {
            symmetry.iter().enumerate().fold(0, |bits, (cell, &to)| bits | (from >> cell & 1) << to)
        };
        Self { given: bits(self.given), alive: bits(self.alive) }
    }

    /// Whether the part has a cell on each side of the box.
    fn fills(self, shape: Shape) -> bool {
        let has = |is_there: &dyn Fn(usize) -> bool| self.given().any(|(cell, _)| is_there(cell));
        has(&|cell| cell < shape.width)
            && has(&|cell| cell >= shape.cells() - shape.width)
            && has(&|cell| cell % shape.width == 0)
            && has(&|cell| cell % shape.width == shape.width - 1)
    }

    fn text(self, shape: Shape) -> String {
        let symbol = |cell: usize| match (self.given >> cell & 1, self.alive >> cell & 1) {
            (0, _) => '?',
            (_, 1) => 'O',
            _ => '.',
        };
        let row = |row: usize| {
            (0..shape.width).map(|column| symbol(row * shape.width + column)).collect::<String>()
        };
        (0..shape.height).map(row).collect::<Vec<_>>().join("/")
    }
}

/// What lies around the cells of a patch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    /// Dead cells, which stay dead.
    Dead,
    /// Anything: the outermost cells of the patch obey no rule.
    Anything,
}

/// A solver that fills a patch around the box with cells that do not change.
struct Patch {
    shape: Shape,
    room: usize,
    around: Around,
    solver: Box<dyn Incremental>,
}

impl Patch {
    fn new(shape: Shape, room: usize, around: Around, solver: Embedded, clauses: Transition) -> Self {
        let patch = Self { shape, room, around, solver: solver.start() };
        patch.encoded(clauses)
    }

    fn encoded(mut self, clauses: Transition) -> Self {
        let (width, height) = (self.width().cast_signed(), self.height().cast_signed());
        let inside = |row: isize, column: isize| (0..height).contains(&row) && (0..width).contains(&column);
        // With anything around, only cells with all their neighbours in the patch obey the rule.
        let edge = if self.around == Around::Dead { -1 } else { 1 };
        let across = self.width();
        let at = |row: isize, column: isize| variable(row.cast_unsigned() * across + column.cast_unsigned());
        let generation = Generation {
            rule: Rule::LIFE,
            rows: edge..height - edge,
            columns: edge..width - edge,
            cell: |row, column| inside(row, column).then(|| at(row, column).lit(true)),
            next: |row, column| if inside(row, column) { Next::Same } else { Next::Dead },
        };
        let mut pool =
            VarPool::after(u32::try_from(self.width() * self.height()).expect("patches are small"));
        let Ok(()) = through(&mut self.solver, |sink| generation.encode(clauses, &mut pool, sink));
        self
    }

    fn width(&self) -> usize {
        self.shape.width + 2 * self.room
    }

    fn height(&self) -> usize {
        self.shape.height + 2 * self.room
    }

    /// The variable of a cell of the box.
    fn cell(&self, cell: usize) -> Var {
        let (row, column) = (cell / self.shape.width + self.room, cell % self.shape.width + self.room);
        variable(row * self.width() + column)
    }

    /// A filling of the patch that has these cells of the box, if there is one. Cells of the patch stand still, as is
    /// simulated here.
    fn fill(&mut self, given: impl Iterator<Item = (usize, bool)>) -> Option<Grid> {
        let assumptions: Vec<Lit> = given.map(|(cell, alive)| self.cell(cell).lit(alive)).collect();
        let Verdict::Satisfiable(model) = self.solver.solve(&assumptions, &Limits::none()) else {
            return None;
        };
        let grid = self.grid(&model);
        assert!(
            assumptions.iter().all(|&literal| model.satisfies(literal)),
            "the solver ignores an assumption"
        );
        self.simulate(&grid);
        Some(grid)
    }

    fn grid(&self, model: &Model) -> Grid {
        Grid::from_fn(self.width(), self.height(), |at| {
            model.value(variable(at.row * self.width() + at.column)).unwrap_or(false)
        })
    }

    fn simulate(&self, grid: &Grid) {
        // The next generation has a row and a column more on each side.
        let next = next_generation(grid, Rule::LIFE);
        let last = (grid.height() - 1, grid.width() - 1);
        for at in next.positions() {
            let inside = at.row.checked_sub(1).zip(at.column.checked_sub(1));
            let inside = inside.filter(|&(row, column)| row <= last.0 && column <= last.1);
            let is_inner =
                |(row, column): (usize, usize)| row > 0 && column > 0 && row < last.0 && column < last.1;
            if self.around == Around::Dead || inside.is_some_and(is_inner) {
                let before = inside.is_some_and(|(row, column)| grid.get(Position::new(row, column)));
                assert_eq!(next.get(at), before, "a cell of a patch changes");
            }
        }
    }

    /// Which of the cells just asked about were enough to refute them.
    fn core(&mut self) -> Part {
        let used = self.solver.core();
        let mut core = Part { given: 0, alive: 0 };
        for cell in 0..self.shape.cells() {
            for alive in [false, true] {
                if used.contains(&self.cell(cell).lit(alive)) {
                    core.given |= 1 << cell;
                    core.alive |= u32::from(alive) << cell;
                }
            }
        }
        core
    }
}

fn variable(number: usize) -> Var {
    Var::new(u32::try_from(number + 1).expect("patches are small")).expect("patches are small")
}

/// Which fillings of the box are impossible.
struct Fillings {
    impossible: Vec<bool>,
    /// The room of the widest patch that was needed.
    widest: usize,
}

impl Fillings {
    fn decide(shape: Shape, room: usize) -> Result<Self> {
        let symmetries = shape.symmetries();
        let mut known: Vec<Option<bool>> = vec![None; 1 << shape.cells()];
        let mut still = Patch::new(shape, room, Around::Dead, Embedded::default(), Transition::Prime);
        for wide in 1..=WIDEST {
            let mut patch = Patch::new(shape, wide, Around::Anything, Embedded::default(), Transition::Prime);
            let mut open = false;
            for filling in 0..known.len() {
                if known[filling].is_some() {
                    continue;
                }
                let whole = Part { given: u32::try_from(known.len() - 1)?, alive: u32::try_from(filling)? };
                if patch.fill(whole.given()).is_none() {
                    let core = patch.core();
                    mark_impossible(&mut known, core, &symmetries)?;
                } else if let Some(life) = still.fill(whole.given()) {
                    mark_possible(&mut known, &life, shape, &symmetries)?;
                } else {
                    open = true;
                }
            }
            if !open {
                let impossible = known.into_iter().map(|possible| possible == Some(false)).collect();
                return Ok(Self { impossible, widest: wide });
            }
        }
        let left: Vec<usize> = (0..known.len()).filter(|&filling| known[filling].is_none()).collect();
        bail!("{} fillings stay open, the first one is {:b}", left.len(), left[0])
    }
}

/// No filling that agrees with a part is possible.
fn mark_impossible(known: &mut [Option<bool>], part: Part, symmetries: &[Vec<usize>]) -> Result<()> {
    let all = u32::try_from(known.len() - 1)?;
    for symmetry in symmetries {
        let moved = part.moved(symmetry);
        let free = all & !moved.given;
        let mut rest = free;
        loop {
            let filling = (moved.alive | rest) as usize;
            ensure!(known[filling] != Some(true), "filling {filling:b} is both possible and impossible");
            known[filling] = Some(false);
            if rest == 0 {
                break;
            }
            rest = (rest - 1) & free;
        }
    }
    Ok(())
}

/// Everything of the size of the box that a still life has is possible.
fn mark_possible(
    known: &mut [Option<bool>],
    life: &Grid,
    shape: Shape,
    symmetries: &[Vec<usize>],
) -> Result<()> {
    let all = u32::try_from(known.len() - 1)?;
    for row in 0..=life.height() - shape.height {
        for column in 0..=life.width() - shape.width {
            let alive =
                |cell: usize| life.get(Position::new(row + cell / shape.width, column + cell % shape.width));
            let alive = (0..shape.cells()).fold(0, |bits, cell| bits | u32::from(alive(cell)) << cell);
            for symmetry in symmetries {
                let filling = Part { given: all, alive }.moved(symmetry).alive as usize;
                ensure!(known[filling] != Some(false), "filling {filling:b} is both possible and impossible");
                known[filling] = Some(true);
            }
        }
    }
    Ok(())
}

/// The minimal impossible parts that reach all sides of the box, one of each class.
///
/// A number in base 3 stands for a part: digit i is 0 or 1 if cell i is given, 2 if it is not.
fn minimal(shape: Shape, impossible: &[bool]) -> Vec<Part> {
    let cells = shape.cells();
    let powers: Vec<usize> =
        (0..=cells).map(|digit| 3_usize.pow(u32::try_from(digit).expect("at most 20"))).collect();
    let mut table = vec![0_u64; powers[cells].div_ceil(64)];
    let has = |table: &[u64], part: usize| table[part / 64] >> (part % 64) & 1 == 1;
    let mut digits = vec![0_u8; cells];
    // Parts that give more cells come before those that give fewer.
    for part in 0..powers[cells] {
        let is_impossible = match digits.iter().position(|&digit| digit == 2) {
            Some(free) => has(&table, part - powers[free]) && has(&table, part - 2 * powers[free]),
            None => impossible[digits.iter().rev().fold(0, |bits, &digit| bits << 1 | usize::from(digit))],
        };
        table[part / 64] |= u64::from(is_impossible) << (part % 64);
        for digit in &mut digits {
            *digit = (*digit + 1) % 3;
            if *digit != 0 {
                break;
            }
        }
    }
    let symmetries = shape.symmetries();
    let mut parts = HashSet::new();
    for word in 0..table.len() {
        let mut left = table[word];
        while left != 0 {
            let part = 64 * word + left.trailing_zeros() as usize;
            left &= left - 1;
            let digit = |cell: usize| part / powers[cell] % 3;
            let is_needed =
                |cell: usize| digit(cell) == 2 || !has(&table, part + (2 - digit(cell)) * powers[cell]);
            if (0..cells).all(is_needed) {
                let bits = |is: &dyn Fn(usize) -> bool| {
                    (0..cells).fold(0, |bits, cell| bits | u32::from(is(digit(cell))) << cell)
                };
                let part = Part { given: bits(&|digit| digit != 2), alive: bits(&|digit| digit == 1) };
                if part.fills(shape) {
                    parts.extend(symmetries.iter().map(|symmetry| part.moved(symmetry)).min());
                }
            }
        }
    }
    let mut parts: Vec<Part> = parts.into_iter().collect();
    parts.sort_unstable_by_key(|part| (part.given.count_ones(), *part));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In 3×3 they are what the rule says of the middle cell, up to symmetry. Four live neighbours kill it: 13 ways, of
    /// which 3 fit into 3×2, where they are 2. One live neighbour is too few, beside it or at a corner: what the rest
    /// needs not say is that cell. Three give birth: 10 ways.
    #[test]
    fn small_boxes_are_those_that_the_rule_names() {
        let parts = |width, height| {
            let shape = Shape { width, height };
            minimal(shape, &Fillings::decide(shape, 6).unwrap().impossible)
        };
        assert!(parts(2, 1).is_empty() && parts(2, 2).is_empty());
        let given =
            |parts: &[Part]| -> Vec<usize> { parts.iter().map(|part| part.given().count()).collect() };
        assert_eq!(given(&parts(3, 2)), [5, 5]);
        assert_eq!(given(&parts(3, 3)), [&[5; 10][..], &[8; 2], &[9; 10]].concat());
    }
    /// The list has as many parts of each kind as the table.
    #[test]
    fn the_list_has_the_parts_that_the_table_counts() {
        let mut counted = BTreeMap::<(usize, usize, usize), usize>::new();
        let entries = |text: &'static str| text.lines().filter(|line| !line.starts_with('#'));
        for part in entries(include_str!("../../../impossible-parts.txt")) {
            let rows: Vec<&str> = part.split('/').collect();
            let given = part.chars().filter(|cell| "O.".contains(*cell)).count();
            *counted.entry((rows[0].len(), rows.len(), given)).or_default() += 1;
        }
        let mut expected = BTreeMap::new();
        for row in entries(include_str!("../../../impossible-parts.tsv")).skip(1) {
            let values: Vec<&str> = row.split('\t').collect();
            let side = |place: usize| values[place].parse::<usize>().unwrap();
            for kind in values[5].split_whitespace().filter(|_| side(0) * side(1) <= 16) {
                let (given, count) = kind.split_once(':').unwrap();
                expected.insert((side(0), side(1), given.parse().unwrap()), count.parse().unwrap());
            }
        }
        assert_eq!(counted, expected);
    }
}
