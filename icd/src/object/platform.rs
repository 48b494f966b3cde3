//! The platform: the root of everything, made on first use and never dropped.

use std::sync::Arc;

use once_cell::sync::OnceCell;

use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::{publish, set_dispatch_data, Kind, Object, Slot};
use crate::info::{InfoWriter, Written};
use crate::object::device::Device;
use crate::object::versions::{self, NUMERIC_VERSION, PLATFORM_EXTENSIONS, VERSION};

/// `cl_platform_id`.
pub(crate) struct Platform {
    slot: Slot,
    device: Arc<Device>,
}

// SAFETY: `Kind::Platform` is this type's own.
unsafe impl Object for Platform {
    const KIND: Kind = Kind::Platform;
    const INVALID: ClError = ClError::INVALID_PLATFORM;

    fn slot(&self) -> &Slot {
        &self.slot
    }
}

impl Platform {
    /// The platform; `CL_OUT_OF_HOST_MEMORY` if there is no memory for handles.
    pub(crate) fn get() -> ClResult<&'static Arc<Self>> {
        static PLATFORM: OnceCell<Arc<Platform>> = OnceCell::new();
        PLATFORM.get_or_try_init(|| {
            crate::log::initialise();
            compiler::watch_process();
            let platform = Arc::new(Self {
                slot: Slot::reserve()?,
                device: Device::root()?,
            });
            publish(&platform);
            Ok(platform)
        })
    }

    /// The platform's one device.
    pub(crate) fn device(&self) -> &Arc<Device> {
        &self.device
    }

    /// Lets the loader attach its data to the platform and to all that comes from it.
    pub(crate) fn set_dispatch_data(&self, data: *mut c_void) {
        set_dispatch_data(&[&self.slot, self.device.slot()], data);
    }

    /// `clGetPlatformInfo`.
    pub(crate) fn info(&self, name: cl_platform_info, out: InfoWriter) -> ClResult<Written> {
        match name {
            CL_PLATFORM_PROFILE => out.write_str("FULL_PROFILE"),
            CL_PLATFORM_VERSION => out.write_str(VERSION),
            CL_PLATFORM_NUMERIC_VERSION => out.write::<cl_version>(NUMERIC_VERSION),
            CL_PLATFORM_NAME => out.write_str("Weft"),
            CL_PLATFORM_VENDOR => out.write_str(versions::VENDOR),
            CL_PLATFORM_EXTENSIONS => out.write_str(&versions::joined(PLATFORM_EXTENSIONS)),
            CL_PLATFORM_EXTENSIONS_WITH_VERSION => out.write_slice(&versions::with_versions(PLATFORM_EXTENSIONS)),
            CL_PLATFORM_HOST_TIMER_RESOLUTION => out.write::<cl_ulong>(versions::TIMER_RESOLUTION_NS),
            CL_PLATFORM_ICD_SUFFIX_KHR => out.write_str("WEFT"),
            _ => Err(ClError::INVALID_VALUE),
        }
    }
}
