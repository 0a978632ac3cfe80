//! The workbench without a server. Where the program is WebAssembly in a browser, the page asks it by running it anew
//! for each request, and keeps its folder.
//!
//! The page runs the jobs, too. It asks which are to start, and tells what becomes of them.

use std::path::Path as Folder;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Extension, Router};
use serde::Deserialize;
use serde_json::{Value, json};
use tower_service::Service;

use crate::job::{self, Process};
use crate::job_store::JobStore;
use crate::outcome::{End, Kill, Reason};
use crate::paths::{self, Number, folder};
use crate::refusal::Refusal;
use crate::routes::{self, Pass, Shared, as_json};
use crate::timeline::Timeline;
use crate::{Limits, Program};

/// The most bytes of memory of a job. What is left of the 4 GB that WebAssembly reaches is for what it does not count.
const MEMORY: u64 = 3 << 30;

const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// A request as the page makes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    method: String,
    path: String,
    #[serde(default)]
    body: String,
    /// How many jobs run at once.
    jobs: usize,
}

/// Answers a request about the jobs in a folder: with a line of JSON, which has the status and what the body is, and
/// the body.
///
/// # Errors
/// If the text is no request, or the folder cannot be used.
pub fn answer(request: &str, place: &Folder, program: Program) -> Result<Vec<u8>> {
    let Asked { method, path, body, jobs } = serde_json::from_str(request).context("this is no request")?;
    let request = Request::builder().method(method.as_str()).uri(path).body(Body::from(body))?;
    let jobs = Arc::new(JobStore::open(place, Limits { jobs, memory: MEMORY, time: LONGEST }, program)?);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let (head, body) = runtime.block_on(async {
        let response = all(&jobs).call(request).await.unwrap_or_else(|never| match never {});
        let (head, body) = response.into_parts();
        to_bytes(body, usize::MAX).await.map(|body| (head, body))
    })?;
    let header = |name: HeaderName| head.headers.get(name).and_then(|value| value.to_str().ok());
    let (kind, disposition) = (header(CONTENT_TYPE), header(CONTENT_DISPOSITION));
    let name = disposition.and_then(|words| words.split('"').nth(1));
    let head =
        json!({"status": head.status.as_u16(), "type": kind, "name": name, "stops": jobs.take_stops()});
    Ok([format!("{head}\n").as_bytes(), &body].concat())
}

fn all(jobs: &Arc<JobStore>) -> Router {
    let workers = Router::new()
        .route("/workers/clear", post(clear))
        .route("/workers/start", post(start))
        .route("/workers/{number}/note", post(note))
        .route("/workers/{number}/end", post(end));
    routes::api()
        .merge(routes::files())
        .merge(workers)
        .with_state(Arc::clone(jobs))
        .fallback(async || routes::nothing())
        .layer(Extension(Pass(Arc::new(|_| "files".to_owned()))))
}

/// Deletes the files of removed jobs, which cannot come back then.
async fn clear(State(jobs): Shared) -> Result<Response, Refusal> {
    jobs.empty_bin(Duration::ZERO);
    paths::clear_aside(&jobs.place)?;
    Ok(as_json(&Value::Null))
}

/// The jobs that are to start now, for which there is room.
async fn start(State(jobs): Shared) -> Result<Response, Refusal> {
    let unfinished = jobs.unfinished();
    let (waiting, running): (Vec<_>, Vec<_>) =
        unfinished.into_iter().partition(|job| matches!(job.state, job::State::Waiting));
    let mut begun = Vec::new();
    for job in waiting.into_iter().take(jobs.limits.jobs.saturating_sub(running.len())) {
        jobs.prepare(&job)?;
        if jobs.begin(job.number, Process { id: 0, started: 0 })? {
            begun.push(json!({
                "id": job.number, "words": job.asked.words, "seconds": job.asked.seconds, "goes_on": job.goes_on,
            }));
        }
    }
    Ok(as_json(&begun.into()))
}

/// Notes the new lines of a job's log, so many seconds after it began.
async fn note(State(jobs): Shared, Path(number): Path<Number>, seconds: String) -> Result<Response, Refusal> {
    let seconds = seconds.parse().map_err(|_| Refusal::question("this is no number of seconds"))?;
    let before = Duration::from_secs(jobs.job(number)?.before);
    let folder = folder(&jobs.place, number);
    Timeline::open(&folder, before).follow(&folder, seconds);
    Ok(as_json(&Value::Null))
}

/// How the worker of a job ended.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ended {
    /// Its exit code, unless it was ended or crashed.
    code: Option<i32>,
    /// Why it was ended, if it was.
    told: Option<Told>,
    seconds: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Told {
    User,
    Page,
    Time,
}

async fn end(State(jobs): Shared, Path(number): Path<Number>, body: String) -> Result<Response, Refusal> {
    let Ended { code, told, seconds } =
        serde_json::from_str(&body).map_err(|error| Refusal::question(error.to_string()))?;
    let job = jobs.job(number)?;
    let reason = told.map(|told| match told {
        Told::User => Reason::User,
        Told::Page => Reason::Page,
        Told::Time => Reason::Time { keeps_time: job.keeps_time() },
    });
    let end = code.map_or(End::Killed(Kill::Trap), End::Exited);
    jobs.conclude(number, end, reason, seconds)?;
    Ok(as_json(&Value::Null).into_response())
}
