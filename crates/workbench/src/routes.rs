//! Which request leads where.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::header::{
    CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName,
};
use axum::http::{Response as Answer, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Extension, Router};
use futures_util::stream;
use lifesat_sat::threads::HAS_THREADS;
use serde_json::{Value, json};

use crate::job_store::{JobStore, Wish};
use crate::paths::{self, Number};
use crate::patterns::{self, Play};
use crate::pictures::{self, HTML};
use crate::refusal::Refusal;
use crate::{results, status, timeline, words};

/// The largest question, in bytes.
const LARGEST_BODY: usize = 1 << 20;

/// The largest text of a pattern.
const LARGEST_PATTERN: usize = 4 << 20;

/// How long a question may take to arrive.
const SLOWEST_BODY: Duration = Duration::from_secs(20);

/// The longest part of a log that is sent.
const LONGEST_LOG: u64 = 1 << 16;

/// Bytes of a file that are sent at once.
const PIECE: usize = 1 << 16;

/// A page with a pattern that plays has a script in it. It runs, but as a page from nowhere: it
/// reaches neither this server nor the page around it.
const SANDBOX: &str = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; \
                       style-src 'unsafe-inline'; img-src data: blob:; frame-ancestors 'self'";

pub(crate) type Shared = State<Arc<JobStore>>;

/// What the page asks, and questions. Who may ask is for others to say.
pub(crate) fn api() -> Router<Arc<JobStore>> {
    Router::new()
        .route("/api/about", get(about))
        .route("/api/questions", get(questions))
        .route("/api/topics/{name}", get(topic))
        .route("/api/glossary", get(glossary))
        .route("/api/commands/{*words}", get(help))
        .route("/api/patterns", get(library).post(read).layer(DefaultBodyLimit::max(LARGEST_PATTERN)))
        .route("/api/steps", post(play))
        .route("/api/jobs", get(list).post(ask))
        .route("/api/jobs/{number}", get(one).delete(remove))
        .route("/api/jobs/{number}/title", put(rename))
        .route("/api/jobs/{number}/{what}", post(act))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
}

/// The files of jobs.
pub(crate) fn files() -> Router<Arc<JobStore>> {
    Router::new()
        .route("/jobs/{number}/{pass}/files/{*name}", get(file))
        .route("/jobs/{number}/{pass}/pictures/{name}", get(picture))
        .route("/jobs/{number}/{pass}/archive", get(archive))
}

/// The word in the addresses of a job's files, of its number.
#[derive(Clone)]
pub(crate) struct Pass(pub(crate) Arc<dyn Fn(Number) -> String + Send + Sync>);

pub(crate) fn nothing() -> Refusal {
    Refusal::not_found("there is nothing here")
}

