//! What players do with the game: each makes an event, or is refused.

use jersi_rules::{Color, Outcome, Turn};

use super::{Numbered, Offer, Refusal, Seat, Table, TableEvent};
use crate::game::{Game, Milliseconds, NodeId};

impl Table {
    /// Begins, or goes on after the program was closed: clocks run, unless the game is paused.
    pub fn begin(&mut self, now: Milliseconds) {
        if !self.is_study() && !self.is_paused {
            self.game.start_clock(now);
        }
    }

    /// Plays a turn at the end of the main line for the side that is to decide. If its time is up, the
    /// game is lost on time instead.
    pub fn play(&mut self, turn: Turn, now: Milliseconds) -> Result<NodeId, Refusal> {
        self.last_position().play(turn)?;
        self.tick(now);
        self.play_charged(turn, self.game.time_spent(now), now)
    }

    /// The same, charged with so much time: whoever keeps the clocks may give time back for a slow line.
    pub fn play_charged(
        &mut self,
        turn: Turn,
        spent: Milliseconds,
        now: Milliseconds,
    ) -> Result<NodeId, Refusal> {
        self.act(now, TableEvent::Turn { turn, spent })?;
        Ok(self.game.end())
    }

    /// Looks at the clocks: the side whose time is up loses now, and is returned.
    pub fn tick(&mut self, now: Milliseconds) -> Option<Color> {
        let of = self.game.thinker()?;
        let is_up = self.game.remaining_at_end(of, now) == Some(Milliseconds(0));
        (is_up && self.act(now, TableEvent::Flagged { of }).is_ok()).then_some(of)
    }

    /// How many decisions go back if a side takes back its last one: that one, and what followed it.
    fn count_back(&self, is_own: impl Fn(Color) -> bool) -> Option<usize> {
        let line = self.game.main_line();
        let decider = |node| Some(self.game.position_at(self.game.parent(node)?)?.side());
        let last = line.iter().rposition(|&node| decider(node).is_some_and(&is_own))?;
        Some(line.len() - last)
    }

    /// How many decisions [`take_back`](Self::take_back) takes back: the last one of a person at this
    /// device and what programs answered; where no person plays, the last one.
    #[must_use]
    pub fn count_to_take_back(&self) -> Option<usize> {
        if self.has_person() {
            self.count_back(|side| self.seat(side).is_person())
        } else {
            self.count_back(|_| true)
        }
    }

    /// Takes back the last decision of a person at this device, and what followed it. Variations beside
    /// it go too; [`put_back`](Self::put_back) brings everything back until something else is played.
    /// Against somebody far away, [`ask_take_back`](Self::ask_take_back) asks for it.
    pub fn take_back(&mut self, now: Milliseconds) -> Result<(), Refusal> {
        if self.seats.iter().any(Seat::is_remote) {
            return Err(Refusal::NeedsConsent);
        }
        let count = self.count_to_take_back().ok_or(Refusal::NothingToTakeBack)?;
        self.act(now, TableEvent::TakenBack { count })?;
        // Programs that play each other would play the same at once.
        if !self.has_person() && !self.is_paused {
            self.act(now, TableEvent::Paused)?;
        }
        Ok(())
    }

    /// Puts back what was taken back last.
    pub fn put_back(&mut self, now: Milliseconds) -> Result<(), Refusal> {
        self.act(now, TableEvent::PutBack)
    }

    /// Whether something may be put back.
    #[must_use]
    pub fn can_put_back(&self) -> bool {
        !self.taken.is_empty()
    }

    /// How many decisions go back if a side asks to take back its last one.
    #[must_use]
    pub fn count_to_ask_back(&self, by: Color) -> Option<usize> {
        self.count_back(|side| side == by)
    }

    /// Asks the other side to take back one's own last decision.
    pub fn ask_take_back(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        let count = self.count_to_ask_back(by).ok_or(Refusal::NothingToTakeBack)?;
        self.make_offer(Offer::TakeBack { count }, by, now)
    }

    /// Offers a tie. Where the other side offers one already, the tie is agreed.
    pub fn offer_tie(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        self.make_offer(Offer::Tie, by, now)
    }

    /// Offers to stop the countdown. Where the other side offers it already, it is stopped.
    pub fn offer_stop(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        self.make_offer(Offer::Stop, by, now)
    }

    /// Whether a countdown runs that the players could stop.
    #[must_use]
    pub fn can_stop_countdown(&self) -> bool {
        self.ending().is_none() && self.last_position().outcome_if_stopped().is_some()
    }

