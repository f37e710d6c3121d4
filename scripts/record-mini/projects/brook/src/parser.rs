use crate::lexer::{LexProblem, Lexeme, Lexer, Spanned};

#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    Number(f64),
    Name(String),
    Cell(u32, u32),
    Range((u32, u32), (u32, u32)),
    Negate(Box<Expr>),
    Binary(char, Box<Expr>, Box<Expr>),
    Call(String, Vec<Expr>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    Lex(LexProblem),
    Unexpected { at: usize },
    EndOfText,
}

pub fn parse(text: &str) -> Result<Expr, Problem> {
    let lexemes = Lexer::all(text).map_err(Problem::Lex)?;
    let mut parser = Parser { lexemes: &lexemes, at: 0 };
    let expr = parser.binary(0)?;
    match parser.peek() {
        None => Ok(expr),
        Some(extra) => Err(Problem::Unexpected { at: extra.start }),
    }
}

/// How tightly an operator binds, and whether it groups to the right.
fn binding(operator: char) -> (u8, bool) {
    match operator {
        '+' | '-' => (1, false),
        '*' | '/' | '%' => (2, false),
        _ => (3, false),
    }
}

struct Parser<'a> {
    lexemes: &'a [Spanned],
    at: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a Spanned> {
        self.lexemes.get(self.at)
    }

    fn take(&mut self) -> Result<&'a Spanned, Problem> {
        let found = self.peek().ok_or(Problem::EndOfText)?;
        self.at += 1;
        Ok(found)
    }

    fn expect(&mut self, wanted: &Lexeme) -> Result<(), Problem> {
        let found = self.take()?;
        if found.lexeme == *wanted { Ok(()) } else { Err(Problem::Unexpected { at: found.start }) }
    }

    fn binary(&mut self, floor: u8) -> Result<Expr, Problem> {
        let mut left = self.unary()?;
        while let Some(Spanned { lexeme: Lexeme::Operator(operator), .. }) = self.peek() {
            let (strength, to_the_right) = binding(*operator);
            if strength <= floor {
                break;
            }
            self.at += 1;
            let right = self.binary(if to_the_right { strength - 1 } else { strength })?;
            left = Expr::Binary(*operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, Problem> {
        if let Some(Spanned { lexeme: Lexeme::Operator('-'), .. }) = self.peek() {
            self.at += 1;
            return Ok(Expr::Negate(Box::new(self.unary()?)));
        }
        self.atom()
    }

    fn atom(&mut self) -> Result<Expr, Problem> {
        let found = self.take()?;
        match &found.lexeme {
            Lexeme::Number(value) => Ok(Expr::Number(*value)),
            Lexeme::Name(name) if self.peek().is_some_and(|next| next.lexeme == Lexeme::Open) => self.call(name),
            Lexeme::Name(name) => Ok(Expr::Name(name.clone())),
            Lexeme::Cell { column, row } => self.range(*column, *row),
            Lexeme::Open => {
                let inner = self.binary(0)?;
                self.expect(&Lexeme::Close)?;
                Ok(inner)
            }
            _ => Err(Problem::Unexpected { at: found.start }),
        }
    }

    fn range(&mut self, column: u32, row: u32) -> Result<Expr, Problem> {
        if self.peek().is_none_or(|next| next.lexeme != Lexeme::Colon) {
            return Ok(Expr::Cell(column, row));
        }
        self.at += 1;
        let end = self.take()?;
        match end.lexeme {
            Lexeme::Cell { column: last, row: bottom } => Ok(Expr::Range((column, row), (last, bottom))),
            _ => Err(Problem::Unexpected { at: end.start }),
        }
    }

    fn call(&mut self, name: &str) -> Result<Expr, Problem> {
        self.expect(&Lexeme::Open)?;
        let mut arguments = Vec::new();
        loop {
            arguments.push(self.binary(0)?);
            let next = self.take()?;
            match next.lexeme {
                Lexeme::Comma => continue,
                Lexeme::Close => return Ok(Expr::Call(name.to_string(), arguments)),
                _ => return Err(Problem::Unexpected { at: next.start }),
            }
        }
    }
}
