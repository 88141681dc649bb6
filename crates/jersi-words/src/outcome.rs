//! Results of games.

use jersi_rules::{Color, Kind, KindSet, Outcome, RulesetId};

use super::Words;
use super::teller::reset_id;
use jersi_play::Ending;

impl Words {
    /// Result by the rules: `White wins: the kunti was captured`.
    #[must_use]
    pub fn outcome(&self, ruleset: RulesetId, outcome: Outcome) -> String {
        let id = match outcome {
            Outcome::Win { how, .. } => format!("win-{}", how.id()),
            Outcome::Tie(why) => format!("tie-{}", why.id()),
        };
        self.outcome_by(ruleset, outcome, &id)
    }

    /// Sentence of an identifier, with the names of an outcome.
    fn outcome_by(&self, ruleset: RulesetId, outcome: Outcome, id: &str) -> String {
        let rules = ruleset.rules();
        let reset = reset_id(rules.clock);
        let mut sentence = self.about(ruleset).number("limit", rules.clock.limit()).text("reset", reset);
        if let Some(royal) = rules.royal.kind() {
            sentence = sentence.kind("royal", royal);
        }
        sentence = match single(rules.runners) {
            Some(runner) => sentence.text("runners", "one").kind("runner", runner),
            None => sentence.text("runners", "many"),
        };
        if let Some(winner) = outcome.winner() {
            let goal = ruleset.shape().home_row(winner.other());
            sentence = sentence.row("row", goal).side("winner", winner).side("loser", winner.other());
        }
        sentence.say(id)
    }

    /// Result by the rules or otherwise: `White wins: Black resigned`.
    #[must_use]
    pub fn ending(&self, ruleset: RulesetId, ending: Ending) -> String {
        let about = |winner: Color| self.about(ruleset).side("winner", winner).side("loser", winner.other());
        match ending {
            Ending::Rules(outcome) => self.outcome(ruleset, outcome),
            Ending::Resignation { by } => about(by.other()).say("result-resignation"),
            Ending::Time { of } => about(of.other()).say("result-time"),
            Ending::Left { by } => about(by.other()).say("result-left"),
            Ending::Stopped(outcome) => {
                self.outcome_by(ruleset, outcome, &format!("stopped-{}", outcome.reason()))
            }
            Ending::Agreement => self.say("result-agreement", &[]),
            Ending::TurnLimit => self.say("result-turn-limit", &[]),
            Ending::Unexplained(Some(winner)) => about(winner).say("result-win"),
            Ending::Unexplained(None) => self.say("result-tie", &[]),
        }
    }
}

/// The only kind of a set.
fn single(kinds: KindSet) -> Option<Kind> {
    let mut found = Kind::ALL.into_iter().filter(|&kind| kinds.has(kind));
    found.next().filter(|_| found.next().is_none())
}
