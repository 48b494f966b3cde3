//! How many threads to use.

use std::env;
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::thread::available_parallelism;

/// More workers than this are certainly a typing error in `WEFT_THREADS`.
const MOST_WORKERS: usize = 4096;

/// CPUs that this process may use: its affinity mask and its cgroup's CPU quota (v1 and v2), which `std` knows how to ask for.
pub(crate) fn usable_cpus() -> usize {
    static CPUS: OnceLock<usize> = OnceLock::new();
    *CPUS.get_or_init(|| available_parallelism().map_or(1, NonZeroUsize::get))
}

/// Number of worker threads: the CPUs this process may use (affinity mask and cgroup quota), or what `WEFT_THREADS` says.
/// Decided at the first call.
pub fn worker_count() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| match env::var("WEFT_THREADS") {
        Ok(text) => parse_thread_count(&text).unwrap_or_else(|| {
            tracing::warn!("WEFT_THREADS={text} is not a number from 1 to {MOST_WORKERS}: ignored");
            usable_cpus()
        }),
        Err(_) => usable_cpus(),
    })
}

fn parse_thread_count(text: &str) -> Option<usize> {
    text.trim()
        .parse()
        .ok()
        .filter(|count| (1..=MOST_WORKERS).contains(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thread_counts_are_numbers_within_reason() {
        assert_eq!(parse_thread_count("1"), Some(1));
        assert_eq!(parse_thread_count(" 4096\n"), Some(4096));
        for wrong in ["0", "4097", "-1", "", "two", "1.5"] {
            assert_eq!(parse_thread_count(wrong), None, "{wrong:?}");
        }
    }
}
