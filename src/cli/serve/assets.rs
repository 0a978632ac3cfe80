//! The files of the page, compiled into the program.

use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use super::refusal::Refusal;

const HTML: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

/// A file: its name, its kind and its text.
type Asset = (&'static str, &'static str, &'static str);

const PAGE: &str = include_str!("page/index.html");

static ASSETS: [Asset; 13] = [
    ("style.css", STYLE, include_str!("page/style.css")),
    ("icon.svg", PICTURE, include_str!("page/icon.svg")),
    ("main.js", SCRIPT, include_str!("page/main.js")),
    ("answer.js", SCRIPT, include_str!("page/answer.js")),
    ("api.js", SCRIPT, include_str!("page/api.js")),
    ("ask.js", SCRIPT, include_str!("page/ask.js")),
    ("board.js", SCRIPT, include_str!("page/board.js")),
    ("dom.js", SCRIPT, include_str!("page/dom.js")),
    ("editor.js", SCRIPT, include_str!("page/editor.js")),
    ("gallery.js", SCRIPT, include_str!("page/gallery.js")),
    ("questions.js", SCRIPT, include_str!("page/questions.js")),
    ("rle.js", SCRIPT, include_str!("page/rle.js")),
    ("tour.js", SCRIPT, include_str!("page/tour.js")),
];

/// The page.
pub(super) async fn page() -> Response {
    ([(CONTENT_TYPE, HTML)], PAGE).into_response()
}

/// A file that the page needs.
pub(super) async fn asset(Path(name): Path<String>) -> Response {
    match ASSETS.iter().find(|(known, _, _)| *known == name) {
        Some((_, kind, text)) => ([(CONTENT_TYPE, *kind)], *text).into_response(),
        None => Refusal::not_found("there is no such file").into_response(),
    }
}
