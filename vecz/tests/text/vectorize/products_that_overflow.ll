; RUN: veczc -w 2 --print-plan -k k %s
; Whether a product overflows is known to vectors as long as it has no more than 32 bits, and unless both results are handed on together.
declare i64 @__mux_get_global_id(i32) memory(none)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %o, ptr addrspace(1) %w) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %q
  %short = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %x, i32 %x)
  %square = extractvalue { i32, i1 } %short, 0
  store i32 %square, ptr addrspace(1) %q
  %t = getelementptr i64, ptr addrspace(1) %w, i64 %id
  %v = load i64, ptr addrspace(1) %t
  %long = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %v, i64 %v)
  %wrong = extractvalue { i64, i1 } %long, 1
  %wide = zext i1 %wrong to i8
  %r = getelementptr i8, ptr addrspace(1) %o, i64 %id
  store i8 %wide, ptr addrspace(1) %r
  %y = add i32 %x, 1
  %whole = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %x, i32 %y)
  %s = getelementptr { i32, i1 }, ptr addrspace(1) %w, i64 %id
  store { i32, i1 } %whole, ptr addrspace(1) %s
  ret void
}

; EXPECTED:
; 2 x 1 of x
; block0: all lanes
;   %id = id
;   %q = linear 4
;   %t = linear 8
;   %x = contiguous, 1.0
;   %square = widen, 1.0
;   contiguous, 1.0: store i32 %square, ptr addrspace(1) %q, align 4
;   %v = contiguous, 1.0
;   %wrong = widen, 1.0
;   %wide = widen, 2.0
;   %r = linear 1
;   contiguous, 2.0: store i8 %wide, ptr addrspace(1) %r, align 1
;   %y = widen, 1.0
;   %whole = lane by lane, 8.0
;   %s = linear 8
;   lane by lane, 11.0: store { i32, i1 } %whole, ptr addrspace(1) %s, align 4
