//! Database maintenance.

use jersi_rules::record::Reading;
use jersi_server::Admin;
use jersi_store::{Address, Store, Write};
use serde_json::json;

use crate::kit::{Kit, on_both};

on_both! {
    verify_finds_what_rebuild_mends
    a_backup_is_restored_in_either_database
    records_go_out_and_come_in
    players_are_banned_and_anonymised
    passwords_are_reset_and_players_renamed
}

async fn some_games(kit: &Kit) -> Vec<String> {
    let [one, two] = [kit.account("Ida").await, kit.account("Jon").await];
    let mut games = Vec::new();
    for more in [json!({"rated": true}), json!({"time": "60+1"}), json!({"rated": true, "time": "3d"})] {
        let game = kit.game(&one, &two, more).await;
        kit.open(&game, &one, &two).await;
        games.push(game);
    }
    kit.act(&games[0], &two, json!({"action": "resign"})).await.with(200);
    kit.act(&games[2], &one, json!({"action": "resign"})).await.with(200);
    games
}

async fn verify_finds_what_rebuild_mends(kit: Kit) {
    let games = some_games(&kit).await;
    let admin = Admin::new(kit.store.clone());
    assert_eq!(admin.verify().await.expect("a store"), (3, Vec::new()));
    let before = kit.call("GET", "players/ida/history", None, None).await.with(200);
    // Corrupt a row and the ratings.
    let mut row = kit.store.game(&games[0]).await.expect("a store").expect("a game");
    row.result = Some("black".to_owned());
    row.number = 99;
    let spoilt = jersi_store::Append { events: Vec::new(), game: row, positions: vec![1], rated: None };
    kit.store.write(Write::Rebuild(Box::new(spoilt))).await.expect("a store");
    kit.store.write(Write::Ratings { now: Vec::new(), steps: Vec::new() }).await.expect("a store");
    let (_, differences) = admin.verify().await.expect("a store");
    let what: Vec<_> = differences.iter().map(|difference| difference.what).collect();
    assert_eq!(
        what,
        ["number", "result", "the archive", "the graph", "the graph", "the rating", "the rating"]
    );
    assert_eq!(admin.rebuild().await.expect("a store"), 3);
    assert_eq!(admin.verify().await.expect("a store"), (3, Vec::new()));
    // The rebuilt graph equals the one stored game by game.
    let history = kit.call("GET", "players/ida/history", None, None).await.with(200);
    assert_eq!(history, before);
}

async fn a_backup_is_restored_in_either_database(kit: Kit) {
    let games = some_games(&kit).await;
    let mut backup = Vec::new();
    let rows = kit.store.back_up(&mut backup).await.expect("a backup");
    assert!(rows > 20, "{rows}");
    let folder = std::env::temp_dir().join(format!("jersi-restore-{}-{}", std::process::id(), games[0]));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut addresses = vec![Address::Sqlite(folder.join("games.db"))];
    addresses.extend(jersi_testkit::postgres::shared().map(|cluster| Address::Postgres(cluster.database())));
    for address in addresses {
        let store = Store::open(&address).await.expect("it opens");
        let torn = &backup[..backup.len() - 20];
        store.restore(&mut &*torn).await.expect_err("the end is missing");
        if matches!(address, Address::Sqlite(_)) {
            // A backup of an earlier build has no device columns.
            let earlier = Address::Sqlite(folder.join("earlier.db"));
            let earlier = Store::open(&earlier).await.expect("it opens");
            let lines = String::from_utf8_lossy(&backup).lines().map(without_device).collect::<Vec<_>>();
            let text = lines.join("\n");
            assert_eq!(earlier.restore(&mut text.as_bytes()).await.expect("restored"), rows);
            earlier.close().await;
        }
        assert_eq!(store.restore(&mut &*backup).await.expect("restored"), rows);
        assert_eq!(Admin::new(store.clone()).verify().await.expect("a store"), (3, Vec::new()));
        store.restore(&mut &*backup).await.expect_err("it is not empty");
        let mut again = Vec::new();
        store.back_up(&mut again).await.expect("a backup");
        assert_eq!(String::from_utf8(again), String::from_utf8(backup.clone()), "the same, to the letter");
        store.close().await;
    }
    std::fs::remove_dir_all(&folder).expect("a folder");
}

