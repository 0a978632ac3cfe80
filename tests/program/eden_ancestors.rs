//! `lifesat eden check --generations` and `--outside dead`.

use lifesat::life::{Rule, file, partial};
use lifesat::problem::predecessor::Past;
use lifesat::verify;

use crate::common::{code, json, lifesat, stdout};

/// The Garden of Eden in 10×10 of "Symmetry in Gardens of Eden" (2013), Figure 3.
const GARDEN: &str = ".O.OOO.O../..O.O.O..O/O.OOO..OO./.O.OOOOO.O/O..O..OOOO/OOOO..O..O/O.OOOOO.O./.OO..OOO.O/O..O.O.O../\
                      ..O.OOO.O.";

/// An ancestor earlier than a predecessor is simulated for as many generations.
#[test]
fn earlier_ancestors() {
    let target = ".OO/O.?/OOO";
    let report = json(&lifesat(&["eden", "check", target, "--generations", "3", "--json"]));
    assert_eq!((&report["status"], &report["problem"]["generations"]), (&"found".into(), &3.into()));
    let before = file::read(report["patterns"][0].as_str().unwrap()).unwrap().grid;
    let past = Past { generations: 3.try_into().unwrap(), ..Rule::LIFE.into() };
    assert_eq!(verify::ancestor(past, &partial::read(target).unwrap(), &before), Ok(()));

    let none = lifesat(&["eden", "check", "O", "-r", "B8/S", "--generations", "2"]);
    assert_eq!(code(&none), 1);
    assert!(stdout(&none).contains("no ancestor 2 generations ago"), "{}", stdout(&none));
    let orphan = lifesat(&["eden", "orphan", "O.", "-r", "B8/S", "--generations", "2"]);
    assert_eq!(code(&orphan), 0);
    let text = stdout(&orphan);
    assert!(
        text.starts_with(
            "A minimal pattern without an ancestor 2 generations ago of 1 cell, 1 alive and 0 dead:"
        ),
        "{text}"
    );
    assert!(text.contains("dropping its only cell leaves"), "{text}");
    let has = lifesat(&["eden", "orphan", target, "--generations", "2"]);
    assert_eq!((code(&has), stdout(&has).as_str()), (1, "The pattern has an ancestor 2 generations ago.\n"));
}

/// With dead surroundings the whole plane is given. What is found becomes the pattern in the plane.
#[test]
fn gardens_with_dead_surroundings() {
    let report = json(&lifesat(&["eden", "check", "OOO", "--outside", "dead", "--json"]));
    assert_eq!((&report["status"], &report["evidence"]["outside"]), (&"found".into(), &"dead".into()));
    assert!(report["evidence"]["theorem"].is_null());
    let before = file::read(report["patterns"][0].as_str().unwrap()).unwrap().grid;
    assert_eq!(verify::finite_predecessor(&partial::read("OOO").unwrap(), &before), Ok(()));

    let garden = lifesat(&["eden", "check", GARDEN, "--outside", "dead"]);
    assert_eq!(code(&garden), 1);
    let said = stdout(&garden);
    assert!(said.starts_with("A Garden of Eden, with only dead cells outside: no predecessor."), "{said}");
    for refused in [&["--generations", "2"][..], &["-r", "B36/S23"]] {
        let words = [&["eden", "check", "OOO", "--outside", "dead"][..], refused].concat();
        assert_eq!(code(&lifesat(&words)), 2, "{refused:?}");
    }
}
