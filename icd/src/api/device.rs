//! Devices and their timers.

use super::unsupported::unsupported;

unsupported! {
    clGetDeviceIDs: clGetDeviceIDs_t,
    clGetDeviceInfo: clGetDeviceInfo_t,
    clCreateSubDevicesEXT: clCreateSubDevicesEXT_t,
    clRetainDeviceEXT: clRetainDeviceEXT_t,
    clReleaseDeviceEXT: clReleaseDeviceEXT_t,
    clCreateSubDevices: clCreateSubDevices_t,
    clRetainDevice: clRetainDevice_t,
    clReleaseDevice: clReleaseDevice_t,
    clGetDeviceAndHostTimer: clGetDeviceAndHostTimer_t,
    clGetHostTimer: clGetHostTimer_t,
}
