//! Changes of a table: commands of players, and the events that they lead to.

use jersi_rules::{Color, Outcome, Turn};

use super::{Numbered, Offer, Refusal, Seat, Table, TableCommand, TableEvent};
use crate::game::{Game, Milliseconds, NodeId};

impl Table {
    /// Starts the clocks, in a new game or a stored one, unless the game is paused.
    pub fn begin(&mut self, now: Milliseconds) {
        if !self.is_study() && !self.is_paused {
            self.game.start_clock(now);
        }
    }

    /// Applies the events that a command leads to.
    pub fn execute(&mut self, command: &TableCommand, now: Milliseconds) -> Result<(), Refusal> {
        self.decide(command, now)?.into_iter().try_for_each(|event| self.append(now, event))
    }

    /// Plays a turn at the end of the main line for the side to move. If its time is up, the game is lost on time
    /// instead.
    pub fn play(&mut self, turn: Turn, now: Milliseconds) -> Result<NodeId, Refusal> {
        let played = self.game.main_line().len();
        self.execute(&TableCommand::Play { turn }, now)?;
        match self.ending() {
            Some(ending) if self.game.main_line().len() == played => Err(Refusal::Ended(ending)),
            _ => Ok(self.game.end()),
        }
    }

    /// The same with an explicit time charge, for a server that compensates network lag.
    pub fn play_charged(
        &mut self,
        turn: Turn,
        spent: Milliseconds,
        now: Milliseconds,
    ) -> Result<NodeId, Refusal> {
        self.append(now, TableEvent::Turn { turn, spent })?;
        Ok(self.game.end())
    }

    /// Ends the game if the time of the side to move is up, and returns that side.
    pub fn tick(&mut self, now: Milliseconds) -> Option<Color> {
        let of = self.flagged(now)?;
        self.append(now, TableEvent::Flagged { of }).is_ok().then_some(of)
    }

    /// The number of decisions from the last own one to the end.
    fn count_back(&self, is_own: impl Fn(Color) -> bool) -> Option<usize> {
        let line = self.game.main_line();
        let decider = |node| Some(self.game.position_at(self.game.parent(node)?)?.side());
        let last = line.iter().rposition(|&node| decider(node).is_some_and(&is_own))?;
        Some(line.len() - last)
    }

    /// The number of decisions that [`take_back`](Self::take_back) undoes: the last one of a person at this device and the
    /// replies of programs; without persons, the last one.
    #[must_use]
    pub fn count_to_take_back(&self) -> Option<usize> {
        if self.has_person() {
            self.count_back(|side| self.seat(side).is_person())
        } else {
            self.count_back(|_| true)
        }
    }

