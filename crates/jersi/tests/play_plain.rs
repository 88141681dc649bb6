//! Whole games in line mode of the real program: output, refusals and saved files.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use jersi_engine::Stopwatch;
use jersi_engines::{Clock, SlicedSession};
use jersi_play::{Game, NodeId, Pace, Seat};
use jersi_rules::Turn;
use jersi_rules::record::Record;
use jersi_ugi::{Client, News, PLAY_HASH, Question};

use crate::common::{Run, command};

/// Runs `jersi play --plain` in a folder, with typed input.
fn play_in(folder: &Path, args: &[&str], typed: &str) -> Run {
    let mut child = command()
        .args(["play", "--plain"])
        .args(args)
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    // A finished game reads no more input.
    let _ = child.stdin.take().expect("piped").write_all(typed.as_bytes());
    let Output { stdout, stderr, status } = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { out: text(stdout), err: text(stderr), code: status.code() }
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-plain").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn play(args: &[&str], typed: &str) -> Run {
    play_in(Path::new(env!("CARGO_TARGET_TMPDIR")), args, typed)
}

/// The example of the 2.0 document, as printed there, with illegal turns in between.
const OLD_EXAMPLE: &str = "
a5-b5=d7   i5-h5=f7
d7=e8-e6
d7=e8-f7!  h6-g6
e8=f7
e8-f7=g6!  i2-h3=f5
g6=i4!-i3!!
";

/// The example of the 4.8 document, with its misprints corrected, and illegal turns in between.
const EXAMPLE: &str = "
 1 a2-b2=d3 h4-h3=f4
 2 b3-b4=d5 f4=d3!
 3 d5=d3!-e4 m:f3/m:f4
 4 a4-a3=c2 i1-i2=g3
 5 c2=e2 h1-h2=f1
 6 e2=g2-h2 f1=h2!!-g2!
 f1=h2!!-g2!/K:c2
 f1=h2!!-g2!/K:a2
 7 e4-d3=f2 g2-f2!
 8 a2-a1=c2 i4-i3=g4
 M:d4/M:d6
 9 M:d4/M:d5 h5-h6=f7
10 b5-b6=d7 i6-i5=g6
11 d7=f8-f7! g6=g7-f8!
12 f7-f8! h8-g7=f8!
13 a6-a5=b6 i7-h7=f6
14 b8-a7 g4=e6-e5
15 b6-b7=c6 f8=d7-c6!
16 a7=c6!-d7! f6=d7!-e7
17 W:c7/W:b7 g3=g1-f1
18 c6-c7=e9 e6-e7=e9!
19 b7-b6=b4 f1-f2=e3
20 b4=d3-c3 e3=c1-b1!
21 c2=b3-b4 e9=e7-e6
22 d3-c3=c1! e5-e6=c6
23 M:b6/M:b7 c6-d7=b8
24 c1=b1! b8-a7
";

#[test]
fn the_old_example_is_played_in_both_languages() {
    let english = play(&["jersi-2", "--lang", "en"], OLD_EXAMPLE);
    assert_eq!(english.last(), "White wins: the kunti was captured");
    insta::assert_snapshot!("jersi-2-en", english.good());
    let french = play(&["jersi-2", "--lang", "fr"], OLD_EXAMPLE);
    assert_eq!(french.last(), "Les Blancs gagnent\u{a0}: le kunti est capturé");
    insta::assert_snapshot!("jersi-2-fr", french.good());
    let lojban = play(&["jersi-2", "--names", "lojban", "--no-board"], OLD_EXAMPLE);
    insta::assert_snapshot!("jersi-2-lojban", lojban.good());
}

#[test]
fn the_example_of_jersi_4_is_played_in_both_languages() {
    let english = play(&["jersi-4.8", "--lang", "en"], EXAMPLE);
    assert_eq!(english.last(), "Black wins: the king reached row a");
    insta::assert_snapshot!("jersi-4.8-en", english.good());
    let french = play(&["jersi-4.8", "--lang", "fr", "--no-board"], EXAMPLE);
    assert_eq!(french.last(), "Les Noirs gagnent\u{a0}: le roi a atteint la rangée a");
    insta::assert_snapshot!("jersi-4.8-fr", french.good());
}

