//! From the words of the command line to the search.

use anyhow::{Context, Result, anyhow, bail};
use lifesat::encode::search::SearchEncoding;
use lifesat::life::bounded::RuleOnGrid;
use lifesat::life::file::{BoundedPattern, Pattern, bounded, rle};
use lifesat::life::generations::{ALIVE, DEAD};
use lifesat::life::isometry::IsometryError;
use lifesat::life::plane::Frame;
use lifesat::life::{AnyRule, Bounds, Grid, Group, Isometry, Position, Rule, Symmetry, partial};
use lifesat::problem::Search;
use lifesat::problem::search::{
    Background, Cells, Given, Known, Motion, Outside, SearchRule, Subperiods, cells,
};
use lifesat::spacetime::Front;

use crate::cli::input::answers;
use crate::cli::input::patterns::{self, Patterns};
use crate::cli::search::args::{BoxArg, OutsideArg, SearchQuestionArgs, SubperiodsArg};
use crate::cli::search::request::instance;

/// No box is wider than this, so a shift by more is a mistake.
const FARTHEST: u64 = 1 << 31;

pub(crate) struct SearchQuestion {
    pub(crate) search: Search,
    pub(crate) front: Front,
    pub(crate) encoding: SearchEncoding,
    pub(crate) coordinates: Coordinates,
}

impl SearchQuestion {
    pub(crate) fn of(args: &SearchQuestionArgs) -> Result<Self> {
        let (search, coordinates) = search(args)?;
        Ok(Self {
            search,
            coordinates,
            front: if args.anywhere { Front::Anywhere } else { Front::Pushed },
            encoding: SearchEncoding { transition: args.transition, ..SearchEncoding::default() },
        })
    }

    /// This question, refused if it leaves the rule open and `what` needs one rule.
    pub(crate) fn with_one_rule(self, what: &str) -> Result<Self> {
        one_rule(&self.search, what)?;
        Ok(self)
    }
}

pub(crate) fn one_rule(search: &Search, what: &str) -> Result<()> {
    let family = search.family();
    if family.only().is_none() {
        bail!(
            "{what} needs one rule, and {family} leaves transitions open: decide them, or ask `lifesat search` alone"
        );
    }
    Ok(())
}

pub(crate) fn two_states(search: &Search, what: &str) -> Result<()> {
    if let Some(rule) = search.aging() {
        bail!("{what} needs a rule of two states, and {rule} has {}", rule.states());
    }
    Ok(())
}

fn search(args: &SearchQuestionArgs) -> Result<(Search, Coordinates)> {
    let words = Words::read(args)?;
    let source = Source::read(args, words.file.as_deref(), &words.box_and_motion)?;
    let grid = args.rule.as_ref().and_then(|rule| rule.grid).or(source.grid());
    let margin = Margin::on(grid, args.margin.or(args.predecessors).unwrap_or(0));
    let source = if args.margin.is_some() && args.predecessors.is_none() && args.holds != BoxArg::Start {
        source.with_margin(margin)?
    } else {
        source
    };
    let shift = (words.right.unwrap_or(0), words.down.unwrap_or(0));
    let of_file = match &source {
        Source::Pattern(_, rule, _) => *rule,
        Source::Blank(..) | Source::Cells(_) | Source::Picture(_) => None,
    };
    let (outside, of_background) = outside(args)?;
    // The rule says which states cells can have, so it comes before the cells that are given.
    let rule = rules(args.rule.as_ref().map(|rule| &rule.rule), of_file.or(of_background));
    if let (Some(grid), SearchRule::Family(family)) = (grid, &rule)
        && family.least().has_b0()
    {
        bail!("rules with B0 are searched on the unbounded plane only: leave out B0, or the grid {grid}");
    }
    let mut search = match (args.predecessors, &source) {
        (Some(_), _) if words.tell_of_motion() => bail!(
            "with --predecessors no pattern has to come back, so a period or a shift has no meaning: leave it out"
        ),
        (Some(generations), Source::Pattern(target, ..)) => {
            let around = Some(DEAD).filter(|_| args.outside != OutsideArg::Any);
            predecessors(target, generations, (margin, around), rule)?
        }
        (Some(_), _) => bail!("--predecessors needs a file with the pattern that they lead to"),
        (None, _) if args.catalyst.is_some() => changing(&words, &source, rule)?,
        (None, _) => returning(args, &words, &source, shift, rule)?,
    };
    let coordinates = Coordinates::new(margin, (search.width(), search.height()))?;
    if matches!(search.motion(), Motion::Returns(_)) {
        search = search.with_subperiods(subperiods(args));
    }
    search = with_conditions(search.with_symmetry(words.symmetry)?, &source, coordinates, args)?;
    if let Some(grid) = grid {
        search = search.with_grid(grid)?;
    }
    search = search.with_outside(outside).context("--outside")?;
    if let Some(catalyst) = args.catalyst {
        search = search.with_catalyst(catalyst)?;
    }
    Ok((search, coordinates))
}

