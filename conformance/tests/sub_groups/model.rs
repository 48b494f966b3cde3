//! What the functions of a sub-group answer, in Rust.

/// The lanes of one sub-group at one call.
pub struct Lanes<'a> {
    /// What each work-item holds.
    pub values: &'a [i32],
    /// Which of them reach the call.
    pub active: Vec<bool>,
    /// The largest size of a sub-group.
    pub size: usize,
}

/// An expression of OpenCL C of `int x` and `uint lane`, and what it is for a lane; `None` where OpenCL leaves it undefined.
pub struct Expression {
    pub source: &'static str,
    pub model: fn(&Lanes, usize) -> Option<i32>,
}

impl Lanes<'_> {
    /// The values of lanes that reach the call, of those that `keep` names.
    fn some(&self, keep: impl Fn(usize) -> bool) -> impl Iterator<Item = i32> {
        let lanes = 0..self.values.len();
        let kept: Vec<i32> = lanes
            .filter(|&lane| self.active[lane] && keep(lane))
            .map(|lane| self.values[lane])
            .collect();
        kept.into_iter()
    }

    fn all(&self) -> impl Iterator<Item = i32> {
        self.some(|_| true)
    }

    fn first(&self) -> usize {
        self.active.iter().position(|&active| active).expect("a lane is there")
    }

    /// The value of a lane, if it takes part.
    fn of(&self, lane: usize) -> Option<i32> {
        let takes_part = *self.active.get(lane)?;
        takes_part.then(|| self.values[lane])
    }

    fn ballot(&self, vote: impl Fn(i32) -> bool) -> u64 {
        let voters = (0..self.values.len()).filter(|&lane| self.active[lane] && vote(self.values[lane]));
        voters.map(|lane| 1 << lane).sum()
    }
}

fn sum(values: impl Iterator<Item = i32>) -> i32 {
    values.fold(0, i32::wrapping_add)
}

macro_rules! expressions {
    ($($source:literal => $model:expr;)*) => { &[$(Expression { source: $source, model: $model },)*] };
}

/// What every work-item of a sub-group must reach.
pub const UNIFORM: &[Expression] = expressions! {
    "sub_group_reduce_add(x)" => |g, _| Some(sum(g.all()));
    "sub_group_reduce_min(x)" => |g, _| g.all().min();
    "(int)sub_group_reduce_max((uint)x)" => |g, _| g.all().map(|x| x as u32).max().map(|x| x as i32);
    "sub_group_scan_inclusive_add(x)" => |g, l| Some(sum(g.some(|other| other <= l)));
    "sub_group_scan_exclusive_max(x)" => |g, l| Some(g.some(|other| other < l).fold(i32::MIN, i32::max));
    "(int)sub_group_reduce_add((float)(x & 1023))" => |g, _| Some(sum(g.all().map(|x| x & 1023)));
    "(int)(sub_group_scan_inclusive_add((long)x) >> 3)" => |g, l| {
        Some((g.some(|other| other <= l).map(i64::from).sum::<i64>() >> 3) as i32)
    };
    "sub_group_broadcast(x, 0)" => |g, _| g.of(0);
    "sub_group_broadcast((short4)((short)x), 0).z" => |g, _| g.of(0).map(|x| i32::from(x as i16));
    "sub_group_all(x > -2000000000) != 0" => |g, _| Some(i32::from(g.all().all(|x| x > -2_000_000_000)));
    "sub_group_any(x > 2000000000) != 0" => |g, _| Some(i32::from(g.all().any(|x| x > 2_000_000_000)));
    "(int)get_sub_group_local_id()" => |_, l| Some(l as i32);
    "(int)get_sub_group_size()" => |g, _| Some(g.values.len() as i32);
    "(int)get_max_sub_group_size()" => |g, _| Some(g.size as i32);
};

