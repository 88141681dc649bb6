//! Schedule of a match: engines and opening of each game number.

/// The games of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The pairs of engines that meet.
    pub meetings: Vec<(usize, usize)>,
    /// Number of openings. Every pair of engines plays each twice.
    pub rounds: usize,
}

/// Pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meetings {
    /// Round robin.
    RoundRobin,
    /// Gauntlet: the first against all others.
    Gauntlet,
}

/// One game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fixture {
    /// From 1.
    pub(crate) number: usize,
    /// Opening, from 0.
    pub(crate) round: usize,
    /// Pair of engines.
    pub(crate) meeting: usize,
    /// Engines of White and Black.
    pub(crate) engines: [usize; 2],
}

impl Schedule {
    pub(crate) fn new(meetings: Meetings, engines: usize, rounds: usize) -> Self {
        let meetings = match meetings {
            Meetings::RoundRobin => {
                (0..engines).flat_map(|one| (one + 1..engines).map(move |other| (one, other))).collect()
            }
            Meetings::Gauntlet => (1..engines).map(|other| (0, other)).collect(),
        };
        Self { meetings, rounds }
    }

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        2 * self.meetings.len() * self.rounds
    }

    /// Game of a number.
    pub(crate) fn game(&self, number: usize) -> Option<Fixture> {
        let index = number.checked_sub(1).filter(|&index| index < self.games())?;
        let (pair, is_second) = (index / 2, index % 2 == 1);
        let (round, meeting) = (pair / self.meetings.len(), pair % self.meetings.len());
        let (one, other) = self.meetings[meeting];
        let engines = if is_second { [other, one] } else { [one, other] };
        Some(Fixture { number, round, meeting, engines })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_a_pair_follow_each_other_with_colours_changed() {
        let schedule = Schedule::new(Meetings::RoundRobin, 3, 2);
        assert_eq!(schedule.meetings, [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(schedule.games(), 12);
        let games: Vec<_> = (1..=12).map(|number| schedule.game(number).expect("a game")).collect();
        for pair in games.chunks(2) {
            assert_eq!((pair[0].round, pair[0].meeting), (pair[1].round, pair[1].meeting));
            assert_eq!(pair[0].engines, [pair[1].engines[1], pair[1].engines[0]]);
        }
        assert_eq!(games[6], Fixture { number: 7, round: 1, meeting: 0, engines: [0, 1] });
        assert_eq!((schedule.game(0), schedule.game(13)), (None, None));
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_all_others() {
        assert_eq!(Schedule::new(Meetings::Gauntlet, 4, 1).meetings, [(0, 1), (0, 2), (0, 3)]);
    }
}
