//! Clients on connections that lose, duplicate, delay and cut messages: finally they have the server's events, and no
//! command was executed twice.

#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use jersi_play::{Entered, Input, Part, Table, Walk};
use jersi_remote::{Course, Outbox, Pending, Progress, RemoteGame, RemoteNews, color_of, side_of};
use jersi_rules::{Color, Phase, Turn};
use jersi_wire::{
    Action, Beginning, ClientMessage, Clocks, ErrorBody, ErrorId, EventKind, GameEvent, GameState, PlayTurn,
    PlayerName, ServerMessage, TakeAction,
};
use proptest::prelude::*;

const GAME: &str = "g";

/// A game in which White can capture the king next.
const BEFORE_RANSOM: &str = "M:e7 i5-h6=g6 b6-b5 m:c1/m:d1 W:e1/W:e1 g6=f7 a7-b7=d8 m:c5/w:c5 d8=f7! h3-i3 f7=h8!-h7! \
    w:d6/m:d5 M:a7/M:b7 i6-h6 b8-a7 i2-i1 b5-c5! h5-h4=h5 a4-a5=c6 h5=g5-f6 h8-h7=i7! g5-g4 b2-c1 i1-h1=g1 M:f1 i4-h4 \
    i7=i5 h4-g4=g5";

/// A server with one game, which decides like the real one, without I/O.
struct Server {
    events: Vec<GameEvent>,
    course: Course,
    keys: BTreeMap<(usize, String), u64>,
}

fn id(player: usize) -> String {
    ["ann", "bob", "eve"][player].to_owned()
}

impl Server {
    fn new(ruleset: &str, variant: &str, time: &str) -> Self {
        let [ruleset, variant, time] = [ruleset, variant, time].map(str::to_owned);
        let beginning = Beginning { ruleset, variant, time, ..Beginning::default() };
        let seats = [Color::White, Color::Black]
            .map(|side| EventKind::Seated { side: side_of(side), player: id(side as usize) });
        let whats = std::iter::once(EventKind::Begun(Box::new(beginning))).chain(seats);
        let events: Vec<_> =
            whats.zip(1..).map(|(what, number)| GameEvent { number, at: number, what }).collect();
        let mut server =
            Self { course: Course::replay(events.clone()).unwrap(), events, keys: BTreeMap::new() };
        if !server.course.beginning().variant.is_empty() {
            for turn in BEFORE_RANSOM.split_whitespace() {
                server.append(EventKind::Turn { turn: turn.to_owned(), spent: 0, lag: 0 }, 4).unwrap();
            }
        }
        server
    }

    fn append(&mut self, what: EventKind, at: u64) -> Result<u64, ErrorId> {
        let event = GameEvent { number: self.course.number() + 1, at, what };
        self.course.add(&event).map_err(|_| ErrorId::NotNow)?;
        self.events.push(event);
        Ok(self.course.number())
    }

    fn turn(&mut self, player: usize, turn: &PlayTurn, at: u64) -> Result<u64, ErrorId> {
        if let Some(number) = self.keys.get(&(player, turn.key.clone().unwrap())) {
            return Ok(*number);
        }
        if self.course.progress() != Progress::Playing {
            return Err(ErrorId::GameOver);
        }
        if turn.number != self.course.number() + 1 {
            return Err(ErrorId::WrongNumber);
        }
        if self.course.table().last_position().side() as usize != player {
            return Err(ErrorId::NotYourTurn);
        }
        let number = self.append(EventKind::Turn { turn: turn.turn.clone(), spent: 3, lag: 0 }, at)?;
        self.keys.insert((player, turn.key.clone().unwrap()), number);
        Ok(number)
    }

