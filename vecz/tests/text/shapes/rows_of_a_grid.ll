; RUN: veczc --print shapes %s
; Neighbours mostly are in one row, and then have neighbouring columns. What is loaded for a row all of them have; not what is loaded where some lanes are off, or
; from memory that others change. By constants that hardly any lanes share, nothing is known.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(i32 %width, ptr addrspace(1) %table, ptr addrspace(1) %p) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %row = udiv i32 %i, %width
  %before = mul i32 %row, %width
  %column = sub i32 %i, %before
  %point = add i32 %before, %column
  %signed = sdiv i64 %id, 1000
  %few = sdiv i64 %id, 3
  %warp = lshr i32 %i, 5
  %pair = lshr i32 %i, 1
  %wide = zext i32 %warp to i64
  %place = getelementptr i32, ptr addrspace(1) %table, i64 %wide
  %start = load i32, ptr addrspace(1) %place
  %half = lshr i32 %start, 1
  %next = add i32 %half, %i
  %changing = load volatile i32, ptr addrspace(1) %place
  %is = icmp ult i32 %i, %width
  br i1 %is, label %some, label %all
some:
  %masked = load i32, ptr addrspace(1) %place
  br label %all
all:
  ret void
}

; EXPECTED:
; shapes of k:
; %id: strided 1
; %i: strided 1
; %row: guarded 0
; %before: guarded 0
; %column: guarded 1
; %point: guarded 1
; %signed: guarded 0
; %few: varying
; %warp: guarded 0
; %pair: varying
; %wide: guarded 0
; %place: guarded 0
; %start: guarded 0
; %half: guarded 0
; %next: guarded 1
; %changing: varying
; %is: varying
; %masked: varying
