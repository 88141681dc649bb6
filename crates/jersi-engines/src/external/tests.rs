//! The client against shell scripts as engines, valid and invalid.

use std::time::{Duration, Instant};

use jersi_rules::{AnyPosition, RulesetId};
use jersi_ugi::GoLimits;

use super::{Choice, EngineSetup, ExternalEngine, Misbehaviour, Moment};

/// Command of an engine that answers `go` by shell code.
fn command(options: &str, go: &str) -> String {
    format!(
        "sh -c 'n=0; while read -r word rest; do case $word in
           ugi) echo id name Fake engine; {options} echo ugiok;;
           isready) echo readyok;;
           setoption) set -- $rest; echo \"$2=$4\" >&2;;
           go) n=$((n+1)); {go};;
           stop) echo bestmove a1b1;;
           quit) exit;;
         esac; done'"
    )
}

fn start() -> AnyPosition {
    AnyPosition::initial(RulesetId::Pijersi)
}

fn begin(options: &str, go: &str) -> Result<ExternalEngine, Misbehaviour> {
    ExternalEngine::start(&command(options, go), &EngineSetup::of(&start()))
}

fn ask(client: &mut ExternalEngine, within: u64) -> Result<Choice, Misbehaviour> {
    client.choose(&start(), &[], &GoLimits::depth(1), Duration::from_millis(within))
}

/// Result of an answer to `go`.
fn answer(go: &str) -> Result<Choice, Misbehaviour> {
    ask(&mut begin("", go)?, 5_000)
}

#[test]
fn a_turn_has_its_annotations() {
    let go = "echo hello; echo info depth 1 score 4 nodes 9; echo info depth 2 time 0.3 score -5 pv b4c4d4;
        echo info depth 2 multipv 2 score -90; echo bestmove b4c4d4";
    let mut client = begin("", go).expect("an engine");
    assert_eq!(client.name(), Some("Fake engine"));
    client.new_game().expect("ready");
    let choice = ask(&mut client, 5_000).expect("a turn");
    assert_eq!(start().write_ugi(choice.turn), "b4c4d4");
    assert_eq!((choice.score, choice.depth, choice.nodes), (Some(-5), Some(2), Some(9)));
}

#[test]
fn the_position_is_sent_as_turns_from_a_start() {
    let position = start();
    let turn = position.read_ugi("b4c4c4").expect("a turn");
    let ask_back = "sh -c 'while read -r word rest; do case $word in
        ugi) echo ugiok;; isready) echo readyok;; position) asked=$rest;;
        go) test \"$asked $rest\" = \"startpos moves b4c4c4 movetime 5\" && echo bestmove f4e4e4 || exit 7;;
        quit) exit;; esac; done'";
    let mut client = ExternalEngine::start(ask_back, &EngineSetup::of(&position)).expect("an engine");
    let choice = client.choose(&position, &[turn], &GoLimits::movetime(5), Duration::from_secs(5));
    assert!(choice.is_ok(), "{choice:?}");
}

