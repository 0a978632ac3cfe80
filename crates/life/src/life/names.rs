//! Objects that have names, as the LifeWiki gives them, with an apgcode or the RLE of each.

const GALAXY: &str = "x = 9, y = 9, rule = B3/S23\n6ob2o$6ob2o$7b2o$2o5b2o$2o5b2o$2o5b2o$2o$2ob6o$2ob6o!\n";

/// Names, and for each the text of a pattern in Conway's Life.
const NAMED: &[(&str, &str)] = &[
    ("block", "xs4_33"),
    ("tub", "xs4_252"),
    ("boat", "xs5_253"),
    ("beehive", "xs6_696"),
    ("ship", "xs6_356"),
    ("barge", "xs6_25a4"),
    ("aircraft carrier", "xs6_39c"),
    ("snake", "xs6_bd"),
    ("loaf", "xs7_2596"),
    ("long boat", "xs7_25ac"),
    ("eater 1", "xs7_178c"),
    ("fishhook", "xs7_178c"),
    ("long snake", "xs7_3lo"),
    ("pond", "xs8_6996"),
    ("long ship", "xs8_35ac"),
    ("long barge", "xs8_25ak8"),
    ("mango", "xs8_69ic"),
    ("tub with tail", "xs8_178k8"),
    ("shillelagh", "xs8_3pm"),
    ("integral sign", "xs9_31ego"),
    ("boat-tie", "xs10_g8o652z01"),
    ("ship-tie", "xs12_g8o653z11"),
    ("table on table", "xs12_raar"),
    ("half-bakery", "xs14_g88b96z123"),
    ("paperclip", "xs14_69bqic"),
    ("moose antlers", "xs15_354cgc453"),
    ("bi-pond", "xs16_g88m996z1221"),
    ("twin hat", "xs17_2ege1ege2"),
    ("dead spark coil", "xs18_rhe0ehr"),
    ("blinker", "xp2_7"),
    ("toad", "xp2_7e"),
    ("beacon", "xp2_318c"),
    ("clock", "xp2_2a54"),
    ("bipole", "xp2_31ago"),
    ("spark coil", "xp2_rhewehr"),
    ("pulsar", "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401"),
    ("jam", "xp3_695qc8zx33"),
    ("caterer", "xp3_4hh186z07"),
    ("mold", "xp4_37bkic"),
    ("octagon 2", "xp5_idiidiz01w1"),
    ("blocker", "xp8_g3jgz1ut"),
    ("figure eight", "xp8_gk2gb3z11"),
    ("tumbler", "xp14_j9d0d9j"),
    ("pentadecathlon", "xp15_4r4z4r4"),
    ("queen bee shuttle", "xp30_w33z8kqrqk8zzzx33"),
    ("twin bees shuttle", "xp46_330279cx1aad3y833zx4e93x855bc"),
    ("glider", "xq4_153"),
    ("LWSS", "xq4_6frc"),
    ("lightweight spaceship", "xq4_6frc"),
    ("MWSS", "xq4_27dee6"),
    ("middleweight spaceship", "xq4_27dee6"),
    ("HWSS", "xq4_27deee6"),
    ("heavyweight spaceship", "xq4_27deee6"),
    ("loafer", "xq7_3nw17862z6952"),
    ("R-pentomino", "x = 3, y = 3, rule = B3/S23\nb2o$2o$bo!\n"),
    ("B-heptomino", "x = 4, y = 3, rule = B3/S23\nob2o$3o$bo!\n"),
    ("pi-heptomino", "x = 3, y = 3, rule = B3/S23\n3o$obo$obo!\n"),
    ("Kok's galaxy", GALAXY),
    ("galaxy", GALAXY),
    (
        "copperhead",
        "x = 8, y = 12, rule = B3/S23\nb2o2b2o$3b2o$3b2o$obo2bobo$o6bo2$o6bo$b2o2b2o$2b4o2$3b2o$3b2o!\n",
    ),
    (
        "weekender",
        "x = 16, y = 11, rule = B3/S23\nbo12bo$bo12bo$obo10bobo$bo12bo$bo12bo$2bo3b4o3bo$6b4o$2b4o4b4o2$4bo6bo$5b2o2b2o!\n",
    ),
    ("herschel", "x = 3, y = 4, rule = B3/S23\no$3o$obo$2bo!\n"),
    ("acorn", "x = 7, y = 3, rule = B3/S23\nbo$3bo$2o2b3o!\n"),
    ("die hard", "x = 8, y = 3, rule = B3/S23\n6bo$2o$bo3b3o!\n"),
    (
        "Gosper glider gun",
        "x = 36, y = 9, rule = B3/S23\n24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o!\n",
    ),
];