    fn make_offer(&mut self, offer: Offer, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        if self.offer.is_some_and(|(other, of)| other == offer && of != by) {
            return self.accept(by, now);
        }
        self.act(now, TableEvent::Offered { offer, by })
    }

    /// Accepts what the other side offers.
    pub fn accept(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        match self.offer {
            Some((_, of)) if of == by => Err(Refusal::NoOffer),
            Some((Offer::Tie, _)) => self.act(now, TableEvent::TieAgreed),
            Some((Offer::Stop, _)) => self.act(now, TableEvent::StopAgreed),
            Some((Offer::TakeBack { count }, _)) => self.act(now, TableEvent::TakenBack { count }),
            None => Err(Refusal::NoOffer),
        }
    }

    /// Declines what the other side offers, or withdraws one's own offer.
    pub fn decline(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        self.act(now, TableEvent::Declined { by })
    }

    /// Whether a program agrees to end the game as it was offered, given what it thinks of its own position: to a tie
    /// unless it stands better, to a count that it wins, and to one that ties as to a tie.
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

    /// A program answers the offer that it got, given what it thinks of its own position. It lets people take back
    /// whatever they like.
    pub fn answer_for_program(&mut self, points: Option<i32>, now: Milliseconds) -> Result<(), Refusal> {
        let Some((offer, by)) = self.offer else { return Err(Refusal::NoOffer) };
        let side = by.other();
        if !self.seat(side).is_program() {
            return Err(Refusal::NeedsConsent);
        }
        let agrees = matches!(offer, Offer::TakeBack { .. }) || self.program_agrees(side, points);
        if agrees { self.accept(side, now) } else { self.decline(side, now) }
    }

    /// The side that gives up if a person here does: the only person's, or the one that is to decide.
    #[must_use]
    pub fn resigner(&self) -> Option<Color> {
        let to_decide = self.side_to_decide()?;
        Some(self.only_person().unwrap_or(to_decide))
    }

    /// A side gives up.
    pub fn resign(&mut self, by: Color, now: Milliseconds) -> Result<(), Refusal> {
        self.act(now, TableEvent::Resigned { by })
    }

    /// Lets clocks and programs wait.
    pub fn pause(&mut self, now: Milliseconds) -> Result<(), Refusal> {
        self.act(now, TableEvent::Paused)
    }

    /// Lets clocks and programs go on.
    pub fn resume(&mut self, now: Milliseconds) -> Result<(), Refusal> {
        self.act(now, TableEvent::Resumed)
    }

    /// Others take the seats.
    pub fn seat_players(&mut self, seats: [Seat; 2], now: Milliseconds) -> Result<(), Refusal> {
        self.act(now, TableEvent::Seated { seats })
    }

    /// The players change sides.
    pub fn swap_seats(&mut self, now: Milliseconds) -> Result<(), Refusal> {
        let [white, black] = self.seats.clone();
        self.seat_players([black, white], now)
    }

    /// Lets the game go on from the line that leads to a place, instead of what was played.
    pub fn choose_line(&mut self, node: NodeId, now: Milliseconds) -> Result<(), Refusal> {
        let end = self.game.last_of(node).ok_or(Refusal::NoSuchPlace)?;
        let turns = self.game.path(end).into_iter().filter_map(|node| self.game.turn_at(node)).collect();
        self.act(now, TableEvent::LineChosen { turns })
    }

    /// Names a player, as records have it. A name that no record can hold is left out.
    pub fn name_player(&mut self, side: Color, name: &str) {
        let tag = if side == Color::White { "White" } else { "Black" };
        let _ = self.game.set_tag(tag, name);
    }

    /// Lets something happen that was numbered elsewhere, or before.
    pub fn apply(&mut self, numbered: &Numbered) -> Result<(), Refusal> {
        let expected = self.next_number();
        if numbered.number != expected {
            return Err(Refusal::WrongNumber { expected, found: numbered.number });
        }
        self.enact(numbered.at, &numbered.event)?;
        self.events.push(numbered.clone());
        Ok(())
    }

    fn act(&mut self, at: Milliseconds, event: TableEvent) -> Result<(), Refusal> {
        self.apply(&Numbered { number: self.next_number(), at, event })
    }

    fn must_go_on(&self) -> Result<Color, Refusal> {
        match self.ending() {
            Some(ending) => Err(Refusal::Ended(ending)),
            None => Ok(self.last_position().side()),
        }
    }

