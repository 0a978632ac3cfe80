//! Readers and writers of files, with random patterns, formulas and bytes: what is written is read back, and no text makes a
//! reader panic.

mod patterns {
    //! Pattern files.

    use lifesat::life::file::{Format, Pattern, bounded, life10x, plain, read, rle, split_patterns};
    use lifesat::life::{Grid, Rule};
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn any_grid() -> impl Strategy<Value = Grid> {
        (1usize..90, 1usize..20).prop_flat_map(|(width, height)| {
            // Sparse grids have empty rows, dense ones long runs.
            let cells = (0.0..1.0)
                .prop_flat_map(move |density| vec(proptest::bool::weighted(density), width * height));
            cells.prop_map(move |cells| Grid::from_fn(width, height, |at| cells[at.row * width + at.column]))
        })
    }

    fn any_comments() -> impl Strategy<Value = Vec<String>> {
        vec(" ?[ -~]{0,30}[!-~]|", 0..4)
    }

    fn any_rule() -> impl Strategy<Value = Rule> {
        let counts = ("B1?2?3?4?5?6?7?8?", "/S0?1?2?3?4?5?6?7?8?[HV]?");
        let letters = ("B1?2-?[ceka]3[cnyq]4?", "/S0?1e?2[in]?3-?[jr]4[twz]6-?k7?8?");
        let notation = prop_oneof![counts, letters];
        let rule = notation.prop_map(|(birth, survival)| (birth + &survival).parse());
        let table =
            any::<[bool; 512]>().prop_map(|table| Rule::of_windows(|window| table[usize::from(window)]));
        prop_oneof![rule.prop_filter_map("no such count", Result::ok), table]
    }

    proptest! {
        #[test]
        fn rle_that_was_written_is_read_back(grid in any_grid(), rule in any_rule(), comments in any_comments()) {
            let text = rle::write(&grid, rule, &comments);
            prop_assert_eq!(Format::detect(&text), Format::Rle);
            prop_assert!(text.lines().all(|line| line.starts_with(['#', 'x']) || line.len() <= 70));
            prop_assert_eq!(read(&text), Ok(Pattern { grid, rule, comments }));
        }

        #[test]
        fn cells_that_were_written_are_read_back(grid in any_grid(), comments in any_comments()) {
            let text = plain::write_cells(&grid, &comments);
            prop_assert_eq!(read(&text), Ok(Pattern { grid, rule: Rule::LIFE, comments }));
        }

        #[test]
        fn plain_rows_that_were_written_are_read_back(grid in any_grid()) {
            let text = plain::write(&grid);
            let one_line = text.trim_end().replace('\n', "/");
            let pattern = Pattern { grid, rule: Rule::LIFE, comments: vec![] };
            prop_assert_eq!(read(&one_line), Ok(pattern.clone()));
            prop_assert_eq!(read(&text), Ok(pattern));
        }

        #[test]
        fn no_text_makes_a_reader_panic(
            bytes in vec(any::<u8>(), 0..100),
            nearly in "(#[A-Za-z]|#Life 1.0[56]\n|#P [0-9]{0,12} -?[0-9]\n|!|x *= *[0-9]{0,6}, *y *= *[0-9]{0,6}(, *rule *= *[BS/0-9]*(:[PTKCS][0-9*+,-]*)?)?)?\n?\
                       ([0-9]{0,5}[bo$.A*O/? -]|[0-9]{15,30}[bo$]|\r?\n|-?[0-9]{1,25} -?[0-9]{1,25}\n){0,15}!?",
            foreign in "(\\[M2\\]\n(#R B3/S23(History)?(:T[0-9],9)?\n)?([.*$]{1,12}\n|[1-9][0-9]{0,2}( [0-4]){4}\n){0,9}\
                        |#MCell\r(#(RULE|WRAP|BOARD|L) [0-9A.$x/RCSBN,]{0,8}\r){0,6}|!dblife\n([0-9]{0,3}[.O]|\n){0,9}\
                        |(x[spq][0-9]{1,3}_[0-9a-z]{0,20}\n){1,3})",
        ) {
            for text in [&*String::from_utf8_lossy(&bytes), &nearly, &foreign] {
                for read in [read, rle::read, plain::read_cells, plain::read, life10x::read_105, life10x::read_106] {
                    let _ = read(text);
                }
                let _ = bounded::read(text);
            }
        }
    }

