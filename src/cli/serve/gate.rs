//! Who may come in: the page that was opened with the link, and nobody else.
//!
//! Any web site that the user visits can send requests to 127.0.0.1, and any name can be made to
//! lead there. So a request must name this server as its `Host`, and come from no other `Origin`.
//!
//! Every user of the machine can send requests, too. So whatever tells of jobs or changes them wants a
//! key, which the page sends as a header. It is no cookie: browsers send those to every port of a
//! machine, and so to the servers of other users. Files and pictures are links, which cannot have
//! headers; their addresses have a pass for the files of one job, which expires.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::{self, HOST, HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::door::Guest;
use super::place::Number;
use super::refusal::{self, Refusal};
use super::secret::Secret;
use crate::cli::console::stderr;

/// Scripts, styles and frames come from this server alone, and no script stands in the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// A pass is good until the end of the period after the one in which it was given.
const PERIOD: Duration = Duration::from_secs(12 * 60 * 60);

/// The doorkeeper.
#[derive(Debug)]
pub(super) struct Gate {
    port: u16,
    /// The token of the link that works next.
    token: Mutex<Secret>,
    /// What each request of the page has.
    key: Secret,
    opened: Instant,
}

impl Gate {
    pub(super) fn new(port: u16) -> Result<Self> {
        Ok(Self { port, token: Mutex::new(Secret::new()?), key: Secret::new()?, opened: Instant::now() })
    }

    /// The link that opens the page, once. Browsers keep what stands after `#` to themselves, until
    /// the page sends it.
    pub(super) fn link(&self) -> String {
        let token = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        format!("http://127.0.0.1:{}/#/enter/{}", self.port, token.word())
    }

    /// Takes a token that is right, and makes the next one.
    fn takes(&self, word: &str) -> Result<bool> {
        let mut token = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        let is_right = token.is(word);
        if is_right {
            *token = Secret::new()?;
        }
        Ok(is_right)
    }

    /// The word in the addresses of a job's files.
    pub(super) fn pass(&self, number: Number) -> String {
        self.pass_of(number, self.period()).word().to_owned()
    }

    fn pass_of(&self, number: Number, period: u64) -> Secret {
        self.key.derived(&format!("{number} {period}"))
    }

    /// How many periods have passed.
    fn period(&self) -> u64 {
        self.opened.elapsed().as_secs() / PERIOD.as_secs()
    }

    /// Whether a word is a pass for a job in this period.
    fn is_pass(&self, word: &str, number: Number, period: u64) -> bool {
        [Some(period), period.checked_sub(1)]
            .into_iter()
            .flatten()
            .any(|period| self.pass_of(number, period).is(word))
    }

    /// What this server is called. Browsers leave out port 80, which is the usual one.
    fn names(&self) -> Vec<String> {
        let ports = [Some(format!(":{}", self.port)), (self.port == 80).then(String::new)];
        let named = |port: String| ["127.0.0.1", "localhost"].map(|host| format!("{host}{port}"));
        ports.into_iter().flatten().flat_map(named).collect()
    }

    /// Whether the request is meant for this server, and from no other page.
    fn is_own(&self, headers: &HeaderMap) -> bool {
        let names = self.names();
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
        let is_host = text(HOST).is_some_and(|host| names.iter().any(|name| name == host));
        let is_name = |origin: &str| names.iter().any(|name| origin.strip_prefix("http://") == Some(name));
        let is_origin = text(header::ORIGIN).is_none_or(is_name);
        let site = text(HeaderName::from_static("sec-fetch-site"));
        is_host && is_origin && site.is_none_or(|site| matches!(site, "same-origin" | "none"))
    }

    /// Whether somebody follows a link of another page to the page of this server. The page is the
    /// same for everybody, and shows nothing without a key.
    fn is_visit(&self, request: &Request) -> bool {
        let mut headers = request.headers().clone();
        let is_link = refusal::is_for_a_person(&headers) && request.uri().path() == "/";
        headers.remove("sec-fetch-site");
        is_link && self.is_own(&headers)
    }
}

