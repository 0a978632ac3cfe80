//! Benchmark of row steps, by width.
//!
//! The steps are those of one set with all rows of a target or with a single row, and the
//! intersection of the steps of sixteen sets. The throughput is that of the resulting sets. For
//! comparison it also copies as many bytes as fit into each cache, and more than fit into any.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lifesat::rowset::{Alphabet, Shape, Stepper, sets};

fn steps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("row steps");
    for width in 4..=8 {
        let shape = Shape::new(width);
        let mut stepper = Stepper::new(shape);
        let rows = Alphabet::all(width);
        let set = sets::Words::from_slice(64, &shape.full());
        let mut out = sets::zeros(shape.words() * rows.len());
        let bytes = |sets: usize| Throughput::Bytes((8 * shape.words() * rows.len() * sets) as u64);
        group.throughput(bytes(1));
        group.bench_function(format!("{width} columns"), |bencher| {
            bencher.iter(|| stepper.step(&set, &rows, &mut out));
        });
        let many = vec![&set[..]; 16];
        group.throughput(bytes(many.len()));
        group.bench_function(format!("{width} columns, 16 sets intersected"), |bencher| {
            bencher.iter(|| stepper.intersect(&many, &rows, &mut out));
        });
    }
    group.finish();
}

/// Steps with one row, which share no work with those of other rows.
fn single_steps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one row");
    for width in [6, 8, 10] {
        let shape = Shape::new(width);
        let mut stepper = Stepper::new(shape);
        let row = Alphabet::new(width, [0b01_0110_1011 & ((1 << width) - 1)]);
        let set = sets::Words::from_slice(64, &shape.full());
        let mut out = sets::zeros(shape.words());
        group.throughput(Throughput::Bytes(8 * shape.words() as u64));
        group.bench_function(format!("{width} columns"), |bencher| {
            bencher.iter(|| stepper.step(&set, &row, &mut out));
        });
    }
    group.finish();
}

fn copies(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("copy");
    for (name, bytes) in [("8 KiB", 1 << 13), ("256 KiB", 1 << 18), ("256 MiB", 1 << 28)] {
        let from = sets::zeros(bytes / 8);
        let mut to = sets::zeros(bytes / 8);
        group.throughput(Throughput::Bytes(bytes as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                to.copy_from_slice(&from);
                std::hint::black_box(&to);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, steps, single_steps, copies);
criterion_main!(benches);
