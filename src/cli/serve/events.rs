//! News for pages, as server-sent events.
//!
//! A page gets all jobs first, and then those that change. So after a reload, or after the server
//! was started again, it knows everything.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, StreamExt};
use serde_json::Value;

use super::bench::Bench;

/// Changes that come closer together are told together.
const PAUSE: Duration = Duration::from_millis(100);

/// The stream of news. It ends when the server does.
pub(super) async fn listen(State(bench): State<Arc<Bench>>) -> Response {
    let closing = bench.closing();
    let changes = bench.changes();
    let news = stream::unfold((bench, changes, 0), |(bench, mut changes, seen)| async move {
        if seen > 0 {
            changes.changed().await.ok()?;
            tokio::time::sleep(PAUSE).await;
        }
        changes.mark_unchanged();
        let (name, (views, last)) = match seen {
            0 => ("all", bench.all()),
            _ => ("changed", bench.changed_since(seen)),
        };
        let event = Event::default().event(name).data(Value::from(views).to_string());
        Some((Ok::<_, Infallible>(event), (bench, changes, last)))
    });
    Sse::new(news.take_until(Box::pin(closing))).keep_alive(KeepAlive::default()).into_response()
}
