//! Files of labelled positions.
//!
//! A file is a header and samples, numbers in little-endian order. Header: `JERSIPOS`, version, number of rulesets and
//! their identifiers (with a length byte each), seed, number of the file, nodes per search, games, samples. Sample:
//! index of its ruleset in the header, kind (in the game or beside it) and result of the game, score, game, then the
//! position (see [`crate::pack`]).

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use jersi_rules::{AnyPosition, RulesetId};

use crate::pack;

const MAGIC: &[u8; 8] = b"JERSIPOS";
const VERSION: u8 = 1;

/// Header of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Rulesets of its positions.
    pub rulesets: Vec<RulesetId>,
    /// Seed.
    pub seed: u64,
    /// Part number of the seed's games.
    pub part: u32,
    /// Nodes per search.
    pub nodes: u64,
    /// Number of games.
    pub games: u32,
    /// Number of samples.
    pub samples: u32,
}

/// Result of a game for the side to move of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// Loss.
    Loss = 0,
    /// Tie.
    Tie = 1,
    /// Win.
    Win = 2,
    /// Unknown: the position is not part of the game.
    Unknown = 3,
}

/// Labels of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Score of the search: points, or a proven win or loss in the engine's encoding.
    pub score: i16,
    /// Result of the game.
    pub result: GameResult,
    /// Number of the game.
    pub game: u32,
}

/// Writer of samples.
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

    /// Number of samples.
    #[must_use]
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// Writes the file atomically. The number of samples in the header is that of the writer.
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

/// Content of a file.
#[derive(Clone, Debug)]
pub struct Reader {
    /// Header.
    pub header: Header,
    bytes: Vec<u8>,
    start: usize,
}

impl Reader {
    /// Reads a file with its header.
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

    /// Visits every sample: ruleset, labels, and the bytes of the position, which the caller must advance.
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
                    other => bail!("{other} is not a result"),
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
    let Some((first, rest)) = bytes.split_first_chunk() else { bail!("it is truncated") };
    *bytes = rest;
    Ok(*first)
}
