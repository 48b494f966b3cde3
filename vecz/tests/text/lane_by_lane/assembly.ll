; RUN: veczc -w 2 -k k %s
; What assembly does is not known.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %q
  %r = call i32 asm "bswap $0", "=r,0"(i32 %v)
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; error: kernel "k" is not vectorized: is assembly, which may be for one work-item: `%r = call i32 asm "bswap $0", "=r,0"(i32 %v) #1`