    fn act(&mut self, player: usize, act: &TakeAction, at: u64) -> Result<u64, ErrorId> {
        if let Some(number) = self.keys.get(&(player, act.key.clone().unwrap())) {
            return Ok(*number);
        }
        let side = side_of([Color::White, Color::Black][player]);
        let what = match act.action {
            Action::Say => EventKind::Said { side, phrase: act.phrase.unwrap() },
            Action::OfferTie => EventKind::TieOffered { side },
            Action::Decline => EventKind::Declined { side },
            Action::AskTakeback => {
                let count = self.course.table().count_to_ask_back(color_of(side)).ok_or(ErrorId::NotNow)?;
                EventKind::TakebackAsked { side, count: count as u32 }
            }
            Action::Accept => match self.course.table().offer() {
                Some((jersi_play::Offer::TakeBack { count }, by)) if by != color_of(side) => {
                    EventKind::TakenBack { count: count as u32 }
                }
                _ => return Err(ErrorId::NotNow),
            },
            _ => return Err(ErrorId::NotNow),
        };
        let number = self.append(what, at)?;
        self.keys.insert((player, act.key.clone().unwrap()), number);
        Ok(number)
    }

    fn state(&self, player: usize, now: u64) -> GameState {
        let named =
            |player| Some(PlayerName { player: Some(id(player)), name: Some(id(player)), nickname: None });
        let position = self.course.table().last_position();
        GameState {
            game: GAME.to_owned(),
            ruleset: self.course.ruleset().id().to_owned(),
            variant: String::new(),
            white: named(0),
            black: named(1),
            time: self.course.time().to_string(),
            rated: false,
            private: false,
            number: self.course.number(),
            start: position.text(),
            position: position.text(),
            turns: self.course.turns(),
            clocks: self.course.clocks(now),
            running: self.course.running().map(side_of),
            side: self.course.to_play().map(side_of),
            offer: None,
            result: None,
            reason: None,
            seat: [Some(Color::White), Some(Color::Black), None][player].map(side_of),
            watchers: 0,
            rematch: None,
            now,
        }
    }

    fn event(&self, event: &GameEvent, now: u64) -> ServerMessage {
        let (clocks, running) = (self.course.clocks(now), self.course.running().map(side_of));
        ServerMessage::Event { game: GAME.to_owned(), event: event.clone(), clocks, running, now }
    }

    /// The answers of the server to one player.
    fn hear(&mut self, player: usize, message: &ClientMessage, now: u64) -> Vec<ServerMessage> {
        let (key, done) = match message {
            ClientMessage::Watch { since, .. } => {
                let missed = self.events.iter().filter(|event| event.number > *since);
                let mut answer = vec![ServerMessage::Game { state: Box::new(self.state(player, now)) }];
                answer.extend(missed.map(|event| self.event(event, now)));
                return answer;
            }
            ClientMessage::Turn { turn, .. } => (turn.key.clone(), self.turn(player, turn, now)),
            ClientMessage::Act { act, .. } => (act.key.clone(), self.act(player, act, now)),
            _ => return Vec::new(),
        };
        let game = GAME.to_owned();
        vec![match done {
            Ok(number) => ServerMessage::Done { game, key, number, position: None, result: None, next: None },
            Err(id) => {
                let number = Some(self.course.number());
                let error = ErrorBody { key, number, ..ErrorBody::new(id, "") };
                ServerMessage::Error { game: Some(game), error }
            }
        }]
    }
}

/// A step of a test.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A client plays any of its turns, if it is its turn.
    Play(usize, usize),
    /// A client requests an action.
    Act(usize, Action),
    /// The connection of a client delivers its next message to the server, or to the client.
    Up(usize),
    Down(usize),
    /// Its next message is lost, duplicated, or swapped with the following one.
    LoseUp(usize),
    LoseDown(usize),
    Double(usize),
    Pass(usize),
    /// It is cut, and all its messages are lost; or it is opened again.
    Cut(usize),
    Open(usize),
    /// Time passes.
    Wait(u64),
    /// A client views another node.
    Look(usize, Walk),
    /// A client restarts: only its outbox remains, as text.
    Reload(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let who = 0..3_usize;
    let player = 0..2_usize;
    let action = prop::sample::select(vec![
        Action::Say,
        Action::OfferTie,
        Action::AskTakeback,
        Action::Accept,
        Action::Decline,
    ]);
    let walk = prop::sample::select(vec![Walk::Back, Walk::Forward, Walk::Start, Walk::Live]);
    prop_oneof![
        6 => (player.clone(), any::<usize>()).prop_map(|(who, which)| Step::Play(who, which)),
        2 => (player, action).prop_map(|(who, action)| Step::Act(who, action)),
        12 => who.clone().prop_map(Step::Up),
        24 => who.clone().prop_map(Step::Down),
        1 => who.clone().prop_map(Step::LoseUp),
        1 => who.clone().prop_map(Step::LoseDown),
        2 => who.clone().prop_map(Step::Double),
        2 => who.clone().prop_map(Step::Pass),
        1 => who.clone().prop_map(Step::Cut),
        4 => who.clone().prop_map(Step::Open),
        2 => (1..12_000_u64).prop_map(Step::Wait),
        2 => (who.clone(), walk).prop_map(|(who, walk)| Step::Look(who, walk)),
        1 => who.prop_map(Step::Reload),
    ]
}