/// Adds frozen cells and bounds on live cells.
fn with_conditions(
    mut search: Search,
    source: &Source,
    coordinates: Coordinates,
    args: &SearchQuestionArgs,
) -> Result<Search> {
    for at in source.frozen() {
        search = search.with_frozen(at)?;
    }
    for &cell in &args.frozen {
        search = search.with_frozen(coordinates.in_box(cell).context("--frozen")?)?;
    }
    for bound in args.population.iter().flatten() {
        search = search.with_bound(bound.clone())?;
    }
    Ok(search)
}

/// What lies outside the box, and the rule that the file of a background states.
fn outside(args: &SearchQuestionArgs) -> Result<(Outside, Option<AnyRule>)> {
    let file = match &args.outside {
        OutsideArg::Dead => return Ok((Outside::Dead, None)),
        OutsideArg::Any => return Ok((Outside::Any, None)),
        OutsideArg::Background(_) if args.predecessors.is_some() => bail!(
            "--predecessors lead to a pattern among dead cells: leave it out, and give all generations in a file of \
             words, or leave out the background"
        ),
        OutsideArg::Background(file) => file,
    };
    let patterns =
        Patterns::named(file).context("--outside takes `dead`, `any` or the pattern of a background")?;
    let (pattern, rule) = (patterns.one()?, patterns::stated_rule(patterns.only()?));
    let background = Background::new(pattern.grid).context("--outside")?;
    Ok((Outside::Background(Box::new(background)), rule.map(AnyRule::TwoStates)))
}

fn subperiods(args: &SearchQuestionArgs) -> Subperiods {
    match (args.subperiods, args.trivial) {
        (Some(SubperiodsArg::All), _) => Subperiods::Allowed,
        (Some(SubperiodsArg::Cells), _) | (None, true) => Subperiods::InParts,
        (None, false) => Subperiods::Excluded,
    }
}

/// The rule, or the rules of which one must hold: those of a file unless another is given.
fn rules(given: Option<&SearchRule>, stated: Option<AnyRule>) -> SearchRule {
    let stated = stated.map(|rule| match rule {
        AnyRule::TwoStates(rule) => SearchRule::Family(rule.into()),
        AnyRule::Generations(rule) => rule.into(),
    });
    match (given, &stated) {
        // The rule of the file is among those that are open.
        (Some(SearchRule::Family(family)), Some(SearchRule::Family(rule)))
            if rule.only().is_some_and(|rule| family.choices_of(rule).is_some()) =>
        {
            SearchRule::Family(family.clone())
        }
        _ => patterns::given_rule(given.cloned(), stated).unwrap_or(SearchRule::Family(Rule::LIFE.into())),
    }
}

/// What the positional words and those of `-s` say.
#[derive(Default)]
struct Words {
    box_and_motion: Vec<i64>,
    file: Option<String>,
    period: Option<usize>,
    right: Option<i64>,
    down: Option<i64>,
    symmetry: Group,
}

