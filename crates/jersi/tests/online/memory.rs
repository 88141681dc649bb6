//! Backup, export and restore work piece by piece: their memory does not grow with the database.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

use jersi_store::{Address, Append, GameRow, GameState, NewEvent, Store, Write};
use jersi_wire::{Beginning, EventKind, WireSide};

use crate::common::server::Folder;
use crate::common::{command, jersi};

/// A database of games with many events: turns that were taken back.
fn fill(database: &Path, games: usize) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let store = Store::open_to_serve(&Address::Sqlite(database.to_owned())).await.expect("a database");
        let mut appends = Vec::new();
        for game in 0..games {
            let beginning = Beginning {
                ruleset: "pijersi".to_owned(),
                setup: Some("classic".to_owned()),
                time: "-".to_owned(),
                ..Beginning::default()
            };
            let seated = |side, player: &str| EventKind::Seated { side, player: player.to_owned() };
            let turn = || EventKind::Turn { turn: "b4=c4-d4".to_owned(), spent: 0, lag: 0 };
            let mut events = vec![
                EventKind::Begun(Box::new(beginning)),
                seated(WireSide::White, "white"),
                seated(WireSide::Black, "black"),
            ];
            for _ in 0..20 {
                let asked = EventKind::TakebackAsked { side: WireSide::White, count: 1 };
                events.extend([turn(), asked, EventKind::TakenBack { count: 1 }]);
            }
            events.extend([turn(), EventKind::Resigned { side: WireSide::White }]);
            let events: Vec<_> = events
                .into_iter()
                .zip(1..)
                .map(|(what, number)| {
                    let data = serde_json::to_string(&what).expect("JSON");
                    NewEvent { number, at: number, player: None, key: None, data }
                })
                .collect();
            let game = GameRow {
                id: format!("game-{game:06}"),
                ruleset: "pijersi".to_owned(),
                variant: String::new(),
                players: ["white", "black"].map(|name| Some(name.to_owned())),
                names: [None, None],
                invited: None,
                time: "-".to_owned(),
                rated: false,
                private: false,
                state: GameState::Over,
                side: None,
                number: events.len() as u64,
                turns: 0,
                position: String::new(),
                result: Some("black".to_owned()),
                reason: Some("resignation".to_owned()),
                begun: 1,
                changed: 62,
                deadline: None,
                rematch: None,
                rating_order: None,
                seated: Some(3),
                relay_key: None,
            };
            appends.push(Append { events, game, positions: Vec::new(), rated: None });
            if appends.len() == 100 {
                store.write(Write::Append(std::mem::take(&mut appends))).await.expect("a write");
            }
        }
        store.close().await;
    });
}

/// Peak memory of a command in bytes, measured while it waits for its output to be read: its standard output is larger
/// than a pipe. Also returns its whole output.
fn peak_while_writing(command: &mut Command) -> (u64, Vec<u8>) {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().expect("the program");
    let mut out = child.stdout.take().expect("piped");
    let status = format!("/proc/{}/status", child.id());
    let (mut all, mut peak) = (Vec::new(), 0);
    let mut part = vec![0; 16 * 1024];
    loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        peak = peak.max(kilobytes.unwrap_or(0) * 1024);
        match out.read(&mut part).expect("a pipe") {
            0 => break,
            count => all.extend_from_slice(&part[..count]),
        }
    }
    assert!(child.wait().expect("it ends").success());
    (peak, all)
}

#[test]
fn backup_and_export_and_restore_take_the_same_memory_for_a_large_database() {
    let folder = Folder::new();
    let [small, large] = ["small.db", "large.db"].map(|name| folder.0.join(name));
    fill(&small, 1_000);
    fill(&large, 4_000);
    let admin = |database: &Path, task: &[&str]| {
        let mut command = command();
        command.args(["admin", "--database", &format!("sqlite:{}", database.display())]).args(task);
        command
    };
    for task in ["backup", "export"] {
        let (before, few) = peak_while_writing(&mut admin(&small, &[task, "-"]));
        let (after, many) = peak_while_writing(&mut admin(&large, &[task, "-"]));
        println!(
            "{task}: {} kB take {} kB, {} kB take {} kB",
            few.len() / 1024,
            before / 1024,
            many.len() / 1024,
            after / 1024
        );
        assert!(many.len() > 3 * few.len(), "{} {}", few.len(), many.len());
        // The caches of the database are full in both cases.
        let size = |file: &Path| file.metadata().expect("a file").len();
        let (grown, more) = (after.saturating_sub(before), size(&large) - size(&small));
        assert!(grown < more / 2, "{task}: {grown} more bytes for a database larger by {more}");
        // To a file: the same.
        let file = folder.0.join(task).display().to_string();
        let database = format!("sqlite:{}", large.display());
        jersi(&["admin", "--database", &database, task, &file]).good();
        assert!(fs::read(&file).expect("a file") == many, "the file differs");
    }
    let again = format!("sqlite:{}", folder.0.join("again.db").display());
    let backup = folder.0.join("backup").display().to_string();
    jersi(&["admin", "--database", &again, "restore", &backup]).good();
    let (_, copy) = peak_while_writing(&mut admin(&folder.0.join("again.db"), &["backup", "-"]));
    assert!(copy == fs::read(&backup).expect("a file"), "the copy differs");
}
