//! A formula and a proof.

use std::borrow::Cow;
use std::io::{BufRead, BufWriter, Read, Write};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::limits::Limits;
use lifesat::proof::{
    self, CheckError, Checked, Completed, Core, CoreError, Elaborated, Form, Format, Stage, Unhinted,
};
use lifesat::render::MAKER;
use serde_json::{Value, json};

use crate::cli::Exit;
use crate::cli::check::request::Pair;
use crate::cli::check::words::{COMMAND, describe, is_invalid, numbers, watch};
use crate::cli::console::events::Step;
use crate::cli::console::progress::Spinner;
use crate::cli::console::stderr::harmless;
use crate::cli::console::{Verbosity, output};
use crate::cli::input::content::Content;
use crate::cli::input::source::{Input, Repeat};
use crate::cli::report::Ready;
use crate::cli::wording::counted;

enum Verdict {
    Valid(Box<Found>),
    /// The proof is none, for this reason.
    Invalid(String),
}

pub(super) fn run(files: &Pair, as_json: bool, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let progress = Spinner::checking(verbosity, &files.proof);
    let mut proof = Input::open(&files.proof)?.wanting("a proof (LRAT, DRAT or FRAT)", &[])?;
    let formula = Input::open(&files.formula)?
        .wanting("a formula (DIMACS)", &[Content::Formula, Content::Quantified])?;
    let readings = match files.format {
        Some(format) => vec![format],
        None => recognised(&mut proof)?,
    };
    let (mut formula, mut proof) = if readings.len() > 1 || files.veripb.is_some() {
        (Repeat::of(&files.formula, formula)?, Repeat::of(&files.proof, proof)?)
    } else {
        (Repeat::once(formula), Repeat::once(proof))
    };
    let verdict = judge(files, &readings, (&mut formula, &mut proof), &progress)?;
    // The verdict stands, even if a file cannot be written.
    let written = match &verdict {
        Verdict::Valid(found) => found.write(files, || formula.text()),
        Verdict::Invalid(_) => Ok(()),
    };
    drop(progress);
    let exit = ready(&verdict, start.elapsed().as_secs_f64()).deliver(as_json)?;
    written.map(|()| exit)
}

/// The formats that the proof may be in, the most likely first.
fn recognised(proof: &mut Input) -> Result<Vec<Format>> {
    let mut beginning = Vec::new();
    let read = proof.reader.by_ref().take(proof::BEGINNING).read_to_end(&mut beginning);
    read.with_context(|| format!("cannot read {}", proof.name))?;
    let readings = Format::readings(&beginning);
    if readings.is_empty() {
        let line = beginning.split(|byte| *byte == b'\n').find(|line| !line.trim_ascii().is_empty());
        let text: String = String::from_utf8_lossy(line.unwrap_or_default()).chars().take(40).collect();
        bail!(
            "{} is no proof in LRAT, DRAT or FRAT: it begins with `{}`; if it is damaged, --format says what it should be",
            proof.name,
            harmless(text.trim_end())
        )
    }
    proof.reader.put_back(beginning);
    Ok(readings)
}

/// Tries one format after the other.
fn judge(
    files: &Pair,
    readings: &[Format],
    (formula, proof): (&mut Repeat, &mut Repeat),
    progress: &Spinner,
) -> Result<Verdict> {
    let mut reasons = Vec::new();
    for &format in readings {
        match read((formula, proof), format, files.is_written(), progress)? {
            Ok(found) => return Ok(Verdict::Valid(Box::new(found))),
            Err(reason) => reasons.push((format, reason)),
        }
    }
    if let [(_, reason)] = &reasons[..] {
        return Ok(Verdict::Invalid(reason.clone()));
    }
    let words = reasons.iter().map(|(format, reason)| format!("as {format}: {reason}"));
    Ok(Verdict::Invalid(words.collect::<Vec<_>>().join("; ")))
}

