//! The densest still lifes of several squares, one after another, and what each of them took.

use std::collections::BTreeSet;
use std::time::Instant;

use anyhow::Result;
use lifesat::answer::question::{Other, Squares};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::Grid;
use lifesat::limits::Limits;
use lifesat::problem::{Instance, StillLife};
use lifesat::render::plot::{Marks, Plot};
use lifesat::solve::still_life::{Event, Goal, UpperBound};
use serde_json::{Value, json};

use crate::cli::args::write::Form;
use crate::cli::console::output::PatternFormat;
use crate::cli::console::progress::BoundsProgress;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::report::{self, Answer, PageContent, Table};
use crate::cli::solve::densest::{self, DensestAnswer, answered};
use crate::cli::solve::request::SquaresRequest;
use crate::cli::solver::{Choice, limits};
use crate::cli::{Exit, memory, wording};

const HEADINGS: &str = "   n  live cells  at most  density  questions    seconds\n";

/// Maximises on every square, and prints what came of each as soon as it is known.
pub(super) fn run(request: &SquaresRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let limits = limits(request.time_limit)?;
    let solver = request.way.solver(&request.solver, false)?;
    let mut all = Answers { squares: &request.instance, done: Vec::new(), start };
    for square in &request.instance {
        let answer = answer(square, request, &solver, &limits, verbosity)?;
        print(&answer, all.done.len(), request.output.form)?;
        let is_over = answer.outcome.stopped.is_some();
        all.done.push(answer);
        if is_over {
            break;
        }
    }
    report::deliver(&all, &request.output, &[])
}

fn answer<'a>(
    square: &'a Instance,
    request: &SquaresRequest,
    solver: &Choice,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<DensestAnswer<'a>> {
    let start = Instant::now();
    if request.way.follows_beginnings() {
        memory::of_beginnings(&square.problem, verbosity);
    }
    let progress = BoundsProgress::about(verbosity, format!("{}: ", name(&square.problem)));
    let mut observe = |name, event: Event<'_>| {
        progress.observe(name, event);
        densest::write_best(request.partials.as_ref(), event, &square.problem);
    };
    let outcome = answered(&square.problem, &request.way, Goal::Answer, solver, limits, &mut observe)?;
    drop(progress);
    // Less than a tenth of a millisecond says nothing about a run.
    let seconds = (start.elapsed().as_secs_f64() * 1e4).round() / 1e4;
    Ok(DensestAnswer { instance: square, outcome, proof: None, seconds })
}

/// A row of the table, or the pattern. In JSON all squares are printed together.
fn print(answer: &DensestAnswer<'_>, before: usize, form: Form) -> Result<()> {
    let format = match form {
        Form::Json => return Ok(()),
        Form::Text => {
            let heading = if before == 0 { HEADINGS } else { "" };
            return output::print(&format!("{heading}{}", row(answer)));
        }
        Form::Pattern(format) => format,
    };
    stderr::line(&format!("lifesat: {}", answer.headline()));
    let Some(pattern) = &answer.outcome.best else { return Ok(()) };
    let gap = if before == 0 { "" } else { "\n" };
    let title = format!("{}, {}", name(&answer.instance.problem), wording::live_cells(pattern.population()));
    output::print(&format!(
        "{gap}{}",
        output::one_of_several(pattern, answer.instance.problem.rule(), format, &title, &[])
    ))
}

#[expect(clippy::cast_precision_loss, reason = "a density needs four digits")]
fn row(answer: &DensestAnswer<'_>) -> String {
    let n = answer.instance.problem.width();
    let bounds = answer.outcome.bounds;
    let number = |number: Option<usize>, otherwise: &str| {
        number.map_or_else(|| otherwise.to_owned(), |number| number.to_string())
    };
    let best = answer.outcome.best.as_ref().filter(|_| !answer.has_only_the_empty_box());
    let best = best.map(Grid::population);
    let nothing = if answer.status() == Status::None { "none" } else { "?" };
    let density = best.map_or(String::new(), |cells| format!("{:.4}", cells as f64 / (n * n) as f64));
    format!(
        "{n:>4}  {:>10}  {:>7}  {density:>7}  {:>9}  {:>9.2}\n",
        number(best, nothing),
        number(bounds.at_most, nothing),
        answer.outcome.questions,
        answer.seconds
    )
}

fn name(square: &StillLife) -> String {
    format!("{}×{}", square.width(), square.height())
}

/// What was asked, and the answers as far as there are any.
struct Answers<'a> {
    squares: &'a [Instance],
    done: Vec<DensestAnswer<'a>>,
    start: Instant,
}

