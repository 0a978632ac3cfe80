//! Patterns, as Python sees them.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use lifesat_core::life::plane::Frame;
use lifesat_core::life::step::next_generation;
use lifesat_core::life::{Grid, Partial, Plane, Position, Rule, file, partial};
use lifesat_core::limits::Limits;
use lifesat_core::render::Scene;
use lifesat_core::render::svg::{self, Style};
use lifesat_core::verify::motion::{self, Recurrence};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyType};

use crate::error::{input, stopped};
use crate::work::watched;

/// The most generations in which a pattern is to come back: whoever plays it cannot be interrupted.
const MOST_GENERATIONS: usize = 100_000;

/// What numpy sees: dead, alive, unspecified.
const STATES: [Option<bool>; 3] = [Some(false), Some(true), None];

/// Cells as lists of lists: alive, dead or unspecified.
type Rows = Vec<Vec<Option<bool>>>;

/// A pattern of live, dead and perhaps unspecified cells, with its rule.
///
/// `Pattern(text)` reads RLE and the other formats of Life programs, or rows such as `".O?/OOO"`, where
/// `?` is an unspecified cell. `Pattern(cells)` takes a numpy array or a list of lists; what is true is
/// alive, and `None` is unspecified. A pattern cannot be changed.
#[pyclass(frozen, module = "lifesat", weakref)]
pub(crate) struct Pattern {
    cells: Partial,
    rule: Rule,
    /// The same cells for numpy, row by row: places in [`STATES`].
    bytes: Vec<u8>,
}

impl Pattern {
    pub(crate) fn new(cells: Partial, rule: Rule) -> Self {
        let byte = |state: &Option<bool>| state.map_or(2, u8::from);
        let bytes = cells.rows().flatten().map(byte).collect();
        Self { cells, rule, bytes }
    }

    pub(crate) fn of_grid(grid: &Grid, rule: Rule) -> Self {
        Self::new(grid.map(Some), rule)
    }

    pub(crate) fn cells(&self) -> &Partial {
        &self.cells
    }

    pub(crate) fn rule(&self) -> Rule {
        self.rule
    }

    fn read(text: &str) -> PyResult<Self> {
        if partial::may_have_unspecified_cells(text) {
            let rule = file::read(text).map_or(Rule::LIFE, |pattern| pattern.rule);
            return Ok(Self::new(partial::read(text).map_err(input)?, rule));
        }
        let pattern = file::read(text).map_err(input)?;
        Ok(Self::of_grid(&pattern.grid, pattern.rule))
    }

    /// The cells of a numpy array, which numpy copies once.
    fn of_array(array: &Bound<'_, PyAny>) -> PyResult<Partial> {
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        let [height, width] = shape[..] else {
            return Err(input(format!("a pattern has two dimensions, and the array has {}", shape.len())));
        };
        let no_cells = || input("cells are 0 (dead), 1 (alive) or 2 (unspecified)");
        let unless_needed = PyDict::new(array.py());
        unless_needed.set_item("copy", false)?;
        let converted = array.call_method("astype", ("uint8",), Some(&unless_needed))?;
        // 258 and 0.5 become bytes, too.
        let equal = converted.rich_compare(array, CompareOp::Eq)?;
        if !equal.call_method0("all")?.is_truthy()? {
            return Err(no_cells());
        }
        let bytes = converted.call_method0("tobytes")?.cast_into::<PyBytes>().map_err(PyErr::from)?;
        let states: Option<Vec<Option<bool>>> =
            bytes.as_bytes().iter().map(|&byte| STATES.get(usize::from(byte)).copied()).collect();
        grid(width, height, &states.ok_or_else(no_cells)?)
    }

    fn of_rows(rows: &Bound<'_, PyAny>) -> PyResult<Partial> {
        let mut states = Vec::new();
        let (mut width, mut height) = (None, 0);
        for row in rows.try_iter()? {
            let before = states.len();
            for cell in row?.try_iter()? {
                let cell = cell?;
                states.push(if cell.is_none() { None } else { Some(cell.is_truthy()?) });
            }
            height += 1;
            if *width.get_or_insert(states.len() - before) != states.len() - before {
                return Err(input(format!("row {height} has another length than those before")));
            }
        }
        grid(width.unwrap_or(0), height, &states)
    }

