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
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};

use super::bench::{self, Bench};
use super::gate::{self, Gate};
use super::job::Asked;
use super::pictures::{self, Kind};
use super::place::{self, Number};
use super::question::Question;
use super::refusal::Refusal;
use super::{assets, events, results, standing, timeline};
use crate::cli::topics;

/// The largest question, in bytes.
const LARGEST_BODY: usize = 1 << 20;

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

type Shared = State<Arc<Bench>>;

/// Everything that the server answers.
pub(super) fn all(bench: Arc<Bench>, gate: Arc<Gate>) -> Router {
    // The page is the same for everybody.
    let open = Router::new()
        .route("/", get(assets::page))
        .route("/assets/{name}", get(assets::asset))
        .route("/enter", post(gate::enter).with_state(Arc::clone(&gate)));
    let keyed = Router::new()
        .route("/api/about", get(about))
        .route("/api/topics/{name}", get(topic))
        .route("/api/events", get(events::listen))
        .route("/api/jobs", get(list).post(ask))
        .route("/api/jobs/{number}", get(one).delete(remove))
        .route("/api/jobs/{number}/stop", post(stop))
        .route("/api/jobs/{number}/again", post(again))
        .route("/api/jobs/{number}/go-on", post(go_on))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&gate), gate::wants_key));
    let linked = Router::new()
        .route("/jobs/{number}/{pass}/files/{*name}", get(file))
        .route("/jobs/{number}/{pass}/pictures/{name}", get(picture))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&gate), gate::wants_pass));
    keyed
        .merge(linked)
        .with_state(bench)
        .merge(open)
        .fallback(async || Refusal::not_found("there is nothing here"))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(Extension(Arc::clone(&gate)))
        .layer(middleware::from_fn_with_state(gate, gate::guard))
}

/// A question with limits, as the page sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    question: Question,
    #[serde(default)]
    title: String,
    seconds: u64,
    /// In megabytes; what the server allows, if it is not given.
    megabytes: Option<u64>,
}

fn as_json(value: &Value) -> Response {
    ([(CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

/// What the page knows of the server from the beginning.
async fn about(State(bench): Shared) -> Response {
    let limits = bench.limits();
    as_json(&json!({
        "version": env!("CARGO_PKG_VERSION"), "folder": bench.place().to_string_lossy(), "jobs": limits.jobs,
        "megabytes": limits.memory >> 20, "seconds": limits.time.as_secs(),
    }))
}

async fn topic(Path(name): Path<String>) -> Result<Response, Refusal> {
    let topic = topics::named(&[name]).ok_or_else(|| Refusal::not_found("there is no such topic"))?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], topic.text).into_response())
}

async fn list(State(bench): Shared) -> Response {
    as_json(&bench.all().0.into())
}

async fn ask(State(bench): Shared, request: Request) -> Result<Response, Response> {
    // The key is right, but the connection may be slow.
    let body = tokio::time::timeout(SLOWEST_BODY, Bytes::from_request(request, &())).await;
    let slow = |_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "the question did not arrive in time");
    let body = body.map_err(slow).map_err(Refusal::into_response)?.map_err(IntoResponse::into_response)?;
    asked(&bench, &body).map_err(Refusal::into_response)
}

fn asked(bench: &Bench, body: &[u8]) -> Result<Response, Refusal> {
    let wish: Wish = serde_json::from_slice(body)
        .map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, format!("this is no question: {error}")))?;
    let bytes = wish.megabytes.map_or(bench.limits().memory, |megabytes| megabytes.saturating_mul(1 << 20));
    let Wish { question, title, seconds, .. } = wish;
    let job = bench.ask(Asked { question, title, seconds, bytes, at: bench::now() })?;
    Ok((StatusCode::CREATED, as_json(&job.view())).into_response())
}

