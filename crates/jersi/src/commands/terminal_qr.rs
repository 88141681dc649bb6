//! QR codes for terminals.

use qrcodegen::{QrCode, QrCodeEcc};

/// Light modules around the code, which cameras need.
const BORDER: i32 = 2;

/// White on black, whatever the colours of the terminal.
const COLOURS: &str = "\u{1b}[38;5;231;48;5;16m";
const RESET: &str = "\u{1b}[0m";

/// A text as a QR code of half blocks, two rows of modules per line; empty if the text is too long. Light modules are
/// drawn, so that the code can be read on the dark background of most terminals.
pub(super) fn qr(text: &str, is_coloured: bool) -> String {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else { return String::new() };
    let all = -BORDER..code.size() + BORDER;
    let is_light = |x, y| !code.get_module(x, y);
    let mut drawn = String::new();
    for y in all.clone().step_by(2) {
        if is_coloured {
            drawn.push_str(COLOURS);
        }
        drawn.extend(all.clone().map(|x| match (is_light(x, y), is_light(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        }));
        if is_coloured {
            drawn.push_str(RESET);
        }
        drawn.push('\n');
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a code as a camera does.
    fn read(drawn: &str) -> String {
        let rows: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
        let (width, height) = (rows[0].len(), 2 * rows.len());
        let scale = 4;
        let is_light = |x: usize, y: usize| match rows[y / 2][x] {
            '█' => true,
            '▀' => y.is_multiple_of(2),
            '▄' => !y.is_multiple_of(2),
            _ => false,
        };
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(width * scale, height * scale, |x, y| {
            if is_light(x / scale, y / scale) { 255 } else { 0 }
        });
        image.detect_grids()[0].decode().expect("a code").1
    }

    #[test]
    fn a_camera_reads_the_address_from_a_terminal() {
        let address = "http://192.168.178.31:7373/";
        assert_eq!(read(&qr(address, false)), address);
        let coloured = qr(address, true);
        assert_eq!(coloured.replace(COLOURS, "").replace(RESET, ""), qr(address, false));
    }
}
