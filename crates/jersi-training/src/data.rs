//! Files of judged positions.
//!
//! A file is a header and samples one after the other, numbers in little-endian order. The header: `JERSIPOS`, the
//! version, how many rulesets and their identifiers (a byte for the length each), the seed, the number of the file,
//! nodes of a search, games, samples. A sample: the place of its ruleset in the header's list, what it is (in the game
//! or beside it) and how the game ended, the score, the game, then the position (see [`crate::pack`]).

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use jersi_rules::{AnyPosition, RulesetId};

use crate::pack;

const MAGIC: &[u8; 8] = b"JERSIPOS";
const VERSION: u8 = 1;

/// What a file says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The rulesets of its positions.
    pub rulesets: Vec<RulesetId>,
    /// What everything was drawn from.
    pub seed: u64,
    /// Which part of the seed's games this is.
    pub part: u32,
    /// The nodes of each search.
    pub nodes: u64,
    /// How many games it holds.
    pub games: u32,
    /// How many samples it holds.
    pub samples: u32,
}

/// How a game ended, for the side to move in a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// It lost.
    Loss = 0,
    /// Nobody won.
    Tie = 1,
    /// It won.
    Win = 2,
    /// The position stands beside the game: nobody knows.
    Unknown = 3,
}

/// What is known of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    /// What the search said: points, or a proven win or loss as the engine numbers it.
    pub score: i16,
    /// How the game ended.
    pub result: GameResult,
    /// The game that it belongs to.
    pub game: u32,
}

/// Writes samples.
#[derive(Debug, Default)]
pub struct Writer {
    bytes: Vec<u8>,
    samples: u32,
}

impl Writer {
    /// Adds a sample.
    pub fn add(&mut self, ruleset: usize, judged: Judged, position: &AnyPosition) {
        self.bytes.push(ruleset as u8);
        self.bytes.push(judged.result as u8);
        self.bytes.extend_from_slice(&judged.score.to_le_bytes());
        self.bytes.extend_from_slice(&judged.game.to_le_bytes());
        pack::pack(position, &mut self.bytes);
        self.samples += 1;
    }

    /// How many there are.
    #[must_use]
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// Writes the file, all of it or nothing. The header's number of samples is that of the writer.
    pub fn save(&self, path: &Path, header: &Header) -> Result<()> {
        let mut file = MAGIC.to_vec();
        file.push(VERSION);
        file.push(header.rulesets.len() as u8);
        for ruleset in &header.rulesets {
            file.push(ruleset.id().len() as u8);
            file.extend_from_slice(ruleset.id().as_bytes());
        }
        file.extend_from_slice(&header.seed.to_le_bytes());
        file.extend_from_slice(&header.part.to_le_bytes());
        file.extend_from_slice(&header.nodes.to_le_bytes());
        file.extend_from_slice(&header.games.to_le_bytes());
        file.extend_from_slice(&self.samples.to_le_bytes());
        file.extend_from_slice(&self.bytes);
        jersi_files::write(path, &file)?;
        Ok(())
    }
}

/// A file that has been read.
#[derive(Clone, Debug)]
pub struct Reader {
    /// What it says of itself.
    pub header: Header,
    bytes: Vec<u8>,
    start: usize,
}

impl Reader {
    /// Reads a file and its header.
    pub fn open(path: &Path) -> Result<Self> {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        Self::new(bytes).with_context(|| path.display().to_string())
    }

    fn new(bytes: Vec<u8>) -> Result<Self> {
        let mut rest = bytes.as_slice();
        ensure!(take::<8>(&mut rest)? == *MAGIC, "it does not begin with JERSIPOS");
        let [version] = take::<1>(&mut rest)?;
        ensure!(version == VERSION, "its version is {version}, and only {VERSION} is known");
        let [count] = take::<1>(&mut rest)?;
        let mut rulesets = Vec::new();
        for _ in 0..count {
            let [len] = take::<1>(&mut rest)?;
            ensure!(rest.len() >= len.into(), "it ends in its header");
            let (id, after) = rest.split_at(len.into());
            rest = after;
            rulesets.push(std::str::from_utf8(id)?.parse()?);
        }
        let header = Header {
            rulesets,
            seed: u64::from_le_bytes(take(&mut rest)?),
            part: u32::from_le_bytes(take(&mut rest)?),
            nodes: u64::from_le_bytes(take(&mut rest)?),
            games: u32::from_le_bytes(take(&mut rest)?),
            samples: u32::from_le_bytes(take(&mut rest)?),
        };
        let start = bytes.len() - rest.len();
        Ok(Self { header, bytes, start })
    }

    /// Shows every sample: its ruleset, what is known, and the bytes of the position, which the caller must move on.
    pub fn visit(&self, mut show: impl FnMut(RulesetId, Judged, &mut &[u8]) -> Result<()>) -> Result<()> {
        let mut rest = &self.bytes[self.start..];
        for number in 0..self.header.samples {
            let mut one = || {
                let [ruleset, result] = take::<2>(&mut rest)?;
                let Some(&ruleset) = self.header.rulesets.get(usize::from(ruleset)) else {
                    bail!("ruleset {ruleset} is not in the header");
                };
                let result = match result {
                    0 => GameResult::Loss,
                    1 => GameResult::Tie,
                    2 => GameResult::Win,
                    3 => GameResult::Unknown,
                    other => bail!("{other} is no result"),
                };
                let score = i16::from_le_bytes(take(&mut rest)?);
                let game = u32::from_le_bytes(take(&mut rest)?);
                show(ruleset, Judged { score, result, game }, &mut rest)
            };
            one().with_context(|| format!("sample {number}"))?;
        }
        ensure!(rest.is_empty(), "{} bytes lie behind the last sample", rest.len());
        Ok(())
    }
}

/// The next bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N]> {
    let Some((first, rest)) = bytes.split_first_chunk() else { bail!("it ends too soon") };
    *bytes = rest;
    Ok(*first)
}
