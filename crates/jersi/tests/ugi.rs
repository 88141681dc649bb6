//! `jersi ugi` in the real program: transcripts, and unexpected input.

use std::fmt::Write;
use std::time::{Duration, Instant};

use jersi_rules::{AnyPosition, RulesetId, Variants};
use jersi_ugi::{Reply, Request, StartAt};

use crate::common::ugi::Talk;

/// A game, and search commands for it.
struct Game {
    name: &'static str,
    ruleset: RulesetId,
    variant: &'static str,
    setup: &'static str,
    positions: &'static [&'static str],
}

const GAMES: [Game; 5] = [
    Game {
        name: "jersi-2",
        ruleset: RulesetId::Jersi2,
        variant: "",
        setup: "free",
        positions: &["position startpos moves R:a1 r:i1"],
    },
    Game {
        name: "jersi-3",
        ruleset: RulesetId::Jersi3,
        variant: "",
        setup: "mokca",
        positions: &["position startpos"],
    },
    Game {
        name: "jersi-4.8",
        ruleset: RulesetId::Jersi4_8,
        variant: "ransom",
        setup: "standard",
        positions: &[
            "position startpos moves a2-b2=d3 h4-h3=f4",
            "position fen 3k-3/1K-6/1S-5/pr7/9/8/4mR2/2R-5/PS2F-3 b 12 6 - moves f1=h2-g2",
            "position fen 3k-3/1K-6/1S-5/pr7/9/8/4mR2/2R-5/PS2F-3 b 12 6 - moves f1=h2-g2 #R",
            "position fen 3k-3/1K-6/1S-5/pr7/9/8/4mR2/2R-5/PS2F-3 b 12 6 - moves f1=h2-g2 #R #b3",
        ],
    },
    Game {
        name: "jersi-4.16",
        ruleset: RulesetId::Jersi4_16,
        variant: "",
        setup: "standard",
        positions: &["position startpos moves M:d4/M:d5"],
    },
    Game {
        name: "pijersi",
        ruleset: RulesetId::Pijersi,
        variant: "",
        setup: "classic",
        positions: &["position startpos", "position startpos moves b4c4d4 f4=e4"],
    },
];

impl Game {
    fn position(&self, line: &str) -> AnyPosition {
        let variants = self.variants();
        let Ok(Request::Position { start, turns }) = line.parse() else { panic!("{line}") };
        let start = match start {
            StartAt::Startpos => AnyPosition::start(self.ruleset, self.setup, 0, variants).expect("a start"),
            StartAt::Fen(text) => AnyPosition::read(self.ruleset, variants, &text).expect("a position"),
        };
        turns.iter().fold(start, |position, turn| {
            position.play(position.read_ugi(turn).expect("a turn")).expect("a legal turn")
        })
    }

    fn variants(&self) -> Variants {
        self.ruleset.variants(self.variant).expect("its variants")
    }
}

/// Output independent of the search; the rest is checked by the rules.
fn redacted(lines: &[String], position: &AnyPosition) -> String {
    let mut told = String::new();
    let mut depth = 0;
    for line in lines {
        match line.parse::<Reply>().unwrap_or_else(|error| panic!("{line}: {error}")) {
            Reply::Info(info) => {
                let told_depth = info.depth.expect("a depth");
                assert!(told_depth > depth, "{line}: depths rise");
                assert!(!info.pv.is_empty() && info.score.is_some(), "{line}");
                let mut after = *position;
                for text in &info.pv {
                    let turn = after.read_ugi(text).unwrap_or_else(|error| panic!("{line}: {error}"));
                    assert_eq!(after.write_ugi(turn), *text, "{line}: the one way to write it");
                    after = after.play(turn).unwrap_or_else(|why| panic!("{line}: {text}: {why}"));
                }
                if depth == 0 {
                    told.push_str("info depth … time … score … nodes … nps … pv …\n");
                }
                depth = told_depth;
            }
            Reply::BestMove(turn) => {
                let turn = turn.unwrap_or_else(|| panic!("{line}"));
                assert!(position.play(position.read_ugi(&turn).expect("a turn")).is_ok(), "{line}");
                told.push_str("bestmove …\n");
            }
            // The amount of memory depends on the machine.
            _ => match line.split_once("option name Hash type spin default 64 min 1 max ") {
                Some(_) => told.push_str("option name Hash type spin default 64 min 1 max …\n"),
                None => writeln!(told, "{line}").expect("memory"),
            },
        }
    }
    told
}

