//! Annotations of the source, and the shapes that they stand for.

use inkwell::context::Context;
use inkwell::types::FunctionType;
use inkwell::AddressSpace;

use crate::vector_functions::annotations::{Annotation, AnnotationError, SourceParameter};
use crate::vector_functions::lanes::{characteristic, default_lanes, Characteristic};
use crate::vector_functions::{Architecture, Isa, Parameter};

fn source(parameters: &[(&str, i64)]) -> Vec<SourceParameter> {
    let parameters = parameters.iter();
    parameters
        .map(|(name, unit)| SourceParameter {
            name: Some((*name).to_owned()),
            unit: Some(*unit),
            is_reference: false,
        })
        .collect()
}

fn shapes(annotation: &Annotation, architecture: Architecture, isas: &[Isa], scalar: FunctionType<'_>) -> Vec<String> {
    let lanes = |isa: Isa, parameters: &[Parameter]| default_lanes(isa, characteristic(scalar, parameters));
    let shapes = annotation.shapes(architecture, isas, lanes);
    shapes.iter().map(ToString::to_string).collect()
}

/// Annotation, parameters with their units, architecture, instruction set, vector function, shape.
type Row<'a> = (&'a str, &'a [(&'a str, i64)], Architecture, Isa, &'a str, &'a str);

/// The annotations of the proposal's examples, with what each stands for.
#[test]
fn variants_of_the_proposal() {
    let one: &[(&str, i64)] = &[("Input", 1)];
    let rows: &[Row] = &[
        ("clang_declare_simd_variant(“vector_foo_01\", simdlen(2), notinbranch, isa(\"simd\"))", one, Architecture::AArch64, Isa::AdvancedSimd, "vector_foo_01", "nN2v"),
        ("clang_declare_simd_variant(“vector_foo_02\", simdlen(2), inbranch, isa(\"simd\"))", one, Architecture::AArch64, Isa::AdvancedSimd, "vector_foo_02", "nM2v"),
        ("clang_declare_simd_variant(“vector_foo_03\", simdlen(2), notinbranch, linear(Output, 1), isa(\"simd\"))", &[("Input", 1), ("Output", 8)], Architecture::AArch64, Isa::AdvancedSimd, "vector_foo_03", "nN2vl8"),
        ("clang_declare_simd_variant(“vector_foo_04\", simdlen(\"scalable\"), inbranch, isa(\"sve\"))", one, Architecture::AArch64, Isa::Sve, "vector_foo_04", "sMxv"),
        ("clang_declare_simd_variant(“vector_foo_05\", simdlen(4), inbranch, isa(\"sve\"))", one, Architecture::AArch64, Isa::Sve, "vector_foo_05", "sM4v"),
        ("clang_declare_simd_variant(“MyAddVec\", simdlen(8), notinbranch, linear(a), arch(\"core_2nd_gen_avx\"))", &[("a", 4), ("b", 1)], Architecture::X86, Isa::Sse, "MyAddVec", "bN8l4v"),
        ("clang_declare_simd_variant(“vector_foo_07\", simdlen(4), linear(a), notinbranch, arch(\"armv8.2-a+simd\"))", &[("a", 4), ("x", 1)], Architecture::AArch64, Isa::AdvancedSimd, "vector_foo_07", "nN4l4v"),
    ];
    let context = Context::create();
    let scalar = context.void_type().fn_type(&[], false);
    for (text, parameters, architecture, isa, variant, shape) in rows {
        let annotation = Annotation::variant(text, &source(parameters))
            .expect("it is one")
            .expect(text);
        assert_eq!(annotation.variant.as_deref(), Some(*variant), "{text}");
        assert_eq!(shapes(&annotation, *architecture, &[*isa], scalar), [*shape], "{text}");
    }
}

