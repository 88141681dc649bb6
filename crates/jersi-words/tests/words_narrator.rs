//! Narrator and board descriptions on thousands of turns of random games, and by hand.

use jersi_rules::{
    Action, AnyPosition, Cell, Color, Drop, IllegalTurn, Kind, Phase, RulesetId, Turn, Variants,
};
use jersi_testkit::random::Random;
use jersi_words::{Language, Naming, Words, text_board};

fn all_words() -> Vec<Words> {
    let words = Language::ALL.map(|language| {
        [Naming::Plain, Naming::Lojban].map(|naming| Words::new(language).with_naming(naming))
    });
    words.into_iter().flatten().collect()
}

/// All setups of all rulesets.
fn starts() -> Vec<AnyPosition> {
    let mut starts = Vec::new();
    for &ruleset in RulesetId::ALL {
        let offered = ruleset.rules().variants;
        for chosen in 0..1_usize << offered.len() {
            let picked = offered.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
            let variants = picked.fold(Variants::NONE, |set, (_, &variant)| set.with(variant));
            for setup in ruleset.rules().setups {
                starts.push(AnyPosition::start(ruleset, setup.id, 5, variants).expect("a setup"));
            }
        }
    }
    starts
}

/// Cells that the sentence of a turn must name.
fn cells(turn: Turn) -> Vec<Cell> {
    let mut cells: Vec<Cell> =
        turn.steps().into_iter().flatten().flat_map(|step| [step.from, step.to]).collect();
    cells.extend(turn.relocation());
    match turn.action() {
        Action::Drop(drop) | Action::Place(drop) => cells.push(drop.cell),
        Action::Drops(first, second) => cells.extend([first.cell, second.cell]),
        Action::Give(cell) | Action::Relocate(cell) => cells.push(cell),
        _ => {}
    }
    cells
}

fn check(sentence: &str) {
    assert!(!sentence.is_empty());
    assert!(!sentence.contains(['{', '}', '$', '\u{2068}', '\u{2069}']), "{sentence}");
    assert!(!sentence.contains("  ") && !sentence.contains(" ,") && !sentence.contains(" ."), "{sentence}");
    assert_eq!(sentence.trim(), sentence);
}

#[test]
fn every_turn_of_random_games_is_described_with_its_cells() {
    let words = all_words();
    let mut random = Random::new(11);
    for start in starts() {
        for _ in 0..5 {
            let mut position = start;
            for _ in 0..150 {
                let turns = position.turns();
                // Some captures, for longer and more varied games.
                let captures: Vec<Turn> =
                    turns.iter().copied().filter(|&turn| position.write_turn(turn).contains('!')).collect();
                let lively = random.once_in(2).then(|| random.pick(&captures)).flatten();
                let Some(turn) = lively.or_else(|| random.pick(&turns)) else { break };
                for words in &words {
                    let told = words.turn(&position, turn);
                    check(&told);
                    assert!(told.ends_with('.') && !told.ends_with(".."), "{told}");
                    assert!(told.chars().next().is_some_and(char::is_uppercase), "{told}");
                    for cell in cells(turn) {
                        let name = position.shape().name(cell).to_string();
                        assert!(told.contains(&name), "{}: {told}", position.write_turn(turn));
                    }
                    let taking = words.say("taking-lone", &[("top-a", "".into())]);
                    let verb = taking.trim_end();
                    let marks =
                        position.captures(turn).iter().filter(|taken| !taken.mark().is_empty()).count();
                    assert_eq!(told.matches(verb).count(), marks, "{}: {told}", position.write_turn(turn));
                }
                position = position.play(turn).expect("legal");
            }
            for words in &words {
                words.board(&position).iter().for_each(|line| check(line));
                assert_eq!(words.board(&position).len(), position.units().count());
                check(&words.phase(&position));
                Color::BOTH
                    .iter()
                    .filter_map(|&side| words.reserve(&position, side))
                    .for_each(|line| check(&line));
                words.counter(&position).iter().for_each(|line| check(line));
                if let Some(outcome) = position.outcome() {
                    check(&words.outcome(position.ruleset(), outcome));
                }
            }
        }
    }
}

