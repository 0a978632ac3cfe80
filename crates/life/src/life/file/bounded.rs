//! RLE of patterns on bounded grids.

use super::rle::{self, is_header, stated_rule, stated_size, with_header};
use super::text::lines;
use super::{BoundedPattern, Pattern, PatternError, Reason};
use crate::life::bounded::LONGEST;
use crate::life::plane::{Frame, Place};
use crate::life::{Bounds, Plane, World};

/// Reads RLE whose header states a rule with a bounded grid behind it, as in `B3/S23:T30,20`. The
/// pattern lies in the middle of the grid, unless a line such as `#CXRLE Pos=-5,3` says where its top
/// left corner is. The middle is that of a box of the size in the header, as for Golly. If a side of it is 0,
/// the pattern begins at the top left.
///
/// The marks of `LifeHistory` are dropped: on a bounded grid they are trails, as orphans are published without one.
///
/// # Errors
/// As for [`rle::read`]; also if there is no bounded grid, or a live cell lies outside it.
pub fn read(text: &str) -> Result<BoundedPattern, PatternError> {
    let (header, first) = lines(text).find(|(_, line)| is_header(line)).unwrap_or((1, ""));
    let stated = stated_rule(text).unwrap_or_default();
    let (rule, bounds) = stated.split_once(':').unwrap_or((stated, ""));
    let bounds: Bounds = bounds.parse().map_err(|error| Reason::BadBounds(error).at(header))?;
    let plain = lines(text)
        .map(|(_, line)| if is_header(line) { line.replacen(stated, rule, 1) } else { line.to_owned() });
    let pattern = rle::read(&plain.collect::<Vec<String>>().join("\n"))?;
    let size = size_of(&pattern);
    let corner = stated_corner(text, bounds).unwrap_or_else(|| match stated_size(first) {
        Some((0, _) | (_, 0)) => (0, 0),
        stated => bounds.corner(stated.unwrap_or(size)),
    });
    placed(BoundedPattern { pattern, bounds, corner }).map_err(|reason| reason.at(header))
}

/// Puts a pattern in the middle of a grid, as Golly does.
///
/// # Errors
/// If a live cell lies outside the grid.
pub fn in_the_middle(pattern: Pattern, bounds: Bounds) -> Result<BoundedPattern, Reason> {
    let corner = bounds.corner(size_of(&pattern));
    placed(BoundedPattern { pattern, bounds, corner })
}

/// Columns and rows.
fn size_of(pattern: &Pattern) -> (usize, usize) {
    (pattern.grid.width(), pattern.grid.height())
}

fn placed(bounded: BoundedPattern) -> Result<BoundedPattern, Reason> {
    let ((width, height), (top, left)) = (size_of(&bounded.pattern), bounded.corner);
    let is_on_grid = || bounded.plane().cells().iter().all(|&cell| bounded.bounds.contains(cell));
    if is_near(top, height) && is_near(left, width) && is_on_grid() {
        Ok(bounded)
    } else {
        Err(Reason::OutsideGrid(bounded.bounds))
    }
}

/// Returns true if a side that begins here can be counted, however long it is played.
fn is_near(first: i32, side: usize) -> bool {
    let last = i32::try_from(side).ok().and_then(|side| first.checked_add(side));
    first >= -LONGEST && last.is_some_and(|last| last <= LONGEST)
}

/// Writes the cells of a box as RLE, with a line that says where the box lies on the grid.
pub fn write(plane: &Plane, frame: Frame, world: &World, comments: &[String]) -> String {
    let position = world.bounds().map_or(String::new(), |bounds| {
        let (down, right) = middle(bounds);
        format!("#CXRLE Pos={},{}\n", frame.left - right, frame.top - down)
    });
    let symbol = |alive| if alive { "o".to_owned() } else { "b".to_owned() };
    position + &with_header(&plane.cut(frame), world, comments, symbol)
}

/// The cell that Golly gives the coordinates 0, 0.
fn middle(bounds: Bounds) -> Place {
    (bounds.height().unwrap_or(0) / 2, bounds.width().unwrap_or(0) / 2)
}

