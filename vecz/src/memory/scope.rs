//! What the code of an access is made of: the values of lanes, as far as they are written.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::BasicValueEnum;
use ir::vectorization::Width;

use super::emit::{Emitted, Emitter, Part};
use crate::analyses::shapes::Shapes;
use crate::function::{Function, ValueId};
use crate::target::Target;

/// A vectorized function that is being written. A value of all lanes is several vectors, its *parts*.
pub trait Scope<'f, 'ctx: 'f> {
    /// The function that is vectorized.
    fn function(&self) -> &'f Function<'ctx>;

    /// The shapes of its values.
    fn shapes(&self) -> &'f Shapes;

    /// The module.
    fn module(&self) -> &'f Module<'ctx>;

    /// The builder. Code is written where it stands; writing an access may end its block and go on in another.
    fn builder(&self) -> &'f Builder<'ctx>;

    /// The machine.
    fn target(&self) -> &'f dyn Target;

    /// Lanes of a part.
    fn width(&self) -> Width;

    /// Parts of a value.
    fn parts(&self) -> u32;

    /// A value that is uniform, or lane 0's of one that is linear, computed without promises that hold only where lane 0 is on.
    fn scalar(&mut self, value: ValueId) -> Emitted<BasicValueEnum<'ctx>>;

    /// The parts of a value.
    fn vectors(&mut self, value: ValueId) -> Emitted<Vec<Part<'ctx>>>;
}

/// What writes accesses.
pub(super) fn emitter<'f, 'ctx: 'f>(scope: &dyn Scope<'f, 'ctx>) -> Emitter<'f, 'ctx> {
    Emitter {
        module: scope.module(),
        builder: scope.builder(),
        width: scope.width(),
        builders: scope.target().builders(),
    }
}
