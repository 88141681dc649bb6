//! `cargo xtask schema`: schemathesis tests the API against its OpenAPI description, with valid and invalid requests.
//! Installed from `PyPI` into a virtual environment.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::run::{root, run};

/// Install folder, relative to the root.
const FOLDER: &str = "target/schema";
const VERSION: &str = "schemathesis==4.32.5";
const CHECKS: &str =
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";

/// A server without limits, ended with this command.
struct Server {
    child: Child,
    address: String,
    token: String,
    game: String,
}

impl Server {
    fn start() -> Result<Self> {
        let program = root().join("target/debug/examples/open");
        let mut child = Command::new(program).stdout(Stdio::piped()).stdin(Stdio::null()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("a pipe")?).read_line(&mut line)?;
        let words: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
        let [address, token, game] =
            <[String; 3]>::try_from(words).map_err(|_| anyhow::anyhow!("'{line}'"))?;
        Ok(Self { child, address, token, game })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs the test.
pub(crate) fn schema() -> Result<()> {
    let tool = format!("{FOLDER}/bin/schemathesis");
    if !Path::new(root()).join(&tool).is_file() {
        run(&["python3", "-m", "venv", FOLDER])?;
        run(&[&format!("{FOLDER}/bin/pip"), "install", "--quiet", VERSION])?;
    }
    run(&["cargo", "build", "--package", "jersi-server", "--example", "open"])?;
    // First with unknown identifiers, then with those of a running game.
    for is_known in [false, true] {
        let server = Server::start()?;
        let config = format!("{FOLDER}/schemathesis.toml");
        let known = format!("[parameters]\n\"path.id\" = \"{}\"\n", server.game);
        fs::write(root().join(&config), if is_known { known.as_str() } else { "" })?;
        let description = format!("{}/api/v1/openapi.json", server.address);
        let token = format!("Authorization: Bearer {}", server.token);
        let tested = run(&[
            &tool,
            "--config-file",
            &config,
            "run",
            &description,
            "--url",
            &server.address,
            "--header",
            &token,
            "--checks",
            CHECKS,
            "--max-examples",
            "200",
            // Excluded: a stream, an upgrade, and the logout of the session in use.
            "--exclude-path",
            "/api/v1/games/{id}/events",
            "--exclude-path",
            "/api/v1/socket",
            "--exclude-method",
            "DELETE",
            "--phases",
            "coverage,fuzzing",
            "--no-color",
        ]);
        if tested.is_err() {
            bail!("the API and its description differ, or the server failed: see above");
        }
    }
    println!("Every answer was described, and the server never failed.");
    Ok(())
}
