//! The main paths through the web site in Firefox.

use crate::common::browser::in_firefox;
use crate::{site, site_pages};

#[test]
#[ignore = "needs the site: make test-site"]
fn every_kind_of_question_is_answered() {
    in_firefox(site::every_kind_of_question_is_answered);
}

#[test]
#[ignore = "needs the site: make test-site"]
fn jobs_are_stopped_and_answers_kept() {
    in_firefox(site::jobs_are_stopped_and_answers_kept);
}

#[test]
#[ignore = "needs the site: make test-site"]
fn pages_open_without_a_network() {
    in_firefox(site::pages_open_without_a_network);
}

#[test]
#[ignore = "needs the site: make test-site"]
fn who_draws_on_the_first_page_sees_what_was_before() {
    in_firefox(site_pages::who_draws_on_the_first_page_sees_what_was_before);
}

#[test]
#[ignore = "needs the site: make test-site"]
fn the_first_page_needs_no_mouse() {
    in_firefox(site_pages::the_first_page_needs_no_mouse);
}

#[test]
#[ignore = "needs the site: make test-site"]
fn lessons_are_clicked_through() {
    in_firefox(site_pages::lessons_are_clicked_through);
}

#[test]
#[ignore = "needs the site: make test-site"]
fn a_lesson_opens_the_workbench() {
    in_firefox(site_pages::a_lesson_opens_the_workbench);
}

#[test]
#[ignore = "needs the site: make test-site"]
fn the_book_is_searched() {
    in_firefox(site_pages::the_book_is_searched);
}

#[test]
#[ignore = "needs the site: make test-site"]
fn a_drawing_is_seen_in_the_workbench_and_after_a_step_back() {
    in_firefox(site_pages::a_drawing_is_seen_in_the_workbench_and_after_a_step_back);
}
