use std::iter::Peekable;
use std::str::CharIndices;

#[derive(Debug, Clone, PartialEq)]
pub enum Lexeme {
    Number(f64),
    Name(String),
    Cell { column: u32, row: u32 },
    Operator(char),
    Open,
    Close,
    Comma,
    Colon,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Spanned {
    pub lexeme: Lexeme,
    pub start: usize,
    pub end: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LexProblem {
    Stray { at: usize, found: char },
    BadNumber { at: usize },
}

pub struct Lexer<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Lexer { text, chars: text.char_indices().peekable() }
    }

    pub fn all(text: &'a str) -> Result<Vec<Spanned>, LexProblem> {
        let mut lexer = Lexer::new(text);
        let mut out = Vec::new();
        while let Some(spanned) = lexer.next_lexeme()? {
            out.push(spanned);
        }
        Ok(out)
    }

    fn next_lexeme(&mut self) -> Result<Option<Spanned>, LexProblem> {
        while self.chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
        let Some((start, first)) = self.chars.next() else { return Ok(None) };
        let lexeme = match first {
            '+' | '-' | '*' | '/' | '^' | '%' => Lexeme::Operator(first),
            '(' => Lexeme::Open,
            ')' => Lexeme::Close,
            ',' => Lexeme::Comma,
            ':' => Lexeme::Colon,
            '0'..='9' | '.' => self.number(start)?,
            'A'..='Z' | 'a'..='z' | '_' => self.word(start),
            found => return Err(LexProblem::Stray { at: start, found }),
        };
        let end = self.position();
        Ok(Some(Spanned { lexeme, start, end }))
    }

    fn position(&mut self) -> usize {
        self.chars.peek().map_or(self.text.len(), |(at, _)| *at)
    }

    fn number(&mut self, start: usize) -> Result<Lexeme, LexProblem> {
        while self.chars.next_if(|(_, c)| c.is_ascii_digit() || *c == '.').is_some() {}
        let end = self.position();
        self.text[start..end].parse().map(Lexeme::Number).map_err(|_| LexProblem::BadNumber { at: start })
    }

    fn word(&mut self, start: usize) -> Lexeme {
        while self.chars.next_if(|(_, c)| c.is_ascii_alphanumeric() || *c == '_').is_some() {}
        let end = self.position();
        let text = &self.text[start..end];
        cell(text).unwrap_or_else(|| Lexeme::Name(text.to_string()))
    }
}

/// `B7` or `AA12`: upper-case letters, then a row without a leading zero.
fn cell(text: &str) -> Option<Lexeme> {
    let split = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = text.split_at(split);
    if letters.is_empty() || !letters.chars().all(|c| c.is_ascii_uppercase()) || digits.starts_with('0') {
        return None;
    }
    let column = letters.bytes().fold(0u32, |sum, b| sum * 26 + u32::from(b - b'A') + 1);
    Some(Lexeme::Cell { column, row: digits.parse().ok()? })
}
