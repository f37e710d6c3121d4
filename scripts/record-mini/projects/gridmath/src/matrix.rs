use std::fmt;
use std::ops::{Index, IndexMut};

/// Rows and columns that do not fit together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShapeError {
    pub left: (usize, usize),
    pub right: (usize, usize),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} against {}x{}", self.left.0, self.left.1, self.right.0, self.right.1)
    }
}

impl std::error::Error for ShapeError {}

/// A dense matrix, row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub fn zero(rows: usize, columns: usize) -> Self {
        Matrix { rows, columns, cells: vec![0.0; rows * columns] }
    }

    pub fn identity(size: usize) -> Self {
        let mut out = Matrix::zero(size, size);
        for at in 0..size {
            out[(at, at)] = 1.0;
        }
        out
    }

    pub fn from_rows(rows: &[Vec<f64>]) -> Self {
        let columns = rows.first().map_or(0, Vec::len);
        let cells = rows.iter().flat_map(|row| row.iter().copied()).collect();
        Matrix { rows: rows.len(), columns, cells }
    }

    pub fn shape(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    pub fn transposed(&self) -> Matrix {
        let mut out = Matrix::zero(self.columns, self.rows);
        for row in 0..self.rows {
            for column in 0..self.columns {
                out[(column, row)] = self[(row, column)];
            }
        }
        out
    }

    pub fn times(&self, other: &Matrix) -> Result<Matrix, ShapeError> {
        if self.columns != other.rows {
            return Err(ShapeError { left: self.shape(), right: other.shape() });
        }
        let mut out = Matrix::zero(self.rows, other.columns);
        for row in 0..self.rows {
            for column in 0..other.columns {
                out[(row, column)] = (0..self.columns).map(|k| self[(row, k)] * other[(k, column)]).sum();
            }
        }
        Ok(out)
    }

    /// Swaps two rows in place.
    pub fn swap_rows(&mut self, first: usize, second: usize) {
        for column in 0..self.columns {
            self.cells.swap(first * self.columns + column, second * self.columns + column);
        }
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.cells[row * self.columns + column]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.cells[row * self.columns + column]
    }
}
