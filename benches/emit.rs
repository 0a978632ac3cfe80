//! Benchmark of writing formulas: the streaming writer with its templates, against `write!` for
//! each literal.

use std::hint::black_box;
use std::io::{self, Write};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lifesat::cnf::{ClauseSink, CountingSink, Lit, through};
use lifesat::encode::still_life::{Encoding, encode};
use lifesat::format::dimacs::DimacsWriter;
use lifesat::problem::StillLife;

/// The simplest writer.
struct Straightforward<W>(W);

impl<W: Write> ClauseSink for Straightforward<W> {
    type Error = io::Error;

    fn clause(&mut self, literals: &[Lit]) -> io::Result<()> {
        for literal in literals {
            write!(self.0, "{} ", literal.to_dimacs())?;
        }
        writeln!(self.0, "0")
    }
}

/// A writer that keeps nothing but cannot be optimised away.
struct Discard;

impl Write for Discard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(black_box(bytes).len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn emit(criterion: &mut Criterion) {
    let problem = StillLife::new(60, 60).expect("the size is sensible");
    let encoding = Encoding::default();
    let mut counter = CountingSink::default();
    let Ok(variables) = through(&mut counter, |sink| encode(&problem, encoding, sink));
    let writer = |out| DimacsWriter::new(out, [], variables, counter.clauses);
    let mut text = Vec::new();
    let mut sink = writer(&mut text).expect("memory takes everything");
    through(&mut sink, |sink| encode(&problem, encoding, sink)).expect("memory takes everything");
    sink.finish().map(drop).expect("the counts agree");

    let mut group = criterion.benchmark_group("emit 60×60");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("writer with templates", |bencher| {
        bencher.iter(|| {
            let mut sink = DimacsWriter::new(Discard, [], variables, counter.clauses)?;
            through(&mut sink, |sink| encode(&problem, encoding, sink))?;
            sink.finish().map(drop)
        });
    });
    group.bench_function("write! for each literal", |bencher| {
        bencher.iter(|| {
            through(&mut Straightforward(io::BufWriter::new(Discard)), |sink| {
                encode(&problem, encoding, sink)
            })
        });
    });
    group.bench_function("counting only", |bencher| {
        bencher.iter(|| through(&mut CountingSink::default(), |sink| encode(&problem, encoding, sink)));
    });
    group.finish();
}

criterion_group!(benches, emit);
criterion_main!(benches);
