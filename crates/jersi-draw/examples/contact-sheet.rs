//! Many drawings on a few sheets, to look at: `cargo run --release -p jersi-draw --features raster --example
//! contact-sheet -- docs/images`. Whoever changes the look makes them anew, and looks.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use jersi_draw::{Drawing, Look, Painter, Scene, Style, Theme};
use jersi_rules::record::Record;
use jersi_rules::{AnyPosition, RulesetId, Variants};
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

const EXAMPLE: &str = include_str!("../../jersi-rules/tests/records/valid/jersi-4.8-example.jersi");

/// One picture: what, and how.
type Picture = (Scene, Look);

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("to which folder?")?);
    sheet(&starts()?, 5, 200, &folder.join("starts.png"))?;
    sheet(&themes()?, 5, 260, &folder.join("themes.png"))?;
    sheet(&turns()?, 3, 400, &folder.join("turns.png"))
}

/// The start of every ruleset in every theme and style, those of a look in a row.
fn starts() -> Result<Vec<Picture>, Box<dyn Error>> {
    let mut pictures = Vec::new();
    for theme in Theme::ALL {
        for style in Style::ALL {
            for &id in RulesetId::ALL {
                let setup = if id == RulesetId::Jersi3 { "mokca" } else { id.rules().setups[0].id };
                let mut scene = Scene::of(&AnyPosition::start(id, setup, 0, Variants::NONE)?);
                scene.caption = Some(format!("{id} {theme} {style}"));
                pictures.push((scene, Look { theme, style, ..Look::default() }));
            }
        }
    }
    Ok(pictures)
}

/// A turn in the middle of a game: the themes in a row, a row for each style.
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

/// What can happen in a turn.
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

/// Puts pictures in rows on a sheet.
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
    for (row, look) in rows.iter().zip(pictures.iter().step_by(columns).map(|picture| picture.1)) {
        let mut left = 0;
        for picture in row {
            let [r, g, b] = look.theme.palette().paper.channels();
            let paint = PixmapPaint::default();
            // A row of one theme has its paper behind it; in a row of several, all pictures are as high.
            if let Some(band) =
                resvg::tiny_skia::Rect::from_xywh(left as f32, top as f32, width as f32, high(row) as f32)
            {
                let mut fill = resvg::tiny_skia::Paint::default();
                fill.set_color(Color::from_rgba8(r, g, b, 255));
                sheet.fill_rect(band, &fill, Transform::identity(), None);
            }
            sheet.draw_pixmap(left, top, picture.as_ref(), &paint, Transform::identity(), None);
            left += width as i32;
        }
        top += high(row) as i32;
    }
    fs::write(file, sheet.encode_png()?)?;
    Ok(())
}
