//! Buffers.
