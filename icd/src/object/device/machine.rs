//! Facts about the machine: processor, caches, memory. Read once, from the places where Linux keeps them; what cannot be read is `None` or a safe guess.

use std::fs;
use std::path::Path;

/// What the processor calls itself.
pub(super) struct Cpu {
    /// The model, "AMD EPYC 7763" for instance.
    pub(super) name: String,
    /// The PCI vendor id of its maker, or 0.
    pub(super) vendor_id: u32,
    /// Bytes of one vector register.
    pub(super) vector_bytes: u32,
    /// Whether a fused multiply-add is one instruction.
    pub(super) has_fma: bool,
    /// The highest clock frequency, in MHz, or 0.
    pub(super) max_clock_mhz: u32,
}

impl Cpu {
    pub(super) fn detect() -> Self {
        let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        // "model name" is x86's spelling; the others are those of Arm, POWER and RISC-V kernels.
        let name = ["model name", "Model", "cpu", "uarch"]
            .iter()
            .find_map(|key| field(&info, key));
        Self {
            name: name.unwrap_or(std::env::consts::ARCH).trim().to_owned(),
            vendor_id: vendor_id(&info),
            vector_bytes: vector_bytes(),
            has_fma: has_fma(),
            max_clock_mhz: max_clock_mhz(&info),
        }
    }
}

/// The first value of a key in the text of `/proc/cpuinfo`.
fn field<'a>(info: &'a str, key: &str) -> Option<&'a str> {
    info.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        (name.trim() == key).then_some(value.trim())
    })
}

fn vendor_id(info: &str) -> u32 {
    match field(info, "vendor_id") {
        Some("GenuineIntel") => 0x8086,
        Some("AuthenticAMD") => 0x1022,
        // Arm's kernels name the implementer by its JEDEC number instead; 0x41 is Arm itself, whose PCI id this is.
        _ => match field(info, "CPU implementer") {
            Some("0x41") => 0x13b5,
            _ => 0,
        },
    }
}

#[cfg(target_arch = "x86_64")]
fn vector_bytes() -> u32 {
    if std::arch::is_x86_feature_detected!("avx512f") {
        64
    } else if std::arch::is_x86_feature_detected!("avx2") {
        32
    } else {
        16
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn vector_bytes() -> u32 {
    16
}

#[cfg(target_arch = "x86_64")]
fn has_fma() -> bool {
    std::arch::is_x86_feature_detected!("fma")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_fma() -> bool {
    true
}

fn max_clock_mhz(info: &str) -> u32 {
    let khz = number(Path::new("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq"));
    if let Some(khz) = khz {
        return (khz / 1000) as u32;
    }
    // Without frequency scaling (a virtual machine) there is only what the processor runs at now.
    field(info, "cpu MHz")
        .and_then(|mhz| mhz.parse::<f64>().ok())
        .map_or(0, |mhz| mhz as u32)
}

/// The caches between a worker and memory.
pub(super) struct Caches {
    /// Bytes of a line.
    pub(super) line: u32,
    /// Bytes of the largest data cache that the first CPU reaches.
    pub(super) largest: u64,
}

impl Caches {
    pub(super) fn detect() -> Self {
        let root = Path::new("/sys/devices/system/cpu/cpu0/cache");
        let mut caches = Self { line: 0, largest: 0 };
        // A processor has at most a handful of cache levels.
        for index in 0..8 {
            let cache = root.join(format!("index{index}"));
            let Ok(kind) = fs::read_to_string(cache.join("type")) else {
                break;
            };
            if kind.trim() == "Instruction" {
                continue;
            }
            let size = fs::read_to_string(cache.join("size"))
                .ok()
                .and_then(|size| bytes(&size));
            caches.largest = caches.largest.max(size.unwrap_or(0));
            caches.line = caches
                .line
                .max(number(&cache.join("coherency_line_size")).unwrap_or(0) as u32);
        }
        if caches.line == 0 {
            // Every processor that Weft runs on has lines of at least this size.
            caches.line = 64;
        }
        caches
    }
}

/// Bytes of memory that this process may use: the machine's, less what its control groups and its limits take away.
pub(super) fn memory() -> u64 {
    // SAFETY: `sysconf` only reads its argument.
    let (pages, page) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    let physical = u64::try_from(pages)
        .unwrap_or(0)
        .saturating_mul(u64::try_from(page).unwrap_or(0));
    [control_group_limit(), address_space_limit()]
        .into_iter()
        .flatten()
        .fold(physical, u64::min)
}

/// The least memory limit of the control groups that hold this process.
fn control_group_limit() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let mut limit = None;
    for line in groups.lines() {
        // "hierarchy:controllers:path"; version 2 has hierarchy 0 and no controllers.
        let mut parts = line.splitn(3, ':');
        let (Some(_), Some(controllers), Some(path)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let (root, file) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max"),
            "memory" => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
            _ => continue,
        };
        for group in Path::new(path.trim_start_matches('/')).ancestors() {
            // "max" is no number, and version 1 says "no limit" with one that exceeds every memory.
            if let Some(bytes) = number(&Path::new(root).join(group).join(file)) {
                limit = Some(limit.map_or(bytes, |limit: u64| limit.min(bytes)));
            }
        }
    }
    limit
}

/// `ulimit -v`.
fn address_space_limit() -> Option<u64> {
    let mut limit = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: `limit` is the writable structure that the call fills.
    let status = unsafe { libc::getrlimit(libc::RLIMIT_AS, &mut limit) };
    (status == 0 && limit.rlim_cur != libc::RLIM_INFINITY).then_some(limit.rlim_cur)
}

fn number(path: &Path) -> Option<u64> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// "32K", "2048K", "32M" as the kernel writes cache sizes.
fn bytes(text: &str) -> Option<u64> {
    let text = text.trim();
    let (digits, unit) = match text.strip_suffix(['K', 'M', 'G']) {
        Some(digits) => (digits, text.as_bytes()[text.len() - 1]),
        None => (text, b'B'),
    };
    let shift = match unit {
        b'K' => 10,
        b'M' => 20,
        b'G' => 30,
        _ => 0,
    };
    digits.parse::<u64>().ok()?.checked_shl(shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cache_sizes_are_read_as_the_kernel_writes_them() {
        assert_eq!(bytes("48K\n"), Some(48 << 10));
        assert_eq!(bytes("32M"), Some(32 << 20));
        assert_eq!(bytes("512"), Some(512));
        assert_eq!(bytes(""), None);
        assert_eq!(bytes("K"), None);
    }

    #[test]
    fn fields_of_cpuinfo() {
        let info = "processor\t: 0\nvendor_id\t: AuthenticAMD\nmodel name\t: AMD EPYC: fast\n";
        assert_eq!(field(info, "model name"), Some("AMD EPYC: fast"));
        assert_eq!(vendor_id(info), 0x1022);
        assert_eq!(field(info, "flags"), None);
    }

    #[test]
    fn this_machine_has_memory() {
        assert!(memory() > 1 << 20);
    }
}