impl Words {
    fn read(args: &SearchQuestionArgs) -> Result<Self> {
        let mut words = Self::default();
        match args.what.as_slice() {
            [file] if file.parse::<i64>().is_err() && words.add_numbers(file).is_err() => {
                words.file = Some(file.clone());
            }
            [_] if !words.box_and_motion.is_empty() => {}
            numbers => {
                for number in numbers {
                    words.add_numbers(number)?;
                }
            }
        }
        if let [_, _, period, motion @ ..] = words.box_and_motion.as_slice() {
            let Ok(period) = usize::try_from(*period) else { bail!("the period must be at least 1") };
            say(&mut words.period, period, "period")?;
            if let [right, down] = motion {
                say(&mut words.right, *right, "shift to the right")?;
                say(&mut words.down, *down, "shift down")?;
            } else if !motion.is_empty() {
                bail!("DX needs DY after it: columns to the right and rows down");
            }
        }
        for word in args.symmetry.iter().flat_map(|text| text.split_whitespace()) {
            words.symmetry_word(word)?;
        }
        if let Some(period) = args.period {
            say(&mut words.period, period, "period")?;
        }
        if let Some(right) = args.right {
            say(&mut words.right, right, "shift to the right")?;
        }
        if let Some(down) = args.down {
            say(&mut words.down, down, "shift down")?;
        }
        let shifts = words.right.unwrap_or(0) != 0 || words.down.unwrap_or(0) != 0;
        if shifts && letters(args)?.is_some() {
            bail!(
                "--transform says where the pattern goes, so a shift beside it has no meaning: put it into C and F of the six numbers"
            );
        }
        Ok(words)
    }

    fn add_numbers(&mut self, word: &str) -> Result<()> {
        let both =
            word.split_once('x').and_then(|(one, other)| Some([one.parse().ok()?, other.parse().ok()?]));
        match both {
            Some(sides) if self.box_and_motion.is_empty() => self.box_and_motion.extend::<[i64; 2]>(sides),
            _ => match word.parse() {
                Ok(number) => self.box_and_motion.push(number),
                Err(_) if Self::default().symmetry_word(word).is_ok() => bail!(
                    "`{word}` stands where a number is expected; several words after -s need quotes, as in -s 'p3 x1'"
                ),
                Err(_) => bail!("`{word}` is not a number; a file stands alone, with its period as -p T"),
            },
        }
        Ok(())
    }

    fn tell_of_motion(&self) -> bool {
        self.period.is_some() || self.right.is_some() || self.down.is_some()
    }

    /// A symmetry, or a period or shift as Logic Life Search writes them.
    fn symmetry_word(&mut self, word: &str) -> Result<()> {
        let after = |letter: char| word.strip_prefix(letter);
        if let Some(period) = after('p').and_then(|text| text.parse().ok()) {
            say(&mut self.period, period, "period")?;
        } else if let Some(right) = after('x').and_then(|text| text.parse().ok()) {
            say(&mut self.right, right, "shift to the right")?;
        } else if let Some(down) = after('y').and_then(|text| text.parse().ok()) {
            say(&mut self.down, down, "shift down")?;
        } else {
            match word.parse::<Group>() {
                Ok(symmetry) => self.symmetry = self.symmetry.join(symmetry),
                Err(_) => bail!("{}", no_symmetry(word)),
            }
        }
        Ok(())
    }
}

/// What to say about a word that is no symmetry. Logic Life Search has words such as `RO1` and `RE|`
/// for turns and reflections after a period.
fn no_symmetry(word: &str) -> String {
    if ["ro", "re"].iter().any(|start| word.to_lowercase().starts_with(start)) {
        return format!(
            "`{word}` is a turn or reflection after a period, which -t takes (R90, F|), or six numbers for it if it is not about the middle of the box"
        );
    }
    format!(
        "`{word}` is neither a symmetry (C1 C2 C4 D2| D2- D2\\ D2/ D4+ D4x D8) nor a period such as p5 nor a shift such as x1 or y-1"
    )
}

/// Takes down what is said. What is said twice must be the same.
fn say<T: Copy + PartialEq + std::fmt::Display>(place: &mut Option<T>, value: T, what: &str) -> Result<()> {
    match *place {
        Some(said) if said != value => bail!("the {what} is given twice, as {said} and as {value}"),
        _ => *place = Some(value),
    }
    Ok(())
}

