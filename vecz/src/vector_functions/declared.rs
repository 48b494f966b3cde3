//! Vector functions that the module declares: the attribute `vector-function-abi-variant` of the called function, or of the call.

use inkwell::module::{Linkage, Module};
use inkwell::targets::TargetMachine;
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::{vector_variants, view};

use super::mangled::{Malformed, VectorFunctionName};
use super::shape::{Architecture, Isa, VectorFunctionShape, VectorLength};
use super::signature::{SignatureError, VectorSignature};
use super::{without_repetition, VectorFunction, VectorFunctions};

/// The vector functions that functions of the module list, as far as a CPU can run them.
#[derive(Clone, Debug)]
pub struct DeclaredVariants {
    architecture: Architecture,
    isas: Vec<Isa>,
}

/// Why a listed name is of no use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Useless {
    /// It is no name.
    #[error("`{name}`: {error}")]
    Malformed {
        /// What is listed.
        name: String,
        /// What is wrong with it.
        error: Malformed,
    },
    /// The module neither defines nor declares the function.
    #[error("`{0}`: the module does not declare the function")]
    Undeclared(String),
    /// It has so many lanes as no plan has: their numbers are powers of two.
    #[error("`{name}`: no vectors have {lanes} lanes")]
    Lanes {
        /// What is listed.
        name: String,
        /// How many it has.
        lanes: u32,
    },
    /// Its type is not that of such a function.
    #[error("`{name}`: {error}")]
    Signature {
        /// What is listed.
        name: String,
        /// What is wrong with its type.
        error: SignatureError,
    },
}

impl DeclaredVariants {
    /// Those for a CPU of an architecture which has these instruction sets.
    pub fn new(architecture: Architecture, isas: &[Isa]) -> DeclaredVariants {
        DeclaredVariants {
            architecture,
            isas: isas.to_vec(),
        }
    }

    /// Those for a machine; none if its architecture has no Vector Function ABI.
    pub fn for_machine(machine: &TargetMachine) -> Option<DeclaredVariants> {
        let triple = machine.get_triple();
        let architecture = Architecture::of_triple(&triple.as_str().to_string_lossy())?;
        let isas = Isa::of_cpu(architecture, |feature| {
            ir::target::has_features(machine, &format!("+{feature}"))
        });
        Some(DeclaredVariants { architecture, isas })
    }

    /// The architecture.
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// The instruction sets that the CPU has.
    pub fn isas(&self) -> &[Isa] {
        &self.isas
    }

    /// What a function lists that is of no use on any CPU, and why.
    pub fn check(&self, module: &Module<'_>, function: FunctionValue<'_>) -> Vec<Useless> {
        let checked = vector_variants::names(function).into_iter().filter_map(|name| {
            let parsed = match VectorFunctionName::parse(&name, self.architecture) {
                Ok(parsed) => parsed,
                Err(error) => return Some(Useless::Malformed { name, error }),
            };
            if let VectorLength::Fixed(lanes) = parsed.shape().lanes {
                if !lanes.is_power_of_two() {
                    return Some(Useless::Lanes { name, lanes });
                }
            }
            let Some(declaration) = declaration(module, &parsed) else {
                return Some(Useless::Undeclared(name));
            };
            let signature = VectorSignature::declared(parsed.shape(), function.get_type(), declaration.get_type());
            signature.err().map(|error| Useless::Signature { name, error })
        });
        checked.collect()
    }

    /// The names that are listed for a call, well-formed, for the CPU; those of the call first. A name with a redirection comes before one of the same shape
    /// without: somebody wrote that function, a compiler may have made the other.
    fn names(&self, call: CallSiteValue<'_>) -> Vec<VectorFunctionName> {
        let of_function = view::called_function(call).map(vector_variants::names);
        let all = vector_variants::names_of_call(call).into_iter();
        let parsed = all
            .chain(of_function.unwrap_or_default())
            .filter_map(|name| VectorFunctionName::parse(&name, self.architecture).ok());
        let mut names: Vec<VectorFunctionName> = parsed.filter(|it| self.isas.contains(&it.shape().isa)).collect();
        names.sort_by_key(|it| it.redirection().is_none());
        names
    }
}

impl VectorFunctions for DeclaredVariants {
    fn are_listed(&self) -> bool {
        self.isas.contains(&Isa::Llvm)
    }

    fn shapes(&self, call: CallSiteValue<'_>) -> Vec<VectorFunctionShape> {
        let names = self.names(call).into_iter();
        let fitting = names.filter(|name| signature(call, name).is_some());
        without_repetition(fitting.map(|it| it.shape().clone()))
    }

    fn signature<'ctx>(&self, call: CallSiteValue<'ctx>, shape: &VectorFunctionShape) -> Option<VectorSignature<'ctx>> {
        let names = self.names(call).into_iter();
        names
            .filter(|it| it.shape() == shape)
            .find_map(|it| signature(call, &it))
    }

    fn function<'ctx>(
        &self,
        module: &Module<'ctx>,
        call: CallSiteValue<'ctx>,
        shape: &VectorFunctionShape,
    ) -> Option<VectorFunction<'ctx>> {
        let scalar = view::called_type(call);
        let names = self.names(call).into_iter().filter(|it| it.shape() == shape);
        let mut declared = names.filter_map(|name| {
            let declaration = declaration(module, &name)?;
            let signature = VectorSignature::declared(shape, scalar, declaration.get_type()).ok()?;
            // What goes by the name of the ABI is only the type of what is called.
            let function = module
                .get_function(name.symbol())
                .unwrap_or_else(|| module.add_function(name.symbol(), declaration.get_type(), Some(Linkage::External)));
            Some(VectorFunction { function, signature })
        });
        declared.next()
    }
}

/// The signature of a name that is listed for a call, if what it names is there and fits.
fn signature<'ctx>(call: CallSiteValue<'ctx>, name: &VectorFunctionName) -> Option<VectorSignature<'ctx>> {
    let called = view::called_function(call)?;
    let mut candidates = [name.symbol(), name.mangled()].into_iter();
    let declaration = candidates.find_map(|it| view::function_beside(called, it))?;
    VectorSignature::declared(name.shape(), view::called_type(call), declaration.get_type()).ok()
}

/// What gives a vector function its type: itself, or something by its name in the ABI.
fn declaration<'ctx>(module: &Module<'ctx>, name: &VectorFunctionName) -> Option<FunctionValue<'ctx>> {
    [name.symbol(), name.mangled()]
        .into_iter()
        .find_map(|it| module.get_function(it))
}

/// Adds vector functions to the list of a scalar function, and keeps those in the module that it declares.
pub fn declare(module: &Module<'_>, scalar: FunctionValue<'_>, names: &[VectorFunctionName]) {
    let mut all = vector_variants::names(scalar);
    for name in names.iter().map(ToString::to_string) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    vector_variants::set_names(scalar, &all);
    keep_declared(module, names);
}

/// Keeps vector functions in the module that are there, though nothing calls them yet.
fn keep_declared(module: &Module<'_>, names: &[VectorFunctionName]) {
    let functions: Vec<FunctionValue> = names.iter().filter_map(|name| declaration(module, name)).collect();
    vector_variants::keep(module, &functions);
}
