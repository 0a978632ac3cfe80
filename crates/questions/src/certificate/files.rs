//! The files of a bundle: opened, and compared with what the manifest says of them.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Take};
use std::path::Path;

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::error::BundleError;
use super::manifest::{
    FileEntry, LONGEST_MANIFEST, LONGEST_PATTERN, MANIFEST, Names, PATTERN, ProofFiles, ProofKind,
};
use super::question::Unequal;
use crate::encode::still_life::cases::Case;
use crate::formula::Size;
use crate::life::file::{self, rle};
use crate::life::{AnyRule, Grid, Rule};
use crate::limits::Limits;
use crate::proof::{self, Checked, Unhinted};
use crate::sha256::hex;
use crate::strict_json;

/// How it was confirmed that a formula has no model.
#[derive(Debug, PartialEq, Eq)]
pub enum Refutation {
    /// By the wastage identity alone: no still life wastes less than nothing. There is no formula.
    Wastage,
    /// By a proof that was checked.
    Checked(Checked),
    /// By one proof for each of the cases that cover the question. All were checked.
    InCases(Vec<CheckedCase>),
    /// Not at all: the proof is in a format that another program has to check.
    NotChecked(ProofKind),
}

/// A proof that was checked, and its case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedCase {
    /// The case.
    pub case: Case,
    /// What the check counted.
    pub checked: Checked,
}

#[derive(Clone, Copy)]
pub(super) struct Folder<'a>(pub(super) &'a Path);

impl Folder<'_> {
    pub(super) fn manifest(self) -> Result<Vec<u8>, BundleError> {
        let file = match self.open_regular(MANIFEST) {
            Err(BundleError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                return Err(BundleError::NoManifest(self.0.to_owned()));
            }
            file => file?,
        };
        let mut text = Vec::new();
        let read = file.take(LONGEST_MANIFEST + 1).read_to_end(&mut text);
        read.map_err(|error| self.unreadable(MANIFEST, error))?;
        if text.len() as u64 > LONGEST_MANIFEST { Err(BundleError::LongManifest) } else { Ok(text) }
    }

    /// Reads the pattern, and checks that its file is the one of the manifest and names this rule.
    pub(super) fn pattern(self, entry: &FileEntry, rule: Rule) -> Result<Grid, BundleError> {
        let pattern = file::read(&self.pattern_text(entry)?).map_err(BundleError::NoPattern)?;
        if pattern.rule == rule { Ok(pattern.grid) } else { Err(BundleError::Rule(AnyRule::TwoStates(rule))) }
    }

    /// Reads a pattern of a rule that may have more than two states, and checks it as [`Self::pattern`] does.
    pub(super) fn any_pattern(self, entry: &FileEntry, rule: AnyRule) -> Result<Grid<u8>, BundleError> {
        let aged = match rule {
            AnyRule::TwoStates(rule) => return Ok(self.pattern(entry, rule)?.map(u8::from)),
            AnyRule::Generations(aged) => aged,
        };
        let pattern = rle::read_aged(&self.pattern_text(entry)?).map_err(BundleError::NoPattern)?;
        if pattern.rule == aged { Ok(pattern.grid) } else { Err(BundleError::Rule(rule)) }
    }

    fn pattern_text(self, entry: &FileEntry) -> Result<String, BundleError> {
        if entry.bytes > LONGEST_PATTERN {
            return Err(BundleError::LongPattern);
        }
        let mut text = Vec::new();
        let mut file = self.open(entry, PATTERN)?;
        let read = file.by_ref().take(LONGEST_PATTERN).read_to_end(&mut text);
        read.map_err(|error| self.unreadable(PATTERN, error))?;
        self.compare(entry, PATTERN, file)?;
        String::from_utf8(text).map_err(|_| BundleError::NotText)
    }

    /// Checks the formula with `same`, which says whether a text is the one that the encoder writes
    /// for `question`.
    pub(super) fn formula(
        self,
        names: Names,
        entry: &FileEntry,
        question: &'static str,
        same: impl FnOnce(&mut BufReader<Hashing<Take<File>>>) -> Result<Size, Unequal>,
    ) -> Result<(), BundleError> {
        let name = names.formula();
        let mut text = BufReader::with_capacity(1 << 16, self.open(entry, &name)?);
        same(&mut text).map_err(|error| BundleError::Formula { question, error })?;
        self.compare(entry, &name, text.into_inner())
    }

    /// Checks that a proof shows that its formula has no model, and has the counts that are stated.
    pub(super) fn proof(
        self,
        names: Names,
        files: &ProofFiles,
        observe: &mut dyn FnMut(&Checked),
    ) -> Result<Refutation, BundleError> {
        let &ProofFiles { formula: ref formula_entry, proof: ref entry, format, checked: counts, .. } = files;
        let (formula_name, name) = (names.formula(), names.proof(format));
        let mut proof = self.open(entry, &name)?;
        if format == ProofKind::Frat {
            self.compare(entry, &name, proof)?;
            return Ok(Refutation::NotChecked(format));
        }
        let mut formula = BufReader::with_capacity(1 << 16, self.open(formula_entry, &formula_name)?);
        let checked = match format {
            ProofKind::Drat => {
                let none = Limits::none();
                proof::complete(&mut formula, Unhinted::Drat, &mut proof, &none, &mut |_| {})?.checked
            }
            ProofKind::Lrat | ProofKind::Frat => proof::check_with(&mut formula, &mut proof, observe)?,
        };
        // This reads the formula a second time, so that a file that was replaced in between is noticed.
        self.compare(formula_entry, &formula_name, formula.into_inner())?;
        if counts.is_some_and(|counts| counts != checked.into()) {
            return Err(BundleError::Contradiction("the proof has other numbers of clauses and hints"));
        }
        self.compare(entry, &name, proof)?;
        Ok(Refutation::Checked(checked))
    }

    /// Opens a file that must have this name. Its size is compared before it is read, as it may be
    /// much larger than the manifest says.
    pub(super) fn open(self, entry: &FileEntry, name: &str) -> Result<Hashing<Take<File>>, BundleError> {
        // Manifests are not trusted, so their file names must not lead out of the folder.
        if entry.file != name {
            return Err(BundleError::Name { found: entry.file.clone(), expected: name.to_owned() });
        }
        let file = self.open_regular(name)?;
        if file.limit() != entry.bytes {
            return Err(BundleError::OtherFile { file: name.to_owned(), what: "size" });
        }
        Ok(Hashing::new(file))
    }

    /// Opens a regular file. To open a pipe would block, and a device may never end. No more is read than its length:
    /// files of the system may have the length 0, look regular, and block their readers.
    fn open_regular(self, name: &str) -> Result<Take<File>, BundleError> {
        let path = self.0.join(name);
        let data = fs::metadata(&path).map_err(|error| self.unreadable(name, error))?;
        if !data.is_file() {
            return Err(BundleError::NotAFile(name.to_owned()));
        }
        let file = File::open(path).map_err(|error| self.unreadable(name, error))?;
        Ok(file.take(data.len()))
    }

    /// Reads the rest of a file and compares its size and hash with its entry.
    pub(super) fn compare(
        self,
        entry: &FileEntry,
        name: &str,
        file: Hashing<impl Read>,
    ) -> Result<(), BundleError> {
        let found = file.finish(name).map_err(|error| self.unreadable(name, error))?;
        match (found.bytes == entry.bytes, found.sha256.eq_ignore_ascii_case(&entry.sha256)) {
            (true, true) => Ok(()),
            (false, _) => Err(BundleError::OtherFile { file: name.to_owned(), what: "size" }),
            (true, false) => Err(BundleError::OtherFile { file: name.to_owned(), what: "SHA-256" }),
        }
    }

    fn unreadable(self, name: &str, error: io::Error) -> BundleError {
        BundleError::Io { path: self.0.join(name), error }
    }
}

