//! The user's tokens: a private file for each server.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::address::ServerAddress;

/// A folder of tokens, one for each server. A token authenticates its player.
#[derive(Clone, Debug)]
pub struct Tokens {
    folder: PathBuf,
}

impl Tokens {
    /// The tokens of a folder, which is created with the first token.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The file for a server.
    #[must_use]
    pub fn file(&self, server: &ServerAddress) -> PathBuf {
        self.folder.join(format!("{}.token", server.file_name()))
    }

    /// The token for a server, if there is one.
    pub fn read(&self, server: &ServerAddress) -> io::Result<Option<String>> {
        token_in(&self.file(server))
    }

    /// Stores the token for a server, readable by its owner only.
    pub fn store(&self, server: &ServerAddress, token: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        jersi_files::write_private(&self.file(server), format!("{token}\n").as_bytes())
            .map_err(io::Error::other)
    }

    /// Deletes the token for a server.
    pub fn delete(&self, server: &ServerAddress) -> io::Result<()> {
        match fs::remove_file(self.file(server)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            done => done,
        }
    }
}

/// The token in a file: its first line. None if there is no such file.
pub fn token_in(file: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(file) {
        Ok(text) => {
            let token = text.lines().next().unwrap_or_default().trim();
            let is_token = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic());
            Ok(is_token.then(|| token.to_owned()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_server_has_a_token_that_only_its_owner_may_read() {
        let folder = std::env::temp_dir().join(format!("jersi-tokens-{}", crate::chance()));
        let tokens = Tokens::in_folder(&folder);
        let [one, other] = ["http://one:80", "https://one:80"].map(|text| text.parse().expect("an address"));
        assert_eq!(tokens.read(&one).expect("readable"), None);
        tokens.store(&one, "first").expect("writable");
        tokens.store(&one, "second").expect("writable");
        tokens.store(&other, "third").expect("writable");
        assert_eq!(tokens.read(&one).expect("readable").as_deref(), Some("second"));
        assert_eq!(tokens.read(&other).expect("readable").as_deref(), Some("third"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(tokens.file(&one)).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        tokens.delete(&one).expect("deletable");
        assert_eq!(tokens.read(&one).expect("readable"), None);
        fs::remove_dir_all(&folder).expect("a folder of this test");
    }
}
