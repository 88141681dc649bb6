//! Relays planted among honest games. `JERSI_GAMES=10000 cargo test -p jersi-server relay -- --nocapture` plants 50 among
//! 10,000 games.

use std::collections::{BTreeMap, BTreeSet};

use jersi_rules::{RulesetId, Turn};
use jersi_store::{Address, Store, Written};
use jersi_testkit::random::Random;
use jersi_wire::{Beginning, EventKind, GameEvent, WireSide};

use super::*;
use crate::Config;
use crate::room::{Entry, side};

/// Milliseconds of a turn.
const TURN: u64 = 20_000;
const DAY: u64 = 24 * 3_600_000;
/// Turns that a player considers: the same ones in the same position.
const CHOICES: usize = 8;

/// Players with shared openings, who then choose among a few turns in each position.
struct Players {
    random: Random,
    openings: Vec<Vec<Turn>>,
}

impl Players {
    fn new(ruleset: RulesetId) -> Self {
        let mut random = Random::new(11);
        let mut openings = Vec::new();
        for _ in 0..60 {
            let count = 6 + random.below(5);
            let mut position = AnyPosition::initial(ruleset);
            let mut turns = Vec::new();
            for _ in 0..count {
                let Some(turn) = considered(&position, &mut random) else { break };
                position = position.play_unchecked(turn);
                turns.push(turn);
            }
            openings.push(turns);
        }
        Self { random, openings }
    }

    /// A game of at least a number of turns: its positions.
    fn game(&mut self, ruleset: RulesetId, least: usize) -> Vec<AnyPosition> {
        loop {
            let opening = self.openings[self.random.below(self.openings.len())].clone();
            let most = least.max(16) + self.random.below(30);
            let mut all = vec![AnyPosition::initial(ruleset)];
            for number in 0..most {
                let position = all[all.len() - 1];
                let known = opening.get(number).copied();
                let Some(turn) = known.or_else(|| considered(&position, &mut self.random)) else { break };
                all.push(position.play_unchecked(turn));
            }
            if all.len() > least {
                return all;
            }
        }
    }
}

/// One of the few turns that are considered in a position. None of them ends the game.
fn considered(position: &AnyPosition, random: &mut Random) -> Option<Turn> {
    let turns = position.turns();
    let mut chooser = Random::new(position.key());
    let few: Vec<_> = (0..4 * CHOICES).filter_map(|_| chooser.pick(&turns)).collect();
    let mut few: Vec<_> =
        few.into_iter().filter(|&turn| position.play_unchecked(turn).outcome().is_none()).collect();
    few.truncate(CHOICES);
    random.pick(&few)
}

/// A game with given positions, which White resigns if it is over.
fn room_of(id: &str, positions: &[AnyPosition], players: [&str; 2], begun: u64, is_over: bool) -> Room {
    let start = &positions[0];
    let is_initial = *start == AnyPosition::initial(start.ruleset());
    let beginning = Beginning {
        ruleset: start.ruleset().id().to_owned(),
        position: (!is_initial).then(|| start.text()),
        time: "3600".to_owned(),
        rated: is_over,
        ..Beginning::default()
    };
    let seated = |side, player: &str| EventKind::Seated { side, player: player.to_owned() };
    let turns = positions.windows(2).map(|pair| {
        let next = pair[1].key();
        let found = pair[0].turns().into_iter().find(|&turn| pair[0].play_unchecked(turn).key() == next);
        let turn = pair[0].write_turn(found.expect("a turn leads there"));
        EventKind::Turn { turn, spent: TURN, lag: 0 }
    });
    let mut whats = vec![
        EventKind::Begun(Box::new(beginning)),
        seated(WireSide::White, players[0]),
        seated(WireSide::Black, players[1]),
    ];
    whats.extend(turns);
    if is_over {
        whats.push(EventKind::Resigned { side: WireSide::White });
    }
    let entry = |(what, number): (EventKind, u64)| Entry {
        event: GameEvent { number, at: begun + number * TURN, what },
        player: None,
        key: None,
    };
    Room::replay(id, whats.into_iter().zip(1..).map(entry)).expect("a game")
}

/// Stores a game; one against the bot also with the positions of the bot's turns.
async fn store_room(app: &App, room: &Room, bot: Option<Color>) {
    let written = app.store().write(Write::Append(vec![room.appended(0)])).await.expect("a store");
    assert_eq!(written, Written::Done);
    let all = positions(room);
    for (number, position) in all.iter().enumerate() {
        if Some(position.side()) == bot && (number >= OPENING || has_chosen_start(room)) {
            let (position, game, at) = (relay_key(position), room.id.clone(), room.changed());
            let write = Write::HousePosition { position, game, at };
            app.store().write(write).await.expect("a store");
        }
    }
}

