//! Devices: Weft has one, the processor it runs on.

mod info;
pub(crate) mod limits;
mod machine;
mod spirv;

use std::sync::Arc;

use crate::cl::{cl_device_type, CL_DEVICE_TYPE_ALL, CL_DEVICE_TYPE_CPU, CL_DEVICE_TYPE_DEFAULT};
use crate::error::{ClError, ClResult};
use crate::handle::{publish, Kind, Object, Slot};

pub(crate) use limits::Limits;

/// `cl_device_id`.
pub(crate) struct Device {
    slot: Slot,
    limits: Limits,
}

// SAFETY: `Kind::Device` is this type's own.
unsafe impl Object for Device {
    const KIND: Kind = Kind::Device;
    const INVALID: ClError = ClError::INVALID_DEVICE;

    fn slot(&self) -> &Slot {
        &self.slot
    }
}

impl Device {
    /// Makes the root device. The application's reference that this publishes is never released: for a root device retain and release do nothing.
    pub(super) fn root() -> ClResult<Arc<Self>> {
        let device = Arc::new(Self {
            slot: Slot::reserve()?,
            limits: Limits::detect(),
        });
        publish(&device);
        Ok(device)
    }

    /// What the machine can do.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether `clGetDeviceIDs` and `clCreateContextFromType` find the device under `types`.
    pub(crate) fn is_of_type(&self, types: cl_device_type) -> bool {
        types == CL_DEVICE_TYPE_ALL || types & (CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_DEFAULT) != 0
    }
}
