//! A minimal static web host: files of a folder, without compression and policies, with few content types. Also folders
//! with the page for it.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use data_encoding::BASE64;
use sha2::{Digest, Sha256};

/// Behaviour of the host.
#[derive(Clone)]
enum Mode {
    /// Answers with files of a folder.
    Files(PathBuf),
    /// Accepts connections, but does not answer.
    Silent,
    /// Does not listen any more.
    Gone,
}

/// A host, stopped at the end of the test.
pub(crate) struct Host {
    mode: Arc<Mutex<Mode>>,
    socket: SocketAddr,
    thread: Option<JoinHandle<()>>,
}

impl Host {
    /// Starts serving a folder.
    pub(crate) fn start(folder: &Path) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("some port is free");
        let socket = listener.local_addr().expect("bound");
        let mode = Arc::new(Mutex::new(Mode::Files(folder.to_path_buf())));
        let shared = Arc::clone(&mode);
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let mode = shared.lock().expect("no thread panics with it").clone();
                if matches!(mode, Mode::Gone) {
                    return;
                }
                // A browser may open a connection long before it sends a request.
                let shared = Arc::clone(&shared);
                std::thread::spawn(move || answer(stream, &shared));
            }
        });
        Self { mode, socket, thread: Some(thread) }
    }

    /// The address of a subfolder: `""` or `"games/"`.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("http://{}/{path}", self.socket)
    }

    /// Serves another folder from now on.
    pub(crate) fn change(&self, folder: &Path) {
        self.set(Mode::Files(folder.to_path_buf()));
    }

    /// Stops answering, but keeps connections open.
    pub(crate) fn fall_silent(&self) {
        self.set(Mode::Silent);
    }

    /// Stops listening.
    pub(crate) fn stop(&mut self) {
        self.set(Mode::Gone);
        // Wakes the thread.
        let _ = TcpStream::connect(self.socket);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }

    fn set(&self, mode: Mode) {
        *self.mode.lock().expect("no thread panics with it") = mode;
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop();
    }
}

fn answer(mut stream: TcpStream, mode: &Mutex<Mode>) {
    let mut lines = BufReader::new(&stream).lines().map_while(io::Result::ok);
    let Some(path) = lines.next().and_then(|line| line.split(' ').nth(1).map(str::to_owned)) else { return };
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let mode = mode.lock().expect("no thread panics with it").clone();
    let folder = match mode {
        Mode::Files(folder) => folder,
        Mode::Silent => {
            // Until the browser closes the connection.
            let _ = io::copy(&mut stream, &mut io::sink());
            return;
        }
        Mode::Gone => return,
    };
    let path = path.split('?').next().unwrap_or_default().trim_start_matches('/');
    let file =
        if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
    let (status, kind, bytes) = match fs::read(folder.join(&file)) {
        Ok(bytes) => ("200 OK", content_type(&file), bytes),
        Err(_) => ("404 Not Found", "text/plain", b"not found".to_vec()),
    };
    let length = bytes.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    // The browser may have closed the connection.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&bytes));
}

/// Common content types of hosts. Manifests are not among them.
fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "css" => "text/css",
        "html" => "text/html",
        "js" => "text/javascript",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

/// Output folder of `cargo xtask page`.
pub(crate) fn dist() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("web").join("dist")
}

/// An empty folder for a test.
pub(crate) fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("host").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be used");
    folder
}

/// The page as after a change in every file: all hashes differ, and the HTML contains `data-build="next"`.
pub(crate) fn next_build(name: &str) -> PathBuf {
    let folder = empty_folder(name);
    let service_worker = fs::read_to_string(dist().join("sw.js")).expect("the page was made");
    let mut hashes: Vec<_> = service_worker.split(['-', '.', '"']).filter(|word| is_hash(word)).collect();
    hashes.dedup();
    let other = |text: &str| {
        let turned = |hash: &str| hash.chars().rev().collect::<String>();
        hashes.iter().fold(text.to_owned(), |text, hash| text.replace(hash, &turned(hash)))
    };
    for entry in fs::read_dir(dist()).expect("the page was made").flatten() {
        let name = entry.file_name().into_string().expect("UTF-8");
        let bytes = fs::read(entry.path()).expect("a file");
        let bytes = match name.rsplit('.').next() {
            Some("br" | "gz") => continue,
            Some("css" | "html" | "js" | "webmanifest") => {
                let text = other(std::str::from_utf8(&bytes).expect("UTF-8"));
                with_policy(text.replace("<html ", "<html data-build=\"next\" ")).into_bytes()
            }
            _ => bytes,
        };
        fs::write(folder.join(other(&name)), bytes).expect("the target folder can be used");
    }
    folder
}

/// A page whose policy allows its inline script, as made by the bundler.
fn with_policy(page: String) -> String {
    let Some((_, after)) = page.split_once("<script type=\"module\" async>") else { return page };
    let script = after.split("</script>").next().unwrap_or_default();
    let hash = BASE64.encode(&Sha256::digest(script));
    let (before, after) = page.split_once("'sha256-").expect("its policy has a hash");
    let (_, after) = after.split_once('\'').expect("the hash has an end");
    format!("{before}'sha256-{hash}'{after}")
}

fn is_hash(word: &str) -> bool {
    word.len() == 16 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}
