//! `lifesat search --step`: searching by hand, as Dean Hickerson did. The user looks at what is
//! known, sets a cell, goes on, or backs up.

use std::io::{self, BufRead, IsTerminal, Write as _};

use anyhow::{Result, bail};
use lifesat::life::AnyRule;
use lifesat::life::any_rule::live_cells;
use lifesat::life::file::rle;
use lifesat::life::generations::ALIVE;
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::solve::search::backtrack::{self, Backtrack, Effect, Other, Point, Setting, TreeOutcome};
use lifesat::spacetime::{Cell, Literal, Spacetime};
use lifesat::verify;

use crate::cli::Exit;
use crate::cli::console::signals::AtPrompt;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::search::objects::lay_out;
use crate::cli::search::report;
use crate::cli::search::request::{Coordinates, Step};
use crate::cli::solver::Stopped;

const HELP: &str = "\
show [T]          what is known of generation T (0)
all               what is known of all generations
set X Y VALUE [T] set the cell in column X and row Y of generation T (0) to 0
                  (dead), 1 (alive) or a dying state, with all consequences;
                  other values are tried later. The upper left cell of the
                  box is 0 0; with --margin, that of the file
step [N]          take N steps: each makes a choice or backs up (1)
back              give up the newest choice; its other value is next
go [SECONDS]      search until an object is found, at most this long (10);
                  Ctrl-C comes back to the prompt
next              the same as go, after an object
skip              after an object: back up until generation 0 differs from it
quit
";

struct Session<'a> {
    search: &'a Search,
    spacetime: &'a Spacetime,
    engine: Backtrack,
    prompt: AtPrompt,
    found: usize,
    /// True if branches were given up without being searched.
    gave_up: bool,
    coordinates: Coordinates,
}

/// Reads commands from stdin until they end.
pub(super) fn run(request: &Step, verbosity: Verbosity) -> Result<Exit> {
    let Step { search, front, order, choice, coordinates } = request;
    let spacetime = lay_out(search, *front, &Limits::none(), verbosity).map_err(Stopped)?;
    let engine = Backtrack::new(&spacetime, order, *choice);
    let prompt = AtPrompt::begin()?;
    let mut session = Session {
        search,
        spacetime: &spacetime,
        engine,
        prompt,
        found: 0,
        gave_up: false,
        coordinates: *coordinates,
    };
    let is_terminal = io::stdin().is_terminal();
    session.show(0)?;
    let mut line = String::new();
    loop {
        if is_terminal {
            eprint_prompt();
        }
        line.clear();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            break;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() == Some(&"quit") {
            break;
        }
        if let Err(error) = session.command(&words) {
            stderr::line(&format!("lifesat: {error:#}"));
        }
    }
    let is_over = session.engine.point() == Point::Over && !session.gave_up;
    Ok(match session.found {
        0 if is_over => Exit::None,
        0 => Exit::Unknown,
        _ => Exit::Answered,
    })
}

fn eprint_prompt() {
    let mut out = io::stderr();
    // A prompt that cannot be shown does not matter.
    let _ = write!(out, "search> ").and_then(|()| out.flush());
}

