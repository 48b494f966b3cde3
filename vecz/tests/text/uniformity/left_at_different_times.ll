; Lanes part at the start of a loop, and what decides whether one of the ways leaves it is the same for all: they leave in different rounds all the same, and what was the same in each round is not so behind
; the loop. Where they have met again before the loop is left, they leave it together.
; RUN: veczc --print uniformity -k apart -k together -k outer -k around_one_block %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @apart(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %g = call i64 @__mux_get_global_id(i32 0)
  br label %start

start:
  %i = phi i64 [ 0, %entry ], [ %next, %again ]
  %sum = add i64 %g, %i
  %low = and i64 %sum, 3
  %is_mine = icmp eq i64 %low, 0
  br i1 %is_mine, label %mine, label %again

mine:
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %is_one = icmp eq i32 %x, 1
  br i1 %is_one, label %end, label %again

again:
  %next = add i64 %i, 1
  br label %start

end:
  %found = phi i64 [ %i, %mine ]
  %q = getelementptr i64, ptr addrspace(1) %out, i64 %g
  store i64 %found, ptr addrspace(1) %q
  ret void
}

define spir_kernel void @together(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %g = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %out, i64 %g
  br label %start

start:
  %i = phi i64 [ 0, %entry ], [ %next, %again ]
  %sum = add i64 %g, %i
  %low = and i64 %sum, 3
  %is_mine = icmp eq i64 %low, 0
  br i1 %is_mine, label %mine, label %all

mine:
  store i64 7, ptr addrspace(1) %q
  br label %all

all:
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %is_one = icmp eq i32 %x, 1
  br i1 %is_one, label %end, label %again

again:
  %next = add i64 %i, 1
  br label %start

end:
  %found = phi i64 [ %i, %all ]
  store i64 %found, ptr addrspace(1) %q
  ret void
}

define spir_kernel void @outer(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %g = call i64 @__mux_get_global_id(i32 0)
  br label %round

round:
  %j = phi i64 [ 0, %entry ], [ %more, %behind ]
  br label %start

start:
  %i = phi i64 [ 0, %round ], [ %next, %again ]
  %sum = add i64 %g, %i
  %low = and i64 %sum, 3
  %is_mine = icmp eq i64 %low, 0
  br i1 %is_mine, label %mine, label %again

mine:
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %is_one = icmp eq i32 %x, 1
  br i1 %is_one, label %behind, label %again

again:
  %next = add i64 %i, 1
  br label %start

behind:
  %found = phi i64 [ %i, %mine ]
  %more = add i64 %j, 1
  %is_more = icmp ult i64 %more, 5
  br i1 %is_more, label %round, label %end

end:
  %rounds = phi i64 [ %j, %behind ]
  %last = phi i64 [ %found, %behind ]
  %q = getelementptr i64, ptr addrspace(1) %out, i64 %g
  store i64 %rounds, ptr addrspace(1) %q
  store i64 %last, ptr addrspace(1) %out
  ret void
}

define spir_kernel void @around_one_block(ptr addrspace(1) %out, i64 %n) {
entry:
  %g = call i64 @__mux_get_global_id(i32 0)
  br label %round

round:
  %j = phi i64 [ 0, %entry ], [ %more, %behind ]
  br label %own

own:
  %i = phi i64 [ 0, %round ], [ %next, %own ]
  %next = add i64 %i, 1
  %is_left = icmp uge i64 %next, %g
  br i1 %is_left, label %behind, label %own

behind:
  %more = add i64 %j, 1
  %is_more = icmp ult i64 %more, %n
  br i1 %is_more, label %round, label %end

end:
  store i64 %more, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; uniformity of apart:
; entry:
;   %g: varying
; start:
;   %i: uniform where a lane comes
;   %sum: varying
;   %low: varying
;   %is_mine: varying
;   branch: divergent
; mine:
;   %p: uniform where a lane comes
;   %x: uniform where a lane comes
;   %is_one: uniform where a lane comes
;   branch: uniform
; again:
;   %next: uniform where a lane comes
; end:
;   %found: varying
;   %q: varying
; uniformity of together:
; entry:
;   %g: varying
;   %q: varying
; start:
;   %i: uniform
;   %sum: varying
;   %low: varying
;   %is_mine: varying
;   branch: divergent
; mine:
; all:
;   %p: uniform
;   %x: uniform
;   %is_one: uniform
;   branch: uniform
; again:
;   %next: uniform
; end:
;   %found: uniform
; uniformity of outer:
; entry:
;   %g: varying
; round:
;   %j: uniform
; start:
;   %i: uniform where a lane comes
;   %sum: varying
;   %low: varying
;   %is_mine: varying
;   branch: divergent
; mine:
;   %p: uniform where a lane comes
;   %x: uniform where a lane comes
;   %is_one: uniform where a lane comes
;   branch: uniform
; again:
;   %next: uniform where a lane comes
; behind:
;   %found: varying
;   %more: uniform
;   %is_more: uniform
;   branch: uniform
; end:
;   %rounds: uniform
;   %last: varying
;   %q: varying
; uniformity of around_one_block:
; entry:
;   %g: varying
; round:
;   %j: uniform
; own:
;   %i: uniform where a lane comes
;   %next: uniform where a lane comes
;   %is_left: varying
;   branch: divergent
; behind:
;   %more: uniform
;   %is_more: uniform
;   branch: uniform
; end:
