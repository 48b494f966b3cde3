//! Large and deep modules: time grows with the size of a module, memory stays within a multiple of it, and no stack is deep enough to be relied on.

mod common;

use std::fmt::Write;
use std::fs;

use inkwell::context::Context;
use spirv_frontend::{translate, translate_with_debug_info, Error};

const PREAMBLE: &str = "
    OpCapability Addresses
    OpCapability Linkage
    OpCapability Kernel
    OpCapability Int64
    OpMemoryModel Physical64 OpenCL
";
const TYPES: &str = "
    %void = OpTypeVoid
    %bool = OpTypeBool
    %uint = OpTypeInt 32 0
    %uint_1 = OpConstant %uint 1
    %uint_4000 = OpConstant %uint 4000
    %true = OpConstantTrue %bool
    %main_type = OpTypeFunction %void
";
const NO_PARAMETERS: &str = "
    %f = OpFunction %void None %main_type
    %entry = OpLabel
";
const END: &str = "
    OpReturn
    OpFunctionEnd
";

/// Translates a module; the error, if there is one.
fn outcome(annotations: &str, types: &str, functions: &str) -> Result<(), Error> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("module.spvasm");
    let linkage = "OpDecorate %f LinkageAttributes \"f\" Export\n";
    fs::write(
        &path,
        [PREAMBLE, annotations, linkage, TYPES, types, functions].concat(),
    )
    .expect("it can be written");
    let module = common::assemble(&path, "spv1.4").expect("it assembles");
    translate(&Context::create(), &module, &[]).map(|_| ())
}

/// `line` for each number below `count`, with the number in the place of `#` and the one before it in the place of `@`.
fn repeat(count: usize, line: &str) -> String {
    let mut text = String::new();
    for number in 0..count {
        let line = line
            .replace('#', &(number + 1).to_string())
            .replace('@', &number.to_string());
        writeln!(text, "{line}").expect("memory");
    }
    text
}

fn is_limit(outcome: &Result<(), Error>) -> bool {
    matches!(outcome, Err(Error::Limit { .. }))
}

#[test]
fn types_are_nested_within_a_limit() {
    let nest = |depth| repeat(depth, "%t# = OpTypeStruct %t@ %uint").replace("%t0 ", "%uint ");
    assert_eq!(outcome("", &nest(60), &[NO_PARAMETERS, END].concat()), Ok(()));
    let deep = outcome("", &nest(50_000), &[NO_PARAMETERS, END].concat());
    assert!(is_limit(&deep), "{deep:?}");
}

#[test]
fn a_long_chain_of_pointers_is_no_nesting() {
    let chain = repeat(20_000, "%p# = OpTypePointer Function %p@").replace("%p0\n", "%uint\n");
    assert_eq!(outcome("", &chain, &[NO_PARAMETERS, END].concat()), Ok(()));
}

#[test]
fn constant_expressions_are_nested_within_a_limit() {
    let chain = repeat(
        50_000,
        "%c# = OpSpecConstantOp %ulong ConvertPtrToU %v\n%d# = OpSpecConstantOp %ulong IAdd %d@ %c#",
    );
    let types = "%ulong = OpTypeInt 64 0\n%p = OpTypePointer CrossWorkgroup %uint\n%v = OpVariable %p CrossWorkgroup\n%d0 = OpConstant %ulong 1\n";
    let deep = outcome("", &(types.to_owned() + &chain), &[NO_PARAMETERS, END].concat());
    assert!(is_limit(&deep), "{deep:?}");
}

#[test]
fn a_function_has_any_number_of_blocks() {
    let blocks = repeat(50_000, "OpBranchConditional %true %b# %last\n%b# = OpLabel");
    let body = [NO_PARAMETERS, &blocks, "OpBranch %last\n%last = OpLabel", END].concat();
    assert_eq!(outcome("", "", &body), Ok(()));
}

