//! Raster images: each theme, units inside their cells, and the example game as an animation.

use jersi_draw::{
    Background, Coordinates, Drawing, Element, Film, Form, Frame, Look, Painter, Point, RasterError, Scene,
    Signs, Style, Theme,
};
use jersi_rules::record::Record;
use jersi_rules::{AnyPosition, Color, Cube, Kind, RulesetId, Unit};

const EXAMPLE: &str = include_str!("../../jersi-rules/tests/records/valid/jersi-4.8-example.jersi");

/// Width and height in a PNG header.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn every_start_gives_a_picture_in_every_theme_and_style() {
    let painter = Painter::new();
    for &id in RulesetId::ALL {
        let scene = Scene::of(&AnyPosition::initial(id));
        for theme in Theme::ALL {
            for style in Style::ALL {
                let drawing = Drawing::new(&scene, Look { theme, style, ..Look::default() });
                let png = painter.png(&drawing, 300).expect("a picture");
                assert_eq!(size(&png), (300, drawing.height_for(300)));
                assert!(png.len() > 5_000, "{id} {theme} {style}: {}", png.len());
            }
        }
    }
}

#[test]
fn texts_are_drawn_with_the_font_that_is_shipped() {
    let mut scene = Scene::board(RulesetId::Pijersi.shape());
    scene.coordinates = Coordinates::None;
    scene.caption = Some(String::new());
    let picture =
        |scene: &Scene| Painter::new().png(&Drawing::new(scene, Look::default()), 200).expect("a picture");
    let without = picture(&scene);
    for text in ["a1=b2-c3!!/K:d4", "Œuvre «été» – 5 × 3…"] {
        scene.caption = Some(text.to_owned());
        assert_ne!(picture(&scene), without, "{text}");
    }
}

/// All units of a ruleset: each kind alone, and on each that it may stand on or climb.
fn units(id: RulesetId) -> Vec<Unit> {
    let kinds: Vec<Kind> = id.rules().kinds.iter().map(|rule| rule.kind).collect();
    let cubes: Vec<Cube> =
        Color::BOTH.iter().flat_map(|&color| kinds.iter().map(move |&kind| Cube { color, kind })).collect();
    let lone = cubes.iter().map(|&cube| Unit::lone(cube));
    let stacks = cubes.iter().flat_map(|&below| cubes.iter().map(move |&top| Unit::stack(below, top)));
    lone.chain(stacks).collect()
}

#[test]
fn every_unit_of_every_ruleset_stays_inside_its_hexagon() {
    let painter = Painter::new();
    for &id in RulesetId::ALL {
        // Those of the table stand out of their cells.
        for style in [Style::Flat, Style::Iso] {
            // Units are drawn one by one, without cells, to find the one that is too large.
            for unit in units(id) {
                let mut scene = Scene::board(id.shape());
                scene.coordinates = Coordinates::None;
                let cell = id.shape().named("c3").expect("a cell");
                scene.put(cell, Some(unit));
                let background = Background::Clear;
                let look = Look { style, theme: Theme::Print, background, ..Look::default() };
                let mut drawing = Drawing::new(&scene, look);
                drawing.elements.retain(|element| element.cell == Some(cell));
                for element in &mut drawing.elements {
                    if let Form::Group(inner) = &mut element.form {
                        inner.retain(|inner: &Element| inner.form != Form::Hexagon);
                    }
                }
                let layout = scene.layout(style);
                let middle = layout.center(cell);
                look_at(&mut drawing, middle, layout.size());
                let seen = painted(&painter, &drawing);
                assert!(seen.len() > 500, "{id} {style} {unit:?} is hardly seen");
                for Point { x, y } in seen {
                    let at = middle.plus(x - layout.size(), y - layout.size());
                    assert_eq!(layout.cell_at(at), Some(cell), "{id} {style} {unit:?} at {x} {y}");
                }
            }
        }
    }
}

/// Shows a square of a drawing only.
fn look_at(drawing: &mut Drawing, middle: Point, half: f64) {
    drawing.view.left = middle.x - half;
    drawing.view.right = middle.x + half;
    drawing.view.top = middle.y - half;
    drawing.view.bottom = middle.y + half;
}

#[test]
fn on_the_table_no_unit_hides_the_sign_of_another() {
    let painter = Painter::new();
    let shape = RulesetId::Pijersi.shape();
    let cell = shape.named("d4").expect("a cell");
    let cube = |kind| Cube { color: Color::White, kind };
    let stack = Unit::stack(cube(Kind::Rock), cube(Kind::Rock));
    for unit in [Unit::lone(cube(Kind::Rock)), stack] {
        for below in Color::BOTH {
            let picture = |around: Option<Unit>| {
                let mut scene = Scene::board(shape);
                scene.coordinates = Coordinates::None;
                scene.below = below;
                scene.put(cell, Some(unit));
                for other in shape.neighbors(cell) {
                    scene.put(other, around);
                }
                let mut drawing = Drawing::new(&scene, Look::default());
                let middle = scene.layout(Style::Table).center(cell);
                // The highest and the lowest sign.
                let signs = if unit.is_stack() {
                    [middle.plus(0.0, -60.0), middle.plus(0.0, 48.0)]
                } else {
                    [middle.plus(0.0, -21.0); 2]
                };
                let sizes = [34.0, if unit.is_stack() { 20.0 } else { 34.0 }];
                [0, 1].map(|i| {
                    look_at(&mut drawing, signs[i], sizes[i]);
                    painter.png(&drawing, 60).expect("a picture")
                })
            };
            assert_eq!(picture(None), picture(Some(stack)), "{unit:?}");
        }
    }
}