#[test]
fn the_language_comes_from_the_environment() {
    let first_line = |variable: (&str, &str)| {
        let mut child = command();
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            child.env_remove(name);
        }
        child.args(["play", "--plain"]).env(variable.0, variable.1).stdin(Stdio::null());
        let output = child.output().expect("the program can be run").stdout;
        String::from_utf8(output).expect("text").lines().next().expect("a line").to_owned()
    };
    assert_eq!(first_line(("LANG", "fr_FR.UTF-8")), "Pijersi (2022), un jeu de Lucas Borboleta.");
    assert_eq!(first_line(("LC_ALL", "fr")), "Pijersi (2022), un jeu de Lucas Borboleta.");
    assert_eq!(first_line(("LANG", "C")), "Pijersi (2022), a game by Lucas Borboleta.");
}

#[test]
fn two_randoms_play_every_ruleset_setup_and_variant_to_the_end() {
    for (ruleset, setups, variants) in [
        ("jersi-2", &["symmetrical", "random", "free"][..], &[""][..]),
        ("jersi-3", &["standard", "mokca", "free", "free-mokca"], &[""]),
        ("jersi-4.8", &["standard"], &["", "no-parachute", "ransom", "no-parachute,ransom"]),
        ("jersi-4.16", &["standard"], &["", "no-parachute"]),
        ("pijersi", &["classic", "full-random", "half-random"], &[""]),
    ] {
        for setup in setups {
            for variant in variants {
                let args = [ruleset, "--white", "random", "--black", "random", "--no-board", "--seed", "4"];
                let args = [&args[..], &["--setup", setup, "--variant", variant]].concat();
                let run = play(&args, "");
                let is_end =
                    ["White wins: ", "Black wins: ", "Tie: "].iter().any(|end| run.last().starts_with(end));
                assert!(is_end, "{args:?}: {}", run.last());
                assert_eq!(run.out, play(&args, "").good(), "{args:?} is repeatable");
                run.good();
            }
        }
    }
}

#[test]
fn engines_play_to_the_end() {
    let us = concat!("ugi:", env!("CARGO_BIN_EXE_jersi"), " ugi");
    for (white, black) in [("1", "2"), ("random", "10"), (us, "random")] {
        let args = ["--white", white, "--black", black, "--movetime", "5", "--seed", "3", "--no-board"];
        let run = play(&args, "");
        let is_end = ["White wins: ", "Black wins: ", "Tie: "].iter().any(|end| run.last().starts_with(end));
        assert!(is_end, "{args:?}: {}", run.last());
        run.good();
    }
    let other = ["jersi-4.8", "--variant", "ransom", "--white", us, "--movetime", "5", "--no-board"];
    assert!(play(&other, "quit\n").good().contains("White is thinking.\n"));
}

#[test]
fn levels_play_the_same_with_the_same_seed() {
    let args = ["--white", "1", "--black", "3", "--seed", "11", "--no-board"];
    assert_eq!(play(&args, "").good(), play(&args, "").good());
}

/// The turn of a level as on the page: the client's lines to the engine of the Web Worker.
fn turn_like_the_page<C: Clock>(
    session: &mut SlicedSession<C>,
    client: &mut Client,
    game: &Game,
    node: NodeId,
    (level, seed): (u8, u64),
) -> Option<Turn> {
    let question = Question::for_turn(&Seat::Level(level), game, node, Pace::Turn(1_000), seed)?;
    let (_, requests) = client.ask(&question);
    let mut lines: Vec<String> = requests.iter().flat_map(|one| session.line(&one.to_string())).collect();
    while session.is_working() {
        lines.extend(session.slice(5_000));
    }
    lines.iter().find_map(|line| match client.hear(line) {
        Some(News::Answer(_, found)) => found.turn,
        _ => None,
    })
}

