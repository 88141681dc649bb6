//! Typed commands of online games.

use jersi_remote::RemoteGame;
use jersi_wire::{Action, ClaimedResult, Phrase};
use jersi_words::{Language, Words};

/// A typed command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Action of the game.
    Act(Action),
    /// Claim of a tie.
    ClaimTie,
    /// Phrase; none if it is unknown.
    Say(Option<Phrase>),
}

/// Command words in a language, and in English.
pub(crate) struct Orders(Vec<(String, Action)>);

/// Commands and their messages.
pub(crate) const ORDERS: [(&str, Action); 10] = [
    ("order-accept", Action::Accept),
    ("order-decline", Action::Decline),
    ("order-tie", Action::OfferTie),
    ("order-stop", Action::OfferStop),
    ("order-undo", Action::AskTakeback),
    ("order-resign", Action::Resign),
    ("order-claim", Action::Claim),
    ("order-abort", Action::Abort),
    ("order-rematch", Action::Rematch),
    ("order-say", Action::Say),
];

impl Orders {
    pub(crate) fn new(words: &Words) -> Self {
        let english = Words::new(Language::English);
        let word = |(id, action): (&str, Action)| [words, &english].map(|words| (words.say(id, &[]), action));
        Self(ORDERS.into_iter().flat_map(word).collect())
    }

    /// Command of a line.
    pub(crate) fn read(&self, line: &str) -> Option<Order> {
        let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let (first, rest) = (first.to_lowercase(), rest.trim().to_lowercase());
        let &(_, action) = self.0.iter().find(|(word, _)| *word == first)?;
        match action {
            Action::Say => Some(Order::Say(Phrase::ALL.into_iter().find(|phrase| phrase.id() == rest))),
            Action::Claim if !rest.is_empty() => Some(Order::ClaimTie),
            _ => rest.is_empty().then_some(Order::Act(action)),
        }
    }
}

impl Order {
    /// Executes it; otherwise returns the message of the refusal.
    pub(crate) fn obey(&self, game: &mut RemoteGame, now: u64) -> Result<(), &'static str> {
        let action = match self {
            Self::Act(action) => *action,
            Self::ClaimTie => Action::Claim,
            Self::Say(None) => return Err("online-phrases"),
            Self::Say(Some(_)) => Action::Say,
        };
        if !game.may(action, now) {
            return Err("online-error-not-now");
        }
        match self {
            Self::Act(action) => game.act(*action, now),
            Self::ClaimTie => game.claim(ClaimedResult::Tie, now),
            Self::Say(Some(phrase)) => game.say(*phrase, now),
            Self::Say(None) => String::new(),
        };
        Ok(())
    }
}
