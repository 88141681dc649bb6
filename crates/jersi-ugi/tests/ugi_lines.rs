//! Lines of UGI: round trips, and errors with their positions.

use jersi_ugi::{GoLimits, Info, LineFault, OptionKind, Query, Reply, Request, StartAt, UgiError, UgiOption};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn word() -> impl Strategy<Value = String> {
    "[!-~]{1,12}"
}

/// Words unknown to the grammar, so that several stay together.
fn plain() -> impl Strategy<Value = String> {
    vec("[A-Z][a-z]{0,8}", 1..4).prop_map(|words| words.join(" "))
}

fn limits() -> impl Strategy<Value = GoLimits> {
    let pair = || [option::of(any::<u64>()), option::of(any::<u64>())];
    let numbers =
        (option::of(any::<u32>()), option::of(any::<u64>()), option::of(any::<u64>()), pair(), pair());
    let limited = numbers.prop_map(|(depth, nodes, movetime, left, increment)| GoLimits {
        depth,
        nodes,
        movetime,
        left,
        increment,
        is_infinite: false,
    });
    prop_oneof![limited.prop_filter("a limit", GoLimits::is_limited), Just(GoLimits::infinite())]
}

fn request() -> impl Strategy<Value = Request> {
    let is_no_key = |text: &String| text != "moves";
    let fen = vec(word().prop_filter("no key", is_no_key), 1..6).prop_map(|words| words.join(" "));
    let start = prop_oneof![Just(StartAt::Startpos), fen.prop_map(StartAt::Fen)];
    prop_oneof![
        prop::sample::select(vec![
            Request::Ugi,
            Request::IsReady,
            Request::NewGame,
            Request::Stop,
            Request::Quit
        ]),
        (plain(), prop_oneof![Just(String::new()), plain()])
            .prop_map(|(name, value)| Request::SetOption { name, value }),
        (start, vec(word(), 0..9)).prop_map(|(start, turns)| Request::Position { start, turns }),
        limits().prop_map(Request::Search),
        any::<u32>().prop_map(Request::Perft),
        word().prop_map(Request::Manual),
        prop::sample::select(vec![Query::GameOver, Query::P1Turn, Query::Result, Query::Fen])
            .prop_map(Request::Query),
        word().prop_map(|turn| Request::Query(Query::IsLegal(turn))),
    ]
}

fn info() -> impl Strategy<Value = Info> {
    let number = || option::of(any::<u32>());
    let big = || option::of(any::<u64>());
    let firsts = (number(), number(), number(), big(), option::of(any::<i32>()), option::of(any::<i32>()));
    (firsts, (big(), big(), number()), vec(word(), 0..6)).prop_map(|(firsts, (nodes, nps, hashfull), pv)| {
        let (depth, seldepth, multipv, time, score, wins) = firsts;
        Info { depth, seldepth, multipv, time, score, wins, nodes, nps, hashfull, pv }
    })
}

fn kind() -> impl Strategy<Value = OptionKind> {
    prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        any::<[i64; 3]>().prop_map(|[default, min, max]| OptionKind::Spin { default, min, max }),
        (plain(), vec(plain(), 0..4)).prop_map(|(default, values)| OptionKind::Combo { default, values }),
        Just(OptionKind::Button),
        plain().prop_map(|default| OptionKind::Text { default }),
    ]
}

