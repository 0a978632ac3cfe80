//! Row steps by width: all rows of a target from one set, and their intersection with what was there.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lifesat::rowset::{Alphabet, Put, Shape, Stepper};

fn steps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("row steps");
    for width in 4..=8 {
        let shape = Shape::new(width);
        let mut stepper = Stepper::new(shape);
        let rows = Alphabet::all(width);
        let set = shape.full();
        let mut out = vec![0; shape.words() * rows.len()];
        group.throughput(Throughput::Elements(rows.len() as u64));
        for put in [Put::New, Put::And] {
            group.bench_function(format!("{width} columns, {put:?}"), |bencher| {
                bencher.iter(|| stepper.step(&set, &rows, put, &mut out));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, steps);
criterion_main!(benches);
