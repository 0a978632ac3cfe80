//! Who may come in: the page that was opened with the link, and nobody else.
//!
//! Any web site that the user visits can send requests to 127.0.0.1, and any name can be made to
//! lead there. So a request must name this server as its `Host`, and come from no other `Origin`.
//!
//! Every user of the machine can send requests, too. So whatever tells of jobs or changes them wants a
//! key, which the page sends as a header, to a server that has shown that it knows the key. It is no
//! cookie: browsers send those to every port of a machine, and so to the servers of other users. Files
//! and pictures are links, which cannot have headers; their addresses have a pass for the files of one
//! job, which expires.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::{self, HOST, HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::connections::Client;
use crate::paths::Number;
use crate::refusal::{self, Refusal};

/// Scripts, styles and frames come from this server alone, and no script stands in the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; worker-src 'none'; style-src 'self'; \
                      img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// A pass is good until the end of the period after the one in which it was given.
const PERIOD: Duration = Duration::from_secs(12 * 60 * 60);

#[derive(Debug)]
pub(crate) struct Auth {
    port: u16,
    /// The token of the link that works next.
    token: Mutex<Secret>,
    /// What each request of the page has.
    key: Secret,
    opened: Instant,
    remark: fn(&str),
}

impl Auth {
    pub(crate) fn new(port: u16, remark: fn(&str)) -> Result<Self> {
        let token = Mutex::new(Secret::new()?);
        Ok(Self { port, token, key: Secret::new()?, opened: Instant::now(), remark })
    }

