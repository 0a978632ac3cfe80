//! `lifesat serve` over plain TCP: what it answers, and what it refuses.

use std::fs;
use std::io::{BufRead, BufReader};

use serde_json::{Value, json};

use crate::common::workbench::{Workbench, quick};
use crate::common::{code, lifesat_in, shell, stderr, stdout};

#[test]
fn questions_are_answered() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    // The densest still lifes of 3×3 to 5×5 have 6, 8 and 16 live cells (OEIS A055397).
    for (side, value) in [(3, 6), (4, 8), (5, 16)] {
        let number = bench.ask(&json!({"kind": "densest", "cells": vec!["?".repeat(side); side]}));
        let job = bench.await_end(number);
        assert_eq!((&job["state"], &job["answer"]["value"]), (&json!("answered"), &json!(value)), "{job}");
        assert_eq!(job["command"], format!("lifesat solve {side}x{side}"));
    }
    let glider = json!({"kind": "spaceship", "fields": {"period": 4, "right": 1, "down": 1}, "cells": vec!["????"; 4]});
    let job = bench.await_end(bench.ask(&glider));
    assert_eq!(job["answer"]["evidence"]["objects"][0]["cells"], 5, "{job}");
    // No spaceship of c/4 has 3 columns or fewer (docs/ships.md).
    let none = json!({"kind": "ships", "fields": {"width": 3, "rows": 1, "period": 4, "symmetry": "none", "proof": true}});
    let job = bench.await_end(bench.ask(&none));
    assert_eq!(job["state"], "none", "{job}");
    let certificate = bench.get(&bench.path_of(job["id"].as_u64().unwrap(), "files/certificate"));
    assert_eq!(certificate.status, 200);
    fs::write(place.path().join("c.txt"), &certificate.body).unwrap();
    assert_eq!(code(&lifesat_in(place.path(), &["ships", "--recheck", "c.txt"])), 0);
}

#[test]
fn results_are_files_and_pictures() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let mut question = quick();
    question["fields"]["proof"] = true.into();
    let number = bench.ask(&question);
    let job = bench.await_end(number);
    let files: Vec<&str> =
        job["files"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert!(files.contains(&"answer.json") && files.contains(&"certificate/manifest.json"), "{files:?}");
    for file in &files {
        let response = bench.get(&bench.path_of(number, &format!("files/{file}")));
        assert_eq!(response.status, 200, "{file}");
        assert!(
            response.header("content-disposition").unwrap().starts_with("attachment"),
            "{}",
            response.head
        );
    }
    let check = bench.await_end(bench.ask(&json!({"kind": "check", "fields": {"job": number}})));
    assert_eq!(
        (&check["state"], &check["answer"]["status"]),
        (&json!("answered"), &json!("valid")),
        "{check}"
    );
    // A changed certificate is not valid.
    fs::write(place.path().join(format!("w/jobs/{number}/certificate/proof.lrat")), "1 0\n").unwrap();
    let check = bench.await_end(bench.ask(&json!({"kind": "check", "fields": {"job": number}})));
    assert_eq!((&check["state"], &check["answer"]["status"]), (&json!("none"), &json!("invalid")), "{check}");
    for (picture, begin) in
        [("1.svg", "<svg"), ("1.png", "\u{fffd}PNG"), ("1.gif", "GIF89a"), ("1.rle", "#"), ("1.html", "<!")]
    {
        let response = bench.get(&bench.path_of(number, &format!("pictures/{picture}")));
        let text = String::from_utf8_lossy(&response.body).into_owned();
        assert!(
            response.status == 200 && text.starts_with(begin),
            "{picture}: {} {:.60}",
            response.status,
            text
        );
    }
    let page = bench.get(&bench.path_of(number, "pictures/1.html"));
    assert!(page.header("content-security-policy").unwrap().starts_with("sandbox allow-scripts;"));
    assert_eq!(bench.send("DELETE", &format!("/api/jobs/{number}"), &[], b"").status, 200);
    assert_eq!(bench.get(&format!("/api/jobs/{number}")).status, 404);
    assert!(!place.path().join(format!("w/jobs/{number}")).exists());
}

