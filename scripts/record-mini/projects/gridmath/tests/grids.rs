//! Grids of fixed sizes, one test each, so that a wrong size shows by name.
use gridmath::{Decomposition, Matrix};

/// A grid whose determinant is known: bidiagonal, with the row order reversed when `size` is odd.
fn ladder(size: usize) -> Matrix {
    let mut rows: Vec<Vec<f64>> = (0..size)
        .map(|row| (0..size).map(|column| if row == column { 2.0 } else if column == row + 1 { 1.0 } else { 0.0 }).collect())
        .collect();
    if size % 2 == 1 {
        rows.reverse();
    }
    Matrix::from_rows(&rows)
}

/// Reversing n rows takes n / 2 exchanges.
fn expected(size: usize) -> f64 {
    let sign = if size % 2 == 1 && (size / 2) % 2 == 1 { -1.0 } else { 1.0 };
    sign * 2f64.powi(size as i32)
}

fn check(size: usize) {
    let found = Decomposition::of(&ladder(size)).expect("regular").determinant();
    assert!((found - expected(size)).abs() < 1e-9, "size {size}: determinant {found}, expected {}", expected(size));
}

fn solves(size: usize) {
    let grid = ladder(size);
    let ones = vec![1.0; size];
    let right: Vec<f64> = (0..size).map(|row| (0..size).map(|column| grid[(row, column)]).sum()).collect();
    let found = Decomposition::of(&grid).expect("regular").solve(&right);
    for (left, right) in found.iter().zip(&ones) {
        assert!((left - right).abs() < 1e-9, "size {size}: {found:?}");
    }
}

#[test]
fn determinant_of_size_01() {
    check(1);
}

#[test]
fn determinant_of_size_02() {
    check(2);
}

#[test]
fn determinant_of_size_03() {
    check(3);
}

#[test]
fn determinant_of_size_04() {
    check(4);
}

#[test]
fn determinant_of_size_05() {
    check(5);
}

#[test]
fn determinant_of_size_06() {
    check(6);
}

#[test]
fn determinant_of_size_07() {
    check(7);
}

#[test]
fn determinant_of_size_08() {
    check(8);
}

#[test]
fn determinant_of_size_09() {
    check(9);
}

#[test]
fn determinant_of_size_10() {
    check(10);
}

#[test]
fn determinant_of_size_11() {
    check(11);
}

#[test]
fn determinant_of_size_12() {
    check(12);
}

#[test]
fn determinant_of_size_13() {
    check(13);
}

#[test]
fn determinant_of_size_14() {
    check(14);
}

#[test]
fn solve_size_01() {
    solves(1);
}

#[test]
fn solve_size_02() {
    solves(2);
}

#[test]
fn solve_size_03() {
    solves(3);
}

#[test]
fn solve_size_04() {
    solves(4);
}

#[test]
fn solve_size_05() {
    solves(5);
}

#[test]
fn solve_size_06() {
    solves(6);
}

#[test]
fn solve_size_07() {
    solves(7);
}

#[test]
fn solve_size_08() {
    solves(8);
}

#[test]
fn solve_size_09() {
    solves(9);
}

#[test]
fn solve_size_10() {
    solves(10);
}

#[test]
fn solve_size_11() {
    solves(11);
}

#[test]
fn solve_size_12() {
    solves(12);
}

#[test]
fn solve_size_13() {
    solves(13);
}

#[test]
fn solve_size_14() {
    solves(14);
}

#[test]
fn solve_size_15() {
    solves(15);
}

#[test]
fn solve_size_16() {
    solves(16);
}

#[test]
fn solve_size_17() {
    solves(17);
}

#[test]
fn solve_size_18() {
    solves(18);
}

#[test]
fn solve_size_19() {
    solves(19);
}

#[test]
fn solve_size_20() {
    solves(20);
}

#[test]
fn solve_size_21() {
    solves(21);
}

#[test]
fn solve_size_22() {
    solves(22);
}

#[test]
fn solve_size_23() {
    solves(23);
}

#[test]
fn solve_size_24() {
    solves(24);
}

#[test]
fn solve_size_25() {
    solves(25);
}

#[test]
fn solve_size_26() {
    solves(26);
}

#[test]
fn solve_size_27() {
    solves(27);
}

#[test]
fn solve_size_28() {
    solves(28);
}

#[test]
fn solve_size_29() {
    solves(29);
}

#[test]
fn solve_size_30() {
    solves(30);
}