    fn whole(&self) -> PyResult<Grid> {
        if self.cells.rows().flatten().any(Option::is_none) {
            return Err(input("the pattern has unspecified cells"));
        }
        Ok(self.cells.map(|state| state == Some(true)))
    }
}

fn grid(width: usize, height: usize, states: &[Option<bool>]) -> PyResult<Partial> {
    if width == 0 || height == 0 {
        return Err(input("a pattern has at least one cell"));
    }
    Ok(Partial::from_fn(width, height, |at: Position| states[at.row * width + at.column]))
}

/// A rule by its name or notation.
pub(crate) fn rule(text: &str) -> PyResult<Rule> {
    text.parse().map_err(|error: lifesat_core::life::rule::RuleError| input(error))
}

#[pymethods]
impl Pattern {
    #[new]
    #[pyo3(signature = (cells, rule = None))]
    fn of(cells: &Bound<'_, PyAny>, rule: Option<&str>) -> PyResult<Self> {
        let given = rule.map(self::rule).transpose()?;
        if let Ok(text) = cells.cast::<PyString>() {
            let read = Self::read(&text.to_cow()?)?;
            return Ok(Self { rule: given.unwrap_or(read.rule), ..read });
        }
        let is_array = cells.hasattr("astype")? && cells.hasattr("shape")?;
        let cells = if is_array { Self::of_array(cells) } else { Self::of_rows(cells) }?;
        Ok(Self::new(cells, given.unwrap_or(Rule::LIFE)))
    }

    /// Columns.
    #[getter]
    fn width(&self) -> usize {
        self.cells.width()
    }

    /// Rows.
    #[getter]
    fn height(&self) -> usize {
        self.cells.height()
    }

    /// The number of live cells.
    #[getter]
    fn population(&self) -> usize {
        self.cells.rows().flatten().filter(|&&state| state == Some(true)).count()
    }

    /// The number of cells that are alive or dead, and not unspecified.
    #[getter]
    fn specified(&self) -> usize {
        partial::specified(&self.cells).count()
    }

    /// The rule, such as "B3/S23".
    #[getter(rule)]
    fn rule_text(&self) -> String {
        self.rule.to_string()
    }

    /// The pattern as RLE, the file format of Golly. Unspecified cells are a state of LifeHistory.
    fn to_rle(&self) -> PyResult<String> {
        match self.whole() {
            Ok(grid) => Ok(file::rle::write(&grid, self.rule, &[])),
            Err(_) if self.rule == Rule::LIFE => Ok(partial::write_rle(&self.cells, &[])),
            Err(_) => Err(input("RLE has unspecified cells for the rule B3/S23 alone")),
        }
    }

    /// The pattern one generation later, in a box that is one cell larger on every side.
    fn step(&self) -> PyResult<Self> {
        Ok(Self::of_grid(&next_generation(&self.whole()?, self.rule), self.rule))
    }

    /// The pattern after so many generations, in the smallest box that has the box of this pattern and all live cells. So
    /// an oscillator is equal to itself after its period.
    fn after(&self, python: Python<'_>, generations: usize) -> PyResult<Self> {
        let (grid, rule) = (self.whole()?, self.rule);
        let later = watched(python, Limits::none(), move |limits| {
            after_generations(&grid, rule, generations, limits)
        });
        Ok(Self::of_grid(&later?, rule))
    }

    /// The generations from this one, which is number 0, to number `last`. All are in the same box, the smallest that
    /// has the box of this pattern and all their live cells.
    fn generations(&self, python: Python<'_>, last: usize) -> PyResult<Vec<Self>> {
        let (grid, rule) = (self.whole()?, self.rule);
        let all = watched(python, Limits::none(), move |limits| all_generations(&grid, rule, last, limits));
        Ok(all?.iter().map(|grid| Self::of_grid(grid, rule)).collect())
    }

