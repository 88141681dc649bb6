//! The sounds of turns.

use jersi_rules::{AnyPosition, Capture, Turn};
use leptos::prelude::*;

use crate::preferences::Preferences;
use crate::sound::{Sound, Sounds};

/// The sounds of a desk, if they are on.
#[derive(Clone, Copy)]
pub(super) struct Hearing {
    sounds: Sounds,
    preferences: Preferences,
}

impl Hearing {
    pub(super) fn new(preferences: Preferences) -> Self {
        Self { sounds: Sounds::new(), preferences }
    }

    fn play(self, sound: Sound) {
        if self.preferences.sound.get_untracked() {
            self.sounds.play(sound);
        }
    }

    /// Plays the sound of a step or a capture.
    pub(super) fn step(self, captures: bool) {
        self.play(if captures { Sound::Capture } else { Sound::Step });
    }

    /// Plays the sounds of a whole turn, or of the rest if the first step was played already.
    pub(super) fn turn(self, before: &AnyPosition, turn: Turn, is_first_heard: bool) {
        let captures = before.captures(turn);
        let rest = if is_first_heard && turn.steps()[1].is_some() { &captures[1..] } else { &captures[..] };
        self.step(rest.iter().any(|what| *what != Capture::None));
    }

    /// Plays the sound of a phrase or an offer.
    pub(super) fn notice(self) {
        self.play(Sound::Notice);
    }

    /// Plays the low-time sound.
    pub(super) fn low(self) {
        self.play(Sound::Low);
    }

    /// Plays the sound of the end of a game.
    pub(super) fn end(self) {
        self.play(Sound::End);
    }
}
