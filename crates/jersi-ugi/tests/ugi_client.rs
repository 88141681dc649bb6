//! Client: requests of a question, and the question of each line.

use std::collections::VecDeque;

use jersi_play::Game;
use jersi_rules::{AnyPosition, RulesetId, Variants};
use jersi_testkit::random::Random;
use jersi_ugi::{Client, FoundLine, GoLimits, News, Question, Request, Ticket};

fn start() -> AnyPosition {
    AnyPosition::initial(RulesetId::Pijersi)
}

fn question(nodes: u64) -> Question {
    Question { limits: GoLimits::nodes(nodes), ..Question::new(&start(), Vec::new()) }
}

fn texts(requests: &[Request]) -> Vec<String> {
    requests.iter().map(Request::to_string).collect()
}

#[test]
fn a_question_becomes_options_a_position_and_a_search() {
    let mut client = Client::new(16);
    let (_, requests) = client.ask(&Question { level: 4, seed: 7, ..question(500) });
    assert_eq!(
        texts(&requests),
        [
            "setoption name Hash value 16",
            "setoption name LongInfo value true",
            "setoption name Ruleset value pijersi",
            "setoption name Variant value none",
            "setoption name Level value 4",
            "setoption name MultiPV value 1",
            "setoption name Seed value 7",
            "position startpos",
            "go nodes 500",
        ]
    );
}

#[test]
fn only_options_that_changed_are_sent_again() {
    let mut client = Client::new(16);
    client.ask(&question(500));
    client.hear("bestmove b4c4d4");
    assert_eq!(texts(&client.ask(&question(600)).1), ["position startpos", "go nodes 600"]);
    client.hear("bestmove b4c4d4");
    let (_, requests) = client.ask(&Question { lines: 3, ..question(600) });
    assert_eq!(texts(&requests), ["setoption name MultiPV value 3", "position startpos", "go nodes 600"]);
}

#[test]
fn a_change_of_the_ruleset_sends_the_variants_again() {
    let of = |ruleset: RulesetId, variants: &str| {
        let variants = ruleset.variants(variants).expect("variants");
        let start = AnyPosition::start(ruleset, "standard", 0, variants).expect("a start");
        Question { limits: GoLimits::depth(2), ..Question::new(&start, Vec::new()) }
    };
    let mut client = Client::new(16);
    client.ask(&of(RulesetId::Jersi4_8, "no-parachute"));
    client.hear("bestmove ------");
    let (_, requests) = client.ask(&of(RulesetId::Jersi4_16, "no-parachute"));
    let texts = texts(&requests);
    assert_eq!(
        texts[..2],
        ["setoption name Ruleset value jersi-4.16", "setoption name Variant value no-parachute"]
    );
    // The engine would start with drops at 'startpos' only without a variant.
    assert!(texts[2].starts_with("position fen "), "{}", texts[2]);
}

#[test]
fn the_game_is_sent_with_the_position() {
    let mut game = Game::new(&start());
    for text in ["b4c4d4", "g6f6e5"] {
        let turn = game.position().read_ugi(text).expect("well written");
        game.play(turn).expect("legal");
    }
    let question = Question { is_fresh: true, ..Question::at(&game, game.current()) };
    assert_eq!(question.position(), *game.position());
    let texts = texts(&Client::new(16).ask(&question).1);
    let last = texts.len() - 3;
    assert_eq!(texts[last..], ["uginewgame", "position startpos moves b4c4d4 g6f6e5", "go infinite"]);
}

#[test]
fn progress_and_answer_carry_the_ticket_of_their_question() {
    let mut client = Client::new(16);
    let (ticket, _) = client.ask(&Question { lines: 2, ..question(500) });
    assert_eq!(client.waits_for(), Some(ticket));
    client.hear("info depth 3 multipv 1 score 25 nodes 90 nps 4000 pv b4c4d4 g6f6e5");
    let news = client.hear("info depth 3 multipv 2 score 20 wins 4 nodes 90 nps 4000 pv a1b1 zzz");
    let Some(News::Progress(of, thought)) = news else { panic!("{news:?}") };
    assert_eq!((of, thought.depth, thought.nodes, thought.speed), (ticket, 3, 90, 4000));
    let first = start().read_ugi("b4c4d4").expect("a turn");
    let reply = start().play_unchecked(first).read_ugi("g6f6e5").expect("a turn");
    assert_eq!(thought.lines[0], FoundLine { score: 25, wins: None, turns: vec![first, reply] });
    assert_eq!((thought.lines[1].score, thought.lines[1].wins), (20, Some(4)));
    let Some(News::Answer(of, found)) = client.hear("bestmove b4c4d4") else { panic!("no answer") };
    assert_eq!((of, found.turn, found.thought), (ticket, Some(first), thought));
    assert_eq!(client.waits_for(), None);
}

