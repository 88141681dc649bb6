//! Ruleset tables in words, topic by topic: two rulesets side by side.

use jersi_rules::{
    AnyPosition, Blocked, ClockRule, Kind, KindRule, KindSet, Reset, Royal, Rules, RulesetId,
    SecondDirection, Special,
};
use jersi_words::{Value, Words};

use crate::document::{Block, Span};

/// A topic with the texts of two rulesets.
pub(super) type Pair = (String, [String; 2]);

/// Topics on which two rulesets differ, with both texts, and the names of equal topics.
pub(super) fn compared(words: &Words, left: RulesetId, right: RulesetId) -> (Vec<Pair>, Vec<String>) {
    let (mut differing, mut same) = (Vec::new(), Vec::new());
    for ((topic, left), (_, right)) in facts(words, left).into_iter().zip(facts(words, right)) {
        if left == right { same.push(topic) } else { differing.push((topic, [left, right])) }
    }
    // Topics that neither ruleset has are omitted.
    for ((topic, left), (_, right)) in special(words, left).into_iter().zip(special(words, right)) {
        let text = |own: Option<String>| own.unwrap_or_else(|| words.say("fact-none", &[]));
        match (left, right) {
            (None, None) => {}
            (left, right) if left == right => same.push(topic),
            (left, right) => differing.push((topic, [text(left), text(right)])),
        }
    }
    (differing, same)
}

/// The topics of one ruleset with their texts.
pub(super) fn of_one(words: &Words, ruleset: RulesetId) -> Vec<(String, String)> {
    let has = special(words, ruleset).into_iter().filter_map(|(topic, text)| Some((topic, text?)));
    facts(words, ruleset).into_iter().chain(has).collect()
}

/// The topics as a table.
pub(super) fn table(words: &Words, left: RulesetId, right: RulesetId, pairs: &[Pair]) -> Block {
    let cell = |text: &str| vec![Span::plain(text)];
    let head = [words.say("diff-topic", &[]), left.name().to_owned(), right.name().to_owned()];
    let row = |(topic, [left, right]): &Pair| vec![cell(topic), cell(left), cell(right)];
    Block::Table { head: head.iter().map(|text| cell(text)).collect(), rows: pairs.iter().map(row).collect() }
}

/// Every topic with the text of a ruleset, in a fixed order.
fn facts(words: &Words, ruleset: RulesetId) -> Vec<(String, String)> {
    let rules = ruleset.rules();
    let about = About { words, ruleset, rules };
    let said = [
        ("fact-board", about.board()),
        ("fact-army", about.army()),
        ("fact-letters", words.letters(ruleset)),
        ("fact-reserve", about.reserve()),
        ("fact-setups", about.or_none(rules.setups.iter().map(|setup| words.setup_in(ruleset, setup)))),
        (
            "fact-variants",
            about.or_none(rules.variants.iter().map(|&variant| words.variant_in(ruleset, variant))),
        ),
        ("fact-opening", about.opening()),
        ("fact-stacks", about.stacks()),
        ("fact-mountains", about.kinds(rules.rooted)),
        ("fact-guards", about.kinds(rules.guards)),
        ("fact-captures", about.captures()),
        ("fact-runners", about.kinds(rules.runners)),
        ("fact-royal", about.royal()),
        ("fact-counter", about.counter()),
        ("fact-blocked", about.blocked()),
        ("fact-score", rules.score.join(", ")),
    ];
    said.into_iter().map(|(id, text)| (words.say(id, &[]), text)).collect()
}

/// Topics that occur in rules files only, with a text if the ruleset has them.
fn special(words: &Words, ruleset: RulesetId) -> Vec<(String, Option<String>)> {
    let rules = ruleset.rules();
    let about = About { words, ruleset, rules };
    let special = rules.special;
    let kinds = |set: KindSet| (set != KindSet::NONE).then(|| about.kinds(set));
    let said = [
        ("own-fact-lattice", ruleset.shape().is_square().then(|| about.say("own-fact-square", &[]))),
        ("own-fact-second", about.second()),
        ("own-fact-direction", about.direction()),
        ("own-fact-as-cube", kinds(special.captures_as_cube)),
        ("own-fact-as-stack", kinds(special.captures_as_stack)),
        ("own-fact-leaps", kinds(special.leap_guards)),
        ("own-fact-drops", (special.most_drops < 2).then(|| special.most_drops.to_string())),
        ("own-fact-zones", about.zones()),
        ("own-fact-prison", special.exchanges.map(|count| count.to_string())),
        ("own-fact-swap", special.swap.map(|kind| about.name(kind))),
        ("own-fact-ransom", special.ransom.then(|| about.say("own-fact-always", &[]))),
        ("own-fact-placing", about.placing()),
    ];
    said.into_iter().map(|(id, text)| (words.say(id, &[]), text)).collect()
}

struct About<'w> {
    words: &'w Words,
    ruleset: RulesetId,
    rules: &'static Rules,
}