    proptest! {
        /// Holds for patterns with any cells, including empty ones.
        #[test]
        fn what_was_written_one_after_another_is_read_so(
            all in vec((1usize..5, 1usize..5, vec(any::<bool>(), 16)), 1..5),
            writer in 0..2,
        ) {
            let grids = all.iter().map(|(width, height, cells)| {
                Grid::from_fn(*width, *height, |at| cells[at.row * width + at.column])
            });
            let grids: Vec<Grid> = grids.collect();
            let text = |grid: &Grid| match writer {
                0 => rle::write(grid, Rule::LIFE, &[]),
                _ => format!("!Name: x\n{}\n", plain::write_cells(grid, &["y".to_owned()])),
            };
            let text: String = grids.iter().map(text).collect();
            let parts = split_patterns(&text);
            prop_assert_eq!(parts.concat(), text.clone());
            let found: Vec<Grid> = parts.iter().map(|part| read(part).unwrap().grid).collect();
            prop_assert_eq!(found, grids.clone());
            prop_assert_eq!(&read(&text).unwrap().grid, &grids[0]);
        }

        #[test]
        fn nothing_is_lost(text in "(!Name: a\n|!b\n|x = 1, y = 1\n|#Life 1.06\n|#C\n|[.O ]{0,3}\n|o!\n|1 1\n){0,9}") {
            prop_assert_eq!(split_patterns(&text).concat(), text);
        }
    }
}

mod partial_patterns {
    //! Patterns with unspecified cells.

    use lifesat::life::partial::{read, write_rle, write_rows};
    use lifesat::life::{Grid, Partial};
    use proptest::prelude::*;

    fn partial(width: usize, height: usize, cells: &[Option<bool>]) -> Partial {
        Grid::from_fn(width, height, |at| cells[at.row * width + at.column])
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            width in 1usize..6,
            cells in prop::collection::vec(prop::option::of(any::<bool>()), 1..30),
        ) {
            let height = cells.len().div_ceil(width);
            let mut padded = cells;
            padded.resize(width * height, Some(true));
            let pattern = partial(width, height, &padded);
            prop_assert_eq!(read(&write_rows(&pattern)).unwrap(), pattern.clone());
            prop_assert_eq!(read(&write_rle(&pattern, &["a comment".to_owned()])).unwrap(), pattern);
        }
    }
}

mod planes {
    //! The unbounded plane.

    use lifesat::life::step::next_generation;
    use lifesat::life::{Grid, Plane, Rule};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn generations_are_those_of_the_reference_simulator(
            width in 1usize..12,
            cells in prop::collection::vec(any::<bool>(), 1..80),
            table in any::<[u64; 8]>(),
        ) {
            let height = cells.len().div_ceil(width);
            let mut now = Grid::from_fn(width, height, |at| {
                cells.get(at.row * width + at.column).copied().unwrap_or(false)
            });
            let bit = |window: u16| table[usize::from(window / 64)] >> (window % 64) & 1 == 1;
            let rule = Rule::of_windows(|window| window != 0 && bit(window));
            let mut plane = Plane::of(&now);
            for _ in 0..4 {
                now = next_generation(&now, rule);
                plane = plane.next_generation(rule).moved((1, 1));
                prop_assert_eq!(&plane, &Plane::of(&now));
            }
        }
    }
}

mod answers {
    //! Answers of solvers.

    use std::io::BufReader;

    use lifesat::cnf::{Lit, Model};
    use lifesat::format::answer::{Dialect, SolverAnswer, read, read_any, read_best};
    use lifesat::format::objective::{ObjectiveFormat, ObjectiveHead};
    use proptest::prelude::*;

    fn literals(answer: SolverAnswer) -> Vec<i32> {
        match answer {
            SolverAnswer::Satisfiable(model) => model.literals().map(Lit::to_dimacs).collect(),
            other => panic!("expected a model, not {other:?}"),
        }
    }

