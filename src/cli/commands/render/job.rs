//! What is drawn: the request, and what is known about the pattern.

use lifesat::life::file::Notes;
use lifesat::render::Scene;
use lifesat::render::html::Words;

use crate::cli::console::{Verbosity, stderr};
use crate::cli::request::render::{Film, RenderRequest, Subject, View};

/// A request, and what the input says about itself.
pub(super) struct Job<'a> {
    pub(super) request: &'a RenderRequest,
    pub(super) verbosity: Verbosity,
    pub(super) notes: Notes,
    /// The title if neither the user nor the input gives one.
    pub(super) fallback: String,
}

/// The result of a job.
pub(super) enum DrawOutcome {
    /// A scene, still to be drawn, with facts about it in a few words each.
    Scene { scene: Scene, facts: Vec<String> },
    /// A text, to be written as it stands.
    Text(String),
    /// No period was found; this says what the user can do.
    Unknown(String),
}

impl Job<'_> {
    /// The title of the picture.
    pub(super) fn title(&self) -> String {
        let named = self.request.look.title.as_ref().or(self.notes.name.as_ref());
        named.unwrap_or(&self.fallback).clone()
    }

    /// The words around the picture of a page.
    pub(super) fn words(&self, facts: Vec<String>) -> Words {
        let author = self.notes.author.iter().map(|author| format!("by {author}"));
        let notes = author.chain(self.notes.comments.iter().cloned()).collect();
        let rate = (1000 / self.request.delay).clamp(1, 60);
        Words { title: self.title(), facts, notes, rate }
    }

    /// The margin of the picture in cells: what the user wants, or else `usual` where pictures have
    /// a margin.
    pub(super) fn margin(&self, usual: u32) -> u32 {
        let is_cut = matches!(&self.request.subject, Subject::Film(Film { view: View::Box(_), .. }));
        let has_margin = !self.request.format.is_text() && !is_cut;
        self.request.look.margin.unwrap_or(if has_margin { usual } else { 0 })
    }

    /// Prints a note that is no error, unless the user wants to hear nothing.
    pub(super) fn note(&self, text: &str) {
        if self.verbosity > Verbosity::Quiet {
            stderr::line(&format!("lifesat: {text}"));
        }
    }

    /// The name and the comments of a pattern as they stand in RLE.
    pub(super) fn notes_with_title(&self) -> Notes {
        let name = self.request.look.title.clone().or(self.notes.name.clone());
        Notes { name, ..self.notes.clone() }
    }
}