#[test]
fn planted_relays_are_marked_and_no_honest_game() {
    let games: usize = std::env::var("JERSI_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let relays = (games / 200).max(10);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(plant(games, relays));
}

async fn plant(games: usize, relays: usize) {
    let store = Store::open(&Address::Memory).await.expect("a store");
    let app = App::without_tasks(store.clone(), Config::default());
    let player =
        Write::Player { id: "bot".to_owned(), kind: PlayerKind::Bot, name: "jersi-9".to_owned(), since: 0 };
    store.write(player).await.expect("a store");
    let mut players: BTreeMap<_, _> =
        RulesetId::ALL.iter().map(|&ruleset| (ruleset, Players::new(ruleset))).collect();
    let mut random = Random::new(5);
    let mut planted = BTreeMap::new();
    for number in 0..games {
        let ruleset = RulesetId::ALL[number % RulesetId::ALL.len()];
        let begun = DAY + random.number() % DAY;
        let of_ruleset = players.get_mut(&ruleset).expect("each has players");
        if number < relays {
            let all = of_ruleset.game(ruleset, 26);
            let rated = room_of(&format!("rated-{number}"), &all, ["victim", "relay"], begun, true);
            // Copied from the first turn or from a later one, and as it is or in disguise.
            let first = if random.once_in(2) { 0 } else { 4 + random.below(6) };
            let last = if random.once_in(3) { 17 + random.below(9) } else { all.len() };
            let symmetry = random.below(12);
            let copy: Vec<_> =
                all[first..last.min(all.len())].iter().map(|position| position.images()[symmetry]).collect();
            let bot = if symmetry < 6 { Color::Black } else { Color::White };
            let seats = if bot == Color::Black { ["guest", "bot"] } else { ["bot", "guest"] };
            // Some are left without an end.
            let begun = begun + first as u64 * TURN;
            let mut house = room_of(&format!("copy-{number}"), &copy, seats, begun, false);
            if random.once_in(2) {
                let event = GameEvent {
                    number: house.number() + 1,
                    at: house.changed(),
                    what: EventKind::Resigned { side: side(bot.other()) },
                };
                house.add(Entry { event, player: None, key: None }).expect("it runs");
            }
            store_room(&app, &rated, None).await;
            store_room(&app, &house, Some(bot)).await;
            planted.insert(rated.id.clone(), house.id.clone());
        } else if number % 2 == 0 {
            let all = of_ruleset.game(ruleset, 16);
            let rated = room_of(&format!("rated-{number}"), &all, ["one", "two"], begun, true);
            store_room(&app, &rated, None).await;
        } else {
            let all = of_ruleset.game(ruleset, 16);
            let house = room_of(&format!("house-{number}"), &all, ["three", "bot"], begun, false);
            store_room(&app, &house, Some(Color::Black)).await;
        }
    }
    while store.progress(TASK).await.expect("a store")
        < store.rated_games().await.expect("a store").len() as u64
    {
        Box::pin(app.compare_rated_games()).await.expect("a store");
    }
    let marks = store.marks(None).await.expect("a store");
    let right: BTreeSet<_> = marks
        .iter()
        .filter(|mark| planted.get(&mark.game) == Some(&mark.house_game))
        .map(|mark| &mark.game)
        .collect();
    let wrong: Vec<_> =
        marks.iter().filter(|mark| planted.get(&mark.game) != Some(&mark.house_game)).collect();
    #[allow(clippy::print_stdout, reason = "figures of manual runs")]
    {
        println!("{games} games, {relays} relays, {} marked, {} wrong marks", right.len(), wrong.len());
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(right.len() * 100 >= relays * 95, "{} of {relays}", right.len());
    // The side that played the bot's turns is Black in all of them.
    assert!(marks.iter().all(|mark| mark.side == "black"), "{marks:?}");
}

#[test]
fn a_common_sequence_is_found_under_every_symmetry() {
    for &ruleset in RulesetId::ALL {
        let mut players = Players::new(ruleset);
        let (one, other) = (players.game(ruleset, 20), players.game(ruleset, 20));
        for symmetry in 0..12 {
            let image = |position: &AnyPosition| position.images()[symmetry];
            let mut copy: Vec<_> = one[5..17].iter().map(image).collect();
            let expected = Common { length: 12, is_exchanged: symmetry >= 6 };
            assert_eq!(longest_common(&one, 0, &copy), expected, "{ruleset}");
            assert_eq!(longest_common(&one, OPENING, &copy).length, 9, "{ruleset}");
            assert_eq!(relay_key(&copy[0]), relay_key(&one[5]));
            let (end, start) = (&one[..17], &other[..4]);
            assert!(ends_alike(end, &copy, LIVE));
            copy.extend_from_slice(start);
            assert!(!ends_alike(end, &copy, LIVE));
        }
    }
}

#[test]
fn a_mixture_of_symmetries_is_no_sequence() {
    let ruleset = RulesetId::ALL[0];
    let one = Players::new(ruleset).game(ruleset, 20);
    let mixed: Vec<_> =
        one.iter().enumerate().map(|(number, position)| position.images()[number % 2]).collect();
    assert!(longest_common(&one, 1, &mixed).length < 3);
    assert_eq!(longest_common(&[], 8, &mixed), Common::default());
    assert_eq!(longest_common(&one, 50, &mixed), Common::default());
}
