//! The store on its own: stored values and conflicts.

use jersi_store::{
    Append, GameFilter, GameRow, GameState, NewEvent, NewSeek, PlayerChange, RatedResult, Rating, Store,
    TokenKind, Write, Written,
};
use jersi_wire::PlayerKind;

use crate::kit::{Kit, on_both};

on_both! {
    of_two_events_with_one_number_one_is_stored
    a_conflict_spoils_nothing_beside_it
    all_events_of_a_change_are_stored_or_none
    names_belong_to_one_player
    tokens_end_when_they_say
    ratings_are_taken_in_one_after_the_other
    an_opened_database_can_be_opened_again
    games_are_listed_page_by_page
    deadlines_are_found
    guests_who_never_played_are_forgotten
    an_event_needs_its_game
}

fn row(id: &str, number: u64) -> GameRow {
    GameRow {
        id: id.to_owned(),
        ruleset: "pijersi".to_owned(),
        variant: String::new(),
        players: [Some("white".to_owned()), Some("black".to_owned())],
        names: [None, None],
        invited: None,
        time: "-".to_owned(),
        rated: false,
        private: false,
        state: GameState::Playing,
        side: Some("white".to_owned()),
        number,
        turns: 0,
        position: "text".to_owned(),
        result: None,
        reason: None,
        begun: 1,
        changed: number,
        deadline: None,
        rematch: None,
        rating_order: None,
        seated: None,
        relay_key: None,
    }
}

fn event(number: u64, data: &str) -> NewEvent {
    NewEvent { number, at: number, player: None, key: None, data: data.to_owned() }
}

fn append(id: &str, number: u64, data: &str) -> Write {
    Write::Append(vec![Append {
        events: vec![event(number, data)],
        game: row(id, number),
        positions: Vec::new(),
        rated: None,
    }])
}

async fn data_of(store: &Store, game: &str) -> Vec<String> {
    let events = store.events(game, 0).await.expect("a store");
    events.into_iter().map(|event| event.data).collect()
}

async fn of_two_events_with_one_number_one_is_stored(kit: Kit) {
    let store = &kit.store;
    assert_eq!(store.write(append("g", 1, "first")).await.expect("a store"), Written::Done);
    let tries = (0..20).map(|number| store.write(append("g", 2, &number.to_string())));
    let written = futures_util::future::join_all(tries).await;
    let done = written.into_iter().filter(|one| matches!(one, Ok(Written::Done))).count();
    assert_eq!(done, 1);
    assert_eq!(data_of(store, "g").await.len(), 2);
    assert_eq!(store.write(append("g", 1, "again")).await.expect("a store"), Written::Conflict);
    assert_eq!(data_of(store, "g").await[0], "first");
}

async fn a_conflict_spoils_nothing_beside_it(kit: Kit) {
    let store = &kit.store;
    store.write(append("taken", 1, "first")).await.expect("a store");
    // Concurrently, so that they share a group commit where there is one.
    let writes = (0..50).map(|number| {
        let id = if number % 5 == 0 { "taken".to_owned() } else { format!("g{number}") };
        async move { (number, store.write(append(&id, 1, "x")).await.expect("a store")) }
    });
    for (number, written) in futures_util::future::join_all(writes).await {
        let expected = if number % 5 == 0 { Written::Conflict } else { Written::Done };
        assert_eq!(written, expected, "{number}");
    }
    assert_eq!(store.game_ids("", 100).await.expect("a store").len(), 41);
}

async fn all_events_of_a_change_are_stored_or_none(kit: Kit) {
    let store = &kit.store;
    store.write(append("old", 1, "first")).await.expect("a store");
    let part = |id: &str, numbers: &[u64]| Append {
        events: numbers.iter().map(|&number| event(number, "x")).collect(),
        game: row(id, numbers[numbers.len() - 1]),
        positions: Vec::new(),
        rated: None,
    };
    // The last event of the second append is taken.
    let both = Write::Append(vec![part("new", &[1, 2]), part("old", &[2, 1])]);
    assert_eq!(store.write(both).await.expect("a store"), Written::Conflict);
    assert_eq!((data_of(store, "new").await.len(), data_of(store, "old").await.len()), (0, 1));
    assert_eq!(store.game("new").await.expect("a store"), None);
    let both = Write::Append(vec![part("new", &[1, 2]), part("old", &[2, 3])]);
    assert_eq!(store.write(both).await.expect("a store"), Written::Done);
    assert_eq!(store.game("old").await.expect("a store").expect("a game").number, 3);
}