#[test]
fn a_session_in_every_ruleset_matches_its_snapshot() {
    for game in GAMES {
        let mut talk = Talk::begin();
        let mut transcript = String::new();
        let mut talk_through = |line: &str, until: &str, position: &AnyPosition| {
            talk.say(line);
            writeln!(transcript, "> {line}").expect("memory");
            if !until.is_empty() {
                transcript.push_str(&redacted(&talk.hear_until(until), position));
            }
        };
        let nowhere = AnyPosition::initial(RulesetId::Pijersi);
        talk_through("ugi", "ugiok", &nowhere);
        talk_through("isready", "readyok", &nowhere);
        talk_through(&format!("setoption name Ruleset value {}", game.ruleset), "", &nowhere);
        if !game.variant.is_empty() {
            talk_through(&format!("setoption name Variant value {}", game.variant), "", &nowhere);
        }
        talk_through(&format!("setoption Setup {}", game.setup), "", &nowhere);
        talk_through("query fen", "response", &nowhere);
        for line in game.positions {
            let position = &game.position(line);
            talk_through(line, "", position);
            talk_through("query fen", "response", position);
            for go in
                ["go depth 2", "go nodes 2000", "go movetime 20", "go p1time 500 p2time 400 p1inc 5 p2inc 5"]
            {
                talk_through(go, "bestmove", position);
            }
        }
        talk_through("query result", "response", &nowhere);
        talk_through("quit", "", &nowhere);
        let transcript = transcript.replace(env!("CARGO_PKG_VERSION"), "…");
        insta::assert_snapshot!(format!("ugi-{}", game.name), transcript);
        assert_eq!(talk.rest(), [""; 0]);
    }
}

/// `cargo xtask bench` measures the delay in milliseconds.
#[test]
fn a_stop_takes_effect_long_before_the_time_limit() {
    let mut talk = Talk::begin();
    let time = Duration::from_mins(5);
    for _ in 0..8 {
        talk.say(&format!("go movetime {}", time.as_millis()));
        talk.hear_until("info depth");
        assert!(talk.is_silent_for(Duration::from_millis(50)), "no turn before the stop");
        let asked = Instant::now();
        talk.say("stop");
        talk.hear_until("bestmove");
        assert!(asked.elapsed() < time / 10, "{:?}", asked.elapsed());
    }
    assert_eq!(talk.end(), [""; 0]);
}

#[test]
fn a_short_time_is_met_after_a_long_one() {
    let mut talk = Talk::begin();
    // The shortest of several, because the machine may be busy.
    let mut shortest = |time: u32| {
        let takes = (0..4).map(|_| {
            let asked = Instant::now();
            talk.say(&format!("go movetime {time}"));
            talk.hear_until("bestmove");
            asked.elapsed()
        });
        takes.min().expect("some")
    };
    let (short, long) = (shortest(20), shortest(800));
    assert!(short * 4 < long, "20 ms took {short:?}, 800 ms took {long:?}");
    assert_eq!(talk.end(), [""; 0]);
}

#[test]
fn quit_reports_the_best_turn_and_exits() {
    let mut talk = Talk::begin();
    talk.say("go infinite");
    assert!(talk.is_silent_for(Duration::from_millis(20)));
    talk.say("quit\nquery p1turn");
    let rest = talk.rest();
    let said: Vec<_> = rest.iter().filter(|line| !line.starts_with("info depth")).collect();
    assert!(matches!(said[..], [best] if best.starts_with("bestmove ")), "{rest:?}");
}

#[test]
fn the_end_of_the_input_ends_everything() {
    assert_eq!(Talk::begin().end(), [""; 0]);
    for (lines, last) in [
        ("go infinite", "bestmove "),
        ("go nodes 3000", "bestmove "),
        ("go movetime 50", "bestmove "),
        ("go perft 3", "perft 3 6410472"),
        ("go infinite\ngo depth 2", "bestmove "),
    ] {
        let mut talk = Talk::begin();
        // Without the end of the last line.
        talk.say_bytes(lines.as_bytes());
        let rest = talk.end();
        assert!(rest.last().is_some_and(|line| line.starts_with(last)), "{lines}: {rest:?}");
    }
}

#[test]
fn a_request_during_a_search_stops_it_first() {
    for line in [
        "position startpos moves b4c4c4",
        "setoption name Hash value 8",
        "setoption name Ruleset value jersi-2",
        "go manual b4c4c4",
        "uginewgame",
        "go perft 1",
        "go depth 1",
    ] {
        let mut talk = Talk::begin();
        talk.say("go infinite");
        talk.say(line);
        talk.hear_until("bestmove");
        talk.say("isready");
        talk.hear_until("readyok");
        talk.end();
    }
    let mut talk = Talk::begin();
    talk.say("go infinite\nquery p1turn\nisready\nnonsense\ngo sideways");
    talk.hear_until("response true");
    talk.hear_until("readyok");
    talk.hear_until("info error");
    talk.hear_until("info error");
    assert!(talk.is_silent_for(Duration::from_millis(30)), "the search goes on");
    talk.say("stop");
    talk.hear_until("bestmove");
}

#[test]
fn broken_lines_get_one_error_line_each() {
    let mut talk = Talk::begin();
    let long = vec![b'x'; 5_000_000];
    let zeros = [0_u8; 100];
    let lines: [&[u8]; 11] = [
        b"\xff\xfe\xfd",
        b"go depth \xc3\x28",
        &long,
        &zeros,
        b"GO DEPTH 1",
        b"go depth 4294967296",
        b"go movetime soon",
        b"position fen ////// w 0 1",
        b"position startpos moves b4c4d4 b4c4d4",
        b"setoption name Threads value 0",
        "query islegal \u{1f3b2} \u{1f3b2}".as_bytes(),
    ];
    for line in lines {
        talk.say_bytes(line);
        talk.say_bytes(b"\n");
        let answer = talk.hear();
        assert!(answer.starts_with("info error ") && answer.len() < 1_000, "{answer}");
    }
    talk.say("\n  \r\nisready\r");
    assert_eq!(talk.hear(), "readyok", "blank lines and the ends of other systems are fine");
    assert_eq!(talk.end(), [""; 0]);
}

