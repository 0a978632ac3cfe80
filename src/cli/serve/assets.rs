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

/// Where the page has its list of scripts.
const PRELOADS: &str = "<!-- preloads -->";

/// A script that most visits do not need.
const LATER: &str = "tour.js";

static ASSETS: [Asset; 31] = [
    ("style.css", STYLE, include_str!("page/style.css")),
    ("icon.svg", PICTURE, include_str!("page/icon.svg")),
    ("main.js", SCRIPT, include_str!("page/main.js")),
    ("answer.js", SCRIPT, include_str!("page/answer.js")),
    ("api.js", SCRIPT, include_str!("page/api.js")),
    ("arrivals.js", SCRIPT, include_str!("page/arrivals.js")),
    ("ask.js", SCRIPT, include_str!("page/ask.js")),
    ("board.js", SCRIPT, include_str!("page/board.js")),
    ("cells.js", SCRIPT, include_str!("page/cells.js")),
    ("chart.js", SCRIPT, include_str!("page/chart.js")),
    ("departures.js", SCRIPT, include_str!("page/departures.js")),
    ("dom.js", SCRIPT, include_str!("page/dom.js")),
    ("editor.js", SCRIPT, include_str!("page/editor.js")),
    ("evidence.js", SCRIPT, include_str!("page/evidence.js")),
    ("fields.js", SCRIPT, include_str!("page/fields.js")),
    ("gallery.js", SCRIPT, include_str!("page/gallery.js")),
    ("key.js", SCRIPT, include_str!("page/key.js")),
    ("layers.js", SCRIPT, include_str!("page/layers.js")),
    ("link.js", SCRIPT, include_str!("page/link.js")),
    ("painter.js", SCRIPT, include_str!("page/painter.js")),
    ("plot.js", SCRIPT, include_str!("page/plot.js")),
    ("questions.js", SCRIPT, include_str!("page/questions.js")),
    ("rle.js", SCRIPT, include_str!("page/rle.js")),
    ("so_far.js", SCRIPT, include_str!("page/so_far.js")),
    ("strokes.js", SCRIPT, include_str!("page/strokes.js")),
    ("thumbnail.js", SCRIPT, include_str!("page/thumbnail.js")),
    ("times.js", SCRIPT, include_str!("page/times.js")),
    ("tools.js", SCRIPT, include_str!("page/tools.js")),
    ("tour.js", SCRIPT, include_str!("page/tour.js")),
    ("views.js", SCRIPT, include_str!("page/views.js")),
    ("words.js", SCRIPT, include_str!("page/words.js")),
];

/// The page, with all that its scripts ask for first: so it needs one round of requests.
pub(super) async fn page() -> Response {
    let scripts = ASSETS.iter().filter(|(name, kind, _)| *kind == SCRIPT && *name != LATER);
    let preloads: String = scripts
        .map(|(name, _, _)| format!("<link rel=\"modulepreload\" href=\"/assets/{name}\">\n"))
        .collect();
    ([(CONTENT_TYPE, HTML)], PAGE.replace(PRELOADS, &preloads)).into_response()
}

/// A file that the page needs.
pub(super) async fn asset(Path(name): Path<String>) -> Response {
    match ASSETS.iter().find(|(known, _, _)| *known == name) {
        Some((_, kind, text)) => ([(CONTENT_TYPE, *kind)], *text).into_response(),
        None => Refusal::not_found("there is no such file").into_response(),
    }
}