#[test]
fn strangers_are_refused() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let (host, key) = (format!("127.0.0.1:{}", bench.port), format!("Bearer {}", bench.key));
    let own = format!("http://{host}");
    let status = |headers: &[(&str, &str)]| bench.send_as("GET", "/api/jobs", headers, b"").status;
    let (host, key) = (("Host", host.as_str()), ("Authorization", key.as_str()));
    assert_eq!(status(&[host, key]), 200);
    assert_eq!(status(&[host, key, ("Origin", &own)]), 200);
    assert_eq!(status(&[host]), 401);
    for wrong in [&format!("{}0", key.1), "Bearer ", &bench.key, &format!("Basic {}", bench.key)] {
        assert_eq!(status(&[host, ("Authorization", wrong)]), 401, "{wrong}");
    }
    // A cookie opens nothing, and shuts nobody out.
    let cookie = format!("lifesat-{0}={1}; key={1}", bench.port, bench.key);
    assert_eq!(status(&[host, ("Cookie", &cookie)]), 401);
    assert_eq!(status(&[host, key, ("Cookie", &format!("lifesat-{}=0", bench.port))]), 200);
    for origin in ["http://example.org", "null", "http://127.0.0.1:1", "https://127.0.0.1", ""] {
        assert_eq!(status(&[host, key, ("Origin", origin)]), 403, "{origin}");
    }
    assert_eq!(status(&[host, key, ("Sec-Fetch-Site", "cross-site")]), 403);
    for name in ["example.org", "127.0.0.1", "127.0.0.1:1", "localhost.example.org"] {
        assert_eq!(status(&[("Host", name), key]), 403, "{name}");
    }
    let number = bench.ask(&quick());
    bench.await_end(number);
    for path in ["/api/about", "/api/events", "/api/topics/evidence", &format!("/api/jobs/{number}")] {
        assert_eq!(bench.send_as("GET", path, &[host], b"").status, 401, "{path}");
    }
    for (method, path) in [("POST", "/api/jobs".to_owned()), ("DELETE", format!("/api/jobs/{number}"))] {
        assert_eq!(bench.send_as(method, &path, &[host], b"{}").status, 401, "{path}");
    }
    // The page is the same for everybody, and tells nothing of the jobs.
    for path in ["/", "/assets/main.js"] {
        let answer = bench.send_as("GET", path, &[host], b"");
        assert!(answer.status == 200 && answer.header("set-cookie").is_none(), "{answer:?}");
        assert!(!String::from_utf8(answer.body).unwrap().contains(&*place.path().to_string_lossy()));
    }
    // A link works once, and only as it was printed.
    for token in [bench.token(), &"0".repeat(32), "", &bench.key] {
        assert_eq!(bench.enter(token).status, 401, "{token}");
    }
}

/// The addresses of files have a pass for one job, and for nothing else.
#[test]
fn a_pass_opens_the_files_of_one_job() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let numbers = [(); 2].map(|()| bench.ask(&quick()));
    let [pass, other] = numbers.map(|number| bench.await_end(number)["pass"].as_str().unwrap().to_owned());
    let host = format!("127.0.0.1:{}", bench.port);
    let open = |path: &str, more: (&str, &str)| bench.send_as("GET", path, &[("Host", &host), more], b"");
    let path = format!("/jobs/{}/{pass}/files/answer.json", numbers[0]);
    let site = |name: &'static str| ("Sec-Fetch-Site", name);
    assert_eq!(open(&path, site("none")).status, 200);
    assert_eq!(open(&path, site("cross-site")).status, 403);
    for wrong in [other.as_str(), &pass[1..], &bench.key, "", "x"] {
        let path = format!("/jobs/{}/{wrong}/files/answer.json", numbers[0]);
        assert!([403, 404].contains(&open(&path, site("none")).status), "{wrong}");
    }
    // It is no key.
    assert_eq!(open("/api/jobs", ("Authorization", &format!("Bearer {pass}"))).status, 401);
    assert_eq!(bench.enter(&pass).status, 401);
}

/// Whoever follows a link of another page gets the page, and words where there is nothing.
#[test]
fn people_read_pages() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let host = format!("127.0.0.1:{}", bench.port);
    let visit = |host: &str, path: &str| {
        let from = [
            ("Sec-Fetch-Site", "cross-site"),
            ("Sec-Fetch-Mode", "navigate"),
            ("Sec-Fetch-Dest", "document"),
        ];
        let answer = bench.send_as("GET", path, &[&[("Host", host)], &from[..]].concat(), b"");
        assert!(answer.header("content-type").unwrap().starts_with("text/html"), "{path}: {answer:?}");
        assert!(answer.header("content-security-policy").unwrap().contains("default-src 'none'"));
        (answer.status, String::from_utf8(answer.body).unwrap())
    };
    let (status, page) = visit(&host, "/");
    assert!(
        status == 200 && page.contains("Open the link that <code>lifesat serve</code> printed last"),
        "{page}"
    );
    for (host, path) in
        [(host.as_str(), "/api/jobs"), (&host, "/jobs/1/x/files/log.txt"), ("example.org", "/")]
    {
        let (status, page) = visit(host, path);
        assert!(status == 403 && page.contains("<p class=\"warning\">"), "{path}: {page}");
    }
}