/// The text of the object that has a name, for example of `R-pentomino`: an apgcode or RLE. Blanks, hyphens and
/// capital letters make no difference.
pub fn text_of(name: &str) -> Option<&'static str> {
    let plain = plain(name);
    NAMED.iter().find(|(name, _)| self::plain(name) == plain).map(|(_, text)| *text)
}

/// All names, each with the text of its object. Some objects have two names.
pub fn all() -> &'static [(&'static str, &'static str)] {
    NAMED
}

fn plain(name: &str) -> String {
    name.chars()
        .filter(|symbol| !matches!(symbol, ' ' | '-' | '_' | '\''))
        .flat_map(char::to_lowercase)
        .collect()
}

/// The name of the object with an apgcode.
pub fn of_apgcode(code: &str) -> Option<&'static str> {
    NAMED.iter().find(|(_, text)| *text == code).map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::{Plane, Rule, file};

    fn plane(name: &str) -> Plane {
        Plane::of(&file::read(text_of(name).unwrap()).unwrap().grid)
    }

    fn later(name: &str, generations: usize) -> Plane {
        (0..generations).fold(plane(name), |now, _| now.next_generation(Rule::LIFE))
    }

    /// Those with an apgcode are played by the tests of apgcodes.
    #[test]
    fn those_without_an_apgcode_do_what_is_known_of_them() {
        let cells = |name: &str, generation| later(name, generation).cells().len();
        assert_eq!((cells("R-pentomino", 0), cells("rpentomino", 1103)), (5, 116));
        assert_eq!((cells("die hard", 129) > 0, cells("diehard", 130)), (true, 0));
        assert_eq!((cells("acorn", 0), cells("acorn", 5206)), (7, 633));
        // A gun is there again, with a glider more.
        assert_eq!((cells("gosper glider gun", 0), cells("Gosper glider gun", 30)), (36, 36 + 5));
        // 3 blocks, 2 gliders and a ship; 6 blocks, 5 blinkers and 2 ponds.
        assert_eq!((cells("B-heptomino", 148), cells("pi-heptomino", 173)), (28, 55));
        // The first generation that is there again, moved so many rows and columns.
        for (name, period, moved) in
            [("galaxy", 8, (0, 0)), ("copperhead", 10, (-1, 0)), ("weekender", 7, (-2, 0))]
        {
            let frame = |generation| later(name, generation).frame().unwrap();
            let shape = |generation| later(name, generation).cut(frame(generation));
            assert_eq!(
                (1..=period).find(|&generation| shape(generation) == shape(0)),
                Some(period),
                "{name}"
            );
            assert_eq!(later(name, period), plane(name).moved(moved), "{name}");
        }
        // 2 blocks, 2 gliders and a ship.
        assert_eq!((cells("herschel", 0), cells("herschel", 128)), (7, 24));
    }

    #[test]
    fn each_name_is_there_once() {
        for (place, (name, text)) in NAMED.iter().enumerate() {
            assert_eq!(NAMED.iter().position(|(other, _)| plain(other) == plain(name)), Some(place));
            assert!(file::read(text).is_ok(), "{name}");
        }
        assert_eq!((text_of("tub with tail"), text_of("flotilla")), (Some("xs8_178k8"), None));
        assert_eq!(text_of("EATER1"), Some("xs7_178c"));
        assert_eq!(of_apgcode("xq4_153"), Some("glider"));
    }
}
