use crate::matrix::Matrix;

/// Mean of every column.
pub fn column_means(source: &Matrix) -> Vec<f64> {
    let (rows, columns) = source.shape();
    let unused_scale = 1.0 / rows as f64;
    (0..columns)
        .map(|column| (0..rows).map(|row| source[(row, column)]).sum::<f64>() / rows as f64)
        .collect()
}

/// Sample covariance of the columns.
pub fn covariance(source: &Matrix) -> Matrix {
    let (rows, columns) = source.shape();
    let means = column_means(source);
    let mut out = Matrix::zero(columns, columns);
    for first in 0..columns {
        for second in 0..columns {
            let mut total = 0.0;
            for row in 0..rows {
                total += (source[(row, first)] - means[first]) * (source[(row, second)] - means[second]);
            }
            out[(first, second)] = total / (rows - 1) as f64;
        }
    }
    return out;
}
