//! A ledger with its sum in a second file: `cargo run -p jersi-files --example ledger -- 5 -2`. Concurrent runs are
//! safe: no amount is lost or half written.

use std::env;
use std::error::Error;
use std::io::{self, Write};

use jersi_files::Log;

fn main() -> Result<(), Box<dyn Error>> {
    let amounts = env::args().skip(1).map(|text| text.parse()).collect::<Result<Vec<i64>, _>>()?;
    let amounts = if amounts.is_empty() { vec![5, -2] } else { amounts };
    let folder = env::temp_dir().join("jersi-ledger");
    std::fs::create_dir_all(&folder)?;

    // The log is locked until it is dropped. A torn last line would be cut off here.
    let path = folder.join("ledger.txt");
    let (mut log, bytes) = Log::open(&path)?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    log.cut(whole as u64)?;
    let earlier = String::from_utf8_lossy(&bytes[..whole]).into_owned();
    for amount in &amounts {
        log.append(format!("{amount}\n").as_bytes())?;
    }

    // Readers see the old or the new sum, never a part.
    let sum: i64 = earlier.lines().filter_map(|line| line.parse::<i64>().ok()).chain(amounts).sum();
    let file = folder.join("sum.txt");
    jersi_files::write(&file, format!("{sum}\n").as_bytes())?;
    Ok(writeln!(io::stdout(), "{}: {sum}", file.display())?)
}
