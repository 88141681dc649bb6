//! Errors of drawn-up positions, links and records.

use jersi_play::LinkError;
use jersi_rules::record::Record;
use jersi_rules::{Color, Cube, DraftFault, Kind, Phase, RulesetId, Spot, Variant};
use jersi_words::{Language, Naming, Words};

/// One fault of each kind.
fn faults(ruleset: RulesetId) -> Vec<DraftFault> {
    let spot = Spot::new(ruleset.shape(), ruleset.shape().all().nth(5).expect("a cell"));
    let white = |kind| Cube { color: Color::White, kind };
    let black = |kind| Cube { color: Color::Black, kind };
    let (color, victim, side) = (Color::White, Color::Black, Color::Black);
    vec![
        DraftFault::VariantNotOffered { variant: Variant::Ransom },
        DraftFault::PhaseNotOffered { phase: Phase::Place },
        DraftFault::PhaseNotOffered { phase: Phase::Give(Kind::Rock) },
        DraftFault::ForeignKind { spot, kind: Kind::Mountain },
        DraftFault::TooHigh { spot, height: 3 },
        DraftFault::MixedColors { spot, below: white(Kind::Rock), top: black(Kind::Scissors) },
        DraftFault::StandingOn { spot, below: white(Kind::Kunti), top: white(Kind::Scissors) },
        DraftFault::TooMany { color, kind: Kind::Paper, count: 5, most: 4 },
        DraftFault::TooManyInReserve { color, kind: Kind::Wise, count: 1, most: 0 },
        DraftFault::RoyalMissing { color, kind: Kind::King },
        DraftFault::RoyalNotCaptured { color, kind: Kind::King },
        DraftFault::AlreadyArrived { color, spot },
        DraftFault::CounterBeyond { counter: 50, limit: 40 },
        DraftFault::CounterMissing,
        DraftFault::CounterWhilePlacing { counter: 2 },
        DraftFault::Number { number: 0, most: 65_535 },
        DraftFault::NumberWhilePlacing { number: 2 },
        DraftFault::NothingToPlace,
        DraftFault::PlacedOutside { spot, cube: black(Kind::Paper) },
        DraftFault::PlacedOutOfTurn { side, placed: [1, 2], left: [3, 4] },
        DraftFault::NothingToName { victim },
        DraftFault::NothingToGive { victim, kind: Kind::Wise },
        DraftFault::NowhereToRelocate { victim },
    ]
}

#[test]
fn every_fault_of_a_draft_has_a_sentence() {
    let mut told = Vec::new();
    for language in Language::ALL {
        for naming in [Naming::Plain, Naming::Lojban] {
            let words = Words::new(language).with_naming(naming);
            for fault in faults(RulesetId::Jersi3) {
                let said = words.draft_fault(RulesetId::Jersi3, &fault);
                assert!(said.ends_with('.'), "{said}");
                told.push(said);
            }
        }
    }
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn errors_of_links_and_records_have_sentences() {
    let links = [
        LinkError::NotALink,
        LinkError::OtherVersion { version: '2' },
        LinkError::Damaged,
        LinkError::IllegalStart,
    ];
    let records = [
        "",
        "[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 zz *",
        "[Ruleset \"pijersi\"]\n\n1. a1-b2=b7 *",
        "[Ruleset \"chess\"]\n\n*",
        "[Ruleset \"pijersi\"]\n[Setup \"nowhere\"]\n\n*",
        "[Ruleset \"pijersi\"]\n[Setup \"full-random\"]\n\n*",
        "[Ruleset \"pijersi\"]\n[Position \"6/7 w 0 1\"]\n\n*",
        "[Ruleset \"pijersi\"]\n[Variant \"ransom\"]\n\n*",
        "[Ruleset \"pijersi\"]\n[White\n\n*",
        "[Ruleset \"pijersi\"]\n\n1. b4=c4 {so *",
        "[Ruleset \"pijersi\"]\n\n1. b4=c4 (1. b4=d3 *",
        "[Ruleset \"pijersi\"]\n\n1. b4=c4 ) *",
        "[Ruleset \"pijersi\"]\n\n1. b4=c4 7-7",
        "[Ruleset \"pijersi\"]\n\n1. b4=c4 $900 *",
    ];
    let mut told = Vec::new();
    for language in Language::ALL {
        let words = Words::new(language);
        for link in links {
            told.push(words.link_error(&link));
        }
        for text in records {
            let error = Record::read(text).expect_err(text);
            told.push(words.record_error(&error));
        }
    }
    insta::assert_snapshot!(told.join("\n"));
}