struct Wire {
    game: RemoteGame,
    /// The table of the front end.
    view: Option<Table>,
    is_open: bool,
    up: Vec<ClientMessage>,
    down: Vec<ServerMessage>,
    /// The keys of confirmed and of refused commands.
    confirmed: Vec<String>,
    undone: Vec<String>,
}

impl Wire {
    fn show(&mut self) {
        match &mut self.view {
            Some(table) => self.game.update(table),
            None => self.view = self.game.table(),
        }
    }

    fn table(&self) -> &Table {
        self.view.as_ref().expect("events came")
    }

    fn enter(&mut self, input: Input, now: u64) -> Entered {
        self.game.enter(self.view.as_mut().expect("events came"), input, now)
    }
}

fn client(player: usize, key_prefix: u64, outbox: Outbox, now: u64) -> RemoteGame {
    let mut game = RemoteGame::new(GAME, key_prefix).with_outbox(outbox, now);
    let hello = ServerMessage::Hello { version: 1, player: Some(id(player)), name: None, now };
    game.receive(&hello, now);
    game
}

struct World {
    server: Server,
    lines: Vec<Wire>,
    now: u64,
}

impl World {
    fn new(ruleset: &str, variant: &str, time: &str) -> Self {
        let line = |player| {
            let (up, down, confirmed, undone) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
            let game = client(player, player as u64, Outbox::default(), 0);
            Wire { game, view: None, is_open: false, up, down, confirmed, undone }
        };
        Self { server: Server::new(ruleset, variant, time), lines: (0..3).map(line).collect(), now: 10_000 }
    }

    fn collect(&mut self, who: usize) {
        let line = &mut self.lines[who];
        let sent = line.game.take_messages();
        line.show();
        if line.is_open {
            line.up.extend(sent);
        } else {
            assert_eq!(sent, [], "nothing is sent without a line");
        }
    }

    fn bring_up(&mut self, who: usize) {
        if self.lines[who].up.is_empty() {
            return;
        }
        let message = self.lines[who].up.remove(0);
        let before = self.server.events.len();
        let answer = self.server.hear(who, &message, self.now);
        self.lines[who].down.extend(answer);
        for event in &self.server.events[before..] {
            let told = self.server.event(event, self.now);
            for line in self.lines.iter_mut().filter(|line| line.is_open) {
                line.down.push(told.clone());
            }
        }
    }

    fn bring_down(&mut self, who: usize, message: &ServerMessage) {
        let line = &mut self.lines[who];
        for news in line.game.receive(message, self.now) {
            match news {
                RemoteNews::Confirmed { key, .. } => line.confirmed.push(key),
                RemoteNews::Refused { pending, .. } | RemoteNews::Overtaken { pending } => {
                    line.undone.push(pending.key);
                }
                RemoteNews::Failed(error) => panic!("{error:?}"),
                _ => {}
            }
        }
        self.lines[who].show();
        self.check(who);
        self.collect(who);
    }

    /// The table shows the known events and the pending turns.
    fn check(&self, who: usize) {
        let line = &self.lines[who];
        let game = &line.game;
        let (Some(course), Some(table)) = (game.course(), &line.view) else { return };
        // A turn from before a restart is shown once the events that it follows have arrived.
        let is_shown = |pending: &&Pending| pending.is_turn() && pending.after <= course.number();
        let turns = game.pending().iter().filter(is_shown).count();
        let shown = table.game().main_line().len();
        assert_eq!(shown, course.turns().len() + turns);
        let events = |table: &Table| table.events().iter().map(|one| one.event.clone()).collect::<Vec<_>>();
        let fresh = game.table().unwrap();
        assert_eq!((events(table), table.seats()), (events(&fresh), fresh.seats()));
        assert_eq!((table.offer(), table.ending()), (fresh.offer(), fresh.ending()));
        assert_eq!(game.events(), &self.server.events[..game.events().len()]);
    }

