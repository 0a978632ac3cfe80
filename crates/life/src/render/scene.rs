//! Scenes: what is drawn, as a rectangle of cells in one or several pictures; and the kinds of cells
//! that a picture shows.

use super::RenderError;
use crate::life::step::next_generation;
use crate::life::{Grid, Partial, Position, Rule, waste};

/// A kind of cell in a picture. Kinds have no colours; [`Theme`](super::Theme) assigns these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// Dead.
    Off,
    /// Alive.
    On,
    /// Alive, shown by the class of its age.
    Aged(Age),
    /// Neither dead nor alive, by a rule of Generations.
    Dying(Decay),
    /// Unspecified, such as the cells that an orphan leaves open.
    Unspecified,
    /// Alive and belonging to a player, counted from 0.
    Player(u8),
    /// Alive and belonging to no player.
    Hybrid,
    /// Dead, with a waste of 1 or 2 (see [`crate::life::waste`]).
    DeadWaste(u8),
    /// Alive, with a waste of 1 or 2.
    LiveWaste(u8),
    /// Not a cell: the space between several pictures.
    Nothing,
}

/// A class of ages of live cells. The least age doubles from one class to the next, because young
/// cells change fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Age(u8);

impl Age {
    /// The number of classes.
    pub const CLASSES: u8 = 7;

    /// The least age of the last class.
    pub const OLDEST: u32 = 1 << (Self::CLASSES - 2);

    /// The class of a cell that has been alive for this many generations, 0 if it was just born.
    #[expect(clippy::missing_panics_doc, reason = "there are few classes")]
    pub fn of(generations: u32) -> Self {
        let doublings = generations.min(Self::OLDEST).checked_ilog2().map_or(0, |log| log + 1);
        Self(u8::try_from(doublings).expect("there are few classes"))
    }

    /// The number of the class, from 0.
    pub fn class(self) -> u8 {
        self.0
    }

    /// The least age of the class, and the greatest unless it is the last class.
    pub fn range(self) -> (u32, Option<u32>) {
        let least = |class: u8| if class == 0 { 0 } else { 1 << (class - 1) };
        let is_last = self.0 + 1 == Self::CLASSES;
        (least(self.0), (!is_last).then(|| least(self.0 + 1) - 1))
    }
}

/// States of a rule of Generations in which cells are neither dead nor alive, and which look alike.
/// If a rule has few such states, each has a look of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decay {
    first: u8,
    last: u8,
    oldest: u8,
}

impl Decay {
    /// The most looks.
    pub const MOST: u8 = 14;

    /// The states that look like a state of a rule whose last state before death is `oldest`.
    ///
    /// # Panics
    /// If the state is dead, alive, or none of the rule.
    pub fn of(state: u8, oldest: u8) -> Self {
        assert!((2..=oldest).contains(&state), "the state {state} is none in which cells die");
        let (states, most) = (u16::from(oldest) - 1, u16::from(Self::MOST));
        if states <= most {
            return Self { first: state, last: state, oldest };
        }
        let class = (u16::from(state) - 2) * most / states;
        let begin = |class: u16| u8::try_from((class * states).div_ceil(most) + 2).unwrap_or(u8::MAX);
        // The first state of the class after the last one would be the one after `oldest`.
        let last = if class + 1 == most { oldest } else { begin(class + 1) - 1 };
        Self { first: begin(class), last, oldest }
    }

    /// How far a cell of this class is on its way from the first such state to the last one: the steps
    /// so far, and all of them.
    pub fn way(self) -> (u8, u8) {
        (self.first - 2, self.oldest - 2)
    }

    /// The number of the first state of the class.
    pub fn first(self) -> u8 {
        self.first
    }
}

impl Cell {
    /// The character for the cell where colours are not available.
    pub fn symbol(self) -> char {
        match self {
            Self::Off => '.',
            Self::On => 'O',
            Self::Aged(age) => char::from(b'0' + age.class()),
            Self::Dying(decay) => char::from_digit(decay.first.into(), 36).unwrap_or('+'),
            Self::Unspecified => '?',
            Self::Player(player) => ['0', 'X', '*', '#'][usize::from(player % 4)],
            Self::Hybrid => '@',
            Self::DeadWaste(1) => '1',
            Self::DeadWaste(_) => '2',
            Self::LiveWaste(1) => 'o',
            Self::LiveWaste(_) => 'Q',
            Self::Nothing => ' ',
        }
    }