/// A search through so many generations of a file that need not come back.
fn changing(words: &Words, source: &Source, rule: SearchRule) -> Result<Search> {
    if words.right.is_some() || words.down.is_some() {
        bail!("a catalyst stays where it is, so a shift has no meaning: leave it out");
    }
    if matches!(source, Source::Blank(..)) {
        bail!("a catalyst needs a file with what comes in, and `?` for unknown cells");
    }
    let (width, height) = source.size();
    // Sides are checked here, before anything is made of them.
    Search::new(width, height, words.period.unwrap_or(1))?;
    let given = source.given(words.period.map_or(1, |period| period.saturating_add(1)));
    let last = words.period.unwrap_or(given.len() / (width * height) - 1);
    let Some(last) = Some(last).filter(|&last| last > 0) else {
        bail!("how many generations are there? Add -p T");
    };
    Ok(Search::new(width, height, last)?.with_search_rule(rule)?.with_first_given(given)?)
}

/// A search that ends as it begins, or generations of a file that are tied to nothing.
fn returning(
    args: &SearchQuestionArgs,
    words: &Words,
    source: &Source,
    shift: (i64, i64),
    rule: SearchRule,
) -> Result<Search> {
    let (width, height) = source.size();
    // Sides are checked here, before anything is made of them.
    Search::new(width, height, 1)?;
    let period = words.period;
    let given = source.given(period.unwrap_or(1) + 1);
    let generations = given.len() / (width * height);
    if period.is_none() && matches!(source, Source::Cells(_)) {
        if shift != (0, 0) || !args.map.is_empty() || args.transform.is_some() || args.holds != BoxArg::All {
            bail!("a shift or map needs a period: add -p T, or leave the shift or map out");
        }
        if generations == 1 {
            bail!("the file has one generation: add -p T, or the generations that follow it");
        }
        return Ok(Search::new(width, height, generations - 1)?.with_search_rule(rule)?.with_given(given)?);
    }
    let last = period.unwrap_or(1);
    let search = match args.holds {
        BoxArg::All => Search::new(width, height, last)?.with_search_rule(rule)?,
        BoxArg::Period
            if matches!(source, Source::Blank(..)) && args.map.is_empty() && args.transform.is_none() =>
        {
            let search = Search::holding_one_period((width, height), last, shift)?;
            return Ok(search.with_search_rule(rule)?);
        }
        BoxArg::Start
            if matches!(source, Source::Blank(..)) && args.map.is_empty() && args.transform.is_none() =>
        {
            let Some(margin) = args.margin else {
                bail!("--box start needs --margin CELLS: the room around generation 0 for the others")
            };
            return Ok(Search::starting_in((width, height), last, shift, margin)?.with_search_rule(rule)?);
        }
        BoxArg::Period | BoxArg::Start => bail!(
            "--box {} is only for blank boxes and patterns that are shifted; leave it out, and make the box \
             larger by the shift",
            if args.holds == BoxArg::Start { "start" } else { "period" }
        ),
    };
    let search = if generations > last + 1 {
        bail!("the file has {generations} generations, but the search has only {}: 0 to {last}", last + 1);
    } else {
        search.with_first_given(given)?
    };
    Ok(search.with_motion(Motion::Returns(map(args, (width, height), shift)?))?)
}

fn map(
    args: &SearchQuestionArgs,
    (width, height): (usize, usize),
    (right, down): (i64, i64),
) -> Result<Isometry> {
    if let Some(letters) = letters(args)? {
        // On a bounded grid only shifts are taken, and these are the same wherever cells are counted from.
        let coordinates = Coordinates::new(Margin::on(None, args.margin.unwrap_or(0)), (width, height))?;
        return Ok(coordinates.map_in_box(Isometry::new(letters)?));
    }
    let symmetry = args.transform.as_deref().map_or(Ok(Symmetry::Identity), transform)?;
    if symmetry.swaps_sides() && width != height {
        bail!("this transformation needs a square box, not {width}×{height}");
    }
    let map = Isometry::of_box(symmetry, width, height);
    let far = [right, down].into_iter().find(|shift| shift.unsigned_abs() > FARTHEST);
    match far {
        Some(far) => Err(IsometryError::TooFar(far).into()),
        None => Ok(map.then(Isometry::translation(right, down))),
    }
}

fn letters(args: &SearchQuestionArgs) -> Result<Option<[i64; 6]>> {
    let numbers = |text: &str| -> Option<Vec<i64>> {
        text.split([',', ' ']).filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect()
    };
    let numbers = match args.transform.as_deref() {
        Some(text) => numbers(text),
        None => Some(args.map.clone()).filter(|map| !map.is_empty()),
    };
    let six = |numbers: Vec<i64>| {
        numbers.try_into().map_err(|_| anyhow!("a map has six numbers A,B,C,D,E,F, as in -t 0,1,1,1,0,0"))
    };
    numbers.map(six).transpose()
}

