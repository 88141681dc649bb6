//! The data folder of the user.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::app_strategy::{AppStrategy, AppStrategyArgs, choose_native_strategy};
use jersi_store::Address;

/// The platform's data folder of this program; it may not exist.
pub(crate) fn of_platform() -> io::Result<PathBuf> {
    let names = AppStrategyArgs {
        top_level_domain: String::new(),
        author: String::new(),
        app_name: "jersi".to_owned(),
    };
    let strategy = choose_native_strategy(names).map_err(io::Error::other)?;
    Ok(strategy.data_dir())
}

/// The database of online games in the platform's data folder, which is created if it does not exist. Only its owner has
/// access: it contains password hashes and session tokens.
pub(crate) fn database_of_platform() -> io::Result<Address> {
    let folder = of_platform()?;
    make_private(&folder)?;
    Ok(Address::Sqlite(folder.join("online.db")))
}

/// Creates a folder with access for its owner only, or withdraws the access of others.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
        builder.mode(0o700).create(folder)?;
        if fs::metadata(folder)?.permissions().mode() & 0o007 != 0 {
            // Fails for another user's folder, which that user must protect.
            let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
        }
        Ok(())
    }
    #[cfg(not(unix))]
    builder.create(folder)
}