/// `#pragma omp declare simd`: both examples of the POWER document, and the proposal's example 7.
#[test]
fn clauses_of_openmp() {
    let context = Context::create();
    let (float, double, int) = (context.f32_type(), context.f64_type(), context.i32_type());
    let pointer = context.ptr_type(AddressSpace::default());
    let power1 = Annotation::clauses(
        "notinbranch uniform(q) aligned(q:16) linear(k:1)",
        &source(&[("q", 4), ("x", 1), ("k", 1)]),
    );
    let scalar = float.fn_type(&[pointer.into(), float.into(), int.into()], false);
    assert_eq!(
        shapes(&power1.expect("clauses"), Architecture::Power, &[Isa::Vsx], scalar),
        ["bN4ua16vl"]
    );
    let power2 = Annotation::clauses("notinbranch", &source(&[("x", 1)])).expect("clauses");
    let scalar = double.fn_type(&[double.into()], false);
    assert_eq!(shapes(&power2, Architecture::Power, &[Isa::Vsx], scalar), ["bN2v"]);
    // What clang 19 writes for the first example on x86, and with masks when nothing is said of them.
    let x86 = [Isa::Sse, Isa::Avx, Isa::Avx2, Isa::Avx512];
    let both = Annotation::clauses("", &source(&[("x", 1)])).expect("no clauses");
    let expected = ["bN2v", "bM2v", "cN4v", "cM4v", "dN4v", "dM4v", "eN8v", "eM8v"];
    assert_eq!(shapes(&both, Architecture::X86, &x86, scalar), expected);
    assert_eq!(
        shapes(&both, Architecture::Power, &[Isa::Vsx], scalar),
        ["bN2v"],
        "POWER has no masks"
    );
    let seven = Annotation::clauses("linear(a) notinbranch", &source(&[("a", 4), ("x", 1)])).expect("clauses");
    let two_and_four =
        [2, 4].map(|lanes| seven.shapes(Architecture::AArch64, &[Isa::AdvancedSimd], |_, _| Some(lanes)));
    let two_and_four = two_and_four.map(|it| it[0].to_string());
    assert_eq!(two_and_four, ["nN2l4v", "nN4l4v"]);
}

#[test]
fn linear_clauses() {
    let parameters = [
        SourceParameter {
            name: None,
            unit: Some(1),
            is_reference: true,
        },
        SourceParameter {
            name: Some("p".to_owned()),
            unit: Some(4),
            is_reference: false,
        },
        SourceParameter {
            name: Some("s".to_owned()),
            unit: Some(1),
            is_reference: false,
        },
    ];
    for (clauses, expected) in [
        ("linear(ref(0):8)", "R8vv"),
        ("linear(uval(0):2)", "U2vv"),
        ("linear(val(0):-2)", "Ln2vv"),
        ("linear(0)", "Lvv"),
        ("linear(val(p))", "vl4v"),
        ("linear(p:-1)", "vln4v"),
        ("linear(p:s) uniform(s)", "vls2u"),
        ("linear_ref(0,s), uniform(2)", "Rs2vu"),
        ("linear_uval(0, 3)", "U3vv"),
        ("linear_val(0, 3)", "L3vv"),
        ("linear(p, s : 2)", "vl8l2"),
        ("align(p, 32)", "vva32v"),
    ] {
        let annotation = Annotation::clauses(clauses, &parameters).expect(clauses);
        let text: String = annotation.parameters.iter().map(ToString::to_string).collect();
        assert_eq!(text, expected, "{clauses}");
    }
}