/// What a request says of itself: `Authorization: Bearer WORD` (RFC 6750).
fn word(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// Refuses requests from elsewhere. Every answer gets the headers that keep others out.
pub(super) async fn guard(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let is_for_a_person = refusal::is_for_a_person(request.headers());
    let mut response = if gate.is_own(request.headers()) || gate.is_visit(&request) {
        next.run(request).await
    } else {
        Refusal::new(StatusCode::FORBIDDEN, "this server answers only the page that it serves")
            .into_response()
    };
    if is_for_a_person {
        response = refusal::as_page(response);
    }
    protect(response.headers_mut());
    response
}

/// Lets requests with the key through.
pub(super) async fn wants_key(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    if !word(request.headers()).is_some_and(|word| gate.key.is(word)) {
        return stranger();
    }
    welcome(&request);
    next.run(request).await
}

/// Lets requests through whose addresses have a pass for their job.
pub(super) async fn wants_pass(
    State(gate): State<Arc<Gate>>,
    Path(parts): Path<BTreeMap<String, String>>,
    request: Request,
    next: Next,
) -> Response {
    let number = parts.get("number").and_then(|number| number.parse().ok());
    let is_right =
        number.zip(parts.get("pass")).is_some_and(|(number, pass)| gate.is_pass(pass, number, gate.period()));
    if !is_right {
        let words = "This link to a file has expired. Open the answer in the workbench again, and take the link there.";
        return Refusal::new(StatusCode::FORBIDDEN, words).into_response();
    }
    welcome(&request);
    next.run(request).await
}

/// From now on the connection of a request makes room for no other one.
fn welcome(request: &Request) {
    if let Some(guest) = request.extensions().get::<Guest>() {
        guest.welcome();
    }
}

/// Somebody without the key.
fn stranger() -> Response {
    let words =
        "Open the link that `lifesat serve` printed last: it lets this browser in. A link works once.";
    let refusal = Refusal::new(StatusCode::UNAUTHORIZED, words).into_response();
    ([(header::WWW_AUTHENTICATE, "Bearer")], refusal).into_response()
}

fn protect(headers: &mut HeaderMap) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Pictures bring a policy of their own.
    headers.entry("content-security-policy").or_insert(HeaderValue::from_static(POLICY));
}

/// Takes the token of the link, and gives the key for it.
pub(super) async fn enter(State(gate): State<Arc<Gate>>, request: Request) -> Result<Response, Refusal> {
    let failed = |error: anyhow::Error| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string());
    let word = word(request.headers()).unwrap_or_default();
    if !gate.takes(word).map_err(failed)? {
        return Ok(stranger());
    }
    welcome(&request);
    stderr::remark(&format!("lifesat: the link was opened; for another browser: {}", gate.link()));
    let key: Value = json!({"key": gate.key.word()});
    Ok(([(header::CONTENT_TYPE, "application/json")], key.to_string()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_works_once() {
        let gate = Gate::new(8080).unwrap();
        let token = gate.link().rsplit('/').next().unwrap().to_owned();
        let takes = |word: &str| gate.takes(word).unwrap();
        assert_eq!(
            [takes(""), takes(gate.key.word()), takes(&token), takes(&token)],
            [false, false, true, false]
        );
        assert!(takes(gate.link().rsplit('/').next().unwrap()));
    }

    #[test]
    fn a_pass_is_for_one_job_and_expires() {
        let gate = Gate::new(8080).unwrap();
        let pass = gate.pass(7);
        let is_good = |number, period| gate.is_pass(&pass, number, period);
        assert_eq!([is_good(7, 0), is_good(7, 1), is_good(7, 2)], [true, true, false]);
        assert!(!is_good(8, 0) && !gate.key.is(&pass));
        assert!(!Gate::new(8080).unwrap().is_pass(&pass, 7, 0));
    }

    #[test]
    fn only_port_80_can_be_left_out() {
        let is_own = |port: u16, host: &'static str, origin: &'static str| {
            let pairs = [(HOST, host), (header::ORIGIN, origin)];
            let headers = pairs.map(|(name, value)| (name, HeaderValue::from_static(value)));
            Gate::new(port).unwrap().is_own(&HeaderMap::from_iter(headers))
        };
        assert!(is_own(80, "127.0.0.1", "http://127.0.0.1"));
        assert!(is_own(80, "localhost:80", "http://localhost"));
        assert!(is_own(8080, "127.0.0.1:8080", "http://127.0.0.1:8080"));
        assert!(!is_own(8080, "127.0.0.1", "http://127.0.0.1:8080"));
        assert!(!is_own(8080, "127.0.0.1:8080", "http://127.0.0.1"));
        assert!(!is_own(80, "127.0.0.1:8080", "http://127.0.0.1"));
        assert!(!is_own(80, "127.0.0.1", "https://127.0.0.1"));
    }
}
