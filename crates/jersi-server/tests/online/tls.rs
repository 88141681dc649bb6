//! TLS to PostgreSQL, and passwords that no error shows.

use jersi_store::{Address, Store};
use jersi_testkit::postgres::Cluster;

/// Opens the store of a URL, and returns the error as text.
async fn open(url: &str) -> Result<Store, String> {
    let address: Address = url.parse().expect("an address");
    let opened = Store::open_to_serve(&address).await;
    opened.map_err(|error| format!("{address}: {error} {error:?} {address:?}"))
}

#[test]
fn connections_are_encrypted_and_errors_show_no_password() {
    if std::env::var_os("JERSI_NO_POSTGRES").is_some() {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let cluster = Cluster::start_with_tls().expect("PostgreSQL and openssl");
        let plain = cluster.database();
        let sql = "CREATE ROLE remote LOGIN SUPERUSER PASSWORD 'pass/word?'";
        cluster.answer(&plain, sql).expect("a role");
        let url = plain.replace("postgres@", "remote:pass%2Fword%3F@");
        assert_ne!(url, plain);
        let certificate = cluster.certificate().display().to_string();
        let verified = format!("{url}?sslmode=verify-full&sslrootcert={certificate}");
        for address in [&verified, &format!("{url}?sslmode=require"), &url] {
            let store = open(address).await.expect("it opens");
            assert!(store.is_reachable().await);
            let sql = "SELECT BOOL_AND(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'remote'";
            assert_eq!(cluster.answer(&plain, sql).expect("an answer"), "t", "{address}");
            store.close().await;
        }
        // A certificate that no known authority has signed, a connection without TLS, a wrong password.
        for address in [
            format!("{url}?sslmode=verify-full"),
            format!("{url}?sslmode=verify-ca"),
            format!("{url}?sslmode=disable"),
            format!("{}?sslmode=require", url.replace("pass", "passed")),
            format!("{url}?sslmode=nonsense"),
            format!("{}?sslmode=require", url.replace("127.0.0.1:", "127.0.0.1:9")),
        ] {
            let error = open(&address).await.err().unwrap_or_else(|| panic!("{address} opens"));
            for secret in ["pass/word?", "pass%2Fword", "passed", "remote:"] {
                assert!(!error.contains(secret), "{error}");
            }
        }
    });
}
