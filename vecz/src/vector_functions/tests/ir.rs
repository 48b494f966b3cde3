//! The attribute in IR, the two questions, and what keeps functions in the module.

use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::values::CallSiteValue;
use ir::{vector_variants, view};

use crate::test_ir;
use crate::vector_functions::declared::{declare, Useless};
use crate::vector_functions::{
    Architecture, DeclaredVariants, Isa, Malformed, NoVectorFunctions, Several, SignatureError, VectorFunctionName,
    VectorFunctionTable, VectorFunctions,
};

fn only_call<'ctx>(module: &Module<'ctx>) -> CallSiteValue<'ctx> {
    view::calls(module.get_function("caller").expect("there is a caller"))[0]
}

fn shapes(functions: &dyn VectorFunctions, module: &Module<'_>) -> Vec<String> {
    functions
        .shapes(only_call(module))
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// What the first shape of the call leads to: the name of the function.
fn first_function(functions: &dyn VectorFunctions, module: &Module<'_>) -> Option<String> {
    let shape = functions.shapes(only_call(module)).into_iter().next()?;
    let found = functions.function(module, only_call(module), &shape)?;
    assert_eq!(found.signature.ty, found.function.get_type());
    Some(view::name(found.function))
}

/// A declaration of `foo` with an attribute, and a caller.
fn calling_foo(attribute: &str, rest: &str) -> String {
    format!(
        "declare float @foo(ptr, i32) #0\n\
         define float @caller(ptr %a, i32 %b) {{\n  %x = call float @foo(ptr %a, i32 %b)\n  ret float %x\n}}\n{rest}\n\
         attributes #0 = {{ {attribute} }}\n"
    )
}

/// Example 7 of the proposal: two functions that a compiler made, one of which the user has a better one for.
#[test]
fn functions_that_users_wrote_come_first() {
    let context = Context::create();
    let text = calling_foo(
        "\"vector-function-abi-variant\"=\"_ZGVnN2l4v_foo,_ZGVnN4l4v_foo,_ZGVnN4l4v_foo(vector_foo)\"",
        "declare <2 x float> @_ZGVnN2l4v_foo(ptr, <2 x i32>)\ndeclare <4 x float> @_ZGVnN4l4v_foo(ptr, <4 x i32>)\n\
         declare <4 x float> @vector_foo(ptr, <4 x i32>)",
    );
    let module = test_ir::module(&context, &text);
    let declared = DeclaredVariants::new(Architecture::AArch64, &[Isa::AdvancedSimd]);
    assert_eq!(shapes(&declared, &module), ["nN4l4v", "nN2l4v"]);
    assert_eq!(first_function(&declared, &module).as_deref(), Some("vector_foo"));
    let foo = module.get_function("foo").expect("it is declared");
    assert_eq!(declared.check(&module, foo), []);
    assert_eq!(vector_variants::functions_with_variants(&module), [foo]);
    let for_sve = DeclaredVariants::new(Architecture::AArch64, &[Isa::Sve]);
    assert_eq!(shapes(&for_sve, &module), [""; 0], "not for this CPU");
    assert_eq!(shapes(&NoVectorFunctions, &module), [""; 0]);
}

/// Examples 1 and 6: what is declared goes by the name of the ABI, what is called by that of the redirection; the attribute's first name; the attribute of a call.
#[test]
fn the_name_of_the_abi_gives_the_type_of_a_redirection() {
    let context = Context::create();
    let text = calling_foo(
        "\"vector-abi-variant\"=\"_ZGVbN8l4v_foo(MyAddVec)\"",
        "declare <8 x float> @_ZGVbN8l4v_foo(ptr, <2 x i64>, <2 x i64>)",
    );
    let module = test_ir::module(&context, &text);
    let declared = DeclaredVariants::new(Architecture::X86, &[Isa::Sse]);
    assert_eq!(shapes(&declared, &module), ["bN8l4v"]);
    assert_eq!(first_function(&declared, &module).as_deref(), Some("MyAddVec"));
    let made = module.get_function("MyAddVec").expect("it is declared now");
    let given = module.get_function("_ZGVbN8l4v_foo").expect("it is declared");
    assert_eq!(made.get_type(), given.get_type());
}

#[test]
fn calls_have_variants_of_their_own() {
    let context = Context::create();
    let text = "declare double @foo_01(double)\n\
                define double @caller(double %y) {\n  %x = call double @foo_01(double %y) #0\n  ret double %x\n}\n\
                declare <2 x double> @vector_foo_01(<2 x double>)\n\
                attributes #0 = { \"vector-function-abi-variant\"=\"_ZGVnN2v_foo_01(vector_foo_01)\" }\n";
    let module = test_ir::module(&context, text);
    let declared = DeclaredVariants::new(Architecture::AArch64, &[Isa::AdvancedSimd]);
    assert_eq!(first_function(&declared, &module).as_deref(), Some("vector_foo_01"));
}

/// Clang writes every shape of a function with `declare simd` as an attribute without a value.
#[test]
fn attributes_that_are_names_count_too() {
    let context = Context::create();
    let text = calling_foo(
        "\"_ZGVbN4l4v_foo\" \"_ZGVdN8l4v_foo\"",
        "declare <4 x float> @_ZGVbN4l4v_foo(ptr, <4 x i32>)",
    );
    let module = test_ir::module(&context, &text);
    let declared = DeclaredVariants::new(Architecture::X86, &[Isa::Sse, Isa::Avx2]);
    assert_eq!(shapes(&declared, &module), ["bN4l4v"], "the other one is not declared");
}

#[test]
fn useless_names_are_told() {
    let context = Context::create();
    let text = calling_foo(
        "\"vector-function-abi-variant\"=\"_ZGVnN2l4v_foo,junk,_ZGVnM4l4v_foo(masked_foo)\"",
        "declare <4 x float> @masked_foo(ptr, <4 x i32>)",
    );
    let module = test_ir::module(&context, &text);
    let declared = DeclaredVariants::new(Architecture::AArch64, &[Isa::AdvancedSimd]);
    assert_eq!(shapes(&declared, &module), [""; 0]);
    let foo = module.get_function("foo").expect("it is declared");
    let expected = [
        Useless::Undeclared("_ZGVnN2l4v_foo".to_owned()),
        Useless::Malformed {
            name: "junk".to_owned(),
            error: Malformed::Prefix,
        },
        Useless::Signature {
            name: "_ZGVnM4l4v_foo(masked_foo)".to_owned(),
            error: SignatureError::MissingMask("<4 x i32>".to_owned()),
        },
    ];
    assert_eq!(declared.check(&module, foo), expected);
}

#[test]
fn declared_functions_stay_in_the_module() {
    let context = Context::create();
    let text = calling_foo(
        "nounwind",
        "declare <2 x float> @foo2(ptr, <2 x i32>)\ndeclare void @other()",
    );
    let module = test_ir::module(&context, &text);
    let [foo, vector, other] = ["foo", "foo2", "other"].map(|it| module.get_function(it).expect(it));
    let name = VectorFunctionName::parse("_ZGV_LLVM_N2l4v_foo(foo2)", Architecture::X86).expect("a name");
    for _ in 0..2 {
        declare(&module, foo, std::slice::from_ref(&name));
        assert_eq!(
            vector_variants::names(foo),
            ["_ZGV_LLVM_N2l4v_foo(foo2)"],
            "each name once"
        );
    }
    assert!(vector_variants::is_kept(&module, vector) && !vector_variants::is_kept(&module, other));
    let text = module.print_to_string().to_string();
    assert!(
        text.contains("@llvm.compiler.used = appending global [1 x ptr] [ptr @foo2]"),
        "{text}"
    );
    assert!(
        text.contains("\"vector-function-abi-variant\"=\"_ZGV_LLVM_N2l4v_foo(foo2)\""),
        "{text}"
    );
    vector_variants::set_names(foo, &[]);
    assert_eq!(vector_variants::names(foo), [""; 0]);
}

fn table(isas: &[Isa]) -> VectorFunctionTable {
    let names = [
        "_ZGVbN4v_sinf",
        "_ZGVdN8v_sinf",
        "_ZGV_LLVM_N8v_sinf(own_sinf)",
        "_ZGVbN4vl4l4_sincosf",
    ];
    VectorFunctionTable::new(names, Architecture::X86, isas).expect("names")
}

const CALLING_SINF: &str = "declare float @sinf(float) #0\n\
     define float @caller(float %a) {\n  %x = call float @sinf(float %a)\n  ret float %x\n}\n\
     attributes #0 = { nounwind memory(none) }\n";

#[test]
fn tables_list_what_no_module_declares() {
    let context = Context::create();
    let module = test_ir::module(&context, CALLING_SINF);
    let avx2 = table(&[Isa::Sse, Isa::Avx2]);
    assert_eq!(shapes(&avx2, &module), ["bN4v", "dN8v"]);
    assert_eq!(shapes(&table(&[Isa::Llvm]), &module), ["_LLVM_N8v"]);
    assert_eq!(
        first_function(&table(&[Isa::Llvm]), &module).as_deref(),
        Some("own_sinf")
    );
    assert_eq!(first_function(&avx2, &module).as_deref(), Some("_ZGVbN4v_sinf"));
    let made = module.get_function("_ZGVbN4v_sinf").expect("it is declared now");
    assert!(view::accesses_no_memory(made), "it does what the scalar function does");
    let wrong = VectorFunctionTable::new(["sinf"], Architecture::X86, &[Isa::Sse]);
    assert_eq!(wrong.err(), Some(("sinf".to_owned(), Malformed::Prefix)));
}

#[test]
fn intrinsics_are_functions_of_the_library() {
    let context = Context::create();
    let text = CALLING_SINF.replace("@sinf", "@llvm.sin.f32");
    let module = test_ir::module(&context, &text);
    assert_eq!(shapes(&table(&[Isa::Sse]), &module), ["bN4v"]);
    assert_eq!(
        first_function(&table(&[Isa::Sse]), &module).as_deref(),
        Some("_ZGVbN4v_sinf")
    );
}

#[test]
fn a_program_s_own_function_of_the_name_is_another_one() {
    let context = Context::create();
    let text = format!("{CALLING_SINF}define void @_ZGVbN4v_sinf() {{\n  ret void\n}}\n");
    let module = test_ir::module(&context, &text);
    assert_eq!(first_function(&table(&[Isa::Sse]), &module), None);
}

#[test]
fn the_first_place_counts() {
    let context = Context::create();
    let text = CALLING_SINF.replace(
        "nounwind",
        "\"vector-function-abi-variant\"=\"_ZGVbN4v_sinf(users_sinf)\" nounwind",
    );
    let text = format!("{text}declare <4 x float> @users_sinf(<4 x float>)\n");
    let module = test_ir::module(&context, &text);
    let (declared, table) = (
        DeclaredVariants::new(Architecture::X86, &[Isa::Sse]),
        table(&[Isa::Sse, Isa::Avx2]),
    );
    let both = Several(vec![&declared, &table]);
    assert_eq!(shapes(&both, &module), ["bN4v", "dN8v"]);
    assert_eq!(first_function(&both, &module).as_deref(), Some("users_sinf"));
}