/// Some turn, mostly illegal.
fn any_turn(random: &mut Random, position: &AnyPosition) -> Turn {
    let cells: Vec<Cell> = position.shape().all().collect();
    let own: Vec<Cell> = position.units().map(|(cell, _)| cell).collect();
    let mut cell =
        || if random.once_in(2) { random.pick(&own) } else { None }.or_else(|| random.pick(&cells));
    let [from, via, to, last] = [cell(), cell(), cell(), cell()].map(|cell| cell.expect("a board has cells"));
    let kinds: Vec<Kind> = position.rules().kinds.iter().map(|rule| rule.kind).collect();
    let mut kind = || random.pick(&kinds).expect("a ruleset has kinds");
    let (first, second) = (Drop { kind: kind(), cell: from }, Drop { kind: kind(), cell: to });
    let turn = match random.below(10) {
        0 => Turn::cube(from, to),
        1 => Turn::stack(from, to),
        2 => Turn::cube_stack(from, via, to),
        3 => Turn::stack_cube(from, via, to),
        4 => Turn::drop(first),
        5 => Turn::drops(first, second),
        6 => return Turn::place(first),
        7 => return Turn::name(first.kind),
        8 => return Turn::give(from),
        _ => return Turn::relocate(from),
    };
    if random.once_in(4) && turn.steps()[0].is_some() { turn.relocating(last) } else { turn }
}

#[test]
fn every_refusal_is_one_sentence() {
    let words = all_words();
    let mut random = Random::new(3);
    let mut told_count = 0;
    for start in starts() {
        let mut position = start;
        for _ in 0..120 {
            let tries = (0..40).map(|_| any_turn(&mut random, &position)).collect::<Vec<_>>();
            for why in tries.into_iter().filter_map(|turn| position.play(turn).err()) {
                for words in &words {
                    check_refusal(words, &position, &why);
                    told_count += 1;
                }
            }
            let Some(turn) = random.pick(&position.turns()) else { break };
            position = position.play(turn).expect("legal");
        }
    }
    assert!(told_count > 50_000, "{told_count}");
}

fn check_refusal(words: &Words, position: &AnyPosition, why: &IllegalTurn) {
    let told = words.why_not(position, why);
    check(&told);
    assert!(told.ends_with('.'), "{told}");
    assert_eq!(told.matches(['.', '?', '!']).count(), 1, "one sentence: {told}");
}

/// Sentences of a turn, in English and French.
fn told(ruleset: &str, variants: &str, position: &str, turn: &str) -> String {
    let ruleset: RulesetId = ruleset.parse().expect("a ruleset");
    let variants = ruleset.variants(variants).expect("variants");
    let position = AnyPosition::read(ruleset, variants, position).expect("a position");
    let turn = position.read_turn(turn).expect("a turn");
    position.play(turn).expect("legal");
    Language::ALL.map(|language| Words::new(language).turn(&position, turn)).join("\n")
}