/// The names of rlifesrc.
fn transform(name: &str) -> Result<Symmetry> {
    Ok(match name {
        "Id" | "id" => Symmetry::Identity,
        "R90" => Symmetry::ThreeQuarters,
        "R180" => Symmetry::Half,
        "R270" => Symmetry::Quarter,
        "F|" => Symmetry::FlipColumns,
        "F-" => Symmetry::FlipRows,
        "F\\" => Symmetry::Transpose,
        "F/" => Symmetry::AntiTranspose,
        _ => bail!(
            "`{name}` is not a transformation: known are Id R90 R180 R270 F| F- F\\ F/ and six numbers such as 0,1,1,1,0,0"
        ),
    })
}

fn predecessors(
    target: &Grid<Option<u8>>,
    generations: usize,
    (margin, around): (Margin, Option<u8>),
    rule: SearchRule,
) -> Result<Search> {
    let (width, height) = margin.around(target)?;
    let search = Search::new(width, height, generations)?.with_search_rule(rule)?;
    let cells = search.positions().collect::<Vec<_>>();
    let mut given = vec![Given::default(); generations * width * height];
    given.extend(
        cells
            .into_iter()
            .map(|at| of_partial(margin.inner(target, at).map_or(around, |inner| target.get(inner)))),
    );
    Ok(search.with_given(given)?)
}

pub(crate) enum Source {
    Blank(usize, usize),
    /// Generations of a file in the words of Logic Life Search.
    Cells(Cells),
    /// The states of one generation, as far as they are given, with the rule and the bounded grid that the file names.
    Pattern(Grid<Option<u8>>, Option<AnyRule>, Option<Bounds>),
    /// A picture of lifesrc. `+` is a frozen cell, `:` one that is always dead, and `X` one that need not follow
    /// from the generation before.
    Picture(Grid<char>),
}

impl Source {
    /// The file, if one is named, or else the box, whose sides may stand among the first numbers.
    pub(crate) fn read(args: &SearchQuestionArgs, file: Option<&str>, numbers: &[i64]) -> Result<Self> {
        if let Some(file) = file {
            let oldest = match &args.rule {
                Some(RuleOnGrid { rule: SearchRule::Generations(rule), .. }) => rule.oldest(),
                Some(_) | None => ALIVE,
            };
            let source = Self::from_file(file, oldest)?;
            return match args.rule.as_ref().and_then(|rule| rule.grid) {
                Some(grid) => source.placed_on(grid),
                None => Ok(source),
            };
        }
        let side = |number: i64| {
            usize::try_from(number).map_err(|_| anyhow!("a side of a box is at least 1, not {number}"))
        };
        match (numbers, args.bounds.as_slice()) {
            ([width, height, ..], []) => Ok(Self::Blank(side(*width)?, side(*height)?)),
            ([], [width, height]) => Ok(Self::Blank(*width, *height)),
            ([], [width]) => Ok(Self::Blank(*width, *width)),
            ([], []) if let Some(grid) = args.rule.as_ref().and_then(|rule| rule.grid) => match sides(grid) {
                Some((width, height)) => Ok(Self::Blank(width, height)),
                None => bail!(
                    "the grid {} is infinite in one direction, so give the box: WIDTH HEIGHT, with the finite side of the grid",
                    grid.to_string().trim_start_matches(':')
                ),
            },
            _ => bail!(
                "what is searched for? Give width, height and period, such as `lifesat search 16 6 3 0 1`, or a file; \
                 `lifesat search --help` has examples"
            ),
        }
    }