    /// The name of the kind, for legends.
    pub fn name(self) -> String {
        match self {
            Self::Off => "dead".to_owned(),
            Self::On => "alive".to_owned(),
            Self::Aged(age) => match age.range() {
                (0, _) => "just born".to_owned(),
                (1, _) => "1 generation old".to_owned(),
                (least, Some(greatest)) => format!("{least} to {greatest} generations old"),
                (least, None) => format!("{least} generations old or more"),
            },
            Self::Dying(Decay { first, last, .. }) if first == last => format!("dying, state {first}"),
            Self::Dying(Decay { first, last, .. }) => format!("dying, states {first} to {last}"),
            Self::Unspecified => "unspecified".to_owned(),
            Self::Player(player) => format!("player {}", player + 1),
            Self::Hybrid => "hybrid".to_owned(),
            Self::DeadWaste(waste) => format!("dead, wastes {waste}"),
            Self::LiveWaste(waste) => format!("alive, wastes {waste}"),
            Self::Nothing => "no cell".to_owned(),
        }
    }

    /// Returns true if the kind is plain dead or plain alive.
    pub fn is_plain(self) -> bool {
        matches!(self, Self::Off | Self::On)
    }
}

/// The most cells of all pictures together that differ from [`Scene::ground`]. Each takes twelve bytes.
pub const MOST_SPOTS: usize = 1 << 24;

/// A cell that differs from the ground, with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The row, from the top.
    pub row: u32,
    /// The column, from the left.
    pub column: u32,
    /// The kind of the cell.
    pub cell: Cell,
}

/// A picture of a scene.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// A caption such as `generation 3`; may be empty.
    pub caption: String,
    /// The cells that differ from the ground, row by row, each row from left to right.
    pub spots: Vec<Spot>,
}

/// A sequence of pictures of the same size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The width in cells.
    pub width: u32,
    /// The height in cells.
    pub height: u32,
    /// The kind of all cells that are not listed as spots.
    pub ground: Cell,
    /// The pictures, at least one.
    pub pictures: Vec<Picture>,
}

impl Scene {
    /// A scene with one picture of a grid, in which `show` gives the kind of each cell.
    ///
    /// # Errors
    /// If a side is too long, or too many cells differ from the ground.
    pub fn of<T: Copy>(
        grid: &Grid<T>,
        ground: Cell,
        mut show: impl FnMut(Position, T) -> Cell,
    ) -> Result<Self, RenderError> {
        let (width, height) = (side(grid.width())?, side(grid.height())?);
        let mut spots = Vec::new();
        for at in grid.positions() {
            let cell = show(at, grid.get(at));
            if cell != ground {
                check_spots(spots.len() + 1)?;
                spots.push(Spot { row: side(at.row)?, column: side(at.column)?, cell });
            }
        }
        Ok(Self { width, height, ground, pictures: vec![Picture { caption: String::new(), spots }] })
    }

    /// A scene of a pattern whose cells are alive, dead or unspecified.
    ///
    /// # Errors
    /// If a side is too long, or too many cells differ from the ground.
    pub fn of_partial(pattern: &Partial) -> Result<Self, RenderError> {
        let ground =
            if pattern.rows().flatten().any(Option::is_none) { Cell::Unspecified } else { Cell::Off };
        Self::of(pattern, ground, |_, state| match state {
            Some(true) => Cell::On,
            Some(false) => Cell::Off,
            None => Cell::Unspecified,
        })
    }

    /// The scene with `cells` more cells of the ground on every side.
    #[must_use]
    pub fn with_margin(mut self, cells: u32) -> Self {
        for spot in self.pictures.iter_mut().flat_map(|picture| &mut picture.spots) {
            spot.row += cells;
            spot.column += cells;
        }
        self.width += 2 * cells;
        self.height += 2 * cells;
        self
    }

    /// Combines all pictures into one, side by side in rows.
    ///
    /// # Errors
    /// If the sheet is too large, or has too many cells that differ from the ground.
    pub fn into_sheet(self) -> Result<Self, RenderError> {
        let count = side(self.pictures.len())?;
        if count < 2 {
            return Ok(self);
        }
        let across = across(count, self.width, self.height);
        let whole = |pieces: u32, side: u32| pieces.checked_mul(side + 1).map(|sum| sum - 1);
        let (Some(width), Some(height)) =
            (whole(across, self.width), whole(count.div_ceil(across), self.height))
        else {
            return Err(RenderError::TooManyCells { width: u64::from(u32::MAX), height: 1 });
        };
        let mut spots = Vec::new();
        for (number, picture) in (0..).zip(&self.pictures) {
            let (down, right) = (number / across * (self.height + 1), number % across * (self.width + 1));
            spots.extend(picture.spots.iter().map(|spot| Spot {
                row: spot.row + down,
                column: spot.column + right,
                ..*spot
            }));
        }
        spots.extend(gaps(&self, across, (width, height))?);
        check_spots(spots.len())?;
        spots.sort_unstable_by_key(|spot| (spot.row, spot.column));
        let captions: Vec<&str> = self.pictures.iter().map(|picture| picture.caption.as_str()).collect();
        let caption = captions.join(", ");
        Ok(Self { width, height, ground: self.ground, pictures: vec![Picture { caption, spots }] })
    }

