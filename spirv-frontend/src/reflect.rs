//! What a module declares, without translating it: kernels and specialisation constants.

use std::collections::HashMap;
use std::fmt;

use rspirv::spirv::{Decoration, Op};

use crate::binary::{Inst, Words};
use crate::error::{Id, Result};
use crate::support::Version;

/// A value for a specialisation constant, as `clSetProgramSpecializationConstant` is given it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecConstant {
    /// The `SpecId`.
    pub id: u32,
    /// The value's bytes in host order; one byte for a boolean.
    pub value: Vec<u8>,
}

/// A specialisation constant that a module declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecConstantInfo {
    /// The `SpecId`.
    pub id: u32,
    /// Bytes of a value for it.
    pub size: usize,
    /// What the bytes are.
    pub kind: SpecConstantKind,
}

/// What a specialisation constant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecConstantKind {
    /// A byte that is 0 or not.
    Boolean,
    /// Signed or not: the instructions that use it say.
    Integer,
    /// A half, float or double.
    Float,
}

impl fmt::Display for SpecConstantKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Boolean => "a boolean",
            Self::Integer => "an integer",
            Self::Float => "a float",
        })
    }
}

/// What a module declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleInfo {
    /// The header's version.
    pub version: Version,
    /// Names of the kernel entry points, in order.
    pub kernels: Vec<String>,
    /// Specialisation constants with a `SpecId`, in order.
    pub spec_constants: Vec<SpecConstantInfo>,
}

/// Read what a module declares. The header, the length of every instruction and the instructions looked at are checked, no more.
pub fn reflect(bytes: &[u8]) -> Result<ModuleInfo> {
    let words = Words::new(bytes)?;
    let instructions = words.instructions()?;
    let mut numbers = HashMap::new();
    let mut spec_ids = HashMap::new();
    let mut info = ModuleInfo {
        version: words.version(),
        kernels: Vec::new(),
        spec_constants: Vec::new(),
    };
    for inst in &instructions {
        match inst.op {
            Op::EntryPoint => info.kernels.push(inst.string(2)?.0),
            Op::Decorate if inst.word(1)? == Decoration::SpecId as u32 => {
                spec_ids.insert(inst.id(0)?, inst.word(2)?);
            }
            // What a group is decorated with comes before it, and before what it is for.
            Op::GroupDecorate => {
                if let Some(&id) = spec_ids.get(&inst.id(0)?) {
                    spec_ids.extend(inst.ids(1).map(|target| (target, id)));
                }
            }
            Op::TypeInt => {
                numbers.insert(inst.result()?, (inst.word(0)?, SpecConstantKind::Integer));
            }
            Op::TypeFloat => {
                numbers.insert(inst.result()?, (inst.word(0)?, SpecConstantKind::Float));
            }
            Op::SpecConstant | Op::SpecConstantTrue | Op::SpecConstantFalse => {
                info.spec_constants.extend(spec_constant(inst, &spec_ids, &numbers)?);
            }
            // Everything reflected on comes before the first function.
            Op::Function => break,
            _ => {}
        }
    }
    Ok(info)
}

fn spec_constant(
    inst: &Inst,
    spec_ids: &HashMap<Id, u32>,
    numbers: &HashMap<Id, (u32, SpecConstantKind)>,
) -> Result<Option<SpecConstantInfo>> {
    let Some(&id) = spec_ids.get(&inst.result()?) else {
        return Ok(None);
    };
    let (size, kind) = match inst.op {
        Op::SpecConstant => {
            let number = numbers.get(&inst.result_type()?);
            let (width, kind) = number.ok_or_else(|| inst.type_error("its type is not a number"))?;
            (*width as usize / 8, *kind)
        }
        _ => (1, SpecConstantKind::Boolean),
    };
    Ok(Some(SpecConstantInfo { id, size, kind }))
}