async fn names_belong_to_one_player(kit: Kit) {
    let store = &kit.store;
    for id in ["one", "two"] {
        let (id, name) = (id.to_owned(), "guest".to_owned());
        store.write(Write::Player { id, kind: PlayerKind::Guest, name, since: 1 }).await.expect("a store");
    }
    let change = |player: &str, name: &str| {
        Write::ChangePlayer(PlayerChange {
            player: player.to_owned(),
            kind: Some(PlayerKind::Registered),
            name: Some(name.to_owned()),
            ..PlayerChange::default()
        })
    };
    assert_eq!(store.write(change("one", "Élise")).await.expect("a store"), Written::Done);
    assert_eq!(store.write(change("two", "éLISE")).await.expect("a store"), Written::Conflict);
    let two = store.player("two").await.expect("a store").expect("a player");
    assert_eq!((two.kind, two.name.as_deref()), (PlayerKind::Guest, Some("guest")), "nothing of it was done");
    assert_eq!(store.player_named("ÉLISE").await.expect("a store").expect("a player").id, "one");
    store.write(Write::DeletePlayer { player: "one".to_owned() }).await.expect("a store");
    assert_eq!(store.write(change("two", "Élise")).await.expect("a store"), Written::Done);
}

async fn tokens_end_when_they_say(kit: Kit) {
    let store = &kit.store;
    let (id, name) = ("one".to_owned(), "n".to_owned());
    store.write(Write::Player { id, kind: PlayerKind::Guest, name, since: 1 }).await.expect("a store");
    let token = |hash: &str, kind, expires| Write::Token {
        hash: hash.to_owned(),
        player: "one".to_owned(),
        kind,
        since: 1,
        expires,
        device: None,
    };
    store.write(token("a", TokenKind::Session, None)).await.expect("a store");
    store.write(token("b", TokenKind::Link, Some(100))).await.expect("a store");
    let is_good =
        async |hash, kind, now| store.player_of_token(hash, kind, now).await.expect("a store").is_some();
    assert!(is_good("a", TokenKind::Session, u64::MAX >> 1).await);
    assert!(!is_good("a", TokenKind::Link, 1).await && !is_good("c", TokenKind::Session, 1).await);
    assert!(is_good("b", TokenKind::Link, 99).await && !is_good("b", TokenKind::Link, 100).await);
    let drop_token = || Write::DropToken { hash: "b".to_owned() };
    assert_eq!(store.write(drop_token()).await.expect("a store"), Written::Done);
    assert_eq!(store.write(drop_token()).await.expect("a store"), Written::Conflict);
}

async fn ratings_are_taken_in_one_after_the_other(kit: Kit) {
    let store = &kit.store;
    // A rating system whose result depends only on the number of games.
    let rate: jersi_store::RatingSystem =
        |before, _| before.map(|rating| Rating { rating: rating.rating + 1.0, ..rating });
    let first = Rating { rating: 0.0, deviation: 350.0, volatility: 0.06 };
    let games = (0..30).map(|number| {
        let game = row(&format!("g{number}"), 1);
        let rated = Some(RatedResult { points: 1.0, at: number, first, rate });
        let append = Append { events: vec![event(1, "x")], game, positions: vec![7], rated };
        store.write(Write::Append(vec![append]))
    });
    for written in futures_util::future::join_all(games).await {
        assert_eq!(written.expect("a store"), Written::Done);
    }
    for rating in store.ratings(None).await.expect("a store") {
        assert!((rating.rating.rating - 30.0).abs() < 1e-9 && rating.games == 30, "{rating:?}");
    }
    let orders: Vec<_> =
        store.rated_games().await.expect("a store").iter().map(|game| game.rating_order).collect();
    assert_eq!(orders, (1..=30).map(Some).collect::<Vec<_>>());
    let steps = store.rating_steps("white", "pijersi", 20).await.expect("a store");
    let steps: Vec<_> = steps.iter().map(|step| (step.rating_order, step.rating as u64)).collect();
    assert_eq!(steps, (11..=30).map(|order| (order, order)).collect::<Vec<_>>(), "the last twenty, in order");
}

