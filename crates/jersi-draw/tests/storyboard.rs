//! Scenes of a game: one per step, with the number and notation of its turn.

use jersi_draw::{Coordinates, Storyboard, shots};
use jersi_rules::record::{Record, WholeTurn};
use jersi_rules::{Color, Phase};

fn record(file: &str) -> Record {
    let path = format!("{}/../jersi-rules/tests/records/valid/{file}.jersi", env!("CARGO_MANIFEST_DIR"));
    Record::read(&std::fs::read_to_string(path).expect("a record")).expect("a record")
}

fn captions(record: &Record, turns: &[WholeTurn], ending: Option<&str>) -> Vec<(String, u16)> {
    let storyboard = Storyboard {
        start: record.start.position(),
        turns,
        below: Color::Black,
        coordinates: Coordinates::Cells,
        opening: "Once".to_owned(),
        ending: ending.map(str::to_owned),
    };
    storyboard
        .scenes()
        .map(|(scene, time)| {
            assert_eq!((scene.below, scene.coordinates), (Color::Black, Coordinates::Cells));
            (scene.caption.expect("every scene has one, so that all have one size"), time)
        })
        .collect()
}

#[test]
fn every_step_has_a_scene_with_the_turn_so_far() {
    let record = record("jersi-4.8-example");
    let turns: Vec<WholeTurn> = record.whole_turns().collect();
    let shown = captions(&record, &turns[11..12], None);
    let expected =
        [("Once", 200), ("6... f1=h2!!", 70), ("6... f1=h2!!-g2!", 70), ("6... f1=h2!!-g2!/K:a2", 500)];
    assert_eq!(shown, expected.map(|(text, time)| (text.to_owned(), time)));
}

#[test]
fn an_ending_is_shown_after_the_last_turn() {
    let record = record("jersi-4.8-example");
    let turns: Vec<WholeTurn> = record.whole_turns().take(1).collect();
    let shown = captions(&record, &turns, Some("The end"));
    assert_eq!(shown.last(), Some(&("The end".to_owned(), 500)));
    assert_eq!(shown[shown.len() - 2].1, 130);
}

#[test]
fn placings_and_ransoms_are_numbered_as_in_the_record() {
    for file in ["jersi-3-placing", "ransom-joined"] {
        let record = record(file);
        let turns: Vec<WholeTurn> = record.whole_turns().collect();
        let shown = captions(&record, &turns, None);
        for turn in &turns {
            let text = format!("{} {}", turn.count(), turn.text());
            assert!(shown.iter().any(|(caption, _)| *caption == text), "{file}: {text}");
        }
        let is_special = |turn: &WholeTurn| {
            turn.before().phase() == Phase::Place && turn.number() > 1 || turn.decisions().len() > 1
        };
        assert!(turns.iter().any(is_special), "{file}");
    }
}

#[test]
fn a_moving_unit_is_absent_from_the_board_until_it_arrives() {
    let record = record("jersi-4.8-example");
    let mut captures = 0;
    for turn in record.whole_turns() {
        for made in turn.decisions() {
            let shots = shots(&made.before, made.turn);
            for shot in &shots {
                let Some(flight) = shot.flight else {
                    assert_eq!(shot.meanwhile, shot.after.units);
                    continue;
                };
                let here = shot.meanwhile[flight.from.index()];
                assert!(here.is_none_or(|left| !flight.unit.is_stack() && !left.is_stack()));
                assert_eq!(shot.after.unit(flight.to).map(|unit| unit.top), Some(flight.unit.top));
                captures += usize::from(flight.captures);
            }
            let last = shots.last().expect("a turn has at least one step");
            let next = made.before.play(made.turn).expect("legal");
            assert!(last.after.shape.all().all(|cell| last.after.unit(cell) == next.unit(cell)));
        }
    }
    assert!(captures > 0);
}
