; RUN: veczc --print-costs --cpu znver4 -k k %s
; Two rows are merged. Which of two numbers is less decides where the next ones are, and comes out of a vector register in the scalar kernel, which waits for it in each round;
; with vectors it takes a third of the time.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare float @llvm.fmuladd.f32(float, float, float)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %id32 = trunc i64 %id to i32
  %first = mul i32 %id32, 32
  %end = add i32 %first, 32
  br label %loop

loop:
  %n = phi i32 [ 0, %entry ], [ %n.next, %next ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %next ]
  %j = phi i32 [ %first, %entry ], [ %j.next, %next ]
  %i = phi i32 [ %first, %entry ], [ %i.next, %next ]
  %has.i = icmp ult i32 %i, %end
  %has.j = icmp ult i32 %j, %end
  %has.both = select i1 %has.i, i1 %has.j, i1 false
  br i1 %has.both, label %compare, label %done

compare:
  %i.wide = zext i32 %i to i64
  %p = getelementptr inbounds float, ptr addrspace(1) %a, i64 %i.wide
  %x = load float, ptr addrspace(1) %p
  %j.wide = zext i32 %j to i64
  %q = getelementptr inbounds float, ptr addrspace(1) %b, i64 %j.wide
  %y = load float, ptr addrspace(1) %q
  %weight = uitofp i32 %n to float
  %is.less = fcmp olt float %x, %y
  br i1 %is.less, label %of.a, label %of.b

of.a:
  %sum.a = call float @llvm.fmuladd.f32(float %x, float %weight, float %sum)
  %i.more = add i32 %i, 1
  br label %next

of.b:
  %sum.b = call float @llvm.fmuladd.f32(float %y, float %weight, float %sum)
  %j.more = add i32 %j, 1
  br label %next

next:
  %sum.next = phi float [ %sum.a, %of.a ], [ %sum.b, %of.b ]
  %j.next = phi i32 [ %j, %of.a ], [ %j.more, %of.b ]
  %i.next = phi i32 [ %i.more, %of.a ], [ %i, %of.b ]
  %n.next = add i32 %n, 1
  br label %loop

done:
  %o = getelementptr inbounds float, ptr addrspace(1) %out, i64 %id
  store float %sum, ptr addrspace(1) %o
  ret void
}

; EXPECTED:
; scalar: 109.4 cycles
; 8 x 1 of x: 548.6 cycles busy, 1065.2 waiting, 201.7 for each of 8 work-items, 201.7 with what rows leave over
; 8 x 2 of x: 1214.2 cycles busy, 950.8 waiting, 135.3 for each of 16 work-items, 135.3 with what rows leave over
; 8 x 4 of x: 2714.0 cycles busy, 673.5 waiting, 105.9 for each of 32 work-items, 105.9 with what rows leave over
; 8 x 4 of x, masked tail: 2714.0 cycles busy, 673.5 waiting, 105.9 for each of 32 work-items, 105.9 with what rows leave over
; 8 x 4 of x, folded tail: 2715.5 cycles busy, 673.5 waiting, 105.9 for each of 32 work-items, 106.0 with what rows leave over
; 16 x 1 of x: 1192.4 cycles busy, 959.9 waiting, 134.5 for each of 16 work-items, 134.5 with what rows leave over
; 16 x 2 of x: 2665.0 cycles busy, 682.9 waiting, 104.6 for each of 32 work-items, 104.6 with what rows leave over
; 16 x 2 of x, masked tail: 2665.0 cycles busy, 682.9 waiting, 104.6 for each of 32 work-items, 104.7 with what rows leave over
; 16 x 2 of x, folded tail: 2666.5 cycles busy, 682.9 waiting, 104.7 for each of 32 work-items, 104.8 with what rows leave over
; 16 x 4 of x: 5808.8 cycles busy, 410.3 waiting, 97.2 for each of 64 work-items, 97.2 with what rows leave over
; 16 x 4 of x, masked tail: 5808.8 cycles busy, 410.3 waiting, 97.2 for each of 64 work-items, 97.3 with what rows leave over
; 16 x 4 of x, folded tail: 5810.8 cycles busy, 410.3 waiting, 97.2 for each of 64 work-items, 97.3 with what rows leave over
; chosen: 16 x 4 of x
