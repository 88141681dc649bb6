//! `jersi export-site`: the web page as files.

use std::io::Write;
use std::path::PathBuf;

use jersi_play::Failure;
use jersi_site::{ExportError, Site};

/// Write the web page as files, for any web server and any path on it
///
/// Each file also has compressed forms (.br, .gz) for servers that can use them. The folder must be new, empty, or an
/// earlier export, which is replaced when the new one is complete; other files in it stay.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi export-site public/jersi")]
pub(crate) struct Args {
    /// The folder to write to
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(super) fn run(args: &Args, site: &Site, out: &mut impl Write) -> Result<(), Failure> {
    let files = jersi_site::export(site, &args.folder).map_err(|error| match error {
        ExportError::Foreign(_) => Failure::call(error),
        ExportError::Lack(_) | ExportError::Read(..) | ExportError::Lock(_) | ExportError::Write(_) => {
            Failure::data(error)
        }
    })?;
    writeln!(out, "{files} files are in {}", args.folder.display())?;
    Ok(())
}
