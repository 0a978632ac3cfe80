//! Scripts for `LifeViewer`, the program that plays patterns on many web pages about Life. A script
//! stands in a comment of RLE, which Golly and all other readers of RLE ignore.

use super::evolution::Evolution;

/// A script that plays a pattern at `speed` generations per second, or `None` for a still life.
pub fn script(evolution: Evolution, speed: u32) -> Option<String> {
    let play = match evolution {
        Evolution::Returns { first: 0, period: 1, moved: (0, 0) } => return None,
        Evolution::Returns { first: 0, period, moved: (0, 0) } => format!("LOOP {period}"),
        Evolution::Returns { first: 0, period, moved: (down, right) } => {
            format!("TRACKLOOP {period} {} {}", fraction(right, period), fraction(down, period))
        }
        Evolution::Returns { first, period, .. } => format!("AUTOFIT LOOP {}", first + period),
        Evolution::Open => "AUTOFIT".to_owned(),
    };
    Some(words(&play, speed))
}

/// A script that plays the generations from 0 to `last` and does not go on, or `None` if `last` is 0.
pub fn script_up_to(last: usize, speed: u32) -> Option<String> {
    (last > 0).then(|| words(&format!("AUTOFIT LOOP {last}"), speed))
}

fn words(play: &str, speed: u32) -> String {
    format!("[[ THEME 6 GPS {} AUTOSTART {play} ]]", speed.clamp(1, 60))
}

/// Returns true if a comment is a script for `LifeViewer`.
pub fn is_script(comment: &str) -> bool {
    comment.trim_start().starts_with("[[")
}

/// A speed in cells per generation.
fn fraction(cells: i32, generations: usize) -> String {
    if cells == 0 { "0".to_owned() } else { format!("{cells}/{generations}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts() {
        let returns = |first, period, moved| Evolution::Returns { first, period, moved };
        assert_eq!(script(returns(0, 1, (0, 0)), 5), None);
        let blinker = script(returns(0, 2, (0, 0)), 5).unwrap();
        assert_eq!(blinker, "[[ THEME 6 GPS 5 AUTOSTART LOOP 2 ]]");
        let ship = script(returns(0, 4, (0, -2)), 500).unwrap();
        assert_eq!(ship, "[[ THEME 6 GPS 60 AUTOSTART TRACKLOOP 4 -2/4 0 ]]");
        assert!(is_script(&ship) && !is_script("a comment"));
    }
}