/// Refuses a manifest that lists a command which does not check the bundle: its readers are told to run what it
/// lists. Earlier versions listed fewer.
pub(super) fn no_other_commands(found: &[String], expected: &[String]) -> Result<(), BundleError> {
    match found.iter().find(|command| !expected.contains(command)) {
        Some(other) => Err(BundleError::Command(other.clone())),
        None => Ok(()),
    }
}

pub(super) fn parse<M: DeserializeOwned>(text: &[u8]) -> Result<M, BundleError> {
    strict_json::from_slice(text).map_err(BundleError::Manifest)
}

/// A reader that hashes what is read through it.
pub struct Hashing<R> {
    input: R,
    hash: Sha256,
    bytes: u64,
}

impl<R: Read> Hashing<R> {
    /// A reader over `input`, before its first byte.
    pub fn new(input: R) -> Self {
        Self { input, hash: Sha256::new(), bytes: 0 }
    }

    /// Reads the rest of the input and returns size and hash of the whole, as an entry for a file
    /// of this name.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn finish(mut self, name: &str) -> io::Result<FileEntry> {
        io::copy(&mut self, &mut io::sink())?;
        Ok(FileEntry { file: name.to_owned(), bytes: self.bytes, sha256: hex(self.hash) })
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        self.hash.update(&buffer[..length]);
        self.bytes += length as u64;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of FIPS 180-2.
    #[test]
    fn a_known_hash() {
        let mut reader = Hashing::new(&b"abc"[..]);
        assert_eq!(reader.read(&mut [0; 1]).unwrap(), 1);
        let entry = reader.finish("abc").unwrap();
        assert_eq!(entry.bytes, 3);
        assert_eq!(entry.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