/// The inner error says why it is no proof. Damaged inputs are noticed even if their ends are not needed.
fn read(
    (formulas, proofs): (&mut Repeat, &mut Repeat),
    format: Format,
    is_written: bool,
    progress: &Spinner,
) -> Result<Result<Found, String>> {
    let (mut formula, mut proof) = (formulas.text()?, proofs.text()?);
    let found = match check(format, &mut formula, &mut proof, is_written, progress) {
        // The formula is named, and its error says that it is about a formula.
        Err(CheckError::Formula(error)) => return Err(error).context(formulas.name.clone()),
        Err(error) if !is_invalid(&error) => return Err(error).context(proofs.name.clone()),
        found => found,
    };
    formula.finish().with_context(|| format!("cannot read {}", formulas.name))?;
    proof.finish().with_context(|| format!("cannot read {}", proofs.name))?;
    Ok(found.map_err(|error| error.to_string()))
}

fn ready(verdict: &Verdict, seconds: f64) -> Ready {
    let exit = match verdict {
        Verdict::Valid(..) => Exit::Answered,
        Verdict::Invalid(_) => Exit::None,
    };
    Ready { report: json_report(verdict, seconds), text: text(verdict, seconds), exit }
}

fn text(verdict: &Verdict, seconds: f64) -> String {
    match verdict {
        Verdict::Invalid(reason) => format!("not valid: {reason}\n"),
        Verdict::Valid(found) => {
            let checked = found.checked();
            let Checked { variables, clauses, .. } = checked;
            let (format, name) = match found.figures() {
                None => (String::new(), "proof"),
                Some(figures) => (unhinted(found.format(), figures), "LRAT"),
            };
            format!(
                "valid: the formula of {} and {} has no model\n\n\
                 {format}{name:<9} {}\neffort    {seconds:.2} s\n",
                counted(*clauses, "clause"),
                counted((*variables).into(), "variable"),
                describe(checked)
            )
        }
    }
}

/// What was found in a proof without hints, before the line about the LRAT proof made from it.
fn unhinted(format: Format, figures: &Elaborated) -> String {
    let Elaborated { added, deleted, units_kept, not_there, rup, rat, memory } = figures;
    let mut ignored = Vec::new();
    if *units_kept > 0 {
        ignored.push(format!("{units_kept} of unit clauses, which stayed"));
    }
    if *not_there > 0 {
        ignored.push(format!("{not_there} of clauses that were not there"));
    }
    let ignored = if ignored.is_empty() { "none".to_owned() } else { ignored.join(", ") };
    format!(
        "proof     {format}: {added} clauses added, of which {} were needed: {rup} RUP, {rat} RAT\n\
         deletions {deleted}; ignored: {ignored}\n\
         memory    {} MB to find hints\n",
        rup + rat,
        memory.div_ceil(1_000_000)
    )
}

fn json_report(verdict: &Verdict, seconds: f64) -> Report {
    let (status, backing) = match verdict {
        Verdict::Valid(found) => {
            let details = json!({
                "format": found.format().to_string().to_lowercase(),
                "proof": numbers(found.checked()),
                "drat": found.figures().map(unhinted_numbers),
            });
            (Status::Valid, Evidence::Proof.with(details))
        }
        Verdict::Invalid(reason) => (Status::Invalid, Evidence::None.with(json!({"reason": reason}))),
    };
    Report::new(COMMAND, Other::Cnf, status, backing, seconds)
}

fn unhinted_numbers(figures: &Elaborated) -> Value {
    json!({
        "added": figures.added,
        "rup": figures.rup,
        "rat": figures.rat,
        "deleted": figures.deleted,
        "units_kept": figures.units_kept,
        "not_there": figures.not_there,
        "memory": figures.memory,
    })
}

// A proof, read in one of the formats that it may be in.