    /// Reads a file. `oldest` is the last state that the words of Logic Life Search may name.
    fn from_file(words: &str, oldest: u8) -> Result<Self> {
        let text = patterns::text(words)?;
        let name = if words == "-" { "stdin" } else { words };
        if !answers::is_json(&text) && cells::has_words(&text) {
            return Ok(Self::Cells(Cells::read_aged(&text, oldest).with_context(|| name.to_owned())?));
        }
        if instance::words(&text).is_ok_and(|words| words.is_some()) {
            bail!(
                "{name}: a question in JSON can only be read from a file, not from a pipe or another question"
            );
        }
        if is_column_of_stars(&text) {
            bail!(
                "{name}: a column of `*` can mean live cells or unknown ones; write O or ? for them, or `, *` for \
                 unknown ones beside other cells"
            );
        }
        if let Some(picture) = picture(&text) {
            return Ok(Self::Picture(picture));
        }
        let patterns = Patterns::of_text(&text, name).with_context(|| name.to_owned())?;
        let text = patterns.only()?;
        if rle::stated_rule(text).is_some_and(|rule| rule.contains(':')) {
            let bounded = bounded::read(text).with_context(|| name.to_owned())?;
            let rule = AnyRule::TwoStates(bounded.pattern.rule);
            return Ok(Self::Pattern(on_grid(&bounded)?, Some(rule), Some(bounded.bounds)));
        }
        if patterns::is_aged(text) {
            let (cells, rule) = partial::read_aged(text).with_context(|| name.to_owned())?;
            return Ok(Self::Pattern(cells, Some(AnyRule::Generations(rule)), None));
        }
        let pattern = partial::read(text).with_context(|| name.to_owned())?;
        patterns::tell_of_gaps(text, &pattern);
        let rule = patterns::stated_rule(text).map(AnyRule::TwoStates);
        Ok(Self::Pattern(pattern.map(|cell| cell.map(u8::from)), rule, None))
    }

    /// Puts a pattern of known cells on a grid that its file does not name, in the middle, as Golly does.
    fn placed_on(self, grid: Bounds) -> Result<Self> {
        let (cells, rule) = match self {
            Self::Pattern(cells, rule, None) if cells.rows().flatten().all(Option::is_some) => (cells, rule),
            other => return Ok(other),
        };
        let pattern =
            Pattern { grid: cells.map(|cell| cell == Some(ALIVE)), rule: Rule::LIFE, comments: Vec::new() };
        Ok(Self::Pattern(on_grid(&bounded::in_the_middle(pattern, grid)?)?, rule, Some(grid)))
    }

    /// The bounded grid that a file names.
    fn grid(&self) -> Option<Bounds> {
        match self {
            Self::Pattern(_, _, grid) => *grid,
            Self::Blank(..) | Self::Cells(_) | Self::Picture(_) => None,
        }
    }

    pub(crate) fn with_margin(self, margin: Margin) -> Result<Self> {
        let (pattern, rule, grid) = match self {
            Self::Pattern(pattern, rule, grid) if !grid.is_some_and(Bounds::is_finite) => {
                (pattern, rule, grid)
            }
            Self::Pattern(..) => {
                bail!("--margin is room around the pattern, and there is none on a bounded grid")
            }
            Self::Blank(..) => {
                bail!("--margin is room around the pattern of a file; a larger box has more room")
            }
            Self::Cells(_) | Self::Picture(_) => {
                bail!(
                    "--margin is for pattern files; in a file of words, write `*` around the cells, and `?` in a picture \
                     of lifesrc"
                )
            }
        };
        let (width, height) = margin.around(&pattern)?;
        // The search that is made of it checks the size, too, but not before there is a grid of it.
        Search::new(width, height, 1)?;
        let wide = Grid::from_fn(width, height, |at| pattern.get(margin.inner(&pattern, at)?));
        Ok(Self::Pattern(wide, rule, grid))
    }

    pub(crate) fn size(&self) -> (usize, usize) {
        match self {
            Self::Blank(width, height) => (*width, *height),
            Self::Cells(cells) => (cells.width, cells.height),
            Self::Pattern(pattern, ..) => (pattern.width(), pattern.height()),
            Self::Picture(picture) => (picture.width(), picture.height()),
        }
    }

    /// The cells of the first generations, of so many for a picture; none if nothing is known.
    pub(crate) fn given(&self, generations: usize) -> Vec<Given> {
        match self {
            Self::Blank(..) => Vec::new(),
            Self::Cells(cells) => cells.given.clone(),
            Self::Pattern(pattern, ..) => pattern.positions().map(|at| of_partial(pattern.get(at))).collect(),
            Self::Picture(picture) => {
                let all = (0..generations).flat_map(|number| picture.positions().map(move |at| (number, at)));
                all.map(|(number, at)| of_picture(picture.get(at), number)).collect()
            }
        }
    }

