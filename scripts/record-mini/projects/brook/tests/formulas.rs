use brook::eval::{eval, Sheet, Value};
use brook::parser::parse;

fn number(text: &str) -> f64 {
    match eval(&parse(text).expect(text), &Sheet::default()) {
        Value::Number(value) => value,
        Value::Unknown(name) => panic!("{text}: unknown {name}"),
    }
}

#[test]
fn powers_group_to_the_right() {
    assert_eq!(number("2 ^ 3 ^ 2"), 512.0);
}

#[test]
fn minus_binds_looser_than_power() {
    assert_eq!(number("-2 ^ 2"), -4.0);
}

#[test]
fn remainder_takes_the_sign_of_the_divisor() {
    assert_eq!(number("-7 % 3"), 2.0);
}

#[test]
fn a_function_may_have_no_arguments() {
    assert_eq!(number("sum()"), 0.0);
}

#[test]
fn ranges_count_filled_cells_only() {
    let mut sheet = Sheet::default();
    sheet.cells.insert((2, 1), 4.0);
    sheet.cells.insert((2, 3), 8.0);
    let found = eval(&parse("mean(B1:B3)").expect("a range"), &sheet);
    assert_eq!(found, Value::Number(6.0));
}
