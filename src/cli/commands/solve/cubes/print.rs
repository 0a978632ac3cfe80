//! Verdicts on stdout, counts on stderr.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use lifesat::cnf::Lit;
use lifesat::solve::cubes::{CubeVerdict, Ended, Observer};

use crate::cli::console::progress::Spinner;
use crate::cli::request::solve::StopAt;
use crate::cli::{Exit, wording};

/// Which verdicts are printed, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdicts {
    /// Whether the failed assumptions of refuted cubes are printed.
    pub(crate) cores: bool,
    /// The verdict that is the last one.
    pub(crate) stop_at: Option<StopAt>,
}

/// Prints a line for each verdict, and stops where the user wants.
pub(crate) struct Printer<'a> {
    out: &'a mut dyn Write,
    counts: &'a mut Counts,
    progress: &'a Spinner,
    verdicts: Verdicts,
    written: io::Result<()>,
    place: u64,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(
        out: &'a mut dyn Write,
        counts: &'a mut Counts,
        progress: &'a Spinner,
        verdicts: Verdicts,
    ) -> Self {
        Self { out, counts, progress, verdicts, written: Ok(()), place: 0 }
    }

    /// Says why there is no verdict for the next cube, and how the writing went.
    pub(crate) fn finish(self, ended: Option<Ended>) -> io::Result<()> {
        self.written?;
        if ended == Some(Ended::TimeLimit) {
            writeln!(self.out, "s UNKNOWN")?;
        }
        Ok(())
    }

    fn write(&mut self, verdict: &CubeVerdict) -> io::Result<()> {
        match verdict {
            CubeVerdict::Satisfiable => writeln!(self.out, "s SATISFIABLE"),
            CubeVerdict::Unknown(_) => writeln!(self.out, "s UNKNOWN"),
            CubeVerdict::Refuted(_) if !self.verdicts.cores => writeln!(self.out, "s UNSATISFIABLE"),
            CubeVerdict::Refuted(core) => {
                write!(self.out, "s UNSATISFIABLE\ncore")?;
                core.iter()
                    .copied()
                    .map(Lit::to_dimacs)
                    .try_for_each(|number| write!(self.out, " {number}"))?;
                writeln!(self.out, " 0")
            }
        }
    }

    /// Goes on if the writing succeeded.
    fn note(&mut self, written: io::Result<()>) -> ControlFlow<()> {
        let is_well = written.is_ok();
        self.written = written;
        if is_well { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl Observer for Printer<'_> {
    fn answer(&mut self, verdict: CubeVerdict, place: u64) -> ControlFlow<()> {
        let written = self.write(&verdict);
        self.note(written)?;
        self.place = place;
        if self.counts.add(&verdict).is_some_and(|answer| self.verdicts.stop_at == Some(answer)) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Nobody should have to wait for a verdict that is there.
    fn pause(&mut self) -> ControlFlow<()> {
        self.progress.advance(self.place, || self.counts.describe());
        let written = self.out.flush();
        self.note(written)
    }
}

/// How many cubes got which answer.
pub(crate) struct Counts {
    start: Instant,
    satisfiable: u64,
    refuted: u64,
    unknown: u64,
}

impl Counts {
    /// None yet.
    pub(crate) fn start() -> Self {
        Self { start: Instant::now(), satisfiable: 0, refuted: 0, unknown: 0 }
    }

    fn add(&mut self, verdict: &CubeVerdict) -> Option<StopAt> {
        let (count, answer) = match verdict {
            CubeVerdict::Satisfiable => (&mut self.satisfiable, Some(StopAt::Satisfiable)),
            CubeVerdict::Refuted(_) => (&mut self.refuted, Some(StopAt::Unsatisfiable)),
            CubeVerdict::Unknown(_) => (&mut self.unknown, None),
        };
        *count += 1;
        answer
    }

    /// The counts and the rate.
    pub(crate) fn describe(&self) -> String {
        let all = self.satisfiable + self.refuted + self.unknown;
        #[expect(clippy::cast_precision_loss, reason = "a rate needs three digits")]
        let rate = all as f64 / self.start.elapsed().as_secs_f64().max(1e-9);
        let unknown = if self.unknown > 0 { format!(", {} unknown", self.unknown) } else { String::new() };
        format!(
            "{}, {} with a model, {} refuted{unknown}, {rate:.0} a second",
            wording::counted(all, "cube"),
            self.satisfiable,
            self.refuted
        )
    }

    /// Satisfiable if a cube is, unsatisfiable if all cubes were refuted. Where `--stop-at` ended
    /// the work, other cubes may have models.
    pub(crate) fn exit(&self, ended: Ended) -> Exit {
        match ended {
            _ if self.satisfiable > 0 => Exit::Satisfiable,
            // Where nothing was asked, nothing was refuted.
            Ended::Complete if self.unknown == 0 && self.refuted > 0 => Exit::Unsatisfiable,
            _ => Exit::Answered,
        }
    }
}
