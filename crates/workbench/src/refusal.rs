//! Requests that are refused: a status and a sentence for people.

use std::path::Path;

use axum::Extension;
use axum::http::StatusCode;
use axum::http::header::{ACCEPT, CONTENT_TYPE, HeaderMap};
use axum::response::{Html, IntoResponse, Response};
use lifesat_life::render::svg::escaped;
use serde_json::json;

#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) words: String,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, words: impl Into<String>) -> Self {
        Self { status, words: words.into() }
    }

    /// The question makes no sense.
    pub(crate) fn question(words: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, words)
    }

    pub(crate) fn not_found(words: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, words)
    }

    /// The state of a job does not allow it.
    pub(crate) fn conflict(words: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, words)
    }

    /// A job is removed, but not its files.
    pub(crate) fn left_over(folder: &Path, error: &std::io::Error) -> Self {
        let words = format!(
            "the job was removed, but not all of its files: {error}. Delete the folder {} yourself.",
            folder.display()
        );
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, words)
    }

    /// A job would have no room for its files.
    pub(crate) fn full_disk(folder: &Path) -> Self {
        let words = format!(
            "the disk is full: make room on the disk of {}, and ask again. Nothing was changed.",
            folder.display()
        );
        Self::new(StatusCode::INSUFFICIENT_STORAGE, words)
    }
}

/// The folder cannot be written: usually the disk is full.
impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Self {
        let words = format!("the folder of the jobs cannot be written: {error}. Nothing was changed.");
        Self::new(StatusCode::INSUFFICIENT_STORAGE, words)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let kind = [(CONTENT_TYPE, "application/json")];
        let body = json!({"error": self.words}).to_string();
        (self.status, kind, Extension(self), body).into_response()
    }
}

/// Returns true if a browser will show the answer to a request as a page.
pub(crate) fn is_for_a_person(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match text("sec-fetch-mode") {
        Some(mode) => mode == "navigate" && text("sec-fetch-dest") == Some("document"),
        None => text(ACCEPT.as_str()).is_some_and(|kinds| kinds.contains("text/html")),
    }
}

/// A refusal as a page, which says what to do. Other answers stay as they are.
pub(crate) fn as_page(response: Response) -> Response {
    let Some(Refusal { status, words }) = response.extensions().get().cloned() else { return response };
    let words = escaped(&words);
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>lifesat workbench</title>\n\
         <link rel=\"stylesheet\" href=\"/assets/style.css\">\n<main>\n<p class=\"warning\">{words}</p>\n\
         <p><a href=\"/\">The workbench</a></p>\n</main>\n</html>\n"
    );
    (status, Html(page)).into_response()
}
