//! A line diff for failure messages.

/// The lines of both texts in order: `-` expected only, `+` got only, two spaces for both. Longest common subsequence, so quadratic: test
/// outputs are short.
pub fn lines(expected: &str, got: &str) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), got.lines().collect());
    let width = b.len() + 1;
    // common[i * width + j]: length of the longest common subsequence of a[i..] and b[j..].
    let mut common = vec![0u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i * width + j] = if a[i] == b[j] {
                common[(i + 1) * width + j + 1] + 1
            } else {
                common[(i + 1) * width + j].max(common[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut out = String::new();
    let mut put = |mark: &str, line: &str| {
        out.push_str(mark);
        out.push_str(line);
        out.push('\n');
    };
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            put("  ", a[i]);
            (i, j) = (i + 1, j + 1);
        } else if j == b.len() || (i < a.len() && common[(i + 1) * width + j] >= common[i * width + j + 1]) {
            put("- ", a[i]);
            i += 1;
        } else {
            put("+ ", b[j]);
            j += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn marks_both_sides() {
        assert_eq!(super::lines("a\nb\nc", "a\nx\nc"), "  a\n- b\n+ x\n  c\n");
    }
}
