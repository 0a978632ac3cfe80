//! Who may come in: requests of the page that was opened with the link, and no others.
//!
//! Any web site that the user visits can send requests to 127.0.0.1, and any name can be made to
//! lead there. So a request must have the cookie, name this server as its `Host`, and come from no
//! other `Origin`.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, header::HOST};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::refusal::Refusal;
use super::secret::Secret;
use crate::cli::console::stderr;

/// Scripts, styles and frames come from this server alone, and no script stands in the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// The doorkeeper.
#[derive(Debug)]
pub(super) struct Gate {
    port: u16,
    /// The token of the link that works next.
    token: Mutex<Secret>,
    /// What the cookie holds.
    session: Secret,
}

impl Gate {
    pub(super) fn new(port: u16) -> Result<Self> {
        Ok(Self { port, token: Mutex::new(Secret::new()?), session: Secret::new()? })
    }

    /// The link that opens the page, once.
    pub(super) fn link(&self) -> String {
        let token = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        format!("http://127.0.0.1:{}/enter/{}", self.port, token.word())
    }

    /// Browsers share cookies among the ports of a machine, so the name holds the port.
    fn cookie(&self) -> String {
        format!("lifesat-{}", self.port)
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

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let texts = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let name = self.cookie();
        pairs.any(|(key, value)| key == name && self.session.is(value))
    }
}

/// Lets a request through, or refuses it. Every answer gets the headers that keep others out.
pub(super) async fn guard(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let is_entry = request.uri().path().starts_with("/enter/");
    let mut response = if !gate.is_own(request.headers()) {
        Refusal::new(StatusCode::FORBIDDEN, "this server answers only the page that it serves")
            .into_response()
    } else if !is_entry && !gate.has_cookie(request.headers()) {
        no_cookie(request.uri().path())
    } else {
        next.run(request).await
    };
    protect(response.headers_mut());
    response
}

/// Somebody without cookie: a person reads a page, a script an error.
fn no_cookie(path: &str) -> Response {
    const WORDS: &str =
        "Open the link that `lifesat serve` printed last: it lets this browser in. A link works once.";
    if path.starts_with("/api/") {
        Refusal::new(StatusCode::FORBIDDEN, WORDS).into_response()
    } else {
        (StatusCode::FORBIDDEN, WORDS).into_response()
    }
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

/// The link: takes the token and gives a cookie for it.
pub(super) async fn enter(
    State(gate): State<Arc<Gate>>,
    Path(token): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    // Programs that preview links only look at the headers, and the link must still work after that.
    if method == Method::HEAD {
        return StatusCode::NO_CONTENT.into_response();
    }
    match gate.takes(&token) {
        Ok(true) => {
            stderr::remark(&format!("lifesat: the link was opened; for another browser: {}", gate.link()));
            let cookie =
                format!("{}={}; HttpOnly; SameSite=Strict; Path=/", gate.cookie(), gate.session.word());
            let moved = [(header::LOCATION, "/".to_owned()), (header::SET_COOKIE, cookie)];
            (StatusCode::SEE_OTHER, moved, Body::empty()).into_response()
        }
        // A reload of the link, by a browser that has been here.
        Ok(false) if gate.has_cookie(&headers) => {
            (StatusCode::SEE_OTHER, [(header::LOCATION, "/")], Body::empty()).into_response()
        }
        Ok(false) => no_cookie("/"),
        Err(error) => Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_headers_cost_no_link() {
        let gate = Arc::new(Gate::new(8080).unwrap());
        let token = gate.link().rsplit('/').next().unwrap().to_owned();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let enter = |method| {
            let answer = enter(State(Arc::clone(&gate)), Path(token.clone()), method, HeaderMap::new());
            runtime.block_on(answer).status()
        };
        let methods = [Method::HEAD, Method::HEAD, Method::GET, Method::GET];
        assert_eq!(methods.map(enter).map(|status| status.as_u16()), [204, 204, 303, 403]);
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