    fn open(&mut self, who: usize) {
        if !self.lines[who].is_open {
            self.lines[who].is_open = true;
            self.lines[who].game.connected(self.now);
            self.collect(who);
        }
    }

    fn cut(&mut self, who: usize) {
        let line = &mut self.lines[who];
        if line.is_open {
            line.is_open = false;
            line.up.clear();
            line.down.clear();
            line.game.lost(self.now);
        }
        self.collect(who);
    }

    fn reload(&mut self, who: usize) {
        self.cut(who);
        let stored = serde_json::to_string(self.lines[who].game.outbox()).unwrap();
        let outbox = serde_json::from_str(&stored).unwrap();
        // Another prefix of keys, as a random one would be.
        let key_prefix = 1_000 * self.now + who as u64;
        self.lines[who].game = client(who, key_prefix, outbox, self.now);
        self.lines[who].view = None;
    }

    fn play(&mut self, who: usize, which: usize) {
        let line = &mut self.lines[who];
        let Some(position) = line.game.last_position() else { return };
        let mut turns = position.turns();
        // Turns that lead to a ransom are preferred.
        let is_ransom = |turn: &Turn| {
            let after = position.play(*turn).unwrap();
            !matches!(after.phase(), Phase::Play | Phase::Place)
        };
        if turns.iter().any(is_ransom) {
            turns.retain(is_ransom);
        }
        if turns.is_empty() {
            return;
        }
        let _ = line.game.play(turns[which % turns.len()], self.now);
        line.show();
        self.check(who);
        self.collect(who);
    }

    fn take(&mut self, step: Step) {
        self.now += 1;
        match step {
            Step::Play(who, which) => self.play(who, which),
            Step::Act(who, Action::Say) => {
                self.lines[who].game.say(jersi_wire::Phrase::ALL[0], self.now);
                self.collect(who);
            }
            Step::Act(who, action) => {
                if self.lines[who].game.may(action, self.now) {
                    self.lines[who].game.act(action, self.now);
                    self.collect(who);
                }
            }
            Step::Up(who) => self.bring_up(who),
            Step::Down(who) => {
                if !self.lines[who].down.is_empty() {
                    let message = self.lines[who].down.remove(0);
                    self.bring_down(who, &message);
                }
            }
            Step::LoseUp(who) => drop(self.lines[who].up.pop()),
            Step::LoseDown(who) => drop(self.lines[who].down.pop()),
            Step::Double(who) => {
                if let Some(message) = self.lines[who].up.first().cloned() {
                    self.lines[who].up.push(message);
                }
                if let Some(message) = self.lines[who].down.first().cloned() {
                    self.lines[who].down.push(message);
                }
            }
            Step::Pass(who) => {
                let line = &mut self.lines[who];
                if line.up.len() > 1 {
                    line.up.swap(0, 1);
                }
                if line.down.len() > 1 {
                    line.down.swap(0, 1);
                }
            }
            Step::Cut(who) => self.cut(who),
            Step::Open(who) => self.open(who),
            Step::Wait(time) => {
                self.now += time;
                for who in 0..3 {
                    self.lines[who].game.tick(self.now);
                    self.collect(who);
                }
            }
            Step::Look(who, walk) => {
                if let Some(table) = &mut self.lines[who].view {
                    table.walk(walk);
                }
            }
            Step::Reload(who) => self.reload(who),
        }
    }

    /// All connections work again.
    fn calm_down(&mut self) {
        for who in 0..3 {
            self.cut(who);
            self.open(who);
        }
        for round in 0.. {
            assert!(round < 1_000, "it never ends");
            if self.lines.iter().all(|line| line.up.is_empty() && line.down.is_empty()) {
                self.take(Step::Wait(9_000));
                if self.lines.iter().all(|line| line.up.is_empty()) {
                    break;
                }
            }
            for who in 0..3 {
                while !self.lines[who].up.is_empty() {
                    self.bring_up(who);
                }
            }
            for who in 0..3 {
                while !self.lines[who].down.is_empty() {
                    self.take(Step::Down(who));
                }
            }
        }
    }
}

