//! `jersi bot`: an engine as a player on a server. Arguments, signals and messages; the bot is in `jersi-bot`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use jersi_arena::{Spec, Stop};
use jersi_bot::{Accepts, Bot, BotError, BotNews, BotOrders};
use jersi_client::{ClientError, Server, ServerAddress, token_in};
use jersi_engines::kill_engines;
use jersi_play::Failure;
use jersi_rules::RulesetId;
use jersi_tui::speech;
use jersi_words::Words;

use crate::start::fixed_ruleset_parser;

/// Run a bot on a server
///
/// Plays with our engine or any program that speaks UGI. The bot continues its games after a restart of server or bot,
/// and accepts new ones up to a maximum. Ctrl-C ends the bot; its games stay on the server. 'jersi admin bot-token'
/// prints a token for a bot that may play rated games; a guest's token is enough for others.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi bot --server https://play.example --token bot.token --engine jersi:level=7
  jersi bot --server http://localhost:7373 --token bot.token --engine 'ugi:my-engine --quiet' --rulesets pijersi
  jersi bot --server http://localhost:7373 --token bot.token --engine random --games 8 --accept challenges,seeks")]
pub(crate) struct Args {
    /// Address of the server
    #[arg(long, value_name = "URL")]
    server: ServerAddress,

    /// File with the token of the player
    #[arg(long, value_name = "FILE")]
    token: PathBuf,

    /// Engine: jersi, jersi:level=1..10, random, or ugi:COMMAND
    #[arg(long, value_name = "ENGINE")]
    engine: Spec,

    /// Rulesets to play [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = fixed_ruleset_parser())]
    rulesets: Vec<RulesetId>,

    /// Maximum number of concurrent games
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=32))]
    games: u16,

    /// Games to accept
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',', default_values_t = [Accept::Challenges, Accept::Rematches])]
    accept: Vec<Accept>,
}

/// Games that a bot takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Accept {
    /// Challenges that name it as the opponent
    Challenges,
    /// Open seeks of the lobby
    Seeks,
    /// Rematches
    Rematches,
    /// Only its unfinished games
    None,
}

/// Pause before the next attempt to reach the server.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let words = speech::words();
    let file = args.token.display();
    let token = token_in(&args.token).map_err(|error| Failure::data(format_args!("{file}: {error}")))?;
    let token = token
        .ok_or_else(|| Failure::data(words.say("bot-no-token", &[("file", file.to_string().into())])))?;
    if args.engine == Spec::TwoTurn {
        let engines = words.list(["jersi", "jersi:level=1..10", "random", "ugi:COMMAND"].map(str::to_owned));
        return Err(Failure::call(words.say("bot-no-engine", &[("engines", engines.into())])));
    }
    let server = Server::new(args.server.clone(), words.language().code()).with_token(Some(token));
    let stop = Stop::default();
    end_on_signals(&stop)?;
    let me = loop {
        match server.me() {
            Ok(me) => break me,
            Err(error @ ClientError::Unreachable(_)) => {
                writeln!(out, "{}", words.say("bot-lost", &[("reason", error.to_string().into())]))?;
                out.flush()?;
                std::thread::sleep(PAUSE);
                if stop.is_given() {
                    return Ok(());
                }
            }
            Err(error) => return Err(Failure::data(error)),
        }
    };
    let arguments = [("name", me.name.clone().into()), ("server", args.server.to_string().into())];
    writeln!(out, "{}", words.say("bot-there", &arguments))?;
    out.flush()?;
    let takes = |what| args.accept.contains(&what);
    let orders = BotOrders {
        spec: args.engine.clone(),
        rulesets: args.rulesets.clone(),
        games: usize::from(args.games),
        accepts: Accepts {
            challenges: takes(Accept::Challenges),
            seeks: takes(Accept::Seeks),
            rematches: takes(Accept::Rematches),
        },
    };
    let ended = Bot::new(&server, me, orders, stop).run(&mut |news| tell(&words, news, out));
    kill_engines();
    ended.map_err(|error| match error {
        BotError::Output(error) => Failure::Output(error),
        error => Failure::data(error),
    })?;
    Ok(writeln!(out, "{}", words.say("bot-gone", &[]))?)
}

/// Prints a message about an event.
fn tell(words: &Words, news: BotNews, out: &mut impl Write) -> io::Result<()> {
    let line = match news {
        BotNews::Plays { game, opponent } => {
            words.say("bot-plays", &[("game", game.into()), ("about", opponent.into())])
        }
        BotNews::Ended { game, result } => {
            let result = result.unwrap_or_else(|| "-".to_owned());
            words.say("bot-ended", &[("game", game.into()), ("about", result.into())])
        }
        BotNews::Lost { reason } => words.say("bot-lost", &[("reason", reason.into())]),
        BotNews::Back => words.say("bot-back", &[]),
        BotNews::Refused { game, reason } => {
            words.say("bot-refused", &[("game", game.into()), ("reason", reason.into())])
        }
        BotNews::EngineFailed { game, reason } => {
            words.say("bot-engine-failed", &[("game", game.into()), ("reason", reason.into())])
        }
    };
    writeln!(out, "{line}")?;
    out.flush()
}

/// Installs handlers for Ctrl-C and SIGTERM that stop the bot.
fn end_on_signals(stop: &Stop) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let stop = stop.clone();
    std::thread::Builder::new().spawn(move || {
        runtime.block_on(async {
            wait_for_signal().await;
            stop.give();
        });
    })?;
    Ok(())
}

#[cfg(unix)]
async fn wait_for_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        return std::future::pending().await;
    };
    std::future::poll_fn(|context| {
        if interrupt.poll_recv(context).is_ready() || terminate.poll_recv(context).is_ready() {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
}

#[cfg(not(unix))]
async fn wait_for_signal() {
    let _ = tokio::signal::ctrl_c().await;
}
