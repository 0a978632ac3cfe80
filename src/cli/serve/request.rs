//! How the workbench is to be served.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use lifesat_workbench::{Limits, Serving};

use crate::cli::memory;
use crate::cli::serve::args::ServeArgs;

pub(crate) enum ServeRequest {
    Serve(Serving),
    Export { folder: PathBuf, to: PathBuf },
}

/// With less, the program itself does not start.
const LEAST_MEMORY: u64 = 64 << 20;

impl TryFrom<ServeArgs> for ServeRequest {
    type Error = anyhow::Error;

    fn try_from(args: ServeArgs) -> Result<Self> {
        let folder = args.folder.map_or_else(usual_folder, Ok)?;
        if let Some(to) = args.export {
            return Ok(Self::Export { folder, to });
        }
        let jobs = args.jobs.unwrap_or_else(half_of_the_processors);
        let memory = args.memory.unwrap_or_else(|| memory::allowed() / jobs as u64);
        if memory < LEAST_MEMORY {
            bail!("a job needs at least 64M of memory; give more, or run fewer jobs at once");
        }
        if args.time_limit < Duration::from_secs(1) {
            bail!("a job needs at least one second");
        }
        Ok(Self::Serve(Serving {
            port: args.port,
            folder,
            opens_browser: !args.no_browser,
            limits: Limits { jobs, memory, time: args.time_limit },
        }))
    }
}

fn half_of_the_processors() -> usize {
    thread::available_parallelism().map_or(1, |number| number.get().div_ceil(2))
}

fn usual_folder() -> Result<PathBuf> {
    let data = lifesat_platform::data_folder();
    let data = data.context("there is no home directory: name a folder with --state FOLDER")?;
    Ok(data.join("lifesat").join("workbench"))
}