/// The place of the corner in Golly's note of the position.
fn stated_corner(text: &str, bounds: Bounds) -> Option<Place> {
    let note = lines(text).find_map(|(_, line)| line.strip_prefix("#CXRLE"))?;
    let (_, position) = note.split_once("Pos=")?;
    let mut numbers = position.split(|c: char| !(c.is_ascii_digit() || c == '-'));
    let (right, down): (i32, i32) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
    let (row, column) = middle(bounds);
    Some((down.checked_add(row)?, right.checked_add(column)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Rule;

    #[test]
    fn the_grid_and_the_place_are_read() {
        let read = |text: &str| super::read(text).unwrap();
        let glider = read("x = 3, y = 3, rule = B3/S23:T20,10\nbob$2bo$3o!");
        assert_eq!(glider.bounds.to_string(), ":T20,10");
        assert_eq!((glider.pattern.rule, glider.corner), (Rule::LIFE, (4, 9)));
        assert_eq!(glider.pattern.grid.population(), 5);
        let placed = read("#C B3/S23:P5\n#CXRLE Pos=-2,-1 Gen=3\nx = 1, y = 1, rule = b3s23:p5\no!");
        assert_eq!((placed.corner, placed.bounds.to_string().as_str()), ((1, 0), ":P5,5"));
        let world = World::new(Rule::LIFE, Some(placed.bounds));
        let frame = Frame { top: 1, left: 0, width: 1, height: 1 };
        let text = write(&placed.plane(), frame, &world, &[]);
        assert_eq!(text, "#CXRLE Pos=-2,-1\nx = 1, y = 1, rule = B3/S23:P5,5\no!\n");
    }

    /// Of a row of twelve cells that all survive, `bgolly` (Golly 3.3) keeps 12, 6, 7 and 9 on this grid after one generation,
    /// with these sizes in the header. So it begins at the columns 0, 6, 5 and 3.
    #[test]
    fn a_header_of_another_size_says_where_the_cells_are() {
        for (size, cells, place) in [
            ("x = 0, y = 0", "o!", 0),
            ("x = 1, y = 1", "3o$3o$3o!", 6),
            ("x = 3, y = 3", "o!", 5),
            ("x = 6, y = 6", "3o!", 3),
        ] {
            let pattern = read(&format!("{size}, rule = B3/S23:P12,12\n{cells}")).unwrap();
            assert_eq!(pattern.corner, (place, place), "{size} {cells}");
        }
    }

    /// `B` and `D` are dead, and `F` is a cell that others die of.
    #[test]
    fn marks_are_dropped() {
        let text = "#C A trail\nx = 3, y = 3, rule = LifeHistory:T31,20\nBAD$.BC$3E! F\nFound\n";
        let glider = read(text).unwrap();
        assert_eq!(glider.pattern.grid.to_string(), ".O.\n..O\nOOO\n");
        assert_eq!(glider.world().to_string(), "B3/S23:T31,20");
        let fault = read("x = 3, y = 2, rule = LifeHistory:T31,20\nAF$\nA!").unwrap_err();
        assert_eq!(fault, Reason::Boundary.at(2));
    }

    #[test]
    fn a_pattern_lies_in_the_middle_as_if_the_header_named_the_grid() {
        for grid in ["T20,10", "P3,3", "P0,7", "T9,0", "S5"] {
            let of_header = read(&format!("x = 3, y = 3, rule = B3/S23:{grid}\nbo$2bo$3o!")).unwrap();
            let glider = rle::read("x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!").unwrap();
            assert_eq!(in_the_middle(glider, grid.parse().unwrap()), Ok(of_header), "{grid}");
        }
        let row = rle::read("5o!").unwrap();
        let grid: Bounds = "T4".parse().unwrap();
        assert_eq!(in_the_middle(row, grid), Err(Reason::OutsideGrid(grid)));
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_its_line() {
        let fault = |text: &str| read(text).unwrap_err();
        let error = fault("#C\nx = 3, y = 1, rule = B3/S23:Q4\n3o!");
        assert!(error.to_string().starts_with("line 2: `Q4` is not a bounded grid"), "{error}");
        let error = fault("x = 5, y = 1, rule = B3/S23:P4\n5o!");
        assert!(error.to_string().contains("outside the grid :P4,4"), "{error}");
        assert!(matches!(fault("x = 5, y = 1, rule = B3/S23\n5o!").reason, Reason::BadBounds(_)));
        let far = "#CXRLE Pos=0,2147483000\nx = 1, y = 1000, rule = B3/S23:T5,0\no!";
        assert!(matches!(fault(far).reason, Reason::OutsideGrid(_)));
    }
}
