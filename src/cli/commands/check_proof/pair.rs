//! A formula and a proof.

use std::io::{BufWriter, Cursor, Read, Write};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::limits::Limits;
use lifesat::proof::{self, CheckError, Checked, Core, CoreError, Elaborated, Format, Stage};
use lifesat::render::MAKER;
use serde_json::{Value, json};

use super::words::{COMMAND, describe, is_invalid, numbers, watch};
use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::input::content::Content;
use crate::cli::input::source::Input;
use crate::cli::report;
use crate::cli::wording::counted;

/// What came of a check.
enum Verdict {
    /// The formula has no model.
    Valid(GivenProof, Checked),
    /// The proof is none, for this reason.
    Invalid(String),
}

/// The proof as it was given.
enum GivenProof {
    Lrat,
    Drat(Elaborated),
}

/// The files of a check.
#[derive(Clone, Copy)]
pub(super) struct Files<'a> {
    pub(super) formula: &'a Path,
    pub(super) proof: &'a Path,
    /// Where the proof is written for VeriPB, if anywhere.
    pub(super) veripb: Option<&'a Path>,
}

/// Checks that the formula has no model.
pub(super) fn run(files: Files<'_>, as_json: bool, verbosity: Verbosity) -> Result<Exit> {
    let Files { formula, proof, veripb } = files;
    let start = Instant::now();
    let progress = Spinner::message(verbosity, format!("checking {}", proof.display()));
    let mut input = Input::open(proof)?.wanting("a proof (LRAT or DRAT)", &[])?;
    let formula =
        Input::open(formula)?.wanting("a formula (DIMACS)", &[Content::Formula, Content::Quantified])?;
    let (name, of_formula) = (input.name.clone(), formula.name.clone());
    let mut beginning = Vec::new();
    let read = input.reader.by_ref().take(proof::BEGINNING).read_to_end(&mut beginning);
    read.with_context(|| name.clone())?;
    let format = Format::of(&beginning);
    let steps = Cursor::new(beginning).chain(input.reader);
    let result = match veripb {
        None => check(format, formula, steps, &progress),
        Some(_) if format == Format::Drat => {
            bail!("{name} is in DRAT, and --veripb needs LRAT: `solve --proof` writes that for every solver")
        }
        Some(file) => check_and_write(formula, steps, file, &progress)?,
    };
    drop(progress);
    let verdict = match result {
        Ok((proof, checked)) => Verdict::Valid(proof, checked),
        Err(error) if is_invalid(&error) => Verdict::Invalid(error.to_string()),
        // The formula is named, and its error says that it is about a formula.
        Err(CheckError::Formula(error)) => return Err(error).context(of_formula),
        Err(error) => return Err(error).context(name),
    };
    tell(&verdict, as_json, start.elapsed().as_secs_f64())
}

fn check(
    format: Format,
    formula: Input,
    proof: impl Read,
    progress: &Spinner,
) -> Result<(GivenProof, Checked), CheckError> {
    match format {
        Format::Lrat => {
            let checked = proof::check_with(formula.reader, proof, &mut |done| watch(progress, done))?;
            Ok((GivenProof::Lrat, checked))
        }
        Format::Drat => {
            let observe = &mut |stage| progress.say(|| far(stage));
            let (checked, figures) = proof::check_drat(formula.reader, proof, &Limits::none(), observe)?;
            Ok((GivenProof::Drat(figures), checked))
        }
    }
}

/// Checks a proof in LRAT and writes what is needed of it, if it is valid.
fn check_and_write(
    formula: Input,
    proof: impl Read,
    file: &Path,
    progress: &Spinner,
) -> Result<Result<(GivenProof, Checked), CheckError>> {
    match proof::core(formula.reader, proof, &mut |done| watch(progress, done)) {
        Ok(core) => {
            write(&core, file)?;
            Ok(Ok((GivenProof::Lrat, core.checked)))
        }
        Err(CoreError::Check(error)) => Ok(Err(error)),
        Err(CoreError::Rat) => bail!(
            "the proof is valid, but has RAT steps, which are not written for VeriPB: take a solver that writes \
             none, such as the embedded one"
        ),
    }
}

fn write(core: &Core, file: &Path) -> Result<()> {
    output::write(Some(file), |out| {
        let mut out = BufWriter::new(out);
        core.write_veripb(&mut out, MAKER)?;
        out.flush()
    })
}

/// How far the work on a DRAT proof has come.
fn far(stage: Stage) -> String {
    match stage {
        Stage::Reading { steps } => format!("{steps} steps read"),
        Stage::Checking { left, checked } => format!("{left} steps left, {checked} clauses checked"),
    }
}

fn tell(verdict: &Verdict, as_json: bool, seconds: f64) -> Result<Exit> {
    if as_json {
        report::print(&json_report(verdict, seconds))?;
    } else {
        output::print(&text(verdict, seconds))?;
    }
    Ok(match verdict {
        Verdict::Valid(..) => Exit::Answered,
        Verdict::Invalid(_) => Exit::None,
    })
}

fn text(verdict: &Verdict, seconds: f64) -> String {
    match verdict {
        Verdict::Invalid(reason) => format!("not valid: {reason}\n"),
        Verdict::Valid(proof, checked) => {
            let Checked { variables, clauses, .. } = checked;
            let (format, name) = match proof {
                GivenProof::Lrat => (String::new(), "proof"),
                GivenProof::Drat(figures) => (drat(figures), "LRAT"),
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

/// What was found in a DRAT proof, before the line about the LRAT proof made from it.
fn drat(figures: &Elaborated) -> String {
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
        "proof     DRAT: {added} clauses added, of which {} were needed: {rup} RUP, {rat} RAT\n\
         deletions {deleted}; ignored: {ignored}\n\
         memory    {} MB to find hints\n",
        rup + rat,
        memory.div_ceil(1_000_000)
    )
}

fn json_report(verdict: &Verdict, seconds: f64) -> Report {
    let (status, backing) = match verdict {
        Verdict::Valid(proof, checked) => {
            let drat = match proof {
                GivenProof::Lrat => Value::Null,
                GivenProof::Drat(figures) => drat_numbers(figures),
            };
            let details = json!({"proof": numbers(checked), "drat": drat});
            (Status::Valid, Evidence::Proof.with(details))
        }
        Verdict::Invalid(reason) => (Status::Invalid, Evidence::None.with(json!({"reason": reason}))),
    };
    Report::new(COMMAND, Other::Cnf, status, backing, seconds)
}

fn drat_numbers(figures: &Elaborated) -> Value {
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
