kernel void mandelbrot(global uchar4 *image, float2 centre, float scale, int limit) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0);
  float2 c = centre + (float2)(x - w / 2, y - (int)get_global_size(1) / 2) * scale, z = 0.0f;
  int n = 0;
  while (n < limit && dot(z, z) < 4.0f) { z = (float2)(z.x * z.x - z.y * z.y, 2.0f * z.x * z.y) + c; n++; }
  image[y * w + x] = (uchar4)(n, n >> 2, n >> 4, 255);
}
