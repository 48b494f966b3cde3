// Spheres of glowing colours, lit from above. The w of a sphere is its radius.
kernel void ray_spheres(global const float4 *spheres, global float *light, uint count) {
    const uint x = get_global_id(0), y = get_global_id(1), width = get_global_size(0), height = get_global_size(1);
    const float3 way = normalize((float3)((float)x / (float)width - 0.5f, (float)y / (float)height - 0.5f, 1.0f));
    float nearest = 1e30f;
    uint hit = count;
    for (uint s = 0; s < count; ++s) {
        const float4 sphere = spheres[s];
        const float along = dot(sphere.xyz, way);
        const float inside = along * along - dot(sphere.xyz, sphere.xyz) + sphere.w * sphere.w;
        if (inside > 0.0f) {
            const float distance = along - sqrt(inside);
            if (distance > 0.0f && distance < nearest) {
                nearest = distance;
                hit = s;
            }
        }
    }
    float brightness = 0.1f;
    if (hit < count) {
        const float3 normal = (way * nearest - spheres[hit].xyz) / spheres[hit].w;
        brightness = 0.2f + 0.8f * fmax(0.0f, -normal.y);
    }
    light[y * width + x] = brightness;
}
