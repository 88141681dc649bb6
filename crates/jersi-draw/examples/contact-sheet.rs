//! Contact sheets of drawings: `cargo run --release -p jersi-draw --features raster --example contact-sheet --
//! docs/images`. Regenerate and review them after changes of the look.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use jersi_draw::{Drawing, Look, Painter, Scene, Style, Theme};
use jersi_rules::record::Record;
use jersi_rules::{AnyPosition, RulesetId, Variants};
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
    sheet(&turns()?, 3, 400, &folder.join("turns.png"))
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