    /// The kinds of cells that occur, each once: first the ground, then the others in order.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        for spot in self.pictures.iter().flat_map(|picture| &picture.spots) {
            if !cells.contains(&spot.cell) {
                cells.push(spot.cell);
            }
        }
        cells.retain(|&cell| cell != self.ground);
        cells.sort_unstable();
        [self.ground].into_iter().chain(cells).collect()
    }

    /// Passes the rows of a picture to `use_row`, from top to bottom. All rows share one buffer.
    ///
    /// # Errors
    /// The first error of `use_row`.
    pub fn for_each_row<E>(
        &self,
        picture: &Picture,
        mut use_row: impl FnMut(&[Cell]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut row = vec![self.ground; self.width as usize];
        let mut rest = picture.spots.as_slice();
        for number in 0..self.height {
            let here = rest.iter().take_while(|spot| spot.row == number).count();
            let (spots, later) = rest.split_at(here);
            rest = later;
            for spot in spots {
                row[spot.column as usize] = spot.cell;
            }
            use_row(&row)?;
            for spot in spots {
                row[spot.column as usize] = self.ground;
            }
        }
        Ok(())
    }

    /// The number of cells of a picture.
    pub fn area(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}

/// The number of pictures in a row of the sheet: the least with which the sheet is at least as wide as high.
fn across(count: u32, width: u32, height: u32) -> u32 {
    let is_wide = |across: u32| {
        u64::from(across) * u64::from(width + 1) >= u64::from(count.div_ceil(across)) * u64::from(height + 1)
    };
    (1..=count).find(|&across| is_wide(across)).unwrap_or(count)
}

/// The spots of a sheet that are not cells: the lines between pictures, and the space after the last picture.
fn gaps(scene: &Scene, across: u32, (width, height): (u32, u32)) -> Result<Vec<Spot>, RenderError> {
    let count = side(scene.pictures.len())?;
    let mut gaps = Vec::new();
    for row in 0..height {
        let is_line = row % (scene.height + 1) == scene.height;
        let pictures = (count - row / (scene.height + 1) * across).min(across);
        let shown = if is_line { 0 } else { pictures };
        // Each picture of a row is followed by a column of the gap, except the last one in a full row.
        let columns = (1..shown).map(|number| number * (scene.width + 1) - 1);
        let rest = if shown == across { width } else { (shown * (scene.width + 1)).saturating_sub(1) };
        for column in columns.chain(rest..width) {
            check_spots(gaps.len() + 1)?;
            gaps.push(Spot { row, column, cell: Cell::Nothing });
        }
    }
    Ok(gaps)
}

pub(super) fn check_spots(count: usize) -> Result<(), RenderError> {
    if count <= MOST_SPOTS { Ok(()) } else { Err(RenderError::TooManySpots) }
}

/// Converts a length in cells, which must be below 2^32.
fn side(number: usize) -> Result<u32, RenderError> {
    u32::try_from(number).map_err(|_| RenderError::TooManyCells { width: number as u64, height: 1 })
}

/// A picture of a still life that fills its box, one cell larger on every side, with the waste of every cell.
/// It adds up to [`waste::of_pattern`].
///
/// # Errors
/// If the pattern is not a still life, or is too large for a picture.
pub fn of_waste(pattern: &Grid) -> Result<Scene, RenderError> {
    let after = next_generation(pattern, Rule::LIFE);
    let around = Grid::from_fn(after.width(), after.height(), |at| {
        pattern.is_alive(at.row.cast_signed() - 1, at.column.cast_signed() - 1)
    });
    if let Some(at) = around.positions().find(|&at| around.get(at) != after.get(at)) {
        // Positions are counted from the corner of the pattern. For a birth outside the box, the
        // nearest cell of the box is named.
        let inside = |place: usize, size: usize| place.saturating_sub(1).min(size.saturating_sub(1));
        let at = Position::new(inside(at.row, pattern.height()), inside(at.column, pattern.width()));
        return Err(RenderError::NotStill(at));
    }
    Scene::of(&around, Cell::Off, |at, alive| show(pattern, at, alive))
}

/// The kind of the cell at a position of the scene, which starts one cell outside the pattern.
fn show(pattern: &Grid, at: Position, alive: bool) -> Cell {
    match (alive, waste_at(pattern, at)) {
        (false, 0) => Cell::Off,
        (true, 0) => Cell::On,
        (false, waste) => Cell::DeadWaste(waste),
        (true, waste) => Cell::LiveWaste(waste),
    }
}

fn waste_at(pattern: &Grid, at: Position) -> u8 {
    let (rows, columns) = (1..=pattern.height(), 1..=pattern.width());
    let wasted = match (rows.contains(&at.row), columns.contains(&at.column)) {
        (true, true) => waste::of_cell(waste::window(pattern, at.row - 1, at.column - 1)),
        // A cell outside shares one side with the box. It wastes 1 if the cell there is dead.
        (true, false) => usize::from(!pattern.get(Position::new(at.row - 1, at.column.saturating_sub(2)))),
        (false, true) => usize::from(!pattern.get(Position::new(at.row.saturating_sub(2), at.column - 1))),
        (false, false) => 0,
    };
    u8::try_from(wasted).expect("a cell wastes at most 2")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::plain;
    use crate::life::partial;

    /// Every state has one class, and classes follow each other without gaps.
    #[test]
    fn many_states_share_looks() {
        for oldest in 2..=u8::MAX {
            let mut classes: Vec<Decay> = (2..=oldest).map(|state| Decay::of(state, oldest)).collect();
            for (state, decay) in (2..=oldest).zip(&classes) {
                assert!((decay.first..=decay.last).contains(&state), "{state} of {oldest}: {decay:?}");
            }
            classes.dedup();
            assert_eq!(classes.len(), usize::from((oldest - 1).min(Decay::MOST)), "{oldest}");
            assert!(classes.windows(2).all(|two| two[0].last + 1 == two[1].first));
        }
        assert_eq!(Cell::Dying(Decay::of(3, 3)).name(), "dying, state 3");
        assert_eq!(Cell::Dying(Decay::of(255, 255)).name(), "dying, states 238 to 255");
    }

    #[test]
    fn ages_double() {
        let classes: Vec<u8> =
            [0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 1000].map(|age| Age::of(age).class()).into();
        assert_eq!(classes, [0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
        for age in 0..100 {
            let (least, greatest) = Age::of(age).range();
            assert!(least <= age && greatest.is_none_or(|greatest| age <= greatest), "{age}");
        }
    }

    /// The rows of a picture as symbols.
    fn symbols(scene: &Scene, picture: usize) -> Vec<String> {
        let mut rows = Vec::new();
        let collected: Result<(), RenderError> = scene.for_each_row(&scene.pictures[picture], |row| {
            rows.push(row.iter().map(|cell| cell.symbol()).collect());
            Ok(())
        });
        collected.unwrap();
        rows
    }

    #[test]
    fn a_partial_pattern_is_shown_as_it_is_written() {
        let scene = Scene::of_partial(&partial::read("O.?/?O.").unwrap()).unwrap();
        assert_eq!(symbols(&scene, 0), ["O.?", "?O."]);
        assert_eq!(scene.cells(), [Cell::Unspecified, Cell::Off, Cell::On]);
        assert_eq!(symbols(&scene.with_margin(1), 0), ["?????", "?O.??", "??O.?", "?????"]);
    }

    #[test]
    fn a_sheet_has_all_pictures_and_lines_between_them() {
        let mut scene = Scene::of_partial(&partial::read("O.").unwrap()).unwrap();
        let other = Scene::of_partial(&partial::read(".O").unwrap()).unwrap();
        scene.pictures.extend([other.pictures[0].clone(), scene.pictures[0].clone()]);
        let sheet = scene.into_sheet().unwrap();
        assert_eq!(symbols(&sheet, 0), ["O. .O", "     ", "O.   "]);
    }

    fn wasted(scene: &Scene) -> usize {
        let waste = |cell: Cell| match cell {
            Cell::DeadWaste(waste) | Cell::LiveWaste(waste) => usize::from(waste),
            _ => 0,
        };
        scene.pictures[0].spots.iter().map(|spot| waste(spot.cell)).sum()
    }

    #[test]
    fn what_is_shown_adds_up() {
        for rows in [
            "OO/OO",
            "OO./O.O/.O.",
            ".O./O.O/.O.",
            ".OO./O..O/.OO.",
            "OO..OO/OO..OO",
            "OO.OO/OO.OO/...../OO.OO/OO.OO",
        ] {
            let pattern = plain::read(rows).unwrap().grid;
            assert_eq!(wasted(&of_waste(&pattern).unwrap()), waste::of_pattern(&pattern), "{rows}");
        }
    }

    #[test]
    fn what_changes_is_no_still_life() {
        for (rows, row, column) in [("OOO", 0, 1), ("OO/O.", 1, 1), ("O", 0, 0)] {
            let refused = of_waste(&plain::read(rows).unwrap().grid);
            assert!(
                matches!(&refused, Err(RenderError::NotStill(at)) if *at == Position::new(row, column)),
                "{rows}: {refused:?}"
            );
        }
    }
}