    /// Changes the table by an event. Nothing is changed if it is refused.
    fn enact(&mut self, at: Milliseconds, event: &TableEvent) -> Result<(), Refusal> {
        match event {
            TableEvent::Turn { turn, spent } => self.put(*turn, *spent, at)?,
            TableEvent::TakenBack { count } => self.undo(*count, at)?,
            TableEvent::PutBack => {
                let game = self.taken.pop().ok_or(Refusal::NothingToPutBack)?;
                self.game = game;
                self.game.go_to(self.game.end());
                self.go_on(at);
            }
            TableEvent::LineChosen { turns } => self.choose(turns, at)?,
            TableEvent::Offered { offer, by } => self.put_offer(*offer, *by)?,
            TableEvent::Declined { .. } => drop(self.offer.take().ok_or(Refusal::NoOffer)?),
            TableEvent::TieAgreed => self.end_by(at, Game::agree_tie)?,
            TableEvent::StopAgreed => {
                self.must_have_countdown()?;
                self.end_by(at, Game::stop_countdown)?;
            }
            TableEvent::Resigned { by } => self.end_by(at, |game| game.resign(*by))?,
            TableEvent::Flagged { of } => self.end_by(at, |game| game.lose_on_time(*of))?,
            TableEvent::Left { by } => self.end_by(at, |game| game.lose_by_leaving(*by))?,
            TableEvent::TurnLimit => self.end_by(at, Game::end_by_turn_limit)?,
            TableEvent::Paused => {
                self.must_go_on()?;
                if std::mem::replace(&mut self.is_paused, true) {
                    return Err(Refusal::NoChange);
                }
                self.game.pause_clock(at);
            }
            TableEvent::Resumed => {
                self.must_go_on()?;
                if !std::mem::replace(&mut self.is_paused, false) {
                    return Err(Refusal::NoChange);
                }
                self.game.start_clock(at);
            }
            TableEvent::Seated { seats } => {
                self.seats.clone_from(seats);
                self.offer = None;
            }
        }
        // What would be undone is of a game that has changed since.
        self.edited.clear();
        self.entry.follow(&self.game);
        Ok(())
    }

    fn put(&mut self, turn: Turn, spent: Milliseconds, at: Milliseconds) -> Result<(), Refusal> {
        let side = self.must_go_on()?;
        self.game.append(turn, spent, at)?;
        self.taken.clear();
        // A turn ends the pause and declines an offer to end the game; what was to be taken back is another turn now.
        self.is_paused = false;
        if self.offer.is_some_and(|(offer, by)| matches!(offer, Offer::TakeBack { .. }) || by != side) {
            self.offer = None;
        }
        if self.ending().is_some() {
            self.offer = None;
        }
        Ok(())
    }

    fn undo(&mut self, count: usize, at: Milliseconds) -> Result<(), Refusal> {
        let line = self.game.main_line();
        if count == 0 || count > line.len() {
            return Err(Refusal::NothingToTakeBack);
        }
        let mut taken = self.game.clone();
        taken.pause_clock(at);
        self.taken.push(taken);
        let before = line.len() - count;
        let here = before.checked_sub(1).map_or(NodeId::START, |last| line[last]);
        for child in self.game.children(here) {
            self.game.delete(child);
        }
        self.game.go_to(here);
        self.go_on(at);
        Ok(())
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

    /// After the line has changed: what was offered is void, and the clock runs of whoever is to decide.
    fn go_on(&mut self, at: Milliseconds) {
        self.offer = None;
        self.offered_at = [None; 2];
        if !self.is_paused {
            self.game.start_clock(at);
        }
    }

    /// Whether a side may offer something now: once in a turn is enough, nobody is to be pestered.
    #[must_use]
    pub fn may_offer(&self, by: Color) -> bool {
        self.ending().is_none()
            && self.offered_at[by as usize] != Some(self.game.main_line().len())
            && self.offer.is_none_or(|(_, of)| of != by)
    }

    fn put_offer(&mut self, offer: Offer, by: Color) -> Result<(), Refusal> {
        self.must_go_on()?;
        if offer == Offer::Stop {
            self.must_have_countdown()?;
        }
        if !self.may_offer(by) {
            return Err(Refusal::AlreadyOffered);
        }
        self.offered_at[by as usize] = Some(self.game.main_line().len());
        self.offer = Some((offer, by));
        Ok(())
    }

    fn must_have_countdown(&self) -> Result<(), Refusal> {
        self.must_go_on()?;
        if self.can_stop_countdown() { Ok(()) } else { Err(Refusal::NoCountdown) }
    }

    fn end_by<E>(
        &mut self,
        at: Milliseconds,
        end: impl FnOnce(&mut Game) -> Result<(), E>,
    ) -> Result<(), Refusal> {
        self.must_go_on()?;
        self.game.pause_clock(at);
        // The game goes on, so it can be ended.
        let _ = end(&mut self.game);
        self.offer = None;
        Ok(())
    }
}
