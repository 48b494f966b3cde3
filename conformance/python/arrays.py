"""What a user of PyOpenCL writes first: a kernel of one's own, array arithmetic, element-wise kernels, events, a mapped buffer.

Prints "passed" when every result agrees with numpy; an exception otherwise.
"""

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
from pyopencl.elementwise import ElementwiseKernel

platform = next(p for p in cl.get_platforms() if p.name == "Weft")
context = cl.Context(platform.get_devices())
queue = cl.CommandQueue(context, properties=cl.command_queue_properties.PROFILING_ENABLE)
random = np.random.default_rng(1)

# A kernel of one's own, over buffers made of numpy arrays.
a, b = (random.random(50_000, dtype=np.float32) for _ in range(2))
flags = cl.mem_flags
a_buffer = cl.Buffer(context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=a)
b_buffer = cl.Buffer(context, flags.READ_ONLY | flags.USE_HOST_PTR, hostbuf=b)
sum_buffer = cl.Buffer(context, flags.WRITE_ONLY, a.nbytes)
program = cl.Program(context, """
kernel void sum(global const float *a, global const float *b, global float *out) {
    int i = get_global_id(0);
    out[i] = a[i] + b[i];
}""").build(options=["-cl-wfv=auto"])
event = program.sum(queue, a.shape, None, a_buffer, b_buffer, sum_buffer)
event.wait()
assert event.profile.queued <= event.profile.submit <= event.profile.start <= event.profile.end
out = np.empty_like(a)
cl.enqueue_copy(queue, out, sum_buffer)
assert np.array_equal(out, a + b)

# Array arithmetic: PyOpenCL writes, builds and launches kernels behind each operator.
x, y = cl_array.to_device(queue, a), cl_array.to_device(queue, b)
assert np.allclose((2 * x + y - x * y / 3).get(), 2 * a + b - a * b / 3)
assert np.array_equal(cl_array.arange(queue, 0, 1000, 1, dtype=np.int32).get(), np.arange(1000, dtype=np.int32))
assert np.array_equal((x > y).get().astype(bool), a > b)
z = cl_array.zeros(queue, (30, 40), dtype=np.complex64)
z += 1 + 2j
assert np.array_equal(z.get(), np.full((30, 40), 1 + 2j, dtype=np.complex64))
assert np.allclose(cl.clmath.sin(x).get(), np.sin(a)) if hasattr(cl, "clmath") else True

# An element-wise kernel.
blend = ElementwiseKernel(context, "float k, float *x, float *y, float *z", "z[i] = k * x[i] + (1 - k) * y[i]", "blend")
mixed = cl_array.empty_like(x)
blend(np.float32(0.25), x, y, mixed)
assert np.allclose(mixed.get(), 0.25 * a + 0.75 * b)

# A buffer mapped into numpy.
view, _ = cl.enqueue_map_buffer(queue, sum_buffer, cl.map_flags.READ, 0, a.shape, a.dtype)
assert np.array_equal(view, a + b)
view.base.release(queue)

# A build error is told as clang tells it.
try:
    cl.Program(context, "kernel void broken(global int *p) { p[0] = nonsense; }").build()
    raise AssertionError("it built")
except cl.RuntimeError as error:
    assert "use of undeclared identifier 'nonsense'" in str(error), error

print("passed")
