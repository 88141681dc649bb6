//! Responses of the router, without a socket.

use std::fs;
use std::path::PathBuf;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use axum::body::{Body, HttpBody};
use axum::http::{Method, Request, Response, StatusCode};
use jersi_site::{Site, app};
use tower::ServiceExt;

/// A small page with one compressed file.
fn site(name: &str) -> Site {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("the target folder can be used");
    for (name, content) in [
        ("index.html", "<p>plain"),
        ("index.html.br", "in brotli"),
        ("index.html.gz", "in gzip"),
        ("page-0123456789abcdef.wasm", "\0asm"),
        ("page-0123456789abcdef.js", "js"),
        ("manifest.webmanifest", "{}"),
        ("sw.js", "js"),
        ("secret.toml", "not for the web"),
    ] {
        fs::write(folder.join(name), content).expect("the target folder can be used");
    }
    Site::in_folder(folder)
}

/// Runs a future that never waits.
fn now<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("it waits"),
    }
}

fn ask(site: &Site, method: Method, path: &str, encodings: &str) -> Response<Body> {
    let request = Request::builder().method(method).uri(path).header("accept-encoding", encodings);
    let request = request.body(Body::empty()).expect("a request");
    now(app(site.clone()).oneshot(request)).expect("it never fails")
}

fn get(site: &Site, path: &str, encodings: &str) -> Response<Body> {
    ask(site, Method::GET, path, encodings)
}

fn header<'a>(response: &'a Response<Body>, name: &str) -> Option<&'a str> {
    response.headers().get(name).map(|value| value.to_str().expect("plain text"))
}

fn body(response: Response<Body>) -> String {
    let mut body = pin!(response.into_body());
    let mut context = Context::from_waker(Waker::noop());
    let mut bytes = Vec::new();
    while let Poll::Ready(Some(frame)) = body.as_mut().poll_frame(&mut context) {
        bytes.extend(frame.expect("a frame").into_data().expect("data"));
    }
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn the_index_is_revalidated_each_time() {
    let site = site("entrance");
    for path in ["/", "/index.html"] {
        let response = get(&site, path, "");
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(header(&response, "content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(header(&response, "cache-control"), Some("no-cache"));
        assert_eq!(header(&response, "vary"), Some("accept-encoding"));
        assert_eq!(body(response), "<p>plain");
    }
}

#[test]
fn files_with_a_hash_are_cached_forever() {
    let site = site("hash");
    let response = get(&site, "/page-0123456789abcdef.wasm", "br, gzip");
    assert_eq!(header(&response, "content-type"), Some("application/wasm"));
    assert_eq!(header(&response, "cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(header(&response, "content-encoding"), None, "there is no compressed form");
    assert_eq!(
        header(&get(&site, "/page-0123456789abcdef.js", ""), "content-type"),
        Some("text/javascript; charset=utf-8")
    );
}

#[test]
fn the_manifest_and_the_service_worker_are_revalidated_each_time() {
    let site = site("stable");
    for (path, kind) in
        [("/manifest.webmanifest", "application/manifest+json"), ("/sw.js", "text/javascript; charset=utf-8")]
    {
        let response = get(&site, path, "");
        assert_eq!(header(&response, "content-type"), Some(kind));
        assert_eq!(header(&response, "cache-control"), Some("no-cache"), "{path}");
    }
}

#[test]
fn a_revalidated_file_is_sent_only_if_it_has_changed() {
    let site = site("tags");
    let ask = |path: &str, encodings: &str, known: &str| {
        let request = Request::builder().uri(path).header("accept-encoding", encodings);
        let request = request.header("if-none-match", known).body(Body::empty()).expect("a request");
        now(app(site.clone()).oneshot(request)).expect("it never fails")
    };
    for path in ["/", "/manifest.webmanifest", "/sw.js"] {
        let tag = header(&get(&site, path, "br"), "etag").expect("a tag").to_owned();
        for known in [tag.clone(), format!("\"other\", W/{tag}"), "*".to_owned()] {
            let response = ask(path, "br", &known);
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED, "{path} {known}");
            assert_eq!(header(&response, "etag"), Some(tag.as_str()));
            assert_eq!(header(&response, "cache-control"), Some("no-cache"));
            assert!(header(&response, "content-security-policy").is_some());
            assert_eq!(body(response), "");
        }
        assert_eq!(ask(path, "br", "\"other\"").status(), StatusCode::OK);
    }
    // Every encoding has its own tag.
    let tag = header(&get(&site, "/", "br"), "etag").expect("a tag").to_owned();
    assert_eq!(ask("/", "gzip", &tag).status(), StatusCode::OK);
    // Hashed files need no tag.
    assert_eq!(header(&get(&site, "/page-0123456789abcdef.js", ""), "etag"), None);
}

#[test]
fn the_smallest_form_that_the_browser_takes_is_sent() {
    let site = site("forms");
    for (wish, encoding, content) in [
        ("gzip, deflate, br, zstd", Some("br"), "in brotli"),
        ("gzip", Some("gzip"), "in gzip"),
        ("br;q=0, gzip;q=0.5", Some("gzip"), "in gzip"),
        ("identity", None, "<p>plain"),
    ] {
        let response = get(&site, "/", wish);
        assert_eq!(header(&response, "content-encoding"), encoding, "{wish}");
        assert_eq!(body(response), content, "{wish}");
    }
}

#[test]
fn every_answer_is_guarded() {
    let site = site("guarded");
    for path in ["/", "/page-0123456789abcdef.js", "/nothing"] {
        let response = get(&site, path, "br");
        let policy = header(&response, "content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert!(!policy.contains("unsafe-inline") && policy.ends_with("frame-ancestors 'none'"), "{policy}");
        assert_eq!(header(&response, "x-content-type-options"), Some("nosniff"));
        assert_eq!(header(&response, "referrer-policy"), Some("no-referrer"));
        assert_eq!(header(&response, "cross-origin-opener-policy"), Some("same-origin"));
    }
}

#[test]
fn other_files_are_not_served() {
    let site = site("nothing-else");
    for path in
        ["/nothing", "/secret.toml", "/index.html.br", "/../app.rs", "/%2e%2e/index.html", "//etc/hostname"]
    {
        assert_eq!(get(&site, path, "").status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(ask(&site, Method::POST, "/", "").status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[test]
fn a_missing_page_is_reported_with_instructions() {
    let site = Site::in_folder(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-such-folder"));
    let response = get(&site, "/", "br");
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(body(response).contains("cargo xtask page"));
}
