//! Maximum size of the transposition table. A program that allocates more memory than exists is killed without an
//! error.

use std::fs;

/// Memory in megabytes where it is unknown.
const USUAL: usize = 4096;
/// Minimum of the maximum, in megabytes.
const LEAST: usize = 64;

/// Memory limits of containers, in bytes.
const LIMITS: [&str; 2] = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

/// Maximum size of the table in megabytes: half of the memory.
#[must_use]
pub fn most_hash() -> usize {
    // Exists on Linux only.
    let total = fs::read_to_string("/proc/meminfo").ok().and_then(|text| total(&text));
    let limits = LIMITS.iter().filter_map(|file| limit(&fs::read_to_string(file).ok()?));
    let told = total.into_iter().chain(limits).min();
    told.map_or(USUAL, |megabytes| (megabytes / 2).max(LEAST))
}

/// Megabytes of a limit in bytes; none for `max`.
fn limit(text: &str) -> Option<usize> {
    text.trim().parse::<u64>().ok().and_then(|bytes| usize::try_from(bytes >> 20).ok())
}

/// Megabytes of a line `MemTotal:  16384 kB`.
fn total(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_is_read() {
        assert_eq!(total("MemTotal:       16314120 kB\nMemFree: 1 kB\n"), Some(15_931));
        assert_eq!(total("nothing"), None);
        assert_eq!(limit("2147483648\n"), Some(2048));
        assert_eq!(limit("max\n"), None);
        assert!(most_hash() >= LEAST);
    }
}
