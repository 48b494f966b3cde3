// Values of every type and size that live across barriers.

typedef struct { char tag; double weight; uint counts[3]; short4 quad; } Record;
typedef struct { Record pair[2]; union { float real; uint bits; uchar bytes[4]; } any; bool set; } Nested;
typedef struct __attribute__((packed)) { char c; uint u; long l; short s; } Packed;

kernel void every_scalar_type(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    char a = v;
    uchar b = v >> 3;
    short c = v >> 5;
    ushort d = v >> 7;
    int e = v;
    long f = (long)v * -3;
    ulong h = (ulong)v << 20;
    float p = v % 1000;
    double q = v % 100000;
    bool t = v & 1;
    size_t s = g + n;
    EXCHANGE(v, 1);
    a += 1; c -= 1; d *= 3;
    EXCHANGE(v, 2);
    out[g] = v + (uint)(int)a + b * 3u + (uint)(int)c * 5u + d * 7u + (uint)e * 11u + (uint)(f >> 4) + (uint)(h >> 13) + (uint)p + (uint)(q * 2.0) + t
             + (uint)(s - g);
}

kernel void many_scalars(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], s[32];
#pragma unroll
    for (uint k = 0; k < 32; ++k)
        s[k] = (v * (k + 1)) ^ (v >> k);
    EXCHANGE(v, 1);
    uint sum = v;
#pragma unroll
    for (uint k = 0; k < 32; ++k)
        sum += s[k] * s[31 - k];
    out[g] = sum;
}

kernel void sums_of_floats(PARAMETERS) {
    SELF;
    local float tile[MOST];
    float sum = 0.0f;
    double total = 0.0;
    for (uint k = 0; k < 6; ++k) {
        tile[l] = (in[g] >> k) % 128;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += tile[(l + k) % n];
        total += sum * 0.5;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = (uint)sum * 1000 + (uint)(total * 2.0);
}

kernel void array_of_1_kib(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], own[256];
    for (uint k = 0; k < 256; ++k)
        own[k] = v * k ^ l;
    EXCHANGE(v, 1);
    own[v % 256] += v;
    EXCHANGE(v, 2);
    uint sum = v;
    for (uint k = 0; k < 256; ++k)
        sum = sum * 3 + own[(v + k) % 256];
    out[g] = sum;
}

kernel void array_of_8_kib(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    ulong own[1024];
    for (uint k = 0; k < 1024; k += 16)
        own[k + v % 16] = (ulong)v * k + l;
    const uint at = v % 16;
    EXCHANGE(v, 1);
    uint sum = v;
    for (uint k = 0; k < 1024; k += 16)
        sum = sum * 3 + (uint)(own[k + at] >> 2);
    out[g] = sum;
}

kernel void array_of_an_iteration(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    for (uint k = 0; k < 3; ++k) {
        uint own[8];
        for (uint i = 0; i < 8; ++i)
            own[i] = v + i * i;
        EXCHANGE(v, k);
        v += own[v % 8];
    }
    out[g] = v;
}

kernel void arrays_of_small_types(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    uchar bytes[13];
    bool flags[5];
    ushort halves[7];
    for (uint k = 0; k < 13; ++k) {
        bytes[k] = v >> k;
        flags[k % 5] = (v >> k) & 1;
        halves[k % 7] = v * k;
    }
    EXCHANGE(v, 1);
    bytes[v % 13] ^= 1;
    EXCHANGE(v, 2);
    for (uint k = 0; k < 13; ++k)
        v = v * 5 + bytes[k] + flags[k % 5] * 3 + halves[k % 7];
    out[g] = v;
}

kernel void matrix_of_own(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], m[3][3], p[3][3];
    for (uint i = 0; i < 3; ++i)
        for (uint j = 0; j < 3; ++j)
            m[i][j] = p[i][j] = (v >> (i * 3 + j)) % 16;
    for (uint k = 0; k < 3; ++k) {
        EXCHANGE(v, k);
        uint t[3][3];
        for (uint i = 0; i < 3; ++i)
            for (uint j = 0; j < 3; ++j)
                t[i][j] = p[i][0] * m[0][j] + p[i][1] * m[1][j] + p[i][2] * m[2][j];
        for (uint i = 0; i < 3; ++i)
            for (uint j = 0; j < 3; ++j)
                p[i][j] = t[i][j] + v % 2;
    }
    out[g] = v + p[0][0] + 3 * p[1][2] + 5 * p[2][1];
}

