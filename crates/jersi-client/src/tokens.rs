//! Who one is on each server: a token in a file of its own, which nobody else may read.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::address::ServerAddress;

/// The tokens in a folder, one for each server. Whoever has a token is the player.
#[derive(Clone, Debug)]
pub struct Tokens {
    folder: PathBuf,
}

impl Tokens {
    /// The tokens of a folder, which is made when the first one is kept.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The file for a server.
    #[must_use]
    pub fn file(&self, server: &ServerAddress) -> PathBuf {
        self.folder.join(format!("{}.token", server.file_name()))
    }

    /// The token for a server, if one was kept.
    pub fn read(&self, server: &ServerAddress) -> io::Result<Option<String>> {
        token_in(&self.file(server))
    }

    /// Keeps the token for a server, in a file that only its owner may read.
    pub fn keep(&self, server: &ServerAddress, token: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        jersi_files::write_private(&self.file(server), format!("{token}\n").as_bytes())
            .map_err(io::Error::other)
    }

    /// Forgets the token for a server.
    pub fn forget(&self, server: &ServerAddress) -> io::Result<()> {
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
    fn a_token_is_kept_for_each_server_and_only_its_owner_may_read_it() {
        let folder = std::env::temp_dir().join(format!("jersi-tokens-{}", crate::chance()));
        let tokens = Tokens::in_folder(&folder);
        let [one, other] = ["http://one:80", "https://one:80"].map(|text| text.parse().expect("an address"));
        assert_eq!(tokens.read(&one).expect("readable"), None);
        tokens.keep(&one, "first").expect("writable");
        tokens.keep(&one, "second").expect("writable");
        tokens.keep(&other, "third").expect("writable");
        assert_eq!(tokens.read(&one).expect("readable").as_deref(), Some("second"));
        assert_eq!(tokens.read(&other).expect("readable").as_deref(), Some("third"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(tokens.file(&one)).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        tokens.forget(&one).expect("deletable");
        assert_eq!(tokens.read(&one).expect("readable"), None);
        fs::remove_dir_all(&folder).expect("our own folder");
    }
}
