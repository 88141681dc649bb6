//! A sixth ruleset is drawn from its table alone: no code depends on a specific board.

#[path = "../../jersi-rules/tests/small/mod.rs"]
mod small;

use jersi_draw::{Layout, Look, Scene, Style, Theme, to_svg};
use jersi_rules::{Color, Position};
use small::{BOARD, Small};

/// The start of the ruleset as a scene.
fn start() -> Scene {
    let position = Position::<Small>::initial();
    let mut scene = Scene::board(&BOARD);
    for cell in BOARD.all() {
        scene.put(cell, position.unit(cell));
    }
    scene.set_reserves(|color, kind| position.in_reserve(color, kind));
    scene
}

#[test]
fn its_cells_are_at_their_pointer_positions() {
    for below in Color::BOTH {
        let layout = Layout::new(&BOARD, below, Style::Table);
        for cell in BOARD.all() {
            assert_eq!(layout.cell_at(layout.center(cell)), Some(cell));
        }
    }
}

#[test]
fn its_start_is_drawn_in_every_style_and_theme() {
    let scene = start();
    assert_eq!(scene.units.iter().flatten().count(), 20, "nine cubes and a stack for each side");
    for style in Style::ALL {
        for theme in Theme::ALL {
            let svg = to_svg(&scene, Look { style, theme, ..Look::default() });
            assert!(svg.matches("<use").count() >= 20, "{style} {theme}: {svg}");
            assert!(svg.ends_with("</svg>") || svg.ends_with("</svg>\n"), "{style} {theme}");
        }
    }
}
