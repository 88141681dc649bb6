//! The subcommands, one file each. They write to a handle, so a closed pipe is an ordinary error.

pub(crate) mod admin;
pub(crate) mod analyse;
mod bar;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod draw;
pub(crate) mod export_site;
mod house;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod play_out;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod rulesets;
pub(crate) mod serve;
pub(crate) mod setup;
mod terminal_qr;
pub(crate) mod turns;
pub(crate) mod ugi;
pub(crate) mod ugi_test;

use std::io::Write;

use jersi_play::Failure;
use jersi_site::Site;

use crate::cli::{Cli, Command};

/// Runs the subcommand; by default, serves the web page.
pub(crate) fn run(cli: Cli, site: Site, out: &mut (impl Write + Send)) -> Result<(), Failure> {
    match cli.command {
        None => serve::run(&serve::Args::default(), site, out),
        Some(Command::Serve(args)) => serve::run(&args, site, out),
        Some(Command::Bot(args)) => bot::run(&args, out),
        Some(Command::Admin(args)) => admin::run(&args, out),
        Some(Command::ExportSite(args)) => export_site::run(&args, &site, out),
        Some(Command::Play(args)) => play::run(&args, out),
        Some(Command::Rules(args)) => rules::run(&args, out),
        Some(Command::Rulesets(args)) => rulesets::run(&args, out),
        Some(Command::Turns(args)) => turns::run(&args, out),
        Some(Command::Perft(args)) => perft::run(&args, out),
        Some(Command::PlayOut(args)) => play_out::run(&args, out),
        Some(Command::Setup(args)) => setup::run(&args, out),
        Some(Command::Draw(args)) => draw::run(&args, out),
        Some(Command::Check(args)) => check::run(&args, out),
        Some(Command::Convert(args)) => convert::run(&args, out),
        Some(Command::Analyse(args)) => analyse::run(&args, out),
        Some(Command::Review(args)) => review::run(&args, out),
        Some(Command::Ugi(args)) => ugi::run(&args),
        Some(Command::UgiTest(args)) => ugi_test::run(&args, out),
        Some(Command::Match(args)) => matches::run(&args, out),
        Some(Command::Bench(args)) => bench::run(&args, out),
        Some(Command::Completions(args)) => completions::run(&args, out),
        Some(Command::Man(args)) => man::run(&args, out),
    }
}
