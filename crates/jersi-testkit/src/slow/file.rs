//! The loader of rules files: from text to a [`Table`], which `check` validates.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Table as Toml, Value};

use super::check;
use super::cubes::Kind;
use super::geometry::{Lattice, Row, named};
use super::merge;
use super::table::{
    Attacks, Clock, Direction, Guard, KindRow, Opening, Placing, Royal, Second, Setup, Table,
};

/// A whole file, as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "format")]
    _format: i64,
    id: String,
    #[serde(rename = "name")]
    _name: Option<String>,
    #[serde(rename = "author")]
    _author: Option<String>,
    #[serde(rename = "words")]
    _words: Option<BTreeMap<String, GameWords>>,
    kinds: Vec<String>,
    setups: Vec<String>,
    #[serde(default)]
    variants: Vec<String>,
    blocked: Option<String>,
    board: Board,
    kind: BTreeMap<String, KindFile>,
    turn: Option<TurnFile>,
    swap: Option<Swap>,
    reserve: Option<BTreeMap<String, u32>>,
    drops: Option<Drops>,
    prison: Option<Prison>,
    goal: Option<Goal>,
    royal: Option<RoyalFile>,
    clock: Option<ClockFile>,
    setup: BTreeMap<String, SetupFile>,
    /// Applied before this is parsed.
    #[serde(default, rename = "variant")]
    _variant: BTreeMap<String, Toml>,
    record: Option<Record>,
}

