// llvm-spirv writes the block after the loop before the loop: its blocks are translated in dominance order.
kernel void nbody(global const float4 *bodies, global const float4 *velocities, global float4 *moved, global float4 *faster,
                  uint count, float step, float softening) {
    const size_t i = get_global_id(0);
    const float4 body = bodies[i];
    float3 pull = (float3)(0.0f);
    for (uint j = 0; j < count; ++j) {
        const float3 apart = bodies[j].xyz - body.xyz;
        const float inverse = rsqrt(dot(apart, apart) + softening);
        pull += apart * (bodies[j].w * inverse * inverse * inverse);
    }
    const float3 velocity = velocities[i].xyz + pull * step;
    moved[i] = (float4)(body.xyz + velocity * step, body.w);
    faster[i] = (float4)(velocity, 0.0f);
}