    fn frozen(&self) -> Vec<Position> {
        match self {
            Self::Picture(picture) => picture.positions().filter(|&at| picture.get(at) == '+').collect(),
            Self::Blank(..) | Self::Cells(_) | Self::Pattern(..) => Vec::new(),
        }
    }
}

/// The cells of a picture of lifesrc: it has `+` or `:`, or `X` beside `?`, and no other characters than these.
fn picture(text: &str) -> Option<Grid<char>> {
    let is_picture = text.contains(['+', ':']) || text.contains('?') && text.contains(['X', 'x']);
    let rows: Vec<Vec<char>> =
        text.trim().split(['\n', '/']).map(|row| row.trim().chars().collect()).collect();
    let is_cell = |symbol: &char| "?.0O*oXx+:".contains(*symbol);
    let is_even = rows.iter().all(|row| row.len() == rows[0].len() && row.iter().all(is_cell));
    (is_picture && is_even).then(|| Grid::from_fn(rows[0].len(), rows.len(), |at| rows[at.row][at.column]))
}

/// What a picture says of a cell in this generation.
fn of_picture(symbol: char, generation: usize) -> Given {
    match symbol {
        ':' => of_partial(Some(DEAD)),
        'X' | 'x' => Given { known: Known::Nothing, follows: false },
        '.' | '0' if generation == 0 => of_partial(Some(DEAD)),
        'O' | '*' | 'o' if generation == 0 => of_partial(Some(ALIVE)),
        _ => Given::default(),
    }
}

/// The cells of a bounded grid with a pattern on it. All others are dead. Along an infinite side, the box is that of the file.
fn on_grid(bounded: &BoundedPattern) -> Result<Grid<Option<u8>>> {
    let of_file = bounded.frame();
    let side = |length: Option<i32>, first: i32, cells: u32| match length {
        Some(length) => (0, length.unsigned_abs()),
        None => (first, cells),
    };
    let (left, width) = side(bounded.bounds.width(), of_file.left, of_file.width);
    let (top, height) = side(bounded.bounds.height(), of_file.top, of_file.height);
    // The search that is made of it checks the size, too, but not before there is a grid of it.
    Search::new(usize::try_from(width)?, usize::try_from(height)?, 1)?;
    Ok(bounded.plane().cut(Frame { top, left, width, height }).map(|alive| Some(u8::from(alive))))
}

/// Columns and rows of a bounded grid, if they are finite.
fn sides(grid: Bounds) -> Option<(usize, usize)> {
    let side = |side: Option<i32>| side.and_then(|side| usize::try_from(side).ok());
    side(grid.width()).zip(side(grid.height()))
}

/// So many columns to the left and right of a pattern, and so many rows above and below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Margin {
    columns: usize,
    rows: usize,
}

impl Margin {
    /// Room on all sides, as far as the grid does not end there and is not joined to itself.
    fn on(grid: Option<Bounds>, cells: usize) -> Self {
        let on_side = |side: Option<i32>| if side.is_none() { cells } else { 0 };
        Self { columns: on_side(grid.and_then(Bounds::width)), rows: on_side(grid.and_then(Bounds::height)) }
    }

    /// Columns and rows of a pattern with this room around it.
    fn around(self, pattern: &Grid<Option<u8>>) -> Result<(usize, usize)> {
        let with_both =
            |margin: usize, side: usize| margin.checked_mul(2).and_then(|both| both.checked_add(side));
        with_both(self.columns, pattern.width())
            .zip(with_both(self.rows, pattern.height()))
            .context("with this margin the box has more cells than can be numbered")
    }

    /// The cell of the pattern that lies here in the box around it.
    fn inner(self, pattern: &Grid<Option<u8>>, at: Position) -> Option<Position> {
        let (row, column) = at.row.checked_sub(self.rows).zip(at.column.checked_sub(self.columns))?;
        (row < pattern.height() && column < pattern.width()).then(|| Position::new(row, column))
    }
}

/// Returns true if each line is one cell and some are `*`, which is alive in pattern files and unknown in
/// files of Logic Life Search.
fn is_column_of_stars(text: &str) -> bool {
    let cells = || text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    cells().any(|cell| cell == "*") && cells().all(|cell| cell.chars().count() <= 1)
}

pub(crate) fn of_partial(cell: Option<u8>) -> Given {
    let known = match cell {
        None => Known::Nothing,
        Some(state @ (DEAD | ALIVE)) => Known::Is(state == ALIVE),
        Some(state) => Known::Old(state),
    };
    Given { known, follows: true }
}

/// The box of a search as seen from the file: its upper left cell may have negative coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coordinates {
    /// Columns and rows of the box that come before the file.
    before: (i64, i64),
    width: usize,
    height: usize,
}

impl Coordinates {
    /// Those of a box of this size, which has so much room around the file.
    pub(crate) fn new(margin: Margin, (width, height): (usize, usize)) -> Result<Self> {
        let number = |cells: usize| i64::try_from(cells).context("this margin is too large");
        Ok(Self { before: (number(margin.columns)?, number(margin.rows)?), width, height })
    }

    /// Where a cell of the file, given as row and column, lies in the box.
    pub(crate) fn in_box(self, (row, column): (i64, i64)) -> Result<Position> {
        let inside = |place: i64, before: i64, side: usize| {
            let place = usize::try_from(place.checked_add(before)?).ok()?;
            (place < side).then_some(place)
        };
        let (columns, rows) = self.before;
        match inside(row, rows, self.height).zip(inside(column, columns, self.width)) {
            Some((row, column)) => Ok(Position::new(row, column)),
            None => bail!("the cell in row {row} and column {column} lies outside the box, which has {self}"),
        }
    }

    /// Where a cell of the box lies, counted from the upper left cell of the file.
    pub(crate) fn in_file(self, at: Position) -> (i64, i64) {
        let place = |place: usize, before: i64| i64::try_from(place).unwrap_or(i64::MAX) - before;
        let (columns, rows) = self.before;
        (place(at.row, rows), place(at.column, columns))
    }

    /// A map of cells of the file as a map of cells of the box.
    pub(crate) fn map_in_box(self, map: Isometry) -> Isometry {
        let (columns, rows) = self.before;
        let to_file = Isometry::translation(-columns, -rows);
        to_file.then(map).then(to_file.inverse())
    }
}

impl std::fmt::Display for Coordinates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { before: (left, above), width, height } = *self;
        let last =
            |side: usize, before: i64| i128::try_from(side).unwrap_or(i128::MAX) - 1 - i128::from(before);
        write!(
            f,
            "rows {} to {} and columns {} to {}",
            -above,
            last(height, above),
            -left,
            last(width, left)
        )?;
        match (left, above) {
            (0, 0) => Ok(()),
            _ => f.write_str(", counted from the upper left cell of the file"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_count_from_the_file() {
        let seen = Coordinates::new(Margin::on(None, 2), (9, 7)).unwrap();
        assert_eq!(seen.in_box((0, 0)).unwrap(), Position::new(2, 2));
        assert_eq!(seen.in_box((-2, 6)).unwrap(), Position::new(0, 8));
        for outside in [(-3, 0), (0, -3), (5, 0), (0, 7), (i64::MAX, 0)] {
            let message = seen.in_box(outside).unwrap_err().to_string();
            assert!(message.contains("rows -2 to 4 and columns -2 to 6, counted from"), "{message}");
        }
        let message =
            Coordinates::new(Margin::default(), (9, 7)).unwrap().in_box((7, 0)).unwrap_err().to_string();
        assert!(message.ends_with("rows 0 to 6 and columns 0 to 8"), "{message}");
    }

    /// Column x of the file goes to column 3 - x, which in the box is column c to 3 - (c - 2) + 2.
    #[test]
    fn maps_count_from_the_file() {
        let seen = Coordinates::new(Margin::on(None, 2), (9, 7)).unwrap();
        let map = Isometry::new([-1, 0, 3, 0, 1, 1]).unwrap();
        assert_eq!(seen.map_in_box(map).apply((2, 2)), (5, 3));
        assert_eq!(seen.map_in_box(map).apply((6, 0)), (1, 1));
    }
}
