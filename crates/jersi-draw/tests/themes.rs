//! Requirements of every theme: sides, signs and texts distinguishable by brightness alone.

use jersi_draw::{Look, Mark, Rgb, Scene, Theme, to_svg};
use jersi_rules::RulesetId;

#[track_caller]
fn differ(theme: Theme, what: &str, a: Rgb, b: Rgb, least: f64) {
    assert!(a.contrast(b) >= least, "{theme}: {what}: {a} on {b} has a contrast of {:.2}", a.contrast(b));
}

#[test]
fn white_and_black_are_told_apart_by_brightness() {
    for theme in Theme::ALL {
        let [white, black] = &theme.palette().cubes;
        differ(theme, "bodies", white.body, black.body, 7.0);
        differ(theme, "right faces", white.right, black.right, 4.5);
    }
}

#[test]
fn signs_are_read_on_every_face() {
    for theme in Theme::ALL {
        for cube in &theme.palette().cubes {
            for face in [cube.body, cube.left, cube.right] {
                differ(theme, "a sign", cube.sign, face, 7.0);
            }
        }
    }
}

#[test]
fn texts_and_marks_are_seen_on_what_lies_below_them() {
    for theme in Theme::ALL {
        let colors = theme.palette();
        differ(theme, "text", colors.ink, colors.paper, 4.5);
        for tone in colors.tones {
            differ(theme, "a name in a cell", colors.faint, tone, 4.5);
            for (what, mark) in
                [("target", colors.target), ("capture", colors.capture), ("arrow", colors.arrow)]
            {
                differ(theme, what, mark, tone, 3.0);
            }
        }
        differ(theme, "what lies in an arrow's halo", colors.arrow, colors.halo, 4.5);
    }
}

#[test]
fn the_clear_theme_needs_no_hue_at_all() {
    let colors = Theme::Clear.palette();
    for tone in colors.tones {
        differ(Theme::Clear, "a mark", colors.target, tone, 4.5);
        differ(Theme::Clear, "a black cube", colors.cubes[1].body, tone, 4.5);
        differ(Theme::Clear, "the edge of a white cube", colors.cubes[0].edge, tone, 4.5);
    }
}

#[test]
fn each_mark_has_a_shape_of_its_own() {
    let shape = RulesetId::Pijersi.shape();
    let cell = shape.named("d4").expect("a cell");
    let drawn = |mark: Option<Mark>| {
        let mut scene = Scene::board(shape);
        if let Some(mark) = mark {
            scene.mark(cell, mark);
        }
        // Print has one colour for all marks.
        let svg = to_svg(&scene, Look { theme: Theme::Print, ..Look::default() });
        let line = |line: &&str| line.contains("mark");
        svg.lines().find(line).map(|line| line.replace(mark.map_or("", Mark::class), ""))
    };
    let shapes: Vec<_> = Mark::ALL.map(|mark| drawn(Some(mark)).expect("it is drawn")).into();
    for (i, one) in shapes.iter().enumerate() {
        assert!(!shapes[..i].contains(one), "{one}");
    }
    assert_eq!(drawn(None), None);
}

#[test]
fn names_of_themes_are_read_back() {
    for theme in Theme::ALL {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
    let error = "pink".parse::<Theme>().expect_err("no such theme");
    assert_eq!(error.to_string(), "unknown name 'pink': there are wood, slate, dark, print, clear");
}
