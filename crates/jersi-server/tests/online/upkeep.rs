//! Migrations, file modes and clocks.

use std::sync::Arc;
use std::time::Duration;

use jersi_server::{Admin, StartError};
use jersi_store::{Address, Store, StoreError, Write};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection as _};

use crate::complaints::first_turn;
use crate::kit::{Kit, on_both};

on_both! {
    only_a_server_migrates
    a_database_of_an_earlier_version_can_be_backed_up
    a_stored_time_in_the_future_is_refused_and_repaired
    a_system_clock_set_forward_is_followed
}

/// Executes SQL beside the server.
async fn execute(address: &Address, sql: &str) {
    let sql = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
    match address {
        Address::Sqlite(path) => {
            let url = format!("sqlite:{}", path.display());
            let mut connection = sqlx::SqliteConnection::connect(&url).await.expect("a database");
            sql.execute(&mut connection).await.expect("it is executed");
            connection.close().await.expect("a connection");
        }
        Address::Postgres(url) => {
            let mut connection = sqlx::PgConnection::connect(url).await.expect("a database");
            sql.execute(&mut connection).await.expect("it is executed");
            connection.close().await.expect("a connection");
        }
        Address::Memory => unreachable!("a file or a server"),
    }
}

async fn only_a_server_migrates(kit: Kit) {
    let latest = kit.store.schema_version().await.expect("a store");
    execute(&kit.address, "UPDATE form SET number = number - 1").await;
    let is_unchanged = async || kit.store.schema_version().await.expect("a store") == latest - 1;
    let refused = Store::open(&kit.address).await.expect_err("a pending migration");
    let found = latest as i64 - 1;
    assert!(matches!(refused, StoreError::Older { found: older, .. } if older == found), "{refused}");
    assert!(refused.to_string().contains("jersi admin migrate"), "{refused}");
    assert!(is_unchanged().await);
    // Neither does a second server, while one of the earlier version is running.
    let remains = kit.remains().sign("earlier", false).await;
    let refused = Store::open_to_serve(&kit.address).await.expect_err("a server is running");
    match kit.address {
        Address::Postgres(_) => assert!(matches!(refused, StoreError::EarlierServer), "{refused}"),
        _ => assert!(matches!(refused, StoreError::InUse(_)), "{refused}"),
    }
    assert!(is_unchanged().await);
    if kit.store.is_shared() {
        remains.sign("earlier", true).await;
        let tried = Store::open_to_serve(&kit.address).await.err();
        assert!(!matches!(tried, Some(StoreError::EarlierServer)), "it has stopped");
    }
}

