// Work-items that look for something, each as long as it takes.

// The first place in a sorted table whose value is not below the wanted one.
kernel void binary_search(global const uint *wanted, global const uint *table, global uint *found, uint size) {
    const size_t i = get_global_id(0);
    const uint value = wanted[i];
    uint low = 0, high = size;
    while (low < high) {
        const uint middle = (low + high) / 2;
        if (table[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    found[i] = low;
}

// The value of a key in a hash table with linear probing; a key of 0 is an empty place. `mask` is the size, a power of two, less one.
kernel void hash_probe(global const uint *wanted, global const uint2 *table, global uint *found, uint mask) {
    const size_t i = get_global_id(0);
    const uint key = wanted[i];
    uint at = key * 2654435761u & mask;
    uint value = 0;
    for (;;) {
        const uint2 entry = table[at];
        if (entry.x == key) {
            value = entry.y;
            break;
        }
        if (entry.x == 0)
            break;
        at = (at + 1) & mask;
    }
    found[i] = value;
}

// How long two neighbours in a suffix array are the same.
kernel void common_text(global const uchar *text, global const uint *ends, uint length, global uint *common) {
    const size_t i = get_global_id(0);
    const uint a = ends[i], b = ends[i + 1], most = length - max(a, b);
    uint n = 0;
    while (n < most && text[a + n] == text[b + n])
        ++n;
    common[i] = n;
}

// How many characters of a pattern stand at each place of a text.
kernel void match_text(global const uchar *text, constant uchar *pattern, uint length, global uchar *matched) {
    const uint i = get_global_id(0);
    uint n = 0;
    while (n < length && text[i + n] == pattern[n])
        ++n;
    matched[i] = (uchar)n;
}

typedef struct {
    float low, high;  // what is below this node
    uint skip;        // the node to go on with when there is nothing for us below this one
    uint leaf;        // 0, or what the leaf counts for
} Node;

// A walk over a tree of intervals in depth-first order, without a stack.
kernel void tree_walk(global const float *points, global const Node *nodes, global uint *counts, uint size) {
    const size_t i = get_global_id(0);
    const float point = points[i];
    uint count = 0, at = 0;
    while (at < size) {
        const Node node = nodes[at];
        if (point < node.low || point > node.high) {
            at = node.skip;
        } else {
            count += node.leaf;
            ++at;
        }
    }
    counts[i] = count;
}

// How many of so many sorted numbers are less than one, or, for the second of two blocks, not more.
uint place_of(global const uint *numbers, uint count, uint wanted, uint second) {
    uint place = 0;
    while (count > 0) {
        uint half_of = count / 2, number = numbers[place + half_of];
        if (number < wanted || (second && number == wanted)) {
            place += half_of + 1;
            count -= half_of + 1;
        } else {
            count = half_of;
        }
    }
    return place;
}

// A pass of a merge sort: of two sorted blocks side by side one is made. Each work-item finds the places of 32 numbers of one block in the other, the first and the last one's first: the others are between.
kernel void merge_blocks(global const uint *numbers, global uint *merged, uint block) {
    uint first = get_global_id(0) * 32, mine = first / block * block, other = mine ^ block, end = min(first + 32, mine + block);
    uint second = (mine & block) != 0;
    global uint *out = merged + (mine & ~block) - mine;
    uint place = place_of(numbers + other, block, numbers[first], second);
    uint last = place + place_of(numbers + other + place, block - place, numbers[end - 1], second);
    out[first + place] = numbers[first];
    for (uint at = first + 1; at < end; ++at) {
        place += place_of(numbers + other + place, last - place, numbers[at], second);
        out[at + place] = numbers[at];
    }
}
