//! The vector functions that a kernel may call: those that its program declares, then those of the host.

use vecz::vector_functions::{Architecture, DeclaredVariants, Isa, Several, VectorFunctionTable};

use crate::target::Target;

/// What a kernel may call on a machine.
pub struct AvailableVectorFunctions {
    declared: Option<DeclaredVariants>,
    host: VectorFunctionTable,
}

impl AvailableVectorFunctions {
    /// What there is for a machine. Code for another CPU than the host's may only call what that CPU has the instructions for.
    pub fn new(target: &Target) -> AvailableVectorFunctions {
        let triple = target.machine().get_triple();
        let Some(architecture) = Architecture::of_triple(&triple.as_str().to_string_lossy()) else {
            return AvailableVectorFunctions {
                declared: None,
                host: VectorFunctionTable::default(),
            };
        };
        let isas = Isa::of_cpu(architecture, |feature| has(target, feature));
        let host = builtins::vector_host_functions().iter();
        let callable = host.filter(|it| has(target, it.feature));
        let table = VectorFunctionTable::new(callable.map(|it| it.name.as_str()), architecture, &isas);
        AvailableVectorFunctions {
            declared: Some(DeclaredVariants::new(architecture, &isas)),
            // The names are those of our own table, and the test below reads them all.
            host: table.unwrap_or_default(),
        }
    }

    /// All of it, as the vectorizer asks for it.
    pub fn all(&self) -> Several<'_> {
        let mut places: Vec<&dyn vecz::vector_functions::VectorFunctions> = Vec::new();
        if let Some(declared) = &self.declared {
            places.push(declared);
        }
        places.push(&self.host);
        Several(places)
    }
}

fn has(target: &Target, feature: &str) -> bool {
    ir::target::has_features(target.machine(), &format!("+{feature}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_s_names_are_names() {
        let names = builtins::vector_host_functions().iter().map(|it| it.name.as_str());
        let isas = [Isa::Sse, Isa::Avx, Isa::Avx2, Isa::Avx512];
        let table = VectorFunctionTable::new(names, Architecture::X86, &isas);
        assert!(table.is_ok(), "{:?}", table.err());
    }
}