#[test]
fn constants_make_a_large_composite_at_once() {
    let members = " %uint_1".repeat(4000);
    let array = "%array = OpTypeArray %uint %uint_4000\n%p = OpTypePointer Function %array\n%g = OpTypePointer CrossWorkgroup %uint\n%v = OpVariable %g CrossWorkgroup";
    // One that is not constant comes last: member by member, each of 200 would make thousands of arrays of thousands of members.
    let construct = format!(
        "%a# = OpCompositeConstruct %array{} %l",
        &members[..members.len() - " %uint_1".len()]
    );
    let body = [
        NO_PARAMETERS,
        "%x = OpVariable %p Function\n%l = OpLoad %uint %v\n",
        &repeat(200, &construct),
        END,
    ]
    .concat();
    assert_eq!(outcome("", array, &body), Ok(()));
}

#[test]
fn copies_of_large_composites_are_limited() {
    let types = "
        %word = OpTypeStruct %uint
        %other_word = OpTypeStruct %uint
        %words = OpTypeArray %word %uint_4000
        %other_words = OpTypeArray %other_word %uint_4000
        %n = OpUndef %words
    ";
    let few = [NO_PARAMETERS, &repeat(2, "%c# = OpCopyLogical %other_words %n"), END].concat();
    assert_eq!(outcome("", types, &few), Ok(()));
    let many = outcome(
        "",
        types,
        &[NO_PARAMETERS, &repeat(2000, "%c# = OpCopyLogical %other_words %n"), END].concat(),
    );
    assert!(is_limit(&many), "{many:?}");
}

#[test]
fn changes_of_large_constants_are_limited() {
    let types = "%array = OpTypeArray %uint %uint_4000\n%c0 = OpConstantNull %array\n";
    let many = types.to_owned() + &repeat(5000, "%c# = OpSpecConstantOp %array CompositeInsert %uint_1 %c@ 7");
    let many = outcome("", &many, &[NO_PARAMETERS, END].concat());
    assert!(is_limit(&many), "{many:?}");
}

#[test]
fn names_of_a_kernel_with_many_parameters_are_limited() {
    let parameters = repeat(250, "%p# = OpFunctionParameter %uint");
    let types = format!("%k_type = OpTypeFunction %void{}\n", " %uint".repeat(250));
    let function = [
        "%f = OpFunction %void None %k_type\n",
        &parameters,
        "%entry = OpLabel\n",
        END,
    ]
    .concat();
    let names = |count| repeat(count, "OpEntryPoint Kernel %f \"name#\"");
    assert_eq!(outcome(&names(20), &types, &function), Ok(()));
    let many = outcome(&names(3000), &types, &function);
    assert!(is_limit(&many), "{many:?}");
}

#[test]
fn groups_of_decorations_are_limited() {
    let decorations = repeat(1000, "OpDecorate %group Alignment 4") + "%group = OpDecorationGroup\n";
    let group = |targets: usize| format!("OpGroupDecorate %group{}\n", " %v".repeat(targets));
    let types = "%p = OpTypePointer CrossWorkgroup %uint\n%v = OpVariable %p CrossWorkgroup\n";
    let body = [NO_PARAMETERS, END].concat();
    assert_eq!(outcome(&(decorations.clone() + &group(10)), types, &body), Ok(()));
    let many = outcome(&(decorations + &group(1000)), types, &body);
    assert!(is_limit(&many), "{many:?}");
}

#[test]
fn phis_behind_a_switch_are_limited() {
    let body = |cases: usize, phis: usize| {
        let cases: String = (1..=cases).map(|case| format!(" {case} %join")).collect();
        let phis = repeat(phis, "%x# = OpPhi %uint %uint_1 %entry");
        [
            NO_PARAMETERS,
            &format!("OpSwitch %uint_1 %join{cases}\n%join = OpLabel\n"),
            &phis,
            END,
        ]
        .concat()
    };
    assert_eq!(outcome("", "", &body(200, 200)), Ok(()));
    let many = outcome("", "", &body(3000, 3000));
    assert!(is_limit(&many), "{many:?}");
}

/// Each function is declared before the first is translated: a search for the end of one must stop at the next.
#[test]
fn functions_without_end_are_refused_soon() {
    let heads = repeat(100_000, "%f# = OpFunction %void None %main_type");
    let outcome = outcome("", "", &(heads + "%f = OpFunction %void None %main_type\n"));
    assert!(outcome.is_err());
}

/// Chains of blocks, and of calls that were inlined, are described up to some length; LLVM would follow them recursively.
#[test]
fn scopes_of_debug_info_are_nested_within_a_limit() {
    let described = |count: usize, links: &str, scope: &str| {
        let import = "%di = OpExtInstImport \"OpenCL.DebugInfo.100\"\nOpMemoryModel Physical64 OpenCL\n%file = OpString \"a.cl\"\n";
        let preamble = PREAMBLE.replace("OpMemoryModel Physical64 OpenCL", import);
        let function = "
            %source = OpExtInst %void %di DebugSource %file
            %none = OpExtInst %void %di DebugInfoNone
            %type = OpExtInst %void %di DebugTypeFunction FlagIsPublic %none
            %b0 = OpExtInst %void %di DebugFunction %file %type %source 1 1 %none %file FlagIsPublic 1 %f
            %c0 = OpExtInst %void %di DebugInlinedAt 1 %b0
        ";
        let scopes = format!("%s = OpExtInst %void %di DebugScope {scope}\nOpLine %file 5 1\n");
        let linkage = "OpDecorate %f LinkageAttributes \"f\" Export\n";
        let links = repeat(count, links);
        let text = [&preamble, linkage, TYPES, function, &links, NO_PARAMETERS, &scopes, END].concat();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("module.spvasm");
        fs::write(&path, text).expect("it can be written");
        let module = common::assemble(&path, "spv1.4").expect("it assembles");
        let context = Context::create();
        let module = translate_with_debug_info(&context, &module, &[]).expect("it translates");
        module.to_string()
    };
    let (block, call) = (
        "%b# = OpExtInst %void %di DebugLexicalBlock %source 2 1 %b@",
        "%c# = OpExtInst %void %di DebugInlinedAt 3 %b0 %c@",
    );
    let blocks = |text: &str| text.matches("!DILexicalBlock(").count();
    assert_eq!(blocks(&described(200, block, "%b200")), 200);
    assert_eq!(blocks(&described(20_000, block, "%b20000")), 0);
    let calls = |text: &str| text.matches("distinct !DILocation(").count();
    assert_eq!(calls(&described(200, call, "%b0 %c200")), 201);
    assert_eq!(calls(&described(20_000, call, "%b0 %c20000")), 0);
}

/// Nanoseconds that this thread has run, which other processes do not add to.
fn time_of_thread() -> u64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells");
    let first = text.split_whitespace().next();
    first.and_then(|number| number.parse().ok()).expect("a number")
}

#[test]
fn time_grows_with_the_number_of_kernels() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let module = |count: usize| {
        let path = folder.path().join(format!("{count}.cl"));
        let text = repeat(
            count,
            "float helper#(float x) { return x > #.0f ? x - 1.0f : x * 2.0f; }
             kernel void k#(global float *out, uint n) {
                 float s = out[get_global_id(0)];
                 for (uint j = 0; j < n; ++j) s = helper#(s * 1.25f + j) - sqrt(s);
                 out[get_global_id(0)] = s;
             }",
        );
        fs::write(&path, text).expect("it can be written");
        common::compile(&path, 2)
    };
    let time = |module: &[u8], times: usize| {
        let before = time_of_thread();
        for _ in 0..times {
            translate(&Context::create(), module, &[]).expect("it translates");
        }
        time_of_thread() - before
    };
    let (few, many) = (module(60), module(480));
    assert!(many.len() < 9 * few.len());
    // As many kernels both times, and enough of them for a clock that counts in milliseconds. If something were done for each kernel of a module with
    // each other, it would be eight times as much.
    let (few, many) = (time(&few, 80), time(&many, 10));
    assert!(many < 2 * few, "{few} ns and {many} ns");
}
