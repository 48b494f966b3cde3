; RUN: veczc --choice LinearizeBOSCC --print-plan --cpu x86-64-v4 -w 16 %s
; Inside of a grid nobody asks single lanes: what is compared with the edges grows by one from lane to lane, so that the first one and the last decide.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %width, i32 %height) {
entry:
  %x.long = call i64 @__mux_get_global_id(i32 0)
  %y.long = call i64 @__mux_get_global_id(i32 1)
  %x = trunc i64 %x.long to i32
  %y = trunc i64 %y.long to i32
  %right = add i32 %width, -1
  %down = add i32 %height, -1
  %not.left = icmp ne i32 %x, 0
  %not.right = icmp ult i32 %x, %right
  %not.top = icmp ne i32 %y, 0
  %not.bottom = icmp ult i32 %y, %down
  %between = select i1 %not.left, i1 %not.right, i1 false
  %inner = select i1 %not.top, i1 %not.bottom, i1 false
  %inside = select i1 %between, i1 %inner, i1 false
  br i1 %inside, label %blur, label %end
blur:
  %p = getelementptr float, ptr addrspace(1) %in, i64 %x.long
  %p.left = getelementptr float, ptr addrspace(1) %p, i64 -1
  %p.right = getelementptr float, ptr addrspace(1) %p, i64 1
  %a = load float, ptr addrspace(1) %p.left
  %b = load float, ptr addrspace(1) %p.right
  %sum = fadd float %a, %b
  %q = getelementptr float, ptr addrspace(1) %out, i64 %x.long
  store float %sum, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
; 8 x 2 of x, BOSCC
; entry: all lanes
;   %x.long = id
;   %y.long = uniform, 2.0
;   %x = linear 1
;   %y = uniform
;   %right = uniform, 1.0
;   %down = uniform, 1.0
;   %not.left = by the ends
;   %not.right = by the ends
;   %not.top = uniform, 1.0
;   %not.bottom = uniform, 1.0
;   %between = by the ends
;   %0 = select i1 %between, i1 %not.top, i1 false = by the ends
;   %inside = by the ends
;   %all = in all lanes, by the ends, 4.0
; some: all lanes
;   %1 = icmp ne i32 %x, 0 = widen, 1.0
;   %2 = icmp ugt i32 %right, %x = widen, 1.0
;   %3 = select i1 %1, i1 %2, i1 false = widen, 1.0
;   %4 = icmp ne i32 %y, 0 = uniform, 1.0
;   %5 = select i1 %3, i1 %4, i1 false = widen, 1.0
;   %6 = icmp ugt i32 %down, %y = uniform, 1.0
;   %7 = select i1 %5, i1 %6, i1 false = widen, 1.0
; some.end.some_crit_edge: lanes from some, or none
; if any:
;   blur: lanes from some
;     %p = linear 4
;     %p.left = linear 4
;     %p.right = linear 4
;     %a = contiguous, 3.0
;     %b = contiguous, 3.0
;     %sum = widen, 1.0
;     %q = linear 4
;     contiguous, 2.0: store float %sum, ptr addrspace(1) %q, align 4
; end.some: all lanes
; blur.all: all lanes
;   %p2 = linear 4
;   %p.left3 = linear 4
;   %p.right4 = linear 4
;   %a5 = contiguous, 2.0
;   %b6 = contiguous, 2.0
;   %sum7 = widen, 1.0
;   %q8 = linear 4
;   contiguous, 2.0: store float %sum7, ptr addrspace(1) %q8, align 4
; end: all lanes