impl Answer for Answers<'_> {
    fn json(&self) -> Report {
        let backing = self.evidence().with(json!({
            "method": self.method(),
            "pattern": Evidence::Simulation,
            "squares": self.done.iter().map(row_of).collect::<Vec<Value>>(),
            "stopped": self.stopped(),
        }));
        let patterns = self.done.iter().flat_map(|answer| answer.json().patterns).collect();
        Report::new("solve", self.question(), self.status(), backing, self.start.elapsed().as_secs_f64())
            .with_patterns(patterns)
    }

    fn page(&self) -> PageContent {
        let patterns = self.done.iter().filter_map(|answer| Some((answer, answer.outcome.best.as_ref()?)));
        let caption = |(answer, pattern): (&DensestAnswer<'_>, &Grid)| {
            format!("{}, {}", name(&answer.instance.problem), wording::live_cells(pattern.population()))
        };
        PageContent {
            captions: patterns.map(caption).collect(),
            table: Some(self.table()),
            ..PageContent::of(self.sentence()).with_notes(self.notes())
        }
    }

    fn exit(&self) -> Exit {
        let last = self.done.last().map(DensestAnswer::exit);
        match (self.status(), last) {
            (_, Some(Exit::Interrupted)) => Exit::Interrupted,
            (Status::Optimal, _) => Exit::Answered,
            (Status::None, _) => Exit::None,
            _ => Exit::Unknown,
        }
    }

    /// The rows of the table were printed as soon as they were known.
    fn text(&self) -> String {
        format!("\n{}", report::lines(&self.notes()))
    }

    /// The patterns were printed as soon as they were known.
    fn print_pattern(&self, _format: PatternFormat) -> Result<()> {
        Ok(())
    }

    fn pictures(&self) -> (Report, Vec<Plot>) {
        (self.json(), self.plots())
    }
}

impl Answers<'_> {
    fn stopped(&self) -> Option<String> {
        let last = self.done.last()?;
        let why = last.outcome.stopped.as_ref()?;
        let left = self.squares.len() - self.done.len();
        let left = if left == 0 { String::new() } else { format!("; {left} more were not begun") };
        Some(format!("{why} at {}{left}", name(&last.instance.problem)))
    }

    /// Who says that nothing is denser, and how often.
    fn bounds(&self) -> String {
        let mut counted: Vec<(String, usize)> = Vec::new();
        for who in self.done.iter().map(by) {
            match counted.iter_mut().find(|(other, _)| *other == who) {
                Some((_, count)) => *count += 1,
                None => counted.push((who, 1)),
            }
        }
        counted.iter().map(|(who, count)| format!("{count} {who}")).collect::<Vec<_>>().join(", ")
    }

    fn method(&self) -> Option<String> {
        let methods: BTreeSet<&str> = self
            .done
            .iter()
            .flat_map(|answer| wording::method(answer.outcome.method).split(" and "))
            .collect();
        (!methods.is_empty()).then(|| Vec::from_iter(methods).join(" and "))
    }

    fn notes(&self) -> Vec<(&'static str, String)> {
        let mut notes = Vec::new();
        let has_pattern =
            |answer: &DensestAnswer<'_>| answer.outcome.best.is_some() && !answer.has_only_the_empty_box();
        if self.done.iter().any(has_pattern) {
            notes.push(("patterns", wording::still_life_check(&self.squares[0].problem).to_owned()));
        }
        notes.push(("bounds", self.bounds()));
        notes.extend(self.stopped().map(|why| ("stopped", why)));
        notes.push((
            "effort",
            format!(
                "{}, method {}, {:.2} s",
                wording::counted(self.done.len() as u64, "square"),
                self.method().unwrap_or_default(),
                self.start.elapsed().as_secs_f64()
            ),
        ));
        notes
    }

    fn sentence(&self) -> String {
        let [first, last] = [self.squares.first(), self.squares.last()]
            .map(|square| square.map_or(0, |it| it.problem.width()));
        let squares = format!("in the squares from {first}×{first} to {last}×{last}");
        let cells = || self.done.iter().filter_map(|answer| answer.outcome.bounds.found);
        let range = cells().min().zip(cells().max());
        match (range, self.status()) {
            (Some((fewest, highest)), Status::Optimal) => {
                format!("The densest still lifes {squares} have {fewest} to {highest} live cells.")
            }
            (Some((fewest, highest)), _) => {
                format!(
                    "The best still lifes found {squares} have {fewest} to {highest} live cells; some may not be the densest."
                )
            }
            (None, Status::None) => {
                format!("There is no still life {squares}{}.", wording::under(self.squares[0].problem.rule()))
            }
            (None, _) => format!("No still life was found {squares}."),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a density needs four digits")]
    fn table(&self) -> Table {
        let row = |answer: &DensestAnswer<'_>| {
            let (problem, bounds) = (&answer.instance.problem, answer.outcome.bounds);
            let area = (problem.width() * problem.height()) as f64;
            let number = |number: Option<usize>| number.map_or_else(String::new, |it| it.to_string());
            vec![
                name(problem),
                number(bounds.found),
                number(bounds.at_most),
                bounds.found.map_or_else(String::new, |cells| format!("{:.4}", cells as f64 / area)),
                by(answer),
                answer.outcome.questions.to_string(),
                format!("{:.2}", answer.seconds),
            ]
        };
        Table {
            title: "Squares".to_owned(),
            columns: vec!["square", "live cells", "at most", "density", "more cells", "questions", "seconds"],
            rows: self.done.iter().map(row).collect(),
        }
    }

    fn status(&self) -> Status {
        let has = |status| self.done.iter().any(|answer| answer.status() == status);
        match (self.stopped(), has(Status::Optimal), has(Status::Found)) {
            (None, true, false) => Status::Optimal,
            (None, false, false) if !has(Status::Unknown) => Status::None,
            (_, false, false) => Status::Unknown,
            _ => Status::Found,
        }
    }

    /// What stands behind all answers together: the weakest of what stands behind each.
    fn evidence(&self) -> Evidence {
        self.done.iter().map(DensestAnswer::evidence).min().unwrap_or(Evidence::None)
    }

    fn question(&self) -> Other {
        let [first, last] = [0, self.squares.len() - 1].map(|place| &self.squares[place].problem);
        Other::StillLifes(Squares::between(first, last))
    }

    /// The time against the side, of the squares whose densest pattern is known.
    #[expect(clippy::cast_precision_loss, reason = "a place in a picture needs three digits")]
    fn plots(&self) -> Vec<Plot> {
        let proved = self.done.iter().filter(|answer| answer.outcome.is_proved());
        let points: Vec<(f64, f64)> =
            proved.map(|answer| (answer.instance.problem.width() as f64, answer.seconds)).collect();
        if points.len() < 2 {
            return Vec::new();
        }
        vec![Plot {
            title: "Seconds until the densest still life was found and proved".to_owned(),
            across: "n, the side of the square".to_owned(),
            up: "seconds, on a logarithmic scale".to_owned(),
            marks: Marks::Magnitudes(points),
        }]
    }
}

fn by(answer: &DensestAnswer<'_>) -> String {
    match (answer.outcome.is_proved(), answer.outcome.proof) {
        (true, UpperBound::Solver | UpperBound::Dp) => {
            format!("refuted by {}", answer.outcome.solver)
        }
        (true, UpperBound::Border) => "refuted by dynamic programming along the border".to_owned(),
        (true, UpperBound::Wastage) => "by the wastage identity".to_owned(),
        (true, UpperBound::Cells) => "by the number of cells".to_owned(),
        (false, _) => "not proved".to_owned(),
    }
}

fn row_of(answer: &DensestAnswer) -> Value {
    let report = answer.json();
    let row = answer.evidence().with(json!({
        "n": answer.instance.problem.width(),
        "status": report.status,
        "value": report.value,
        "bound": report.bound,
        "solver": answer.solver(),
        "questions": answer.outcome.questions,
        "seconds": report.seconds,
    }));
    json!(row)
}

#[cfg(test)]
mod tests {
    use lifesat::solve::still_life::{Bounds, DensestOutcome, Method};

    use super::*;

    /// Only one square alone can have a proof that was checked.
    #[test]
    fn every_kind_of_evidence_that_a_square_can_have() {
        let problem = StillLife::new(2, 2).unwrap();
        let instance = Instance { description: None, problem, optimum: None, source: None };
        let mut seen = BTreeSet::new();
        for proof in
            [UpperBound::Cells, UpperBound::Wastage, UpperBound::Border, UpperBound::Solver, UpperBound::Dp]
        {
            for (found, at_most) in [(None, None), (None, Some(4)), (Some(4), Some(4)), (Some(0), Some(4))] {
                let best = found.map(|cells| Grid::from_fn(2, 2, |_| cells > 0));
                let bounds = Bounds { found, at_most };
                let solver = String::new();
                let outcome = DensestOutcome {
                    best,
                    method: Method::Waste,
                    bounds,
                    proof,
                    stopped: None,
                    questions: 0,
                    solver,
                    known: None,
                    cuts: Vec::new(),
                };
                let answer = DensestAnswer { instance: &instance, outcome, proof: None, seconds: 0.0 };
                seen.insert(answer.evidence());
            }
        }
        let possible = [Evidence::None, Evidence::Solver, Evidence::Exhaustive, Evidence::Wastage];
        assert!(seen.into_iter().eq(possible));
    }
}
