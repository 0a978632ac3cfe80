//! The layout of the screen. It has no colours, so it looks right on every terminal.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Sparkline};

use super::View;
use super::pulse::Pulse;

/// Rows of the chart of the speed.
const RATES: u16 = 3;

/// Draws everything.
pub(super) fn draw(view: &View, pulse: &Pulse, frame: &mut Frame) {
    let facts = u16::try_from(view.facts.len()).unwrap_or(u16::MAX);
    let [title, counts, rates, facts, pictures, footer] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(RATES),
        Constraint::Length(facts + 1),
        Constraint::Min(0),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Line::styled(view.title.as_str(), bold), title);
    frame.render_widget(Line::raw(progress(view, pulse)), counts);
    frame.render_widget(Sparkline::default().data(pulse.last(usize::from(rates.width))), rates);
    draw_facts(view, facts, frame);
    draw_pictures(view, pictures, frame);
    let faint = Style::new().add_modifier(Modifier::DIM);
    frame.render_widget(Line::styled("Ctrl-C stops and prints what was found", faint), footer);
}

/// How much is done, how fast it goes, and how long it has taken. Some engines do not say how much
/// they have done.
fn progress(view: &View, pulse: &Pulse) -> String {
    if view.unit.is_empty() && view.done == 0 {
        let rest = if view.pictures.is_empty() { "; nothing to show yet" } else { "" };
        return format!("at work, {}{rest}", clock(pulse.elapsed()));
    }
    let share = view.share.map(|share| format!(", {:.2} %", 100.0 * share)).unwrap_or_default();
    let rate = pulse.rate().map(|rate| format!(", {} a second", number(rate))).unwrap_or_default();
    let unit = if view.unit.is_empty() { "steps" } else { view.unit };
    format!("{} {unit}{rate}{share}, {}", view.done, clock(pulse.elapsed()))
}

/// A speed with the digits that matter.
fn number(rate: f64) -> String {
    if rate >= 10.0 { format!("{rate:.0}") } else { format!("{rate:.1}") }
}

/// Hours, minutes and seconds.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn draw_facts(view: &View, area: Rect, frame: &mut Frame) {
    let widest = view.facts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let faint = Style::new().add_modifier(Modifier::DIM);
    let line = |(name, fact): &(String, String)| {
        Line::from(vec![Span::styled(format!("{name:widest$}  "), faint), Span::raw(fact.clone())])
    };
    frame.render_widget(Paragraph::new(view.facts.iter().map(line).collect::<Vec<_>>()), area);
}

/// Draws pictures side by side. What does not fit is cut.
fn draw_pictures(view: &View, area: Rect, frame: &mut Frame) {
    let mut left = area;
    let faint = Style::new().add_modifier(Modifier::DIM);
    for (caption, rows) in &view.pictures {
        let widest =
            rows.lines().chain([caption.as_str()]).map(|line| line.chars().count()).max().unwrap_or(0);
        let width = u16::try_from(widest + 3).unwrap_or(u16::MAX);
        let [place, rest] = Layout::horizontal([Constraint::Max(width), Constraint::Min(0)]).areas(left);
        let caption = Line::styled(caption.as_str(), faint);
        let lines: Vec<Line> = std::iter::once(caption).chain(rows.lines().map(Line::raw)).collect();
        frame.render_widget(Paragraph::new(lines), place);
        left = rest;
    }
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    /// The text on a screen of this size.
    fn drawn(view: &View, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(view, &Pulse::start(), frame)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn everything_has_a_place_and_no_size_is_too_small() {
        let view = View {
            title: "a search".to_owned(),
            done: 12,
            unit: "choices",
            share: Some(0.5),
            facts: vec![("found".to_owned(), "2 objects".to_owned())],
            pictures: vec![
                ("now".to_owned(), "O.?\n?O.\n".to_owned()),
                ("the last one".to_owned(), "OO\nOO\n".to_owned()),
            ],
        };
        let text = drawn(&view, 50, 14);
        for words in
            ["a search", "12 choices, 50.00 %, 0:00:00", "found  2 objects", "now   the last one", "O.?   OO"]
        {
            assert!(text.contains(words), "{words}: {text}");
        }
        for (width, height) in [(1, 1), (5, 3), (300, 2), (2, 40)] {
            drawn(&view, width, height);
        }
        drawn(&View::default(), 20, 5);
    }

    /// A SAT solver does not say how far it is.
    #[test]
    fn no_steps_are_not_counted() {
        let text = drawn(&View::default(), 40, 5);
        assert!(text.contains("at work, 0:00:00") && !text.contains("steps"), "{text}");
    }
}
