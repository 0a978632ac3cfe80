//! Requests that are refused: a status and a sentence for people.

use std::path::Path;

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::place::Number;

/// Why a request is refused.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) words: String,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, words: impl Into<String>) -> Self {
        Self { status, words: words.into() }
    }

    /// The question makes no sense.
    pub(super) fn question(words: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, words)
    }

    pub(super) fn not_found(words: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, words)
    }

    pub(super) fn no_job(number: Number) -> Self {
        Self::not_found(format!("there is no job {number}"))
    }

    /// A job is removed, but not its files.
    pub(super) fn left_over(folder: &Path, error: &std::io::Error) -> Self {
        let words = format!(
            "the job was removed, but not all of its files: {error}. Delete the folder {} yourself.",
            folder.display()
        );
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, words)
    }

    /// A job would have no room for its files.
    pub(super) fn full_disk(folder: &Path) -> Self {
        let words = format!(
            "the disk is full: make room on the disk of {}, and ask again. Nothing was changed.",
            folder.display()
        );
        Self::new(StatusCode::INSUFFICIENT_STORAGE, words)
    }

    /// The folder cannot be written: usually the disk is full.
    pub(super) fn disk(error: &std::io::Error) -> Self {
        let words = format!("the folder of the jobs cannot be written: {error}. Nothing was changed.");
        Self::new(StatusCode::INSUFFICIENT_STORAGE, words)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let kind = [(CONTENT_TYPE, "application/json")];
        (self.status, kind, json!({"error": self.words}).to_string()).into_response()
    }
}
