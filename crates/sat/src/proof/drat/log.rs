//! The steps of the LRAT proof, which are found last to first.

use std::io::{self, BufRead, Read, Write};

use super::store::{Clause, Store};
use crate::proof::clauses::Variables;
use crate::proof::core::{Core, CoreError, core};

/// The steps found so far. A hint is the number of a clause, negative before the part of a RAT step
/// that is about this clause.
#[derive(Debug, Default)]
pub(super) struct Log {
    steps: Vec<Logged>,
    pub(super) hints: Vec<i32>,
    /// Numbers of clauses that no later step uses.
    pub(super) last_used: Vec<u32>,
}

/// A step. Its hints, and the clauses that it uses last, end at these places of the lists.
#[derive(Clone, Copy, Debug)]
struct Logged {
    clause: Option<Clause>,
    hints: usize,
    last_used: usize,
}

impl Log {
    /// Ends a step, which adds this clause, or the empty one at the end of the proof.
    pub(super) fn end_step(&mut self, clause: Option<Clause>) {
        self.steps.push(Logged { clause, hints: self.hints.len(), last_used: self.last_used.len() });
    }

    /// Bytes of memory.
    pub(super) fn memory(&self) -> usize {
        self.steps.capacity() * size_of::<Logged>() + (self.hints.capacity() + self.last_used.capacity()) * 4
    }
}

/// Forms of LRAT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Text, with a line for each step.
    Text,
    /// Bytes, which are fewer and faster to read.
    Binary,
}

/// A proof in LRAT that was made from one without hints. Only the checker of LRAT can say whether it is
/// right.
#[derive(Debug)]
pub struct Lrat {
    pub(super) store: Store,
    pub(super) log: Log,
    pub(super) variables: Variables,
    /// Numbers of the clauses of the formula.
    pub(super) formula: u32,
    /// The number of the empty clause.
    pub(super) end: u32,
}

impl Lrat {
    /// Writes the proof.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, mut out: impl Write, form: Form) -> io::Result<()> {
        let mut reader = self.reader(form);
        io::copy(&mut reader, &mut out)?;
        out.flush()
    }

    /// The part of the proof that is needed, for the formula that it was made for.
    ///
    /// # Errors
    /// If the formula cannot be read or is another, or the proof has RAT steps.
    pub fn core(&self, formula: impl BufRead) -> Result<Core, CoreError> {
        core(formula, self.reader(Form::Binary), &mut |_| {})
    }

    /// The proof as it would be written.
    pub(in crate::proof) fn reader(&self, form: Form) -> Reader<'_> {
        Reader { lrat: self, next: Next::Unused, block: Block { bytes: Vec::new(), form }, at: 0 }
    }

    /// The numbers of the formula's clauses that no step uses.
    fn unused(&self) -> Vec<u32> {
        let mut is_used = vec![false; self.formula as usize + 1];
        for &number in &self.log.last_used {
            if let Some(is_used) = is_used.get_mut(number as usize) {
                *is_used = true;
            }
        }
        (1..=self.formula).filter(|&number| !is_used[number as usize]).collect()
    }

    /// Puts a step into the block, and the deletion of what no later step uses.
    fn put(&self, step: usize, block: &mut Block) {
        let Logged { clause, hints, last_used } = self.log.steps[step];
        let before = step.checked_sub(1).map(|before| self.log.steps[before]);
        let number = clause.map_or(self.end, |clause| self.store.number(clause));
        block.start_clause(number);
        if let Some(clause) = clause {
            let pivot = self.store.pivot(clause);
            block.number(self.variables.literal(pivot));
            for &literal in self.store.literals(clause).iter().filter(|&&literal| literal != pivot) {
                block.number(self.variables.literal(literal));
            }
        }
        block.end_list();
        for &hint in &self.log.hints[before.map_or(0, |before| before.hints)..hints] {
            block.number(hint.into());
        }
        block.end_step();
        let last_used = &self.log.last_used[before.map_or(0, |before| before.last_used)..last_used];
        // Nothing has to be deleted after the end.
        if clause.is_some() {
            block.delete(number, last_used);
        }
    }
}

#[derive(Clone, Copy)]
enum Next {
    /// The clauses that no step uses are deleted.
    Unused,
    /// So many steps are left. They come last to first.
    Steps(usize),
}

/// Gives the bytes of a proof.
pub(in crate::proof) struct Reader<'a> {
    lrat: &'a Lrat,
    next: Next,
    block: Block,
    at: usize,
}

/// A step deletes so many clauses at most.
const DELETED: usize = 1 << 10;
/// So many bytes are made at once, and a step more.
const BLOCK: usize = 1 << 16;

impl Reader<'_> {
    fn refill(&mut self) {
        self.block.bytes.clear();
        self.at = 0;
        while self.block.bytes.len() < BLOCK {
            self.next = match self.next {
                Next::Unused => {
                    self.block.delete(self.lrat.formula, &self.lrat.unused());
                    Next::Steps(self.lrat.log.steps.len())
                }
                Next::Steps(0) => return,
                Next::Steps(left) => {
                    self.lrat.put(left - 1, &mut self.block);
                    Next::Steps(left - 1)
                }
            };
        }
    }
}

impl Read for Reader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.block.bytes.len() {
            self.refill();
        }
        let length = (&self.block.bytes[self.at..]).read(buffer)?;
        self.at += length;
        Ok(length)
    }
}

/// Bytes in one of the forms.
struct Block {
    bytes: Vec<u8>,
    form: Form,
}

impl Block {
    fn start_clause(&mut self, number: u32) {
        match self.form {
            Form::Text => self.number(number.into()),
            Form::Binary => {
                self.bytes.push(b'a');
                self.number(number.into());
            }
        }
    }

    /// Deletes clauses. `number` is that of the clause before. The steps are short, since readers
    /// recognise a binary proof by the end of the first one.
    fn delete(&mut self, number: u32, clauses: &[u32]) {
        for clauses in clauses.chunks(DELETED) {
            match self.form {
                Form::Text => {
                    self.number(number.into());
                    self.bytes.extend(b"d ");
                }
                Form::Binary => self.bytes.push(b'd'),
            }
            for &clause in clauses {
                self.number(clause.into());
            }
            self.end_step();
        }
    }

    fn number(&mut self, number: i64) {
        match self.form {
            Form::Text => {
                self.bytes.extend(itoa::Buffer::new().format(number).as_bytes());
                self.bytes.push(b' ');
            }
            Form::Binary => self.groups(2 * number.unsigned_abs() + u64::from(number < 0)),
        }
    }

    fn groups(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(0x80 | low_bits(value));
            value >>= 7;
        }
        self.bytes.push(low_bits(value));
    }

    fn end_list(&mut self) {
        match self.form {
            Form::Text => self.bytes.extend(b"0 "),
            Form::Binary => self.bytes.push(0),
        }
    }

    fn end_step(&mut self) {
        match self.form {
            Form::Text => self.bytes.extend(b"0\n"),
            Form::Binary => self.bytes.push(0),
        }
    }
}

fn low_bits(value: u64) -> u8 {
    u8::try_from(value & 0x7f).expect("seven bits")
}