fn story(ruleset: &str, variant: &str, time: &str, steps: &[Step]) -> World {
    let mut world = World::new(ruleset, variant, time);
    for who in 0..3 {
        world.open(who);
    }
    for step in steps {
        world.take(*step);
    }
    world.calm_down();
    world
}

fn all_agree(world: &World) {
    for (who, line) in world.lines.iter().enumerate() {
        let game = &line.game;
        assert_eq!(game.pending(), [], "player {who} waits for nothing");
        assert_eq!(game.events(), world.server.events, "player {who}");
        let course = game.course().expect("events came");
        assert_eq!(course.table(), world.server.course.table(), "player {who}");
        let mut shown = line.table().clone();
        shown.set_seats(world.server.course.table().seats().clone());
        assert_eq!(shown, *world.server.course.table(), "player {who}");
        // A command is either among the events, once, or reported as refused.
        for key in &line.confirmed {
            assert!(world.server.keys.contains_key(&(who, key.clone())) || line.game.seat().is_some());
            assert!(!line.undone.contains(key), "{key} was confirmed and undone");
        }
    }
    let mut numbers: Vec<_> = world.server.keys.values().collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), world.server.keys.len(), "a key is done once");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn after_any_loss_duplication_delay_and_cut_clients_have_the_servers_state(
        steps in prop::collection::vec(step(), 0..250),
    ) {
        all_agree(&story("pijersi", "", "300+2", &steps));
    }

    #[test]
    fn the_decisions_of_a_ransom_survive_a_bad_line_too(steps in prop::collection::vec(step(), 0..150)) {
        all_agree(&story("jersi-4.8", "ransom", "3d", &steps));
    }
}

/// A game with working connections and no turns.
fn calm() -> World {
    story("pijersi", "", "300+2", &[])
}

/// The same after the first turn of each side, so that clocks run.
fn underway() -> World {
    let mut world = calm();
    for who in [0, 1] {
        world.play(who, 7);
        world.calm_down();
    }
    world
}

#[test]
fn a_turn_is_shown_at_once_and_a_refusal_takes_it_back_with_the_reason() {
    let mut world = calm();
    let line = &mut world.lines[0];
    let turn = line.table().position().read_turn("b4=c4-d4").unwrap();
    let key = line.game.play(turn, world.now).unwrap();
    line.show();
    assert!(line.game.is_unconfirmed() && !line.game.is_my_turn());
    assert_eq!(line.table().game().main_line().len(), 1);
    let error = ErrorBody {
        key: Some(key),
        rule: Some("standing-on".to_owned()),
        ..ErrorBody::new(ErrorId::IllegalTurn, "no")
    };
    let refused = ServerMessage::Error { game: Some(GAME.to_owned()), error };
    let news = line.game.receive(&refused, world.now);
    line.show();
    assert!(
        matches!(&news[..], [RemoteNews::Refused { error, .. }] if error.rule.as_deref() == Some("standing-on"))
    );
    assert!(line.game.is_my_turn() && !line.game.is_unconfirmed());
    assert_eq!(line.table().game().main_line(), []);
}

#[test]
fn a_half_entered_turn_survives_a_lost_connection_and_phrases() {
    let mut world = calm();
    let cell = world.lines[0].table().position().shape().named("b4").unwrap();
    let tap = Input::Tap { cell, part: Part::Stack };
    let now = world.now;
    assert_eq!(world.lines[0].enter(tap, now), Entered::Open);
    assert!(world.lines[0].table().is_begun());
    world.cut(0);
    world.take(Step::Act(1, Action::Say));
    world.bring_up(1);
    world.open(0);
    world.calm_down();
    assert_eq!(world.lines[0].game.last(), 4);
    assert!(world.lines[0].table().is_begun());
}

#[test]
fn the_viewed_node_stays_when_turns_arrive() {
    let mut world = underway();
    world.play(0, 9);
    world.take(Step::Look(0, Walk::Start));
    world.calm_down();
    world.play(1, 3);
    world.calm_down();
    let table = world.lines[0].table();
    assert_eq!(table.game().main_line().len(), 4);
    assert_eq!(table.game().current(), jersi_play::NodeId::START);
    // A table that shows the end of the game follows it.
    assert!(world.lines[1].table().is_live());
}

