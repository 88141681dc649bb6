//! File names with a content hash, so that browsers may cache files forever.

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

/// A file of the page under its final name.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) content: Vec<u8>,
}

/// Files with their final and original names.
#[derive(Default)]
pub(crate) struct Named {
    files: Vec<File>,
    renamed: Vec<(String, String)>,
}

impl Named {
    /// Adds a file without references.
    pub(crate) fn add(&mut self, name: &str, content: Vec<u8>) {
        let new = with_hash(name, &content);
        self.renamed.push((name.to_owned(), new.clone()));
        self.files.push(File { name: new, content });
    }

    /// Adds a text; its references to files added before (`./style.css`) get their final names.
    pub(crate) fn add_text(&mut self, name: &str, text: &[u8]) -> Result<()> {
        let text = self.referring(name, text)?;
        self.add(name, text);
        Ok(())
    }

    /// Adds a text like [`Named::add_text`] under its original name.
    pub(crate) fn add_entrance(&mut self, name: &str, text: &[u8]) -> Result<()> {
        let content = self.referring(name, text)?;
        self.files.push(File { name: name.to_owned(), content });
        Ok(())
    }

    /// The files so far.
    pub(crate) fn files(&self) -> &[File] {
        &self.files
    }

    pub(crate) fn into_files(self) -> Vec<File> {
        self.files
    }

    /// A text that is not a file, with the final names of its references.
    pub(crate) fn referring(&self, name: &str, text: &[u8]) -> Result<Vec<u8>> {
        let mut text =
            String::from_utf8(text.to_vec()).with_context(|| format!("the page's {name} is not UTF-8"))?;
        for (old, new) in &self.renamed {
            text = text.replace(&format!("\"./{old}\""), &format!("\"./{new}\""));
        }
        // An unchanged name would be a dead link.
        for (at, _) in text.match_indices("\"./") {
            let reference = text[at + 3..].split('"').next().unwrap_or_default();
            let known = self.files.iter().any(|file| file.name == reference);
            ensure!(known, "the page's {name} refers to ./{reference}, which is no file before it");
        }
        Ok(text.into_bytes())
    }
}

/// `style.css` becomes `style-0123456789abcdef.css`.
fn with_hash(name: &str, content: &[u8]) -> String {
    let hash = hash(content);
    match name.rsplit_once('.') {
        Some((stem, ending)) => format!("{stem}-{hash}.{ending}"),
        None => format!("{name}-{hash}"),
    }
}

/// Sixteen hexadecimal digits of a content hash.
pub(crate) fn hash(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    let hash = digest.iter().take(8).fold(0, |hash, &byte| hash << 8 | u64::from(byte));
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_changes_with_the_content_and_keeps_its_ending() {
        let (one, two) = (with_hash("style.css", b"a"), with_hash("style.css", b"b"));
        assert_ne!(one, two);
        let hash = one.strip_prefix("style-").and_then(|rest| rest.strip_suffix(".css"));
        assert_eq!(hash.map(str::len), Some(16));
    }

    #[test]
    fn references_follow_the_new_names() {
        let mut named = Named::default();
        named.add("style.css", b"a".to_vec());
        named.add_entrance("index.html", b"<link href=\"./style.css\">").unwrap();
        let files = named.into_files();
        let expected = format!("<link href=\"./{}\">", files[0].name);
        assert_eq!(String::from_utf8(files[1].content.clone()).unwrap(), expected);
        assert_eq!(files[1].name, "index.html");
    }

    #[test]
    fn a_reference_to_nothing_is_refused() {
        let error = Named::default().add_text("start.js", b"import \"./nothing.js\"").unwrap_err();
        assert_eq!(
            error.to_string(),
            "the page's start.js refers to ./nothing.js, which is no file before it"
        );
    }
}
