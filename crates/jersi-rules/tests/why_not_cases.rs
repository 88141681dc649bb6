//! Reasons of illegal turns by hand: for every rule an attempt that it forbids, with the player's message, and similar
//! ones that are allowed.

use std::collections::BTreeSet;

use jersi_rules::{
    Cell, Color, Cube, Fixed, IllegalTurn, Jersi2, Jersi3, Jersi4_8, Jersi4_16, Kind, Mover, Pijersi,
    Position, Rule, Step, Turn, Variants,
};

/// A position with attempts.
struct Page {
    ruleset: &'static str,
    variants: &'static str,
    /// A position text, or the name of a setup.
    position: &'static str,
    /// Turns played before.
    played: &'static [&'static str],
    tries: &'static [Try],
}

/// The message, the turn, and the expected error: the rule, the cell, the other cell, the mover and the cube that it
/// meets, with a dot for a missing one. Empty for a legal turn.
type Try = (&'static str, &'static str, &'static str);

const PAGES: &[Page] = &[
    Page {
        ruleset: "pijersi",
        variants: "",
        position: "classic",
        played: &[],
        tries: &[
            ("nothing stands on c3", "c3-d3", "empty-start c3 . . ."),
            ("the scissors on g1 are Black's", "g1-f1", "not-yours g1 . s ."),
            ("the rock on a1 is alone, so it is no stack", "a1=b1", "lone-cube a1 . R ."),
            ("a cube goes one cell; from b1 to d1 are two", "b1-d1", "cube-reach d1 b1 P ."),
            ("a cube goes one cell, and not none", "b1-b1", "cube-reach b1 b1 P ."),
            ("a stack goes one cell or two; from b4 to e4 are three", "b4=e4", "stack-reach e4 b4 W ."),
            ("a stack goes one cell or two, and not none", "b4=b4", "stack-reach b4 b4 W ."),
            ("from b4 straight on lie d3 and d5, but not d4", "b4=d4", "straight-line d4 b4 W ."),
            ("a stack goes straight on over an empty cell", "b4=d5", ""),
            (
                "a stack passes over empty cells only, but scissors stand on b5",
                "b4=b6",
                "empty-middle b5 b4 W S",
            ),
            (
                "a wise can only stand on another wise, not on the rock on b3",
                "b4-b3",
                "standing-on b3 b4 W R",
            ),
            ("two cubes stand on b4, so there is no room for a third", "b3-b4", "two-at-most b4 b3 R W"),
            ("a stack never lands on an own cube", "b4=b3", "stack-on-own b3 b4 W R"),
            (
                "a paper that moved to an empty cell makes no second step",
                "b1-c1=d1",
                "no-second-step c1 . P .",
            ),
            ("a cube builds and the stack goes on", "a1-b1=d2", ""),
            (
                "a stack may pass over the cell that its cube left, but on b1 stands a paper",
                "b2-b3=b1",
                "stack-on-own b1 b3 S P",
            ),
            ("a stack goes back to where its cube came from", "b2-b3=b2", ""),
            ("a stack's top goes back to where the stack came from", "b4=c4-b4", ""),
            ("there is no reserve in this game", "W:c4", "empty-reserve c4 . W ."),
        ],
    },
    Page {
        ruleset: "pijersi",
        variants: "",
        position: "6/7/6/2p-ww3/2R-3/7/6 w 0 1",
        played: &[],
        tries: &[
            ("a rock does not capture a paper", "c3-d3", "power d3 c3 R p"),
            ("nothing captures a wise", "c3-d4", "power d4 c3 R w"),
        ],
    },
    Page {
        ruleset: "pijersi",
        variants: "",
        position: "R-5/7/6/3r-3/6/7/6 b 0 1",
        played: &[],
        tries: &[("White's rock has arrived: the game is over", "d4-c4", "game-over . . . .")],
    },
    Page {
        ruleset: "pijersi",
        variants: "",
        position: "6/7/6/3r-3/2R-3/7/6 w 20 11",
        played: &[],
        tries: &[("after 20 turns without a capture the game is over", "c3-c4", "game-over . . . .")],
    },
    Page {
        ruleset: "jersi-2",
        variants: "",
        position: "symmetrical",
        played: &[],
        tries: &[
            ("nothing stands on the kunti", "b3-a3", "standing-on a3 b3 C N"),
            ("the kunti may stand on a cube", "a3-b3", ""),
            ("cubes are placed before the game, not in it", "K:d4", "empty-reserve d4 . K ."),
        ],
    },
    Page {
        ruleset: "jersi-2",
        variants: "",
        position: "5/6/7/8/RKn-3C-R-2/5c-2/7/6/2N-2 w - 1",
        played: &[],
        tries: &[
            ("the stack may capture the kunti", "e1=e2", ""),
            (
                "when the kunti fell to the rock, the game is over: no second step",
                "e1=e2-e3",
                "kunti-fell e2 . K .",
            ),
            ("nor after a capture by a cube", "e1-e2=e3", "kunti-fell e2 . K ."),
        ],
    },
    Page {
        ruleset: "jersi-2",
        variants: "",
        position: "free",
        played: &["N:a3", "n:i3", "R:a1", "r:i1", "K:a1", "k:h1"],
        tries: &[
            ("White places on rows a and b only", "R:c1", "place-row c1 . R ."),
            ("Black's rows are not White's", "R:h2", "place-row h2 . R ."),
            ("nothing stands on the kunti", "R:a3", "place-cell a3 . R N"),
            ("two cubes stand on a1 already", "R:a1", "two-at-most a1 . R K"),
            ("White's kunti is placed already", "N:b1", "empty-reserve b1 . N ."),
            ("while cubes are placed none moves", "a1-b1", "other-phase . . . ."),
            ("a cube is placed on an empty cell", "R:b1", ""),
        ],
    },
    Page {
        ruleset: "jersi-3",
        variants: "",
        position: "mokca",
        played: &[],
        tries: &[
            ("the mokca on a4 touches b5: no stack is built there", "a5-b5=d7", "blocked b5 a4 C M"),
            (
                "the mokca's own cell is not blocked by it, but two cubes stand there",
                "b4-a4",
                "two-at-most a4 b4 C M",
            ),
        ],
    },
    Page {
        ruleset: "jersi-3",
        variants: "",
        position: "2n-2/3r-k-1/RC6/K-M-R-5/kr8/8/7/1K-R-3/2N-2 w - 1",
        played: &[],
        tries: &[
            ("White's own mokca blocks f1: no stack is built", "g1-f1", "blocked f1 f2 C M"),
            ("and g2: no stack moves there", "g1=g2", "blocked g2 f2 C M"),
            ("one cube alone is never blocked", "g1-g2", ""),
            ("the mokca is not blocked by itself", "f2-f3", ""),
            ("nothing keeps the stack from going on with the mokca on top", "f2-f3=f4", ""),
            ("a mokca that was just covered blocks no more", "f3-f2=e2", ""),
        ],
    },
    Page {
        ruleset: "jersi-3",
        variants: "",
        position: "2n-2/3r-k-1/7/1MRK-5/9/8/7/1K-R-3/2N-2 w - 1",
        played: &[],
        tries: &[
            ("a mokca that its rider uncovers does not block that step", "f2-f3", ""),
            ("nor the rest of the turn", "f2-f3=g2", ""),
        ],
    },
    Page {
        ruleset: "jersi-3",
        variants: "",
        position: "2n-2/3r-k-1/7/1MRK-5/9/8/7/1K-R-3/2N-2 w - 1",
        played: &["f2-f3", "h4-g4"],
        tries: &[
            ("in the next turn it does block", "f3=f4", ""),
            ("around it", "f3=g2", "blocked g2 f2 R M"),
        ],
    },
    Page {
        ruleset: "jersi-3",
        variants: "",
        position: "2n-2/3r-k-1/6CC/6cmk-/5M-3/8/7/1K-R-3/2N-2 w - 1",
        played: &[],
        tries: &[
            ("Black's mokca blocks g6 for White's stack", "g7=g6", "blocked g6 f7 C m"),
            ("passing over g6 is free", "g7=g5", ""),
            ("nothing captures a mokca", "g7-f7", "power f7 g7 C m"),
        ],
    },
    Page {
        ruleset: "jersi-3",
        variants: "",
        position: "2n-2/3r-k-1/6CC/6cmk-/5M-3/8/7/1K-R-3/2N-2 b - 1",
        played: &[],
        tries: &[
            ("White's mokca blocks f6 even for Black's mokca", "f7=f6", "blocked f6 e6 m M"),
            ("and e7", "f7=e7", "blocked e7 e6 m M"),
            ("nothing blocks e8", "f7=e8", ""),
        ],
    },
    Page {
        ruleset: "jersi-4.16",
        variants: "",
        position: "k-6/8/7/8/2RSM-MPMM3/8/7/8/K-6 w 0 1 WWmmmmww",
        played: &[],
        tries: &[
            ("a mountain never moves", "e4-d4", "mountain-stays e4 . M ."),
            ("two mountains do not either", "e6=d6", "mountain-stays e6 . M ."),
            ("the paper on a mountain is no stack that moves", "e5=d5", "stands-on-mountain e5 . P M"),
            ("it may step off", "e5-d5", ""),
            ("a stack never enters a cell with a mountain", "e3=e4", "stack-on-mountain e4 e3 S M"),
            ("nor passes over one", "e3=e5", "empty-middle e4 e3 S M"),
            ("on two mountains there is no room", "e5-e6", "two-at-most e6 e5 P M"),
            ("a cube climbs one", "e3-e4", ""),
            ("after a climb there is no second step", "e3-e4=d4", "no-second-step e4 . S ."),
            ("White has no mountain in reserve any more", "M:c1", "empty-reserve c1 . M ."),
            ("but two wise", "W:c1/W:c2", ""),
            ("a wise falls on an own mountain", "W:e4", ""),
            ("two cubes stand on e5 already", "W:e5", "two-at-most e5 . W P"),
            ("nothing is dropped on the own king", "W:a1", "drop-target a1 . W K"),
            ("nothing is dropped on an enemy", "W:i1", "drop-target i1 . W k"),
            (
                "the second drop falls next to the first, but c3 is too far from c1",
                "W:c1/W:c3",
                "drop-neighbor c3 c1 W .",
            ),
            ("the second drop has the first one's cell full", "W:e4/W:e4", "two-at-most e4 . W W"),
            ("no king was captured", "e3=d3/k:i2", "no-king-captured i2 . . ."),
            ("no ransom is due", "#P", "other-phase . . . ."),
        ],
    },
    Page {
        ruleset: "jersi-4.16",
        variants: "",
        position: "standard",
        played: &[],
        tries: &[
            (
                "a mountain stands on nothing but a mountain, not on the wise just dropped",
                "W:c4/M:c4",
                "drop-target c4 . M W",
            ),
            ("the other way round is legal", "M:c4/W:c4", ""),
            ("a mountain stands on no rock", "M:a3", "drop-target a3 . M R"),
            ("nothing stands on the king", "b4-a4", "standing-on a4 b4 S K"),
            ("rocks are not dropped", "R:c4", "empty-reserve c4 . R ."),
        ],
    },
    Page {
        ruleset: "jersi-4.16",
        variants: "no-parachute",
        position: "standard",
        played: &[],
        tries: &[("without parachuting there is no reserve", "M:c4", "empty-reserve c4 . M .")],
    },
    Page {
        ruleset: "jersi-4.16",
        variants: "",
        position: "k-P-ppM-mm2/R-7/7/8/9/8/7/8/K-6 w 0 1",
        played: &[],
        tries: &[
            (
                "Black's king was captured and must be put back, on i4 for example",
                "h1-i1",
                "relocation-due i4 . k .",
            ),
            ("not on a White paper", "h1-i1/k:i2", "relocation-cell i2 . k P"),
            ("nor on the rock that captured it", "h1-i1/k:i1", "relocation-cell i1 . k R"),
            ("nor on two papers, of its own colour or not", "h1-i1/k:i3", "two-at-most i3 . k p"),
            ("nor on two mountains", "h1-i1/k:i5", "two-at-most i5 . k m"),
            ("nor on any row but i", "h1-i1/k:a2", "relocation-row a2 . k ."),
            ("an enemy's mountain will do", "h1-i1/k:i4", ""),
            ("an empty cell will do", "h1-i1/k:i6", ""),
        ],
    },
    Page {
        ruleset: "jersi-4.16",
        variants: "",
        position: "7/k-7/7/8/RF8/8/7/8/K-6 w 0 1",
        played: &[],
        tries: &[
            ("a stack goes along the edge and its top round the corner", "e1=g1-h1/k:i1", ""),
            ("there too the king must be put back", "e1=g1-h1", "relocation-due i1 . k ."),
        ],
    },
    Page {
        ruleset: "jersi-4.8",
        variants: "ransom",
        position: "k-P-ppM-mm2/R-7/7/8/9/8/7/8/K-6 w 0 1",
        played: &[],
        tries: &[
            ("before the king is put back a ransom is given", "h1-i1/k:i4", "ransom-first i4 . k ."),
            ("the capture is a turn by itself", "h1-i1", ""),
        ],
    },
    Page {
        ruleset: "jersi-4.8",
        variants: "ransom",
        position: "k-P-ppM-mm2/R-7/7/8/9/8/7/8/K-6 w 0 1",
        played: &["h1-i1"],
        tries: &[
            ("Black has no scissors on top", "#S", "ransom-name . . s ."),
            ("a mountain is no ransom", "#M", "ransom-name . . m ."),
            ("nor is a king", "#K", "ransom-name . . k ."),
            ("Black has a paper on top", "#P", ""),
            ("White names a kind, and gives nothing", "#i3", "other-phase . . . ."),
            ("the king is put back later", "/k:i4", "other-phase . . . ."),
        ],
    },
    Page {
        ruleset: "jersi-4.8",
        variants: "ransom",
        position: "k-P-ppM-mm2/R-7/7/8/9/8/7/8/K-6 w 0 1",
        played: &["h1-i1", "#P"],
        tries: &[
            ("a paper was named, and Black's mountain is none", "#i5", "ransom-give i5 . p m"),
            ("White's paper is not Black's to give", "#i2", "ransom-give i2 . p P"),
            ("nothing stands on h1", "#h1", "ransom-give h1 . p ."),
            ("Black gives the paper on top", "#i3", ""),
        ],
    },
    Page {
        ruleset: "jersi-4.8",
        variants: "ransom",
        position: "k-P-ppM-mm2/R-7/7/8/9/8/7/8/K-6 w 0 1",
        played: &["h1-i1", "#P", "#i3"],
        tries: &[
            ("the king goes back to row i", "/k:a2", "relocation-row a2 . k ."),
            ("not on a White paper", "/k:i2", "relocation-cell i2 . k P"),
            ("it joins the paper that was left", "/k:i3", ""),
            ("before that nobody plays", "a1-a2", "other-phase . . . ."),
        ],
    },
];

/// Makes all attempts of a page; returns the rules that they break.
fn read<R: Fixed>(page: &Page) -> Vec<Rule> {
    let variants = Variants::parse(page.variants, R::RULES.variants).expect("variants");
    let mut position: Position<R> = if page.position.contains('/') {
        Position::read(page.position, variants).expect("a position")
    } else {
        Position::start(page.position, 0, variants).expect("a setup")
    };
    for text in page.played {
        let turn = position.read_turn(text).expect("a turn");
        position = position.play(turn).expect("a legal turn");
    }
    let mut broken = Vec::new();
    for (told, text, expected) in page.tries {
        let turn = position.read_turn(text).expect("a turn");
        let answer = position.check_turn(turn);
        let shown = answer.map_or_else(|why| show::<R>(why), |()| String::new());
        assert_eq!(&shown, expected, "{told}: {text} in {} {}", page.ruleset, page.position);
        assert_eq!(position.turns().contains(&turn), answer.is_ok(), "{told}: {text}");
        broken.extend(answer.err().map(|why| why.rule));
    }
    broken
}

/// The rule, both cells and both cubes, with a dot for a missing one.
fn show<R: Fixed>(why: IllegalTurn) -> String {
    let cell = |cell: Option<Cell>| cell.map_or_else(|| ".".into(), |cell| R::SHAPE.name(cell).to_string());
    let letter = |cube: Cube| cube.color.case(R::RULES.letter(cube.kind)).to_string();
    let cube = |cube: Option<Cube>| cube.map_or_else(|| ".".into(), letter);
    [why.rule.id().into(), cell(why.cell), cell(why.other), cube(why.mover), cube(why.met)].join(" ")
}

#[test]
fn each_attempt_is_refused_by_the_most_relevant_rule() {
    let mut broken = BTreeSet::new();
    for page in PAGES {
        broken.extend(match page.ruleset {
            "jersi-2" => read::<Jersi2>(page),
            "jersi-3" => read::<Jersi3>(page),
            "jersi-4.8" => read::<Jersi4_8>(page),
            "jersi-4.16" => read::<Jersi4_16>(page),
            "pijersi" => read::<Pijersi>(page),
            other => panic!("{other} is no ruleset"),
        });
    }
    // These three can't be written in notation: they have their own tests below.
    broken.extend([Rule::SecondStart, Rule::SecondMover, Rule::OffBoard]);
    let absent: Vec<&str> =
        Rule::ALL.iter().filter(|rule| !broken.contains(rule)).map(|rule| rule.id()).collect();
    assert!(absent.is_empty(), "no page speaks of {absent:?}");
}

fn pijersi_step(mover: Mover, from: &str, to: &str) -> Step {
    let cell = |name| Pijersi::SHAPE.named(name).expect("on the board");
    Step { mover, from: cell(from), to: cell(to) }
}

#[test]
fn the_second_step_begins_where_the_first_one_ended() {
    let start = Position::<Pijersi>::initial();
    let first = pijersi_step(Mover::Stack, "b4", "c4");
    assert_eq!(start.check_step(first), Ok(()));
    let why = start.check_steps(first, pijersi_step(Mover::Cube, "b3", "c3")).expect_err("another cube");
    assert_eq!(show::<Pijersi>(why), "second-start c4 b3 W .");
}

#[test]
fn the_second_step_moves_the_other_number_of_cubes() {
    let start = Position::<Pijersi>::initial();
    let first = pijersi_step(Mover::Stack, "b4", "c4");
    let why = start.check_steps(first, pijersi_step(Mover::Stack, "c4", "d4")).expect_err("a stack again");
    assert_eq!(show::<Pijersi>(why), "second-mover c4 . W .");
    assert_eq!(start.check_steps(first, pijersi_step(Mover::Cube, "c4", "d4")), Ok(()));
}

#[test]
fn a_turn_of_a_larger_board_gets_a_reason() {
    let start = Position::<Pijersi>::initial();
    let beyond = Jersi4_16::SHAPE.named("i7").expect("on the larger board");
    let near = Pijersi::SHAPE.named("a1").expect("on the board");
    let why = start.check_turn(Turn::cube(near, beyond)).expect_err("off the board");
    assert_eq!(why, IllegalTurn::new(Rule::OffBoard));
    assert_eq!(start.check_turn(Turn::relocate(beyond)).expect_err("no king").rule, Rule::OtherPhase);
}

#[test]
fn a_relocation_after_a_drop_is_illegal() {
    let start = Position::<Jersi4_16>::initial();
    let cell = |name| Jersi4_16::SHAPE.named(name).expect("on the board");
    let drop = jersi_rules::Drop { kind: Kind::Wise, cell: cell("e5") };
    assert_eq!(start.check_turn(Turn::drop(drop)), Ok(()));
    let why = start.check_turn(Turn::drop(drop).relocating(cell("i1"))).expect_err("no king fell");
    assert_eq!(why, IllegalTurn::new(Rule::NoKingCaptured));
}

#[test]
fn the_cells_of_an_answer_can_be_named() {
    let start = Position::<Pijersi>::initial();
    let why = start.check_turn(start.read_turn("b4-b3").expect("a turn")).expect_err("a wise on a rock");
    let names: Vec<String> = why.cell_names(Pijersi::SHAPE).map(|name| name.to_string()).collect();
    assert_eq!(names, ["b3", "b4"]);
    assert_eq!(why.met, Some(Cube { color: Color::White, kind: Kind::Rock }));
    assert_eq!(why.to_string(), "the rule 'standing-on' forbids it");
}
