//! The data folder of the user.

use std::fs;
use std::io;
use std::path::PathBuf;

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

/// The database of online games in the platform's data folder, which is created if it does not exist.
pub(crate) fn database_of_platform() -> io::Result<Address> {
    let folder = of_platform()?;
    fs::create_dir_all(&folder)?;
    Ok(Address::Sqlite(folder.join("online.db")))
}
