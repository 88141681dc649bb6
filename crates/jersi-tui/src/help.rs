//! Help in line mode: notation of this ruleset, and the commands.

use jersi_rules::{AnyPosition, Color, Kind, Royal, Variant};
use jersi_words::{Value, Words};

use super::typed::Verb;

/// Lines of the help for a game.
pub(super) fn lines(words: &Words, position: &AnyPosition) -> Vec<String> {
    let mut lines = turn_lines(words, position);
    lines.push(words.say("help-commands", &[]));
    for verb in Verb::ALL {
        let id = verb.message();
        let (command, about) = (words.say(id, &[]), words.say_attribute(id, "about"));
        lines.push(if verb.has_argument() {
            let argument = words.say_attribute(id, "argument");
            let arguments = [("command", &*command), ("argument", &argument), ("about", &about)];
            say(words, "help-command-with", &arguments)
        } else {
            say(words, "help-command", &[("command", &command), ("about", &about)])
        });
    }
    lines
}

fn say(words: &Words, id: &str, arguments: &[(&str, &str)]) -> String {
    let arguments: Vec<(&str, Value)> = arguments.iter().map(|&(name, value)| (name, value.into())).collect();
    words.say(id, &arguments)
}

/// Notation of turns in a game.
pub(super) fn turn_lines(words: &Words, position: &AnyPosition) -> Vec<String> {
    let rules = position.rules();
    let say = |id: &str, arguments: &[(&str, &str)]| say(words, id, arguments);
    let letter = |kind: Kind| Color::White.case(rules.letter(kind));
    let mut lines =
        vec![say("help-steps", &[("cube", "a2-b2"), ("stack", "a2=b2"), ("both", "a2-b2=c2, a2=b2-c2")])];
    if let [(first, _), (second, _), ..] = rules.reserve
        && !position.variants().has(Variant::NoParachute)
    {
        let one = format!("{}:c4", letter(*first));
        let two = format!("{one}/{}:c5", letter(*second));
        lines.push(say("help-drops", &[("one", &one), ("two", &two)]));
    }
    if position.phase() == jersi_rules::Phase::Place {
        lines.push(say("help-places", &[("one", &format!("{}:a1", letter(Kind::Rock)))]));
    }
    if let Royal::Relocated(king) = rules.royal {
        let back = format!("/{}:a2", letter(king));
        if position.variants().has(Variant::Ransom) {
            let name = format!("#{}", letter(Kind::Rock));
            lines.push(say("help-ransom", &[("name", &name), ("give", "#b3"), ("king", &back)]));
        } else {
            lines.push(say("help-relocation", &[("one", &back)]));
        }
    }
    lines.push(say("help-marks", &[]));
    lines
}