#[test]
fn a_level_plays_at_the_terminal_as_on_the_page() {
    let folder = folder("level-like-the-page");
    for (level, seed) in [(1, 11), (3, 12), (6, 13)] {
        let (name, number) = (level.to_string(), seed.to_string());
        let file = format!("{level}.jersi");
        let args =
            ["--white", &name, "--black", "random", "--seed", &number, "--record", &file, "--no-board"];
        play_in(&folder, &args, "").good();
        let text = fs::read_to_string(folder.join(&file)).expect("the game");
        let game = Game::from_record(&Record::read(&text).expect("a record")).expect("a game");
        let (mut session, mut client) = (SlicedSession::new(Stopwatch::new()), Client::new(PLAY_HASH));
        let line = game.main_line();
        assert!(line.len() > 4, "{text}");
        for &node in line.iter().step_by(2) {
            let before = game.parent(node).expect("a node before");
            let turn = turn_like_the_page(&mut session, &mut client, &game, before, (level, seed));
            assert_eq!(game.turn_at(node), turn, "level {level}: {text}");
        }
    }
}

#[test]
fn typed_turns_are_answered_by_the_engine() {
    let folder = folder("engine");
    let run =
        play_in(&folder, &["--black", "2", "--lang", "fr", "--record", "g.jersi", "--no-board"], "b4=c4\n");
    assert!(run.out.contains("Les Noirs réfléchissent."), "{}", run.out);
    run.good();
    let kept = fs::read_to_string(folder.join("g.jersi")).expect("the game");
    assert!(kept.contains("[Black \"jersi level 2\"]") && kept.contains("1. b4=c4 "), "{kept}");
}

#[test]
fn an_engine_failure_is_reported_and_the_game_is_saved() {
    let folder = folder("failing-engine");
    let args = |engine| ["--white", engine, "--no-board", "--movetime", "5"];
    let message = play_in(&folder, &args("ugi:/no/such/engine"), "").failed(1);
    assert!(message.starts_with("error: White (“ugi:/no/such/engine”) can’t play: "), "{message}");
    let once = "ugi:sh -c 'while read -r word rest; do case $word in ugi) echo id name Once; echo ugiok;; \
        isready) echo readyok;; go) echo bestmove b4c4c4;; esac; done'";
    let run = play_in(&folder, &args(once), "f4=e4\n");
    assert_eq!(run.code, Some(1), "{}", run.out);
    assert!(run.err.contains("is not legal. There is nothing on b4."), "{}", run.err);
    let games = fs::read_dir(folder.join("data/jersi/games")).expect("a folder");
    let [kept] = &games.flatten().map(|file| file.path()).collect::<Vec<_>>()[..] else { panic!("one game") };
    let kept = fs::read_to_string(kept).expect("the game");
    assert!(kept.contains("[White \"Once\"]") && kept.contains("1. b4=c4 f4=e4"), "{kept}");
}

#[test]
fn the_ransom_is_asked_for_and_given() {
    let start = "3k-3/1K-6/1S-5/pr7/9/8/4mR2/2R-5/PS2F-3 b 12 6 -";
    let args = ["jersi-4.8", "--variant", "ransom", "--position", start, "--no-board"];
    let run = play(&args, "f1=h2!!-g2!\na1-a2\n#r\n#a1\n#b3\n/K:c1\n/K:a2\nhelp\nundo\nquit\n");
    insta::assert_snapshot!("ransom", run.good());
    let joined = play(&args, "f1=h2-g2#b3/K:a2\nresign\nyes\n");
    assert_eq!(joined.last(), "Black wins: White resigned");
}

#[test]
fn cubes_are_placed_one_by_one() {
    let typed = "N:a3\nn:i3\nR:a3\nR:c1\nN:a1\na3-b3\nR:a1 r:i1\nK:a1\ntell a1\nhelp\nundo\nquit\n";
    insta::assert_snapshot!("placing", play(&["jersi-2", "--setup", "free", "--no-board"], typed).good());
}

