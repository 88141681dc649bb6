//! Agreed results and take-back, for all kinds of players.

use jersi_play::{Ending, Offer};
use jersi_rules::Color;

use super::*;

fn seated(seats: [Seat; 2]) -> App {
    with_players(setup("pijersi", "classic", ""), seats, GameSaver::default())
}

#[test]
fn one_person_offers_a_tie_and_the_other_agrees() {
    let mut app = seated([Seat::Person, Seat::Person]);
    type_turn(&mut app, "b4=c4");
    keys(&mut app, "=");
    assert!(screen(&mut app, 80, 24).contains("Does Black offer a tie? (yes)"));
    keys(&mut app, "yes\n");
    assert_eq!(app.table.offer(), Some((Offer::Tie, Color::Black)));
    assert!(screen(&mut app, 80, 24).contains("Does White agree to a tie? (yes)"));
    keys(&mut app, "y\n");
    assert_eq!(app.table.ending(), Some(Ending::Agreement));
    assert!(screen(&mut app, 80, 24).contains("Tie by agreement"));
    keys(&mut app, "=");
    assert!(app.prompt.is_none(), "the game is over");
}

#[test]
fn one_person_offers_to_stop_the_countdown_and_the_other_agrees() {
    let mut app = people(position("jersi-2", "", "n-1r-2/6/7/3k-4/9/8/3cc3/3C-2/2N-2 w 4 26"));
    keys(&mut app, "#");
    assert!(
        screen(&mut app, 100, 30).contains("Does White offer to stop the countdown and count now? (yes)")
    );
    keys(&mut app, "yes\n");
    assert_eq!(app.table.offer(), Some((Offer::Stop, Color::White)));
    keys(&mut app, "y\n");
    assert!(matches!(app.table.ending(), Some(Ending::Stopped(_))));
    assert!(screen(&mut app, 120, 30).contains("the players stopped the countdown"));
    let mut app = seated([Seat::Person, Seat::Person]);
    keys(&mut app, "#");
    assert_eq!((said(&app), app.prompt.is_none()), ("No countdown runs.", true));
}

#[test]
fn an_offer_can_be_cancelled_or_declined() {
    let mut app = seated([Seat::Person, Seat::Person]);
    keys(&mut app, "=\n");
    assert_eq!(app.table.offer(), None, "nobody said yes");
    for no in ["no\n", "\n", "\u{1b}", "\u{8}"] {
        let mut app = seated([Seat::Person, Seat::Person]);
        keys(&mut app, "=yes\n");
        keys(&mut app, no);
        assert_eq!((app.table.offer(), app.table.ending()), (None, None), "{no:?}");
        assert_eq!(said(&app), "Black declines the tie.");
        keys(&mut app, "=yes\n");
        assert_eq!(said(&app), "Something has been offered in this turn already.");
        type_turn(&mut app, "b4=c4");
        assert_eq!(turns(&app), ["b4=c4"]);
    }
}

#[test]
fn a_program_answers_by_its_last_score() {
    for (points, ending) in [(Some(-80), Some(Ending::Agreement)), (Some(80), None), (None, None)] {
        let mut app = seated([Seat::Person, Seat::Level(5)]);
        app.points[Color::Black as usize] = points;
        keys(&mut app, "=yes\n");
        assert_eq!(app.table.ending(), ending, "{points:?}");
        assert_eq!(app.table.offer(), None);
        if ending.is_none() {
            assert_eq!(said(&app), "Black declines the tie.");
        }
    }
}

#[test]
fn the_only_person_offers_and_resigns_even_while_a_program_is_to_decide() {
    let mut app = seated([Seat::Level(1), Seat::Person]);
    app.points[Color::White as usize] = Some(-1);
    keys(&mut app, "=");
    assert!(screen(&mut app, 80, 24).contains("Does Black offer a tie? (yes)"));
    keys(&mut app, "yes\n");
    assert_eq!(app.table.ending(), Some(Ending::Agreement));
    let mut app = seated([Seat::Level(1), Seat::Person]);
    keys(&mut app, "zyes\n");
    assert_eq!(app.table.ending(), Some(Ending::Resignation { by: Color::Black }));
}

#[test]
fn a_take_back_depends_on_the_seats() {
    for (seats, left) in [
        ([Seat::Person, Seat::Person], 2),
        ([Seat::Person, Seat::Random], 2),
        ([Seat::Random, Seat::Person], 1),
        ([Seat::Random, Seat::Random], 2),
    ] {
        let mut game = setup("pijersi", "classic", "");
        for turn in ["b4=c4", "f4=e4", "c4=d4"] {
            game.play(game.position().read_turn(turn).expect("well written")).expect("legal");
        }
        let is_watched = seats == [Seat::Random, Seat::Random];
        let mut app = with_players(game, seats.clone(), GameSaver::default());
        keys(&mut app, "t");
        assert_eq!(turns(&app).len(), left, "{seats:?}");
        assert_eq!(app.table.is_paused(), is_watched, "{seats:?}");
        keys(&mut app, "r");
        assert_eq!(turns(&app).len(), 3, "{seats:?}");
        assert_eq!(said(&app), "What was taken back has been played again.");
    }
}

#[test]
fn a_tie_can_be_taken_back_like_a_turn() {
    let mut app = seated([Seat::Person, Seat::Person]);
    type_turn(&mut app, "b4=c4");
    keys(&mut app, "=yes\nyes\n");
    assert_eq!(app.table.ending(), Some(Ending::Agreement));
    keys(&mut app, "t");
    assert_eq!((app.table.ending(), turns(&app).len()), (None, 0));
}
