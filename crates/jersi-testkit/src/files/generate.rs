//! Random sensible rules files.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::random::Random;
use crate::slow::Game;

/// The text of a random valid rules file. The same seed gives the same file.
///
/// # Panics
/// If none of many attempts is valid.
#[must_use]
pub fn generated(seed: u64) -> String {
    let mut random = Random::new(seed);
    for _ in 0..1_000 {
        let text = Sketch::new(&mut random).text(seed);
        if Game::read(&text, "")
            .is_ok_and(|game| game.variants().all(|variant| Game::read(&text, variant).is_ok()))
        {
            return text;
        }
    }
    panic!("no game comes of seed {seed}");
}

const NAMES: [&str; 13] = [
    "wise", "fool", "king", "mountain", "kunti", "mokca", "darsi", "pamei", "galtu", "fendi", "mucti",
    "bevri", "cmana",
];

/// A kind under construction.
struct Kind {
    id: String,
    letter: char,
    army: usize,
    reserve: usize,
    beats: Vec<usize>,
    stands_on: Vec<usize>,
    properties: Vec<String>,
    is_rooted: bool,
    is_guard: bool,
}

/// A board under construction: rows as first u and number of cells, and the names of its holes.
struct Board {
    lattice: &'static str,
    rows: Vec<(i32, i32)>,
    holes: Vec<String>,
}

/// A file under construction.
struct Sketch {
    board: Board,
    kinds: Vec<Kind>,
    royal: Option<usize>,
    lines: Vec<String>,
    tables: Vec<String>,
}

impl Sketch {
    fn new(random: &mut Random) -> Self {
        let board = Board::new(random);
        let mut sketch =
            Self { board, kinds: Vec::new(), royal: None, lines: Vec::new(), tables: Vec::new() };
        sketch.make_kinds(random);
        sketch.make_powers(random);
        sketch.make_ends(random);
        sketch.make_turns(random);
        sketch.make_setups(random);
        sketch.make_variants(random);
        sketch
    }

    fn make_kinds(&mut self, random: &mut Random) {
        let mut ids: Vec<String> = ["rock", "paper", "scissors"].map(str::to_owned).to_vec();
        let mut names = NAMES.to_vec();
        for _ in 0..random.below(5) {
            ids.push(names.swap_remove(random.below(names.len())).to_owned());
        }
        let mut letters: Vec<char> = ('A'..='Z').collect();
        for (number, id) in ids.into_iter().enumerate() {
            let letter = letters.swap_remove(random.below(letters.len()));
            let army = if number < 3 { 1 + random.below(4) } else { 1 + random.below(2) };
            self.kinds.push(Kind {
                id,
                letter,
                army,
                reserve: 0,
                beats: Vec::new(),
                stands_on: Vec::new(),
                properties: Vec::new(),
                is_rooted: false,
                is_guard: false,
            });
        }
        if self.kinds.len() > 3 && !random.once_in(3) {
            self.royal = Some(3);
            self.kinds[3].army = 1;
        }
    }

    fn make_powers(&mut self, random: &mut Random) {
        let count = self.kinds.len();
        let has_reserve = random.once_in(2);
        for number in 3..count {
            let is_royal = self.royal == Some(number);
            let kind = &mut self.kinds[number];
            if !is_royal && random.once_in(5) {
                kind.is_rooted = true;
                kind.army = 1 + random.below(4);
                kind.reserve = kind.army;
                kind.properties.push("rooted = true".to_owned());
                continue;
            }
            if !is_royal && random.once_in(4) {
                kind.is_guard = true;
                let effect = if random.once_in(2) { "pairs" } else { "leaps" };
                kind.properties.push(format!("guard = \"{effect}\""));
            }
            if !is_royal && has_reserve && random.once_in(2) {
                kind.reserve = kind.army;
            }
        }
        let is_guard: Vec<bool> = self.kinds.iter().map(|kind| kind.is_guard).collect();
        let is_rooted: Vec<bool> = self.kinds.iter().map(|kind| kind.is_rooted).collect();
        for number in 0..count {
            if is_rooted[number] {
                continue;
            }
            if random.once_in(8) {
                let steps = if random.once_in(2) { "cube" } else { "stack" };
                self.kinds[number].properties.push(format!("attacks = \"{steps}\""));
            }
            for (other, &other_is_rooted) in is_rooted.iter().enumerate() {
                let beats = if number == 0 && self.royal == Some(other) {
                    true
                } else if number < 3 && other < 3 {
                    other == (number + 2) % 3 || random.once_in(12)
                } else if other_is_rooted {
                    random.once_in(10)
                } else {
                    random.once_in(if number < 3 || self.royal == Some(other) { 2 } else { 3 })
                };
                if beats && !is_guard[other] {
                    self.kinds[number].beats.push(other);
                }
                if !other_is_rooted && self.royal != Some(other) && !random.once_in(6) {
                    self.kinds[number].stands_on.push(other);
                }
            }
        }
    }

