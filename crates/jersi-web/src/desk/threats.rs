//! What the opponent threatens, if that is to be shown.

use jersi_play::Threats;
use jersi_rules::Color;
use leptos::prelude::*;

use super::Desk;

impl Desk {
    /// Shows threats, or no longer.
    pub(crate) fn toggle_threats(self) {
        self.shows_threats.update(|shown| *shown = !*shown);
    }

    /// Who threatens, and what: the opponent of the person here, or of the side to play.
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
