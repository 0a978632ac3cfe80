//! Times for people.

/// A time for people.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "times are not negative, and short"
)]
pub(super) fn time(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match whole {
        0 if seconds < 0.1 => format!("{:.1} ms", 1000.0 * seconds),
        0..10 => format!("{seconds:.2} s"),
        10..120 => format!("{whole} s"),
        120..7200 => format!("{} min", whole.div_ceil(60)),
        7200..172_800 => format!("{} h", whole.div_ceil(3600)),
        _ => format!("{} days", whole.div_ceil(86400)),
    }
}
