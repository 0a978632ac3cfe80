//! A game that is being played, and its record.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use lifesat::game::record::{self, Header, Line, Record};
use lifesat::game::{Game, History, Move, Played, Seat, Terms};
use lifesat::limits::Limits;
use lifesat::player::{Effort, Player, PlayerError};
use lifesat_platform::lock;
use serde::Serialize;

use crate::cli::command_line;
use crate::cli::participant::Participant;
use crate::cli::play::request::{GameRequest, Opening};

pub(super) struct Session {
    table: Table,
    history: History,
    record: Option<RecordFile>,
}

impl Session {
    /// Begins a game and its record, or goes on with a recorded one.
    pub(super) fn begin(opening: Opening) -> Result<Self> {
        match opening {
            Opening::New(request) => Self::start(request),
            Opening::Recorded { record, effort } => Self::resume(&record, effort),
        }
    }

    fn start(request: GameRequest) -> Result<Self> {
        let path = request.record.clone();
        let table = Table::new(request);
        let game = table.game();
        let header = Header::new(table.terms, game.first(), table.names(), table.seed);
        let record = path.map(|path| RecordFile::create(&path, &header)).transpose()?;
        Ok(Self { table, history: History::new(game), record })
    }

    fn resume(path: &Path, effort: Effort) -> Result<Self> {
        let name = || path.display().to_string();
        let (Record { header, frames, history, .. }, file) = RecordFile::resume(path)?;
        if let Some(ending) = history.game().ending() {
            bail!("{}: this game is over: {ending} See it with --replay", name());
        }
        let players =
            header.players.iter().map(|player| player.parse()).collect::<Result<Vec<Participant>, _>>();
        let players = players.map_err(|error| anyhow!("{}: {error}", name()))?;
        let request = GameRequest {
            terms: header.terms,
            players,
            first: frames.first().map(|frame| frame.game.first()),
            seed: Some(header.seed),
            effort,
            record: None,
        };
        Ok(Self { table: Table::new(request), history, record: Some(file) })
    }

    /// How to go on later, if the game is recorded.
    pub(super) fn how_to_go_on(&self) -> Option<String> {
        let record = self.record.as_ref()?;
        Some(format!(
            "To go on: {}",
            command_line::of_words(["lifesat", "play", "--state", &record.path.to_string_lossy()])
        ))
    }

    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    pub(super) fn game(&self) -> &Game {
        self.history.game()
    }

    pub(super) fn computer_to_move(&self) -> Option<Box<dyn Player>> {
        self.game().to_move().and_then(|seat| self.table.computer(seat))
    }

    /// Asks the computer whose turn it is for its move.
    pub(super) fn ask(&self, limits: &Limits) -> Result<Move, PlayerError> {
        self.computer_to_move().expect("a computer is to move").choose(self.game(), limits)
    }

    /// Plays a turn. An impossible move is an error and changes nothing.
    pub(super) fn play(&mut self, wish: Move) -> Result<Played> {
        let seat = self.game().to_move();
        let played = self.history.play(wish)?;
        if let Some(seat) = seat {
            self.note(&Line::of_move(seat, wish))?;
        }
        Ok(played)
    }

    /// Lets a generation pass, and returns the players who died.
    pub(super) fn pass_generation(&mut self) -> Result<Vec<Seat>> {
        let dead = self.history.pass_generation();
        self.note(&Line::of_generation(self.history.game()))?;
        if let Some(ending) = self.game().ending() {
            self.note(&Line::of_end(ending))?;
        }
        Ok(dead)
    }

    /// Takes back the last turn of the only human and what followed, or returns false.
    pub(super) fn take_back(&mut self) -> Result<bool> {
        let turns = match self.table.humans() {
            1 => self.history.turns_since(|seat| self.table.is_human(seat)),
            _ => None,
        };
        let Some(turns) = turns.filter(|&turns| self.history.take_back(turns)) else { return Ok(false) };
        self.note(&Line::TakeBack { turns })?;
        Ok(true)
    }