#[test]
fn pages_may_run_no_script_but_their_own() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let page = bench.get("/");
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe"), "{policy}");
    let text = String::from_utf8(page.body.clone()).unwrap();
    let named = text.split("/assets/").skip(1).map(|rest| rest.split('"').next().unwrap());
    for asset in named {
        assert_eq!(bench.get(&format!("/assets/{asset}")).status, 200, "{asset}");
    }
    assert!(!text.contains("<script>") && !text.contains("style="), "inline code is blocked");
}

#[test]
fn what_is_too_large_or_senseless_is_refused_with_words() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &["--memory", "1G", "--time-limit", "1h"]);
    let refused = |body: &[u8], status: u16, words: &str| {
        let response = bench.send("POST", "/api/jobs", &[], body);
        assert_eq!(response.status, status, "{}", String::from_utf8_lossy(&response.body));
        let text = String::from_utf8_lossy(&response.body).into_owned();
        assert!(text.contains(words), "{text}");
    };
    refused(&vec![b' '; (1 << 20) + 1], 413, "");
    refused(b"{", 400, "this is no question");
    refused(b"\xff\xfe", 400, "this is no question");
    let wish = |question: Value, seconds: u64, megabytes: u64| {
        json!({"question": question, "seconds": seconds, "megabytes": megabytes}).to_string().into_bytes()
    };
    refused(&wish(quick(), 0, 100), 422, "from 1 to 3600 seconds");
    refused(&wish(quick(), 3601, 100), 422, "from 1 to 3600 seconds");
    refused(&wish(quick(), 9, 1025), 422, "from 64 to 1024 megabytes");
    refused(&wish(quick(), 9, u64::MAX), 422, "from 64 to 1024 megabytes");
    refused(&wish(json!({"kind": "shell"}), 9, 100), 400, "there is no kind of question `shell`");
    refused(&wish(json!({"kind": "densest", "cells": ["--proof"]}), 9, 100), 422, "a cell is O (alive)");
    let rule = json!({"kind": "orphan", "fields": {"rule": "B3/S23; rm -rf ~"}, "cells": ["O"]});
    refused(&wish(rule, 9, 100), 422, "is not a rule");
    assert_eq!(bench.get("/api/jobs").json(), json!([]));
}

/// Linux takes at most 131071 bytes as one word, and a megabyte or two as a command line.
#[test]
fn boards_of_any_size_are_handed_over() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &["--jobs", "2"]);
    let mut rows = vec![".".repeat(500); 500];
    rows[250].replace_range(100..102, "OO");
    rows[251].replace_range(100..102, "OO");
    let blinker: Vec<String> =
        [vec!["OOO".to_owned() + &"?".repeat(397)], vec!["?".repeat(400); 399]].concat();
    let known: Vec<String> = rows[175..325].iter().map(|row| row[97..105].to_owned()).collect();
    for (kind, cells, state) in
        [("verify", &rows, "answered"), ("densest", &known, "answered"), ("orphan", &blinker, "answered")]
    {
        let number = bench.ask(&json!({"kind": kind, "cells": cells}));
        let job = bench.await_end(number);
        assert_eq!(job["state"], state, "{kind}: {}", job["words"]);
        // The line names the file as it is saved.
        let line = job["command"].as_str().unwrap();
        let name = line.split(' ').find(|word| word.starts_with(&format!("job-{number}-"))).unwrap();
        let own = name.trim_start_matches(&format!("job-{number}-"));
        let saved = bench.get(&bench.path_of(number, &format!("files/{own}")));
        assert!(saved.header("content-disposition").unwrap().contains(name), "{line}: {}", saved.head);
        assert!(line.len() < 200 && saved.body.len() > 1000, "{line}");
    }
}

#[test]
fn hostile_names_do_nothing() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let title = "<script>alert(1)</script> ../../x \u{1b}[2J\u{202e}\n \"'";
    let wish = json!({"question": quick(), "seconds": 9, "title": title});
    let number = bench.post("/api/jobs", &wish).json()["id"].as_u64().unwrap();
    let job = bench.await_end(number);
    // What a terminal or a text would obey is left out.
    assert_eq!(job["title"], "<script>alert(1)</script> ../../x [2J \"'");
    fs::write(place.path().join("secret"), "secret").unwrap();
    for name in [
        "../jobs.jsonl",
        "..%2Fjobs.jsonl",
        "..%2f..%2f..%2fsecret",
        "%2e%2e/%2e%2e/jobs.jsonl",
        "/etc/passwd",
        "%2Fetc%2Fpasswd",
        "answer.json%00",
        "",
        "pictures/../answer.json",
        "<script>",
    ] {
        let response = bench.get(&bench.path_of(number, &format!("files/{name}")));
        assert!([400, 404].contains(&response.status), "{name}: {response:?}");
    }
    for name in ["1.exe", "0.svg", "-1.svg", "x.svg", "1.svg%00", "..%2f1.svg", "99999999999999999999.svg"] {
        assert_eq!(bench.get(&bench.path_of(number, &format!("pictures/{name}"))).status, 404, "{name}");
    }
    for number in ["0", "2", "-1", "x", "18446744073709551616", "1%2f..%2f1"] {
        assert!([400, 404].contains(&bench.get(&format!("/api/jobs/{number}")).status), "{number}");
    }
    // A link in the folder of a job leads nowhere.
    std::os::unix::fs::symlink(place.path().join("secret"), place.path().join(format!("w/jobs/{number}/s")))
        .unwrap();
    assert_eq!(bench.get(&bench.path_of(number, "files/s")).status, 404);
}

