//! Alert rules and dashboard in `packaging/`: every metric exists, and `promtool` accepts the rules and the metrics.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::kit::{Database, Kit, run};

fn file(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging")).join(name)
}

/// Runs promtool, which is in Debian's package `prometheus`.
fn promtool(args: &[&str], input: &str) {
    let mut child = Command::new("promtool")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("promtool: `cargo xtask test` installs it");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let said = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&said));
}

/// Names of the metrics, as samples have them.
async fn metrics(kit: &Kit) -> (BTreeSet<String>, String) {
    let [white, black] = [kit.guest().await, kit.guest().await];
    let game = kit.game(&white, &black, serde_json::json!({})).await;
    kit.open(&game, &white, &black).await;
    let text = kit.app.metrics_text();
    let names =
        text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split([' ', '{']).next());
    (names.map(str::to_owned).collect(), text)
}

/// Names of our metrics in an expression.
fn named(expression: &str) -> Vec<String> {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let words = expression.split(|sign| !is_sign(sign));
    words.filter(|word| word.starts_with("jersi_")).map(str::to_owned).collect()
}

#[test]
fn prometheus_accepts_the_metrics() {
    run(Database::Memory, |kit| {
        Box::pin(async move {
            let (_, text) = metrics(&kit).await;
            promtool(&["check", "metrics"], &text);
        })
    });
}

#[test]
fn alert_rules_are_valid_and_fire() {
    let rules = file("prometheus/jersi-alerts.yml");
    promtool(&["check", "rules", &rules.display().to_string()], "");
    promtool(&["test", "rules", &file("prometheus/jersi-alerts-test.yml").display().to_string()], "");
}

#[test]
fn rules_and_dashboard_name_only_metrics_that_exist() {
    run(Database::Memory, |kit| {
        Box::pin(async move {
            let (names, _) = metrics(&kit).await;
            let rules = std::fs::read_to_string(file("prometheus/jersi-alerts.yml")).expect("the rules");
            let dashboard = std::fs::read_to_string(file("grafana/jersi.json")).expect("the dashboard");
            let dashboard: Value = serde_json::from_str(&dashboard).expect("JSON");
            let panels = dashboard["panels"].as_array().expect("panels");
            let targets =
                panels.iter().flat_map(|panel| panel["targets"].as_array().cloned().unwrap_or_default());
            let queries: Vec<_> =
                targets.map(|target| target["expr"].as_str().expect("a query").to_owned()).collect();
            let mut used = BTreeSet::new();
            for name in queries.iter().chain([&rules]).flat_map(|text| named(text)) {
                assert!(names.contains(&name), "{name} is no metric");
                used.insert(name);
            }
            // Everything but the version can be seen on the dashboard.
            for name in names.iter().filter(|name| !name.ends_with("_sum") && !name.ends_with("_count")) {
                assert!(used.contains(name) || name == "jersi_info", "{name} is not on the dashboard");
            }
            // A percentile can only be compared with a bound that the histogram has.
            let text = kit.app.metrics_text();
            for bound in rules.lines().filter(|line| line.contains("histogram_quantile")) {
                let limit = bound.rsplit('>').next().expect("a limit").trim();
                assert!(text.contains(&format!("le=\"{limit}\"")), "{limit} is no bound");
            }
        })
    });
}
