//! News for pages, as server-sent events.
//!
//! A page gets all jobs first, and then those that change. So after a reload, or after the server
//! was started again, it knows everything.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, StreamExt};
use serde_json::Value;

use super::bench::Bench;
use super::refusal::Refusal;

/// The most pages that listen at once.
const MOST: usize = 256;

/// Changes that come closer together are told together.
const PAUSE: Duration = Duration::from_millis(100);

static LISTENING: AtomicUsize = AtomicUsize::new(0);

/// Somebody who listens, counted until the value is dropped.
struct Seat;

impl Seat {
    fn take() -> Option<Self> {
        let taken = LISTENING.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |number| {
            (number < MOST).then_some(number + 1)
        });
        taken.ok().map(|_| Self)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        LISTENING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The stream of news. It ends when the server does.
pub(super) async fn listen(State(bench): State<Arc<Bench>>) -> Response {
    let Some(seat) = Seat::take() else {
        let words = "too many pages are open: close some of them";
        return Refusal::new(StatusCode::TOO_MANY_REQUESTS, words).into_response();
    };
    let closing = bench.closing();
    let changes = bench.changes();
    let news = stream::unfold((bench, changes, 0, seat), |(bench, mut changes, seen, seat)| async move {
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
        Some((Ok::<_, Infallible>(event), (bench, changes, last, seat)))
    });
    Sse::new(news.take_until(Box::pin(closing))).keep_alive(KeepAlive::default()).into_response()
}
