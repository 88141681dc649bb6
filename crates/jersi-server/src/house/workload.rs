//! Workload of the house bots: their games, and requested turns in the order of their computation. Rated games come
//! first; then networks and players take turns, so that nobody's games hold up those of others. A game is admitted only
//! if there is time for it.

use std::collections::HashMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jersi_play::{Game, Pace};
use jersi_rules::Color;
use tokio::sync::oneshot;

use super::HouseTurn;
use crate::time::Time;

/// Milliseconds per turn without clocks.
const MOVETIME: u64 = 1_000;
/// Maximum milliseconds per turn, because other games wait.
const LONGEST: u64 = 2_000;
/// The same for an unrated game while a rated one is running.
const LONGEST_BESIDE_RATED: u64 = 500;
/// Minimum milliseconds per turn.
const SHORTEST: u64 = 20;
/// Expected number of turns of a side, for sharing its time.
const TURNS: u64 = 40;
/// Number of waiting turns that halves the time of each.
const CROWD: u64 = 4;
/// Levels of the engine.
const LEVELS: usize = 11;
/// Maximum number of remembered networks and players.
const MOST_SERVED: usize = 4_096;

/// Game of a house bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HouseGame {
    /// The opponent.
    pub(super) player: String,
    /// The opponent's network; `None` if the game was begun on another server, or before a restart.
    pub(super) network: Option<String>,
    pub(super) level: u8,
    pub(super) time: Time,
    pub(super) is_rated: bool,
}

/// Request for a turn.
pub(super) struct TurnRequest {
    pub(super) id: String,
    pub(super) level: u8,
    pub(super) game: Game,
    pub(super) side: Color,
    /// Clocks at the time of the request.
    pub(super) pace: Pace,
    pub(super) asked: Instant,
    pub(super) answer: oneshot::Sender<Option<HouseTurn>>,
}

/// Maximum numbers of running games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Most {
    pub(super) of_player: usize,
    pub(super) of_network: usize,
}

/// There is no time for the game, or the player or network has enough games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Busy;

/// Games and waiting turns.
pub(super) struct Workload {
    state: Mutex<State>,
    ready: Condvar,
    most: Most,
}

#[derive(Default)]
struct State {
    games: HashMap<String, HouseGame>,
    waiting: Vec<TurnRequest>,
    /// When a network or player was last served, as a count of turns.
    served: HashMap<String, u64>,
    count: u64,
    costs: [Option<Duration>; LEVELS],
    is_closed: bool,
}

