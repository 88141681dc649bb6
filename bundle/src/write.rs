//! Output of the page: every file plain, in brotli and in gzip.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::thread;

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};

use crate::module::Effort;
use crate::name::File;

/// Replaces the content of the folder by the files, and prints their sizes.
pub(crate) fn write(files: &[File], folder: &Path, effort: Effort) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut total = 0;
    for (File { name, content }, compressed) in files.iter().zip(compressed(files, effort)) {
        let [br, gz] = compressed?;
        println!("{name}: {} bytes, {} in brotli, {} in gzip", content.len(), br.len(), gz.len());
        total += br.len();
        for (ending, bytes) in [("", content), (".br", &br), (".gz", &gz)] {
            let path = folder.join(format!("{name}{ending}"));
            fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    println!("The page: {total} bytes in brotli.");
    Ok(())
}

/// Both compressed forms of each file, in order, one thread per file.
fn compressed(files: &[File], effort: Effort) -> Vec<Result<[Vec<u8>; 2]>> {
    let both = move |content: &[u8]| Ok([brotli(content, effort)?, gzip(content, effort)?]);
    thread::scope(|scope| {
        let threads: Vec<_> = files.iter().map(|file| scope.spawn(move || both(&file.content))).collect();
        threads.into_iter().map(|thread| thread.join().expect("compressing does not panic")).collect()
    })
}

fn brotli(content: &[u8], effort: Effort) -> Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let quality = if effort == Effort::Quick { 2 } else { 11 };
    let parameters =
        brotli::enc::BrotliEncoderParams { quality, size_hint: content.len(), ..Default::default() };
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &parameters)?;
    Ok(compressed)
}

fn gzip(content: &[u8], effort: Effort) -> Result<Vec<u8>> {
    let level = if effort == Effort::Quick { Compression::fast() } else { Compression::best() };
    let mut encoder = GzBuilder::new().mtime(0).write(Vec::new(), level);
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_content_is_compressed_to_the_same_bytes() {
        let content = b"the same, the same, the same".repeat(100);
        for effort in [Effort::Whole, Effort::Quick] {
            assert_eq!(gzip(&content, effort).unwrap(), gzip(&content, effort).unwrap());
            assert!(brotli(&content, effort).unwrap().len() < content.len() / 10);
        }
    }
}