async fn one(
    State(bench): Shared,
    Extension(gate): Extension<Arc<Gate>>,
    Path(number): Path<Number>,
) -> Result<Response, Refusal> {
    let job = bench.job(number)?;
    let mut view = job.view();
    view["question"] = json!(job.asked.question);
    view["limits"] = json!({"seconds": job.asked.seconds, "megabytes": job.asked.bytes >> 20});
    view["command"] = job.line().into();
    view["can_go_on"] = job.can_go_on(bench.place()).into();
    view["log"] = results::log(bench.place(), number, LONGEST_LOG).into();
    view["times"] = timeline::view(&place::folder(bench.place(), number));
    view["partial"] = (!job.has_ended()).then(|| results::partial(bench.place(), number)).flatten().into();
    view["answer"] = job.has_ended().then(|| results::answer(bench.place(), number)).flatten().into();
    view["rests_on"] = standing::rests_on(&job).into();
    view["pass"] = gate.pass(number).into();
    view["files"] = results::shown(bench.place(), number).into();
    Ok(as_json(&view))
}

async fn stop(State(bench): Shared, Path(number): Path<Number>) -> Result<Response, Refusal> {
    bench.stop(number)?;
    Ok((StatusCode::ACCEPTED, as_json(&json!({}))).into_response())
}

async fn again(State(bench): Shared, Path(number): Path<Number>) -> Result<Response, Refusal> {
    let old = bench.job(number)?.asked;
    let job = bench.ask(Asked { at: bench::now(), ..old })?;
    Ok((StatusCode::CREATED, as_json(&job.view())).into_response())
}

async fn go_on(State(bench): Shared, Path(number): Path<Number>) -> Result<Response, Refusal> {
    bench.go_on(number)?;
    Ok((StatusCode::ACCEPTED, as_json(&json!({}))).into_response())
}

async fn remove(State(bench): Shared, Path(number): Path<Number>) -> Result<Response, Refusal> {
    bench.remove(number)?;
    Ok(as_json(&json!({})))
}

/// A file of a job, to be saved and not to be shown. It may be large, so it is sent piece by piece.
async fn file(
    State(bench): Shared,
    Path((number, _, name)): Path<(Number, String, String)>,
) -> Result<Response, Refusal> {
    bench.job(number)?;
    let missing = || Refusal::not_found("this job has no such file");
    let path = results::file(bench.place(), number, &name).ok_or_else(missing)?;
    let file = File::open(path).map_err(|_| missing())?;
    let length = file.metadata().map_err(|_| missing())?.len();
    let short: String =
        name.replace('/', "-").chars().filter(|c| c.is_ascii_graphic() && *c != '"').collect();
    let pieces = stream::try_unfold(file.take(length), |mut file| async move {
        let mut bytes = vec![0; PIECE];
        let read = file.read(&mut bytes)?;
        bytes.truncate(read);
        Ok::<_, io::Error>((read > 0).then_some((bytes, file)))
    });
    let name = format!("job-{number}-{short}");
    Ok(saved(&name, "application/octet-stream", length, Body::from_stream(pieces)))
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
    State(bench): Shared,
    Path((number, _, name)): Path<(Number, String, String)>,
) -> Result<Response, Refusal> {
    if !bench.job(number)?.has_ended() {
        return Err(Refusal::new(
            StatusCode::CONFLICT,
            "this job has not ended yet: its answer has no pictures",
        ));
    }
    let parts = name.split_once('.').and_then(|(pick, ending)| Some((pick.parse().ok()?, Kind::of(ending)?)));
    let Some((pick @ 1.., kind)) = parts else {
        return Err(Refusal::not_found("a picture is named such as 1.svg, 1.png, 1.gif, 1.html or 1.rle"));
    };
    let drawn = tokio::task::spawn_blocking(move || pictures::of(&bench, number, pick, kind)).await;
    let failed = |_| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "the picture could not be drawn");
    let bytes = drawn.map_err(failed)??;
    if kind == Kind::Html {
        return Ok(framed(bytes));
    }
    let length = bytes.len() as u64;
    Ok(saved(&format!("job-{number}-{name}"), kind.media(), length, bytes.into()))
}

fn framed(bytes: Vec<u8>) -> Answer<Body> {
    let policy: (HeaderName, &str) = (CONTENT_SECURITY_POLICY, SANDBOX);
    ([(CONTENT_TYPE, Kind::Html.media()), policy], bytes).into_response()
}
