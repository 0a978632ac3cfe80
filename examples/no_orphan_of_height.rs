//! Is there no orphan of this height, however long? `cargo run --release --example no_orphan_of_height 3 2 20`.
//!
//! The numbers are the height, the columns of a context, and within how many columns an entry comes
//! back. A rule may follow. The certificate goes to stdout (docs/no-orphan-recheck.md).

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::env;
use std::error::Error;

use lifesat::life::Rule;
use lifesat::limits::Limits;
use lifesat::solve::eden::strips::{Closed, Depth, Ending};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [height, context, columns, rule @ ..] = &words[..] else {
        return Err("three numbers, please".into());
    };
    let rule = rule.first().map_or(Ok(Rule::LIFE), |rule| rule.parse())?;
    let depth = Depth { context: context.parse()?, columns: columns.parse()?, effort: 3000 };
    match Closed::search(rule, height.parse()?, depth, &Limits::none()) {
        Ending::NoOrphan(closed) => print!("{}", closed.certificate()),
        Ending::Open => return Err("a context has no entry left, so the question is open".into()),
        Ending::Stopped(why) => return Err(why.to_string().into()),
    }
    Ok(())
}
