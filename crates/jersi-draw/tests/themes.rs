//! Requirements of every theme: sides, signs, outlines and texts are distinguishable by brightness, and the colours of
//! signs also for the three kinds of colour blindness.

use jersi_draw::{Look, Mark, Rgb, Scene, Signs, Style, Theme, to_svg};
use jersi_rules::{AnyPosition, Kind, RulesetId};

#[track_caller]
fn differ(theme: Theme, what: &str, a: Rgb, b: Rgb, least: f64) {
    assert!(a.contrast(b) >= least, "{theme}: {what}: {a} on {b} has a contrast of {:.2}", a.contrast(b));
}

#[test]
fn white_and_black_are_distinguishable_by_brightness() {
    for theme in Theme::ALL {
        let [white, black] = &theme.palette().cubes;
        for (a, b) in white.body.into_iter().zip(black.body) {
            differ(theme, "tops", a, b, 5.5);
        }
        for (a, b) in white.front.into_iter().zip(black.front) {
            differ(theme, "fronts", a, b, 3.8);
        }
    }
}

#[test]
fn signs_are_read_on_the_top_and_on_the_front() {
    for theme in Theme::ALL {
        for cube in &theme.palette().cubes {
            for sign in cube.trio.into_iter().chain([cube.sign]) {
                for face in cube.body {
                    differ(theme, "a sign on top", sign, face, 4.5);
                }
                for face in cube.front {
                    differ(theme, "a sign on a front", sign, face, 3.0);
                }
            }
        }
    }
}

#[test]
fn the_outline_of_a_cube_is_seen_on_every_cell() {
    for theme in Theme::ALL {
        let colors = theme.palette();
        for tone in colors.tones {
            for cube in &colors.cubes {
                differ(theme, "an edge", cube.edge, tone, 3.0);
            }
            differ(theme, "an ebony top", colors.cubes[1].body[1], tone, 2.6);
        }
    }
}

#[test]
fn every_cube_of_the_table_has_its_edge_line() {
    for theme in Theme::ALL {
        for signs in Signs::ALL {
            let look = Look { theme, signs, ..Look::default() };
            let definitions = look.definitions(Kind::ALL);
            for (number, name) in ["w", "b"].into_iter().enumerate() {
                let edge = format!("class=\"edge\" fill=\"{}\"", theme.palette().cubes[number].edge);
                // Both sides may have the same colour.
                let count = definitions.matches(&edge).count();
                assert!(count >= 2 * Kind::ALL.len(), "{theme} {signs} {name}: {count}");
            }
        }
    }
}

#[test]
fn texts_and_marks_contrast_with_their_background() {
    for theme in Theme::ALL {
        let colors = theme.palette();
        differ(theme, "text", colors.ink, colors.paper, 4.5);
        for tone in colors.tones {
            differ(theme, "a name in a cell", colors.faint, tone, 4.5);
        }
        // Marks have a rim, because wood is neither light nor dark.
        for (what, mark) in [("target", colors.target), ("capture", colors.capture), ("arrow", colors.arrow)]
        {
            differ(theme, what, mark, colors.halo, 4.5);
        }
        differ(theme, "a trail", colors.trail, colors.last, 3.0);
    }
}

#[test]
fn the_clear_theme_needs_no_hue_at_all() {
    let colors = Theme::Clear.palette();
    for tone in colors.tones {
        differ(Theme::Clear, "a mark", colors.target, tone, 4.5);
        differ(Theme::Clear, "a black cube", colors.cubes[1].body[0], tone, 4.5);
        differ(Theme::Clear, "the edge of a white cube", colors.cubes[0].edge, tone, 4.5);
    }
}

/// Colour blindness as matrices for linear light (Machado, Oliveira and Fernandes 2009).
const BLINDNESS: [(&str, [[f64; 3]; 3]); 3] = [
    (
        "no red",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "no green",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "no blue",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn linear(color: Rgb) -> [f64; 3] {
    color.channels().map(|channel| {
        let part = f64::from(channel) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn times(matrix: &[[f64; 3]; 3], color: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(color).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.1))
}

/// CIE Lab of linear light.
fn lab(color: [f64; 3]) -> [f64; 3] {
    const TO_XYZ: [[f64; 3]; 3] = [
        [0.412_456, 0.357_576, 0.180_438],
        [0.212_673, 0.715_152, 0.072_175],
        [0.019_334, 0.119_192, 0.950_304],
    ];
    let [x, y, z] = times(&TO_XYZ, color);
    let curve = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let [x, y, z] = [x / 0.950_47, y, z / 1.088_83].map(curve);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn rock_paper_and_scissors_differ_in_colour_for_every_kind_of_colour_blindness() {
    // A difference of 2.3 is just noticeable. Print and clear have one colour for all signs.
    for theme in [Theme::Wood, Theme::Dark, Theme::Slate] {
        for cube in &theme.palette().cubes {
            for (blindness, matrix) in &BLINDNESS {
                for (i, a) in cube.trio.into_iter().enumerate() {
                    for b in &cube.trio[..i] {
                        let seen = [a, *b].map(|color| lab(times(matrix, linear(color))));
                        let apart = seen[0].iter().zip(seen[1]).map(|(a, b)| (a - b).powi(2)).sum::<f64>();
                        assert!(
                            apart.sqrt() >= 11.0,
                            "{theme}, {blindness}: {a} and {b}: {:.1}",
                            apart.sqrt()
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn each_mark_has_a_shape_of_its_own() {
    let shape = RulesetId::Pijersi.shape();
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let (empty, stack) = (shape.named("d4").expect("a cell"), shape.named("b4").expect("a cell"));
    for style in Style::ALL {
        for cell in [empty, stack] {
            let drawn = |mark: Option<Mark>| {
                let mut scene = Scene::of(&start);
                if let Some(mark) = mark {
                    scene.mark(cell, mark);
                }
                // Print has no hues.
                let svg = to_svg(&scene, Look { theme: Theme::Print, style, ..Look::default() });
                svg.replace(mark.map_or("", Mark::class), "")
            };
            let shapes: Vec<_> = Mark::ALL.map(|mark| drawn(Some(mark))).into();
            for (i, (one, mark)) in shapes.iter().zip(Mark::ALL).enumerate() {
                // A climb has the same mark for a cube, a stack and a drop. The flat and isometric styles do not mark
                // movable units.
                let is_same = match mark {
                    Mark::StackTarget | Mark::DropTarget => cell == stack,
                    Mark::SelectedTop => cell == empty,
                    Mark::Movable => style != Style::Table,
                    _ => false,
                };
                assert!(is_same || !shapes[..i].contains(one), "{style} {mark:?}");
            }
        }
    }
}

#[test]
fn names_of_themes_are_read_back() {
    for theme in Theme::ALL {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
    let error = "pink".parse::<Theme>().expect_err("no such theme");
    assert_eq!(error.to_string(), "unknown name 'pink': there are wood, slate, dark, print, clear");
}
