//! Names that Life users give to rules.

/// A name in lower case without spaces and signs, and the rule.
type Named = (&'static str, &'static str);

/// Names of two-state rules.
const TWO_STATES: [Named; 30] = [
    ("life", "B3/S23"),
    ("conwayslife", "B3/S23"),
    ("highlife", "B36/S23"),
    ("daynight", "B3678/S34678"),
    ("dayandnight", "B3678/S34678"),
    ("seeds", "B2/S"),
    ("serviettes", "B234/S"),
    ("persianrug", "B234/S"),
    ("replicator", "B1357/S1357"),
    ("fredkin", "B1357/S02468"),
    ("gnarl", "B1/S1"),
    ("lifewithoutdeath", "B3/S012345678"),
    ("lwod", "B3/S012345678"),
    ("livefreeordie", "B2/S0"),
    ("2x2", "B36/S125"),
    ("34life", "B34/S34"),
    ("diamoeba", "B35678/S5678"),
    ("amoeba", "B357/S1358"),
    ("longlife", "B345/S5"),
    ("maze", "B3/S12345"),
    ("mazectric", "B3/S1234"),
    ("move", "B368/S245"),
    ("morley", "B368/S245"),
    ("drylife", "B37/S23"),
    ("pedestrianlife", "B38/S23"),
    ("pseudolife", "B357/S238"),
    ("coral", "B3/S45678"),
    ("stains", "B3678/S235678"),
    ("justfriends", "B2-a/S12"),
    ("tlife", "B3/S2-i34q"),
];

/// Names of rules of Generations, as the help of Golly 3.3 lists them.
const GENERATIONS: [Named; 13] = [
    ("banners", "2367/3457/5"),
    ("bloomerang", "234/34678/24"),
    ("briansbrain", "/2/3"),
    ("caterpillars", "124567/378/4"),
    ("cooties", "23/2/8"),
    ("fireworks", "2/13/21"),
    ("frogs", "12/34/3"),
    ("lava", "12345/45678/8"),
    ("lines", "012345/458/3"),
    ("starwars", "345/2/4"),
    ("sticks", "3456/2/6"),
    ("transers", "345/26/5"),
    ("xtasy", "1456/2356/16"),
];

/// The text of a named rule. Case, spaces and signs do not matter.
pub(in crate::life) fn find(text: &str) -> Option<&'static str> {
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = plain.to_ascii_lowercase();
    let mut all = TWO_STATES.iter().chain(&GENERATIONS);
    all.find(|(name, _)| *name == plain).map(|(_, rule)| *rule)
}