kernel void pointer_to_element(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], own[8];
    uint *at = own + v % 8;
    for (uint k = 0; k < 8; ++k)
        own[k] = v * k;
    EXCHANGE(v, 1);
    *at += v;
    EXCHANGE(v, 2);
    uint sum = *at;
    for (uint k = 0; k < 8; ++k)
        sum = sum * 3 + own[k];
    out[g] = sum;
}

kernel void pointer_to_scalar(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], a = v * 3, b = v * 5;
    uint *at = v & 1 ? &a : &b;
    *at += 3;
    EXCHANGE(v, 1);
    *at *= 7;
    EXCHANGE(v, 2);
    out[g] = a * 7 + b + *at;
}

kernel void pointers_to_memory(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    global const uint *from = in + g;
    global uint *to = out + g;
    local uint *own = tile + l;
    for (uint k = 0; k < 3; ++k) {
        EXCHANGE(v, k);
        *own = *from + k;
        barrier(CLK_LOCAL_MEM_FENCE);
        v += tile[(l + 2) % n];
        barrier(CLK_LOCAL_MEM_FENCE);
        *to = v;
    }
}

kernel void structure(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    Record r = {(char)v, v % 1000, {v, v * 3, v * 5}, (short4)((short)v, (short)(v >> 3), (short)(v >> 6), 9)};
    EXCHANGE(v, 1);
    r.counts[v % 3] += 17;
    r.quad.y -= 1;
    EXCHANGE(v, 2);
    out[g] = v + (uint)(int)r.tag + (uint)r.weight + r.counts[0] + r.counts[1] * 3 + r.counts[2] * 5 + (uint)(int)r.quad.x + (uint)(int)r.quad.y * 3
             + (uint)(int)r.quad.w;
}

kernel void nested_structure(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    Nested s;
    s.pair[0].counts[1] = v;
    s.pair[1].counts[2] = v * 3;
    s.pair[1].weight = v % 512;
    s.any.bits = v;
    s.set = v & 4;
    EXCHANGE(v, 1);
    const Nested copy = s;
    s.pair[0].counts[1] = v;
    s.any.bytes[1] = 0x55;
    EXCHANGE(v, 2);
    out[g] = v + s.pair[0].counts[1] + copy.pair[0].counts[1] * 3 + s.pair[1].counts[2] + (uint)copy.pair[1].weight + s.any.bits + (copy.set ? 1000 : 1);
}

kernel void array_of_structures(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    Packed own[3];
    for (uint k = 0; k < 3; ++k)
        own[k] = (Packed){(char)(v + k), v * k, -(long)v, (short)(k - v)};
    EXCHANGE(v, 1);
    const Packed one = own[v % 3];
    EXCHANGE(v, 2);
    out[g] = v + (uint)(int)one.c + one.u * 3 + (uint)(one.l >> 3) + (uint)(int)one.s;
}

kernel void small_vectors(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    char3 a = (char3)((char)v, (char)(v >> 1), (char)(v >> 2));
    short3 b = (short3)((short)v, 2, (short)(v >> 5));
    float3 c = (float3)(v % 64, v % 128, v % 256);
    long2 d = (long2)(v, -(long)v);
    EXCHANGE(v, 1);
    a.y += 3;
    c *= 2.0f;
    EXCHANGE(v, 2);
    out[g] = v + (uint)(int)a.x + (uint)(int)a.y * 3 + (uint)(int)a.z * 5 + (uint)(int)b.x + (uint)(int)b.z + (uint)(c.x + c.y + c.z) + (uint)(d.x - d.y);
}

