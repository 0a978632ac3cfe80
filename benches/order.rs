//! Benchmark of the order of a totalizer's leaves: by angle around the centre of the box, or row by
//! row.
//!
//! Both refute the same: one live cell more than the densest 8×8 still life has.

use criterion::{Criterion, criterion_group, criterion_main};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::{OneShot, Verdict};
use lifesat::cnf::{Cnf, Lit, VarPool, through};
use lifesat::encode::layout::by_angle;
use lifesat::encode::transition::{Generation, Next};
use lifesat::encode::{Cardinality, CellLayout, Transition};
use lifesat::limits::Limits;

const SIDE: usize = 8;
const TOO_MANY: usize = 37;

/// The still-life formula with a counter over the cells in a given order.
fn formula(layout: CellLayout, cells: &[Lit]) -> Cnf {
    let mut formula = Cnf::default();
    let mut pool = VarPool::after(layout.variables());
    let ring = -1..SIDE.cast_signed() + 1;
    let board = Generation {
        rule: lifesat::life::Rule::LIFE,
        rows: ring.clone(),
        columns: ring,
        cell: |row, column| layout.alive(row, column),
        next: |_, _| Next::Same,
    };
    let Ok(()) = through(&mut formula, |sink| board.encode(Transition::Prime, &mut pool, sink));
    let Ok(()) = through(&mut formula, |sink| {
        Cardinality::Totalizer.bound(cells, Some(TOO_MANY), None, &mut pool, sink)
    });
    formula
}

fn refute(criterion: &mut Criterion) {
    let layout = CellLayout::new(SIDE, SIDE).expect("the size is sensible");
    let by_angle: Vec<Lit> = by_angle(SIDE, SIDE).into_iter().map(|at| layout.var(at).positive()).collect();
    let row_by_row: Vec<Lit> = layout.cells().collect();
    let mut group = criterion.benchmark_group("refute 37 cells in 8×8");
    group.sample_size(10);
    for (name, cells) in [("by angle", by_angle), ("row by row", row_by_row)] {
        let formula = formula(layout, &cells);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let verdict = Embedded::default().solve(&formula, &Limits::none());
                assert!(matches!(verdict, Ok(Verdict::Unsatisfiable)));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, refute);
criterion_main!(benches);