/// Centres of the opaque pixels in units of the drawing, whose view must be 200 by 200.
fn painted(painter: &Painter, drawing: &Drawing) -> Vec<Point> {
    const PIXELS: u32 = 100;
    let png = painter.png(drawing, PIXELS).expect("a picture");
    let pixels = tiny_skia::Pixmap::decode_png(&png).expect("a picture");
    let is_painted = |&(_, pixel): &(usize, &tiny_skia::PremultipliedColorU8)| pixel.alpha() > 0;
    let place = |(number, _): (usize, _)| {
        let (x, y) = (number as u32 % PIXELS, number as u32 / PIXELS);
        Point::new(f64::from(2 * x + 1), f64::from(2 * y + 1))
    };
    pixels.pixels().iter().enumerate().filter(is_painted).map(place).collect()
}

/// Brightness of each pixel of a cube, 24 pixels wide on a cell.
fn small(painter: &Painter, cube: Cube, look: Look) -> Vec<f64> {
    const PIXELS: u32 = 24;
    // A single cube is 110 wide, and on the table 132 high.
    let half = if look.style == Style::Table { 66.0 } else { 58.0 };
    let shape = RulesetId::Pijersi.shape();
    let cell = shape.named("d4").expect("a cell");
    let mut scene = Scene::board(shape);
    scene.coordinates = Coordinates::None;
    scene.put(cell, Some(Unit::lone(cube)));
    let mut drawing = Drawing::new(&scene, look);
    look_at(&mut drawing, scene.layout(look.style).center(cell), half);
    let png = painter.png(&drawing, PIXELS).expect("a picture");
    let pixels = tiny_skia::Pixmap::decode_png(&png).expect("a picture");
    let bright = |pixel: &tiny_skia::PremultipliedColorU8| {
        let [red, green, blue] = [pixel.red(), pixel.green(), pixel.blue()].map(f64::from);
        (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255.0
    };
    pixels.pixels().iter().map(bright).collect()
}

#[test]
fn the_kinds_of_a_game_are_distinguishable_at_24_pixels_in_every_look() {
    let painter = Painter::new();
    for signs in Signs::ALL {
        for theme in Theme::ALL {
            for style in Style::ALL {
                let look = Look { style, theme, signs, ..Look::default() };
                for color in Color::BOTH {
                    let pictures: Vec<_> =
                        Kind::ALL.map(|kind| (kind, small(&painter, Cube { color, kind }, look))).into();
                    for (i, (kind, picture)) in pictures.iter().enumerate() {
                        for (other, with) in &pictures[..i] {
                            let unlike = picture.iter().zip(with).filter(|(a, b)| (*a - *b).abs() > 0.2);
                            let count = unlike.count();
                            assert!(
                                count >= 14,
                                "{signs} {theme} {style}: {kind:?}, {other:?}: {count} pixels"
                            );
                        }
                    }
                }
            }
        }
    }
}

/// The example game, one frame per turn.
fn example() -> Film {
    let record = Record::read(EXAMPLE).expect("a record");
    let start = *record.start.position();
    let mut before = start;
    let mut scenes = vec![Scene::of(&start)];
    for (turn, after) in record.turns().zip(record.positions()) {
        scenes.push(Scene::after(&before, turn).expect("legal"));
        before = after;
    }
    let frame = |scene: &Scene| Frame { drawing: Drawing::new(scene, Look::default()), hundredths: 100 };
    Film { frames: scenes.iter().map(frame).collect() }
}

#[test]
fn a_game_is_a_film_with_a_frame_for_each_scene() {
    let film = example();
    let gif = film.gif(&Painter::new(), 240).expect("a film");
    assert!(gif.len() < 300_000, "{}", gif.len());
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(gif.as_slice()).expect("a GIF");
    assert_eq!(u32::from(decoder.width()), 240);
    assert!(decoder.global_palette().is_some());
    let (mut frames, mut whole) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert_eq!(frame.delay, 100);
        assert!(frame.palette.is_none(), "all frames share the colours");
        frames += 1;
        whole += usize::from(frame.width == 240);
    }
    assert_eq!((frames, whole), (49, 1), "only the first frame is a whole picture");
}

#[test]
fn the_same_film_gives_the_same_bytes() {
    let mut film = example();
    film.frames.truncate(5);
    let make = || film.gif(&Painter::new(), 100).expect("a film");
    assert_eq!(make(), make());
}

#[test]
fn an_animation_may_be_static_but_not_empty() {
    let mut film = example();
    film.frames.truncate(1);
    film.frames.push(film.frames[0].clone());
    assert!(film.gif(&Painter::new(), 100).is_ok());
    assert!(Film::default().gif(&Painter::new(), 100).is_err());
}

#[test]
fn a_picture_without_pixels_is_refused() {
    let drawing = Drawing::new(&Scene::board(RulesetId::Pijersi.shape()), Look::default());
    let error = Painter::new().png(&drawing, 0).expect_err("no pixels");
    assert_eq!(error, RasterError::Size { width: 0, height: 1 });
}
