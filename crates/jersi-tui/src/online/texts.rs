//! Texts of online games: sentences for events, and short connection indicators.

use jersi_play::Offer;
use jersi_remote::{Progress, RemoteNews, color_of};
use jersi_rules::Color;
use jersi_wire::{AbortReason, EventKind, Phrase};
use jersi_words::Words;

use super::session::OnlineSession;

/// Threshold of a slow answer, in milliseconds.
const SLOW: u64 = 400;

/// Texts of a game.
pub(crate) struct OnlineTexts<'a> {
    pub(crate) words: &'a Words,
    pub(crate) session: &'a OnlineSession,
}

impl OnlineTexts<'_> {
    fn say(&self, id: &str, arguments: &[(&str, jersi_words::Value)]) -> String {
        self.words.say(id, arguments)
    }

    /// Player name, or the side without one.
    pub(crate) fn name(&self, side: Color) -> String {
        self.session.game.name(side).map_or_else(|| self.words.side(side), str::to_owned)
    }

    fn about(&self, id: &str, side: Color) -> String {
        self.say(id, &[("name", self.name(side).into())])
    }

    /// Sentence of an event other than a turn; none for events that are shown otherwise.
    pub(crate) fn news(&self, news: &RemoteNews) -> Option<String> {
        match news {
            RemoteNews::Event(event) => self.happened(&event.what),
            RemoteNews::Refused { error, .. } | RemoteNews::Failed(error) => Some(error.message.clone()),
            RemoteNews::Overtaken { .. } => Some(self.say("online-overtaken", &[])),
            _ => None,
        }
    }

    fn happened(&self, what: &EventKind) -> Option<String> {
        let seat = self.session.game.seat();
        let of_other = |side| seat != Some(color_of(side));
        Some(match what {
            EventKind::TieOffered { side } if of_other(*side) => self.offer(Offer::Tie, color_of(*side)),
            EventKind::StopOffered { side } if of_other(*side) => self.offer(Offer::Stop, color_of(*side)),
            EventKind::TakebackAsked { side, count } if of_other(*side) => {
                self.offer(Offer::TakeBack { count: *count as usize }, color_of(*side))
            }
            EventKind::Declined { side } => self.about("online-declined", color_of(*side)),
            EventKind::TakenBack { .. } => self.say("online-taken-back", &[]),
            EventKind::Said { side, phrase } => {
                let said = self.phrase(*phrase);
                let name = self.name(color_of(*side));
                self.say("online-said", &[("name", name.into()), ("phrase", said.into())])
            }
            EventKind::RematchAsked { side } if of_other(*side) => {
                let order = self.say("order-rematch", &[]);
                let name = self.name(color_of(*side));
                self.say("online-rematch-asked", &[("name", name.into()), ("rematch", order.into())])
            }
            EventKind::TieOffered { .. }
            | EventKind::StopOffered { .. }
            | EventKind::TakebackAsked { .. }
            | EventKind::RematchAsked { .. } => self.say("online-own-offer", &[]),
            EventKind::Aborted { why: Some(AbortReason::Declined), .. } => {
                self.say("online-challenge-declined", &[])
            }
            EventKind::Aborted { why: Some(AbortReason::Relayed), .. } => self.say("online-relayed", &[]),
            EventKind::Aborted { .. } => self.say("online-aborted", &[]),
            _ => return None,
        })
    }

    fn phrase(&self, phrase: Phrase) -> String {
        self.say(&format!("phrase-{}", phrase.id()), &[])
    }

    /// A pending offer.
    pub(crate) fn offer(&self, offer: Offer, by: Color) -> String {
        let id = match offer {
            Offer::Tie => "online-tie-offered",
            Offer::Stop => "online-stop-offered",
            Offer::TakeBack { .. } => "online-takeback-asked",
        };
        let [accept, decline] = ["order-accept", "order-decline"].map(|id| self.say(id, &[]));
        let name = self.name(by);
        self.say(id, &[("name", name.into()), ("accept", accept.into()), ("decline", decline.into())])
    }

    /// The opponent's pending offer.
    pub(crate) fn open_offer(&self) -> Option<String> {
        let seat = self.session.game.seat()?;
        let (offer, by) = self.session.game.offer().filter(|(_, by)| *by != seat)?;
        Some(self.offer(offer, by))
    }

    /// Indicators: no connection, unacknowledged turn, absent players, number of watchers.
    pub(crate) fn signs(&self) -> Vec<String> {
        let game = &self.session.game;
        let mut signs = Vec::new();
        if let Some(seconds) = self.session.lost_for() {
            let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
            signs.push(self.say("online-no-line", &[("seconds", seconds.into())]));
        }
        if game.is_unconfirmed() && !game.is_connected() {
            signs.push(self.say("online-unsent", &[]));
        } else if game.is_unconfirmed() && self.is_slow() {
            signs.push(self.say("online-unconfirmed", &[]));
        }
        let presence = game.presence();
        if game.is_connected() && game.progress() == Some(Progress::Playing) {
            for side in Color::BOTH {
                if game.seat() != Some(side) && !presence.here[side as usize] {
                    signs.push(self.about("online-away", side));
                }
            }
        }
        if presence.watchers > 0 {
            signs.push(self.say("online-watchers", &[("count", presence.watchers.into())]));
        }
        signs
    }

    /// Whether an answer is slow enough for an indicator; flashing would disturb.
    fn is_slow(&self) -> bool {
        let since = self.session.game.pending().first().map(|pending| pending.made);
        since.is_some_and(|since| self.session.now().saturating_sub(since) >= SLOW)
    }

    /// Invitation link while the opponent is missing.
    pub(crate) fn invitation(&self) -> Option<String> {
        let is_open = self.session.game.progress() == Some(Progress::Open);
        let link = self.session.link.as_deref().filter(|_| is_open)?;
        Some(self.say("online-waits-link", &[("link", link.into())]))
    }

    /// Reason why the game is not running, if so.
    pub(crate) fn standstill(&self) -> Option<String> {
        match self.session.game.progress()? {
            Progress::Open => Some(self.say("online-waits", &[])),
            Progress::Aborted => Some(self.say("online-aborted", &[])),
            Progress::Playing | Progress::Over => None,
        }
    }
}
