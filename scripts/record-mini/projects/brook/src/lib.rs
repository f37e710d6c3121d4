//! brook: arithmetic with names, the formula language of a spreadsheet.

pub mod eval;
pub mod lexer;
pub mod parser;
