; RUN: veczc --print accesses %s
; Factors of addresses wrap as addresses do: eight bytes, 3 * 2^61 times, are none. And constants of addresses may be further apart than an integer says.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %row = mul i64 %x, 100
  %q0 = getelementptr i32, ptr addrspace(1) %q, i64 %row
  %place = load i32, ptr addrspace(1) %q0
  %wide = zext i32 %place to i64
  %r = getelementptr [2 x i32], ptr addrspace(1) %q, i64 %wide
  %far = getelementptr i8, ptr addrspace(1) %r, i64 -9223372036854775808
  %near = getelementptr i8, ptr addrspace(1) %r, i64 4
  %a = load i32, ptr addrspace(1) %far
  %b = load i32, ptr addrspace(1) %near
  br label %loop
loop:
  %j = phi i32 [ 0, %entry ], [ %s, %loop ]
  %s = add i32 %j, 1
  %w = sext i32 %s to i64
  %m = mul i64 %w, 6917529027641081856
  %i = add i64 %m, %row
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %i
  %v = load i64, ptr addrspace(1) %at
  %more = icmp slt i32 %s, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

; EXPECTED:
; accesses of k:
; %place: linear 400
; %a: each
; %b: each
; %v: linear 800
