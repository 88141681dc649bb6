//! SVG: snapshots, size, and escaping of user text.

use jersi_draw::{
    Background, Coordinates, Detail, Evaluation, Look, Mark, Scene, Style, Theme, decimal, to_svg,
};
use jersi_rules::{AnyPosition, Color, RulesetId, Variants};

fn look(style: Style, theme: Theme) -> Look {
    Look { style, theme, ..Look::default() }
}

#[test]
fn drawings_of_starts_match_their_snapshots() {
    for style in Style::ALL {
        for id in [RulesetId::Pijersi, RulesetId::Jersi4_16] {
            let scene = Scene::of(&AnyPosition::initial(id));
            insta::assert_snapshot!(format!("{id}-{style}"), to_svg(&scene, look(style, Theme::Wood)));
        }
        let mokca = AnyPosition::start(RulesetId::Jersi3, "mokca", 0, Variants::NONE).expect("a setup");
        insta::assert_snapshot!(
            format!("jersi-3-{style}"),
            to_svg(&Scene::of(&mokca), look(style, Theme::Print))
        );
    }
}

#[test]
fn a_scene_with_all_features_matches_its_snapshot() {
    let start = AnyPosition::initial(RulesetId::Jersi4_8);
    let mut scene = Scene::before(&start, start.read_turn("a2-b2=d3").expect("well written"));
    for (mark, cell) in Mark::ALL.into_iter().zip(start.shape().all()) {
        scene.mark(cell, mark);
    }
    scene.below = Color::Black;
    scene.coordinates = Coordinates::Cells;
    scene.evaluation = Some(Evaluation::new(0.75));
    scene.to_play = Some(Color::White);
    scene.caption = Some("1. a2-b2=d3".to_owned());
    scene.title = Some("A first turn".to_owned());
    scene.set_captured_since(&start);
    insta::assert_snapshot!("everything", to_svg(&scene, look(Style::Flat, Theme::Slate)));
}

#[test]
fn a_drawing_is_short() {
    for &id in RulesetId::ALL {
        for style in Style::ALL {
            let svg = to_svg(&Scene::of(&AnyPosition::initial(id)), look(style, Theme::Wood));
            assert!(svg.len() < 42_000, "{id} {style}: {}", svg.len());
        }
    }
}

#[test]
fn texts_are_escaped() {
    let mut scene = Scene::board(RulesetId::Pijersi.shape());
    scene.caption = Some("<b>&\"\u{0}\n".to_owned());
    scene.title = Some("</title><script>".to_owned());
    let svg = to_svg(&scene, Look::default());
    assert!(svg.contains("&lt;b&gt;&amp;\" </text>"), "{svg}");
    assert!(svg.contains("&lt;/title&gt;&lt;script&gt;</title>"), "{svg}");
    assert!(!svg.contains('\u{0}'));
}

#[test]
fn symbols_of_different_looks_have_different_names() {
    let scene = Scene::of(&AnyPosition::initial(RulesetId::Pijersi));
    let names = |look| {
        let svg = to_svg(&scene, look);
        svg.split("id=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    for style in Style::ALL {
        let wood = names(look(style, Theme::Wood));
        let dark = names(look(style, Theme::Dark));
        let shared: Vec<_> = wood.iter().filter(|name| dark.contains(name)).collect();
        // The hexagon has no own colour.
        assert_eq!(shared, ["cell"]);
    }
}

#[test]
fn a_page_shows_through_a_clear_background() {
    let scene = Scene::board(RulesetId::Pijersi.shape());
    assert!(to_svg(&scene, Look::default()).contains("class=\"paper\""));
    let clear = Look { background: Background::Clear, ..Look::default() };
    assert!(!to_svg(&scene, clear).contains("paper"));
}

#[test]
fn an_evaluation_that_is_no_number_is_even() {
    for (given, shown) in [(f64::NAN, 0.5), (-3.0, 0.0), (f64::INFINITY, 1.0), (0.25, 0.25)] {
        assert!((Evaluation::new(given).white() - shown).abs() < f64::EPSILON);
    }
}

#[test]
fn numbers_have_no_more_decimals_than_they_need() {
    let written =
        [(0.0, 1), (-0.04, 1), (-0.06, 1), (10.5, 3), (1.005_4, 3), (-0.25, 3), (99.96, 1), (7.0, 3)];
    let expected = ["0", "0", "-0.1", "10.5", "1.005", "-0.25", "100", "7"];
    assert_eq!(written.map(|(value, places)| decimal(value, places)), expected);
}

#[test]
fn every_reference_of_a_drawing_is_defined_in_it() {
    let mut scene = Scene::of(&AnyPosition::initial(RulesetId::Jersi4_16));
    for (mark, cell) in Mark::ALL.into_iter().zip(scene.shape.all().skip(3)) {
        scene.mark(cell, mark);
    }
    for theme in Theme::ALL {
        for style in Style::ALL {
            let svg = to_svg(&scene, look(style, theme));
            let defined = |name: &str| svg.contains(&format!("id=\"{name}\""));
            let references = ["href=\"#", "url(#"].into_iter().flat_map(|start| svg.split(start).skip(1));
            for reference in references {
                let name = reference.split(['"', ')']).next().unwrap_or_default();
                assert!(defined(name), "{theme} {style}: {name}");
            }
        }
    }
}

#[test]
fn samples_and_plain_cubes_need_no_definitions_of_cubes() {
    for theme in Theme::ALL {
        for style in Style::ALL {
            let look = look(style, theme);
            let cube = jersi_rules::Cube { color: Color::Black, kind: jersi_rules::Kind::Wise };
            assert!(!look.sample().contains("<use") && !look.row(&[cube]).contains("<use"));
            let plain = look.cube(cube).plain().to_svg();
            assert!(!plain.contains("<use") && !plain.contains("url("), "{plain}");
        }
    }
}

#[test]
fn a_small_picture_has_neither_signs_nor_pockets() {
    for &id in RulesetId::ALL {
        let look = Look { detail: Detail::Small, ..Look::default() };
        let mut scene = Scene::of(&AnyPosition::initial(id));
        scene.hands = None;
        let svg = to_svg(&scene, look);
        assert!(!svg.contains("<use") && !svg.contains("url(") && !svg.contains("pocket"), "{svg}");
    }
}
