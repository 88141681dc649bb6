//! Chat phrases. There is no free text, so nothing needs moderation.

use serde::{Deserialize, Serialize};

/// Chat phrase. The texts are in `jersi-words`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Have fun.
    HaveFun,
    /// You too.
    YouToo,
    /// One moment, please.
    OneMoment,
    /// Take your time.
    TakeYourTime,
    /// Nice turn.
    NiceTurn,
    /// Oops.
    Oops,
    /// Well played.
    WellPlayed,
    /// Good game.
    GoodGame,
    /// Thank you.
    Thanks,
    /// I have to go.
    MustGo,
    /// Goodbye.
    Goodbye,
}

impl Phrase {
    /// All phrases, in menu order.
    pub const ALL: [Self; 13] = [
        Self::Hello,
        Self::GoodLuck,
        Self::HaveFun,
        Self::YouToo,
        Self::OneMoment,
        Self::TakeYourTime,
        Self::NiceTurn,
        Self::Oops,
        Self::WellPlayed,
        Self::GoodGame,
        Self::Thanks,
        Self::MustGo,
        Self::Goodbye,
    ];

    /// The identifier as text.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::GoodLuck => "good-luck",
            Self::HaveFun => "have-fun",
            Self::YouToo => "you-too",
            Self::OneMoment => "one-moment",
            Self::TakeYourTime => "take-your-time",
            Self::NiceTurn => "nice-turn",
            Self::Oops => "oops",
            Self::WellPlayed => "well-played",
            Self::GoodGame => "good-game",
            Self::Thanks => "thanks",
            Self::MustGo => "must-go",
            Self::Goodbye => "goodbye",
        }
    }
}
