; RUN: veczc --print-plan -k k:4 --choice noReplicateLoops %s
; Lanes leave the first loop one by one, by two exits, and are together again behind it: the second one is the same for all.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %start = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %bound = load i32, ptr addrspace(1) %start
  br label %search
search:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %s = phi i32 [ 0, %entry ], [ %sum, %more ]
  %c = icmp ult i32 %i, %bound
  br i1 %c, label %more, label %found
more:
  %next = add i32 %i, 1
  %at = zext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %start, i64 %at
  %x = load i32, ptr addrspace(1) %p
  %sum = add i32 %x, %s
  %five = icmp eq i32 %sum, 5
  br i1 %five, label %found, label %search
found:
  %r = phi i32 [ 5, %more ], [ %s, %search ]
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %fill, label %done
fill:
  %j = phi i32 [ %k, %fill ], [ 0, %found ]
  %t = phi i32 [ %u, %fill ], [ %r, %found ]
  %u = mul i32 %t, %t
  %k = add i32 %j, 1
  %again = icmp slt i32 %k, %n
  br i1 %again, label %fill, label %done
done:
  %v = phi i32 [ %r, %found ], [ %u, %fill ]
  %q = getelementptr i32, ptr addrspace(1) %b, i64 %id
  store i32 %v, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; 4 x 1 of x
; entry: all lanes
;   %id = id
;   %start = linear 4
;   %bound = contiguous, 1.0
; loop search, until the last lane has left:
;   search: lanes in loop search
;     %i = uniform phi
;     %s = phi
;     %c = widen, 1.0
;   more: lanes from search, or none
;     %next = uniform, 1.0
;     %at = uniform
;     %p = linear 4
;     %x = contiguous, 1.5
;     %sum = widen, 1.0
;     %five = widen, 1.0
;   more.search_crit_edge: lanes from more, or none
; search.found_crit_edge: lanes from search, or none
;   %s.lcssa = set at exits, 1.0
; foundsplit: lanes from more, or none
; found: all lanes
;   %r = blend, 1.0
;   %some = uniform, 1.0
; found.done_crit_edge: all lanes
; fill.preheader: all lanes
; loop fill:
;   fill: all lanes
;     %j = uniform phi
;     %t = phi
;     %u = widen, 1.0
;     %k = uniform, 1.0
;     %again = uniform, 1.0
;   fill.fill_crit_edge: all lanes
; done.loopexit: all lanes
;   %u.lcssa = phi
; done: all lanes
;   %v = phi
;   %q = linear 4
;   contiguous, 1.0: store i32 %v, ptr addrspace(1) %q, align 4
