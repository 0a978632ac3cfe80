//! Formats that are read by way of RLE: macrocell files of Golly, files of `MCell`, run lengths of dblife,
//! apgcodes, and names of objects.
//!
//! Where lines become lines, errors name the right one.

use std::borrow::Cow;

use super::text::lines;
use super::{PatternError, Reason, rle};
use super::{life10x, macrocell};
use crate::life::{AnyRule, Bounds, Rule, apgcode, names};

/// The comment in place of the board of a pattern of `MCell` with a rule of Generations.
pub const WITHOUT_BOARD: &str =
    "The board of MCell is left out: rules of Generations are played on unbounded grids.";

/// A text as the readers of the other formats take it: as it is, or in RLE.
///
/// # Errors
/// If the text is in one of these formats and cannot be read.
pub fn in_rle(text: &str) -> Result<Cow<'_, str>, PatternError> {
    let first = lines(text).map(|(_, line)| line).find(|line| !line.is_empty()).unwrap_or_default();
    Ok(if first.starts_with("[M2]") {
        Cow::Owned(macrocell::in_rle(text)?)
    } else if first.starts_with("#MCell") {
        Cow::Owned(of_mcell(text)?)
    } else if first.starts_with("!dblife") {
        Cow::Owned(of_dblife(text)?)
    } else if apgcode::is_like(first) || names::text_of(first).is_some() {
        Cow::Owned(of_names(text)?)
    } else if life10x::is_header_105(first) || life10x::recognises_105(text) {
        life10x::in_rle(text)?.map_or(Cow::Borrowed(text), Cow::Owned)
    } else {
        Cow::Borrowed(text)
    })
}

/// A pattern for each line that is not empty: an apgcode, or a name. They state no rule.
fn of_names(text: &str) -> Result<String, PatternError> {
    let without_rule = |rle: &str| rle.replacen(", rule = B3/S23", "", 1);
    let in_rle = |(number, line): (usize, &str)| {
        let text = names::text_of(line);
        if let Some(rle) = text.filter(|text| text.starts_with("x = ")) {
            return Ok(without_rule(rle));
        }
        let grid = apgcode::read(text.unwrap_or(line)).map_err(|error| Reason::from(error).at(number))?;
        Ok(without_rule(&rle::write(&grid, Rule::LIFE, &[])))
    };
    lines(text).filter(|(_, line)| !line.is_empty()).map(in_rle).collect()
}

/// Rows of run lengths, such as `10.3O`. Other lines begin with `!`.
fn of_dblife(text: &str) -> Result<String, PatternError> {
    let row = |(number, line): (usize, &str)| {
        let stranger = line.chars().find(|c| !c.is_ascii_digit() && !matches!(c, '.' | 'O'));
        match (line.strip_prefix('!'), stranger) {
            (Some(words), _) if words.starts_with("dblife") => Ok("x = 0, y = 0\n".to_owned()),
            (Some(words), _) => Ok(format!("#C{words}\n")),
            (None, Some(symbol)) => Err(Reason::NotACell(symbol).at(number)),
            (None, None) => {
                whole_runs(line).map(|()| line.replace('O', "o") + "$\n").map_err(|reason| reason.at(number))
            }
        }
    };
    lines(text).map(row).chain([Ok("!\n".to_owned())]).collect()
}

