//! `index.html`: the board shown before the program is loaded, and the start script.

use anyhow::{Result, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// Inserts the board. Its colours become CSS variables: `#573c2c` is `--573c2c`.
pub(crate) fn with_board(page: &str, board: &str) -> Result<String> {
    let is_colour = |name: &str| name.len() == 6 && name.bytes().all(|digit| digit.is_ascii_hexdigit());
    let values = board.trim_end().split('"').map(|value| match value.strip_prefix('#') {
        Some(name) if is_colour(name) => format!("var(--{name},{value})"),
        _ => value.to_owned(),
    });
    put(page, "<!-- shell.svg -->", &values.collect::<Vec<_>>().join("\""))
}

/// Inserts the script, and its hash into the content security policy.
pub(crate) fn with_script(page: &str, script: &str) -> Result<String> {
    let lines = script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    let script: String = lines.flat_map(|line| [line, "\n"]).collect();
    ensure!(
        !script.contains("</") && !script.contains("<!--"),
        "the page's start.js would end within the HTML"
    );
    let hash = BASE64_STANDARD.encode(Sha256::digest(&script));
    let page = put(page, "<!-- start.js -->", &format!("<script type=\"module\" async>{script}</script>"))?;
    put(&page, "'wasm-unsafe-eval';", &format!("'wasm-unsafe-eval' 'sha256-{hash}';"))
}

/// Replaces a placeholder, which must occur once.
fn put(page: &str, place: &str, content: &str) -> Result<String> {
    if page.matches(place).count() != 1 {
        bail!("the page's index.html does not hold `{place}` once");
    }
    Ok(page.replace(place, content))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_stands_in_the_page_and_its_hash_in_the_policy() {
        let page = "<meta content=\"script-src 'wasm-unsafe-eval'; x\"><!-- start.js -->";
        let made = with_script(page, "// Why\nlet a = 1;\n\n  a += 1; // how\n").unwrap();
        // By `printf 'let a = 1;\na += 1; // how\n' | openssl dgst -sha256 -binary | base64`.
        let hash = "yk0ldMdxRzOsrpgJpUhKILdsnrzSzKPwr1zt79rF9Mc=";
        assert_eq!(
            made,
            format!(
                "<meta content=\"script-src 'wasm-unsafe-eval' 'sha256-{hash}'; x\">\
                 <script type=\"module\" async>let a = 1;\na += 1; // how\n</script>"
            )
        );
        assert!(with_script(page, "`</script>`").is_err());
        assert!(with_board("two <!-- shell.svg --><!-- shell.svg -->", "").is_err());
        let made = with_board("<!-- shell.svg -->", "<use href=\"#cell\" fill=\"#573c2c\"/>\n").unwrap();
        assert_eq!(made, "<use href=\"#cell\" fill=\"var(--573c2c,#573c2c)\"/>");
    }
}
