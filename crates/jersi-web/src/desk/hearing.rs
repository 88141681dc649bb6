//! What a turn sounds like.

use jersi_rules::{AnyPosition, Capture, Turn};
use leptos::prelude::*;

use crate::sound::{Sound, Sounds};
use crate::taste::Taste;

/// The sounds of a desk, where they are wanted.
#[derive(Clone, Copy)]
pub(super) struct Hearing {
    sounds: Sounds,
    taste: Taste,
}

impl Hearing {
    pub(super) fn new(taste: Taste) -> Self {
        Self { sounds: Sounds::new(), taste }
    }

    fn play(self, sound: Sound) {
        if self.taste.sound.get_untracked() {
            self.sounds.play(sound);
        }
    }

    /// A step, or a capture.
    pub(super) fn step(self, captures: bool) {
        self.play(if captures { Sound::Capture } else { Sound::Step });
    }

    /// A whole turn; of one whose first step was heard already, the rest.
    pub(super) fn turn(self, before: &AnyPosition, turn: Turn, is_first_heard: bool) {
        let captures = before.captures(turn);
        let rest = if is_first_heard && turn.steps()[1].is_some() { &captures[1..] } else { &captures[..] };
        self.step(rest.iter().any(|what| *what != Capture::None));
    }

    /// Something was said or offered.
    pub(super) fn notice(self) {
        self.play(Sound::Notice);
    }

    /// One's own last seconds begin.
    pub(super) fn low(self) {
        self.play(Sound::Low);
    }

    /// The end of a game.
    pub(super) fn end(self) {
        self.play(Sound::End);
    }
}