/// Refuses a count at the end of a line, in formats that do not go on with it in the next one.
fn whole_runs(line: &str) -> Result<(), Reason> {
    let count = &line[line.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
    if count.is_empty() { Ok(()) } else { Err(Reason::StrayCount(count.parse().unwrap_or(usize::MAX))) }
}

/// The lines `#L` are RLE without `!`. The board is a bounded grid, which `#WRAP 1` makes a torus.
fn of_mcell(text: &str) -> Result<String, PatternError> {
    let value = |name: &str| {
        let found = lines(text).find_map(|(number, line)| Some((number, line.strip_prefix(name)?.trim())));
        found.unwrap_or((1, ""))
    };
    for (number, line) in lines(text).filter(|(_, line)| line.starts_with("#L")) {
        whole_runs(line).map_err(|reason| reason.at(number))?;
    }
    let (number, game) = value("#GAME");
    if !["", "Life", "Generations", "Larger than Life"].contains(&game) {
        return Err(Reason::Game(game.to_owned()).at(number));
    }
    let (number, rule) = value("#RULE");
    let rule = if rule.is_empty() { "B3/S23" } else { rule };
    let rule: AnyRule = rule.parse().map_err(|error| Reason::BadRule(error).at(number))?;
    let surface = if value("#WRAP").1 == "1" { "T" } else { "P" };
    let board = value("#BOARD").1.replace('x', ",");
    let (bounds, words) = match rule {
        _ if board.is_empty() => (String::new(), String::new()),
        AnyRule::TwoStates(_) => (format!(":{surface}{board}"), String::new()),
        AnyRule::Generations(_) => (String::new(), format!("#C {WITHOUT_BOARD}\n")),
    };
    let row = |line: &str, bounds: &str| {
        if line.starts_with("#MCell") {
            return format!("x = 0, y = 0, rule = {rule}{bounds}\n");
        }
        let comment = || line.strip_prefix("#D").map_or("#\n".to_owned(), |words| format!("#C{words}\n"));
        line.strip_prefix("#L").map_or_else(comment, |data| data.to_owned() + "\n")
    };
    let in_rle = |bounds: &str| -> String {
        let rows = lines(text).map(|(_, line)| row(line, bounds));
        rows.chain([words.clone(), "!\n".to_owned()]).collect()
    };
    let place = bounds.parse().ok().and_then(|bounds| place_on_board(&in_rle(""), bounds));
    // Behind the data, it leaves the lines as they are counted.
    Ok(in_rle(&bounds) + &place.unwrap_or_default())
}

/// Where Golly puts a pattern on a board: it begins at the top left, and is shifted by half of the room that the box of its
/// live cells leaves, rounded up.
fn place_on_board(in_rle: &str, board: Bounds) -> Option<String> {
    let grid = rle::read(in_rle).ok()?.grid.trimmed(false);
    let shift = |side: Option<i32>, cells: usize| {
        let side = side?;
        Some((side + 1 - i32::try_from(cells).ok()?) / 2 - side / 2)
    };
    let (right, down) = (shift(board.width(), grid.width())?, shift(board.height(), grid.height())?);
    Some(format!("#CXRLE Pos={right},{down}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::{bounded, read, split_patterns};

    const GLIDER: &str = ".O.\n..O\nOOO\n";

    #[test]
    fn run_lengths_of_dblife_are_read() {
        let text = "!dblife\n! A glider\n.O\n2.O\n3O\n\n10.2O\n";
        let pattern = read(text).unwrap();
        assert_eq!((pattern.grid.width(), pattern.grid.height(), pattern.grid.population()), (12, 5, 7));
        assert_eq!(pattern.comments, ["A glider"]);
        assert_eq!(read("!dblife\n\n5k10h@\n"), Err(Reason::NotACell('k').at(3)));
        assert_eq!(read("!dblife\n.O3\n3O\n"), Err(Reason::StrayCount(3).at(2)));
    }

    #[test]
    fn each_line_has_an_apgcode() {
        let text = "xq4_153\n\nxs4_33\n";
        let rle = in_rle(text).unwrap();
        assert_eq!(split_patterns(&rle), ["x = 3, y = 3\n3o$2bo$bo!\n", "x = 2, y = 2\n2o$2o!\n"]);
        assert_eq!(read(text).unwrap().grid.population(), 5);
        for other in ["xs5_33", "xq4", "xyz", "x_x", "xp2_", "x = 3, y = 3"] {
            let error = read(&format!("xs4_33\n{other}")).unwrap_err();
            assert!(matches!(error, PatternError { line: 2, reason: Reason::BadApgcode(_) }), "{error}");
        }
        // Rows of cells are none, although `x` and `_` are cells.
        assert_eq!(read("x_x/_x_").unwrap().grid.population(), 3);
    }

    /// `bgolly` (Golly 3.3) reads the same rules, grids and cells.
    #[test]
    fn files_of_mcell_are_read() {
        let glider = "#D glider\n#L .A$..\n#L A$3A\n";
        for (words, grid) in
            [("", None), ("#BOARD 40x30\n", Some(":P40,30")), ("#BOARD 9x9\n#WRAP 1\n", Some(":T9,9"))]
        {
            let text = format!("#MCell 4.20\r\n#GAME Life\n#RULE 23/36\n{words}{glider}");
            let rle = in_rle(&text).unwrap();
            let pattern = match grid {
                None => read(&text).unwrap(),
                Some(grid) => {
                    let bounded = bounded::read(&rle).unwrap();
                    assert_eq!(bounded.bounds.to_string(), grid);
                    bounded.pattern
                }
            };
            assert_eq!(
                (pattern.grid.to_string().as_str(), pattern.rule.to_string().as_str()),
                (GLIDER, "B36/S23")
            );
            assert_eq!(pattern.comments, ["glider"]);
        }
        let aged = in_rle("#MCell 2.0\n#GAME Generations\n#RULE 345/2/4\n#BOARD 9x9\n#L .ABC$3A\n").unwrap();
        let aged = rle::read_aged(&aged).unwrap();
        assert_eq!(aged.grid.rows().collect::<Vec<_>>(), [[0, 1, 2, 3], [1, 1, 1, 0]]);
        assert_eq!(aged.comments, [WITHOUT_BOARD]);
        for (wrong, reason) in [
            (
                "#MCell 4.00\n#GAME Rules table\n#RULE 1,0\n#L A\n",
                Reason::Game("Rules table".to_owned()).at(2),
            ),
            ("#MCell 4.00\n#L .A\n#L k\n", Reason::NotRle('k').at(3)),
            ("#MCell 4.00\n#L .A3\n#L 10A\n", Reason::StrayCount(3).at(2)),
        ] {
            assert_eq!(read(wrong), Err(reason), "{wrong}");
        }
        assert_eq!(read("#MCell 4.00\n\n#RULE 23/9\n").unwrap_err().line, 3);
    }
}