#[test]
fn a_turn_that_another_device_of_the_player_has_overtaken_is_taken_back() {
    let mut world = calm();
    world.cut(0);
    world.play(0, 7);
    let there = world.server.course.table().last_position().turns()[30];
    let text = world.server.course.table().last_position().write_turn(there);
    world.server.append(EventKind::Turn { turn: text.clone(), spent: 0, lag: 0 }, world.now).unwrap();
    world.calm_down();
    assert_eq!(world.lines[0].game.course().unwrap().turns(), [text]);
    assert_eq!(world.lines[0].undone.len(), 1);
    all_agree(&world);
}

#[test]
fn a_phrase_before_a_turn_changes_only_its_number() {
    let mut world = calm();
    world.play(0, 7);
    world.take(Step::Act(1, Action::Say));
    world.bring_up(1);
    world.calm_down();
    assert_eq!(world.server.course.turns().len(), 1);
    assert_eq!(world.server.course.number(), 5);
    assert_eq!((world.lines[0].confirmed.len(), world.lines[0].undone.len()), (1, 0));
    all_agree(&world);
}

#[test]
fn clocks_run_between_messages_and_stop_when_the_own_turn_is_played() {
    let mut world = underway();
    let game = &mut world.lines[0].game;
    let now = world.now;
    let left = game.clock(Color::White, now).unwrap();
    assert_eq!(game.running(now), Some(Color::White));
    assert_eq!(game.clock(Color::White, now + 700), Some(left - 700));
    assert_eq!(game.clock(Color::Black, now + 700), game.clock(Color::Black, now));
    let turn = game.last_position().unwrap().turns()[0];
    game.play(turn, now + 700).unwrap();
    assert_eq!(game.clock(Color::White, now + 1_700), Some(left - 700));
    assert_eq!(game.running(now + 1_700), None);
}

#[test]
fn the_own_clock_runs_on_while_a_turn_is_not_sent() {
    let mut world = underway();
    let game = &mut world.lines[0].game;
    let now = world.now;
    let left = game.clock(Color::White, now).unwrap();
    game.lost(now);
    let turn = game.last_position().unwrap().turns()[0];
    game.play(turn, now + 700).unwrap();
    assert_eq!(game.clock(Color::White, now + 900), Some(left - 900), "it is not sent");
    assert_eq!(game.running(now + 900), Some(Color::White));
    // Sent into a dead connection: the clock stops for a moment only.
    game.connected(now + 1_000);
    assert_eq!(game.clock(Color::White, now + 2_000), Some(left - 1_000));
    assert_eq!(game.clock(Color::White, now + 9_000), Some(left - 9_000));
}

#[test]
fn an_answer_is_not_sent_after_its_offer_has_ended() {
    let mut world = underway();
    world.server.append(EventKind::TieOffered { side: side_of(Color::Black) }, world.now).unwrap();
    world.calm_down();
    let now = world.now;
    let game = &mut world.lines[0].game;
    game.lost(now);
    game.act(Action::Accept, now);
    assert_eq!(game.pending().len(), 1);
    world.server.append(EventKind::Declined { side: side_of(Color::Black) }, world.now).unwrap();
    world.bring_up(0);
    world.calm_down();
    assert_eq!(world.lines[0].game.pending(), []);
    assert_eq!(world.server.course.table().ending(), None);
}

#[test]
fn an_opponent_must_be_absent_for_half_a_minute_before_a_claim() {
    let mut world = calm();
    let game = &mut world.lines[0].game;
    let gone = ServerMessage::Presence { game: GAME.to_owned(), white: true, black: false, watchers: 1 };
    game.receive(&gone, world.now);
    assert!(!game.may(Action::Claim, world.now + 30_000), "not before both have played");
    assert!(game.may(Action::Abort, world.now) && game.may(Action::Resign, world.now));
    assert!(!game.may(Action::AskTakeback, world.now));
    for who in [0, 1] {
        world.play(who, 7);
        world.calm_down();
    }
    let game = &mut world.lines[0].game;
    let back = ServerMessage::Presence { game: GAME.to_owned(), white: true, black: true, watchers: 1 };
    game.receive(&back, world.now);
    game.receive(&gone, world.now);
    assert!(!game.may(Action::Claim, world.now + 29_000));
    assert!(game.may(Action::Claim, world.now + 30_000));
    game.receive(&back, world.now + 31_000);
    assert!(!game.may(Action::Claim, world.now + 70_000));
    assert!(!game.may(Action::Abort, world.now) && !game.may(Action::Rematch, world.now));
}