#[test]
fn only_options_that_are_listed_are_set() {
    let mut setup = EngineSetup::of(&start());
    setup.options = vec![("hash".to_owned(), "16".to_owned()), ("Threads".to_owned(), "2".to_owned())];
    let go = "exit 1";
    let said = |options: &str| {
        let mut client = ExternalEngine::start(&command(options, go), &setup).expect("an engine");
        match ask(&mut client, 5_000) {
            Err(Misbehaviour::Died { last_words, .. }) => last_words,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(said(""), None, "nothing at all");
    assert_eq!(said("echo option name Hash type spin default 1 min 1 max 64;").as_deref(), Some("Hash=16"));
    assert_eq!(said("echo option name Hash type spin default 1 min 1 max 8;"), None, "too much for it");
}

#[test]
fn a_game_that_an_engine_does_not_offer_is_not_begun() {
    let jersi2 = EngineSetup::of(&AnyPosition::initial(RulesetId::Jersi2));
    let refused = ExternalEngine::start(&command("", "exit"), &jersi2);
    assert!(matches!(refused, Err(Misbehaviour::CannotPlay { option: "Ruleset", .. })));
    let options = "echo option name Ruleset type combo default pijersi var pijersi;";
    let refused = ExternalEngine::start(&command(options, "exit"), &jersi2);
    assert!(matches!(refused, Err(Misbehaviour::CannotPlay { option: "Ruleset", .. })));
    let options = "echo option name Ruleset type combo default pijersi var jersi-2;";
    assert!(ExternalEngine::start(&command(options, "exit"), &jersi2).is_ok());
}

#[test]
fn turns_are_judged_by_the_rules() {
    assert!(matches!(answer("echo bestmove b4b5"), Err(Misbehaviour::IllegalTurn { .. })));
    assert!(matches!(answer("echo bestmove hello"), Err(Misbehaviour::UnreadTurn { .. })));
    assert!(matches!(answer("echo bestmove"), Err(Misbehaviour::Garbage { moment: Moment::Thinking, .. })));
    assert!(answer("echo bestmove b4c4").is_ok(), "as some engines move a stack");
}

#[test]
fn without_a_turn_the_engine_is_asked_again() {
    assert!(answer("test $n = 1 && echo bestmove ------ || echo bestmove a1b1").is_ok());
    let refused = answer("echo info error no idea; echo bestmove ------");
    assert!(matches!(refused, Err(Misbehaviour::NoTurn { said: Some(said) }) if said == "no idea"));
}

#[test]
fn an_engine_that_is_late_is_stopped_and_can_be_asked_again() {
    let mut client = begin("", "test $n = 2 && echo bestmove b4c4d4").expect("an engine");
    let late = ask(&mut client, 60);
    assert!(matches!(late, Err(Misbehaviour::Silent { moment: Moment::Thinking, .. })), "{late:?}");
    let choice = ask(&mut client, 5_000).expect("it stopped, and answers now");
    assert_eq!(start().write_ugi(choice.turn), "b4c4d4");
}

#[test]
fn an_engine_that_hangs_is_ended() {
    let mut client = begin("", "while :; do sleep 1; done").expect("an engine");
    assert!(matches!(ask(&mut client, 50), Err(Misbehaviour::Silent { .. })));
    assert!(matches!(ask(&mut client, 5_000), Err(Misbehaviour::Died { .. })));
}

#[test]
fn an_engine_crash_is_reported_with_its_last_error_line() {
    let died = answer("echo panic: no >&2; exit 4");
    match died {
        Err(Misbehaviour::Died { moment: Moment::Thinking, code, last_words }) => {
            assert_eq!((code, last_words.as_deref()), (Some(4), Some("panic: no")));
        }
        other => panic!("{other:?}"),
    }
    let died = ExternalEngine::start("true", &EngineSetup::of(&start()));
    assert!(matches!(died, Err(Misbehaviour::Died { moment: Moment::Handshake, code: Some(0), .. })));
}

#[test]
fn an_endless_stream_of_invalid_lines_is_ended() {
    assert!(matches!(answer("while :; do echo y; done"), Err(Misbehaviour::Garbage { .. })));
}

#[test]
fn an_invalid_program_is_not_started() {
    let start = |command| ExternalEngine::start(command, &EngineSetup::of(&start()));
    assert!(matches!(start("/no/such/program"), Err(Misbehaviour::NotStarted { .. })));
    assert!(matches!(start("  "), Err(Misbehaviour::CommandLine(_))));
    assert!(matches!(start("a 'b"), Err(Misbehaviour::CommandLine(_))));
}

/// State of a process, if it exists.
fn state(process: &str) -> String {
    let listed = std::process::Command::new("ps").args(["-o", "stat=", "-p", process]).output();
    String::from_utf8(listed.expect("there is such a command").stdout).expect("text").trim().to_owned()
}

#[test]
fn child_processes_of_a_stalled_engine_end_with_it() {
    let mark = std::env::temp_dir().join(format!("jersi-grandchild-{}", std::process::id()));
    let go = format!("sleep 1000 & echo $! > {}; while :; do sleep 1; done", mark.display());
    let mut client = begin("", &go).expect("an engine");
    assert!(matches!(ask(&mut client, 500), Err(Misbehaviour::Silent { .. })));
    drop(client);
    let grandchild = std::fs::read_to_string(&mark).expect("it was written").trim().to_owned();
    let _ = std::fs::remove_file(&mark);
    wait_for_the_end(&grandchild);
}

/// Waits until a process has gone. Its new parent may reap it late.
fn wait_for_the_end(process: &str) {
    let until = Instant::now() + Duration::from_secs(30);
    while !state(process).is_empty() && !state(process).starts_with('Z') {
        assert!(Instant::now() < until, "{process} {}", state(process));
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn child_processes_of_an_exited_engine_end_too() {
    let mark = std::env::temp_dir().join(format!("jersi-left-{}", std::process::id()));
    let go = format!("sleep 1000 & echo $! > {}; exit 3", mark.display());
    assert!(matches!(answer(&go), Err(Misbehaviour::Died { code: Some(3), .. })));
    let left = std::fs::read_to_string(&mark).expect("it was written").trim().to_owned();
    let _ = std::fs::remove_file(&mark);
    wait_for_the_end(&left);
}