    proptest! {
        #[test]
        fn no_bytes_and_no_buffer_size_make_it_panic(
            bytes in proptest::collection::vec(prop_oneof![Just(b'\n'), Just(b' '), Just(b's'), Just(b'v'), Just(b'0'), Just(b'1'), Just(b'-'), any::<u8>()], 0..200),
        ) {
            let _ = (read_any(&bytes[..], 9), read_best(&bytes[..], 9));
            for format in [ObjectiveFormat::Wcnf, ObjectiveFormat::Opb] {
                let mut text = &bytes[..];
                let _ = ObjectiveHead::read(&mut text, format).map(|head| head.judge(text, &Model::new()));
            }
            for dialect in [Dialect::Competition, Dialect::CompetitionWithoutZero, Dialect::MinisatResult] {
                let whole = format!("{:?}", read(&bytes[..], dialect, 9));
                let piecewise = format!("{:?}", read(BufReader::with_capacity(1, &bytes[..]), dialect, 9));
                prop_assert_eq!(whole, piecewise);
            }
        }

        #[test]
        fn a_written_model_is_read_back_however_it_is_broken_into_lines(
            values in proptest::collection::vec(any::<bool>(), 0..60),
            breaks in proptest::collection::vec(any::<bool>(), 60),
        ) {
            let signed = (1..).zip(&values).map(|(number, &value)| if value { number } else { -number });
            let expected: Vec<i32> = signed.collect();
            let mut text = "s SATISFIABLE\nv".to_owned();
            for (literal, &broken) in expected.iter().zip(&breaks) {
                text += if broken { "\nc x\n\nv " } else { " " };
                text += &literal.to_string();
            }
            text += " 0\n";
            prop_assert_eq!(literals(read(text.as_bytes(), Dialect::Competition, 60).unwrap()), expected);
        }
    }
}

mod qdimacs {
    //! Formulas with quantifiers.

    use lifesat::cnf::{ClauseSink as _, Cnf, Lit, Prefix, Quantifier, Var};
    use lifesat::format::dimacs::DimacsWriter;
    use lifesat::format::qdimacs::read;
    use proptest::prelude::*;

    prop_compose! {
        /// Blocks over different variables, with clauses over those and more.
        fn quantified()(
            order in Just((1..=30u32).collect::<Vec<_>>()).prop_shuffle(),
            universal in prop::collection::vec(any::<bool>(), 0..30),
            clauses in prop::collection::vec(prop::collection::vec((1..=30i32, any::<bool>()), 0..5), 0..20),
        ) -> (Prefix, Cnf) {
            let mut prefix = Prefix::new();
            for (&number, &is_universal) in order.iter().zip(&universal) {
                let quantifier = if is_universal { Quantifier::ForAll } else { Quantifier::Exists };
                prefix.push(quantifier, Var::new(number).unwrap()).unwrap();
            }
            let mut formula = Cnf::new(30);
            for clause in clauses {
                let literal = |(number, sign): (i32, bool)| Lit::from_dimacs(if sign { number } else { -number });
                formula.push(&clause.into_iter().filter_map(literal).collect::<Vec<_>>());
            }
            (prefix, formula)
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back((prefix, formula) in quantified()) {
            let mut writer = DimacsWriter::new(Vec::new(), ["hello"], 30, formula.len() as u64).unwrap();
            writer.prefix(&prefix).unwrap();
            formula.clauses().for_each(|clause| writer.clause(clause).unwrap());
            let document = read(&writer.finish().unwrap()[..]).unwrap();
            prop_assert_eq!((document.prefix, document.formula), (prefix, formula));
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = read(&bytes[..]);
            let _ = read(&[b"p cnf 9 1\na ", &bytes[..]].concat()[..]);
        }
    }
}

mod icnf {
    //! Formulas with cubes.