#[test]
fn settings_return_to_the_start_of_their_game() {
    let mut talk = Talk::begin();
    let mut fen = |lines: &str| {
        talk.say(lines);
        talk.say("query fen");
        talk.hear().strip_prefix("response ").expect("a response").to_owned()
    };
    let start = |ruleset: RulesetId, setup: &str, seed, variant: &str| {
        let variants = ruleset.variants(variant).expect("its variants");
        AnyPosition::start(ruleset, setup, seed, variants).expect("a start").text()
    };
    let (pijersi, jersi4) = (RulesetId::Pijersi, RulesetId::Jersi4_8);
    assert_eq!(fen(""), start(pijersi, "classic", 0, ""));
    assert_eq!(fen("setoption name Seed value 7"), start(pijersi, "classic", 0, ""));
    assert_eq!(fen("go manual b4c4c4\nsetoption Setup half-random"), start(pijersi, "half-random", 7, ""));
    assert_eq!(fen("setoption name ruleset value jersi-4.8"), start(jersi4, "standard", 7, ""));
    assert_eq!(
        fen("setoption Variant no-parachute,ransom"),
        start(jersi4, "standard", 7, "no-parachute,ransom")
    );
    assert_eq!(
        fen("position startpos moves a2-b2=d3\nuginewgame"),
        start(jersi4, "standard", 7, "no-parachute")
    );
    assert_eq!(fen("setoption Variant none"), start(jersi4, "standard", 7, ""));
    assert_eq!(fen("setoption Ruleset pijersi"), start(pijersi, "classic", 0, ""));
}

#[test]
fn long_info_has_more_fields() {
    let mut talk = Talk::begin();
    talk.say("setoption name LongInfo value true\ngo depth 1");
    let line = talk.hear();
    let Ok(Reply::Info(info)) = line.parse() else { panic!("{line}") };
    assert!(info.multipv == Some(1) && info.seldepth.is_some() && info.hashfull.is_some(), "{line}");
}

#[test]
fn a_closed_output_ends_it_quietly() {
    use std::io::Write;
    use std::process::Stdio;
    let mut child = crate::common::command()
        .arg("ugi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    let _ = input.write_all(b"ugi\nisready\n");
    // Its input stays open: only the output shows the end.
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
    drop(input);
}

/// Runs `jersi ugi` under a limit of a shell with some input lines.
#[cfg(target_os = "linux")]
fn limited(limit: &str, lines: &str) -> (Vec<String>, Option<i32>) {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new("sh")
        .args(["-c", &format!("{limit}; exec \"$0\" ugi"), env!("CARGO_BIN_EXE_jersi")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stdout).expect("text");
    (said.lines().map(str::to_owned).collect(), output.status.code())
}

#[cfg(target_os = "linux")]
#[test]
fn missing_memory_is_an_error_and_the_engine_continues() {
    let lines = "setoption name Hash value 1000\nisready\ngo nodes 200\n";
    let (said, code) = limited("ulimit -v 700000", lines);
    assert_eq!(said[0], "info error not enough memory for a table of 1000 megabytes", "{said:?}");
    assert_eq!(said[1], "readyok", "{said:?}");
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{said:?}");
    assert_eq!(code, Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn threads_that_cannot_be_started_are_not_needed() {
    // Room for the searchers of all threads, but not for their stacks. Threads compete for the remaining memory, so a
    // single limit would rarely show a fault.
    let lines = "setoption name Hash value 1\nsetoption name Threads value 200\nisready\ngo nodes 20000\n";
    for room in (500_000..=700_000).step_by(20_000) {
        let (said, code) = limited(&format!("ulimit -v {room}"), lines);
        assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{room}: {said:?}");
        assert_eq!(code, Some(0), "{room}");
    }
}

#[cfg(unix)]
#[test]
fn when_both_pipes_are_closed_it_exits_long_before_its_time() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let time = Duration::from_mins(10);
    let mut child = crate::common::command()
        .arg("ugi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    let mut input = child.stdin.take().expect("piped");
    let question =
        format!("setoption name Hash value 1\nposition startpos\ngo movetime {}\n", time.as_millis());
    input.write_all(question.as_bytes()).expect("it reads");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    output.read_line(&mut line).expect("UTF-8");
    assert!(line.starts_with("info depth"), "it searches: {line}");
    let closed = Instant::now();
    drop(output);
    drop(input);
    while child.try_wait().expect("a child").is_none() {
        assert!(closed.elapsed() < time / 20, "it goes on");
        std::thread::sleep(Duration::from_millis(5));
    }
}