/// A line of a backup without the device columns.
fn without_device(line: &str) -> String {
    let mut read: serde_json::Value = serde_json::from_str(line).expect("JSON");
    if read["table"] == "tokens" {
        read["row"].as_array_mut().expect("a row").truncate(5);
    }
    read.to_string()
}

async fn records_go_out_and_come_in(kit: Kit) {
    some_games(&kit).await;
    let admin = Admin::new(kit.store.clone());
    let mut out = Vec::new();
    assert_eq!(admin.export(&mut out).await.expect("a store"), 2);
    let store = Store::open(&Address::Memory).await.expect("it opens");
    let other = Admin::new(store.clone());
    let read = Reading::default();
    assert_eq!(other.import(&mut out.as_slice(), read, 0).await.expect("a store"), [2, 0, 0]);
    assert_eq!(
        other.import(&mut out.as_slice(), read, 0).await.expect("a store"),
        [0, 2, 0],
        "the same games again"
    );
    let torn = b"[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 *\n";
    assert_eq!(
        other.import(&mut &torn[..], read, 0).await.expect("a store"),
        [0, 0, 1],
        "a game without a result"
    );
    assert_eq!(other.verify().await.expect("a store"), (2, Vec::new()));
    let mut again = Vec::new();
    other.export(&mut again).await.expect("a store");
    let games = |bytes: &[u8]| {
        let mut games: Vec<_> = jersi_rules::record::read_records(bytes, read)
            .into_iter()
            .map(|game| game.expect("a record").record)
            .map(|game| (game.tag("White").map(str::to_owned), game.turns().collect::<Vec<_>>(), game.result))
            .collect();
        games.sort_by_key(|game| format!("{game:?}"));
        games
    };
    assert_eq!(games(&again), games(&out));
}

async fn players_are_banned_and_anonymised(kit: Kit) {
    let one = kit.account("Kay").await;
    let admin = Admin::new(kit.store.clone());
    admin.ban("nobody", None, 0).await.expect_err("there is no such player");
    admin.ban("kay", None, 0).await.expect("a player");
    kit.post("games", &one, json!({"ruleset": "pijersi"})).await.refused(403, "banned");
    admin.lift_ban("kay", 0).await.expect("a player");
    let begun = kit.post("games", &one, json!({"ruleset": "pijersi", "side": "white"})).await.with(201);
    admin.bot_token("Kay", 0).await.expect_err("the name is taken");
    admin.anonymise("kay", kit.remains().now()).await.expect("a player");
    kit.get("me", &one).await.refused(401, "no-token");
    let state = kit.state(begun["game"].as_str().expect("text")).await;
    assert_eq!(state["white"]["name"], json!(null));
}

async fn passwords_are_reset_and_players_renamed(kit: Kit) {
    let [one, guest] = [kit.account("Lena").await, kit.guest().await];
    kit.account("Mira").await;
    let admin = Admin::new(kit.store.clone());
    let code = admin.reset_password("lena").await.expect("a player");
    kit.get("me", &one).await.refused(401, "no-token");
    let log_in = async |body| kit.call("POST", "sessions", None, Some(body)).await;
    log_in(json!({"name": "Lena", "password": "long enough"})).await.refused(401, "wrong-password");
    log_in(json!({"name": "Lena", "password": ""})).await.refused(401, "wrong-password");
    log_in(json!({"name": "Lena", "recovery": code, "password": "another one"})).await.with(201);
    admin.reset_password(&guest.id).await.expect_err("a guest has no password");
    admin.rename("Lena", "mIRA").await.expect_err("the name is taken");
    admin.rename("Lena", "a b").await.expect_err("no name");
    admin.rename("Lena", "Lene").await.expect("a name");
    assert_eq!(kit.call("GET", "players/lene", None, None).await.with(200)["player"], json!(one.id));
}
