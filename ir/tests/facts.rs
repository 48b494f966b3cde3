//! Every attribute and every kind of metadata comes back as it was put in, and is absent before.

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::attributes::{self, BarrierSchedule};
use ir::metadata::{self, ScheduledParams};
use ir::vectorization::{self, Link, Vectorization, Width, Wrapping};
use ir::{rewrite, view};

/// A module with two functions, the first of which calls the second.
fn with_functions(
    test: impl for<'ctx> FnOnce(&Module<'ctx>, FunctionValue<'ctx>, FunctionValue<'ctx>, CallSiteValue<'ctx>),
) {
    let context = Context::create();
    let module = context.create_module("test");
    let ty = context.void_type().fn_type(&[], false);
    let (a, b) = (module.add_function("a", ty, None), module.add_function("b", ty, None));
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(a, "entry"));
    let call = builder.build_call(b, &[], "").unwrap();
    builder.build_return(None).unwrap();
    test(&module, a, b, call);
    module.verify().unwrap();
}

#[test]
fn kernels() {
    with_functions(|module, a, b, _| {
        assert!(!attributes::is_kernel(a));
        attributes::set_is_kernel(a);
        assert!(attributes::is_kernel(a) && !attributes::is_kernel_entry_point(a));
        attributes::set_is_kernel_entry_point(a);
        assert!(attributes::is_kernel(a) && attributes::is_kernel_entry_point(a));
        assert_eq!(attributes::entry_points(module), [a]);
        attributes::take_is_kernel(b, a);
        assert!(!attributes::is_kernel(a) && attributes::is_kernel_entry_point(b));
        // Nothing to take: what was there goes.
        attributes::take_is_kernel(b, a);
        assert!(!attributes::is_kernel(b));
        attributes::set_is_kernel(b);
        attributes::drop_is_kernel(b);
        assert!(!attributes::is_kernel(b));
    });
}

#[test]
fn names() {
    with_functions(|_, a, _, _| {
        assert_eq!(attributes::original_name(a), "a");
        attributes::set_original_name(a, "kernel");
        assert_eq!(attributes::original_name(a), "kernel");
        assert_eq!(attributes::derived_name(a, ".pass1"), "a.pass1");
        attributes::set_base_name(a, "kernel");
        assert_eq!(attributes::base_name(a), "kernel");
        assert_eq!(attributes::derived_name(a, ".pass2"), "kernel.pass2");
    });
}

#[test]
fn numbers() {
    with_functions(|_, a, _, _| {
        assert_eq!(attributes::local_mem_usage(a), 0);
        attributes::set_local_mem_usage(a, 48);
        assert_eq!(attributes::local_mem_usage(a), 48);
        assert_eq!(attributes::zeroed_local_mem(a), 0);
        attributes::set_zeroed_local_mem(a, 32);
        assert_eq!(attributes::zeroed_local_mem(a), 32);
        assert_eq!(attributes::private_mem_usage(a), 0);
        attributes::set_private_mem_usage(a, 16);
        assert_eq!(attributes::private_mem_usage(a), 16);
        assert_eq!(attributes::sub_group_size(a), None);
        attributes::set_sub_group_size(a, 8);
        assert_eq!(attributes::sub_group_size(a), Some(8));
    });
}

#[test]
fn orders_and_schedules() {
    with_functions(|_, a, _, call| {
        assert_eq!(attributes::work_item_order(a), [0, 1, 2]);
        attributes::set_work_item_order(a, [2, 0, 1]);
        assert_eq!(attributes::work_item_order(a), [2, 0, 1]);
        assert_eq!(attributes::barrier_schedule(call), BarrierSchedule::Unordered);
        for schedule in [
            BarrierSchedule::Linear,
            BarrierSchedule::Once,
            BarrierSchedule::Unordered,
        ] {
            attributes::set_barrier_schedule(call, schedule);
            assert_eq!(attributes::barrier_schedule(call), schedule);
        }
    });
}

#[test]
fn no_sub_groups() {
    with_functions(|_, a, _, _| {
        assert!(!attributes::has_no_sub_groups(a));
        attributes::set_has_no_sub_groups(a);
        assert!(attributes::has_no_sub_groups(a));
        attributes::drop_has_no_sub_groups(a);
        assert!(!attributes::has_no_sub_groups(a));
    });
}

