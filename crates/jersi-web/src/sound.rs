//! Sounds of wood, synthesised: a knock is a short tone of falling pitch and volume through a low-pass filter; a bell rings
//! longer.

use jersi_rules::{AnyPosition, Capture, Turn};
use leptos::prelude::*;
use web_sys::{AudioContext, BiquadFilterType, OscillatorType};

use crate::preferences::Preferences;

/// The events that have a sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sound {
    /// A cube or stack is put down.
    Step,
    /// Something is captured.
    Capture,
    /// The user has won.
    Won,
    /// The user has lost.
    Lost,
    /// The game is over, tied or between others.
    End,
    /// A phrase or an offer of the opponent.
    Notice,
    /// The user's time is nearly up.
    Low,
}

/// The tones of a sound: frequency in hertz, length and delay in seconds, and loudness compared to a step.
type Knock = (f32, f64, f64, f32);

impl Sound {
    const fn knocks(self) -> &'static [Knock] {
        match self {
            Self::Step => &[(420.0, 0.09, 0.0, 1.0)],
            // A low knock, then a second one for the captured cube.
            Self::Capture => &[(230.0, 0.13, 0.0, 1.2), (340.0, 0.09, 0.11, 0.5)],
            // A bell of two notes
            Self::Notice => &[(784.0, 0.28, 0.0, 0.6), (1046.5, 0.42, 0.12, 0.5)],
            Self::Low => &[(740.0, 0.1, 0.0, 1.0), (740.0, 0.1, 0.18, 1.0), (740.0, 0.16, 0.36, 1.0)],
            // A rising triad on a marimba
            Self::Won => &[
                (392.0, 0.24, 0.0, 0.9),
                (493.9, 0.24, 0.12, 0.9),
                (587.3, 0.26, 0.24, 0.9),
                (784.0, 0.6, 0.38, 0.8),
            ],
            // Two soft, falling notes
            Self::Lost => &[(329.6, 0.26, 0.0, 0.7), (261.6, 0.5, 0.2, 0.6)],
            Self::End => &[(390.0, 0.2, 0.0, 0.9), (490.0, 0.34, 0.16, 0.8)],
        }
    }
}

/// The sounds of a desk, if they are on. Browsers allow them only after the first tap.
#[derive(Clone, Copy)]
pub(crate) struct Sounds {
    context: StoredValue<Option<AudioContext>, LocalStorage>,
    preferences: Preferences,
}

impl Sounds {
    pub(crate) fn new(preferences: Preferences) -> Self {
        Self { context: StoredValue::new_local(None), preferences }
    }

    /// Plays a sound. A device without audio stays silent.
    fn play(self, sound: Sound) {
        if !self.preferences.sound.get_untracked() || !may_sound() {
            return;
        }
        let loudness = f32::from(self.preferences.volume.get_untracked()) / 100.0;
        let context = self.context.get_value().or_else(|| AudioContext::new().ok());
        if let Some(context) = &context {
            for &knock in sound.knocks() {
                let _ = play(context, knock, loudness);
            }
        }
        self.context.set_value(context);
    }

    /// Plays the sound of a step or a capture.
    pub(crate) fn step(self, captures: bool) {
        self.play(if captures { Sound::Capture } else { Sound::Step });
    }

    /// Plays the sounds of a whole turn, or of the rest if the first step was played already.
    pub(crate) fn turn(self, before: &AnyPosition, turn: Turn, is_first_heard: bool) {
        let captures = before.captures(turn);
        let rest = if is_first_heard && turn.steps()[1].is_some() { &captures[1..] } else { &captures[..] };
        self.step(rest.iter().any(|what| *what != Capture::None));
    }

    /// Plays the sound of a phrase or an offer.
    pub(crate) fn notice(self) {
        self.play(Sound::Notice);
    }

    /// Plays the low-time sound.
    pub(crate) fn low(self) {
        self.play(Sound::Low);
    }

    /// Plays the sound of the end of a game; the user's result if only one side is theirs.
    pub(crate) fn end(self, is_won: Option<bool>) {
        self.play(match is_won {
            Some(true) => Sound::Won,
            Some(false) => Sound::Lost,
            None => Sound::End,
        });
    }
}

/// Whether the page has had a tap or a key since it was opened: before that, browsers refuse sounds with a warning.
/// Browsers without this information are assumed to allow sounds.
fn may_sound() -> bool {
    let read = |of: &wasm_bindgen::JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).ok();
    let activation = read(&window().navigator(), "userActivation").filter(wasm_bindgen::JsValue::is_object);
    activation.and_then(|activation| read(&activation, "hasBeenActive")).is_none_or(|was| was.is_truthy())
}

fn play(
    context: &AudioContext,
    (height, length, delay, loud): Knock,
    loudness: f32,
) -> Result<(), wasm_bindgen::JsValue> {
    let start = context.current_time() + delay + 0.01;
    let end = start + length;
    let (tone, filter, gain) =
        (context.create_oscillator()?, context.create_biquad_filter()?, context.create_gain()?);
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value_at_time(height * 1.6, start)?;
    tone.frequency().exponential_ramp_to_value_at_time(height, start + 0.025)?;
    filter.set_type(BiquadFilterType::Lowpass);
    filter.frequency().set_value_at_time(height * 3.0, start)?;
    gain.gain().set_value_at_time(0.0001, start)?;
    gain.gain().exponential_ramp_to_value_at_time(0.36 * loud * loudness, start + 0.006)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
    tone.connect_with_audio_node(&filter)?;
    filter.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    tone.start_with_when(start)?;
    tone.stop_with_when(end)
}