    /// Takes back the last decision of a person at this device and its descendants, with all variations there.
    /// [`put_back`](Self::put_back) restores them until another turn is played. A remote opponent must agree
    /// ([`ask_take_back`](Self::ask_take_back)).
    pub fn take_back(&mut self, now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::TakeBack, now)
    }

    /// Restores the turns that were taken back last.
    pub fn put_back(&mut self, now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::PutBack, now)
    }

    /// Whether turns can be restored.
    #[must_use]
    pub fn can_put_back(&self) -> bool {
        !self.taken.is_empty()
    }

    /// The number of decisions that are undone if a side asks for a take-back.
    #[must_use]
    pub fn count_to_ask_back(&self, by: Color) -> Option<usize> {
        self.count_back(|side| side == by)
    }

    /// Asks the opponent for a take-back of one's own last decision.
    pub fn ask_take_back(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::AskTakeBack { by }, now)
    }

    /// Offers a tie, or accepts the opponent's offer of one.
    pub fn offer_tie(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::OfferTie { by }, now)
    }

    /// Offers to stop the countdown, or accepts the opponent's offer to do so.
    pub fn offer_stop(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::OfferStop { by }, now)
    }

    /// Whether there is a countdown that the players can stop.
    #[must_use]
    pub fn can_stop_countdown(&self) -> bool {
        self.ending().is_none() && self.last_position().outcome_if_stopped().is_some()
    }

    /// Accepts the opponent's offer.
    pub fn accept(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::Accept { by }, now)
    }

    /// Declines the opponent's offer, or withdraws one's own.
    pub fn decline(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::Decline { by }, now)
    }

    /// Whether a program accepts an offer to end the game, given its evaluation from its own side: a tie unless it is
    /// ahead, a count that it wins, and a count that ties like a tie.
    #[must_use]
    pub fn program_agrees(&self, side: Color, points: Option<i32>) -> bool {
        let ties = points.is_some_and(|points| points <= 0);
        match self.offer {
            Some((Offer::Tie, _)) => ties,
            Some((Offer::Stop, _)) => match self.last_position().outcome_if_stopped().map(Outcome::winner) {
                Some(Some(winner)) => winner == side,
                Some(None) => ties,
                None => false,
            },
            Some((Offer::TakeBack { .. }, _)) | None => false,
        }
    }

    /// Answers an offer for a program, given its evaluation from its own side. Take-backs are always accepted.
    pub fn answer_for_program(&mut self, points: Option<i32>, now: Milliseconds) -> Result<(), Refusal> {
        let Some((offer, by)) = self.offer else { return Err(Refusal::NoOffer) };
        let side = by.other();
        if !self.seat(side).is_program() {
            return Err(Refusal::NeedsConsent);
        }
        let agrees = matches!(offer, Offer::TakeBack { .. }) || self.program_agrees(side, points);
        if agrees { self.accept(side, now) } else { self.decline(side, now) }
    }

    /// The side that resigns if a person at this device does: the only person's, or the side to move.
    #[must_use]
    pub fn resigner(&self) -> Option<Color> {
        let to_decide = self.side_to_decide()?;
        Some(self.only_person().unwrap_or(to_decide))
    }

    /// Resigns.
    pub fn resign(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::Resign { by }, now)
    }

    /// Stops clocks and programs.
    pub fn pause(&mut self, now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::Pause, now)
    }

    /// Continues after a pause.
    pub fn resume(&mut self, now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::Resume, now)
    }

    /// Changes the players.
    pub fn seat_players(&mut self, seats: [Seat; 2], now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::Seat { seats }, now)
    }

    /// Swaps the sides of the players.
    pub fn swap_seats(&mut self, now: Milliseconds) -> Result<(), Refusal> {
        let [white, black] = self.seats.clone();
        self.seat_players([black, white], now)
    }

    /// Continues the game from the line through a node, instead of the main line.
    pub fn choose_line(&mut self, node: NodeId, now: Milliseconds) -> Result<(), Refusal> {
        self.execute(&TableCommand::ChooseLine { node }, now)
    }

    /// Sets the name of a player in the record. A name that a record cannot hold is ignored.
    pub fn name_player(&mut self, side: Color, name: &str) {
        let tag = if side == Color::White { "White" } else { "Black" };
        let _ = self.game.set_tag(tag, name);
    }

    /// Applies a numbered event.
    pub fn apply(&mut self, numbered: &Numbered) -> Result<(), Refusal> {
        let expected = self.next_number();
        if numbered.number != expected {
            return Err(Refusal::WrongNumber { expected, found: numbered.number });
        }
        self.enact(numbered.at, &numbered.event)?;
        self.events.push(numbered.clone());
        Ok(())
    }

    fn append(&mut self, at: Milliseconds, event: TableEvent) -> Result<(), Refusal> {
        self.apply(&Numbered { number: self.next_number(), at, event })
    }

    /// Changes the table by an event. Nothing is changed if it is refused.
    fn enact(&mut self, at: Milliseconds, event: &TableEvent) -> Result<(), Refusal> {
        self.check(event)?;
        match event {
            TableEvent::Turn { turn, spent } => self.put(*turn, *spent, at)?,
            TableEvent::TakenBack { count } => self.undo(*count, at),
            TableEvent::PutBack => {
                if let Some(game) = self.taken.pop() {
                    self.game = game;
                }
                self.game.go_to(self.game.end());
                self.go_on(at);
            }
            TableEvent::LineChosen { turns } => self.choose(turns, at)?,
            TableEvent::Offered { offer, by } => {
                self.offered_at[*by as usize] = Some(self.game.main_line().len());
                self.offer = Some((*offer, *by));
            }
            TableEvent::Declined { .. } => self.offer = None,
            TableEvent::TieAgreed => self.end_by(at, Game::agree_tie),
            TableEvent::StopAgreed => self.end_by(at, Game::stop_countdown),
            TableEvent::Resigned { by } => self.end_by(at, |game| game.resign(*by)),
            TableEvent::Flagged { of } => self.end_by(at, |game| game.lose_on_time(*of)),
            TableEvent::Left { by } => self.end_by(at, |game| game.lose_by_leaving(*by)),
            TableEvent::TurnLimit => self.end_by(at, Game::end_by_turn_limit),
            TableEvent::Paused => {
                self.is_paused = true;
                self.game.pause_clock(at);
            }
            TableEvent::Resumed => {
                self.is_paused = false;
                self.game.start_clock(at);
            }
            TableEvent::Seated { seats } => {
                self.seats.clone_from(seats);
                self.offer = None;
            }
        }
        // Edits can only be undone in the game that they were made in.
        self.edited.clear();
        self.entry.follow(&self.game);
        Ok(())
    }

    fn put(&mut self, turn: Turn, spent: Milliseconds, at: Milliseconds) -> Result<(), Refusal> {
        let side = self.last_position().side();
        self.game.append(turn, spent, at)?;
        self.taken.clear();
        // A turn ends a pause, declines the opponent's offer, and makes any take-back offer obsolete.
        self.is_paused = false;
        if self.offer.is_some_and(|(offer, by)| matches!(offer, Offer::TakeBack { .. }) || by != side) {
            self.offer = None;
        }
        if self.ending().is_some() {
            self.offer = None;
        }
        Ok(())
    }

    fn undo(&mut self, count: usize, at: Milliseconds) {
        let line = self.game.main_line();
        let mut taken = self.game.clone();
        taken.pause_clock(at);
        self.taken.push(taken);
        let before = line.len().saturating_sub(count);
        let here = before.checked_sub(1).map_or(NodeId::START, |last| line[last]);
        for child in self.game.children(here) {
            self.game.delete(child);
        }
        self.game.go_to(here);
        self.go_on(at);
    }

    fn choose(&mut self, turns: &[Turn], at: Milliseconds) -> Result<(), Refusal> {
        let mut game = self.game.clone();
        game.go_to_start();
        for &turn in turns {
            game.play(turn)?;
        }
        game.promote_to_main(game.current());
        self.game = game;
        self.taken.clear();
        self.go_on(at);
        Ok(())
    }

    /// Withdraws offers and starts the clock of the side to move, after the main line has changed.
    fn go_on(&mut self, at: Milliseconds) {
        self.offer = None;
        self.offered_at = [None; 2];
        if !self.is_paused {
            self.game.start_clock(at);
        }
    }

    /// Whether a side may make an offer: once in a turn, so that players are not pestered.
    #[must_use]
    pub fn may_offer(&self, by: Color) -> bool {
        self.ending().is_none()
            && self.offered_at[by as usize] != Some(self.game.main_line().len())
            && self.offer.is_none_or(|(_, of)| of != by)
    }

    fn end_by<E>(&mut self, at: Milliseconds, end: impl FnOnce(&mut Game) -> Result<(), E>) {
        self.game.pause_clock(at);
        // The game is not over, so it can be ended.
        let _ = end(&mut self.game);
        self.offer = None;
    }
}
