//! Tests of the program as a user runs it: one test binary with a module for each subject.

#[path = "../shared/rows.rs"]
mod rows;
#[path = "../shared/script.rs"]
mod script;

mod awkward;
mod campaign;
mod campaign_kinds;
mod campaign_schedulers;
mod campaign_scripts;
mod census;
mod cohesion;
mod common;
mod cube_solvers;
mod cubes;
mod documents;
mod dp;
mod dp_bounds;
mod duel;
mod eden;
mod eden_force;
mod eden_hunt;
mod eden_prove;
mod eden_prove_parts;
mod eden_search;
mod gray;
mod growing;
mod json;
mod keyboard;
mod manual;
mod named_patterns;
mod objectives;
mod optima;
mod pipelines;
mod play;
mod play_resume;
mod play_terminal;
mod proof_folder;
mod render;
mod render_html;
mod render_pixels;
mod report;
mod robustness;
mod rules;
mod search_command;
mod search_long;
mod several;
mod ships;
mod squares;
mod tables;
mod waste_encoding;
mod watch;