    /// How the pattern comes back: a named tuple of `period`, `right` and `down`. `None` if it does not within `limit`
    /// generations.
    #[pyo3(signature = (limit = 1000))]
    fn recurrence<'py>(&self, python: Python<'py>, limit: usize) -> PyResult<Option<Bound<'py, PyAny>>> {
        if limit > MOST_GENERATIONS {
            return Err(input(format!("limit is at most {MOST_GENERATIONS} generations")));
        }
        let (grid, rule) = (self.whole()?, self.rule);
        let found = watched(python, Limits::none(), move |_| Ok(motion::recurrence(&grid, rule, limit)))?;
        let kind = || python.import("lifesat._recurrence")?.getattr("Recurrence");
        found.map(|Recurrence { period, right, down }| kind()?.call1((period, right, down))).transpose()
    }

    /// The cells as a numpy array of `uint8` that shares the pattern's memory and cannot be written:
    /// 0 is dead, 1 alive, 2 unspecified. Rows come first.
    fn to_numpy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("numpy")?.call_method1("asarray", (slf,))
    }

    /// What numpy asks for. numpy keeps the pattern alive as long as the array.
    #[getter]
    fn __array_interface__<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interface = PyDict::new(python);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (self.cells.height(), self.cells.width()))?;
        interface.set_item("typestr", "|u1")?;
        interface.set_item("data", (self.bytes.as_ptr().addr(), true))?;
        Ok(interface)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let scene = Scene::of_partial(&self.cells).map_err(input)?.with_margin(1);
        let title = format!("a pattern of {} columns and {} rows", self.width(), self.height());
        svg::write(&scene, &Style { scale: 12, theme: None, title, has_legend: false }).map_err(input)
    }

    fn __str__(&self) -> String {
        partial::write_rows(&self.cells)
    }

    fn __repr__(&self) -> String {
        let rows = partial::write_rows(&self.cells).trim_end().replace('\n', "/");
        match self.rule {
            Rule::LIFE => format!("Pattern({rows:?})"),
            rule => format!("Pattern({rows:?}, rule=\"{rule}\")"),
        }
    }

    /// For pickle and copy: the constructor and its arguments.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Rows, String)) {
        let pattern = slf.get();
        let rows = pattern.cells.rows().map(<[Option<bool>]>::to_vec).collect();
        (slf.get_type(), (rows, pattern.rule.to_string()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.cells == other.cells && self.rule == other.rule
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.bytes, self.width(), self.rule).hash(&mut hasher);
        hasher.finish()
    }
}

// What becomes of a pattern, alone in the plane.

/// The most cells of a box that is filled.
const MOST_CELLS: u64 = 1 << 28;

/// The pattern after some generations, in the smallest box that has its own box and all live cells.
fn after_generations(grid: &Grid, rule: Rule, generations: usize, limits: &Limits) -> PyResult<Grid> {
    let mut now = Plane::of(grid);
    for _ in 0..generations {
        now = next(&now, rule, limits)?;
    }
    let frame = around(grid, [&now])?;
    Ok(now.cut(frame))
}

/// Generations 0 to `last`, all in the smallest box that has the pattern's box and all their live cells.
fn all_generations(grid: &Grid, rule: Rule, last: usize, limits: &Limits) -> PyResult<Vec<Grid>> {
    let mut all = vec![Plane::of(grid)];
    for generation in 0..last {
        all.push(next(&all[generation], rule, limits)?);
    }
    let frame = around(grid, &all)?;
    Ok(all.iter().map(|plane| plane.cut(frame)).collect())
}

fn next(now: &Plane, rule: Rule, limits: &Limits) -> PyResult<Plane> {
    if rule.has_b0() {
        return Err(input(format!("under {rule} the empty plane does not stay empty")));
    }
    limits.check().map_err(stopped)?;
    Ok(now.next_generation(rule))
}

/// The smallest box that has the box of a grid and all cells of these planes.
fn around<'a>(grid: &Grid, planes: impl IntoIterator<Item = &'a Plane>) -> PyResult<Frame> {
    let side = |cells: usize| i32::try_from(cells).map_err(input);
    let own = Frame::between((0, 0), (side(grid.height())? - 1, side(grid.width())? - 1));
    let frame = planes.into_iter().filter_map(Plane::frame).fold(own, Frame::with);
    if u64::from(frame.width) * u64::from(frame.height) > MOST_CELLS {
        return Err(input(format!("the live cells need a box of {}×{}", frame.width, frame.height)));
    }
    Ok(frame)
}