#[test]
fn commands_answer_in_both_languages() {
    let typed = "help\nhello\nb4=\nb4=z9\nboard\ntell\ntell b4\ntell z1\nturns b4=c\nturns z\nundo\n\nb4=c4-d4\nundo\nsave\nquit\n";
    insta::assert_snapshot!("commands-en", play(&["--lang", "en"], typed).good());
    let typed = "aide\nbonjour\nb4=\nb4=z9\nplateau\ndire\ndire b4\ndire z1\ntours b4=c\ntours z\nannuler\n\nb4=c4-d4\nannuler\nsauver\nhelp\nquitter\n";
    insta::assert_snapshot!("commands-fr", play(&["--lang", "fr"], typed).good());
}

#[test]
fn several_turns_on_a_line_stop_at_the_first_wrong_one() {
    let run = play(&["--no-board"], "1. b4=c4 f4=e4 2. c4=d4-d5 e4=d4\nquit\n").good();
    assert!(run.contains("f4=e4: "), "{run}");
    assert!(!run.contains("e4=d4"), "{run}");
    let run = play(&["--no-board"], "b4-b3 b4=c4\nquit\n").good();
    assert!(!run.contains("b4=c4:"), "{run}");
}

#[test]
fn a_line_that_cannot_be_read_whole_is_not_played() {
    let refused = |typed: &str, said: &str| {
        let run = play(&["jersi-4.8", "--no-board"], &format!("{typed}\nquit\n")).good();
        assert!(run.contains(&format!("{said}\nNothing of this line was played.\n")), "{typed}: {run}");
        assert!(!run.contains("a2-b2: "), "{typed}: {run}");
    };
    refused("1. a2-b2 h4=z9", "“h4=z9” is not a turn. There is no cell “z9” on this board.");
    refused("a2-b2 hello", "“hello” is neither a turn nor a command. Type “help” to see both.");
    for typed in ["a2-b2 =d3", "a2-b2= d3", "a2 - b2 = d3"] {
        let run = play(&["jersi-4.8", "--no-board"], &format!("{typed}\nquit\n")).good();
        assert!(run.contains("a2-b2=d3: White stacks"), "{typed}: {run}");
    }
}

#[test]
fn the_reason_of_an_illegal_turn_is_printed() {
    for (ruleset, typed, said) in [
        ("pijersi", "a8-a7", "“a8-a7” is not a turn. There is no cell “a8” on this board."),
        (
            "pijersi",
            "A2-B2=D3",
            "“A2-B2=D3” is not a turn. Cells are written with small letters: “a2” instead of “A2”.",
        ),
        ("jersi-2", "X:e5", "“X:e5” is not a turn. No cube of this game has the letter “X”: there are "),
        ("pijersi", "a2-b2-c2", "“a2-b2-c2” is not a turn. A cube never steps twice in a turn: "),
        ("jersi-4.8", "M:c4/M:c5/W:c6", "At most two cubes are dropped in a turn."),
        ("jersi-4.8", "a2-b2=c2-d2", "A turn has at most two steps."),
        ("jersi-2", "N:a3", "This game has no reserve: nothing is ever dropped in it."),
        ("pijersi", "W:c3", "This game has no reserve: nothing is ever dropped in it."),
        ("pijersi", "pass", "Passing is not allowed: White must play a turn."),
        ("jersi-4.8", "a2-b2=a1", "A stack can’t land on a cube of its own side: there is a paper on a1."),
    ] {
        let run = play(&[ruleset, "--no-board"], &format!("{typed}\nquit\n")).good();
        assert!(run.contains(said), "{ruleset} {typed}: {run}");
    }
}

#[test]
fn against_chance_undo_takes_back_both_turns() {
    let args = ["--black", "random", "--seed", "5", "--no-board"];
    let run = play(&args, "b4=c4\nundo\nundo\nquit\n").good();
    let undone = run.lines().find(|line| line.starts_with("Taken back: b4=c4, ")).expect("both");
    assert_eq!(undone.split(", ").count(), 2, "{undone}");
    assert!(run.contains("There is nothing to take back."));
    let run = play(&["--white", "random", "--seed", "5", "--no-board"], "undo\nquit\n").good();
    assert!(run.contains("There is nothing to take back."), "{run}");
}