fn reply() -> impl Strategy<Value = Reply> {
    let is_turn = |text: &String| text.bytes().any(|byte| byte != b'-');
    prop_oneof![
        plain().prop_map(Reply::Name),
        plain().prop_map(Reply::Author),
        (plain(), kind()).prop_map(|(name, kind)| Reply::Option(UgiOption { name, kind })),
        prop::sample::select(vec![Reply::UgiOk, Reply::ReadyOk, Reply::BestMove(None)]),
        info().prop_filter("something", |info| *info != Info::default()).prop_map(Reply::Info),
        plain().prop_map(Reply::Remark),
        plain().prop_map(Reply::Error),
        word().prop_filter("a turn", is_turn).prop_map(|turn| Reply::BestMove(Some(turn))),
        plain().prop_map(Reply::Response),
        (word(), any::<u64>()).prop_map(|(turn, leaves)| Reply::PerftTurn { turn, leaves }),
        any::<(u32, u64)>().prop_map(|(depth, leaves)| Reply::Perft { depth, leaves }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn a_request_survives_a_round_trip(request in request()) {
        prop_assert_eq!(request.to_string().parse(), Ok(request));
    }

    #[test]
    fn a_reply_survives_a_round_trip(reply in reply()) {
        prop_assert_eq!(reply.to_string().parse(), Ok(reply));
    }
}

fn refused(line: &str) -> (usize, LineFault) {
    let UgiError { column, fault } = line.parse::<Request>().expect_err(line);
    (column, fault)
}

#[test]
fn options_are_set_in_both_forms() {
    let set =
        |name: &str, value: &str| Ok(Request::SetOption { name: name.to_owned(), value: value.to_owned() });
    assert_eq!("setoption name Hash value 16".parse(), set("Hash", "16"));
    assert_eq!("setoption Hash 16".parse(), set("Hash", "16"));
    assert_eq!("setoption Hash value 16".parse(), set("Hash", "16"));
    assert_eq!(" setoption  name Move Overhead  value  a  b ".parse(), set("Move Overhead", "a b"));
    assert_eq!("setoption name Clear".parse(), set("Clear", ""));
}

#[test]
fn a_refused_request_has_a_place_and_a_reason() {
    assert_eq!(refused(""), (1, LineFault::Empty));
    assert_eq!(refused("  hello"), (3, LineFault::Unknown("hello".to_owned())));
    assert_eq!(refused("ugi now"), (5, LineFault::Unexpected("now".to_owned())));
    assert_eq!("go".parse(), Ok(Request::Search(GoLimits::infinite())));
    assert_eq!(refused("go p1inc 3"), (11, LineFault::NoLimit));
    assert_eq!(refused("go depth"), (9, LineFault::Missing("a depth")));
    assert_eq!(refused("go depth -1"), (10, LineFault::NoNumber("-1".to_owned())));
    assert_eq!(refused("go depth 1 depth 2"), (12, LineFault::Twice("depth".to_owned())));
    assert_eq!(refused("go infinite depth 2"), (20, LineFault::InfiniteWithLimit));
    assert_eq!(refused("position startpos b4c4"), (19, LineFault::Unexpected("b4c4".to_owned())));
    assert_eq!(refused("position fen moves a1a2"), (24, LineFault::Missing("a position text")));
    assert_eq!(refused("query islegal"), (14, LineFault::Missing("a turn")));
    let (_, LineFault::Unknown(shown)) = refused(&"é".repeat(500)) else { panic!("unknown") };
    assert_eq!(shown.chars().count(), 41, "what is shown does not grow");
}

#[test]
fn clocks_that_ran_out_and_parts_of_milliseconds_are_read() {
    let limits = GoLimits { left: [Some(0), Some(12)], ..GoLimits::default() };
    assert_eq!("go p1time -30 p2time 12.75".parse(), Ok(Request::Search(limits)));
}

#[test]
fn lines_of_other_engines_are_understood() {
    let info = |line: &str| match line.parse() {
        Ok(Reply::Info(info)) => info,
        other => panic!("{line}: {other:?}"),
    };
    let said = info("info depth 2 time 0.349 pv a5b6d5");
    assert_eq!((said.depth, said.time, said.pv.len()), (Some(2), Some(0), 1));
    assert_eq!(info("info depth 3 currmove a1a2 score cp -12 tbhits 4").score, Some(-12));
    assert_eq!(info("info score 99999999999999").score, Some(i32::MAX));
    assert_eq!(info("info score 1.5").score, Some(1));
    assert_eq!("bestmove ------".parse(), Ok(Reply::BestMove(None)));
    assert_eq!("bestmove a1a2 ponder b1b2".parse(), Ok(Reply::BestMove(Some("a1a2".to_owned()))));
    assert!("info".parse::<Reply>().is_err() && "info pv".parse::<Reply>().is_err());
}

#[test]
fn an_option_validates_its_values() {
    let option = |line: &str| match line.parse() {
        Ok(Reply::Option(option)) => option,
        other => panic!("{line}: {other:?}"),
    };
    let spin = option("option name Hash type spin default 64 min 1 max 128");
    assert!(spin.takes("128") && !spin.takes("0") && !spin.takes("many"));
    let combo = option("option name Game Kind type combo default the old var the old var new");
    assert_eq!(combo.name, "Game Kind");
    assert!(combo.takes("the old") && combo.takes("new") && !combo.takes("old"));
    assert!(option("option name A type check default true").takes("false"));
    assert!(option("option name A type string").takes("anything"));
    assert!("option name A type".parse::<Reply>().is_err() && "option A".parse::<Reply>().is_err());
}
