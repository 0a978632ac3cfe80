//! The options of a divided command that are not part of its question, and where they belong.

use anyhow::{Result, bail};

use crate::cli::args::{
    EdenAgarsArgs, EdenHuntArgs, EdenProveArgs, EdenSearchArgs, PatternFormatArg, SearchArgs, ShipsArgs,
    SolveArgs,
};

/// Where a command line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the plan: it has the question alone.
    Plan,
    /// In a merge: it also says what to do with the answer.
    Merge,
}

/// Where an option belongs that is not part of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// To `campaign run`.
    Run,
    /// To `campaign merge`.
    Merge,
    /// Nowhere, because campaigns have something of their own for it.
    Nobody,
}

/// An option, whether it was given, and where it belongs.
pub(super) type Options = Vec<(&'static str, bool, Whose)>;

/// Refuses options that do not belong to a place.
pub(super) fn refuse(options: Options, place: Place) -> Result<()> {
    for (option, _, whose) in options.into_iter().filter(|(_, is_given, _)| *is_given) {
        match (whose, place) {
            // A proof is combined with as much work as it was begun with.
            (Whose::Merge | Whose::Run, Place::Merge) => {}
            (Whose::Run, Place::Plan) => {
                bail!("{option} is not part of the question: give it to `lifesat campaign run`")
            }
            (Whose::Merge, Place::Plan) => bail!(
                "{option} is not part of the question: give it to `lifesat campaign merge` behind --, as in \
                 `lifesat campaign merge FOLDER -- {option} …`"
            ),
            (Whose::Nobody, _) => bail!("a campaign keeps its own records: leave out {option}"),
        }
    }
    Ok(())
}

pub(super) fn of_cubes(args: &SolveArgs) -> Options {
    vec![("--jobs", args.jobs.is_some(), Whose::Run), ("--time-limit", args.time_limit.is_some(), Whose::Run)]
}

pub(super) fn of_densest(args: &SolveArgs) -> Options {
    vec![
        ("--jobs", args.jobs.is_some(), Whose::Run),
        ("--time-limit", args.time_limit.is_some(), Whose::Run),
        ("--partials", args.partials.is_some(), Whose::Nobody),
        ("--proof", args.proof.is_some(), Whose::Merge),
        ("--format", args.format.is_some(), Whose::Merge),
        ("--json", args.json, Whose::Merge),
        ("--report", args.report.is_given(), Whose::Merge),
    ]
}

pub(super) fn of_eden_search(args: &EdenSearchArgs) -> Options {
    vec![
        ("--jobs", args.jobs.is_some(), Whose::Run),
        ("--time-limit", args.time_limit.is_some(), Whose::Run),
        ("--state", args.state.is_some(), Whose::Nobody),
        ("--partials", args.partials.is_some(), Whose::Nobody),
        ("--gardens", args.gardens.is_some(), Whose::Merge),
        ("--trust-state", args.trust_state, Whose::Merge),
        ("--orphans", args.orphans.is_some(), Whose::Merge),
        ("--histogram", args.histogram.is_some(), Whose::Merge),
        ("--json", args.json, Whose::Merge),
        ("--report", args.report.is_given(), Whose::Merge),
    ]
}

pub(super) fn of_eden_prove(args: &EdenProveArgs) -> Options {
    vec![
        ("--jobs", args.jobs.is_some(), Whose::Run),
        ("--time-limit", args.time_limit.is_some(), Whose::Run),
        ("--state", args.state.is_some(), Whose::Nobody),
        ("--merge", !args.merge.is_empty(), Whose::Nobody),
        ("--shard", args.shard.is_some(), Whose::Nobody),
        ("--pairs", args.pairs.is_some(), Whose::Nobody),
        ("--proof", args.proof.is_some(), Whose::Merge),
        ("--json", args.json, Whose::Merge),
        ("--report", args.report.is_given(), Whose::Merge),
    ]
}

pub(super) fn of_eden_agars(args: &EdenAgarsArgs) -> Options {
    vec![
        ("--jobs", args.jobs.is_some(), Whose::Run),
        ("--time-limit", args.time_limit.is_some(), Whose::Run),
        ("--state", args.state.is_some(), Whose::Nobody),
        ("--tsv", args.tsv, Whose::Merge),
        ("--json", args.json, Whose::Merge),
    ]
}

pub(super) fn of_eden_hunt(args: &EdenHuntArgs) -> Options {
    vec![
        ("--jobs", args.jobs.is_some(), Whose::Run),
        ("--time-limit", args.time_limit.is_some(), Whose::Run),
        ("--watch", args.watch, Whose::Nobody),
        ("--state", args.state.is_some(), Whose::Nobody),
        ("--best", args.best.is_some(), Whose::Merge),
        ("--json", args.json, Whose::Merge),
        ("--report", args.report.is_given(), Whose::Merge),
    ]
}

pub(super) fn of_search(args: &SearchArgs) -> Options {
    vec![
        ("--jobs", args.jobs.is_some(), Whose::Run),
        ("--time-limit", args.time_limit.is_some(), Whose::Run),
        ("--watch", args.watch, Whose::Nobody),
        ("--partials", args.partials.is_some(), Whose::Nobody),
        ("--state", args.state.is_some(), Whose::Nobody),
        ("--proof", args.proof.is_some(), Whose::Nobody),
        ("--format", args.answers.format != PatternFormatArg::Rle, Whose::Merge),
        ("--json", args.answers.json, Whose::Merge),
        ("--report", args.answers.report.is_given(), Whose::Merge),
    ]
}

pub(super) fn of_ships(args: &ShipsArgs) -> Options {
    vec![
        ("--jobs", args.jobs.is_some(), Whose::Run),
        ("--time-limit", args.time_limit.is_some(), Whose::Run),
        ("--watch", args.watch, Whose::Nobody),
        ("--partials", args.partials.is_some(), Whose::Nobody),
        ("--state", args.state.is_some(), Whose::Nobody),
        ("--proof", args.proof.is_some(), Whose::Merge),
        ("--format", args.answers.format != PatternFormatArg::Rle, Whose::Merge),
        ("--json", args.answers.json, Whose::Merge),
        ("--report", args.answers.report.is_given(), Whose::Merge),
    ]
}
