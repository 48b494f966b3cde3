//! What the parameters and the result of a vector function are, in LLVM's types.
//!
//! A declaration in the module says so itself, and only has to be checked ([`VectorSignature::declared`]): the layout of C types is lost in IR, so a front end knows
//! better. Where there is none, the ABI says it ([`VectorSignature::expected`]): what needs several registers becomes several parameters, which stand where the
//! scalar function has one.

use std::num::NonZeroU32;

use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum, FunctionType, VectorType};
use inkwell::AddressSpace;

use super::lanes::{characteristic, members_of, scalar_bytes, Characteristic};
use super::shape::{Isa, Masking, ParameterKind, VectorFunctionShape, VectorLength};

/// How the values that the lanes have for one parameter, or their results, go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passed<'ctx> {
    /// As one scalar of the scalar function's type.
    Scalar,
    /// In consecutive vectors: for each scalar of the type those that together have the bits of all lanes, each of whole lanes. A type that is no aggregate is one
    /// scalar.
    Vectors(Vec<Vec<BasicTypeEnum<'ctx>>>),
    /// In memory, at the private addresses in this vector: so go aggregates that the scalar function has in one integer.
    References(VectorType<'ctx>),
}

/// How it is said which lanes run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MaskPassed<'ctx> {
    /// Not at all.
    Not,
    /// In consecutive vectors, with all bits set for a lane that runs.
    Lanes(Vec<BasicTypeEnum<'ctx>>),
    /// In consecutive integers, one bit a lane, lane 0 the lowest.
    Bits(Vec<BasicTypeEnum<'ctx>>),
    /// In one vector of `i1`.
    Predicate(BasicTypeEnum<'ctx>),
}

impl<'ctx> MaskPassed<'ctx> {
    fn types(&self) -> &[BasicTypeEnum<'ctx>] {
        match self {
            MaskPassed::Not => &[],
            MaskPassed::Lanes(types) | MaskPassed::Bits(types) => types,
            MaskPassed::Predicate(ty) => std::slice::from_ref(ty),
        }
    }
}

/// Why a shape and the types of functions do not fit. Whoever declared the vector function is at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// Functions of these shapes take as many arguments as the shape says.
    #[error("the shape has {shape} parameters, the scalar function {function}")]
    ParameterCount {
        /// In the shape.
        shape: usize,
        /// In the scalar function.
        function: usize,
    },
    /// Variable arguments have no lanes.
    #[error("the function takes variable arguments")]
    VariableArguments,
    /// A type that no vector holds.
    #[error("parameter {0} of the scalar function has a type that is not passed in vectors")]
    ParameterType(usize),
    /// The result has a type that no vector holds.
    #[error("the scalar function's result has a type that is not passed in vectors")]
    ResultType,
    /// The vector function takes something else for a parameter.
    #[error("the vector function does not take what the shape says for parameter {0}")]
    Parameter(usize),
    /// The vector function returns something else.
    #[error("the vector function does not return what the shape says")]
    Result,
    /// There is no mask.
    #[error("missing mask parameter of type `{0}`")]
    MissingMask(String),
    /// The last parameter is not a mask.
    #[error("the last parameter is no mask")]
    Mask,
    /// There are more parameters.
    #[error("the vector function takes more than the shape says")]
    MoreParameters,
    /// The lanes of a parameter do not fill registers evenly.
    #[error("{0} lanes do not fill registers evenly")]
    Uneven(u32),
    /// The POWER ABI keeps masks for a later time.
    #[error("functions with masks must not be called on POWER")]
    NoMasksOnPower,
}

/// The types of a vector function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorSignature<'ctx> {
    /// The type as a whole.
    pub ty: FunctionType<'ctx>,
    /// For each parameter of the scalar function.
    pub parameters: Vec<Passed<'ctx>>,
    /// What follows them.
    pub mask: MaskPassed<'ctx>,
    /// The result; none if there is none.
    pub result: Option<Passed<'ctx>>,
}

impl<'ctx> VectorSignature<'ctx> {
    /// The signature that the ABI gives to a vector function of this shape.
    pub fn expected(shape: &VectorFunctionShape, scalar: FunctionType<'ctx>) -> Result<Self, SignatureError> {
        let types = check_scalar(shape, scalar)?;
        let cdt = characteristic(scalar, &shape.parameters);
        let layout = Layout::new(shape, cdt);
        let mut parameters = Vec::new();
        for (at, (parameter, ty)) in shape.parameters.iter().zip(&types).enumerate() {
            parameters.push(match parameter.kind {
                ParameterKind::Vector => {
                    Passed::Vectors(layout.vectors(*ty)?.ok_or(SignatureError::ParameterType(at))?)
                }
                ParameterKind::Uniform | ParameterKind::Linear(..) => Passed::Scalar,
            });
        }
        let result = match scalar.get_return_type() {
            Some(ty) => Some(Passed::Vectors(layout.vectors(ty)?.ok_or(SignatureError::ResultType)?)),
            None => None,
        };
        let mask = match shape.masking {
            Masking::Unmasked => MaskPassed::Not,
            Masking::Masked => layout.mask(scalar)?,
        };
        let mut arguments: Vec<BasicMetadataTypeEnum> = Vec::new();
        for (passed, ty) in parameters.iter().zip(&types) {
            match passed {
                Passed::Scalar => arguments.push((*ty).into()),
                Passed::Vectors(scalars) => {
                    arguments.extend(scalars.iter().flatten().map(|it| BasicMetadataTypeEnum::from(*it)))
                }
                Passed::References(vector) => arguments.push((*vector).into()),
            }
        }
        arguments.extend(mask.types().iter().map(|it| BasicMetadataTypeEnum::from(*it)));
        let context = scalar.get_context();
        let ty = match &result {
            Some(Passed::Vectors(scalars)) => match scalars.concat().as_slice() {
                [one] => one.fn_type(&arguments, false),
                several => context.struct_type(several, false).fn_type(&arguments, false),
            },
            _ => context.void_type().fn_type(&arguments, false),
        };
        Ok(VectorSignature {
            ty,
            parameters,
            mask,
            result,
        })
    }

    /// The signature of a vector function that is declared: its type, checked against the shape.
    pub fn declared(
        shape: &VectorFunctionShape,
        scalar: FunctionType<'ctx>,
        vector: FunctionType<'ctx>,
    ) -> Result<Self, SignatureError> {
        let types = check_scalar(shape, scalar)?;
        let given = basic_types(vector).ok_or(SignatureError::MoreParameters)?;
        let mut rest = given.as_slice();
        let mut parameters = Vec::new();
        for (at, (parameter, ty)) in shape.parameters.iter().zip(&types).enumerate() {
            let (passed, taken) = match parameter.kind {
                ParameterKind::Vector => take_vectors(shape.lanes, *ty, rest, SignatureError::ParameterType(at))?,
                _ => (rest.first() == Some(ty)).then_some((Passed::Scalar, 1)),
            }
            .ok_or(SignatureError::Parameter(at))?;
            parameters.push(passed);
            rest = &rest[taken..];
        }
        let mask = match (shape.masking, rest) {
            (Masking::Unmasked, []) => MaskPassed::Not,
            (Masking::Unmasked, _) => return Err(SignatureError::MoreParameters),
            (Masking::Masked, []) => return Err(missing_mask(shape, scalar)),
            (Masking::Masked, rest) => take_mask(shape, rest).ok_or(SignatureError::Mask)?,
        };
        let result = match (scalar.get_return_type(), vector.get_return_type()) {
            (None, None) => None,
            (Some(scalar), Some(vector)) => {
                let pieces = match vector {
                    BasicTypeEnum::StructType(it) => it.get_field_types(),
                    BasicTypeEnum::ArrayType(it) if it.len() <= MOST_PIECES => {
                        vec![it.get_element_type(); it.len() as usize]
                    }
                    one => vec![one],
                };
                match take_vectors(shape.lanes, scalar, &pieces, SignatureError::ResultType)? {
                    Some((passed @ Passed::Vectors(_), taken)) if taken == pieces.len() => Some(passed),
                    _ => return Err(SignatureError::Result),
                }
            }
            _ => return Err(SignatureError::Result),
        };
        Ok(VectorSignature {
            ty: vector,
            parameters,
            mask,
            result,
        })
    }
}

/// More vectors than this hold no result: there are not so many registers.
const MOST_PIECES: u32 = 64;

/// The types of the scalar function's parameters, if the shape is one for them.
fn check_scalar<'ctx>(
    shape: &VectorFunctionShape,
    scalar: FunctionType<'ctx>,
) -> Result<Vec<BasicTypeEnum<'ctx>>, SignatureError> {
    if scalar.is_var_arg() {
        return Err(SignatureError::VariableArguments);
    }
    if shape.isa == Isa::Vsx && shape.masking == Masking::Masked {
        return Err(SignatureError::NoMasksOnPower);
    }
    let types = basic_types(scalar).filter(|it| it.len() == shape.parameters.len());
    types.ok_or(SignatureError::ParameterCount {
        shape: shape.parameters.len(),
        function: scalar.count_param_types() as usize,
    })
}