async fn an_opened_database_can_be_opened_again(kit: Kit) {
    kit.store.write(append("g", 1, "first")).await.expect("a store");
    let again = Store::open(&kit.address).await.expect("the same form");
    assert_eq!(data_of(&again, "g").await, ["first"]);
}

async fn games_are_listed_page_by_page(kit: Kit) {
    for number in 0..25 {
        kit.store.write(append(&format!("g{number:02}"), 1, "x")).await.expect("a store");
    }
    let mut filter = GameFilter { limit: 10, ..GameFilter::default() };
    let mut found = Vec::new();
    loop {
        let page = kit.store.games(&filter).await.expect("a store");
        let Some(last) = page.last() else { break };
        filter.before = Some((last.changed, last.id.clone()));
        found.extend(page.into_iter().map(|game| game.id));
    }
    let expected: Vec<_> = (0..25).rev().map(|number| format!("g{number:02}")).collect();
    assert_eq!(found, expected, "all of the same time, each once");
}

async fn deadlines_are_found(kit: Kit) {
    for (id, deadline) in [("a", Some(300)), ("b", None), ("c", Some(100)), ("d", Some(200))] {
        let game = GameRow { deadline, ..row(id, 1) };
        let append = Append { events: vec![event(1, "x")], game, positions: Vec::new(), rated: None };
        kit.store.write(Write::Append(vec![append])).await.expect("a store");
    }
    assert_eq!(kit.store.expired_deadlines(250, 10).await.expect("a store"), ["c", "d"]);
}

async fn guests_who_never_played_are_forgotten(kit: Kit) {
    let store = &kit.store;
    let player =
        |id: &str, kind, since| Write::Player { id: id.to_owned(), kind, name: id.to_owned(), since };
    let old = [("white", 10), ("black", 20), ("idle", 30), ("seeker", 40), ("young", 100)];
    for (id, since) in old {
        store.write(player(id, PlayerKind::Guest, since)).await.expect("a store");
        let token = Write::Token {
            hash: format!("token of {id}"),
            player: id.to_owned(),
            kind: TokenKind::Session,
            since,
            expires: None,
            device: None,
        };
        store.write(token).await.expect("a store");
    }
    store.write(player("bot", PlayerKind::Bot, 10)).await.expect("a store");
    store.write(append("game of white and black", 1, "first")).await.expect("a store");
    let (id, player, data) = ("s".to_owned(), "seeker".to_owned(), "{}".to_owned());
    let seek = NewSeek { id, player, since: 90, data, most_of_player: 1, ..NewSeek::default() };
    store.write(Write::Seek(Box::new(seek))).await.expect("a store");
    let found = store.guests((0, ""), 50, 10).await.expect("a store");
    let names: Vec<_> = found.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(names, ["white", "black", "idle", "seeker"], "by age");
    let found = store.guests((20, "black"), 50, 1).await.expect("a store");
    assert_eq!(found, [("idle".to_owned(), 30)], "page by page");
    let guests: Vec<_> = old.iter().map(|(id, _)| (*id).to_owned()).chain(["bot".to_owned()]).collect();
    store.write(Write::DropGuests { guests, unused_since: 50 }).await.expect("a store");
    for (id, is_reachable) in
        [("white", true), ("black", true), ("idle", false), ("seeker", true), ("young", true), ("bot", true)]
    {
        assert_eq!(store.player(id).await.expect("a store").is_some(), is_reachable, "{id}");
    }
    let token = store.player_of_token("token of idle", TokenKind::Session, 1).await.expect("a store");
    assert_eq!(token, None);
}

async fn an_event_needs_its_game(kit: Kit) {
    assert_eq!(kit.store.write(append("none", 2, "x")).await.expect("a store"), Written::Conflict);
    assert_eq!(data_of(&kit.store, "none").await, [] as [&str; 0]);
}
