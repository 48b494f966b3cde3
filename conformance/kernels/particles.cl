// The same step of particles in four layouts.

#define STEP 0.01f
#define GRAVITY -9.81f

// Three numbers each, without gaps.
kernel void packed_particles(global const float *places, global const float *speeds, global float *moved) {
    const size_t i = get_global_id(0);
    const float3 place = vload3(i, places), speed = vload3(i, speeds);
    vstore3(place + STEP * speed + (float3)(0.0f, 0.5f * GRAVITY * STEP * STEP, 0.0f), i, moved);
}

// Three numbers and one more that is not used.
kernel void padded_particles(global const float4 *places, global const float4 *speeds, global float4 *moved) {
    const size_t i = get_global_id(0);
    const float4 place = places[i], speed = speeds[i];
    moved[i] = (float4)(place.xyz + STEP * speed.xyz + (float3)(0.0f, 0.5f * GRAVITY * STEP * STEP, 0.0f), place.w);
}

typedef struct {
    float x, y, z, mass;
    float vx, vy, vz;
    uint flags;
} Particle;

// Everything of a particle in one place; those that left the box are marked and turn back.
kernel void struct_particles(global const Particle *particles, global Particle *moved, global float *energies) {
    const size_t i = get_global_id(0);
    Particle p = particles[i];
    p.vy += GRAVITY * STEP;
    p.x += STEP * p.vx;
    p.y += STEP * p.vy;
    p.z += STEP * p.vz;
    if (p.y < 0.0f) {
        p.y = -p.y;
        p.vy = -0.9f * p.vy;
        p.flags |= 1;
    }
    energies[i] = 0.5f * p.mass * (p.vx * p.vx + p.vy * p.vy + p.vz * p.vz);
    moved[i] = p;
}