/// The types of a function's parameters; none if one is no type of values.
fn basic_types(function: FunctionType<'_>) -> Option<Vec<BasicTypeEnum<'_>>> {
    let types = function.get_param_types().into_iter();
    types.map(|ty| BasicTypeEnum::try_from(ty).ok()).collect()
}

/// How an ABI lays out vectors of so many lanes.
struct Layout {
    isa: Isa,
    lanes: VectorLength,
    cdt: Characteristic,
}

impl Layout {
    fn new(shape: &VectorFunctionShape, cdt: Characteristic) -> Layout {
        Layout {
            isa: shape.isa,
            lanes: shape.lanes,
            cdt,
        }
    }

    /// The vectors for all lanes of a type, scalar by scalar; none if it does not go in vectors.
    fn vectors<'ctx>(&self, ty: BasicTypeEnum<'ctx>) -> Result<Option<Vec<Vec<BasicTypeEnum<'ctx>>>>, SignatureError> {
        let Some(members) = members_of(ty) else {
            return Ok(None);
        };
        let mut vectors = Vec::new();
        for member in members {
            let Some(bytes) = scalar_bytes(member) else {
                return Ok(None);
            };
            vectors.push(self.split(member, bytes, matches!(member, BasicTypeEnum::FloatType(_)))?);
        }
        Ok(Some(vectors))
    }

    /// The vectors for all lanes of a scalar.
    fn split<'ctx>(
        &self,
        element: BasicTypeEnum<'ctx>,
        bytes: u64,
        is_float: bool,
    ) -> Result<Vec<BasicTypeEnum<'ctx>>, SignatureError> {
        let VectorLength::Fixed(lanes) = self.lanes else {
            // What a register is known to hold of the widest type that the function is about.
            let least = u32::try_from(16 / self.cdt.bytes.clamp(1, 16)).unwrap_or(1);
            return Ok(vec![scalable_vector(element, least)]);
        };
        let (each, count) = self.pieces(lanes, bytes, is_float)?;
        Ok(vec![fixed_vector(element, each); count as usize])
    }

    /// How many lanes a register has, and how many registers there are.
    fn pieces(&self, lanes: u32, bytes: u64, is_float: bool) -> Result<(u32, u32), SignatureError> {
        let in_register = self.isa.register_bits(is_float).map(|bits| bits / 8 / bytes);
        match in_register {
            Some(each) if u64::from(lanes) > each => match u32::try_from(each) {
                Ok(each) if each > 0 && lanes % each == 0 => Ok((each, lanes / each)),
                _ => Err(SignatureError::Uneven(lanes)),
            },
            _ => Ok((lanes, 1)),
        }
    }

    fn mask<'ctx>(&self, scalar: FunctionType<'ctx>) -> Result<MaskPassed<'ctx>, SignatureError> {
        let context = scalar.get_context();
        let bits = u32::try_from(self.cdt.bytes * 8).unwrap_or(64).clamp(8, 64);
        let lane: BasicTypeEnum = int_type(scalar, bits);
        match (self.isa, self.lanes) {
            (Isa::Sve | Isa::Llvm, _) => Ok(MaskPassed::Predicate(
                self.split(context.bool_type().into(), 1, false)?[0],
            )),
            (Isa::Avx512, VectorLength::Fixed(lanes)) => {
                let (each, count) = self.pieces(lanes, self.cdt.bytes, self.cdt.is_float)?;
                let ty = int_type(scalar, each.max(8));
                Ok(MaskPassed::Bits(vec![ty; count as usize]))
            }
            // The mask is passed like the characteristic data type, whichever registers these are.
            _ => Ok(MaskPassed::Lanes(self.split(
                lane,
                self.cdt.bytes,
                self.cdt.is_float,
            )?)),
        }
    }
}

