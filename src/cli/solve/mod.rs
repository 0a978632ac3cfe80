//! `lifesat solve`: the densest still life of a box, or any formula.

pub(crate) mod args;
mod census;
pub(crate) mod cubes;
pub(crate) mod densest;
mod formula;
mod objective;
pub(crate) mod request;
mod squares;

use anyhow::Result;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::solve::request::SolveRequest;

pub(crate) fn run(request: SolveRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        SolveRequest::Densest(request) => densest::run(&request, verbosity),
        SolveRequest::Squares(request) => squares::run(&request, verbosity),
        SolveRequest::Census(request) => census::run(&request, verbosity),
        SolveRequest::Patterns(request) => census::count_patterns(&request, verbosity),
        SolveRequest::Formula(request) => formula::run(request, verbosity),
        SolveRequest::Objective(request) => objective::run(request, verbosity),
        SolveRequest::Cubes(request) => cubes::run(request, verbosity),
    }
}