pub(crate) fn as_json(value: &Value) -> Response {
    ([(CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

async fn about(State(jobs): Shared) -> Response {
    let limits = jobs.limits;
    as_json(&json!({
        "version": env!("CARGO_PKG_VERSION"), "folder": jobs.place.to_string_lossy(), "jobs": limits.jobs,
        "megabytes": limits.memory >> 20, "seconds": limits.time.as_secs(),
    }))
}

async fn questions(State(jobs): Shared) -> Response {
    as_json(&jobs.forms.to_json())
}

async fn topic(State(jobs): Shared, Path(name): Path<String>) -> Result<Response, Refusal> {
    let text = (jobs.program.topic)(&name).ok_or_else(|| Refusal::not_found("there is no such topic"))?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// The terms of the program's glossary, each with its text.
async fn glossary(State(jobs): Shared) -> Response {
    as_json(&words::glossary(jobs.program.glossary))
}

/// The help of a command, such as `eden check`.
async fn help(State(jobs): Shared, Path(words): Path<String>) -> Result<Response, Refusal> {
    let text = words::help(&jobs.program.commands, &words).ok_or_else(nothing)?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

async fn list(State(jobs): Shared) -> Response {
    as_json(&jobs.all().0.into())
}

async fn ask(State(jobs): Shared, request: Request) -> Result<Response, Response> {
    asked(&jobs, &body(request).await?).map_err(Refusal::into_response)
}

/// The body of a request. Its key is right, but the connection may be slow.
async fn body(request: Request) -> Result<Bytes, Response> {
    let body = tokio::time::timeout(SLOWEST_BODY, Bytes::from_request(request, &())).await;
    let slow = |_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "the question did not arrive in time");
    body.map_err(slow).map_err(Refusal::into_response)?.map_err(IntoResponse::into_response)
}

async fn library() -> Response {
    as_json(&patterns::library())
}

/// The cells of a text, in any format that the program reads. A text that is none is no wrong request: the answer says
/// why.
async fn read(request: Request) -> Result<Response, Response> {
    let body = body(request).await?;
    let read = move || {
        let read = patterns::read(&String::from_utf8_lossy(&body));
        Ok(read.unwrap_or_else(|refusal| json!({"error": refusal.words})))
    };
    worked(read).await.map_err(Refusal::into_response)
}

/// What becomes of cells.
async fn play(request: Request) -> Result<Response, Response> {
    let body = body(request).await?;
    let play = move || {
        let play: Play =
            serde_json::from_slice(&body).map_err(|error| Refusal::question(error.to_string()))?;
        play.play()
    };
    worked(play).await.map_err(Refusal::into_response)
}

async fn worked(work: impl FnOnce() -> Result<Value, Refusal> + Send + 'static) -> Result<Response, Refusal> {
    Ok(as_json(&apart(work, "the pattern could not be read").await??))
}

/// What takes a while is worked out on a thread of its own, if there are threads.
async fn apart<R: Send + 'static>(
    work: impl FnOnce() -> R + Send + 'static,
    failure: &str,
) -> Result<R, Refusal> {
    if !HAS_THREADS {
        return Ok(work());
    }
    let failed = |_| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, failure);
    tokio::task::spawn_blocking(work).await.map_err(failed)
}

fn asked(jobs: &JobStore, body: &[u8]) -> Result<Response, Refusal> {
    let wish: Wish = serde_json::from_slice(body)
        .map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, format!("this is no question: {error}")))?;
    let job = jobs.ask(wish)?;
    Ok((StatusCode::CREATED, as_json(&status::view(&job))).into_response())
}

async fn one(
    State(jobs): Shared,
    Extension(pass): Extension<Pass>,
    Path(number): Path<Number>,
) -> Result<Response, Refusal> {
    // A large answer takes seconds.
    apart(move || all_of(&jobs, &pass, number), "the answer could not be read").await?
}

/// All that a page shows of a job.
fn all_of(jobs: &JobStore, Pass(pass): &Pass, number: Number) -> Result<Response, Refusal> {
    let job = jobs.job(number)?;
    let question = &job.asked.question;
    let answer = job.has_ended().then(|| results::answer(&jobs.place, number)).flatten();
    let patterns = job.summary.as_ref().map_or(0, |summary| summary.patterns);
    let mut view = status::view(&job);
    view["question"] = json!(question);
    view["limits"] = json!({"seconds": job.asked.seconds, "megabytes": job.asked.bytes >> 20});
    view["command"] = job.line_with_files().into();
    view["can_go_on"] = job.can_go_on(&jobs.place).into();
    view["log"] = results::log(&jobs.place, number, LONGEST_LOG).into();
    view["times"] = timeline::view(&paths::folder(&jobs.place, number));
    // A search that was cut off has reached something, too.
    let is_open = !job.has_ended() || (job.has_ended_early() && patterns == 0);
    view["partial"] = is_open.then(|| results::partial(&jobs.place, number)).flatten().into();
    view["so_far"] = json!(question.kind.so_far(&question.fields));
    view["verdict"] = status::long(&job, answer.as_ref()).into();
    view["answer"] = answer.into();
    view["patterns"] = patterns.to_string().into();
    view["rests_on"] = status::rests_on(&job).into();
    view["certificate"] = jobs.certificate(&job).into();
    view["pass"] = pass(number).into();
    view["files"] = results::shown(&jobs.place, number).into();
    Ok(as_json(&view))
}

/// Stops a job, lets it go on, brings it back, or asks its question again.
async fn act(State(jobs): Shared, Path((number, what)): Path<(Number, String)>) -> Result<Response, Refusal> {
    let (status, view) = match what.as_str() {
        "stop" => (StatusCode::ACCEPTED, jobs.stop(number).map(|()| json!({}))?),
        "go-on" => (StatusCode::ACCEPTED, jobs.go_on(number).map(|()| json!({}))?),
        "restore" => (StatusCode::OK, status::view(&jobs.restore(number)?)),
        "again" => (StatusCode::CREATED, status::view(&jobs.ask(Wish::again(jobs.job(number)?.asked))?)),
        _ => return Err(nothing()),
    };
    Ok((status, as_json(&view)).into_response())
}

/// Gives a job the title that is sent.
async fn rename(
    State(jobs): Shared,
    Path(number): Path<Number>,
    request: Request,
) -> Result<Response, Response> {
    let title = body(request).await?;
    jobs.rename(number, String::from_utf8_lossy(&title).trim())
        .map(|()| as_json(&json!({})))
        .map_err(Refusal::into_response)
}

async fn remove(State(jobs): Shared, Path(number): Path<Number>) -> Result<Response, Refusal> {
    jobs.remove(number)?;
    Ok(as_json(&json!({})))
}

/// A file of a job, to be saved and not to be shown. It may be large, so it is sent piece by piece.
async fn file(
    State(jobs): Shared,
    Path((number, _, name)): Path<(Number, String, String)>,
) -> Result<Response, Refusal> {
    jobs.job(number)?;
    let missing = || Refusal::not_found("this job has no such file");
    let path = results::file(&jobs.place, number, &name).ok_or_else(missing)?;
    let file = File::open(path).map_err(|_| missing())?;
    let length = file.metadata().map_err(|_| missing())?.len();
    let short: String =
        name.replace('/', "-").chars().filter(|c| c.is_ascii_graphic() && *c != '"').collect();
    let name = format!("job-{number}-{short}");
    Ok(saved(&name, "application/octet-stream", length, in_pieces(file.take(length))))
}

/// All files of an answer as one, which `lifesat check` takes if there is a certificate.
async fn archive(
    State(jobs): Shared,
    Path((number, _)): Path<(Number, String)>,
) -> Result<Response, Refusal> {
    if !jobs.job(number)?.has_ended() {
        return Err(Refusal::conflict("this job has not ended yet"));
    }
    let archive = results::archive(&jobs.place, number)?;
    let (name, length) = (format!("answer-{number}.tar"), archive.length());
    Ok(saved(&name, "application/x-tar", length, in_pieces(archive)))
}

fn in_pieces(reader: impl Read + Send + 'static) -> Body {
    Body::from_stream(stream::try_unfold(reader, |mut reader| async move {
        let mut bytes = vec![0; PIECE];
        let read = reader.read(&mut bytes)?;
        bytes.truncate(read);
        Ok::<_, io::Error>((read > 0).then_some((bytes, reader)))
    }))
}

fn saved(name: &str, media: &str, length: u64, body: Body) -> Response {
    let headers = [
        (CONTENT_TYPE, media.to_owned()),
        (CONTENT_LENGTH, length.to_string()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, body).into_response()
}

/// A picture such as `1.svg`: of the first pattern. A page that plays is shown, others are saved.
async fn picture(
    State(jobs): Shared,
    Path((number, _, name)): Path<(Number, String, String)>,
) -> Result<Response, Refusal> {
    if !jobs.job(number)?.has_ended() {
        return Err(Refusal::new(
            StatusCode::CONFLICT,
            "this job has not ended yet: its answer has no pictures",
        ));
    }
    let parts =
        name.split_once('.').map(|(pick, ending)| (pick.parse(), pictures::media(ending), ending.to_owned()));
    let Some((Ok(pick @ 1..), Some(media), ending)) = parts else {
        return Err(Refusal::not_found("a picture is named such as 1.svg, 1.png, 1.gif, 1.html or 1.rle"));
    };
    let (plays, kind) = (ending == HTML, ending);
    let draw = move || pictures::of(&jobs, number, pick, &kind);
    let bytes = apart(draw, "the picture could not be drawn").await??;
    if plays {
        return Ok(framed(media, bytes));
    }
    let length = bytes.len() as u64;
    Ok(saved(&format!("job-{number}-{name}"), media, length, bytes.into()))
}

fn framed(media: &'static str, bytes: Vec<u8>) -> Answer<Body> {
    let policy: (HeaderName, &str) = (CONTENT_SECURITY_POLICY, SANDBOX);
    ([(CONTENT_TYPE, media), policy], bytes).into_response()
}
