//! A module for each command: it answers the request and prints what came of it.

mod bundle;
pub(crate) mod campaign;
pub(crate) mod check;
pub(crate) mod coq;
pub(crate) mod decode;
pub(crate) mod doctor;
pub(crate) mod eden;
pub(crate) mod emit;
pub(crate) mod gray;
pub(crate) mod help;
pub(crate) mod ipasir_host;
pub(crate) mod manual;
mod partials;
pub(crate) mod play;
pub(crate) mod render;
pub(crate) mod search;
pub(crate) mod ships;
pub(crate) mod solve;
pub(crate) mod solver_watch;
pub(crate) mod solvers;
pub(crate) mod verify;
