//! The result of a proof, as text and as JSON.

use anyhow::Result;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::{Grid, Partial, Rule, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::solve::eden::orphan::examine;
use lifesat::solve::eden::prove::{Certificate, Finished, Targets};
use lifesat::solve::eden::second_opinion::Refutation;
use serde_json::json;

use super::super::orphan::{ORPHAN, rle_text};
use super::super::words::confirmation_in_words;
use crate::cli::Exit;
use crate::cli::report::Story;
use crate::cli::wording::{self, counted};

/// How a proof ended.
pub(super) enum ProveAnswer {
    /// Every target has a predecessor.
    None(Certificate),
    /// One has none.
    Orphan(Box<Found>),
    /// Some blocks are done, and others are not.
    Part { certificate: Certificate, open: usize },
    /// A limit was reached first.
    Unknown(StopReason),
}

/// An orphan, and what solvers say of it.
pub(super) struct Found {
    target: Grid,
    refutation: Refutation,
    certificate: Certificate,
}

impl ProveAnswer {
    /// Has an orphan confirmed, and made smaller.
    pub(super) fn new(
        targets: &Targets,
        finished: Result<Finished, StopReason>,
        limits: &Limits,
    ) -> Result<Self> {
        let Finished { orphans, certificate, open } = match finished {
            Ok(finished) => finished,
            Err(why) => return Ok(Self::Unknown(why)),
        };
        let Some(orphan) = orphans.first() else {
            let done = open == 0;
            return Ok(if done { Self::None(certificate) } else { Self::Part { certificate, open } });
        };
        let target = targets.seen(orphan);
        Ok(match examine(targets.rule(), &target.map(Some), "the proof", limits)? {
            Ok(refutation) => Self::Orphan(Box::new(Found { target, refutation, certificate })),
            Err(why) => Self::Unknown(why),
        })
    }

    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::None(_) => Exit::None,
            Self::Orphan(_) => Exit::Answered,
            Self::Unknown(StopReason::Interrupted) => Exit::Interrupted,
            Self::Part { .. } | Self::Unknown(_) => Exit::Unknown,
        }
    }

    pub(super) fn text(&self, targets: &Targets, seconds: f64) -> String {
        let (width, height) = (targets.width(), targets.height());
        let under = wording::under(targets.rule());
        match self {
            Self::None(certificate) => {
                let what = if targets.is_whole_box() { "" } else { " that agrees with yours" };
                format!(
                    "Every {width}×{height} pattern{what} has a predecessor{under}: there is no orphan.\n\n{}seconds  {seconds:.2}\n",
                    counts(certificate)
                )
            }
            Self::Orphan(found) => found.text(targets.rule()),
            Self::Part { certificate, open } => format!(
                "This part is done, and has no orphan. Open in the proof: {}. Do the rest as other parts, and combine the parts \
                 with --merge.\n\n{}seconds  {seconds:.2}\n",
                counted(*open as u64, "block"),
                counts(certificate)
            ),
            Self::Unknown(StopReason::Interrupted) => "Interrupted.\n".to_owned(),
            Self::Unknown(why) => format!("Unknown: {why}.\n"),
        }
    }

    /// What a page about the answer tells.
    pub(super) fn story(&self, targets: &Targets) -> Story {
        let (width, height) = (targets.width(), targets.height());
        let what = if targets.is_whole_box() { "" } else { " that agrees with the given one" };
        let under = wording::under(targets.rule());
        match self {
            Self::None(certificate) => {
                let sentence = format!(
                    "Every {width}×{height} pattern{what} has a predecessor{under}: there is no orphan."
                );
                Story::of(sentence).with_notes(compared(certificate))
            }
            Self::Orphan(found) => {
                let Refutation { orphan, first, second } = &found.refutation;
                let cells = partial::specified(orphan).count();
                let title = format!("A {width}×{height} pattern without a predecessor{under}");
                let sentence = format!("{title}; {cells} of its cells alone have none.");
                let refuted = [("refuted", format!("by {first}, {}", confirmation_in_words(second)))];
                let notes = refuted.into_iter().chain(compared(&found.certificate)).collect();
                Story::of(sentence).titled(title).with_notes(notes)
            }
            Self::Part { certificate, open } => {
                let sentence = format!(
                    "This part has no orphan. Of the proof that every {width}×{height} pattern{what} has a \
                     predecessor, {} open.",
                    if *open == 1 { "1 block is".to_owned() } else { format!("{open} blocks are") }
                );
                let title = format!("A part of a proof about {width}×{height}: no orphan in it");
                Story::of(sentence).titled(title).with_notes(compared(certificate))
            }
            Self::Unknown(why) => {
                let notes = vec![("stopped", why.to_string())];
                Story::of(format!(
                    "It is open whether every {width}×{height} pattern{what} has a predecessor."
                ))
                .with_notes(notes)
            }
        }
    }

    pub(super) fn json(&self, targets: &Targets, seconds: f64) -> Report {
        let (status, patterns, backing) = match self {
            Self::None(certificate) => {
                (Status::None, Vec::new(), Evidence::Exhaustive.with(json!(certificate)))
            }
            Self::Orphan(found) => {
                let backing = Evidence::Exhaustive
                    .with(json!(found.certificate))
                    .and("solver", &found.refutation.first)
                    .and("confirmed_by", found.refutation.second.as_ref().ok());
                let rle = |pattern: &Partial| rle_text(pattern, targets.rule(), ORPHAN).trim_end().to_owned();
                (Status::Found, vec![rle(&found.refutation.orphan), rle(&found.target.map(Some))], backing)
            }
            Self::Part { certificate, open } => {
                let backing = Evidence::None.with(json!(certificate)).and("open", open);
                (Status::Unknown, Vec::new(), backing)
            }
            Self::Unknown(why) => {
                (Status::Unknown, Vec::new(), Evidence::None.with(json!({"stopped": why.to_string()})))
            }
        };
        Report::new("eden prove", targets.problem(), status, backing, seconds).with_patterns(patterns)
    }
}