#[test]
fn wrong_annotations_are_named() {
    use AnnotationError::*;
    let parameters = source(&[("a", 4), ("b", 1)]);
    for (clauses, error) in [
        ("simd", UnknownClause("simd".to_owned())),
        ("inbranch notinbranch", Branches),
        ("uniform(c)", UnknownParameter("c".to_owned())),
        ("uniform(2)", UnknownParameter("2".to_owned())),
        ("uniform(a", Clause("uniform(a".to_owned())),
        ("uniform(a) linear(a)", Twice("a".to_owned())),
        ("linear(a:0)", Step("0".to_owned())),
        ("linear(a:c)", Step("c".to_owned())),
        ("linear(a:9223372036854775807)", Step("9223372036854775807".to_owned())),
        ("aligned(a:3)", Alignment("3".to_owned())),
        ("aligned(a)", Alignment(String::new())),
        ("simdlen(0)", Lanes("0".to_owned())),
        ("simdlen(many)", Lanes("many".to_owned())),
        ("isa(\"mmx\")", UnknownIsa("mmx".to_owned())),
    ] {
        assert_eq!(Annotation::clauses(clauses, &parameters), Err(error), "{clauses}");
    }
    let unknown = SourceParameter {
        name: None,
        unit: None,
        is_reference: false,
    };
    let unknown = std::slice::from_ref(&unknown);
    assert_eq!(Annotation::clauses("linear(0)", unknown), Err(NoStep("0".to_owned())));
    let bytes = Annotation::clauses("linear(0:4)", unknown).expect("clauses");
    assert_eq!(bytes.parameters[0].to_string(), "l4");
    assert_eq!(Annotation::variant("declare_simd_variant()", &[]), Some(Err(NoVariant)));
    let open = |text: &str| Annotation::variant(text, &[]).and_then(Result::err);
    assert_eq!(open("declare_simd_variant(f4"), Some(Clause("(f4".to_owned())));
    assert_eq!(
        open("declare_simd_variant(f4, simdlen(4)"),
        Some(Clause("simdlen(4".to_owned()))
    );
    assert_eq!(Annotation::variant("something else", &[]), None);
    assert_eq!(Annotation::variant("declare_simd_variants(f4)", &[]), None);
}

/// The characteristic data type, rule by rule, and the lanes that POWER makes of it.
#[test]
fn lanes_by_characteristic_data_type() {
    let context = Context::create();
    let (float, double, int, short) = (
        context.f32_type(),
        context.f64_type(),
        context.i32_type(),
        context.i16_type(),
    );
    let (byte, void) = (context.i8_type(), context.void_type());
    let doubles = double.array_type(2);
    let complex = context.struct_type(&[double.into(), double.into()], false);
    let mixed = context.struct_type(&[int.into(), float.into()], false);
    let parameters = |clauses: &str, count: usize| {
        let source: Vec<SourceParameter> = (0..count)
            .map(|_| SourceParameter {
                name: None,
                unit: Some(1),
                is_reference: false,
            })
            .collect();
        Annotation::clauses(clauses, &source).expect(clauses).parameters
    };
    let rows = [
        (
            "the result's",
            float.fn_type(&[double.into()], false),
            parameters("", 1),
            4,
            4,
        ),
        (
            "the first vector's",
            void.fn_type(&[int.into(), short.into()], false),
            parameters("uniform(0)", 2),
            2,
            8,
        ),
        (
            "not that of linear ones",
            void.fn_type(&[double.into(), byte.into()], false),
            parameters("linear(0)", 2),
            1,
            16,
        ),
        (
            "int if there is none",
            void.fn_type(&[double.into()], false),
            parameters("uniform(0)", 1),
            4,
            4,
        ),
        (
            "a whole aggregate",
            void.fn_type(&[doubles.into()], false),
            parameters("", 1),
            16,
            1,
        ),
        (
            "a complex result",
            complex.fn_type(&[], false),
            parameters("", 0),
            16,
            1,
        ),
        (
            "int for other structs",
            void.fn_type(&[mixed.into(), double.into()], false),
            parameters("", 2),
            4,
            4,
        ),
    ];
    for (what, function, parameters, bytes, lanes) in rows {
        let found = characteristic(function, &parameters);
        assert_eq!(found.bytes, bytes, "{what}");
        assert_eq!(default_lanes(Isa::Vsx, found), Some(lanes), "{what}");
    }
    let float = Characteristic {
        bytes: 4,
        is_float: true,
    };
    let int = Characteristic {
        bytes: 4,
        is_float: false,
    };
    let x86 = [Isa::Sse, Isa::Avx, Isa::Avx2, Isa::Avx512];
    assert_eq!(
        x86.map(|isa| default_lanes(isa, float)),
        [Some(4), Some(8), Some(8), Some(16)]
    );
    assert_eq!(
        x86.map(|isa| default_lanes(isa, int)),
        [Some(4), Some(4), Some(8), Some(16)]
    );
    assert_eq!(default_lanes(Isa::Sve, float), None, "a scalable register has no size");
}