/// Texts for people are parsed so that a misspelt key is an error; they have no effect here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameWords {
    #[serde(rename = "name")]
    _name: Option<String>,
    #[serde(rename = "about")]
    _about: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindWords {
    #[serde(rename = "one")]
    _one: String,
    #[serde(rename = "many")]
    _many: String,
    gender: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    lattice: Option<String>,
    rows: Vec<(i32, i32)>,
    #[serde(default)]
    holes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindFile {
    letter: Option<String>,
    #[serde(rename = "face")]
    _face: Option<String>,
    words: Option<BTreeMap<String, KindWords>>,
    army: Option<u32>,
    in_play: Option<bool>,
    #[serde(default)]
    beats: Vec<String>,
    #[serde(default)]
    stands_on: Vec<String>,
    attacks: Option<String>,
    guard: Option<String>,
    #[serde(default)]
    rooted: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnFile {
    second: Option<Vec<String>>,
    second_direction: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Swap {
    kinds: [String; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drops {
    most: Option<u32>,
    #[serde(default)]
    zone: BTreeMap<String, [i8; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Prison {
    exchanges: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Goal {
    far_row: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoyalFile {
    kind: String,
    captured: Option<String>,
    #[serde(default)]
    ransom: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockFile {
    rule: Option<String>,
    limit: Option<u32>,
    reset: Option<String>,
    beside: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupFile {
    #[serde(rename = "words")]
    _words: Option<BTreeMap<String, GameWords>>,
    rows: Option<String>,
    shuffled: Option<Shuffled>,
    placed: Option<Placed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shuffled {
    places: Vec<String>,
    #[serde(default)]
    fixed: BTreeMap<String, String>,
    sides: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    rows: Option<i8>,
    stacking: Option<bool>,
    #[serde(default)]
    without: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    #[serde(rename = "score")]
    _score: Option<[String; 3]>,
    #[serde(rename = "plain_score")]
    _plain_score: Option<bool>,
    ugi: Option<String>,
    #[serde(rename = "setup_code")]
    _setup_code: Option<Vec<String>>,
}

/// Reads a file and applies variants.
pub(super) fn read(text: &str, variants: &str) -> Result<Table, String> {
    let mut whole = merge::resolved(text)?;
    let asked: Vec<&str> = variants.split(',').filter(|name| !name.is_empty()).collect();
    let patches = take_patches(&mut whole, &asked)?;
    for (_, patch) in &patches {
        merge::merge(&mut whole, patch.clone(), &mut Vec::new());
    }
    let file: File = Value::Table(whole).try_into().map_err(|error: toml::de::Error| error.to_string())?;
    let mut table = Reader::new(&file)?.table(&file)?;
    table.chosen = patches.into_iter().map(|(id, _)| id).collect();
    check::check(&table)?;
    Ok(table)
}

/// The patches of the requested variants, in the order of the file.
fn take_patches(whole: &mut Toml, asked: &[&str]) -> Result<Vec<(String, Toml)>, String> {
    let listed: Vec<String> = match whole.get("variants") {
        None => Vec::new(),
        Some(list) => list.clone().try_into().map_err(|error: toml::de::Error| error.to_string())?,
    };
    if listed.len() > 16 {
        return Err("more than 16 variants".to_owned());
    }
    if let Some(name) = asked.iter().find(|name| !listed.iter().any(|listed| listed == *name)) {
        return Err(format!("no such variant: {name:?}"));
    }
    let mut patches: Vec<(String, Toml)> = Vec::new();
    for id in &listed {
        let defined = whole.get("variant").and_then(|variant| variant.get(id)).and_then(Value::as_table);
        let mut patch = defined.cloned().ok_or_else(|| format!("variant {id:?} has no table"))?;
        patch.remove("words");
        for key in ["format", "base", "id", "name", "author", "variants", "variant"] {
            if patch.contains_key(key) {
                return Err(format!("variant {id:?} may not set {key}"));
            }
        }
        if !asked.contains(&id.as_str()) {
            continue;
        }
        for (other, earlier) in &patches {
            if let Some(key) = merge::conflict(earlier, &patch, "") {
                return Err(format!("variants {other:?} and {id:?} both set {key}"));
            }
        }
        patches.push((id.clone(), patch));
    }
    Ok(patches)
}

/// Converts ids to kinds: those in play have a number.
struct Reader {
    /// Every kind of the file, and its number if it is in play.
    kinds: BTreeMap<String, Option<Kind>>,
}

impl Reader {
    fn new(file: &File) -> Result<Self, String> {
        let mut kinds = BTreeMap::new();
        let mut count = 0;
        for id in &file.kinds {
            let row = file.kind.get(id).ok_or_else(|| format!("kind {id:?} has no table"))?;
            let number = row.in_play.unwrap_or(true).then(|| {
                count += 1;
                Kind(count - 1)
            });
            if kinds.insert(id.clone(), number).is_some() {
                return Err(format!("kind {id:?} is listed twice"));
            }
        }
        // Kinds that are not listed are not in play.
        for id in file.kind.keys() {
            kinds.entry(id.clone()).or_insert(None);
        }
        if count > 8 {
            return Err("more than 8 kinds".to_owned());
        }
        Ok(Self { kinds })
    }

    /// A required kind; `None` if it is out of play.
    fn kind(&self, id: &str) -> Result<Option<Kind>, String> {
        self.kinds.get(id).copied().ok_or_else(|| format!("no such kind: {id:?}"))
    }

    /// The kinds of a list that are in play.
    fn list(&self, ids: &[String]) -> Result<Vec<Kind>, String> {
        let mut kinds = Vec::new();
        for id in ids {
            kinds.extend(self.kind(id)?);
        }
        Ok(kinds)
    }

    fn table(&self, file: &File) -> Result<Table, String> {
        let mut table = Table {
            id: file.id.clone(),
            chosen: Vec::new(),
            variants: file.variants.clone(),
            lattice: choice(
                file.board.lattice.as_deref(),
                &[("hex", Lattice::Hex), ("square", Lattice::Square), ("square8", Lattice::Square8)],
            )?,
            rows: read_rows(&file.board)?,
            holes: Vec::new(),
            kinds: Vec::new(),
            second: read_second(file.turn.as_ref())?,
            swap: None,
            has_reserve: false,
            drops: file.drops.as_ref().and_then(|drops| drops.most).unwrap_or(2),
            prison: file.prison.as_ref().map(|prison| prison.exchanges),
            goal: Vec::new(),
            royal: None,
            clock: Clock::None,
            blocked_ties: choice(file.blocked.as_deref(), &[("loses", false), ("ties", true)])?,
            setups: Vec::new(),
        };
        for name in &file.board.holes {
            let cell = named(&table, name).ok_or_else(|| format!("hole {name:?} is no cell"))?;
            if table.holes.contains(&cell) {
                return Err(format!("hole {name:?} is listed twice"));
            }
            table.holes.push(cell);
        }
        self.read_kinds(file, &mut table)?;
        if let Some(goal) = &file.goal {
            table.goal = self.list(&goal.far_row)?;
        }
        if let Some(royal) = &file.royal
            && let Some(kind) = self.kind(&royal.kind)?
        {
            let is_relocated = choice(royal.captured.as_deref(), &[("loses", false), ("relocated", true)])?;
            table.royal = Some(Royal { kind, is_relocated, has_ransom: royal.ransom });
        }
        if let Some(swap) = &file.swap {
            let royal = self.kind(&swap.kinds[1])?;
            if table.royal.is_none_or(|known| Some(known.kind) != royal) {
                return Err("swap.kinds: the second is the royal".to_owned());
            }
            table.swap = self.kind(&swap.kinds[0])?;
        }
        table.clock = self.read_clock(file, &table)?;
        for id in &file.setups {
            let setup = file.setup.get(id).ok_or_else(|| format!("setup {id:?} has no table"))?;
            if table.setups.iter().any(|other| other.id == *id) {
                return Err(format!("setup {id:?} is listed twice"));
            }
            let opening = self.read_setup(setup, &table).map_err(|error| format!("setup {id:?}: {error}"))?;
            table.setups.push(Setup { id: id.clone(), opening });
        }
        let ugi = file.record.as_ref().and_then(|record| record.ugi.as_deref());
        let is_cells = choice(ugi.or(Some("notation")), &[("notation", false), ("cells", true)])?;
        let is_relocated = table.royal.is_some_and(|royal| royal.is_relocated);
        if is_cells && (table.has_reserve || table.prison.is_some() || is_relocated || table.swap.is_some()) {
            return Err("record.ugi: cells can't write drops, relocations and swaps".to_owned());
        }
        Ok(table)
    }

    fn read_kinds(&self, file: &File, table: &mut Table) -> Result<(), String> {
        for id in &file.kinds {
            let row = &file.kind[id];
            if row.words.iter().flat_map(BTreeMap::values).any(|words| {
                !matches!(words.gender.as_deref(), None | Some("masculine" | "feminine" | "neuter"))
            }) {
                return Err(format!("kind {id:?}: no such gender"));
            }
            let mut letters = row.letter.as_deref().unwrap_or_default().chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                return Err(format!("kind {id:?}: letter is one letter"));
            };
            let read = KindRow {
                id: id.clone(),
                letter,
                army: row.army.ok_or_else(|| format!("kind {id:?} has no army"))? as usize,
                beats: self.list(&row.beats)?,
                stands_on: self.list(&row.stands_on)?,
                attacks: choice(
                    row.attacks.as_deref(),
                    &[("any", Attacks::Any), ("cube", Attacks::Cube), ("stack", Attacks::Stack)],
                )?,
                guard: choice(
                    row.guard.as_deref(),
                    &[("none", Guard::None), ("pairs", Guard::Pairs), ("leaps", Guard::Leaps)],
                )?,
                rooted: row.rooted,
                reserve: file.reserve.as_ref().and_then(|reserve| reserve.get(id)).map_or(0, |&n| n as usize),
                zone: file
                    .drops
                    .as_ref()
                    .and_then(|drops| drops.zone.get(id))
                    .map_or((1, table.rows.len() as i8), |&[first, last]| (first, last)),
            };
            check::letter(&read, file.kinds.iter().map(|id| (id.as_str(), file.kind[id].letter.as_deref())))?;
            table.kinds.extend(self.kinds[id].is_some().then_some(read));
        }
        for (id, &count) in file.reserve.iter().flatten() {
            self.kind(id)?;
            table.has_reserve |= count > 0;
        }
        for id in file.drops.iter().flat_map(|drops| drops.zone.keys()) {
            self.kind(id)?;
        }
        Ok(())
    }

    fn read_clock(&self, file: &File, table: &Table) -> Result<Clock, String> {
        let Some(clock) = &file.clock else { return Ok(Clock::None) };
        let limit = clock.limit.unwrap_or(0);
        let is_beyond_royal = choice(clock.reset.as_deref(), &[("any", false), ("beyond-royal", true)])?;
        let beside = match &clock.beside {
            Some(ids) => self.list(ids)?,
            None => table.royal.map(|royal| royal.kind).into_iter().collect(),
        };
        choice(
            clock.rule.as_deref(),
            &[
                ("none", Clock::None),
                ("quiet", Clock::Quiet { limit, is_beyond_royal }),
                ("countdown", Clock::Countdown { limit, beside }),
            ],
        )
    }

    fn read_setup(&self, setup: &SetupFile, table: &Table) -> Result<Opening, String> {
        let cell = |name: &String| named(table, name).ok_or_else(|| format!("{name:?} is no cell"));
        match (&setup.rows, &setup.shuffled, &setup.placed) {
            (Some(rows), None, None) => Ok(Opening::Fixed(rows.clone())),
            (None, Some(shuffled), None) => {
                let mut fixed = Vec::new();
                for (id, name) in &shuffled.fixed {
                    fixed.extend(self.kind(id)?.map(|kind| cell(name).map(|cell| (kind, cell))).transpose()?);
                }
                Ok(Opening::Shuffled {
                    places: shuffled.places.iter().map(cell).collect::<Result<_, _>>()?,
                    fixed,
                    is_both: choice(shuffled.sides.as_deref(), &[("both", true), ("white", false)])?,
                })
            }
            (None, None, Some(placed)) => Ok(Opening::Placed {
                without: self.list(&placed.without)?,
                zone: Placing { rows: placed.rows.unwrap_or(2), stacking: placed.stacking.unwrap_or(true) },
            }),
            _ => Err("one of rows, shuffled and placed".to_owned()),
        }
    }
}

fn read_rows(board: &Board) -> Result<Vec<Row>, String> {
    let row = |&(first_u, cells): &(i32, i32)| {
        let fits = (-16..=16).contains(&first_u) && (1..=16).contains(&cells);
        fits.then_some(Row { first_u: first_u as i8, cells: cells as i8 })
            .ok_or_else(|| format!("board.rows: [{first_u}, {cells}] is out of range"))
    };
    if board.rows.is_empty() || board.rows.len() > 16 {
        return Err("board.rows: 1 to 16 rows".to_owned());
    }
    board.rows.iter().map(row).collect()
}

fn read_second(turn: Option<&TurnFile>) -> Result<Second, String> {
    let both = ["-=".to_owned(), "=-".to_owned()];
    let second = turn.and_then(|turn| turn.second.as_deref()).unwrap_or(&both);
    if let Some(form) = second.iter().find(|form| !both.contains(form)) {
        return Err(format!("turn.second: no such form: {form:?}"));
    }
    Ok(Second {
        cube_then_stack: second.contains(&both[0]),
        stack_then_cube: second.contains(&both[1]),
        direction: choice(
            turn.and_then(|turn| turn.second_direction.as_deref()),
            &[("free", Direction::Free), ("same", Direction::Same), ("other", Direction::Other)],
        )?,
    })
}

/// The value of a word; the first one if there is no word.
fn choice<T: Clone>(word: Option<&str>, choices: &[(&str, T)]) -> Result<T, String> {
    let Some(word) = word else { return Ok(choices[0].1.clone()) };
    choices.iter().find(|(name, _)| *name == word).map(|(_, value)| value.clone()).ok_or_else(|| {
        format!("{word:?} is none of {:?}", choices.iter().map(|(name, _)| name).collect::<Vec<_>>())
    })
}
