use std::fs::File;
use std::io::BufReader;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t = std::time::Instant::now();
    let open = |p: &str| File::open(p).unwrap();
    let (lrat, f) = lifesat_sat::proof::elaborate(
        BufReader::new(open(&a[1])),
        open(&a[2]),
        &lifesat_sat::limits::Limits::none(),
        &mut |_| {},
    )
    .unwrap();
    eprintln!("elaborate {:.2?} {f:?}", t.elapsed());
    let t = std::time::Instant::now();
    lrat.write(std::io::sink(), lifesat_sat::proof::Form::Binary).unwrap();
    eprintln!("write {:.2?}", t.elapsed());
    if a.len() > 3 {
        lrat.write(File::create(&a[3]).unwrap(), lifesat_sat::proof::Form::Binary).unwrap();
    }
    drop(lrat);
    let t = std::time::Instant::now();
    let c = lifesat_sat::proof::check_drat(
        BufReader::new(open(&a[1])),
        open(&a[2]),
        &lifesat_sat::limits::Limits::none(),
        &mut |_| {},
    )
    .unwrap();
    eprintln!("both {:.2?} {c:?}", t.elapsed());
}
