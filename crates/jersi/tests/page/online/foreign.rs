//! A page from another port of the same machine: for a browser it is the same site, so the cookie is sent, and only the
//! checks of the server protect the games.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};

use serde_json::json;

use super::kit::{Pair, Plan};
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

/// Answers every request with one page, until the test program exits.
pub(crate) fn foreign_server(page: &str) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let address = listener.local_addr().expect("bound");
    let page = page.to_owned();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let page = page.clone();
            std::thread::spawn(move || {
                let mut lines = BufReader::new(&stream).lines();
                while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
                let _ = write!(
                    &stream,
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{page}",
                    page.len()
                );
            });
        }
    });
    address
}

/// Opens a page.
fn visit(tab: &mut Tab, address: &str) {
    tab.call("Page.navigate", &json!({ "url": address }));
    tab.wait_for(&format!("location.href === '{address}' && document.readyState === 'complete'"));
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_foreign_page_can_neither_play_nor_read() {
    let server = Server::with_games("foreign");
    let mut pair = Pair::meet(&server, [Screen::Laptop, Screen::Laptop], Plan::PIJERSI);
    let game = pair.place.rsplit('/').next().expect("a game").to_owned();
    let home = format!("{}/", server.address.trim_end_matches('/'));
    let api = format!("{home}api/v1");
    let foreign = foreign_server("<!doctype html><title>foreign</title><p>A foreign page.");
    let white = pair.white();
    // Our own page succeeds: the cookie exists, and the requests are correct.
    let own =
        white.value(&format!("fetch('{api}/me', {{credentials: 'include'}}).then(answer => answer.status)"));
    assert_eq!(own, 200);
    visit(white, &format!("http://{foreign}/"));
    // Reading: fetch with the cookie, with and without CORS; as a script, a picture, a frame.
    let read = format!("fetch('{api}/me', {{credentials: 'include'}}).then(a => a.text(), () => 'refused')");
    assert_eq!(white.value(&read), "refused");
    let opaque = format!(
        "fetch('{api}/me', {{credentials: 'include', mode: 'no-cors'}})
            .then(a => a.text().then(text => a.type + text.length), () => 'refused')"
    );
    let opaque = white.value(&opaque);
    assert!(opaque == "opaque0" || opaque == "refused", "{opaque}");
    for (tag, attribute) in [("script", "src"), ("img", "src"), ("link", "href")] {
        let load = format!(
            "new Promise(done => {{ const tag = document.createElement('{tag}'); tag.rel = 'stylesheet';
                tag.onload = () => done('loaded'); tag.onerror = () => done('refused');
                tag.{attribute} = '{api}/games/{game}'; document.head.append(tag); }})"
        );
        assert_eq!(white.value(&load), "refused", "{tag}");
    }
    let framed = format!(
        "new Promise(done => {{ const frame = document.createElement('iframe');
            frame.onload = () => {{
                try {{ done(String(frame.contentDocument && frame.contentDocument.body.textContent)) }}
                catch {{ done('refused') }} }};
            frame.src = '{home}'; document.body.append(frame); }})"
    );
    let framed = white.value(&framed);
    assert!(framed == "refused" || framed == "null", "{framed}");
    // The socket: it is refused before it opens.
    let socket = format!(
        "new Promise(done => {{ const line = new WebSocket('{}/socket');
            line.onopen = () => done('open'); line.onerror = () => done('refused'); }})",
        api.replacen("http", "ws", 1)
    );
    assert_eq!(white.value(&socket), "refused");
    // Playing by fetch, by beacon, and by a form, which needs no permission.
    let posts = [("turns", r#"{"turn":"b4=c4-d4","number":4}"#), ("actions", r#"{"action":"resign"}"#)];
    for (what, body) in posts {
        let post = format!(
            "fetch('{api}/games/{game}/{what}', {{method: 'POST', credentials: 'include', mode: 'no-cors', body: '{body}'}})
                .then(a => a.type, () => 'refused')"
        );
        white.value(&post);
        white.value(&format!("navigator.sendBeacon('{api}/games/{game}/{what}', '{body}')"));
    }
    let form = format!(
        "new Promise(done => {{
            const frame = document.createElement('iframe'); frame.name = 'out'; document.body.append(frame);
            const form = document.createElement('form');
            Object.assign(form, {{method: 'post', enctype: 'text/plain', target: 'out',
                action: '{api}/games/{game}/actions'}});
            const field = document.createElement('input');
            field.name = '{{\"action\":\"resign\",\"key\":\"'; field.value = '\"}}';
            form.append(field); document.body.append(form);
            frame.onload = () => done('sent'); setTimeout(() => done('sent'), 1000);
            form.submit(); }})"
    );
    white.value(&form);
    // Nothing has changed: the game is in its initial state, and our page works.
    visit(white, &home);
    let place = pair.place.clone();
    let white = pair.white();
    white.go(&place);
    white.wait_for("document.querySelector('.cell.pick')");
    let number = white.value(&format!("fetch('{api}/games/{game}').then(a => a.json()).then(g => g.number)"));
    assert_eq!(number, 3, "both sit, and nothing more");
    // The browser's error messages are expected here.
    drop(pair);
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_name_is_text_on_the_page() {
    let folder = crate::host::empty_folder("games-names");
    let database = format!("sqlite:{}", folder.join("games.db").display());
    let server = Server::run(&["--database", &database]);
    let record = folder.join("game.jersi");
    let name = "<img src=x onerror=document.title='taken'>";
    let text = format!(
        "[Ruleset \"pijersi\"]\n[White \"{name}\"]\n[Black \"<b>bold</b>\"]\n[Result \"1-0\"]\n\n1. b4=c4-d4 1-0\n"
    );
    std::fs::write(&record, text).expect("a file");
    let imported = std::process::Command::new(env!("CARGO_BIN_EXE_jersi"))
        .args(["admin", "--database", &database, "import"])
        .arg(&record)
        .status();
    assert!(imported.expect("it runs").success());
    let mut tab = Tab::open_at(Screen::Laptop, &server.address);
    let game = tab.value("fetch('api/v1/games').then(a => a.json()).then(page => page.games[0].game)");
    tab.go(&format!("#/online/{}", game.as_str().expect("a game")));
    tab.wait_for(&format!(
        "document.querySelector('.side[data-side=white] .name')?.textContent.includes({})",
        json!(name)
    ));
    assert_eq!(tab.count("img[src=x], .name b"), 0, "no element was made of it");
    assert!(tab.is("document.title !== 'taken'"));
    tab.end();
}
