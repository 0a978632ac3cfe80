//! `solve --partials`: the best still life of a search under way.

use std::fs;
use std::path::Path;

use lifesat::life::file;

use crate::common::{code, lifesat_in, need, script, stderr};

/// The live cells of the still life in a file, which is simulated first.
fn live_cells(place: &Path, name: &str) -> usize {
    let verified = lifesat_in(place, &["verify", name, "--as", "still-life"]);
    assert_eq!(code(&verified), 0, "{}", stderr(&verified));
    let text = fs::read_to_string(place.join(name)).unwrap();
    file::read(&text).unwrap().grid.population()
}

/// The live cells of the densest still lifes are those of OEIS A055397.
#[test]
fn the_last_one_is_the_best() {
    let place = tempfile::tempdir().unwrap();
    for (method, side, best) in [("count", "6", 18), ("waste", "7", 28), ("dp", "8", 36)] {
        let solved = lifesat_in(place.path(), &["solve", side, "--method", method, "--partials", "best.rle"]);
        assert_eq!(code(&solved), 0, "{}", stderr(&solved));
        assert_eq!(live_cells(place.path(), "best.rle"), best, "{method}");
    }
    // Of several squares the last one stays.
    let solved = lifesat_in(place.path(), &["solve", "5..7", "--partials", "best.rle"]);
    assert_eq!(code(&solved), 0, "{}", stderr(&solved));
    assert_eq!(live_cells(place.path(), "best.rle"), 28);
}

/// The solver answers one question, and then no more.
#[test]
fn it_is_written_while_the_search_goes_on() {
    need("minisat");
    let place = tempfile::tempdir().unwrap();
    let asked = place.path().join("asked");
    let body = format!("test -e {0} && exec sleep 600\ntouch {0}\nexec minisat \"$@\"", asked.display());
    let once = script(place.path(), "once", &body);
    let options = ["--method", "count", "--time-limit", "5", "--partials", "best.rle"];
    let words = [&["solve", "5", "--minisat", once.to_str().unwrap()][..], &options].concat();
    let solved = lifesat_in(place.path(), &words);
    assert_eq!(code(&solved), 3, "{}", stderr(&solved));
    // The first question is for the middle between 0 and 25.
    assert!(live_cells(place.path(), "best.rle") >= 13);
}

#[test]
fn it_is_about_one_box_and_replaces_only_patterns() {
    let place = tempfile::tempdir().unwrap();
    for words in [["4", "--count"], ["4", "--all"]] {
        let refused =
            lifesat_in(place.path(), &[&["solve"], &words[..], &["--partials", "best.rle"]].concat());
        assert_eq!(code(&refused), 2, "{words:?}");
        assert!(stderr(&refused).contains("--partials"), "{}", stderr(&refused));
    }
    fs::write(place.path().join("letter.txt"), "Dear John").unwrap();
    let refused = lifesat_in(place.path(), &["solve", "4", "--partials", "letter.txt"]);
    assert_eq!(code(&refused), 2, "{}", stderr(&refused));
    assert_eq!(fs::read_to_string(place.path().join("letter.txt")).unwrap(), "Dear John");
}
