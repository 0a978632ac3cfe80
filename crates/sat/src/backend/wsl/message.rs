//! What `wsl.exe` itself says, such as that a distribution does not exist.
//!
//! It writes UTF-16, least significant byte first, where Linux programs write bytes of their own. No
//! text of theirs has a zero byte, and every UTF-16 text with a blank or a line break has one.

/// The text, if it is one that `wsl.exe` wrote.
pub(in crate::backend) fn of_wsl(bytes: &[u8]) -> Option<String> {
    bytes.contains(&0).then(|| {
        let (pairs, _) = bytes.as_chunks::<2>();
        let units = pairs.iter().map(|&pair| u16::from_le_bytes(pair));
        let text: String =
            char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        text.trim_start_matches('\u{feff}').to_owned()
    })
}

/// The text, whoever wrote it.
pub(in crate::backend) fn text(bytes: &[u8]) -> String {
    of_wsl(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned())
}
