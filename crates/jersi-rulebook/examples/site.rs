//! Writes the rulebook as a static site into a folder: `site target/rulebook`. `cargo xtask rulebook` calls it.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "target/rulebook".to_owned()));
    for file in jersi_rulebook::site() {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, file.text)?;
    }
    Ok(())
}
