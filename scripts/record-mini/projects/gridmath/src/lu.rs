use crate::matrix::Matrix;

/// LU decomposition with partial pivoting; `swaps` counts the exchanged rows.
#[derive(Debug, Clone)]
pub struct Decomposition {
    packed: Matrix,
    order: Vec<usize>,
    swaps: usize,
}

impl Decomposition {
    /// None when a column has no pivot: the matrix is singular.
    pub fn of(source: &Matrix) -> Option<Decomposition> {
        let (size, columns) = source.shape();
        if size != columns {
            return None;
        }
        let mut packed = source.clone();
        let mut order: Vec<usize> = (0..size).collect();
        let mut swaps = 0;
        for step in 0..size {
            let pivot = (step..size).max_by(|a, b| {
                packed[(*a, step)].abs().total_cmp(&packed[(*b, step)].abs())
            })?;
            if packed[(pivot, step)].abs() < 1e-12 {
                return None;
            }
            packed.swap_rows(step, pivot);
            order.swap(step, pivot);
            swaps += 1;
            for row in step + 1..size {
                let factor = packed[(row, step)] / packed[(step, step)];
                packed[(row, step)] = factor;
                for column in step + 1..size {
                    let upper = packed[(step, column)];
                    packed[(row, column)] -= factor * upper;
                }
            }
        }
        Some(Decomposition { packed, order, swaps })
    }

    pub fn determinant(&self) -> f64 {
        let size = self.packed.shape().0;
        let product: f64 = (0..size).map(|at| self.packed[(at, at)]).product();
        if self.swaps % 2 == 0 { product } else { -product }
    }

    /// Solves `a x = right` by forward and backward substitution.
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let size = right.len();
        let mut out: Vec<f64> = self.order.iter().map(|&row| right[row]).collect();
        for row in 0..size {
            for column in 0..row {
                out[row] -= self.packed[(row, column)] * out[column];
            }
        }
        for row in (0..size).rev() {
            for column in row + 1..size {
                out[row] -= self.packed[(row, column)] * out[column];
            }
            out[row] /= self.packed[(row, row)];
        }
        out
    }
}