impl Found {
    fn text(&self, rule: Rule) -> String {
        let under = wording::under(rule);
        let Refutation { orphan, first, second } = &self.refutation;
        let (cells, confirmed) =
            (wording::these_cells_have(partial::specified(orphan).count()), confirmation_in_words(second));
        format!(
            "A pattern without a predecessor{under}:\n\n{}\n{cells} none:\n\n{}\nrefuted  by {first}, {confirmed}\n{}",
            partial::write_rows(&self.target.map(Some)),
            partial::write_rows(orphan),
            counts(&self.certificate),
        )
    }
}

/// A line for each way in which pairs were compared.
fn counts(certificate: &Certificate) -> String {
    compared(certificate).into_iter().map(|(name, note)| format!("{name:<8} {note}\n")).collect()
}

/// The ways in which pairs were compared.
fn compared(certificate: &Certificate) -> Vec<(&'static str, String)> {
    let ways = [
        "clusters and groups by signature",
        "groups by signature",
        "leaves and groups by signature",
        "leaves by signature",
    ];
    let ways = ways.into_iter().skip(usize::from(certificate.plan.bundle.is_none())).map(str::to_owned);
    let signatures = ways.zip(certificate.signatures.iter().copied());
    let splits = certificate.splits.iter().zip(0..).map(|(&level, splits)| match splits {
        0 => ("by sets".to_owned(), level),
        1 => ("after a split".to_owned(), level),
        more => (format!("after {more} splits"), level),
    });
    let levels = signatures.chain(splits).filter(|(_, level)| level.pairs > 0);
    levels
        .map(|(way, level)| ("pairs", format!("{} {way}, {} of them disjoint", level.pairs, level.disjoint)))
        .collect()
}
