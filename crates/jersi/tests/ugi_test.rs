//! `jersi ugi-test`, against our engine and against faulty ones.

use crate::common::jersi;

/// An engine with a valid handshake and the same answer to every search.
fn fake(answer: &str) -> [String; 3] {
    let script = format!(
        "while read -r word rest; do case $word in
           ugi) echo id name Fake; echo id author nobody; echo ugiok;;
           isready) echo readyok;;
           go) {answer};;
           quit) exit;;
         esac; done"
    );
    ["sh".to_owned(), "-c".to_owned(), script]
}

fn test_fake(answer: &str, only: &str) -> (String, Option<i32>) {
    let engine = fake(answer);
    let args = ["ugi-test", "--only", only, &engine[0], &engine[1], &engine[2]];
    let run = jersi(&args);
    (run.out, run.code)
}

#[test]
fn our_own_engine_passes_every_case() {
    let run = jersi(&["ugi-test", "--strict", env!("CARGO_BIN_EXE_jersi"), "ugi"]);
    assert!(run.last().ends_with(" 0 failed, 0 left out, 0 skipped"), "{}", run.out);
    run.good();
}

#[test]
fn wrong_answers_are_reported_with_their_case() {
    for (answer, only, said) in [
        ("echo bestmove b4c4d4", "search to a depth", "pass  must search to a depth\n"),
        (
            "echo bestmove b4b5",
            "search to a depth",
            "'bestmove {turn}' was expected, and it said 'bestmove b4b5'",
        ),
        ("exit 3", "search to a depth", "was expected, and the engine ended"),
        (
            "echo info depth 2 pv b4c4d4; echo info depth 2 pv b4c4d4; echo bestmove b4c4d4",
            "search to a depth",
            "'info depth 2 pv b4c4d4': the depth does not increase",
        ),
        (
            "echo info depth 2 score cp 3; echo bestmove b4c4d4",
            "search to a depth",
            "'score' is not followed by a plain number",
        ),
        (
            "echo info depth 1 pv b4c4d4 b4c4d4; echo bestmove b4c4d4",
            "search to a depth",
            "the turns after 'pv' are not all legal",
        ),
        ("true", "answer in a short time", "no 'bestmove {turn}' within 1000 ms"),
    ] {
        let (out, code) = test_fake(answer, only);
        assert!(out.contains(said), "{answer}: {out}");
        assert_eq!(code, Some(i32::from(!said.starts_with("pass"))), "{out}");
    }
}

#[test]
fn a_missing_optional_feature_is_not_a_failure() {
    let (out, code) = test_fake("echo bestmove b4c4d4", "search until it is stopped");
    assert!(out.starts_with("no    may search until it is stopped: "), "{out}");
    assert_eq!(code, Some(0));
    let (out, code) = test_fake("echo bestmove b4c4d4", "play Jersi 4.16");
    assert_eq!(out.lines().next(), Some("skip  may play Jersi 4.16: it has no option Ruleset"));
    assert_eq!(code, Some(0));
}

#[test]
fn an_invalid_engine_is_reported_immediately() {
    let message = jersi(&["ugi-test", "false"]).failed(1);
    assert_eq!(message, "error: after 'ugi': 'ugiok' was expected, and the engine ended\n");
    assert!(jersi(&["ugi-test", "no-such-program-anywhere"]).failed(1).contains("can't be started"));
    assert!(jersi(&["ugi-test"]).failed(2).contains("COMMAND"));
}

#[test]
fn the_cases_can_be_read() {
    assert!(jersi(&["ugi-test", "--file"]).good().contains("must say who it is\n> ugi\n"));
}