kernel void wide_vectors(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    double16 a = (double16)(v % 1024) + (double16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    uint8 b = (uint8)(v) * (uint8)(1, 2, 3, 4, 5, 6, 7, 8);
    EXCHANGE(v, 1);
    a.sf += a.s3 * 2.0;
    b.hi += b.lo;
    EXCHANGE(v, 2);
    out[g] = v + (uint)(a.s0 + a.s7 * 2.0 + a.sf) + b.s0 + b.s4 * 3 + b.s7 * 5;
}

kernel void array_of_vectors(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    uint4 own[4];
    for (uint k = 0; k < 4; ++k)
        own[k] = (uint4)(v, v * 2, v * 3, v * 4) + k;
    EXCHANGE(v, 1);
    own[v % 4].z ^= v;
    EXCHANGE(v, 2);
    const uint4 sum = own[0] + own[1] * 3 + own[2] * 5 + own[3] * 7;
    out[g] = v + sum.x + sum.y * 3 + sum.z * 5 + sum.w * 7;
}

kernel void component_by_index(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    uint8 own = (uint8)(1, 2, 3, 4, 5, 6, 7, 8);
    ((uint *)&own)[v % 8] = v;
    EXCHANGE(v, 1);
    ((uint *)&own)[v % 8] += 100;
    EXCHANGE(v, 2);
    out[g] = v + own.s0 + own.s1 * 3 + own.s2 * 5 + own.s3 * 7 + own.s4 * 9 + own.s5 * 11 + own.s6 * 13 + own.s7 * 15;
}

kernel void comparisons(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    const int4 a = (int4)((int)(v % 10), 5, (int)(v % 3), 1), b = (int4)(5, (int)(v % 7), 1, (int)(v % 2));
    const int4 more = a > b;
    const bool odd = v & 1, large = v > 0x80000000;
    EXCHANGE(v, 1);
    const int4 chosen = select(a, b, more);
    if (odd && !large)
        v += 1000;
    EXCHANGE(v, 2);
    out[g] = v + (uint)(chosen.x + chosen.y * 3 + chosen.z * 5 + chosen.w * 7) + (odd != large ? 5 : 9);
}

constant uint primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
constant uint squares[8] = {0, 1, 4, 9, 16, 25, 36, 49};

kernel void constant_pointer(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    constant uint *table = v & 1 ? primes : squares;
    EXCHANGE(v, 1);
    table += 3;
    EXCHANGE(v, 2);
    out[g] = v + table[v % 5];
}

// Values that need not be kept: they can be made again from others.
kernel void cheap_to_make_again(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    const short narrow = v;
    const long wide = narrow;
    const uint zero_extended = (ushort)narrow;
    const uint4 splat = (uint4)(v);
    global uint *to = out + g;
    const size_t id = get_global_id(0), size = get_global_size(0);
    const uint next = (l + 1) % n;
    EXCHANGE(v, 1);
    tile[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    *to = v + (uint)wide + zero_extended * 3 + splat.x + splat.w + (uint)id + (uint)size + tile[next];
}

kernel void of_different_lifetimes(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    const uint across_all = v * 3, across_one = v * 5;
    EXCHANGE(v, 1);
    const uint from_the_middle = v + across_one;
    EXCHANGE(v, 2);
    EXCHANGE(v, 3);
    out[g] = v + across_all + from_the_middle;
}

kernel void used_in_one_branch(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g];
    const uint a = v * 3, b = v * 5, c = v * 7;
    EXCHANGE(v, 1);
    if (get_group_id(0) == 1) {
        EXCHANGE(v, 2);
        v += a;
    } else if (seed & 1) {
        v += b;
        EXCHANGE(v, 3);
    } else {
        v += c;
    }
    out[g] = v;
}

// Set before the loop by some work-items only, read after it by all.
kernel void set_by_some(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], last = 0, most = 0;
    for (uint k = 0; k < 4; ++k) {
        EXCHANGE(v, k);
        if (v % 3 == 0)
            last = k + 1;
        if (v > most)
            most = v;
    }
    out[g] = v + last * 5 + most;
}

// The same for all work-items: these need one place a group.
kernel void uniform_values(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    local uint total;
    uint v = in[g], steps = seed % 100, product = 1;
    float ratio = seed % 8;
    uint4 four = (uint4)(seed, n, (uint)get_group_id(0), 3);
    for (uint k = 0; k < 5; ++k) {
        EXCHANGE(v, k);
        steps += k * get_group_id(0);
        product *= steps | 1;
        ratio = ratio * 0.5f + k;
        four = four.yzwx + k;
        if (l == 0)
            total = product + (uint)ratio;
        barrier(CLK_LOCAL_MEM_FENCE);
        v += total;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = v + steps + product + four.x + four.y * 3 + four.z * 5 + four.w * 7;
}

// `total` is the same for all that have it, but only one has.
kernel void known_to_one(PARAMETERS) {
    SELF;
    local uint tile[MOST];
    uint v = in[g], total;
    EXCHANGE(v, 1);
    tile[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0) {
        total = tile[n - 1];
        tile[n - 1] = 7;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
        v += total * 3;
    out[g] = v + tile[n - 1];
}
