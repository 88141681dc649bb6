//! Exports of the game as texts, pictures and QR codes, downloaded or copied.

use std::fmt::Write as _;

use jersi_draw::{Coordinates, Drawing, GifWriter, Look, Scene, Storyboard};
use jersi_play::Game;
use jersi_rules::Color;
use jersi_words::Words;
use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement,
    Url,
};

/// The width of pictures, in pixels.
const PICTURE: u32 = 1_000;
/// The width of animations, a compromise between size and detail.
const ANIMATION: u32 = 480;
/// The number of frames from which the palette is chosen.
const SAMPLES: usize = 10;

/// Downloads a file.
pub(crate) fn download(name: &str, kind: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

/// Copies a text to the clipboard.
pub(crate) async fn copy(text: &str) -> Result<(), JsValue> {
    JsFuture::from(window().navigator().clipboard().write_text(text)).await.map(|_| ())
}

/// The scene as it is drawn into files.
fn drawing(scene: &Scene, look: Look) -> Drawing {
    Drawing::new(scene, Look { background: jersi_draw::Background::Paper, ..look })
}

/// A scene as SVG.
pub(crate) fn svg(scene: &Scene, look: Look) -> String {
    drawing(scene, look).to_svg(None)
}

/// A drawing on a canvas of a width in pixels.
async fn paint(
    drawing: &Drawing,
    width: u32,
) -> Result<(HtmlCanvasElement, CanvasRenderingContext2d), JsValue> {
    let height = drawing.height_for(width);
    let image = HtmlImageElement::new_with_width_and_height(width, height)?;
    let text = js_sys::encode_uri_component(&drawing.to_svg(Some(width)));
    image.set_src(&format!("data:image/svg+xml,{text}"));
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    context.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
    Ok((canvas, context))
}

/// A scene as PNG.
pub(crate) async fn png(scene: &Scene, look: Look) -> Result<Vec<u8>, JsValue> {
    let (canvas, _) = paint(&drawing(scene, look), PICTURE).await?;
    let address = canvas.to_data_url_with_type("image/png")?;
    let text = address.split_once(',').map_or("", |(_, text)| text);
    let binary = window().atob(text)?;
    Ok(binary.chars().map(|one| one as u8).collect())
}

/// The scenes of a game, step by step, with their durations.
pub(crate) fn scenes(game: &Game, below: Color, words: &Words) -> Vec<(Scene, u16)> {
    let turns: Vec<_> = game.to_record().whole_turns().collect();
    let credit = words.say("play-welcome", &[("ruleset", game.ruleset().name().into())]);
    let storyboard = Storyboard {
        start: game.start().position(),
        turns: &turns,
        below,
        coordinates: Coordinates::default(),
        opening: credit,
        ending: game.ending().map(|ending| words.ending(game.ruleset(), ending)),
    };
    storyboard.scenes().collect()
}

/// Scenes with their durations as an animated GIF; reports the progress in percent.
pub(crate) async fn gif(
    scenes: Vec<(Scene, u16)>,
    look: Look,
    mut progress: impl FnMut(usize),
) -> Result<Vec<u8>, JsValue> {
    let mut samples = Vec::new();
    let every = scenes.len().div_ceil(SAMPLES).max(1);
    for (scene, _) in scenes.iter().step_by(every) {
        samples.extend(pixels(&drawing(scene, look)).await?);
    }
    let height = scenes.first().map_or(1, |(scene, _)| drawing(scene, look).height_for(ANIMATION));
    let failed = |error: jersi_draw::RasterError| JsValue::from_str(&error.to_string());
    let mut writer = GifWriter::new(ANIMATION, height, &samples).map_err(failed)?;
    for (number, (scene, hundredths)) in scenes.iter().enumerate() {
        writer.add(&pixels(&drawing(scene, look)).await?, *hundredths).map_err(failed)?;
        progress((number + 1) * 100 / scenes.len());
    }
    writer.finish().map_err(failed)
}

/// The pixels of a drawing.
async fn pixels(drawing: &Drawing) -> Result<Vec<[u8; 3]>, JsValue> {
    let (canvas, context) = paint(drawing, ANIMATION).await?;
    let data = context.get_image_data(0.0, 0.0, canvas.width().into(), canvas.height().into())?;
    Ok(data.data().0.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}

/// An address as a QR code; none if it is too long.
pub(crate) fn qr(address: &str) -> String {
    const BORDER: i32 = 3;
    let Ok(code) = QrCode::encode_text(address, QrCodeEcc::Low) else { return String::new() };
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    let (start, whole) = (-BORDER, size + 2 * BORDER);
    // Dark on light in every theme, as cameras expect.
    format!(
        "<svg viewBox=\"{start} {start} {whole} {whole}\" role=\"img\" aria-label=\"QR\" shape-rendering=\"crispEdges\">\
         <rect x=\"{start}\" y=\"{start}\" width=\"{whole}\" height=\"{whole}\" fill=\"#fff\"/>\
         <path d=\"{path}\" fill=\"#000\"/></svg>"
    )
}