    fn note(&mut self, line: &Line) -> Result<()> {
        self.record.as_mut().map_or(Ok(()), |record| record.write(line))
    }
}

// The file that a game is written to while it is played.
//
// Every event is one line in one call, so that a program that is killed leaves all that has happened. No record is
// ever truncated, but for a line that a crash cut off.

pub(super) struct RecordFile {
    path: PathBuf,
    file: File,
}

impl RecordFile {
    /// Begins a record. A file that has content is refused.
    pub(super) fn create(path: &Path, header: &Header) -> Result<Self> {
        if fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0) {
            bail!(
                "{0} exists; name another file, or go on with a recorded game: --state {0}",
                path.display()
            );
        }
        let mut record = Self::open(path)?;
        record.write(header)?;
        Ok(record)
    }

    /// Reads a record and opens it, so that the rest of the game can be added.
    pub(super) fn resume(path: &Path) -> Result<(Record, Self)> {
        let name = || path.display().to_string();
        if !fs::metadata(path).with_context(name)?.is_file() {
            bail!("{} is not a file, and the game could not be written to it", name());
        }
        let mut record_file = Self::open(path)?;
        let text = fs::read_to_string(path).with_context(name)?;
        let record = Record::read(&text).with_context(name)?;
        // A crash can leave a part of a line, or a line without its line break.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if record.cut_off.is_some() {
            record_file.file = lock::shorten(record_file.file, path, whole as u64).with_context(name)?;
        } else if whole < text.len() {
            std::io::Write::write_all(&mut &record_file.file, b"\n").with_context(name)?;
        }
        Ok((record, record_file))
    }

    /// Opens a file to add lines to it, and keeps other processes from doing so.
    fn open(path: &Path) -> Result<Self> {
        let unwritable = || format!("cannot write {}", path.display());
        let busy = || anyhow!("another lifesat plays this game").context(unwritable());
        let file = match lock::open_with(File::options().create(true).append(true), path) {
            Err(error) if lock::is_held(&error) => Err(busy()),
            opened => opened.with_context(unwritable),
        }?;
        // File systems without locks are no reason not to play.
        if let Err(TryLockError::WouldBlock) = lock::try_lock(&file) {
            return Err(busy());
        }
        Ok(Self { path: path.to_owned(), file })
    }

    pub(super) fn write(&mut self, line: &impl Serialize) -> Result<()> {
        record::write(&mut self.file, line).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

// Who plays, in which order, and on which terms.

/// Everything that is decided before the first turn.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) terms: Terms,
    first: Seat,
    players: Vec<Participant>,
    pub(super) effort: Effort,
    pub(super) seed: u64,
}

impl Table {
    /// The table of a request. The lot decides where the user left something open.
    pub(super) fn new(request: GameRequest) -> Self {
        let GameRequest { terms, players, effort, .. } = request;
        // Short numbers are easy to type again.
        let seed = request.seed.unwrap_or_else(|| fastrand::u64(1..1_000_000));
        let by_lot = || fastrand::Rng::with_seed(seed).usize(..terms.seats());
        let first = request.first.or_else(|| Seat::new(by_lot()));
        Self {
            terms,
            first: first.expect("terms have no more seats than there can be"),
            players,
            effort,
            seed,
        }
    }

    pub(super) fn game(&self) -> Game {
        Game::new(self.terms, self.first)
    }

    pub(super) fn who(&self, seat: Seat) -> Participant {
        self.players[seat.index()]
    }

    pub(super) fn is_human(&self, seat: Seat) -> bool {
        self.who(seat) == Participant::Human
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name().to_owned()).collect()
    }

    pub(super) fn has_humans(&self) -> bool {
        self.humans() > 0
    }

    pub(super) fn humans(&self) -> usize {
        self.players.iter().filter(|&&player| player == Participant::Human).count()
    }

    /// The computer player in this seat, unless it is a human's.
    pub(super) fn computer(&self, seat: Seat) -> Option<Box<dyn Player>> {
        self.who(seat).computer().map(|kind| kind.player(self.seed, self.effort))
    }
}