#[test]
fn results_of_a_withdrawn_question_are_dropped() {
    let mut client = Client::new(16);
    client.ask(&question(500));
    let (second, requests) = client.ask(&question(600));
    assert_eq!(requests[0], Request::Stop);
    // The first search ends after the second question was asked.
    assert_eq!(client.hear("info depth 3 score 25 pv b4c4d4"), None);
    assert_eq!(client.hear("bestmove b4c4d4"), None);
    assert!(
        matches!(client.hear("info depth 1 score 5 pv b4c4d4"), Some(News::Progress(of, _)) if of == second)
    );
    assert!(matches!(client.hear("bestmove b4c4d4"), Some(News::Answer(of, _)) if of == second));
    // The same without further questions.
    client.ask(&question(700));
    assert_eq!(texts(&client.withdraw()), ["stop"]);
    assert_eq!(client.withdraw(), []);
    assert_eq!(client.hear("bestmove b4c4d4"), None);
    assert_eq!(client.hear("bestmove b4c4d4"), None);
}

#[test]
fn a_hurried_engine_is_stopped_once_and_answers() {
    let mut client = Client::new(16);
    assert_eq!(client.hurry(), []);
    let (ticket, _) = client.ask(&question(500));
    assert_eq!(texts(&client.hurry()), ["stop"]);
    assert_eq!(client.hurry(), []);
    assert!(matches!(client.hear("bestmove b4c4d4"), Some(News::Answer(of, _)) if of == ticket));
}

#[test]
fn an_illegal_turn_is_not_an_answer() {
    for text in ["bestmove a1g1", "bestmove nonsense", "bestmove ------"] {
        let mut client = Client::new(16);
        client.ask(&question(500));
        let Some(News::Answer(_, found)) = client.hear(text) else { panic!("{text}") };
        assert_eq!(found.turn, None, "{text}");
    }
}

#[test]
fn meaningless_lines_are_not_news_but_error_messages_are() {
    let mut client = Client::new(16);
    client.ask(&question(500));
    for line in ["", "hello", "readyok", "info", "info string about something", "bestmove", "\u{7}"] {
        assert_eq!(client.hear(line), None, "{line}");
    }
    assert_eq!(client.hear("info error no"), Some(News::Error("no".to_owned())));
}

/// An engine that answers late: its lines wait in a queue.
#[derive(Default)]
struct Late {
    said: VecDeque<String>,
    is_searching: bool,
}

impl Late {
    fn take(&mut self, requests: &[Request]) {
        for request in requests {
            match request {
                Request::Search(_) => self.is_searching = true,
                Request::Stop | Request::SetOption { .. } | Request::Position { .. } | Request::NewGame => {
                    self.end();
                }
                other => panic!("{other}"),
            }
        }
    }

    fn end(&mut self) {
        if std::mem::take(&mut self.is_searching) {
            self.said.push_back("bestmove b4c4d4".to_owned());
        }
    }
}

#[test]
fn every_open_question_is_answered_exactly_once() {
    let mut random = Random::new(5);
    for _ in 0..300 {
        let (mut client, mut engine) = (Client::new(16), Late::default());
        let mut standing: Option<Ticket> = None;
        for _ in 0..60 {
            match random.below(6) {
                0 => {
                    let asked =
                        Question { lines: 1 + random.below(2), is_fresh: random.once_in(2), ..question(9) };
                    let (ticket, requests) = client.ask(&asked);
                    engine.take(&requests);
                    standing = Some(ticket);
                }
                1 => {
                    engine.take(&client.withdraw());
                    standing = None;
                }
                2 => engine.take(&client.hurry()),
                3 if engine.is_searching => {
                    engine.said.push_back("info depth 1 score 3 pv b4c4d4".to_owned());
                }
                4 => engine.end(),
                _ => {
                    let news = engine.said.pop_front().and_then(|line| client.hear(&line));
                    match news {
                        Some(News::Answer(of, _)) => assert_eq!(Some(of), standing.take()),
                        Some(News::Progress(of, _)) => assert_eq!(Some(of), standing),
                        _ => {}
                    }
                }
            }
            assert_eq!(client.waits_for(), standing);
        }
        // Finally every open question is answered.
        engine.end();
        while let Some(line) = engine.said.pop_front() {
            if let Some(News::Answer(of, _)) = client.hear(&line) {
                assert_eq!(Some(of), standing.take());
            }
        }
        assert_eq!(standing, None);
    }
}

#[test]
fn requests_survive_a_round_trip() {
    let variants = RulesetId::Jersi4_8.variants("ransom").expect("variants");
    assert_ne!(variants, Variants::NONE);
    let start = AnyPosition::start(RulesetId::Jersi4_8, "standard", 0, variants).expect("a start");
    let turns = start.turns().into_iter().take(1).collect();
    for request in
        Client::new(16).ask(&Question { limits: GoLimits::depth(3), ..Question::new(&start, turns) }).1
    {
        assert_eq!(request.to_string().parse(), Ok(request));
    }
}
