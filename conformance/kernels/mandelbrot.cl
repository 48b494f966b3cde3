// Escape-time image of the Mandelbrot set, one work-item a pixel. Contraction is off so that every multiplication and addition
// rounds as it does in the host's reference, and the images can be compared bit for bit.
#pragma OPENCL FP_CONTRACT OFF

typedef struct {
    float left, top;  // of the picture, in the complex plane
    float step;       // between pixels
    uint limit;       // iterations after which a point counts as inside
} View;

kernel void mandelbrot(global uint *iterations, View view) {
    const uint x = get_global_id(0), y = get_global_id(1), width = get_global_size(0);
    const float cr = view.left + view.step * (float)x;
    const float ci = view.top + view.step * (float)y;
    float zr = 0.0f, zi = 0.0f;
    uint n = 0;
    while (n < view.limit && zr * zr + zi * zi <= 4.0f) {
        const float next = zr * zr - zi * zi + cr;
        zi = 2.0f * zr * zi + ci;
        zr = next;
        ++n;
    }
    iterations[y * width + x] = n;
}
