//! The opponent's threats, if they are to be shown.

use jersi_play::Threats;
use jersi_rules::Color;
use leptos::prelude::*;

use super::Desk;

impl Desk {
    /// Switches the display of threats.
    pub(crate) fn toggle_threats(self) {
        self.shows_threats.update(|shown| *shown = !*shown);
    }

    /// The threatening side and its threats: the opponent of the person at this device, or of the side to move.
    pub(crate) fn threats(self) -> Option<(Color, Threats)> {
        if !self.shows_threats.get() || self.remote.is_own_running() {
            return None;
        }
        self.read(|table| {
            let attacker = table.onlooker().other();
            (attacker, Threats::of(table.position(), attacker))
        })
    }
}
