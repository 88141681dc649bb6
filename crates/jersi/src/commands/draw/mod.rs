//! `jersi draw`: pictures of positions, turns and games. The scenes are made here and in `game.rs`, and drawn by
//! `jersi-draw`.

mod game;

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use jersi_draw::{Background, Coordinates, Look, Scene, Signs, Style, Theme};
use jersi_play::Failure;
use jersi_rules::{AnyPosition, Color, RulesetId};
use jersi_tui::picture::{Format, Picture};
use jersi_tui::{GivenTurn, Output, read_turns, speech, turns_of};
use jersi_words::{Language, Words};

use crate::start::{StartArgs, language_parser, ruleset_parser};
use game::DrawnGame;

/// Draw a position, a turn or a game
///
/// Draws the position of a setup or a position text; '--turn' adds a turn as arrows. With '--record', draws the last
/// position of a game with the path of its last turn, or as GIF the whole game step by step. The extension of FILE
/// selects the format: '.svg', '.png' or '.gif'. Without '-o' SVG goes to the standard output.
///
/// The games are by Lucas Borboleta.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi draw pijersi > start.svg
  jersi draw jersi-4.16 --theme dark --size 1200 -o start.png
  jersi draw jersi-3 --style iso --signs abstract --theme slate -o iso.svg
  jersi draw pijersi --turn 'b4=c4-d4' --coordinates cells -o turn.png
  jersi draw jersi-2 --setup random --seed 7 --from-black -o random.svg
  jersi draw --record game.jersi --at 12 -o after-12-turns.png
  jersi draw --record game.jersi --theme dark -o game.gif")]
pub(crate) struct Args {
    /// The ruleset; with '--record' only for a plain record that does not name it
    #[arg(value_parser = ruleset_parser(), required_unless_present = "record")]
    ruleset: Option<RulesetId>,

    /// Optional rules, joined by commas ('jersi rulesets' lists them)
    #[arg(long, value_name = "NAMES", default_value = "", hide_default_value = true, requires = "ruleset")]
    variant: String,

    /// The setup to draw [default: the first in 'jersi rulesets']
    #[arg(long, conflicts_with_all = ["position", "record"])]
    setup: Option<String>,

    /// Seed of a random setup
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "record")]
    seed: u64,

    /// The position to draw, as position text
    #[arg(long, value_name = "TEXT", conflicts_with = "record")]
    position: Option<String>,

    /// A turn to show in the position
    #[arg(long, conflicts_with = "record")]
    turn: Option<String>,

    /// A file with a game; '-' is the standard input
    #[arg(long, value_name = "FILE")]
    record: Option<String>,

    /// Number of the game in a file with several games
    #[arg(long, value_name = "N", requires = "record")]
    game: Option<usize>,

    /// Draw the game after this many turns, or as GIF up to there [default: its end]
    #[arg(long, value_name = "N", requires = "record")]
    at: Option<usize>,

    #[command(flatten)]
    look: LookArgs,

    /// A line below the board [default: with '--record', its last turn]
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,

    /// The language of descriptions [default: that of the environment]
    #[arg(long, value_parser = language_parser())]
    lang: Option<Language>,

    /// The file to write: .svg, .png or, with '--record', .gif; '-' is the standard output, as SVG [default: -]
    #[arg(short, long, value_name = "FILE")]
    output: Option<Output>,
}

/// Options of the look.
#[derive(clap::Args, Debug)]
struct LookArgs {
    /// The colours; 'dark' is for dark pages, 'print' black and white, 'clear' for colour-blind people
    #[arg(long, default_value = "wood", value_parser = parser(Theme::ALL.map(Theme::id), str::parse::<Theme>))]
    theme: Theme,

    /// Cubes on a table, flat tiles, or isometric cubes
    #[arg(long, default_value = "table", value_parser = parser(Style::ALL.map(Style::id), str::parse::<Style>))]
    style: Style,

    /// The signs on the cubes: pictures; the author's abstract signs, coloured or plain; or dots as on his wooden cubes
    #[arg(long, default_value = "picture", value_parser = parser(Signs::ALL.map(Signs::id), str::parse::<Signs>))]
    signs: Signs,

    /// The background: paper in the theme's colour, or nothing
    #[arg(
        long,
        default_value = "paper",
        value_parser = parser(Background::ALL.map(Background::id), str::parse::<Background>)
    )]
    background: Background,

    /// Show Black's side at the bottom
    #[arg(long)]
    from_black: bool,

    /// Position of the names of the cells
    #[arg(
        long,
        value_name = "WHERE",
        default_value = "outside",
        value_parser = parser(Coordinates::ALL.map(Coordinates::id), str::parse::<Coordinates>)
    )]
    coordinates: Coordinates,

    /// The width in pixels [default: 600; SVG: all available space]
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(32..=8192))]
    size: Option<u32>,
}

/// A parser for a fixed set of names, listed in completions and help.
fn parser<T, E, const N: usize>(
    ids: [&'static str; N],
    read: fn(&str) -> Result<T, E>,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
    E: std::error::Error + Send + Sync + 'static,
{
    PossibleValuesParser::new(ids).try_map(move |id| read(&id))
}

impl LookArgs {
    const fn look(&self) -> Look {
        Look {
            style: self.style,
            theme: self.theme,
            signs: self.signs,
            background: self.background,
            detail: jersi_draw::Detail::Full,
        }
    }

    const fn below(&self) -> Color {
        if self.from_black { Color::Black } else { Color::White }
    }

    /// Sets the options of a scene from the arguments.
    const fn arrange(&self, scene: &mut Scene) {
        scene.below = self.below();
        scene.coordinates = self.coordinates;
    }
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let picture =
        Picture::new(args.output.as_ref().and_then(Output::file), args.look.look(), args.look.size)?;
    let words = Words::new(speech::language(args.lang));
    if let Some(file) = &args.record {
        let game = DrawnGame::read(args, file, &words)?;
        if picture.format == Format::Gif {
            return picture.write_film(game.storyboard(args, &words).scenes(), out);
        }
        return picture.write(&game.last_scene(args, &words), out);
    }
    if picture.format == Format::Gif {
        return Err(Failure::call("a GIF shows a game: say which with '--record'"));
    }
    picture.write(&scene(args, &words)?, out)
}

/// The scene of a position, or of a turn in it.
fn scene(args: &Args, words: &Words) -> Result<Scene, Failure> {
    let Some(ruleset) = args.ruleset else { return Err(Failure::call("no ruleset")) };
    let start = StartArgs {
        ruleset,
        variant: args.variant.clone(),
        setup: args.setup.clone(),
        seed: args.seed,
        position: args.position.clone(),
    };
    let position = start.position()?;
    let mut scene = Scene::of(&position);
    let mut told = vec![credit(&position, words)];
    if let Some(text) = &args.turn {
        let text = &turns_of(text).join(" ");
        let given = GivenTurn { words, number: None, text };
        let read = read_turns(&position, text).map_err(|error| given.unread(&position, &error))?;
        let mut now = position;
        for turn in read.turns {
            let next = now.play(turn).map_err(|why| given.illegal(&now, turn, &why))?;
            scene.announce(&now, turn);
            told.push(words.turn(&now, turn));
            now = next;
        }
    }
    scene.title = Some(told.join(" "));
    scene.caption.clone_from(&args.caption);
    args.look.arrange(&mut scene);
    Ok(scene)
}

/// The name of the game and its author.
fn credit(position: &AnyPosition, words: &Words) -> String {
    words.credit(position.ruleset())
}
