; RUN: veczc --print frequencies -k k %s
; What is looked for among the elements of a long vector is hardly ever found, in whatever form it is asked.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, <16 x i32> %v, <4 x i32> %short, i32 %wanted) {
entry:
  %one = extractelement <16 x i32> %v, i32 0
  %is = icmp eq i32 %one, %wanted
  br i1 %is, label %found, label %next
found:
  store i32 1, ptr addrspace(1) %p
  br label %next
next:
  %all = icmp ne <16 x i32> %v, zeroinitializer
  %second = extractelement <16 x i1> %all, i32 1
  br i1 %second, label %often, label %last
often:
  store i32 2, ptr addrspace(1) %p
  br label %last
last:
  %of_four = extractelement <4 x i32> %short, i32 0
  %maybe = icmp eq i32 %of_four, %wanted
  br i1 %maybe, label %half, label %end
half:
  store i32 3, ptr addrspace(1) %p
  br label %end
end:
  store i32 4, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; frequencies of k:
; entry: 1.00
; found: 0.00
; next: 1.00
; often: 1.00
; last: 1.00
; half: 0.50
; end: 1.00