async fn a_database_of_an_earlier_version_can_be_backed_up(kit: Kit) {
    kit.account("Vera").await;
    execute(&kit.address, "ALTER TABLE players DROP COLUMN network; DROP TABLE rating_steps").await;
    execute(&kit.address, "UPDATE form SET number = 2").await;
    let earlier = Store::open_for_backup(&kit.address).await.expect("an earlier version");
    let mut backup = Vec::new();
    let rows = earlier.back_up(&mut backup).await.expect("a backup");
    assert!(rows >= 2, "{rows}");
    assert_eq!(kit.store.schema_version().await.expect("a store"), 2, "not migrated");
    let id = kit.guest().await.id;
    let folder = std::env::temp_dir().join(format!("jersi-earlier-{}-{id}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let store = Store::open(&Address::Sqlite(folder.join("games.db"))).await.expect("it opens");
    assert_eq!(store.restore(&mut &*backup).await.expect("restored"), rows);
    assert!(store.player_named("vera").await.expect("a store").is_some());
    earlier.close().await;
    store.close().await;
    std::fs::remove_dir_all(&folder).expect("a folder");
}

async fn a_stored_time_in_the_future_is_refused_and_repaired(kit: Kit) {
    const YEAR: u64 = 365 * 24 * 3_600_000;
    let [white, black] = [kit.guest().await, kit.guest().await];
    kit.advance(YEAR);
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    let remains = kit.gone().await.sign("one", true).await.set_back(YEAR);
    let system = || jersi_server::Config::default().system_clock;
    let refused = remains.try_resume(system()).await.err().expect("a time in the future");
    assert!(matches!(refused, StartError::StoredFuture { .. }), "{refused}");
    let admin = Admin::new(remains.store.clone());
    assert!(admin.repair_clock(remains.now()).await.expect("a store") >= 3);
    assert_eq!(admin.repair_clock(remains.now()).await.expect("a store"), 0);
    assert_eq!(admin.verify().await.expect("a store"), (1, Vec::new()));
    // The game continues with running clocks.
    let kit = remains.resume().await;
    let state = kit.state(&game).await;
    assert!(state["clocks"]["white"].as_u64().is_some_and(|left| left <= 60_000), "{state}");
    let row = kit.store.game(&game).await.expect("a store").expect("a game");
    assert!(row.deadline.is_some_and(|deadline| deadline < remains.now() + 120_000), "{row:?}");
    let number = state["number"].as_u64().expect("a number") + 1;
    kit.play(&game, &white, &first_turn(&state), number).await.with(200);
    // A clock that differs from the database server's is refused too.
    let ahead: jersi_server::Now = Arc::new(move || system()() + YEAR);
    match remains.try_resume(ahead).await {
        Err(error) => assert!(matches!(error, StartError::Clock { .. }), "{error}"),
        Ok(_) => assert!(!kit.store.is_shared(), "SQLite has the clock of this machine"),
    }
}

async fn a_system_clock_set_forward_is_followed(kit: Kit) {
    const DAY: u64 = 24 * 3_600_000;
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, json!({"time": "60"})).await;
    kit.open(&game, &white, &black).await;
    let remains = kit.gone().await.sign("one", true).await;
    let set = Arc::new(std::sync::atomic::AtomicU64::new(0));
    let (system, moved) = (jersi_server::Config::default().system_clock, set.clone());
    let clock = Arc::new(move || system() + moved.load(std::sync::atomic::Ordering::Relaxed));
    let kit = remains.try_resume(clock).await.expect("it starts");
    set.store(DAY, std::sync::atomic::Ordering::Relaxed);
    let end = tokio::time::Instant::now() + Duration::from_secs(30);
    let state = loop {
        let state = kit.state(&game).await;
        let has_moved = state["now"].as_u64().is_some_and(|now| now > remains.now() + DAY / 2);
        // Between the jump of the clock and the event that returns the time, the clock shows none.
        if has_moved && state["clocks"]["white"].as_u64().is_some_and(|left| left > 30_000) {
            break state;
        }
        assert!(tokio::time::Instant::now() < end, "the clock is not followed: {state}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(state["result"], json!(null), "no flag fell");
    assert!(kit.events(&game).await.iter().any(|event| event["kind"] == "outage"), "the time was returned");
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_a_database() {
    use std::os::unix::fs::PermissionsExt;
    crate::kit::run(crate::kit::Database::Memory, |_| {
        Box::pin(async {
            let folder = std::env::temp_dir().join(format!("jersi-modes-{}", std::process::id()));
            std::fs::create_dir_all(&folder).expect("a folder");
            let mode = |path: &std::path::Path| {
                std::fs::metadata(path).expect("a file").permissions().mode() & 0o777
            };
            let (fresh, earlier, shared) =
                (folder.join("fresh.db"), folder.join("earlier.db"), folder.join("shared.db"));
            for (path, set, expected) in
                [(&fresh, None, 0o600), (&earlier, Some(0o644), 0o600), (&shared, Some(0o640), 0o640)]
            {
                if let Some(set) = set {
                    std::fs::write(path, "").expect("a file");
                    std::fs::set_permissions(path, std::fs::Permissions::from_mode(set)).expect("a mode");
                }
                let store = Store::open(&Address::Sqlite(path.clone())).await.expect("it opens");
                let write = Write::Heartbeat { server: "a".to_owned(), at: 1, stops: false };
                store.write(write).await.expect("a store");
                let log = std::path::PathBuf::from(format!("{}-wal", path.display()));
                assert_eq!([mode(path), mode(&log)], [expected; 2], "{}", path.display());
                store.close().await;
            }
            std::fs::remove_dir_all(&folder).expect("a folder");
        })
    });
}