#[test]
fn climbing_capturing_and_putting_back_are_described() {
    let turns = [
        ("jersi-4.16", "", "3k-3/8/7/8/2R-m-5/8/7/8/3K-3 w 0 1", "e3-e4"),
        ("jersi-4.16", "", "3k-3/8/7/8/2R-ms5/8/7/8/3K-3 w 0 1", "e3-e4!"),
        ("jersi-4.16", "", "3k-3/8/7/8/2mRpr5/8/7/8/3K-3 w 0 1", "e3-d3"),
        ("jersi-4.16", "", "3k-3/8/7/8/2mRps5/8/7/8/3K-3 w 0 1", "e3-e4!"),
        ("jersi-4.16", "", "3k-3/8/7/8/2PSMpp-4/8/7/8/3K-3 w 0 1", "e3=d3-e4!"),
        ("jersi-4.16", "", "3k-3/8/7/8/2PS1rpM-3/8/7/8/3K-3 w 0 1", "e3=e4-e5"),
        ("jersi-4.16", "", "7/8/7/8/2PSfk5/8/7/8/3K-3 w 0 1", "e3-e4!!/k:i4"),
        ("jersi-4.16", "", "3p-M-2/8/7/8/2PSfk5/8/7/8/3K-3 w 0 1", "e3=e4!!-e5/k:i4"),
        ("jersi-4.16", "", "3p-M-2/8/7/8/2PSMk5/8/7/8/3K-3 w 0 1", "e3-e4!!/k:i5"),
        ("jersi-4.16", "", "3k-3/8/7/8/9/8/7/8/3K-3 w 0 1 MMWW", "W:e5"),
        ("jersi-4.16", "", "3k-3/8/7/8/2R-6/8/7/8/3K-3 w 0 1 MMWW", "M:e4/W:e3"),
        ("jersi-4.16", "", "3k-3/8/7/8/2R-6/8/7/8/3K-3 w 0 1 MMWW", "M:e4/W:e4"),
        ("jersi-4.8", "ransom", "3p-s-2/8/7/8/9/8/7/8/3K-3 w 0 1 - name:k", "#s"),
        ("jersi-4.8", "ransom", "3p-s-2/8/7/8/9/8/7/8/3K-3 b 0 1 - give:ks", "#i5"),
        ("jersi-4.8", "ransom", "3p-3/8/7/8/9/8/7/8/3K-3 w 0 1 - relocate:k", "/k:i4"),
        ("jersi-4.8", "ransom", "3p-3/8/7/8/9/8/7/8/3K-3 w 0 1 - relocate:k", "/k:i5"),
        ("pijersi", "", "6/7/6/2p-ps3/2R-S-2/7/6 w 0 1", "c3-c4"),
        ("pijersi", "", "6/7/6/2p-wr3/2WSR-2/7/6 w 0 1", "c3=d3!-c3"),
        ("pijersi", "", "6/7/6/2p-wr3/2R-P-2/7/6 w 0 1", "c3-c4=b5"),
        ("pijersi", "", "6/7/6/2r-pr3/2RPS-2/7/6 w 0 1", "c3=d4!-d3!"),
    ];
    let lines: Vec<_> =
        turns.iter().map(|turn| format!("{}\n{}", turn.3, told(turn.0, turn.1, turn.2, turn.3))).collect();
    insta::assert_snapshot!(lines.join("\n\n"));
}

#[test]
fn placings_are_described_with_the_cube_below() {
    let mut position =
        AnyPosition::start(RulesetId::Jersi3, "free-mokca", 0, Variants::NONE).expect("a setup");
    let words = Words::new(Language::English);
    let mut lines = vec![words.phase(&position)];
    lines.extend(words.reserve(&position, Color::White));
    for text in ["N:a3", "n:i3", "M:a2", "m:i2", "R:a2"] {
        let turn = position.read_turn(text).expect("a placing");
        lines.push(words.turn(&position, turn));
        position = position.play(turn).expect("legal");
    }
    lines.extend(words.reserve(&position, Color::White));
    assert_eq!(position.phase(), Phase::Place);
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn cells_are_described_with_agreeing_adjectives() {
    let position = AnyPosition::read(
        RulesetId::Jersi4_16,
        Variants::NONE,
        "3k-3/8/7/8/2PSmSMMs-3/8/7/8/3K-3 w 33 30 MWWmm",
    );
    let position = position.expect("a position");
    let mut lines = Vec::new();
    for language in Language::ALL {
        let words = Words::new(language);
        lines.extend(words.board(&position));
        lines.push(words.cell(&position, position.shape().named("e9").expect("a cell")));
        lines.extend(words.counter(&position));
        lines.extend(Color::BOTH.iter().filter_map(|&side| words.reserve(&position, side)));
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn each_board_has_its_form() {
    let boards: Vec<_> =
        RulesetId::ALL.iter().map(|&ruleset| text_board(&AnyPosition::initial(ruleset))).collect();
    insta::assert_snapshot!(boards.join("\n"));
    for board in boards {
        assert!(board.is_ascii());
    }
}
