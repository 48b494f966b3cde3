//! What a module declares, and what specialisation needs to know of it.

mod common;

use spirv_frontend::{reflect, SpecConstantInfo, SpecConstantKind, Version};

#[test]
fn specialisation_constants_have_ids_and_sizes() {
    let path = common::tests_dir().join("text").join("spec_constants.spvasm");
    let info = reflect(&common::assemble(&path, "spv1.2").expect("it assembles")).expect("a good module");
    assert_eq!(info.version, Version { major: 1, minor: 2 });
    let mut constants = info.spec_constants;
    constants.sort_by_key(|constant| constant.id);
    let expected = [
        (1, 4, SpecConstantKind::Integer),
        (2, 8, SpecConstantKind::Float),
        (3, 1, SpecConstantKind::Boolean),
    ];
    let expected = expected.map(|(id, size, kind)| SpecConstantInfo { id, size, kind });
    assert_eq!(constants, expected);
}

#[test]
fn kernels_are_listed_in_order() {
    let path = common::tests_dir().join("text").join("kernel_metadata.spvasm");
    let info = reflect(&common::assemble(&path, "spv1.2").expect("it assembles")).expect("a good module");
    assert_eq!(info.kernels, ["first", "second"]);
    assert!(info.spec_constants.is_empty());
}

#[test]
fn a_group_of_decorations_gives_ids() {
    let path = common::tests_dir().join("text").join("spec_constant_in_group.spvasm");
    let info = reflect(&common::assemble(&path, "spv1.2").expect("it assembles")).expect("a good module");
    let ids: Vec<u32> = info.spec_constants.iter().map(|constant| constant.id).collect();
    assert_eq!(ids, [3]);
}