#[test]
fn sizes() {
    with_functions(|_, a, _, _| {
        assert_eq!(metadata::required_work_group_size(a), None);
        metadata::set_required_work_group_size(a, [8, 4, 1]);
        assert_eq!(metadata::required_work_group_size(a), Some([8, 4, 1]));
        metadata::set_required_work_group_size(a, [16, 1, 1]);
        assert_eq!(metadata::required_work_group_size(a), Some([16, 1, 1]));
        assert_eq!(metadata::max_work_dim(a), None);
        metadata::set_max_work_dim(a, 2);
        assert_eq!(metadata::max_work_dim(a), Some(2));
        assert_eq!(metadata::required_sub_group_size(a), None);
        metadata::set_required_sub_group_size(a, 32);
        assert_eq!(metadata::required_sub_group_size(a), Some(32));
    });
}

#[test]
fn uniform_work_groups() {
    with_functions(|_, a, _, _| {
        assert!(!attributes::has_uniform_work_groups(a));
        for is_uniform in [true, false] {
            attributes::set_has_uniform_work_groups(a, is_uniform);
            assert_eq!(attributes::has_uniform_work_groups(a), is_uniform);
        }
    });
}

#[test]
fn lists_of_kernels() {
    let context = Context::create();
    let text = "define void @a() { ret void }
        define void @b() { ret void }
        !opencl.kernels = !{!0, !1}
        !0 = !{ptr @a, !{!\"kernel_arg_addr_space\"}, !{!\"reqd_work_group_size\", i32 8, i32 4, i32 2}}
        !1 = !{ptr @b}\0";
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "text");
    let module = context.create_module_from_ir(buffer).unwrap();
    let listed = metadata::listed_kernels(&module).unwrap();
    let told: Vec<_> = listed
        .iter()
        .map(|kernel| (view::name(kernel.function), kernel.required_work_group_size))
        .collect();
    assert_eq!(told, [("a".to_owned(), Some([8, 4, 2])), ("b".to_owned(), None)]);
    assert_eq!(metadata::listed_kernels(&context.create_module("empty")), None);
}

#[test]
fn scheduling() {
    with_functions(|module, a, _, _| {
        assert_eq!(metadata::scheduled_params(a), ScheduledParams::default());
        for (item, group) in [(Some(3), Some(4)), (None, Some(0)), (Some(1), None)] {
            metadata::set_scheduled_params(a, ScheduledParams { item, group });
            assert_eq!(metadata::scheduled_params(a), ScheduledParams { item, group });
        }
        assert!(metadata::scheduling_parameters(module).is_empty());
        metadata::set_scheduling_parameters(module, &["item", "group"]);
        metadata::set_scheduling_parameters(module, &["item", "group"]);
        assert_eq!(metadata::scheduling_parameters(module), ["item", "group"]);
    });
}

#[test]
fn vectorized_versions() {
    with_functions(|module, a, b, _| {
        assert!(vectorization::derived(a).is_empty() && vectorization::base(b).is_none());
        let wide = Vectorization {
            width: Width {
                lanes: 4,
                is_scalable: true,
            },
            dimension: 1,
            is_predicated: true,
        };
        let c = module.add_function("c", a.get_type(), None);
        vectorization::link(a, b, Vectorization::of_lanes(8));
        vectorization::link(a, c, wide);
        let link = |vectorization, function| Link {
            vectorization,
            function,
        };
        assert_eq!(
            vectorization::derived(a),
            [link(Vectorization::of_lanes(8), b), link(wide, c)]
        );
        assert_eq!(vectorization::base(b), Some(link(Vectorization::of_lanes(8), a)));
        assert_eq!(vectorization::base(c), Some(link(wide, a)));
        // A name does not matter, and what is deleted is no version any more.
        c.as_global_value().set_name("d");
        assert_eq!(
            vectorization::base(c).map(|link| view::name(link.function)),
            Some("a".to_owned())
        );
        rewrite::delete_function(c);
        assert!(vectorization::derived(a).iter().all(|link| link.function == b));
    });
}

#[test]
fn failures_and_wrappers() {
    with_functions(|_, a, _, _| {
        assert!(vectorization::failures(a).is_empty());
        vectorization::set_failed(a, Vectorization::of_lanes(8));
        vectorization::set_failed(a, Vectorization::of_lanes(16));
        assert_eq!(
            vectorization::failures(a),
            [Vectorization::of_lanes(8), Vectorization::of_lanes(16)]
        );
        assert_eq!(vectorization::wrapping(a), None);
        for tail in [Some(Vectorization::SCALAR), None] {
            let main = Vectorization::of_lanes(16);
            vectorization::set_wrapping(a, Wrapping { main, tail });
            assert_eq!(vectorization::wrapping(a), Some(Wrapping { main, tail }));
        }
    });
}