/// Takes the vectors that hold all lanes of a type from the start of a list, and says how many these are; none if they do not.
fn take_vectors<'ctx>(
    lanes: VectorLength,
    ty: BasicTypeEnum<'ctx>,
    given: &[BasicTypeEnum<'ctx>],
    not_a_vector: SignatureError,
) -> Result<Option<(Passed<'ctx>, usize)>, SignatureError> {
    let scalars = members_of(ty).ok_or(not_a_vector)?;
    if let (Some(vector), VectorLength::Fixed(lanes)) = (given.first().and_then(addresses), lanes) {
        if ty.is_int_type() && vector.get_size() == lanes {
            return Ok(Some((Passed::References(vector), 1)));
        }
    }
    let (mut rest, mut passed) = (given, Vec::new());
    for scalar in scalars {
        let Some(taken) = scalar_bytes(scalar).and_then(|bytes| take_lanes(lanes, bytes, rest)) else {
            return Ok(None);
        };
        passed.push(rest[..taken].to_vec());
        rest = &rest[taken..];
    }
    Ok(Some((Passed::Vectors(passed), given.len() - rest.len())))
}

/// How many vectors at the start of a list have all lanes of a scalar of so many bytes, each of them some whole lanes.
fn take_lanes(lanes: VectorLength, bytes: u64, given: &[BasicTypeEnum<'_>]) -> Option<usize> {
    let VectorLength::Fixed(lanes) = lanes else {
        let of_one = scalable_element(*given.first()?).and_then(scalar_bytes);
        return (of_one == Some(bytes)).then_some(1);
    };
    let (mut taken, mut held) = (0, 0);
    while held < u64::from(lanes) * bytes {
        let more = vector_bytes(*given.get(taken)?)?;
        if more % bytes != 0 {
            return None;
        }
        held += more;
        taken += 1;
    }
    (held == u64::from(lanes) * bytes).then_some(taken)
}

/// A vector of private addresses: of what a caller can make copies of.
fn addresses<'ctx>(ty: &BasicTypeEnum<'ctx>) -> Option<VectorType<'ctx>> {
    match ty {
        BasicTypeEnum::VectorType(it) => match it.get_element_type() {
            BasicTypeEnum::PointerType(to) if to.get_address_space() == AddressSpace::default() => Some(*it),
            _ => None,
        },
        _ => None,
    }
}

