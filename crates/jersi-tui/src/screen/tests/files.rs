//! Saved, loaded and drawn games.

use std::fs;
use std::path::{Path, PathBuf};

use jersi_rules::record::Record;

use super::*;
use crate::keeping::{GameFolder, SavedTable};

/// A temporary folder, removed on drop.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl std::ops::Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

/// An empty folder.
fn folder(name: &str) -> Folder {
    let folder = std::env::temp_dir().join(format!("jersi-screen-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    Folder(folder)
}

fn kept(folder: &Path) -> GameSaver {
    GameSaver::new(Some(GameFolder::at(folder)), None, None)
}

#[test]
fn a_game_is_saved_after_every_turn_with_its_players() {
    let folder = folder("kept");
    let shelf = GameFolder::at(&folder);
    let black = Seat::Level(3);
    let mut app = with_players(setup("pijersi", "classic", ""), [Seat::Person, black.clone()], kept(&folder));
    assert!(shelf.open_games().expect("readable").is_empty(), "nothing was played");
    type_turn(&mut app, "b4=c4-d4");
    assert!(shelf.open_games().expect("readable").is_empty(), "it is being played");
    // Simulates a crash: no cleanup.
    let game = app.table.game().to_record();
    drop(app);
    let [kept] = &shelf.open_games().expect("readable")[..] else { panic!("one game") };
    let mut game_again = Game::from_record(&kept.record).expect("legal");
    let seats = SavedTable::taken_from(&mut game_again);
    assert_eq!(game_again.to_record(), game);
    assert_eq!(seats, SavedTable { seats: [Seat::Person, black], seed: 1, movetime: Milliseconds(20) });
}

#[test]
fn a_game_saved_by_an_older_version_is_resumed_with_its_players() {
    let text = "[Ruleset \"pijersi\"]\n[Setup \"classic\"]\n[Black \"jersi level 3\"]\n[WhiteSeat \"human\"]\n\
        [BlackSeat \"3\"]\n[ChanceSeed \"77\"]\n[MoveTime \"250\"]\n[Result \"*\"]\n\n1. b4=c4-d4 *\n";
    let mut game = Game::from_record(&Record::read(text).expect("a record")).expect("legal");
    let seats = SavedTable::taken_from(&mut game);
    assert_eq!(
        seats,
        SavedTable { seats: [Seat::Person, Seat::Level(3)], seed: 77, movetime: Milliseconds(250) }
    );
    let tags: Vec<&str> = game.tags().iter().map(jersi_rules::record::Tag::name).collect();
    assert_eq!(tags, ["Black"], "records that people save have no seats");
    for (old, seat) in [("random", Seat::Random), ("ugi:engine -q", Seat::Command("engine -q".to_owned()))] {
        game.set_tag("WhiteSeat", old).expect("a good tag");
        assert_eq!(SavedTable::taken_from(&mut game).seats[0], seat);
    }
    game.set_tag("WhiteSeat", "nobody knows").expect("a good tag");
    assert_eq!(SavedTable::taken_from(&mut game).seats[0], Seat::Person);
}

#[test]
fn a_finished_game_is_not_resumed_again() {
    let folder = folder("over");
    let mut app = with_players(setup("pijersi", "classic", ""), [Seat::Person, Seat::Person], kept(&folder));
    type_turn(&mut app, "b4=c4-d4");
    keys(&mut app, "zyes\n");
    drop(app);
    assert!(GameFolder::at(&folder).open_games().expect("readable").is_empty());
}

#[test]
fn a_record_is_saved_and_loaded_but_never_over_another_file() {
    let folder = folder("saved");
    let file = folder.join("game.jersi").display().to_string();
    let mut app = people(setup("jersi-4.16", "standard", ""));
    type_turn(&mut app, "M:d4/W:d4");
    app.save(&file);
    assert!(said(&app).starts_with("Saved to "), "{}", said(&app));
    app.save(&file);
    assert!(said(&app).starts_with("Saved to "), "its own file may be written again");

    let mut other = people(setup("pijersi", "classic", ""));
    other.save(&file);
    assert!(said(&other).contains("already exists"), "{}", said(&other));
    other.load(&file, NOW);
    assert_eq!(other.table.ruleset(), RulesetId::Jersi4_16);
    assert_eq!(turns(&other), ["M:d4/W:d4"]);
    screen(&mut other, 80, 24);
    other.load(&format!("{file}#2"), NOW);
    assert!(said(&other).contains("holds 1 game"), "{}", said(&other));
    other.load("/no/such/file", NOW);
    assert!(said(&other).contains("/no/such/file"), "{}", said(&other));
}

#[test]
fn the_board_is_drawn_to_a_file() {
    let folder = folder("drawn");
    let mut app = people(setup("pijersi", "classic", ""));
    type_turn(&mut app, "b4=c4-d4");
    let file = folder.join("board.svg").display().to_string();
    app.export(&file);
    assert!(fs::read_to_string(&file).expect("a picture").starts_with("<svg"));
    app.export(&file);
    assert!(said(&app).contains("already exists"), "{}", said(&app));
    app.export(&folder.join("board.txt").display().to_string());
    assert!(said(&app).contains(".svg"), "{}", said(&app));
}

#[test]
fn a_typed_name_replaces_the_one_that_is_suggested() {
    let folder = folder("suggested");
    let file = folder.join("mine.jersi");
    let mut app = people(setup("pijersi", "classic", ""));
    keys(&mut app, "w");
    assert!(screen(&mut app, 80, 24).contains("jersi-game.jersi"));
    keys(&mut app, &format!("{}\n", file.display()));
    assert!(said(&app).starts_with("Saved to "), "{}", said(&app));
    assert!(file.exists());
    // The suggestion can be edited.
    keys(&mut app, "d\u{8}\u{8}\u{8}png");
    assert!(screen(&mut app, 80, 24).contains("jersi-board.png"));
    keys(&mut app, "\u{1b}w");
    press(&mut app, KeyCode::Right);
    keys(&mut app, "2");
    assert!(screen(&mut app, 80, 24).contains("jersi-game.jersi2"));
    keys(&mut app, "\u{1b}w");
    app.paste(&folder.join("pasted.jersi").display().to_string());
    keys(&mut app, "\n");
    assert!(folder.join("pasted.jersi").exists());
}

#[test]
fn after_the_end_a_key_begins_another_game_and_the_first_is_saved() {
    let folder = folder("again");
    let mut game = setup("pijersi", "classic", "");
    game.set_time_control("300+2".parse().expect("clocks"));
    let mut app = with_players(game, [Seat::Level(1), Seat::Person], kept(&folder));
    app.draws_sides = true;
    keys(&mut app, "zyes\n");
    assert!(screen(&mut app, 80, 24).contains("o play again"));
    keys(&mut app, "o");
    assert_eq!(app.table.ending(), None);
    assert_eq!(turns(&app), [""; 0]);
    assert_eq!(app.table.game().time_control().to_string(), "300+2");
    let person = app.table.only_person().expect("one person");
    assert_eq!(app.below, person);
    assert!(app.table.seats().contains(&Seat::Level(1)));
    assert!(said(&app).starts_with("You play "), "{}", said(&app));
    assert_eq!(fs::read_dir(&*folder).expect("a folder").flatten().count(), 2, "the first game, and a lock");
}
