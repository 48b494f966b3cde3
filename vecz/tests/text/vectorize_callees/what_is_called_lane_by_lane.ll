; RUN: veczc -w 2 -k k %s
; What calls itself, takes more elements than vectors are passed of, has large variables, takes what all lanes share alone, or is not to be optimized.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define internal spir_func i32 @recursive(i32 %x) noinline {
  %end = icmp eq i32 %x, 0
  br i1 %end, label %done, label %again
again:
  %less = lshr i32 %x, 1
  %y = call spir_func i32 @recursive(i32 %less)
  br label %done
done:
  %r = phi i32 [ 0, %0 ], [ %y, %again ]
  ret i32 %r
}

define internal spir_func i32 @with_array([40 x i32] %x) noinline {
  %y = extractvalue [40 x i32] %x, 1
  ret i32 %y
}

define internal spir_func i32 @large(i32 %x) noinline {
  %variable = alloca [1024 x i32]
  %p = getelementptr i32, ptr %variable, i32 %x
  store volatile i32 %x, ptr %p
  ret i32 %x
}

define internal spir_func i32 @of_all(ptr addrspace(1) %p) noinline {
  %y = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  ret i32 %y
}

define internal spir_func i32 @as_written(i32 %x) noinline optnone {
  ret i32 %x
}

define spir_kernel void @k(ptr addrspace(1) %out) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  %a = call spir_func i32 @recursive(i32 %i)
  %s = insertvalue [40 x i32] zeroinitializer, i32 %a, 1
  %b = call spir_func i32 @with_array([40 x i32] %s)
  %c = call spir_func i32 @large(i32 %b)
  %d = call spir_func i32 @of_all(ptr addrspace(1) %out)
  %e = call spir_func i32 @as_written(i32 %c)
  %f = add i32 %d, %e
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %x
  store i32 %f, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: noinline
; define internal spir_func i32 @recursive(i32 %x) #0 {
;   %end = icmp eq i32 %x, 0
;   br i1 %end, label %done, label %again
;
; again:                                            ; preds = %0
;   %less = lshr i32 %x, 1
;   %y = call spir_func i32 @recursive(i32 %less)
;   br label %done
;
; done:                                             ; preds = %again, %0
;   %r = phi i32 [ 0, %0 ], [ %y, %again ]
;   ret i32 %r
; }
;
; ; Function Attrs: noinline
; define internal spir_func i32 @with_array([40 x i32] %x) #0 {
;   %y = extractvalue [40 x i32] %x, 1
;   ret i32 %y
; }
;
; ; Function Attrs: noinline
; define internal spir_func i32 @large(i32 %x) #0 {
;   %variable = alloca [1024 x i32], align 4
;   %p = getelementptr i32, ptr %variable, i32 %x
;   store volatile i32 %x, ptr %p, align 4
;   ret i32 %x
; }
;
; ; Function Attrs: noinline
; define internal spir_func i32 @of_all(ptr addrspace(1) %p) #0 {
;   %y = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4
;   ret i32 %y
; }
;
; ; Function Attrs: noinline optnone
; define internal spir_func i32 @as_written(i32 %x) #1 {
;   ret i32 %x
; }
;
; define spir_kernel void @k(ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   %a = call spir_func i32 @recursive(i32 %i)
;   %s = insertvalue [40 x i32] zeroinitializer, i32 %a, 1
;   %b = call spir_func i32 @with_array([40 x i32] %s)
;   %c = call spir_func i32 @large(i32 %b)
;   %d = call spir_func i32 @of_all(ptr addrspace(1) %out)
;   %e = call spir_func i32 @as_written(i32 %c)
;   %f = add i32 %d, %e
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %x
;   store i32 %f, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v2_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !1 {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   %a = call spir_func i32 @recursive(i32 %i)
;   %2 = add i32 %i, 1
;   %a1 = call spir_func i32 @recursive(i32 %2)
;   %s = insertvalue [40 x i32] zeroinitializer, i32 %a, 1
;   %s2 = insertvalue [40 x i32] zeroinitializer, i32 %a1, 1
;   %b = call spir_func i32 @with_array([40 x i32] %s)
;   %b3 = call spir_func i32 @with_array([40 x i32] %s2)
;   %c = call spir_func i32 @large(i32 %b)
;   %c4 = call spir_func i32 @large(i32 %b3)
;   %d = call spir_func i32 @of_all(ptr addrspace(1) %0)
;   %d5 = call spir_func i32 @of_all(ptr addrspace(1) %0)
;   %3 = insertelement <2 x i32> poison, i32 %d, i64 0
;   %4 = insertelement <2 x i32> %3, i32 %d5, i64 1
;   %e = call spir_func i32 @as_written(i32 %c)
;   %e6 = call spir_func i32 @as_written(i32 %c4)
;   %5 = insertelement <2 x i32> poison, i32 %e, i64 0
;   %6 = insertelement <2 x i32> %5, i32 %e6, i64 1
;   %f = add <2 x i32> %4, %6
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %x
;   store <2 x i32> %f, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { noinline }
; attributes #1 = { noinline optnone }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_k}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @k}