impl About<'_> {
    fn say(&self, id: &str, arguments: &[(&str, Value)]) -> String {
        self.words.say(id, arguments)
    }

    fn or_none(&self, items: impl Iterator<Item = String>) -> String {
        let said = self.words.list(items);
        if said.is_empty() { self.say("fact-none", &[]) } else { said }
    }

    fn name(&self, kind: Kind) -> String {
        self.words.kind(self.ruleset, kind)
    }

    fn kinds(&self, kinds: KindSet) -> String {
        let all = self.rules.kinds.iter().map(|rule| rule.kind);
        self.or_none(all.filter(|kind| kinds.has(*kind)).map(|kind| self.name(kind)))
    }

    fn board(&self) -> String {
        let shape = self.ruleset.shape();
        let rows: Vec<String> = (0..shape.height()).map(|row| shape.row_len(row).to_string()).collect();
        let cells = u32::try_from(shape.cells()).unwrap_or(u32::MAX);
        self.say("fact-board-cells", &[("cells", cells.into()), ("rows", rows.join(", ").into())])
    }

    fn army(&self) -> String {
        let kinds = self.rules.kinds.iter();
        self.words.list(kinds.map(|rule| self.words.count(self.ruleset, rule.kind, rule.army.into())))
    }

    fn reserve(&self) -> String {
        let held = self.rules.reserve.iter();
        self.or_none(held.map(|&(kind, count)| self.words.count(self.ruleset, kind, count.into())))
    }

    /// Number of initial turns.
    fn opening(&self) -> String {
        let count = AnyPosition::initial(self.ruleset).turns().len();
        self.say("play-turn-count", &[("count", u32::try_from(count).unwrap_or(u32::MAX).into())])
    }

    /// Relation between kinds, grouped by equal targets: `rock, paper: on scissors; wise: on wise`.
    fn grouped(&self, id: &str, does: impl Fn(&KindRule, Kind) -> bool) -> String {
        let all = || self.rules.kinds.iter();
        let mut groups: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for rule in all() {
            let others = all().map(|other| other.kind).filter(|&other| does(rule, other));
            let others: Vec<String> = others.map(|other| self.name(other)).collect();
            let name = self.name(rule.kind);
            match groups.iter_mut().find(|(_, known)| *known == others) {
                Some((names, _)) => names.push(name),
                None => groups.push((vec![name], others)),
            }
        }
        let groups = groups.into_iter().map(|(names, others)| {
            let nothing = others.is_empty().then(|| self.say("fact-nothing", &[]));
            let whom = nothing.unwrap_or_else(|| self.words.list(others));
            self.say(id, &[("who", self.words.list(names).into()), ("whom", whom.into())])
        });
        self.words.list_parts(groups)
    }

    /// Mountains carry all kinds, and stand on each other; the table lists the others.
    fn stacks(&self) -> String {
        let rooted = self.rules.rooted;
        self.grouped("fact-stands-on", |rule, other| rooted.has(other) || rule.stands_on.has(other))
    }

    fn captures(&self) -> String {
        self.grouped("fact-takes", |rule, other| rule.beats.has(other))
    }

    fn royal(&self) -> String {
        match self.rules.royal {
            Royal::None => self.say("fact-none", &[]),
            Royal::Fatal(kind) => self.say("fact-royal-fatal", &[("kind", self.name(kind).into())]),
            Royal::Relocated(kind) => self.say("fact-royal-relocated", &[("kind", self.name(kind).into())]),
        }
    }

    fn counter(&self) -> String {
        match self.rules.clock {
            ClockRule::None => self.say("fact-none", &[]),
            ClockRule::Quiet { limit, reset } => {
                let id = match reset {
                    Reset::AnyCapture => "fact-quiet",
                    Reset::BeyondKing => "fact-quiet-beyond-king",
                };
                self.say(id, &[("limit", limit.into())])
            }
            ClockRule::Countdown { limit, beside } => {
                let beside = self.kinds(beside);
                self.say("fact-countdown", &[("limit", limit.into()), ("beside", beside.into())])
            }
        }
    }

    fn second(&self) -> Option<String> {
        Some(match self.rules.special.second {
            [true, true] => return None,
            [true, false] => self.say("own-fact-second-stack", &[]),
            [false, true] => self.say("own-fact-second-cube", &[]),
            [false, false] => self.say("fact-none", &[]),
        })
    }

    fn direction(&self) -> Option<String> {
        match self.rules.special.direction {
            SecondDirection::Free => None,
            SecondDirection::Same => Some(self.say("own-fact-same", &[])),
            SecondDirection::Other => Some(self.say("own-fact-other", &[])),
        }
    }

    fn zones(&self) -> Option<String> {
        let zone = |&(kind, [first, last]): &(Kind, [u8; 2])| {
            let arguments =
                [("kind", self.name(kind).into()), ("first", first.into()), ("last", last.into())];
            self.say("own-fact-zone", &arguments)
        };
        let zones = self.rules.special.zones;
        (!zones.is_empty()).then(|| self.words.list_parts(zones.iter().map(zone)))
    }

    fn placing(&self) -> Option<String> {
        let placing = self.rules.special.placing;
        (placing != Special::NONE.placing).then(|| {
            let id = if placing.stacking { "own-fact-placed" } else { "own-fact-placed-alone" };
            self.say(id, &[("rows", placing.rows.into())])
        })
    }

    fn blocked(&self) -> String {
        match self.rules.blocked {
            Blocked::Loses => self.say("fact-blocked-loses", &[]),
            Blocked::Ties => self.say("fact-blocked-ties", &[]),
        }
    }
}