/// Takes all that is left as a mask.
fn take_mask<'ctx>(shape: &VectorFunctionShape, given: &[BasicTypeEnum<'ctx>]) -> Option<MaskPassed<'ctx>> {
    let is_bit = |ty: BasicTypeEnum| matches!(ty, BasicTypeEnum::IntType(it) if it.get_bit_width() == 1);
    match (given, shape.lanes) {
        ([BasicTypeEnum::VectorType(one)], VectorLength::Fixed(lanes)) if is_bit(one.get_element_type()) => {
            (one.get_size() == lanes).then_some(MaskPassed::Predicate(given[0]))
        }
        ([one], VectorLength::Scalable) => scalable_element(*one)
            .is_some_and(is_bit)
            .then_some(MaskPassed::Predicate(*one)),
        (several, VectorLength::Fixed(lanes)) => {
            let bits = |ty: &BasicTypeEnum| match ty {
                BasicTypeEnum::IntType(it) => Some(it.get_bit_width()),
                _ => None,
            };
            if let Some(bits) = several.iter().map(bits).collect::<Option<Vec<u32>>>() {
                let each = lanes.div_ceil(bits.len() as u32);
                let is_enough = bits.iter().all(|it| *it >= each) && each * bits.len() as u32 == lanes;
                return is_enough.then(|| MaskPassed::Bits(several.to_vec()));
            }
            let lanes_of = |ty: &BasicTypeEnum| match ty {
                BasicTypeEnum::VectorType(it) => scalar_bytes(it.get_element_type()).map(|_| it.get_size()),
                _ => None,
            };
            let held: Option<Vec<u32>> = several.iter().map(lanes_of).collect();
            (held?.iter().sum::<u32>() == lanes).then(|| MaskPassed::Lanes(several.to_vec()))
        }
        _ => None,
    }
}

