// What every kernel of this folder has: the same arguments, a few numbers of its own, and four words to answer with.
#pragma OPENCL FP_CONTRACT OFF
#define KERNEL(name) kernel void name(global uint *out, global const uint *in, local uint *shared, uint n)
#define ID ((uint)get_global_id(0))
#define LID ((uint)get_local_id(0))
#define A in[ID]
#define B in[(ID + 1) % n]
#define C in[(ID * 7 + 3) % n]
#define D in[(ID * 13 + 5) % n]
#define FLOAT(x) ((float)((int)(x) >> 8) * 0.001f)
#define PUT(a, b, c, d) put(out + 4 * get_global_id(0), (uint4)(a, b, c, d))
#define BITS(x) as_uint((float)(x))
void put(global uint *to, uint4 x) { vstore4(x, 0, to); }
