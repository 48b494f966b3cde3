//! The log: `tracing` events, shown on the standard error stream when the environment variable `WEFT_LOG` holds a filter such as `debug` or
//! `weft=trace,compiler=info`. Without it nothing is ever printed.

use std::sync::Once;

use tracing_subscriber::EnvFilter;

/// The environment variable with the filter.
const VARIABLE: &str = "WEFT_LOG";

/// Sets the log up; every call after the first does nothing.
pub(crate) fn initialise() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let Some(filter) = std::env::var_os(VARIABLE).filter(|filter| !filter.is_empty()) else {
            return;
        };
        let filter = EnvFilter::builder().parse_lossy(filter.to_string_lossy());
        // A program that has Weft linked in (a test) may have a subscriber of its own; that one then stays.
        let _ = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            .try_init();
    });
}
