//! Macrocell files of Golly: squares that are made of four smaller ones, each written once.
//!
//! A line is a square of 8×8 cells in rows of `.` and `*` that `$` ends, or a node: its level, of which the
//! side is the power of two, and the numbers of the four lines that are its quarters. 0 is an empty quarter.
//! Nodes of level 1 have states of cells in place of numbers. The last line is the pattern.

use super::rle::{self, letters, with_header};
use super::text::{comment_text, lines};
use super::{MAX_CELLS, PatternError, Reason};
use crate::life::{AnyRule, Grid, Position};

/// The largest level, with which coordinates do not overflow.
const LAST_LEVEL: u32 = 100;

/// The largest number of cells that are not dead. A few lines can make more than fit into the memory.
pub(super) const MAX_LIVE: u64 = 1 << 22;

/// The level of a square of 8×8 cells.
const LEAF: u32 = 3;

/// A square, and the smallest box around its cells that are not dead.
struct Node {
    level: u32,
    live: u64,
    content: Content,
    used: Option<Used>,
}

enum Content {
    /// The cells that are not dead, by column and row, and their states.
    Cells(Vec<(i128, i128, u8)>),
    /// The numbers of the quarters.
    Quarters([usize; 4]),
}

/// Two opposite corners of a box, each as (column, row).
#[derive(Clone, Copy)]
struct Used {
    first: (i128, i128),
    last: (i128, i128),
}

impl Used {
    fn with(self, other: Self) -> Self {
        Self {
            first: (self.first.0.min(other.first.0), self.first.1.min(other.first.1)),
            last: (self.last.0.max(other.last.0), self.last.1.max(other.last.1)),
        }
    }

    fn moved(self, (right, down): (i128, i128)) -> Self {
        let place = |(x, y): (i128, i128)| (x + right, y + down);
        Self { first: place(self.first), last: place(self.last) }
    }

    fn size(self) -> (i128, i128) {
        (self.last.0 - self.first.0 + 1, self.last.1 - self.first.1 + 1)
    }
}

/// The pattern in RLE.
///
/// # Errors
/// If a line is neither 8×8 cells nor a node, or the box of the cells is too large.
pub(super) fn in_rle(text: &str) -> Result<String, PatternError> {
    let (mut nodes, mut comments, mut rule) = (Vec::new(), Vec::new(), "B3/S23");
    let mut last = 1;
    for (number, line) in lines(text).skip_while(|(_, line)| !line.starts_with("[M2]")).skip(1) {
        match line.as_bytes() {
            [b'#', b'R', ..] => {
                rule = line[2..].trim();
                let plain = rule.split(':').next().map(|rule| rle::without_marks(rule).unwrap_or(rule));
                let read = plain.unwrap_or_default().parse::<AnyRule>();
                read.map_err(|error| Reason::BadRule(error).at(number))?;
            }
            [b'#', b'C', ..] => comments.push(comment_text(&line[2..])),
            [] | [b'#', ..] => {}
            _ => {
                nodes.push(node(line, &nodes).ok_or(Reason::BadNode.at(number))?);
                last = number;
            }
        }
    }
    let Some((root, used)) = nodes.last().and_then(|root| Some((root, root.used?))) else {
        return Err(Reason::Empty.at(1));
    };
    let side = |length: i128| usize::try_from(length).ok().filter(|&length| length <= MAX_CELLS);
    let (width, height) = used.size();
    let sides = side(width).zip(side(height)).filter(|(width, height)| width * height <= MAX_CELLS);
    let sides = sides.filter(|_| root.live <= MAX_LIVE);
    let (width, height) = sides.ok_or(Reason::TooLargeBox { width, height, live: root.live }.at(last))?;
    let mut grid = Grid::filled(width, height, 0);
    fill(&nodes, root, (-used.first.0, -used.first.1), &mut grid);
    // The middle of the square is the cell 0, 0 of Golly.
    let middle = 1_i128 << (root.level - 1);
    let place = format!("#CXRLE Pos={},{}\n", used.first.0 - middle, used.first.1 - middle);
    Ok(place + &with_header(&grid, rule, &comments, letters))
}

