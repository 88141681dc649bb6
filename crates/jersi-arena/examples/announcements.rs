//! Counts wrong announcements of wins and losses, in every ruleset and variant. The engine plays itself from every
//! setup; each announcement is played out against many defences, by searches with ten times the nodes of all searches
//! whose results its table held. Where these do not win in time, searches with a hundred times the nodes decide,
//! counted separately. Immediate wins are not counted: they can't be wrong.
//!
//! ```sh
//! cargo run --release -p jersi-arena --example announcements -- 10000
//! cargo run --release -p jersi-arena --example announcements -- 1000 jersi-4.8 ransom
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write;

use jersi_arena::Announcement;
use jersi_engine::{Engine, Limits, Never, Options, Played};
use jersi_rules::{AnyPosition, RulesetId, SplitMix64, Variant, Variants};

/// Nodes per search, and the number of games in sixteen that use them.
const NODES: [(u64, u64); 3] = [(300, 11), (1_500, 4), (8_000, 1)];
/// Factors of the nodes for playing out an announcement.
const TIMES: [u64; 2] = [10, 100];
/// Maximum length of a game.
const LONGEST: usize = 300;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let wanted: usize = arguments.next().map_or(Ok(1_000), |text| text.parse())?;
    let only: Option<RulesetId> = arguments.next().map(|text| text.parse()).transpose()?;
    let variants = arguments.next();
    for &ruleset in RulesetId::ALL.iter().filter(|&&ruleset| only.is_none_or(|only| only == ruleset)) {
        let chosen = match &variants {
            Some(text) => vec![ruleset.variants(text)?],
            None => sets_of(ruleset.rules().variants),
        };
        for variants in chosen {
            count(ruleset, variants, wanted)?;
        }
    }
    Ok(())
}

/// All subsets of some variants.
fn sets_of(variants: &[Variant]) -> Vec<Variants> {
    let set = |choice: usize| {
        let chosen = variants.iter().enumerate().filter(|(place, _)| choice >> place & 1 == 1);
        chosen.fold(Variants::NONE, |set, (_, &variant)| set.with(variant))
    };
    (0..1 << variants.len()).map(set).collect()
}

fn count(ruleset: RulesetId, variants: Variants, wanted: usize) -> Result<(), Box<dyn Error>> {
    let engine = || Engine::new(ruleset, Options { threads: 1, hash: 2 });
    let (mut player, mut trier) = (engine(), engine());
    let (mut games, mut announced, mut late, mut wrong) = (0, 0, 0, 0);
    let mut by_turns: BTreeMap<u32, usize> = BTreeMap::new();
    let mut out = std::io::stdout().lock();
    while announced < wanted {
        games += 1;
        let mut chance = SplitMix64::of(&[0x7a1e, games]);
        let (start, nodes) = opening(ruleset, variants, games, &mut chance)?;
        let mut turns = Vec::new();
        let mut known = 0;
        player.new_game();
        for _ in 0..LONGEST {
            let game = Played::replay_unchecked(&start, turns.iter().copied());
            let answer = player.think(&game, &Limits::nodes(nodes), &Never, &mut |_| ());
            let Some(turn) = answer.turn else { break };
            known += answer.nodes;
            if let Some(said) = Announcement::of(game.position(), &answer).filter(|said| said.turns > 1) {
                announced += 1;
                *by_turns.entry(said.turns).or_default() += 1;
                let [first, second] = TIMES.map(|times| times * known);
                if said.refutation(&mut trier, first, &mut chance.clone()).is_some() {
                    late += 1;
                    if let Some(line) = said.refutation(&mut trier, second, &mut chance) {
                        wrong += 1;
                        writeln!(out, "{}", tell(&said, known, &line))?;
                    }
                }
            }
            turns.push(turn);
        }
    }
    let names: Vec<_> = variants.iter().map(Variant::id).collect();
    let turns: Vec<_> = by_turns.iter().map(|(turns, count)| format!("{turns}: {count}")).collect();
    writeln!(
        out,
        "{ruleset} {}: {wrong} wrong of {announced} in {games} games, {late} tried with more nodes; in turns {}",
        names.join(","),
        turns.join(", ")
    )?;
    Ok(())
}

/// Initial position (random turns after a setup) and nodes per search of a game.
fn opening(
    ruleset: RulesetId,
    variants: Variants,
    number: u64,
    chance: &mut SplitMix64,
) -> Result<(AnyPosition, u64), Box<dyn Error>> {
    let setups = ruleset.rules().setups;
    let setup = &setups[chance.below(setups.len())];
    let mut position = AnyPosition::start(ruleset, setup.id, number, variants)?;
    for _ in 0..chance.below(9) {
        let Some(turn) = chance.pick(&position.turns()) else { break };
        let next = position.play_unchecked(turn);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    let mut lot = chance.below(16) as u64;
    let nodes = NODES.into_iter().find(|&(_, share)| {
        let found = lot < share;
        lot = lot.saturating_sub(share);
        found
    });
    Ok((position, nodes.map_or(NODES[0].0, |(nodes, _)| nodes)))
}

fn tell(said: &Announcement, nodes: u64, line: &[jersi_rules::Turn]) -> String {
    let mut position = said.position;
    let mut words = Vec::new();
    for &turn in line {
        words.push(position.write_turn_plain(turn));
        position = position.play_unchecked(turn);
    }
    format!(
        "{:?} wins in {} ({nodes} nodes): {} | {}",
        said.side,
        said.turns,
        said.position.text(),
        words.join(" ")
    )
}
