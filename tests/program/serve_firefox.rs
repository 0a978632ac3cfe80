//! The main paths through `lifesat serve` in Firefox. Other tests run there with `LIFESAT_BROWSER=firefox`.

use crate::common::browser::in_firefox;
use crate::{serve_answers, serve_board, serve_key, serve_page};

#[test]
fn a_link_opens_the_page_in_two_tabs() {
    in_firefox(serve_key::a_page_without_key_says_what_to_do_and_goes_on);
}

#[test]
fn the_board_is_drawn_on() {
    in_firefox(serve_page::the_board_is_drawn_on);
}

#[test]
fn a_reload_keeps_the_drawing() {
    in_firefox(serve_board::a_reload_a_step_back_and_a_new_tab_lose_nothing);
}

#[test]
fn an_answer_is_drawn_removed_and_comes_back() {
    in_firefox(serve_answers::a_predecessor_that_differs_is_drawn);
}

#[test]
fn twenty_windows_are_served() {
    in_firefox(serve_key::twenty_windows_are_served);
}

#[test]
fn the_page_goes_on_with_the_next_server() {
    in_firefox(serve_key::a_page_goes_on_with_the_link_of_the_next_server);
}

#[test]
fn no_other_port_gets_the_key() {
    in_firefox(serve_key::no_other_port_gets_the_key);
}