/// The node of a line, whose quarters are among the nodes before it.
fn node(line: &str, before: &[Node]) -> Option<Node> {
    if line.starts_with(['.', '*', '$']) {
        return leaf(line);
    }
    let numbers: Vec<usize> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let (&level, quarters) = numbers.split_first()?;
    let (level, quarters) = (u32::try_from(level).ok()?, <[usize; 4]>::try_from(quarters).ok()?);
    if level == 1 {
        let states = quarters.map(u8::try_from).into_iter().collect::<Result<Vec<u8>, _>>().ok()?;
        let places = [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().zip(states);
        let cells = places.filter(|&(_, state)| state != 0).map(|((x, y), state)| (x, y, state));
        return Some(of_cells(1, cells.collect()));
    }
    if !(2..=LAST_LEVEL).contains(&level) {
        return None;
    }
    let (mut used, mut population) = (None::<Used>, 0_u64);
    for (&number, corner) in quarters.iter().zip(corners(level)).filter(|(number, _)| **number != 0) {
        let quarter = before.get(number - 1).filter(|quarter| quarter.level == level - 1)?;
        let own = quarter.used.map(|used| used.moved(corner));
        used = used.into_iter().chain(own).reduce(Used::with);
        population = population.saturating_add(quarter.live);
    }
    Some(Node { level, live: population, content: Content::Quarters(quarters), used })
}

/// A square of 8×8 cells. Dead cells at the end of a row and dead rows at the end may be left out.
fn leaf(line: &str) -> Option<Node> {
    let (mut x, mut y, mut cells) = (0, 0, Vec::new());
    for symbol in line.chars() {
        match symbol {
            '$' => (x, y) = (0, y + 1),
            '.' | '*' if x < 8 && y < 8 => {
                if symbol == '*' {
                    cells.push((x, y, 1));
                }
                x += 1;
            }
            _ => return None,
        }
    }
    Some(of_cells(LEAF, cells))
}

fn of_cells(level: u32, cells: Vec<(i128, i128, u8)>) -> Node {
    let boxes = cells.iter().map(|&(x, y, _)| Used { first: (x, y), last: (x, y) });
    Node { level, live: cells.len() as u64, used: boxes.reduce(Used::with), content: Content::Cells(cells) }
}

/// The upper left corners of the quarters of a node.
fn corners(level: u32) -> [(i128, i128); 4] {
    let side = 1 << (level - 1);
    [(0, 0), (side, 0), (0, side), (side, side)]
}

/// Sets the cells of a node whose upper left corner lies there.
fn fill(nodes: &[Node], node: &Node, (x, y): (i128, i128), grid: &mut Grid<u8>) {
    let place = |number: i128| usize::try_from(number).expect("the box holds all cells");
    match &node.content {
        Content::Cells(cells) => {
            for &(right, down, state) in cells {
                grid.set(Position::new(place(y + down), place(x + right)), state);
            }
        }
        Content::Quarters(quarters) => {
            for (&number, (right, down)) in quarters.iter().zip(corners(node.level)) {
                if let Some(quarter) = number.checked_sub(1).map(|place| &nodes[place])
                    && quarter.used.is_some()
                {
                    fill(nodes, quarter, (x + right, y + down), grid);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::{bounded, read};

    /// `bgolly` (Golly 3.3) reads the same cells.
    #[test]
    fn squares_are_put_together() {
        let glider = "$..*$...*$.***$";
        let pattern =
            read(&format!("[M2] (golly 3.3)\r\n#R B36/S23\r\n#C Two\r\n{glider}\r\n4 0 1 0 1\r\n")).unwrap();
        assert_eq!(pattern.grid.to_string().replace("...\n", ""), ".O.\n..O\nOOO\n.O.\n..O\nOOO\n");
        assert_eq!(
            (pattern.grid.height(), pattern.comments, pattern.rule),
            (11, vec!["Two".to_owned()], "B36/S23".parse().unwrap())
        );
        let far = format!("[M2]\n{glider}\n4 1 0 0 0\n5 0 2 0 0\n6 0 0 3 3\n");
        let grid = read(&far).unwrap().grid;
        assert_eq!((grid.width(), grid.height(), grid.population()), (35, 3, 10));
        let aged = in_rle("[M2]\n#R 345/2/4\n1 0 1 2 3\n2 0 0 0 1\n").unwrap();
        assert_eq!(aged, "#CXRLE Pos=0,0\nx = 2, y = 2, rule = 345/2/4\n.A$BC!\n");
        let torus = in_rle("[M2]\n#R B3/S23:T30,20\n.*$..*$***$\n").unwrap();
        assert_eq!(bounded::read(&torus).unwrap().corner, (6, 11));
        assert_eq!(read("[M2]\n.A\n"), Err(Reason::BadNode.at(2)));
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_its_line() {
        for (text, reason) in [
            ("[M2]\n*$\n4 2 0 0 0\n", Reason::BadNode.at(3)),
            ("[M2]\n*$\n5 1 0 0 0\n", Reason::BadNode.at(3)),
            ("[M2]\n*$\n4 1 0 0\n", Reason::BadNode.at(3)),
            ("[M2]\n........*$\n", Reason::BadNode.at(2)),
            ("[M2]\n1 256 0 0 0\n", Reason::BadNode.at(2)),
            ("[M2]\n*$\n101 1 0 0 0\n", Reason::BadNode.at(3)),
            ("[M2]\n$$\n4 1 1 1 1\n", Reason::Empty.at(1)),
        ] {
            assert_eq!(read(text), Err(reason), "{text}");
        }
        let levels = (4..=60).map(|level| format!("{level} {0} 0 0 {0}\n", level - 3)).collect::<String>();
        let error = read(&format!("[M2]\n*$\n{levels}")).unwrap_err().to_string();
        let side = (1_i128 << 60) - 7;
        assert!(error.starts_with(&format!("line 59: the pattern has {side}×{side} cells")), "{error}");
        let full = (4..=14).map(|level| format!("{level} {0} {0} {0} {0}\n", level - 3)).collect::<String>();
        let error = read(&format!("[M2]\n.*.*.*.*$.*\n{full}")).unwrap_err().to_string();
        assert!(error.starts_with("line 13: the pattern has 16383×16378 cells, 20971520 of them"), "{error}");
        assert_eq!(read("[M2]\n#C\n#R w22\n*$\n").unwrap_err().line, 3);
    }
}
