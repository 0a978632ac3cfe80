//! The files of the page, compiled into the program.

use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

const PAGE: &str = include_str!("../page/index.html");

/// Where the page has its list of scripts.
const PRELOADS: &str = "<!-- preloads -->";

const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! files {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("../page/", $name)))),*] };
}

static FILES: &[(&str, &str)] = files![
    "style.css" "icon.svg" "main.js" "answer.js" "api.js" "ask.js" "board.js" "chart.js" "dom.js" "draft.js"
    "drag_out.js" "editor.js" "evidence.js" "fields.js" "gallery.js" "import.js" "key.js" "layers.js"
    "library.js" "link.js" "painter.js" "placing.js" "play.js" "plot.js" "print.js" "questions.js" "rle.js" "room.js" "strokes.js"
    "symmetry.js" "terms.js" "thumbnail.js" "times.js" "tools.js" "tour.js" "views.js" "words.js"
];

fn media(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => SCRIPT,
        Some("svg") => "image/svg+xml",
        _ => "text/html; charset=utf-8",
    }
}

/// The page, with all its scripts: so it needs one round of requests, and gets no script later, when another
/// server may have the port.
pub(crate) async fn page() -> Response {
    let scripts = FILES.iter().map(|(name, _)| name).filter(|name| media(name) == SCRIPT);
    let preloads: String =
        scripts.map(|name| format!("<link rel=\"modulepreload\" href=\"/assets/{name}\">\n")).collect();
    ([(CONTENT_TYPE, media("index.html"))], PAGE.replace(PRELOADS, &preloads)).into_response()
}

/// A file that the page needs.
pub(crate) async fn asset(Path(name): Path<String>) -> Result<Response, Refusal> {
    let file = FILES.iter().find(|(known, _)| *known == name);
    let (name, text) = file.ok_or_else(|| Refusal::not_found("there is no such file"))?;
    Ok(([(CONTENT_TYPE, media(name))], *text).into_response())
}
