//! What people call a question. The page has the same words.

use super::Question;

impl Question {
    pub(in crate::cli::serve) fn title(&self) -> &'static str {
        match self {
            Self::Densest { .. } => "Densest still life in this box",
            Self::Squares { .. } => "Densest still lifes of several squares",
            Self::Count { .. } => "How many still lifes fit in a box?",
            Self::List { .. } => "All still lifes of a box",
            Self::Verify { .. } => "What is this pattern?",
            Self::Complete { .. } => "Still life around the drawn cells",
            Self::Oscillator { .. } => "Oscillator",
            Self::Spaceship { .. } => "Spaceship in this box",
            Self::History { .. } => "What fits these generations?",
            Self::Ships { .. } => "Spaceship of a width, however long",
            Self::Predecessor { .. } => "Predecessor of this pattern",
            Self::Orphan { .. } => "Is this an orphan?",
            Self::Core { .. } => "Smallest core of an orphan",
            Self::Force { .. } => "Has it always been there?",
            Self::Agars { .. } => "Periodic still lifes that force themselves",
            Self::Hunt { .. } => "Hunt for small orphans",
            Self::Prove { .. } => "Is there an orphan in this box?",
            Self::Gardens { .. } => "All Gardens of Eden with a symmetry",
            Self::Game { .. } => "A game between computers",
            Self::Duel { .. } => "Duel: who can reach a goal?",
            Self::Check { .. } => "Check of a certificate",
        }
    }
}

#[cfg(test)]
mod tests {
    const HERE: &str = include_str!("title.rs");
    const PAGE: &str = include_str!("../page/questions.js");

    #[test]
    fn the_page_has_the_same_titles() {
        let titles = HERE.split(" => \"").skip(1).filter_map(|rest| rest.split("\",\n").next());
        let missing: Vec<&str> =
            titles.clone().filter(|title| !PAGE.contains(&format!("\"{title}\""))).collect();
        assert!(missing.is_empty(), "{missing:?}");
        // A check is asked for with a button, and has no entry in the list.
        assert_eq!(titles.count(), PAGE.matches("\n    name: \"").count() + 1);
    }
}
