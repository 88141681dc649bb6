//! Contact sheets of drawings: `cargo run --release -p jersi-draw --features raster --example contact-sheet --
//! docs/images`. Regenerate and review them after changes of the look.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use jersi_draw::{Detail, Drawing, Look, Mark, Painter, Scene, Signs, Style, Theme};
use jersi_rules::record::Record;
use jersi_rules::{AnyPosition, Color as Side, Cube, Kind, RulesetId, Unit, Variants};
use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

const EXAMPLE: &str = include_str!("../../jersi-rules/tests/records/valid/jersi-4.8-example.jersi");

/// One picture with its look.
type Picture = (Scene, Look);

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("to which folder?")?);
    for style in Style::ALL {
        sheet(&starts(style)?, 5, 220, &folder.join(format!("starts-{style}.png")))?;
    }
    sheet(&themes()?, 5, 260, &folder.join("themes.png"))?;
    sheet(&signs(), 2, 560, &folder.join("signs.png"))?;
    sheet(&states()?, 2, 760, &folder.join("states.png"))?;
    sheet(&small()?, 10, 76, &folder.join("small.png"))?;
    sheet(&turns()?, 3, 400, &folder.join("turns.png"))
}

/// Every kind alone and in a stack, in every set of signs, light and dark.
fn signs() -> Vec<Picture> {
    let shape = RulesetId::Jersi3.shape();
    let mut pictures = Vec::new();
    for signs in Signs::ALL {
        for theme in [Theme::Wood, Theme::Dark] {
            let mut scene = Scene::board(shape);
            scene.caption = Some(format!("{signs} {theme}"));
            let mut cells = shape.all();
            for color in Side::BOTH {
                for kind in Kind::ALL {
                    let cube = Cube { color, kind };
                    for unit in [Unit::lone(cube), Unit::stack(cube, cube)] {
                        scene.put(cells.next().expect("61 cells"), Some(unit));
                    }
                    // Space between the cubes of the second half.
                    cells.next().filter(|_| color == Side::Black);
                }
            }
            pictures.push((scene, Look { theme, signs, ..Look::default() }));
        }
    }
    pictures
}

/// All states of cells, in every theme.
fn states() -> Result<Vec<Picture>, Box<dyn Error>> {
    let shape = RulesetId::Pijersi.shape();
    let white = |kind| Cube { color: Side::White, kind };
    let black = |kind| Cube { color: Side::Black, kind };
    let (stack, rock) = (Unit::stack(white(Kind::Wise), white(Kind::Rock)), Unit::lone(white(Kind::Rock)));
    let scissors = Unit::lone(black(Kind::Scissors));
    let states: &[(&str, Option<Unit>, Option<Mark>)] = &[
        ("g1", Some(rock), None),
        ("g2", Some(rock), Some(Mark::Movable)),
        ("g4", Some(Unit::lone(white(Kind::Paper))), Some(Mark::Target)),
        ("g6", Some(stack), Some(Mark::StackTarget)),
        ("e2", Some(rock), Some(Mark::Selected)),
        ("e4", Some(stack), Some(Mark::Selected)),
        ("e6", Some(stack), Some(Mark::SelectedTop)),
        ("d1", None, Some(Mark::Target)),
        ("d3", None, Some(Mark::StackTarget)),
        ("d5", None, Some(Mark::DropTarget)),
        ("d7", Some(rock), Some(Mark::Provisional)),
        ("c1", Some(scissors), Some(Mark::Capture)),
        ("c3", Some(Unit::stack(black(Kind::Paper), black(Kind::Scissors))), Some(Mark::Capture)),
        ("c5", Some(Unit::lone(white(Kind::Paper))), Some(Mark::Threatened)),
        ("b1", Some(rock), Some(Mark::Pointed)),
        ("b3", None, Some(Mark::Pointed)),
        ("b5", Some(rock), Some(Mark::Won)),
        ("a2", Some(Unit::stack(black(Kind::Mountain), white(Kind::Scissors))), None),
        ("a4", Some(Unit::lone(black(Kind::King))), None),
        ("a6", Some(Unit::lone(black(Kind::Kunti))), None),
    ];
    let mut pictures = Vec::new();
    for theme in Theme::ALL {
        let mut scene = Scene::empty(RulesetId::Pijersi);
        scene.caption = Some(theme.to_string());
        for (name, unit, mark) in states {
            let cell = shape.named(name).ok_or("no such cell")?;
            scene.put(cell, *unit);
            if let Some(mark) = *mark {
                scene.mark(cell, mark);
            }
        }
        pictures.push((scene, Look { theme, ..Look::default() }));
        let start = AnyPosition::read(
            RulesetId::Pijersi,
            Variants::NONE,
            "2rspp1/p2wr2/3wS1/2p1W2/1s1P2/PS2SRP/R3PS w 0 6",
        );
        let start = start.unwrap_or_else(|_| AnyPosition::initial(RulesetId::Pijersi));
        let mut played = Scene::of(&start);
        let turn = start.turns().into_iter().max_by_key(|turn| start.captures(*turn).len());
        if let Some(turn) = turn {
            played = Scene::after(&start, turn)?;
            let next = start.play(turn)?;
            if let Some(hint) = next.turns().into_iter().nth(40) {
                played.propose(&next, hint);
            }
        }
        played.caption = Some(format!("{theme}: last turn and hint"));
        pictures.push((played, Look { theme, ..Look::default() }));
    }
    Ok(pictures)
}