#[test]
fn an_action_takes_effect_only_with_the_event_of_the_server() {
    let mut world = calm();
    let now = world.now;
    world.lines[0].game.act(Action::Resign, now);
    world.lines[0].show();
    assert_eq!(world.lines[0].table().ending(), None);
    assert!(!world.lines[0].game.may(Action::Resign, now), "it is requested already");
    let messages = world.lines[0].game.take_messages();
    assert!(matches!(&messages[..], [ClientMessage::Act { act, .. }] if act.action == Action::Resign));
}

#[test]
fn a_client_cannot_play_for_its_opponent() {
    let mut world = calm();
    let now = world.now;
    let black = &mut world.lines[1];
    let turn = black.table().position().turns()[0];
    assert!(black.game.play(turn, now).is_err());
    assert_eq!(black.game.take_messages(), []);
    assert_eq!(black.game.pending(), [] as [Pending; 0]);
    black.show();
    assert_eq!(black.table().game().main_line(), []);
}

#[test]
fn an_event_made_only_at_the_shown_table_is_dropped_by_the_next_update() {
    let mut world = calm();
    let line = &mut world.lines[0];
    let turn = line.table().position().turns()[0];
    let table = line.view.as_mut().unwrap();
    table.play(turn, jersi_play::Milliseconds(0)).unwrap();
    table.resign(Color::White, jersi_play::Milliseconds(0)).unwrap();
    line.show();
    assert_eq!((line.table().ending(), line.table().game().main_line().len()), (None, 0));
}

#[test]
fn an_unsent_turn_survives_a_restart_and_is_played_once() {
    let mut world = calm();
    world.cut(0);
    world.play(0, 7);
    let key = world.lines[0].game.pending()[0].key.clone();
    for _ in 0..2 {
        world.take(Step::Reload(0));
        assert_eq!(world.lines[0].game.pending()[0].key, key);
    }
    world.calm_down();
    assert_eq!(world.server.course.turns().len(), 1);
    assert_eq!(world.lines[0].confirmed, [key]);
    all_agree(&world);
}

#[test]
fn a_turn_that_was_stored_before_a_restart_is_not_played_again() {
    let mut world = calm();
    world.play(0, 7);
    world.bring_up(0);
    world.take(Step::Reload(0));
    world.calm_down();
    world.play(1, 3);
    world.calm_down();
    assert_eq!(world.server.course.turns().len(), 2);
    assert_eq!(world.lines[0].undone.len(), 0);
    all_agree(&world);
}

#[test]
fn a_turn_from_before_a_restart_is_not_played_in_a_later_position() {
    let mut world = calm();
    world.cut(0);
    world.play(0, 7);
    // Another device of the player plays on, until it is White's turn again.
    for which in [30, 3] {
        let position = world.server.course.table().last_position();
        let text = position.write_turn(position.turns()[which]);
        world.server.append(EventKind::Turn { turn: text, spent: 0, lag: 0 }, world.now).unwrap();
    }
    world.take(Step::Reload(0));
    world.calm_down();
    assert_eq!(world.server.course.turns().len(), 2);
    assert_eq!(world.lines[0].undone.len(), 1);
    all_agree(&world);
}

#[test]
fn an_event_of_a_later_version_is_skipped() {
    let mut world = calm();
    let event: GameEvent =
        serde_json::from_str(r#"{"number": 4, "at": 5, "kind": "juggled", "balls": 3}"#).unwrap();
    let told = ServerMessage::Event {
        game: GAME.to_owned(),
        event,
        clocks: Clocks::default(),
        running: None,
        now: world.now,
    };
    let game = &mut world.lines[0].game;
    game.receive(&told, world.now);
    assert_eq!((game.last(), game.problem()), (4, None));
}
