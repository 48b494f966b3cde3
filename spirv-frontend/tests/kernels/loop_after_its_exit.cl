// llvm-spirv writes the block after the loop before the loop, although it uses the loop's result: blocks are translated in dominance order.
kernel void sum(global const float *values, global float *total, uint count) {
    float sum = 0.0f;
    for (uint i = 0; i < count; ++i) {
        sum += values[i];
    }
    total[0] = sum * 2.0f;
}
