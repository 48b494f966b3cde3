; RUN: veczc --print uniformity %s
; The counter of a loop that lanes leave one by one is the same in all that go on, also where there is a loop around it. Not if it goes on by what lanes differ in, nor if it
; begins where an earlier such loop was left.
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @insert(ptr addrspace(1) %p, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %own = getelementptr i32, ptr addrspace(1) %p, i64 %id
  br label %outer
outer:
  %j = phi i32 [ 1, %entry ], [ %j.next, %left ]
  br label %inner
inner:
  %q = phi i32 [ %j, %outer ], [ %q.next, %again ]
  %sum = phi i32 [ 0, %outer ], [ %sum.next, %again ]
  %q.next = add i32 %q, -1
  %q.wide = sext i32 %q.next to i64
  %at = getelementptr i32, ptr addrspace(1) %own, i64 %q.wide
  %x = load i32, ptr addrspace(1) %at
  %sum.next = add i32 %sum, %x
  %stays = icmp sgt i32 %x, 0
  br i1 %stays, label %again, label %left
again:
  br label %inner
left:
  %last = phi i32 [ %q, %inner ]
  %last.wide = sext i32 %last to i64
  %to = getelementptr i32, ptr addrspace(1) %own, i64 %last.wide
  store i32 %j, ptr addrspace(1) %to
  %j.next = add i32 %j, 1
  %more = icmp slt i32 %j.next, %n
  br i1 %more, label %outer, label %end
end:
  ret void
}

define spir_kernel void @goes_on_where_it_was_left(ptr addrspace(1) %p, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %own = getelementptr i32, ptr addrspace(1) %p, i64 %id
  br label %outer
outer:
  %j = phi i32 [ 1, %entry ], [ %q.next, %left ]
  br label %inner
inner:
  %q = phi i32 [ %j, %outer ], [ %q.next, %again ]
  %q.next = add i32 %q, 1
  %q.wide = sext i32 %q.next to i64
  %at = getelementptr i32, ptr addrspace(1) %own, i64 %q.wide
  %x = load i32, ptr addrspace(1) %at
  %stays = icmp sgt i32 %x, 0
  br i1 %stays, label %again, label %left
again:
  br label %inner
left:
  %more = icmp slt i32 %q.next, %n
  br i1 %more, label %outer, label %end
end:
  ret void
}

; EXPECTED:
; uniformity of insert:
; entry:
;   %id: varying
;   %own: varying
; outer:
;   %j: uniform
; inner:
;   %q: uniform where a lane comes
;   %sum: varying
;   %q.next: uniform where a lane comes
;   %q.wide: uniform where a lane comes
;   %at: varying
;   %x: varying
;   %sum.next: varying
;   %stays: varying
;   branch: divergent
; left:
;   %last: varying
;   %last.wide: varying
;   %to: varying
;   %j.next: uniform
;   %more: uniform
;   branch: uniform
; end:
; again:
; uniformity of goes_on_where_it_was_left:
; entry:
;   %id: varying
;   %own: varying
; outer:
;   %j: varying
; inner:
;   %q: varying
;   %q.next: varying
;   %q.wide: varying
;   %at: varying
;   %x: varying
;   %stays: varying
;   branch: divergent
; left:
;   %more: varying
;   branch: divergent
; end:
; again:
