//! A game that is being played, and its record.

use std::path::Path;

use anyhow::{Result, anyhow, bail};
use lifesat::game::record::{Header, Line, Record};
use lifesat::game::{Game, History, Move, Played, Seat};
use lifesat::limits::Limits;
use lifesat::player::{Effort, Player, PlayerError};

use super::record_file::RecordFile;
use super::table::Table;
use crate::cli::command_line;
use crate::cli::participant::Participant;
use crate::cli::request::play::{GameRequest, Opening};

/// A game, its players, and the turns so far.
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
        let header = Header::new(*table.terms(), game.first(), table.names(), table.seed());
        let record = path.map(|path| RecordFile::create(&path, &header)).transpose()?;
        Ok(Self { table, history: History::new(game), record })
    }

    /// Goes on where a record ends.
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
            command_line::of_words(["lifesat", "play", "--state", &record.path().to_string_lossy()])
        ))
    }

    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    pub(super) fn game(&self) -> &Game {
        self.history.game()
    }

    /// The player whose turn it is, if that is a computer.
    pub(super) fn computer_to_move(&self) -> Option<Box<dyn Player>> {
        self.game().to_move().and_then(|seat| self.table.computer(seat))
    }

    /// Asks the computer whose turn it is for its move.
    ///
    /// # Panics
    /// If it is not the turn of a computer.
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

    /// Takes back the last turn of the only human and everything after it. Returns whether that was
    /// possible.
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
