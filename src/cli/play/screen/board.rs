//! The board on the screen. Each cell has two columns, and the second one shows what becomes of it.

use lifesat::game::{Board, Colour};
use lifesat::life::Position;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::cli::play::screen::palette::Palette;

/// Columns of a cell on the screen.
const CELL: u16 = 2;

/// Columns left of the first cell, for the numbers of rows, and rows above it, for those of
/// columns.
const MARGIN: (u16, u16) = (3, 2);

/// A board and the marks on it.
pub(super) struct Picture<'a> {
    pub(super) board: &'a Board,
    /// The next generation, if it is shown.
    pub(super) next: Option<&'a Board>,
    pub(super) cursor: Option<Position>,
    /// Where the last piece was placed.
    pub(super) last: Option<Position>,
    pub(super) palette: Palette,
}

/// The size of the picture, in columns and rows of the screen.
pub(super) fn size(board: &Board) -> (u16, u16) {
    let length = |cells: usize| u16::try_from(cells).expect("boards are small");
    (MARGIN.0 + CELL * length(board.width()), MARGIN.1 + length(board.height()))
}

/// The cell that is drawn at a point, if the picture fills this area.
pub(super) fn cell_at(board: &Board, area: Rect, point: Point) -> Option<Position> {
    let column = point.x.checked_sub(area.x + MARGIN.0)? / CELL;
    let row = point.y.checked_sub(area.y + MARGIN.1)?;
    let at = Position::new(row.into(), column.into());
    board.contains(at).then_some(at)
}

/// The point at which a cell is drawn, if the picture fills this area.
pub(super) fn point_of(area: Rect, at: Position) -> Point {
    let offset = |cells: usize| u16::try_from(cells).expect("boards are small");
    Point::new(area.x + MARGIN.0 + CELL * offset(at.column), area.y + MARGIN.1 + offset(at.row))
}

impl Picture<'_> {
    /// The lines from the top.
    pub(super) fn lines(&self) -> Vec<Line<'static>> {
        let faint = self.palette.faint();
        let digits = |digit: fn(usize) -> String| {
            let text: String =
                (1..=self.board.width()).map(|number| format!("{:<2}", digit(number))).collect();
            Line::styled(format!("   {text}"), faint)
        };
        let tens = |number: usize| match number % 10 {
            0 => (number / 10).to_string(),
            _ => String::new(),
        };
        let mut lines = vec![digits(tens), digits(|number| (number % 10).to_string())];
        lines.extend((0..self.board.height()).map(|row| self.row(row)));
        lines
    }

    fn row(&self, row: usize) -> Line<'static> {
        let number = Span::styled(format!("{:2} ", row + 1), self.palette.faint());
        let cells = (0..self.board.width()).flat_map(|column| self.cell(Position::new(row, column)));
        [number].into_iter().chain(cells).collect()
    }

    /// A cell, and a mark if it is going to die or to be born.
    fn cell(&self, at: Position) -> [Span<'static>; 2] {
        let now = self.board.get(at);
        let symbol = if now.is_none() { '·' } else { Colour::symbol(now) };
        let (mark, mark_style) = match self.next.map(|next| next.get(at)) {
            Some(None) if now.is_some() => ('-', self.palette.faint()),
            Some(next @ Some(_)) if now.is_none() => (Colour::symbol(next), self.style(next)),
            _ => (' ', Style::new()),
        };
        let mut style = self.style(now);
        if self.last == Some(at) {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        let under_cursor = |style: Style| {
            if self.cursor == Some(at) { style.add_modifier(Modifier::REVERSED) } else { style }
        };
        [
            Span::styled(symbol.to_string(), under_cursor(style)),
            Span::styled(mark.to_string(), under_cursor(mark_style)),
        ]
    }

    fn style(&self, cell: Option<Colour>) -> Style {
        cell.map_or(self.palette.faint(), |colour| self.palette.cell(colour))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_cells_correspond() {
        let board = Board::empty(25, 18);
        let area = Rect::new(7, 3, 60, 30);
        for at in board.positions() {
            let point = point_of(area, at);
            assert_eq!(cell_at(&board, area, point), Some(at));
            assert_eq!(cell_at(&board, area, Point::new(point.x + 1, point.y)), Some(at));
        }
        for outside in [(0, 0), (7, 3), (9, 5), (10, 4), (60, 5), (10, 23)] {
            assert_eq!(cell_at(&board, area, Point::from(outside)), None, "{outside:?}");
        }
    }

    #[test]
    fn births_and_deaths_are_marked() {
        let board = Board::from_rows(&["000", "..."]).unwrap();
        let next = board.next_generation();
        let picture =
            Picture { board: &board, next: Some(&next), cursor: None, last: None, palette: Palette::Plain };
        let text: Vec<String> = picture.lines().iter().map(ToString::to_string).collect();
        assert_eq!(
            text,
            ["               ", "   1 2 3 ", " 1 0-0 0-", " 2 · ·0· "].map(|line| match line {
                "               " => "         ",
                line => line,
            })
        );
    }
}