fn missing_mask(shape: &VectorFunctionShape, scalar: FunctionType<'_>) -> SignatureError {
    let layout = Layout::new(shape, characteristic(scalar, &shape.parameters));
    match layout.mask(scalar) {
        Ok(mask) => {
            let types: Vec<String> = mask.types().iter().map(|it| it.print_to_string().to_string()).collect();
            SignatureError::MissingMask(types.join(", "))
        }
        Err(error) => error,
    }
}

fn int_type(function: FunctionType<'_>, bits: u32) -> BasicTypeEnum<'_> {
    let bits = NonZeroU32::new(bits).unwrap_or(NonZeroU32::MIN);
    let ty = function.get_context().custom_width_int_type(bits);
    ty.expect("integers of up to 64 bits exist").into()
}

fn vector_bytes(ty: BasicTypeEnum<'_>) -> Option<u64> {
    match ty {
        BasicTypeEnum::VectorType(it) => Some(u64::from(it.get_size()) * scalar_bytes(it.get_element_type())?),
        _ => None,
    }
}

fn scalable_element(ty: BasicTypeEnum<'_>) -> Option<BasicTypeEnum<'_>> {
    match ty {
        BasicTypeEnum::ScalableVectorType(it) => Some(it.get_element_type()),
        _ => None,
    }
}

fn fixed_vector(element: BasicTypeEnum<'_>, lanes: u32) -> BasicTypeEnum<'_> {
    match element {
        BasicTypeEnum::IntType(it) => it.vec_type(lanes).into(),
        BasicTypeEnum::FloatType(it) => it.vec_type(lanes).into(),
        BasicTypeEnum::PointerType(it) => it.vec_type(lanes).into(),
        other => unreachable!("{other} is no scalar, and has no members"),
    }
}

fn scalable_vector(element: BasicTypeEnum<'_>, lanes: u32) -> BasicTypeEnum<'_> {
    match element {
        BasicTypeEnum::IntType(it) => it.scalable_vec_type(lanes).into(),
        BasicTypeEnum::FloatType(it) => it.scalable_vec_type(lanes).into(),
        BasicTypeEnum::PointerType(it) => it.scalable_vec_type(lanes).into(),
        other => unreachable!("{other} is no scalar, and has no members"),
    }
}
