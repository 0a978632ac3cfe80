//! `lifesat eden force`: is a patch in each of its predecessors?

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::answer::{Backing, Evidence, Report, Status};
use lifesat::backend::embedded::Embedded;
use lifesat::certificate::ForceManifest;
use lifesat::life::{Grid, Group, Partial, Position, orbits, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::search::SearchError;
use lifesat::problem::{Force, Problem};
use lifesat::render::text;
use lifesat::solve::bundle::MakeError;
use lifesat::solve::eden::force::{self, Confirmed, Decided, Minimal, Tried};
use serde_json::{Value, json};

use crate::cli::Exit;
use crate::cli::args::write::Output;
use crate::cli::bundle::{COMPLETE, Folder, note, watch};
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::eden::orphan::rle_text;
use crate::cli::eden::request::{Aim, ForceRequest, Shrink};
use crate::cli::input::patterns;
use crate::cli::partials::Partials;
use crate::cli::report::{self, Answer};
use crate::cli::solver::{Choice, limits};
use crate::cli::wording::confirmation_in_words;
use crate::cli::wording::counted;

/// Decides, or drops cells, and writes a certificate if one is asked for.
pub(super) fn run(request: &ForceRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let target = patterns::pick_patch(&request.pattern, request.pick, verbosity)?;
    let problem = Force::try_from(target.predecessor(request.rule)?)?;
    let limits = limits(request.time_limit)?;
    let shrink = match &request.aim {
        Aim::Decide => None,
        Aim::Shrink(shrink) => Some(*shrink),
    };
    let solver = Choice::Embedded(Embedded::default());
    let folder =
        request.proof.as_deref().map(|path| Folder::for_proof_of(&solver.refuter(), path)).transpose()?;
    let progress = Spinner::message(verbosity, "looking for a predecessor that differs".to_owned());
    let found = match shrink {
        None => Found::Decided(force::decide(&problem, &limits)?),
        Some(shrink) => minimal(&problem, shrink, request.partials.as_ref(), &limits)?,
    };
    let proof = match (folder, found.confirmed()) {
        (None, _) => PatchProof::NotAsked,
        (Some(_), None) => PatchProof::NothingToProve,
        (Some(folder), Some(confirmed)) => write(folder, &problem, confirmed, &solver, &limits, &progress)?,
    };
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    let answer = ForceAnswer { problem, found, shrink, proof, seconds };
    report::deliver(&answer, &Output::printed(request.json), &[])
}

fn minimal(problem: &Force, shrink: Shrink, partials: Option<&Partials>, limits: &Limits) -> Result<Found> {
    // Without the symmetry of the rule the greatest part of a symmetric patch need not be symmetric.
    if !problem.rule().keeps_group(shrink.symmetry) {
        return Err(SearchError::SymmetryOfRule { group: shrink.symmetry, rule: problem.rule() }.into());
    }
    let orbits = orbits::of_pattern(shrink.symmetry, problem.patch())?;
    let mut see = |patch: &Partial| {
        if let Some(partials) = partials {
            let cells = counted(partial::specified(patch).count() as u64, "cell");
            let caption = format!("the smallest self-forcing patch so far, {cells}");
            partials.show_with_gaps(patch, problem.rule(), caption);
        }
    };
    Ok(Found::Tried(force::smallest(problem, &orbits, (shrink.tries, shrink.seed), limits, &mut see)?))
}

fn write(
    folder: Folder,
    problem: &Force,
    confirmed: &Confirmed,
    solver: &Choice,
    limits: &Limits,
    progress: &Spinner,
) -> Result<PatchProof> {
    let patch = Force::new(confirmed.patch.clone())?.with_rule(problem.rule());
    let refuting = || "refuting a predecessor that differs once more, with a proof".to_owned();
    let observe = &mut watch(progress, refuting);
    match force::prove(folder.path(), &patch, &solver.refuter(), limits, observe) {
        Ok(manifest) => {
            progress.tell(COMPLETE);
            Ok(PatchProof::Written { folder: folder.finish()?, manifest: Box::new(manifest) })
        }
        Err(MakeError::Stopped(why)) => Ok(PatchProof::Stopped(why)),
        Err(error) => Err(folder.renamed(error)).context("--proof"),
    }
}

enum Found {
    /// About the patch as it is.
    Decided(Decided),
    /// About its minimal parts.
    Tried(Tried),
}

const NO_PROOF: &str = "proof      none, as nothing was proved\n";

enum PatchProof {
    NotAsked,
    NothingToProve,
    Stopped(StopReason),
    Written { folder: PathBuf, manifest: Box<ForceManifest> },
}

impl Found {
    fn confirmed(&self) -> Option<&Confirmed> {
        match self {
            Self::Decided(
                Decided::Forces(confirmed) | Decided::Not { greatest: Ok(Some(confirmed)), .. },
            ) => Some(confirmed),
            Self::Tried(Tried::Minimal(minimal)) => Some(&minimal.confirmed),
            _ => None,
        }
    }

    /// The limit that was reached before everything was done, if one was.
    fn stopped(&self) -> Option<&StopReason> {
        match self {
            Self::Decided(Decided::Unknown(why) | Decided::Not { greatest: Err(why), .. })
            | Self::Tried(Tried::Stopped(why) | Tried::Minimal(Minimal { stopped: Some(why), .. })) => {
                Some(why)
            }
            _ => self.confirmed().and_then(|confirmed| confirmed.second.as_ref().err()),
        }
    }

    fn status(&self) -> Status {
        let is_confirmed = |confirmed: &Confirmed| confirmed.second.is_ok();
        match self {
            Self::Decided(Decided::Forces(confirmed)) if is_confirmed(confirmed) => Status::Valid,
            Self::Decided(Decided::Not { .. }) => Status::Invalid,
            Self::Tried(Tried::Minimal(minimal)) if is_confirmed(&minimal.confirmed) => Status::Found,
            Self::Tried(Tried::NoPart) => Status::None,
            _ => Status::Unknown,
        }
    }
}

struct ForceAnswer {
    problem: Force,
    found: Found,
    shrink: Option<Shrink>,
    proof: PatchProof,
    seconds: f64,
}

impl Answer for ForceAnswer {
    fn exit(&self) -> Exit {
        let stopped = match &self.proof {
            PatchProof::Stopped(why) => Some(why),
            _ => self.found.stopped(),
        };
        match (self.found.status(), stopped) {
            (_, Some(StopReason::Interrupted)) => Exit::Interrupted,
            // A predecessor that differs answers the question, even if the greatest part is not known.
            (Status::Invalid, _) | (Status::None, None) => Exit::None,
            (_, Some(_)) | (Status::Unknown, None) => Exit::Unknown,
            (_, None) => Exit::Answered,
        }
    }

    fn text(&self) -> String {
        match (&self.proof, self.found.confirmed()) {
            (PatchProof::NothingToProve, None) => format!("{}\n{NO_PROOF}", self.found_text()),
            _ => self.found_text(),
        }
    }

    fn json(&self) -> Report {
        let question = Problem::Force(self.problem.clone());
        let confirmed = self.found.confirmed();
        let cells = confirmed.map(|confirmed| partial::specified(&confirmed.patch).count());
        let patch = |confirmed: &Confirmed| {
            rle_text(&confirmed.patch, self.problem.rule(), "a patch").trim_end().to_owned()
        };
        let status = self.found.status();
        let value = cells.or((self.found.stopped().is_none()).then_some(0));
        Report::new("eden force", question, status, self.backing(), self.seconds)
            .with_value(value)
            .with_patterns(confirmed.map(patch).into_iter().collect())
    }
}

impl ForceAnswer {
    fn found_text(&self) -> String {
        match &self.found {
            Found::Decided(Decided::Unknown(why)) | Found::Tried(Tried::Stopped(why)) => {
                format!("Unknown: {why}.\n")
            }
            Found::Decided(Decided::Forces(confirmed)) => {
                let begin = match confirmed.second {
                    Ok(_) => "Self-forcing: every predecessor of the patch has its",
                    Err(_) => "Not confirmed: one solver finds that every predecessor of the patch has its",
                };
                format!("{begin} {}.\n\n{}", numbers(&confirmed.patch), self.notes(confirmed))
            }
            Found::Decided(Decided::Not { predecessor, greatest }) => {
                format!("{}\n{}", self.escape(predecessor), self.greatest(greatest))
            }
            Found::Tried(Tried::NoPart) => "No part of the patch forces itself.\n".to_owned(),
            Found::Tried(Tried::Minimal(minimal)) => self.minimal(minimal),
        }
    }

    fn escape(&self, predecessor: &Grid) -> String {
        let differs = |&(at, state): &(Position, bool)| {
            predecessor.get(Position::new(at.row + 1, at.column + 1)) != state
        };
        let cells = partial::specified(self.problem.patch()).filter(differs).count();
        format!(
            "Not self-forcing. This predecessor, verified by simulation, differs from the patch in {}. It has one \
             more row above and below the patch, and one more column on its left and right:\n\n{}\n{}\n",
            counted(cells as u64, "cell"),
            text::plain(predecessor),
            report::pattern_of(self.problem.rule(), predecessor),
        )
    }

    fn greatest(&self, greatest: &Result<Option<Confirmed>, StopReason>) -> String {
        match greatest {
            Err(why) => format!("The greatest part that forces itself is not known: {why}.\n"),
            Ok(None) => "No part of the patch forces itself.\n".to_owned(),
            Ok(Some(confirmed)) => format!(
                "The greatest part that forces itself has {}:\n\n{}\n{}",
                numbers(&confirmed.patch),
                self.drawn(&confirmed.patch),
                self.notes(confirmed)
            ),
        }
    }

    fn minimal(&self, minimal: &Minimal) -> String {
        let begin = if minimal.confirmed.second.is_ok() { "A" } else { "Not confirmed: a" };
        let (symmetric, parts) = match self.shrink.map(|shrink| shrink.symmetry) {
            None | Some(Group::C1) => (String::new(), counted(minimal.needed as u64, "cell")),
            Some(group) => (format!("{group}-symmetric "), counted(minimal.needed as u64, "orbit")),
        };
        let sizes: Vec<String> = minimal.sizes.iter().map(ToString::to_string).collect();
        format!(
            "{begin} minimal {symmetric}self-forcing patch of {}:\n\n{}\n{}\
             minimal    each of its {parts} was dropped in turn, and no part of the rest forces itself: the\n           \
             predecessors that show it were simulated\n\
             tries      {}\n",
            numbers(&minimal.confirmed.patch),
            self.drawn(&minimal.confirmed.patch),
            self.notes(&minimal.confirmed),
            sizes.join(" "),
        )
    }

    fn drawn(&self, patch: &Partial) -> String {
        format!("{}\n{}", partial::write_rows(patch), rle_text(patch, self.problem.rule(), "a patch"))
    }

    fn notes(&self, confirmed: &Confirmed) -> String {
        let proof = match &self.proof {
            PatchProof::NotAsked => String::new(),
            PatchProof::NothingToProve => NO_PROOF.to_owned(),
            PatchProof::Stopped(why) => format!("proof      none: {why}\n"),
            PatchProof::Written { folder, manifest } => {
                let refuted = &manifest.refuted;
                format!("proof      {}\n", note(folder, &refuted.proof, refuted.format))
            }
        };
        let orphan = match &confirmed.is_orphan {
            Ok(true) => "yes: it has no predecessor at all, so it cannot arise and cannot last".to_owned(),
            Ok(false) => "no: it has a predecessor, verified by simulation".to_owned(),
            Err(why) => format!("not known: {why}"),
        };
        format!(
            "forced     {} finds no predecessor that differs, {}\norphan     {orphan}\n{proof}",
            confirmed.first,
            confirmation_in_words(&confirmed.second),
        )
    }

    fn backing(&self) -> Backing {
        let proved =
            matches!(&self.proof, PatchProof::Written { manifest, .. } if manifest.refuted.checked.is_some());
        let evidence = match (&self.found, self.found.confirmed()) {
            (Found::Decided(Decided::Not { .. }) | Found::Tried(Tried::NoPart), _) => Evidence::Simulation,
            (_, Some(_)) if proved => Evidence::Proof,
            (_, Some(confirmed)) => confirmed.evidence(),
            (_, None) => Evidence::None,
        };
        let predecessor = match &self.found {
            Found::Decided(Decided::Not { predecessor, .. }) => {
                Some(report::pattern_of(self.problem.rule(), predecessor))
            }
            _ => None,
        };
        let proof = match &self.proof {
            PatchProof::Written { folder, manifest } => {
                json!({"folder": folder, "refuted": manifest.refuted})
            }
            _ => Value::Null,
        };
        let confirmed = self.found.confirmed();
        let backing = evidence.with(json!({
            "solver": confirmed.map(|confirmed| &confirmed.first),
            "confirmed_by": confirmed.and_then(|confirmed| confirmed.second.as_ref().ok()),
            "orphan": confirmed.and_then(|confirmed| confirmed.is_orphan.as_ref().ok()),
            "predecessor": predecessor,
            "proof": proof,
            "stopped": self.found.stopped().map(ToString::to_string),
        }));
        match (&self.found, self.shrink) {
            (Found::Tried(Tried::Minimal(minimal)), Some(shrink)) => backing
                .and("symmetry", shrink.symmetry.to_string())
                .and("needed", minimal.needed)
                .and("tries", &minimal.sizes),
            _ => backing,
        }
    }
}

/// "270 cells, 127 alive and 143 dead".
fn numbers(patch: &Partial) -> String {
    let cells = partial::specified(patch).count();
    let alive = partial::specified(patch).filter(|(_, state)| *state).count();
    format!("{}, {alive} alive and {} dead", counted(cells as u64, "cell"), cells - alive)
}