/// What some of them may reach without the others.
pub const NON_UNIFORM: &[Expression] = expressions! {
    "sub_group_non_uniform_reduce_add(x)" => |g, _| Some(sum(g.all()));
    "sub_group_non_uniform_reduce_mul(x | 1)" => |g, _| Some(g.all().fold(1, |a, b| a.wrapping_mul(b | 1)));
    "sub_group_non_uniform_scan_inclusive_max(x)" => |g, l| g.some(|other| other <= l).max();
    "sub_group_non_uniform_scan_exclusive_min(x)" => |g, l| Some(g.some(|other| other < l).fold(i32::MAX, i32::min));
    "sub_group_non_uniform_scan_exclusive_xor(x)" => |g, l| Some(g.some(|other| other < l).fold(0, |a, b| a ^ b));
    "sub_group_non_uniform_reduce_and((char)x)" => |g, _| Some(g.all().fold(-1, |a, b| a & i32::from(b as i8)));
    "sub_group_non_uniform_reduce_add((short)x)" => |g, _| Some(i32::from(sum(g.all()) as i16));
    "(int)sub_group_non_uniform_scan_inclusive_or((ulong)x)" => |g, l| Some(g.some(|other| other <= l).fold(0, |a, b| a | b));
    "(int)sub_group_non_uniform_reduce_min((double)x)" => |g, _| g.all().min();
    "sub_group_non_uniform_reduce_logical_xor(x & 1) != 0" => |g, _| Some(sum(g.all().map(|x| x & 1)) & 1);
    "sub_group_non_uniform_scan_inclusive_logical_and(x & 3) != 0" => |g, l| {
        Some(i32::from(g.some(|other| other <= l).all(|x| x & 3 != 0)))
    };
    "sub_group_non_uniform_all(x & 3) != 0" => |g, _| Some(i32::from(g.all().all(|x| x & 3 != 0)));
    "sub_group_non_uniform_any(x & 8) != 0" => |g, _| Some(i32::from(g.all().any(|x| x & 8 != 0)));
    "sub_group_non_uniform_all_equal(x & 0x40000000) != 0" => |g, _| {
        let bits: Vec<i32> = g.all().map(|x| x & 0x4000_0000).collect();
        Some(i32::from(bits.windows(2).all(|pair| pair[0] == pair[1])))
    };
    "sub_group_elect() != 0" => |g, l| Some(i32::from(l == g.first()));
    "sub_group_broadcast_first(x)" => |g, _| g.of(g.first());
    "sub_group_non_uniform_broadcast(x, 2)" => |g, _| g.of(2);
    "(int)sub_group_ballot(x & 1).x" => |g, _| Some(g.ballot(|x| x & 1 != 0) as i32);
    "(int)sub_group_ballot(x & 1).y" => |g, _| Some((g.ballot(|x| x & 1 != 0) >> 32) as i32);
    "(int)sub_group_ballot_bit_count(sub_group_ballot(x & 2))" => |g, _| Some(g.ballot(|x| x & 2 != 0).count_ones() as i32);
    "(int)sub_group_ballot_exclusive_scan(sub_group_ballot(x & 2))" => |g, l| {
        Some((g.ballot(|x| x & 2 != 0) & ((1 << l) - 1)).count_ones() as i32)
    };
    "(int)sub_group_ballot_find_msb(sub_group_ballot(1))" => |g, _| Some(g.ballot(|_| true).ilog2() as i32);
    "sub_group_inverse_ballot(sub_group_ballot(x & 4)) != 0" => |g, l| Some(i32::from(g.values[l] & 4 != 0));
    "(int)popcount(get_sub_group_gt_mask().x) + (int)popcount(get_sub_group_gt_mask().y)" => |g, l| Some((g.size - 1 - l) as i32);
    "sub_group_shuffle(x, lane ^ 3)" => |g, l| g.of(l ^ 3);
    "sub_group_shuffle_xor(x, 1 + (lane & 1) * 0)" => |g, l| g.of(l ^ 1);
    "sub_group_shuffle_up(x, 1)" => |g, l| g.of(l.checked_sub(1)?);
    "sub_group_shuffle_down(x, lane & 3)" => |g, l| g.of(l + (l & 3));
    "(int)sub_group_shuffle((double)x, 1)" => |g, _| g.of(1);
    "sub_group_clustered_reduce_add(x, 4)" => |g, l| Some(sum(g.some(|other| other / 4 == l / 4)));
    "(int)sub_group_clustered_reduce_max((uchar)x, 2)" => |g, l| {
        g.some(|other| other / 2 == l / 2).map(|x| i32::from(x as u8)).max()
    };
};

/// The same, of extensions that the older tools of the SPIR-V door do not know.
pub const NEWER: &[Expression] = expressions! {
    "sub_group_rotate(x, 3)" => |g, l| g.of((l + 3) % g.size);
    "sub_group_clustered_rotate(x, 1, 4)" => |g, l| g.of(l / 4 * 4 + (l + 1) % 4);
    "intel_sub_group_scan_exclusive_max((uchar)x)" => |g, l| {
        Some(g.some(|other| other < l).map(|x| i32::from(x as u8)).max().unwrap_or(0))
    };
    "intel_sub_group_broadcast((char)x, 1)" => |g, _| g.of(1).map(|x| i32::from(x as i8));
};

/// The same, of Intel's extensions.
pub const INTEL: &[Expression] = expressions! {
    "intel_sub_group_shuffle(x, lane ^ 1)" => |g, l| g.of(l ^ 1);
    "intel_sub_group_shuffle((int8)(x), lane ^ 2).s7" => |g, l| g.of(l ^ 2);
    "intel_sub_group_shuffle_down(x, ~x, 2)" => |g, l| match l + 2 {
        from if from < g.size => g.of(from),
        from => g.of(from - g.size).map(|x| !x),
    };
    "intel_sub_group_shuffle_up(~x, x, 2)" => |g, l| match l.checked_sub(2) {
        Some(from) => g.of(from),
        None => g.of(l + g.size - 2).map(|x| !x),
    };
    "intel_sub_group_reduce_add((short)x)" => |g, _| Some(i32::from(sum(g.all()) as i16));
    "intel_sub_group_scan_exclusive_max((ushort)x)" => |g, l| {
        Some(g.some(|other| other < l).map(|x| i32::from(x as u16)).max().unwrap_or(0))
    };
    "intel_sub_group_broadcast((short)x, 1)" => |g, _| g.of(1).map(|x| i32::from(x as i16));
};