#[test]
fn two_people_agree_on_a_tie() {
    let run = play(&["--no-board", "--lang", "en"], "b4=c4\ntie\nyes\n");
    assert!(run.out.contains("Black offers a tie. Does White agree? (yes)\n"), "{}", run.out);
    assert_eq!(run.last(), "Tie by agreement");
    let run = play(&["--no-board", "--lang", "fr"], "nulle\nnulle\n");
    assert!(
        run.out.contains("Les Blancs proposent la nulle. Les Noirs l’acceptent-ils\u{a0}? (oui)\n"),
        "{}",
        run.out
    );
    assert!(run.last().starts_with("Nulle"), "{}", run.last());
}

#[test]
fn two_people_stop_the_countdown_and_the_count_decides() {
    let position = "n-1r-2/6/7/3k-4/9/8/3cc3/3C-2/2N-2 w 4 26";
    let args = ["jersi-2", "--position", position, "--no-board", "--lang", "en"];
    let run = play(&args, "stop\nyes\n");
    let question = "White offers to stop the countdown and count now. Does Black agree? (yes)\n";
    assert!(run.out.contains(question), "{}", run.out);
    assert_eq!(
        run.last(),
        "Black wins: the players stopped the countdown, and Black has more kinds of cubes"
    );
    let run = play(&args, "stop\nno\nquit\n").good();
    assert!(run.contains("Black plays on.\n"), "{run}");
    let run = play(&["--no-board"], "stop\nquit\n").good();
    assert!(run.contains("No countdown runs.\n"), "{run}");
}

#[test]
fn a_tie_is_declined_by_a_no_and_by_playing_on() {
    for (typed, played) in [("no\nb4=c4\n", true), ("b4=c4\n", true), ("\nquit\n", false)] {
        let run = play(&["--no-board"], &format!("tie\n{typed}quit\n")).good();
        assert!(run.contains("Black declines the tie.\n"), "{run}");
        assert_eq!(run.contains("b4=c4: "), played, "{run}");
        assert!(!run.contains("by agreement"), "{run}");
    }
    let run = play(&["--no-board"], "tie\nno\ntie\nquit\n").good();
    assert!(run.contains("Something has been offered in this turn already.\n"), "{run}");
}

#[test]
fn a_random_player_never_agrees_to_a_tie_and_the_engine_only_if_it_is_not_ahead() {
    let run = play(&["--no-board", "--black", "random", "--seed", "1"], "b4=c4\ntie\nquit\n").good();
    assert!(run.contains("Black declines the tie.\n"), "{run}");
    // Black has only a distant cube; White is about to arrive.
    let lost = "6/2R-4/6/7/2s-3/7/6 b 0 1";
    let args = ["--no-board", "--position", lost, "--black", "10", "--movetime", "30"];
    let run = play(&args, "tie\n");
    assert_eq!(run.last(), "Tie by agreement", "{}", run.out);
    let won = "6/2r-4/6/7/2S-3/7/6 w 0 1";
    let args = ["--no-board", "--position", won, "--black", "10", "--movetime", "30"];
    let run = play(&args, "tie\nquit\n").good();
    assert!(run.contains("Black declines the tie.\n"), "it has not thought yet: {run}");
}

#[test]
fn resigning_needs_a_yes() {
    let run = play(&["--no-board", "--lang", "en"], "b4=c4\nresign\ny\n");
    assert!(run.out.contains("Black resigns? (yes)\n"), "{}", run.out);
    assert_eq!(run.last(), "White wins: Black resigned");
    let run = play(&["--no-board", "--lang", "fr"], "abandonner\noui\n");
    assert!(run.out.contains("Les Blancs abandonnent\u{a0}? (oui)\n"), "{}", run.out);
    for typed in ["no\nb4=c4\n", "b4=c4\n", "\nb4=c4\n"] {
        let run = play(&["--no-board"], &format!("resign\n{typed}quit\n")).good();
        assert!(run.contains("Not resigned.\n") && run.contains("b4=c4: "), "{typed}: {run}");
    }
}

