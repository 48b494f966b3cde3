//! The layout of a packed call: which arguments it has, and their values.
//!
//! The *signature* has [`ENTRY`] bytes for each argument behind the format ([`ArgumentType::encode`]), then a zero. The values are 64-bit *slots*: one for an integer or the
//! bits of a floating-point number, in its low bits; one for each element of a vector; two for a pointer, its address and the bytes that are known to
//! be readable there, or 0.

/// Bytes of an argument in the signature.
pub const ENTRY: usize = 3;

/// What an argument, or an element of it, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// An integer, of which nobody knows whether it is signed.
    Integer = b'i',
    /// A floating-point number.
    Float = b'f',
    /// A pointer to any memory.
    Pointer = b'p',
    /// Something that no directive is for; it has no slot.
    Other = b'?',
}

/// The type of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArgumentType {
    /// What it, or an element of it, is.
    pub kind: Kind,
    /// Bytes of it, or of an element of it: 1, 2, 4 or 8.
    pub bytes: u8,
    /// Elements, if it is a vector; else 1.
    pub lanes: u8,
}

impl ArgumentType {
    /// The type of what cannot be printed.
    pub const OTHER: ArgumentType = ArgumentType {
        kind: Kind::Other,
        bytes: 0,
        lanes: 1,
    };

    /// Its bytes in a signature; none is zero where one begins.
    pub fn encode(self) -> [u8; ENTRY] {
        [self.kind as u8, self.bytes, self.lanes]
    }

    fn decode([kind, bytes, lanes]: [u8; ENTRY]) -> ArgumentType {
        let kind = match kind {
            b'i' => Kind::Integer,
            b'f' => Kind::Float,
            b'p' => Kind::Pointer,
            _ => return ArgumentType::OTHER,
        };
        ArgumentType { kind, bytes, lanes }
    }

    /// The slots of its value.
    pub fn slots(self) -> usize {
        match self.kind {
            Kind::Integer | Kind::Float => usize::from(self.lanes),
            Kind::Pointer => 2,
            Kind::Other => 0,
        }
    }
}

/// An argument: its type and its slots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Argument<'a> {
    pub ty: ArgumentType,
    pub slots: &'a [u64],
}

/// The arguments of a call that are not used yet.
#[derive(Clone, Debug)]
pub(super) struct Arguments<'a> {
    signature: &'a [u8],
    slots: &'a [u64],
}

impl<'a> Arguments<'a> {
    /// The arguments of a packed call.
    ///
    /// # Safety
    /// `signature` ends with a zero where an argument would begin; `values` points to the slots that it tells of, if any. Both are left alone as long as the result lives.
    pub unsafe fn new(signature: *const u8, values: *const u64) -> Arguments<'a> {
        let (mut length, mut count) = (0, 0);
        // SAFETY: the signature has not ended before `length`, so at least its zero is there.
        while unsafe { *signature.add(length) } != 0 {
            // SAFETY: an argument begins there, which has so many bytes.
            let entry = unsafe { *signature.add(length).cast::<[u8; ENTRY]>() };
            count += ArgumentType::decode(entry).slots();
            length += ENTRY;
        }
        Arguments {
            // SAFETY: the loop has read these bytes.
            signature: unsafe { std::slice::from_raw_parts(signature, length) },
            slots: match count {
                0 => &[],
                // SAFETY: the signature tells of so many slots.
                _ => unsafe { std::slice::from_raw_parts(values, count) },
            },
        }
    }
}

impl<'a> Iterator for Arguments<'a> {
    type Item = Argument<'a>;

    fn next(&mut self) -> Option<Argument<'a>> {
        let (entry, signature) = self.signature.split_first_chunk()?;
        let ty = ArgumentType::decode(*entry);
        let (slots, rest) = self.slots.split_at_checked(ty.slots())?;
        (self.signature, self.slots) = (signature, rest);
        Some(Argument { ty, slots })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_come_back_from_a_signature() {
        let vector = ArgumentType {
            kind: Kind::Float,
            bytes: 4,
            lanes: 3,
        };
        let pointer = ArgumentType {
            kind: Kind::Pointer,
            bytes: 8,
            lanes: 1,
        };
        let types = [ArgumentType::OTHER, vector, pointer];
        let mut signature: Vec<u8> = types.iter().flat_map(|ty| ty.encode()).collect();
        signature.push(0);
        let slots = [1, 2, 3, 4, 5];
        // SAFETY: the signature ends with a zero, and tells of five slots.
        let arguments = unsafe { Arguments::new(signature.as_ptr(), slots.as_ptr()) };
        let found: Vec<_> = arguments.map(|it| (it.ty, it.slots.to_vec())).collect();
        assert_eq!(
            found,
            [(types[0], vec![]), (vector, vec![1, 2, 3]), (pointer, vec![4, 5])]
        );
    }
}