    fn make_ends(&mut self, random: &mut Random) {
        let movers: Vec<usize> =
            (0..self.kinds.len()).filter(|&number| !self.kinds[number].is_rooted).collect();
        let fells_rooted =
            self.kinds.iter().any(|kind| kind.beats.iter().any(|&other| self.kinds[other].is_rooted));
        let has_prison = random.once_in(5) && !fells_rooted;
        if let Some(royal) = self.royal {
            let is_relocated = random.once_in(2);
            let mut table = format!("[royal]\nkind = \"{}\"\n", self.kinds[royal].id);
            if is_relocated {
                table.push_str("captured = \"relocated\"\n");
                if !has_prison && random.once_in(4) {
                    table.push_str("ransom = true\n");
                }
            }
            self.tables.push(table);
            let partner = movers[random.below(movers.len())];
            if partner != royal && self.kinds[partner].army == 1 && random.once_in(3) {
                let ids = [&self.kinds[partner].id, &self.kinds[royal].id];
                self.tables.push(format!("[swap]\nkinds = [\"{}\", \"{}\"]\n", ids[0], ids[1]));
            }
        }
        if self.royal.is_none() || random.once_in(2) {
            let runners: Vec<usize> = movers.iter().copied().filter(|_| random.once_in(2)).collect();
            let runners = if runners.is_empty() { vec![movers[0]] } else { runners };
            self.tables.push(format!("[goal]\nfar_row = {}\n", self.ids(&runners)));
        }
        if has_prison {
            self.tables.push(format!("[prison]\nexchanges = {}\n", random.below(4)));
        }
        let limit = 4 + random.below(30);
        match random.below(6) {
            0 => {}
            1 | 2 => {
                let beside: Vec<usize> = movers.iter().copied().filter(|_| random.once_in(4)).collect();
                let mut table = format!("[clock]\nrule = \"countdown\"\nlimit = {limit}\n");
                if random.once_in(2) {
                    let _ = writeln!(table, "beside = {}", self.ids(&beside));
                }
                self.tables.push(table);
            }
            _ => {
                let reset = if random.once_in(2) { "any" } else { "beyond-royal" };
                self.tables
                    .push(format!("[clock]\nrule = \"quiet\"\nlimit = {limit}\nreset = \"{reset}\"\n"));
            }
        }
        if random.once_in(3) {
            self.lines.push("blocked = \"ties\"".to_owned());
        }
    }

    fn make_turns(&mut self, random: &mut Random) {
        let second = ["[\"-=\", \"=-\"]", "[\"-=\"]", "[\"=-\"]", "[]"][random.below(8) % 4];
        let direction = ["free", "same", "other"][random.below(3)];
        if !random.once_in(2) {
            self.tables.push(format!("[turn]\nsecond = {second}\nsecond_direction = \"{direction}\"\n"));
        }
        let reserve: Vec<String> = self
            .kinds
            .iter()
            .filter(|kind| kind.reserve > 0)
            .map(|kind| format!("{} = {}", kind.id, kind.reserve))
            .collect();
        if !reserve.is_empty() {
            self.tables.push(format!("[reserve]\n{}\n", reserve.join("\n")));
        }
        if random.once_in(3) {
            self.tables.push(format!("[drops]\nmost = {}\n", 1 + random.below(2)));
        }
        let rows = self.board.rows.len();
        let mut zones = String::new();
        for kind in self.kinds.iter().filter(|kind| kind.reserve > 0) {
            if random.once_in(2) {
                let first = 1 + random.below(2);
                let _ =
                    writeln!(zones, "{} = [{first}, {}]", kind.id, first + random.below(rows - first + 1));
            }
        }
        if !zones.is_empty() {
            self.tables.push(format!("[drops.zone]\n{zones}"));
        }
    }

    fn make_setups(&mut self, random: &mut Random) {
        let mut setups = vec!["standard"];
        let standard = format!("[setup.standard]\nrows = \"{}\"\n", self.fixed(random));
        self.tables.push(standard);
        if random.once_in(3) {
            let is_stacking = random.once_in(2);
            let without: Vec<usize> = (0..self.kinds.len())
                .filter(|&number| self.kinds[number].reserve > 0 || (number > 3 && random.once_in(3)))
                .collect();
            setups.push("free");
            self.tables.push(format!(
                "[setup.free.placed]\nrows = {}\nstacking = {is_stacking}\nwithout = {}\n",
                1 + random.below(2),
                self.ids(&without)
            ));
        }
        if random.once_in(3) {
            let cubes = self.kinds.iter().map(|kind| kind.army - kind.reserve).sum();
            let mut places: Vec<String> = self.board.cells_of_white();
            places.truncate(cubes);
            let second: Vec<String> = places.iter().take(cubes - places.len()).cloned().collect();
            places.extend(second);
            let sides = if random.once_in(2) { "both" } else { "white" };
            setups.push("shuffled");
            self.tables.push(format!(
                "[setup.shuffled.shuffled]\nplaces = {}\nsides = \"{sides}\"\n",
                list(&places)
            ));
        }
        self.lines.push(format!("setups = {}", list(&setups)));
    }

    fn make_variants(&mut self, random: &mut Random) {
        if !random.once_in(3) {
            return;
        }
        let mut variants = vec!["plain"];
        self.tables
            .push("[variant.plain]\nturn = { second = [\"=-\"], second_direction = \"free\" }\n".to_owned());
        let last = self.kinds.len() - 1;
        if last > 3 {
            variants.push("fewer");
            let id = &self.kinds[last].id;
            self.tables.push(format!("[variant.fewer.kind]\n{id} = {{ in_play = false }}\n"));
        }
        self.lines.push(format!("variants = {}", list(&variants)));
    }

    /// A fixed setup: White's cubes on random cells of its first rows, some in stacks, and Black's rotated by half a
    /// turn.
    fn fixed(&self, random: &mut Random) -> String {
        let mut units: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut free = self.board.cells_of_white();
        for (number, kind) in self.kinds.iter().enumerate() {
            for _ in kind.reserve..kind.army {
                let hosts: Vec<String> = units
                    .iter()
                    .filter(|(_, unit)| unit.len() == 1 && kind.stands_on.contains(&unit[0]))
                    .map(|(cell, _)| cell.clone())
                    .collect();
                if !hosts.is_empty() && (free.is_empty() || random.once_in(4)) {
                    let host = &hosts[random.below(hosts.len())];
                    units.entry(host.clone()).or_default().push(number);
                } else if !free.is_empty() {
                    let cell = free.swap_remove(random.below(free.len()));
                    units.insert(cell, vec![number]);
                }
            }
        }
        self.board.rows_text(&units, &self.kinds.iter().map(|kind| kind.letter).collect::<Vec<_>>())
    }

    fn ids(&self, kinds: &[usize]) -> String {
        list(&kinds.iter().map(|&number| self.kinds[number].id.as_str()).collect::<Vec<_>>())
    }

    fn text(&self, seed: u64) -> String {
        let all: Vec<usize> = (0..self.kinds.len()).collect();
        let mut text = format!("format = 1\nid = \"random-{seed}\"\nname = \"Random {seed}\"\n");
        let _ = writeln!(text, "kinds = {}\n{}\n", self.ids(&all), self.lines.join("\n"));
        let rows: Vec<String> = self.board.rows.iter().map(|(u, cells)| format!("[{u}, {cells}]")).collect();
        let _ = writeln!(text, "[board]\nlattice = \"{}\"\nrows = [{}]", self.board.lattice, rows.join(", "));
        if !self.board.holes.is_empty() {
            let _ = writeln!(text, "holes = {}", list(&self.board.holes));
        }
        for kind in &self.kinds {
            let _ =
                write!(text, "\n[kind.{}]\nletter = \"{}\"\narmy = {}\n", kind.id, kind.letter, kind.army);
            for (key, kinds) in [("beats", &kind.beats), ("stands_on", &kind.stands_on)] {
                if !kinds.is_empty() {
                    let _ = writeln!(text, "{key} = {}", self.ids(kinds));
                }
            }
            for property in &kind.properties {
                let _ = writeln!(text, "{property}");
            }
        }
        for table in &self.tables {
            let _ = write!(text, "\n{table}");
        }
        text
    }
}

impl Board {
    fn new(random: &mut Random) -> Self {
        let (lattice, rows) = match random.below(8) {
            // A hexagon.
            0 | 1 => ("hex", hexagon(3 + random.below(3) as i32)),
            // Rows of two alternating lengths.
            2 | 3 => ("hex", alternating(4 + random.below(4) as i32, [5, 7, 9][random.below(3)])),
            4 => ("hex", vec![(0, 4 + random.below(4) as i32); 5 + random.below(4)]),
            _ => ("square", vec![(0, 4 + random.below(5) as i32); 4 + random.below(5)]),
        };
        let mut board = Self { lattice, rows, holes: Vec::new() };
        if random.once_in(4) {
            for _ in 0..=random.below(2) {
                let v = 1 + random.below(board.rows.len() - 2);
                let number = 1 + random.below(board.rows[v].1 as usize);
                let turned = board.turned(v, number);
                for (v, number) in [(v, number), turned] {
                    let name = name(v, number);
                    if !board.holes.contains(&name) {
                        board.holes.push(name);
                    }
                }
            }
        }
        board
    }

    /// Row and number of a cell after a rotation by half a turn about the centre.
    fn turned(&self, v: usize, number: usize) -> (usize, usize) {
        (self.rows.len() - 1 - v, self.rows[v].1 as usize + 1 - number)
    }

    /// The cells of White's first two rows, without holes.
    fn cells_of_white(&self) -> Vec<String> {
        let mut cells = Vec::new();
        for v in 0..2 {
            cells.extend((1..=self.rows[v].1 as usize).map(|number| name(v, number)));
        }
        cells.retain(|cell| !self.holes.contains(cell));
        cells
    }

    /// ROWS of a position text, with White's units, and Black's rotated by half a turn.
    fn rows_text(&self, white: &BTreeMap<String, Vec<usize>>, letters: &[char]) -> String {
        let mut rows = Vec::new();
        for v in (0..self.rows.len()).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for number in 1..=self.rows[v].1 as usize {
                let (turned_v, turned_number) = self.turned(v, number);
                let unit: Vec<char> = if let Some(unit) = white.get(&name(v, number)) {
                    unit.iter().map(|&kind| letters[kind]).collect()
                } else if let Some(unit) = white.get(&name(turned_v, turned_number)) {
                    unit.iter().map(|&kind| letters[kind].to_ascii_lowercase()).collect()
                } else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    row.push_str(&empty.to_string());
                    empty = 0;
                }
                row.extend([unit[0], unit.get(1).copied().unwrap_or('-')]);
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
            }
            rows.push(row);
        }
        rows.join("/")
    }
}

fn hexagon(side: i32) -> Vec<(i32, i32)> {
    (0..2 * side - 1).map(|v| (-v.min(side - 1), side + v.min(2 * side - 2 - v))).collect()
}

fn alternating(cells: i32, rows: i32) -> Vec<(i32, i32)> {
    (0..rows).map(|v| (-(v + 1) / 2, cells + v % 2)).collect()
}

fn name(v: usize, number: usize) -> String {
    format!("{}{number}", char::from(b'a' + v as u8))
}

fn list<S: AsRef<str>>(words: &[S]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{}\"", word.as_ref())).collect();
    format!("[{}]", quoted.join(", "))
}