#[test]
fn other_words_for_help_and_quit_are_understood() {
    let help = play(&["--no-board"], "help\nquit\n").good();
    for typed in ["help me\nq\n", "?\nexit\n", "Help Me\nQUIT\n"] {
        assert_eq!(play(&["--no-board"], typed).good(), help, "{typed}");
    }
}

#[test]
fn undo_depends_on_the_seats() {
    let undone = |args: &[&str], typed: &str| {
        let run = play(&[args, &["--no-board", "--seed", "5"]].concat(), typed).good();
        let line = run.lines().find(|line| line.starts_with("Taken back: ")).unwrap_or_default().to_owned();
        line.split(", ").count() - usize::from(line.is_empty())
    };
    assert_eq!(undone(&[], "b4=c4\nf4=e4\nundo\nquit\n"), 1);
    assert_eq!(undone(&["--black", "random"], "b4=c4\nundo\nquit\n"), 2);
    assert_eq!(undone(&["--white", "random"], "undo\nquit\n"), 0);
}

#[test]
fn a_random_player_cannot_be_moved_by_others() {
    let start = "3k-3/1K-6/1S-5/pr7/9/8/4mR2/2R-5/PS2F-3 b 12 6 -";
    let args = ["jersi-4.8", "--variant", "ransom", "--position", start, "--white", "random", "--seed", "1"];
    let run = play(&[&args[..], &["--no-board"]].concat(), "f1=h2-g2#b3/K:a2\nquit\n").good();
    assert!(run.contains("#R: Black asks for a rock as ransom."), "{run}");
    assert!(run.contains("Turn 6: Black to put the captured king back"), "{run}");
}

#[test]
fn a_game_is_saved_and_continues() {
    let folder = folder("save");
    fs::write(folder.join("other.txt"), "of somebody else").expect("a file");
    let typed = "a5-b5=d7 i5-h5=f7\nsave other.txt\nsave no/such/folder\nsave game.jersi\nd7=e8-f7!\nsave game.jersi\nquit\n";
    let run = play_in(&folder, &["jersi-2", "--no-board"], typed).good();
    assert!(run.contains("Could not save to other.txt: that file already exists."), "{run}");
    assert!(run.contains("Could not save to no/such/folder: "), "{run}");
    assert_eq!(run.matches("Saved to game.jersi.").count(), 2, "{run}");
    assert_eq!(fs::read_to_string(folder.join("other.txt")).expect("a file"), "of somebody else");

    let go_on = |args: &[&str], typed| {
        play_in(&folder, &[&["--record", "game.jersi", "--no-board"], args].concat(), typed)
    };
    let run = go_on(&[], "h6-g6 e8-f7=g6!").good();
    assert!(run.contains("Continuing game.jersi after 3 turns."), "{run}");
    let run = go_on(&["jersi-2"], "i2-h3=f5 g6=i4!-i3!!");
    assert!(run.out.contains("White wins: the kunti was captured\n"), "{}", run.out);
    assert_eq!(run.last(), "Saved to game.jersi.");
    let kept = fs::read_to_string(folder.join("game.jersi")).expect("the game");
    assert!(kept.ends_with("4. g6=i4!-i3!! 1-0\n"), "{kept}");
    assert!(go_on(&[], "").good().contains("White wins: the kunti was captured\n"), "it is over");

    assert_eq!(
        go_on(&["pijersi"], "").failed(2),
        "error: game.jersi is a game of jersi-2, not of pijersi.\n"
    );
    assert!(go_on(&["--setup", "random"], "").failed(2).contains("already holds a game"));
}

