//! Names that Life users give to rules.

/// Names in lower case without spaces and signs, with the rules.
const NAMES: [(&str, &str); 30] = [
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

/// The rule of a name. Case, spaces and signs do not matter.
pub(super) fn find(text: &str) -> Option<&'static str> {
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = plain.to_ascii_lowercase();
    NAMES.iter().find(|(name, _)| *name == plain).map(|(_, rule)| *rule)
}