/// Small pictures, simplified.
fn small() -> Result<Vec<Picture>, Box<dyn Error>> {
    let mut pictures = Vec::new();
    for theme in [Theme::Wood, Theme::Dark] {
        for &id in RulesetId::ALL {
            let mut scene = Scene::of(&AnyPosition::start(id, id.rules().setups[0].id, 0, Variants::NONE)?);
            scene.coordinates = jersi_draw::Coordinates::None;
            scene.hands = None;
            pictures.push((scene, Look { theme, detail: Detail::Small, ..Look::default() }));
        }
    }
    Ok(pictures)
}

/// The start of every ruleset in every theme, one row per theme.
fn starts(style: Style) -> Result<Vec<Picture>, Box<dyn Error>> {
    let mut pictures = Vec::new();
    for theme in Theme::ALL {
        for &id in RulesetId::ALL {
            let setup = if id == RulesetId::Jersi3 { "mokca" } else { id.rules().setups[0].id };
            let mut scene = Scene::of(&AnyPosition::start(id, setup, 0, Variants::NONE)?);
            scene.caption = Some(format!("{id} {theme} {style}"));
            pictures.push((scene, Look { theme, style, ..Look::default() }));
        }
    }
    Ok(pictures)
}

/// A turn in a game: themes in columns, styles in rows.
fn themes() -> Result<Vec<Picture>, Box<dyn Error>> {
    let mut pictures = Vec::new();
    for style in Style::ALL {
        for theme in Theme::ALL {
            let mut scene = example(30)?;
            scene.caption = Some(format!("{theme} {style}"));
            pictures.push((scene, Look { theme, style, ..Look::default() }));
        }
    }
    Ok(pictures)
}

/// Events of a turn.
fn turns() -> Result<Vec<Picture>, Box<dyn Error>> {
    let mut pictures = Vec::new();
    for (turns, style) in [(5, Style::Flat), (11, Style::Flat), (14, Style::Flat), (30, Style::Iso)] {
        pictures.push((example(turns)?, Look { style, ..Look::default() }));
    }
    let pijersi = AnyPosition::initial(RulesetId::Pijersi);
    for (turn, style) in [("b4=c4-d4", Style::Iso), ("a2-b3=d4", Style::Flat)] {
        let mut scene = Scene::before(&pijersi, pijersi.read_turn(turn)?);
        scene.caption = Some(turn.to_owned());
        pictures.push((scene, Look { style, ..Look::default() }));
    }
    Ok(pictures)
}

/// A turn of the example game of Jersi 4.8, before it is played.
fn example(turns: usize) -> Result<Scene, Box<dyn Error>> {
    let record = Record::read(EXAMPLE)?;
    let start = *record.start.position();
    let before = record.positions().take(turns).last().unwrap_or(start);
    let turn = record.turns().nth(turns).ok_or("the game is shorter")?;
    let mut scene = Scene::before(&before, turn);
    scene.set_captured_since(&start);
    scene.to_play = Some(before.side());
    scene.caption = Some(before.write_turn(turn));
    Ok(scene)
}

/// Arranges pictures in rows.
fn sheet(pictures: &[Picture], columns: usize, width: u32, file: &PathBuf) -> Result<(), Box<dyn Error>> {
    let painter = Painter::new();
    let mut rows = Vec::new();
    for row in pictures.chunks(columns) {
        let drawn: Result<Vec<Pixmap>, Box<dyn Error>> = row
            .iter()
            .map(|(scene, look)| {
                let png = painter.png(&Drawing::new(scene, *look), width)?;
                Ok(Pixmap::decode_png(&png)?)
            })
            .collect();
        rows.push(drawn?);
    }
    let high = |row: &[Pixmap]| row.iter().map(Pixmap::height).max().unwrap_or(0);
    let height = rows.iter().map(|row| high(row)).sum();
    let mut sheet = Pixmap::new(width * columns as u32, height).ok_or("an empty sheet")?;
    let mut top = 0;
    for (row, looks) in rows.iter().zip(pictures.chunks(columns)) {
        let mut left = 0;
        for (picture, (_, look)) in row.iter().zip(looks) {
            // Boards differ in height: fill the space below with paper.
            let mut place = Pixmap::new(width, high(row)).ok_or("an empty row")?;
            let [r, g, b] = look.theme.palette().paper.channels();
            place.fill(Color::from_rgba8(r, g, b, 255));
            put(&mut place, picture, 0, 0);
            put(&mut sheet, &place, left, top);
            left += width as i32;
        }
        top += high(row) as i32;
    }
    fs::write(file, sheet.encode_png()?)?;
    Ok(())
}

fn put(sheet: &mut Pixmap, picture: &Pixmap, left: i32, top: i32) {
    sheet.draw_pixmap(left, top, picture.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
}
