//! Row steps by width: all rows of a target from one set, and the intersection of what sixteen sets give.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lifesat::rowset::{Alphabet, Shape, Stepper};

fn steps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("row steps");
    for width in 4..=8 {
        let shape = Shape::new(width);
        let mut stepper = Stepper::new(shape);
        let rows = Alphabet::all(width);
        let set = shape.full();
        let mut out = vec![0; shape.words() * rows.len()];
        group.throughput(Throughput::Elements(rows.len() as u64));
        group.bench_function(format!("{width} columns"), |bencher| {
            bencher.iter(|| stepper.step(&set, &rows, &mut out));
        });
        let many = vec![&set[..]; 16];
        group.throughput(Throughput::Elements((many.len() * rows.len()) as u64));
        group.bench_function(format!("{width} columns, 16 sets intersected"), |bencher| {
            bencher.iter(|| stepper.meet(&many, &rows, &mut out));
        });
    }
    group.finish();
}

criterion_group!(benches, steps);
criterion_main!(benches);
