//! Match report as text.

mod json;

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use crate::{
    Contender, Contest, Effort, Games, MatchRules, Pairs, Schedule, Sprt, Strength, Tally, Tc, Verdict,
    strength,
};

/// A match and its results, as text or JSON.
#[derive(Debug)]
pub struct Report<'a> {
    engines: &'a [Contender],
    schedule: &'a Schedule,
    tally: &'a Tally,
    sprt: Option<Sprt>,
    rules: MatchRules<'a>,
    tc: Tc,
}

/// Results so far in one line.
#[must_use]
pub fn progress_line(tally: &Tally, sprt: Option<Sprt>) -> String {
    let mut line = format!("{} games", tally.games);
    if let [meeting] = &tally.meetings[..] {
        let _ = write!(line, ": {}", results(meeting.games, meeting.pairs));
        if let Some(sprt) = sprt {
            let bound = Sprt::bound();
            let _ = write!(line, ", LLR {:.2} of ±{bound:.2}", sprt.ratio(meeting.pairs));
        }
    }
    line
}

impl<'a> Report<'a> {
    /// Report of a match, finished or not.
    #[must_use]
    pub fn of(contest: &'a Contest<'a>) -> Self {
        let plan = contest.plan();
        Self {
            engines: plan.engines,
            schedule: contest.schedule(),
            tally: contest.tally(),
            sprt: plan.sprt,
            rules: plan.rules,
            tc: plan.tc,
        }
    }

    /// Writes the report as text.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { engines, tally, .. } = self;
        let (games, turns) = (tally.games, tally.mean_turns());
        let MatchRules { ruleset, setup, variants } = self.rules;
        let variants = if variants.is_none() { String::new() } else { format!(" {variants}") };
        let tc = self.tc;
        writeln!(out, "{ruleset} {setup}{variants}, {tc}: {games} games, {turns:.1} turns each")?;
        for (&(one, other), meeting) in self.schedule.meetings.iter().zip(&tally.meetings) {
            let (one, other) = (&engines[one].name, &engines[other].name);
            writeln!(out, "\n{one} against {other}: {}", results(meeting.games, meeting.pairs))?;
            writeln!(out, "  pairs from two losses to two wins: {}", pentanomial(meeting.pairs))?;
            if let Some(sprt) = self.sprt {
                writeln!(out, "  {}", test(sprt, meeting.pairs))?;
            }
        }
        writeln!(out)?;
        self.table(out)?;
        if tally.endless > 0 {
            writeln!(out, "\nbroken off as ties, without an end: {}", tally.endless)?;
        }
        if !tally.failures.is_empty() {
            writeln!(out, "\nfailures:")?;
        }
        for (number, failure) in &tally.failures {
            writeln!(out, "  game {number}: {failure}")?;
        }
        Ok(())
    }

    /// Engines, the best first.
    fn table(&self, out: &mut impl Write) -> io::Result<()> {
        let mut order: Vec<_> = self.engines.iter().zip(&self.tally.engines).collect();
        order.sort_by(|(_, one), (_, other)| other.games.score().total_cmp(&one.games.score()));
        let width = self.engines.iter().map(|engine| engine.name.chars().count()).max().unwrap_or(0).max(6);
        writeln!(
            out,
            "{:width$}  {:>6}  {:>7}  {:>7}  {:>6}  {:>10}  {:>8}",
            "engine", "games", "score", "turns", "depth", "nodes/s", "ms/turn"
        )?;
        for (engine, work) in order {
            writeln!(
                out,
                "{:width$}  {:>6}  {:>5.1} %  {:>7}  {:>6}  {:>10}  {:>8}",
                engine.name,
                work.games.count(),
                100.0 * work.games.score(),
                work.turns,
                known(work.mean_depth(), 1),
                known(work.nodes_per_second(), 0),
                known(mean_milliseconds(work), 2),
            )?;
        }
        Ok(())
    }
}

/// Mean time per turn.
fn mean_milliseconds(work: &Effort) -> Option<f64> {
    work.mean_time().map(|time| 1000.0 * time.as_secs_f64())
}

/// A number, or a dash.
fn known(number: Option<f64>, digits: usize) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.digits$}"))
}

/// `+12 =3 -5, 67.5 %, Elo +127.0 (+69.9 to +193.0)`.
fn results(games: Games, pairs: Pairs) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let Games { wins, ties, losses } = games;
        write!(f, "+{wins} ={ties} -{losses}, {:.1} %", 100.0 * games.score())?;
        match strength(games, pairs) {
            None => Ok(()),
            Some(Strength::Elo { elo, range: None }) => write!(f, ", Elo {elo:+.1}"),
            Some(Strength::Elo { elo, range: Some([low, high]) }) => {
                write!(f, ", Elo {elo:+.1} ({low:+.1} to {high:+.1})")
            }
            Some(Strength::Above(elo)) => write!(f, ", Elo above {elo:+.0}"),
            Some(Strength::Below(elo)) => write!(f, ", Elo below {elo:+.0}"),
        }
    })
}

fn pentanomial(pairs: Pairs) -> String {
    pairs.0.map(|count| count.to_string()).join(" ")
}

fn test(sprt: Sprt, pairs: Pairs) -> String {
    let Sprt { elo0, elo1 } = sprt;
    let verdict = match sprt.verdict(pairs) {
        Verdict::Accepted => "accepted",
        Verdict::Rejected => "rejected",
        Verdict::Open => "not decided",
    };
    let (ratio, bound) = (sprt.ratio(pairs), Sprt::bound());
    format!("SPRT of {elo0} against {elo1} Elo: {verdict}, LLR {ratio:.2} (-{bound:.2} to {bound:.2})")
}