    /// The link that opens the page, once. Browsers keep what stands after `#` to themselves, until
    /// the page sends it.
    pub(crate) fn link(&self) -> String {
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

    /// What only this server and its pages can make of a word that a page chose: so a page knows its server before it
    /// sends the key. Passes begin with a number, so none can be had in this way.
    fn proof(&self, nonce: &str) -> String {
        self.key.derived(&format!("server {nonce}")).word().to_owned()
    }

    /// The word in the addresses of a job's files.
    pub(crate) fn pass(&self, number: Number) -> String {
        self.pass_of(number, self.period()).word().to_owned()
    }

    fn pass_of(&self, number: Number, period: u64) -> Secret {
        self.key.derived(&format!("{number} {period}"))
    }

    /// How many periods have passed.
    fn period(&self) -> u64 {
        self.opened.elapsed().as_secs() / PERIOD.as_secs()
    }

    /// Returns true if a word is a pass for a job in this period.
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

    /// Returns true if the request is meant for this server, and from no other page.
    fn is_own(&self, headers: &HeaderMap) -> bool {
        let names = self.names();
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
        let is_host = text(HOST).is_some_and(|host| names.iter().any(|name| name == host));
        let is_name = |origin: &str| names.iter().any(|name| origin.strip_prefix("http://") == Some(name));
        let is_origin = text(header::ORIGIN).is_none_or(is_name);
        let site = text(HeaderName::from_static("sec-fetch-site"));
        is_host && is_origin && site.is_none_or(|site| matches!(site, "same-origin" | "none"))
    }

    /// Returns true if somebody follows a link of another page to the page of this server. The page is the
    /// same for everybody, and shows nothing without a key.
    fn is_visit(&self, request: &Request) -> bool {
        let mut headers = request.headers().clone();
        let is_link = refusal::is_for_a_person(&headers) && request.uri().path() == "/";
        headers.remove("sec-fetch-site");
        is_link && self.is_own(&headers)
    }
}

/// A word of at least 128 random bits.
#[derive(Clone, Debug)]
struct Secret(String);

impl Secret {
    fn new() -> Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| anyhow!("no random numbers: {error}"))?;
        Ok(Self(hex(&bytes)))
    }

    /// A word for one purpose. Only who has this word can make it, and it does not tell this word.
    fn derived(&self, purpose: &str) -> Self {
        Self(hex(&Sha256::digest(format!("{} {purpose}", self.0))))
    }

    fn word(&self) -> &str {
        &self.0
    }

    /// Returns true if a word is this one. The time does not depend on where they differ.
    fn is(&self, word: &str) -> bool {
        let differences = self.0.bytes().zip(word.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
        self.0.len() == word.len() && differences == 0
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a request says of itself: `Authorization: Bearer WORD` (RFC 6750).
fn word(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// Refuses requests from elsewhere. Every answer gets the headers that keep others out.
pub(crate) async fn guard(State(auth): State<Arc<Auth>>, request: Request, next: Next) -> Response {
    let is_for_a_person = refusal::is_for_a_person(request.headers());
    let mut response = if auth.is_own(request.headers()) || auth.is_visit(&request) {
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

pub(crate) async fn wants_key(State(auth): State<Arc<Auth>>, request: Request, next: Next) -> Response {
    if !word(request.headers()).is_some_and(|word| auth.key.is(word)) {
        return stranger();
    }
    welcome(&request);
    next.run(request).await
}

/// Lets requests through whose addresses have a pass for their job.
pub(crate) async fn wants_pass(
    State(auth): State<Arc<Auth>>,
    Path(parts): Path<BTreeMap<String, String>>,
    request: Request,
    next: Next,
) -> Response {
    let number = parts.get("number").and_then(|number| number.parse().ok());
    let is_right =
        number.zip(parts.get("pass")).is_some_and(|(number, pass)| auth.is_pass(pass, number, auth.period()));
    if !is_right {
        let words = "This link to a file has expired. Open the answer in the workbench again, and take the link there.";
        return Refusal::new(StatusCode::FORBIDDEN, words).into_response();
    }
    welcome(&request);
    next.run(request).await
}

/// From now on the connection of a request makes room for no other one.
fn welcome(request: &Request) {
    if let Some(client) = request.extensions().get::<Client>() {
        client.welcome();
    }
}

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

/// Shows a page that this is the server whose key it has.
pub(crate) async fn prove(State(auth): State<Arc<Auth>>, Path(nonce): Path<String>) -> String {
    auth.proof(&nonce)
}

/// Takes the token of the link, and gives the key for it.
pub(crate) async fn enter(State(auth): State<Arc<Auth>>, request: Request) -> Result<Response, Refusal> {
    let failed = |error: anyhow::Error| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string());
    let word = word(request.headers()).unwrap_or_default();
    if !auth.takes(word).map_err(failed)? {
        return Ok(stranger());
    }
    welcome(&request);
    (auth.remark)(&format!("lifesat: the link was opened; for another browser: {}", auth.link()));
    let key: Value = json!({"key": auth.key.word()});
    Ok(([(header::CONTENT_TYPE, "application/json")], key.to_string()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_word_itself_is_right() {
        let secret = Secret::new().unwrap();
        let word = secret.word().to_owned();
        assert!(secret.is(&word) && word.len() == 32);
        for wrong in ["", &word[1..], &format!("{word}0"), &word.replace(char::is_numeric, "x")] {
            assert_eq!(secret.is(wrong), wrong == word, "{wrong}");
        }
        assert!(!Secret::new().unwrap().is(&word));
    }

    #[test]
    fn each_purpose_has_a_word_of_its_own() {
        let secret = Secret::new().unwrap();
        let word = secret.derived("7 0").word().to_owned();
        assert!(secret.derived("7 0").is(&word) && !secret.is(&word));
        assert!(!secret.derived("70").is(&word) && !secret.derived("7 1").is(&word));
        assert!(!Secret::new().unwrap().derived("7 0").is(&word));
    }

    #[test]
    fn a_link_works_once() {
        let auth = Auth::new(8080, |_| ()).unwrap();
        let token = auth.link().rsplit('/').next().unwrap().to_owned();
        let takes = |word: &str| auth.takes(word).unwrap();
        assert_eq!(
            [takes(""), takes(auth.key.word()), takes(&token), takes(&token)],
            [false, false, true, false]
        );
        assert!(takes(auth.link().rsplit('/').next().unwrap()));
    }

    #[test]
    fn a_server_shows_that_it_knows_the_key_and_does_not_tell_it() {
        let auth = Auth::new(8080, |_| ()).unwrap();
        let proof = auth.proof("1");
        // A page works this out with the key that it has.
        assert_eq!(proof, hex(&Sha256::digest(format!("{} server 1", auth.key.word()))));
        assert_ne!(proof, auth.proof("2"));
        assert_ne!(proof, Auth::new(8080, |_| ()).unwrap().proof("1"));
        assert!(!auth.key.is(&proof) && !auth.is_pass(&auth.proof("7 0"), 7, 0));
    }

    #[test]
    fn a_pass_is_for_one_job_and_expires() {
        let auth = Auth::new(8080, |_| ()).unwrap();
        let pass = auth.pass(7);
        let is_good = |number, period| auth.is_pass(&pass, number, period);
        assert_eq!([is_good(7, 0), is_good(7, 1), is_good(7, 2)], [true, true, false]);
        assert!(!is_good(8, 0) && !auth.key.is(&pass));
        assert!(!Auth::new(8080, |_| ()).unwrap().is_pass(&pass, 7, 0));
    }

    #[test]
    fn only_port_80_can_be_left_out() {
        let is_own = |port: u16, host: &'static str, origin: &'static str| {
            let pairs = [(HOST, host), (header::ORIGIN, origin)];
            let headers = pairs.map(|(name, value)| (name, HeaderValue::from_static(value)));
            Auth::new(port, |_| ()).unwrap().is_own(&HeaderMap::from_iter(headers))
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
