//! Reports and decisions, as players and moderators meet them.

use std::process::Command;

use serde_json::json;

use super::kit::{api, rated_games, register};
use crate::host::empty_folder;
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_reported_game_is_annulled_and_its_players_are_told() {
    let database = format!("sqlite:{}", empty_folder("games-moderation").join("games.db").display());
    let server = Server::run(&["--database", &database]);
    let [mut player, mut moderator] =
        [Screen::TallPhone, Screen::Laptop].map(|screen| Tab::open_at(screen, &server.address));
    player.wait_for("document.querySelector('.online-ways')");
    rated_games(&mut player, ["Anna", "Bert"], &[("pijersi", "w")]);
    // Bert logs in, reports the game that he lost, and blocks Anna.
    player.go("#/login");
    player.wait_for("document.querySelector('.log-in')");
    player.fill("input[name=username]", "Bert");
    player.fill("input[name=password]", "long enough");
    player.click(".log-in");
    player.wait_for("document.querySelector('.who-am-i, .to-my-page')");
    let games = api(&mut player, "GET", "games?player=bert&state=over", &json!({}));
    let game = games["games"][0]["game"].as_str().expect("a game").to_owned();
    player.go(&format!("#/report/{game}"));
    player.wait_for("document.querySelector('.report form')");
    assert!(player.text(".report .who").contains("Anna"), "the opponent is the one who is reported");
    assert!(player.is("document.querySelector('.send-report').disabled"), "a reason is needed");
    player.click("input[name=reason][value=help]");
    player.picture("moderation-report-phone");
    player.click(".send-report");
    player.wait_for("document.querySelector('.report .sent')");
    player.click(".report .block");
    player.wait_for_text(".report .block", "End the block");
    // A moderator sees the report, and annuls the game.
    moderator.wait_for("document.querySelector('.online-ways')");
    register(&mut moderator, "Mia");
    let made = Command::new(env!("CARGO_BIN_EXE_jersi"))
        .args(["admin", "--database", &database, "moderator", "mia"])
        .status()
        .expect("the program can be run");
    assert!(made.success());
    moderator.reload();
    moderator.go("#/moderation");
    moderator.wait_for("document.querySelector('.case')");
    assert!(moderator.text(".case-report").contains("Anna"));
    moderator.picture("moderation-case");
    moderator.click(".case .annul");
    moderator.wait_for("document.querySelector('.confirm-measure')");
    assert!(moderator.is("document.querySelector('.do-it').disabled"), "a reason is needed");
    moderator.click(".confirm-measure input[type=radio]");
    moderator.picture("moderation-annul");
    moderator.click(".do-it");
    moderator.wait_for("document.querySelector('.decision')");
    moderator.picture("moderation-log");
    // The rating of the game is gone, for both.
    for name in ["anna", "bert"] {
        let ratings = api(&mut player, "GET", &format!("players/{name}"), &json!({}))["ratings"].clone();
        assert_eq!(ratings, json!([]), "{name}");
    }
    player.end();
    moderator.end();
}