pub(super) enum Found {
    /// LRAT, of which nothing is kept: nothing is to be written, or it has RAT steps.
    Followed(Checked),
    /// LRAT, and the part that is needed.
    Cut(Core),
    /// What has no hints, or whose hints are not used.
    Completed(Unhinted, Completed),
}

pub(super) fn check(
    format: Format,
    formula: impl BufRead,
    proof: impl BufRead,
    is_written: bool,
    progress: &Spinner,
) -> Result<Found, CheckError> {
    let unhinted = match format {
        Format::Lrat if is_written => {
            return match proof::core(formula, proof, &mut |done| watch(progress, done)) {
                Ok(core) => Ok(Found::Cut(core)),
                Err(CoreError::Rat(checked)) => Ok(Found::Followed(checked)),
                Err(CoreError::Check(error)) => Err(error),
            };
        }
        Format::Lrat => {
            let checked = proof::check_with(formula, proof, &mut |done| watch(progress, done));
            return checked.map(Found::Followed);
        }
        Format::Drat => Unhinted::Drat,
        Format::Frat => Unhinted::Frat,
    };
    let observe = &mut |stage| progress.say(|| far(stage));
    let completed = proof::complete(formula, unhinted, proof, &Limits::none(), observe);
    completed.map(|completed| Found::Completed(unhinted, completed))
}

fn far(stage: Stage) -> Step {
    match stage {
        Stage::Reading { steps } => Step::from(format!("{steps} steps read")).with("steps", steps),
        Stage::Checking { left, checked } => {
            let words = format!("{left} steps left, {checked} clauses checked");
            Step::from(words).with("left", left).with("clauses", checked)
        }
    }
}

impl Found {
    pub(super) fn checked(&self) -> &Checked {
        match self {
            Self::Followed(checked) => checked,
            Self::Cut(core) => &core.checked,
            Self::Completed(_, completed) => &completed.checked,
        }
    }

    pub(super) fn format(&self) -> Format {
        match self {
            Self::Followed(_) | Self::Cut(_) => Format::Lrat,
            Self::Completed(format, _) => Format::from(*format),
        }
    }

    pub(super) fn figures(&self) -> Option<&Elaborated> {
        match self {
            Self::Completed(_, completed) => Some(&completed.figures),
            Self::Followed(_) | Self::Cut(_) => None,
        }
    }

    /// Writes the proof in the forms that are wanted, or in none of them. `formula` reads the formula once more.
    pub(super) fn write<R: BufRead>(&self, files: &Pair, formula: impl FnOnce() -> Result<R>) -> Result<()> {
        let core = match self {
            Self::Followed(_) if files.is_written() => return has_rat(),
            Self::Cut(core) => Some(Cow::Borrowed(core)),
            Self::Completed(_, completed) if files.veripb.is_some() => {
                match completed.lrat.core(formula()?) {
                    Ok(core) => Some(Cow::Owned(core)),
                    Err(CoreError::Rat(_)) => return has_rat(),
                    Err(CoreError::Check(error)) => return Err(error.into()),
                }
            }
            Self::Followed(_) | Self::Completed(..) => None,
        };
        if let Some(file) = &files.lrat {
            write(file, |out| match (self, &core) {
                (Self::Completed(_, completed), _) => completed.lrat.write(out, Form::Text),
                (_, core) => core.iter().try_for_each(|core| core.write_lrat(out)),
            })?;
        }
        match (&files.veripb, core) {
            (Some(file), Some(core)) => write(file, |out| core.write_veripb(out, MAKER)),
            _ => Ok(()),
        }
    }
}

fn has_rat() -> Result<()> {
    bail!(
        "the proof is valid, but nothing was written: it has RAT steps, which are not written for VeriPB, nor in LRAT if the \
         proof is in LRAT already; take a solver that writes none, such as the embedded one"
    )
}

fn write(file: &Path, text: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<()> {
    output::write(Some(file), |out| {
        let mut out = BufWriter::new(out);
        text(&mut out)?;
        out.flush()
    })
}