    use lifesat::cnf::{ClauseSink as _, Cnf, Lit};
    use lifesat::format::icnf::{Event, FormulaFile, IcnfReader, IcnfWriter, read_formula};
    use proptest::prelude::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect()
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(lines in prop::collection::vec(
            (any::<bool>(), prop::collection::vec((1i32..=i32::MAX, any::<bool>()), 0..6)), 0..30)
        ) {
            let event = |(is_cube, literals): (bool, Vec<(i32, bool)>)| {
                let numbers: Vec<i32> = literals.iter().map(|&(n, sign)| if sign { n } else { -n }).collect();
                if is_cube { Event::Cube(lits(&numbers)) } else { Event::Clause(lits(&numbers)) }
            };
            let events: Vec<Event> = lines.into_iter().map(event).collect();
            let mut writer = IcnfWriter::new(Vec::new(), ["hello"]).unwrap();
            for event in &events {
                match event {
                    Event::Clause(literals) => writer.clause(literals).unwrap(),
                    Event::Cube(literals) => writer.cube(literals).unwrap(),
                }
            }
            let text = writer.finish().unwrap();
            let again: Vec<Event> = IcnfReader::new(&text[..]).unwrap().map(Result::unwrap).collect();
            prop_assert_eq!(again, events);
        }

        #[test]
        fn cubes_behind_a_formula_are_read_back(lines in prop::collection::vec(
            (any::<bool>(), prop::collection::vec((1i32..=50, any::<bool>()), 0..6)), 0..30)
        ) {
            let (mut formula, mut cubes) = (Cnf::new(50), IcnfWriter::new(Vec::new(), []).unwrap());
            let mut events = (Vec::new(), Vec::new());
            // Without a clause, cubes would be quantifiers.
            for (is_cube, literals) in std::iter::once((false, vec![])).chain(lines) {
                let numbers: Vec<i32> = literals.iter().map(|&(n, sign)| if sign { n } else { -n }).collect();
                let literals = lits(&numbers);
                if is_cube {
                    cubes.cube(&literals).unwrap();
                    events.1.push(Event::Cube(literals));
                } else {
                    formula.push(&literals);
                    events.0.push(Event::Clause(literals));
                }
            }
            let mut text = Vec::new();
            formula.write(&mut text).unwrap();
            text.extend_from_slice(cubes.finish().unwrap().strip_prefix(b"p inccnf\n").unwrap());
            match read_formula(&text[..]).unwrap() {
                FormulaFile::Alone(document) => {
                    prop_assert!(events.1.is_empty());
                    prop_assert_eq!(document.formula, formula);
                }
                FormulaFile::WithCubes(clauses, cubes) => {
                    prop_assert_eq!(clauses, formula);
                    prop_assert_eq!(cubes.map(Result::unwrap).collect::<Vec<_>>(), &events.1[..]);
                    let all: Vec<Event> = IcnfReader::new(&text[..]).unwrap().map(Result::unwrap).collect();
                    prop_assert_eq!(all, [events.0, events.1].concat());
                }
            }
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            for start in ["", "p inccnf\na ", "p cnf 9 1\n", "p cnf 9 1\n1 0\n", "p cnf 9 1\n1 0\n%\n0\na 1 "] {
                let text = [start.as_bytes(), &bytes[..]].concat();
                let _ = IcnfReader::new(&text[..]).map(Iterator::count);
                if let Ok(FormulaFile::WithCubes(_, cubes)) = read_formula(&text[..]) {
                    let _ = cubes.count();
                }
            }
        }
    }
}

mod dimacs {
    //! Formulas.

    use lifesat::cnf::{Cnf, Lit};
    use lifesat::format::dimacs::read;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read_back(clauses in prop::collection::vec(
            prop::collection::vec((1i32..=50, any::<bool>()), 0..6), 0..30)
        ) {
            let mut formula = Cnf::new(50);
            for clause in clauses {
                let literal = |(number, sign): (i32, bool)| Lit::from_dimacs(if sign { number } else { -number });
                formula.push(&clause.into_iter().filter_map(literal).collect::<Vec<_>>());
            }
            let mut text = Vec::new();
            formula.write(&mut text).unwrap();
            prop_assert_eq!(read(&text[..]).unwrap().formula, formula);
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = read(&bytes[..]);
            let _ = read(&[b"p cnf 9 1\n", &bytes[..]].concat()[..]);
        }
    }
}
