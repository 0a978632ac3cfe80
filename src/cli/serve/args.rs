//! `lifesat serve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::cli::args::parse::{bytes, duration, jobs};

const HELP: &str = "\
Examples:
  lifesat serve
      Open the workbench in the browser
  lifesat serve --no-browser --port 8080
      Only print the link, with a port of your choice
  lifesat serve --state jobs --jobs 4
      Keep the jobs in a folder of this project, and run four at once
  lifesat serve --state jobs -o answers
      Write the answers there as pages that need no server: answers/index.html

The server listens on 127.0.0.1 only, so no other machine reaches it. The port is 19700 unless that is taken, so links to questions work after the next start. The link holds a token that lets one browser in, once; other tabs of that browser follow by themselves. From another machine, forward the port to the same port: ssh -L 8080:127.0.0.1:8080 HOST.

Each question is a job: a process of this program, whose command line the page shows. Jobs and their answers stay in the folder. If the server is killed, its jobs go on, and the next server on the folder takes them over. Ctrl-C ends the server and its jobs. Only you can read what the server and its jobs write.

Exit codes:
  0    ended by Ctrl-C or another signal, or exported
  2    the port is taken, or a folder cannot be used";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 for one that is free [default: 19700, or one that is free if that is taken]
    #[arg(long, value_name = "P", value_parser = port)]
    pub(crate) port: Option<u16>,
    /// The folder of the jobs [default: lifesat/workbench in the user's data directory]
    #[arg(long = "state", alias = "folder", value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Print the link, and open no browser
    #[arg(long)]
    pub(crate) no_browser: bool,
    /// Write the answers in the folder of the jobs to a new folder, as a page that needs no server
    #[arg(short = 'o', long = "output", alias = "export", value_name = "FOLDER", conflicts_with_all = ["port", "no_browser", "jobs", "memory", "time_limit"])]
    pub(crate) export: Option<PathBuf>,
    /// How many jobs run at once; others wait [default: half of the processors]
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// The most memory (address space) of a job, such as 8G or 500M [default: three quarters of the
    /// machine's memory, divided among the jobs that run at once]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
    /// The longest time that a job can ask for
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "24h")]
    pub(crate) time_limit: Duration,
}

fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| {
        format!(
            "expected the number of a port, from 1 to {}, such as 8080, or 0 for one that is free",
            u16::MAX
        )
    })
}
