//! Rules that can forbid a turn in a ruleset. A page must explain exactly these.

use jersi_rules::{KindSet, Opening, Royal, Rule, Rules, SecondDirection, Variant};

/// Whether a turn of the ruleset can break a rule, by the ruleset's table.
///
/// ```
/// use jersi_rulebook::may_hit;
/// use jersi_rules::{Rule, RulesetId};
///
/// assert!(may_hit(RulesetId::Jersi3.rules(), Rule::Blocked));
/// assert!(!may_hit(RulesetId::Jersi2.rules(), Rule::Blocked));
/// ```
#[must_use]
pub fn may_hit(rules: &Rules, rule: Rule) -> bool {
    let is_placed = rules.setups.iter().any(|setup| matches!(setup.opening, Opening::Placed { .. }));
    let has_ransom = rules.variants.contains(&Variant::Ransom);
    let has_mountains = rules.kinds.iter().any(|kind| rules.rooted.has(kind.kind));
    let has_guards = rules.kinds.iter().any(|kind| rules.guards.has(kind.kind));
    let puts_back = matches!(rules.royal, Royal::Relocated(_));
    let special = rules.special;
    match rule {
        Rule::GameOver
        | Rule::OffBoard
        | Rule::EmptyStart
        | Rule::NotYours
        | Rule::LoneCube
        | Rule::CubeReach
        | Rule::StackReach
        | Rule::StraightLine
        | Rule::EmptyMiddle
        | Rule::TwoAtMost
        | Rule::StandingOn
        | Rule::StackOnOwn
        | Rule::Power
        | Rule::NoSecondStep
        | Rule::SecondStart
        | Rule::SecondMover => true,
        Rule::OtherPhase => is_placed || has_ransom,
        Rule::MountainStays | Rule::StandsOnMountain | Rule::StackOnMountain => has_mountains,
        Rule::Blocked => has_guards,
        Rule::KuntiFell => matches!(rules.royal, Royal::Fatal(_)),
        Rule::EmptyReserve => is_placed || !rules.reserve.is_empty(),
        Rule::DropTarget | Rule::DropNeighbor => !rules.reserve.is_empty(),
        Rule::RelocationDue | Rule::NoKingCaptured | Rule::RelocationRow | Rule::RelocationCell => puts_back,
        Rule::RansomFirst | Rule::RansomName | Rule::RansomGive => has_ransom,
        Rule::PlaceRow | Rule::PlaceCell => is_placed,
        Rule::PlaceRoom => is_placed && rules.kinds.iter().any(|kind| kind.stands_on == KindSet::NONE),
        Rule::SecondDirection => special.direction != SecondDirection::Free,
        Rule::CapturesAsCube => special.captures_as_cube != KindSet::NONE,
        Rule::CapturesAsStack => special.captures_as_stack != KindSet::NONE,
        Rule::LeapBlocked => special.leap_guards != KindSet::NONE,
        Rule::DropZone => !special.zones.is_empty(),
        Rule::DropCount => special.most_drops < 2,
        Rule::SwapCubes => special.swap.is_some(),
    }
}