impl Session<'_> {
    fn command(&mut self, words: &[&str]) -> Result<()> {
        match words {
            [] => Ok(()),
            ["show"] => self.show(0),
            ["show", time] => self.show(number(time)?),
            ["all"] => (0..self.spacetime.generations()).try_for_each(|time| self.show(time)),
            ["set", x, y, value] => self.set(place(x, y)?, value, 0),
            ["set", x, y, value, time] => self.set(place(x, y)?, value, number(time)?),
            ["step"] => self.steps(1),
            ["step", count] => self.steps(number(count)?),
            ["back"] => self.back(),
            ["go" | "next"] => self.go(10),
            ["go", seconds] => self.go(number(seconds)?),
            ["skip"] => self.skip(),
            ["help"] => output::print(HELP),
            _ => bail!("`{}` is not a command; `help` lists them", words.join(" ")),
        }
    }

    fn generation(&self, time: usize) -> Result<()> {
        match self.spacetime.generations() {
            generations if time >= generations => {
                bail!("there is no generation {time}: the last one is {}", generations - 1)
            }
            _ => Ok(()),
        }
    }

    fn show(&self, time: usize) -> Result<()> {
        self.generation(time)?;
        let values = self.engine.values();
        let known = values.iter().flatten().count();
        output::print(&format!(
            "generation {time}; {known} of {} unknowns set, {} choices\n{}",
            values.len(),
            self.engine.progress().tally.choices,
            report::generation(self.spacetime, &values, time)
        ))
    }

    fn set(&mut self, place: (i64, i64), value: &str, time: usize) -> Result<()> {
        let rule = self.search.played_rule();
        let Some(state) = value.parse().ok().filter(|&state| state <= rule.oldest()) else {
            match rule.oldest() {
                ALIVE => bail!("a cell is set to 0 or 1, not {value}"),
                oldest => {
                    bail!("by the rule {rule} a cell is set to a number from 0 to {oldest}, not {value}")
                }
            }
        };
        let at = self.coordinates.in_box(place)?;
        self.generation(time)?;
        let cells = self.spacetime.in_state(time, at, state);
        if cells.iter().all(|(cell, _)| cell.known().is_some()) {
            bail!("this cell is known from the start");
        }
        let mut is_news = false;
        for (cell, alive) in cells {
            match self.set_alive(cell, alive) {
                Effect::Consistent => is_news = true,
                Effect::Known(known) if known == alive => {}
                Effect::Contradiction => {
                    return output::print("a contradiction: take it back with `step` or `back`\n");
                }
                // What was set of it stays set, as its opposite is tried later.
                Effect::Known(_) if is_news => {
                    output::print("from a part of this it follows that the cell has another state\n")?;
                    return self.show(time);
                }
                Effect::Known(_) => bail!("it already has another state: go `back` until it is open again"),
                Effect::Refused(point) => bail!("{}", refusal(point)),
            }
        }
        if is_news { self.show(time) } else { output::print("it already has this state\n") }
    }

    /// Sets whether a cell is alive.
    fn set_alive(&mut self, cell: Cell, alive: bool) -> Effect {
        match cell {
            Cell::Known(known) => Effect::Known(known),
            Cell::Unknown(Literal { unknown, negated }) => {
                let setting = Setting { unknown, value: alive != negated, other: Other::Open };
                match self.engine.set(setting) {
                    Effect::Known(value) => Effect::Known(value != negated),
                    effect => effect,
                }
            }
        }
    }

    fn steps(&mut self, count: usize) -> Result<()> {
        for _ in 0..count {
            match self.engine.step() {
                backtrack::Step::Chose(_) | backtrack::Step::BackedUp(_) => {}
                backtrack::Step::Found => return self.report(),
                backtrack::Step::Exhausted => return output::print("nothing is left to try\n"),
            }
        }
        self.show(0)
    }

    fn back(&mut self) -> Result<()> {
        self.gave_up |= self.engine.point() == Point::Consistent;
        match self.engine.back_up() {
            Some(_) => self.show(0),
            None => output::print("nothing is left to try\n"),
        }
    }

    fn go(&mut self, seconds: usize) -> Result<()> {
        let time = std::time::Duration::from_secs(seconds as u64);
        let engine = &mut self.engine;
        let outcome = self
            .prompt
            .work(|interrupt| engine.next(&Limits { interrupt, ..Limits::within(time) }, &mut |_| ()));
        match outcome {
            TreeOutcome::Found(_) => self.report(),
            TreeOutcome::Exhausted => output::print("nothing is left to try\n"),
            TreeOutcome::Stopped(why) => {
                output::print(&format!("no object yet: {why}\n"))?;
                self.show(0)
            }
        }
    }

    fn report(&mut self) -> Result<()> {
        let values = self.engine.values();
        let generations = self.spacetime.states(|unknown| values[unknown as usize] == Some(true));
        verify::search(self.search, &generations)?;
        self.found += 1;
        output::print("an object, verified by simulation:\n")?;
        output::print(&match self.search.played_rule() {
            AnyRule::TwoStates(rule) => rle::write(&live_cells(&generations[0]), rule, &[]),
            AnyRule::Generations(rule) => rle::write_aged(&generations[0], rule, &[]),
        })?;
        self.show(0)
    }

    /// Backs up over everything that looks the same in generation 0.
    fn skip(&mut self) -> Result<()> {
        if self.engine.point() != Point::Object {
            bail!("there is no object to skip");
        }
        let cells = self.search.positions().flat_map(|at| self.spacetime.ages(0, at));
        let unknowns: Vec<u32> = cells
            .filter_map(|cell| match cell {
                Cell::Known(_) => None,
                Cell::Unknown(literal) => Some(literal.unknown),
            })
            .collect();
        self.gave_up = true;
        match self.engine.pass(&unknowns) {
            Some(_) => self.show(0),
            None => output::print("nothing is left to try\n"),
        }
    }
}

fn refusal(point: Point) -> &'static str {
    match point {
        Point::Object => "an object was found: `next`, `skip` or `back` first",
        Point::Contradiction => "there is a contradiction: `step` or `back` first",
        Point::Over | Point::Consistent => "nothing is left to try",
    }
}

fn place(column: &str, row: &str) -> Result<(i64, i64)> {
    let number = |word: &str| {
        word.parse().map_err(|_| anyhow::anyhow!("`{word}` is not the number of a column or row"))
    };
    Ok((number(row)?, number(column)?))
}

fn number(word: &str) -> Result<usize> {
    word.parse().map_err(|_| anyhow::anyhow!("`{word}` is not a number (0 or more)"))
}