#[test]
fn a_missing_record_file_is_created() {
    let folder = folder("record");
    let args = ["jersi-3", "--record", "new.jersi", "--setup", "mokca", "--no-board"];
    assert_eq!(play_in(&folder, &args, "quit\n").last(), "Saved to new.jersi.");
    let kept = fs::read_to_string(folder.join("new.jersi")).expect("the game");
    assert!(kept.contains("[Setup \"mokca\"]"), "{kept}");
    let args = ["--record", "drawn.jersi", "--setup", "full-random", "--seed", "9", "--no-board"];
    play_in(&folder, &args, "quit\n").good();
    assert!(fs::read_to_string(folder.join("drawn.jersi")).expect("the game").contains("[Seed \"9\"]"));
    fs::write(folder.join("bad.jersi"), "[Ruleset \"pijersi\"]\n\n1. b4=b3 *\n").expect("a file");
    let message = play_in(&folder, &["--record", "bad.jersi"], "").failed(1);
    assert!(message.starts_with("error: bad.jersi can’t be read: 3:"), "{message}");
    fs::write(folder.join("plain.txt"), "1 b4=c4  2 f4=e4\n").expect("a file");
    let message = play_in(&folder, &["--record", "plain.txt"], "").failed(1);
    assert!(message.contains("jersi convert --to record plain.txt"), "{message}");
}

#[test]
fn usage_errors_are_in_the_chosen_language() {
    let full_screen = crate::common::jersi(&["play", "--lang", "en"]).failed(2);
    assert_eq!(full_screen, "error: The full screen needs a terminal: use --plain.\n");
    for (args, said) in [
        (
            &["--white", "nobody", "--lang", "en"][..],
            "error: Unknown player “nobody”. The players are human, random, 1..10, ugi:COMMAND.\n",
        ),
        (&["--black", "ugi: ", "--lang", "fr"], "Joueur inconnu"),
        (&["--black", "0", "--lang", "fr"], "Joueur inconnu"),
        (&["--black", "11", "--lang", "fr"], "Joueur inconnu"),
        (&["--setup", "chess"], "Unknown setup “chess”. The setups are classic, "),
        (
            &["--setup", "chess", "--lang", "fr"],
            "Mise en place inconnue «\u{a0}chess\u{a0}». Il y a classic, ",
        ),
        (&["--variant", "ransom"], "Unknown variant “ransom”: this game has none."),
        (
            &["jersi-4.8", "--variant", "x", "--lang", "fr"],
            "Variante inconnue «\u{a0}x\u{a0}». Il y a no-parachute",
        ),
        (&["--time", "soon", "--lang", "fr"], "«\u{a0}soon\u{a0}» n’est pas un temps."),
        (&["--lang", "de"], "invalid value 'de'"),
    ] {
        let message = play(args, "").failed(2);
        assert!(message.contains(said), "{args:?}: {message}");
    }
}

#[test]
fn french_errors_are_french_to_their_end() {
    let folder = folder("french-errors");
    fs::write(folder.join("bad.jersi"), "[Ruleset \"pijersi\"]\n\n1. b4=b3 *\n").expect("a file");
    fs::create_dir(folder.join("folder.jersi")).expect("a folder");
    for (args, typed, said) in [
        (&["--white", "ugi:/no/such/engine"][..], "", "ce fichier ou ce dossier n’existe pas\n"),
        (&["--white", "ugi:true"], "", "le moteur s’est arrêté après «\u{a0}ugi\u{a0}»\n"),
        (&["--record", "bad.jersi"], "", "Impossible de lire bad.jersi\u{a0}: 3:4: «\u{a0}b4=b3"),
        (&["--record", "folder.jersi"], "", "folder.jersi"),
    ] {
        let run = play_in(&folder, &[args, &["--lang", "fr", "--no-board"]].concat(), typed);
        let message = run.failed(1);
        assert!(message.contains(said), "{args:?}: {message}");
        assert!(!message.contains(" is ") && !message.contains(" the "), "{args:?}: {message}");
    }
}

#[test]
fn the_help_of_the_command_matches_its_snapshot() {
    insta::assert_snapshot!("help-play", crate::common::jersi(&["play", "--help"]).good());
}

#[test]
fn warnings_about_a_record_go_to_standard_error() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-plain-warned");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.jersi");
    fs::write(&file, "[Ruleset \"pijersi\"]\n\n1. b4=c4!-d4 *\n").expect("it can be written");
    let run = play(&["--record", file.to_str().expect("text")], "quit\n");
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    assert!(run.err.starts_with("warning: ") && run.err.contains(":3:4: "), "{}", run.err);
    assert_eq!(run.code, Some(0));
    assert!(!run.out.contains("warning"), "{}", run.out);
}