#[test]
fn two_hundred_connections_are_served() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let streams: Vec<_> = (0..200).map(|_| bench.begin("/api/events")).collect();
    let number = bench.ask(&quick());
    bench.await_end(number);
    for stream in streams {
        let lines = BufReader::new(stream).lines().map(Result::unwrap);
        let told = lines
            .filter(|line| line.starts_with("data: "))
            .find(|line| line.contains("\"state\":\"answered\""));
        assert!(told.is_some());
    }
}

#[test]
fn folders_of_others_are_kept() {
    let place = tempfile::tempdir().unwrap();
    let kept = [place.path().join("w/jobs/1/thesis.txt"), place.path().join("w/jobs/3/notes.txt")];
    for file in &kept {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "years of work").unwrap();
    }
    let refused = lifesat_in(place.path(), &["serve", "--no-browser", "--state", "w"]);
    assert_eq!(code(&refused), 2);
    assert!(
        stderr(&refused).contains("files in w/jobs, but no journal w/jobs.jsonl"),
        "{}",
        stderr(&refused)
    );
    assert!(!place.path().join("w/jobs.jsonl").exists());
    // A server that has a journal passes over such folders.
    fs::rename(place.path().join("w/jobs"), place.path().join("aside")).unwrap();
    drop(Workbench::start(place.path(), &[]));
    fs::remove_dir(place.path().join("w/jobs")).unwrap();
    fs::rename(place.path().join("aside"), place.path().join("w/jobs")).unwrap();
    let bench = Workbench::start(place.path(), &[]);
    for expected in [2, 4] {
        let number = bench.ask(&quick());
        assert_eq!(number, expected);
        assert_eq!(bench.await_end(number)["state"], "answered");
    }
    for file in &kept {
        assert_eq!(fs::read_to_string(file).unwrap(), "years of work");
    }
}

#[test]
fn taken_ports_and_folders_are_told() {
    let place = tempfile::tempdir().unwrap();
    let bench = Workbench::start(place.path(), &[]);
    let port = bench.port.to_string();
    let taken = lifesat_in(place.path(), &["serve", "--no-browser", "--state", "other", "--port", &port]);
    assert_eq!(code(&taken), 2);
    assert!(
        stderr(&taken).contains(&format!("port {port} is taken by another program")),
        "{}",
        stderr(&taken)
    );
    let wrong = lifesat_in(place.path(), &["serve", "--no-browser", "--state", "other", "--port", "80x"]);
    assert_eq!(code(&wrong), 2);
    assert!(
        stderr(&wrong).contains("'80x' for '--port <P>': expected the number of a port, from 1 to 65535"),
        "{}",
        stderr(&wrong)
    );
    // Without --port there is another one, and it is said.
    let usual = shell(
        place.path(),
        "timeout -s INT 2 lifesat serve --no-browser --state o1 & sleep 1; timeout -s INT 2 lifesat serve --no-browser --state o2; wait",
    );
    let (links, said) = (stdout(&usual), stderr(&usual));
    let ports: Vec<&str> = links.lines().map(|link| &link[17..22]).collect();
    assert!(ports.len() == 2 && ports[0] != ports[1], "{links}");
    assert!(said.contains("port 19700 is taken by another program"), "{said}");
    let second = lifesat_in(place.path(), &["serve", "--no-browser", "--state", "w"]);
    assert_eq!(code(&second), 2);
    assert!(stderr(&second).contains("another `lifesat serve` uses the folder w"), "{}", stderr(&second));
    fs::write(place.path().join("file"), "").unwrap();
    let file = lifesat_in(place.path(), &["serve", "--no-browser", "--state", "file"]);
    assert_eq!(code(&file), 2, "{}", stderr(&file));
    assert!(shell(place.path(), "test ! -s file").status.success());
}
