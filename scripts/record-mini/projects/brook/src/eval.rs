use std::collections::HashMap;

use crate::parser::Expr;

/// Where values come from: cells by (column, row), and names.
#[derive(Default)]
pub struct Sheet {
    pub cells: HashMap<(u32, u32), f64>,
    pub names: HashMap<String, f64>,
}

#[derive(Debug, PartialEq)]
pub enum Value {
    Number(f64),
    Unknown(String),
}

/// Empty cells count as zero; an unknown name poisons the result and is named in it.
pub fn eval(expr: &Expr, sheet: &Sheet) -> Value {
    match expr {
        Expr::Number(value) => Value::Number(*value),
        Expr::Name(name) => sheet.names.get(name).map_or_else(|| Value::Unknown(name.clone()), |v| Value::Number(*v)),
        Expr::Cell(column, row) => Value::Number(sheet.cells.get(&(*column, *row)).copied().unwrap_or(0.0)),
        Expr::Range(..) => Value::Unknown("a range outside of a function".to_string()),
        Expr::Negate(inner) => map(eval(inner, sheet), |v| -v),
        Expr::Binary(operator, left, right) => match (eval(left, sheet), eval(right, sheet)) {
            (Value::Number(a), Value::Number(b)) => Value::Number(apply(*operator, a, b)),
            (Value::Unknown(name), _) | (_, Value::Unknown(name)) => Value::Unknown(name),
        },
        Expr::Call(name, arguments) => call(name, arguments, sheet),
    }
}

fn map(value: Value, change: impl Fn(f64) -> f64) -> Value {
    match value {
        Value::Number(number) => Value::Number(change(number)),
        unknown => unknown,
    }
}

fn apply(operator: char, a: f64, b: f64) -> f64 {
    match operator {
        '+' => a + b,
        '-' => a - b,
        '*' => a * b,
        '/' => a / b,
        '%' => a.rem_euclid(b),
        _ => a.powf(b),
    }
}

fn call(name: &str, arguments: &[Expr], sheet: &Sheet) -> Value {
    let mut numbers = Vec::new();
    for argument in arguments {
        if let Expr::Range((left, top), (right, bottom)) = argument {
            for row in *top..=*bottom {
                for column in *left..=*right {
                    numbers.extend(sheet.cells.get(&(column, row)));
                }
            }
            continue;
        }
        match eval(argument, sheet) {
            Value::Number(number) => numbers.push(number),
            unknown => return unknown,
        }
    }
    match name {
        "sum" => Value::Number(numbers.iter().sum()),
        "max" => Value::Number(numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max)),
        "mean" if !numbers.is_empty() => Value::Number(numbers.iter().sum::<f64>() / numbers.len() as f64),
        _ => Value::Unknown(name.to_string()),
    }
}
