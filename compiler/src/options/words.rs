//! Splitting an option string into words.

use super::OptionError;

/// Splits at white space. Double or single quotes keep white space; a backslash takes the meaning from a following quote, backslash or
/// space, and is an ordinary character (as in paths) before anything else.
pub(super) fn split(text: &str) -> Result<Vec<String>, OptionError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            ('\\', _)
                if letters
                    .peek()
                    .is_some_and(|next| matches!(next, '"' | '\'' | '\\' | ' ')) =>
            {
                word.get_or_insert_default().extend(letters.next());
            }
            (letter, Some(open)) if letter == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (letter, None) if letter.is_whitespace() => words.extend(word.take()),
            (letter, _) => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err(OptionError::UnclosedQuote(text.trim().to_owned()));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_spaces() {
        let words = |text| split(text).unwrap();
        assert_eq!(words("  -I  \"a b\"\t-DX "), ["-I", "a b", "-DX"]);
        assert_eq!(words(r#"-I"a b"/c -DX='1 2'"#), ["-Ia b/c", "-DX=1 2"]);
        assert_eq!(words(r#"-DS=\"t\" -DT="\"u v\"""#), [r#"-DS="t""#, r#"-DT="u v""#]);
        assert_eq!(words(r"-Ia\b -Ic\ d"), [r"-Ia\b", "-Ic d"]);
        assert_eq!(words("\"\""), [""]);
        assert_eq!(words(""), [""; 0]);
    }

    #[test]
    fn open_quotes_are_refused() {
        assert_eq!(split("-D \"a"), Err(OptionError::UnclosedQuote("-D \"a".to_owned())));
    }
}