impl Workload {
    pub(super) fn new(most: Most) -> Self {
        Self { state: Mutex::default(), ready: Condvar::new(), most }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a new game, if there is time for it. `stored` is the number of running games of the player in the database.
    pub(super) fn admit(&self, id: &str, game: HouseGame, stored: usize) -> Result<(), Busy> {
        let mut state = self.state();
        let of_player = state.games.values().filter(|other| other.player == game.player).count();
        let is_near = |other: &&HouseGame| game.network.is_some() && other.network == game.network;
        let of_network = state.games.values().filter(is_near).count();
        if of_player.max(stored) >= self.most.of_player
            || of_network >= self.most.of_network
            || !state.has_time_for(&game)
        {
            return Err(Busy);
        }
        state.games.insert(id.to_owned(), game);
        Ok(())
    }

    /// Whether there is time for a rated game. Others always have time.
    pub(super) fn has_time_for(&self, game: &HouseGame) -> bool {
        self.state().has_time_for(game)
    }

    /// Adds a game that has begun already, unless it is known.
    pub(super) fn restore(&self, id: &str, game: HouseGame) {
        self.state().games.entry(id.to_owned()).or_insert(game);
    }

    /// Removes a game that has ended.
    pub(super) fn end(&self, id: &str) {
        self.state().games.remove(id);
    }

    /// Numbers of games and of waiting turns.
    pub(super) fn load(&self) -> (usize, usize) {
        let state = self.state();
        (state.games.len(), state.waiting.len())
    }

    /// Adds a turn.
    pub(super) fn ask(&self, request: TurnRequest) {
        self.state().waiting.push(request);
        self.ready.notify_one();
    }

    /// Waits for the next turn to compute, with its thinking time; `None` when the house is closed.
    pub(super) fn next(&self) -> Option<(TurnRequest, Pace)> {
        let mut state = self.state();
        loop {
            if state.is_closed {
                return None;
            }
            // Drops requests of games that were left meanwhile.
            state.waiting.retain(|request| !request.answer.is_closed());
            if let Some(request) = state.take_next() {
                let pace = state.pace_of(&request);
                return Some((request, pace));
            }
            state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Records how long the engine took for a turn: a moving average by level.
    pub(super) fn measured(&self, level: u8, time: Duration) {
        let mut state = self.state();
        let known = state.costs[usize::from(level) % LEVELS];
        state.costs[usize::from(level) % LEVELS] = Some(known.map_or(time, |known| (known * 7 + time) / 8));
    }

    /// Ends the engine's thread.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.ready.notify_all();
    }
}

impl State {
    /// Milliseconds that the engine takes for a turn of a game.
    fn cost(&self, game: &HouseGame) -> u64 {
        let guess = if game.level == 10 { 1_000 } else { 50 };
        let known = self.costs[usize::from(game.level) % LEVELS];
        let cost = known.map_or(guess, |known| known.as_millis() as u64);
        match game.time {
            Time::Live(_) => cost.min(total(game.time) / TURNS),
            Time::Days(_) | Time::Unlimited => cost,
        }
    }

    /// Whether a rated game would not lose on time by waiting: its turns, each after those of all other rated games and
    /// one that is being computed, take at most half of its time.
    fn has_time_for(&self, game: &HouseGame) -> bool {
        let Time::Live(_) = game.time else { return true };
        if !game.is_rated {
            return true;
        }
        let (rated, others): (Vec<_>, Vec<_>) = self.games.values().partition(|other| other.is_rated);
        let before: u64 = rated.into_iter().map(|other| self.cost(other)).sum();
        let running = others.into_iter().map(|other| self.cost(other).min(LONGEST_BESIDE_RATED)).max();
        (before + running.unwrap_or(0) + self.cost(game)) * TURNS <= total(game.time) / 2
    }

    fn take_next(&mut self) -> Option<TurnRequest> {
        let order = |request: &TurnRequest| {
            let game = self.games.get(&request.id);
            let served = |key: &str| self.served.get(key).copied().unwrap_or(0);
            let [network, player] = keys(&request.id, game);
            (!game.is_some_and(|game| game.is_rated), served(&network), served(&player), request.asked)
        };
        let next = (0..self.waiting.len()).min_by_key(|&index| order(&self.waiting[index]))?;
        let request = self.waiting.remove(next);
        self.count += 1;
        if self.served.len() >= MOST_SERVED {
            self.served.clear();
        }
        for key in keys(&request.id, self.games.get(&request.id)) {
            self.served.insert(key, self.count);
        }
        Some(request)
    }

    /// Thinking time: less while others wait, and what is left on the clock after the time in the queue.
    fn pace_of(&self, request: &TurnRequest) -> Pace {
        let waiting = self.waiting.len() as u64;
        let is_rated = |id: &str| self.games.get(id).is_some_and(|game| game.is_rated);
        let is_beside_rated = !is_rated(&request.id) && self.games.values().any(|game| game.is_rated);
        let longest = if is_beside_rated { LONGEST_BESIDE_RATED } else { LONGEST };
        let shared = |time: u64| Pace::Turn((time.min(longest) / (1 + waiting / CROWD)).max(SHORTEST));
        match request.pace {
            Pace::Turn(_) => shared(MOVETIME),
            Pace::Clocks { mut left, increment } => {
                let own = &mut left[request.side as usize];
                *own = own.saturating_sub(request.asked.elapsed().as_millis() as u64);
                let own = *own;
                let is_short = left.iter().all(|left| *left < 20 * LONGEST);
                if is_short && waiting == 0 && !is_beside_rated {
                    Pace::Clocks { left, increment }
                } else {
                    shared(own / (TURNS / 2) + increment)
                }
            }
        }
    }
}

/// Keys of the network and the player of a game, for taking turns.
fn keys(id: &str, game: Option<&HouseGame>) -> [String; 2] {
    let player = format!("player {}", game.map_or(id, |game| game.player.as_str()));
    let network = game.and_then(|game| game.network.as_ref());
    [network.map_or_else(|| player.clone(), |network| format!("network {network}")), player]
}

/// Milliseconds of a side in a whole game.
fn total(time: Time) -> u64 {
    match time {
        Time::Live(control) => control.time().map_or(0, |time| time.0) + TURNS * control.increment().0,
        Time::Days(_) | Time::Unlimited => u64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use jersi_rules::RulesetId;

    use super::*;

    const MOST: Most = Most { of_player: 3, of_network: 5 };

    fn game(player: &str, network: &str, time: &str, is_rated: bool) -> HouseGame {
        let time = time.parse().expect("a time");
        HouseGame { player: player.to_owned(), network: Some(network.to_owned()), level: 5, time, is_rated }
    }

    fn request(id: &str, pace: Pace) -> (TurnRequest, oneshot::Receiver<Option<HouseTurn>>) {
        let (answer, heard) = oneshot::channel();
        let ruleset: RulesetId = "pijersi".parse().expect("a ruleset");
        let variants = ruleset.variants("").expect("none");
        let setup = ruleset.rules().setups[0].id;
        let start = jersi_rules::record::Start::setup(ruleset, setup, None, variants).expect("a setup");
        let game = Game::begin(start);
        let (id, asked) = (id.to_owned(), Instant::now());
        (TurnRequest { id, level: 5, game, side: Color::White, pace, asked, answer }, heard)
    }

    /// Identifiers of the waiting turns in their order.
    fn served(work: &Workload, count: usize) -> Vec<String> {
        (0..count).map(|_| work.next().expect("a turn").0.id).collect()
    }

    #[test]
    fn players_and_networks_have_a_number_of_games() {
        let work = Workload::new(MOST);
        for number in 0..3 {
            assert_eq!(work.admit(&format!("a{number}"), game("a", "n", "-", false), 0), Ok(()));
        }
        assert_eq!(work.admit("a3", game("a", "n", "-", false), 0), Err(Busy));
        assert_eq!(work.admit("b0", game("b", "n", "-", false), 3), Err(Busy), "by the database");
        for number in 0..2 {
            assert_eq!(work.admit(&format!("b{number}"), game("b", "n", "-", false), 0), Ok(()));
        }
        assert_eq!(work.admit("c", game("c", "n", "-", false), 0), Err(Busy), "the network");
        work.end("a0");
        assert_eq!(work.admit("c", game("c", "n", "-", false), 0), Ok(()));
        assert_eq!(work.load(), (5, 0));
    }

    #[test]
    fn rated_games_come_first_then_networks_and_players_take_turns() {
        let work = Workload::new(Most { of_player: 10, of_network: 10 });
        for (id, player, network, is_rated) in [
            ("a1", "a", "school", false),
            ("a2", "a", "school", false),
            ("a3", "a", "school", false),
            ("b1", "b", "school", false),
            ("c1", "c", "home", false),
            ("r1", "d", "school", true),
        ] {
            work.admit(id, game(player, network, "600", is_rated), 0).expect("time");
        }
        let mut heard = Vec::new();
        for id in ["a1", "a2", "a3", "b1", "c1", "r1"] {
            let (request, answer) = request(id, Pace::Turn(1));
            work.ask(request);
            heard.push(answer);
        }
        assert_eq!(served(&work, 6), ["r1", "c1", "a1", "b1", "a2", "a3"]);
        // An abandoned request is dropped.
        let (gone, answer) = request("a1", Pace::Turn(1));
        drop(answer);
        work.ask(gone);
        let (next, _answer) = request("a2", Pace::Turn(1));
        work.ask(next);
        assert_eq!(served(&work, 1), ["a2"]);
        work.close();
        assert!(work.next().is_none());
    }

    #[test]
    fn a_rated_game_begins_only_if_there_is_time_for_it() {
        let work = Workload::new(Most { of_player: 100, of_network: 100 });
        work.measured(5, Duration::from_millis(400));
        assert!(work.has_time_for(&game("a", "n", "60+0", true)));
        work.admit("a", game("a", "n", "60+0", false), 0).expect("time");
        // 400 ms for the turn that is being computed, and 400 ms for the own one: 32 s of 60.
        assert!(!work.has_time_for(&game("b", "n", "60+0", true)));
        assert!(work.has_time_for(&game("b", "n", "120+0", true)));
        assert!(
            work.has_time_for(&game("b", "n", "3d", true))
                && work.has_time_for(&game("b", "n", "9+0", false))
        );
        // The turns of all rated games wait for each other: 2 s for each of 40 turns are half of 160 s.
        for number in 0..10 {
            let admitted = work.admit(&format!("r{number}"), game("c", "n", "120+1", true), 0);
            assert_eq!(admitted.is_ok(), number < 4, "{number}");
        }
    }

    #[test]
    fn the_time_in_the_queue_is_no_thinking_time() {
        let work = Workload::new(MOST);
        work.admit("a", game("a", "n", "30+0", false), 0).expect("time");
        let clocks = Pace::Clocks { left: [30_000, 30_000], increment: 0 };
        let (mut waited, _answer) = request("a", clocks);
        waited.asked = Instant::now().checked_sub(Duration::from_secs(10)).expect("the machine runs");
        work.ask(waited);
        let Some((_, Pace::Clocks { left: [own, other], .. })) = work.next() else { panic!("clocks") };
        assert!(own <= 20_000 && other == 30_000, "{own} {other}");
        // While eight others wait, each has less.
        let heard: Vec<_> = (0..9)
            .map(|_| {
                let (request, answer) = request("a", clocks);
                work.ask(request);
                answer
            })
            .collect();
        let Some((_, Pace::Turn(time))) = work.next() else { panic!("a time") };
        assert!((400..=500).contains(&time), "{time}");
        drop(heard);
    }
}
