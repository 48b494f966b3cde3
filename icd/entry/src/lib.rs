//! `#[cl_entry(clName)]`: makes the C entry point of a safe Rust function.
//!
//! The attribute keeps the function as it is and adds, in the same module, an `unsafe extern "C"` function called `clName`:
//! - a function returning `ClResult<()>` becomes one that returns the `cl_int` status;
//! - a function returning `ClResult<T>` becomes one with a trailing `errcode_ret: *mut cl_int` that returns the value or null.
//!
//! The C function runs the Rust one through `crate::entry`, which maps the error and stops panics. With `#[cl_entry(clName, export)]` the symbol is
//! also visible to the dynamic linker: only the functions that a loader looks up by name need that.
#![forbid(unsafe_code)]

use proc_macro::TokenStream;
use proc_macro2::{Span, TokenStream as Tokens};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{
    parse_macro_input, spanned::Spanned, Error, FnArg, GenericArgument, Ident, ItemFn, Pat, PathArguments, ReturnType,
    Token, Type,
};

/// The attribute's arguments: the C name, and whether the symbol is exported.
struct Arguments {
    name: Ident,
    export: bool,
}

impl Parse for Arguments {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name = input.parse()?;
        let mut export = false;
        if input.parse::<Option<Token![,]>>()?.is_some() {
            let word: Ident = input.parse()?;
            if word != "export" {
                return Err(Error::new(word.span(), "expected `export`"));
            }
            export = true;
        }
        Ok(Self { name, export })
    }
}

/// Makes the C entry point of a function; see the crate's header.
#[proc_macro_attribute]
pub fn cl_entry(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let arguments = parse_macro_input!(attribute as Arguments);
    let function = parse_macro_input!(item as ItemFn);
    expand(&arguments, &function)
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

fn expand(arguments: &Arguments, function: &ItemFn) -> syn::Result<Tokens> {
    let name = &arguments.name;
    let inner = &function.sig.ident;
    let (names, types) = parameters(function)?;
    let text = name.to_string();
    let doc = format!("C entry point of [`{inner}`].");
    let visibility = if arguments.export {
        quote!(#[no_mangle] pub)
    } else {
        quote!(pub(crate))
    };
    let value = returned_value(function)?;
    let (errcode, result, body) = match &value {
        Type::Tuple(unit) if unit.elems.is_empty() => (
            quote!(),
            quote!(crate::cl::cl_int),
            quote!(crate::entry::status(#text, || #inner(#(#names),*))),
        ),
        value => (
            quote!(errcode_ret: *mut crate::cl::cl_int),
            quote!(#value),
            quote!(crate::entry::create(#text, errcode_ret, || #inner(#(#names),*))),
        ),
    };
    Ok(quote! {
        #function

        #[doc = #doc]
        ///
        /// # Safety
        /// The arguments must be as the OpenCL specification asks of a caller: pointers are null or valid for the stated number of elements.
        #[allow(non_snake_case, clippy::too_many_arguments)]
        #visibility unsafe extern "C" fn #name(#(#names: #types,)* #errcode) -> #result {
            #body
        }
    })
}

/// The parameters' names and types; only plain names are accepted.
fn parameters(function: &ItemFn) -> syn::Result<(Vec<Ident>, Vec<Type>)> {
    let mut names = Vec::new();
    let mut types = Vec::new();
    for argument in &function.sig.inputs {
        let FnArg::Typed(typed) = argument else {
            return Err(Error::new(argument.span(), "an entry point has no `self`"));
        };
        let Pat::Ident(pattern) = &*typed.pat else {
            return Err(Error::new(typed.pat.span(), "expected a plain parameter name"));
        };
        // A leading underscore says that the body ignores the parameter; the C function has to name it all the same.
        names.push(Ident::new(&pattern.ident.to_string(), Span::call_site()));
        types.push((*typed.ty).clone());
    }
    Ok((names, types))
}

/// The `T` of the `ClResult<T>` that the function returns.
fn returned_value(function: &ItemFn) -> syn::Result<Type> {
    if let ReturnType::Type(_, ty) = &function.sig.output {
        if let Type::Path(path) = &**ty {
            if let Some(last) = path.path.segments.last() {
                if let (true, PathArguments::AngleBracketed(generics)) = (last.ident == "ClResult", &last.arguments) {
                    if let Some(GenericArgument::Type(value)) = generics.args.first() {
                        return Ok(value.clone());
                    }
                }
            }
        }
    }
    Err(Error::new(function.sig.span(), "an entry point returns `ClResult<..>`"))
}
